"""How fast hands are ranked. A figure here never decides a test; run with `pytest tests/benchmarks --benchmark-only`.

Cards are prepared beforehand; reading them from text is measured apart. `peers.py` sets the same figures beside other
programs.
"""

import random
from itertools import combinations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tablelaw.cards import BLACK_JOKER, FULL_DECK, TWO, Card, parse_card
from tablelaw.ranking import JOKERS_WILD, STANDARD, Order, Ranking, Wild, best_hand
from tablelaw.ranking.fast import FIVE_CARD_NUMBERS, five_card_strength
from tablelaw.ranking.frequencies import frequencies
from tablelaw.ranking.showdown import high_table

HANDS = 10_000
DEUCES_WILD = Ranking(wild=Wild(ranks=(TWO,)))


def dealt(cards: int) -> list[list[Card]]:
    luck = random.Random(cards)
    return [luck.sample(FULL_DECK, cards) for _ in range(HANDS)]


def test_strength_of_five_prepared_cards(benchmark: BenchmarkFixture) -> None:
    strength_of = five_card_strength(high_table(STANDARD))
    hands = [tuple(FIVE_CARD_NUMBERS[card] for card in hand) for hand in dealt(5)]

    def rank() -> None:
        for first, second, third, fourth, fifth in hands:
            strength_of(first, second, third, fourth, fifth)

    benchmark(rank)


@pytest.mark.parametrize("ranking", [STANDARD, DEUCES_WILD], ids=["standard", "deuces wild"])
def test_strength_of_seven_prepared_cards(benchmark: BenchmarkFixture, ranking: Ranking) -> None:
    table = high_table(ranking)
    hands = [[table.numbers[card] for card in hand] for hand in dealt(7)]

    def rank() -> None:
        for hand in hands:
            table.strength(hand)

    benchmark(rank)


@pytest.mark.parametrize(
    "ranking", [STANDARD, DEUCES_WILD, Ranking(order=Order.ACE_TO_FIVE)], ids=["standard", "deuces wild", "ace to five"]
)
def test_best_hand_of_seven_cards(benchmark: BenchmarkFixture, ranking: Ranking) -> None:
    hands = dealt(7)[: HANDS if ranking.order is Order.HIGH else 100]

    def rank() -> None:
        for hand in hands:
            best_hand(hand, ranking)

    benchmark(rank)


def test_reading_seven_cards(benchmark: BenchmarkFixture) -> None:
    hands = [[str(card) for card in hand] for hand in dealt(7)]

    def read() -> None:
        for hand in hands:
            for card in hand:
                parse_card(card)

    benchmark(read)


@pytest.mark.long
def test_all_five_card_hands_of_53_cards(benchmark: BenchmarkFixture) -> None:
    table = high_table(Ranking(wild=JOKERS_WILD))
    numbers = [table.numbers[card] for card in (*FULL_DECK, BLACK_JOKER)]

    def rank() -> None:
        for hand in combinations(numbers, 5):
            table.strength(hand)

    benchmark(rank)


@pytest.mark.long
def test_counting_all_seven_card_hands(benchmark: BenchmarkFixture) -> None:
    benchmark(frequencies, 7, STANDARD)
