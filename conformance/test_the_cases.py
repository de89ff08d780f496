"""What the cases themselves must keep: their schemas, their names, the register, and that no example is missing.

These run with the cases, whatever is examined, so that a suite that somebody changed is noticed.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from .suite.capabilities import options_used
from .suite.cases import (
    CASES,
    CONFORMANCE,
    ByRuling,
    Case,
    Expectation,
    ExpectedQuestion,
    ExpectedRefusal,
    ExpectedValue,
    Level,
    all_cases,
    case_files,
    document_of,
    read_case_file,
    written,
)
from .suite.json_values import Json, a_number, a_text, an_object, one_line, read_json_file
from .suite.schemas import fault, schema_files

try:
    from tablelaw.register import DOCUMENTS, registered_question, registered_rule
    from tablelaw.rules import QuestionId, RuleId
except ImportError:
    pytest.skip("the register comes with the kernel, which is not installed here", allow_module_level=True)


@cache
def cases() -> tuple[Case, ...]:
    return tuple(all_cases())


def parts(expected: Expectation) -> Iterator[Expectation]:
    """The expectation and those that hang on rulings inside it."""
    yield expected
    if isinstance(expected, ByRuling):
        for under_it in expected.rulings.values():
            yield from parts(under_it)


def read_data(name: str) -> dict[str, Json]:
    return an_object(read_json_file(CONFORMANCE / name), name)


def named_file(path: Path) -> str:
    return str(path.relative_to(CASES))


@pytest.mark.parametrize("name", schema_files())
def test_a_schema_is_a_schema(name: str) -> None:
    assert fault(schema_files()[name], "https://json-schema.org/draft/2020-12/schema") is None


def test_a_case_file_is_valid() -> None:
    faults = [(named_file(path), fault(read_json_file(path), "case-file.json")) for path in case_files()]
    assert [found for found in faults if found[1] is not None] == []


def test_what_is_given_and_expected_is_valid_for_the_operation() -> None:
    faults = []
    for case in cases():
        faults.append((case.id, fault(case.given, f"{case.operation}.json#/$defs/given")))
        for part in parts(case.expect):
            if isinstance(part, ExpectedValue):
                faults.append((case.id, fault(part.value, f"{case.operation}.json#/$defs/value")))
    assert [found for found in faults if found[1] is not None] == []


def test_a_file_is_named_for_its_rule_and_a_case_for_both() -> None:
    misnamed = []
    for path in case_files():
        for case in read_case_file(path):
            number = case.rule.partition("§")[2]
            if named_file(path) != f"{case.document}/{number}.json":
                misnamed.append((named_file(path), case.rule))
            if not case.id.startswith(f"{case.document}/{number}/"):
                misnamed.append((named_file(path), case.id))
    assert misnamed == []


def test_an_id_is_used_once() -> None:
    assert [name for name, times in Counter(case.id for case in cases()).items() if times > 1] == []


def test_a_retired_id_is_not_used_again() -> None:
    assert [case.id for case in cases() if case.id in read_data("retired.json")] == []


def test_a_retired_id_has_a_reason() -> None:
    assert all(a_text(reason, name) for name, reason in read_data("retired.json").items())


def test_a_flag_is_one_of_those_explained() -> None:
    explained = read_data("flags.json")
    assert all(a_text(sentence, flag) for flag, sentence in explained.items())
    assert [(case.id, flag) for case in cases() for flag in case.flags if flag not in explained] == []


def test_a_rule_that_a_case_names_is_registered() -> None:
    unknown = []
    for case in cases():
        refusals = [part for part in parts(case.expect) if isinstance(part, ExpectedRefusal)]
        named = {case.rule, *case.cites, *(part.rule for part in refusals), *(part.other for part in refusals)}
        unknown += [(case.id, rule) for rule in named if rule is not None and not is_registered(rule)]
    assert unknown == []


def is_registered(rule: str) -> bool:
    if document_of(rule) not in DOCUMENTS:
        return False
    try:
        registered_rule(RuleId(rule))
    except KeyError:
        return False
    return True


def test_a_question_that_a_case_expects_has_the_registered_choices() -> None:
    wrong = []
    for case in cases():
        for part in parts(case.expect):
            match part:
                case ExpectedQuestion(question, choices):
                    wrong += [] if choices == registered_choices(question) else [(case.id, question)]
                case ByRuling(question, rulings):
                    wrong += [] if rulings.keys() == registered_choices(question) else [(case.id, question)]
                case ExpectedValue() | ExpectedRefusal():
                    pass
    assert wrong == []


def registered_choices(question: str) -> frozenset[str] | None:
    if document_of(question) not in DOCUMENTS:
        return None
    try:
        return frozenset(registered_question(QuestionId(question)).choices)
    except KeyError:
        return None


def test_an_option_is_not_required() -> None:
    """A case that switches an option on is of level option, unless the option is refused there to everybody."""
    required = [case for case in cases() if case.level is Level.REQUIRED and isinstance(case.expect, ExpectedValue)]
    assert [(case.id, options_used(case)) for case in required if options_used(case)] == []


def test_effects_are_not_required() -> None:
    required = [case for case in cases() if case.level is Level.REQUIRED]
    values = [
        (case.id, part.value) for case in required for part in parts(case.expect) if isinstance(part, ExpectedValue)
    ]
    assert [name for name, value in values if isinstance(value, dict) and "effects" in value] == []


def test_no_two_cases_are_the_same() -> None:
    same = Counter(
        (case.rule, case.operation, one_line(case.given), one_line(written(case.expect))) for case in cases()
    )
    assert [asked for asked, times in same.items() if times > 1] == []


@pytest.mark.parametrize("document", read_data("coverage.json"))
def test_no_example_is_missing(document: str) -> None:
    """Every worked example and checkable statement of a document that is complete has a case, and no other is named."""
    entry = an_object(read_data("coverage.json")[document], document)
    prefix, total = a_text(entry["items"], "items"), a_number(entry["total"], "total")
    shown = {item for case in cases() for item in case.shows if item.startswith(f"{prefix} ")}
    wanted = {f"{prefix} {number}" for number in range(1, total + 1)}
    assert (sorted(wanted - shown), sorted(shown - wanted)) == ([], [])
