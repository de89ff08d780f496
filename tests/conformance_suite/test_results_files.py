"""Results files and what the matrix makes of them: nothing looks better than it is, whatever stands in a file."""

import json
import math
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from conformance import matrix
from conformance.suite.capabilities import Capabilities, Rulings
from conformance.suite.cases import CONFORMANCE, SUITE_VERSION, Level
from conformance.suite.json_values import Json, read_json
from conformance.suite.results import Result, ResultsFile, Run, badge, read_results
from conformance.suite.schemas import fault
from conformance.suite.verdicts import Verdict

BROWSER: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

RANK_ORDER: Final = "HR/1.1/rank-order"
TWICE: Final = "HR/1.1/card-twice-in-a-hand"


def result(
    case: str = RANK_ORDER,
    verdict: Verdict = Verdict.PASS,
    *,
    level: Level = Level.REQUIRED,
    red: bool = False,
    because: str = "",
    got: Json = None,
) -> Result:
    """A result of a case of HR."""
    _, number, _ = case.split("/")
    return Result(case, f"HR §{number}", level, "hand.rank", verdict, red, because, {"cards": []}, {"value": {}}, got)


def capabilities(**about: Json) -> Capabilities:
    """Those of one who ranks hands by HR, whose name and the like go over the usual ones."""
    return Capabilities(
        about={"name": "engine", "version": "1", "language": "C", **about},
        documents=frozenset(["HR"]),
        operations=frozenset(["hand.rank"]),
        options=frozenset(),
        rulings=Rulings.NONE,
        cites=True,
        deviations=(),
    )


def written(
    path: Path,
    *results: Result,
    name: str = "engine",
    command: str = "engine",
    selection: Sequence[str] = (),
    suite_cases: int | None = None,
) -> Path:
    """A results file of a whole run, where no other number of cases is named."""
    whole = len(results) if suite_cases is None else suite_cases
    file = ResultsFile(path, capabilities(name=name), command, selection, whole)
    for entry in results:
        file.add(entry)
    file.finish(results, red=any(entry.red for entry in results))
    file.close()
    return path


def changed(path: Path, line: int, old: str, new: str) -> Path:
    """The file with something else in one of its lines, counted from 0."""
    lines = path.read_text(encoding="utf-8").split("\n")
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: Path | str) -> str:
    """The one line in which the matrix refuses what it is given."""
    assert matrix.main([str(argument) for argument in arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("matrix: ")
    assert said.err.count("\n") == 1
    return said.err


# The badge


def test_the_badge_counts_each_level_and_what_is_apart() -> None:
    results = [
        result(),
        result(verdict=Verdict.FAIL, red=True),
        result(verdict=Verdict.DEVIATION),
        result(verdict=Verdict.UNSUPPORTED_DECLARED),
        result(level=Level.OPTION),
        result(verdict=Verdict.UNSUPPORTED_DECLARED, level=Level.RULING),
    ]
    assert badge(results, ["HR"], 6) == "required 1/3 · option 1/1 · deviations 1 · unsupported 2"


def test_the_badge_without_deviations_is_that_of_the_readme() -> None:
    results = [result()] * 412 + [result(level=Level.OPTION)] * 30
    results += [result(verdict=Verdict.FAIL, level=Level.OPTION, red=True)] * 4
    results += [result(verdict=Verdict.UNSUPPORTED_DECLARED)] * 6
    assert badge(results, ["HR"], 452) == "required 412/412 · option 30/34 · unsupported 6"


@pytest.mark.parametrize(
    "verdict", [verdict for verdict in Verdict if verdict not in (Verdict.PASS, Verdict.UNSUPPORTED_DECLARED)]
)
def test_nothing_that_fails_the_run_looks_good(verdict: Verdict) -> None:
    assert badge([result(), result(verdict=verdict, red=True)], ["HR"], 2).startswith("required 1/2 ")


def test_who_answers_nothing_that_it_claims_has_no_full_count() -> None:
    silent = [result(verdict=Verdict.UNSUPPORTED_UNDECLARED, red=True)] * 3
    assert badge([result(), *silent], ["HR"], 4) == "required 1/4 · unsupported 0"


def test_the_badge_of_a_part_says_so() -> None:
    assert badge([result()], ["HR"], 2078) == "required 1/1 · unsupported 0 · 1 of 2,078 cases"


# What is written can be read


def test_the_header_says_what_was_chosen(tmp_path: Path) -> None:
    path = written(tmp_path / "part.jsonl", result(), selection=["--rule HR §1.1", "-k rank"], suite_cases=2078)
    header, case, footer = (read_json(line) for line in path.read_text(encoding="utf-8").splitlines())
    for name, line in (("header", header), ("case", case), ("footer", footer)):
        assert fault(line, f"results.json#/$defs/{name}") is None
    read = read_results(path)
    assert (read.selection, read.suite_cases, len(read.results)) == (("--rule HR §1.1", "-k rank"), 2078, 1)


@pytest.mark.parametrize(
    ("options", "selection"),
    [
        (["--document", "HR", "--rule", "HR 1.2"], ("--document HR", "--rule HR 1.2")),
        (["cases/HR/1.2.json", "-k", "HR"], ("-k HR", "cases/HR/1.2.json")),
    ],
)
def test_a_run_of_a_part_is_written_as_one(options: list[str], selection: tuple[str, ...], tmp_path: Path) -> None:
    report = tmp_path / "part.jsonl"
    command = [sys.executable, str(CONFORMANCE), *options, "-q", "-p", "no:hypothesispytest", "--report", str(report)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    read = read_results(report)
    assert read.selection == selection
    assert {entry.rule for entry in read.results} == {"HR §1.2"}
    assert read.suite_cases == len(matrix.suite_cases()) > len(read.results)
    assert f"{len(read.results)} of {read.suite_cases:,} cases" in ran.stdout


def test_what_no_utf_8_can_write_is_read_as_its_escape(tmp_path: Path) -> None:
    half = "\ud83d"
    entry = result(because=f"lost {half}", got={f"half {half}": [f"\\{half}", "\u2028", "\x85", "🂡"]})
    read = read_results(written(tmp_path / "half.jsonl", entry, name=half, command=f"engine\udcff {half}"))
    assert read.name == "\\ud83d 1"
    assert read.results[0].because == "lost \\ud83d"
    assert read.results[0].got == {"half \\ud83d": ["\\\\ud83d", "\u2028", "\x85", "🂡"]}


@pytest.mark.parametrize("number", [math.inf, math.nan])
def test_what_is_no_number_is_never_written(number: float, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        written(tmp_path / "infinite.jsonl", result(got={"value": number}))


# What the matrix refuses


@pytest.mark.parametrize("kept", [0, 1, 3])
def test_a_file_without_its_end_is_refused(kept: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "cut.jsonl", result(), result(TWICE))
    path.write_text("".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:kept]), encoding="utf-8")
    assert f"{path}: expected a header, the cases and a footer" in refused(capsys, path)


def test_what_is_not_utf_8_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "latin.jsonl"
    path.write_bytes("§".encode("latin-1"))
    assert f"{path}: not UTF-8" in refused(capsys, path)


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (1, '"got":null', '"got":{"value":' + "9" * 5000 + "}", "line 2: a number with too many digits"),
        (1, '"pass"', '"splendid"', "line 2: verdict: expected one of pass, wrong reason, fail, unsupported, declared"),
        (1, '"required"', '["required"]', 'line 2: level: expected one of required, option, ruling; got ["required"]'),
        (1, "rank-order", "no-such-case", "the suite has no case 'HR/1.1/no-such-case'"),
        (1, '"HR §1.1"', '"HR §1.2"', "the case 'HR/1.1/rank-order' is of HR §1.1, not of 'HR §1.2'"),
        (2, "card-twice-in-a-hand", "rank-order", "the case HR/1.1/rank-order comes twice"),
        (3, '"cases":2', '"cases":3', "the footer counts 3 cases, the file holds 2"),
        (3, '"pass":2', '"fail":2', 'the footer counts {"fail":2}, the file holds {"pass":2}'),
        (0, '"selection":[]', '"selection":"all"', 'selection: expected a list, got "all"'),
        (0, '"name":"engine"', '"name":7', "implementation.name: expected a text, got 7"),
        (0, '"format":1', '"format":9', "expected format 1, got 9"),
        (0, '"format":1', '"format":Infinity', "line 1: Infinity is not JSON"),
    ],
)
def test_a_spoilt_file_is_refused_in_a_line(
    line: int, old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(written(tmp_path / "spoilt.jsonl", result(), result(TWICE)), line, old, new)
    refusal = refused(capsys, path)
    assert str(path) in refusal
    assert said in refusal


def test_a_case_that_was_given_up_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    retired = tmp_path / "retired.json"
    retired.write_text('{"HR/1.1/of-old": "it showed two things at once"}')
    monkeypatch.setattr(matrix, "RETIRED", retired)
    path = written(tmp_path / "old.jsonl", result("HR/1.1/of-old"))
    assert "the suite has no case 'HR/1.1/of-old' any more: it showed two things at once" in refused(capsys, path)


def test_results_of_two_suites_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new, old = (written(tmp_path / f"{age}.jsonl", result()) for age in ("new", "old"))
    changed(old, 0, f'"suite":"{SUITE_VERSION}"', '"suite":"0.9.0"')
    said = refused(capsys, new, old)
    assert f"{new} is of suite {SUITE_VERSION} and {old} of suite 0.9.0" in said


def test_a_file_given_twice_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "one.jsonl", result())
    assert "one.jsonl: given twice" in refused(capsys, path, tmp_path / "." / "one.jsonl")


@pytest.mark.parametrize("option", ["--markdown", "--html", "--badge"])
@pytest.mark.parametrize("place", [".", "nosuch/x"])
def test_a_page_that_cannot_be_written_is_refused(
    option: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "one.jsonl", result())
    assert str(tmp_path / place) in refused(capsys, path, option, tmp_path / place)


@pytest.mark.parametrize("option", ["--markdown", "--html", "--badge"])
def test_a_results_file_is_not_written_over(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "one.jsonl", result())
    before = path.read_bytes()
    with pytest.raises(SystemExit, match="2"):
        matrix.main([str(path), option, str(tmp_path / "." / "one.jsonl")])
    assert "one.jsonl: expected a file of its own" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_what_is_no_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "nosuch.jsonl" in refused(capsys, tmp_path / "nosuch.jsonl")
    assert str(tmp_path) in refused(capsys, tmp_path)


# What the matrix shows


def test_the_same_implementation_twice_is_told_apart_by_file(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    apart = [written(tmp_path / name, result()) for name in ("before.jsonl", "after.jsonl")]
    assert [run.name for run in matrix.read_runs(apart)] == ["engine 1 (before.jsonl)", "engine 1 (after.jsonl)"]
    alike = [written(tmp_path / name, result()) for name in ("one.jsonl", "again/one.jsonl")]
    assert [run.name for run in matrix.read_runs(alike)] == [f"engine 1 ({path})" for path in alike]


def test_what_was_not_run_is_no_gap_of_the_implementation() -> None:
    of_rule = [case.id for case in matrix.suite_cases().values() if case.rule == "HR §1.2"]
    everything = [result(case) for case in of_rule]
    nothing = [result(case, Verdict.UNSUPPORTED_DECLARED) for case in of_rule]
    assert matrix.cell("HR §1.2", []) == "not run"
    assert matrix.cell("HR §1.2", nothing) == "–"
    assert matrix.cell("HR §1.2", nothing[:1]) == "– …"
    assert matrix.cell("HR §1.2", everything) == f"{len(of_rule)}/{len(of_rule)}"
    assert matrix.cell("HR §1.2", everything[:1]) == "1/1 …"


EVIL: Final = "evil\r\n# *x*\x1b[31m | <script>alert(1)</script> [a](javascript:b) /* results */ <!-- matrix -->"


@pytest.fixture
def runs(tmp_path: Path) -> list[Run]:
    """The runs of one who was asked a part of the rule, and of one whose every word is markup."""
    known = result(TWICE, Verdict.DEVIATION, because="known (https://example.org/a_b?c=1&d=2).")
    evil = result(TWICE, Verdict.FAIL, red=True, because=f'javascript:alert(1) https://x.org/"onclick=1 {EVIL}')
    part = written(tmp_path / "part.jsonl", result(), known, selection=["--rule HR §1.1", "-k <b>"], suite_cases=2078)
    other = written(tmp_path / "other.jsonl", evil, result("HR/1.2/kings-of-two-suits"), name=EVIL)
    return matrix.read_runs([part, other])


def test_names_are_one_line(runs: list[Run]) -> None:
    assert runs[1].name == (
        "evil # *x*\\u001b[31m | <script>alert(1)</script> [a](javascript:b) /* results */ <!-- matrix --> 1"
    )


def test_the_markdown_shows_text_as_text(runs: list[Run]) -> None:
    lines = matrix.markdown(runs).splitlines()
    name = (
        r"evil # \*x\*\\u001b\[31m \| \<script\>alert(1)\</script\> \[a\](javascript:b) /\* results \*/ "
        r"\<!-- matrix --\> 1"
    )
    assert f"| rule | engine 1 | {name} |" in lines
    assert f"## What is not good in {name}" in lines
    assert f"- `{TWICE}` deviation: known (<https://example.org/a_b?c=1&d=2>)." in lines
    assert "selection: --rule HR §1.1 -k \\<b\\>)" in lines[2]
    assert "· 2 of 2,078 cases (" in lines[2]
    assert "| HR §1.1 | 1/2 ~ … | 0/1 ✗ … |" in lines
    assert "| HR §1.2 | not run | 1/1 … |" in lines


def test_the_page_shows_text_as_text(runs: list[Run]) -> None:
    page = matrix.html(runs)
    assert page.count("<script") == 2
    assert page.count('<script type="application/json" id="results">{"cases":{') == 1
    json.loads(page.partition('id="results">')[2].partition("</script>")[0])
    assert "selection: --rule HR §1.1 -k &lt;b&gt;)" in page
    assert "· 2 of 2,078 cases (" in page


def test_the_page_links_to_pages_only(runs: list[Run]) -> None:
    links = re.findall("<a [^>]*>", matrix.html(runs))
    assert links == [
        '<a href="https://example.org/a_b?c=1&amp;d=2" rel=noopener>',
        '<a href="https://x.org/" rel=noopener>',
    ]


def test_a_cell_that_was_not_run_opens_nothing(runs: list[Run]) -> None:
    page = matrix.html(runs)
    assert '<td data-name="engine 1"><span class=none>not run</span></td>' in page
    assert re.findall('<button id="([^"]*)"', page) == ["HR §1.1|0", "HR §1.1|1", "HR §1.2|1"]


def test_the_page_says_what_a_rule_says(runs: list[Run]) -> None:
    assert re.search(r">HR §1\.2<div class=says title=\"[^\"]+\">No suit is above another", matrix.html(runs))


def test_cases_stand_in_the_order_of_the_suite(tmp_path: Path) -> None:
    path = written(tmp_path / "mixed.jsonl", result("HR/1.2/kings-of-two-suits"), result(TWICE), result())
    page = matrix.html(matrix.read_runs([path]))
    told = json.loads(page.partition('id="results">')[2].partition("</script>")[0])
    assert list(told["cases"]) == list(told["answers"][0]) == [RANK_ORDER, TWICE, "HR/1.2/kings-of-two-suits"]


@pytest.mark.skipif(BROWSER is None, reason="no browser is installed")
def test_the_page_fits_a_phone(tmp_path: Path) -> None:
    assert BROWSER is not None
    long = result(TWICE, Verdict.DEVIATION, because="see https://example.org/" + "issues/" * 30, got={"x": "y" * 200})
    path = written(tmp_path / "long.jsonl", long, name="engine" * 20, selection=["-k " + "x" * 100], suite_cases=9)
    page, phone = tmp_path / "page.html", tmp_path / "phone.html"
    measured = (
        "<script>for (const button of document.querySelectorAll('button')) button.click();"
        "const titles = [...document.querySelectorAll('h4')].map((title) => title.textContent).join();"
        "parent.postMessage(`${document.documentElement.scrollWidth} of ${innerWidth}: ${titles}`, '*')</script>"
    )
    page.write_text(matrix.html(matrix.read_runs([path])) + measured, encoding="utf-8")
    listens = "<script>onmessage = (message) => { document.title = message.data }</script>"
    phone.write_text(f'{listens}<iframe src="page.html" width=375 height=20000 frameborder=0></iframe>')
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command = [BROWSER, *options, "--virtual-time-budget=5000", "--dump-dom", phone.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert re.findall("<title>(.*)</title>", shown) == [f"375 of 375: {TWICE} (required, hand.rank)"]
