"""How often each hand comes: against published counts, and against dealing out every hand of small packs."""

import json
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from tablelaw.authority import Undetermined
from tablelaw.cards import BLACK_JOKER, JOKER, RED_JOKER, TEN, TWO, Card, Rank, deck
from tablelaw.hands import Category
from tablelaw.ranking import (
    JOKERS_WILD,
    ONE_EYED_JACKS_WILD,
    STANDARD,
    AceLowStraight,
    BugInLow,
    LowestWild,
    NaturalFive,
    Order,
    Ranking,
    Wild,
    best_hand,
    ladder_of,
    name_as_low,
)
from tablelaw.ranking.frequencies import follows_rarity, frequencies
from tablelaw.refusals import RefusalCode, Refused

ORACLE = Path(__file__).parents[3] / "shared" / "oracles" / "frequencies.json"
NATURAL_FIVES = (NaturalFive.ABOVE_STRAIGHT_FLUSH,)
THREE_CARD = Ranking(order=Order.THREE_CARD, agreed=(AceLowStraight.LOWEST,))
DEUCES_WILD = Ranking(wild=Wild(ranks=(TWO,)))

PUBLISHED = [
    ("5 cards, 52-card deck", 5, STANDARD, 0),
    ("5 cards, 53-card deck, joker fully wild", 5, Ranking(wild=JOKERS_WILD), 1),
    ("5 cards, 53-card deck, joker is the bug", 5, Ranking(bug=True), 1),
    ("5 cards, 52-card deck, deuces wild", 5, DEUCES_WILD, 0),
    ("5 cards, 32-card deck (sevens low), ace adjacent to seven", 5, Ranking(lowest_rank=Rank(7)), 0),
    ("5 cards, 2 decks", 5, Ranking(decks=2, agreed=NATURAL_FIVES), 0),
    ("5 cards, 4 decks", 5, Ranking(decks=4, agreed=NATURAL_FIVES), 0),
    pytest.param("7 cards, 52-card deck", 7, STANDARD, 0, marks=pytest.mark.long),
    ("3 cards, 52-card deck (three-card order)", 3, THREE_CARD, 0),
]


def oracle(name: str) -> Mapping[str, int]:
    if not ORACLE.exists():
        pytest.skip("the published counts are not here")
    counts: Mapping[str, Mapping[str, int]] = json.loads(ORACLE.read_text(encoding="utf-8"))["counts"]
    return counts[name]


@pytest.mark.parametrize(
    ("name", "cards", "ranking", "jokers"), PUBLISHED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_published_counts(name: str, cards: int, ranking: Ranking, jokers: int) -> None:
    counted = frequencies(cards, ranking, jokers)
    by_name = {category.value: count for category, count in counted.counts.items() if count}
    assert by_name == {category: count for category, count in oracle(name).items() if count}
    assert counted.total == comb((52 - 4 * (ranking.lowest_rank - 2)) * ranking.decks + jokers, cards)


def test_published_low_hands() -> None:
    ace_to_five = frequencies(5, Ranking(order=Order.ACE_TO_FIVE))
    assert ace_to_five.by_name == oracle("ace-to-five, 5 cards, no pair, by highest card")
    deuce_to_seven = frequencies(5, Ranking(order=Order.DEUCE_TO_SEVEN))
    by_top = oracle("deuce-to-seven, 5 cards, no pair, straight or flush, by highest card")
    assert deuce_to_seven.by_name == {name.replace("-high", "-low"): count for name, count in by_top.items()}
    by_letter = {"5-low", "6-low", "7-low", "8-low"}
    qualifying = sum(count for name, count in ace_to_five.by_name.items() if name in by_letter)
    assert qualifying == 57_344


# Against dealing out every hand


def dealt_out(cards: int, ranking: Ranking, jokers: int) -> tuple[dict[Category, int], dict[str, int]]:
    """The counts by ranking every hand of the pack."""
    pack: list[Card] = [*deck(ranking.lowest_rank), *(BLACK_JOKER, RED_JOKER)[:jokers]] * ranking.decks
    counts: Counter[Category] = Counter()
    names: Counter[str] = Counter()
    for dealt in combinations(pack, cards):
        hand = best_hand(dealt, ranking)
        counts[hand.category] += 1
        name = name_as_low(hand, ranking)
        if name is not None:
            names[name] += 1
    return {category: counts[category] for category in reversed(ladder_of(ranking))}, dict(names)


def stripped(lowest: int, *, wild: Wild | None = None, bug: bool = False, order: Order = Order.HIGH) -> Ranking:
    agreed = (BugInLow.LOWEST_RANK_NOT_HELD,) if bug else ()
    return Ranking(order=order, lowest_rank=Rank(lowest), wild=wild or Wild(), bug=bug, agreed=agreed)


TENS_WILD = Wild(ranks=(TEN,))
JOKER_AND_TENS = Wild(ranks=(JOKER, TEN))

LOW_ORDERS = (Order.ACE_TO_FIVE, Order.DEUCE_TO_SEVEN, Order.ACE_TO_SIX)

SMALL_PACKS = [
    *((5, stripped(lowest), 0) for lowest in (10, 9)),
    (5, stripped(10, wild=JOKERS_WILD), 2),
    (5, stripped(10, bug=True), 2),
    (5, stripped(10, wild=JOKER_AND_TENS), 1),
    (5, stripped(10, wild=ONE_EYED_JACKS_WILD), 0),
    (5, Ranking(lowest_rank=TEN, wild=TENS_WILD, bug=True), 1),
    (5, Ranking(lowest_rank=TEN, twenty_card=True), 0),
    (5, Ranking(lowest_rank=Rank(12), decks=2, agreed=NATURAL_FIVES), 0),
    (5, Ranking(lowest_rank=Rank(12), decks=2, agreed=(NaturalFive.NOT_A_CATEGORY,)), 0),
    (7, stripped(11, wild=JOKERS_WILD), 2),
    (7, stripped(11, bug=True), 2),
    (7, stripped(11, wild=Wild(ranks=(JOKER, Rank(11)))), 1),
    *((3, stripped(lowest), 0) for lowest in (10, 8, 2)),
    (4, stripped(9), 0),
    *((3, stripped(lowest, order=Order.THREE_CARD), 0) for lowest in (10, 9, 8)),
    *((5, stripped(11, order=order), 0) for order in LOW_ORDERS),
    (5, stripped(12, order=Order.DEUCE_TO_SEVEN, wild=JOKERS_WILD), 2),
    (5, stripped(12, order=Order.ACE_TO_FIVE, bug=True), 1),
    (6, stripped(12, order=Order.ACE_TO_FIVE), 0),
]

LARGER_PACKS = [
    *((5, Ranking(lowest_rank=Rank(lowest), decks=2, agreed=NATURAL_FIVES), 0) for lowest in (11, 10, 9)),
    (5, Ranking(lowest_rank=TEN, decks=2, agreed=(NaturalFive.NOT_A_CATEGORY,)), 0),
    (5, Ranking(lowest_rank=TEN, decks=2, wild=JOKERS_WILD, agreed=NATURAL_FIVES), 1),
    (5, stripped(8), 0),
    *((5, stripped(lowest, wild=JOKERS_WILD), 1) for lowest in (10, 9, 8)),
    *((5, stripped(lowest, bug=True), 1) for lowest in (10, 9, 8)),
    *((5, stripped(lowest, wild=Wild(ranks=(Rank(lowest),))), 0) for lowest in (10, 9, 8)),
    *((5, stripped(lowest, wild=ONE_EYED_JACKS_WILD), 0) for lowest in (9, 8)),
    *((7, stripped(lowest), 0) for lowest in (10, 9, 8)),
    *((7, stripped(lowest, wild=JOKERS_WILD), 1) for lowest in (11, 10, 9)),
    *((7, stripped(lowest, bug=True), 1) for lowest in (11, 10, 9)),
    *((7, stripped(lowest, wild=JOKER_AND_TENS), 2) for lowest in (10, 9)),
    (6, stripped(10, bug=True), 1),
    *((5, stripped(lowest, order=order), 0) for lowest in (10, 9, 8) for order in LOW_ORDERS),
    *((5, stripped(lowest, order=Order.DEUCE_TO_SEVEN, wild=JOKERS_WILD), 1) for lowest in (11, 10, 9)),
    *((6, stripped(lowest, order=Order.ACE_TO_FIVE), 0) for lowest in (11, 10)),
]


def named(entry: tuple[int, Ranking, int]) -> str:
    cards, ranking, jokers = entry
    return f"{cards} cards of {ranking.decks} x {ranking.lowest_rank}-low, {jokers} jokers, {ranking.order.value}"


@pytest.mark.parametrize("entry", SMALL_PACKS, ids=named)
def test_small_packs(entry: tuple[int, Ranking, int]) -> None:
    cards, ranking, jokers = entry
    counted = frequencies(cards, ranking, jokers)
    assert (counted.counts, counted.by_name) == dealt_out(cards, ranking, jokers)
    assert counted.total == sum(counted.counts.values())


@pytest.mark.long
@pytest.mark.parametrize("entry", LARGER_PACKS, ids=named)
def test_larger_packs(entry: tuple[int, Ranking, int]) -> None:
    test_small_packs(entry)


# What is asked, refused and told


def test_five_natural_cards_of_a_rank_are_a_question() -> None:
    with pytest.raises(Undetermined) as stopped:
        frequencies(5, Ranking(decks=2))
    assert stopped.value.question.id == "HR §9.2/natural-five-of-a-kind"
    assert frequencies(2, Ranking(decks=2)).total == comb(104, 2)


@pytest.mark.parametrize(
    ("cards", "ranking", "jokers", "code"),
    [
        (5, Ranking(wild=Wild(lowest=LowestWild.LOWEST)), 0, RefusalCode.UNSUPPORTED_OPTION),
        (5, STANDARD, 1, RefusalCode.CARD_NOT_IN_DECK),
        (5, THREE_CARD, 0, RefusalCode.WRONG_CARD_COUNT),
        (8, STANDARD, 0, RefusalCode.WRONG_CARD_COUNT),
        (0, STANDARD, 0, RefusalCode.WRONG_CARD_COUNT),
        (7, Ranking(order=Order.DEUCE_TO_SEVEN), 0, RefusalCode.WRONG_CARD_COUNT),
        (8, Ranking(order=Order.ACE_TO_FIVE), 0, RefusalCode.WRONG_CARD_COUNT),
    ],
)
def test_what_cannot_be_counted(cards: int, ranking: Ranking, jokers: int, code: RefusalCode) -> None:
    with pytest.raises(Refused) as refused:
        frequencies(cards, ranking, jokers)
    assert refused.value.refusal.code is code


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    frequencies(5, stripped(10, wild=JOKERS_WILD), 1, lambda done, total: told.append((done, total)))
    assert told[0] == (0, told[0][1])
    assert [done for done, _ in told] == list(range(told[0][1]))


def test_the_order_follows_rarity_without_wild_cards_only() -> None:
    standard = frequencies(5, STANDARD).counts
    assert follows_rarity(standard, ladder_of(STANDARD))
    joker = frequencies(5, Ranking(wild=JOKERS_WILD), 1).counts
    assert not follows_rarity(joker, ladder_of(STANDARD))
    assert (joker[Category.THREE_OF_A_KIND], joker[Category.TWO_PAIRS]) == (137_280, 123_552)
