"""Proofs about Two plus One: which three cards make what, who is best and worst, and what antes and losers come to."""

from tablelaw.cards import CLUBS, HEARTS, SPADES, Card, Rank, deck
from tablelaw.chips import Chips, at_most, split
from tablelaw.documents.two_plus_one import (
    best_of,
    everyone_antes_into_an_empty_pot,
    extra_ante_for_the_third_card,
    flush,
    losers_match_the_pot,
    loss_is_limited,
    odd_chip_goes_to,
    one_payment_is_split,
    pair,
    straight,
    three_of_a_kind,
    tied_winners_share,
    too_many_hands,
    worst_of,
)
from tablelaw.game import Paid, Payment, Seat, Transition, opening_ledger
from tablelaw.hands import Category, Hand
from tablelaw.match_pot import DEEP, Purses, odd_chips
from tablelaw.ranking import AceLowStraight

SEATS = 3
CARDS = deck()


def the_deck_completes_every_hand(hands: int) -> None:
    assert hands >= 0
    refused = too_many_hands(hands)
    assert refused == (3 * hands > len(CARDS))


def three_or_a_pair_or_neither(high: int, middle: int, low: int) -> None:
    assert 14 >= high >= middle >= low >= 2
    ranks = (Rank(high), Rank(middle), Rank(low))
    equal = (high == middle) + (middle == low)
    assert (three_of_a_kind(ranks) is not None) == (equal == 2)
    assert (pair(ranks) is not None) == (equal >= 1)
    assert equal != 1 or pair(ranks) == ((high, low) if high == middle else (low, high))


def a_straight_is_three_in_sequence(high: int, middle: int, low: int) -> None:
    assert 14 >= high >= middle >= low >= 2
    ranks = (Rank(high), Rank(middle), Rank(low))
    in_sequence = high == middle + 1 and middle == low + 1
    ace_low = (high, middle, low) == (14, 3, 2)
    assert (straight(ranks, AceLowStraight.NOT_A_STRAIGHT) is not None) == in_sequence
    assert (straight(ranks, AceLowStraight.LOWEST) is not None) == (in_sequence or ace_low)
    assert not in_sequence or straight(ranks, AceLowStraight.LOWEST) == (high,)


def ace_two_three_stands_where_it_is_ruled_to(high: int) -> None:
    assert 4 <= high <= 14
    other = straight((Rank(high), Rank(high - 1), Rank(high - 2)), AceLowStraight.LOWEST)
    ace = (Rank(14), Rank(3), Rank(2))
    lowest, second = straight(ace, AceLowStraight.LOWEST), straight(ace, AceLowStraight.SECOND_HIGHEST)
    assert other is not None and lowest is not None and second is not None
    assert lowest < other
    assert (second > other) == (high < 14)


def a_flush_is_three_of_one_suit(first: int, second: int, third: int) -> None:
    assert 0 <= first <= 2
    assert 0 <= second <= 2
    assert 0 <= third <= 2
    suits = (CLUBS, HEARTS, SPADES)
    cards = (Card(Rank(9), suits[first]), Card(Rank(7), suits[second]), Card(Rank(4), suits[third]))
    made = flush((Rank(9), Rank(7), Rank(4)), cards)
    assert (made is not None) == (first == second == third)


def _hand(strength: int) -> Hand:
    return Hand(strength, Category.HIGH_CARD, (), ())


def the_best_beat_all_and_the_worst_beat_none(first: int, second: int, third: int) -> None:
    assert first >= 0
    assert second >= 0
    assert third >= 0
    strengths = (first, second, third)
    hands = {Seat(place): _hand(strength) for place, strength in enumerate(strengths)}
    best, worst = best_of(hands), worst_of(hands)
    assert best
    assert worst
    for place, strength in enumerate(strengths):
        assert (Seat(place) in best) == (not any(strength < other for other in strengths))
        assert (Seat(place) in worst) == (not any(strength > other for other in strengths))


def everyone_antes_the_same(ante: int) -> None:
    assert ante >= 0
    transition = Transition(opening_ledger(SEATS, Chips(0), None))
    transition.by(everyone_antes_into_an_empty_pot, Chips(ante), [Seat(place) for place in range(SEATS)], DEEP)
    assert transition.ledger.pot == SEATS * ante
    assert transition.ledger.net == (-ante, -ante, -ante)


def an_extra_ante_from_each_who_stays(pot: int, ante: int, staying: int) -> None:
    assert pot >= 0
    assert ante >= 0
    assert 0 <= staying <= SEATS
    transition = Transition(opening_ledger(SEATS, Chips(pot), None))
    transition.by(extra_ante_for_the_third_card, Chips(ante), [Seat(place) for place in range(staying)], DEEP)
    assert transition.ledger.pot == pot + staying * ante
    assert transition.ledger.net[2] == (-ante if staying == SEATS else 0)


def nobody_loses_more_than_the_maximum(pot: int, maximum: int, first: int, second: int) -> None:
    assert pot > maximum >= 0
    assert first >= 0
    assert second >= 0
    purses = Purses((Chips(0), Chips(first), Chips(second)))
    paid = list(loss_is_limited(at_most(Chips(pot), Chips(maximum)), (Seat(1), Seat(2)), purses))
    assert paid == [
        Paid(Seat(1), Chips(min(first, maximum)), Payment.MATCH),
        Paid(Seat(2), Chips(min(second, maximum)), Payment.MATCH),
    ]


def tied_winners_share_and_losers_pay(pot: int, winners: int) -> None:
    assert pot >= 0
    assert 1 <= winners <= SEATS
    seats = [Seat(place) for place in range(winners)]
    transition = Transition(opening_ledger(SEATS, Chips(pot), None))
    transition.by(tied_winners_share, Chips(pot), seats)
    transition.by(odd_chip_goes_to, odd_chips(Chips(pot), seats))
    assert transition.ledger.pot == 0
    assert sum(transition.ledger.net) == pot
    losers = [Seat(place) for place in range(winners, SEATS)]
    transition.by(losers_match_the_pot, Chips(pot), losers, DEEP)
    assert transition.ledger.pot == pot * len(losers)


def one_payment_is_paid_once(due: int, payers: int) -> None:
    assert due >= 0
    assert 2 <= payers <= SEATS
    seats = [Seat(place) for place in range(payers)]
    share, odd = split(Chips(due), payers)
    transition = Transition(opening_ledger(SEATS, Chips(0), None))
    transition.by(one_payment_is_split, share, seats, DEEP)
    transition.by(one_payment_is_split, Chips(1), odd_chips(Chips(due), seats), DEEP)
    assert odd < payers
    assert transition.ledger.pot == due
