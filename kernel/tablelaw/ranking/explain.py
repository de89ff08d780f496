"""Hands in words, and in one sentence why one beats another.

This module must not decide anything: it reads a decision back from the hands.
"""

from itertools import zip_longest
from typing import Final, NamedTuple, assert_never

from tablelaw.cards import ACE, Rank, rank_name, rank_names
from tablelaw.hands import Category, Hand
from tablelaw.ranking.grades import ranks_of_number, RANKS_LIMIT
from tablelaw.ranking.settings import STANDARD, Ranking
from tablelaw.rules import RuleId

_RULES: Final = {
    Category.FIVE_OF_A_KIND: RuleId("HR §4.3"),
    Category.STRAIGHT_FLUSH: RuleId("HR §2.1"),
    Category.FOUR_OF_A_KIND: RuleId("HR §2.2"),
    Category.FULL_HOUSE: RuleId("HR §2.3"),
    Category.FLUSH: RuleId("HR §2.4"),
    Category.STRAIGHT: RuleId("HR §2.5"),
    Category.THREE_OF_A_KIND: RuleId("HR §2.6"),
    Category.TWO_PAIRS: RuleId("HR §2.7"),
    Category.PAIR: RuleId("HR §2.8"),
    Category.HIGH_CARD: RuleId("HR §2.9"),
}

CATEGORY_NAMES: Final = {
    Category.FIVE_OF_A_KIND: "five of a kind",
    Category.STRAIGHT_FLUSH: "a straight flush",
    Category.FOUR_OF_A_KIND: "four of a kind",
    Category.FULL_HOUSE: "a full house",
    Category.FLUSH: "a flush",
    Category.STRAIGHT: "a straight",
    Category.THREE_OF_A_KIND: "three of a kind",
    Category.TWO_PAIRS: "two pairs",
    Category.PAIR: "a pair",
    Category.HIGH_CARD: "a high card",
}


def rule_of_category(category: Category) -> RuleId:
    """The rule that defines a category and the order inside it."""
    return _RULES[category]


def deciding_ranks(hand: Hand) -> tuple[Rank, ...]:
    """The ranks that decide between this hand and another of its category, in the order in which they are compared."""
    return ranks_of_number(hand.strength % RANKS_LIMIT)


def hand_name(hand: Hand, ranking: Ranking = STANDARD) -> str:
    """The hand as a player says it: `three kings`, `eights full of queens`, `ace-high flush`, `royal flush`."""
    ranks = deciding_ranks(hand)
    first = ranks[0]
    match hand.category:
        case Category.FIVE_OF_A_KIND:
            return f"five {rank_names(first)}"
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if first == ACE else f"{rank_name(first)}-high straight flush"
        case Category.FOUR_OF_A_KIND:
            return f"four {rank_names(first)}"
        case Category.FULL_HOUSE:
            return f"{rank_names(first)} full of {rank_names(ranks[1])}"
        case Category.FLUSH:
            return f"{rank_name(first)}-high flush"
        case Category.STRAIGHT:
            return f"{rank_name(first)}-high straight"
        case Category.THREE_OF_A_KIND:
            return f"three {rank_names(first)}"
        case Category.TWO_PAIRS:
            return f"two pairs, {rank_names(first)} and {rank_names(ranks[1])}"
        case Category.PAIR:
            return f"a pair of {rank_names(first)}"
        case Category.HIGH_CARD:
            return f"{rank_name(first)} high"
        case _ as never:
            assert_never(never)


class Difference(NamedTuple):
    """Why one hand beats another: the rule of the first difference, and the sentence that says it."""

    rule: RuleId
    sentence: str


def difference(better: Hand, worse: Hand, ranking: Ranking = STANDARD) -> Difference:
    """Why the first hand beats the second, at the first difference; or that the two are equal."""
    if better.category is not worse.category:
        beats = CATEGORY_NAMES[better.category], CATEGORY_NAMES[worse.category]
        beaten = RuleId("HR §4.3") if better.category is Category.FIVE_OF_A_KIND else RuleId("HR §1.3")
        return Difference(beaten, f"{beats[0]} beats {beats[1]}")
    for higher, lower in zip_longest(deciding_ranks(better), deciding_ranks(worse)):
        if lower is None:
            return Difference(RuleId("HR §5.2"), f"the {rank_name(higher)} beats a missing card")
        if higher != lower:
            return Difference(
                rule_of_category(better.category), f"the {rank_name(higher)} beats the {rank_name(lower)}"
            )
    return Difference(RuleId("HR §6.1"), "the hands are equal and share the pot")
