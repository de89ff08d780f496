"""Explains a rule or a question: what it says, where it comes from, which function states it, and what hangs on it.

It reads the register, the index and the conformance cases; it decides nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from inspect import getsourcelines
from types import FunctionType

from tablelaw.record import load_document, read_content
from tablelaw.record.reading import Table
from tablelaw.register import (
    DOCUMENTS,
    Erratum,
    Register,
    RegisteredQuestion,
    RegisteredRule,
    deferring_to,
    find,
    register_of,
    shipped,
)
from tablelaw.rules import QuestionId, RuleId, document_of, functions_of, hangs_on


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that is known about a rule, or about one question that hangs on it (`question`, else None).

    `functions` are written `module:line name`. `cases` are the IDs of the conformance cases that stand under the rule.
    `deferring` are the rules that refer to this one, `displaced_by` those that set it aside.
    """

    rule: RegisteredRule
    question: RegisteredQuestion | None
    document: str
    source: str
    functions: tuple[str, ...]
    questions: tuple[RegisteredQuestion, ...]
    errata: tuple[Erratum, ...]
    cases: tuple[str, ...]
    deferring: tuple[RuleId, ...]
    displaced_by: tuple[RuleId, ...]


def explain(text: str) -> Explanation:
    """Explains the rule or question that a person names (`OPR-648 §4.3`, `648:4.3`). Raises UnknownRule, which suggests
    the nearest."""
    entry = find(text)
    rule_id = RuleId(entry.id) if isinstance(entry, RegisteredRule) else hangs_on(entry.id)
    code = document_of(rule_id)
    load_document(code)
    register = register_of(code)
    rule = register.rules[rule_id]
    return Explanation(
        rule=rule,
        question=entry if isinstance(entry, RegisteredQuestion) else None,
        document=register.title,
        source=f"{register.title} ({register.edition}), lines {rule.lines[0]} to {rule.lines[1]} of its text",
        functions=tuple(_stated_in(rule)),
        questions=tuple(question for question in register.questions.values() if hangs_on(question.id) == rule_id),
        errata=tuple(erratum for erratum in register.errata if hangs_on(QuestionId(erratum.id)) == rule_id),
        cases=cases_by_rule().get(rule_id, ()),
        deferring=deferring_to(rule_id),
        displaced_by=tuple(other.id for other in register.rules.values() if rule_id in other.displaces),
    )


def _stated_in(rule: RegisteredRule) -> Iterator[str]:
    for function in functions_of(rule.stated_by or rule.id):
        line = getsourcelines(function)[1] if isinstance(function, FunctionType) else 0
        yield f"{function.__module__}:{line} {function.__name__}"


@cache
def cases_by_rule() -> dict[RuleId, tuple[str, ...]]:
    """The IDs of all conformance cases, by the rule under which they stand."""
    cases: dict[RuleId, tuple[str, ...]] = {}
    for path in sorted((shipped("conformance") / "cases").glob("*/*.json")):
        file = Table(read_content(path.read_bytes(), str(path), "a case file", toml=False))
        rule = RuleId(file.text("rule"))
        found = tuple(case.text("id") for case in file.tables("cases"))
        cases[rule] = cases.get(rule, ()) + found
    return cases


def explanation_text(explained: Explanation) -> str:
    """The explanation in words."""
    rule = explained.rule
    kinds = ", ".join(kind.value for kind in rule.kinds)
    lines = [f"{rule.id} — {explained.document}", f"  {rule.says}", ""]
    lines += [f"kind         {kinds}", f"number       {rule.provenance.value}", f"source       {explained.source}"]
    for function in explained.functions:
        lines.append(f"function     {function}")
    if rule.stated_by is not None:
        lines.append(f"stated by    {rule.stated_by}")
    if rule.no_function is not None:
        lines.append(f"no function  {rule.no_function}")
    if rule.takes is not None:
        values = f": {', '.join(rule.names)}" if rule.names else ""
        lines.append(f"announced as {rule.takes.value}{values}")
    lines += _listed("defers to    ", rule.defers_to)
    lines += _listed("referred to by ", explained.deferring)
    lines += _listed("displaces    ", rule.displaces)
    lines += _listed("displaced by ", explained.displaced_by)
    for erratum in explained.errata:
        lines += [
            "",
            f"erratum, line {erratum.line}: {erratum.reads}",
            f"  taken as: {erratum.means}",
            f"  because: {erratum.why}",
        ]
    shown = explained.questions if explained.question is None else (explained.question,)
    for question in shown:
        lines += ["", *question_text_lines(question)]
    lines += ["", f"{len(explained.cases)} conformance cases" + (":" if explained.cases else "")]
    lines += [f"  {case}" for case in explained.cases]
    return "\n".join(lines) + "\n"


def _listed(heading: str, rules: tuple[RuleId, ...]) -> list[str]:
    return [heading + ", ".join(rules)] if rules else []


def question_text_lines(question: RegisteredQuestion) -> list[str]:
    """A question with its choices, the customary one marked."""
    lines = [f"{question.id}: {question.asks}"]
    for choice, sentence in question.choices.items():
        lines.append(f"  {choice}{' (customary)' if choice == question.customary else ''}: {sentence}")
    if question.because:
        lines.append(f"  Custom: {question.because}")
    if question.cannot_arise is not None:
        lines.append(f"  Cannot arise: {question.cannot_arise}")
    return lines


def _chosen(document: str | None) -> Iterator[Register]:
    for code in DOCUMENTS if document is None else (document,):
        yield register_of(code)


def rules_text(document: str | None) -> str:
    """The rules of one document, or of all, a line each."""
    lines: list[str] = []
    for register in _chosen(document):
        lines += ["", f"{register.document} {register.title} ({register.edition})"]
        for rule in register.rules.values():
            kinds = "/".join(kind.value for kind in rule.kinds)
            lines.append(f"  {rule.id:<18} {kinds:<22} {rule.provenance.value:<9} {rule.says}")
    return "\n".join(lines[1:]) + "\n"


def questions_text(document: str | None) -> str:
    """What one document, or all, leave open."""
    lines: list[str] = []
    for register in _chosen(document):
        lines += ["", f"{register.document} {register.title}: {len(register.questions)} questions"]
        for question in register.questions.values():
            lines += ["", *question_text_lines(question)]
    return "\n".join(lines[1:]) + "\n"
