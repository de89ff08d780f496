"""The high ranking as it is read: five cards are tried against each category, wild cards against each card that they
may stand for, and every five of the cards held are looked at.

Slow and plain. `fast` gives the same; this module answers where the tables do not reach, and the tests hold the two
against each other. It must not know low orders.
"""

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import NamedTuple, assert_never

from tablelaw.cards import ACE, Card, Rank
from tablelaw.hands import Category
from tablelaw.ranking.grades import HAND_SIZE, Grade, number_of
from tablelaw.ranking.incomplete import grade_of_few
from tablelaw.ranking.settings import Ranking, ladder_of, lowest_rank
from tablelaw.ranking.standard import (
    flush,
    four_of_a_kind,
    full_house,
    nothing,
    pair,
    straight,
    straight_flush,
    three_of_a_kind,
    two_pairs,
)
from tablelaw.ranking.stripped import stripped_pack
from tablelaw.ranking.wild import NaturalFive, bug_may_help, five_of_a_kind, stand_for, stand_for_any


class Read(NamedTuple):
    """A hand as it was read: its grade, and the cards that its wild cards and bugs stand for."""

    grade: Grade
    replacing: tuple[Card, ...]


def _ranks_in(category: Category, hand: Sequence[Card], lowest: Rank) -> tuple[Rank, ...] | None:
    """The deciding ranks of five cards in a category, None where they do not make it."""
    match category:
        case Category.FIVE_OF_A_KIND:
            return five_of_a_kind(hand)
        case Category.STRAIGHT_FLUSH:
            return straight_flush(hand, lowest)
        case Category.FOUR_OF_A_KIND:
            return four_of_a_kind(hand)
        case Category.FULL_HOUSE:
            return full_house(hand)
        case Category.FLUSH:
            return flush(hand)
        case Category.STRAIGHT:
            return straight(hand, lowest)
        case Category.THREE_OF_A_KIND:
            return three_of_a_kind(hand)
        case Category.TWO_PAIRS:
            return two_pairs(hand)
        case Category.PAIR:
            return pair(hand)
        case Category.HIGH_CARD:
            return nothing(hand)
        case _ as never:
            assert_never(never)


def read_natural(hand: Sequence[Card], ranking: Ranking) -> Grade:
    """The grade of one to five cards that all count as printed: the highest category that they make."""
    if len(hand) < HAND_SIZE:
        return grade_of_few(hand)
    readings = (
        (category, _ranks_in(category, hand, lowest_rank(ranking))) for category in reversed(ladder_of(ranking))
    )
    return next(Grade(category, ranks) for category, ranks in readings if ranks is not None)


def natural_five_as_four(grade: Grade) -> Grade:
    """Five natural cards of a rank where that is no category: four of a kind, with the fifth as the kicker."""
    if grade.category is not Category.FIVE_OF_A_KIND:
        return grade
    return Grade(Category.FOUR_OF_A_KIND, grade.ranks * 2)


def read_five(naturals: Sequence[Card], wild: int, bugs: int, ranking: Ranking, held: Collection[Card] = ()) -> Read:
    """The best reading of one to five cards, of which some are wild and some are bugs.

    `held` are cards that a wild card may not stand for either, although they do not play.
    """
    if not wild and not bugs:
        grade = read_natural(naturals, ranking)
        return Read(natural_five_as_four(grade) if NaturalFive.NOT_A_CATEGORY in ranking.agreed else grade, ())
    pack = stripped_pack(lowest_rank(ranking))
    if ranking.double_ace_flush:
        ways = stand_for_any(naturals, wild + bugs, pack)
    else:
        ways = stand_for(naturals, wild + bugs, pack, held)
    ladder = ladder_of(ranking)
    best: Read | None = None
    for replacing in ways:
        grade = read_natural((*naturals, *replacing), ranking)
        aces_first = sorted(replacing, key=lambda card: card.rank != ACE)
        if bug_may_help(aces_first[:bugs], grade.category) and (
            best is None or number_of(grade, ladder) > number_of(best.grade, ladder)
        ):
            best = Read(grade, replacing)
    assert best is not None
    return best


def read_best(naturals: Sequence[Card], wild: int, bugs: int, ranking: Ranking) -> Grade:
    """The grade of the best five of any number of natural cards, wild cards and bugs."""
    ladder = ladder_of(ranking)
    size = min(len(naturals) + wild + bugs, HAND_SIZE)
    grades: list[Grade] = []
    for wild_playing in range(wild + 1):
        for bugs_playing in range(bugs + 1):
            playing = size - wild_playing - bugs_playing
            if 0 <= playing <= len(naturals):
                grades += (
                    read_five(five, wild_playing, bugs_playing, ranking).grade
                    for five in combinations(naturals, playing)
                )
    return max(grades, key=lambda grade: number_of(grade, ladder))
