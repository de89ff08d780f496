"""Every proof gets the verdict of the ledger and holds for its witness; every rule stands on the rung it reaches."""

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

import pytest

import tablelaw
from assurance import (
    PAGE,
    ROOT,
    RUNGS,
    Proof,
    Standing,
    Verdict,
    case_file,
    is_alike,
    page,
    reached,
    read_assurance,
)
from proofs import canaries
from tablelaw.register import register_of
from tablelaw.rules import document_of, functions_of

for module in walk_packages(tablelaw.__path__, "tablelaw."):
    import_module(module.name)

ASSURANCE: Final = read_assurance()
PROOFS: Final = list(ASSURANCE.proofs.values())
STANDINGS: Final = list(ASSURANCE.standings.values())
CPU_SECONDS: Final = 20
WALL_SECONDS: Final = 60
MESSAGE: Final = re.compile(r"^\S.*:\d+: (info|error): (.*)$", re.MULTILINE)


def prove(function: str, seconds: int = CPU_SECONDS) -> tuple[Verdict, str]:
    """What the prover answers, in a process of its own, and the text of its answer."""
    command = [sys.executable, "-m", "crosshair", "check", "--analysis_kind=asserts", "--report_all"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "kernel"), str(ROOT / "tests")])}
    try:
        answer = subprocess.run(
            [*command, f"--per_condition_timeout={seconds}", function],
            capture_output=True,
            text=True,
            timeout=WALL_SECONDS,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Verdict.NOT_CONFIRMED, f"no answer in {WALL_SECONDS} seconds"
    return read_verdict(answer.stdout, answer.returncode), answer.stdout + answer.stderr


def read_verdict(stdout: str, status: int) -> Verdict:
    """The verdict in what the prover wrote. An exit status alone says nothing: what is not confirmed or not even looked
    at exits as what is confirmed, and a crash exits as what is refuted."""
    messages = MESSAGE.findall(stdout)
    match messages, status:
        case [], 0:
            return Verdict.SKIPPED if not stdout.strip() else Verdict.BROKEN
        case [("info", "Confirmed over all paths.")], 0:
            return Verdict.CONFIRMED
        case [("info", "Not confirmed.")], 0:
            return Verdict.NOT_CONFIRMED
        case [("error", text)], 1 if text.startswith("AssertionError"):
            return Verdict.REFUTED
        case _:
            return Verdict.BROKEN


def run(function: str, arguments: tuple[int, ...]) -> None:
    """Runs a contract once, as a plain function: its preconditions and what it claims are asserts."""
    module, _, name = function.rpartition(".")
    contract: object = getattr(import_module(module), name)
    assert callable(contract)
    contract(*arguments)


# The prover


@pytest.mark.parametrize(
    ("stdout", "status", "verdict"),
    [
        ("/p.py:12: info: Confirmed over all paths.\n", 0, Verdict.CONFIRMED),
        ("/p.py:12: info: Not confirmed.\n", 0, Verdict.NOT_CONFIRMED),
        ("/p.py:12: error: AssertionError:  when calling f(1)\n", 1, Verdict.REFUTED),
        ("/p.py:12: error: KeyError: 1 when calling f(1)\n", 1, Verdict.BROKEN),
        ("", 0, Verdict.SKIPPED),
        ("", 1, Verdict.BROKEN),
        ("", 2, Verdict.BROKEN),
        ("/p.py:12: info: Confirmed over all paths.\n", 1, Verdict.BROKEN),
        ("/p.py:1: info: Confirmed over all paths.\n/p.py:9: info: Confirmed over all paths.\n", 0, Verdict.BROKEN),
        ("/p.py:1: info: Confirmed over all paths.\n/p.py:9: info: Not confirmed.\n", 0, Verdict.BROKEN),
        ("Confirmed over all paths.\n", 0, Verdict.BROKEN),
    ],
)
def test_a_verdict_is_read_from_the_message_and_the_status(stdout: str, status: int, verdict: Verdict) -> None:
    assert read_verdict(stdout, status) is verdict


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("false_claim", Verdict.REFUTED),
        ("without_a_precondition", Verdict.SKIPPED),
        ("impossible_precondition", Verdict.CONFIRMED),
        ("too_deep", Verdict.NOT_CONFIRMED),
        ("breaks", Verdict.BROKEN),
        ("is_not_there", Verdict.BROKEN),
    ],
)
def test_the_prover_can_say_no(name: str, verdict: Verdict) -> None:
    answered, text = prove(f"proofs.canaries.{name}", seconds=2)
    assert answered is verdict, text


def test_a_witness_finds_an_empty_proof() -> None:
    for amount in (-1, 0, 1):
        with pytest.raises(AssertionError):
            canaries.impossible_precondition(amount)


# The proofs


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.name)
def test_a_proof_gets_the_verdict_of_the_ledger(proof: Proof) -> None:
    verdict, text = prove(proof.function)
    assert verdict is proof.verdict, text


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.name)
def test_a_proof_holds_for_its_witness(proof: Proof) -> None:
    run(proof.function, proof.witness)


def test_every_proof_stands_in_the_ledger_once() -> None:
    held = [
        f"proofs.{path.stem}.{node.name}"
        for path in (ROOT / "tests" / "proofs").glob("*.py")
        if path.stem != "canaries"
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    assert sorted(held) == sorted(proof.function for proof in PROOFS)


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.name)
def test_only_what_is_confirmed_counts_as_a_proof(proof: Proof) -> None:
    assert proof.verdict is Verdict.CONFIRMED


# The ladder


@pytest.mark.parametrize("standing", STANDINGS, ids=lambda standing: standing.rule)
def test_a_rule_stands_on_the_rung_that_its_evidence_reaches(standing: Standing) -> None:
    assert standing.rung in RUNGS
    assert standing.rung == reached(standing, ASSURANCE.equivalent), case_file(standing.rule)


@pytest.mark.parametrize("standing", STANDINGS, ids=lambda standing: standing.rule)
def test_what_a_rule_stands_on_is_there(standing: Standing) -> None:
    assert set(standing.proofs) <= set(ASSURANCE.proofs)
    for test in (*standing.properties, *standing.exhaustive):
        assert is_a_test(test), test


@pytest.mark.parametrize("name", ASSURANCE.equivalent)
def test_an_equivalent_mutant_is_one_that_was_found(name: str) -> None:
    found = [mutant for standing in STANDINGS if standing.mutants for mutant in standing.mutants.not_told]
    assert any(is_alike(mutant, [name]) for mutant in found)


def test_the_laws_across_rules_have_their_tests() -> None:
    for law in ASSURANCE.laws:
        assert law.tests
        for test in law.tests:
            assert is_a_test(test), test


def is_a_test(name: str) -> bool:
    path, _, function = name.partition("::")
    text = (ROOT / path).read_text(encoding="utf-8")
    return re.search(rf"^(def {function}\(|{function} = )", text, re.MULTILINE) is not None


@pytest.mark.parametrize("document", ASSURANCE.complete)
def test_every_rule_of_a_document_that_has_functions_stands_on_the_ladder(document: str) -> None:
    stated = {entry.id for entry in register_of(document).rules.values() if functions_of(entry.id)}
    assert {rule for rule in ASSURANCE.standings if document_of(rule) == document} == stated


def test_the_page_says_what_the_ledger_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(ASSURANCE), "run: python tests/assurance.py"
