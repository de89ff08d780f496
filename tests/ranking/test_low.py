"""Low hands: the ladders of the document, the disputed points, wild cards, and every hand against the high order."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from ranking.independent import ranked, shown, worth
from tablelaw.authority import Undetermined
from tablelaw.cards import ACE, RANKS, SUITS, Card, Rank, parse_cards
from tablelaw.hands import Category
from tablelaw.ranking import (
    JOKERS_WILD,
    Aces,
    AcesInOtherGroups,
    Broadway,
    BroadwayTop,
    BugInLow,
    HandMeans,
    Order,
    Ranking,
    best_hand,
    deciding_ranks,
    difference,
    may_win_low,
    name_as_low,
    winners,
)
from tablelaw.ranking.grades import Grade
from tablelaw.ranking.low import ace_to_five, ace_to_six, deuce_to_seven, low_strength
from tablelaw.refusals import RefusalCode, Refused

ACE_TO_FIVE = Ranking(order=Order.ACE_TO_FIVE)
EIGHT_OR_BETTER = Ranking(order=Order.ACE_TO_FIVE, qualifier=Rank(8))
DEUCE_TO_SEVEN = Ranking(order=Order.DEUCE_TO_SEVEN)
ACE_TO_SIX = Ranking(order=Order.ACE_TO_SIX)
OFFSUIT = "shdcs"


def low(ranks: str, ranking: Ranking) -> int:
    """The strength of five ranks in mixed suits."""
    return ranked(" ".join(rank + suit for rank, suit in zip(ranks, OFFSUIT, strict=True)), ranking).strength


LADDERS = [
    (ACE_TO_FIVE, "5432A 6432A 6532A 6542A 6543A 65432 7432A AA432 22543"),
    (DEUCE_TO_SEVEN, "75432 76432 76532 76542 85432 86432 86532 86542 86543 87432 KQJT8 A5432 A6432 AKQJ9 22543"),
    (ACE_TO_SIX, "6432A AKQJT KQJT2 AA432 22543 5432A 65432"),
]


@pytest.mark.parametrize(("ranking", "ladder"), LADDERS)
def test_the_ladders(ranking: Ranking, ladder: str) -> None:
    strengths = [low(ranks, ranking) for ranks in ladder.split()]
    assert all(better > worse for better, worse in pairwise(strengths))


def test_suits_do_not_count_in_ace_to_five() -> None:
    assert winners([ranked("5h 4h 3h 2h Ah", ACE_TO_FIVE), ranked("5s 4h 3d 2c As", ACE_TO_FIVE)], ACE_TO_FIVE) == (
        0,
        1,
    )


@pytest.mark.parametrize("ranking", [DEUCE_TO_SEVEN, ACE_TO_SIX])
def test_a_flush_counts_to_its_holders_harm(ranking: Ranking) -> None:
    assert winners([ranked("8h 6h 4h 3h 2h", ranking), ranked("Ks Kh Kd 3c 2s", ranking)], ranking) == (1,)
    assert ranked("7h 6h 5h 4h 3h", ranking).category is Category.STRAIGHT_FLUSH


def test_the_best_five_of_seven() -> None:
    hand = ranked("Ts 8h 6c 6d 3s 2d Ah", EIGHT_OR_BETTER)
    assert sorted(card.rank for card in hand.best) == [2, 3, 6, 8, 14]
    assert [card.rank for card in hand.best] == [8, 6, 3, 2, 14]
    assert may_win_low(hand, EIGHT_OR_BETTER)


@pytest.mark.parametrize(
    ("text", "qualifies"),
    [("8s 7h 6d 5c 4s", True), ("9s 4h 3d 2c As", False), ("4s 4h 3d 2c As", False), ("5h 4h 3h 2h Ah", True)],
)
def test_eight_or_better(text: str, qualifies: bool) -> None:
    assert may_win_low(ranked(text, EIGHT_OR_BETTER), EIGHT_OR_BETTER) is qualifies
    assert may_win_low(ranked(text, ACE_TO_FIVE), ACE_TO_FIVE)


@pytest.mark.parametrize(
    ("ranking", "text", "name"),
    [
        (ACE_TO_FIVE, "8s 6h 5d 4c 2s", "8-low"),
        (ACE_TO_FIVE, "Ts 6h 5d 4c 2s", "T-low"),
        (DEUCE_TO_SEVEN, "As 6h 5d 4c 2s", "A-low"),
        (ACE_TO_FIVE, "8s 8h 5d 4c 2s", None),
        (ACE_TO_SIX, "6s 5h 4d 3c 2s", None),
        (Ranking(), "8s 6h 5d 4c 2s", None),
    ],
)
def test_what_a_low_hand_is_called(ranking: Ranking, text: str, name: str | None) -> None:
    assert name_as_low(ranked(text, ranking), ranking) == name


# Ace to six, disputed


def disputed(*agreed: BroadwayTop | AcesInOtherGroups, broadway: Broadway, aces: Aces) -> Ranking:
    return Ranking(order=Order.ACE_TO_SIX, ace_to_six_broadway=broadway, ace_to_six_aces=aces, agreed=agreed)


@pytest.mark.parametrize(("top", "equal"), [(BroadwayTop.KING, True), (BroadwayTop.ACE, False)])
def test_broadway_as_a_straight(top: BroadwayTop, equal: bool) -> None:
    ranking = disputed(top, broadway=Broadway.STRAIGHT, aces=Aces.LOW)
    broadway, king_high = ranked("As Kh Qd Jc Ts", ranking), ranked("Ks Qh Jd Tc 9s", ranking)
    assert broadway.category is Category.STRAIGHT
    assert (broadway.strength == king_high.strength) is equal
    assert broadway.strength <= king_high.strength
    assert ranked("As Ks Qs Js Ts", ranking).category is Category.STRAIGHT_FLUSH
    assert ranked("6s 4h 3d 2c As", ranking).category is Category.HIGH_CARD
    assert shown(broadway.best) == ("Kh Qd Jc Ts As" if top is BroadwayTop.KING else "As Kh Qd Jc Ts")


def test_the_top_of_broadway_is_a_question() -> None:
    with pytest.raises(Undetermined) as stopped:
        ranked("As Kh Qd Jc Ts", disputed(broadway=Broadway.STRAIGHT, aces=Aces.LOW))
    assert stopped.value.question.id == "HR §3.5(c)/broadway-top"


def test_a_pair_of_aces_as_the_highest_pair() -> None:
    ranking = disputed(broadway=Broadway.NO_STRAIGHT, aces=Aces.HIGH)
    assert winners([ranked("As Ah 4d 3c 2s", ranking), ranked("Ks Kh 4d 3c 2s", ranking)], ranking) == (1,)
    assert low("KK32A", ranking) > low("AA432", ranking) > low("2233A", ranking)
    assert low("6432A", ranking) > low("7432A", ranking)


GROUPS_OF_ACES = [("AA332", "KK332"), ("AAA32", "KKK32"), ("AAA33", "KKK33"), ("AAAA2", "KKKK2")]


@pytest.mark.parametrize("choice", list(AcesInOtherGroups))
@pytest.mark.parametrize(("aces", "kings"), GROUPS_OF_ACES)
def test_aces_in_other_groups(aces: str, kings: str, choice: AcesInOtherGroups) -> None:
    ranking = disputed(choice, broadway=Broadway.NO_STRAIGHT, aces=Aces.HIGH)
    aces_are_worse = low(aces, ranking) < low(kings, ranking)
    assert aces_are_worse is (choice is AcesInOtherGroups.AS_THE_PAIR)
    with pytest.raises(Undetermined):
        low(aces, disputed(broadway=Broadway.NO_STRAIGHT, aces=Aces.HIGH))


def test_two_aces_in_a_flush_of_two_packs_stay_low() -> None:
    ranking = Ranking(order=Order.ACE_TO_SIX, ace_to_six_aces=Aces.HIGH, decks=2)
    flush = ranked("Ah Ah 4h 3h 2h", ranking)
    assert flush.category is Category.FLUSH
    assert flush.strength > ranked("9h 5h 4h 3h 2h", ranking).strength


# Wild cards in low hands


@pytest.mark.parametrize(
    ("order", "text", "plays_as"),
    [
        (Order.ACE_TO_FIVE, "6c 5d 4h 2s *1", "6 5 4 2 A"),
        (Order.DEUCE_TO_SEVEN, "6c 5d 4h 2s *1", "7 6 5 4 2"),
        (Order.DEUCE_TO_SEVEN, "5c 4d 3h 2s *1", "7 5 4 3 2"),
        (Order.DEUCE_TO_SEVEN, "6c 5d 4h 3s *1", "8 6 5 4 3"),
        (Order.DEUCE_TO_SEVEN, "6h 5h 4h 2h *1", "7 6 5 4 2"),
        (Order.ACE_TO_SIX, "Ac 2d 3h 4s *1", "6 4 3 2 A"),
        (Order.ACE_TO_FIVE, "7c 7d 7h 7s *1", "7 7 7 7 A"),
        (Order.ACE_TO_FIVE, "*1 *2 Kc Qd Js 8h 7c", "J 8 7 2 A"),
    ],
)
def test_a_wild_card_is_a_rank_not_held(order: Order, text: str, plays_as: str) -> None:
    hand = ranked(text, Ranking(order=order, wild=JOKERS_WILD))
    assert [str(card)[0] for card in hand.plays_as] == plays_as.split()
    if order is not Order.ACE_TO_FIVE:
        assert hand.category is Category.HIGH_CARD


@pytest.mark.parametrize("order", [Order.ACE_TO_FIVE, Order.DEUCE_TO_SEVEN, Order.ACE_TO_SIX])
@pytest.mark.parametrize("wild", [1, 2, 3, 4])
def test_no_other_rank_would_be_lower(order: Order, wild: int) -> None:
    ranking = Ranking(order=order, wild=JOKERS_WILD, decks=2)
    jokers = parse_cards("*1 *2 *1 *2")[:wild]
    for ranks in combinations_with_replacement(RANKS, 5 - wild):
        held = [Card(rank, SUITS[place]) for place, rank in enumerate(ranks)]
        free = [rank for rank in RANKS if rank not in ranks]
        best = max(low_strength(grade_of(order, (*ranks, *more))) for more in combinations(free, wild))
        assert best_hand((*held, *jokers), ranking).strength == best


def grade_of(order: Order, ranks: Sequence[Rank]) -> Grade:
    if order is Order.ACE_TO_FIVE:
        return ace_to_five(ranks)
    if order is Order.DEUCE_TO_SEVEN:
        return deuce_to_seven(ranks, one_suit=False)
    return ace_to_six(ranks, one_suit=False)


@pytest.mark.parametrize(
    ("means", "plays_as"), [(HandMeans.FIVE_THAT_PLAY, "7 5 4 3 2"), (HandMeans.ALL_HELD, "7 6 4 3 2")]
)
def test_a_wild_card_that_avoids_a_flush_by_a_rank_held(means: HandMeans, plays_as: str) -> None:
    """All five clubs are a flush; the joker may be another seven only where the idle seven is not in the hand."""
    ranking = Ranking(order=Order.DEUCE_TO_SEVEN, wild=JOKERS_WILD, agreed=(means,))
    hand = ranked("2c 3c 4c 5c 7c *1", ranking)
    assert [str(card)[0] for card in hand.plays_as] == plays_as.split()
    assert hand.category is Category.HIGH_CARD


def test_a_natural_card_plays_before_a_wild_one_of_its_rank() -> None:
    hand = ranked("*1 5c 4d 3h 2s Ac", Ranking(order=Order.ACE_TO_FIVE, wild=JOKERS_WILD))
    assert hand.best == hand.plays_as


def test_the_bug_in_a_low_hand() -> None:
    bug = Ranking(order=Order.ACE_TO_FIVE, bug=True)
    with pytest.raises(Undetermined) as stopped:
        ranked("6c 5d 4h 2s *1", bug)
    assert stopped.value.question.id == "HR §4.4/bug-in-low"
    hand = ranked("6c 5d 4h 2s *1", bug.agreeing(BugInLow.LOWEST_RANK_NOT_HELD))
    assert [str(card)[0] for card in hand.plays_as] == ["6", "5", "4", "2", "A"]
    with pytest.raises(Refused) as refused:
        ranked("6c 5d 4h 2s *1", bug.agreeing(BugInLow.NO_BUG))
    assert refused.value.refusal.code is RefusalCode.CARD_NOT_IN_DECK
    assert ranked("6c 5d 4h 2s As", bug).category is Category.HIGH_CARD


def test_a_low_hand_needs_five_cards() -> None:
    with pytest.raises(Refused) as refused:
        ranked("6c 5d 4h 2s", DEUCE_TO_SEVEN)
    assert (refused.value.refusal.code, refused.value.refusal.rule) == (RefusalCode.WRONG_CARD_COUNT, "HR §3.4")


# Every hand


def test_deuce_to_seven_is_the_high_order_reversed_but_for_the_wheel() -> None:
    for suits in ("shdcs", "sssss"):
        hands = [
            tuple(Card(rank, SUITS["cdhs".index(suit)]) for rank, suit in zip(ranks, suits, strict=True))
            for ranks in combinations_with_replacement(RANKS, 5)
            if all(ranks.count(rank) <= (1 if suits == "sssss" else 4) for rank in ranks) and ranks != (2, 3, 4, 5, ACE)
        ]
        by_worth = sorted(hands, key=worth)
        strengths = [best_hand(hand, DEUCE_TO_SEVEN).strength for hand in by_worth]
        assert all(better > worse for better, worse in pairwise(strengths))


def test_the_ranks_that_decide_show_a_low_ace_as_an_ace() -> None:
    hand = ranked("6s 4h 3d 2c As", ACE_TO_FIVE)
    assert deciding_ranks(hand, ACE_TO_FIVE) == (6, 4, 3, 2, 14)


@pytest.mark.parametrize(
    ("ranking", "better", "worse", "rule", "sentence"),
    [
        (ACE_TO_FIVE, "6s 5h 4d 3c 2s", "7s 4h 3d 2c As", "HR §3.2", "the six is lower than the seven"),
        (DEUCE_TO_SEVEN, "As Kh Qd Jc 9s", "2s 2h 5d 4c 3s", "HR §3.4", "no pair beats a pair"),
        (ACE_TO_SIX, "As Ah 5d 4c 3s", "2s 2h 5d 4c 3s", "HR §3.5(b)", "the ace is lower than the two"),
        (ACE_TO_SIX, "6s 4h 3d 2c As", "6s 5h 3d 2c As", "HR §3.5", "the four is lower than the five"),
    ],
)
def test_why_one_low_hand_beats_another(ranking: Ranking, better: str, worse: str, rule: str, sentence: str) -> None:
    assert difference(ranked(better, ranking), ranked(worse, ranking), ranking) == (rule, sentence)
