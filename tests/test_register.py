"""The register and the code held against each other, both ways, and the register against the sources where they lie."""

import importlib
import pkgutil
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from tablelaw.authority import Choice, asked_questions
from tablelaw.register import (
    DOCUMENTS,
    RegisteredQuestion,
    RegisteredRule,
    parse_register,
    register_of,
    registered_rule,
)
from tablelaw.rules import QuestionId, RuleId, document_of, functions_of, hangs_on, stated_rules

MODULES: Final = {
    "OPR-648": "tablelaw.documents.two_more_inches",
    "OPR-629": "tablelaw.documents.two_plus_one",
    "OPR-695": "tablelaw.documents.murder",
    "HR": "tablelaw.ranking",
    "HU": "tablelaw.documents.heads_up",
    "BT": "tablelaw.documents.big_two",
}
SOURCES: Final = Path(__file__).parents[2] / "shared" / "documents"
LONGEST_SHARED_RUN: Final = 7

for code in DOCUMENTS:
    document = importlib.import_module(MODULES[code])
    for part in pkgutil.iter_modules(getattr(document, "__path__", []), f"{document.__name__}."):
        importlib.import_module(part.name)

RULES: Final = [entry for code in DOCUMENTS for entry in register_of(code).rules.values()]
QUESTIONS: Final = [entry for code in DOCUMENTS for entry in register_of(code).questions.values()]


def registered_questions() -> dict[QuestionId, RegisteredQuestion]:
    return {entry.id: entry for entry in QUESTIONS}


def enums() -> dict[QuestionId, type[Choice]]:
    return {identity: choices for identity, choices in asked_questions().items() if document_of(identity) in DOCUMENTS}


def stated() -> list[RuleId]:
    return [identity for identity in stated_rules() if document_of(identity) in DOCUMENTS]


def whole(identity: RuleId) -> RuleId:
    """The rule to which a lettered part belongs."""
    return RuleId(identity.partition("(")[0])


def has_functions(identity: RuleId) -> bool:
    return any(identity in (entry, whole(entry)) for entry in stated())


@pytest.mark.parametrize("code", DOCUMENTS)
def test_a_document_has_rules(code: str) -> None:
    assert register_of(code).rules


@pytest.mark.parametrize("entry", RULES, ids=lambda entry: entry.id)
def test_a_rule_is_stated_by_its_functions_or_another_rules_or_says_why_not(entry: RegisteredRule) -> None:
    reasons = [has_functions(entry.id), entry.stated_by is not None, entry.no_function is not None]
    assert reasons.count(True) == 1, f"{entry.id}: functions, stated_by, no_function: {reasons}"
    assert entry.stated_by is None or has_functions(entry.stated_by)
    assert entry.no_function is None or entry.no_function.strip()


def test_a_function_states_a_registered_rule() -> None:
    for identity in stated():
        assert registered_rule(identity).id in (identity, whole(identity))
        assert functions_of(identity)


@pytest.mark.parametrize("entry", RULES, ids=lambda entry: entry.id)
def test_the_rules_that_a_rule_names_are_registered(entry: RegisteredRule) -> None:
    for identity in (*entry.displaces, *entry.defers_to):
        assert identity != entry.id
        assert registered_rule(identity).id in (identity, whole(identity))
    assert all(document_of(identity) != document_of(entry.id) for identity in entry.defers_to)


def test_register_and_code_ask_the_same_questions() -> None:
    cannot_arise = {identity for identity, entry in registered_questions().items() if entry.cannot_arise}
    assert set(registered_questions()) - cannot_arise == set(enums()) - cannot_arise


@pytest.mark.parametrize("entry", QUESTIONS, ids=lambda entry: entry.id)
def test_a_question_has_the_same_choices_in_register_and_code(entry: RegisteredQuestion) -> None:
    if entry.id in enums():
        assert list(entry.choices) == [choice.value for choice in enums()[entry.id]]
    assert len(entry.choices) >= 2


@pytest.mark.parametrize("entry", QUESTIONS, ids=lambda entry: entry.id)
def test_a_customary_answer_is_a_choice_with_a_reason(entry: RegisteredQuestion) -> None:
    if entry.customary is None:
        assert not entry.because
    else:
        assert entry.customary in entry.choices
        assert entry.because.strip()


@pytest.mark.parametrize("entry", QUESTIONS, ids=lambda entry: entry.id)
def test_a_question_hangs_on_a_registered_rule(entry: RegisteredQuestion) -> None:
    assert registered_rule(hangs_on(entry.id)).id in (hangs_on(entry.id), whole(hangs_on(entry.id)))


@pytest.mark.parametrize("entry", QUESTIONS, ids=lambda entry: entry.id)
def test_a_question_can_be_read_aloud(entry: RegisteredQuestion) -> None:
    assert entry.asks.endswith("?")
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) for sentence in entry.choices.values())


@pytest.mark.parametrize("entry", RULES, ids=lambda entry: entry.id)
def test_a_statement_is_a_sentence_of_its_own(entry: RegisteredRule) -> None:
    assert re.fullmatch(r"[A-Z0-9].*\.", entry.says)
    assert [other.id for other in RULES if other.says == entry.says] == [entry.id]


def test_an_erratum_names_a_registered_rule() -> None:
    for code in DOCUMENTS:
        for erratum in register_of(code).errata:
            place = hangs_on(QuestionId(erratum.id))
            assert registered_rule(place).id in (place, whole(place))
            assert erratum.reads != erratum.means
            assert erratum.why.strip()


# Against the sources


def source_lines(code: str) -> list[str]:
    """The lines of a document's source. Skips the test where the sources do not lie beside the checkout."""
    path = SOURCES / register_of(code).source
    if not path.is_file():
        pytest.skip("the source documents do not lie beside this checkout")
    return path.read_text(encoding="utf-8").split("\n")


def passage(entry: RegisteredRule) -> str:
    first, last = entry.lines
    lines = source_lines(document_of(entry.id))
    assert 1 <= first <= last <= len(lines)
    return "\n".join(lines[first - 1 : last])


def words(text: str) -> list[str]:
    """The words of a text; single letters and numbers, which lists of ranks are made of, do not count."""
    return re.findall(r"[a-z']{2,}", text.lower())


def longest_shared_run(ours: str, theirs: str) -> int:
    """The length of the longest run of words that two texts share."""
    their_words = words(theirs)
    lengths = [0] * (len(their_words) + 1)
    longest = 0
    for word in words(ours):
        lengths = [
            0,
            *(before + 1 if word == other else 0 for before, other in zip(lengths, their_words, strict=False)),
        ]
        longest = max(longest, *lengths)
    return longest


@pytest.mark.parametrize("entry", RULES, ids=lambda entry: entry.id)
def test_the_passage_of_a_rule_is_unchanged(entry: RegisteredRule) -> None:
    assert sha256(passage(entry).encode()).hexdigest() == entry.sha256


@pytest.mark.parametrize("code", DOCUMENTS)
def test_no_sentence_of_a_source_is_copied(code: str) -> None:
    register = register_of(code)
    source = "\n".join(source_lines(code))
    ours = [entry.says for entry in register.rules.values()]
    for entry in register.questions.values():
        ours += [entry.asks, entry.because, *entry.choices.values()]
    ours += [sentence for erratum in register.errata for sentence in (erratum.means, erratum.why)]
    copied = [sentence for sentence in ours if longest_shared_run(sentence, source) > LONGEST_SHARED_RUN]
    assert not copied


def test_a_shared_run_of_words_is_measured() -> None:
    assert longest_shared_run("The pot goes to the best hand", "Here the pot goes to nobody, the best hand or not") == 4
    assert longest_shared_run("K Q J 10 9 8 7", "K Q J 10 9 8 7") == 0
    assert longest_shared_run("bring-in", "button") == 0


HEADING = '[document]\ntitle = ""\nsource = ""\nedition = ""\n[rule]\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEADING.replace('title = ""', "title = 7"), "title: expected text, got 7"),
        (f'{HEADING}[rule."1"]\nkind = "gap"\nprovenance = "printed"\nsays = ""\nlines = [1]', "lines: expected"),
        (f'{HEADING}[erratum."1/x"]\nline = "1"', "line: expected a number, got '1'"),
        (f'{HEADING}[question]\n"1/x" = 7', "expected a table, got 7"),
    ],
)
def test_a_register_that_is_not_as_it_should_be_is_told(text: str, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        parse_register("HR", text)


def test_a_document_without_a_register() -> None:
    with pytest.raises(KeyError):
        register_of("OPR-650")
