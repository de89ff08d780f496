"""Proofs about betting rounds: what a call costs after a bet or raise, and what nobody called."""

from tablelaw.betting import Pot, after_call, after_raise, after_return, due, matched, new_round, uncalled
from tablelaw.chips import Chips
from tablelaw.game import Seat

FIRST, SECOND = Seat(0), Seat(1)


def a_raise_costs_the_other_what_it_adds(bet: int, added: int) -> None:
    assert bet > 0
    assert added > 0
    betting = after_raise(new_round((FIRST, SECOND), 2), FIRST, Chips(bet), (SECOND,))
    assert due(betting, SECOND) == bet
    betting = after_raise(betting, SECOND, Chips(bet + added), (FIRST,))
    assert due(betting, FIRST) == added
    assert (betting.bets, betting.raises, betting.last_raise) == (1, 1, added)
    betting = after_call(betting, FIRST, due(betting, FIRST))
    assert betting.waiting == ()
    assert betting.staked == (bet + added, bet + added)


def what_nobody_called_goes_back(bet: int, called: int) -> None:
    assert bet > 0
    assert 0 <= called <= bet
    betting = after_raise(new_round((FIRST, SECOND), 2), FIRST, Chips(bet), (SECOND,))
    betting = after_call(betting, SECOND, Chips(called))
    back = uncalled(betting)
    assert (back is None) == (called == bet)
    if back is not None:
        assert back.seat == FIRST
        assert back.amount == bet - called
        assert after_return(betting, back).staked == (called, called)


def matched_pots_are_doubled(main: int, side: int, count: int) -> None:
    assert main >= 0
    assert side >= 0
    assert 0 <= count <= 2
    pots = (Pot(Chips(main), (FIRST, SECOND)), Pot(Chips(side), (FIRST,)))
    after = matched(pots, count)
    assert after[0].amount == (2 * main if count >= 1 else main)
    assert after[1].amount == (2 * side if count == 2 else side)
