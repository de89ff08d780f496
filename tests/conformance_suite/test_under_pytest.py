"""The suite as people run it: a copy of it elsewhere, under pytest, against commands; and the reports of such runs."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from conformance import matrix
from conformance.suite.cases import Level
from conformance.suite.json_values import Json, WrongShape, read_json
from conformance.suite.results import Result, Run, read_results
from conformance.suite.schemas import fault
from conformance.suite.verdicts import Verdict

HERE: Final = Path(__file__).parent
SUITE: Final = HERE.parents[1] / "conformance"
BROWSER: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the suite with the toy's cases in place of its own, and nothing of the kernel."""
    folder = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(
        SUITE,
        folder / "conformance",
        ignore=shutil.ignore_patterns("cases", "test_the_cases.py", "__pycache__", "adapters", "peers"),
    )
    shutil.copytree(HERE / "cases", folder / "conformance" / "cases")
    return folder


def fake(*words: str) -> str:
    return " ".join(map(shlex.quote, [sys.executable, str(HERE / "fakes.py"), *words]))


def run(folder: Path, implementation: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The suite under pytest, in that folder."""
    command = [sys.executable, "-m", "pytest", "conformance", "-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    return subprocess.run(
        [*command, "--implementation", implementation, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_right_one_is_green(elsewhere: Path) -> None:
    ran = run(elsewhere, fake("right"))
    assert ran.returncode == 0
    assert "conformance of fake: required 4/4 · option 1/1 · ruling 3/3 · unsupported 0" in ran.stdout


def test_a_failure_can_be_read(elsewhere: Path) -> None:
    ran = run(elsewhere, fake("lowest-card-wins"))
    assert ran.returncode == 1
    assert "required 3/4" in ran.stdout
    said = ran.stdout.partition("fail: HR/1.1/three-beats-two (required, hand.compare)")[2]
    assert '  because   value.winners (in any order): expected ["B"], got ["A"]' in said
    assert '  given     {"hands":{"A":["2s"],"B":["3d"]}}' in said
    assert '  expected  {"value":{"winners":["B"]}}' in said
    assert '"value":{"winners":["A"]}' in said
    reproduce = re.search(r"  reproduce (printf .*)", said)
    assert reproduce is not None
    again = subprocess.run(["sh", "-c", reproduce[1]], capture_output=True, text=True, timeout=30, check=True)
    assert json.loads(again.stdout.splitlines()[-1])["value"] == {"winners": ["A"]}


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_a_broken_harness_is_said_in_one_line(elsewhere: Path, workers: Sequence[str]) -> None:
    ran = run(elsewhere, fake("echoes"), *workers)
    assert ran.returncode == 2
    said = [line for line in (ran.stdout + ran.stderr).splitlines() if "broken harness" in line]
    assert len(said) == 1
    assert said[0].startswith("broken harness: start: ")
    assert "to reproduce: printf" in said[0]


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_a_run_in_which_nothing_ran_is_red(elsewhere: Path, workers: Sequence[str]) -> None:
    ran = run(elsewhere, fake("right", "", '{"documents":[]}'), *workers)
    assert ran.returncode == 1
    assert "no case ran" in ran.stdout


def test_a_selection_of_nothing_is_red(elsewhere: Path) -> None:
    assert run(elsewhere, fake("right"), "-k", "no-such-case").returncode == 1


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_only_what_is_selected_is_asked(elsewhere: Path, workers: Sequence[str]) -> None:
    """One who crashes at everything else is not broken."""
    ran = run(elsewhere, fake("crashes", '"A":["2s"]'), "--case", "HR/1.1/kings-tie", *workers)
    assert (ran.returncode, "required 1/1" in ran.stdout) == (0, True)


def test_a_failure_of_an_object_can_be_seen_again(elsewhere: Path) -> None:
    shutil.copy(HERE / "fakes.py", elsewhere / "engine.py")
    (elsewhere / "wrong.py").write_text(
        "from engine import Fake, lowest_card_wins\nanswer = Fake(lowest_card_wins).answer\n"
    )
    ran = run(elsewhere, "py:wrong")
    reproduce = re.search(r"  reproduce python (-m pytest .*)", ran.stdout)
    assert reproduce is not None
    command = [sys.executable, *shlex.split(reproduce[1]), "-p", "no:hypothesispytest"]
    again = subprocess.run(command, cwd=elsewhere, capture_output=True, text=True, timeout=60, check=False)
    assert "required 0/1" in again.stdout
    assert "fail: HR/1.1/three-beats-two" in again.stdout


@pytest.mark.parametrize(
    "selection",
    [
        ["-k", "kings-tie"],
        ["-k", "hand.compare and kings-tie"],
        ["-k", "HR/1.1/kings-tie"],
        ["--case", "HR/1.1/kings-tie"],
    ],
)
def test_one_case_can_be_selected(elsewhere: Path, selection: Sequence[str]) -> None:
    assert "required 1/1 · unsupported 0" in run(elsewhere, fake("right"), *selection).stdout


def test_rules_and_documents_can_be_selected(elsewhere: Path) -> None:
    ran = run(elsewhere, fake("right"), "--document", "hr", "--rule", "HR 1.1")
    assert (ran.returncode, "required 4/4" in ran.stdout) == (0, True)


def test_a_deviation_that_names_no_case_is_told(elsewhere: Path) -> None:
    deviations = json.dumps({"deviations": [{"case": "HR/9.9/*", "kind": "fails", "reason": "known"}]})
    ran = run(elsewhere, fake("right", "", deviations))
    assert (ran.returncode, "a declared deviation decides about no case that is claimed: HR/9.9/*" in ran.stdout) == (
        0,
        True,
    )


def test_what_is_not_red_and_yet_worth_a_look_is_told(elsewhere: Path) -> None:
    """A wrong reason of who does not cite, an option that no document has, a name that would steer the terminal."""
    starting: dict[str, Json] = {"cites": False, "options": ["HR §4.1", "HR §4.8", "HR §99.9(a)"]}
    named = {"implementation": {"name": "\x1b[31mred", "version": "1", "language": "Python"}}
    ran = run(elsewhere, fake("cites-another-rule", "", json.dumps({**starting, **named})))
    assert ran.returncode == 0
    assert "conformance of \\u001b[31mred: " in ran.stdout
    assert "right for another reason: HR/1.1/ace-beats-king, " in ran.stdout
    assert " and 2 more" in ran.stdout
    assert "a claimed option is needed by no case of the documents that are claimed: HR §99.9(a)" in ran.stdout


def test_a_pass_after_a_crash_is_told(elsewhere: Path, tmp_path: Path) -> None:
    script = tmp_path / "once.py"
    script.write_text(
        "import pathlib, sys\n"
        f"sys.path.insert(0, {str(HERE)!r})\n"
        "from fakes import Fake, crashes, serve\n"
        f"mark = pathlib.Path({str(tmp_path / 'crashed')!r})\n"
        "again = mark.exists()\n"
        "mark.touch()\n"
        "serve(Fake(), None if again else crashes, 'a-card-twice')\n"
    )
    ran = run(elsewhere, shlex.join([sys.executable, str(script)]))
    assert (ran.returncode, "  1 passed only after a restart: HR/1.1/a-card-twice" in ran.stdout) == (0, True)


def test_an_object_in_the_folder_can_be_named(elsewhere: Path) -> None:
    shutil.copy(HERE / "fakes.py", elsewhere / "engine.py")
    assert run(elsewhere, "py:engine.Fake").returncode == 0


def test_the_junit_report_tells_the_verdicts(elsewhere: Path) -> None:
    run(elsewhere, fake("always-refuses"), "--junit-xml", "junit.xml")
    report = (elsewhere / "junit.xml").read_text()
    assert report.count('<property name="verdict" value="fail"') == 7
    assert report.count('<property name="verdict" value="pass"') == 1


# Results files


@pytest.fixture(scope="module")
def results(elsewhere: Path) -> dict[str, Path]:
    """Results files of three implementations, one of them examined by two processes."""
    deviating = json.dumps({"deviations": [{"case": "*/a-card-twice", "kind": "fails", "reason": "no <deck> check"}]})
    one_that_lacks = json.dumps({"options": [], "implementation": {"name": "lacking", "version": "0.1"}})
    runs = {
        "right": (fake("right"), "-n", "2"),
        "lacking": (fake("lowest-card-wins", "", one_that_lacks),),
        "same": (fake("always-the-same-winner", "", deviating),),
    }
    for name, (implementation, *arguments) in runs.items():
        run(elsewhere, implementation, "--report", f"{name}.jsonl", *arguments)
    return {name: elsewhere / f"{name}.jsonl" for name in runs}


def test_a_results_file_tells_all(results: dict[str, Path]) -> None:
    right = read_results(results["right"])
    assert (right.name, right.documents, len(right.results)) == ("fake 1", ("HR",), 8)
    lacking = read_results(results["lacking"])
    assert lacking.badge == "required 3/4 · unsupported 4"
    same = {result.case: result.verdict.value for result in read_results(results["same"]).results}
    assert same["HR/1.1/a-card-twice"] == "deviation"
    assert same["HR/1.1/three-beats-two"] == "fail"


def test_the_lines_of_a_results_file_are_valid(results: dict[str, Path]) -> None:
    for path in results.values():
        header, *cases, footer = (read_json(line) for line in path.read_text().splitlines())
        named: list[tuple[str, Json]] = [("header", header), *(("case", case) for case in cases), ("footer", footer)]
        assert [fault(line, f"results.json#/$defs/{name}") for name, line in named] == [None] * len(named)


def test_two_processes_find_what_one_finds(elsewhere: Path, results: dict[str, Path]) -> None:
    run(elsewhere, fake("right"), "--report", "alone.jsonl")
    alone, together = read_results(elsewhere / "alone.jsonl"), read_results(results["right"])
    assert {(result.case, result.verdict) for result in alone.results} == {
        (result.case, result.verdict) for result in together.results
    }


def test_a_results_file_without_its_footer_is_invalid(results: dict[str, Path], tmp_path: Path) -> None:
    lines = results["right"].read_text().splitlines(keepends=True)
    for kept in (lines[:-1], lines[1:], lines[:1], [*lines[:3], lines[-1]]):
        cut = tmp_path / "cut.jsonl"
        cut.write_text("".join(kept))
        with pytest.raises(WrongShape):
            read_results(cut)


def test_a_run_that_was_stopped_leaves_no_valid_results(elsewhere: Path) -> None:
    run(elsewhere, fake("always-refuses"), "--report", "stopped.jsonl", "--exitfirst")
    with pytest.raises(WrongShape, match="footer"):
        read_results(elsewhere / "stopped.jsonl")


# The matrix


@pytest.fixture(scope="module")
def pages(results: dict[str, Path]) -> tuple[str, Path]:
    """The matrix of the three as Markdown, and the file of its page."""
    folder = results["right"].parent
    markdown, page, line = folder / "matrix.md", folder / "matrix.html", folder / "badge.txt"
    written = ["--markdown", str(markdown), "--html", str(page), "--badge", str(line)]
    command = [sys.executable, "-m", "conformance.matrix", *map(str, results.values()), *written]
    subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=True)
    assert line.read_text().splitlines()[1] == "lacking 0.1: required 3/4 · unsupported 4"
    return markdown.read_text(), page


def test_the_matrix_in_markdown(pages: tuple[str, Path]) -> None:
    lines = pages[0].splitlines()
    assert "| rule | fake 1 (right.jsonl) | lacking 0.1 | fake 1 (same.jsonl) |" in lines
    assert "| HR §1.1 | 8/8 | 3/4 ✗ | 3/8 ✗ ~ |" in lines
    assert "- `HR/1.1/a-card-twice` deviation: no \\<deck\\> check" in lines


def test_rules_stand_in_the_order_of_their_numbers() -> None:
    rules = ("BT §8.10", "HR §2.7", "BT §8.9(c)", "BT §8.9", "HR §1.1")
    run_of = Run("x", {"name": "x"}, (), "1.0.0", 5, (), "", tuple(result_under(rule) for rule in rules))
    assert matrix.rules_in([run_of]) == {
        "BT": ["BT §8.9", "BT §8.9(c)", "BT §8.10"],
        "HR": ["HR §1.1", "HR §2.7"],
    }


def result_under(rule: str) -> Result:
    return Result("x", rule, Level.REQUIRED, "hand.rank", Verdict.PASS, False, "", {}, {}, None)


def test_the_page_needs_no_network(pages: tuple[str, Path]) -> None:
    text = pages[1].read_text()
    assert not re.search(r"""(src|href)\s*=|url\(|@import|fetch\(""", text)
    assert "no &lt;deck&gt; check" in text
    assert "<deck>" not in text


@pytest.mark.skipif(BROWSER is None, reason="no browser is installed")
def test_a_cell_of_the_page_opens_its_cases(pages: tuple[str, Path], tmp_path: Path) -> None:
    closed, opened = (shown(f"{pages[1].as_uri()}{cell}", tmp_path) for cell in ("", "#HR%20%C2%A71.1|1"))
    assert "<article>" not in closed
    assert opened.count("<article>") == 8
    assert '<dd class="json">{"hands":{"A":["2s"],"B":["3d"]}}</dd>' in opened
    assert '<dd class="red">fail</dd>' in opened
    assert len(re.findall('<button[^>]*aria-expanded="true"', opened)) == 1


def shown(address: str, profile: Path) -> str:
    """What a browser makes of a page."""
    assert BROWSER is not None
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--dump-dom"]
    return subprocess.run([BROWSER, *options, address], capture_output=True, text=True, timeout=60, check=True).stdout


def test_a_results_file_that_is_invalid_gives_no_matrix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"header": {}}\n')
    assert matrix.main([str(broken)]) == 2
    assert "footer" in capsys.readouterr().err
