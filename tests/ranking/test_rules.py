"""The ranking rule by rule: what each says, held against another way to work it out, over all hands where that is
possible."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from ranking.independent import ORDER, SHAPES, worth
from tablelaw.authority import Law, Question, Ruling
from tablelaw.cards import ACE, BLACK_JOKER, FULL_DECK, JOKER, RANKS, RED_JOKER, SUITS, Card, Rank, Suit, deck
from tablelaw.chips import Chips
from tablelaw.hands import Category, Hand
from tablelaw.ranking import (
    JOKERS_WILD,
    ONE_EYED_JACKS_WILD,
    STANDARD,
    Aces,
    AcesInOtherGroups,
    Broadway,
    BroadwayTop,
    HalfWithOddChip,
    HandPart,
    HighLow,
    ImperialAgainstOtherRoyals,
    LowestOfSeveral,
    LowestWild,
    Natural,
    NobodyQualifies,
    Order,
    Ranking,
    Unbeatable,
    Wild,
    WildAsItself,
    best_hand,
    first_to_bet,
    high_low_winners,
    highest_drawn,
    is_royal,
    is_wild,
    odd_chip_order,
    other_order,
    settle_settings,
    share,
    share_high_low,
    suit_height,
    winners,
)
from tablelaw.ranking.frequencies import follows_rarity
from tablelaw.ranking.grades import Grade
from tablelaw.ranking.incomplete import first_difference, grade_of_few
from tablelaw.ranking.low import (
    ace_to_five,
    ace_to_six,
    deuce_to_seven,
    fives_to_choose_from,
    low_name,
    qualifies,
)
from tablelaw.ranking.standard import STANDARD_LADDER, best_five, equal_in_comparison, pack, strength
from tablelaw.ranking.stripped import flush_above_full_house, lowest_straight, stripped_pack, twenty_card_ladder
from tablelaw.ranking.suits import highest_card, highest_paired, highest_unpaired, tie_break_height
from tablelaw.ranking.unbeatable import beats, greek_beats, italian_beats
from tablelaw.ranking.wild import bug_may_help, five_of_a_kind, lowest_cards, naturalness, stand_for, stand_for_any
from tablelaw.refusals import Refused

FIVE: Final = 5
CARDS: Final = st.lists(st.sampled_from(FULL_DECK), min_size=5, max_size=8, unique=True)
FIVES: Final = st.lists(st.sampled_from(FULL_DECK), min_size=5, max_size=5, unique=True)
RANKS_OF_FIVE: Final = [ranks for ranks in combinations_with_replacement(RANKS, FIVE) if ranks[0] != ranks[4]]
IN_SEQUENCE: Final = {frozenset(range(top - 4, top + 1)) for top in range(6, 15)} | {frozenset((14, 2, 3, 4, 5))}


def in_suits(ranks: Sequence[Rank], *, one_suit: bool = False) -> tuple[Card, ...]:
    return tuple(Card(rank, SUITS[0] if one_suit else SUITS[place % 4]) for place, rank in enumerate(ranks))


def classes() -> list[tuple[Card, ...]]:
    """A hand of each of the 7,462 classes."""
    of_one_suit = [in_suits(ranks, one_suit=True) for ranks in combinations(RANKS, FIVE)]
    return [in_suits(ranks) for ranks in RANKS_OF_FIVE] + of_one_suit


def check_ascending(ordered: Sequence[tuple[object, int]]) -> None:
    """Holds that strengths rise exactly where the keys beside them change."""
    for (key, low), (next_key, high) in pairwise(ordered):
        assert (low == high) if key == next_key else (low < high), (key, next_key)


# 1 Cards and hands


def test_1_1_every_card_of_the_pack_and_no_other() -> None:
    assert sorted(pack()) == [Card(Rank(rank), suit) for rank in range(2, 15) for suit in SUITS]
    for card in (*FULL_DECK, BLACK_JOKER, RED_JOKER):
        try:
            best_hand([card])
        except Refused as refused:
            assert refused.refusal.rule == "HR §1.1"
            assert card.rank == JOKER
        else:
            assert card in pack()
    singles = [best_hand([card]).strength for card in pack()]
    check_ascending(sorted(zip((card.rank for card in pack()), singles, strict=True)))


def test_1_2_every_two_cards_count_the_same_by_rank_alone() -> None:
    for first, second in product(FULL_DECK, repeat=2):
        assert equal_in_comparison(first, second) == (str(first)[0] == str(second)[0])
        assert (best_hand([first]).strength == best_hand([second]).strength) == (str(first)[0] == str(second)[0])


def test_1_3_every_class_of_hands_stands_in_the_order_of_its_worth() -> None:
    hands = sorted(classes(), key=worth)
    assert len(hands) == 7_462
    check_ascending([(worth(hand), best_hand(hand).strength) for hand in hands])
    grades = [Grade(ORDER[worth(hand)[0]], tuple(map(Rank, worth(hand)[1]))) for hand in hands]
    check_ascending(list(zip(grades, map(strength, grades), strict=True)))


@given(FIVES, FIVES)
def test_1_3_the_higher_category_wins_and_inside_it_the_ranks_decide(first: list[Card], second: list[Card]) -> None:
    strengths = [best_hand(cards).strength for cards in (first, second)]
    worths = [worth(cards) for cards in (first, second)]
    assert (strengths[0] > strengths[1], strengths[0] == strengths[1]) == (
        worths[0] > worths[1],
        worths[0] == worths[1],
    )


@given(CARDS)
def test_1_4_five_cards_play_and_no_other_five_are_better(cards: list[Card]) -> None:
    five = best_five(cards)
    assert len(set(five)) == FIVE
    assert set(five) <= set(cards)
    assert worth(five) == max(worth(other) for other in combinations(cards, FIVE))
    assert worth(best_hand(cards).best) == worth(five)


# 2 Straight flushes


def test_2_1_one_sequence_of_one_suit_is_a_royal_flush() -> None:
    """Every five ranks of one suit, and every sequence of several."""
    hands = [in_suits(ranks, one_suit=True) for ranks in combinations(RANKS, FIVE)]
    hands += [in_suits(ranks) for ranks in combinations(RANKS, FIVE) if frozenset(ranks) in IN_SEQUENCE]
    royal = [cards for cards in hands if is_royal(best_hand(cards))]
    assert [{str(card)[0] for card in cards} for cards in royal] == [set("TJQKA")]
    assert len({card.suit for card in royal[0]}) == 1


# 3 Low hands


def low_ranks(ranks: Sequence[Rank]) -> list[int]:
    return [1 if rank == ACE else int(rank) for rank in ranks]


def low_worth(ranks: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The place of five ranks where no straight or flush counts; the lower the better."""
    counted = sorted(Counter(ranks).items(), key=lambda entry: (entry[1], entry[0]), reverse=True)
    return ORDER.index(SHAPES[tuple(count for _, count in counted)]), tuple(rank for rank, _ in counted)


def low_with_straights(ranks: Sequence[int], *, one_suit: bool) -> tuple[int, tuple[int, ...]]:
    """The same where straights and flushes count against their holder, the ace standing where `ranks` puts it."""
    place, deciding = low_worth(ranks)
    if len(set(ranks)) == FIVE and max(ranks) - min(ranks) == 4:
        return ORDER.index(Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT), (max(ranks),)
    return (ORDER.index(Category.FLUSH), tuple(sorted(ranks, reverse=True))) if one_suit else (place, deciding)


Low = Callable[[Sequence[Rank], bool], tuple[int, tuple[int, ...]]]

LOWS: Final[list[tuple[Order, Low, str]]] = [
    (Order.ACE_TO_FIVE, lambda ranks, _: low_worth(low_ranks(ranks)), "A2345"),
    (Order.DEUCE_TO_SEVEN, lambda ranks, one_suit: low_with_straights(ranks, one_suit=one_suit), "23457"),
    (Order.ACE_TO_SIX, lambda ranks, one_suit: low_with_straights(low_ranks(ranks), one_suit=one_suit), "A2346"),
]


@pytest.mark.parametrize(("order", "low", "best"), LOWS, ids=["3.2", "3.4", "3.5"])
def test_3_2_3_4_and_3_5_every_class_of_low_hands_in_its_order(order: Order, low: Low, best: str) -> None:
    """The lowest hand wins; in one suit and in several."""
    ranking = Ranking(order=order)
    hands = [(low(ranks, False), in_suits(ranks)) for ranks in RANKS_OF_FIVE]
    hands += [(low(ranks, True), in_suits(ranks, one_suit=True)) for ranks in combinations(RANKS, FIVE)]
    hands.sort(key=lambda entry: entry[0], reverse=True)
    assert {str(card)[0] for card in hands[-1][1]} == set(best)
    check_ascending([(key, best_hand(cards, ranking).strength) for key, cards in hands])


@given(CARDS, st.sampled_from(LOWS))
def test_3_6_the_lowest_five_of_more_play(cards: list[Card], low: tuple[Order, Low, str]) -> None:
    order, worth_of, _ = low

    def key(five: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
        return worth_of([card.rank for card in five], len({card.suit for card in five}) == 1)

    hand = best_hand(cards, Ranking(order=order))
    assert key(hand.best) == min(map(key, combinations(cards, FIVE)))
    assert {frozenset(five) for five in fives_to_choose_from(cards)} == set(map(frozenset, combinations(cards, FIVE)))


def test_3_1_and_3_3_every_five_ranks_their_name_and_whether_they_qualify() -> None:
    letters = dict(zip(range(2, 15), "23456789TJQKA", strict=True))
    for ranks in RANKS_OF_FIVE:
        for grade, values in (
            (ace_to_five(ranks), low_ranks(ranks)),
            (deuce_to_seven(ranks, one_suit=False), list(map(int, ranks))),
            (ace_to_six(ranks, one_suit=False), low_ranks(ranks)),
        ):
            different = len(set(values)) == FIVE
            counts = different and (grade.category is Category.HIGH_CARD)
            assert low_name(grade) == (f"{letters[max(values)]}-low" if counts else None)
        low = low_ranks(ranks)
        for highest in range(5, 14):
            assert qualifies(ace_to_five(ranks), Rank(highest)) == (len(set(low)) == FIVE and max(low) <= highest)


def test_3_3_fifty_six_sets_of_ranks_are_eight_or_better() -> None:
    """Five of the eight lowest ranks."""
    qualified = [ranks for ranks in combinations(RANKS, FIVE) if qualifies(ace_to_five(ranks), Rank(8))]
    assert len(qualified) == 56


@given(FIVES)
def test_3_3_a_hand_of_eight_or_better_holds_five_ranks_up_to_the_eight(cards: list[Card]) -> None:
    low = low_ranks([card.rank for card in cards])
    expected = len(set(low)) == FIVE and not set(low) & set(range(9, 14))
    assert qualifies(ace_to_five([card.rank for card in cards]), Rank(8)) == expected


def test_3_5_a_ace_king_queen_jack_and_ten_are_no_straight_and_nothing_goes_above_the_king() -> None:
    for ranks in combinations(RANKS, FIVE):
        low = sorted(low_ranks(ranks))
        consecutive = low == list(range(low[0], low[0] + FIVE))
        category = ace_to_six(ranks, one_suit=False).category
        assert (category is Category.STRAIGHT) == consecutive
        assert (category is Category.HIGH_CARD) == (not consecutive)


def six_worth(
    ranks: Sequence[Rank], top: BroadwayTop | None, groups: AcesInOtherGroups | None, *, one_suit: bool
) -> tuple[int, tuple[int, ...]]:
    """The place of a hand of ace to six where ace, king, queen, jack and ten are a straight with this top card, and
    aces that stand together are high: as a pair, or in other groups too."""
    low = low_ranks(ranks)
    if top is not None and set(low) == {1, 10, 11, 12, 13}:
        place = ORDER.index(Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT)
        return place, (13 if top is BroadwayTop.KING else 14,)
    shape = tuple(sorted(Counter(low).values(), reverse=True))
    if groups is not None and low.count(1) >= 2:
        only_a_pair = shape == (2, 1, 1, 1)
        if only_a_pair or groups is AcesInOtherGroups.AS_THE_PAIR:
            return low_worth([int(rank) for rank in ranks])
    return low_with_straights(low, one_suit=one_suit)


@pytest.mark.parametrize(
    ("top", "groups"),
    [
        (BroadwayTop.KING, None),
        (BroadwayTop.ACE, AcesInOtherGroups.AS_THE_PAIR),
        (None, AcesInOtherGroups.ALWAYS_LOW),
    ],
)
def test_3_5_c_every_class_of_hands_where_a_table_agrees_otherwise(
    top: BroadwayTop | None, groups: AcesInOtherGroups | None
) -> None:
    ranking = Ranking(
        order=Order.ACE_TO_SIX,
        ace_to_six_broadway=Broadway.NO_STRAIGHT if top is None else Broadway.STRAIGHT,
        ace_to_six_aces=Aces.LOW if groups is None else Aces.HIGH,
        agreed=tuple(choice for choice in (top, groups) if choice is not None),
    )
    hands = [(six_worth(ranks, top, groups, one_suit=False), in_suits(ranks)) for ranks in RANKS_OF_FIVE]
    hands += [
        (six_worth(ranks, top, groups, one_suit=True), in_suits(ranks, one_suit=True))
        for ranks in combinations(RANKS, FIVE)
    ]
    hands.sort(key=lambda entry: entry[0], reverse=True)
    check_ascending([(key, best_hand(cards, ranking).strength) for key, cards in hands])


WON: Final = st.lists(st.integers(0, 4), max_size=4, unique=True).map(tuple)


@given(
    st.integers(0, 10_000), WON.filter(bool), WON, st.sampled_from(HalfWithOddChip), st.sampled_from(NobodyQualifies)
)
def test_3_7_half_goes_to_the_high_hands_and_half_to_the_low_ones(
    pot: int, high: tuple[int, ...], low: tuple[int, ...], odd: HalfWithOddChip, nobody: NobodyQualifies
) -> None:
    """Two halves that differ by one chip at most; without a low hand all to the high ones or half stays, as ruled."""
    agreed = Ranking(order=Order.ACE_TO_FIVE, agreed=(odd, nobody))
    shares, left = share_high_low(Chips(pot), HighLow(high, low), range(5), range(5), agreed)
    assert sum(shares.values()) + left == pot
    if set(high) == set(low) or (not low and nobody is NobodyQualifies.HIGH_TAKES_ALL):
        assert left == 0
        assert set(shares) == set(high)
        assert max(shares.values()) - min(shares.values()) <= 1
        return
    odd_to_high = odd is HalfWithOddChip.HIGH_HALF
    high_half = (pot + 1) // 2 if odd_to_high else pot // 2
    assert left == (0 if low else pot - high_half)
    both = set(high) & set(low)
    if not both:
        assert sum(shares[position] for position in high) == high_half
        assert sum(shares[position] for position in low) == (pot - high_half if low else 0)
    for group, half in ((set(high) - both, high_half), (set(low) - both, pot - high_half)):
        size = len(high) if group <= set(high) else len(low)
        assert all(half // size <= shares[position] <= half // size + 1 for position in group)


@given(st.permutations(FULL_DECK), st.integers(2, 4), st.sampled_from([None, Rank(8)]))
def test_3_7_who_wins_the_high_half_and_who_the_low_one(
    cards: list[Card], players: int, qualifier: Rank | None
) -> None:
    low = Ranking(order=Order.ACE_TO_FIVE, qualifier=qualifier)
    held = [cards[7 * player : 7 * player + 7] for player in range(players)]
    won = high_low_winners([best_hand(hand) for hand in held], [best_hand(hand, low) for hand in held], STANDARD, low)
    high_worths = [max(worth(five) for five in combinations(hand, FIVE)) for hand in held]
    low_worths = [
        min(low_worth(low_ranks([card.rank for card in five])) for five in combinations(hand, FIVE)) for hand in held
    ]
    able = [
        player
        for player, (place, ranks) in enumerate(low_worths)
        if qualifier is None or (place == 0 and ranks[0] <= qualifier)
    ]
    assert won.high == tuple(player for player in range(players) if high_worths[player] == max(high_worths))
    best = min((low_worths[player] for player in able), default=None)
    assert won.low == tuple(player for player in able if low_worths[player] == best)


# 4 Wild cards

WILD_SETTINGS: Final = [Wild(), JOKERS_WILD, ONE_EYED_JACKS_WILD, *(Wild(ranks=(rank, JOKER)) for rank in RANKS)]


@pytest.mark.parametrize("wild", WILD_SETTINGS, ids=str)
def test_4_1_every_card_under_every_kind_of_wild_card(wild: Wild) -> None:
    for card in (*FULL_DECK, BLACK_JOKER, RED_JOKER):
        named = str(card) in {"Js", "Jh"} and wild == ONE_EYED_JACKS_WILD
        by_rank = card.rank in wild.ranks
        assert is_wild(card, wild) == (named or by_rank)
        if card.rank != JOKER and wild != Wild():
            king = Card(Rank(13 if card.rank != 13 else 12), SUITS[0])
            if not is_wild(king, wild):
                pairs = best_hand((king, card), Ranking(wild=wild)).category is Category.PAIR
                assert pairs == (named or by_rank)


SMALL_PACK: Final = deck(Rank(12))


@pytest.mark.parametrize("wild", [1, 2])
def test_4_2_a_wild_card_stands_for_any_card_that_is_not_held_or_makes_five_of_a_kind(wild: int) -> None:
    """Every hand of queens, kings and aces."""
    for naturals in combinations(SMALL_PACK, FIVE - wild):
        ways = [tuple(sorted(way)) for way in stand_for(naturals, wild, SMALL_PACK)]
        free = [card for card in SMALL_PACK if card not in naturals]
        expected = {tuple(sorted(way)) for way in combinations(free, wild)}
        ranks = {card.rank for card in naturals}
        expected |= {(card,) * wild for card in SMALL_PACK if ranks == {card.rank}}
        assert set(ways) == expected


def test_4_2_no_flush_holds_the_same_card_twice() -> None:
    """Every four cards of a suit with a joker: it is the highest card that is missing, unless it makes a sequence."""
    suit = SUITS[3]
    for ranks in combinations(RANKS, 4):
        naturals = [Card(rank, suit) for rank in ranks]
        hand = best_hand((*naturals, BLACK_JOKER), Ranking(wild=JOKERS_WILD))
        assert len(set(hand.plays_as)) == FIVE
        assert worth(hand.plays_as) == max(worth((*naturals, card)) for card in FULL_DECK if card not in naturals)


@given(st.lists(st.sampled_from(FULL_DECK), min_size=4, max_size=4, unique=True))
def test_4_2_and_4_3_a_joker_makes_the_best_hand_that_any_card_makes(naturals: list[Card]) -> None:
    hand = best_hand((*naturals, BLACK_JOKER), Ranking(wild=JOKERS_WILD))
    if len({card.rank for card in naturals}) == 1:
        assert hand.category is Category.FIVE_OF_A_KIND
        assert hand.strength > best_hand([Card(Rank(rank), SUITS[0]) for rank in range(10, 15)]).strength
    else:
        best = max(worth((*naturals, card)) for card in FULL_DECK if card not in naturals)
        assert (ORDER.index(hand.category), worth(hand.plays_as)) == (best[0], best)


def test_4_3_every_five_ranks_are_five_of_a_kind_or_not() -> None:
    for ranks in combinations_with_replacement(RANKS, FIVE):
        expected = (ranks[0],) if len(set(ranks)) == 1 else None
        assert five_of_a_kind(in_suits(ranks)) == expected
        assert five_of_a_kind(in_suits(ranks[:4])) is None


BUG: Final = Ranking(bug=True)
STRAIGHT_OR_FLUSH: Final = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)


def test_4_4_every_card_that_the_bug_may_be_in_every_category() -> None:
    for category, card, other in product(Category, FULL_DECK, FULL_DECK[::7]):
        completes = category in STRAIGHT_OR_FLUSH
        assert bug_may_help((card,), category) == (completes or str(card)[0] == "A")
        assert bug_may_help((card, other), category) == (completes or str(card)[0] == str(other)[0] == "A")


@given(st.lists(st.sampled_from(FULL_DECK), min_size=4, max_size=4, unique=True))
def test_4_4_the_bug_is_an_ace_or_completes_a_straight_or_a_flush(naturals: list[Card]) -> None:
    hand = best_hand((*naturals, BLACK_JOKER), BUG)
    if all(card.rank == ACE for card in naturals):
        assert hand.category is Category.FIVE_OF_A_KIND
        return
    made = [worth((*naturals, card)) for card in FULL_DECK if card not in naturals and card.rank == ACE]
    every = [worth((*naturals, card)) for card in FULL_DECK if card not in naturals]
    best = max(made + [found for found in every if ORDER[found[0]] in STRAIGHT_OR_FLUSH])
    assert (ORDER.index(hand.category), worth(hand.plays_as)) == (best[0], best)


@given(st.lists(st.sampled_from(FULL_DECK), max_size=8, unique=True))
def test_4_6_the_cards_of_the_lowest_rank_the_ace_being_high(cards: list[Card]) -> None:
    order = "23456789TJQKA"
    lowest = min((order.index(str(card)[0]) for card in cards), default=None)
    assert lowest_cards(cards) == tuple(card for card in cards if order.index(str(card)[0]) == lowest)


@given(FIVES)
def test_4_6_the_lowest_card_of_each_player_is_wild(cards: list[Card]) -> None:
    """The hand is as good as the others with a joker for each of the lowest."""
    ranking = Ranking(wild=Wild(lowest=LowestWild.LOWEST), agreed=(LowestOfSeveral.ALL_OF_THAT_RANK,))
    lowest = min(card.rank for card in cards)
    jokers = [BLACK_JOKER if card.rank == lowest else card for card in cards]
    with_jokers = best_hand(jokers, Ranking(wild=JOKERS_WILD, decks=4))
    assert best_hand(cards, ranking).category is with_jokers.category


@pytest.mark.parametrize("wild", [0, 1, 2])
def test_4_7_a_wild_card_may_be_any_card_of_the_pack_even_twice(wild: int) -> None:
    """Every hand of queens, kings and aces."""
    every = {tuple(sorted(way)) for way in product(SMALL_PACK, repeat=wild)}
    for naturals in combinations(SMALL_PACK, FIVE - wild):
        ways = [tuple(sorted(way)) for way in stand_for_any(naturals, wild, SMALL_PACK)]
        assert len(ways) == len(set(ways))
        assert set(ways) == every


@given(st.lists(st.sampled_from(FULL_DECK), min_size=4, max_size=4, unique=True))
def test_4_7_a_joker_may_double_a_card(naturals: list[Card]) -> None:
    hand = best_hand((*naturals, BLACK_JOKER), Ranking(wild=JOKERS_WILD, double_ace_flush=True))
    if hand.category is Category.FIVE_OF_A_KIND:
        assert len({card.rank for card in naturals}) == 1
        return
    flush = len({card.suit for card in naturals}) == 1
    if hand.category is Category.FLUSH and flush:
        assert hand.plays_as[0].rank == ACE
        expected = sorted([*(card.rank for card in naturals), ACE], reverse=True)
        assert [card.rank for card in hand.plays_as] == expected


def test_4_8_every_number_of_wild_cards_against_every_other() -> None:
    for first, second in product(range(6), repeat=2):
        natural = {kind: naturalness(first, kind) - naturalness(second, kind) for kind in Natural}
        assert natural[Natural.EQUAL] == 0
        assert (natural[Natural.BEATS_WILD] > 0) == (first == 0 and second > 0)
        assert (natural[Natural.FEWER_WILD] > 0) == (first < second)
        more = (first == 0 and second > 0) or (first > second > 0)
        assert (natural[Natural.MORE_WILD] > 0) == more


# 5 Fewer than five cards


def any_worth(cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """The place of up to five cards; what is missing weighs less than any card."""
    if len(cards) == FIVE:
        return worth(cards)
    counted = sorted(Counter(card.rank for card in cards).items(), key=lambda entry: (entry[1], entry[0]), reverse=True)
    counts = tuple(count for _, count in counted)
    category = SHAPES[(*counts, *(1,) * (FIVE - len(cards)))]
    return ORDER.index(category), tuple(int(rank) for rank, _ in counted)


def test_5_1_every_set_of_one_to_four_ranks() -> None:
    for length in range(1, 5):
        for ranks in combinations_with_replacement(RANKS, length):
            grade = grade_of_few(in_suits(ranks))
            assert (ORDER.index(grade.category), grade.ranks) == any_worth(in_suits(ranks))
            one_suit = [Card(rank, SUITS[1]) for rank in ranks]
            assert len(set(ranks)) < length or best_hand(one_suit).category is Category.HIGH_CARD


FEW: Final = st.lists(st.sampled_from(FULL_DECK), min_size=1, max_size=5, unique=True)


@given(FEW, FEW)
def test_5_2_hands_of_unequal_length_are_compared_from_the_combination_down(
    first: list[Card], second: list[Card]
) -> None:
    strengths = [best_hand(cards).strength for cards in (first, second)]
    worths = [any_worth(cards) for cards in (first, second)]
    assert (strengths[0] > strengths[1], strengths[0] == strengths[1]) == (
        worths[0] > worths[1],
        worths[0] == worths[1],
    )


@given(st.lists(st.sampled_from(RANKS), max_size=5), st.lists(st.sampled_from(RANKS), max_size=5))
def test_5_2_the_first_rank_that_the_other_hand_has_not(better: list[Rank], worse: list[Rank]) -> None:
    places = [place for place, rank in enumerate(better) if worse[place : place + 1] != [rank]]
    expected = None
    if places:
        expected = (better[places[0]], worse[places[0]] if places[0] < len(worse) else None)
    assert first_difference(better, worse) == expected


# 6 Equal hands and suits


@given(st.lists(FIVES, min_size=1, max_size=5))
def test_6_1_the_highest_equal_hands_win_together(dealt: list[list[Card]]) -> None:
    worths = [worth(cards) for cards in dealt]
    expected = tuple(place for place, found in enumerate(worths) if found == max(worths))
    assert winners([best_hand(cards) for cards in dealt]) == expected


def test_6_1_every_pot_up_to_a_hundred_among_up_to_nine() -> None:
    for pot, ways in product(range(101), range(1, 10)):
        shares, left = share(Chips(pot), range(ways))
        assert (sum(shares.values()), left) == (pot, 0)
        assert [shares[place] for place in range(ways)] == sorted(shares.values(), reverse=True)
        assert shares[0] - shares[ways - 1] == bool(pot % ways)
        kept, left = share(Chips(pot), range(ways), odd_chips_stay=True)
        assert set(kept.values()) == {pot // ways}
        assert left == pot % ways


def test_6_2_every_card_in_every_order_of_suits() -> None:
    assert [suit_height(Card(ACE, suit)) for suit in SUITS] == ["cdhs".index(str(Card(ACE, suit))[1]) for suit in SUITS]
    for order in permutations(SUITS):
        for place, suit in enumerate(order):
            assert {suit_height(Card(rank, suit), order) for rank in RANKS} == {3 - place}


Orders = st.permutations(SUITS).map(tuple)


def card_place(card: Card, order: Sequence[Suit]) -> tuple[int, int]:
    return "23456789TJQKA".index(str(card)[0]), -order.index(card.suit)


@given(st.lists(st.sampled_from(FULL_DECK), min_size=1, max_size=8, unique=True), Orders)
def test_6_2_a_and_b_the_highest_card_by_rank_and_then_by_suit(cards: list[Card], order: tuple[Suit, ...]) -> None:
    places = [card_place(card, order) for card in cards]
    assert highest_drawn(cards, order) == places.index(max(places))
    assert first_to_bet(cards, order) == places.index(max(places))
    assert first_to_bet(cards, order, lowest=True) == places.index(min(places))


@given(st.permutations(FULL_DECK), st.integers(1, 5), st.integers(1, 7), Orders)
def test_6_2_c_odd_chips_go_by_the_highest_card_or_in_a_low_half_by_the_lowest(
    cards: list[Card], players: int, size: int, order: tuple[Suit, ...]
) -> None:
    held = [cards[size * player : size * player + size] for player in range(players)]
    highest = [max(card_place(card, order) for card in hand) for hand in held]
    lowest = [min(card_place(card, order) for card in hand) for hand in held]
    assert odd_chip_order(held, order) == tuple(sorted(range(players), key=highest.__getitem__, reverse=True))
    assert odd_chip_order(held, order, low=True) == tuple(sorted(range(players), key=lowest.__getitem__))


def test_6_3_every_set_of_suits_in_every_order() -> None:
    for order, size in product(permutations(SUITS), range(5)):
        for suits in combinations(SUITS, size):
            cards = [Card(ACE, suit) for suit in suits]
            assert tie_break_height(cards, order) == max((4 - order.index(suit) for suit in suits), default=0)


def of_ranks(hand: Sequence[Card], ranks: set[Rank]) -> set[Card]:
    return {card for card in hand if ranks and card.rank == max(ranks)}


def test_6_3_a_b_and_c_the_card_that_counts_of_every_class_of_hands() -> None:
    for cards in classes():
        hand = best_hand(cards).best
        counted = Counter(card.rank for card in hand)
        sequence = frozenset(counted) in IN_SEQUENCE
        top = {hand[0]} if sequence else of_ranks(hand, set(counted))
        assert set(highest_card(hand, sequence=sequence)) == top
        assert set(highest_paired(hand)) == of_ranks(hand, {rank for rank, count in counted.items() if count > 1})
        alone = {rank for rank, count in counted.items() if count == 1}
        assert set(highest_unpaired(hand, sequence=sequence)) == (top if sequence else of_ranks(hand, alone))


def counting_suit(hand: Hand, part: HandPart, order: Sequence[Suit]) -> int:
    """The place of the suit that breaks a tie, worked out from the ranks; 0 where there is no such card."""
    cards = list(hand.plays_as)
    times = Counter(card.rank for card in cards)
    if part is HandPart.HIGHEST_PAIRED:
        cards = [card for card in cards if times[card.rank] > 1]
    elif part is HandPart.HIGHEST_UNPAIRED:
        cards = [card for card in cards if times[card.rank] == 1]
    wheel = {14, 2, 3, 4, 5} == set(times)
    top = max((card.rank for card in cards if not (wheel and card.rank == ACE)), default=None)
    return max((4 - order.index(card.suit) for card in cards if card.rank == top), default=0)


@st.composite
def equal_hands(draw: DrawFn) -> tuple[list[Card], list[Card]]:
    """Two hands of the same ranks with no card in common, of a pair or two of one rank at most."""
    ranks = draw(
        st.lists(st.sampled_from(RANKS), min_size=5, max_size=5).filter(lambda ranks: max(Counter(ranks).values()) <= 2)
    )
    chosen = [draw(st.permutations(SUITS)) for _ in range(15)]
    hands: tuple[list[Card], list[Card]] = ([], [])
    for rank in set(ranks):
        suits = iter(chosen[rank])
        for hand in hands:
            hand.extend(Card(rank, next(suits)) for _ in range(ranks.count(rank)))
    return hands


@given(equal_hands(), st.sampled_from((HandPart.HIGHEST_CARD, HandPart.HIGHEST_PAIRED)), Orders)
def test_6_3_suits_break_a_tie_by_the_card_that_was_named(
    dealt: tuple[list[Card], list[Card]], part: HandPart, order: tuple[Suit, ...]
) -> None:
    ranking = Ranking(suits_break_ties=True, suit_order=order, agreed=(part,))
    if len({card.rank for card in dealt[0]}) == FIVE and part is HandPart.HIGHEST_PAIRED:
        return
    hands = [best_hand(cards, ranking) for cards in dealt]
    if worth(dealt[0]) != worth(dealt[1]):
        return
    heights = [counting_suit(hand, part, order) for hand in hands]
    assert winners(hands, ranking) == (heights.index(max(heights)),)


def test_6_4_the_eight_orders_are_eight_and_none_is_the_usual_one() -> None:
    orders = [other_order(letter) for letter in "abcdefgh"]
    assert len({tuple(order) for order in orders}) == 8
    assert all(sorted(order) == sorted(SUITS) for order in orders)
    assert tuple(reversed(SUITS)) not in orders
    with pytest.raises(KeyError):
        other_order("i")


@given(
    st.dictionaries(st.tuples(st.sampled_from(HandPart), st.sampled_from(WildAsItself)), st.integers(0, 2)),
    st.sampled_from(HandPart),
    st.sampled_from(WildAsItself),
)
def test_6_5_what_the_table_agreed_before_decides_and_is_asked_only_where_it_does(
    outcomes: dict[tuple[HandPart, WildAsItself], int], part: HandPart, itself: WildAsItself
) -> None:
    """Any outcome that hangs on two questions: it comes out as the table's answers have it."""
    asked: list[str] = []

    def authority(question: Question) -> Ruling:
        asked.append(question.id)
        return Ruling({"HR §6.3/which-hand-part": part.value}.get(question.id, itself.value), "test")

    def outcome(ranking: Ranking) -> int:
        return outcomes.get((ranking.agreed_on(HandPart), ranking.agreed_on(WildAsItself)), 0)

    settled = settle_settings(STANDARD, Law(authorities=[authority]), outcome)
    assert replace(settled, agreed=()) == STANDARD
    assert outcome(settled) == outcomes.get((part, itself), 0)
    values = {found: outcomes.get(found, 0) for found in product(HandPart, WildAsItself)}
    if len(set(values.values())) == 1:
        assert asked == []
    matters = any(
        values[first, each] != values[second, each]
        for each in WildAsItself
        for first in HandPart
        for second in HandPart
    )
    assert ("HR §6.3/which-hand-part" in asked) == matters
    assert asked.count("HR §4.8/wild-as-itself") == (len({values[part, each] for each in WildAsItself}) > 1)


# 7 Stripped packs


@pytest.mark.parametrize("lowest", RANKS)
def test_7_1_every_lowest_rank(lowest: Rank) -> None:
    assert sorted(stripped_pack(lowest)) == sorted(card for card in FULL_DECK if card.rank >= lowest)
    if lowest <= 10:
        for card in FULL_DECK:
            try:
                best_hand([card], Ranking(lowest_rank=lowest))
            except Refused as refused:
                assert refused.refusal.rule == "HR §7.1"
                assert card.rank < lowest
            else:
                assert card.rank >= lowest


def test_7_2_every_two_categories_with_flush_and_full_house_changed_about() -> None:
    usual = (*STANDARD_LADDER, Category.FIVE_OF_A_KIND)
    changed = flush_above_full_house(usual)
    for first, second in permutations(usual, 2):
        both = {first, second} == {Category.FLUSH, Category.FULL_HOUSE}
        was_higher = usual.index(first) > usual.index(second)
        assert (changed.index(first) > changed.index(second)) == (was_higher != both)


@given(FIVES, FIVES)
def test_7_2_only_a_flush_against_a_full_house_comes_out_otherwise(first: list[Card], second: list[Card]) -> None:
    changed = Ranking(flush_over_full_house=True)
    categories = {best_hand(cards).category for cards in (first, second)}
    outcome = winners([best_hand(cards) for cards in (first, second)])
    otherwise = winners([best_hand(cards, changed) for cards in (first, second)], changed)
    assert (outcome == otherwise) == (categories != {Category.FLUSH, Category.FULL_HOUSE})


@pytest.mark.parametrize("lowest", range(2, 11))
def test_7_3_every_five_ranks_of_every_pack(lowest: int) -> None:
    """The ace is next below the lowest rank: the straights of a pack, from the lowest up."""
    ranking = Ranking(lowest_rank=Rank(lowest))
    low = (14, *range(lowest, lowest + 4))
    assert set(lowest_straight(Rank(lowest))) == set(low)
    straights = [low, *(tuple(range(bottom, bottom + 5)) for bottom in range(lowest, 11))]
    straights = list({frozenset(ranks): ranks for ranks in straights}.values())
    found = {frozenset(ranks): best_hand(in_suits(ranks), ranking) for ranks in combinations(RANKS[lowest - 2 :], FIVE)}
    made = {ranks: hand for ranks, hand in found.items() if hand.category is Category.STRAIGHT}
    assert set(made) == set(map(frozenset, straights))
    check_ascending([(ranks, made[frozenset(ranks)].strength) for ranks in straights])


def test_7_4_every_hand_of_twenty_cards_by_the_ranks_alone() -> None:
    ranking = Ranking(twenty_card=True)
    keyed: dict[tuple[int, tuple[int, ...]], int] = {}
    for cards in combinations(deck(Rank(10)), FIVE):
        key = low_worth([int(card.rank) for card in cards])
        number = best_hand(cards, ranking).strength
        assert keyed.setdefault(key, number) == number
    check_ascending(sorted(keyed.items()))
    assert [ORDER[place] for place in sorted({place for place, _ in keyed})] == list(twenty_card_ladder())


# 8 No unbeatable hand


def straight_flush(top: int, lowest: int, suit: Suit) -> tuple[Card, ...]:
    """The straight flush up to this card; the lowest of the pack ends four above it with the ace below."""
    ranks = range(top - 4, top + 1) if top - 4 >= lowest else (ACE, *range(lowest, lowest + 4))
    return tuple(Card(Rank(rank), suit) for rank in ranks)


@given(FIVES, FIVES)
def test_8_0_the_higher_hand_wins_and_nothing_beats_a_royal_flush(first: list[Card], second: list[Card]) -> None:
    hands = [best_hand(cards) for cards in (first, second)]
    assert beats(hands[0], hands[1]) == (worth(first) > worth(second))
    royal = best_hand(straight_flush(14, 2, SUITS[0]))
    assert not beats(hands[0], royal)
    assert beats(royal, hands[0]) == (worth(first) != worth(royal.best))


@pytest.mark.parametrize("lowest", range(2, 10))
def test_8_1_every_two_straight_flushes_of_every_pack(lowest: int) -> None:
    """The lowest beats the highest, the highest those between, those between the lowest; else the higher wins."""
    ranking = Ranking(lowest_rank=Rank(lowest), unbeatable=Unbeatable.ITALIAN)
    tops = range(lowest + 3, 15)
    for first, second in product(tops, repeat=2):
        hands = [
            best_hand(straight_flush(top, lowest, suit), ranking)
            for top, suit in zip((first, second), SUITS, strict=False)
        ]
        turned = {first, second} == {lowest + 3, 14}
        assert italian_beats(hands[0], hands[1], Rank(lowest)) == ((first < second) if turned else (first > second))
        expected = (0, 1) if first == second else (int((first < second) != turned),)
        assert winners(hands, ranking) == expected


@given(st.lists(st.lists(st.sampled_from(deck(Rank(6))), min_size=5, max_size=5, unique=True), min_size=2, max_size=2))
def test_8_1_other_hands_are_compared_as_ever(dealt: list[list[Card]]) -> None:
    ranking = Ranking(lowest_rank=Rank(6))
    first, second = (best_hand(cards, ranking) for cards in dealt)
    if Category.STRAIGHT_FLUSH not in (first.category, second.category):
        assert italian_beats(first, second, Rank(6)) == (first.strength > second.strength)


@pytest.mark.parametrize("choice", list(ImperialAgainstOtherRoyals))
@pytest.mark.parametrize("lowest", range(2, 10))
def test_8_2_the_imperial_flush_against_every_four_and_straight_flush(
    lowest: int, choice: ImperialAgainstOtherRoyals
) -> None:
    """Only four of the lowest rank beat it, and a royal flush of another suit is its equal where that is ruled."""
    ranking = Ranking(lowest_rank=Rank(lowest), unbeatable=Unbeatable.GREEK, agreed=(choice,))
    hearts = next(suit for suit in SUITS if str(Card(ACE, suit)) == "Ah")
    imperial = best_hand(straight_flush(14, lowest, hearts), ranking)
    others: list[tuple[bool, bool, tuple[Card, ...]]] = []
    for rank in range(lowest, 15):
        four = [Card(Rank(rank), suit) for suit in SUITS]
        others.append((rank == lowest, False, (*four, Card(Rank(14 if rank < 14 else 13), SUITS[0]))))
    for top, suit in product(range(lowest + 3, 15), SUITS):
        if (top, suit) != (14, hearts):
            others.append((False, top == 14, straight_flush(top, lowest, suit)))
    for is_lowest_four, royal, cards in others:
        other = best_hand(cards, ranking)
        equal = royal and choice is ImperialAgainstOtherRoyals.EQUAL
        expected = (1,) if is_lowest_four else (0, 1) if equal else (0,)
        assert winners([imperial, other], ranking) == expected
        assert greek_beats(other, imperial, Rank(lowest), lambda: choice) == is_lowest_four
        assert greek_beats(imperial, other, Rank(lowest), lambda: choice) == (not is_lowest_four and not equal)


@given(st.permutations(FULL_DECK))
def test_8_2_hands_without_the_imperial_flush_are_compared_as_ever(cards: list[Card]) -> None:
    first, second = best_hand(cards[:5]), best_hand(cards[5:10])
    found = greek_beats(first, second, Rank(2), lambda: ImperialAgainstOtherRoyals.EQUAL)
    assert found == (worth(cards[:5]) > worth(cards[5:10]))


# 9 Rarity


@given(st.lists(st.integers(0, 5), min_size=9, max_size=9))
def test_9_3_an_order_follows_rarity_where_each_category_is_rarer_than_those_below(counts: list[int]) -> None:
    """Categories that never come are left out."""
    by_category = dict(zip(STANDARD_LADDER, counts, strict=True))
    coming = [count for count in counts if count]
    expected = all(higher < lower for lower, higher in combinations(coming, 2))
    assert follows_rarity(by_category, STANDARD_LADDER) == expected
