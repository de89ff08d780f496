"""Pot-limit Omaha (HU §5.1): hold'em with four cards, of which exactly two play."""

from collections.abc import Iterator, Sequence
from typing import Final

from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.holdem import BOTH, streets_of_holdem
from tablelaw.documents.heads_up.terms import Course, Street
from tablelaw.game import Change, Seat, Won
from tablelaw.hands import Hand
from tablelaw.ranking import best_hand
from tablelaw.rules import rule, rule_of

HOLE_CARDS: Final = 4


@rule("HU §5.1")
def streets_of_omaha() -> tuple[Street, ...]:
    """As in hold'em, but with four cards down."""
    return tuple(street._replace(down=HOLE_CARDS) for street in streets_of_holdem())


OMAHA: Final = Course(rule_of(streets_of_omaha), streets_of_omaha(), has_blinds=True)


@rule("HU §5.1")
def exactly_two_play(down: Sequence[Card], board: Sequence[Card]) -> Hand:
    """The best hand of exactly two of a player's four cards and three of the board."""
    return best_hand(down, BOTH, board=board)


@rule("HU §5.1")
def best_omaha_hand_takes_the_pot(seat: Seat, pot: Chips) -> Iterator[Change]:
    """What the better hand takes at the showdown, in chips."""
    yield Won(seat, pot)
