"""`tablelaw conform`: the suite from the command line, from a checkout."""

import shlex
import sys
from pathlib import Path
from typing import Final

import pytest
from conformance.suite.results import read_results

import tablelaw
from tablelaw.cli import main, suite_module

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


def test_the_suite_is_part_of_an_install_and_stands_beside_the_kernel_in_a_checkout() -> None:
    package = Path(tablelaw.__file__).parent
    checkout = FAKES.parents[2]
    assert suite_module(package / "conformance") == ("tablelaw.conformance", [])
    assert suite_module(checkout / "conformance") == ("conformance", [str(checkout), str(package.parent)])


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
