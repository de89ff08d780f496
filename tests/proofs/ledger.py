"""Proofs about the ledger: one step moves chips and makes none."""

from tablelaw.chips import Chips
from tablelaw.game import Ledger, Paid, Payment, Seat, Won, opening_ledger
from tablelaw.refusals import Refused
from tablelaw.rules import RuleId

RULE = RuleId("OPR-648 §4.3")
SEATS = 3


def a_payment_moves_chips_into_the_pot(pot: int, seat: int, amount: int, stack: int) -> None:
    assert pot >= 0
    assert 0 <= seat < SEATS
    assert amount >= 0
    before = opening_ledger(SEATS, Chips(pot), (Chips(stack), Chips(stack), Chips(stack)))
    after = before.after(Paid(Seat(seat), Chips(amount), Payment.MATCH), RULE)
    assert after.pot == pot + amount
    assert after.net[seat] == -amount
    assert after.pot + sum(after.net) == pot
    assert after.stacks is not None
    assert after.pot + sum(after.stacks) == pot + SEATS * stack


def winnings_come_out_of_the_pot(pot: int, seat: int, amount: int) -> None:
    assert 0 <= amount <= pot
    assert 0 <= seat < SEATS
    after = opening_ledger(SEATS, Chips(pot), None).after(Won(Seat(seat), Chips(amount)), RULE)
    assert after.pot == pot - amount
    assert after.net[seat] == amount
    assert after.pot + sum(after.net) == pot
    assert after.stacks is None


def _is_refused(ledger: Ledger, seat: int, amount: int, *, wins: bool) -> bool:
    change = Won(Seat(seat), Chips(amount)) if wins else Paid(Seat(seat), Chips(amount), Payment.MATCH)
    try:
        ledger.after(change, RULE)
    except Refused:
        return True
    return False


def only_what_lies_in_the_pot_can_be_won(pot: int, seat: int, amount: int) -> None:
    assert pot >= 0
    assert 0 <= seat < SEATS
    refused = _is_refused(opening_ledger(SEATS, Chips(pot), None), seat, amount, wins=True)
    assert refused == (amount > pot or amount < 0)


def less_than_nothing_cannot_be_paid(pot: int, seat: int, amount: int) -> None:
    assert pot >= 0
    assert 0 <= seat < SEATS
    refused = _is_refused(opening_ledger(SEATS, Chips(pot), None), seat, amount, wins=False)
    assert refused == (amount < 0)
