"""Proofs about Big Two: of two singles, or of two pairs without a common card, one is higher; and what losers pay."""

from tablelaw.cards import Card, Rank, Suit
from tablelaw.documents.big_two.assistance import WhoGains, helper_pays
from tablelaw.documents.big_two.combinations import pair, single
from tablelaw.documents.big_two.scoring import FOUR_PLAYERS, points_doubled_for_each_two, points_for, scale_for_three
from tablelaw.documents.big_two.terms import BASE_ORDER
from tablelaw.game import Scored, Seat

TWO = 2


def of_two_singles_one_is_higher(rank: int, suit: int, other_rank: int, other_suit: int) -> None:
    assert 2 <= rank <= 14
    assert 0 <= suit <= 3
    assert 2 <= other_rank <= 14
    assert 0 <= other_suit <= 3
    first = single(Card(Rank(rank), Suit(suit)), BASE_ORDER)
    second = single(Card(Rank(other_rank), Suit(other_suit)), BASE_ORDER)
    assert (first == second) == (rank == other_rank and suit == other_suit)
    if rank == TWO and other_rank != TWO:
        assert first > second
    if TWO < other_rank < rank:
        assert first > second


def of_two_pairs_of_a_rank_the_one_with_the_spade_is_higher(rank: int, spade_with: int) -> None:
    assert 2 <= rank <= 14
    assert 0 <= spade_with <= 2
    others = [Suit(suit) for suit in range(3) if suit != spade_with]
    lower = pair([Card(Rank(rank), others[0]), Card(Rank(rank), others[1])], BASE_ORDER)
    higher = pair([Card(Rank(rank), Suit(spade_with)), Card(Rank(rank), Suit(3))], BASE_ORDER)
    assert lower is not None
    assert higher is not None
    assert higher > lower


def of_two_pairs_the_higher_rank_is_higher(rank: int, other_rank: int, suit: int, other_suit: int) -> None:
    assert 2 <= rank <= 14
    assert 3 <= other_rank <= 14
    assert rank == TWO or other_rank < rank
    assert 0 <= suit <= 2
    assert 0 <= other_suit <= 2
    first = pair([Card(Rank(rank), Suit(suit)), Card(Rank(rank), Suit(suit + 1))], BASE_ORDER)
    second = pair([Card(Rank(other_rank), Suit(other_suit)), Card(Rank(other_rank), Suit(other_suit + 1))], BASE_ORDER)
    assert first is not None
    assert second is not None
    assert first > second


def ten_cards_cost_double_and_thirteen_triple(cards: int) -> None:
    assert 1 <= cards <= 13
    points = points_for(cards, FOUR_PLAYERS)
    assert points == (39 if cards == 13 else cards + cards if cards > 9 else cards)


def among_three_twelve_cost_double_and_seventeen_triple(cards: int) -> None:
    assert 1 <= cards <= 17
    points = points_for(cards, scale_for_three())
    assert points == (51 if cards == 17 else cards + cards if cards > 11 else cards)


def each_two_doubles_the_points(cards: int, twos: int) -> None:
    assert cards >= 1
    assert 0 <= twos <= 3
    points = points_doubled_for_each_two(cards, twos)
    assert points_doubled_for_each_two(cards, twos + 1) == points + points
    assert points_doubled_for_each_two(cards, 0) == cards


def who_assists_pays_for_the_other_losers(helper: int, first: int, second: int) -> None:
    assert helper >= 0
    assert first >= 0
    assert second >= 0
    due = {Seat(1): helper, Seat(2): first, Seat(3): second}
    for gains in (WhoGains.HELPER_PAYS_FOR_OTHERS, WhoGains.WINNER_TWICE):
        points = [change.points for change in helper_pays(Seat(0), Seat(1), due, gains) if isinstance(change, Scored)]
        assert points[0] == -(helper + first + second)
        assert sum(points) == 0
        pays = gains is WhoGains.WINNER_TWICE
        assert points[1:3] == ([-first, -second] if pays else [0, 0])
