"""Sharing a pot: equal hands, odd chips, and high with low."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranking.independent import ranked
from tablelaw.authority import Choice, Undetermined
from tablelaw.cards import Rank, parse_cards
from tablelaw.chips import Chips
from tablelaw.ranking import (
    STANDARD,
    HalfWithOddChip,
    HighLow,
    NobodyQualifies,
    Order,
    Ranking,
    big_blind_first,
    high_low_winners,
    left_of_dealer_first,
    odd_chip_order,
    share,
    share_high_low,
)


def test_an_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    held = [parse_cards("Ac 9d 8h"), parse_cards("As 9h 8d")]
    assert share(Chips(13), odd_chip_order(held)) == ({1: 7, 0: 6}, 0)


def test_an_odd_chip_goes_to_the_left_of_the_dealer() -> None:
    assert left_of_dealer_first([0, 2, 3], dealer=2, players=4) == (2, 0, 1)
    assert share(Chips(14), left_of_dealer_first([0, 2, 3], dealer=2, players=4)) == ({2: 5, 0: 5, 1: 4}, 0)


def test_an_odd_chip_goes_to_the_big_blind() -> None:
    assert big_blind_first([0, 1], dealer=0, players=2) == (1, 0)
    assert big_blind_first([0, 1, 2, 3], dealer=3, players=4) == (1, 2, 3, 0)


def test_an_odd_chip_stays_in_the_pot() -> None:
    assert share(Chips(14), (0, 1, 2), odd_chips_stay=True) == ({0: 4, 1: 4, 2: 4}, 2)


@given(pot=st.integers(0, 10_000), ways=st.integers(1, 9), stay=st.booleans())
def test_no_chip_is_lost(pot: int, ways: int, stay: bool) -> None:
    shares, left = share(Chips(pot), range(ways), odd_chips_stay=stay)
    assert sum(shares.values()) + left == pot
    assert max(shares.values()) - min(shares.values()) <= 1
    assert left < ways


EIGHT = Ranking(order=Order.ACE_TO_FIVE, qualifier=Rank(8))


def won_by(*texts: str, low: Ranking = EIGHT) -> HighLow:
    return high_low_winners([ranked(text) for text in texts], [ranked(text, low) for text in texts], STANDARD, low)


HIGH, LOW, MIDDLE = "Ks Kh Kd Tc 9s Qh Jd", "8s 7h 4d 3c 2s Kc Qd", "9s 9h 8d 6c 4s 2d Kc"


def test_who_wins_high_and_low() -> None:
    assert won_by(HIGH, LOW, MIDDLE) == ((0,), (1,))
    assert won_by(HIGH, MIDDLE) == ((0,), ())
    assert won_by(HIGH, MIDDLE, low=Ranking(order=Order.ACE_TO_FIVE)) == ((0,), (1,))


def low_settings(*agreed: Choice) -> Ranking:
    return Ranking(order=Order.ACE_TO_FIVE, qualifier=Rank(8), agreed=agreed)


def test_a_pot_shared_by_high_and_low() -> None:
    assert share_high_low(Chips(20), HighLow((0,), (1,)), (0, 1), (1, 0), EIGHT) == ({0: 10, 1: 10}, 0)


@pytest.mark.parametrize(
    ("choice", "shares"), [(HalfWithOddChip.HIGH_HALF, {0: 11, 1: 10}), (HalfWithOddChip.LOW_HALF, {0: 10, 1: 11})]
)
def test_the_odd_chip_between_the_halves(choice: HalfWithOddChip, shares: dict[int, int]) -> None:
    won = HighLow((0,), (1,))
    assert share_high_low(Chips(21), won, (0, 1), (1, 0), low_settings(choice)) == (shares, 0)
    with pytest.raises(Undetermined) as stopped:
        share_high_low(Chips(21), won, (0, 1), (1, 0), EIGHT)
    assert stopped.value.question.id == "HR §3.7/odd-chip"


def test_the_same_players_win_both_halves() -> None:
    assert share_high_low(Chips(66), HighLow((0, 1), (0, 1)), (0, 1), (1, 0), EIGHT) == ({0: 33, 1: 33}, 0)
    assert share_high_low(Chips(67), HighLow((0, 1), (0, 1)), (1, 0), (0, 1), EIGHT) == ({1: 34, 0: 33}, 0)


def test_one_player_has_a_part_of_both_halves() -> None:
    assert share_high_low(Chips(20), HighLow((0, 1), (1,)), (0, 1), (1, 0), EIGHT) == ({0: 5, 1: 15}, 0)
    quarters = share_high_low(Chips(30), HighLow((0, 1), (1,)), (1, 0), (1, 0), EIGHT)
    assert quarters == ({0: 7, 1: 23}, 0)


@pytest.mark.parametrize(
    ("choice", "shares", "left"),
    [(NobodyQualifies.HIGH_TAKES_ALL, {0: 20}, 0), (NobodyQualifies.POT_STAYS, {0: 10}, 10)],
)
def test_nobody_qualifies(choice: NobodyQualifies, shares: dict[int, int], left: int) -> None:
    won = HighLow((0,), ())
    assert share_high_low(Chips(20), won, (0, 1), (1, 0), low_settings(choice)) == (shares, left)
    with pytest.raises(Undetermined) as stopped:
        share_high_low(Chips(20), won, (0, 1), (1, 0), EIGHT)
    assert stopped.value.question.id == "HR §3.3/nobody-qualifies"
