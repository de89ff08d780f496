"""Proofs about Big Two: of two singles, or two pairs that share no card, exactly one is the higher."""

from tablelaw.cards import Card, Rank, Suit
from tablelaw.documents.big_two.combinations import pair, single
from tablelaw.documents.big_two.terms import BASE_ORDER

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
