"""Proofs about chips: an amount that is split or capped loses nothing.

Every proof takes plain whole numbers and builds the kernel's values inside. The asserts before the first other
statement are its preconditions; those after it are what is proved.
"""

from tablelaw.chips import Chips, at_most, split

MOST_WAYS = 7


def split_keeps_the_sum(amount: int, ways: int) -> None:
    assert amount >= 0
    assert 1 <= ways <= MOST_WAYS
    share, odd = split(Chips(amount), ways)
    assert share * ways + odd == amount


def split_leaves_fewer_odd_chips_than_shares(amount: int, ways: int) -> None:
    assert amount >= 0
    assert 1 <= ways <= MOST_WAYS
    share, odd = split(Chips(amount), ways)
    assert share >= 0
    assert 0 <= odd < ways


def at_most_is_the_amount_or_the_maximum(amount: int, maximum: int) -> None:
    assert amount >= 0
    assert maximum >= 0
    capped = at_most(Chips(amount), Chips(maximum))
    assert capped <= amount
    assert capped <= maximum
    assert capped in (amount, maximum)


def at_most_without_a_maximum_is_the_amount(amount: int) -> None:
    assert amount >= 0
    capped = at_most(Chips(amount), None)
    assert capped == amount
