"""What a hand is worth: its category and the ranks that decide inside the category, and the number made of both.

This module must not know any rule: which cards make which category, and in which order the categories stand, is for the
other modules of the ranking to say.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablelaw.cards import Rank
from tablelaw.hands import Category

HAND_SIZE: Final = 5
_RANK_BITS: Final = 4
RANKS_LIMIT: Final = 1 << (HAND_SIZE * _RANK_BITS)
"""One more than the greatest number that the deciding ranks of a hand can make."""


Ladder = tuple[Category, ...]
"""Categories from the lowest to the highest."""


class Grade(NamedTuple):
    """A category, and the ranks that decide between two hands of it, in the order in which they are compared."""

    category: Category
    ranks: tuple[Rank, ...]


def ranks_number(ranks: Sequence[Rank]) -> int:
    """Up to five ranks as one number: the first weighs most, and a missing one weighs less than any."""
    number = 0
    for place in range(HAND_SIZE):
        number = (number << _RANK_BITS) + (ranks[place] if place < len(ranks) else 0)
    return number


def number_of(grade: Grade, ladder: Ladder) -> int:
    """A grade as one number: its place on the ladder weighs first, then its ranks."""
    return ladder.index(grade.category) * RANKS_LIMIT + ranks_number(grade.ranks)


def ranks_of_number(number: int) -> tuple[Rank, ...]:
    """The ranks that made the number, without the missing ones."""
    ranks = [number >> (place * _RANK_BITS) & 15 for place in reversed(range(HAND_SIZE))]
    return tuple(Rank(rank) for rank in ranks if rank)
