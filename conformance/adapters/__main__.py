"""`python -m conformance.adapters` examines every program that has an adapter and writes what came out to `peers/`.

A results file for each, and the matrix of all in Markdown and as a page; nothing where one of the programs could not be
examined. The programs have to be installed: `pip install -e '.[peers]'`, and `npm install` in this folder.
"""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Final

from conformance.suite.json_values import texts

from .peer import ADAPTERS, claims

PEERS: Final = ADAPTERS.parent / "peers"
CHECKOUT: Final = ADAPTERS.parents[1]

UNUSABLE: Final = 2
"""The least exit status of a run that shows nothing of a program."""


def implementations() -> dict[str, str]:
    """How each program that has an adapter is named to the suite."""
    names = sorted(path.stem for path in ADAPTERS.glob("*.json") if path.with_suffix(".py").exists())
    in_python = {name: f"py:conformance.adapters.{name}" for name in names}
    return {**in_python, "pokersolver": "node conformance/adapters/pokersolver.js"}


def documents(name: str) -> tuple[str, ...]:
    """The documents that a program claims a part of."""
    return texts(claims(name)["documents"], "documents")


def _examine(name: str, implementation: str, report: Path) -> int:
    """Holds one program against the documents that it claims, and writes its results file; returns the exit status."""
    selection = [word for document in documents(name) for word in ("--document", document)]
    suite = [sys.executable, "-m", "conformance", "--implementation", implementation]
    return subprocess.run([*suite, *selection, "--report", str(report), "-q"], cwd=CHECKOUT, check=False).returncode


def publish(programs: Mapping[str, str], where: Path) -> int:
    """Examines the programs, each named to the suite as it says, and writes the results and their matrix to a folder;
    leaves the folder as it is where one could not be examined. Returns the greatest exit status."""
    with TemporaryDirectory() as folder:
        reports = [Path(folder) / f"{name}.jsonl" for name in programs]
        statuses = [_examine(*program, report) for program, report in zip(programs.items(), reports, strict=True)]
        unusable = [name for name, status in zip(programs, statuses, strict=True) if status >= UNUSABLE]
        if unusable:
            sys.stderr.write(f"adapters: nothing is written, for want of results of {', '.join(unusable)}\n")
            return max(statuses)
        where.mkdir(exist_ok=True)
        results = [str(copy(report, where)) for report in reports]
    pages = ["--markdown", str(where / "matrix.md"), "--html", str(where / "matrix.html")]
    matrix = [sys.executable, "-m", "conformance.matrix", *results, *pages]
    return max(*statuses, subprocess.run(matrix, cwd=CHECKOUT, check=False).returncode)


if __name__ == "__main__":
    sys.exit(publish(implementations(), PEERS))
