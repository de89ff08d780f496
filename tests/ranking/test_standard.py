"""The standard ranking: the document's own examples, every five-card hand, and the two ways of reading it."""

import json
from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranking.independent import ORDER, ranked, shown, worth
from tablelaw.cards import (
    ACE,
    CLUBS,
    FULL_DECK,
    HEARTS,
    RANKS,
    SPADES,
    SUITS,
    Card,
    Rank,
    Suit,
    parse_card,
    parse_cards,
)
from tablelaw.hands import Category
from tablelaw.ranking import STANDARD, best_hand, is_royal, rule_of_category, winners
from tablelaw.ranking.fast import FIVE_CARD_NUMBERS, five_card_strength
from tablelaw.ranking.grades import RANKS_LIMIT, Grade
from tablelaw.ranking.reading import read_natural
from tablelaw.ranking.showdown import high_table
from tablelaw.ranking.standard import (
    STANDARD_LADDER,
    best_five,
    equal_in_comparison,
    grade_of_five,
    pack,
    sequence_top,
    strength,
)
from tablelaw.refusals import RefusalCode, Refused

FREQUENCIES = Path(__file__).parents[3] / "shared" / "oracles" / "frequencies.json"

BETTER_FIRST = [
    ("L2 a pair goes by its rank", "Js Jh 4d 3c 2s", "Ts Th Ad Jc 7s"),
    ("L2 equal pairs go by a kicker", "As Ah Kd 3c 2s", "Ad Ac Qd 4c 3s"),
    ("L2 two pairs beat a pair", "3s 3h 2d 2c 4s", "As Ah Kd Qc Js"),
    ("L2 three of a kind is next above two pairs", "2s 2h 2d 4c 3s", "As Ah Kd Kc Qs"),
    ("L11 the higher top card", "Jh Th 9h 8h 7h", "Ts 9s 8s 7s 6s"),
    ("L11 the ace counts low", "6h 5h 4h 3h 2h", "5s 4s 3s 2s As"),
    ("L11 the wheel of a suit beats four of a kind", "5s 4s 3s 2s As", "Ac Ad Ah As Kc"),
    ("L13 the higher four", "4s 4h 4d 4c 2s", "3s 3h 3d 3c As"),
    ("L15 the three decides", "9s 9h 9d 4c 4s", "8s 8h 8d Ac As"),
    ("L15 equal threes go by the pair", "9s 9h 9d 5c 5s", "9s 9h 9d 4c 4s"),
    ("L17 the third card", "Ks Js 9s 3s 2s", "Kh Jh 7h 6h 5h"),
    ("L19 the top of a straight", "Qs Jh Td 9c 8s", "Js Th 9d 8c 7s"),
    ("L19 the wheel is the lowest straight", "6s 5h 4d 3c 2s", "5s 4h 3d 2c As"),
    ("L21 the three decides", "5s 5h 5d 3c 2s", "4s 4h 4d Kc 5s"),
    ("L21 then the higher odd card", "4s 4h 4d Kc 5s", "4s 4h 4d Qc 9s"),
    ("L21 then the lower odd card", "4s 4h 4d Qc 9s", "4s 4h 4d Qc 8s"),
    ("L23 the higher pair", "Js Jh 2d 2c 4s", "Ts Th 9d 9c 8s"),
    ("L23 then the lower pair", "8s 8h 6d 6c 3s", "8s 8h 5d 5c Ks"),
    ("L23 then the odd card", "Qs Qh 5d 5c 8s", "Qs Qh 5d 5c 4s"),
    ("L25 the pair before the odd cards", "6s 6h 4d 3c 2s", "5s 5h Ad Kc Qs"),
    ("L25 the second odd card", "Js Jh Ad 9c 3s", "Js Jh Ad 8c 7s"),
    ("L27 the second card", "As Jh 9d 5c 3s", "As Th 9d 6c 4s"),
]


@pytest.mark.parametrize(("line", "better", "worse"), BETTER_FIRST, ids=lambda text: text[:24])
def test_the_documents_comparisons(line: str, better: str, worse: str) -> None:
    assert ranked(better).strength > ranked(worse).strength, line
    assert winners([ranked(worse), ranked(better)]) == (1,)


CATEGORIES = [
    ("Jh Th 9h 8h 7h", Category.STRAIGHT_FLUSH),
    ("5h 4h 3h 2h Ah", Category.STRAIGHT_FLUSH),
    ("4s 3s 2s As Ks", Category.FLUSH),
    ("Qs Qh Qd Qc 2s", Category.FOUR_OF_A_KIND),
    ("7s 7h 7d Tc Ts", Category.FULL_HOUSE),
    ("Ks Js 9s 3s 2s", Category.FLUSH),
    ("As Kh Qd Jc Ts", Category.STRAIGHT),
    ("5s 4h 3d 2c As", Category.STRAIGHT),
    ("2s Ah Kd Qc Js", Category.HIGH_CARD),
    ("5s 5h 5d 3c 2s", Category.THREE_OF_A_KIND),
    ("Js Jh 2d 2c 4s", Category.TWO_PAIRS),
    ("6s 6h 4d 3c 2s", Category.PAIR),
    ("As Jh 9d 5c 3s", Category.HIGH_CARD),
]


@pytest.mark.parametrize(("text", "category"), CATEGORIES)
def test_the_documents_categories(text: str, category: Category) -> None:
    assert ranked(text).category is category
    assert grade_of_five(parse_cards(text)).category is category


@pytest.mark.parametrize(
    ("board", "first", "second", "expected"),
    [
        ("Js Jh Jd Jc 9s", "Kh 7h", "Qd Td", (0,)),
        ("Js Jh Jd Jc 9s", "8h 2h", "6d 5d", (0, 1)),
        ("Js Jh Jd Jc 9s", "Ah 2h", "Ad Kd", (0, 1)),
        ("Jd 7h Jc Kh Ks", "Ah 8h", "As Qc", (0, 1)),
        ("Qd Jd 9d Kc 6d", "5d Ah", "Qc 7d", (1,)),
    ],
)
def test_shared_cards(board: str, first: str, second: str, expected: tuple[int, ...]) -> None:
    assert winners([ranked(f"{board} {own}") for own in (first, second)]) == expected


def test_suits_are_equal() -> None:
    assert equal_in_comparison(parse_card("Kh"), parse_card("Ks"))
    assert not equal_in_comparison(parse_card("Kh"), parse_card("Qh"))
    assert winners([ranked("As Ks Qs Js 9s"), ranked("Ah Kh Qh Jh 9h")]) == (0, 1)


def test_the_pack() -> None:
    assert len(set(pack())) == 52
    assert [card.rank for card in pack() if card.suit == SPADES] == list(range(2, 15))


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("Ks Kd 9c 4h 2s Kh 7d", "Ks Kh Kd 9c 7d"),
        ("Qc Qd 8s 8h 3c 8c 5s", "8s 8h 8c Qd Qc"),
        ("9c Th Jh Qh Kh 2h 3h", "Kh Qh Jh Th 3h"),
        ("Jd Ac Ad 7d Qd 4d Td", "Ad Qd Jd Td 7d"),
        ("Ah 2c 3d 4s 5h Kc Kd", "5h 4s 3d 2c Ah"),
        ("Ah Ac 9s 9d 4c 4h Kd", "Ah Ac 9s 9d Kd"),
        ("2c 2d 2h 3c 3d 3h As", "3h 3d 3c 2h 2d"),
        ("As Ks Qs 9s 8s Ah Ad Ac", "As Ah Ad Ac Ks"),
    ],
)
def test_the_five_that_play_stand_in_the_order_of_comparison(text: str, best: str) -> None:
    hand = ranked(text)
    assert shown(hand.best) == best
    assert hand.plays_as == hand.best
    assert ranked(shown(best_five(parse_cards(text)))).strength == hand.strength


def test_a_royal_flush_is_a_straight_flush_up_to_the_ace() -> None:
    assert is_royal(ranked("As Ks Qs Js Ts 2d 3d"))
    assert not is_royal(ranked("Ks Qs Js Ts 9s Ad Ac"))
    assert not is_royal(ranked("5s 4s 3s 2s As"))
    assert not is_royal(ranked("As Kd Qs Js Ts"))


def test_no_sequence_turns_the_corner() -> None:
    tops = {frozenset(ranks): sequence_top(ranks) for ranks in combinations(RANKS, 5)}
    sequences = {ranks: top for ranks, top in tops.items() if top is not None}
    assert len(sequences) == 10
    assert sequences[frozenset({Rank(14), Rank(2), Rank(3), Rank(4), Rank(5)})] == 5
    assert sequence_top([Rank(rank) for rank in (4, 3, 2, 14, 13)]) is None


def test_a_strength_weighs_the_category_before_the_ranks() -> None:
    lowest_pair = Grade(Category.PAIR, (Rank(2), Rank(5), Rank(4), Rank(3)))
    highest_nothing = Grade(Category.HIGH_CARD, (ACE, Rank(13), Rank(12), Rank(11), Rank(9)))
    assert strength(lowest_pair) > strength(highest_nothing)
    assert strength(lowest_pair) // RANKS_LIMIT == STANDARD_LADDER.index(Category.PAIR)


@pytest.mark.parametrize("category", list(Category))
def test_each_category_has_its_rule(category: Category) -> None:
    number = 10 - ORDER.index(category) - 1
    assert rule_of_category(category) == ("HR §4.3" if number == 0 else f"HR §2.{number}")


def test_a_joker_is_no_card_where_nothing_is_said_of_jokers() -> None:
    with pytest.raises(Refused) as refused:
        ranked("Ad 3s 5c 5h *1")
    assert refused.value.refusal.code is RefusalCode.CARD_NOT_IN_DECK
    assert (refused.value.refusal.rule, refused.value.refusal.position) == ("HR §1.1", 4)


def one_of_each_class() -> list[tuple[Card, ...]]:
    """Hands that show every way in which the ranks of five cards and one suit or several can go together."""
    mixed = [
        tuple(Card(rank, SUITS[place % 4]) for place, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(RANKS, 5)
        if ranks[0] != ranks[4]
    ]
    return mixed + [tuple(Card(rank, CLUBS) for rank in ranks) for ranks in combinations(RANKS, 5)]


def test_the_three_readings_agree_on_every_class() -> None:
    for five in one_of_each_class():
        grade = grade_of_five(five)
        hand = best_hand(five)
        assert read_natural(five, STANDARD) == grade
        assert (ORDER.index(grade.category), grade.ranks) == worth(five)
        assert (hand.strength, hand.category) == (strength(grade), grade.category)
        assert sorted(hand.best) == sorted(five)


def test_all_five_card_hands_make_7462_classes_in_the_known_numbers() -> None:
    strength_of = five_card_strength(high_table(STANDARD))
    counted = Counter(
        strength_of(first, second, third, fourth, fifth)
        for first, second, third, fourth, fifth in combinations(FIVE_CARD_NUMBERS.values(), 5)
    )
    assert counted.total() == 2_598_960
    assert len(counted) == 7_462
    by_category: Counter[str] = Counter()
    for number, times in counted.items():
        by_category[STANDARD_LADDER[number // RANKS_LIMIT].value] += times
    if FREQUENCIES.exists():
        known = json.loads(FREQUENCIES.read_text(encoding="utf-8"))["counts"]["5 cards, 52-card deck"]
        assert by_category == known
    assert by_category["straight-flush"] == 40
    assert by_category["high-card"] == 1_302_540


@pytest.mark.long
def test_tables_and_reading_agree_on_all_five_card_hands() -> None:
    table = high_table(STANDARD)
    strength_of = five_card_strength(table)
    for five in combinations(FULL_DECK, 5):
        read = strength(grade_of_five(five))
        first, second, third, fourth, fifth = (FIVE_CARD_NUMBERS[card] for card in five)
        assert strength_of(first, second, third, fourth, fifth) == read
        assert table.strength([table.numbers[card] for card in five]) == read


CARDS = st.lists(st.sampled_from(FULL_DECK), min_size=5, max_size=10, unique=True)


@given(cards=CARDS)
def test_the_best_of_many_cards_is_the_best_of_all_fives(cards: list[Card]) -> None:
    hand = best_hand(cards)
    best = max(worth(five) for five in combinations(cards, 5))
    assert (ORDER.index(hand.category), worth(hand.best)) == (best[0], best)
    table = high_table(STANDARD)
    assert table.strength([table.numbers[card] for card in cards]) == hand.strength
    assert set(hand.best) <= set(cards)


@given(cards=CARDS, suits=st.permutations(SUITS))
def test_exchanging_suits_changes_nothing(cards: list[Card], suits: list[Suit]) -> None:
    exchanged = [Card(card.rank, suits[card.suit]) for card in cards]
    assert best_hand(exchanged).strength == best_hand(cards).strength


@given(cards=CARDS)
def test_a_further_card_never_makes_a_hand_worse(cards: list[Card]) -> None:
    assert best_hand(cards).strength >= best_hand(cards[:-1]).strength


def seven_by_rank() -> list[tuple[Card, ...]]:
    """Seven cards of every rank pattern, in suits that make no flush."""
    return [
        tuple(Card(rank, SUITS[place % 4]) for place, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(RANKS, 7)
        if all(ranks.count(rank) <= 4 for rank in set(ranks))
    ]


@pytest.mark.long
def test_every_rank_pattern_of_seven_cards() -> None:
    table = high_table(STANDARD)
    strength_of = five_card_strength(table)
    hands = seven_by_rank()
    assert len(hands) == 49_205
    for seven in hands:
        numbers = [FIVE_CARD_NUMBERS[card] for card in seven]
        best = max(strength_of(*five) for five in combinations(numbers, 5))
        assert table.strength([table.numbers[card] for card in seven]) == best
        assert best_hand(seven).strength == best


@pytest.mark.long
def test_every_flush_pattern_of_seven_cards() -> None:
    table = high_table(STANDARD)
    strength_of = five_card_strength(table)
    for length in (5, 6, 7):
        for of_suit in combinations(RANKS, length):
            for others in combinations_with_replacement(RANKS, 7 - length):
                seven = [Card(rank, SPADES) for rank in of_suit]
                seven += [Card(rank, SUITS[place]) for place, rank in enumerate(others)]
                numbers = [FIVE_CARD_NUMBERS[card] for card in seven]
                best = max(strength_of(*five) for five in combinations(numbers, 5))
                assert table.strength([table.numbers[card] for card in seven]) == best


@given(
    st.lists(
        st.sampled_from([card for card in FULL_DECK if card.suit in (HEARTS, SPADES)]),
        min_size=8,
        max_size=11,
        unique=True,
    )
)
@settings(max_examples=60, deadline=None)
def test_of_two_flushes_and_of_two_straight_flushes_the_better_one_is_chosen(cards: list[Card]) -> None:
    fives = [best_hand(five).strength for five in combinations(cards, 5)]
    assert best_hand(cards).strength == max(fives)
