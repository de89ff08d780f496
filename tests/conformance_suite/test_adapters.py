"""The adapters of other programs, and what is published of them. Where a program is not installed its tests skip."""

import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest
from conformance import matrix
from conformance.adapters.__main__ import PEERS, documents, implementations, publish
from conformance.adapters.peer import ADAPTERS, claims
from conformance.suite.capabilities import Capabilities
from conformance.suite.cases import SUITE_VERSION, Case, all_cases
from conformance.suite.implementation import Command, implementation_named
from conformance.suite.json_values import Json, a_list, an_object, read_json_file
from conformance.suite.results import Run, read_results
from conformance.suite.runner import Runner
from conformance.suite.schemas import fault
from conformance.suite.verdicts import Verdict

NODE: Final = shutil.which("node")
MINIMAL: Final = ADAPTERS / "minimal.js"
CHECKOUT: Final = ADAPTERS.parents[1]


def why_missing(name: str) -> str | None:
    """Why a program cannot be asked; None where it can."""
    if name != "pokersolver":
        return None if find_spec(name) else f"{name} is not installed: pip install -e '.[peers]'"
    if NODE is None:
        return "Node is not installed"
    asked = [NODE, "-e", "require.resolve('pokersolver')"]
    found = subprocess.run(asked, cwd=ADAPTERS, capture_output=True, check=False).returncode == 0
    return None if found else "pokersolver is not installed: npm ci, in conformance/adapters"


@cache
def cases_of(name: str) -> tuple[Case, ...]:
    """The cases of the documents that a program claims."""
    return tuple(case for case in all_cases() if case.document in documents(name))


def started(runner: Runner, cases: tuple[Case, ...]) -> Capabilities:
    runner.smoke(cases)
    return runner.capabilities


@pytest.mark.parametrize("name", implementations())
def test_what_is_claimed_of_a_program_is_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No case is red: every fault is declared, with its reason, and no declaration is stale or names no case."""
    missing = why_missing(name)
    if missing is not None:
        pytest.skip(missing)
    monkeypatch.chdir(CHECKOUT)
    runner = Runner(implementation_named(implementations()[name], 30.0), SUITE_VERSION)
    capabilities = started(runner, cases_of(name))
    judged = {case.id: runner.judge(case) for case in cases_of(name)}
    runner.stop()
    assert [(case, judgement.because) for case, judgement in judged.items() if judgement.red] == []
    assert capabilities.pointless_deviations(cases_of(name)) == []
    assert Verdict.PASS in {judgement.verdict for judgement in judged.values()}
    declared = [an_object(entry, "deviation")["case"] for entry in a_list(claims(name)["deviations"], "deviations")]
    assert [deviation.cases for deviation in capabilities.deviations] == declared


@pytest.mark.parametrize("name", implementations())
def test_the_claims_are_valid(name: str) -> None:
    assert fault({"ok": True, "protocol": 1, **claims(name)}, "messages.json#/$defs/started") is None


def test_every_adapter_is_examined() -> None:
    names = {path.stem for path in ADAPTERS.glob("*.json")} - {"deviations", "package", "package-lock"}
    assert names == set(implementations())


def test_a_deviation_that_programs_share_is_declared_by_two_of_them() -> None:
    files = [an_object(read_json_file(ADAPTERS / f"{name}.json"), name) for name in implementations()]
    entries = [an_object(entry, "deviation") for file in files for entry in a_list(file["deviations"], "deviations")]
    declared = Counter(entry["as"] for entry in entries if "as" in entry)
    shared = an_object(read_json_file(ADAPTERS / "deviations.json"), "deviations.json")
    assert [name for name in shared if declared[name] < 2] == []


# The publishing


def test_nothing_is_published_where_a_program_cannot_be_examined(tmp_path: Path) -> None:
    """Neither are the results of an earlier run merged once more."""
    shutil.copy(PEERS / "eval7.jsonl", tmp_path)
    assert publish({"eval7": f"{sys.executable} -c pass"}, tmp_path) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["eval7.jsonl"]
    assert (tmp_path / "eval7.jsonl").read_bytes() == (PEERS / "eval7.jsonl").read_bytes()


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_what_is_published_is_of_the_programs_that_were_named(tmp_path: Path) -> None:
    where = tmp_path / "peers"
    assert publish({"pokerkit": f"{NODE} {MINIMAL}"}, where) == 0
    assert {path.name for path in where.iterdir()} == {"pokerkit.jsonl", "matrix.md", "matrix.html"}
    assert read_results(where / "pokerkit.jsonl").implementation["name"] == "minimal"


# The smallest adapter


def answers(*givens: dict[str, Json]) -> list[dict[str, Json]]:
    """What the smallest adapter replies to comparisons."""
    implementation = Command(f"node {MINIMAL}", 10.0)
    messages: list[dict[str, Json]] = [
        {"cmd": "run", "seq": "1", "case": "x", "operation": "hand.compare", "given": given} for given in givens
    ]
    replies = [an_object(implementation.ask(message), "reply") for message in messages]
    implementation.stop()
    return replies


@cache
def order_of_three_cards() -> tuple[Case, ...]:
    """The comparisons that are about the order of three cards."""
    return tuple(case for case in all_cases() if case.rule == "OPR-629 §4.1" and case.operation == "hand.compare")


def verdicts_on(script: Path) -> dict[str, Verdict]:
    """What is said of a program on those comparisons."""
    runner = Runner(Command(f"node {script}", 10.0), SUITE_VERSION)
    started(runner, order_of_three_cards())
    verdicts = {case.id: runner.judge(case).verdict for case in order_of_three_cards()}
    runner.stop()
    return verdicts


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_smallest_adapter_passes_the_order_of_three_cards() -> None:
    verdicts = verdicts_on(MINIMAL)
    assert set(verdicts.values()) == {Verdict.PASS}


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_categories_alone_are_not_the_order_of_three_cards(tmp_path: Path) -> None:
    """An adapter to which all hands of a category are equal fails wherever two of them are not."""
    decides = "return differs < 0 ? 0 : other.decides[differs] - one.decides[differs];"
    text = MINIMAL.read_text(encoding="utf-8")
    assert text.count(decides) == 1
    (tmp_path / "categories.js").write_text(text.replace(decides, "return 0;"), encoding="utf-8")
    failed = [name for name, verdict in verdicts_on(tmp_path / "categories.js").items() if verdict is Verdict.FAIL]
    assert failed == [
        f"OPR-629/4.1/{slug}"
        for slug in (
            "the-higher-of-two-threes",
            "the-higher-of-two-straight-flushes",
            "the-higher-of-two-straights",
            "the-highest-card-of-two-flushes",
            "the-second-card-of-two-flushes",
            "the-lowest-card-of-two-flushes",
            "the-higher-of-two-pairs",
            "the-odd-card-beside-equal-pairs",
            "the-pair-before-the-odd-card",
            "the-highest-card-of-two-high-cards",
            "the-second-card-of-two-high-cards",
            "the-lowest-card-of-two-high-cards",
        )
    ]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_smallest_adapter_puts_ace_two_three_where_it_was_agreed() -> None:
    hands: dict[str, Json] = {
        "ace high": ["As", "Kd", "Qc"],
        "ace low": ["Ah", "2s", "3c"],
        "king high": ["Kh", "Qd", "Jc"],
        "four high": ["4h", "3d", "2c"],
        "flush": ["Th", "7h", "2h"],
        "nothing": ["Ad", "9s", "3h"],
    }
    orders = {
        "lowest": ["ace high", "king high", "four high", "ace low", "flush", "nothing"],
        "second-highest": ["ace high", "ace low", "king high", "four high", "flush", "nothing"],
        "not-a-straight": ["ace high", "king high", "four high", "flush", "nothing", "ace low"],
    }
    settings: list[dict[str, Json]] = [
        {"hands": hands, "ranking": {"order": "three-card", "three_card_ace_low": choice}} for choice in orders
    ]
    for reply, order in zip(answers(*settings), orders.values(), strict=True):
        assert an_object(reply["value"], "value")["order"] == [[name] for name in order]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_smallest_adapter_asks_refuses_and_says_what_it_cannot_do() -> None:
    three: dict[str, Json] = {"order": "three-card"}
    asked, refused, unsupported = answers(
        {"hands": {"A": ["Ah", "2s", "3c"], "B": ["Kh", "Kd", "4c"]}, "ranking": three},
        {"hands": {"A": ["Ah", "Ah", "3c"], "B": ["Kh", "Kd", "4c"]}, "ranking": three},
        {"hands": {"A": ["Ah", "2s", "3c"], "B": ["Kh", "Kd", "4c"]}, "ranking": {"order": "high"}},
    )
    assert an_object(asked["question"], "question")["id"] == "OPR-629 §FA/ace-low-straight"
    assert an_object(refused["refusal"], "refusal") == {"code": "duplicate-card", "rule": "OPR-629 §1.1"}
    assert unsupported["outcome"] == "unsupported"


def test_the_smallest_adapter_is_small_and_needs_nothing() -> None:
    text = MINIMAL.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
    assert text.count("require(") == 1
    assert 'require("node:readline")' in text


# What is published


@cache
def published() -> dict[str, Run]:
    return {name: read_results(PEERS / f"{name}.jsonl") for name in implementations()}


@pytest.mark.parametrize("name", implementations())
def test_the_published_results_are_of_this_suite(name: str) -> None:
    run = published()[name]
    assert run.implementation["name"] == name
    assert run.suite == SUITE_VERSION
    assert set(run.documents) == set(documents(name))


@pytest.mark.parametrize("name", implementations())
def test_every_published_fault_has_its_reason(name: str) -> None:
    faults = matrix.faults(published()[name])
    assert [(result.case, result.verdict) for result in faults if result.verdict is not Verdict.DEVIATION] == []
    assert all(result.because and "\n" not in result.because for result in faults)


def test_the_published_matrix_is_that_of_the_published_results() -> None:
    runs = list(published().values())
    assert (PEERS / "matrix.md").read_text(encoding="utf-8") == matrix.markdown(runs)
    assert (PEERS / "matrix.html").read_text(encoding="utf-8") == matrix.html(runs)


def test_what_is_published_names_no_place_on_a_machine() -> None:
    for path in PEERS.iterdir():
        text = path.read_text(encoding="utf-8")
        assert str(Path.home()) + "/" not in text
        assert sys.prefix not in text
