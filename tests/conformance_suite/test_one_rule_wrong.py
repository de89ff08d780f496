"""An implementation that has one rule wrong is caught by cases that are about it, and by no others."""

import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from conformance.suite.cases import SUITE_VERSION, Case, all_cases
from conformance.suite.implementation import Command, PythonObject
from conformance.suite.runner import Runner

SCRIPT: Final = Path(__file__).parent / "one_rule_wrong.py"


class Wrong(NamedTuple):
    """Which part of a document the fake has wrong, and cases that must show it. Of a long document only the cases are
    judged whose IDs begin with `judged`."""

    part: str
    caught_by: frozenset[str]
    judged: str = ""


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
    "OPR-629": Wrong("OPR-629 §4.1(e)", frozenset({"OPR-629/4.1(e)/the-odd-card"})),
    "OPR-695": Wrong("OPR-695 §3.2", frozenset({"OPR-695/3.2/paying-with-the-last-chip"})),
    "HU": Wrong("HU §4.1", frozenset({"HU/4.1/the-next-dealer-after-an-open-fold"})),
    "BT": Wrong("BT §6.2", frozenset({"BT/6.2/ending-with-a-straight-flush"}), judged="BT/6."),
    "HR": Wrong("HR §6.", frozenset({"HR/6.2(a)/four-aces-drawn"})),
}


def reds(runner: Runner, cases: Iterable[Case]) -> list[Case]:
    """Those of the cases that are red."""
    found = [case for case in cases if runner.judge(case).red]
    runner.stop()
    return found


@pytest.mark.parametrize("document", WRONG)
def test_one_rule_wrong_is_caught_by_its_cases(document: str) -> None:
    """Only the document's own cases are judged, and of the right kernel those that are red for the wrong one. Counting
    all hands of a deck is left out: it takes long."""
    wrong = WRONG[document]
    cases = [
        case
        for case in all_cases()
        if case.id.startswith(wrong.judged or document) and case.operation != "hand.frequencies"
    ]
    command = " ".join(map(shlex.quote, [sys.executable, str(SCRIPT), document]))
    red = reds(Runner(Command(command, 10.0), SUITE_VERSION), cases)
    red_anyway = reds(Runner(PythonObject("tablelaw.harness.Harness", 10.0), SUITE_VERSION), red)
    caught = {case.id: (case.rule, *case.cites) for case in red if case not in red_anyway}
    assert wrong.caught_by <= set(caught)
    elsewhere = [name for name, rules in caught.items() if not any(rule.startswith(wrong.part) for rule in rules)]
    assert elsewhere == []
