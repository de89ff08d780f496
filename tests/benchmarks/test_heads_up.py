"""How fast hands are replayed, side by side with pokerkit in one process. A figure here never decides a test, but the
ratio may be looked at; run with `pytest tests/benchmarks/test_heads_up.py --benchmark-only`.

Both replay the same hand histories from what their own readers made of the file: pokerkit from its `HandHistory`, the
kernel from the record. The state is created anew on both sides, every action is read and done, and every effect of the
kernel carries the rule that caused it.
"""

import warnings
from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from pokerkit import HandHistory
from pytest_benchmark.fixture import BenchmarkFixture

from tablelaw.authority import Law, customary
from tablelaw.cards import FULL_DECK, Card
from tablelaw.chips import Chips
from tablelaw.documents import heads_up
from tablelaw.documents.heads_up.state import Opening
from tablelaw.documents.heads_up.terms import Action
from tablelaw.game import replay
from tablelaw.record.heads_up import read
from tablelaw.record.phh import read_hands
from tablelaw.record.reading import Json, Table

HANDS: Final = 40
LAW: Final = Law({}, (customary,))


def histories() -> list[str]:
    """Hands of no-limit hold'em and pot-limit Omaha that end before the flop, on the way, and at a showdown."""
    luck = Random(5)
    return [_history(luck, number) for number in range(HANDS)]


def _history(luck: Random, number: int) -> str:
    omaha = number % 4 == 3
    count = 4 if omaha else 2
    cards = luck.sample(FULL_DECK, 2 * count + 5)
    first, second, board = cards[:count], cards[count : 2 * count], cards[2 * count :]
    actions = [f"d dh p1 {_text(first)}", f"d dh p2 {_text(second)}", "p2 cbr 30", "p1 cc", f"d db {_text(board[:3])}"]
    actions += ["p1 cc", "p2 cbr 40", "p1 cbr 120", "p2 cc", f"d db {_text(board[3:4])}", "p1 cbr 200"]
    if number % 3 == 0:
        actions += ["p2 f"]
    else:
        actions += ["p2 cc", f"d db {_text(board[4:])}", "p1 cc", "p2 cc"]
        actions += [f"p1 sm {_text(first)}", f"p2 sm {_text(second)}"]
    return "\n".join(
        [
            f"variant = '{'PO' if omaha else 'NT'}'",
            "antes = [0, 0]",
            "blinds_or_straddles = [5, 10]",
            "min_bet = 10",
            "starting_stacks = [1000, 1000]",
            f"actions = {actions!r}",
        ]
    )


def _text(cards: list[Card]) -> str:
    return "".join(map(str, cards))


def from_records(records: list[dict[str, Json]]) -> Callable[[], int]:
    """Replays each hand from its record; gives the number of actions."""

    def play() -> int:
        count = 0
        for record in records:
            (deal,) = read(Table(record)).deals
            count += len(deal.actions)
            state, effects = replay(heads_up, deal.opens(None), deal.actions, LAW)
            assert heads_up.over(state)
            assert all(effect.rule for effect in effects)
        return count

    return play


def from_typed_actions(records: list[dict[str, Json]]) -> Callable[[], int]:
    """Replays each hand from typed actions; gives the number of actions."""
    deals: list[tuple[Opening, tuple[Action, ...]]] = []
    for record in records:
        (deal,) = read(Table(record)).deals
        deals.append((deal.opens(None), deal.actions))

    def play() -> int:
        for opening, actions in deals:
            replay(heads_up, opening, actions, LAW)
        return sum(len(actions) for _, actions in deals)

    return play


def in_pokerkit(loaded: list[HandHistory]) -> Callable[[], int]:
    """Replays each hand in pokerkit; gives the number of actions."""

    def play() -> int:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for history in loaded:
                for _ in history:
                    pass
        return sum(len(history.actions) for history in loaded)

    return play


@pytest.fixture
def loaded() -> list[HandHistory]:
    return [HandHistory.loads(text) for text in histories()]


@pytest.fixture
def records() -> list[dict[str, Json]]:
    return [record for text in histories() for record in read_hands(text.encode()).values()]


def test_forty_hands_in_the_kernel(benchmark: BenchmarkFixture, records: list[dict[str, Json]]) -> None:
    benchmark(from_records(records))


def test_forty_hands_in_the_kernel_from_typed_actions(
    benchmark: BenchmarkFixture, records: list[dict[str, Json]]
) -> None:
    benchmark(from_typed_actions(records))


def test_forty_hands_in_pokerkit(benchmark: BenchmarkFixture, loaded: list[HandHistory]) -> None:
    benchmark(in_pokerkit(loaded))


def test_both_replay_the_same(loaded: list[HandHistory], records: list[dict[str, Json]]) -> None:
    """What is measured is what it says: the hands end with the same stacks."""
    for history, record in zip(loaded, records, strict=True):
        (deal,) = read(Table(record)).deals
        state = replay(heads_up, deal.opens(None), deal.actions, LAW).state
        assert state.ledger.stacks == tuple(Chips(int(stack)) for stack in list(history)[-1].stacks)
