"""Section 3 of Big Two: how the cards are dealt, and who is given the cards that are left over."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tablelaw.authority import Choice, question
from tablelaw.cards import BLACK_JOKER, FULL_DECK, RED_JOKER, Card
from tablelaw.documents.big_two.terms import CardOrder
from tablelaw.game import KITTY, Change, Dealt, Face, Seat, Showed
from tablelaw.rules import rule
from tablelaw.trick import Direction, right_of, round_from


@rule("BT §3.1")
def deck_of(*, jokers: bool, decks: int) -> tuple[Card, ...]:
    """The cards that are dealt: one deck or two, and two jokers where they are played with."""
    return FULL_DECK * decks + ((BLACK_JOKER, RED_JOKER) if jokers else ())


@rule("BT §3.1")
def order_of_dealing(dealer: Seat, players: int) -> tuple[Seat, ...]:
    """Counter-clockwise, from the dealer's right; the dealer comes last."""
    return round_from(right_of(dealer, players), players, Direction.COUNTER_CLOCKWISE)


@rule("BT §3.1")
def cards_each(deck: int, players: int) -> int:
    """How many cards each player is dealt: as many as all can have the same number of."""
    return deck // players


@rule("BT §3.1")
def is_dealt(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Cards for a player, face down."""
    yield Dealt(seat, Face.DOWN, cards)


@rule("BT §3.1")
def next_to_be_dealt_to(order: Sequence[Seat], held: Mapping[Seat, int]) -> Seat:
    """Whose card comes next when they are dealt singly: the first in the order who holds fewest."""
    return min(order, key=lambda seat: held[seat])


@question("BT §3.2/extra-seen")
class ExtraSeen(Choice):
    """Whether the cards left over are shown before a player takes them."""

    UNSEEN = "unseen"
    SHOWN = "shown"


@rule("BT §3.2")
def is_left_over(cards: tuple[Card, ...]) -> Iterator[Change]:
    """Cards that cannot be shared evenly."""
    yield Dealt(KITTY, Face.DOWN, cards)


@rule("BT §3.2")
def shows_what_is_left_over(cards: tuple[Card, ...]) -> Iterator[Change]:
    """The cards left over, turned up for everybody."""
    yield Showed(KITTY, cards)


@rule("BT §3.2")
def holder_of_the_lowest(hands: Mapping[Seat, Sequence[Card]], opening: Card, order: CardOrder) -> Seat:
    """Who is given the cards left over: the holder of the opening card, or else of the lowest card that was dealt."""
    for seat, hand in hands.items():
        if opening in hand:
            return seat
    return min(hands, key=lambda seat: min(map(order.place, hands[seat])))


@rule("BT §3.2")
def leftovers_go_to(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The cards left over, added to a hand."""
    yield Dealt(seat, Face.DOWN, cards)


THIRTEEN: Final = 13


@rule("BT §3.3")
def thirteen_each() -> int:
    """How many cards each player is dealt where fewer than four play with thirteen; the rest stays out."""
    return THIRTEEN
