"""Case files: what is asked of an implementation, and what the documents let one expect.

This module must not know how an implementation is reached or judged.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final, assert_never

from .json_values import (
    Json,
    WrongShape,
    a_list,
    a_number,
    a_text,
    an_object,
    read_json_file,
    texts,
)

CONFORMANCE: Final = Path(__file__).parents[1]
"""The folder of the suite."""

CASES: Final = CONFORMANCE / "cases"
"""The folder of the case files: `cases/<document>/<rule>.json`."""

SUITE_VERSION: Final = "1.0.0"
"""The version of the suite: major when the format changes, minor for more cases, patch for a corrected case."""

FORMAT: Final = 1
"""The version of the case format."""


class Level(Enum):
    """Of whom a case is demanded: of everybody, of who claims its options, or of who takes rulings."""

    REQUIRED = "required"
    OPTION = "option"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class ExpectedValue:
    """The outcome is a value; objects compare by the fields named here, lists whole."""

    value: Json


@dataclass(frozen=True, slots=True)
class ExpectedRefusal:
    """The outcome is a refusal. `action` and `deal` count from 0; `other` is the second rule of an exclusion."""

    code: str
    rule: str
    action: int | None
    deal: int | None
    other: str | None


@dataclass(frozen=True, slots=True)
class ExpectedQuestion:
    """The outcome is a question with exactly these choices, in any order."""

    question: str
    choices: frozenset[str]


@dataclass(frozen=True, slots=True)
class ByRuling:
    """The outcome is a question; each of its choices, taken as the ruling, has an expectation of its own."""

    question: str
    rulings: dict[str, "Expectation"]


Expectation = ExpectedValue | ExpectedRefusal | ExpectedQuestion | ByRuling


@dataclass(frozen=True, slots=True)
class Case:
    """One case. `given` is all that an implementation is told."""

    id: str
    rule: str
    shows: tuple[str, ...]
    flags: tuple[str, ...]
    level: Level
    operation: str
    given: dict[str, Json]
    expect: Expectation
    cites: tuple[str, ...]

    @property
    def document(self) -> str:
        """The code of the document that the case belongs to."""
        return document_of(self.rule)


def document_of(rule: str) -> str:
    """The code of the document that a rule or question ID belongs to."""
    return rule.partition(" ")[0]


def _number_or_none(entry: dict[str, Json], key: str) -> int | None:
    return None if entry.get(key) is None else a_number(entry[key], key)


def _text_or_none(entry: dict[str, Json], key: str) -> str | None:
    return None if entry.get(key) is None else a_text(entry[key], key)


def _read_refusal(entry: dict[str, Json]) -> ExpectedRefusal:
    return ExpectedRefusal(
        code=a_text(entry.get("code"), "refusal.code"),
        rule=a_text(entry.get("rule"), "refusal.rule"),
        action=_number_or_none(entry, "action"),
        deal=_number_or_none(entry, "deal"),
        other=_text_or_none(entry, "with"),
    )


def read_expectation(value: Json) -> Expectation:
    """The expectation that a case file writes. Raises WrongShape unless it holds exactly one of the four kinds."""
    written = an_object(value, "expect")
    match list(written.items()):
        case [("value", expected)]:
            return ExpectedValue(expected)
        case [("refusal", refusal)]:
            return _read_refusal(an_object(refusal, "refusal"))
        case [("question", question)]:
            asked = an_object(question, "question")
            choices = texts(asked.get("choices"), "question.choices")
            return ExpectedQuestion(a_text(asked.get("id"), "question.id"), frozenset(choices))
        case [("by_ruling", by_ruling)]:
            ruled = an_object(by_ruling, "by_ruling")
            rulings = an_object(ruled.get("rulings"), "by_ruling.rulings")
            return ByRuling(
                question=a_text(ruled.get("question"), "by_ruling.question"),
                rulings={choice: read_expectation(expected) for choice, expected in rulings.items()},
            )
        case _:
            raise WrongShape("expect: expected exactly one of value, refusal, question, by_ruling")


def written(expectation: Expectation) -> Json:
    """The expectation as a case file writes it."""
    match expectation:
        case ExpectedValue(value):
            return {"value": value}
        case ExpectedRefusal(code, rule, action, deal, other):
            fields: dict[str, Json] = {"code": code, "rule": rule, "action": action, "deal": deal, "with": other}
            return {"refusal": {name: value for name, value in fields.items() if value is not None}}
        case ExpectedQuestion(question, choices):
            return {"question": {"id": question, "choices": [*sorted(choices)]}}
        case ByRuling(question, rulings):
            ruled: dict[str, Json] = {choice: written(expected) for choice, expected in rulings.items()}
            return {"by_ruling": {"question": question, "rulings": ruled}}
        case _ as never:
            assert_never(never)


def _read_level(value: Json) -> Level:
    try:
        return Level(a_text(value, "level"))
    except ValueError:
        raise WrongShape(f"level: expected one of {', '.join(level.value for level in Level)}") from None


def _read_case(rule: str, value: Json) -> Case:
    entry = an_object(value, "case")
    return Case(
        id=a_text(entry.get("id"), "id"),
        rule=rule,
        shows=texts(entry.get("shows", []), "shows"),
        flags=texts(entry.get("flags", []), "flags"),
        level=_read_level(entry.get("level")),
        operation=a_text(entry.get("operation"), "operation"),
        given=an_object(entry.get("given"), "given"),
        expect=read_expectation(entry.get("expect")),
        cites=texts(entry.get("cites", []), "cites"),
    )


def read_case_file(path: Path) -> tuple[Case, ...]:
    """The cases of one file, in its order. Raises WrongShape, naming file and case, where the file is not as it must
    be."""
    file = an_object(read_json_file(path), str(path))
    if file.get("format") != FORMAT:
        raise WrongShape(f"{path}: expected format {FORMAT}, got {file.get('format')}")
    rule = a_text(file.get("rule"), f"{path}: rule")
    cases = []
    for number, entry in enumerate(a_list(file.get("cases"), f"{path}: cases")):
        try:
            cases.append(_read_case(rule, entry))
        except WrongShape as fault:
            raise WrongShape(f"{path}: cases[{number}]: {fault}") from None
    return tuple(cases)


def case_files() -> tuple[Path, ...]:
    """The case files of the suite, sorted."""
    return tuple(sorted(CASES.glob("*/*.json")))


def all_cases() -> Iterator[Case]:
    """The cases of the suite, file by file."""
    for path in case_files():
        yield from read_case_file(path)
