"""Records and operations of Big Two: what is read, what is malformed, and how a game is told."""

import pytest

from tablelaw.authority import customary
from tablelaw.big_two_operations import BIG_TWO_OPERATIONS
from tablelaw.record.reading import Json, MalformedRecord, Table
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.settlement import Decision, OpenQuestion, RefusedRecord, settle
from tablelaw.telling import decision_text, open_question_text, refusal_text

HANDS: dict[str, str] = {
    "D": "3d 4d 5c 6c 7c 8d 9d Tc Jc Qc 2h 2c Ad",
    "C": "3s 4c 5h 6s 7d 8h 9s Td Jh Qs Kd Ah 2s",
    "B": "3h 4s 5d 6h 7s 8c 9h Ts Jd Qh Ks Ac Kc",
    "A": "3c 4h 5s 6d 7h 8s 9c Th Js Qd Kh As 2d",
}


SUBSTITUTE: dict[str, Json] = {"announced": {"BT §8.29": "a"}}


def record(plays: list[Json], announced: dict[str, Json] | None = None, **fields: Json) -> dict[str, Json]:
    deals: list[Json] = [{"do": "deal", "to": player, "down": cards} for player, cards in HANDS.items()]
    return {
        "document": "BT",
        "players": ["A", "B", "C", "D"],
        "dealer": "A",
        "announced": announced or {},
        "actions": [*deals, *plays],
        **fields,
    }


def play(player: str, cards: str) -> Json:
    return {"do": "play", "player": player, "cards": cards}


def passes(players: str) -> list[Json]:
    return [{"do": "pass", "player": player} for player in players]


WHOLE_GAME: list[Json] = [
    play("D", "3d 4d 5c 6c 7c"),
    *passes("CBA"),
    play("D", "8d 9d Tc Jc Qc"),
    *passes("CBA"),
    play("D", "2c 2h"),
    *passes("CBA"),
    play("D", "Ad"),
]


def test_a_game_is_told_with_its_score() -> None:
    decision = settle(record(WHOLE_GAME), customary)
    assert isinstance(decision, Decision)
    text = decision_text(decision)
    assert "D plays 3♦ 4♦ 5♣ 6♣ 7♣ (straight)." in text
    assert "The trick is over; D leads." in text
    assert "D scores +195." in text
    assert "Doubled by what A held or played." in text


def test_a_game_under_way_says_what_may_be_done() -> None:
    decision = settle(record(WHOLE_GAME[:2]), customary)
    assert isinstance(decision, Decision)
    assert "The game is not over. What may be done now:" in decision_text(decision)


def test_titles_exchanges_and_counts_are_told() -> None:
    announced: dict[str, Json] = {"BT §10.1": True}
    decision = settle(record([play("D", "3d"), {"do": "count", "team": "A"}], announced), customary)
    assert isinstance(decision, Decision)
    assert "The teams hold 26 and 25 cards." in decision_text(decision)
    placed = settle(record(WHOLE_GAME, {"BT §8.32": True}), customary)
    assert isinstance(placed, Decision)
    assert "D is 1st." in decision_text(placed)


def test_a_play_that_does_not_beat_is_refused_with_the_rule() -> None:
    refused = settle(record([play("D", "3d"), play("C", "3s"), play("B", "3h")]), customary)
    assert isinstance(refused, RefusedRecord)
    assert "3♥ does not beat 3♠ [BT §2.2]" in refusal_text(refused, "game.json")


def test_a_refusal_says_which_order_of_suits_decides() -> None:
    announced: dict[str, Json] = {"BT §8.12": "c", "BT §4.1/opening-card": "three-of-diamonds"}
    plays: list[Json] = [play("D", "3d"), *passes("CBA"), play("D", "9d"), play("C", "9s")]
    refused = settle(record(plays, announced), customary)
    assert isinstance(refused, RefusedRecord)
    text = refusal_text(refused, "game.json")
    assert "9♠ does not beat 9♦ [BT §8.12(c)]" in text
    assert "The suits are ♣ ♠ ♥ ♦ from the lowest." in text


def test_five_cards_do_not_beat_five() -> None:
    plays: list[Json] = [play("D", "3d 4d 5c 6c 7c"), play("C", "3s 4c 5h 6s 7d")]
    refused = settle(record(plays), customary)
    assert isinstance(refused, RefusedRecord)
    assert "do not beat" in refusal_text(refused, "game.json")


def test_an_open_question_tells_the_points_that_each_choice_leads_to() -> None:
    stopped = settle(record([play("D", "3d"), play("C", "2s"), play("C", "3s")], {"BT §8.22": True}), ())
    assert isinstance(stopped, OpenQuestion)
    assert "BT §4.5/beatable" in open_question_text(stopped, "game.json")


def test_what_another_ruling_would_have_scored_is_told() -> None:
    plays: list[Json] = [*WHOLE_GAME[:4], play("D", "8d 9d Tc Jc Qc"), *passes("CBA"), play("D", "Ad"), *passes("CBA")]
    decision = settle(record([*plays, play("D", "2c 2h")], {"BT §8.26": True}), customary)
    assert isinstance(decision, Decision)
    forgotten = settle(record(WHOLE_GAME, {"BT §8.26": True}), customary)
    assert isinstance(forgotten, Decision)
    assert "If own-only: D wins; D −1, A 0, B 0, C 0" in " ".join(decision_text(forgotten).split())


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        (record([{"do": "trade", "player": "D"}]), "actions[4].accept"),
        (record([], players=["kitty", "B", "C", "D"]), "players[0]"),
        (record([], teams=[["A", "C"]]), "teams"),
        (record([], teams=[["A", "E"], ["B", "D"]]), "teams[0]"),
        (record([{"do": "play", "player": "D", "cards": "3d", "as": {"*1": "K"}}]), "actions[4].as.*1"),
        (record([{"do": "count", "team": []}]), "actions[4].team"),
        (record([], stacks={"A": 1}), "stacks"),
    ],
)
def test_a_record_that_cannot_be_read_says_where(changed: dict[str, Json], place: str) -> None:
    with pytest.raises(MalformedRecord) as malformed:
        settle(changed, customary)
    assert str(malformed.value).startswith(place)


def test_a_team_may_be_named_by_a_list_of_its_players() -> None:
    counted = record([{"do": "count", "team": ["A", "C"]}], {"BT §10.1": True})
    assert isinstance(settle(counted, customary), Decision)


@pytest.mark.parametrize(
    ("operation", "given", "place"),
    [
        ("bigtwo.score", {"remaining": {"D": 1}, "winner": "D"}, "remaining"),
        ("bigtwo.score", {"remaining": {"A": 3}, "unused": {"A": ["ace"]}, "winner": "D"}, "unused.A"),
        ("bigtwo.score", {"remaining": {"A": 3}, "winner": 4}, "winner"),
        ("bigtwo.score", {"remaining": {"A": 3, "D": 2}, "winner": "D"}, "remaining.D"),
        ("bigtwo.score", {"remaining": {"A": 3, "D": ["3d"]}, "winner": "D"}, "remaining.D"),
        ("bigtwo.score", {"remaining": {"A": 3}, "winner": "D", "players": ["B", "D"]}, "players"),
        ("bigtwo.score", {"remaining": {"A": []}, "winner": "D"}, "remaining.A"),
        ("bigtwo.score", {"remaining": {"A": ["2d"]}, "unused": {"A": ["two"]}, "winner": "D"}, "unused.A"),
        ("bigtwo.score", {"remaining": {"A": 3}, "winner": "D", "called": "yes"}, "called"),
        ("bigtwo.score", {"remaining": {"A": 3}, "winner": "D", "before": {"player": "D"}}, "before.player"),
        ("bigtwo.combination", {"cards": ["Kc", "*1"], "as": {"*1": "*2"}, **SUBSTITUTE}, "as.*1"),
        ("bigtwo.combination", {"cards": ["Kc", "*1"], "as": {"*2": "Ks"}, **SUBSTITUTE}, "as.*2"),
        ("bigtwo.combination", {"cards": ["Kc", "*1"], "as": {"Kc": "Ks"}, **SUBSTITUTE}, "as.Kc"),
    ],
)
def test_what_is_given_to_an_operation_must_be_readable(operation: str, given: dict[str, Json], place: str) -> None:
    with pytest.raises(MalformedRecord) as malformed:
        BIG_TWO_OPERATIONS[operation](Table(given))
    assert str(malformed.value).startswith(place)


@pytest.mark.parametrize(
    ("remaining", "announced", "rule", "field"),
    [
        ({"A": 14, "B": 1, "C": 1}, {}, "BT §3.1", "remaining.A"),
        ({"A": 19, "B": 1}, {}, "BT §3.1", "remaining.A"),
        ({"A": 18, "B": 18}, {}, "BT §3.1", "remaining.B"),
        ({"A": 18, "B": 1}, {"BT §8.11": "a"}, "BT §3.1", "remaining.A"),
        ({"A": 14, "B": 1}, {"BT §3.3": True}, "BT §3.3", "remaining.A"),
    ],
)
def test_more_cards_left_than_were_dealt_are_refused(
    remaining: dict[str, Json], announced: dict[str, Json], rule: str, field: str
) -> None:
    given: dict[str, Json] = {"remaining": remaining, "winner": "D", "announced": announced}
    with pytest.raises(Refused) as refused:
        BIG_TWO_OPERATIONS["bigtwo.score"](Table(given))
    found = refused.value.refusal
    assert (found.code, found.rule, found.field) == (RefusalCode.WRONG_CARD_COUNT, rule, field)


def test_what_is_left_is_counted_in_cards() -> None:
    with pytest.raises(MalformedRecord, match="a whole number of cards"):
        BIG_TWO_OPERATIONS["bigtwo.score"](Table({"remaining": {"A": 0}, "winner": "D"}))


@pytest.mark.parametrize("table", [None, []])
def test_a_lead_is_asked_for_without_a_table(table: Json) -> None:
    given: dict[str, Json] = {"hand": ["3d"], "table": table}
    assert BIG_TWO_OPERATIONS["bigtwo.legal"](Table(given))["value"] == {"plays": [["3d"]]}


def test_a_joker_in_a_hand_that_has_none_is_refused() -> None:
    with pytest.raises(Refused):
        BIG_TWO_OPERATIONS["bigtwo.combination"](Table({"cards": ["*1"]}))
