"""The register: what every rule, question and erratum of the documents is called and says, read from `specs/`.

One TOML file a document, loaded when it is first asked for. This module knows no document's code; which function states
a rule is told by the index in `rules`.
"""

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from tablelaw.narrowing import is_list, is_table
from tablelaw.rules import QuestionId, RuleId, document_of

DOCUMENTS: Final = ("OPR-648", "OPR-629", "OPR-695", "HR", "HU", "BT")
"""The codes of the documents that the register holds, in the order in which they are listed."""

_CODES: Final = {code.lower(): code for code in DOCUMENTS} | {
    code.partition("-")[2]: code for code in DOCUMENTS if "-" in code
}
_AS_WRITTEN: Final = re.compile(
    r"\s*(opr[-\s]*)?(?P<document>\d{3}|[a-z]{2})\s*[:,§\s-]*\s*(?P<rest>.*?)\s*", re.IGNORECASE
)


class Kind(Enum):
    """What a rule is; a rule may be several of these."""

    DEFINITION = "definition"
    PROCEDURE = "procedure"
    OBLIGATION = "obligation"
    PERMISSION = "permission"
    OPTION = "option"
    GAP = "gap"
    ADVICE = "advice"
    REFERENCE = "reference"


class Provenance(Enum):
    """Where a rule's number comes from: the document, its evident order, or this register."""

    PRINTED = "printed"
    INFERRED = "inferred"
    ASSIGNED = "assigned"


class Takes(Enum):
    """The type of the value with which an option is announced."""

    TRUE = "true"
    CHIPS = "chips"
    COUNT = "count"
    RANK = "rank"
    LETTER = "letter"
    LETTERS = "letters"
    NAMES = "names"


@dataclass(frozen=True, slots=True)
class RegisteredRule:
    """One rule as the register holds it. `says` is its statement in the register's own words; `lines` are the first and
    last line of its passage in the source file (from 1), `sha256` the digest of that passage."""

    id: RuleId
    kinds: tuple[Kind, ...]
    provenance: Provenance
    says: str
    lines: tuple[int, int]
    sha256: str
    displaces: tuple[RuleId, ...]
    defers_to: tuple[RuleId, ...]
    stated_by: RuleId | None
    no_function: str | None
    takes: Takes | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RegisteredQuestion:
    """One question that a document leaves open. `choices` maps each choice to a sentence that can be read aloud;
    `customary` is the field's usual answer (None where there is none) and `because` its reason."""

    id: QuestionId
    asks: str
    choices: dict[str, str]
    customary: str | None
    because: str
    cannot_arise: str | None


@dataclass(frozen=True, slots=True)
class Erratum:
    """A place where a document contradicts itself, another or arithmetic: what it reads, what is taken, and why."""

    id: str
    line: int
    reads: str
    means: str
    why: str


@dataclass(frozen=True, slots=True)
class Register:
    """All that the register holds of one document."""

    document: str
    title: str
    source: str
    edition: str
    rules: dict[RuleId, RegisteredRule]
    questions: dict[QuestionId, RegisteredQuestion]
    errata: tuple[Erratum, ...]


class UnknownRule(ValueError):
    """A text that names no rule or question. `nearest` is the one that was probably meant, or None; `see` the command
    that lists what there is."""

    def __init__(self, text: str, nearest: str | None, see: str) -> None:
        self.text = text
        self.nearest = nearest
        meant = f"; did you mean {nearest}?" if nearest else ""
        super().__init__(f"no rule or question is called {text!r}{meant} See: {see}")


class UnknownDocument(ValueError):
    """A text that names no document."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no document is called {text!r}; expected: one of {', '.join(DOCUMENTS)}")


def shipped(folder: str) -> Path:
    """The folder of data with this name: inside the package when installed, else at the root of the checkout."""
    inside = Path(__file__).parent / folder
    return inside if inside.is_dir() else Path(__file__).parents[2] / folder


def _word(table: dict[str, object], key: str, otherwise: str | None = None) -> str:
    value = table.get(key, otherwise)
    if not isinstance(value, str):
        raise TypeError(f"{key}: expected text, got {value!r}")
    return value


def _optional_word(table: dict[str, object], key: str) -> str | None:
    return _word(table, key) if key in table else None


def _table(value: object) -> dict[str, object]:
    if not is_table(value):
        raise TypeError(f"expected a table, got {value!r}")
    return {str(key): entry for key, entry in value.items()}


def _words(value: object) -> tuple[str, ...]:
    words = value if is_list(value) else [value]
    return tuple(str(word) for word in words)


def _full_id(document: str, number: str) -> RuleId:
    """An ID as a register file writes it: bare inside its own document, in full for another's."""
    return RuleId(number if "§" in number else f"{document} §{number}")


def _ids(document: str, value: object) -> tuple[RuleId, ...]:
    return tuple(_full_id(document, word) for word in _words(value))


def _lines(value: object) -> tuple[int, int]:
    match value:
        case [int(first), int(last)]:
            return (first, last)
        case _:
            raise TypeError(f"lines: expected [first, last], got {value!r}")


def _read_rule(document: str, number: str, table: dict[str, object]) -> RegisteredRule:
    stated_by = _optional_word(table, "stated_by")
    takes = _optional_word(table, "takes")
    return RegisteredRule(
        id=_full_id(document, number),
        kinds=tuple(Kind(word) for word in _words(table["kind"])),
        provenance=Provenance(_word(table, "provenance")),
        says=_word(table, "says"),
        lines=_lines(table["lines"]),
        sha256=_word(table, "sha256"),
        displaces=_ids(document, table.get("displaces", [])),
        defers_to=_ids(document, table.get("defers_to", [])),
        stated_by=None if stated_by is None else _full_id(document, stated_by),
        no_function=_optional_word(table, "no_function"),
        takes=None if takes is None else Takes(takes),
        names=_words(table.get("names", [])),
    )


def _read_question(document: str, name: str, table: dict[str, object]) -> RegisteredQuestion:
    return RegisteredQuestion(
        id=QuestionId(_full_id(document, name)),
        asks=_word(table, "asks"),
        choices={choice: str(sentence) for choice, sentence in _table(table["choices"]).items()},
        customary=_optional_word(table, "customary"),
        because=_word(table, "because", ""),
        cannot_arise=_optional_word(table, "cannot_arise"),
    )


def _read_erratum(document: str, name: str, table: dict[str, object]) -> Erratum:
    line = table["line"]
    if not isinstance(line, int):
        raise TypeError(f"line: expected a number, got {line!r}")
    return Erratum(_full_id(document, name), line, _word(table, "reads"), _word(table, "means"), _word(table, "why"))


def parse_register(document: str, text: str) -> Register:
    """The register of the document with this code, from the TOML text that holds it. Raises TypeError for a field that
    is not of its type."""
    file: dict[str, object] = tomllib.loads(text)
    heading = _table(file["document"])
    rules = [_read_rule(document, number, _table(table)) for number, table in _table(file["rule"]).items()]
    questions = [
        _read_question(document, name, _table(table)) for name, table in _table(file.get("question", {})).items()
    ]
    errata = [_read_erratum(document, name, _table(table)) for name, table in _table(file.get("erratum", {})).items()]
    return Register(
        document=document,
        title=_word(heading, "title"),
        source=_word(heading, "source"),
        edition=_word(heading, "edition"),
        rules={entry.id: entry for entry in rules},
        questions={entry.id: entry for entry in questions},
        errata=tuple(errata),
    )


@cache
def register_of(document: str) -> Register:
    """The register of one document, by its code. Raises KeyError for a code that is not in DOCUMENTS."""
    if document not in DOCUMENTS:
        raise KeyError(document)
    return parse_register(document, (shipped("specs") / f"{document.lower()}.toml").read_text(encoding="utf-8"))


def registered_rule(identity: RuleId) -> RegisteredRule:
    """The register's entry for a rule; a lettered part without an entry of its own is found under its rule."""
    rules = register_of(document_of(identity)).rules
    return rules[identity] if identity in rules else rules[RuleId(identity.partition("(")[0])]


def registered_question(identity: QuestionId) -> RegisteredQuestion:
    """The register's entry for a question. Raises KeyError for an unknown one."""
    return register_of(document_of(identity)).questions[identity]


def deferring_to(identity: RuleId) -> tuple[RuleId, ...]:
    """The rules, of any document, that defer to this one."""
    return tuple(
        entry.id
        for document in DOCUMENTS
        for entry in register_of(document).rules.values()
        if identity in entry.defers_to
    )


def find_document(text: str) -> str:
    """The code of the document that a person means (`648`, `opr-648`, `hr`). Raises UnknownDocument."""
    code = _CODES.get(text.strip().lower())
    if code is None:
        raise UnknownDocument(text)
    return code


def find(text: str) -> RegisteredRule | RegisteredQuestion:
    """The rule or question that a person means: `OPR-648 §4.3`, `opr-648 4.3`, `648:4.3`. Raises UnknownRule, which
    suggests the nearest."""
    written = _AS_WRITTEN.fullmatch(text)
    code = _CODES.get(written["document"].lower()) if written else None
    if written is None or code is None:
        names = [name for document in DOCUMENTS for name in _names_in(document)]
        raise UnknownRule(text, _nearest(text, names), "tablelaw rules")
    register = register_of(code)
    name = f"{code} §{written['rest']}".lower()
    for rule in register.rules.values():
        if rule.id.lower() == name:
            return rule
    for question in register.questions.values():
        if question.id.lower() == name:
            return question
    nearest = _nearest(name, _names_in(code)) if written["rest"] else None
    raise UnknownRule(text, nearest, f"tablelaw rules {code}")


def _names_in(document: str) -> list[str]:
    register = register_of(document)
    return [*register.rules, *register.questions]


def _nearest(text: str, names: list[str]) -> str | None:
    lowered = {name.lower(): name for name in names}
    nearest = get_close_matches(text.lower(), lowered, 1, 0.5)
    return lowered[nearest[0]] if nearest else None
