"""Which rules decided what a hand is, and which of two hands wins: the citations of the faces.

It reads them back from hands that are ranked already, and decides nothing. A house rule is cited where it is in force
and speaks of such a hand, even if the hand would be the same without it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from tablelaw.cards import ACE, JOKER, TEN, TWO, Card
from tablelaw.hands import Category, Hand
from tablelaw.ranking import (
    LOW_ORDERS,
    SPADES_FIRST,
    Aces,
    Broadway,
    Natural,
    Order,
    Ranking,
    SuitOrder,
    Unbeatable,
    difference,
    is_royal,
    is_wild,
    other_order,
    rule_of_category,
    rule_of_order,
)
from tablelaw.rules import RuleId

FIVE: Final = 5
STRAIGHTS: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
LISTED_ORDERS: Final = "abcdefgh"
"""The letters under which the document lists other orders of suits."""


def cited(rules: Iterable[str]) -> tuple[RuleId, ...]:
    """The rules, each once, in the order in which they are first named."""
    return tuple(dict.fromkeys(RuleId(rule) for rule in rules))


def rules_of_hand(hand: Hand, held: Sequence[Card], ranking: Ranking) -> tuple[RuleId, ...]:
    """The rules that make a hand what it is, the one that names it first. `held` are all cards from which it was
    chosen, those on the board among them; `ranking` are the settings with all answers."""
    return cited(
        (
            *_rules_of_the_name(hand, ranking),
            *_rules_of_the_choice(held, ranking),
            *_rules_of_the_pack(hand, ranking),
            *_rules_of_wild_cards(hand, ranking),
            *_rules_of_no_unbeatable_hand(hand, ranking),
        )
    )


def _rules_of_the_name(hand: Hand, ranking: Ranking) -> Iterator[str]:
    """What the hand is called and what it counts as."""
    if ranking.order is Order.THREE_CARD:
        yield rule_of_order(ranking.order)
        if {card.rank for card in hand.best} == {2, 3, ACE}:
            yield "OPR-629 §FA"
    elif ranking.order in LOW_ORDERS:
        yield rule_of_order(ranking.order)
        yield from _rules_of_ace_to_six(hand, ranking)
        yield "HR §3.1"
        if ranking.qualifier is not None:
            yield "HR §3.3"
    else:
        yield rule_of_category(hand.category)


def _rules_of_ace_to_six(hand: Hand, ranking: Ranking) -> Iterator[str]:
    """What ace to six says of straights and of aces."""
    if ranking.order is not Order.ACE_TO_SIX:
        return
    ranks = [card.rank for card in hand.plays_as]
    if hand.category in STRAIGHTS or (min(ranks) == TEN and len(set(ranks)) == FIVE):
        yield "HR §3.5(c)" if ranking.ace_to_six_broadway is Broadway.STRAIGHT else "HR §3.5(a)"
    if ACE in ranks and ranking.ace_to_six_aces is Aces.HIGH:
        yield "HR §3.5(c)"
    elif ranks.count(ACE) > 1:
        yield "HR §3.5(b)"


def _rules_of_the_choice(held: Sequence[Card], ranking: Ranking) -> Iterator[str]:
    """How five cards are chosen from more, and what fewer than five make."""
    if ranking.order is Order.THREE_CARD:
        return
    if len(held) > FIVE:
        yield "HR §3.6" if ranking.order in LOW_ORDERS else "HR §1.4"
    if len(held) < FIVE:
        yield "HR §5.1"
    if ranking.from_hand is not None:
        yield "HU §5.1"


def _rules_of_the_pack(hand: Hand, ranking: Ranking) -> Iterator[str]:
    """What a pack of another size, or several packs, do to a hand."""
    ranks = {card.rank for card in hand.plays_as}
    if ranking.twenty_card:
        yield "HR §7.4"
    if ranking.lowest_rank != TWO:
        yield "HR §7.1"
        if ACE in ranks and len(ranks) == FIVE:
            yield "HR §7.3"
    if ranking.flush_over_full_house and hand.category in (Category.FLUSH, Category.FULL_HOUSE):
        yield "HR §7.2"
    if len(set(hand.best)) < len(hand.best) or (ranking.decks > 1 and hand.category is Category.FIVE_OF_A_KIND):
        yield "HR §9.2"


def _rules_of_wild_cards(hand: Hand, ranking: Ranking) -> Iterator[str]:
    """What made cards wild, and what those of the hand may stand for."""
    if ranking.wild.ranks or ranking.wild.cards:
        yield "HR §4.1"
    if ranking.wild.lowest is not None:
        yield "HR §4.6"
    if any(ranking.bug and card.rank == JOKER for card in hand.best):
        yield "HR §4.4"
    if not wild_cards_in(hand, ranking):
        return
    if ranking.order in LOW_ORDERS:
        yield "HR §4.5"
    else:
        yield "HR §4.7" if ranking.double_ace_flush else "HR §4.2"


def wild_cards_in(hand: Hand, ranking: Ranking) -> int:
    """How many cards of a hand are wild, or a bug."""
    return sum(
        card.rank == JOKER or card != stands_for or is_wild(card, ranking.wild)
        for card, stands_for in zip(hand.best, hand.plays_as, strict=True)
    )


def _rules_of_no_unbeatable_hand(hand: Hand, ranking: Ranking) -> Iterator[str]:
    """The Italian or the Greek rule, where it speaks of such a hand."""
    straight_flush = hand.category is Category.STRAIGHT_FLUSH
    four = hand.category is Category.FOUR_OF_A_KIND and ranking.unbeatable is Unbeatable.GREEK
    if straight_flush or four:
        yield from rule_of_no_unbeatable_hand(ranking)


def rule_of_no_unbeatable_hand(ranking: Ranking) -> Iterator[str]:
    """The rule by which no hand is unbeatable, if one is agreed."""
    match ranking.unbeatable:
        case None:
            return
        case Unbeatable.ITALIAN:
            yield "HR §8.1"
        case Unbeatable.GREEK:
            yield "HR §8.2"
        case _ as never:
            assert_never(never)


def rules_between(better: Hand, worse: Hand, ranking: Ranking) -> tuple[RuleId, ...]:
    """The rules by which one hand beats another, or by which the two are equal; that of the first difference first."""
    first = difference(better, worse, ranking).rule
    return cited((first, *_rules_beside(first, better, worse, ranking)))


def _rules_beside(first: RuleId, better: Hand, worse: Hand, ranking: Ranking) -> Iterator[str]:
    """What else decided, beside the rule of the first difference."""
    if min(len(better.best), len(worse.best)) < FIVE and ranking.order is not Order.THREE_CARD:
        yield "HR §5.2"
    if better.category is not worse.category:
        return
    if ranking.natural is not Natural.EQUAL:
        yield "HR §4.8"
    if first == rule_of_category(better.category):
        yield "HR §1.1"
    if ranking.suits_break_ties:
        if first.startswith(("HR §6.1", "HR §6.3")):
            yield "HR §6.3"
            yield from rules_of_suit_order(ranking.suit_order)
            yield "HR §6.5"
    elif first in ("HR §6.1", rule_of_category(better.category)):
        yield "HR §1.2"


def rules_of_suit_order(order: SuitOrder) -> Iterator[str]:
    """The rules that set an order of suits: the usual one, one that the document lists, or any other."""
    if order == SPADES_FIRST:
        yield "HR §6.2"
        return
    yield "HR §6.4"
    letter = next((letter for letter in LISTED_ORDERS if other_order(letter) == order), None)
    yield "HR §6.5" if letter is None else f"HR §6.4({letter})"


def rules_of_royals(hands: Iterable[Hand], ranking: Ranking) -> Iterator[str]:
    """That nothing beats a royal flush, where there is one and nothing else is agreed."""
    if ranking.order is Order.HIGH and ranking.unbeatable is None and any(is_royal(hand) for hand in hands):
        yield "HR §8.0"


def rules_of_frequencies(ranking: Ranking, jokers: int) -> tuple[RuleId, ...]:
    """The rules by which hands are counted; `jokers` is the number of jokers in each pack."""
    return cited(_rules_of_counting(ranking, jokers))


def _rules_of_counting(ranking: Ranking, jokers: int) -> Iterator[str]:
    yield "HR §9.1"
    if ranking.order is not Order.HIGH:
        yield rule_of_order(ranking.order)
    if ranking.qualifier is not None:
        yield "HR §3.3"
    if ranking.decks > 1:
        yield "HR §9.2"
    if ranking.lowest_rank != TWO:
        yield from ("HR §7.1", "HR §7.3")
    if ranking.flush_over_full_house:
        yield "HR §7.2"
    if ranking.twenty_card:
        yield "HR §7.4"
    if ranking.wild.ranks or ranking.wild.cards:
        yield "HR §4.1"
    if ranking.bug:
        yield "HR §4.4"
    if ranking.wild.ranks or ranking.wild.cards or jokers:
        yield "HR §9.3"
