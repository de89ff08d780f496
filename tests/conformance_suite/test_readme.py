"""What the suite's README says is so: its adapter runs, its tables are complete."""

import re
import shutil
from pathlib import Path
from typing import Final

import pytest
from conformance.suite.cases import CONFORMANCE, SUITE_VERSION, all_cases
from conformance.suite.implementation import Command
from conformance.suite.json_values import Json
from conformance.suite.runner import Runner
from conformance.suite.schemas import schema_files
from conformance.suite.verdicts import Verdict

README: Final = (CONFORMANCE / "README.md").read_text(encoding="utf-8")
NODE: Final = shutil.which("node")


def at(value: Json, *path: str) -> Json:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def enumerated(name: str) -> list[str]:
    entries = at(schema_files()["definitions.json"], "$defs", name, "enum")
    assert isinstance(entries, list)
    return [str(entry) for entry in entries]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_adapter_of_the_walk_through_passes_what_it_claims(tmp_path: Path) -> None:
    program = re.search(r"```js\n(.*?)```", README, re.DOTALL)
    assert program is not None
    (tmp_path / "suits.js").write_text(program[1])
    cases = [case for case in all_cases() if case.operation == "suit.first"]
    runner = Runner(Command(f"node {tmp_path / 'suits.js'}", 10.0), SUITE_VERSION)
    runner.smoke(cases)
    verdicts = {case.id: runner.judge(case).verdict for case in cases}
    runner.stop()
    assert set(verdicts.values()) == {Verdict.PASS, Verdict.UNSUPPORTED_DECLARED}


@pytest.mark.parametrize("verdict", Verdict)
def test_a_verdict_is_explained(verdict: Verdict) -> None:
    assert f"\n| {verdict.value} | " in README


@pytest.mark.parametrize("code", enumerated("refusalCode"))
def test_a_refusal_code_is_explained(code: str) -> None:
    assert f"`{code}`" in README


@pytest.mark.parametrize("operation", enumerated("operation"))
def test_an_operation_is_explained_and_has_its_schemas(operation: str) -> None:
    assert f"[`{operation}`](schema/{operation}.json)" in README
    definitions = schema_files()[f"{operation}.json"]["$defs"]
    assert isinstance(definitions, dict)
    assert {"given", "value"} <= definitions.keys()


def test_every_setting_of_the_ranking_is_named() -> None:
    settings = at(schema_files()["definitions.json"], "$defs", "ranking", "properties")
    assert isinstance(settings, dict)
    assert [name for name in settings if f"`{name}`" not in README] == []


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+)\)", README))
def test_a_link_leads_somewhere(target: str) -> None:
    assert (CONFORMANCE / target).is_file()
