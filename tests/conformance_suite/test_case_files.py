"""What a case file may hold, and how a fault in one is told."""

import json
from pathlib import Path
from typing import Final

import pytest
from conformance.suite.cases import ByRuling, ExpectedRefusal, read_case_file, read_expectation, written
from conformance.suite.json_values import Json, WrongShape
from conformance.suite.selection import Selection

from conformance_suite.test_verdicts import CASES

CASE: Final[dict[str, Json]] = {
    "id": "HR/1.1/some-case",
    "level": "required",
    "operation": "hand.rank",
    "given": {},
    "expect": {"value": {}},
}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not JSON"),
        ('{"format": 2, "rule": "HR §1.1", "cases": []}', "expected format 1, got 2"),
        ("[]", "expected an object, got []"),
        ('{"format": 1, "rule": "HR §1.1"}', "cases: expected a list, got null"),
        ('{"format": 1, "rule": 11, "cases": []}', "rule: expected a text, got 11"),
        (json.dumps({"format": 1, "rule": "HR §1.1", "cases": [{**CASE, "level": "asked"}]}), "cases[0]: level"),
        (json.dumps({"format": 1, "rule": "HR §1.1", "cases": [CASE, {**CASE, "given": None}]}), "cases[1]: given"),
        (json.dumps({"format": 1, "rule": "HR §1.1", "cases": [{**CASE, "expect": {}}]}), "exactly one of value"),
    ],
)
def test_a_fault_names_its_file_and_place(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "1.1.json"
    path.write_text(text)
    with pytest.raises(WrongShape) as found:
        read_case_file(path)
    assert str(path) in str(found.value)
    assert says in str(found.value)


@pytest.mark.parametrize(
    "expect",
    [
        {"value": None},
        {"refusal": {"code": "not-now", "rule": "HR §1.1", "action": 0, "deal": 1, "with": "HR §1.2"}},
        {"question": {"id": "HR §4.8/extension-direction", "choices": ["a", "b"]}},
        {"by_ruling": {"question": "HR §4.8/x", "rulings": {"a": {"value": 1}, "b": {"value": 2}}}},
    ],
)
def test_an_expectation_is_written_as_it_was_read(expect: Json) -> None:
    assert written(read_expectation(expect)) == expect


def test_an_expectation_under_a_ruling_may_hang_on_a_second() -> None:
    expect = CASES["with-how-many-wild-cards"].expect
    assert isinstance(expect, ByRuling)
    assert isinstance(expect.rulings["more-beats-fewer"], ByRuling)


def test_an_action_may_be_the_first() -> None:
    refusal = read_expectation({"refusal": {"code": "not-now", "rule": "HR §1.1", "action": 0}})
    assert isinstance(refusal, ExpectedRefusal)
    assert refusal.action == 0


@pytest.mark.parametrize(
    ("documents", "rules", "cases", "is_selected"),
    [
        ([], [], [], True),
        (["HR"], [], [], True),
        (["hr", "648"], [], [], True),
        (["BT"], [], [], False),
        ([], ["HR §1.1"], [], True),
        ([], ["hr 1.1"], [], True),
        ([], ["HR §1.10"], [], False),
        (["BT"], ["HR §1.1"], [], False),
        ([], [], ["HR/1.1/ace-beats-king"], True),
        ([], [], ["HR/1.1/ace-beats"], False),
        (["BT"], [], ["HR/1.1/ace-beats-king"], False),
    ],
)
def test_selection(documents: list[str], rules: list[str], cases: list[str], *, is_selected: bool) -> None:
    assert Selection(documents, rules, cases).holds(CASES["ace-beats-king"]) is is_selected


def test_each_unknown_name_is_told() -> None:
    named = Selection(["HR", "XX"], ["HR 1.1", "HR 1.2"], ["HR/1.1/kings-tie", "HR/1.1/kings"])
    document, rule, case = named.unknown(CASES.values())
    assert document == "no case is of the document 'XX'; expected: one of HR"
    assert rule == "no case is of the rule 'HR 1.2'; the nearest: HR §1.1"
    assert case.startswith("no case has the ID 'HR/1.1/kings'; the nearest: HR/1.1/kings-tie, HR/1.1/")
