"""Reads what was announced or agreed before a deal: answers to questions, and options with their values.

What may be announced, and with what kind of value, is told by the register; an announcement that would change a rule
that speaks is refused. This module knows no document.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias, assert_never

from tablelaw.authority import ANNOUNCED, PRECEDENT, Ruling
from tablelaw.cards import Rank, UnreadableCard, parse_rank
from tablelaw.chips import Chips
from tablelaw.record.reading import Json, MalformedRecord, Place, Table, shown
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.register import (
    Kind,
    RegisteredQuestion,
    RegisteredRule,
    Takes,
    UnknownRule,
    find,
    register_of,
)
from tablelaw.rules import QuestionId, RuleId, document_of

AGREED = "agreed"
"""The choice that a number of chips makes."""

OptionValue: TypeAlias = bool | int | str | tuple[str, ...]
"""What an option was announced with: true, chips or a count, a rank's number, a letter or name, several of them."""


class Announced(NamedTuple):
    """What was announced: answers by question, values by option rule."""

    answers: dict[QuestionId, Ruling]
    options: dict[RuleId, OptionValue]

    def chips(self, option: RuleId) -> Chips | None:
        """The chips that an option was announced with; None where it was not announced."""
        value = self.options.get(option)
        return Chips(value) if isinstance(value, int) else None

    def rank(self, option: RuleId) -> Rank | None:
        """The rank that an option was announced with; None where it was not announced."""
        value = self.options.get(option)
        return Rank(value) if isinstance(value, int) else None

    def truth(self, option: RuleId) -> bool:
        """Whether an option was announced."""
        return self.options.get(option, False) is not False

    def names(self, option: RuleId) -> tuple[str, ...]:
        """The names or letters that an option was announced with; none where it was not announced."""
        value = self.options.get(option)
        return value if isinstance(value, tuple) else ()

    def over(self, other: "Announced") -> "Announced":
        """These announcements, and those of the other where these are silent."""
        return Announced({**other.answers, **self.answers}, {**other.options, **self.options})


def read_announced(table: Table, documents: Iterable[str]) -> Announced:
    """What the table's field `announced` says. `documents` are the document played, then those that it defers to, whose
    questions may be answered too.

    Raises MalformedRecord for what is no rule or question or has the wrong kind of value, Refused for an answer off the
    list, an option that the game does not know, and a rule that speaks.
    """
    field = table.table("announced")
    own, *deferred = documents
    answers: dict[QuestionId, Ruling] = {}
    options: dict[RuleId, OptionValue] = {}
    for name, value in field.values.items():
        entry = _entry(field.at(name), name)
        if document_of(entry.id) != own and document_of(entry.id) not in deferred:
            raise MalformedRecord(
                field.at(name), f"{own} does not refer to {document_of(entry.id)}", f"a rule of {own}"
            )
        if isinstance(entry, RegisteredQuestion):
            answers[entry.id] = _answer(field, name, entry, value)
        elif document_of(entry.id) != own:
            raise _not_of_this_game(own, entry.id)
        elif Kind.OPTION not in entry.kinds and entry.takes is None:
            raise Refused(RefusalCode.NOT_ALLOWED, entry.id)
        elif value is not False:
            options[entry.id] = _option(field, name, entry, value)
    return Announced(answers, options)


def _not_of_this_game(document: str, option: RuleId) -> Refused:
    """Why an option of another document may not be announced: a rule of this one displaces it, or it has no use for
    it."""
    for entry in register_of(document).rules.values():
        if option in entry.displaces:
            return Refused(RefusalCode.NOT_ALLOWED, entry.id)
    return Refused(RefusalCode.UNSUPPORTED_OPTION, option)


def _entry(place: Place, name: str) -> RegisteredRule | RegisteredQuestion:
    try:
        return find(name)
    except UnknownRule as unknown:
        nearest = f"perhaps {unknown.nearest}" if unknown.nearest else "the ID of a question or of an option"
        raise MalformedRecord(place, "no rule or question is called so", nearest) from None


def _answer(field: Table, name: str, entry: RegisteredQuestion, value: Json) -> Ruling:
    if isinstance(value, str) and value in entry.choices and value != AGREED:
        return Ruling(value, ANNOUNCED)
    if AGREED in entry.choices:
        return Ruling(AGREED, ANNOUNCED, value=field.chips(name, see=entry.id))
    if isinstance(value, str):
        raise Refused.off_list(entry.id, value)
    raise field.fault(name, "one of " + ", ".join(entry.choices), entry.id)


def _option(field: Table, name: str, entry: RegisteredRule, value: Json) -> OptionValue:
    match entry.takes:
        case Takes.TRUE | None:
            if value is True:
                return True
            raise field.fault(name, "true", entry.id)
        case Takes.CHIPS:
            return field.chips(name, least=1, see=entry.id)
        case Takes.COUNT:
            return field.count(name, see=entry.id)
        case Takes.RANK:
            return _rank(field, name, entry, value)
        case Takes.LETTERS if value is True:
            return True
        case Takes.LETTER | Takes.LETTERS | Takes.NAMES:
            return _names(field, name, entry, value)
        case _ as never:
            assert_never(never)


def _rank(field: Table, name: str, entry: RegisteredRule, value: Json) -> Rank:
    try:
        return parse_rank(str(value))
    except UnreadableCard:
        raise field.fault(name, "a rank: one of 2 to 10, J, Q, K, A", entry.id) from None


def _names(field: Table, name: str, entry: RegisteredRule, value: Json) -> tuple[str, ...]:
    words = value if isinstance(value, list) else [value]
    for word in words:
        if entry.takes is Takes.NAMES and isinstance(word, str) and word not in entry.names:
            raise Refused(RefusalCode.UNSUPPORTED_OPTION, entry.id)
        if word not in entry.names:
            expected = ("some of " if isinstance(value, list) else "one of ") + ", ".join(entry.names)
            raise MalformedRecord(field.at(name), f"got {shown(word)}", expected, entry.id)
    return tuple(str(word) for word in words)


def read_precedents(table: Table, documents: Iterable[str]) -> dict[QuestionId, Ruling]:
    """The precedents that the record itself lists: question and choice. Raises MalformedRecord and Refused."""
    if not table.has("precedents"):
        return {}
    rulings: dict[QuestionId, Ruling] = {}
    for entry in table.tables("precedents"):
        entry.only(("question", "choice", "by", "reason", "date"))
        asked = entry.text("question", "the ID of a question")
        known = _entry(entry.at("question"), asked)
        if not isinstance(known, RegisteredQuestion) or document_of(known.id) not in tuple(documents):
            raise entry.fault("question", "the ID of a question of this game")
        if entry.text("choice") not in known.choices:
            raise Refused.off_list(known.id, entry.text("choice"))
        rulings[known.id] = Ruling(entry.text("choice"), PRECEDENT)
    return rulings
