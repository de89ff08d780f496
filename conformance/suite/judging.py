"""One reply held against one expectation.

This module must not know how the reply was got, nor what the implementation declared beyond whether it cites.
"""

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from .cases import (
    ByRuling,
    Case,
    Expectation,
    ExpectedQuestion,
    ExpectedRefusal,
    ExpectedValue,
)
from .comparison import difference, only_compared
from .json_values import Json, a_text, an_object, one_line, texts
from .schemas import node
from .verdicts import Verdict


class Opinion(NamedTuple):
    """A verdict and, unless it is a pass, the first thing that is not as expected."""

    verdict: Verdict
    because: str


AS_EXPECTED = Opinion(Verdict.PASS, "")


def opinion(reply: dict[str, Json], expected: Expectation, case: Case, *, cites: bool) -> Opinion:
    """What to say of a reply that is valid under its schema. `cites` is whether the implementation declares that it
    cites; from one that does not, only outcome and refusal code count, and no citation is missed."""
    match reply["outcome"]:
        case "unsupported":
            return Opinion(
                Verdict.UNSUPPORTED_UNDECLARED, f"unsupported: {reply.get('feature', 'it does not say what')}"
            )
        case "error":
            return Opinion(Verdict.ERROR, f"the implementation reports: {reply.get('message', 'an error')}")
        case outcome:
            if outcome != _outcome_of(expected):
                return Opinion(Verdict.FAIL, f"outcome: expected {_outcome_of(expected)}, got {_in_short(reply)}")
    match expected:
        case ExpectedValue(value):
            found = difference(value, reply["value"], node(f"{case.operation}.json", "value"))
            return Opinion(Verdict.FAIL, found) if found else _cited(reply, case.cites, cites=cites)
        case ExpectedRefusal():
            return _refused(reply, expected, case, cites=cites)
        case ExpectedQuestion(question, choices):
            return _asked(reply, question, choices)
        case ByRuling(question, rulings):
            return _asked(reply, question, frozenset(rulings))
        case _ as never:
            assert_never(never)


def _outcome_of(expected: Expectation) -> str:
    match expected:
        case ExpectedValue():
            return "value"
        case ExpectedRefusal():
            return "refused"
        case ExpectedQuestion() | ByRuling():
            return "question"
        case _ as never:
            assert_never(never)


def _in_short(reply: dict[str, Json]) -> str:
    match reply["outcome"]:
        case "refused":
            return f"refused {one_line(reply['refusal'])}"
        case "question":
            return f"question {asked_question(reply)}"
        case outcome:
            return str(outcome)


def asked_question(reply: dict[str, Json]) -> str:
    """The ID of the question that a reply asks."""
    return a_text(an_object(reply["question"], "question")["id"], "id")


def _cited(reply: dict[str, Json], wanted: tuple[str, ...], *, cites: bool) -> Opinion:
    given = texts(reply.get("cites", []), "cites")
    missing = [rule for rule in wanted if rule not in given]
    if not missing or (not cites and not given):
        return AS_EXPECTED
    return Opinion(
        Verdict.WRONG_REASON, f"cites: expected {', '.join(missing)} as well, got {', '.join(given) or 'none'}"
    )


def _refused(reply: dict[str, Json], expected: ExpectedRefusal, case: Case, *, cites: bool) -> Opinion:
    refusal = an_object(reply["refusal"], "refusal")
    counted: dict[str, Json] = {"code": expected.code}
    if cites:
        counted |= {"action": expected.action, "deal": expected.deal}
    for name, value in counted.items():
        if refusal.get(name) != value:
            return Opinion(
                Verdict.FAIL, f"refusal.{name}: expected {one_line(value)}, got {one_line(refusal.get(name))}"
            )
    reasons: dict[str, Json] = {"rule": expected.rule, "with": expected.other}
    for name, value in reasons.items():
        if refusal.get(name) != value and (cites or refusal.get(name) is not None):
            return Opinion(
                Verdict.WRONG_REASON, f"refusal.{name}: expected {one_line(value)}, got {one_line(refusal.get(name))}"
            )
    return AS_EXPECTED


def _asked(reply: dict[str, Json], question: str, choices: frozenset[str]) -> Opinion:
    got = asked_question(reply)
    if got != question:
        return Opinion(Verdict.FAIL, f"question: expected {question}, got {got}")
    offered = frozenset(texts(an_object(reply["question"], "question")["choices"], "choices"))
    if offered != choices:
        return Opinion(
            Verdict.FAIL, f"choices: expected {', '.join(sorted(choices))}, got {', '.join(sorted(offered))}"
        )
    return AS_EXPECTED


def endings(expected: Expectation) -> Iterator[tuple[tuple[str, ...], Expectation]]:
    """The expectations to which rulings lead, each with the choices on the way; an expectation that needs none is its
    own."""
    if not isinstance(expected, ByRuling):
        yield (), expected
        return
    for choice, under_it in expected.rulings.items():
        for choices, ending in endings(under_it):
            yield (choice, *choices), ending


def compared_part(reply: dict[str, Json], expected: Expectation) -> Json:
    """What of a reply as expected was compared: of a value the fields that the expectation names."""
    if isinstance(expected, ExpectedValue) and "value" in reply:
        return {"outcome": "value", "value": only_compared(expected.value, reply["value"])}
    return {name: value for name, value in reply.items() if name != "seq"}
