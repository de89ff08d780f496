"""Proofs about Two More Inches: who is best, what is wild, what losers pay, and that declaring makes no chips."""

from tablelaw.authority import Law, Ruling, question_id
from tablelaw.cards import CLUBS, HEARTS, SPADES, Card, Rank, deck
from tablelaw.chips import Chips, at_most
from tablelaw.documents.two_more_inches import (
    Action,
    CannotPay,
    LonePlayer,
    Opening,
    Order,
    Phase,
    State,
    apply,
    best_hand_wins,
    best_of,
    everyone_antes_before_the_first_deal,
    kill_card,
    losers_match_the_pot,
    match_is_limited,
    odd_chip_goes_to,
    open_deal,
    tied_winners_share,
    too_many_players,
    wild_among,
)
from tablelaw.game import Deal, Face, Paid, Payment, Seat, Transition, opening_ledger
from tablelaw.hands import Category, Hand
from tablelaw.match_pot import DEEP, Declare, Purses, Stay, odd_chips

SEATS = 3
RULINGS = Law(
    {
        question_id(Order): Ruling(Order.SIMULTANEOUS.value, "announced"),
        question_id(LonePlayer): Ruling(LonePlayer.TAKES_POT.value, "announced"),
        question_id(CannotPay): Ruling(CannotPay.PAYS_WHAT_THEY_HAVE.value, "announced"),
    }
)
CARDS = deck()


def seven_players_are_the_most(players: int) -> None:
    assert players >= 0
    refused = too_many_players(players)
    assert refused == (7 * players > len(CARDS))


def a_face_up_card_is_wild_exactly_when_its_rank_is_named(first: int, second: int, named: int) -> None:
    assert 2 <= first <= 14
    assert 2 <= second <= 14
    assert 2 <= named <= 14
    up = (Card(Rank(first), SPADES), Card(Rank(second), HEARTS))
    assert wild_among(up, None) == ()
    wild = wild_among(up, Rank(named))
    assert (up[0] in wild) == (first == named)
    assert (up[1] in wild) == (second == named)
    assert len(wild) == (first == named) + (second == named)


def a_hand_is_dead_exactly_when_a_named_card_is_face_down(first: int, second: int, third: int, named: int) -> None:
    assert 2 <= first <= 14
    assert 2 <= second <= 14
    assert 2 <= third <= 14
    assert 2 <= named <= 14
    down = (Card(Rank(first), SPADES), Card(Rank(second), HEARTS), Card(Rank(third), CLUBS))
    assert kill_card(down, None) is None
    killer = kill_card(down, Rank(named))
    assert (killer is None) == (named not in (first, second, third))
    assert killer is None or killer.rank == named


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
        beaten = any(strength < other for other in strengths)
        assert (Seat(place) in best) == (not beaten)


def losers_pay_the_pot_that_they_lost(pot: int, losers: int) -> None:
    assert pot >= 0
    assert 0 <= losers < SEATS
    transition = Transition(opening_ledger(SEATS, Chips(pot), None))
    transition.by(best_hand_wins, Chips(pot), (Seat(0),))
    transition.by(losers_match_the_pot, Chips(pot), [Seat(1 + loser) for loser in range(losers)], DEEP)
    assert transition.ledger.pot == losers * pot
    assert transition.ledger.net[0] == pot
    assert transition.ledger.net[1] == (-pot if losers >= 1 else 0)
    assert transition.ledger.net[2] == (-pot if losers >= 2 else 0)


def no_loser_pays_more_than_the_maximum(pot: int, maximum: int, first: int, second: int) -> None:
    assert pot > maximum >= 0
    assert first >= 0
    assert second >= 0
    purses = Purses((Chips(0), Chips(first), Chips(second)))
    paid = list(match_is_limited(at_most(Chips(pot), Chips(maximum)), (Seat(1), Seat(2)), purses))
    assert paid == [
        Paid(Seat(1), Chips(min(first, maximum)), Payment.MATCH),
        Paid(Seat(2), Chips(min(second, maximum)), Payment.MATCH),
    ]


def tied_winners_share_the_whole_pot(pot: int, winners: int) -> None:
    assert pot >= 0
    assert 1 <= winners <= SEATS
    seats = [Seat(place) for place in range(winners)]
    transition = Transition(opening_ledger(SEATS, Chips(pot), None))
    transition.by(tied_winners_share, Chips(pot), seats)
    transition.by(odd_chip_goes_to, odd_chips(Chips(pot), seats))
    assert transition.ledger.pot == 0
    assert sum(transition.ledger.net) == pot


def everyone_antes_the_same(ante: int) -> None:
    assert ante >= 0
    transition = Transition(opening_ledger(SEATS, Chips(0), None))
    transition.by(everyone_antes_before_the_first_deal, Chips(ante), [Seat(place) for place in range(SEATS)], DEEP)
    assert transition.ledger.pot == SEATS * ante
    assert transition.ledger.net == (-ante, -ante, -ante)


def _declaring(pot: int, ante: int) -> State:
    """Three players who hold five cards each and have yet to declare."""
    state = open_deal(Opening(players=SEATS, dealer=Seat(2), pot=Chips(pot), ante=Chips(ante)), RULINGS).state
    for place in range(SEATS):
        deal = Deal(Seat(place), Face.DOWN, CARDS[5 * place : 5 * place + 5])
        state = apply(state, deal, RULINGS).state
    return state


def _declares(place: int, *, stays: bool) -> Action:
    return Declare(Seat(place), Stay.IN if stays else Stay.OUT)


def three_declarations_conserve_chips(pot: int, ante: int, first: bool, second: bool, third: bool) -> None:
    assert pot > 0
    assert ante >= 0
    state = _declaring(pot, ante)
    for place, stays in enumerate((first, second, third)):
        state = apply(state, _declares(place, stays=stays), RULINGS).state
    staying = sum((first, second, third))
    assert state.ledger.pot + sum(state.ledger.net) == pot
    if staying == 0:
        assert state.phase is Phase.OVER
        assert state.ledger.net == (-ante, -ante, -ante)
    elif staying == 1:
        assert state.phase is Phase.OVER
        assert state.ledger.pot == 0
        assert state.ledger.net == (pot if first else 0, pot if second else 0, pot if third else 0)
    else:
        assert state.phase is Phase.TWO_UP
        assert state.ledger.net == (0, 0, 0)
