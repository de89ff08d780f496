"""An implementation that has one rule wrong is caught by the cases that are about it, and by no others."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from conformance.suite.cases import SUITE_VERSION, all_cases
from conformance.suite.implementation import Command
from conformance.suite.runner import Runner

SCRIPT: Final = Path(__file__).parent / "one_rule_wrong.py"


class Wrong(NamedTuple):
    """The function that a fake has replaced, and the cases of the document that catch it: these, and no others."""

    function: str
    caught_by: frozenset[str]


WRONG: Final = {
    "OPR-648": Wrong(
        "tablelaw.documents.two_more_inches.match_is_limited",
        frozenset(
            {
                "OPR-648/4.4/a-pot-above-the-maximum-costs-the-maximum",
                "OPR-648/4.4/does-the-maximum-limit-the-winner",
                "OPR-648/4.4/four-in-and-a-large-pot",
                "OPR-648/4.4/losing-to-the-ghost-costs-the-maximum",
                "OPR-648/4.4/two-winners-under-a-maximum",
                "OPR-648/4.4/two-winners-and-a-pot-below-twice-the-maximum",
                "OPR-648/4.4/two-winners-share-the-whole-pot",
                "OPR-648/4.4/the-limited-match-is-the-next-pot",
                "OPR-648/4.4/a-maximum-announced-for-one-deal",
                "OPR-648/4.4/the-best-dead-hand-and-a-pot-above-the-maximum",
                "OPR-648/5.2/liable-up-to-the-maximum",
            }
        ),
    ),
    "OPR-629": Wrong("tablelaw.documents.two_plus_one.pair", frozenset({"OPR-629/4.1(e)/the-odd-card"})),
    "OPR-695": Wrong("tablelaw.documents.murder.can_match", frozenset({"OPR-695/3.2/paying-with-the-last-chip"})),
    "HU": Wrong(
        "tablelaw.documents.heads_up.session.button_moves_after_an_open_fold",
        frozenset({"HU/1.3/the-button-moves-whoever-deals", "HU/4.1/the-next-dealer-after-an-open-fold"}),
    ),
    "BT": Wrong(
        "tablelaw.documents.big_two.reckoning.ends_with_a_bang",
        frozenset({"BT/6.2/ending-with-a-straight-flush"}),
    ),
    "HR": Wrong(
        "tablelaw.hand_operations.highest_drawn",
        frozenset(
            {
                "HR/6.2/spade-above-heart",
                "HR/6.2(a)/four-aces-drawn",
                *(f"HR/6.4({letter})/four-nines-drawn" for letter in "cdefgh"),
            }
        ),
    ),
}


def test_exactly_one_function_is_replaced() -> None:
    told = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=True).stdout
    assert json.loads(told) == {document: [wrong.function] for document, wrong in WRONG.items()}


@pytest.mark.parametrize("document", WRONG)
def test_one_rule_wrong_is_caught_by_its_cases(document: str) -> None:
    """All cases of the document are judged but those that count all hands of a deck, which takes long."""
    cases = [case for case in all_cases() if case.document == document and case.operation != "hand.frequencies"]
    runner = Runner(Command(" ".join(map(shlex.quote, [sys.executable, str(SCRIPT), document])), 10.0), SUITE_VERSION)
    red = {case.id for case in cases if runner.judge(case).red}
    runner.stop()
    assert red == WRONG[document].caught_by
