"""Who is dealt to, and in which order (HU §2.1)."""

from collections.abc import Iterator, Sequence

from tablelaw.cards import Card
from tablelaw.documents.heads_up.terms import other
from tablelaw.game import COMMON, Change, Dealt, Face, Seat
from tablelaw.rules import rule


@rule("HU §2.1")
def next_card_goes_to(dealer: Seat, held: Sequence[int]) -> Seat:
    """Whose turn it is to be dealt to: the first card goes to the big blind, the second to the dealer, who never deals
    to themselves first. `held` is how many cards each seat holds."""
    return dealer if held[dealer] < held[other(dealer)] else other(dealer)


@rule("HU §2.1")
def goes_to(seat: Seat, face: Face, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Cards dealt to a player: one at a time, or all of a hand at once."""
    yield Dealt(seat, face, cards)


@rule("HU §1.4")
def goes_on_the_board(cards: tuple[Card, ...]) -> Iterator[Change]:
    """The flop, the turn or the river."""
    yield Dealt(COMMON, Face.UP, cards)
