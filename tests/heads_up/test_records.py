"""Records of heads-up poker: what is read, what is not, and how a hand is told."""

from pathlib import Path

import pytest

from tablelaw.authority import customary
from tablelaw.record import read_file
from tablelaw.record.heads_up import read
from tablelaw.record.reading import Json, MalformedRecord, Table
from tablelaw.settlement import Decision, RefusedRecord, settle
from tablelaw.telling import decision_text

EXAMPLE = Path(__file__).parents[2] / "conformance" / "examples" / "heads-up.toml"


def record(*actions: Json, **fields: Json) -> dict[str, Json]:
    """A hand of no-limit hold'em; fields go over those that are usual, and None takes one away."""
    usual: dict[str, Json] = {
        "document": "HU",
        "players": ["Ann", "Bob"],
        "dealer": "Ann",
        "small_blind": 5,
        "big_blind": 10,
        "stacks": {"Ann": 1000, "Bob": 1000},
        "actions": list(actions),
    }
    return {field: value for field, value in (usual | fields).items() if value is not None}


def deal(to: str, down: Json) -> Json:
    return {"do": "deal", "to": to, "down": down}


def decided(given: dict[str, Json]) -> Decision:
    verdict = settle(given, customary)
    assert isinstance(verdict, Decision)
    return verdict


@pytest.mark.parametrize("cards", ["????", "?? ??", ["??", "??"], "??,??"])
def test_cards_that_nobody_has_seen(cards: Json) -> None:
    decision = decided(record(deal("Bob", cards), deal("Ann", "A♠ K♦"), {"do": "fold", "player": "Ann"}))
    assert list(decision.net.values()) == [-5, 5]


def test_a_line_of_cards_of_which_one_was_seen() -> None:
    decision = decided(record(deal("Bob", "Q♥ ??"), deal("Ann", "AsKd")))
    assert decision.to_act == ("Ann",)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            record(stacks=None),
            'stacks: missing; expected: the chips in front of each player; see: tablelaw explain "HU §1.4"',
        ),
        (record(deal("Bob", "?? Zz")), "actions[0].down: got 'Zz'; expected: cards, such as Ks, 10♦ or Tc, or ?? for"),
        (
            record({"do": "deal", "to": "Bob"}),
            "actions[0]: a deal without one list of cards; expected: either down or up",
        ),
        (
            record({"do": "deal", "to": "Cy", "down": []}),
            "actions[0].to: got 'Cy'; expected: a player: one of Ann, Bob",
        ),
        (record({"do": "raise", "player": "Ann", "amount": 20}), "actions[0].amount: there is no such field; expected"),
        (record(variant="badugi"), "variant: got 'badugi'; expected: one of holdem, omaha, draw, stud"),
        (record(limit="spread"), "limit: got 'spread'; expected: one of no, pot, fixed"),
        (record(format="league"), "format: got 'league'; expected: one of cash, tournament, best-of"),
        (record(format="best-of"), "games: missing; expected: how many games the match goes over"),
        (record(blinds=[]), "small_blind: stands beside blinds; expected: the amounts inside blinds"),
        (record(small_blind=None, big_blind=None, blinds=[]), "blinds: got []; expected: at least one level"),
        (
            record(small_blind=None, big_blind=None, blinds=[{"from_hand": 1, "small": 1, "big": 2}]),
            "blinds[0].from_hand: got 1; expected: a hand after that of the level before, the first one 0",
        ),
        (
            record(
                small_blind=None,
                big_blind=None,
                blinds=[{"from_hand": 0, "small": 1, "big": 2}, {"from_hand": 0, "small": 2, "big": 4}],
            ),
            "blinds[1].from_hand: got 0; expected: a hand after that of the level before, the first one 0",
        ),
        (record(small_blind=None), "small_blind: missing; expected: a number of chips: HU §1.1 needs it"),
        (record(rake=3), "rake: there is no such field"),
    ],
)
def test_a_record_that_cannot_be_read_says_where_and_why(given: dict[str, Json], message: str) -> None:
    with pytest.raises(MalformedRecord) as malformed:
        settle(given)
    assert str(malformed.value).startswith(message)


def test_a_bet_without_its_amount_is_named() -> None:
    given = record(deal("Bob", "Qh Qs"), deal("Ann", "As Kd"), {"do": "raise", "player": "Ann"})
    with pytest.raises(MalformedRecord, match="to: missing"):
        settle(given)


def test_short_stacks_are_made_from_the_big_blind() -> None:
    given = record(stacks=None, announced={"HU §7.3": 30})
    assert read(Table(given)).deals[0].opens(None).stacks == (300, 300)


def test_a_draw_for_the_button_that_has_not_happened() -> None:
    decision = decided(record(dealer=None))
    assert decision.to_act == ("Ann", "Bob")
    assert decision.next.dealer is None


def test_too_large_a_bet_is_refused_with_what_is_allowed() -> None:
    verdict = settle(record(deal("Bob", "Qh Qs"), deal("Ann", "As Kd"), {"do": "raise", "player": "Ann", "to": 1001}))
    assert isinstance(verdict, RefusedRecord)
    assert [(option.do.value, option.least, option.most) for option in verdict.allowed] == [
        ("call", 5, 5),
        ("raise", 20, 1000),
        ("fold", None, None),
    ]


def test_the_example_is_told() -> None:
    decision = decided(read_file(EXAMPLE))
    told = decision_text(decision)
    for sentence in (
        "Ann has the button.",
        "Ann posts the small blind of 5.",
        "Bob posts the big blind of 10.",
        "Ann is first to act.",
        "Bob puts in 50 to raise.",
        "The button moves to Bob.",
        "takes back",
        "Won and paid: Ann",
    ):
        assert sentence in told
    assert list(decision.net.values()) == [-200, 200]


def test_the_end_of_a_match_is_told() -> None:
    all_in: list[Json] = [
        deal("Bob", "Qh Qs"),
        deal("Ann", "As Kd"),
        {"do": "raise", "player": "Ann", "to": 1000},
        {"do": "call", "player": "Bob"},
        {"do": "board", "cards": "2c 7d 9h"},
        {"do": "board", "cards": "Jc"},
        {"do": "board", "cards": "3s"},
    ]
    second: list[Json] = [
        deal("Ann", "As Kd"),
        deal("Bob", "Qh Qs"),
        {"do": "raise", "player": "Bob", "to": 1000},
        {"do": "call", "player": "Ann"},
        *all_in[4:],
    ]
    given = record(actions=None, format="best-of", games=3, deals=[{"actions": all_in}, {"actions": second}])
    told = decision_text(decided(given))
    assert "Bob has all the chips and wins the tournament." in told
    assert "Bob has won the match." in told


def test_a_draw_is_told() -> None:
    actions: list[Json] = [
        deal("Bob", "Qh Qs 8c 6c 2d"),
        deal("Ann", "As Kd Jh 9d 4c"),
        {"do": "check", "player": "Bob"},
        {"do": "check", "player": "Ann"},
        {"do": "discard", "player": "Bob", "cards": "8c 6c 2d"},
        {"do": "discard", "player": "Ann", "cards": []},
        deal("Bob", "7c 5d 3s"),
        {"do": "check", "player": "Bob"},
        {"do": "check", "player": "Ann"},
        {"do": "muck", "player": "Ann"},
    ]
    told = decision_text(decided(record(*actions, variant="draw", ante=1, small_blind=None, big_blind=None, min_bet=1)))
    assert "Bob discards 3 cards." in told
    assert "Ann stands pat." in told
    assert "Ann gives up the hand without showing it." in told


def test_a_bring_in_is_told() -> None:
    actions: list[Json] = [
        deal("Bob", "Qh Qs"),
        {"do": "deal", "to": "Bob", "up": "8c"},
        deal("Ann", "As Kd"),
        {"do": "deal", "to": "Ann", "up": "4d"},
        {"do": "bet", "player": "Ann"},
    ]
    amounts: dict[str, Json] = {"ante": 1, "bring_in": 3, "small_bet": 10, "big_bet": 20}
    blinds: dict[str, Json] = {"small_blind": None, "big_blind": None}
    told = decision_text(decided(record(*actions, variant="stud", **amounts, **blinds)))
    assert "Ann brings it in for 3." in told
