"""How fast records are settled. A figure here never decides a test."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tablelaw.authority import ANNOUNCED, Law, Ruling, customary
from tablelaw.cards import FULL_DECK
from tablelaw.chips import Chips
from tablelaw.documents import two_more_inches
from tablelaw.documents.two_more_inches import Action, Opening
from tablelaw.game import Close, Deal, Face, Seat, replay
from tablelaw.match_pot import Declare, Stay
from tablelaw.record import read_record
from tablelaw.record.reading import Json
from tablelaw.rules import QuestionId
from tablelaw.settlement import settle

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
DEALS = 200
OPENING = Opening(players=7, dealer=Seat(6), pot=Chips(20), ante=Chips(1))
ANSWERS = {
    QuestionId("OPR-648 §3.2/order"): Ruling("simultaneous", ANNOUNCED),
    QuestionId("OPR-648 §FA/tied-best-hands"): Ruling("share", ANNOUNCED),
    QuestionId("OPR-648 §FA/odd-chip"): Ruling("left-of-dealer", ANNOUNCED),
}


def typed_deals(seed: int) -> list[list[Action]]:
    """Deals of seven players, three or four of whom stay in, as typed actions."""
    luck = random.Random(seed)
    deals: list[list[Action]] = []
    for _ in range(DEALS):
        cards = luck.sample(FULL_DECK, 49)
        seats = [Seat(number) for number in range(7)]
        staying = luck.sample(seats, luck.choice((3, 4)))
        actions: list[Action] = [Deal(seat, Face.DOWN, tuple(cards[seat * 5 : seat * 5 + 5])) for seat in seats]
        actions += [Declare(seat, Stay.IN if seat in staying else Stay.OUT) for seat in seats]
        actions += [Deal(seat, Face.UP, tuple(cards[35 + seat * 2 : 37 + seat * 2])) for seat in sorted(staying)]
        deals.append([*actions, Close()])
    return deals


def as_record(actions: list[Action]) -> dict[str, Json]:
    written: list[Json] = []
    for action in actions:
        match action:
            case Deal(to, face, cards):
                written.append({"do": "deal", "to": NAMES[to], face.value: [str(card) for card in cards]})
            case Declare(seat, choice):
                written.append({"do": "declare", "player": NAMES[seat], "choice": choice.value})
            case _:
                pass
    announced: dict[str, Json] = {str(asked): ruling.choice for asked, ruling in ANSWERS.items()}
    return {
        "document": "OPR-648",
        "players": list(NAMES),
        "dealer": "Gus",
        "pot": 20,
        "ante": 1,
        "announced": announced,
        "actions": written,
    }


def test_two_hundred_deals_from_typed_records(benchmark: BenchmarkFixture) -> None:
    deals, law = typed_deals(1), Law(ANSWERS)

    def play() -> None:
        for actions in deals:
            replay(two_more_inches, OPENING, actions, law)

    benchmark(play)


def test_two_hundred_records_decoded(benchmark: BenchmarkFixture) -> None:
    records = [as_record(actions) for actions in typed_deals(1)]

    def decode() -> None:
        for record in records:
            read_record(record)

    benchmark(decode)


def test_two_hundred_records_settled_with_what_if(benchmark: BenchmarkFixture) -> None:
    records = [as_record(actions) for actions in typed_deals(1)]

    def decide() -> None:
        for record in records:
            settle(record, customary)

    benchmark(decide)


@pytest.mark.parametrize(
    "imports", ["import typing, enum, dataclasses, json", "import typing, enum, dataclasses, json, tablelaw"]
)
def test_importing(benchmark: BenchmarkFixture, imports: str) -> None:
    command = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, 'kernel'); {imports}"]
    benchmark(lambda: subprocess.run(command, cwd=ROOT, check=True))


def test_settling_as_a_process(benchmark: BenchmarkFixture) -> None:
    command = [sys.executable, "kernel", "settle", "conformance/examples/two-more-inches.toml"]
    benchmark(lambda: subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL))


def test_records_are_as_they_are_measured() -> None:
    """What is measured is what it says: the typed deals and the records come to the same, down to every payment."""
    for actions in typed_deals(2)[:20]:
        state, effects = replay(two_more_inches, OPENING, actions, Law(ANSWERS))
        verdict = settle(json.loads(json.dumps(as_record(actions))))
        assert two_more_inches.over(state)
        assert not hasattr(verdict, "refusal")
        assert getattr(verdict, "effects", None) == effects
