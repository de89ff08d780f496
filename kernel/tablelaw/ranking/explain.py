"""Hands in words, and in one sentence why one beats another.

This module must not decide anything: it reads a decision back from the hands.
"""

from typing import Final, NamedTuple, assert_never

from tablelaw.cards import ACE, Rank, pretty, rank_name, rank_names
from tablelaw.hands import Category, Hand
from tablelaw.ranking.grades import HAND_SIZE
from tablelaw.ranking.incomplete import first_difference
from tablelaw.ranking.low import LOW_ACE, low_name, qualifies
from tablelaw.ranking.settings import LOW_ORDERS, STANDARD, Order, Ranking, lowest_rank, rule_of_order
from tablelaw.ranking.suits import HandPart
from tablelaw.ranking.tie_breaks import (
    agreed_natural,
    breaks_ties,
    card_that_breaks_ties,
    grade_of,
    parts_of,
    same_category_is_equal,
)
from tablelaw.ranking.unbeatable import Extent, Unbeatable, extent, is_imperial, is_lowest_four
from tablelaw.ranking.wild import Natural, naturalness
from tablelaw.rules import RuleId

_RULES: Final = {
    Category.FIVE_OF_A_KIND: "HR §4.3",
    Category.STRAIGHT_FLUSH: "HR §2.1",
    Category.FOUR_OF_A_KIND: "HR §2.2",
    Category.FULL_HOUSE: "HR §2.3",
    Category.FLUSH: "HR §2.4",
    Category.STRAIGHT: "HR §2.5",
    Category.THREE_OF_A_KIND: "HR §2.6",
    Category.TWO_PAIRS: "HR §2.7",
    Category.PAIR: "HR §2.8",
    Category.HIGH_CARD: "HR §2.9",
}

_PART_RULES: Final = {
    HandPart.HIGHEST_CARD: "HR §6.3(a)",
    HandPart.HIGHEST_PAIRED: "HR §6.3(b)",
    HandPart.HIGHEST_UNPAIRED: "HR §6.3(c)",
}

_CATEGORY_NAMES: Final = {
    Category.FIVE_OF_A_KIND: "five of a kind",
    Category.STRAIGHT_FLUSH: "a straight flush",
    Category.FOUR_OF_A_KIND: "four of a kind",
    Category.FULL_HOUSE: "a full house",
    Category.FLUSH: "a flush",
    Category.STRAIGHT: "a straight",
    Category.THREE_OF_A_KIND: "three of a kind",
    Category.TWO_PAIRS: "two pairs",
    Category.PAIR: "a pair",
    Category.HIGH_CARD: "no pair",
}


def rule_of_category(category: Category) -> RuleId:
    """The rule that defines a category and the order inside it."""
    return RuleId(_RULES[category])


def deciding_ranks(hand: Hand, ranking: Ranking = STANDARD) -> tuple[Rank, ...]:
    """The ranks that decide between this hand and another of its category, in the order in which they are compared."""
    return tuple(ACE if rank == LOW_ACE else rank for rank in grade_of(hand, ranking).ranks)


# What a hand is called


def hand_name(hand: Hand, ranking: Ranking = STANDARD) -> str:
    """The hand as a player says it: `three kings`, `eights full of queens`, `ace-high flush`, `royal flush`."""
    first, *others = deciding_ranks(hand, ranking)
    top = hand.plays_as[0].rank
    match hand.category:
        case Category.FIVE_OF_A_KIND:
            return f"five {rank_names(first)}"
        case Category.STRAIGHT_FLUSH:
            royal = top == ACE and len(hand.best) == HAND_SIZE
            return "royal flush" if royal else f"{rank_name(top)}-high straight flush"
        case Category.FOUR_OF_A_KIND:
            return f"four {rank_names(first)}"
        case Category.FULL_HOUSE:
            return f"{rank_names(first)} full of {rank_names(others[0])}"
        case Category.FLUSH:
            return f"{rank_name(first)}-high flush"
        case Category.STRAIGHT:
            return f"{rank_name(top)}-high straight"
        case Category.THREE_OF_A_KIND:
            return f"three {rank_names(first)}"
        case Category.TWO_PAIRS:
            kicker = f", {rank_name(others[1])} kicker" if others[1:] else ""
            return f"two pairs, {rank_names(first)} and {rank_names(others[0])}{kicker}"
        case Category.PAIR:
            return f"a pair of {rank_names(first)}"
        case Category.HIGH_CARD:
            return f"{rank_name(first)}-low" if ranking.order in LOW_ORDERS else f"{rank_name(first)} high"
        case _ as never:
            assert_never(never)


def name_as_low(hand: Hand, ranking: Ranking) -> str | None:
    """What the hand is called in a low order: `8-low`; None with a pair, or a straight or flush that counts, and in
    every other order."""
    return low_name(grade_of(hand, ranking)) if ranking.order in LOW_ORDERS else None


def may_win_low(hand: Hand, ranking: Ranking) -> bool:
    """Whether a low hand qualifies; every hand does where no qualifier is agreed."""
    return ranking.qualifier is None or qualifies(grade_of(hand, ranking), ranking.qualifier)


# Why one hand beats another


class Difference(NamedTuple):
    """Why one hand beats another: the rule of the first difference, and the sentence that says it."""

    rule: RuleId
    sentence: str


def _because(rule: str, sentence: str) -> Difference:
    return Difference(RuleId(rule), sentence)


def difference(better: Hand, worse: Hand, ranking: Ranking = STANDARD) -> Difference:
    """Why the first hand beats the second, at the first difference; or that the two are equal."""
    return (
        _against_the_unbeatable(better, worse, ranking)
        or _by_category(better, worse, ranking)
        or _by_ranks_or_ties(better, worse, ranking)
        or _because("HR §6.1", "the hands are equal and share the pot")
    )


def _against_the_unbeatable(better: Hand, worse: Hand, ranking: Ranking) -> Difference | None:
    """The difference that the Italian or the Greek rule makes, if it makes one."""
    lowest = lowest_rank(ranking)
    match ranking.unbeatable:
        case None:
            return None
        case Unbeatable.ITALIAN:
            if (extent(better, lowest), extent(worse, lowest)) == (Extent.MINIMUM, Extent.MAXIMUM):
                return _because("HR §8.1", "the minimum straight flush beats the maximum")
            return None
        case Unbeatable.GREEK:
            if is_imperial(worse) and is_lowest_four(better, lowest):
                return _because("HR §8.2", f"four {rank_names(lowest)} beat the imperial flush")
            if is_imperial(better) and not is_imperial(worse):
                return _because("HR §8.2", f"the imperial flush beats {_CATEGORY_NAMES[worse.category]}")
            return None
        case _ as never:
            assert_never(never)


def _by_category(better: Hand, worse: Hand, ranking: Ranking) -> Difference | None:
    """The difference between two categories, if there is one."""
    if better.category is worse.category:
        return None
    sentence = f"{_CATEGORY_NAMES[better.category]} beats {_CATEGORY_NAMES[worse.category]}"
    return _because(_rule_of_categories(better, worse, ranking), sentence.replace("two pairs beats", "two pairs beat"))


def _rule_of_categories(better: Hand, worse: Hand, ranking: Ranking) -> str:
    """The rule that puts the first hand's category above the second's."""
    categories = {better.category, worse.category}
    if ranking.order is Order.THREE_CARD:
        by_option = (
            ranking.straight_flush_over_trips and categories == {Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND}
        ) or (ranking.flush_over_straight and categories == {Category.FLUSH, Category.STRAIGHT})
        return "OPR-629 §4.2" if by_option else "OPR-629 §4.1"
    if ranking.order in LOW_ORDERS:
        return rule_of_order(ranking.order)
    if better.category is Category.FIVE_OF_A_KIND:
        return "HR §4.3"
    if ranking.flush_over_full_house and categories == {Category.FLUSH, Category.FULL_HOUSE}:
        return "HR §7.2"
    if ranking.twenty_card:
        return "HR §7.4"
    return "HR §5.2" if min(len(better.best), len(worse.best)) < HAND_SIZE else "HR §1.3"


def _by_ranks_or_ties(better: Hand, worse: Hand, ranking: Ranking) -> Difference | None:
    """The difference between two hands of a category: in rank, in wild cards, or in suit; None where they are equal."""
    by_ranks = _by_ranks(better, worse, ranking)
    if not breaks_ties(ranking):
        return by_ranks
    more, less = parts_of(better.strength, ranking), parts_of(worse.strength, ranking)
    if more.naturalness != less.naturalness and (by_ranks is None or same_category_is_equal(ranking)):
        return _by_wild_cards(more.naturalness, ranking)
    if by_ranks is not None or more.suit == less.suit:
        return by_ranks
    higher, lower = card_that_breaks_ties(better, ranking), card_that_breaks_ties(worse, ranking)
    return _because(_PART_RULES[ranking.agreed_on(HandPart)], f"the {pretty(higher)} is above the {pretty(lower)}")


def _by_wild_cards(natural: int, ranking: Ranking) -> Difference:
    """The difference that the number of wild cards makes between hands that count as equal."""
    agreed = agreed_natural(ranking)
    if natural == naturalness(0, agreed):
        return _because("HR §4.8", "a natural hand beats an equal one with wild cards")
    number = "more" if agreed is Natural.MORE_WILD else "fewer"
    return _because("HR §4.8", f"of two equal hands the one with {number} wild cards wins")


def _by_ranks(better: Hand, worse: Hand, ranking: Ranking) -> Difference | None:
    """The first rank in which two hands of a category differ, None where all are equal."""
    found = first_difference(deciding_ranks(better, ranking), deciding_ranks(worse, ranking))
    if found is None:
        return None
    if ranking.order is Order.THREE_CARD and better.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        names = hand_name(better, ranking), hand_name(worse, ranking)
        return Difference(rule_of_order(ranking.order), f"the {names[0]} beats the {names[1]}")
    higher, lower = found
    if lower is None:
        return _because("HR §5.2", f"the {rank_name(higher)} beats a missing card")
    if ranking.order in LOW_ORDERS:
        return _because(
            _rule_of_low_rank(better, ranking), f"the {rank_name(higher)} is lower than the {rank_name(lower)}"
        )
    rule = rule_of_order(Order.THREE_CARD) if ranking.order is Order.THREE_CARD else rule_of_category(better.category)
    return Difference(rule, f"the {rank_name(higher)} beats the {rank_name(lower)}")


def _rule_of_low_rank(better: Hand, ranking: Ranking) -> str:
    """The rule that makes one rank better than another in a low order."""
    if ranking.order is Order.ACE_TO_SIX and better.category is Category.PAIR and better.plays_as[0].rank == ACE:
        return "HR §3.5(b)"
    return rule_of_order(ranking.order)
