"""The README is true: its commands run, its program runs, and the decision that it shows is the one that is made."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablelaw.explanation import cases_by_rule
from tablelaw.register import DOCUMENTS, register_of
from tablelaw.rules import document_of

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    python3 (kernel .*?)(?:\s+#.*)?$", README, re.MULTILINE)


def run(arguments: str) -> subprocess.CompletedProcess[str]:
    command = f'"{sys.executable}" {arguments}'
    return subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_commands_are_found() -> None:
    assert "kernel settle conformance/examples/two-more-inches.toml" in COMMANDS
    assert len(COMMANDS) >= 6


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_runs(command: str) -> None:
    done = run(command)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_decision_is_as_shown() -> None:
    (shown,) = re.findall(r"```\n(Two More Inches.*?)```", README, re.DOTALL)
    decided = run("kernel settle conformance/examples/two-more-inches.toml").stdout
    assert decided.startswith(shown)


def test_the_program_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, 'kernel')\n{program}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "'B'" in done.stdout


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_table_of_documents_counts_right(document: str) -> None:
    register = register_of(document)
    cases = sum(len(found) for rule, found in cases_by_rule().items() if document_of(rule) == document)
    row = f"| {document} | {register.title} | {len(register.rules)} | {len(register.questions)} | {cases} |"
    assert row in README, f"the README should say {row}"
