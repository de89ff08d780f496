"""The operations of the case protocol on hands and pots: what is read and refused, what comes back, what is cited."""

from typing import TypeAlias

import pytest

from tablelaw.authority import Undetermined
from tablelaw.hand_operations import HAND_OPERATIONS
from tablelaw.ranking import TwoMinimums
from tablelaw.record.reading import Json, MalformedRecord, Table
from tablelaw.refusals import Refusal, RefusalCode, Refused

Given: TypeAlias = dict[str, Json]

FOUR_KINGS = ["Ks", "Kh", "Kd", "Kc", "2s"]
ROYAL_IN_HEARTS = ["Ah", "Kh", "Qh", "Jh", "Th"]
ROYAL_IN_SPADES = ["As", "Ks", "Qs", "Js", "Ts"]
KINGS: list[Json] = ["Ks", "Kd", "9c", "8h", "3s"]
NINE_LOW: list[Json] = ["9s", "6d", "4c", "3h", "2s"]
ACE_TO_FIVE: Json = {"low": {"order": "ace-to-five"}}


def cards(line: str) -> list[Json]:
    """The cards of a line, as the protocol writes them."""
    return [*line.split()]


def value(operation: str, given: Given) -> dict[str, Json]:
    reply = HAND_OPERATIONS[operation](Table(given))
    assert reply["outcome"] == "value"
    found = reply["value"]
    assert isinstance(found, dict)
    return found


def cites(operation: str, given: Given) -> list[Json]:
    found = HAND_OPERATIONS[operation](Table(given))["cites"]
    assert isinstance(found, list)
    return found


def malformed(operation: str, given: Given) -> str:
    with pytest.raises(MalformedRecord) as error:
        HAND_OPERATIONS[operation](Table(given))
    return str(error.value)


def refusal(operation: str, given: Given) -> Refusal:
    with pytest.raises(Refused) as error:
        HAND_OPERATIONS[operation](Table(given))
    return error.value.refusal


def question(operation: str, given: Given) -> str:
    with pytest.raises(Undetermined) as error:
        HAND_OPERATIONS[operation](Table(given))
    return error.value.question.id


def ranked(line: str, **ranking: Json) -> dict[str, Json]:
    return value("hand.rank", {"cards": cards(line), "ranking": ranking})


def rank_cites(line: str, **ranking: Json) -> list[Json]:
    return cites("hand.rank", {"cards": cards(line), "ranking": ranking})


def compare_cites(first: str, second: str, **ranking: Json) -> list[Json]:
    return cites("hand.compare", {"hands": {"A": cards(first), "B": cards(second)}, "ranking": ranking})


def test_the_six_operations() -> None:
    expected = ["hand.rank", "hand.compare", "hand.frequencies", "pot.split", "suit.first", "low.split"]
    assert list(HAND_OPERATIONS) == expected


# hand.rank


def test_the_best_five_of_seven() -> None:
    given: Given = {"cards": cards("Ks Kd 9c 4h 2s Kh 7d")}
    assert value("hand.rank", given) == {
        "category": "three-of-a-kind",
        "best": cards("Ks Kh Kd 9c 7d"),
        "plays_as": cards("Ks Kh Kd 9c 7d"),
        "royal": False,
        "qualifies": None,
    }
    assert cites("hand.rank", given) == ["HR §2.6", "HR §1.4"]


def test_a_royal_flush_and_what_is_none() -> None:
    assert ranked("Ah Kh Qh Jh Th")["royal"] is True
    assert ranked("Kh Qh Jh Th 9h")["royal"] is False
    assert ranked("Ah 7h 8h 9h Th", lowest_rank="7")["royal"] is False
    assert ranked("Ah Kh Qh", order="three-card")["royal"] is False


def test_a_low_hand_has_a_name_and_may_qualify() -> None:
    eight_low = ranked("8s 6d 5c 4h 2s", order="ace-to-five", qualifier=8)
    assert (eight_low["low_name"], eight_low["qualifies"]) == ("8-low", True)
    pair = ranked("8s 8d 5c 4h 2s", order="ace-to-five", qualifier=8)
    assert (pair["low_name"], pair["qualifies"]) == (None, False)
    assert "low_name" not in ranked("8s 8d 5c 4h 2s")


def test_the_lowest_concealed_card_is_wild() -> None:
    given: Given = {
        "cards": cards("3c 9d Kh Ks 5d"),
        "concealed": cards("9d 5d"),
        "ranking": {"wild": ["lowest-concealed"]},
    }
    assert value("hand.rank", given)["category"] == "three-of-a-kind"
    assert cites("hand.rank", given) == ["HR §2.6", "HR §4.6", "HR §4.2"]


def test_concealed_cards_must_be_told_and_held() -> None:
    given: Given = {"cards": cards("3c 9d Kh Ks 5d"), "ranking": {"wild": ["lowest-concealed"]}}
    assert malformed("hand.rank", given).startswith("concealed: missing; expected: the cards that are held face down")
    not_held = refusal("hand.rank", {**given, "concealed": cards("9d Qd")})
    assert (not_held.code, not_held.rule, str(not_held.card)) == (RefusalCode.CARD_NOT_HELD, "HR §4.6", "Qd")
    assert not_held.position == 1


def test_a_hand_holds_one_to_fourteen_cards() -> None:
    none = refusal("hand.rank", {"cards": []})
    assert (none.code, none.rule) == (RefusalCode.WRONG_CARD_COUNT, "HR §5.1")
    fourteen = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2h"
    assert ranked(fourteen)["royal"] is True
    fifteen = malformed("hand.rank", {"cards": cards(f"{fourteen} 3h")})
    assert fifteen == "cards: got 15 cards; expected: at most 14"


def test_a_card_twice_is_refused_where_it_stands() -> None:
    twice = refusal("hand.rank", {"cards": cards("As Kd As Qs Js")})
    assert (twice.code, twice.rule, str(twice.card)) == (RefusalCode.DUPLICATE_CARD, "HR §1.1", "As")
    assert twice.position == 2
    assert ranked("As Kd As Qs Js", decks=2)["category"] == "pair"


def test_unknown_fields_and_cards_are_named() -> None:
    assert malformed("hand.rank", {"cards": ["Kx"]}).startswith("cards[0]: got 'Kx'; expected: a card")
    assert malformed("hand.rank", {"hand": []}).startswith("hand: there is no such field; expected: one of cards")
    assert malformed("hand.rank", {"cards": ["Ks"], "ranking": {"wilds": []}}).startswith("ranking.wilds: ")


# Rules cited of one hand


@pytest.mark.parametrize(
    ("line", "ranking", "expected"),
    [
        ("Ks Kd", {}, ["HR §2.8", "HR §5.1"]),
        ("As 2d 3c", {"order": "three-card", "three_card_ace_low": "lowest"}, ["OPR-629 §4.1", "OPR-629 §FA"]),
        ("As Ad 3c", {"order": "three-card"}, ["OPR-629 §4.1"]),
        ("7s 5d 4c 3h 2s Kd", {"order": "deuce-to-seven"}, ["HR §3.4", "HR §3.1", "HR §3.6"]),
        ("8s 6d 5c 4h 2s", {"order": "ace-to-five", "qualifier": 8}, ["HR §3.2", "HR §3.1", "HR §3.3"]),
        ("8s 6d 5c 4h 2s", {"order": "ace-to-six"}, ["HR §3.5", "HR §3.1"]),
        ("As Kd Qc Jh Ts", {"order": "ace-to-six"}, ["HR §3.5", "HR §3.5(a)", "HR §3.1"]),
        ("8s 7d 6c 5h 4s", {"order": "ace-to-six"}, ["HR §3.5", "HR §3.5(a)", "HR §3.1"]),
        (
            "8s 7d 6c 5h 4s",
            {"order": "ace-to-six", "ace_to_six_broadway": "straight"},
            ["HR §3.5", "HR §3.5(c)", "HR §3.1"],
        ),
        ("As Ad 6c 5h 4s", {"order": "ace-to-six"}, ["HR §3.5", "HR §3.5(b)", "HR §3.1"]),
        (
            "As Kd 6c 5h 4s",
            {"order": "ace-to-six", "ace_to_six_aces": "high"},
            ["HR §3.5", "HR §3.5(c)", "HR §3.1"],
        ),
        ("As Kd Qc Jh Ts", {"twenty_card": True}, ["HR §2.9", "HR §7.4"]),
        ("As 9d 8c 7h 6s", {"lowest_rank": "6"}, ["HR §2.5", "HR §7.1", "HR §7.3"]),
        ("Ks 9d 8c 7h 6s", {"lowest_rank": "6"}, ["HR §2.9", "HR §7.1"]),
        ("Kd Jd 9d 3d 2d", {"flush_over_full_house": True}, ["HR §2.4", "HR §7.2"]),
        ("Ks Jd 9d 3d 2d", {"flush_over_full_house": True}, ["HR §2.9"]),
        ("Ks Ks 9s 3s 2s", {"decks": 2}, ["HR §2.4", "HR §9.2"]),
        ("Ks Qs 9s 3s 2s", {"decks": 2}, ["HR §2.4"]),
        ("Ks Kd 9c 4h 3s", {"wild": ["2"]}, ["HR §2.8", "HR §4.1"]),
        ("Ks Kd 9c 4h 2s", {"wild": ["2"]}, ["HR §2.6", "HR §4.1", "HR §4.2"]),
        ("Ah 9h 8h 5h *1", {"wild": ["joker"], "double_ace_flush": True}, ["HR §2.4", "HR §4.1", "HR §4.7"]),
        ("8s 8h 5d 5c *1", {"bug": True}, ["HR §2.7", "HR §4.4", "HR §4.2"]),
        (
            "6s 5d 4c 2h *1",
            {"order": "ace-to-five", "wild": ["joker"]},
            ["HR §3.2", "HR §3.1", "HR §4.1", "HR §4.5"],
        ),
        ("Kh Qh Jh Th 9h", {"unbeatable": "italian"}, ["HR §2.1", "HR §8.1"]),
        ("Ks Kh Kd Kc 9h", {"unbeatable": "italian"}, ["HR §2.2"]),
        ("Ks Kh Kd Kc 9h", {"unbeatable": "greek"}, ["HR §2.2", "HR §8.2"]),
        ("Ks Kh Kd Qc 9h", {"unbeatable": "greek"}, ["HR §2.6"]),
    ],
)
def test_the_rules_of_a_hand(line: str, ranking: Given, expected: list[str]) -> None:
    assert rank_cites(line, **ranking) == expected


def test_five_natural_kings_of_several_packs() -> None:
    given: Given = {
        "cards": cards("Ks Ks Kh Kd Kc"),
        "ranking": {"decks": 2},
        "announced": {"HR §9.2/natural-five-of-a-kind": "above-straight-flush"},
    }
    assert cites("hand.rank", given) == ["HR §4.3", "HR §9.2"]


# hand.compare


def test_who_wins_and_the_order_of_all() -> None:
    given: Given = {
        "hands": {
            "C": cards("Qs Qd 9c 5h 3s"),
            "B": cards("Kh Kc 9s 5d 3h"),
            "A": cards("Kd Ks 9h 5c 3d"),
        }
    }
    assert value("hand.compare", given) == {
        "winners": ["A", "B"],
        "order": [["A", "B"], ["C"]],
        "categories": {"A": "pair", "B": "pair", "C": "pair"},
    }
    assert cites("hand.compare", given) == ["HR §6.1", "HR §1.2", "HR §2.8", "HR §1.1"]


def test_the_board_belongs_to_all() -> None:
    given: Given = {"hands": {"A": cards("As Kd"), "B": cards("Qs Qd")}, "board": cards("2h 7d 9c Jh 3s")}
    assert value("hand.compare", given)["winners"] == ["B"]
    given["hands"] = {"A": cards("As Kd"), "B": cards("2h Qd")}
    assert refusal("hand.compare", given).code is RefusalCode.DUPLICATE_CARD


def test_exactly_two_cards_of_the_hand() -> None:
    given: Given = {
        "hands": {"A": cards("Ad Kc 9h 8s"), "B": cards("2d 3d Kh Ks")},
        "board": cards("Qd Jd 9d 4d 7c"),
        "ranking": {"from_hand": 2},
    }
    assert value("hand.compare", given)["categories"] == {"A": "pair", "B": "flush"}
    assert "HU §5.1" in cites("hand.compare", given)


def test_hands_of_one_pack_share_no_card() -> None:
    hands: Json = {"A": cards("As Kd"), "B": cards("As Qd")}
    assert value("hand.compare", {"hands": hands})["winners"] == ["A"]
    shared = refusal("hand.compare", {"hands": hands, "one_pack": True})
    assert (shared.code, str(shared.card), shared.position) == (RefusalCode.DUPLICATE_CARD, "As", 0)
    apart: Given = {"hands": {"A": cards("As Kd"), "B": cards("Ah Qd")}, "one_pack": True}
    assert value("hand.compare", apart)["winners"] == ["A"]


def test_what_each_holds_face_down() -> None:
    given: Given = {
        "hands": {"A": cards("3c 9d Kh Ks 5d"), "B": cards("Qs Qh Jd 8c 4h")},
        "concealed": {"A": cards("9d 5d")},
        "ranking": {"wild": ["lowest-concealed"]},
    }
    assert value("hand.compare", given)["categories"] == {"A": "three-of-a-kind", "B": "pair"}


def test_there_must_be_hands() -> None:
    assert malformed("hand.compare", {}) == "hands: missing; expected: a table of names with their cards"
    assert malformed("hand.compare", {"hands": {}}) == "hands: got {}; expected: a table of names with their cards"
    assert malformed("hand.compare", {"hands": {"A": ["Ks", 7]}}).startswith("hands.A[1]: got 7; expected: a card")


def test_nobody_wins_who_does_not_qualify() -> None:
    given: Given = {
        "hands": {"A": NINE_LOW, "B": cards("As Ad 4d 3c 2h")},
        "ranking": {"order": "ace-to-five", "qualifier": 8},
    }
    assert value("hand.compare", given)["winners"] == []
    assert value("hand.compare", given)["order"] == [["A"], ["B"]]
    given["ranking"] = {"order": "ace-to-five", "qualifier": 9}
    assert value("hand.compare", given)["winners"] == ["A"]


def test_no_order_where_no_hand_is_unbeatable() -> None:
    given: Given = {
        "hands": {"min": cards("5s 4s 3s 2s As"), "max": [*ROYAL_IN_HEARTS], "four": [*FOUR_KINGS]},
        "ranking": {"unbeatable": "italian"},
    }
    assert value("hand.compare", given)["winners"] == ["min"]
    assert value("hand.compare", given)["order"] is None


@pytest.mark.parametrize(
    ("first", "second", "ranking", "expected"),
    [
        ("2s 2d", "As Kd Qc Jh 9s", {}, ["HR §5.2", "HR §2.8", "HR §5.1", "HR §2.9"]),
        ("Ks Kd Kc Jh Ts", "Qs Qd 2c 2h 3s", {}, ["HR §1.3", "HR §2.6", "HR §2.7"]),
        ("Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s", {}, ["HR §2.1", "HR §1.1", "HR §1.2", "HR §8.0"]),
        (
            "5h 6d 7s 8c 9h",
            "5s 6h 7d 8s *1",
            {"wild": ["joker"]},
            ["HR §6.1", "HR §1.2", "HR §2.5", "HR §4.1", "HR §4.2"],
        ),
        ("8s 7d 4c 3h 2s", "8d 6c 4h 3s 2d", {"order": "deuce-to-seven"}, ["HR §3.4", "HR §3.1"]),
    ],
)
def test_the_rules_between_two_hands(first: str, second: str, ranking: Given, expected: list[str]) -> None:
    assert compare_cites(first, second, **ranking) == expected


def test_natural_cards_before_wild_ones() -> None:
    given: Given = {
        "hands": {"A": cards("5h 6d 7s 8c 9h"), "B": cards("5s 6h 7d 8s *1")},
        "ranking": {"wild": ["joker"], "natural": "beats-wild"},
        "announced": {"HR §4.8/what-counts-as-equal": "same-five-ranks"},
    }
    assert value("hand.compare", given)["winners"] == ["A"]
    assert cites("hand.compare", given)[0] == "HR §4.8"


@pytest.mark.parametrize(
    ("suit_order", "winner", "rules"),
    [
        ("shdc", "A", ["HR §6.3(a)", "HR §6.3", "HR §6.2", "HR §6.5"]),
        ("hsdc", "B", ["HR §6.3(a)", "HR §6.3", "HR §6.4", "HR §6.4(c)", "HR §6.5"]),
        ("cdhs", "B", ["HR §6.3(a)", "HR §6.3", "HR §6.4", "HR §6.5"]),
    ],
)
def test_suits_break_ties(suit_order: str, winner: str, rules: list[str]) -> None:
    given: Given = {
        "hands": {"A": cards("As Jd 9c 5h 3s"), "B": cards("Ah Jc 9s 5d 3c")},
        "ranking": {"suit_tie": "highest-card", "suit_order": suit_order},
    }
    assert value("hand.compare", given)["winners"] == [winner]
    assert cites("hand.compare", given) == [*rules, "HR §2.9"]


def test_suits_break_no_tie_between_different_ranks() -> None:
    assert compare_cites("As Jd 9c 5h 3s", "Ah Jc 9s 5d 2c", suit_tie="highest-card") == ["HR §2.9", "HR §1.1"]


# Questions


def test_a_question_that_matters_is_asked_and_answered() -> None:
    two_minimums: Given = {
        "hands": {"A": cards("5h 4h 3h 2h Ah"), "B": cards("5d 4d 3d 2d Ad"), "C": [*ROYAL_IN_SPADES]},
        "ranking": {"unbeatable": "italian"},
    }
    asked = question("hand.compare", two_minimums)
    assert asked == "HR §8.1/two-minimums"
    winners = {
        choice.value: value("hand.compare", {**two_minimums, "announced": {asked: choice.value}})["winners"]
        for choice in TwoMinimums
    }
    assert winners == {"split-minimums": ["A", "B"], "suit": ["A"]}


def test_a_moot_question_is_not_asked() -> None:
    given: Given = {
        "hands": {"A": cards("5h 4h 3h 2h Ah"), "B": cards("5d 4d 3d 2d Ad"), "C": cards("6s 5s 4s 3s 2s")},
        "ranking": {"unbeatable": "italian"},
    }
    assert value("hand.compare", given)["winners"] == ["C"]


def test_a_refusal_under_one_choice_is_an_outcome_too() -> None:
    given: Given = {"cards": cards("6s 4d 3c 2h *1"), "ranking": {"order": "ace-to-five", "bug": True}}
    assert question("hand.rank", given) == "HR §4.4/bug-in-low"
    low = value("hand.rank", {**given, "announced": {"HR §4.4/bug-in-low": "lowest-rank-not-held"}})
    assert low["low_name"] == "6-low"
    none = refusal("hand.rank", {**given, "announced": {"HR §4.4/bug-in-low": "no-bug"}})
    assert none.code is RefusalCode.CARD_NOT_IN_DECK


def test_which_part_of_the_hand_is_open_where_only_the_order_of_suits_is_agreed() -> None:
    given: Given = {
        "hands": {"A": cards("8s 8c Jd 9c 3c"), "B": cards("8h 8d Js 9h 3h")},
        "ranking": {"suit_order": "shdc"},
    }
    assert question("hand.compare", given) == "HR §6.3/which-hand-part"


# hand.frequencies


def test_frequencies_of_three_cards() -> None:
    given: Given = {"cards": 3, "ranking": {"order": "three-card", "three_card_ace_low": "lowest"}}
    found = value("hand.frequencies", given)
    assert found["total"] == 22_100
    counts = found["counts"]
    assert isinstance(counts, dict)
    assert (counts["three-of-a-kind"], counts["straight-flush"], counts["straight"]) == (52, 48, 720)
    assert "by_name" not in found
    assert cites("hand.frequencies", given) == ["HR §9.1", "OPR-629 §4.1"]


def test_frequencies_of_low_hands_by_name() -> None:
    given: Given = {"cards": 5, "ranking": {"order": "ace-to-five", "qualifier": 8}}
    reply = HAND_OPERATIONS["hand.frequencies"](Table(given))
    assert reply["cites"] == ["HR §9.1", "HR §3.2", "HR §3.3"]
    match reply["value"]:
        case {"by_name": dict(by_name)}:
            names = ("5-low", "6-low", "7-low", "8-low")
            assert [by_name[name] for name in names] == [1024, 5120, 15_360, 35_840]
        case found:
            pytest.fail(f"no names: {found}")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"cards": 1, "ranking": {"decks": 2}}, ["HR §9.1", "HR §9.2"]),
        ({"cards": 1, "ranking": {"lowest_rank": "7"}}, ["HR §9.1", "HR §7.1", "HR §7.3"]),
        ({"cards": 1, "ranking": {"twenty_card": True}}, ["HR §9.1", "HR §7.4"]),
        ({"cards": 1, "ranking": {"flush_over_full_house": True}}, ["HR §9.1", "HR §7.2"]),
        ({"cards": 1, "ranking": {"wild": ["2"]}}, ["HR §9.1", "HR §4.1", "HR §9.3"]),
        ({"cards": 1, "jokers": 1, "ranking": {"bug": True}}, ["HR §9.1", "HR §4.4", "HR §9.3"]),
    ],
)
def test_the_rules_of_counting(given: Given, expected: list[str]) -> None:
    assert cites("hand.frequencies", given) == expected


def test_numbers_of_cards_and_jokers() -> None:
    assert malformed("hand.frequencies", {}) == "cards: missing; expected: a whole number"
    assert malformed("hand.frequencies", {"cards": True}) == "cards: got True; expected: a whole number"
    many = malformed("hand.frequencies", {"cards": 5, "jokers": 11})
    assert many == "jokers: got 11; expected: a whole number from 0 to 10"
    assert refusal("hand.frequencies", {"cards": 8}).code is RefusalCode.WRONG_CARD_COUNT


# pot.split


THREE_WINNERS: Json = {
    "A": ["Kd", "9c", "8h", "7d", "4c"],
    "B": ["Ks", "9h", "8d", "7c", "4s"],
    "C": ["Kc", "9s", "8c", "7h", "4d"],
}


def test_an_even_split() -> None:
    given: Given = {"pot": 90, "winners": THREE_WINNERS}
    assert value("pot.split", given) == {"shares": {"A": 30, "B": 30, "C": 30}, "left": 0}
    assert cites("pot.split", given) == ["HR §6.1"]


def test_odd_chips_go_by_the_highest_card() -> None:
    given: Given = {"pot": 11, "winners": THREE_WINNERS}
    assert value("pot.split", given) == {"shares": {"A": 4, "B": 4, "C": 3}, "left": 0}
    assert cites("pot.split", given) == ["HR §6.1", "HR §6.2(c)", "HR §6.2"]


def test_odd_chips_in_another_order_of_suits() -> None:
    given: Given = {"pot": 11, "winners": THREE_WINNERS, "suit_order": "cshd"}
    assert value("pot.split", given) == {"shares": {"A": 3, "B": 4, "C": 4}, "left": 0}
    assert cites("pot.split", given) == ["HR §6.1", "HR §6.2(c)", "HR §6.4", "HR §6.4(h)"]
    set_with_the_ranking: Given = {"pot": 11, "winners": THREE_WINNERS, "ranking": {"suit_order": "cshd"}}
    assert value("pot.split", set_with_the_ranking) == value("pot.split", given)


def test_odd_chips_of_a_low_half_go_by_the_lowest_card() -> None:
    expected = {"shares": {"A": 4, "B": 3, "C": 4}, "left": 0}
    assert value("pot.split", {"pot": 11, "winners": THREE_WINNERS, "low": True}) == expected
    ace_to_five: Given = {"pot": 11, "winners": THREE_WINNERS, "ranking": {"order": "ace-to-five"}}
    assert value("pot.split", ace_to_five) == expected


@pytest.mark.parametrize(
    ("odd_chip", "shares", "left"),
    [
        ("left-of-dealer", {"A": 4, "B": 3, "C": 4}, 0),
        ("big-blind", {"A": 4, "B": 4, "C": 3}, 0),
        ("stays-in-pot", {"A": 3, "B": 3, "C": 3}, 2),
    ],
)
def test_odd_chips_under_other_rules(odd_chip: str, shares: Json, left: int) -> None:
    given: Given = {
        "pot": 11,
        "winners": THREE_WINNERS,
        "players": ["A", "B", "C", "D"],
        "dealer": "B",
        "odd_chip": odd_chip,
    }
    assert value("pot.split", given) == {"shares": shares, "left": left}
    assert cites("pot.split", given) == ["HR §6.1", "HR §6.5"]


def test_seats_must_be_told_where_they_decide() -> None:
    given: Given = {"pot": 11, "winners": THREE_WINNERS, "odd_chip": "left-of-dealer"}
    assert malformed("pot.split", given).startswith("players: missing")
    given["players"] = ["A", "B", "D"]
    assert malformed("pot.split", given).startswith("dealer: missing; expected: one of A, B, D")
    given["dealer"] = "D"
    assert malformed("pot.split", given).endswith("expected: a list of names with C among them")


def test_a_winner_holds_no_card_twice() -> None:
    twice = refusal("pot.split", {"pot": 11, "winners": {"A": cards("Ks Ks"), "B": cards("Qs")}})
    assert (twice.code, twice.rule) == (RefusalCode.DUPLICATE_CARD, "HR §1.1")


def test_an_odd_chip_by_suit_needs_cards() -> None:
    given: Given = {"pot": 11, "winners": {"A": [], "B": cards("Qs")}}
    assert malformed("pot.split", given) == "winners.A: got []; expected: all the cards that A holds"
    assert value("pot.split", {**given, "pot": 10})["shares"] == {"A": 5, "B": 5}
    assert value("pot.split", {**given, "odd_chip": "stays-in-pot"})["left"] == 1


# suit.first


@pytest.mark.parametrize(
    ("use", "drawn", "name", "rule"),
    [
        ("seats", {"A": "Qs", "B": "Kc", "C": "Js"}, "B", "HR §6.2(a)"),
        ("first-bet", {"A": "Kd", "B": "Kh", "C": "Qs"}, "B", "HR §6.2(b)"),
        ("odd-chip", {"A": "Ac", "B": "As"}, "B", "HR §6.2(c)"),
    ],
)
def test_who_is_first_by_suit(use: str, drawn: Json, name: str, rule: str) -> None:
    given: Given = {"cards": drawn, "use": use}
    assert value("suit.first", given) == {"name": name}
    assert cites("suit.first", given) == [rule, "HR §6.2"]


def test_who_is_first_in_another_order_of_suits() -> None:
    given: Given = {"cards": {"A": "Ks", "B": "Kh"}, "use": "seats", "suit_order": "hsdc"}
    assert value("suit.first", given) == {"name": "B"}
    assert cites("suit.first", given) == ["HR §6.2(a)", "HR §6.4", "HR §6.4(c)"]


def test_cards_are_drawn_from_one_pack() -> None:
    twice = refusal("suit.first", {"cards": {"A": "Ks", "B": "Ks"}, "use": "seats"})
    assert (twice.code, twice.position) == (RefusalCode.DUPLICATE_CARD, 1)
    joker = refusal("suit.first", {"cards": {"A": "Ks", "B": "*1"}, "use": "seats"})
    assert (joker.code, joker.rule, str(joker.card)) == (RefusalCode.CARD_NOT_IN_DECK, "HR §1.1", "*1")
    assert malformed("suit.first", {"use": "seats"}).startswith("cards: missing")
    assert malformed("suit.first", {"cards": {"A": "Ks"}, "use": "tea"}).startswith("use: got 'tea'; expected: one of")


# low.split


def test_half_to_the_highest_and_half_to_the_lowest() -> None:
    given: Given = {"hands": {"A": KINGS, "B": NINE_LOW}, "ranking": ACE_TO_FIVE, "pot": 100}
    assert value("low.split", given) == {"high": ["A"], "low": ["B"], "shares": {"A": 50, "B": 50}, "left": 0}
    assert cites("low.split", given) == ["HR §3.7", "HR §3.2", "HR §2.8", "HR §3.1"]


def test_the_odd_chip_of_the_low_half_goes_by_the_lowest_card() -> None:
    given: Given = {
        "hands": {"A": cards("Ks Kd Kc 4h 3s"), "B": cards("7s 5d 4c 3h 2d"), "C": cards("7h 5c 4d 3c 2c")},
        "ranking": ACE_TO_FIVE,
        "pot": 102,
    }
    assert value("low.split", given)["shares"] == {"A": 51, "B": 25, "C": 26}
    assert cites("low.split", given)[-4:] == ["HR §3.1", "HR §6.1", "HR §6.2(c)", "HR §6.2"]
    assert "HR §6.2(c)" not in cites("low.split", {**given, "pot": 100})


def test_odd_chips_of_the_halves_by_seat() -> None:
    given: Given = {
        "hands": {"A": cards("Ks Kd Kc 4h 3s"), "B": cards("7s 5d 4c 3h 2d"), "C": cards("7h 5c 4d 3c 2c")},
        "ranking": ACE_TO_FIVE,
        "pot": 102,
        "players": ["A", "B", "C"],
        "dealer": "A",
        "odd_chip": "left-of-dealer",
    }
    assert value("low.split", given)["shares"] == {"A": 51, "B": 26, "C": 25}
    assert cites("low.split", given)[-1] == "HR §6.5"
    stays = refusal("low.split", {**given, "odd_chip": "stays-in-pot"})
    assert (stays.code, stays.rule) == (RefusalCode.UNSUPPORTED_OPTION, "HR §6.2(c)")


def test_nobody_qualifies_for_the_low_half() -> None:
    given: Given = {
        "hands": {"A": KINGS, "B": NINE_LOW},
        "ranking": {"low": {"order": "ace-to-five", "qualifier": 8}},
        "pot": 100,
    }
    asked = question("low.split", given)
    assert asked == "HR §3.3/nobody-qualifies"
    stays = value("low.split", {**given, "announced": {asked: "pot-stays"}})
    assert stays == {"high": ["A"], "low": [], "shares": {"A": 50}, "left": 50}
    taken = value("low.split", {**given, "announced": {asked: "high-takes-all"}})
    assert taken == {"high": ["A"], "low": [], "shares": {"A": 100}, "left": 0}
    assert "HR §3.3" in cites("low.split", {**given, "announced": {asked: "pot-stays"}})


def test_the_board_of_a_high_low_game() -> None:
    given: Given = {
        "hands": {"A": cards("Ah Ad"), "B": cards("4d 3c")},
        "board": cards("As 8c 7h 2s Kd"),
        "ranking": ACE_TO_FIVE,
        "pot": 10,
    }
    assert value("low.split", given)["low"] == ["B"]
    assert "HR §3.6" in cites("low.split", given)


def test_each_half_has_its_order() -> None:
    given: Given = {"hands": {"A": KINGS}, "pot": 10, "ranking": {"high": {"order": "ace-to-five"}}}
    assert malformed("low.split", given).startswith("ranking.high.order: got 'ace-to-five'; expected: high")
    given["ranking"] = {}
    assert malformed("low.split", given).startswith("ranking.low.order: missing; expected: one of ace-to-five,")
    given["ranking"] = {"order": "ace-to-five"}
    assert malformed("low.split", given).startswith("ranking.order: there is no such field")


# Settings


@pytest.mark.parametrize(
    ("ranking", "message"),
    [
        ({"order": "low"}, "ranking.order: got 'low'; expected: one of high, ace-to-five"),
        ({"bug": 1}, "ranking.bug: got 1; expected: true or false"),
        ({"wild": "2"}, "ranking.wild: got '2'; expected: a list, each joker, a rank such as 2"),
        ({"wild": ["2", "trump"]}, "ranking.wild[1]: got 'trump'; expected: joker, a rank such as 2"),
        ({"wild": ["lowest", "lowest-concealed"]}, "ranking.wild[1]: got 'lowest-concealed' beside lowest; expected"),
        ({"lowest_rank": "1"}, "ranking.lowest_rank: got '1'; expected: a rank: one of 2 to 10"),
        ({"lowest_rank": 7}, "ranking.lowest_rank: got 7; expected: a rank: one of 2 to 10"),
        ({"decks": 0}, "ranking.decks: got 0; expected: a whole number from 1 to 10"),
        ({"decks": True}, "ranking.decks: got True; expected: a whole number from 1 to 10"),
        ({"qualifier": "8"}, "ranking.qualifier: got '8'; expected: a whole number from 5 to 9"),
        ({"from_hand": 6}, "ranking.from_hand: got 6; expected: a whole number from 0 to 5"),
        ({"suit_order": "shd"}, "ranking.suit_order: got 'shd'; expected: the four suits from high to low"),
        ({"suit_order": ["s"]}, "ranking.suit_order: got ['s']; expected: the four suits from high to low"),
        ({"unbeatable": "french"}, "ranking.unbeatable: got 'french'; expected: one of italian, greek"),
    ],
)
def test_a_setting_that_cannot_be_read(ranking: Json, message: str) -> None:
    assert malformed("hand.rank", {"cards": cards("Ks"), "ranking": ranking}).startswith(message)


def test_settings_that_cannot_go_together() -> None:
    excluded = refusal("hand.rank", {"cards": cards("Ks"), "ranking": {"bug": True, "wild": ["joker"]}})
    assert (excluded.code, excluded.rule, excluded.other) == (RefusalCode.SETTINGS_EXCLUDE, "HR §4.4", "HR §4.1")


def test_all_kinds_of_wild_cards() -> None:
    assert ranked("*1 Js 3d Kd 9c", wild=["joker", "3", "Js"])["category"] == "four-of-a-kind"
    assert ranked("Ks Kh 9c 7d 3s", wild=["lowest"])["category"] == "three-of-a-kind"
    assert ranked("*1 *2 Kd 9c 4h", wild=["*1", "*2"])["category"] == "three-of-a-kind"


def test_a_setting_and_an_announcement_must_agree() -> None:
    given: Given = {
        "cards": cards("As Jd 9c 5h 3s"),
        "ranking": {"suit_tie": "highest-card"},
        "announced": {"HR §6.3/which-hand-part": "highest-paired"},
    }
    message = malformed("hand.rank", given)
    assert message.startswith(
        "ranking.suit_tie: got highest-card, but highest-paired was announced; expected: the same"
    )
    same: Given = {**given, "announced": {"HR §6.3/which-hand-part": "highest-card"}}
    assert value("hand.rank", same)["category"] == "high-card"


def test_only_questions_about_hands_are_announced() -> None:
    option = malformed("hand.rank", {"cards": cards("Ks"), "announced": {"HR §4.7": True}})
    assert option.startswith("announced.HR §4.7: a house rule about hands is not announced but set; expected: a field")
    off_the_list = refusal("hand.rank", {"cards": cards("Ks"), "announced": {"HR §4.4/bug-in-low": "a-jack"}})
    assert off_the_list.code is RefusalCode.OFF_LIST_RULING
    another = malformed("hand.rank", {"cards": cards("Ks"), "announced": {"OPR-629 §3.1/order": "in-turn"}})
    assert another.startswith("announced.OPR-629 §3.1/order: not a question about hands; expected: a question of HR")


def test_the_question_of_the_three_card_order() -> None:
    given: Given = {"cards": cards("As 2d 3c"), "ranking": {"order": "three-card"}}
    assert question("hand.rank", given) == "OPR-629 §FA/ace-low-straight"
    announced: Json = {"OPR-629 §FA/ace-low-straight": "not-a-straight"}
    assert value("hand.rank", {**given, "announced": announced})["category"] == "high-card"
