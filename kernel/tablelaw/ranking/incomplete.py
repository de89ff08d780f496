"""Incomplete hands (HR §5): what fewer than five cards make, and how they compare with longer hands."""

from collections.abc import Sequence

from tablelaw.cards import Card, Rank
from tablelaw.hands import Category
from tablelaw.ranking.grades import Grade
from tablelaw.ranking.standard import ranks_by_count
from tablelaw.rules import rule


@rule("HR §5.1")
def grade_of_few(hand: Sequence[Card]) -> Grade:
    """The grade of one to four cards: no straight, flush or full house is possible."""
    counted = ranks_by_count(hand)
    ranks = tuple(rank for _, rank in counted)
    match [count for count, _ in counted]:
        case [4]:
            return Grade(Category.FOUR_OF_A_KIND, ranks)
        case [3, *_]:
            return Grade(Category.THREE_OF_A_KIND, ranks)
        case [2, 2]:
            return Grade(Category.TWO_PAIRS, ranks)
        case [2, *_]:
            return Grade(Category.PAIR, ranks)
        case _:
            return Grade(Category.HIGH_CARD, ranks)


@rule("HR §5.2")
def first_difference(better: Sequence[Rank], worse: Sequence[Rank]) -> tuple[Rank, Rank | None] | None:
    """The first place where the deciding ranks of a better hand differ from those of a worse one, None where they are
    the same. Any rank beats one that is missing (None)."""
    for place, rank in enumerate(better):
        other = worse[place] if place < len(worse) else None
        if rank != other:
            return rank, other
    return None
