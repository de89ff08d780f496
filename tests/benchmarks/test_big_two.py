"""How fast Big Two is played. A figure never decides a test; run with `pytest tests/benchmarks --benchmark-only`."""

import random
from typing import Final

from pytest_benchmark.fixture import BenchmarkFixture

from big_two.random_games import RandomGame
from strategies import picking_at_random
from tablelaw.authority import ANNOUNCED, Law, Ruling
from tablelaw.cards import FULL_DECK, Card
from tablelaw.documents import big_two
from tablelaw.documents.big_two import BASE_GAME, Action, Opening, combination, legal_plays
from tablelaw.game import Seat, replay
from tablelaw.rules import QuestionId

GAMES: Final = 50
HANDS: Final = 200
OPENING: Final = Opening(4, Seat(0))
ANSWERS: Final = {
    QuestionId("BT §4.4/leader-passes"): Ruling("refused", ANNOUNCED),
    QuestionId("BT §4.5/is-closing-forced"): Ruling("choice", ANNOUNCED),
    QuestionId("BT §6.2/several-doublings"): Ruling("each-kind-once", ANNOUNCED),
    QuestionId("BT §6.2/ending-with-a-two"): Ruling("twos-only", ANNOUNCED),
    QuestionId("BT §7.1/pass-counts"): Ruling("yes", ANNOUNCED),
}


def recorded_games() -> list[list[Action]]:
    """Whole games of four players, as typed actions."""
    games: list[list[Action]] = []
    for seed in range(GAMES):
        game = RandomGame(picking_at_random(seed), OPENING)
        game.law = Law(ANSWERS)
        while not big_two.over(game.state):
            game.play_on(whole_hands=True)
        games.append(game.actions)
    return games


def random_hands() -> list[tuple[Card, ...]]:
    luck = random.Random(1)
    return [tuple(luck.sample(FULL_DECK, 13)) for _ in range(HANDS)]


def test_games_from_typed_actions(benchmark: BenchmarkFixture) -> None:
    games = recorded_games()

    def played() -> int:
        return sum(big_two.over(replay(big_two, OPENING, actions, Law(ANSWERS)).state) for actions in games)

    assert benchmark(played) == GAMES
    benchmark.extra_info["games in a round"] = GAMES


def test_plays_of_a_leading_hand(benchmark: BenchmarkFixture) -> None:
    hands = random_hands()

    def found() -> int:
        return sum(len(legal_plays(hand, None, BASE_GAME)) for hand in hands)

    assert benchmark(found) > HANDS
    benchmark.extra_info["hands in a round"] = HANDS


def test_plays_on_a_straight(benchmark: BenchmarkFixture) -> None:
    hands = random_hands()
    table = combination(tuple(FULL_DECK[number] for number in (4, 9, 12, 18, 20)), BASE_GAME)
    assert table is not None

    def found() -> int:
        return sum(len(legal_plays(hand, table, BASE_GAME)) for hand in hands)

    assert benchmark(found) > 0
    benchmark.extra_info["hands in a round"] = HANDS
