"""The conformance cases of heads-up poker answer beforehand every question that their play reaches, moot or not."""

import pytest
from conformance.suite.cases import Case, ExpectedRefusal, ExpectedValue, all_cases

from tablelaw.evening import Rulings, Stopped
from tablelaw.record.heads_up import read
from tablelaw.record.reading import Table
from tablelaw.refusals import Refused

CASES = [
    case for case in all_cases() if case.document == "HU" and isinstance(case.expect, ExpectedValue | ExpectedRefusal)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_case_reaches_no_question_that_is_not_answered(case: Case) -> None:
    try:
        evening = read(Table(case.given))
    except Refused:
        return
    assert not isinstance(evening.play(evening.start(), Rulings({}, {}, {})), Stopped)
