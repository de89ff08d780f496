"""Which house rules exclude each other, and how a table settles what they leave open."""

from dataclasses import replace

import pytest

from ranking.independent import ranked
from tablelaw.authority import Choice, Law, Question, Ruling, Undetermined
from tablelaw.cards import JOKER, TEN, TWO, Card, Rank, parse_cards
from tablelaw.hands import Category
from tablelaw.ranking import (
    JOKERS_WILD,
    LOW_ORDERS,
    STANDARD,
    Aces,
    Broadway,
    CountsAsEqual,
    ExtensionDirection,
    HandPart,
    LowestWild,
    Natural,
    Order,
    Ranking,
    Unbeatable,
    Wild,
    WildAsItself,
    best_hand,
    check_settings,
    ladder_of,
    rule_of_order,
    settle_settings,
    winners,
)
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import QuestionId

DEUCES = Wild(ranks=(TWO,))
LOWEST = Wild(lowest=LowestWild.LOWEST)

ALLOWED = [
    STANDARD,
    Ranking(wild=JOKERS_WILD, natural=Natural.EXTENDED, double_ace_flush=True),
    Ranking(wild=DEUCES, bug=True),
    Ranking(wild=LOWEST, order=Order.DEUCE_TO_SEVEN),
    Ranking(order=Order.ACE_TO_FIVE, qualifier=Rank(8), bug=True),
    Ranking(order=Order.ACE_TO_SIX, ace_to_six_aces=Aces.HIGH, ace_to_six_broadway=Broadway.STRAIGHT, decks=2),
    Ranking(order=Order.THREE_CARD, flush_over_straight=True, straight_flush_over_trips=True),
    Ranking(lowest_rank=Rank(7), flush_over_full_house=True, unbeatable=Unbeatable.ITALIAN, suits_break_ties=True),
    Ranking(twenty_card=True),
    Ranking(lowest_rank=TEN),
    Ranking(decks=10),
]


@pytest.mark.parametrize("ranking", ALLOWED)
def test_settings_that_go_together(ranking: Ranking) -> None:
    check_settings(ranking)


EXCLUDED = [
    (Ranking(qualifier=Rank(8)), "HR §3.3", "HR §1.3"),
    (Ranking(order=Order.DEUCE_TO_SEVEN, qualifier=Rank(8)), "HR §3.3", "HR §3.4"),
    (Ranking(ace_to_six_aces=Aces.HIGH), "HR §3.5(c)", "HR §1.3"),
    (Ranking(order=Order.ACE_TO_FIVE, ace_to_six_broadway=Broadway.STRAIGHT), "HR §3.5(c)", "HR §3.2"),
    (Ranking(order=Order.ACE_TO_FIVE, double_ace_flush=True), "HR §4.7", "HR §3.2"),
    (Ranking(order=Order.ACE_TO_SIX, lowest_rank=Rank(7)), "HR §7.1", "HR §3.5"),
    (Ranking(order=Order.ACE_TO_SIX, suits_break_ties=True), "HR §6.3", "HR §3.5"),
    (Ranking(flush_over_straight=True), "OPR-629 §4.2", "HR §1.3"),
    (Ranking(order=Order.THREE_CARD, wild=JOKERS_WILD), "HR §4.1", "OPR-629 §4.1"),
    (Ranking(order=Order.THREE_CARD, decks=2), "HR §9.2", "OPR-629 §4.1"),
    (Ranking(order=Order.THREE_CARD, from_hand=2), "HU §5.1", "OPR-629 §4.1"),
    (Ranking(bug=True, wild=JOKERS_WILD), "HR §4.4", "HR §4.1"),
    (Ranking(bug=True, decks=2), "HR §9.2", "HR §4.4"),
    (Ranking(wild=Wild(ranks=(TWO,), lowest=LowestWild.LOWEST)), "HR §4.1", "HR §4.6"),
    (Ranking(wild=LOWEST, bug=True), "HR §4.4", "HR §4.6"),
    (Ranking(wild=DEUCES, lowest_rank=Rank(7)), "HR §4.1", "HR §7.1"),
    (Ranking(wild=Wild(cards=parse_cards("Js 3s")), lowest_rank=Rank(7)), "HR §4.1", "HR §7.1"),
    (Ranking(lowest_rank=Rank(11)), "HR §7.1", "HR §2.5"),
    (Ranking(twenty_card=True, lowest_rank=Rank(7)), "HR §7.1", "HR §7.4"),
    (Ranking(twenty_card=True, flush_over_full_house=True), "HR §7.2", "HR §7.4"),
    (Ranking(unbeatable=Unbeatable.ITALIAN, wild=DEUCES), "HR §4.1", "HR §8.1"),
    (Ranking(unbeatable=Unbeatable.GREEK, decks=2), "HR §9.2", "HR §8.2"),
    (Ranking(unbeatable=Unbeatable.GREEK, order=Order.ACE_TO_FIVE), "HR §8.2", "HR §3.2"),
    (Ranking(unbeatable=Unbeatable.ITALIAN, natural=Natural.BEATS_WILD), "HR §4.8", "HR §8.1"),
    (Ranking(unbeatable=Unbeatable.ITALIAN, lowest_rank=TEN), "HR §8.1", "HR §7.1"),
]


@pytest.mark.parametrize(("ranking", "setting", "other"), EXCLUDED)
def test_settings_that_exclude_each_other(ranking: Ranking, setting: str, other: str) -> None:
    with pytest.raises(Refused) as refused:
        check_settings(ranking)
    assert refused.value.refusal.code is RefusalCode.SETTINGS_EXCLUDE
    assert {refused.value.refusal.rule, refused.value.refusal.other} == {setting, other}


def test_jokers_may_be_wild_in_a_stripped_pack() -> None:
    check_settings(Ranking(wild=Wild(ranks=(JOKER, Rank(7))), lowest_rank=Rank(7)))


def test_equal_settings_are_one_value() -> None:
    assert Ranking() == STANDARD
    assert hash(Ranking(wild=DEUCES)) == hash(Ranking(wild=Wild(ranks=(TWO,))))
    assert replace(STANDARD, bug=True) != STANDARD
    assert {STANDARD: 1}[Ranking()] == 1


def test_each_order_has_its_rule() -> None:
    assert [rule_of_order(order) for order in Order] == ["HR §1.3", "HR §3.2", "HR §3.4", "HR §3.5", "OPR-629 §4.1"]
    assert set(LOW_ORDERS) < set(Order)


def test_the_ladder_follows_the_settings() -> None:
    assert ladder_of(STANDARD)[-1] is Category.FIVE_OF_A_KIND
    flush_above = ladder_of(Ranking(flush_over_full_house=True))
    assert flush_above.index(Category.FLUSH) > flush_above.index(Category.FULL_HOUSE)


# What is left open


class Asked:
    """An authority that remembers what it was asked and gives the first choice."""

    def __init__(self) -> None:
        self.questions: list[QuestionId] = []

    def __call__(self, question: Question) -> Ruling | None:
        self.questions.append(question.id)
        return Ruling(question.choices[0], "test")


EXTENDED = Ranking(wild=JOKERS_WILD, natural=Natural.EXTENDED)


def showdown_of(*texts: str) -> list[tuple[Card, ...]]:
    return [parse_cards(text) for text in texts]


def test_a_question_is_asked_only_where_the_outcome_depends_on_it() -> None:
    one_wild, two_wild = showdown_of("9s 7d 6h 5s *1", "9c 6h 5d *1 *2")

    def who_wins(ranking: Ranking) -> tuple[int, ...]:
        return winners([best_hand(one_wild, ranking), best_hand(two_wild, ranking)], ranking)

    asked = Asked()
    settled = settle_settings(EXTENDED, Law(authorities=(asked,)), who_wins)
    assert asked.questions == ["HR §4.8/extension-direction"]
    assert settled.agreed_on(ExtensionDirection) is ExtensionDirection.FEWER_BEATS_MORE
    assert who_wins(settled) == (0,)
    with pytest.raises(Undetermined) as stopped:
        settle_settings(EXTENDED, Law(), who_wins)
    assert stopped.value.question.id == "HR §4.8/extension-direction"


def test_a_question_that_changes_nothing_is_not_asked() -> None:
    natural, wild = showdown_of("9s 8c 7d 6h 5s", "9c 8h 7h 5d *1")

    def who_wins(ranking: Ranking) -> tuple[int, ...]:
        return winners([best_hand(natural, ranking), best_hand(wild, ranking)], ranking)

    settled = settle_settings(EXTENDED, Law(), who_wins)
    assert who_wins(settled) == (0,)
    assert {type(choice) for choice in settled.agreed} == {CountsAsEqual, ExtensionDirection}


def test_what_is_settled_is_not_asked_again() -> None:
    asked = Asked()
    assert settle_settings(STANDARD, Law(authorities=(asked,)), lambda _: 1) is STANDARD
    assert not asked.questions


def test_two_questions_that_only_matter_together_are_both_asked() -> None:
    def both(ranking: Ranking) -> bool:
        higher = ranking.agreed_on(HandPart) is HandPart.HIGHEST_CARD
        natural = ranking.agreed_on(WildAsItself) is WildAsItself.NATURAL
        return higher is natural

    asked = Asked()
    settled = settle_settings(STANDARD, Law(authorities=(asked,)), both)
    assert asked.questions == ["HR §6.3/which-hand-part", "HR §4.8/wild-as-itself"]
    assert both(settled)


def test_an_answer_is_found_by_its_question() -> None:
    agreed: tuple[Choice, ...] = (HandPart.HIGHEST_PAIRED, WildAsItself.WILD)
    ranking = Ranking(agreed=agreed)
    assert ranking.agreed_on(WildAsItself) is WildAsItself.WILD
    assert ranking.agreed_on(HandPart) is HandPart.HIGHEST_PAIRED
    assert ranked("As", ranking).category is Category.HIGH_CARD
