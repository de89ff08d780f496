"""Low hands (HR §3): three ways to rank them, what qualifies, and what they are called.

Reads beside the document. A grade of a low hand is made as a high one is, with the ace as a one where it is low; the
lower grade is the better hand. This module must not know wild cards.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import Final

from tablelaw.authority import Choice, question
from tablelaw.cards import ACE, KING, RANK_LETTERS, RANKS, TWO, Card, Rank
from tablelaw.hands import Category
from tablelaw.ranking.grades import HAND_SIZE, RANKS_LIMIT, Grade, Ladder, number_of
from tablelaw.ranking.standard import STANDARD_LADDER
from tablelaw.rules import rule

LOW_ACE: Final = Rank(1)
LOW_LADDER: Final[Ladder] = (*STANDARD_LADDER, Category.FIVE_OF_A_KIND)
_LOW_LIMIT: Final = len(LOW_LADDER) * RANKS_LIMIT
_SHAPES: Final[dict[tuple[int, ...], Category]] = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIRS,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_OF_A_KIND,
}


def low_strength(grade: Grade) -> int:
    """The worth of a low hand as a number: the lower the grade, the higher."""
    return _LOW_LIMIT - number_of(grade, LOW_LADDER)


def grade_number(strength: int) -> int:
    """The number of the grade from which a low hand's strength was made."""
    return _LOW_LIMIT - strength


def ace_is_low(ranks: Sequence[Rank]) -> tuple[Rank, ...]:
    """The same ranks with each ace as a one."""
    return tuple(LOW_ACE if rank == ACE else rank for rank in ranks)


def grade_of_ranks(ranks: Sequence[Rank]) -> Grade:
    """The grade that five ranks make when neither straights nor flushes count."""
    counted = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return Grade(_SHAPES[tuple(count for count, _ in counted)], tuple(rank for _, rank in counted))


def _grade_with_straights(ranks: Sequence[Rank], *, one_suit: bool, top: Rank | None) -> Grade:
    """The grade of five ranks when straights and flushes count; `top` is the top of the straight that they make."""
    if top is not None:
        return Grade(Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT, (top,))
    equal_ranks = grade_of_ranks(ranks)
    flush = Grade(Category.FLUSH, tuple(sorted(ranks, reverse=True)))
    if one_suit and number_of(flush, LOW_LADDER) > number_of(equal_ranks, LOW_LADDER):
        return flush
    return equal_ranks


def _consecutive(ranks: Sequence[Rank]) -> bool:
    ascending = sorted(ranks)
    return all(ascending[place] + 1 == ascending[place + 1] for place in range(HAND_SIZE - 1))


@rule("HR §3.2")
def ace_to_five(ranks: Sequence[Rank]) -> Grade:
    """The grade of five ranks in ace to five: aces low, straights and flushes ignored."""
    return grade_of_ranks(ace_is_low(ranks))


@rule("HR §3.3")
def qualifies(grade: Grade, highest: Rank) -> bool:
    """Whether a low hand may win: five different ranks, none above the highest that is agreed (the eight)."""
    return grade.category is Category.HIGH_CARD and grade.ranks[0] <= highest


@question("HR §3.3/nobody-qualifies")
class NobodyQualifies(Choice):
    """Where the low half goes when no hand is low enough for it."""

    HIGH_TAKES_ALL = "high-takes-all"
    POT_STAYS = "pot-stays"


@rule("HR §3.4")
def deuce_to_seven(ranks: Sequence[Rank], *, one_suit: bool) -> Grade:
    """The grade of five ranks in deuce to seven: aces high only, straights and flushes count."""
    top = max(ranks) if _consecutive(ranks) else None
    return _grade_with_straights(ranks, one_suit=one_suit, top=top)


class Broadway(Enum):
    """Whether ace, king, queen, jack and ten are a straight in ace to six."""

    NO_STRAIGHT = "no-straight"
    STRAIGHT = "straight"


class Aces(Enum):
    """Whether a pair of aces is the lowest or the highest pair in ace to six."""

    LOW = "low"
    HIGH = "high"


@question("HR §3.5(c)/broadway-top")
class BroadwayTop(Choice):
    """The top card of ace, king, queen, jack, ten where that is a straight in ace to six."""

    KING = "king"
    ACE = "ace"


@question("HR §3.5(c)/aces-in-other-groups")
class AcesInOtherGroups(Choice):
    """Whether aces are high in two pairs, threes and fours too, where a pair of aces is the highest pair."""

    AS_THE_PAIR = "as-the-pair"
    ALWAYS_LOW = "always-low"


@rule("HR §3.5")
def ace_to_six(ranks: Sequence[Rank], *, one_suit: bool) -> Grade:
    """The grade of five ranks in ace to six: aces low, straights and flushes count."""
    low = ace_is_low(ranks)
    return _grade_with_straights(low, one_suit=one_suit, top=straight_top_with_low_ace(low))


@rule("HR §3.5(a)")
def straight_top_with_low_ace(ranks: Sequence[Rank]) -> Rank | None:
    """The top of the straight that five ranks make when aces (as ones) are low only, so that nothing goes above the
    king; None where they make none."""
    return max(ranks) if _consecutive(ranks) else None


def is_broadway(ranks: Sequence[Rank]) -> bool:
    """Whether the ranks are ace, king, queen, jack and ten."""
    return sorted(ranks) == list(RANKS[-HAND_SIZE:])


def has_aces_in_another_group(grade: Grade) -> bool:
    """Whether a grade with low aces holds two or more aces in anything but a single pair."""
    match grade.category:
        case Category.TWO_PAIRS | Category.FULL_HOUSE:
            return LOW_ACE in grade.ranks[:2]
        case Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND | Category.FIVE_OF_A_KIND:
            return grade.ranks[0] == LOW_ACE
        case _:
            return False


@rule("HR §3.5(c)")
def broadway_as_straight(top: BroadwayTop, *, one_suit: bool) -> Grade:
    """The grade of ace, king, queen, jack, ten where the table counts it as a straight in ace to six."""
    category = Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT
    return Grade(category, (KING if top is BroadwayTop.KING else ACE,))


@rule("HR §3.5(c)")
def high_aces(grade: Grade, ranks: Sequence[Rank]) -> Grade:
    """The grade of five ranks in ace to six where aces that stand together are high: `grade` is what they make with low
    aces."""
    if grade.category is Category.FLUSH or ranks.count(ACE) < 2:
        return grade
    return grade_of_ranks(ranks)


@rule("HR §3.6")
def fives_to_choose_from(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every five of the cards held: the lowest of them is the hand."""
    return combinations(cards, HAND_SIZE)


@rule("HR §3.1")
def low_name(grade: Grade) -> str | None:
    """What a low hand is called: `8-low` (T, J, Q, K, A above the nine); None where it has a pair, or a straight or
    flush that counts."""
    if grade.category is not Category.HIGH_CARD:
        return None
    return f"{RANK_LETTERS[grade.ranks[0] - TWO]}-low"
