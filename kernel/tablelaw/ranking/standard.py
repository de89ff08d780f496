"""The standard ranking (HR §1 and §2): what the five-card hands are and in which order they stand.

Reads beside the document, one function a rule, written for reading. Each category's function takes five cards and
returns the ranks that decide between two hands of that category, in the order in which they are compared, or None where
the cards are no such hand. It must not know wild cards or house rules; what the ace is next to when it counts low is a
parameter, because a stripped deck moves it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Final

from tablelaw.cards import ACE, FULL_DECK, TWO, Card, Rank
from tablelaw.hands import Category, Hand
from tablelaw.ranking.grades import HAND_SIZE, Grade, Ladder, number_of
from tablelaw.ranking.stripped import lowest_straight
from tablelaw.rules import rule

STANDARD_LADDER: Final[Ladder] = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIRS,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)


# 1. The pack and the hand


@rule("HR §1.1")
def pack() -> tuple[Card, ...]:
    """The 52 cards, in ascending order of rank: two to ten, jack, queen, king, ace."""
    return FULL_DECK


@rule("HR §1.2")
def equal_in_comparison(first: Card, second: Card) -> bool:
    """Whether two cards count the same when hands are compared: suits have no order there, so the rank alone counts."""
    return first.rank == second.rank


@rule("HR §1.3")
def strength(grade: Grade, ladder: Ladder = STANDARD_LADDER) -> int:
    """The worth of a hand as a number: the category weighs first, then the deciding ranks one after the other.

    `ladder` holds the categories from the lowest to the highest. The higher number is the better hand.
    """
    return number_of(grade, ladder)


@rule("HR §1.4")
def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five of five or more cards that make the best hand; the others play no part."""
    return max(combinations(cards, HAND_SIZE), key=lambda five: strength(grade_of_five(five)))


# 2. The categories, from the highest to the lowest


def ranks_by_count(hand: Sequence[Card]) -> list[tuple[int, Rank]]:
    """How often each rank is in the hand, the most frequent first, and the higher first of equally frequent ones."""
    ranks = [card.rank for card in hand]
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


def _deciding_ranks(hand: Sequence[Card], shape: Sequence[int]) -> tuple[Rank, ...] | None:
    """The ranks of a hand whose counts have the shape given (3, 2 is a full house), or None."""
    counted = ranks_by_count(hand)
    if [count for count, _ in counted] != list(shape):
        return None
    return tuple(rank for _, rank in counted)


def sequence_top(ranks: Sequence[Rank], lowest: Rank = TWO) -> Rank | None:
    """The top rank of five ranks in sequence, or None. An ace is above the king, or next below the lowest rank."""
    ascending = sorted(ranks)
    if all(higher == lower + 1 for lower, higher in pairwise(ascending)):
        return ascending[-1]
    wheel = lowest_straight(lowest)
    return wheel[0] if ascending == sorted(wheel) else None


@rule("HR §2.1")
def straight_flush(hand: Sequence[Card], lowest: Rank = TWO) -> tuple[Rank, ...] | None:
    """Five cards of one suit in sequence: the top card decides."""
    return straight(hand, lowest) if flush(hand) else None


@rule("HR §2.1")
def is_royal(hand: Hand) -> bool:
    """Whether a hand is a royal flush: the straight flush from the ten up to the ace."""
    return hand.category is Category.STRAIGHT_FLUSH and hand.plays_as[0].rank == ACE


@rule("HR §2.2")
def four_of_a_kind(hand: Sequence[Card]) -> tuple[Rank, ...] | None:
    """Four cards of one rank: the four decide, then the kicker."""
    return _deciding_ranks(hand, (4, 1))


@rule("HR §2.3")
def full_house(hand: Sequence[Card]) -> tuple[Rank, ...] | None:
    """Three cards of one rank and two of another: the three decide, then the two."""
    return _deciding_ranks(hand, (3, 2))


@rule("HR §2.4")
def flush(hand: Sequence[Card]) -> tuple[Rank, ...] | None:
    """Five cards of one suit: the highest card decides, then the second highest, and so on."""
    if any(card.suit != hand[0].suit for card in hand):
        return None
    return tuple(sorted((card.rank for card in hand), reverse=True))


@rule("HR §2.5")
def straight(hand: Sequence[Card], lowest: Rank = TWO) -> tuple[Rank, ...] | None:
    """Five cards in sequence, the ace high or low but never both: the top card decides."""
    top = sequence_top([card.rank for card in hand], lowest)
    return None if top is None else (top,)


@rule("HR §2.6")
def three_of_a_kind(hand: Sequence[Card]) -> tuple[Rank, ...] | None:
    """Three cards of one rank and two odd cards: the three decide, then the higher odd card, then the lower."""
    return _deciding_ranks(hand, (3, 1, 1))


@rule("HR §2.7")
def two_pairs(hand: Sequence[Card]) -> tuple[Rank, ...] | None:
    """Two pairs of different ranks: the higher pair decides, then the lower pair, then the odd card."""
    return _deciding_ranks(hand, (2, 2, 1))


@rule("HR §2.8")
def pair(hand: Sequence[Card]) -> tuple[Rank, ...] | None:
    """Two cards of one rank: the pair decides, then the three odd cards from the highest down."""
    return _deciding_ranks(hand, (2, 1, 1, 1))


@rule("HR §2.9")
def nothing(hand: Sequence[Card]) -> tuple[Rank, ...] | None:
    """Five different ranks that make nothing better: the highest card decides, then the next, and so on."""
    return _deciding_ranks(hand, (1, 1, 1, 1, 1))


_STANDARD_CATEGORIES: Final[tuple[tuple[Category, Callable[[Sequence[Card]], tuple[Rank, ...] | None]], ...]] = (
    (Category.STRAIGHT_FLUSH, straight_flush),
    (Category.FOUR_OF_A_KIND, four_of_a_kind),
    (Category.FULL_HOUSE, full_house),
    (Category.FLUSH, flush),
    (Category.STRAIGHT, straight),
    (Category.THREE_OF_A_KIND, three_of_a_kind),
    (Category.TWO_PAIRS, two_pairs),
    (Category.PAIR, pair),
)


def grade_of_five(hand: Sequence[Card]) -> Grade:
    """The grade of five different cards of one pack: the first category, from the top, that they make."""
    for category, decides in _STANDARD_CATEGORIES:
        ranks = decides(hand)
        if ranks is not None:
            return Grade(category, ranks)
    return Grade(Category.HIGH_CARD, nothing(hand) or ())
