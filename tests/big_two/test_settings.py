"""What a table announced, read into settings: what they mean, and what cannot stand together."""

import pytest

from tablelaw.cards import Rank
from tablelaw.documents.big_two import BASE_GAME, settings_from
from tablelaw.documents.big_two.combinations import ReachOfFour
from tablelaw.documents.big_two.scoring import TwoPlayers
from tablelaw.documents.big_two.settings import (
    EXCLUSIONS,
    AnnouncedValue,
    Answers,
    ExtraCard,
    FourTwos,
    Jokers,
    with_answer,
)
from tablelaw.documents.big_two.terms import CLUBS_LOW, DIAMONDS_HIGH, TWOS_LOW
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId

VALUES: dict[str, AnnouncedValue] = {"8.11": "a", "8.12": "a", "8.21": "a", "8.29": "a"}
SECTIONS = {"6": "6.4", "7": "7.2", "9": "9.1", "10": "10.1"}


def announce(**options: AnnouncedValue) -> dict[RuleId, AnnouncedValue]:
    return {RuleId("BT §" + name[1:].replace("_", ".")): value for name, value in options.items()}


def test_nothing_announced_is_the_base_game() -> None:
    assert settings_from({}) == BASE_GAME
    assert settings_from(announce(o8_1=False)) == BASE_GAME


def test_letters_and_numbers_become_typed_settings() -> None:
    agreed = settings_from(announce(o8_11="e", o8_21="b", o8_8=4, o8_24=("a", "b"), o8_34=True))
    assert (agreed.extra_card, agreed.four_twos, agreed.shortest_straight) == (
        ExtraCard.TRADE_SHOWN,
        FourTwos.DRAW,
        4,
    )
    assert agreed.single_two_of_spades_not_last
    assert agreed.two_of_spades_not_last
    assert agreed.two_decks
    assert not agreed.equal_plays
    assert settings_from(announce(o8_29="b")).jokers is Jokers.VALUELESS
    assert settings_from(announce(o8_12="d")).suits == CLUBS_LOW
    assert settings_from(announce(o8_28=True)).suits == DIAMONDS_HIGH
    assert settings_from(announce(o8_23=True)).hand_order.ranks == TWOS_LOW


def test_a_letter_may_stand_in_the_name_of_the_option() -> None:
    assert settings_from({RuleId("BT §8.12(c)"): True}) == settings_from(announce(o8_12="c"))
    assert settings_from({RuleId("BT §8.34(a)"): True, RuleId("BT §8.34(b)"): True}) == settings_from(
        announce(o8_34=("a", "b"))
    )


@pytest.mark.parametrize(("first", "second"), EXCLUSIONS)
def test_settings_that_exclude_each_other_are_refused_naming_both(first: str, second: str) -> None:
    names = [SECTIONS.get(number, number) for number in (first, second)]
    announced: dict[RuleId, AnnouncedValue] = {}
    for name in names:
        number, _, letter = name.partition("(")
        announced[RuleId(f"BT §{number}")] = letter[0] if letter else VALUES.get(number, True)
    with pytest.raises(Refused) as refused:
        settings_from(announced)
    refusal = refused.value.refusal
    assert (refusal.code, refusal.rule, refusal.other) == (
        RefusalCode.SETTINGS_EXCLUDE,
        f"BT §{names[0]}",
        f"BT §{names[1]}",
    )


@pytest.mark.parametrize(
    "announced",
    [
        announce(o8_9="g"),
        announce(o8_9=True),
        announce(o8_8=2),
        announce(o8_8=6),
        announce(o8_8=True),
        announce(o8_8="a"),
        announce(o8_1="a"),
        announce(o8_36=True),
        announce(o8_7=()),
        announce(o5_1=True),
        {RuleId("BT §8.12(e)"): True},
        {RuleId("HR §1.1"): True},
    ],
)
def test_what_is_no_option_or_no_value_of_it_is_refused(announced: dict[RuleId, AnnouncedValue]) -> None:
    with pytest.raises(Refused) as refused:
        settings_from(announced)
    assert refused.value.refusal.code is RefusalCode.UNSUPPORTED_OPTION


def test_two_letters_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        settings_from(announce(o8_12=("a", "c")))
    assert (refused.value.refusal.rule, refused.value.refusal.other) == ("BT §8.12(a)", "BT §8.12(c)")


def test_an_answer_about_plays_is_kept_beside_the_settings() -> None:
    assert with_answer(Answers(), ReachOfFour.EVERY_PLAY).reach_of_four is ReachOfFour.EVERY_PLAY
    with pytest.raises(TypeError, match="no question about plays"):
        with_answer(Answers(), TwoPlayers.TEN_AND_THIRTEEN)


def test_ranks_of_the_base_game() -> None:
    assert BASE_GAME.order.ranks[Rank(2)] > BASE_GAME.order.ranks[Rank(14)] > BASE_GAME.order.ranks[Rank(3)]
