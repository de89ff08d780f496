"""Merges results files into one matrix: documents and rules down, implementations across.

    python -m conformance.matrix results/*.jsonl --markdown matrix.md --html matrix.html --badge badge.txt

It judges nothing; what it shows is what the results files say.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

from .suite.cases import document_of
from .suite.json_values import Json, WrongShape, one_line
from .suite.results import UNSUPPORTED, Result, Run, badge, good, read_results
from .suite.verdicts import Verdict

PAGE: Final = Path(__file__).parent / "suite" / "matrix.html"
"""The page into which the results are written."""

NOT_ASKED: Final = "–"
"""What stands in a cell where a rule's cases are not supported."""


LEGEND: Final = "Good cases of those that ran; ✗: some are red, ~: some are declared deviations, –: not supported."


def rules_in(runs: Iterable[Run]) -> dict[str, list[str]]:
    """The rules of each document, in the order of their numbers."""
    rules = sorted({result.rule for run in runs for result in run.results}, key=_by_number)
    return {document: list(of_document) for document, of_document in groupby(rules, key=document_of)}


def _by_number(rule: str) -> list[tuple[int, str]]:
    """What sorts 8.9 before 8.10."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", rule)]


def cell(results: Sequence[Result]) -> str:
    """How many of a rule's cases are good among those that ran; marked where one is red, and where one deviates."""
    ran = [result for result in results if result.verdict is not Verdict.UNSUPPORTED_DECLARED]
    if not ran:
        return NOT_ASKED
    mark = " ✗" if any(result.red for result in ran) else ""
    deviates = " ~" if any(result.verdict is Verdict.DEVIATION for result in ran) else ""
    return f"{sum(map(good, ran))}/{len(ran)}{mark}{deviates}"


def of_rule(run: Run, rule: str) -> list[Result]:
    """The results of a run for one rule."""
    return [result for result in run.results if result.rule == rule]


def faults(run: Run) -> list[Result]:
    """The results of a run that are red or declared deviations."""
    return [result for result in run.results if result.red or result.verdict is Verdict.DEVIATION]


def markdown(runs: Sequence[Run]) -> str:
    """The matrix as a Markdown page."""
    lines = ["# Conformance", ""]
    lines += [f"- **{run.name}**: {_in_short(run)}" for run in runs]
    lines += ["", LEGEND]
    for document, rules in rules_in(runs).items():
        lines += ["", f"## {document}", ""]
        lines += ["| rule | " + " | ".join(run.name for run in runs) + " |"]
        lines += ["| --- |" + " ---: |" * len(runs)]
        lines += [f"| {rule} | " + " | ".join(cell(of_rule(run, rule)) for run in runs) + " |" for rule in rules]
    for run in runs:
        if faults(run):
            lines += ["", f"## What is not good in {run.name}", ""]
            lines += [
                f"- `{result.case}` {result.verdict.value}: {_in_a_line(result.because)}" for result in faults(run)
            ]
    return "\n".join(lines) + "\n"


def _in_short(run: Run) -> str:
    """The badge of a run, with the suite and the day."""
    day = run.started.partition("T")[0]
    return f"{badge(run.results, run.documents)} (suite {run.suite}, {day})"


def _in_a_line(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def html(runs: Sequence[Run]) -> str:
    """The matrix as one page that needs no other file and no network; each cell opens its cases."""
    results = one_line(_results(runs)).replace("<", "\\u003c")
    page = PAGE.read_text(encoding="utf-8")
    return page.replace("<!-- matrix -->", _tables(runs)).replace("/* results */", results)


def _results(runs: Sequence[Run]) -> Json:
    """The cases, each with what is given and expected, and the answer of each run to them."""
    cases: dict[str, Json] = {}
    for result in (result for run in runs for result in run.results):
        cases.setdefault(
            result.case,
            {"rule": result.rule, "level": result.level.value, "given": result.given, "expected": result.expected},
        )
    answers: list[Json] = [{result.case: _answer(result, cases[result.case]) for result in run.results} for run in runs]
    return {"cases": cases, "answers": answers}


def _answer(result: Result, case: Json) -> Json:
    """What a run says of a case; what is given and expected only where an exchange in the course of it decided."""
    answer: dict[str, Json] = {"verdict": result.verdict.value, "kind": kind(result)}
    if result.because:
        answer["because"] = result.because
    if isinstance(case, dict) and result.given != case["given"]:
        answer["given"] = result.given
    if isinstance(case, dict) and result.expected != case["expected"]:
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
    return "none" if result.verdict in UNSUPPORTED else "apart"


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
    cells = []
    for number, run in enumerate(runs):
        results = of_rule(run, rule)
        kinds = {kind(result) for result in results}
        shown = next((name for name in ("red", "apart", "good") if name in kinds), "none")
        name = escape(f"{rule}|{number}")
        cells.append(
            f'<td data-name="{escape(run.name)}"><button id="{name}" data-run={number} aria-expanded=false '
            f"class={shown}>{escape(cell(results))}</button></td>"
        )
    return f'<tr data-rule="{escape(rule)}"><th scope=row>{escape(rule)}</th>{"".join(cells)}</tr>'


def _faults(run: Run) -> str:
    entries = (
        f"<li><code>{escape(result.case)}</code> <span class={kind(result)}>{result.verdict.value}</span>: "
        f"{escape(result.because)}</li>"
        for result in faults(run)
    )
    return f"<h2>What is not good in {escape(run.name)}</h2><ul>{''.join(entries)}</ul>"


def main(arguments: Sequence[str]) -> int:
    """Writes what the command line asks for; returns the exit status, 2 where a results file is invalid."""
    parser = argparse.ArgumentParser(prog="matrix", description="Merges results files into one matrix.")
    parser.add_argument("results", nargs="+", type=Path, help="results files, as --report writes them")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the matrix as Markdown")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the matrix as one self-contained page")
    parser.add_argument("--badge", type=Path, metavar="FILE", help="write one line for each results file")
    chosen = parser.parse_args(arguments)
    try:
        runs = [read_results(path) for path in chosen.results]
    except (WrongShape, OSError) as fault:
        sys.stderr.write(f"matrix: {fault}\n")
        return 2
    badges = "".join(f"{run.name}: {badge(run.results, run.documents)}\n" for run in runs)
    pages = ((chosen.markdown, markdown), (chosen.html, html))
    for path, written in pages:
        if path is not None:
            path.write_text(written(runs), encoding="utf-8")
    if chosen.badge is not None:
        chosen.badge.write_text(badges, encoding="utf-8")
    sys.stdout.write(badges)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
