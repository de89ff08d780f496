"""The three-card order that OPR-629 §4.1 and §4.2 set, offered here as one more order of hands.

It is not HR's rule for incomplete hands: there three cards make no straight and no flush. The rules themselves stand in
their document; this module only ranks.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from tablelaw.authority import Choice, question
from tablelaw.cards import ACE, KING, THREE, Card, Rank
from tablelaw.hands import Category
from tablelaw.ranking.grades import Grade, Ladder

THREE_CARDS: Final = 3


@question("OPR-629 §FA/ace-low-straight")
class AceLowStraight(Choice):
    """What ace, two, three is in the three-card order."""

    LOWEST = "lowest"
    NOT_A_STRAIGHT = "not-a-straight"
    SECOND_HIGHEST = "second-highest"


def three_card_ladder(*, straight_flush_over_trips: bool = False, flush_over_straight: bool = False) -> Ladder:
    """The categories of the three-card order from the lowest up, with its two options."""
    middle = (Category.STRAIGHT, Category.FLUSH) if flush_over_straight else (Category.FLUSH, Category.STRAIGHT)
    top = (Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND)
    return (Category.HIGH_CARD, Category.PAIR, *middle, *(reversed(top) if straight_flush_over_trips else top))


def is_ace_two_three(ranks: Sequence[Rank]) -> bool:
    """Whether the ranks are ace, two and three."""
    return sorted(ranks) == [2, 3, ACE]


def _straight_ranks(descending: Sequence[Rank], ace_low: AceLowStraight) -> tuple[Rank, ...] | None:
    """The ranks that decide a three-card straight, or None. Ace, two, three counts by its three; as second highest it
    stands above every straight up to the king, by a three that the others lack."""
    if is_ace_two_three(descending):
        match ace_low:
            case AceLowStraight.LOWEST:
                return (THREE,)
            case AceLowStraight.NOT_A_STRAIGHT:
                return None
            case AceLowStraight.SECOND_HIGHEST:
                return (KING, THREE)
            case _ as never:
                assert_never(never)
    top, middle, bottom = descending
    return (top,) if top == middle + 1 == bottom + 2 else None


def grade_of_three(hand: Sequence[Card], ace_low: AceLowStraight) -> tuple[Grade, tuple[Card, ...]]:
    """The grade of three cards in the three-card order, and the cards in the order in which they are compared."""
    ranks = [card.rank for card in hand]
    row = tuple(sorted(hand, key=lambda card: (ranks.count(card.rank), card), reverse=True))
    descending = tuple(card.rank for card in row)
    match len(set(ranks)):
        case 1:
            return Grade(Category.THREE_OF_A_KIND, descending[:1]), row
        case 2:
            return Grade(Category.PAIR, (descending[0], descending[2])), row
        case _:
            straight = _straight_ranks(descending, ace_low)
    one_suit = len({card.suit for card in hand}) == 1
    if straight is None:
        return Grade(Category.FLUSH if one_suit else Category.HIGH_CARD, descending), row
    in_sequence = (*row[1:], row[0]) if is_ace_two_three(descending) else row
    return Grade(Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT, straight), in_sequence
