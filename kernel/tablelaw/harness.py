"""Answers the case protocol: one message in, one reply out.

The conformance suite asks the kernel through this face, and any program may. It decides nothing itself.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TextIO

from tablelaw import __version__
from tablelaw.authority import Question, Ruling, Undetermined
from tablelaw.big_two_operations import BIG_TWO_OPERATIONS
from tablelaw.hand_operations import HAND_OPERATIONS
from tablelaw.record import GAMES
from tablelaw.record.reading import Json, MalformedRecord, Place, Table, shown
from tablelaw.refusals import Refused
from tablelaw.register import DOCUMENTS, Kind, register_of
from tablelaw.settlement import settle
from tablelaw.wire import refusal_json, verdict_json

PROTOCOL: Final = 1
GAME: Final = "game.play"
PIECES: Final = {**HAND_OPERATIONS, **BIG_TWO_OPERATIONS}
"""The operations on hands, plays and scores, each with what answers it."""

OPERATIONS: Final = (*PIECES, GAME)

Message = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Run:
    """A case under way: what is asked, and the rulings that came for it."""

    seq: Json
    operation: str
    given: dict[str, Json]
    rulings: Mapping[str, Ruling]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A case that waits for a ruling, and the question that it asked."""

    run: Run
    asked: str


class Harness:
    """The kernel as an implementation under test. It keeps the case that waits for a ruling, and nothing else."""

    def __init__(self) -> None:
        self._waiting: Waiting | None = None
        self.stopped = False

    def answer(self, message: Json) -> Message:
        """The reply to one message. A message that is not as expected gets a reply that says so."""
        if not isinstance(message, dict):
            return _error(None, f"got {shown(message)}; expected: an object with cmd")
        table = Table(message)
        seq = message.get("seq")
        try:
            match table.one_of("cmd", ("start", "run", "ruling", "stop")):
                case "start":
                    return _start(table)
                case "run":
                    return self._run(_read_run(table))
                case "ruling":
                    return self._ruling(table)
                case _:
                    self.stopped = True
                    return {"ok": True}
        except MalformedRecord as malformed:
            return _error(seq, str(malformed))

    def _run(self, run: Run) -> Message:
        reply = _reply(run)
        match reply:
            case {"question": {"id": str(asked)}}:
                self._waiting = Waiting(run, asked)
            case _:
                self._waiting = None
        return {"seq": run.seq, **reply}

    def _ruling(self, table: Table) -> Message:
        waiting = self._waiting
        if waiting is None or table.values.get("seq") != waiting.run.seq:
            problem = "no case with this seq waits for a ruling"
            raise MalformedRecord(Place(None, "seq"), problem, "the seq of a question")
        asked = table.text("question") if table.has("question") else waiting.asked
        by = table.text("by") if table.has("by") else "the table"
        ruling = Ruling(table.text("choice"), by)
        return self._run(replace(waiting.run, rulings={**waiting.run.rulings, asked: ruling}))


def _start(table: Table) -> Message:
    if table.values.get("protocol") != PROTOCOL:
        raise table.fault("protocol", str(PROTOCOL))
    options: list[Json] = [
        rule.id
        for document in DOCUMENTS
        for rule in register_of(document).rules.values()
        if Kind.OPTION in rule.kinds or rule.takes is not None
    ]
    return {
        "ok": True,
        "protocol": PROTOCOL,
        "implementation": {
            "name": "tablelaw",
            "version": __version__,
            "language": "Python",
        },
        "documents": list(DOCUMENTS),
        "operations": list(OPERATIONS),
        "options": options,
        "rulings": "ask",
        "cites": True,
        "deviations": [],
    }


def _read_run(table: Table) -> Run:
    if not table.has("given"):
        raise table.fault("given", "a table")
    return Run(table.values.get("seq"), table.text("operation"), dict(table.table("given").values), {})


def _reply(run: Run) -> Message:
    """What the kernel says to a case."""
    try:
        if run.operation == GAME:
            return _play(run)
        if run.operation in PIECES:
            return PIECES[run.operation](Table(_announcing(run)))
    except Undetermined as stopped:
        choices: list[Json] = list(stopped.question.choices)
        return {"outcome": "question", "question": {"id": stopped.question.id, "choices": choices}}
    except Refused as refused:
        return {"outcome": "refused", "refusal": refusal_json(refused.refusal)}
    except MalformedRecord as malformed:
        return {"outcome": "error", "message": str(malformed)}
    return {"outcome": "unsupported", "feature": f"the operation {run.operation}"}


def _play(run: Run) -> Message:
    document = run.given.get("document")
    if isinstance(document, str) and document not in GAMES:
        return {"outcome": "unsupported", "feature": f"the document {document}"}

    def ruled(question: Question) -> Ruling | None:
        return run.rulings.get(question.id)

    return verdict_json(settle(run.given, ruled))


def _announcing(run: Run) -> dict[str, Json]:
    """What a case about hands gives, with its rulings among what was announced."""
    if not run.rulings:
        return run.given
    announced = Table(run.given).table("announced").values
    rulings: dict[str, Json] = {asked: ruling.choice for asked, ruling in run.rulings.items()}
    return {**run.given, "announced": {**announced, **rulings}}


def _error(seq: Json, message: str) -> Message:
    return {"seq": seq, "outcome": "error", "message": message}


def serve(reads: TextIO, writes: TextIO) -> None:
    """Answers JSON Lines until the end of input or a stop message, one flushed reply a line."""
    harness = Harness()
    for line in reads:
        if not line.strip():
            continue
        writes.write(json.dumps(_answer_line(harness, line)) + "\n")
        writes.flush()
        if harness.stopped:
            return


def _answer_line(harness: Harness, line: str) -> Message:
    try:
        message: Json = json.loads(line)
    except RecursionError:
        return _error(None, "the line is nested too deeply; expected: one JSON object")
    except ValueError as error:
        return _error(None, f"the line is not JSON ({error}); expected: one JSON object")
    return harness.answer(message)
