"""Wild cards: the document's examples, and the tables against trying every substitution."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranking.independent import ranked, shown
from tablelaw.authority import Undetermined
from tablelaw.cards import (
    ACE,
    BLACK_JOKER,
    FULL_DECK,
    JOKER,
    RED_JOKER,
    SUITS,
    TEN,
    TWO,
    Card,
    Rank,
    deck,
    parse_cards,
)
from tablelaw.hands import Category
from tablelaw.ranking import (
    JOKERS_WILD,
    ONE_EYED_JACKS_WILD,
    CountsAsEqual,
    ExtensionDirection,
    HandMeans,
    HandPart,
    LowestOfSeveral,
    LowestWild,
    Natural,
    NaturalFive,
    Order,
    Ranking,
    Wild,
    WildAsItself,
    best_hand,
    difference,
    winners,
)
from tablelaw.ranking.fast import CARD_NUMBERS, ONE_BUG, ONE_WILD, HighTable, card_number
from tablelaw.ranking.grades import number_of
from tablelaw.ranking.reading import read_best, read_five
from tablelaw.ranking.settings import ladder_of
from tablelaw.ranking.showdown import high_table
from tablelaw.ranking.wild import naturalness, stand_for

JOKER_WILD = Ranking(wild=JOKERS_WILD)
DEUCES_WILD = Ranking(wild=Wild(ranks=(TWO,)))
BUG = Ranking(bug=True)
DOUBLE_ACE = Ranking(wild=JOKERS_WILD, double_ace_flush=True)
SAME_RANKS = CountsAsEqual.SAME_FIVE_RANKS
JOKER_AND_DEUCES = Ranking(wild=Wild(ranks=(JOKER, TWO)))

PLAYED = [
    ("L49 the joker is the king", JOKER_WILD, "Ah 9h 8h 5h *1", Category.FLUSH, "Ah Kh 9h 8h 5h"),
    ("L59 the joker is another ace", DOUBLE_ACE, "Ah 9h 8h 5h *1", Category.FLUSH, "Ah Ah 9h 8h 5h"),
    ("L53 five aces", BUG, "As Ah Ad Ac *1", Category.FIVE_OF_A_KIND, "As Ah Ad Ac As"),
    ("L53 four sixes with an ace", BUG, "6s 6h 6d 6c *1", Category.FOUR_OF_A_KIND, "6s 6h 6d 6c As"),
    ("L53 two pairs with an ace", BUG, "8s 8h 5d 5c *1", Category.TWO_PAIRS, "8s 8h 5d 5c As"),
    ("the bug is an ace", BUG, "As Ah 5d 5c *1", Category.FULL_HOUSE, "As Ah Ad 5d 5c"),
    ("the bug completes a straight", BUG, "9s 8h 7d 5c *1", Category.STRAIGHT, "9s 8h 7d 6s 5c"),
    ("the bug completes a flush", BUG, "Kh 9h 7h 5h *1", Category.FLUSH, "Ah Kh 9h 7h 5h"),
    ("the bug completes a straight flush", BUG, "9h 8h 7h 5h *1", Category.STRAIGHT_FLUSH, "9h 8h 7h 6h 5h"),
    ("the bug alone is an ace", BUG, "Kh 9d 7h 4h *1", Category.HIGH_CARD, "As Kh 9d 7h 4h"),
    ("two bugs", BUG, "As Ah Ad *1 *2", Category.FIVE_OF_A_KIND, "As Ah Ad Ac As"),
    ("L55 a straight, not a pair of sixes", JOKER_WILD, "6c 5d 4h 2s *1", Category.STRAIGHT, "6c 5d 4h 3s 2s"),
    ("seven cards with a deuce", DEUCES_WILD, "5c 6h 7d 9c 4d 2s Tc", Category.STRAIGHT, "Tc 9c 8s 7d 6h"),
    ("a wild deuce as itself", DEUCES_WILD, "Ah 2h 3h 4h 5h", Category.STRAIGHT_FLUSH, "5h 4h 3h 2h Ah"),
    ("four wild deuces", DEUCES_WILD, "2s 2h 2d 2c 3c 4d 9s", Category.FIVE_OF_A_KIND, "9s 9h 9d 9c 9s"),
    ("two wild make a flush better", DEUCES_WILD, "2s 2h Kd Td 9d 4c", Category.STRAIGHT_FLUSH, "Kd Qd Jd Td 9d"),
    ("one-eyed jacks", Ranking(wild=ONE_EYED_JACKS_WILD), "Jh Js Jd 8c 8h", Category.FOUR_OF_A_KIND, "8s 8h 8d 8c Jd"),
    ("wild cards alone", DEUCES_WILD, "2s 2h 2d 2c", Category.FOUR_OF_A_KIND, "As Ah Ad Ac"),
    ("one wild card alone", JOKER_WILD, "*1", Category.HIGH_CARD, "As"),
    ("a wild card makes a pair of a short hand", JOKER_WILD, "9h *1 4c", Category.PAIR, "9s 9h 4c"),
    ("five wild cards and a king", JOKER_AND_DEUCES, "2s 2h 2d 2c *1 Kd", Category.FIVE_OF_A_KIND, "As Ah Ad Ac As"),
    ("a full house with one wild card", JOKER_WILD, "9h 9c 4c 4d *1", Category.FULL_HOUSE, "9s 9h 9c 4d 4c"),
    (
        "a stripped pack",
        Ranking(wild=JOKERS_WILD, lowest_rank=Rank(7)),
        "As 9d 8h 7s *1",
        Category.STRAIGHT,
        "Ts 9d 8h 7s As",
    ),
]


@pytest.mark.parametrize(("what", "ranking", "text", "category", "plays_as"), PLAYED, ids=lambda value: str(value)[:30])
def test_what_a_wild_card_plays_as(what: str, ranking: Ranking, text: str, category: Category, plays_as: str) -> None:
    hand = ranked(text, ranking)
    assert hand.category is category, what
    assert sorted(shown(hand.plays_as).split()) == sorted(plays_as.split())
    assert [card.rank for card in hand.plays_as] == [card.rank for card in parse_cards(plays_as)]
    assert set(hand.best) <= set(parse_cards(text))


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        (JOKER_WILD, "Ad Kd Td 4d 3d", "Ah 9h 8h 5h *1"),
        (JOKER_WILD, "2s 2h 2d 2c *1", "As Ks Qs Js Ts"),
        (JOKER_WILD, "As Ah Ad Ac *1", "Ks Kh Kd Kc *1"),
        (JOKER_WILD, "Ad Kd Qd Td 8d", "As *1 9s 5s 2s"),
        (DOUBLE_ACE, "As *1 9s 5s 2s", "Ad Kd Qd Td 8d"),
        (BUG, "9h 8h 7h 6h 5h", "6s 6h 6d 6c *1"),
        (DEUCES_WILD, "Qs Qd Qc 2s Kh", "Qh 2h 2d 2c Js"),
    ],
)
def test_comparisons_with_wild_cards(ranking: Ranking, better: str, worse: str) -> None:
    assert winners([ranked(worse, ranking), ranked(better, ranking)], ranking) == (1,)


def test_wild_cards_of_one_hand_only() -> None:
    cards = parse_cards("Ks Kd 9c 4h 2s Kh 7d")
    assert best_hand(cards, wild=parse_cards("7d")).category is Category.FOUR_OF_A_KIND
    assert best_hand(cards).category is Category.THREE_OF_A_KIND


# Natural hands and wild ones


def natural(agreed: Natural, *answers: CountsAsEqual | ExtensionDirection | WildAsItself) -> Ranking:
    return Ranking(wild=Wild(ranks=(JOKER, TWO)), natural=agreed, agreed=answers)


NINE_HIGH_STRAIGHTS = ("9h 8c 7s 6d 5h", "9s 7d 6h 5s *1", "9c 6h 5d *1 *2")


@pytest.mark.parametrize(
    ("ranking", "places"),
    [
        (natural(Natural.EQUAL), (0, 0, 0)),
        (natural(Natural.BEATS_WILD, SAME_RANKS), (1, 0, 0)),
        (natural(Natural.FEWER_WILD, SAME_RANKS), (2, 1, 0)),
        (natural(Natural.MORE_WILD, SAME_RANKS), (2, 0, 1)),
        (natural(Natural.EXTENDED, SAME_RANKS, ExtensionDirection.FEWER_BEATS_MORE), (2, 1, 0)),
        (natural(Natural.EXTENDED, SAME_RANKS, ExtensionDirection.MORE_BEATS_FEWER), (2, 0, 1)),
    ],
)
def test_natural_hands_against_equal_ones(ranking: Ranking, places: tuple[int, int, int]) -> None:
    strengths = [ranked(text, ranking).strength for text in NINE_HIGH_STRAIGHTS]
    heights = sorted(set(strengths))
    assert tuple(heights.index(number) for number in strengths) == places


def test_equal_by_category_counts_wild_cards_before_ranks() -> None:
    ranking = natural(Natural.BEATS_WILD, CountsAsEqual.SAME_CATEGORY)
    low_natural, high_wild = ranked("7h 6c 5s 4d 3h", ranking), ranked("Qs Jd Th 9s *1", ranking)
    assert winners([high_wild, low_natural], ranking) == (1,)
    assert difference(low_natural, high_wild, ranking).rule == "HR §4.8"
    by_ranks = natural(Natural.BEATS_WILD, SAME_RANKS)
    assert winners([ranked("Qs Jd Th 9s *1", by_ranks), ranked("7h 6c 5s 4d 3h", by_ranks)], by_ranks) == (0,)


@pytest.mark.parametrize(("choice", "expected"), [(WildAsItself.NATURAL, (0, 1)), (WildAsItself.WILD, (1,))])
def test_a_deuce_that_plays_as_a_deuce(choice: WildAsItself, expected: tuple[int, ...]) -> None:
    ranking = Ranking(wild=Wild(cards=parse_cards("2s")), natural=Natural.BEATS_WILD, agreed=(SAME_RANKS, choice))
    assert winners([ranked("As 2s 3d 4c 5h", ranking), ranked("Ad 2d 3c 4h 5s", ranking)], ranking) == expected


def test_the_direction_of_the_extension_is_a_question() -> None:
    with pytest.raises(Undetermined) as stopped:
        ranked(NINE_HIGH_STRAIGHTS[1], natural(Natural.EXTENDED, SAME_RANKS))
    assert stopped.value.question.id == "HR §4.8/extension-direction"


def test_naturalness_with_the_direction_open_decides_nothing() -> None:
    assert {naturalness(wild, Natural.EXTENDED) for wild in range(6)} == {0}


def test_more_cards_choose_the_more_natural_five() -> None:
    means = HandMeans.FIVE_THAT_PLAY
    better = ranked("9h 8c 7s 6d 5h *1", Ranking(bug=True, natural=Natural.FEWER_WILD, agreed=(SAME_RANKS, means)))
    assert shown(better.plays_as) == "Ts 9h 8c 7s 6d"
    equal = ranked("*1 Kh Kd Kc Ks Ah", Ranking(bug=True, natural=Natural.FEWER_WILD, agreed=(SAME_RANKS, means)))
    assert equal.best == equal.plays_as
    with pytest.raises(Undetermined) as stopped:
        ranked("9h 8c 7s 6d 5h *1", Ranking(bug=True, natural=Natural.FEWER_WILD, agreed=(SAME_RANKS,)))
    assert stopped.value.question.id == "HR §4.2/hand-means"


# The lowest card wild

LOWEST = Ranking(wild=Wild(lowest=LowestWild.LOWEST))


def test_the_lowest_card_is_wild_and_the_ace_is_high() -> None:
    assert shown(ranked("Ah Kh Qd 7c 3s", LOWEST).plays_as) == "Ah As Kh Qd 7c"


@pytest.mark.parametrize(
    ("choice", "category"),
    [(LowestOfSeveral.ALL_OF_THAT_RANK, Category.FOUR_OF_A_KIND), (LowestOfSeveral.ONE, Category.THREE_OF_A_KIND)],
)
def test_several_lowest_cards(choice: LowestOfSeveral, category: Category) -> None:
    ranking = Ranking(wild=Wild(lowest=LowestWild.LOWEST), agreed=(choice,))
    assert ranked("Kh Kd 9c 3s 3d", ranking).category is category


def test_the_lowest_concealed_card_is_wild() -> None:
    ranking = Ranking(wild=Wild(lowest=LowestWild.LOWEST_CONCEALED))
    cards = parse_cards("Kh Kd 9c 5s 3d")
    assert best_hand(cards, ranking, concealed=parse_cards("9c Kh")).category is Category.THREE_OF_A_KIND
    assert shown(best_hand(cards, ranking, concealed=parse_cards("9c Kh")).best) == "Kh Kd 9c 5s 3d"
    assert best_hand(cards, ranking).category is Category.PAIR


# Omaha with a wild card: which cards are the hand


@pytest.mark.parametrize(
    ("means", "plays_as"),
    [(HandMeans.FIVE_THAT_PLAY, "8h 7h 6h 5h 4h"), (HandMeans.ALL_HELD, "7h 6h 5h 4h 3h")],
)
def test_which_cards_a_wild_card_may_not_stand_for(means: HandMeans, plays_as: str) -> None:
    """The joker and the four of hearts must both play; the eight of hearts lies on the board."""
    ranking = Ranking(wild=JOKERS_WILD, from_hand=2, agreed=(means,))
    hand = best_hand(parse_cards("*1 4h"), ranking, board=parse_cards("5h 6h 7h 8h Kd"))
    assert shown(hand.plays_as) == plays_as
    assert set(hand.best) == {BLACK_JOKER, *parse_cards("4h 5h 6h 7h")}


def test_cards_held_are_all_the_same_where_no_wild_card_plays() -> None:
    ranking = Ranking(wild=JOKERS_WILD, from_hand=2)
    assert shown(best_hand(parse_cards("Kh Qh"), ranking, board=parse_cards("Jh Th 9h 2c 2d")).best) == "Kh Qh Jh Th 9h"


def best_strength_as_read(cards: Sequence[Card], ranking: Ranking) -> int:
    """The best five of some cards and a joker, which must not stand for any card held."""
    fives = [read_five(four, 1, 0, ranking, cards).grade for four in combinations(cards, 4)]
    naturals = [read_five(five, 0, 0, ranking).grade for five in combinations(cards, 5)]
    return max(number_of(grade, ladder_of(ranking)) for grade in (*fives, *naturals))


@pytest.mark.long
@pytest.mark.parametrize(("lowest", "every"), [(12, 1), (11, 4), (10, 40)])
def test_cards_held_that_do_not_play_change_no_plain_hand(lowest: int, every: int) -> None:
    """So that the question which cards are the hand need not be asked for plain hands of more than five cards."""
    ranking = Ranking(wild=JOKERS_WILD, lowest_rank=Rank(lowest))
    for cards in islice(combinations(deck(Rank(lowest)), 6), 0, None, every):
        assert best_hand((*cards, BLACK_JOKER), ranking).strength == best_strength_as_read(cards, ranking)


def test_a_wild_card_takes_the_highest_suit_that_is_free() -> None:
    ranking = Ranking(wild=JOKERS_WILD, suits_break_ties=True, agreed=(HandPart.HIGHEST_PAIRED,))
    joker, natural_hand = ranked("Kh Kd *1 9c 4s", ranking), ranked("Ks Kc Kh 9d 4c", ranking)
    assert shown(joker.plays_as) == "Kh Kd Ks 9c 4s"
    assert winners([joker, natural_hand], ranking) == (0, 1)


def test_natural_low_hands() -> None:
    ranking = Ranking(order=Order.ACE_TO_FIVE, wild=JOKERS_WILD, natural=Natural.BEATS_WILD, agreed=(SAME_RANKS,))
    hands = [ranked(text, ranking) for text in ("6s 4h 3d 2c *1", "6h 4d 3c 2s Ah", "7h 4d 3c 2s Ad")]
    assert winners(hands, ranking) == (1,)
    assert difference(hands[0], hands[2], ranking) == ("HR §3.2", "the six is lower than the seven")
    assert difference(hands[1], hands[0], ranking).rule == "HR §4.8"


# Tables against substitutions


def strength_by_trying(table: HighTable, naturals: Sequence[Card], ways: Iterable[tuple[Card, ...]]) -> int:
    """The best strength over all substitutions, each judged as five natural cards."""
    base = [CARD_NUMBERS[card] for card in naturals]
    return max(table.strength([*base, *(CARD_NUMBERS[card] for card in replacing)]) for replacing in ways)


def ways_to_replace(naturals: Sequence[Card], wild: int, *, double_ace: bool) -> Iterator[tuple[Card, ...]]:
    """Written again, apart from the kernel: any cards not held, or five of a kind; or any cards at all."""
    if double_ace:
        return combinations_with_replacement(FULL_DECK, wild)
    free = [card for card in FULL_DECK if card not in naturals]
    alike = [(card,) * wild for card in FULL_DECK if {natural.rank for natural in naturals} == {card.rank}]
    return chain(combinations(free, wild), alike)


def up_to_suits(length: int) -> list[tuple[Card, ...]]:
    """One of all sets of so many cards that differ only by an exchange of suits: the first in order."""
    seen: set[tuple[tuple[int, ...], ...]] = set()
    chosen: list[tuple[Card, ...]] = []
    for cards in combinations(FULL_DECK, length):
        by_suit = tuple(sorted(tuple(card.rank for card in cards if card.suit == suit) for suit in SUITS))
        if by_suit not in seen:
            seen.add(by_suit)
            chosen.append(cards)
    return chosen


@pytest.mark.parametrize(("wild", "hands"), [(4, 13), (3, 169), (2, 1755)])
def test_hands_that_differ_in_more_than_suits(wild: int, hands: int) -> None:
    assert len(up_to_suits(5 - wild)) == hands


@pytest.mark.parametrize("double_ace", [False, True])
@pytest.mark.parametrize("wild", [2, 3])
def test_some_wild_hands_against_all_substitutions(wild: int, double_ace: bool) -> None:
    table = high_table(DOUBLE_ACE if double_ace else JOKER_WILD)
    for naturals in up_to_suits(5 - wild)[:: 40 if wild == 2 else 30]:
        decided = table.strength([*(CARD_NUMBERS[card] for card in naturals), *[ONE_WILD] * wild])
        ways = ways_to_replace(naturals, wild, double_ace=double_ace)
        assert decided == strength_by_trying(table, naturals, ways), naturals


@pytest.mark.long
@pytest.mark.parametrize("double_ace", [False, True])
@pytest.mark.parametrize("wild", [1, 2, 3, 4])
def test_all_wild_hands_against_all_substitutions(wild: int, double_ace: bool) -> None:
    """Every hand up to an exchange of suits by substitution; every hand at all by the exchange."""
    table = high_table(DOUBLE_ACE if double_ace else JOKER_WILD)
    by_shape: dict[tuple[tuple[int, ...], ...], int] = {}
    for naturals in combinations(FULL_DECK, 5 - wild):
        shape = tuple(sorted(tuple(card.rank for card in naturals if card.suit == suit) for suit in SUITS))
        decided = table.strength([*(CARD_NUMBERS[card] for card in naturals), *[ONE_WILD] * wild])
        if shape not in by_shape:
            ways = ways_to_replace(naturals, wild, double_ace=double_ace)
            by_shape[shape] = strength_by_trying(table, naturals, ways)
        assert decided == by_shape[shape], naturals


@pytest.mark.long
@pytest.mark.parametrize("ranking", [JOKER_WILD, BUG, DOUBLE_ACE])
def test_the_tables_read_every_hand_with_a_joker_as_the_rules_do(ranking: Ranking) -> None:
    """Every hand up to an exchange of suits by the rules' own functions; every hand at all by the exchange."""
    table, ladder = high_table(ranking), ladder_of(ranking)
    joker = ONE_BUG if ranking.bug else ONE_WILD
    by_shape: dict[tuple[tuple[int, ...], ...], int] = {}
    for naturals in combinations(FULL_DECK, 4):
        shape = tuple(sorted(tuple(card.rank for card in naturals if card.suit == suit) for suit in SUITS))
        if shape not in by_shape:
            read = read_five(naturals, 0 if ranking.bug else 1, 1 if ranking.bug else 0, ranking)
            by_shape[shape] = number_of(read.grade, ladder)
        decided = table.strength([*(CARD_NUMBERS[card] for card in naturals), joker])
        assert decided == by_shape[shape], naturals


@pytest.mark.long
def test_every_hand_with_deuces_wild() -> None:
    """All 2,598,960 hands: the deuces count as wild cards, and nothing else changes."""
    table, wild_table = high_table(DEUCES_WILD), high_table(JOKER_WILD)
    for five in combinations(FULL_DECK, 5):
        as_wild = [ONE_WILD if card.rank == TWO else card_number(card) for card in five]
        assert table.strength([table.numbers[card] for card in five]) == wild_table.strength(as_wild)


SPECIALS = st.tuples(st.integers(0, 2), st.integers(0, 2)).filter(lambda special: 0 < sum(special) <= 2)


@settings(max_examples=25)
@given(
    naturals=st.lists(st.sampled_from(deck(TEN)), min_size=1, max_size=5, unique=True),
    special=SPECIALS,
    double_ace=st.booleans(),
)
def test_wild_cards_and_bugs_together_as_read(naturals: list[Card], special: tuple[int, int], double_ace: bool) -> None:
    wild, bugs = special
    ranking = Ranking(bug=True, wild=Wild(ranks=(Rank(13),)), lowest_rank=TEN, double_ace_flush=double_ace)
    table = high_table(ranking)
    numbers = [card_number(card) for card in naturals] + [ONE_WILD] * wild + [ONE_BUG] * bugs
    assert table.strength(numbers) == number_of(read_best(naturals, wild, bugs, ranking), ladder_of(ranking))


@given(cards=st.lists(st.sampled_from(FULL_DECK), min_size=5, max_size=10, unique=True))
def test_the_best_hand_has_the_strength_that_it_plays_as(cards: list[Card]) -> None:
    hand = best_hand(cards, DEUCES_WILD)
    table = high_table(DEUCES_WILD)
    assert table.strength([table.numbers[card] for card in cards]) == hand.strength
    if hand.category is not Category.FIVE_OF_A_KIND:
        assert len(set(hand.plays_as)) == 5
        assert table.strength([card_number(card) for card in hand.plays_as]) == hand.strength
    for card, plays in zip(hand.best, hand.plays_as, strict=True):
        assert card == plays or card.rank == TWO


def test_a_wild_card_stands_for_no_card_of_the_hand_but_in_five_of_a_kind() -> None:
    aces = [Card(ACE, suit) for suit in SUITS]
    ways = list(stand_for(aces, 1, FULL_DECK))
    assert len(ways) == 48 + 4
    assert len(list(stand_for(aces[:3], 1, FULL_DECK, held=(aces[3],)))) == 48


@pytest.mark.parametrize(
    ("choice", "category"),
    [
        (NaturalFive.ABOVE_STRAIGHT_FLUSH, Category.FIVE_OF_A_KIND),
        (NaturalFive.NOT_A_CATEGORY, Category.FOUR_OF_A_KIND),
    ],
)
def test_five_natural_cards_of_a_rank_from_two_packs(choice: NaturalFive, category: Category) -> None:
    ranking = Ranking(decks=2, agreed=(choice,))
    cards = parse_cards("9s 9s 9h 9d 9c")
    hand = best_hand(cards, ranking)
    assert hand.category is category
    assert read_five(cards, 0, 0, ranking).grade.category is category
    assert ranked("9s 9s 9h 9d 4c", Ranking(decks=2)).category is Category.FOUR_OF_A_KIND
    assert read_five(parse_cards("9s 9s 9h 9d 4c"), 0, 0, ranking).grade.category is Category.FOUR_OF_A_KIND
    with pytest.raises(Undetermined):
        best_hand(cards, Ranking(decks=2))


def test_jokers_of_both_colours_are_wild() -> None:
    assert best_hand((*parse_cards("9s 9h 9d"), BLACK_JOKER, RED_JOKER), JOKER_WILD).category is Category.FIVE_OF_A_KIND
