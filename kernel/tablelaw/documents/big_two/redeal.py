"""Section 5 of Big Two: when the cards are shuffled and dealt again."""

from collections.abc import Iterator, Sequence
from typing import Final

from tablelaw.cards import ACE, JACK, KING, QUEEN, TWO, Card, Rank
from tablelaw.game import Change, Redealt, Seat
from tablelaw.rules import rule

POINTS: Final[dict[Rank, int]] = {JACK: 1, QUEEN: 2, KING: 3, ACE: 4, TWO: 5}
FEW_POINTS: Final = 3


@rule("BT §5.1")
def points_of(hand: Sequence[Card]) -> int:
    """What a hand counts: jack 1, queen 2, king 3, ace 4, two 5, others nothing."""
    return sum(POINTS.get(card.rank, 0) for card in hand)


@rule("BT §5.1")
def has_few_points(hand: Sequence[Card]) -> bool:
    """Whether a hand is so weak that its player may have the cards dealt again."""
    return points_of(hand) <= FEW_POINTS


@rule("BT §5.1")
def deals_again_for_few_points(seat: Seat) -> Iterator[Change]:
    """A player with few points has the cards dealt again."""
    yield Redealt(seat)


@rule("BT §5.2")
def has_no_face_card(hand: Sequence[Card]) -> bool:
    """Whether a hand holds no jack, queen or king."""
    return not any(JACK <= card.rank <= KING for card in hand)


@rule("BT §5.2")
def deals_again_without_faces(seat: Seat) -> Iterator[Change]:
    """A player without face cards has the cards dealt again."""
    yield Redealt(seat)


@rule("BT §5.3")
def four_twos_are_dealt_again() -> Iterator[Change]:
    """The cards are dealt again because one player holds all four twos."""
    yield Redealt(None)
