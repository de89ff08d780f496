"""What the prover must answer when a proof is wrong, so that a silent prover is noticed. None of these is a proof."""

from tablelaw.chips import Chips, split


def false_claim(amount: int, ways: int) -> None:
    assert amount >= 0
    assert 1 <= ways <= 7
    odd = split(Chips(amount), ways).odd
    assert odd == 0


def without_a_precondition(amount: int) -> None:
    share = split(Chips(amount), 2).share
    assert share == amount


def impossible_precondition(amount: int) -> None:
    assert amount > 0
    assert amount < 0
    share = split(Chips(amount), 2).share
    assert share == amount


def too_deep(amount: int) -> None:
    assert amount >= 0
    turns = 0
    while amount > 1:
        amount = 3 * amount + 1 if amount % 2 else amount // 2
        turns += 1
    assert turns >= 0


def breaks(amount: int) -> None:
    assert amount >= 0
    share = {0: "nothing"}[amount + 1]
    assert share
