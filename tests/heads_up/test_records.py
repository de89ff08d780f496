"""Records of heads-up poker: what is read, what is not, and how a hand is told."""

from pathlib import Path

import pytest

from tablelaw.authority import customary
from tablelaw.record import read_file
from tablelaw.record.heads_up import read
from tablelaw.record.reading import Json, MalformedRecord, Table
from tablelaw.refusals import Refusal, RefusalCode
from tablelaw.rules import RuleId
from tablelaw.settlement import Decision, RefusedRecord, settle
from tablelaw.telling import decision_text, refusal_text

NO_BLINDS: dict[str, Json] = {"small_blind": None, "big_blind": None}
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
        (record(variant="draw", ante=1), "small_blind: there is no use for small_blind in draw; expected: ante"),
        (record(variant="stud", small_blind=None), "big_blind: there is no use for big_blind in stud; expected: ante"),
        (
            record(variant="stud", **NO_BLINDS, blinds=[{"from_hand": 0, "small": 1, "big": 2}]),
            "blinds: there is no use for blinds in stud; expected: ante",
        ),
        (record(bring_in=1), "bring_in: there is no use for bring_in in holdem; expected: no bring-in, or the variant"),
        (record(small_bet=1), "small_bet: there is no use for small_bet in holdem with no limit; expected: the limit"),
        (record(variant="omaha", big_bet=1), "big_bet: there is no use for big_bet in omaha with pot limit; expected"),
        (
            record(variant="stud", **NO_BLINDS, limit="pot", big_bet=1),
            "big_bet: there is no use for big_bet in stud with pot limit; expected",
        ),
        (
            record(limit="fixed", small_bet=1, big_bet=2, min_bet=1),
            "min_bet: there is no use for min_bet in holdem with fixed limit; expected: small_bet and big_bet",
        ),
        (record(games=3), "games: there is no use for games here; expected: the format best-of"),
        (record(format="cash", games=3), "games: there is no use for games here; expected: the format best-of"),
        (record(format="best-of", games=True), "games: got True; expected: a whole number of games, at least 1"),
        (record(announced={"HU §7.4": True}), "announced.HU §7.4: got True; expected: a whole number of things, at"),
        (record(format="best-of", games=10**16), "games: got 10000000000000000; expected: a number of games that a"),
        (record(min_bet=0), "min_bet: got 0; expected: a whole number of chips, at least 1"),
        (record(limit="fixed", small_bet=0, big_bet=1), "small_bet: got 0; expected: a whole number of chips, at"),
        (
            record(**NO_BLINDS, blinds=[{"from_hand": 0, "small": 0, "big": 0}]),
            "blinds[0].big: got 0; expected: a whole number of chips, at least 1",
        ),
        (
            record(**NO_BLINDS, blinds=[{"from_hand": 0, "small": 3, "big": 2}]),
            "blinds[0].small: got 3; expected: no more than the big blind of 2",
        ),
    ],
)
def test_a_record_that_cannot_be_read_says_where_and_why(given: dict[str, Json], message: str) -> None:
    with pytest.raises(MalformedRecord) as malformed:
        settle(given)
    assert str(malformed.value).startswith(message)


@pytest.mark.parametrize(
    ("fields", "announced", "message"),
    [
        (
            {"variant": "stud", "ante": 1},
            {"HU §5.3/ante": "none"},
            "ante: 1 stands beside HU §5.3/ante, which was announced as none; expected: one of the two, or both alike",
        ),
        (
            {"variant": "stud", "ante": 1},
            {"HU §5.3/ante": 2},
            "ante: 1 stands beside HU §5.3/ante, which was announced",
        ),
        (
            {"variant": "stud", "limit": "fixed"},
            {"HU §5.3/betting": "pot"},
            "limit: 'fixed' stands beside HU §5.3/betting, which was announced as pot",
        ),
        (
            {"variant": "draw", "limit": "no", "ante": 1},
            {"HU §5.2/betting": "fixed"},
            "limit: 'no' stands beside HU §5.2/betting, which was announced as fixed",
        ),
        ({"format": "cash"}, {"HU §7.4": 3}, "format: 'cash' stands beside HU §7.4, which was announced as 3"),
        ({"games": 5}, {"HU §7.4": 3}, "games: 5 stands beside HU §7.4, which was announced as 3"),
    ],
)
def test_a_field_that_contradicts_what_was_announced(
    fields: dict[str, Json], announced: dict[str, Json], message: str
) -> None:
    blinds = NO_BLINDS if "variant" in fields else {}
    whole = record(**fields, **blinds, announced=announced)
    for given in (whole, record(**fields, **blinds, actions=None, deals=[{"announced": announced, "actions": []}])):
        with pytest.raises(MalformedRecord) as malformed:
            settle(given)
        assert str(malformed.value).startswith(message)


@pytest.mark.parametrize(
    ("fields", "announced"),
    [
        ({"variant": "stud", "ante": 0, **NO_BLINDS}, {"HU §5.3/ante": "none", "HU §5.2/betting": "pot"}),
        (
            {"variant": "stud", "ante": 2, "limit": "no", **NO_BLINDS},
            {"HU §5.3/ante": 2, "HU §5.3/betting": "no-limit"},
        ),
        ({"variant": "draw", "ante": 2, "limit": "pot", **NO_BLINDS}, {"HU §5.2/betting": "pot", "HU §5.3/ante": 9}),
        ({"format": "best-of", "games": 3}, {"HU §7.4": 3}),
        ({"ante": 1, "limit": "no"}, {"HU §5.3/ante": "none", "HU §5.2/betting": "fixed"}),
        ({"variant": "draw", "ante": 1, "small_blind": None, "stacks": None}, {"HU §7.3": 20}),
    ],
)
def test_a_field_that_agrees_with_what_was_announced(fields: dict[str, Json], announced: dict[str, Json]) -> None:
    assert not decided(record(**fields, announced=announced)).over


@pytest.mark.parametrize(
    "action",
    [
        {"do": "raise", "player": "Bob", "to": 20},
        {"do": "muck", "player": "Bob"},
        {"do": "board", "cards": "2c 7d 9h"},
        {"do": "draw-for-button", "player": "Bob", "card": "2c"},
        {"do": "discard", "player": "Bob", "cards": []},
    ],
)
def test_whoever_shows_nothing_else_follows_an_open_fold(action: Json) -> None:
    cards: list[Json] = [deal("Bob", "Qh Qs"), deal("Ann", "As Kd"), {"do": "fold", "player": "Ann"}]
    verdict = settle(record(*cards, action), ())
    assert isinstance(verdict, RefusedRecord)
    assert verdict.refusal == Refusal(RefusalCode.ALREADY_OVER, RuleId("HU §4.1"), action=3)


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


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (record(stacks={"Ann": 0, "Bob": 1000}), "the amount is too small: stacks [HU §1.1]"),
        (record(small_blind=0, big_blind=0), "the amount is too small: big_blind [HU §1.1]"),
        (record(small_blind=11), "the amount is too large: small_blind [HU §1.1]"),
        (record(format="best-of", games=4), "the rule does not allow it: games [HU §7.4]"),
        (record(announced={"HU §7.3": 30}), "the amount is too large: stacks [HU §7.3]"),
    ],
)
def test_what_cannot_be_played_with_is_named(given: dict[str, Json], words: str) -> None:
    verdict = settle(given)
    assert isinstance(verdict, RefusedRecord)
    assert refusal_text(verdict, "hand").startswith(f"hand: refused, {words}.")


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
