"""Merges results files into one matrix: documents and rules down, implementations across.

    python -m conformance.matrix results/*.jsonl --markdown matrix.md --html matrix.html --badge badge.txt

It judges nothing; what it shows is what the results files say. What implementations say of themselves comes from
elsewhere: it is put into both pages as text, never as markup.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

from .suite.cases import CONFORMANCE, Case, all_cases, document_of
from .suite.explain import printable, sentence
from .suite.json_values import Json, WrongShape, an_object, one_line, read_json_file
from .suite.results import Result, Run, good, read_results
from .suite.verdicts import Verdict

PAGE: Final = CONFORMANCE / "suite" / "matrix.html"
"""The page into which the results are written."""

RETIRED: Final = CONFORMANCE / "retired.json"
"""The IDs that the suite has given up, each with the reason."""

TABLES: Final = "<!-- matrix -->"
RESULTS: Final = "/* results */"
"""What stands in the page where the tables go, and after that where the results go."""

NOT_SUPPORTED: Final = "–"
"""What stands in a cell where none of a rule's cases is supported."""

NOT_RUN: Final = "not run"
"""What stands in a cell where none of a rule's cases was asked."""

LEGEND: Final = (
    "Good cases of those that ran; ✗: some are red, ~: some are declared deviations, …: some were not asked, "
    f"{NOT_SUPPORTED}: not supported, {NOT_RUN}: none was asked."
)

_ADDRESS: Final = re.compile(r"https?://[^\s<>()\"'`\\|]*[^\s<>()\"'`\\|.,;:!?]")
"""The address of a page in a text, without the punctuation after it."""

_MARKUP: Final = re.compile(r"([\\`*_\[\]<>|&~])")
"""The characters that mean something in Markdown in the middle of a line."""


@cache
def suite_cases() -> dict[str, Case]:
    """The cases of the suite by their IDs, in its order."""
    return {case.id: case for case in all_cases()}


@cache
def _cases_of_rules() -> Counter[str]:
    return Counter(case.rule for case in suite_cases().values())


def rules_in(runs: Iterable[Run]) -> dict[str, list[str]]:
    """The rules of each document, in the order of their numbers."""
    rules = sorted({result.rule for run in runs for result in run.results}, key=_by_number)
    return {document: list(of_document) for document, of_document in groupby(rules, key=document_of)}


def _by_number(rule: str) -> list[tuple[int, str]]:
    """What sorts 8.9 before 8.10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", rule)]


def cell(rule: str, results: Sequence[Result]) -> str:
    """How many of a rule's cases are good among those that ran; marked where one is red, where one deviates, and where
    the suite has one that was not asked."""
    if not results:
        return NOT_RUN
    not_asked = " …" if len(results) < _cases_of_rules()[rule] else ""
    ran = [result for result in results if result.verdict is not Verdict.UNSUPPORTED_DECLARED]
    if not ran:
        return NOT_SUPPORTED + not_asked
    mark = " ✗" if any(result.red for result in ran) else ""
    deviates = " ~" if any(result.verdict is Verdict.DEVIATION for result in ran) else ""
    return f"{sum(map(good, ran))}/{len(ran)}{mark}{deviates}{not_asked}"


def of_rule(run: Run, rule: str) -> list[Result]:
    """The results of a run for one rule."""
    return [result for result in run.results if result.rule == rule]


def faults(run: Run) -> list[Result]:
    """The results of a run that are red or declared deviations."""
    return [result for result in run.results if result.red or result.verdict is Verdict.DEVIATION]


def markdown(runs: Sequence[Run]) -> str:
    """The matrix as a Markdown page."""
    names = [_as_markdown(run.name) for run in runs]
    lines = ["# Conformance", ""]
    lines += [f"- **{name}**: {_as_markdown(_in_short(run))}" for name, run in zip(names, runs, strict=True)]
    lines += ["", LEGEND]
    for document, rules in rules_in(runs).items():
        lines += ["", f"## {document}", ""]
        lines += ["| rule | " + " | ".join(names) + " |"]
        lines += ["| --- |" + " ---: |" * len(runs)]
        lines += [f"| {rule} | " + " | ".join(cell(rule, of_rule(run, rule)) for run in runs) + " |" for rule in rules]
    for name, run in zip(names, runs, strict=True):
        if faults(run):
            lines += ["", f"## What is not good in {name}", ""]
            lines += [
                f"- `{result.case}` {result.verdict.value}: {_as_markdown(result.because)}" for result in faults(run)
            ]
    return "\n".join(lines) + "\n"


def _in_short(run: Run) -> str:
    """The badge of a run, with the suite and the day, and what chose the cases."""
    day = run.started.partition("T")[0]
    selection = f"; selection: {' '.join(run.selection)}" if run.selection else ""
    return printable(f"{run.badge} (suite {run.suite}, {day}{selection})")


def _around_addresses(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces, in one line: each with the address of a page that follows it, empty after the last."""
    written, end = printable(text), 0
    for found in _ADDRESS.finditer(written):
        yield written[end : found.start()], found[0]
        end = found.end()
    yield written[end:], ""


def _as_markdown(text: str) -> str:
    """The text as Markdown that shows it as it is, with the addresses in it as links."""
    return "".join(
        _MARKUP.sub(r"\\\1", before) + (f"<{address}>" if address else "")
        for before, address in _around_addresses(text)
    )


def _as_html(text: str) -> str:
    """The text as HTML that shows it as it is, with the addresses in it as links."""
    return "".join(
        escape(before) + (f'<a href="{escape(address)}" rel=noopener>{escape(address)}</a>' if address else "")
        for before, address in _around_addresses(text)
    )


def html(runs: Sequence[Run]) -> str:
    """The matrix as one page that needs no other file and no network; each cell opens its cases."""
    results = one_line(_results(runs)).replace("<", "\\u003c")
    before, rest = PAGE.read_text(encoding="utf-8").split(TABLES)
    between, after = rest.split(RESULTS)
    return "".join([before, _tables(runs), between, results, after])


def _results(runs: Sequence[Run]) -> Json:
    """The cases, each with what is given and expected, and the answer of each run to them; all in the order of the
    suite."""
    in_order = {case: number for number, case in enumerate(suite_cases())}
    results = [sorted(run.results, key=lambda result: in_order[result.case]) for run in runs]
    first = {result.case: result for of_run in reversed(results) for result in of_run}
    cases: dict[str, Json] = {case: _asked(result) for case, result in first.items()}
    answers: list[Json] = [
        {result.case: _answer(result, first[result.case]) for result in of_run} for of_run in results
    ]
    return {"cases": cases, "answers": answers}


def _asked(result: Result) -> Json:
    """A case, as a result tells of it."""
    return {
        "rule": result.rule,
        "level": result.level.value,
        "operation": result.operation,
        "given": result.given,
        "expected": result.expected,
    }


def _answer(result: Result, first: Result) -> Json:
    """What a run says of a case; what is given and expected only where it is not as in the first result of the case,
    because another exchange in the course of it decided."""
    answer: dict[str, Json] = {"verdict": result.verdict.value, "kind": kind(result)}
    if result.because:
        answer["because"] = printable(result.because)
    if result.given != first.given:
        answer["given"] = result.given
    if result.expected != first.expected:
        answer["expected"] = result.expected
    if result.got is not None:
        answer["got"] = result.got
    return answer


def kind(result: Result) -> str:
    """How a result is shown: as good, as red, as not supported, or as something apart."""
    if result.red:
        return "red"
    if good(result):
        return "good"
    return "none" if result.verdict is Verdict.UNSUPPORTED_DECLARED else "apart"


def _tables(runs: Sequence[Run]) -> str:
    parts = ["<ul>"]
    for run in runs:
        parts.append(f"<li><strong>{escape(run.name)}</strong>: {escape(_in_short(run))}</li>")
    parts.append("</ul>")
    parts.append(f"<p>{escape(LEGEND)} A cell opens its cases.</p>")
    for document, rules in rules_in(runs).items():
        names = "".join(f"<th scope=col>{escape(run.name)}</th>" for run in runs)
        parts.append(f"<h2>{escape(document)}</h2><table><thead><tr><th scope=col>rule</th>{names}</tr></thead><tbody>")
        parts += [_row(runs, rule) for rule in rules]
        parts.append("</tbody></table>")
    parts += [_faults(run) for run in runs if faults(run)]
    return "\n".join(parts)


def _row(runs: Sequence[Run], rule: str) -> str:
    cells = "".join(_cell(rule, number, run) for number, run in enumerate(runs))
    said = escape(sentence(rule) or "")
    says = f'<div class=says title="{said}">{said}</div>' if said else ""
    return f'<tr data-rule="{escape(rule)}"><th scope=row>{escape(rule)}{says}</th>{cells}</tr>'


def _cell(rule: str, number: int, run: Run) -> str:
    """The cell of a rule and a run; one without cases has none to open."""
    results = of_rule(run, rule)
    shown = escape(cell(rule, results))
    if results:
        kinds = {kind(result) for result in results}
        colour = next((name for name in ("red", "apart", "good") if name in kinds), "none")
        place = f'id="{escape(rule)}|{number}" data-run={number}'
        shown = f"<button {place} aria-expanded=false class={colour}>{shown}</button>"
    else:
        shown = f"<span class=none>{shown}</span>"
    return f'<td data-name="{escape(run.name)}">{shown}</td>'


def _faults(run: Run) -> str:
    entries = (
        f"<li><code>{escape(result.case)}</code> <span class={kind(result)}>{result.verdict.value}</span>: "
        f"{_as_html(result.because)}</li>"
        for result in faults(run)
    )
    return f"<h2>What is not good in {escape(run.name)}</h2><ul>{''.join(entries)}</ul>"


def read_runs(paths: Sequence[Path]) -> list[Run]:
    """The runs in these results files, each under a name of its own. Raises WrongShape, naming the file, where one is
    invalid or comes twice, where they are of different suites, and where one holds a case that the suite has not;
    OSError where one cannot be read."""
    twice = [path for path, number in Counter(path.resolve() for path in paths).items() if number > 1]
    if twice:
        raise WrongShape(f"{twice[0]}: given twice")
    runs = [read_results(path) for path in paths]
    for path, run in zip(paths, runs, strict=True):
        if run.suite != runs[0].suite:
            raise WrongShape(
                f"{paths[0]} is of suite {runs[0].suite} and {path} of suite {run.suite}; expected results of one suite"
            )
        _refuse_unknown_cases(path, run)
    return _named_apart(paths, runs)


def _refuse_unknown_cases(path: Path, run: Run) -> None:
    retired = an_object(read_json_file(RETIRED), RETIRED.name)
    for result in run.results:
        case = suite_cases().get(result.case)
        if case is None:
            because = f" any more: {retired[result.case]}" if result.case in retired else ""
            raise WrongShape(f"{path}: the suite has no case {result.case!r}{because}")
        if case.rule != result.rule:
            raise WrongShape(f"{path}: the case {result.case!r} is of {case.rule}, not of {result.rule!r}")


def _named_apart(paths: Sequence[Path], runs: Sequence[Run]) -> list[Run]:
    """The runs; those of the same name are told apart by the file they are in."""
    bearers, files = Counter(run.name for run in runs), Counter(path.name for path in paths)
    return [
        replace(run, name=printable(f"{run.name} ({path.name if files[path.name] == 1 else path})"))
        if bearers[run.name] > 1
        else run
        for path, run in zip(paths, runs, strict=True)
    ]


def main(arguments: Sequence[str]) -> int:
    """Writes what the command line asks for; returns the exit status: 2 where a results file is invalid, or a file
    cannot be read or written."""
    parser = argparse.ArgumentParser(prog="matrix", description="Merges results files into one matrix.")
    parser.add_argument("results", nargs="+", type=Path, help="results files, as --report writes them")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the matrix as Markdown")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the matrix as one self-contained page")
    parser.add_argument("--badge", type=Path, metavar="FILE", help="write one line for each results file")
    chosen = parser.parse_args(arguments)
    written = [path.resolve() for path in (chosen.markdown, chosen.html, chosen.badge) if path is not None]
    read = [path.resolve() for path in chosen.results]
    for path in written:
        if path in read or written.count(path) > 1:
            parser.error(f"{path}: expected a file of its own for each thing that is read or written")
    try:
        runs = read_runs(chosen.results)
        badges = "".join(f"{run.name}: {run.badge}\n" for run in runs)
        if chosen.markdown is not None:
            chosen.markdown.write_text(markdown(runs), encoding="utf-8")
        if chosen.html is not None:
            chosen.html.write_text(html(runs), encoding="utf-8")
        if chosen.badge is not None:
            chosen.badge.write_text(badges, encoding="utf-8")
    except (WrongShape, OSError) as fault:
        sys.stderr.write(f"matrix: {printable(str(fault))}\n")
        return 2
    sys.stdout.write(badges)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
