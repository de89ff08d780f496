"""Records that cannot be read: each fault is told with its place and with what was expected."""

from pathlib import Path

import pytest

from records import two_more_inches, worked_example
from tablelaw.record import UnreadableFile, as_json, load_document, load_game, read_content, read_file, read_record
from tablelaw.record.reading import Json, MalformedRecord, Place, Table, shown
from tablelaw.refusals import RefusalCode, Refused


def with_action(**fields: Json) -> dict[str, Json]:
    """A record whose first action has these fields."""
    return two_more_inches([fields])


def with_field(field: str, value: Json) -> dict[str, Json]:
    return {**worked_example(), field: value}


def big_two() -> dict[str, Json]:
    return {"document": "BT", "players": ["A", "B", "C", "D"], "dealer": "D", "actions": []}


def without(field: str) -> dict[str, Json]:
    return {name: value for name, value in worked_example().items() if name != field}


FAULTS: dict[str, tuple[dict[str, Json], str]] = {
    "no document": (without("document"), "document: missing; expected: one of OPR-648"),
    "unknown document": (with_field("document", "OPR-1"), "document: got 'OPR-1'; expected: one of OPR-648"),
    "unknown field": (with_field("blind", 1), "blind: there is no such field; expected: one of document, players"),
    "no players": (without("players"), "players: missing; expected: a list of names, clockwise"),
    "player no text": (with_field("players", ["A", 7]), "players[1]: got 7; expected: text"),
    "player empty": (with_field("players", ["A", " "]), "players[1]: got ' '; expected: a name that can be printed"),
    "player with a line end": (with_field("players", ["A", "B\n"]), "players[1]: got 'B\\n'"),
    "player twice": (with_field("players", ["A", "B", "A"]), "players[2]: 'A' sits at the table already"),
    "player ghost": (with_field("players", ["A", "ghost"]), "players[1]: 'ghost' is the hand that nobody holds"),
    "no dealer": (without("dealer"), "dealer: missing; expected: a player: one of A, B, C, D"),
    "unknown dealer": (with_field("dealer", "E"), "dealer: got 'E'; expected: a player: one of A, B, C, D"),
    "chips as text": (with_field("pot", "20"), "pot: got '20'; expected: a whole number of chips, at least 0"),
    "chips as a fraction": (with_field("pot", 1.5), "pot: got 1.5; expected: a whole number of chips"),
    "chips as a truth": (with_field("pot", True), "pot: got True; expected: a whole number of chips"),
    "chips below nothing": (with_field("ante", -1), "ante: got -1; expected: a whole number of chips, at least 0"),
    "stacks no table": (with_field("stacks", [1]), "stacks: got [1]; expected: a table"),
    "stack missing": (with_field("stacks", {"A": 1}), "stacks.B: missing; expected: a whole number of chips"),
    "stack of nobody": (
        with_field("stacks", {"E": 1}),
        "stacks.E: there is no such field; expected: one of A, B, C, D",
    ),
    "no actions": (without("actions"), "actions: missing; expected: a list of tables"),
    "actions and deals": (with_field("deals", []), "actions: stands beside deals"),
    "no names": (with_field("players", []), "players: got []; expected: at least one name"),
    "more chips than there are": (
        with_field("pot", 10**15 + 1),
        "pot: got 1000000000000001; expected: a number of chips that a table can hold, at most 1000000000000000",
    ),
    "no dealer in a deal": (
        {
            **{field: value for field, value in worked_example().items() if field not in ("actions", "dealer")},
            "deals": [{"actions": []}],
        },
        "deals[0].dealer: missing",
    ),
    "no deals": ({**without("actions"), "deals": []}, "deals: empty; expected: at least one deal"),
    "deal no table": ({**without("actions"), "deals": [7]}, "deals[0]: got 7; expected: a table"),
    "deal with a pot": (
        {**without("actions"), "deals": [{"actions": [], "pot": 1}]},
        "deals[0].pot: there is no such field",
    ),
    "action no table": (with_field("actions", ["fold"]), "actions[0]: got 'fold'; expected: a table"),
    "unknown action": (with_action(do="burn"), "actions[0].do: got 'burn'; expected: one of deal, declare"),
    "no do": (with_action(to="A"), "actions[0].do: missing"),
    "deal with a stray field": (with_action(do="deal", to="A", face="up"), "actions[0].face: there is no such field"),
    "deal without cards": (with_action(do="deal", to="A"), "actions[0]: a deal without one list of cards"),
    "deal both ways": (with_action(do="deal", to="A", up=[], down=[]), "actions[0]: a deal without one list"),
    "deal to nobody": (with_action(do="deal", to="E", up=[]), "actions[0].to: got 'E'; expected: a player"),
    "cards no list": (with_action(do="deal", to="A", up=7), "actions[0].up: got 7; expected: a list of cards"),
    "card no text": (with_action(do="deal", to="A", up=["Ks", 7]), "actions[0].up[1]: got 7; expected: a card"),
    "card unknown": (with_action(do="deal", to="A", up=["Ks", "Kx"]), "actions[0].up[1]: got 'Kx'; expected: a card"),
    "card unknown in a line": (with_action(do="deal", to="A", up="Ks 1h"), "actions[0].up[1]: got '1h'"),
    "declare neither": (
        with_action(do="declare", player="A", choice="maybe"),
        "actions[0].choice: got 'maybe'; expected: one of in, out",
    ),
    "announced no table": (with_field("announced", []), "announced: got []; expected: a table"),
    "announced unknown": (
        with_field("announced", {"OPR-648 §3.2/ordre": "in-turn"}),
        "announced.OPR-648 §3.2/ordre: no rule or question is called so; expected: perhaps OPR-648 §3.2/order",
    ),
    "announced far from all": (with_field("announced", {"?": 1}), "expected: the ID of a question or of an option"),
    "announced no choice": (
        with_field("announced", {"OPR-648 §3.2/order": 7}),
        "announced.OPR-648 §3.2/order: got 7; expected: one of simultaneous, in-turn",
    ),
    "maximum of nothing": (
        with_field("announced", {"OPR-648 §4.4": 0}),
        "announced.OPR-648 §4.4: got 0; expected: a whole number of chips, at least 1; "
        'see: tablelaw explain "OPR-648 §4.4"',
    ),
    "announced of another document": (
        with_field("announced", {"BT §8.1": True}),
        "announced.BT §8.1: OPR-648 does not refer to BT; expected: a rule of OPR-648",
    ),
    "truth as a number": (
        {**with_field("document", "OPR-629"), "announced": {"OPR-629 §5.1": 7}},
        "announced.OPR-629 §5.1: got 7; expected: true",
    ),
    "letter unknown": (
        {**big_two(), "announced": {"BT §8.9": "z"}},
        "announced.BT §8.9: got 'z'; expected: one of",
    ),
    "letters unknown": (
        {**big_two(), "announced": {"BT §8.11": ["z"]}},
        "announced.BT §8.11: got 'z'; expected: ",
    ),
    "wild rank unknown": (
        with_field("announced", {"OPR-648 §5.1": "1"}),
        "announced.OPR-648 §5.1: got '1'; expected: a rank",
    ),
    "precedent of nothing": (
        with_field("precedents", [{"question": "OPR-648 §4.3", "choice": "x"}]),
        "precedents[0].question: got 'OPR-648 §4.3'; expected: the ID of a question of this game",
    ),
    "precedent of an unknown question": (
        with_field("precedents", [{"question": "bla", "choice": "x"}]),
        "precedents[0].question: no rule or question is called so",
    ),
    "precedent without a choice": (
        with_field("precedents", [{"question": "OPR-648 §3.2/order"}]),
        "precedents[0].choice: missing; expected: text",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_its_place(fault: str) -> None:
    record, message = FAULTS[fault]
    with pytest.raises(MalformedRecord) as caught:
        read_record(record)
    assert message in str(caught.value)


def test_an_option_of_another_document_is_refused_by_name() -> None:
    with pytest.raises(Refused) as caught:
        read_record(with_field("announced", {"HR §4.8": "beats-wild"}))
    assert caught.value.refusal.code is RefusalCode.UNSUPPORTED_OPTION
    assert caught.value.refusal.rule == "HR §4.8"


def test_ids_are_read_as_people_write_them() -> None:
    read_record(with_field("announced", {"648 3.2/order": "in-turn", "opr-648 4.4": 50}))


def test_an_option_that_is_false_is_not_announced() -> None:
    read_record(with_field("announced", {"OPR-648 §5.1": False}))


def test_files(tmp_path: Path) -> None:
    toml = tmp_path / "deal.toml"
    toml.write_text('document = "OPR-648"\nday = 2026-11-30\n', encoding="utf-8")
    assert read_file(toml) == {"document": "OPR-648", "day": "2026-11-30"}
    data = tmp_path / "deal.json"
    data.write_text('\ufeff{"pot": null, "deals": [1.5, true]}', encoding="utf-8")
    assert read_file(data) == {"pot": None, "deals": [1.5, True]}


UNREADABLE: dict[str, tuple[bytes, bool, str]] = {
    "not UTF-8": (b'{"a": "\xff"}', False, "x: byte 7 is not UTF-8"),
    "not JSON": (b"{", False, "x: not JSON"),
    "not TOML": (b"a = ", True, "x: not TOML"),
    "a list": (b"[]", False, "x: holds []; expected: a record in JSON, a table of fields"),
    "nesting of seven hundred": (b'{"a": ' + b"[" * 700 + b"]" * 700 + b"}", False, "x: nested too deeply"),
    "a field twice": (b'{"pot": 1, "pot": 2}', False, "the field 'pot' stands twice"),
    "deep nesting": (b"[" * 200_000, False, "x: nested too deeply"),
    "deep nesting in TOML": (b"a = " + b"[" * 200_000, True, "x: nested too deeply"),
    "too large": (b" " * 10_000_001, False, "x: larger than 10000000 bytes"),
    "a number of ten thousand digits": (b'{"pot": ' + b"1" * 10_000 + b"}", False, "x: not JSON"),
}


@pytest.mark.parametrize("fault", UNREADABLE)
def test_an_unreadable_file_is_told(fault: str) -> None:
    content, toml, message = UNREADABLE[fault]
    with pytest.raises(UnreadableFile) as caught:
        read_content(content, "x", "a record", toml=toml)
    assert message in str(caught.value)


def test_a_file_is_read_as_it_begins_where_its_name_does_not_tell(tmp_path: Path) -> None:
    path = tmp_path / "deal"
    path.write_text('{"pot": 1}', encoding="utf-8")
    assert read_file(path) == {"pot": 1}
    path.write_text("pot = 1", encoding="utf-8")
    assert read_file(path) == {"pot": 1}


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_file(tmp_path / "nothing.toml")


def test_only_what_json_knows_is_read() -> None:
    with pytest.raises(TypeError, match="nothing that a record holds"):
        as_json({1, 2})


def test_long_values_are_cut() -> None:
    assert len(shown("x" * 1000)) == 60
    assert shown(10**5000) == "a number of thousands of digits"


def test_a_truth_is_true_or_false() -> None:
    assert Table({}).truth("royal") is False
    assert Table({"royal": True}).truth("royal") is True
    with pytest.raises(MalformedRecord, match="royal: got 1; expected: true or false"):
        Table({"royal": 1}).truth("royal")


def test_a_single_card_is_read() -> None:
    with pytest.raises(MalformedRecord, match="third: got 'Kx'; expected: a card"):
        Table({"third": "Kx"}).card("third")
    assert str(Table({"third": "10♦"}).card("third")) == "Td"
    with pytest.raises(MalformedRecord, match="third: missing; expected: a card"):
        Table({}).card("third")


def test_places_are_spelled_as_paths() -> None:
    assert str(Place(Place(Place(None, "deals"), 2), "actions")) == "deals[2].actions"


def test_games_are_loaded_by_their_codes() -> None:
    load_document("HR")
    load_document("OPR-648")
    with pytest.raises(KeyError):
        load_game("HR")
