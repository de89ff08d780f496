"""What cards make and what beats what, rule by rule: every play of a kind in the order that the text gives it."""

from collections.abc import Callable
from itertools import combinations, product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from big_two.independent import (
    BASE_STRAIGHTS,
    TWOS_BOTTOM,
    TWOS_TOP,
    Cards,
    announced,
    card_worth,
    check_order,
    flush_worth,
    flushes,
    fours_and_one,
    full_houses,
    groups,
    height,
    in_any_suits,
    in_one_suit,
    made,
    of_a_kind,
    pairs_of,
    rank_of_group,
    rank_worth,
    shape,
    straight_worth,
    suit_height,
    two_or_top,
)
from tablelaw.cards import BLACK_JOKER, FULL_DECK, RED_JOKER, Card, parse_card, parse_cards
from tablelaw.documents.big_two import BASE_GAME, Settings, beats, combination, legal_plays
from tablelaw.documents.big_two.combinations import (
    ReachOfFour,
    counts_of_the_base_game,
    four_beats_all,
    holds_a_bomb,
    is_a_bomb,
    keeps_the_count,
)
from tablelaw.documents.big_two.order import may_be_led, rule_against_going_out
from tablelaw.documents.big_two.play import OpeningCard, holds_the_two_of_spades, opening_card
from tablelaw.documents.big_two.settings import AnnouncedValue
from tablelaw.documents.big_two.terms import Kind, in_the_deck
from tablelaw.documents.big_two.variations import (
    CardValue,
    FourAgainstStraightFlush,
    ShortStraightAndTriple,
    SmackBackKind,
    StraightLength,
    TiedSisters,
    TwoPairsAgainstThree,
    TwosInARun,
    TwosInSisters,
    WhatSmackDownBeats,
    bomb_beats_singles_and_pairs,
    four_beats_what_has_none,
    must_play_three_twos,
)

SINGLES: Final = of_a_kind(1)
PAIRS: Final = of_a_kind(2)
TRIPLES: Final = of_a_kind(3)
FOURS: Final = of_a_kind(4)
KINDS: Final = tuple(Kind)
LOWEST_AND_HIGHEST: Final = {
    Kind.STRAIGHT: ("3d 4d 5d 6d 7c", "Ad 2s 3d 4d 5d"),
    Kind.FLUSH: ("3d 4d 5d 6d 8d", "2s As Ks Qs Js"),
    Kind.FULL_HOUSE: ("3d 3c 3h 4d 4c", "2s 2h 2c As Ah"),
    Kind.FOUR_AND_ONE: ("3d 3c 3h 3s 4d", "2d 2c 2h 2s As"),
    Kind.STRAIGHT_FLUSH: ("3d 4d 5d 6d 7d", "As 2s 3s 4s 5s"),
}
"""Of each kind of five-card hand the lowest and the highest, from the lowest kind up."""


def check_kinds(order: tuple[Kind, ...], agreed: Settings) -> None:
    """Holds that the lowest hand of each kind beats the highest of every kind below it, and never the other way."""
    for low, high in combinations(order, 2):
        below = made(parse_cards(LOWEST_AND_HIGHEST[low][1]), agreed)
        above = made(parse_cards(LOWEST_AND_HIGHEST[high][0]), agreed)
        assert (below.kind, above.kind) == (low, high)
        assert beats(below, above, agreed)
        assert not beats(above, below, agreed)


def pair_worth(cards: Cards) -> tuple[int, ...]:
    return height(cards[0]), max(map(suit_height, cards))


# 1 and 2 The base game


def test_1_1_ranks_go_up_to_the_two_and_suits_to_spades() -> None:
    low, high = check_order(SINGLES, lambda cards: card_worth(cards[0]), BASE_GAME)
    assert (low, high) == (parse_cards("3d"), parse_cards("2s"))
    for card in (*FULL_DECK, BLACK_JOKER, RED_JOKER):
        assert in_the_deck(card, jokers=False) == (card in FULL_DECK)
        assert in_the_deck(card, jokers=True)


def test_2_1_one_two_three_or_five_cards_and_as_many_as_were_led() -> None:
    for count, table in product(range(20), repeat=2):
        assert counts_of_the_base_game(count) == (count in {1, 2, 3, 5})
        assert keeps_the_count(table, count) == (table == count)


@given(st.lists(st.sampled_from(FULL_DECK), min_size=1, max_size=13, unique=True))
def test_2_1_no_other_number_of_cards_is_a_play(hand: list[Card]) -> None:
    assert len(hand) in {1, 2, 3, 5} or combination(hand, BASE_GAME) is None
    plays = legal_plays(hand, None, BASE_GAME)
    for table, play in product(plays[::3], plays[::3]):
        assert len(table.cards) == len(play.cards) or not beats(table, play, BASE_GAME)


def test_2_2_every_single_against_every_other() -> None:
    singles = [made(cards, BASE_GAME) for cards in SINGLES]
    for table, play in pairs_of(singles):
        assert beats(table, play, BASE_GAME) == (card_worth(play.cards[0]) > card_worth(table.cards[0]))


def test_2_3_every_pair_against_every_other_and_no_other_two_cards() -> None:
    for cards in combinations(FULL_DECK, 2):
        assert (combination(cards, BASE_GAME) is not None) == (cards[0].rank == cards[1].rank)
    pairs = [made(cards, BASE_GAME) for cards in PAIRS]
    for table, play in pairs_of(pairs):
        assert beats(table, play, BASE_GAME) == (pair_worth(play.cards) > pair_worth(table.cards))


def test_2_4_every_triple_against_every_other_and_no_other_three_cards() -> None:
    for cards in combinations(FULL_DECK, 3):
        assert (combination(cards, BASE_GAME) is not None) == (shape(cards) == (3,))
    triples = [made(cards, BASE_GAME) for cards in TRIPLES]
    for table, play in pairs_of(triples):
        assert beats(table, play, BASE_GAME) == (height(play.cards[0]) > height(table.cards[0]))


def test_2_5_the_lowest_of_each_kind_beats_the_highest_of_the_kinds_below() -> None:
    check_kinds(tuple(LOWEST_AND_HIGHEST), BASE_GAME)


def all_straights(straights: str) -> list[Cards]:
    return [cards for ranks in straights.split() for cards in in_any_suits(ranks)]


def all_straight_flushes(straights: str) -> list[Cards]:
    return [cards for ranks in straights.split() for cards in in_one_suit(ranks)]


def test_2_5_a_every_straight_in_its_place() -> None:
    low, high = check_order(all_straights(BASE_STRAIGHTS), straight_worth(BASE_STRAIGHTS, two_or_top), BASE_GAME)
    assert {str(card)[0] for card in low} == set("34567")
    assert {str(card)[0] for card in high} == set("A2345")


def test_2_5_a_no_other_five_ranks_are_a_straight() -> None:
    sequences = [set(ranks) for ranks in BASE_STRAIGHTS.split()]
    for ranks in combinations(TWOS_TOP, 5):
        cards = tuple(parse_card(rank + suit) for rank, suit in zip(ranks, "dchsd", strict=True))
        assert (combination(cards, BASE_GAME) is not None) == (set(ranks) in sequences)


def test_2_5_b_every_flush_in_its_place() -> None:
    low, high = check_order(flushes(), flush_worth, BASE_GAME)
    assert [set(cards) for cards in (low, high)] == [set(parse_cards(text)) for text in LOWEST_AND_HIGHEST[Kind.FLUSH]]


def test_2_5_c_every_full_house_by_its_three() -> None:
    check_order(full_houses(), rank_worth(3), BASE_GAME)


def test_2_5_d_every_four_of_a_kind_by_its_four_and_never_alone() -> None:
    check_order(fours_and_one(), rank_worth(4), BASE_GAME)
    assert all(combination(cards, BASE_GAME) is None for cards in FOURS)


def test_2_5_e_every_straight_flush_as_straights_go() -> None:
    check_order(all_straight_flushes(BASE_STRAIGHTS), straight_worth(BASE_STRAIGHTS, two_or_top), BASE_GAME)


def test_2_6_no_triple_is_a_play_and_every_full_house_is() -> None:
    agreed = announced(o2_6=True)
    assert all(combination(cards, agreed) is None for cards in TRIPLES)
    assert all(combination(cards, BASE_GAME) is not None for cards in TRIPLES)
    check_order(full_houses(), rank_worth(3), agreed)


def test_2_7_no_flush_is_a_play_and_every_straight_flush_is() -> None:
    agreed = announced(o2_7=True)
    assert all(combination(cards, agreed) is None for cards in flushes())
    check_order(all_straight_flushes(BASE_STRAIGHTS), straight_worth(BASE_STRAIGHTS, two_or_top), agreed)


def test_2_8_four_of_a_kind_stands_above_every_other_hand_of_five() -> None:
    agreed = announced(o2_8=True)
    straight_flush_below = (Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE, Kind.STRAIGHT_FLUSH, Kind.FOUR_AND_ONE)
    check_kinds(straight_flush_below, agreed)
    check_order(fours_and_one(), rank_worth(4), agreed)


def test_2_8_what_four_of_a_kind_beats_as_ruled() -> None:
    five_cards = {*LOWEST_AND_HIGHEST, Kind.TWO_PAIRS_AND_ONE, Kind.THREE_AND_TWO_ODD, Kind.SISTERS}
    fours = {Kind.FOUR_AND_ONE, Kind.BARE_FOUR, Kind.FIVE_OF_A_KIND}
    for table, play in product(KINDS, repeat=2):
        is_four = play is Kind.FOUR_AND_ONE and table not in fours
        assert four_beats_all(table, play, ReachOfFour.EVERY_PLAY) == is_four
        assert four_beats_all(table, play, ReachOfFour.FIVE_CARD_HANDS) == (is_four and table in five_cards)


def test_2_9_a_bomb_is_four_of_a_kind_and_turns_the_two_of_diamonds_into_the_lowest_card() -> None:
    assert {kind for kind in KINDS if is_a_bomb(kind)} == {Kind.FOUR_AND_ONE, Kind.BARE_FOUR}
    turned = BASE_GAME.with_twos_low(BASE_GAME.straights)
    low, high = check_order(SINGLES, lambda cards: card_worth(cards[0], TWOS_BOTTOM), turned)
    assert (low, high) == (parse_cards("2d"), parse_cards("As"))
    for cards in FOURS:
        assert holds_a_bomb(cards)
        assert all(not holds_a_bomb((*cards[:3], card)) for card in FULL_DECK if card.rank != cards[0].rank)


# 4, 8.24 and 8.35 What closes a trick, and what may not be last


SMALL_PLAYS: Final = [made(cards, BASE_GAME) for cards in (*SINGLES, *PAIRS, *TRIPLES)]


def test_4_5_the_two_of_spades_alone_or_in_a_pair() -> None:
    for play in SMALL_PLAYS:
        expected = "2s" in map(str, play.cards) and len(play.cards) < 3
        assert holds_the_two_of_spades(play) == expected


def twos_only(cards: list[str]) -> bool:
    return len(cards) < 3 and all(card[0] == "2" for card in cards)


NOT_LAST: Final[list[tuple[str, dict[str, AnnouncedValue], Callable[[list[str]], bool]]]] = [
    ("4.8", {"o4_8": True}, twos_only),
    ("8.24(a)", {"o8_24": "a"}, lambda cards: cards == ["2s"]),
    ("8.24(b)", {"o8_24": "b"}, lambda cards: "2s" in cards),
    ("8.35", {"o8_35": True}, lambda cards: len(cards) == 1 and twos_only(cards)),
]


@pytest.mark.parametrize(("rule", "option", "banned"), NOT_LAST, ids=["4.8", "8.24a", "8.24b", "8.35"])
def test_4_8_8_24_and_8_35_what_may_not_be_the_last_play(
    rule: str, option: dict[str, AnnouncedValue], banned: Callable[[list[str]], bool]
) -> None:
    """Every play of up to three cards, and every full house: as a last play, and with one card left in the hand."""
    agreed = announced(**option)
    assert all(rule_against_going_out(play, BASE_GAME) is None for play in SMALL_PLAYS)
    for cards in (*SINGLES, *PAIRS, *TRIPLES, *full_houses()[::3]):
        expected = f"BT §{rule}" if banned([str(card) for card in cards]) else None
        assert rule_against_going_out(made(cards, agreed), agreed) == expected
    for cards in (*SINGLES, *PAIRS, *TRIPLES):
        whole = [play for play in legal_plays(cards, None, agreed) if len(play.cards) == len(cards)]
        assert bool(whole) != banned([str(card) for card in cards])
        more = next(card for card in FULL_DECK if card.rank not in {card.rank for card in cards})
        assert any(set(play.cards) == set(cards) for play in legal_plays((*cards, more), None, agreed))


# 8.1 and 8.2 Smack-downs, and three threes


def runs_of_pairs(length: int, ranks: str = TWOS_TOP[:-1]) -> list[Cards]:
    """One run of pairs of each sequence of so many ranks and each suit of its highest pair."""
    found: list[Cards] = []
    for start in range(len(ranks) - length + 1):
        low = parse_cards(" ".join(f"{rank}d {rank}h" for rank in ranks[start : start + length - 1]))
        top = ranks[start + length - 1]
        found += [(*low, *parse_cards(f"{top}{suits[0]} {top}{suits[1]}")) for suits in combinations("dchs", 2)]
    return found


def run_worth(cards: Cards) -> tuple[int, ...]:
    top = max(height(card) for card in cards)
    return top, max(suit_height(card) for card in cards if height(card) == top)


@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_8_1_runs_of_pairs_of_a_length_go_by_their_highest_pair(length: int) -> None:
    agreed = announced(o8_1=True)
    runs = runs_of_pairs(length)
    check_order(runs, run_worth, agreed)
    assert not any(may_be_led(made(cards, agreed), agreed) for cards in runs)
    with_twos = [cards for cards in runs_of_pairs(length, TWOS_TOP) if cards not in runs]
    after_the_ace = agreed._replace(answers=agreed.answers._replace(twos_in_a_run=TwosInARun.AFTER_THE_ACE))
    assert len(with_twos) == 6
    assert all(combination(cards, agreed) is None for cards in with_twos)
    check_order(runs_of_pairs(length, TWOS_TOP), run_worth, after_the_ace)


def test_8_1_smack_downs_beat_the_two_of_spades_and_no_other_card_unless_ruled() -> None:
    agreed = announced(o8_1=True)
    any_two = agreed._replace(answers=agreed.answers._replace(smack_down_beats=WhatSmackDownBeats.ANY_TWO))
    downs = [made(cards, agreed) for cards in (*FOURS, runs_of_pairs(3)[0], runs_of_pairs(5)[-1])]
    for card, down in product(SINGLES, downs):
        single = made(card, agreed)
        assert beats(single, down, agreed) == (str(card[0]) == "2s")
        assert beats(single, down, any_two) == (str(card[0])[0] == "2")
    for small, down in product(SMALL_PLAYS, downs):
        assert len(small.cards) == 1 or not beats(small, down, any_two)


def test_8_1_a_smack_back_has_the_same_length() -> None:
    agreed = announced(o8_1=True)
    either = agreed._replace(answers=agreed.answers._replace(smack_back=SmackBackKind.EITHER))
    downs = [made(cards, agreed) for cards in (*FOURS, *runs_of_pairs(3)[::5], *runs_of_pairs(4)[::5])]
    for table, play in pairs_of(downs):
        same = table.kind is play.kind and len(table.cards) == len(play.cards)
        worths = [run_worth(down.cards) for down in (table, play)]
        if play.kind is table.kind is Kind.BARE_FOUR:
            worths = [worth[:1] for worth in worths]
        assert beats(table, play, agreed) == (same and worths[1] > worths[0])
        mixed = table.kind is not play.kind
        assert beats(table, play, either) == (worths[1][0] > worths[0][0] if mixed else beats(table, play, agreed))


@given(st.lists(st.sampled_from(FULL_DECK), min_size=13, max_size=13, unique=True), st.sampled_from(TRIPLES))
def test_8_2_three_twos_are_owed_on_three_threes_when_nothing_else_can_be_played(hand: list[Card], led: Cards) -> None:
    owed(tuple(hand), led)


@pytest.mark.parametrize("rank", TWOS_TOP)
def test_8_2_every_triple_that_a_hand_may_hold_beside_three_twos(rank: str) -> None:
    threes, twos = parse_cards("3d 3c 3h"), parse_cards("2d 2c 2s")
    owed((*twos, *parse_cards("Kd 9c 7h")), threes)
    owed((*twos, *parse_cards(f"{rank}d {rank}c {rank}h")) if rank not in "32" else twos, threes)
    owed(twos, parse_cards(f"{rank}d {rank}c {rank}h"))


def owed(hand: Cards, led: Cards) -> None:
    possible = legal_plays(hand, made(led, BASE_GAME), BASE_GAME)
    higher = {rank for times, rank in groups(hand) if times >= 3 and TWOS_TOP.index(rank) > height(led[0])}
    expected = str(led[0])[0] == "3" and higher == {"2"}
    assert must_play_three_twos(made(led, BASE_GAME), possible) == expected


# 8.3 to 8.7 Four cards, and weak hands of five


TWO_PAIRS: Final = [(*first, *second) for first, second in combinations(PAIRS, 2) if first[0].rank != second[0].rank]


def highest_pair(cards: Cards) -> tuple[int, ...]:
    twice = {rank for times, rank in groups(cards) if times == 2}
    top = max(twice, key=TWOS_TOP.index)
    return TWOS_TOP.index(top), max(suit_height(card) for card in cards if str(card)[0] == top)


@pytest.mark.parametrize("option", ["o8_3", "o8_4", "o8_5"])
def test_8_3_to_8_5_four_of_a_kind_is_played_without_a_fifth(option: str) -> None:
    agreed = announced(**{option: True})
    low, high = check_order(FOURS, rank_worth(4), agreed)
    assert (height(low[0]), height(high[0])) == (0, 12)
    assert all(may_be_led(made(cards, agreed), agreed) for cards in FOURS)
    check_order(fours_and_one(), rank_worth(4), agreed)


def test_8_3_and_8_4_two_pairs_are_no_play() -> None:
    for option in ({"o8_3": True}, {"o8_4": True}, {"o8_4": True, "o8_5": True}):
        agreed = announced(**option)
        assert all(combination(cards, agreed) is None for cards in TWO_PAIRS)


def test_8_5_every_two_pairs_by_the_higher_one_and_four_of_a_kind_above_them() -> None:
    agreed = announced(o8_5=True)
    check_order(TWO_PAIRS, highest_pair, agreed)
    for two_pairs, four in product(TWO_PAIRS[::17], FOURS):
        assert beats(made(two_pairs, agreed), made(four, agreed), agreed)
        assert not beats(made(four, agreed), made(two_pairs, agreed), agreed)


def test_8_6_two_pairs_with_a_card_go_by_the_higher_pair_and_below_every_straight() -> None:
    agreed = announced(o8_6=True)
    hands = [
        (*pairs, card) for pairs in TWO_PAIRS[::11] for card in FULL_DECK[::7] if shape((*pairs, card)) == (2, 2, 1)
    ]
    _, high = check_order(hands, highest_pair, agreed)
    lowest_straight = made(parse_cards(LOWEST_AND_HIGHEST[Kind.STRAIGHT][0]), agreed)
    assert beats(made(high, agreed), lowest_straight, agreed)
    assert all(not beats(lowest_straight, made(cards, agreed), agreed) for cards in hands)


THREES_AND_TWO_ODD: Final = [
    (*three, *odd) for three in TRIPLES for odd in combinations(FULL_DECK[::5], 2) if shape((*three, *odd)) == (3, 1, 1)
]


def test_8_7_a_three_with_two_odd_cards_go_by_the_three_and_below_every_straight() -> None:
    agreed = announced(o8_7="a")
    _, high = check_order(THREES_AND_TWO_ODD, rank_worth(3), agreed)
    lowest_straight = made(parse_cards(LOWEST_AND_HIGHEST[Kind.STRAIGHT][0]), agreed)
    assert beats(made(high, agreed), lowest_straight, agreed)
    assert not beats(lowest_straight, made(high, agreed), agreed)


@pytest.mark.parametrize("equal", [True, False])
def test_8_6_two_pairs_against_three_of_a_kind_as_ruled(equal: bool) -> None:
    agreed = announced(o8_6=True, o8_7="a")
    choice = TwoPairsAgainstThree.EQUAL if equal else TwoPairsAgainstThree.TWO_PAIRS_LOWER
    agreed = agreed._replace(answers=agreed.answers._replace(two_pairs_against_three=choice))
    pairs = [(*cards, parse_card("9s")) for cards in TWO_PAIRS[::31] if "9" not in {str(card)[0] for card in cards}]
    for two_pairs, three in product(pairs, THREES_AND_TWO_ODD[::211]):
        ranks = highest_pair(two_pairs)[0], height(three[0])
        below, above = made(two_pairs, agreed), made(three, agreed)
        assert beats(below, above, agreed) == (ranks[1] > ranks[0] if equal else True)
        assert beats(above, below, agreed) == (ranks[0] > ranks[1] if equal else False)


@pytest.mark.parametrize("twos", list(TwosInSisters))
@pytest.mark.parametrize("tied", list(TiedSisters))
def test_8_7_b_sisters_are_neighbours_and_the_lowest_hands_of_five(twos: TwosInSisters, tied: TiedSisters) -> None:
    agreed = announced(o8_7=("a", "b"))
    agreed = agreed._replace(answers=agreed.answers._replace(twos_in_sisters=twos, tied_sisters=tied))
    found: list[Cards] = []
    for pairs in TWO_PAIRS:
        hand = (*pairs, next(card for card in FULL_DECK if card.rank not in {other.rank for other in pairs}))
        low, high = sorted({height(card) for card in pairs})
        neighbours = high == low + 1 and (high < 12 or twos is TwosInSisters.AFTER_THE_ACE)
        assert (combination(hand, agreed) is not None) == neighbours
        found += [hand] if neighbours else []
    suits_count = tied is TiedSisters.HIGHER_SUIT
    _, highest = check_order(found, lambda cards: highest_pair(cards)[: 2 if suits_count else 1], agreed)
    lowest_three = made(parse_cards("3d 3c 3h 4d 5d"), agreed)
    assert beats(made(highest, agreed), lowest_three, agreed)
    assert not beats(lowest_three, made(highest, agreed), agreed)


# 8.8 to 8.10 Straights and flushes


@pytest.mark.parametrize("shortest", [3, 4, 5])
@pytest.mark.parametrize("length", range(3, 14))
def test_8_8_straights_from_the_shortest_that_was_announced(shortest: int, length: int) -> None:
    """Every sequence without a two, in one suit and in several; five cards of one suit are more than a straight."""
    agreed = announced(o8_8=shortest, o8_9="f")
    plain = TWOS_TOP[:-1]
    for start in range(len(plain) - length + 1):
        ranks = plain[start : start + length]
        for cards in (*in_one_suit(ranks), tuple(parse_card(f"{rank}{'dchs'[rank in 'TJ']}") for rank in ranks)):
            play = combination(cards, agreed)
            assert (play is not None) == (shortest <= length)
            assert play is None or play.kind is (
                Kind.STRAIGHT_FLUSH if length == 5 and len({card.suit for card in cards}) == 1 else Kind.STRAIGHT
            )
            gap = (*cards[:-2], cards[-1])
            assert len(gap) < 3 or len(gap) == 5 or combination(gap, agreed) is None


@pytest.mark.parametrize("length", list(StraightLength))
def test_8_8_a_longer_straight_beats_a_shorter_only_where_ruled(length: StraightLength) -> None:
    agreed = announced(o8_8=3)
    agreed = agreed._replace(answers=agreed.answers._replace(straight_length=length))
    suits = "dchs" * 4
    plays = [
        made(tuple(parse_card(rank + suit) for rank, suit in zip(TWOS_TOP[start:end], suits, strict=False)), agreed)
        for start, end in combinations(range(13), 2)
        if end - start >= 3
    ]
    for table, play in pairs_of(plays):
        if len(play.cards) == len(table.cards):
            expected = height(play.cards[-1]) > height(table.cards[-1])
        else:
            expected = len(play.cards) > len(table.cards) and length is StraightLength.LONGER_BEATS
        assert beats(table, play, agreed) == expected


@pytest.mark.parametrize("mixing", list(ShortStraightAndTriple))
def test_8_8_a_triple_beats_a_straight_of_three_only_where_ruled_and_never_the_other_way(
    mixing: ShortStraightAndTriple,
) -> None:
    agreed = announced(o8_8=3, o8_3=True)
    agreed = agreed._replace(answers=agreed.answers._replace(short_straights=mixing))
    for start, cards in product(range(10), TRIPLES):
        straight = made(tuple(parse_card(f"{rank}d") for rank in TWOS_TOP[start : start + 3]), agreed)
        triple = made(cards, agreed)
        assert beats(straight, triple, agreed) == (mixing is ShortStraightAndTriple.TRIPLE_HIGHER)
        assert not beats(triple, straight, agreed)
    four, straight_of_four = made(FOURS[0], agreed), made(parse_cards("9d Td Jd Qs"), agreed)
    assert beats(straight_of_four, four, agreed) == (mixing is ShortStraightAndTriple.TRIPLE_HIGHER)
    assert not beats(four, straight_of_four, agreed)


def last(ranks: str) -> str:
    return ranks[-1]


def ace_or_last(ranks: str) -> str:
    return "A" if ranks == "A2345" else ranks[-1]


PLAIN: Final = "34567 45678 56789 6789T 789TJ 89TJQ 9TJQK"
ORDERS_OF_STRAIGHTS: Final = {
    "a": (f"{PLAIN} TJQKA A2345 23456", lambda ranks: "2" if ranks == "23456" else ranks[-1]),
    "b": (f"{PLAIN} TJQKA JQKA2", last),
    "c": (f"{PLAIN} TJQKA 23456 A2345", two_or_top),
    "d": (f"23456 {PLAIN} TJQKA A2345", ace_or_last),
    "e": (f"23456 {PLAIN} A2345 TJQKA", ace_or_last),
    "f": (f"{PLAIN} TJQKA", last),
}


@pytest.mark.parametrize("letter", ORDERS_OF_STRAIGHTS)
def test_8_9_every_sequence_in_the_order_that_its_letter_gives(letter: str) -> None:
    agreed = announced(o8_9=letter)
    straights, decides = ORDERS_OF_STRAIGHTS[letter]
    check_order(all_straights(straights)[::9], straight_worth(straights, decides), agreed)
    check_order(all_straight_flushes(straights), straight_worth(straights, decides), agreed)
    sequences = [set(ranks) for ranks in straights.split()]
    for ranks in combinations(TWOS_TOP, 5):
        cards = tuple(parse_card(rank + suit) for rank, suit in zip(ranks, "dchsd", strict=True))
        assert (combination(cards, agreed) is not None) == (set(ranks) in sequences)


def test_8_10_every_flush_by_its_suit_first() -> None:
    agreed = announced(o8_10=True)
    check_order(flushes(), lambda cards: (suit_height(cards[0]), *flush_worth(cards)), agreed)


# 8.12 and 8.13 Suits


@pytest.mark.parametrize(
    ("option", "suits", "opens"),
    [
        ({"o8_12": "a"}, "cdhs", "3c"),
        ({"o8_12": "b"}, "cdsh", "3c"),
        ({"o8_12": "c"}, "cshd", "3c"),
        ({"o8_12": "d"}, "cdhs", "3c"),
        ({"o8_28": True}, "cshd", "3c"),
        ({}, "dchs", "3d"),
    ],
    ids=str,
)
def test_8_12_and_8_28_every_card_and_pair_in_the_order_of_suits(
    option: dict[str, AnnouncedValue], suits: str, opens: str
) -> None:
    agreed = announced(**option)
    low, _ = check_order(SINGLES, lambda cards: card_worth(cards[0], suits=suits), agreed)
    check_order(PAIRS, lambda cards: (height(cards[0]), max(suit_height(card, suits) for card in cards)), agreed)
    check_order(flushes(), lambda cards: flush_worth(cards, suits=suits), agreed)
    straights = straight_worth(BASE_STRAIGHTS, two_or_top, suits)
    check_order(all_straight_flushes(BASE_STRAIGHTS), straights, agreed)
    assert str(low[0]) == opens
    assert str(opening_card(agreed.suits, OpeningCard.LOWEST_OF_THE_ORDER)) == opens
    assert str(opening_card(agreed.suits, OpeningCard.THREE_OF_DIAMONDS)) == "3d"


def test_8_13_no_play_beats_another_of_the_same_rank() -> None:
    agreed = announced(o8_13=True)
    check_order(SINGLES, lambda cards: (height(cards[0]),), agreed)
    check_order(PAIRS, lambda cards: (height(cards[0]),), agreed)
    check_order(flushes(), lambda cards: flush_worth(cards)[:-1], agreed)
    check_order(
        all_straight_flushes(BASE_STRAIGHTS),
        lambda cards: straight_worth(BASE_STRAIGHTS, two_or_top)(cards)[:1],
        agreed,
    )


@given(st.lists(st.sampled_from("dchs"), min_size=13, max_size=13), st.permutations(range(13)))
def test_8_15_a_dragon_is_one_card_of_each_rank_by_the_suit_of_its_two(suits: list[str], order: list[int]) -> None:
    agreed = announced(o8_15=True)
    cards = tuple(parse_card(TWOS_TOP[place] + suits[place]) for place in order)
    dragon = made(cards, agreed)
    assert dragon.kind is Kind.DRAGON
    assert may_be_led(dragon, agreed)
    assert combination(cards, BASE_GAME) is None
    for suit in "dchs":
        other = made(tuple(parse_card(rank + (suit if rank == "2" else "d")) for rank in TWOS_TOP), agreed)
        assert beats(dragon, other, agreed) == ("dchs".index(suit) > "dchs".index(suits[12]))
    twice = next(card for card in FULL_DECK if card.rank == cards[0].rank and card != cards[0])
    assert combination((*cards[:-1], twice), agreed) is None


# 8.22 to 8.31 What beats what otherwise


def test_8_22_a_bomb_may_be_put_on_every_single_and_pair_and_on_nothing_else() -> None:
    agreed = announced(o8_22=True)
    for table, play in product(KINDS, repeat=2):
        bomb = play in (Kind.FOUR_AND_ONE, Kind.STRAIGHT_FLUSH)
        assert bomb_beats_singles_and_pairs(table, play) == (bomb and table in (Kind.SINGLE, Kind.PAIR))
    for small, texts in product(SMALL_PLAYS, LOWEST_AND_HIGHEST.values()):
        hand = made(parse_cards(texts[0]), agreed)
        bomb = hand.kind in (Kind.FOUR_AND_ONE, Kind.STRAIGHT_FLUSH)
        assert beats(small, hand, agreed) == (bomb and len(small.cards) < 3)


def test_8_23_hands_of_five_rank_as_in_poker_but_a_full_house_of_twos() -> None:
    agreed = announced(o8_23=True)
    straights = f"A2345 23456 {PLAIN} TJQKA"
    check_order(all_straights(straights)[::9], lambda cards: straight_worth(straights, last)(cards)[:1], agreed)
    check_order(all_straight_flushes(straights), lambda cards: straight_worth(straights, last)(cards)[:1], agreed)
    check_order(flushes(), lambda cards: flush_worth(cards, TWOS_BOTTOM)[:-1], agreed)
    check_order(full_houses()[::7], rank_worth(3, TWOS_TOP), agreed)
    check_order(fours_and_one(), rank_worth(4, TWOS_BOTTOM), agreed)
    check_order(SINGLES, lambda cards: card_worth(cards[0]), agreed)


def test_8_25_four_of_a_kind_beats_whatever_holds_none() -> None:
    agreed = announced(o8_25=True)
    fours = {Kind.FOUR_AND_ONE, Kind.BARE_FOUR, Kind.FIVE_OF_A_KIND}
    for table, play in product(KINDS, repeat=2):
        is_four = play in (Kind.FOUR_AND_ONE, Kind.BARE_FOUR) and table not in fours
        assert four_beats_what_has_none(table, play, FourAgainstStraightFlush.BEATEN) == is_four
        except_for_it = is_four and table is not Kind.STRAIGHT_FLUSH
        assert four_beats_what_has_none(table, play, FourAgainstStraightFlush.NOT_BEATEN) == except_for_it
    four = made(parse_cards("3d 3c 3h 3s 4d"), agreed)
    hands = [made(parse_cards(hands[1]), agreed) for hands in LOWEST_AND_HIGHEST.values()]
    for beaten_play in (*SMALL_PLAYS, *hands):
        assert beats(beaten_play, four, agreed) == (beaten_play.kind is not Kind.FOUR_AND_ONE)


def test_8_27_a_straight_stands_above_a_flush() -> None:
    order = (Kind.FLUSH, Kind.STRAIGHT, Kind.FULL_HOUSE, Kind.FOUR_AND_ONE, Kind.STRAIGHT_FLUSH)
    check_kinds(order, announced(o8_27=True))


def test_8_29_a_joker_alone_beats_every_card_and_the_black_one_the_red_one() -> None:
    agreed = announced(o8_29="a")
    cards = [*SINGLES, (RED_JOKER,), (BLACK_JOKER,)]
    worth = {card: place for place, card in enumerate((RED_JOKER, BLACK_JOKER), 13)}
    check_order(cards, lambda one: (worth[one[0]],) if one[0] in worth else card_worth(one[0]), agreed)
    assert all(combination(cards, BASE_GAME) is None for cards in ((RED_JOKER,), (BLACK_JOKER,)))


@given(st.sampled_from(SINGLES), st.sampled_from((RED_JOKER, BLACK_JOKER)))
def test_8_29_a_joker_pairs_any_card_with_the_best_suit_that_is_left(card: Cards, joker: Card) -> None:
    agreed = announced(o8_29="a")
    pair = combination((*card, joker), agreed)
    assert pair is not None
    assert pair.kind is Kind.PAIR
    best = max((suit for suit in "dchs" if suit != str(card[0])[1]), key="dchs".index)
    assert pair.key == made((*card, parse_card(str(card[0])[0] + best)), agreed).key
    assert pair.shown[1] != card[0]


def test_8_29_b_every_card_beats_a_joker_and_a_joker_every_card() -> None:
    agreed = announced(o8_29="b")
    singles = [made(cards, agreed) for cards in (*SINGLES, (RED_JOKER,), (BLACK_JOKER,))]
    for table, play in pairs_of(singles):
        joker = {RED_JOKER, BLACK_JOKER} & {table.cards[0], play.cards[0]}
        expected = True if joker else card_worth(play.cards[0]) > card_worth(table.cards[0])
        assert beats(table, play, agreed) == expected
    assert all(combination((*cards, RED_JOKER), agreed) is None for cards in SINGLES)


def test_8_30_a_hand_of_five_is_beaten_by_its_own_kind_only() -> None:
    agreed = announced(o8_30=True)
    hands = [made(parse_cards(text), agreed) for texts in LOWEST_AND_HIGHEST.values() for text in texts]
    for table, play in pairs_of(hands):
        assert beats(table, play, agreed) == (table.kind is play.kind and beats(table, play, BASE_GAME))


def values(cards: Cards, kind: Kind) -> tuple[int, int]:
    """The place of the rank that decides a hand of five, and of its highest card."""
    ranks = "".join(str(card)[0] for card in cards)
    top = max(map(height, cards))
    match kind:
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            return TWOS_TOP.index("2" if "2" in ranks else max(ranks, key=TWOS_TOP.index)), top
        case Kind.FULL_HOUSE | Kind.FOUR_AND_ONE:
            return TWOS_TOP.index(rank_of_group(cards, max(shape(cards)))), top
        case _:
            return top, top


FIVES: Final = (
    all_straights(BASE_STRAIGHTS)[::601]
    + flushes()[::401]
    + full_houses()[::271]
    + fours_and_one()[::61]
    + all_straight_flushes(BASE_STRAIGHTS)[::3]
)


@pytest.mark.parametrize("choice", list(CardValue))
def test_8_31_the_higher_value_wins_whatever_the_kinds(choice: CardValue) -> None:
    agreed = announced(o8_31=True)
    agreed = agreed._replace(answers=agreed.answers._replace(card_value=choice))
    hands = [made(cards, agreed) for cards in FIVES]
    for table, play in pairs_of(hands):
        below, above = (values(hand.cards, hand.kind)[choice is CardValue.HIGHEST_CARD] for hand in (table, play))
        expected = above > below if above != below else beats(table, play, BASE_GAME)
        assert beats(table, play, agreed) == expected


# 8.34 Two packs


FIVES_OF_A_KIND: Final = [(*four, four[0]) for four in FOURS]


def test_8_34_five_of_a_kind_beats_four_and_a_straight_flush_where_that_is_added() -> None:
    agreed, on_top = announced(o8_34=True), announced(o8_34="a")
    check_order(FIVES_OF_A_KIND, lambda cards: (height(cards[0]),), agreed)
    four = made(parse_cards("2d 2c 2h 2s As"), agreed)
    flush = made(parse_cards("3d 4d 5d 6d 7d"), agreed)
    highest_flush = made(parse_cards("As 2s 3s 4s 5s"), agreed)
    for cards in FIVES_OF_A_KIND:
        five = made(cards, agreed)
        assert beats(four, five, agreed)
        assert not beats(five, four, agreed)
        assert beats(five, flush, agreed)
        assert not beats(highest_flush, five, agreed)
        assert beats(highest_flush, five, on_top)
        assert not beats(five, highest_flush, on_top)


def test_8_34_b_a_play_may_be_followed_by_its_equal() -> None:
    agreed, without = announced(o8_34="b"), announced(o8_34=True)
    for table, play in pairs_of([made(cards, agreed) for cards in (*SINGLES, *PAIRS[::6], *TRIPLES[::2])]):
        if table.kind is play.kind:
            assert beats(table, play, without) == (play.key > table.key)
            assert beats(table, play, agreed) == (play.key >= table.key)
            assert (play.key == table.key) == (equal_worth(table.cards) == equal_worth(play.cards))


def equal_worth(cards: Cards) -> tuple[int, ...]:
    return (height(cards[0]),) if len(cards) == 3 else pair_worth(cards)
