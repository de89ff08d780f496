"""Questions that the documents leave open, the rulings that answer them, and who answers in which order.

A question is an Enum of named choices under an ID. Answers come first from what was announced before the deal, then
from the table's precedents, then from the final authority; who has no answer declines and the next is asked. An
authority decides only what is in doubt: it is never asked where a rule speaks. This module must not know any game.
"""

import json
import os
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple, TextIO, TypeVar

from tablelaw.chips import Chips
from tablelaw.narrowing import is_list
from tablelaw.refusals import Refused
from tablelaw.register import registered_question
from tablelaw.rules import QuestionId


class Choice(Enum):
    """The base of every question's choices; a member's value is the choice as it is written in records."""


Chosen = TypeVar("Chosen", bound=Choice)

_question_ids: dict[type[Choice], QuestionId] = {}


def question(identity: str) -> Callable[[type[Chosen]], type[Chosen]]:
    """Marks an Enum of choices as the question with this ID, and returns it unchanged."""

    def enter(choices: type[Chosen]) -> type[Chosen]:
        _question_ids[choices] = QuestionId(identity)
        return choices

    return enter


def question_id(asks: type[Choice]) -> QuestionId:
    """The ID of a question. Raises KeyError for an Enum that is none."""
    return _question_ids[asks]


def asked_questions() -> dict[QuestionId, type[Choice]]:
    """All questions that imported modules ask."""
    return {identity: choices for choices, identity in _question_ids.items()}


class Question(NamedTuple):
    """A question as it is put to an authority: its ID and the choices that it may take."""

    id: QuestionId
    choices: tuple[str, ...]


class Ruling(NamedTuple):
    """An answer: one of the question's choices, who gave it, why, and the number of chips that the choice names, if it
    names one."""

    choice: str
    by: str
    reason: str = ""
    value: Chips | None = None


Authority = Callable[[Question], Ruling | None]
"""Whoever may answer. None declines, and the next one is asked."""

ANNOUNCED: Final = "announced"
PRECEDENT: Final = "precedent"
CUSTOM: Final = "custom"


class Undetermined(Exception):
    """Raised where a question has no answer: the game stops with it."""

    def __init__(self, open_question: Question) -> None:
        self.question = open_question
        super().__init__(open_question.id)


class Law:
    """The answers in force: those given beforehand, then those of the authorities, each asked once."""

    __slots__ = ("_authorities", "_rulings")

    def __init__(
        self, rulings: Mapping[QuestionId, Ruling] | None = None, authorities: Sequence[Authority] = ()
    ) -> None:
        self._rulings: dict[QuestionId, Ruling] = dict(rulings or {})
        self._authorities = tuple(authorities)

    def ruling(self, asks: type[Choice]) -> Ruling:
        """The ruling on a question. Raises Undetermined where nobody answers, Refused (off-list-ruling) where the
        answer is none of the choices."""
        identity = _question_ids[asks]
        known = self._rulings.get(identity)
        if known is None:
            open_question = Question(identity, tuple(choice.value for choice in asks))
            known = first_answer(open_question, self._authorities)
            if known is None:
                raise Undetermined(open_question)
            self._rulings[identity] = known
        if not any(known.choice == choice.value for choice in asks):
            raise Refused.off_list(identity, known.choice)
        return known

    def answer(self, asks: type[Chosen]) -> Chosen:
        """The choice that answers a question; raises as `ruling` does."""
        return asks(self.ruling(asks).choice)

    def given(self, asks: type[Choice]) -> Ruling | None:
        """The ruling on a question if it was given beforehand, None if it is still open; asks nobody."""
        return self._rulings.get(_question_ids[asks])

    def with_rulings(self, rulings: Mapping[QuestionId, Ruling]) -> "Law":
        """The same law in which these rulings go before all others."""
        return Law({**self._rulings, **rulings}, self._authorities)


def first_answer(open_question: Question, authorities: Iterable[Authority]) -> Ruling | None:
    """The first answer that the authorities give, in their order; None when all decline. Raises Refused
    (off-list-ruling) for an answer that is none of the choices."""
    for authority in authorities:
        ruling = authority(open_question)
        if ruling is None:
            continue
        if ruling.choice not in open_question.choices:
            raise Refused.off_list(open_question.id, ruling.choice)
        return ruling
    return None


def unruled(open_question: Question) -> Ruling | None:
    """The authority that declines everything: a question that matters stops the game."""
    return None


def customary(open_question: Question) -> Ruling | None:
    """The field's custom with its reason, from the register; declines where nothing is customary."""
    entry = registered_question(open_question.id)
    if entry.customary is None:
        return None
    return Ruling(entry.customary, CUSTOM, entry.because)


class Asking:
    """The authority at a terminal: reads the question out, lists the choices and waits for one."""

    def __init__(self, reads: TextIO, writes: TextIO) -> None:
        self._reads = reads
        self._writes = writes

    def __call__(self, open_question: Question) -> Ruling | None:
        """One of the choices, by its number or its name; an empty line or the end of input declines."""
        entry = registered_question(open_question.id)
        self._writes.write(f"{entry.asks} [{open_question.id}]\n")
        for number, choice in enumerate(open_question.choices, 1):
            custom = " (customary)" if choice == entry.customary else ""
            self._writes.write(f"  {number}. {choice}{custom}: {entry.choices[choice]}\n")
        while True:
            self._writes.write("Your ruling (a number or a name; nothing to decline): ")
            self._writes.flush()
            line = self._reads.readline().strip()
            if not line:
                return None
            names = {str(number): choice for number, choice in enumerate(open_question.choices, 1)}
            choice = names.get(line, line)
            if choice in open_question.choices:
                return Ruling(choice, "the table", "")
            self._writes.write(f"{line!r} is none of the choices.\n")


class UnreadablePrecedents(ValueError):
    """A file of precedents that cannot be used: the message names the place and what was expected."""


@dataclass(frozen=True, slots=True)
class Precedents:
    """What a table has ruled before, from a TOML file of `[[ruling]]` entries (question, choice, by, reason, date)."""

    path: Path
    rulings: dict[QuestionId, Ruling]

    def __call__(self, open_question: Question) -> Ruling | None:
        """The ruling that the table gave before; declines what it never ruled on."""
        return self.rulings.get(open_question.id)

    def append(self, rulings: Mapping[QuestionId, Ruling], today: date) -> None:
        """Adds rulings to the end of the file, in one step: a reader sees all of them or none. Rulings that the file
        holds already are left as they are. Raises UnreadablePrecedents, and OSError where it cannot be written."""
        path = self.path.resolve()
        held = read_precedents(path).rulings
        added = [_ruling_entry(asked, ruling, today) for asked, ruling in rulings.items() if asked not in held]
        if not added:
            return
        before = path.read_text(encoding="utf-8").rstrip("\n") if path.exists() else ""
        written = path.with_name(f".{path.name}.{os.getpid()}")
        written.write_text("\n".join([f"{before}\n", *added] if before else added), encoding="utf-8")
        written.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        written.replace(path)


def _toml_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _ruling_entry(asked: QuestionId, ruling: Ruling, today: date) -> str:
    fields = {"question": str(asked), "choice": ruling.choice, "by": ruling.by, "reason": ruling.reason}
    lines = [f"{name} = {_toml_text(text)}" for name, text in fields.items()]
    return "\n".join(["[[ruling]]", *lines, f"date = {today.isoformat()}", ""])


LARGEST_PRECEDENTS: Final = 10_000_000
"""The largest file of precedents that is read, in bytes."""


def read_precedents(path: Path) -> Precedents:
    """The precedents in a file; none yet where the file does not exist. Raises UnreadablePrecedents."""
    if not path.exists():
        if not path.resolve().parent.is_dir():
            raise UnreadablePrecedents(f"{path}: there is no such folder; expected: a place where a file can be made")
        return Precedents(path, {})
    if not path.is_file() or path.stat().st_size > LARGEST_PRECEDENTS:
        expected = f"expected: a file of [[ruling]] entries, at most {LARGEST_PRECEDENTS} bytes"
        raise UnreadablePrecedents(f"{path}: no file, or too large a one; {expected}")
    try:
        file: dict[str, object] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise UnreadablePrecedents(f"{path}: {error}; expected: a TOML file of [[ruling]] entries") from None
    entries = file.get("ruling", [])
    if not is_list(entries) or set(file) - {"ruling"}:
        raise UnreadablePrecedents(f"{path}: expected [[ruling]] entries and nothing else")
    return Precedents(path, dict(_read_precedent(path, number, entry) for number, entry in enumerate(entries)))


def _read_precedent(path: Path, number: int, entry: object) -> tuple[QuestionId, Ruling]:
    match entry:
        case {"question": str(asked), "choice": str(choice), "reason": str(reason)}:
            pass
        case {"question": str(asked), "choice": str(choice)}:
            reason = ""
        case _:
            raise UnreadablePrecedents(f"{path}: ruling[{number}]: expected question, choice and reason, all text")
    try:
        known = registered_question(QuestionId(asked))
    except KeyError:
        raise UnreadablePrecedents(f"{path}: ruling[{number}].question: no question is called {asked!r}") from None
    if choice not in known.choices:
        expected = ", ".join(known.choices)
        raise UnreadablePrecedents(f"{path}: ruling[{number}].choice: {choice!r} is none of {expected}")
    return known.id, Ruling(choice, PRECEDENT, reason)
