"""An implementation that has one rule wrong is caught by cases that are about it, and by no others."""

import shlex
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from conformance.suite.cases import SUITE_VERSION, all_cases
from conformance.suite.implementation import Command, PythonObject
from conformance.suite.runner import Runner

SCRIPT: Final = Path(__file__).parent / "one_rule_wrong.py"


class Wrong(NamedTuple):
    """Which part of a document the fake has wrong, and cases that must show it."""

    part: str
    caught_by: frozenset[str]


WRONG: Final = {
    "OPR-648": Wrong(
        "OPR-648 §4.4",
        frozenset(
            {
                "OPR-648/4.4/a-pot-above-the-maximum-costs-the-maximum",
                "OPR-648/4.4/does-the-maximum-limit-the-winner",
                "OPR-648/4.4/four-in-and-a-large-pot",
                "OPR-648/4.4/losing-to-the-ghost-costs-the-maximum",
                "OPR-648/4.4/two-winners-share-the-whole-pot",
                "OPR-648/4.4/the-limited-match-is-the-next-pot",
                "OPR-648/4.4/a-maximum-announced-for-one-deal",
            }
        ),
    ),
    "HR": Wrong("HR §6.", frozenset({"HR/6.2(a)/four-aces-drawn"})),
}


def reds(runner: Runner, document: str) -> dict[str, tuple[str, ...]]:
    """The cases of a document that are red, each with the rules that it is about. Counting all hands of a deck is left
    out: it takes long."""
    cases = [case for case in all_cases() if case.document == document and case.operation != "hand.frequencies"]
    found = {case.id: (case.rule, *case.cites) for case in cases if runner.judge(case).red}
    runner.stop()
    return found


@pytest.mark.parametrize("document", WRONG)
def test_one_rule_wrong_is_caught_by_its_cases(document: str) -> None:
    wrong = WRONG[document]
    command = " ".join(map(shlex.quote, [sys.executable, str(SCRIPT), document]))
    right = reds(Runner(PythonObject("tablelaw.harness.Harness", 10.0), SUITE_VERSION), document)
    caught = {
        name: rules
        for name, rules in reds(Runner(Command(command, 10.0), SUITE_VERSION), document).items()
        if name not in right
    }
    assert wrong.caught_by <= set(caught)
    elsewhere = [name for name, rules in caught.items() if not any(rule.startswith(wrong.part) for rule in rules)]
    assert elsewhere == []
