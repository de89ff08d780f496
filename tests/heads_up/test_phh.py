"""Hand histories in PHH: read as records, written from them, and settled and converted at the command line."""

import json
import tomllib
from pathlib import Path

import pytest

from tablelaw.cli import main
from tablelaw.record.phh import read_hands, write_hand
from tablelaw.record.reading import Json, MalformedRecord
from tablelaw.record.writing import record_toml
from tablelaw.refusals import Refused
from tablelaw.settlement import Decision, settle

NO_LIMIT = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.5, 1]
min_bet = 1
starting_stacks = [100, 99.25]
actions = [
  "d dh p1 QhQs  # the big blind",
  "d dh p2 AsKd",
  "# a remark",
  "p2 cc",
  "p1 cbr 3",
  "p2 cc",
  "d db 2c7d9h",
  "p1 cc",
  "p2 cbr 4.25",
  "p1 cc",
  "d db Jc",
  "p1 cc",
  "p2 cc",
  "d db 3s",
  "p1 cc",
  "p2 cc",
  "p1 sm QhQs",
  "p2 sm -",
]
players = ["Ann", "Bob \\"B\\""]
winnings = [0, 14]
"""

FIXED_LIMIT = """\
variant = "FT"
antes = [1, 1]
blinds_or_straddles = [5, 10]
small_bet = 10
big_bet = 20
starting_stacks = [200, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 20", "p1 cc", "d db 2c7d9h", "p1 cbr 10", "p2 f"]
"""

STUD = """\
variant = "F7S"
antes = [1, 1]
bring_in = 3
small_bet = 10
big_bet = 20
starting_stacks = [200, 200]
actions = [
  "d dh p1 ????8c", "d dh p2 ????4d", "p2 pb", "p1 cbr 10", "p2 cc",
  "d dh p1 9h", "d dh p2 5c", "p1 cc", "p2 cc",
  "d dh p1 Jc", "d dh p2 6s", "p1 cbr 20", "p2 cbr 40", "p1 cc",
  "d dh p1 2c", "d dh p2 Th", "p1 cc", "p2 cc",
  "d dh p1 ??", "d dh p2 ??", "p1 cc", "p2 cbr 20", "p1 cc",
  "p2 sm AsKd7h", "p1 sm QhQs3s",
]
"""


def one(history: str) -> dict[str, Json]:
    (record,) = read_hands(history.encode()).values()
    return record


def net(record: dict[str, Json]) -> list[int]:
    verdict = settle(record)
    assert isinstance(verdict, Decision)
    assert verdict.over
    return list(verdict.net.values())


def test_decimals_are_counted_in_the_smallest_power_of_ten() -> None:
    record = one(NO_LIMIT)
    assert record["scale"] == 100
    assert (record["small_blind"], record["big_blind"], record["min_bet"]) == (50, 100, 100)
    assert record["stacks"] == {"Ann": 10000, 'Bob "B"': 9925}
    assert record["dealer"] == 'Bob "B"'


def test_a_hand_is_settled_by_the_rules_and_not_by_its_winnings() -> None:
    assert net(one(NO_LIMIT)) == [725, -725]


def test_a_fixed_limit_hand_with_antes() -> None:
    record = one(FIXED_LIMIT)
    assert (record["limit"], record["ante"], record["small_bet"], record["big_bet"]) == ("fixed", 1, 10, 20)
    assert "scale" not in record
    assert net(record) == [21, -21]


def test_a_hand_of_stud() -> None:
    record = one(STUD)
    assert record["bring_in"] == 3
    actions = record["actions"]
    assert isinstance(actions, list)
    assert actions[:2] == [
        {"do": "deal", "to": "p1", "down": ["??", "??"]},
        {"do": "deal", "to": "p1", "up": ["8c"]},
    ]
    assert actions[4] == {"do": "bet", "player": "p2", "amount": 3}
    assert net(record) == [71, -71]


@pytest.mark.parametrize("history", [NO_LIMIT, FIXED_LIMIT, STUD], ids=["NT", "FT", "F7S"])
def test_what_is_written_is_read_back(history: str) -> None:
    record = one(history)
    again = one(write_hand(record))
    actions = record["actions"]
    assert isinstance(actions, list)
    named = [
        {**action, "cards": ["As", "Kd"]} if action == {"do": "show", "player": 'Bob "B"'} else action
        for action in actions
        if isinstance(action, dict)
    ]
    assert again == {**record, "actions": named}


def test_cards_that_speak_are_shown_when_a_hand_is_written() -> None:
    record = one(NO_LIMIT)
    actions = record["actions"]
    assert isinstance(actions, list)
    record["actions"] = actions[:-2]
    assert 'p1 sm QhQs",\n  "p2 sm AsKd' in write_hand(record)


def test_a_size_that_follows_from_the_rules_is_written_down() -> None:
    record = one(FIXED_LIMIT)
    actions = record["actions"]
    assert isinstance(actions, list)
    record["actions"] = [*actions[:2], {"do": "raise", "player": "p2"}, *actions[3:5], {"do": "bet", "player": "p1"}]
    written = write_hand(record)
    assert '"p2 cbr 20"' in written
    assert '"p1 cbr 10"' in written
    assert "finishing_stacks" not in written


def test_the_draw_for_the_button_is_left_out() -> None:
    record = one(FIXED_LIMIT)
    actions = record.pop("actions")
    assert isinstance(actions, list)
    del record["dealer"]
    draws: list[Json] = [
        {"do": "draw-for-button", "player": "p1", "card": "2c"},
        {"do": "draw-for-button", "player": "p2", "card": "Kc"},
    ]
    written = write_hand({**record, "actions": [*draws, *actions]})
    assert one(written)["dealer"] == "p2"
    assert len(tomllib.loads(written)["actions"]) == len(actions)


def test_a_hand_that_has_not_begun() -> None:
    assert one(write_hand({**one(FIXED_LIMIT), "actions": []}))["actions"] == []


def test_a_muck_is_written_without_cards() -> None:
    record = one(NO_LIMIT.replace("p2 sm -", "p2 sm"))
    assert '"p2 sm",' in write_hand(record)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"variant": "draw", "ante": 1, "small_blind": None, "big_blind": None},
            "variant: draw with no limit; expected: no-limit or fixed-limit hold'em",
        ),
        ({"variant": "omaha", "limit": "no"}, "variant: omaha with no limit; expected"),
        ({"actions": None, "deals": [{"actions": []}]}, "deals: several hands; expected: one hand, for PHH"),
        (
            {"announced": {"HU §1.4/uncalled": "stays-in-pot", "HU §6.1/odd-chip": "suit", "HU §7.4": 3}},
            "announced: PHH cannot say HU §1.4/uncalled, HU §6.1/odd-chip, HU §7.4; expected: nothing announced, for",
        ),
        (
            {"precedents": [{"question": "HU §1.4/uncalled", "choice": "stays-in-pot"}]},
            "precedents: PHH cannot say HU §1.4/uncalled; expected: no precedents, for PHH",
        ),
        ({"document": "OPR-695"}, "document: got 'OPR-695'; expected: HU: PHH holds no other game"),
        ({"document": None}, "document: missing; expected: HU"),
        ({"small_blind": None}, "small_blind: missing; expected: a number of chips: HU §1.1 needs it"),
    ],
)
def test_what_phh_has_no_words_for(change: dict[str, Json], message: str) -> None:
    record = {field: value for field, value in {**one(NO_LIMIT), **change}.items() if value is not None}
    with pytest.raises(MalformedRecord) as malformed:
        write_hand(record)
    assert str(malformed.value).startswith(message)


def test_what_the_variant_carries_of_an_announcement_is_written() -> None:
    record = one(STUD)
    del record["ante"]
    for ante, written in ((2, "antes = [2, 2]"), ("none", "antes = [0, 0]")):
        answers: dict[str, Json] = {"HU §5.3/betting": "fixed", "HU §5.3/ante": ante}
        given = {**record, "announced": answers}
        history = write_hand(given)
        assert written in history
        assert net(one(history)) == net(given)


def test_stud_without_fixed_bets_is_not_written() -> None:
    record = one(STUD)
    del record["limit"]
    record["announced"] = {"HU §5.3/betting": "pot"}
    with pytest.raises(MalformedRecord, match="announced: PHH cannot say HU"):
        write_hand(record)


def test_a_hand_that_breaks_a_rule_is_not_written() -> None:
    record = one(NO_LIMIT.replace("p2 cbr 4.25", "p2 cbr 0.25"))
    with pytest.raises(Refused):
        write_hand(record)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('variant = "NT"', 'variant = "FB"', "variant: got 'FB'; expected: one of NT, FT, PO, F7S"),
        ("antes = [0, 0]", "antes = [0, 1]", "antes: got [0, 1]; expected: the same ante for both players"),
        ("antes = [0, 0]", "antes = [0, 0, 0]", "antes: got [0, 0, 0]; expected: two amounts in plain digits, one"),
        ("antes = [0, 0]", "", "antes: missing; expected: two amounts"),
        ("[100, 99.25]", "[100, -1]", "starting_stacks: got [100, -1]; expected: two amounts"),
        ("[100, 99.25]", "[100, inf]", "starting_stacks: got [100, 'inf']; expected: two amounts"),
        ("[100, 99.25]", '[100, "many"]', "starting_stacks: got [100, 'many']; expected: two amounts"),
        ("min_bet = 1", "min_bet = true", "min_bet: got True; expected: an amount"),
        ('players = ["Ann", ', 'players = ["Ann", "Cy", ', "players: got ['Ann', 'Cy'"),
        ("p1 cbr 3", "p1 cbr much", "actions[4]: got 'much'; expected: an amount"),
        ("p1 cbr 3", "p1 sd", "actions[4]: got 'p1 sd'; expected: an action of PHH"),
        ("p1 cbr 3", "p1 cbr 3_0", "actions[4]: got '3_0'; expected: an amount in plain digits"),
        ("p1 cbr 3", "p1 cbr ３", "actions[4]: got '３'; expected: an amount in plain digits"),
        ("p1 cbr 3", "p1 cbr 3e0", "actions[4]: got '3e0'; expected: an amount in plain digits"),
        ("p1 cbr 3", "p1 cbr +3", "actions[4]: got '+3'; expected: an amount in plain digits"),
        ("p1 cbr 3", "p1 cbr 03", "actions[4]: got '03'; expected: an amount in plain digits"),
        ("min_bet = 1", "min_bet = 1e0", "min_bet: got '1e0'; expected: an amount in plain digits"),
        ('variant = "NT"', "", "variant: missing; expected: one of NT, FT, PO, F7S"),
        ("p1 cbr 3", "p3 cbr 3", "actions[4]: got 'p3 cbr 3'; expected: an action of PHH"),
        ("d dh p2", "d dh p3", "actions[1]: got 'p3'; expected: p1 or p2"),
        ("AsKd", "AsXd", "actions[1]: got 'Xd'; expected: cards, such as AsTd, or ?? for one not seen"),
        ('variant = "NT"', "variant = NT", "not a hand history ("),
        (NO_LIMIT, "[1]\nvariant = 'NT'", "1.antes: missing"),
        (NO_LIMIT, "one = 1\n[2]", "one: got 1; expected: a table"),
        (NO_LIMIT, "", "variant: missing; expected: one of NT, FT, PO, F7S"),
    ],
)
def test_a_history_that_cannot_be_read_says_where_and_why(before: str, after: str, message: str) -> None:
    assert before in NO_LIMIT
    with pytest.raises(MalformedRecord) as malformed:
        read_hands(NO_LIMIT.replace(before, after).encode())
    assert str(malformed.value).startswith(message)


# At the command line


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "hand.phh"
    path.write_text(NO_LIMIT, encoding="utf-8")
    return path


@pytest.fixture
def several(tmp_path: Path) -> Path:
    path = tmp_path / "hands.phhs"
    path.write_text(f"[7]\n{FIXED_LIMIT}\n[9]\n{FIXED_LIMIT.replace('p2 f', 'p2 cbr 15')}", encoding="utf-8")
    return path


def test_a_history_is_settled(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(history)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Amounts are counted in chips: 100 to the unit.\n")
    assert "Ann wins 1,450 from the pot." in told


def test_each_hand_of_a_history_is_settled(several: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(several)]) == 1
    told = capsys.readouterr()
    assert "p1 wins 42 from the pot." in told.out
    assert f"{several}: 9: actions[6]: refused, the amount is too small" in told.err


def test_a_history_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.phh"
    path.write_text("variant = 1", encoding="utf-8")
    assert main(["settle", str(path)]) == 2
    assert capsys.readouterr().err == f"tablelaw: {path}: variant: got 1; expected: one of NT, FT, PO, F7S\n"


def test_a_history_is_converted_to_toml(history: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(history), "--to", "toml"]) == 0
    written = capsys.readouterr().out
    assert tomllib.loads(written) == one(NO_LIMIT)
    path = tmp_path / "hand.toml"
    path.write_text(written, encoding="utf-8")
    assert main(["settle", str(path)]) == 0


def test_a_history_is_converted_to_json(history: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(history), "--to", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == one(NO_LIMIT)


def test_a_record_is_converted_to_a_history(history: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(one(FIXED_LIMIT)), encoding="utf-8")
    assert main(["convert", str(path), "--to", "phh"]) == 0
    assert one(capsys.readouterr().out) == one(FIXED_LIMIT)


def test_a_record_that_phh_cannot_hold_is_not_converted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hand.json"
    path.write_text(json.dumps({**one(FIXED_LIMIT), "announced": {"HU §6.1/odd-chip": "suit"}}), encoding="utf-8")
    assert main(["convert", str(path), "--to", "phh"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"tablelaw: {path}: announced: PHH cannot say HU §6.1/odd-chip; expected: nothing")


def test_one_of_several_hands_is_named(several: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(several), "--to", "toml", "--hand", "7"]) == 0
    assert tomllib.loads(capsys.readouterr().out) == one(FIXED_LIMIT)
    assert main(["convert", str(several), "--to", "toml"]) == 2
    assert "holds 2 hands; expected: --hand with one of 7, 9" in capsys.readouterr().err
    assert main(["convert", str(several), "--to", "toml", "--hand", "8"]) == 2
    assert "no hand is called '8'; expected: one of 7, 9" in capsys.readouterr().err


# Records in TOML


def test_a_record_is_written_in_toml_and_read_back() -> None:
    record: dict[str, Json] = {
        "document": "HU",
        "a key": 'a "text"\nof lines\x7f',
        "flag": True,
        "share": 0.5,
        "none": [],
        "pairs": [[1, 2], ["x", {"inner": False}]],
        "stacks": {"Ann B": 1, "deep": {"er": [3]}},
        "actions": [{"do": "x", "as": {"*1": "Ks"}}, {"do": "y"}],
    }
    assert tomllib.loads(record_toml(record)) == record


def test_toml_has_no_word_for_nothing() -> None:
    with pytest.raises(TypeError):
        record_toml({"pot": None})
