"""What an author elsewhere gets: the wheel, installed into an empty environment, holds the same suite."""

import os
import shlex
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import Final

import pytest
from conformance.suite.cases import CONFORMANCE, all_cases
from conformance.suite.results import read_results

from tablelaw import __version__

pytestmark = pytest.mark.wheel

CHECKOUT: Final = CONFORMANCE.parent
FAKES: Final = Path(__file__).parent / "fakes.py"
UNWANTED: Final = ("node_modules", "__pycache__", "package-lock", "/tests/", "/peers/", "/.")


def ran(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command run elsewhere, as from a shell that knows nothing of this checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON", "COV"))}
    return subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, timeout=600, check=False)


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The wheel of this checkout, in `dist`."""
    dist = CHECKOUT / "dist"
    for stale in dist.glob("tablelaw-*.whl"):
        stale.unlink()
    built = ran(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(dist), ".", cwd=CHECKOUT)
    assert built.returncode == 0, built.stderr
    return next(dist.glob("tablelaw-*.whl"))


def test_the_wheel_holds_the_suite_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if any(unwanted in f"/{name}" for unwanted in UNWANTED)] == []
    assert {name.partition("/")[0] for name in names} == {"tablelaw", f"tablelaw-{__version__}.dist-info"}
    shipped = {name.removeprefix("tablelaw/conformance/") for name in names if "/conformance/" in name}
    for folder in ("cases", "schema", "suite", "examples"):
        here = {str(path.relative_to(CONFORMANCE)) for path in (CONFORMANCE / folder).rglob("*.*") if path.is_file()}
        assert {name for name in here if "__pycache__" not in name} == {
            name for name in shipped if name.startswith(f"{folder}/")
        }
    assert {"__main__.py", "conftest.py", "test_the_cases.py", "README.md", "adapters/minimal.js"} <= shipped


def test_an_install_elsewhere_gives_the_same_suite(wheel: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    tablelaw, pip = str(programs / "tablelaw"), [str(programs / "python"), "-m", "pip", "install", "--quiet"]

    assert ran(*pip, str(wheel), cwd=elsewhere).returncode == 0
    bare = ran(tablelaw, "conform", cwd=elsewhere)
    assert (bare.returncode, "pip install 'tablelaw[conformance]'" in bare.stderr) == (2, True)

    wanted = f"tablelaw[conformance]=={__version__}"
    installed = ran(*pip, "--find-links", str(wheel.parent), wanted, cwd=elsewhere)
    assert installed.returncode == 0, installed.stderr

    for name, status in (("always-refuses", 1), ("echoes", 2)):
        fake = shlex.join([sys.executable, str(FAKES), name])
        examined = ran(tablelaw, "conform", "--implementation", fake, "--rule", "HR 1.2", cwd=elsewhere)
        assert (name, examined.returncode) == (name, status)

    kernel = ran(
        tablelaw, "conform", "--document", "OPR-648", "-q", "-n", "2", "--report", "kernel.jsonl", cwd=elsewhere
    )
    assert kernel.returncode == 0, kernel.stdout
    of_the_document = {case.id for case in all_cases() if case.document == "OPR-648"}
    assert {result.case for result in read_results(elsewhere / "kernel.jsonl").results} == of_the_document

    minimal = next((tmp_path / "venv").rglob("adapters/minimal.js"))
    green = ran(tablelaw, "conform", "--implementation", f"node {minimal}", "--report", "node.jsonl", cwd=elsewhere)
    assert green.returncode == 0, green.stdout
    assert {result.case for result in read_results(elsewhere / "node.jsonl").results} == {
        case.id for case in all_cases()
    }
