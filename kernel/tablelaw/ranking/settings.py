"""The settings of the ranking: every house rule of HR as a typed field of one value, and which of them exclude each other.

A field that holds the answer to a question is None while the question is open. This module must not rank hands.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from itertools import product
from typing import Final, TypeVar

from tablelaw.authority import Choice, Law, Question, Undetermined, question_id
from tablelaw.cards import SPADES, TEN, TWO, HEARTS, DIAMONDS, CLUBS, Rank, Suit
from tablelaw.ranking.wild import (
    NOTHING_WILD,
    BugInLow,
    CountsAsEqual,
    ExtensionDirection,
    HandMeans,
    LowestOfSeveral,
    Natural,
    Wild,
    WildAsItself,
)
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId


class Order(Enum):
    """Which order of hands is played."""

    HIGH = "high"
    ACE_TO_FIVE = "ace-to-five"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    ACE_TO_SIX = "ace-to-six"
    THREE_CARD = "three-card"


@dataclass(frozen=True, slots=True)
class Ranking:
    """How hands are ranked; without arguments the standard high ranking.

    The fields bear the names of the case format. `decks` is the number of packs shuffled together.
    """

    order: Order = Order.HIGH
    wild: Wild = NOTHING_WILD
    bug: bool = False
    double_ace_flush: bool = False
    natural: Natural = Natural.EQUAL
    lowest_rank: Rank = TWO
    flush_over_full_house: bool = False
    decks: int = 1
    hand_means: HandMeans | None = None
    bug_in_low: BugInLow | None = None
    lowest_of_several: LowestOfSeveral | None = None
    extension_direction: ExtensionDirection | None = None
    counts_as_equal: CountsAsEqual | None = None
    wild_as_itself: WildAsItself | None = None


STANDARD: Final = Ranking()
