"""The results of a run: what is counted, and the file that holds them.

A results file has a header line, one line a case and a footer line; without its footer it is no result. This module
must not know how cases are run.
"""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Final, TextIO, TypeVar

from .capabilities import Capabilities
from .cases import SUITE_VERSION, Case, Level, document_of
from .explain import printable
from .json_values import Json, WrongShape, a_number, a_text, a_truth, an_object, one_line, read_json, texts
from .verdicts import Judgement, Verdict

RESULTS_FORMAT: Final = 1
"""The version of the results file."""

_NO_CHARACTER: Final = re.compile("[\ud800-\udfff]")
"""Half a surrogate pair, which UTF-8 cannot write."""

_Word = TypeVar("_Word", bound=Enum)


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
    return Result(
        case=a_text(line.get("case"), "case"),
        rule=a_text(line.get("rule"), "rule"),
        level=_one_of(Level, line.get("level"), "level"),
        operation=a_text(line.get("operation"), "operation"),
        verdict=_one_of(Verdict, line.get("verdict"), "verdict"),
        red=a_truth(line.get("red"), "red"),
        because=a_text(line.get("because"), "because"),
        given=line.get("given"),
        expected=line.get("expected"),
        got=line.get("got"),
    )


def _one_of(words: type[_Word], value: Json, place: str) -> _Word:
    try:
        return words(value)
    except ValueError:
        expected = ", ".join(str(word.value) for word in words)
        raise WrongShape(f"{place}: expected one of {expected}; got {one_line(value)}") from None


def good(result: Result) -> bool:
    """Whether an implementation did what the case asks: a wrong reason from one that does not cite is no fault."""
    return result.verdict in (Verdict.PASS, Verdict.WRONG_REASON) and not result.red


def badge(results: Collection[Result], documents: Collection[str], suite_cases: int) -> str:
    """The result in one line: of the cases of the documents claimed, how many of each level are good among those that
    ran, how many of these are declared deviations, and how many others are declared as unsupported. What is claimed and
    yet not supported ran and is not good. Levels without a case are left out, and so are deviations where there are
    none. Where less ran than the suite has cases (`suite_cases`), that is said."""
    claimed = [result for result in results if result.document in documents]
    ran = [result for result in claimed if result.verdict is not Verdict.UNSUPPORTED_DECLARED]
    parts = []
    for level in Level:
        of_level = [result for result in ran if result.level is level]
        if of_level or level is Level.REQUIRED:
            parts.append(f"{level.value} {sum(map(good, of_level))}/{len(of_level)}")
    if deviations := sum(result.verdict is Verdict.DEVIATION for result in ran):
        parts.append(f"deviations {deviations}")
    parts.append(f"unsupported {len(claimed) - len(ran)}")
    if len(results) < suite_cases:
        parts.append(f"{len(results):,} of {suite_cases:,} cases")
    return " · ".join(parts)


def counts(results: Iterable[Result]) -> dict[Verdict, int]:
    """How many cases got each verdict; verdicts that nobody got are left out."""
    counted = Counter(result.verdict for result in results)
    return {verdict: counted[verdict] for verdict in Verdict if counted[verdict]}


class ResultsFile:
    """A results file as it is written: the header at once, the cases as they come, the footer at the end."""

    def __init__(
        self, path: Path, capabilities: Capabilities, command: str, selection: Sequence[str], suite_cases: int
    ) -> None:
        """`command` is how the implementation was named, `selection` each option that chose cases (none where all were
        asked), `suite_cases` how many cases the suite has."""
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
                    "selection": [*selection],
                    "suite_cases": suite_cases,
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
        self._file.write(_written(line) + "\n")
        self._file.flush()


def _written(line: dict[str, Json]) -> str:
    """The line as `read_results` can read it: half a surrogate pair, as in a file name that is not UTF-8, is written as
    the escape that names it."""
    text = json.dumps(line, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _NO_CHARACTER.sub(lambda half: f"\\\\u{ord(half[0]):04x}", text)


@dataclass(frozen=True, slots=True)
class Run:
    """A results file as it is read. `name` is the implementation's name and version in one line, `selection` each
    option that chose cases, `suite_cases` how many cases the suite had."""

    name: str
    implementation: dict[str, Json]
    documents: tuple[str, ...]
    suite: str
    suite_cases: int
    selection: tuple[str, ...]
    started: str
    results: tuple[Result, ...]

    @property
    def badge(self) -> str:
        """The run in one line."""
        return badge(self.results, self.documents, self.suite_cases)


def read_results(path: Path) -> Run:
    """The run in a results file. Raises WrongShape, naming file and line, also where the footer is missing or counts
    other cases, and where a case comes twice; OSError where the file cannot be read."""
    try:
        written = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise WrongShape(f"{path}: not UTF-8: {fault}") from None
    lines = []
    for number, text in enumerate(written.removesuffix("\n").split("\n") if written else [], start=1):
        with _at(f"{path}, line {number}"):
            lines.append(an_object(read_json(text), "line"))
    if len(lines) < 2 or "header" not in lines[0] or "footer" not in lines[-1]:
        raise WrongShape(f"{path}: expected a header, the cases and a footer; a file without its footer is no result")
    results = []
    for number, line in enumerate(lines[1:-1], start=2):
        with _at(f"{path}, line {number}"):
            results.append(read_result(line))
    with _at(str(path)):
        _refuse_another_count(results, an_object(lines[-1]["footer"], "footer"))
        return _read_run(an_object(lines[0]["header"], "header"), tuple(results))


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Puts the place before what is said to be wrong there."""
    try:
        yield
    except WrongShape as fault:
        raise WrongShape(f"{place}: {fault}") from None


def _refuse_another_count(results: Sequence[Result], footer: dict[str, Json]) -> None:
    if footer.get("cases") != len(results):
        raise WrongShape(f"the footer counts {one_line(footer.get('cases'))} cases, the file holds {len(results)}")
    twice = [case for case, number in Counter(result.case for result in results).items() if number > 1]
    if twice:
        raise WrongShape(f"the case {twice[0]} comes twice")
    held: Json = {verdict.value: number for verdict, number in counts(results).items()}
    if footer.get("verdicts") != held:
        raise WrongShape(f"the footer counts {one_line(footer.get('verdicts'))}, the file holds {one_line(held)}")


def _read_run(header: dict[str, Json], results: tuple[Result, ...]) -> Run:
    if header.get("format") != RESULTS_FORMAT:
        raise WrongShape(f"expected format {RESULTS_FORMAT}, got {one_line(header.get('format'))}")
    implementation = an_object(header.get("implementation"), "implementation")
    return Run(
        name=_name_of(implementation),
        implementation=implementation,
        documents=texts(header.get("documents"), "documents"),
        suite=a_text(header.get("suite"), "suite"),
        suite_cases=a_number(header.get("suite_cases"), "suite_cases"),
        selection=texts(header.get("selection"), "selection"),
        started=a_text(header.get("started"), "started"),
        results=results,
    )


def _name_of(implementation: dict[str, Json]) -> str:
    name = a_text(implementation.get("name"), "implementation.name")
    version = implementation.get("version")
    return printable(f"{name} {version}" if isinstance(version, str) else name)
