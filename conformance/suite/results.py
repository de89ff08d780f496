"""The results of a run: what is counted, and the file that holds them.

A results file has a header line, one line a case and a footer line; without its footer it is no result. This module
must not know how cases are run.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TextIO

from .capabilities import Capabilities
from .cases import SUITE_VERSION, Case, Level, document_of
from .json_values import Json, WrongShape, a_text, a_truth, an_object, one_line, read_json, texts
from .verdicts import Judgement, Verdict

RESULTS_FORMAT: Final = 1
"""The version of the results file."""

UNSUPPORTED: Final = frozenset({Verdict.UNSUPPORTED_DECLARED, Verdict.UNSUPPORTED_UNDECLARED})
"""The verdicts on cases that an implementation does not support; they are counted apart."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of one case."""

    case: str
    rule: str
    level: Level
    operation: str
    verdict: Verdict
    red: bool
    because: str
    given: Json
    expected: Json
    got: Json

    @property
    def document(self) -> str:
        """The code of the document that the case belongs to."""
        return document_of(self.rule)


def result_of(case: Case, judgement: Judgement) -> Result:
    """The result that a judgement is."""
    return Result(
        case=case.id,
        rule=case.rule,
        level=case.level,
        operation=case.operation,
        verdict=judgement.verdict,
        red=judgement.red,
        because=judgement.because,
        given=judgement.given if judgement.given is not None else case.given,
        expected=judgement.expected,
        got=judgement.got,
    )


def result_json(result: Result) -> dict[str, Json]:
    """The result as a line of a results file."""
    return {
        "case": result.case,
        "rule": result.rule,
        "level": result.level.value,
        "operation": result.operation,
        "verdict": result.verdict.value,
        "red": result.red,
        "because": result.because,
        "given": result.given,
        "expected": result.expected,
        "got": result.got,
    }


def read_result(line: dict[str, Json]) -> Result:
    """The result in a line of a results file. Raises WrongShape."""
    try:
        level, verdict = Level(line.get("level")), Verdict(line.get("verdict"))
    except ValueError as fault:
        raise WrongShape(str(fault)) from None
    return Result(
        case=a_text(line.get("case"), "case"),
        rule=a_text(line.get("rule"), "rule"),
        level=level,
        operation=a_text(line.get("operation"), "operation"),
        verdict=verdict,
        red=a_truth(line.get("red"), "red"),
        because=a_text(line.get("because"), "because"),
        given=line.get("given"),
        expected=line.get("expected"),
        got=line.get("got"),
    )


def good(result: Result) -> bool:
    """Whether an implementation did what the case asks: a wrong reason from one that does not cite is no fault."""
    return result.verdict in (Verdict.PASS, Verdict.WRONG_REASON) and not result.red


def badge(results: Iterable[Result], documents: Collection[str]) -> str:
    """The result in one line: of the cases of the documents claimed, how many of each level are good among those that
    ran, and how many are unsupported. Levels without a case are left out."""
    claimed = [result for result in results if result.document in documents]
    parts = []
    for level in Level:
        ran = [result for result in claimed if result.level is level and result.verdict not in UNSUPPORTED]
        if ran or level is Level.REQUIRED:
            parts.append(f"{level.value} {sum(map(good, ran))}/{len(ran)}")
    unsupported = sum(result.verdict in UNSUPPORTED for result in claimed)
    return " · ".join([*parts, f"unsupported {unsupported}"])


def counts(results: Iterable[Result]) -> dict[Verdict, int]:
    """How many cases got each verdict; verdicts that nobody got are left out."""
    counted = Counter(result.verdict for result in results)
    return {verdict: counted[verdict] for verdict in Verdict if counted[verdict]}


class ResultsFile:
    """A results file as it is written: the header at once, the cases as they come, the footer at the end."""

    def __init__(self, path: Path, capabilities: Capabilities, command: str) -> None:
        """`command` is how the implementation was named."""
        self._file: TextIO = path.open("w", encoding="utf-8")
        documents: list[Json] = [*sorted(capabilities.documents)]
        operations: list[Json] = [*sorted(capabilities.operations)]
        options: list[Json] = [*sorted(capabilities.options)]
        self._write(
            {
                "header": {
                    "format": RESULTS_FORMAT,
                    "suite": SUITE_VERSION,
                    "started": datetime.now(UTC).isoformat(timespec="seconds"),
                    "command": command,
                    "implementation": capabilities.about,
                    "documents": documents,
                    "operations": operations,
                    "options": options,
                    "rulings": capabilities.rulings.value,
                    "cites": capabilities.cites,
                }
            }
        )

    def add(self, result: Result) -> None:
        """Writes one result."""
        self._write(result_json(result))

    def finish(self, results: Collection[Result], *, red: bool) -> None:
        """Writes the footer, without which the file is invalid. `red` is whether the run failed."""
        verdicts: dict[str, Json] = {verdict.value: number for verdict, number in counts(results).items()}
        self._write({"footer": {"cases": len(results), "verdicts": verdicts, "red": red}})

    def close(self) -> None:
        """Lets go of the file; without `finish` before it, the file stays invalid."""
        self._file.close()

    def _write(self, line: dict[str, Json]) -> None:
        self._file.write(one_line(line) + "\n")
        self._file.flush()


@dataclass(frozen=True, slots=True)
class Run:
    """A results file as it is read."""

    implementation: dict[str, Json]
    documents: tuple[str, ...]
    suite: str
    started: str
    results: tuple[Result, ...]

    @property
    def name(self) -> str:
        """The implementation's name and version."""
        version = self.implementation.get("version")
        name = a_text(self.implementation.get("name"), "name")
        return f"{name} {version}" if isinstance(version, str) else name


def read_results(path: Path) -> Run:
    """The run in a results file. Raises WrongShape, naming file and line, also where the footer is missing or counts
    other cases."""
    lines = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            lines.append(an_object(read_json(text), "line"))
        except WrongShape as fault:
            raise WrongShape(f"{path}, line {number}: {fault}") from None
    if len(lines) < 2 or "header" not in lines[0] or "footer" not in lines[-1]:
        raise WrongShape(f"{path}: expected a header, the cases and a footer; a file without its footer is no result")
    try:
        return _read_run(an_object(lines[0]["header"], "header"), lines[1:-1], an_object(lines[-1]["footer"], "footer"))
    except WrongShape as fault:
        raise WrongShape(f"{path}: {fault}") from None


def _read_run(header: dict[str, Json], lines: list[dict[str, Json]], footer: dict[str, Json]) -> Run:
    if header.get("format") != RESULTS_FORMAT:
        raise WrongShape(f"expected format {RESULTS_FORMAT}, got {one_line(header.get('format'))}")
    if footer.get("cases") != len(lines):
        raise WrongShape(f"the footer counts {one_line(footer.get('cases'))} cases, the file holds {len(lines)}")
    return Run(
        implementation=an_object(header.get("implementation"), "implementation"),
        documents=texts(header.get("documents"), "documents"),
        suite=a_text(header.get("suite"), "suite"),
        started=a_text(header.get("started"), "started"),
        results=tuple(read_result(line) for line in lines),
    )
