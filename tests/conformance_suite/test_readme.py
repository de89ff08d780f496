"""What the suite's README says is so: its adapter is shown as it is, its tables are complete."""

import re
from typing import Final

import pytest
from conformance.suite.cases import CONFORMANCE, all_cases
from conformance.suite.json_values import Json
from conformance.suite.schemas import schema_files
from conformance.suite.verdicts import Verdict

README: Final = (CONFORMANCE / "README.md").read_text(encoding="utf-8")


def at(value: Json, *path: str) -> Json:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def enumerated(name: str) -> list[str]:
    entries = at(schema_files()["definitions.json"], "$defs", name, "enum")
    assert isinstance(entries, list)
    return [str(entry) for entry in entries]


def test_the_walk_through_shows_the_adapter_as_it_is() -> None:
    program = (CONFORMANCE / "adapters" / "minimal.js").read_text(encoding="utf-8")
    shown: list[str] = re.findall(r"```js\n(.*?)```", README, re.DOTALL)
    assert len(shown) > 0
    assert [part for part in shown if part not in program] == []


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


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+)\)", re.sub(r"```.*?```", "", README, flags=re.DOTALL)))
def test_a_link_leads_somewhere(target: str) -> None:
    assert (CONFORMANCE / target).is_file()


def test_the_number_of_cases_is_the_suites() -> None:
    assert f"of {len(list(all_cases())):,} cases" in README
