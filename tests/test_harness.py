"""The case protocol, to the letter: every message, questions and rulings, junk, the end of input."""

import io
import json

import pytest

from records import deal_up, four_hands, one_player_in, two_more_inches, worked_example
from tablelaw.harness import Harness, serve
from tablelaw.record.reading import Json

START: dict[str, Json] = {"cmd": "start", "protocol": 1, "suite": "1.0.0"}
LONE_PLAYER = "OPR-648 §3.5/lone-player"


def run(operation: str, given: Json, seq: Json = "1") -> dict[str, Json]:
    return {"cmd": "run", "seq": seq, "case": "a/b/c", "operation": operation, "given": given}


def test_start_tells_what_it_can_do() -> None:
    reply = Harness().answer(START)
    assert reply["ok"] is True
    assert reply["protocol"] == 1
    assert reply["rulings"] == "ask"
    assert reply["cites"] is True
    assert reply["deviations"] == []
    documents, operations, options = reply["documents"], reply["operations"], reply["options"]
    assert isinstance(documents, list) and {"OPR-648", "HR"} <= {*documents}
    assert isinstance(operations, list) and {"game.play", "hand.rank"} <= {*operations}
    assert isinstance(options, list) and "OPR-648 §4.4" in options


def test_another_protocol_is_an_error() -> None:
    reply = Harness().answer({"cmd": "start", "protocol": 2})
    assert reply["outcome"] == "error"
    assert "protocol: got 2; expected: 1" in str(reply["message"])


def test_a_value_with_its_citations() -> None:
    reply = Harness().answer(run("game.play", worked_example(), seq=7))
    assert reply["seq"] == 7
    assert reply["outcome"] == "value"
    value = reply["value"]
    assert isinstance(value, dict)
    assert value["winners"] == ["B"]
    cites = reply["cites"]
    assert isinstance(cites, list) and "OPR-648 §4.3" in cites


def test_a_refusal() -> None:
    record = two_more_inches([*four_hands(), deal_up("A", ["Kh", "7d"])])
    reply = Harness().answer(run("game.play", record))
    assert reply["outcome"] == "refused"
    assert reply["refusal"] == {"code": "not-now", "rule": "OPR-648 §3.3", "action": 4}


def test_a_question_and_its_rulings() -> None:
    harness = Harness()
    first = harness.answer(run("game.play", one_player_in(), seq="q"))
    assert first["outcome"] == "question"
    question = first["question"]
    assert isinstance(question, dict)
    assert question["id"] == LONE_PLAYER
    assert question["choices"] == ["takes-pot", "pot-stays", "must-beat-ghost"]
    second = harness.answer({"cmd": "ruling", "seq": "q", "choice": "pot-stays", "by": "Rob"})
    asked = second["question"]
    assert isinstance(asked, dict) and asked["id"] == "OPR-648 §3.5/antes-after-pot-stays"
    last = harness.answer({"cmd": "ruling", "seq": "q", "question": asked["id"], "choice": "no-ante"})
    value = last["value"]
    assert isinstance(value, dict)
    assert value["pot"] == 20
    questions = value["questions"]
    assert isinstance(questions, list)
    by = [question["by"] for question in questions if isinstance(question, dict) and question["id"] == LONE_PLAYER]
    assert by == ["Rob"]


def test_a_ruling_on_a_question_about_hands() -> None:
    harness = Harness()
    hands: dict[str, Json] = {"A": ["As", "2d", "3c"], "B": ["2s", "3d", "4c"]}
    asked = harness.answer(run("hand.compare", {"hands": hands, "ranking": {"order": "three-card"}}))
    assert asked["outcome"] == "question", asked
    answered = harness.answer({"cmd": "ruling", "seq": "1", "choice": "second-highest"})
    value = answered["value"]
    assert isinstance(value, dict)
    assert value["winners"] == ["A"]


def test_a_ruling_off_the_list_is_refused() -> None:
    harness = Harness()
    harness.answer(run("game.play", one_player_in()))
    reply = harness.answer({"cmd": "ruling", "seq": "1", "choice": "burn"})
    refusal = reply["refusal"]
    assert isinstance(refusal, dict)
    assert refusal["code"] == "off-list-ruling"


def test_a_ruling_that_nobody_waits_for_is_an_error() -> None:
    harness = Harness()
    assert harness.answer({"cmd": "ruling", "seq": "1", "choice": "x"})["outcome"] == "error"
    harness.answer(run("game.play", one_player_in(), seq="2"))
    assert harness.answer({"cmd": "ruling", "seq": "1", "choice": "takes-pot"})["outcome"] == "error"


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (7, "got 7; expected: an object with cmd"),
        ({}, "cmd: missing; expected: one of start, run, ruling, stop"),
        ({"cmd": "dance"}, "cmd: got 'dance'"),
        ({"cmd": "run", "seq": "1", "operation": "game.play"}, "given: missing"),
        ({"cmd": "run", "seq": "1", "given": {}}, "operation: missing"),
        (run("game.play", {"document": 7}), "document: got 7"),
        (run("game.play", {"document": "OPR-648"}), "players: missing"),
    ],
)
def test_what_cannot_be_read_is_an_error(message: Json, told: str) -> None:
    reply = Harness().answer(message)
    assert reply["outcome"] == "error"
    assert told in str(reply["message"])


def test_what_is_not_known_is_unsupported() -> None:
    assert Harness().answer(run("tarot.read", {}))["feature"] == "the operation tarot.read"
    assert Harness().answer(run("game.play", {"document": "OPR-1"}))["feature"] == "the document OPR-1"


def served(text: str) -> list[dict[str, Json]]:
    writes = io.StringIO()
    serve(io.StringIO(text), writes)
    return [json.loads(line) for line in writes.getvalue().splitlines()]


def test_lines_in_lines_out() -> None:
    lines = [json.dumps(START), "", "{", "[" * 100_000, json.dumps({"cmd": "stop"}), json.dumps(START)]
    started, no_json, nested, stopped = served("\n".join(lines) + "\n")
    assert started["ok"] is True
    assert "is not JSON" in str(no_json["message"])
    assert "nested too deeply" in str(nested["message"])
    assert stopped == {"ok": True}


def test_the_end_of_input_ends_it() -> None:
    assert len(served(json.dumps(START))) == 1
    assert served("") == []
