"""Proofs about heads-up: the button, the blinds, who is dealt to, how much may be bet, and what an open fold costs."""

from tablelaw.betting import Uncalled
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.button import (
    button_alternates,
    button_may_be_with,
    posts_the_big_blind,
    posts_the_small_blind,
    too_few_players,
    too_many_players,
)
from tablelaw.documents.heads_up.deal import next_card_goes_to
from tablelaw.documents.heads_up.formats import may_start_with, short_stack, who_has_all_the_chips
from tablelaw.documents.heads_up.limits import (
    MinimumRaise,
    PotLimitSize,
    least_raise,
    may_stake,
    pot_limit,
    takes_back_what_nobody_called,
)
from tablelaw.documents.heads_up.turns import big_blind_is_matched, small_blind_goes_to_the_big_blind
from tablelaw.game import Seat, Transition, opening_ledger

SEATS = 2


def the_button_alternates(dealer: int) -> None:
    assert 0 <= dealer < SEATS
    following = button_alternates(Seat(dealer))
    assert 0 <= following < SEATS
    assert following != dealer
    assert button_alternates(following) == dealer
    assert button_may_be_with(following, Seat(dealer))
    assert not button_may_be_with(Seat(dealer), Seat(dealer))


def two_play_and_no_other_number(players: int) -> None:
    assert players >= 0
    refused = too_many_players(players) or too_few_players(players)
    assert refused == (players != SEATS)
    assert not (too_many_players(players) and too_few_players(players))


def an_open_fold_costs_the_small_blind(dealer: int, small: int, big: int) -> None:
    assert 0 <= dealer < SEATS
    assert 0 <= small <= big
    transition = Transition(opening_ledger(SEATS, Chips(0), None))
    transition.by(posts_the_small_blind, Seat(dealer), Chips(small))
    transition.by(posts_the_big_blind, Seat(1 - dealer), Chips(big))
    assert transition.ledger.pot == small + big
    assert transition.ledger.net[dealer] == -small
    transition.by(small_blind_goes_to_the_big_blind, Seat(dealer), transition.ledger.pot)
    assert transition.ledger.pot == 0
    assert transition.ledger.net[dealer] == -small
    assert transition.ledger.net[1 - dealer] == small


def the_next_card_goes_to_the_dealer_second(dealer: int, first: int, second: int) -> None:
    assert 0 <= dealer < SEATS
    assert first >= 0
    assert second >= 0
    held = (first, second)
    to = next_card_goes_to(Seat(dealer), held)
    assert (to == dealer) == (held[dealer] < held[1 - dealer])
    assert to in (0, 1)


def a_raise_adds_the_last_raise_or_the_smallest_bet(last: int, smallest: int, stack: int) -> None:
    assert last >= 0
    assert smallest >= 0
    assert stack >= 0
    full = least_raise(Chips(last), Chips(smallest), MinimumRaise.LAST_FULL_RAISE)
    assert full >= last
    assert full >= smallest
    assert full in (last, smallest)
    assert least_raise(Chips(last), Chips(smallest), MinimumRaise.BIG_BLIND) == smallest
    assert may_stake(full, Chips(stack)) == (full if full <= stack else stack)


def the_pot_limit_is_the_pot_with_the_call_or_without_it(pot: int, to_call: int) -> None:
    assert pot >= 0
    assert to_call >= 0
    before = pot_limit(Chips(pot), Chips(to_call), PotLimitSize.POT_BEFORE_CALL)
    after = pot_limit(Chips(pot), Chips(to_call), PotLimitSize.POT_AFTER_CALL)
    assert before == pot
    assert after - to_call == pot


def what_nobody_called_comes_back(seat: int, called: int, more: int) -> None:
    assert 0 <= seat < SEATS
    assert called >= 0
    assert more >= 0
    ledger = opening_ledger(SEATS, Chips(0), None)
    transition = Transition(ledger)
    transition.by(posts_the_big_blind, Seat(seat), Chips(called + more))
    transition.by(posts_the_small_blind, Seat(1 - seat), Chips(called))
    transition.by(takes_back_what_nobody_called, Uncalled(Seat(seat), Chips(more)))
    assert transition.ledger.pot == 2 * called
    assert transition.ledger.net == (-called, -called)


def the_flop_costs_the_big_blind(staked: int, big_blind: int) -> None:
    assert staked >= 0
    assert big_blind >= 1
    enough = big_blind_is_matched(Chips(staked), Chips(big_blind))
    assert enough == (big_blind - staked <= 0)


def who_has_all_the_chips_has_left_the_other_none(first: int, second: int) -> None:
    assert first >= 0
    assert second >= 0
    assert first + second > 0
    winner = who_has_all_the_chips((Chips(first), Chips(second)))
    assert (winner is None) == (first > 0 and second > 0)
    assert winner != 0 or second == 0
    assert winner != 1 or first == 0


def short_stacks_are_20_30_or_40_big_blinds(big_blinds: int, big_blind: int) -> None:
    assert big_blinds >= 0
    assert big_blind >= 1
    allowed = may_start_with(big_blinds)
    assert allowed == (big_blinds == 20 or big_blinds == 30 or big_blinds == 40)
    assert not allowed or short_stack(big_blinds, Chips(big_blind)) // big_blinds == big_blind
