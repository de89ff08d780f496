"""Proofs about Murder with the 2's: what triggers, what matching costs, how much may be bet and how often raised."""

from tablelaw.cards import HEARTS, SPADES, Card, Rank
from tablelaw.chips import Chips
from tablelaw.documents.murder import (
    HalfOfOdd,
    Measure,
    RaiseCount,
    TooManyPlayers,
    WithSidePots,
    best_hand_takes_the_pot,
    best_of,
    dealer_antes,
    fixed_bet,
    half,
    is_a_deuce,
    matches_the_pot,
    obliges,
    odd_chip_goes_to,
    pairs_the_board,
    price_of_matching,
    raised_limit,
    raises_are_used_up,
    streets,
    too_many_players,
)
from tablelaw.game import Seat, Transition, opening_ledger
from tablelaw.hands import Category, Hand
from tablelaw.match_pot import DEEP, odd_chips

SEATS = 3


def the_deck_serves_seven_or_eight(players: int) -> None:
    assert players >= 0
    assert too_many_players(players, TooManyPlayers.SEVEN_AT_MOST) == (7 * players > 52)
    assert too_many_players(players, TooManyPlayers.COMMON_LAST_CARD) == (6 * players + 1 > 52)


def only_the_dealer_antes(dealer: int, unit: int) -> None:
    assert 0 <= dealer < SEATS
    assert unit >= 0
    transition = Transition(opening_ledger(SEATS, Chips(0), None))
    transition.by(dealer_antes, Seat(dealer), Chips(unit), DEEP)
    assert transition.ledger.pot == unit
    assert [-amount for amount in transition.ledger.net] == [unit if dealer == place else 0 for place in range(SEATS)]


def bets_are_two_or_five_units(street: int, unit: int) -> None:
    assert 0 <= street <= 4
    assert unit >= 0
    size = fixed_bet(streets()[street], Chips(unit))
    assert size == (5 * unit if street == 4 else 2 * unit)


def three_raises_and_no_more(bets: int, raises: int) -> None:
    assert 0 <= bets <= 1
    assert raises >= 0
    assert raises_are_used_up(bets, raises, RaiseCount.NOT_COUNTED) == (raises >= 3)
    assert raises_are_used_up(bets, raises, RaiseCount.COUNTED) == (bets + raises >= 3)


def a_deuce_or_a_pair_obliges(card: int, first: int, second: int) -> None:
    assert 2 <= card <= 14
    assert 2 <= first <= 14
    assert 2 <= second <= 14
    dealt = Card(Rank(card), SPADES)
    board = (Card(Rank(first), HEARTS), Card(Rank(second), HEARTS))
    assert obliges(dealt, board) == (card == 2 or card in (first, second))
    assert is_a_deuce(dealt) == (card == 2)
    assert pairs_the_board(dealt, board) == (card in (first, second))
    assert not pairs_the_board(dealt, ())


def matching_doubles_the_pot(pot: int, seat: int) -> None:
    assert pot >= 0
    assert 0 <= seat < SEATS
    price = price_of_matching([Chips(pot)], WithSidePots.ALL_POTS)
    transition = Transition(opening_ledger(SEATS, Chips(pot), None))
    transition.by(matches_the_pot, Seat(seat), price)
    assert transition.ledger.pot == 2 * pot
    assert transition.ledger.net[seat] == -pot


def side_pots_are_matched_as_ruled(main: int, side: int) -> None:
    assert main >= 0
    assert side >= 0
    pots = [Chips(main), Chips(side)]
    assert price_of_matching(pots, WithSidePots.ALL_POTS) == main + side
    assert price_of_matching(pots, WithSidePots.MAIN_POT) == main


def half_is_rounded_as_ruled(paid: int) -> None:
    assert paid >= 0
    down, up = half(Chips(paid), HalfOfOdd.ROUND_DOWN), half(Chips(paid), HalfOfOdd.ROUND_UP)
    assert down + up == paid
    assert 0 <= up - down <= 1


def the_raised_limit_is_half_or_the_fixed_bet(limit: int, to_call: int, fixed: int) -> None:
    assert limit >= 0
    assert to_call >= 0
    assert fixed >= 0
    increment = raised_limit(Chips(limit), Chips(to_call), Chips(fixed), Measure.INCREMENT)
    total = raised_limit(Chips(limit), Chips(to_call), Chips(fixed), Measure.TOTAL)
    assert increment == (limit if limit > fixed else fixed)
    assert total == fixed or total + to_call == limit
    assert fixed <= total <= increment


def _hand(strength: int) -> Hand:
    return Hand(strength, Category.HIGH_CARD, (), ())


def no_hand_beats_the_best(first: int, second: int, third: int) -> None:
    assert first >= 0
    assert second >= 0
    assert third >= 0
    strengths = (first, second, third)
    best = best_of({Seat(place): _hand(strength) for place, strength in enumerate(strengths)})
    assert len(best) >= 1
    for place, strength in enumerate(strengths):
        assert (Seat(place) in best) == (not any(strength < other for other in strengths))


def the_whole_pot_is_taken(pot: int, winners: int) -> None:
    assert pot >= 0
    assert 1 <= winners <= SEATS
    seats = [Seat(place) for place in range(winners)]
    transition = Transition(opening_ledger(SEATS, Chips(pot), None))
    transition.by(best_hand_takes_the_pot, Chips(pot), seats)
    transition.by(odd_chip_goes_to, odd_chips(Chips(pot), seats))
    assert transition.ledger.pot == 0
    assert sum(transition.ledger.net) == pot
