"""`tablelaw conform`: the suite from the command line, from a checkout."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from conformance.suite.cases import CONFORMANCE
from conformance.suite.json_values import WrongShape
from conformance.suite.results import read_results

from tablelaw.cli import main

FAKES: Final = Path(__file__).parent / "fakes.py"


def fake(*words: str) -> str:
    return " ".join(map(shlex.quote, [sys.executable, str(FAKES), *words]))


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite is started as from a shell, not as a part of these tests, and without Hypothesis, which it does not use
    and which takes long to load."""
    for name in ("PYTEST_PLUGINS", "PYTEST_XDIST_WORKER", "PYTHONPATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")


def test_green(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "results.jsonl"
    assert main(["conform", "--rule", "HR 6.2(a)", "-q", "--report", str(report)]) == 0
    assert "conformance of tablelaw: required" in capfd.readouterr().out
    assert {result.rule for result in read_results(report).results} == {"HR §6.2(a)"}


def test_red(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--implementation", fake("always-refuses"), "--rule", "HR 1.2", "-q"]) == 1
    assert "conformance of fake: required 0/" in capfd.readouterr().out


def test_unusable(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--implementation", fake("echoes")]) == 2
    assert main(["conform", "--no-such-option"]) == 2
    assert "broken harness" in "".join(capfd.readouterr())


def test_a_folder_with_the_name_of_the_suite_is_not_taken_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "conformance").mkdir()
    (tmp_path / "conformance" / "__init__.py").write_text("raise SystemExit(9)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(FAKES.parent))
    main(["conform", "--implementation", "py:fakes.Fake", "--rule", "HR 1.2"])
    assert "conformance of fake: required" in capfd.readouterr().out


ENDS_THE_PROCESS: Final = """
import os
from fakes import Fake

fake = Fake(cites=False)

def answer(message):
    if "HR/1.1/one-pack-card-in-two-hands" in str(message):
        os._exit(0)
    return fake.answer(message)
"""


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_an_implementation_that_ends_the_process_is_never_green(
    workers: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ends.py").write_text(ENDS_THE_PROCESS)
    (tmp_path / "ends_at_once.py").write_text("import os\nos._exit(0)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(FAKES.parent))
    report = tmp_path / "results.jsonl"
    assert main(["conform", "--implementation", "py:ends_at_once", "--rule", "HR 1.1", *workers]) == 2
    assert "the run did not come to its end (status 0)" in capfd.readouterr().err
    chosen = ["--rule", "HR 1.1", "--report", str(report), *workers]
    assert main(["conform", "--implementation", "py:ends", *chosen]) == (1 if workers else 2)
    with pytest.raises(WrongShape, match="footer"):
        read_results(report)


HANGING_ENGINE: Final = """
import os, pathlib, sys, time
sys.path.insert(0, {tests!r})
from fakes import Fake, serve

def hangs(line):
    pathlib.Path({mark!r}).write_text(str(os.getpid()))
    time.sleep(60)

serve(Fake(), hangs, '"run"')
"""


def soon(holds: Callable[[], bool]) -> bool:
    """Whether something comes to hold within half a minute."""
    until = time.monotonic() + 30
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@contextmanager
def heeded(number: signal.Signals) -> Iterator[None]:
    """Lets a process that is started here heed a signal, even where these tests were started so as to ignore it."""
    before = signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(number, before)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("named", ["number", "process group"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_suite_and_the_implementation(number: signal.Signals, named: str, tmp_path: Path) -> None:
    """Though the implementation hangs, and whether it comes to one process or, as from a terminal, to a whole group."""
    mark = tmp_path / "pid"
    engine = tmp_path / "engine.py"
    engine.write_text(HANGING_ENGINE.format(tests=str(FAKES.parent), mark=str(mark)))
    command = [sys.executable, str(CONFORMANCE.parent / "kernel"), "conform", "--rule", "HR 1.1"]
    with heeded(number):
        suite = subprocess.Popen(
            [*command, "--implementation", shlex.join([sys.executable, str(engine)]), "--reply-seconds", "60"],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
        )
    assert soon(lambda: mark.exists() and mark.read_text() != "")
    if named == "number":
        suite.send_signal(number)
    else:
        os.killpg(suite.pid, number)
    assert suite.wait(timeout=20) == 2
    assert not is_alive(int(mark.read_text()))


def test_the_suite_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    """However that ended: a job that is killed leaves nothing behind."""
    mark = tmp_path / "pid"
    engine = tmp_path / "engine.py"
    engine.write_text(HANGING_ENGINE.format(tests=str(FAKES.parent), mark=str(mark)))
    command = [sys.executable, str(CONFORMANCE.parent / "kernel"), "conform", "--rule", "HR 1.1"]
    suite = subprocess.Popen(
        [*command, "--implementation", shlex.join([sys.executable, str(engine)]), "--reply-seconds", "60"],
        stdout=subprocess.DEVNULL,
    )
    assert soon(lambda: mark.exists() and mark.read_text() != "")
    suite.kill()
    assert suite.wait(timeout=20) == -signal.SIGKILL
    assert soon(lambda: not is_alive(int(mark.read_text())))


LEAVES_A_THREAD: Final = """
import threading
from fakes import Fake

threading.Thread(target=threading.Event().wait).start()
leaves = Fake()
"""


def test_a_thread_that_is_left_behind_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "thread.py").write_text(LEAVES_A_THREAD)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(FAKES.parent)]))
    command = [sys.executable, str(CONFORMANCE.parent / "kernel"), "conform", "--rule", "HR 1.2"]
    # The thread never ends: a suite that waited for it would be stopped by this limit.
    ran = subprocess.run(
        [*command, "--implementation", "py:thread.leaves"], capture_output=True, text=True, timeout=120, check=False
    )
    assert "conformance of fake" in ran.stdout


@pytest.mark.parametrize("name", ["cases/HR/1.2.json", str(CONFORMANCE / "cases" / "HR" / "1.2.json"), "HR/1.2.json"])
def test_a_case_file_can_be_named_from_anywhere(
    name: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(CONFORMANCE / "cases" if name.startswith("HR") else tmp_path)
    report = tmp_path / "results.jsonl"
    assert main(["conform", name, "-q", "--report", str(report)]) == 0
    assert {result.rule for result in read_results(report).results} == {"HR §1.2"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--document", "HR", "--document", "XX"], "'XX'; expected: one of BT, HR, HU, OPR-629, OPR-648, OPR-695"),
        (["--rule", "HR 1.1", "--rule", "BT §99.5"], "'BT §99.5'; the nearest: BT §"),
        (["--case", "HR/1.1/no-such-case"], "no case has the ID 'HR/1.1/no-such-case'; the nearest: "),
        (["--implementation", ""], "--implementation: expected a command or py:module.object, got ''"),
        (["--implementation", "  "], "--implementation: expected a command"),
        (["--report", "no-such-folder/results.jsonl"], "--report: expected a file that can be written"),
        (["--report", "."], "--report: expected a file that can be written"),
        (["--report", ""], "--report: expected a file that can be written"),
        (["--report", "/dev/full", "--rule", "HR 1.2"], "--report: expected a file that can be written"),
        *(
            (["--reply-seconds", number], "expected a number of seconds above 0 and at most 86400")
            for number in ("0", "-1", "nan", "inf", "1e10", "soon")
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["conform", *arguments]) == 2
    captured = capfd.readouterr()
    said = captured.out + captured.err
    assert len([line for line in said.splitlines() if says in line]) == 1
    assert "Traceback" not in said
    assert "INTERNALERROR" not in said


def test_the_results_of_an_earlier_run_do_not_remain(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    results = [tmp_path / "results.jsonl", tmp_path / "junit.xml"]
    for path in results:
        path.write_text("green")
    named = ["--report", str(results[0]), "--junit-xml", str(results[1])]
    assert main(["conform", "--implementation", fake("echoes"), *named]) == 2
    assert [path.read_text() for path in results if path.exists() and "green" in path.read_text()] == []
    with pytest.raises(WrongShape, match="footer"):
        read_results(results[0])


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    assert main(["conform"]) == 2
    assert capsys.readouterr().err == (
        "tablelaw: the suite needs jsonschema_rs, not installed here; expected: pip install 'tablelaw[conformance]'\n"
    )


def test_an_unknown_option_of_another_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rules", "HR", "--report", "--implementation"])
    assert stopped.value.code == 2
    assert "unrecognized arguments: --report --implementation" in capsys.readouterr().err


def test_a_checkout_needs_no_more_than_the_suite_does() -> None:
    """The project's own settings of pytest ask for no plugin that only its developers have."""
    command = [sys.executable, "-m", "pytest", "conformance", "-p", "no:benchmark", "-p", "no:pytest_cov", "-q"]
    ran = subprocess.run([*command, "--rule", "HR 1.2"], cwd=CONFORMANCE.parent, capture_output=True, check=False)
    assert ran.returncode == 0
