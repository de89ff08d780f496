"""`python -m conformance.adapters` examines every program that has an adapter and writes what came out to `peers/`.

A results file for each, and the matrix of all in Markdown and as a page. The programs have to be installed:
`pip install -e '.[peers]'`, and `npm install` in this folder.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

ADAPTERS: Final = Path(__file__).parent
PEERS: Final = ADAPTERS.parent / "peers"
CHECKOUT: Final = ADAPTERS.parents[1]


def implementations() -> dict[str, str]:
    """How each program that has an adapter is named to the suite."""
    names = sorted(path.stem for path in ADAPTERS.glob("*.json") if path.with_suffix(".py").exists())
    in_python = {name: f"py:conformance.adapters.{name}" for name in names}
    return {**in_python, "pokersolver": "node conformance/adapters/pokersolver.js"}


def documents(name: str) -> list[str]:
    """The documents that a program claims a part of."""
    claims: dict[str, list[str]] = json.loads((ADAPTERS / f"{name}.json").read_text(encoding="utf-8"))
    return claims["documents"]


def examine(name: str, implementation: str) -> int:
    """Holds one program against the documents that it claims, and writes its results file; returns the exit status."""
    selection = [word for document in documents(name) for word in ("--document", document)]
    report = ["--report", str(PEERS / f"{name}.jsonl"), "-q"]
    command = [sys.executable, "-m", "conformance", "--implementation", implementation, *selection, *report]
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode


def main() -> int:
    """Examines all and writes the matrix; returns the greatest exit status."""
    PEERS.mkdir(exist_ok=True)
    statuses = [examine(name, implementation) for name, implementation in implementations().items()]
    results = [str(PEERS / f"{name}.jsonl") for name in implementations()]
    pages = ["--markdown", str(PEERS / "matrix.md"), "--html", str(PEERS / "matrix.html")]
    merged = [sys.executable, "-m", "conformance.matrix", *results, *pages]
    return max(*statuses, subprocess.run(merged, cwd=CHECKOUT, check=False).returncode)


if __name__ == "__main__":
    sys.exit(main())
