"""Runs the cases under pytest: one test a case, against the kernel in this process or any implementation named.

The talk and the verdicts are the suite's; this module only tells pytest of them.
"""

import signal
import threading
import time
from argparse import ArgumentTypeError
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

import pytest

from .suite.capabilities import Capabilities
from .suite.cases import CASES, SUITE_VERSION, Case, all_cases, read_case_file
from .suite.explain import explanation, printable
from .suite.implementation import implementation_named
from .suite.json_values import WrongShape, an_object
from .suite.results import Result, ResultsFile, badge, counts, read_result, result_json, result_of
from .suite.runner import BrokenHarness, Runner
from .suite.selection import Selection
from .suite.verdicts import Judgement, Verdict

KERNEL: Final = "py:tablelaw.harness.Harness"
"""The implementation that is examined where none is named."""

RESULT: Final = "conformance_result"
"""The name under which a test report carries the result of its case, also from a worker process."""

LONGEST_WAIT: Final = 86_400
"""The most seconds to wait for a reply: a day."""

NO_SELECTION: Final = Selection([], [], [])
"""Where nothing is named, all is examined."""

NAMED_AT_ONCE: Final = 5
"""How many cases a line of the summary names."""

_runner: Final = pytest.StashKey[Runner]()
_selection: Final = pytest.StashKey[Selection]()


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_WAIT:
        raise ArgumentTypeError(f"expected a number of seconds above 0 and at most {LONGEST_WAIT}, got {text!r}")
    return seconds


def pytest_addoption(parser: pytest.Parser) -> None:
    options = parser.getgroup("conformance", "the conformance suite of tablelaw")
    options.addoption(
        "--implementation",
        default=KERNEL,
        metavar="COMMAND",
        help="what to examine: a command that speaks the case protocol, or py:module.object (default: the kernel)",
    )
    options.addoption(
        "--document", action="append", default=[], metavar="CODE", help="only the cases of this document (repeatable)"
    )
    options.addoption(
        "--rule", action="append", default=[], metavar="RULE", help="only the cases of this rule (repeatable)"
    )
    options.addoption(
        "--case", action="append", default=[], metavar="ID", help="only the case with this ID (repeatable)"
    )
    options.addoption("--report", metavar="FILE", help="write the results to this file, one JSON value a line")
    options.addoption(
        "--reply-seconds",
        type=_seconds,
        default=30.0,
        metavar="SECONDS",
        help="how long to wait for a reply (default: 30)",
    )


def pytest_configure(config: pytest.Config) -> None:
    named: str = config.getoption("--implementation")
    selection = Selection(config.getoption("--document"), config.getoption("--rule"), config.getoption("--case"))
    if not _is_worker(config):
        _forget_earlier_results(config)
        _refuse_unknown(selection)
        if not named.strip():
            raise pytest.UsageError(f"--implementation: expected a command or py:module.object, got {named!r}")
        config.pluginmanager.register(Tally(config), "conformance-tally")
    config.stash[_selection] = selection
    config.stash[_runner] = Runner(implementation_named(named, config.getoption("--reply-seconds")), SUITE_VERSION)
    _end_at_signals()


def _refuse_unknown(selection: Selection) -> None:
    if selection == NO_SELECTION:
        return
    if unknown := list(selection.unknown(_cases())):
        raise pytest.UsageError("; ".join(unknown))


@cache
def _cases() -> tuple[Case, ...]:
    try:
        return tuple(all_cases())
    except WrongShape as fault:
        raise pytest.UsageError(str(fault)) from None


def _chosen_by(config: pytest.Config) -> Iterator[str]:
    """Each option that chose cases, and each case file that was named, as from the folder of the suite."""
    for option in ("--document", "--rule", "--case"):
        names: list[str] = config.getoption(option)
        yield from (f"{option} {name}" for name in names)
    keyword: str = config.getoption("keyword")
    if keyword:
        yield f"-k {keyword}"
    for word in config.args:
        name, colons, case = word.partition("::")
        file = (config.invocation_params.dir / name).resolve()
        if file.is_relative_to(CASES):
            yield f"{file.relative_to(CASES.parent).as_posix()}{colons}{case}"


def _forget_earlier_results(config: pytest.Config) -> None:
    """Empties the files of results, so that none is left of an earlier run if this one does not come to its end."""
    report: str | None = config.getoption("--report")
    if report is not None:
        try:
            Path(report).open("w").close()
        except OSError as fault:
            raise pytest.UsageError(_cannot_report(report, fault)) from None
    junit: str | None = config.getoption("xmlpath", None)
    if junit is not None:
        with suppress(OSError):
            Path(junit).unlink()


def _cannot_report(report: str, fault: OSError) -> str:
    return f"--report: expected a file that can be written, got {report!r} ({fault.strerror})"


def _end_at_signals() -> None:
    """Makes each signal that asks for an end an interruption, after which the implementation is stopped as well. A
    signal that also comes by way of a parent process comes twice; two within a second are one."""
    interrupted = -inf

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        before, interrupted = interrupted, time.monotonic()
        if interrupted - before > 1:
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        return
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, interrupt)


def pytest_unconfigure(config: pytest.Config) -> None:
    if _runner in config.stash:
        config.stash[_runner].stop()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Where worker processes run the cases, the implementation is looked at before they do."""
    if _has_workers(session.config):
        _smoke(session, [case for case in _cases() if session.config.stash[_selection].holds(case)])


def pytest_collection_finish(session: pytest.Session) -> None:
    cases = [item.case for item in session.items if isinstance(item, CaseItem)]
    if cases and not _is_worker(session.config):
        _smoke(session, cases)


def _smoke(session: pytest.Session, cases: list[Case]) -> None:
    try:
        session.config.stash[_runner].smoke(cases)
    except BrokenHarness as broken:
        _give_up(session.config, str(broken))


def _give_up(config: pytest.Config, because: str) -> NoReturn:
    """Says in one line why nothing can be examined, and ends the run with pytest's status for an interruption, 2."""
    terminal: pytest.TerminalReporter | None = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None:
        terminal.ensure_newline()
        terminal.write_line(because, red=True)
    raise pytest.Session.Interrupted("nothing can be examined")


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def _has_workers(config: pytest.Config) -> bool:
    return not _is_worker(config) and config.getoption("dist", "no") != "no"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "CaseFile | None":
    if file_path.suffix == ".json" and file_path.parent.parent == CASES:
        return CaseFile.from_parent(parent, path=file_path)
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    selection = config.stash[_selection]
    if selection == NO_SELECTION:
        return
    kept = [item for item in items if isinstance(item, CaseItem) and selection.holds(item.case)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator["CaseItem"]:
        """One test for each case of the file."""
        try:
            cases = read_case_file(self.path)
        except WrongShape as fault:
            raise self.CollectError(str(fault)) from None
        for case in cases:
            item = CaseItem.from_parent(self, name=case.id)
            item.case = case
            item.extra_keyword_matches.add(case.operation)
            yield item


class NotRight(Exception):
    """Raised for a verdict that makes the run red."""


class CaseItem(pytest.Item):
    """A case as a test."""

    case: Case
    result: Result | None = None

    def runtest(self) -> None:
        """Judges the case; raises NotRight for a red verdict."""
        judgement = self.config.stash[_runner].judge(self.case)
        self.result = result_of(self.case, judgement)
        self.user_properties.extend(
            [("rule", self.case.rule), ("level", self.case.level.value), ("verdict", judgement.verdict.value)]
        )
        self._tell(judgement)

    def _tell(self, judgement: Judgement) -> None:
        if judgement.red:
            raise NotRight(explanation(self.case, judgement))
        if judgement.verdict is Verdict.UNSUPPORTED_DECLARED:
            pytest.skip(printable(f"{judgement.verdict.value}: {judgement.because}"))
        if judgement.verdict is Verdict.DEVIATION:
            pytest.xfail(printable(f"{judgement.verdict.value}: {judgement.because}"))

    def reportinfo(self) -> tuple[Path, None, str]:
        """What pytest calls the case."""
        return self.path, None, self.case.id


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.excinfo is not None and isinstance(call.excinfo.value, NotRight | BrokenHarness):
        report.longrepr = str(call.excinfo.value)
    if isinstance(item, CaseItem) and item.result is not None and report.when == "call":
        vars(report)[RESULT] = result_json(item.result)
    return report


class Tally:
    """Counts what the cases gave, writes the results file and says the sum."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._path: str | None = config.getoption("--report")
        self._results: list[Result] = []
        self._file: ResultsFile | None = None
        self._nothing_ran = False
        self._lacks_a_verdict = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> None:
        """Begins the results file, once the implementation has been looked at."""
        runner = self._config.stash[_runner]
        if self._path is None or not runner.started:
            return
        try:
            self._file = ResultsFile(
                Path(self._path),
                runner.capabilities,
                self._config.getoption("--implementation"),
                list(_chosen_by(self._config)),
                len(_cases()),
            )
        except OSError as fault:
            _give_up(self._config, _cannot_report(self._path, fault))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes note of a case; one that fails without a verdict was lost with its worker process."""
        if RESULT not in vars(report):
            self._lacks_a_verdict |= report.failed and report.location[0].endswith(".json")
            return
        result = read_result(an_object(vars(report)[RESULT], "result"))
        self._results.append(result)
        if self._file is not None:
            self._file.add(result)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Ends the results file, unless the run was stopped or a case lost; a run in which no case ran is red."""
        if _was_stopped(session) or self._lacks_a_verdict:
            return
        examined = self._config.getoption("--implementation") != KERNEL or bool(self._results)
        ran = [result for result in self._results if result.verdict is not Verdict.UNSUPPORTED_DECLARED]
        self._nothing_ran = not ran and (examined or session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED)
        if self._nothing_ran:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if self._file is not None:
            self._file.finish(self._results, red=not ran or any(result.red for result in ran))

    def pytest_unconfigure(self) -> None:
        """Lets go of the results file."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Says what the cases gave."""
        if self._nothing_ran:
            terminalreporter.write_line("conformance: no case ran, so nothing is shown", red=True)
        if not self._results:
            return
        capabilities = self._config.stash[_runner].capabilities
        told = ", ".join(f"{number} {verdict.value}" for verdict, number in counts(self._results).items())
        name = printable(str(capabilities.about["name"]))
        terminalreporter.write_line(f"conformance of {name}: {self._badge(capabilities)}")
        terminalreporter.write_line(f"  {told}")
        for line in self._remarks(capabilities):
            terminalreporter.write_line(f"  {printable(line)}", yellow=True)

    def _badge(self, capabilities: Capabilities) -> str:
        return badge(self._results, capabilities.documents, len(_cases()))

    def _remarks(self, capabilities: Capabilities) -> Iterator[str]:
        """What is not red and yet worth a look."""
        not_red = [result for result in self._results if not result.red]
        unfounded = [result.case for result in not_red if result.verdict is Verdict.WRONG_REASON]
        restarted = [result.case for result in not_red if result.verdict is Verdict.PASS and result.because]
        if unfounded:
            yield f"right for another reason: {_first_few(unfounded)}"
        if restarted:
            yield f"{len(restarted)} passed only after a restart: {_first_few(restarted)}"
        cases = _cases()
        for pattern in capabilities.pointless_deviations(cases):
            yield f"a declared deviation decides about no case that is claimed: {pattern}"
        for option in capabilities.pointless_options(cases):
            yield f"a claimed option is needed by no case of the documents that are claimed: {option}"


def _first_few(names: list[str]) -> str:
    more = len(names) - NAMED_AT_ONCE
    return ", ".join(names[:NAMED_AT_ONCE]) + (f" and {more} more" if more > 0 else "")


def _was_stopped(session: pytest.Session) -> bool:
    """Whether the run ended before its last case."""
    to_the_end = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
    return session.exitstatus not in to_the_end or bool(session.shouldfail or session.shouldstop)
