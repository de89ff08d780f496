"""Every option of Big Two, with each of its letters, has its cases: a plain one, a boundary, a refusal, and one whose
outcome changes when nothing but the option is taken away."""

import json
from typing import Final

import pytest
from conformance.suite.cases import CASES, Case, read_case_file
from conformance.suite.json_values import Json

from tablelaw.harness import Harness
from tablelaw.register import Kind, register_of
from tablelaw.rules import RuleId

RULES: Final = register_of("BT").rules
OPTIONS: Final = [
    identity
    for identity, entry in RULES.items()
    if Kind.OPTION in entry.kinds and RuleId(f"{identity}(a)") not in RULES
]
WANTED: Final = ("plain", "boundary", "refused")


def cases_of(option: RuleId) -> tuple[Case, ...]:
    return read_case_file(CASES / "BT" / f"{option.partition('§')[2]}.json")


def reply(case: Case, announced: dict[str, Json]) -> Json:
    given: dict[str, Json] = {**case.given, "announced": announced}
    message: dict[str, Json] = {"cmd": "run", "seq": "1", "operation": case.operation, "given": given}
    answered = Harness().answer(message)
    return {key: value for key, value in answered.items() if key != "cites"}


def announced_in(case: Case) -> dict[str, Json]:
    announced = case.given.get("announced", {})
    assert isinstance(announced, dict)
    return announced


def changes_without(option: RuleId, case: Case) -> bool:
    """Whether the outcome of a case is another without the option."""
    announced = announced_in(case)
    number = option.partition("(")[0]
    names = {
        name for name in announced if name == number or (number[:5] in ("BT §9", "BT §1") and name[:5] == number[:5])
    }
    rest = {name: value for name, value in announced.items() if name not in names}
    return len(rest) < len(announced) and json.dumps(reply(case, announced)) != json.dumps(reply(case, rest))


def test_there_are_variations_1_to_35() -> None:
    numbers = {int(option.partition("§8.")[2].partition("(")[0]) for option in OPTIONS if "§8." in option}
    assert numbers == set(range(1, 36))


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_has_its_cases(option: RuleId) -> None:
    slugs = [case.id.rpartition("/")[2] for case in cases_of(option)]
    assert [word for word in WANTED if not any(slug.startswith(f"{word}-") for slug in slugs)] == []


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_changes_an_outcome(option: RuleId) -> None:
    """It alone, taken away from one of its cases, changes what comes out; 8.9(c) is the order of the base game."""
    changing = [case.id for case in cases_of(option) if changes_without(option, case)]
    if option == "BT §8.9(c)":
        assert all(case.operation == "game.play" for case in cases_of(option) if case.id in changing)
    else:
        assert changing
