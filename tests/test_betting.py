"""Betting rounds and pots: worked out by hand, then what must hold for every round."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelaw.betting import (
    Pot,
    Round,
    Uncalled,
    able_to_bet,
    after_call,
    after_check,
    after_fold,
    after_raise,
    after_return,
    after_short_raise,
    contended,
    due,
    layers,
    least_raise,
    matched,
    new_round,
    those_after,
    uncalled,
    with_stakes,
)
from tablelaw.chips import Chips
from tablelaw.game import Seat

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)


def chips(*amounts: int) -> tuple[Chips, ...]:
    return tuple(Chips(amount) for amount in amounts)


def pot(amount: int, *contenders: Seat) -> Pot:
    return Pot(Chips(amount), contenders)


# Turns


def test_a_new_round_has_nothing_to_call() -> None:
    betting = new_round((B, C, A), 3)
    assert betting.waiting == (B, C, A)
    assert [due(betting, seat) for seat in (A, B, C)] == [0, 0, 0]


def test_a_check_passes_the_turn_on() -> None:
    betting = after_check(new_round((B, C, A), 3), B)
    assert betting.waiting == (C, A)
    assert betting.checked == (B,)
    assert betting.bets == 0


def test_a_bet_must_be_answered_by_all_others() -> None:
    betting = after_raise(after_check(new_round((B, C, A), 3), B), C, Chips(2), (A, B))
    assert betting.waiting == (A, B)
    assert betting.staked == (0, 0, 2)
    assert (betting.bets, betting.raises, betting.last_raise) == (1, 0, 2)
    assert [due(betting, seat) for seat in (A, B, C)] == [2, 2, 0]


def test_a_raise_is_what_it_adds_to_the_bet() -> None:
    betting = after_raise(new_round((A, B, C), 3), A, Chips(2), (B, C))
    betting = after_raise(betting, B, Chips(6), (C, A))
    assert (betting.bets, betting.raises, betting.last_raise, betting.highest) == (1, 1, 4, 6)
    assert due(betting, A) == 4
    betting = after_call(betting, C, Chips(6))
    betting = after_call(betting, A, Chips(4))
    assert betting.waiting == ()
    assert betting.staked == (6, 6, 6)


def test_a_fold_leaves_the_stake() -> None:
    betting = after_raise(new_round((A, B, C), 3), A, Chips(2), (B, C))
    betting = after_fold(after_call(betting, B, Chips(2)))
    assert betting.waiting == ()
    assert betting.staked == (2, 2, 0)


def test_a_short_raise_leaves_the_size_of_a_full_one() -> None:
    betting = after_raise(new_round((A, B, C), 3), A, Chips(10), (B, C))
    betting = after_short_raise(betting, B, Chips(13), (C, A))
    assert (betting.highest, betting.last_raise, betting.raises) == (13, 10, 0)
    assert betting.waiting == (C, A)
    assert due(betting, A) == 3


@pytest.mark.parametrize(("last_raise", "minimum", "least"), [(10, 4, 10), (4, 10, 10), (0, 2, 2)])
def test_the_least_raise_is_the_last_one_or_the_minimum(last_raise: int, minimum: int, least: int) -> None:
    betting = Round((), (), last_raise=Chips(last_raise))
    assert least_raise(betting, Chips(minimum)) == least


def test_those_after_go_round() -> None:
    assert those_after(C, (A, B, C, D)) == (D, A, B)
    assert those_after(A, (A,)) == ()


# All-in


def test_who_has_chips_can_bet() -> None:
    assert able_to_bet((A, B, C), None) == (A, B, C)
    assert able_to_bet((A, C), chips(3, 5, 0)) == (A,)


def test_what_nobody_called_is_the_top_of_the_highest_stake() -> None:
    betting = Round((), chips(10, 3, 0), highest=Chips(10))
    assert uncalled(betting) == Uncalled(A, Chips(7))
    after = after_return(betting, Uncalled(A, Chips(7)))
    assert (after.staked, after.highest) == ((3, 3, 0), 3)
    assert uncalled(after) is None


def test_the_stakes_are_cut_at_each_live_stake() -> None:
    assert layers(chips(10, 3, 10), (A, B, C)) == (pot(9, A, B, C), pot(14, A, C))
    assert layers(chips(5, 5, 5), (A, B)) == (pot(15, A, B),)
    assert layers(chips(0, 4, 4), (A, B, C)) == (pot(0, A, B, C), pot(8, B, C))


def test_what_a_folded_player_staked_on_top_lies_in_the_last_layer() -> None:
    assert layers(chips(8, 3, 3), (B, C)) == (pot(14, B, C),)
    assert layers(chips(8, 3, 5), (B, C)) == (pot(9, B, C), pot(7, C))


def test_a_side_pot_begins_where_a_player_is_all_in() -> None:
    pots = with_stakes((pot(7, A, B, C),), chips(2, 2, 0), (A, B, C))
    assert pots == (pot(7, A, B, C), pot(4, A, B))
    pots = with_stakes(pots, chips(5, 5, 0), (A, B, C))
    assert pots == (pot(7, A, B, C), pot(14, A, B))


def test_pots_that_the_same_players_contend_are_one() -> None:
    pots = (pot(7, A, B, C), pot(4, A, B))
    assert contended(pots, (A, B)) == (pot(11, A, B),)
    assert contended(pots, (A, C)) == (pot(7, A, C), pot(4, A))


def test_a_pot_that_nobody_contends_falls_to_the_one_before() -> None:
    pots = (pot(7, A, B, C), pot(4, A, B), pot(2, B))
    assert contended(pots, (A, C)) == (pot(7, A, C), pot(6, A))
    assert contended(pots, (C,)) == (pot(13, C),)


def test_matched_pots_are_doubled() -> None:
    pots = (pot(7, A, B, C), pot(4, A, B))
    assert matched(pots, 1) == (pot(14, A, B, C), pot(4, A, B))
    assert matched(pots, 2) == (pot(14, A, B, C), pot(8, A, B))


# Laws

stakes = st.lists(st.integers(0, 12), min_size=2, max_size=6).map(lambda amounts: chips(*amounts))


@st.composite
def live_seats(draw: st.DrawFn, players: int) -> tuple[Seat, ...]:
    seats = [Seat(place) for place in range(players)]
    return tuple(sorted(draw(st.lists(st.sampled_from(seats), min_size=1, unique=True))))


@given(st.data(), stakes)
def test_layers_hold_all_that_was_staked(data: st.DataObject, staked: tuple[Chips, ...]) -> None:
    live = data.draw(live_seats(len(staked)))
    cut = layers(staked, live)
    assert sum(layer.amount for layer in cut) == sum(staked)
    assert cut[0].contenders == live
    for lower, upper in pairwise(cut):
        assert set(upper.contenders) < set(lower.contenders)


@given(st.data(), stakes)
def test_nobody_contends_more_than_what_they_have_put_in(data: st.DataObject, staked: tuple[Chips, ...]) -> None:
    """From another player a contender can win at most as much as they staked themselves, but for what lies above every
    stake that is left."""
    live = data.draw(live_seats(len(staked)))
    highest = max(staked[seat] for seat in live)
    for seat in live:
        contends = sum(layer.amount for layer in layers(staked, live) if seat in layer.contenders)
        covered = sum(min(stake, staked[seat]) for stake in staked)
        assert contends == (sum(staked) if staked[seat] == highest else covered)


@given(st.data(), stakes, st.integers(0, 50))
def test_pots_keep_every_chip(data: st.DataObject, staked: tuple[Chips, ...], before: int) -> None:
    everybody = tuple(Seat(place) for place in range(len(staked)))
    live = data.draw(live_seats(len(staked)))
    pots = with_stakes((Pot(Chips(before), everybody),), staked, live)
    assert sum(each.amount for each in pots) == before + sum(staked)
    later = data.draw(live_seats(len(staked)).map(lambda seats: tuple(seat for seat in seats if seat in live) or live))
    assert sum(each.amount for each in contended(pots, later)) == before + sum(staked)
    assert all(each.contenders for each in contended(pots, later))


@given(stakes)
def test_returning_what_nobody_called_levels_the_two_highest(staked: tuple[Chips, ...]) -> None:
    betting = Round((), staked, highest=max(staked))
    back = uncalled(betting)
    if back is None:
        assert sorted(staked)[-1] == sorted(staked)[-2]
        return
    after = after_return(betting, back)
    assert sum(after.staked) + back.amount == sum(staked)
    assert sorted(after.staked)[-1] == sorted(after.staked)[-2] == after.highest
