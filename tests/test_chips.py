"""Chips are whole, and no split or cap loses or makes one."""

from hypothesis import given
from hypothesis import strategies as st

from strategies import chips
from tablelaw.chips import Chips, Split, at_most, split


def test_twenty_chips_among_three() -> None:
    assert split(Chips(20), 3) == Split(share=Chips(6), odd=Chips(2))


def test_fewer_chips_than_shares_are_all_odd() -> None:
    assert split(Chips(2), 3) == Split(share=Chips(0), odd=Chips(2))


@given(chips(10_000), st.integers(1, 60))
def test_a_split_gives_everything_and_the_same_to_each(amount: Chips, ways: int) -> None:
    share, odd = split(amount, ways)
    assert sum([share] * ways) + odd == amount
    assert 0 <= odd < ways
    assert type(share) is int
    assert type(odd) is int


@given(st.integers(10**15, 10**18), st.integers(1, 7))
def test_a_split_is_exact_where_floating_point_is_not(amount: int, ways: int) -> None:
    share, odd = split(Chips(amount), ways)
    assert share * ways + odd == amount


def test_a_maximum_limits_only_what_exceeds_it() -> None:
    assert at_most(Chips(20), Chips(15)) == 15
    assert at_most(Chips(15), Chips(15)) == 15
    assert at_most(Chips(14), Chips(15)) == 14
    assert at_most(Chips(20), Chips(0)) == 0
    assert at_most(Chips(20), None) == 20


@given(chips(100), chips(100))
def test_at_most_is_the_smaller(amount: Chips, maximum: Chips) -> None:
    assert at_most(amount, maximum) == sorted((amount, maximum))[0]
