"""Runs the cases under pytest: one test a case, against the kernel in this process or any implementation named.

The talk and the verdicts are the suite's; this module only tells pytest of them.
"""

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pytest

from .suite.cases import CASES, SUITE_VERSION, Case, all_cases, read_case_file
from .suite.explain import explanation
from .suite.implementation import implementation_named
from .suite.json_values import WrongShape, an_object
from .suite.results import Result, ResultsFile, badge, counts, read_result, result_json, result_of
from .suite.runner import UNUSABLE, BrokenHarness, Runner
from .suite.selection import selected
from .suite.verdicts import Judgement, Verdict

KERNEL: Final = "py:tablelaw.harness.Harness"
"""The implementation that is examined where none is named."""

RESULT: Final = "conformance_result"
"""The name under which a test report carries the result of its case, also from a worker process."""

_runner: Final = pytest.StashKey[Runner]()


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
    options.addoption("--report", metavar="FILE", help="write the results to this file, one JSON value a line")
    options.addoption(
        "--reply-seconds",
        type=float,
        default=30.0,
        metavar="SECONDS",
        help="how long to wait for a reply (default: 30)",
    )


def pytest_configure(config: pytest.Config) -> None:
    implementation = implementation_named(config.getoption("--implementation"), config.getoption("--reply-seconds"))
    config.stash[_runner] = Runner(implementation, SUITE_VERSION)
    if not _is_worker(config):
        config.pluginmanager.register(Tally(config), "conformance-tally")


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_runner].stop()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Where worker processes run the cases, the implementation is looked at before they do."""
    if _has_workers(session.config):
        _smoke(session.config, list(all_cases()))


def pytest_collection_finish(session: pytest.Session) -> None:
    cases = [item.case for item in session.items if isinstance(item, CaseItem)]
    if cases and not _is_worker(session.config):
        _smoke(session.config, cases)


def _smoke(config: pytest.Config, cases: list[Case]) -> None:
    try:
        config.stash[_runner].smoke(cases)
    except BrokenHarness as broken:
        pytest.exit(str(broken), UNUSABLE)


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def _has_workers(config: pytest.Config) -> bool:
    return not _is_worker(config) and config.getoption("dist", "no") != "no"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "CaseFile | None":
    if file_path.suffix == ".json" and file_path.parent.parent == CASES:
        return CaseFile.from_parent(parent, path=file_path)
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    documents: list[str] = config.getoption("--document")
    rules: list[str] = config.getoption("--rule")
    if not documents and not rules:
        return
    kept = [item for item in items if isinstance(item, CaseItem) and selected(item.case, documents, rules)]
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
            pytest.skip(f"{judgement.verdict.value}: {judgement.because}")
        if judgement.verdict is Verdict.DEVIATION:
            pytest.xfail(f"{judgement.verdict.value}: {judgement.because}")

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
        self._results: list[Result] = []
        self._file: ResultsFile | None = None
        self._nothing_ran = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes note of a case."""
        if RESULT not in vars(report):
            return
        result = read_result(an_object(vars(report)[RESULT], "result"))
        self._results.append(result)
        path: str | None = self._config.getoption("--report")
        if path is not None:
            if self._file is None:
                capabilities = self._config.stash[_runner].capabilities
                self._file = ResultsFile(Path(path), capabilities, self._config.getoption("--implementation"))
            self._file.add(result)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Ends the results file, unless the run was stopped; a run in which no case ran is red."""
        if _was_stopped(session):
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
            self._file.close()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Says what the cases gave."""
        if self._nothing_ran:
            terminalreporter.write_line("conformance: no case ran, so nothing is shown", red=True)
        if not self._results:
            return
        capabilities = self._config.stash[_runner].capabilities
        told = ", ".join(f"{number} {verdict.value}" for verdict, number in counts(self._results).items())
        terminalreporter.write_line(
            f"conformance of {capabilities.about['name']}: {badge(self._results, capabilities.documents)}"
        )
        terminalreporter.write_line(f"  {told}")
        for cases in capabilities.pointless_deviations(tuple(all_cases())):
            terminalreporter.write_line(f"  a declared deviation names no case: {cases}", yellow=True)


def _was_stopped(session: pytest.Session) -> bool:
    """Whether the run ended before its last case."""
    to_the_end = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
    return session.exitstatus not in to_the_end or bool(session.shouldfail or session.shouldstop)
