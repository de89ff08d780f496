"""Proofs about sharing and paying: everything is given away, and a purse pays what it holds and no more."""

from tablelaw.chips import Chips
from tablelaw.game import Seat
from tablelaw.match_pot import DEEP, Purses, even_shares, missing_chips, odd_chips

MOST_WINNERS = 5


def shares_and_odd_chips_give_the_prize_away(prize: int, winners: int) -> None:
    assert prize >= 0
    assert 1 <= winners <= MOST_WINNERS
    seats = [Seat(place) for place in range(winners)]
    shares = even_shares(Chips(prize), seats)
    lucky = odd_chips(Chips(prize), seats)
    assert [share.seat for share in shares] == seats
    assert sum(share.amount for share in shares) + len(lucky) == prize


def no_winner_gets_two_chips_more_than_another(prize: int, winners: int) -> None:
    assert prize >= 0
    assert 1 <= winners <= MOST_WINNERS
    seats = [Seat(place) for place in range(winners)]
    lucky = odd_chips(Chips(prize), seats)
    gets = [share.amount + lucky.count(share.seat) for share in even_shares(Chips(prize), seats)]
    assert max(gets) - min(gets) <= 1
    assert min(gets) >= 0


def a_purse_pays_what_is_due_as_far_as_it_goes(stack: int, due: int) -> None:
    assert due >= 0
    purses = Purses((Chips(stack),))
    pays = purses.pays(Seat(0), Chips(due))
    assert 0 <= pays <= due
    assert pays == due or pays == max(stack, 0)
    assert pays <= max(stack, 0)


def a_deep_purse_pays_all(due: int, seat: int) -> None:
    assert due >= 0
    assert 0 <= seat < MOST_WINNERS
    pays = DEEP.pays(Seat(seat), Chips(due))
    assert pays == due


def what_is_not_paid_is_missing(first: int, second: int, due: int) -> None:
    assert due >= 0
    purses = Purses((Chips(first), Chips(second)))
    payers = (Seat(0), Seat(1))
    missing = {Seat(0): 0, Seat(1): 0}
    for seat, amount in missing_chips(Chips(due), payers, purses):
        assert amount > 0
        missing[seat] += amount
    assert all(purses.pays(seat, Chips(due)) + missing[seat] == due for seat in payers)
    assert purses.short(payers, Chips(due)) == (missing[Seat(0)] + missing[Seat(1)] > 0)
