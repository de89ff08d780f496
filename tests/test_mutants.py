"""Mutants are made of functions that state rules, and a kernel with one is told by a case, where the kernel is not."""

import json
from multiprocessing import get_context
from typing import Final

from mutants import FOUND, Mutant, file_of, functions_of_rules, mutants_of, told_by

FUNCTIONS: Final = functions_of_rules()
LOSERS: Final = FUNCTIONS["OPR-648 §4.3"][0]
CASE: Final = "OPR-648/1.4/losing-costs-the-whole-pot"


def told_by_one_case(mutant: Mutant) -> str | None:
    """What the case says, in a process that has not yet imported the kernel."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(told_by, ((mutant, (CASE,)),))


def test_a_function_with_decorators_has_mutants_that_keep_them() -> None:
    mutants = list(mutants_of([LOSERS]))
    changes = {mutant.change for mutant in mutants}
    assert "each_pays(lost, losers, purses, Payment.MATCH) → each_pays(lost, None, purses, Payment.MATCH)" in changes
    for mutant in mutants:
        assert mutant.source.count("@rule(") == file_of(LOSERS.module).read_text(encoding="utf-8").count("@rule(")
        compile(mutant.source, LOSERS.module, "exec")


def test_a_change_of_what_an_effect_says_is_known_as_such() -> None:
    in_effects = {mutant.change for mutant in mutants_of([FUNCTIONS["BT §4.3"][-1]]) if mutant.in_effects}
    assert in_effects == {"Passed(seat) → Passed(None)"}


def test_a_wrong_kernel_is_told() -> None:
    source = file_of(LOSERS.module).read_text(encoding="utf-8")
    wrong = source.replace("each_pays(lost, losers,", "each_pays(lost, losers[1:],")
    assert wrong != source
    assert told_by_one_case(Mutant(LOSERS, "nobody pays first", wrong, in_effects=False)) == CASE


def test_the_kernel_itself_is_not() -> None:
    source = file_of(LOSERS.module).read_text(encoding="utf-8")
    assert told_by_one_case(Mutant(LOSERS, "nothing", source, in_effects=False)) is None


def test_a_kernel_that_cannot_be_imported_is_told() -> None:
    assert told_by_one_case(Mutant(LOSERS, "no module", "1 / 0", in_effects=False)) == CASE


def test_the_functions_of_every_rule_were_looked_at() -> None:
    assert json.loads(FOUND.read_text(encoding="utf-8")).keys() == FUNCTIONS.keys()
