"""The kernel speaks the protocol as the schemas write it, and its cases leave no question to chance."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from conformance.suite.cases import Case, ExpectedValue, all_cases
from conformance.suite.json_values import Json, an_object
from conformance.suite.schemas import fault

from tablelaw.harness import Harness

COUNTING: Final = "hand.frequencies"
"""Left out here: counting all hands of a deck takes long, and its reply is checked with the case itself."""


@cache
def replies() -> tuple[tuple[Case, dict[str, Json]], ...]:
    """The kernel's reply to each case."""
    return tuple(_replies())


def _replies() -> Iterator[tuple[Case, dict[str, Json]]]:
    harness = Harness()
    for case in all_cases():
        if case.operation != COUNTING:
            message: dict[str, Json] = {
                "cmd": "run",
                "seq": "1",
                "case": case.id,
                "operation": case.operation,
                "given": case.given,
            }
            yield case, harness.answer(message)


def test_its_start_is_valid() -> None:
    started = Harness().answer({"cmd": "start", "protocol": 1, "suite": "1.0.0"})
    assert fault(started, "messages.json#/$defs/started") is None
    assert fault(Harness().answer({"cmd": "stop"}), "messages.json#/$defs/stopped") is None


def test_its_replies_are_valid() -> None:
    faults = [(case.id, fault(reply, "messages.json#/$defs/reply")) for case, reply in replies()]
    assert [found for found in faults if found[1] is not None] == []


def test_its_values_hold_what_the_schemas_name_and_nothing_else() -> None:
    values = [(case, reply["value"]) for case, reply in replies() if reply["outcome"] == "value"]
    faults = [(case.id, fault(value, f"{case.operation}.json#/$defs/value")) for case, value in values]
    assert [found for found in faults if found[1] is not None] == []


def test_a_case_that_expects_a_value_announces_every_question_that_it_reaches() -> None:
    """Also those that make no difference: an implementation that does not notice would stop there. A precedent in the
    record answers as well."""
    open_questions = []
    for case, reply in replies():
        if isinstance(case.expect, ExpectedValue) and reply["outcome"] == "value":
            value = reply["value"]
            questions = value.get("questions", []) if isinstance(value, dict) else []
            for question in questions if isinstance(questions, list) else []:
                asked = an_object(question, case.id)
                if asked.get("choice") is None or asked.get("by") not in ("announced", "precedent"):
                    open_questions.append((case.id, asked["id"]))
    assert open_questions == []


@pytest.mark.parametrize(
    "message",
    [
        {"cmd": "run", "seq": "7", "case": "HR/1.1/x", "operation": "hand.shuffle", "given": {}},
        {"cmd": "run", "seq": "7", "case": "HR/1.1/x", "operation": "hand.rank", "given": {"cards": ["Zz"]}},
        {"cmd": "ruling", "seq": "7", "choice": "share", "by": "Rob"},
        {"cmd": "deal", "seq": "7"},
    ],
)
def test_its_reply_to_what_it_cannot_answer_is_valid(message: dict[str, Json]) -> None:
    reply = Harness().answer(message)
    assert fault(reply, "messages.json#/$defs/reply") is None
    assert reply["outcome"] in ("unsupported", "error")
