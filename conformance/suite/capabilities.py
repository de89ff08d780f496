"""What an implementation claims of itself: which documents, operations, options and rulings, and where it deviates.

This module must not know how a case is judged.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from typing import assert_never

from .cases import Case, Level
from .json_values import Json, a_list, a_text, an_object, texts
from .schemas import node, options_of_settings

_LETTER = re.compile(r"[a-z]")


class Rulings(Enum):
    """Which answers to questions an implementation takes: none, those announced, or also those given when it asks."""

    NONE = "none"
    GIVEN = "given"
    ASK = "ask"


class DeviationKind(Enum):
    """How an implementation says that it deviates: it answers otherwise, or not at all."""

    FAILS = "fails"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class Deviation:
    """A declared deviation. `cases` is a case ID in which `*` stands for anything."""

    cases: str
    kind: DeviationKind
    reason: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What an implementation said at the start. `about` is its name, version, language and homepage."""

    about: dict[str, Json]
    documents: frozenset[str]
    operations: frozenset[str]
    options: frozenset[str]
    rulings: Rulings
    cites: bool
    deviations: tuple[Deviation, ...]

    def claims(self, option: str) -> bool:
        """Whether it claims an option rule; a rule claimed without its letter is claimed with each."""
        return option in self.options or option.partition("(")[0] in self.options

    def not_claimed(self, case: Case) -> str | None:
        """What a case needs that is not claimed; None where the case is to be put to the implementation."""
        if case.document not in self.documents:
            return f"document {case.document}"
        if case.operation not in self.operations:
            return f"operation {case.operation}"
        missing = [option for option in options_needed(case) if not self.claims(option)]
        return f"option {', '.join(missing)}" if missing else None

    def deviation(self, case: Case) -> Deviation | None:
        """The first declared deviation that names the case."""
        return next((entry for entry in self.deviations if fnmatchcase(case.id, entry.cases)), None)

    def pointless_deviations(self, cases: Collection[Case]) -> list[str]:
        """The declared deviations that decide about none of the cases that are claimed, as they are written: those that
        name none, and those of which each case is named by an earlier one."""
        decisive = {id(self.deviation(case)) for case in cases if self.not_claimed(case) is None}
        return [entry.cases for entry in self.deviations if id(entry) not in decisive]

    def pointless_options(self, cases: Collection[Case]) -> list[str]:
        """The options claimed that no case of the documents claimed needs."""
        needed = {option for case in cases if case.document in self.documents for option in options_needed(case)}
        without_letters = {option.partition("(")[0] for option in needed}
        return sorted(
            option for option in self.options - needed - without_letters if option.partition("(")[0] not in needed
        )


def read_capabilities(reply: dict[str, Json]) -> Capabilities:
    """The capabilities in a reply to `start` that is valid under its schema."""
    return Capabilities(
        about=an_object(reply["implementation"], "implementation"),
        documents=frozenset(texts(reply["documents"], "documents")),
        operations=frozenset(texts(reply["operations"], "operations")),
        options=frozenset(texts(reply.get("options", []), "options")),
        rulings=Rulings(reply.get("rulings", "none")),
        cites=reply.get("cites") is True,
        deviations=tuple(
            _read_deviation(an_object(entry, "deviation"))
            for entry in a_list(reply.get("deviations", []), "deviations")
        ),
    )


def _read_deviation(entry: dict[str, Json]) -> Deviation:
    url = entry.get("url")
    return Deviation(
        cases=a_text(entry["case"], "case"),
        kind=DeviationKind(entry["kind"]),
        reason=a_text(entry["reason"], "reason"),
        url=None if url is None else a_text(url, "url"),
    )


def options_used(case: Case) -> tuple[str, ...]:
    """The option rules that a case switches on: those announced, and those that its settings use."""
    given = node(f"{case.operation}.json", "given")
    found = [*_announced_options(case.given), *options_of_settings(case.given, given)]
    return tuple(dict.fromkeys(found))


def options_needed(case: Case) -> tuple[str, ...]:
    """The option rules that an implementation must claim to be asked a case: none for what is required of everybody; a
    case of level option that switches none on needs the rule it stands under."""
    match case.level:
        case Level.REQUIRED:
            return ()
        case Level.OPTION:
            return options_used(case) or (case.rule,)
        case Level.RULING:
            return options_used(case)
        case _ as never:
            assert_never(never)


def _announced_options(record: dict[str, Json]) -> Iterator[str]:
    announced = record.get("announced")
    if isinstance(announced, dict):
        for name, value in announced.items():
            if "/" not in name:
                yield from _lettered(name, value)
    deals = record.get("deals")
    for deal in deals if isinstance(deals, list) else []:
        if isinstance(deal, dict):
            yield from _announced_options(deal)


def _lettered(rule: str, value: Json) -> Iterator[str]:
    """The rule, with its letters where the announced value is one or a list of them."""
    letters = [entry for entry in (value if isinstance(value, list) else [value]) if isinstance(entry, str)]
    if letters and all(_LETTER.fullmatch(letter) for letter in letters):
        for letter in letters:
            yield f"{rule}({letter})"
    elif value is not False:
        yield rule
