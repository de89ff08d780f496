"""Incomplete hands, suits, stripped packs, no unbeatable hand, and the three-card order."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranking.independent import ranked, shown
from tablelaw.authority import Choice, Undetermined
from tablelaw.cards import CLUBS, DIAMONDS, FULL_DECK, HEARTS, SPADES, Card, Rank, deck, parse_card, parse_cards
from tablelaw.hands import Category
from tablelaw.ranking import (
    AceLowStraight,
    HandPart,
    ImperialAgainstOtherRoyals,
    NoSuchCard,
    Order,
    Ranking,
    SplitBetween,
    TwoMediums,
    TwoMinimums,
    Unbeatable,
    best_hand,
    first_to_bet,
    highest_drawn,
    not_in_the_pack,
    odd_chip_order,
    other_order,
    suit_height,
    winners,
)
from tablelaw.ranking.incomplete import first_difference, grade_of_few
from tablelaw.ranking.reading import read_natural
from tablelaw.ranking.standard import STANDARD_LADDER, strength
from tablelaw.ranking.stripped import lowest_straight
from tablelaw.ranking.three_card import grade_of_three
from tablelaw.refusals import RefusalCode, Refused

# Fewer than five cards

INCOMPLETE_LADDERS = [
    "8s8hKd 8s8h6d2c 8s8h6d",
    "Td 9s5h 9s3h2d 9s3h 9s",
    "2s2h2d2c 3s3h3d 3s3h2d2c 3s3h As",
    "AsKhQdJc9s AsKhQdJc AsKhQd AsKh As",
]


@pytest.mark.parametrize("ladder", INCOMPLETE_LADDERS)
def test_the_ladders_of_incomplete_hands(ladder: str) -> None:
    strengths = [ranked(text).strength for text in ladder.split()]
    assert all(better > worse for better, worse in pairwise(strengths))


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("7s 7h 7d 7c", Category.FOUR_OF_A_KIND),
        ("7s 7h 6d 6c", Category.TWO_PAIRS),
        ("7s 7h 7d 6c", Category.THREE_OF_A_KIND),
        ("7s 7h 7d", Category.THREE_OF_A_KIND),
        ("7s 7h 6d", Category.PAIR),
        ("7s 7h", Category.PAIR),
        ("7s 6s 5s 4s", Category.HIGH_CARD),
        ("7s", Category.HIGH_CARD),
    ],
)
def test_what_few_cards_make(text: str, category: Category) -> None:
    assert ranked(text).category is category
    assert grade_of_few(parse_cards(text)).category is category


@pytest.mark.parametrize("length", [1, 2, 3])
def test_tables_and_reading_agree_on_few_cards(length: int) -> None:
    for cards in combinations(FULL_DECK, length):
        assert best_hand(cards).strength == strength(read_natural(cards, Ranking()), STANDARD_LADDER)


@given(cards=st.lists(st.sampled_from(FULL_DECK), min_size=4, max_size=4, unique=True))
def test_tables_and_reading_agree_on_four_cards(cards: list[Card]) -> None:
    assert best_hand(cards).strength == strength(grade_of_few(cards))


def test_the_first_difference() -> None:
    eight, king, six = Rank(8), Rank(13), Rank(6)
    assert first_difference((eight, king), (eight, six)) == (king, six)
    assert first_difference((eight, six), (eight,)) == (six, None)
    assert first_difference((eight,), (eight,)) is None


# Suits


def test_the_order_of_suits() -> None:
    fives = [Card(Rank(5), suit) for suit in (SPADES, HEARTS, DIAMONDS, CLUBS)]
    assert [suit_height(card) for card in fives] == [3, 2, 1, 0]
    assert suit_height(parse_card("*1")) == 0


def test_who_sits_and_bets_first() -> None:
    assert highest_drawn(parse_cards("9s Kd Kh 2s")) == 2
    assert first_to_bet(parse_cards("9s Kd Kh 2s")) == 2
    assert first_to_bet(parse_cards("9s 2h Kh 2d"), lowest=True) == 3
    assert highest_drawn(parse_cards("Kd Kh"), other_order("f")) == 0


def test_who_has_the_odd_chip() -> None:
    held = [parse_cards(text) for text in ("Ac 2s 9d", "As 3d 9c", "Kd Kh 4c")]
    assert odd_chip_order(held) == (1, 0, 2)
    assert odd_chip_order(held, low=True) == (0, 1, 2)
    shared = [parse_cards("As Kd"), parse_cards("As Kh")]
    assert odd_chip_order(shared) == (1, 0)


@pytest.mark.parametrize(
    ("letter", "order"),
    [
        ("a", "shcd"),
        ("b", "sdch"),
        ("c", "hsdc"),
        ("d", "hdsc"),
        ("e", "hdcs"),
        ("f", "dshc"),
        ("g", "dhsc"),
        ("h", "cshd"),
    ],
)
def test_the_eight_other_orders(letter: str, order: str) -> None:
    assert "".join("cdhs"[suit] for suit in other_order(letter)) == order


def with_suits(*agreed: Choice) -> Ranking:
    return Ranking(suits_break_ties=True, agreed=agreed)


TIES = [
    ("8h 8s Jd 9c 3d", "8d 8c Js 9h 3h", HandPart.HIGHEST_CARD, (1,)),
    ("8h 8s Jd 9c 3d", "8d 8c Js 9h 3h", HandPart.HIGHEST_PAIRED, (0,)),
    ("8h 8s Jd 9c 3d", "8d 8c Js 9h 3h", HandPart.HIGHEST_UNPAIRED, (1,)),
    ("Js Jd 7h 7c Kd", "Jh Jc 7s 7d Ks", HandPart.HIGHEST_PAIRED, (0,)),
    ("Ks Kd 7h 5s 4s", "Kh Kc 7s 5d 4d", HandPart.HIGHEST_UNPAIRED, (1,)),
    ("5h 4s 3s 2s As", "5s 4h 3h 2h Ah", HandPart.HIGHEST_CARD, (1,)),
    ("5h 4s 3s 2s As", "5s 4h 3h 2h Ah", HandPart.HIGHEST_UNPAIRED, (1,)),
    ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", HandPart.HIGHEST_CARD, (0,)),
]


@pytest.mark.parametrize(("first", "second", "part", "expected"), TIES)
def test_suits_break_ties(first: str, second: str, part: HandPart, expected: tuple[int, ...]) -> None:
    ranking = with_suits(part)
    assert winners([ranked(first, ranking), ranked(second, ranking)], ranking) == expected
    assert winners([ranked(first), ranked(second)]) == (0, 1)


@pytest.mark.parametrize(("choice", "expected"), [(NoSuchCard.HIGHEST_CARD, (1,)), (NoSuchCard.EQUAL, (0, 1))])
def test_a_hand_without_a_paired_card(choice: NoSuchCard, expected: tuple[int, ...]) -> None:
    ranking = with_suits(HandPart.HIGHEST_PAIRED, choice)
    assert winners([ranked("Kh Qs 7d 6c 2d", ranking), ranked("Ks Qh 7c 6d 2c", ranking)], ranking) == expected


def test_the_part_of_the_hand_is_a_question() -> None:
    with pytest.raises(Undetermined) as stopped:
        ranked("Kh Qs 7d 6c 2d", with_suits())
    assert stopped.value.question.id == "HR §6.3/which-hand-part"
    assert len(stopped.value.question.choices) == 3


def test_a_player_with_more_cards_plays_the_highest_suit() -> None:
    ranking = with_suits(HandPart.HIGHEST_CARD)
    assert shown(ranked("Kc Ks Kd 9h 4c 3d 2s", ranking).best).startswith("Ks")


# Stripped packs


def test_the_low_straight_of_36_cards() -> None:
    ranking = Ranking(lowest_rank=Rank(6))
    low = ranked("As 6h 7d 8c 9s", ranking)
    assert low.category is Category.STRAIGHT
    assert shown(low.best) == "9s 8c 7d 6h As"
    assert winners([low, ranked("Ts 6h 7d 8c 9s", ranking)], ranking) == (1,)
    assert ranked("As 6h 7d 8c 9s").category is Category.HIGH_CARD
    assert lowest_straight(Rank(6)) == (9, 8, 7, 6, 14)


def test_a_flush_above_a_full_house() -> None:
    flush, full = "Ks Js 9s 8s 7s", "As Ah Ad Kc Kh"
    above = Ranking(lowest_rank=Rank(7), flush_over_full_house=True)
    assert winners([ranked(flush, above), ranked(full, above)], above) == (0,)
    usual = Ranking(lowest_rank=Rank(7))
    assert winners([ranked(flush, usual), ranked(full, usual)], usual) == (1,)


def test_a_card_below_the_lowest_rank_is_not_in_the_pack() -> None:
    ranking = Ranking(lowest_rank=Rank(7))
    assert not_in_the_pack(parse_cards("As 6h"), ranking) == 1
    assert not_in_the_pack(parse_cards("As 7h"), ranking) is None
    with pytest.raises(Refused) as refused:
        ranked("As 6h 7d 8c 9s", ranking)
    assert (refused.value.refusal.code, refused.value.refusal.rule) == (RefusalCode.CARD_NOT_IN_DECK, "HR §7.1")


def test_the_game_of_twenty_cards_has_six_categories() -> None:
    ranking = Ranking(twenty_card=True)
    seen = {best_hand(five, ranking).category for five in combinations(deck(Rank(10)), 5)}
    assert seen == {
        Category.FOUR_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.THREE_OF_A_KIND,
        Category.TWO_PAIRS,
        Category.PAIR,
        Category.HIGH_CARD,
    }
    assert ranked("As Ks Qs Js Ts", ranking).category is Category.HIGH_CARD
    with pytest.raises(Refused) as refused:
        ranked("9s Ks Qs Js Ts", ranking)
    assert refused.value.refusal.rule == "HR §7.4"


@pytest.mark.parametrize("lowest", [Rank(10), Rank(8)])
def test_tables_and_reading_agree_on_stripped_packs(lowest: Rank) -> None:
    ranking = Ranking(lowest_rank=lowest)
    for five in list(combinations(deck(lowest), 5))[:: 1 if lowest == 10 else 13]:
        assert best_hand(five, ranking).strength == strength(read_natural(five, ranking))


# No unbeatable hand

MINIMUM, LOWER, HIGHER, MAXIMUM = "Ah 5h 6h 7h 8h", "5d 6d 7d 8d 9d", "7c 8c 9c Tc Jc", "Ts Js Qs Ks As"
OTHER_MINIMUM, FOUR = "As 5s 6s 7s 8s", "Ks Kh Kd Kc 5s"


def italian(*agreed: Choice) -> Ranking:
    return Ranking(lowest_rank=Rank(5), unbeatable=Unbeatable.ITALIAN, agreed=agreed)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ((MINIMUM, MAXIMUM), (0,)),
        ((MAXIMUM, HIGHER), (0,)),
        ((HIGHER, MINIMUM), (0,)),
        ((LOWER, HIGHER), (1,)),
        ((MINIMUM, HIGHER, MAXIMUM), (0, 1, 2)),
        ((MINIMUM, FOUR), (0,)),
        ((FOUR, MAXIMUM, MINIMUM), (2,)),
        ((MINIMUM, OTHER_MINIMUM), (0, 1)),
        ((FOUR, "Qs Qh Qd Qc As"), (0,)),
    ],
)
def test_the_italian_rule(hands: tuple[str, ...], expected: tuple[int, ...]) -> None:
    ranking = italian()
    assert winners([ranked(text, ranking) for text in hands], ranking) == expected


@pytest.mark.parametrize(("choice", "expected"), [(TwoMediums.BETTER_ONLY, (0, 2, 3)), (TwoMediums.ALL, (0, 1, 2, 3))])
def test_two_mediums_between(choice: TwoMediums, expected: tuple[int, ...]) -> None:
    hands = (MINIMUM, LOWER, HIGHER, MAXIMUM)
    ranking = italian(choice)
    assert winners([ranked(text, ranking) for text in hands], ranking) == expected
    with pytest.raises(Undetermined):
        winners([ranked(text, ranking) for text in hands], italian())


@pytest.mark.parametrize(("choice", "expected"), [(TwoMinimums.SPLIT_MINIMUMS, (0, 2)), (TwoMinimums.SUIT, (2,))])
def test_two_minimums_against_a_maximum(choice: TwoMinimums, expected: tuple[int, ...]) -> None:
    hands = (MINIMUM, MAXIMUM, OTHER_MINIMUM)
    ranking = italian(choice)
    assert winners([ranked(text, ranking) for text in hands], ranking) == expected
    with pytest.raises(Undetermined):
        winners([ranked(text, ranking) for text in hands], italian())


IMPERIAL, SIXES, NINES, ROYAL = "Ah Kh Qh Jh Th", "6s 6h 6d 6c As", "9s 9h 9d 9c 7s", "As Ks Qs Js Ts"


def greek(*agreed: Choice) -> Ranking:
    return Ranking(lowest_rank=Rank(6), unbeatable=Unbeatable.GREEK, suit_order=other_order("c"), agreed=agreed)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ((IMPERIAL, SIXES), (1,)),
        ((IMPERIAL, NINES), (0,)),
        ((SIXES, NINES), (1,)),
        ((NINES, "Ks Qs Js Ts 9s"), (1,)),
        ((IMPERIAL, IMPERIAL), (0, 1)),
        ((ROYAL, SIXES), (0,)),
    ],
)
def test_the_greek_rule(hands: tuple[str, ...], expected: tuple[int, ...]) -> None:
    ranking = greek()
    assert winners([ranked(text, ranking) for text in hands], ranking) == expected


@pytest.mark.parametrize(("choice", "expected"), [(SplitBetween.THE_THREE, (0, 1, 3)), (SplitBetween.THE_TWO, (0, 1))])
def test_a_hand_between(choice: SplitBetween, expected: tuple[int, ...]) -> None:
    hands = (IMPERIAL, SIXES, NINES, "Ks Qs Js Ts 9s")
    ranking = greek(choice)
    assert winners([ranked(text, ranking) for text in hands], ranking) == expected
    with pytest.raises(Undetermined):
        winners([ranked(text, ranking) for text in hands], greek())


@pytest.mark.parametrize(
    ("choice", "two", "three"),
    [
        (ImperialAgainstOtherRoyals.IMPERIAL, (0,), (0, 1, 2)),
        (ImperialAgainstOtherRoyals.EQUAL, (0, 1), (1,)),
    ],
)
def test_the_imperial_flush_against_another_royal(
    choice: ImperialAgainstOtherRoyals, two: tuple[int, ...], three: tuple[int, ...]
) -> None:
    ranking = greek(choice, SplitBetween.THE_THREE)
    hands = [ranked(text, ranking) for text in (IMPERIAL, ROYAL, SIXES)]
    assert winners(hands[:2], ranking) == two
    assert winners(hands, ranking) == three
    with pytest.raises(Undetermined):
        winners(hands[:2], greek())


def test_the_order_of_the_players_does_not_matter() -> None:
    ranking = italian(TwoMediums.BETTER_ONLY, TwoMinimums.SPLIT_MINIMUMS)
    texts = (MINIMUM, LOWER, HIGHER, MAXIMUM, FOUR)
    expected = {MINIMUM, HIGHER, MAXIMUM}
    for order in permutations(texts):
        assert {order[place] for place in winners([ranked(text, ranking) for text in order], ranking)} == expected


# Three cards


def three_card(*agreed: Choice, trips: bool = False, flush: bool = False) -> Ranking:
    return Ranking(order=Order.THREE_CARD, straight_flush_over_trips=trips, flush_over_straight=flush, agreed=agreed)


ORDERS = [
    (False, False, "2s2h2d 4s3s2s 4s3h2d Ks9s2s 2s2hAd AsKh9d"),
    (True, False, "4s3s2s AsAhAd 4s3h2d Ks9s2s 2s2hAd AsKh9d"),
    (False, True, "2s2h2d 4s3s2s 5s3s2s AsKhQd 2s2hAd AsKh9d"),
    (True, True, "4s3s2s AsAhAd 5s3s2s AsKhQd 2s2hAd AsKh9d"),
]


@pytest.mark.parametrize(("trips", "flush", "ladder"), ORDERS)
def test_the_three_card_order(trips: bool, flush: bool, ladder: str) -> None:
    ranking = three_card(trips=trips, flush=flush)
    strengths = [ranked(text, ranking).strength for text in ladder.split()]
    assert all(better > worse for better, worse in pairwise(strengths))


@pytest.mark.parametrize(
    ("choice", "ladder"),
    [
        (AceLowStraight.LOWEST, "AsKhQd KsQhJd 4s3h2d As2h3d As9s2s"),
        (AceLowStraight.SECOND_HIGHEST, "AsKhQd As2h3d KsQhJd 4s3h2d"),
        (AceLowStraight.NOT_A_STRAIGHT, "4s3h2d 2s2h3d As4h2d As2h3d Ks9h2d"),
    ],
)
def test_ace_two_three(choice: AceLowStraight, ladder: str) -> None:
    strengths = [ranked(text, three_card(choice)).strength for text in ladder.split()]
    assert all(better > worse for better, worse in pairwise(strengths))


def test_ace_two_three_is_a_question_and_no_other_hand_is() -> None:
    with pytest.raises(Undetermined) as stopped:
        ranked("As 2h 3d", three_card())
    assert stopped.value.question.id == "OPR-629 §FA/ace-low-straight"
    assert shown(ranked("As 2h 3d", three_card(AceLowStraight.LOWEST)).best) == "3d 2h As"
    assert ranked("As 2s 3s", three_card(AceLowStraight.NOT_A_STRAIGHT)).category is Category.FLUSH


def test_three_cards_of_an_incomplete_hand_are_something_else() -> None:
    assert ranked("9h Th Jh").category is Category.HIGH_CARD
    assert ranked("9h Th Jh", three_card()).category is Category.STRAIGHT_FLUSH


@pytest.mark.parametrize("text", ["As 2h", "As 2h 4d 5c"])
def test_the_three_card_order_takes_three_cards(text: str) -> None:
    with pytest.raises(Refused) as refused:
        ranked(text, three_card())
    assert (refused.value.refusal.code, refused.value.refusal.rule) == (RefusalCode.WRONG_CARD_COUNT, "OPR-629 §4.1")


def three_cards_by_hand(cards: Sequence[Card]) -> Category:
    """The category of three cards, ace-two-three a straight, in another way."""
    ranks = sorted(card.rank for card in cards)
    spread = ranks[2] - ranks[0] == 2 or ranks == [2, 3, 14]
    suits = len({card.suit for card in cards})
    match len(set(ranks)), spread, suits:
        case 1, _, _:
            return Category.THREE_OF_A_KIND
        case 2, _, _:
            return Category.PAIR
        case 3, True, 1:
            return Category.STRAIGHT_FLUSH
        case 3, True, _:
            return Category.STRAIGHT
        case 3, False, 1:
            return Category.FLUSH
        case _:
            return Category.HIGH_CARD


def test_all_three_card_hands() -> None:
    counts: Counter[Category] = Counter()
    for cards in combinations(FULL_DECK, 3):
        grade, row = grade_of_three(cards, AceLowStraight.LOWEST)
        assert grade.category is three_cards_by_hand(cards)
        assert sorted(row) == sorted(cards)
        counts[grade.category] += 1
    assert counts[Category.STRAIGHT] == 720
    assert counts[Category.FLUSH] == 1096
