"""The schemas take what is right, and say where something is wrong."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields
from typing import Final, get_args

import pytest
from conformance.suite.cases import CONFORMANCE, all_cases
from conformance.suite.json_values import Json, an_object
from conformance.suite.schemas import SchemaNode, fault, node, options_of_settings, schema_files

from tablelaw.cards import parse_card, parse_cards
from tablelaw.documents.big_two.president import Title
from tablelaw.documents.big_two.terms import Kind as Combination
from tablelaw.game import Change, Do, Payment
from tablelaw.hands import Category
from tablelaw.harness import Harness
from tablelaw.record import GAMES
from tablelaw.refusals import RefusalCode
from tablelaw.register import DOCUMENTS, RegisteredRule, Takes, register_of
from tablelaw.wire import SEATS, kind_of

STARTED: Final[dict[str, Json]] = {
    "ok": True,
    "protocol": 1,
    "implementation": {"name": "engine"},
    "documents": ["HR"],
    "operations": ["hand.rank"],
}
PLAYERS: Final[dict[str, list[Json]]] = {
    "OPR-648": ["A", "B", "C", "D"],
    "OPR-629": ["A", "B"],
    "OPR-695": ["A", "B", "C"],
    "HU": ["A", "B"],
    "BT": ["A", "B", "C", "D"],
}
HELD: Final[dict[str, Json]] = {"A": ["As", "Kd"], "B": ["Qs", "Qd"]}


def record(document: str, *actions: Json, **more: Json) -> dict[str, Json]:
    """A game record; a field that is given as None is left out."""
    whole = {"document": document, "players": PLAYERS[document], "dealer": "A", "actions": list(actions), **more}
    return {field: value for field, value in whole.items() if value is not None}


def decision(**fields_of_it: Json) -> dict[str, Json]:
    return {"over": True, **fields_of_it}


def schema_of(reference: str) -> str:
    """`reply` of the messages, `game.play given` of an operation, `announced` of the definitions."""
    file, _, name = reference.rpartition(" ")
    return f"{file or 'messages'}.json#/$defs/{name}"


# What is wrong


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (STARTED | {"option": []}, "$: Additional properties are not allowed ('option'"),
        (STARTED | {"deviation": []}, "$: Additional properties are not allowed ('deviation'"),
        (STARTED | {"implementation": {}}, '$.implementation: "name"'),
        (STARTED | {"implementation": {"name": "engine", "licence": "MIT"}}, "$.implementation: Additional"),
        (STARTED | {"documents": ["PHE"]}, "$.documents[0]: "),
        (STARTED | {"operations": ["hand.deal"]}, "$.operations[0]: "),
        (STARTED | {"options": ["8.9"]}, "$.options[0]: "),
        (STARTED | {"rulings": "all"}, "$.rulings: "),
        (STARTED | {"deviations": [{"case": "HR/*", "kind": "fails"}]}, '$.deviations[0]: "reason"'),
        ({"ok": True, "protocol": 1}, '$: "implementation"'),
    ],
)
def test_a_wrong_reply_to_start_is_told(value: Json, said: str) -> None:
    assert (fault(value, schema_of("started")) or "").startswith(said)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"outcome": "won"}, "$.outcome: "),
        ({"outcome": "value"}, '$: "value"'),
        ({"outcome": "refused"}, '$: "refusal"'),
        ({"outcome": "question"}, '$: "question"'),
        ({"outcome": "unsupported"}, '$: "feature"'),
        ({"outcome": "error"}, '$: "message"'),
        ({"outcome": "value", "value": {}, "refusal": {"code": "not-now"}}, "$.refusal: "),
        ({"outcome": "refused", "refusal": {"code": "not-now"}, "value": {}}, "$.value: "),
        ({"outcome": "value", "value": {}, "question": {"id": "HR §4.2/hand-means", "choices": ["x"]}}, "$.question: "),
        ({"outcome": "value", "value": {}, "feature": "low hands"}, "$.feature: "),
        ({"outcome": "value", "value": {}, "message": "done"}, "$.message: "),
        ({"outcome": "refused", "refusal": {"code": "illegal"}}, "$.refusal.code: "),
        ({"outcome": "refused", "refusal": {"code": "not-now", "action": -1}}, "$.refusal.action: "),
        ({"outcome": "refused", "refusal": {"rule": "HR §1.1"}}, '$.refusal: "code"'),
        ({"outcome": "question", "question": {"id": "HR §4.2", "choices": ["x"]}}, "$.question.id: "),
        ({"outcome": "value", "value": {}, "cites": ["4.2"]}, "$.cites[0]: "),
    ],
)
def test_a_wrong_reply_is_told(more: dict[str, Json], said: str) -> None:
    assert (fault({"seq": "1", **more}, schema_of("reply")) or "").startswith(said)


@pytest.mark.parametrize(
    ("document", "action"),
    [
        ("HU", {"do": "check", "player": "A", "third": "As"}),
        ("HU", {"do": "check"}),
        ("HU", {"do": "bet", "player": "A", "amount": -5}),
        ("HU", {"do": "bet", "player": "A", "amount": 2.5}),
        ("HU", {"do": "bet", "player": "A", "to": 10}),
        ("HU", {"do": "bet", "amount": 10}),
        ("HU", {"do": "raise", "player": "A", "to": "B"}),
        ("HU", {"do": "raise", "player": "A", "amount": 30}),
        ("HU", {"do": "deal"}),
        ("HU", {"do": "deal", "to": "A"}),
        ("HU", {"do": "deal", "to": "A", "down": ["As"], "up": ["Ks"]}),
        ("HU", {"do": "deal", "to": "A", "down": ["10s"]}),
        ("HU", {"do": "deal", "to": "A", "up": ["??"]}),
        ("HU", {"do": "deal", "to": "ghost", "down": ["As", "Ks"]}),
        ("HU", {"do": "deal", "to": 1, "down": ["As", "Ks"]}),
        ("HU", {"do": "board", "player": "A", "cards": ["As", "Ks", "Qs"]}),
        ("HU", {"do": "muck", "player": "A", "cards": ["As", "Ks"]}),
        ("HU", {"do": "dance", "player": "A"}),
        ("HU", {"do": "declare", "player": "A", "choice": "in"}),
        ("HU", {"player": "A"}),
        ("OPR-648", {"do": "declare", "player": "A", "choice": "maybe"}),
        ("OPR-648", {"do": "deal", "to": "A", "third": "As"}),
        ("OPR-648", {"do": "deal", "to": "A", "down": ["??", "??", "??", "??", "??"]}),
        ("OPR-648", {"do": "close", "player": "A"}),
        ("OPR-648", {"do": "fold", "player": "A"}),
        ("OPR-629", {"do": "deal", "to": "A", "third": ["As"]}),
        ("OPR-629", {"do": "deal", "to": "A", "third": "As", "down": []}),
        ("OPR-695", {"do": "raise", "player": "A", "to": 3}),
        ("OPR-695", {"do": "match", "player": "A", "amount": 3}),
        ("BT", {"do": "play", "player": "A"}),
        ("BT", {"do": "play", "player": "A", "cards": ["*1"], "as": {"*1": "*2"}}),
        ("BT", {"do": "play", "player": "A", "cards": ["As"], "as": {"As": "Ks"}}),
        ("BT", {"do": "trade", "player": "A", "accept": "yes"}),
        ("BT", {"do": "draw", "player": "A"}),
        ("BT", {"do": "count", "team": []}),
        ("BT", {"do": "exchange", "from": "A", "cards": ["As"]}),
        ("BT", {"do": "check", "player": "A"}),
    ],
)
def test_a_wrong_action_is_told_with_its_place(document: str, action: Json) -> None:
    right = record(document)
    assert fault(right, schema_of("game.play given")) is None
    assert (fault(record(document, action), schema_of("game.play given")) or "").startswith("$.actions[0]: ")
    several = record(document, actions=None, deals=[{"dealer": "A", "actions": [action]}])
    assert (fault(several, schema_of("game.play given")) or "").startswith("$.deals[0].actions[0]: ")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({**record("HU"), "document": "HR"}, "$.document: "),
        (record("HU", players=None), '$: "players"'),
        (record("HU", players=[]), "$.players: "),
        (record("HU", players=["A", "A"]), "$.players: "),
        (record("HU", players=["A", ""]), "$.players[1]: "),
        (record("HU", players=["A", " "]), "$.players[1]: "),
        (record("HU", players=["A", "ghost"]), "$.players[1]: "),
        (record("HU", players=["A", 7]), "$.players[1]: "),
        (record("OPR-695", players=["A", "common"]), "$.players[1]: "),
        (record("BT", players=["A", "B", "kitty"]), "$.players[2]: "),
        (record("OPR-648", pot=-1), "$.pot: "),
        (record("OPR-648", ante=0.5), "$.ante: "),
        (record("OPR-648", stacks={"A": -1}), "$.stacks.A: "),
        (record("OPR-648", stacks={"ghost": 5}), "$.stacks: "),
        (record("OPR-695", unit=0), "$.unit: "),
        (record("OPR-648", actions=None), "$: "),
        (record("OPR-648", deals=[{"actions": []}]), "$: "),
        (record("OPR-648", actions=None, deals=[]), "$.deals: "),
        (record("OPR-648", actions=None, deals=[{"actions": [], "pot": 5}]), "$.deals[0]: "),
        (record("OPR-648", dealer=None), '$: "dealer"'),
        (record("OPR-648", dealer=None, actions=None, deals=[{"actions": []}]), '$.deals[0]: "dealer"'),
        (record("HU", blinds=[{"from_hand": 0, "small": 5}]), '$.blinds[0]: "big"'),
        (record("HU", blinds=[{"from_hand": 0, "small": 5, "big": 10}], big_blind=10), "$.big_blind: "),
        (record("HU", variant="stud", small_blind=5), "$.small_blind: "),
        (record("HU", variant="holdem", bring_in=5), "$.bring_in: "),
        (record("HU", bring_in=5), "$.bring_in: "),
        (record("HU", limit="fixed", min_bet=5), "$.min_bet: "),
        (record("HU", limit="pot", small_bet=5), "$.small_bet: "),
        (record("HU", format="cash", games=3), "$.games: "),
        (record("HU", small_bet=0), "$.small_bet: "),
        (record("HU", variant="razz"), "$.variant: "),
        (record("HU", scale=0), "$.scale: "),
        (record("BT", teams=[["A", "C"]]), "$.teams: "),
        (
            record("OPR-648", precedents=[{"question": "OPR-648 §3.5", "choice": "takes-pot"}]),
            "$.precedents[0].question: ",
        ),
    ],
)
def test_a_wrong_record_is_told_with_its_place(value: Json, said: str) -> None:
    assert (fault(value, schema_of("game.play given")) or "").startswith(said)


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ("OPR-648", "small_blind"),
        ("OPR-648", "unit"),
        ("OPR-629", "variant"),
        ("OPR-695", "ante"),
        ("HU", "pot"),
        ("HU", "unit"),
        ("BT", "stacks"),
        ("BT", "ante"),
        ("OPR-648", "teams"),
        ("HU", "hands"),
    ],
)
def test_a_field_of_another_game_is_told(document: str, field: str) -> None:
    said = fault(record(document, **{field: 5}), schema_of("game.play given"))
    assert said is not None
    assert field in said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({}, '$: "over"'),
        (decision(winner="A"), "$: "),
        (decision(winners="A"), "$.winners: "),
        (decision(pot=-1), "$.pot: "),
        (decision(net={"A": 1.5}), "$.net.A: "),
        (decision(hands={"A": {"category": "two-pair"}}), "$.hands.A.category: "),
        (decision(hands={"A": {"rank": 3}}), "$.hands.A: "),
        (decision(to_act="A"), "$.to_act: "),
        (decision(titles={"A": "emperor"}), "$.titles.A: "),
        (decision(titles={"A": "21th"}), "$.titles.A: "),
        (decision(legal=[{"do": "dance"}]), "$.legal[0].do: "),
        (decision(legal=[{"player": "A"}]), '$.legal[0]: "do"'),
        (decision(legal=[{"do": "check", "player": "A", "amount": [1, 2]}]), "$.legal[0]: "),
        (decision(legal=[{"do": "deal", "player": "A"}]), "$.legal[0]: "),
        (decision(legal=[{"do": "bet", "amount": [1, 2, 3]}]), "$.legal[0].amount: "),
        (decision(legal=[{"do": "bet", "amount": [-1, 2]}]), "$.legal[0].amount[0]: "),
        (decision(legal=[{"do": "declare", "choices": ["perhaps"]}]), "$.legal[0].choices[0]: "),
        (decision(effects=[{"kind": "opens", "player": "A"}]), '$.effects[0]: "rule"'),
        (decision(effects=[{"rule": "HU §1.1", "kind": "stays", "player": "A"}]), "$.effects[0]: "),
        (decision(effects=[{"rule": "HU §1.1", "kind": "explodes"}]), "$.effects[0]: "),
        (decision(effects=[{"rule": "HU §1.1", "kind": "won", "player": None, "amount": 5}]), "$.effects[0].player: "),
        (decision(effects=[{"rule": "HU §1.1", "kind": "paid", "payment": "tip"}]), "$.effects[0].payment: "),
        (decision(notices=["play on"]), "$.notices[0]: "),
        (decision(notices=[{"says": "play on"}]), '$.notices[0]: "rule"'),
        (decision(notices=[{"rule": "HU §1.1", "text": "x"}]), "$.notices[0]: "),
        (decision(questions=[{"choices": []}]), '$.questions[0]: "id"'),
        (
            decision(questions=[{"id": "HU §5.3/ante", "otherwise": {"none": {"won": 5}}}]),
            "$.questions[0].otherwise.none: ",
        ),
        (decision(displaced=["4.2"]), "$.displaced[0]: "),
        (decision(next=None), "$.next: "),
        (decision(next={"button": "A"}), "$.next: "),
        (decision(next={"antes": "A"}), "$.next.antes: "),
        (decision(scores={"A": "5"}), "$.scores.A: "),
        (decision(finished=["A", "A"]), "$.finished: "),
        (decision(deals=[decision(pot=-1)]), "$.deals[0].pot: "),
    ],
)
def test_a_wrong_decision_is_told_with_its_place(value: Json, said: str) -> None:
    assert (fault(value, schema_of("game.play value")) or "").startswith(said)


@pytest.mark.parametrize(
    ("schema", "value", "said"),
    [
        ("hand.rank given", {}, '$: "cards"'),
        ("hand.rank given", {"cards": ["1s"]}, "$.cards[0]: "),
        ("hand.rank given", {"cards": [], "ranking": {"low": True}}, "$.ranking: "),
        ("hand.rank given", {"cards": [], "ranking": {"decks": 0}}, "$.ranking.decks: "),
        ("hand.rank given", {"cards": [], "ranking": {"suit_order": "shds"}}, "$.ranking.suit_order: "),
        ("hand.rank given", {"cards": [], "ranking": {"qualifier": 12}}, "$.ranking.qualifier: "),
        ("hand.rank value", {}, "$: "),
        ("hand.rank value", {"category": "royal-flush"}, "$.category: "),
        ("hand.rank value", {"low_name": "eight-low"}, "$.low_name: "),
        ("hand.compare given", {"hands": {}}, "$.hands: "),
        ("hand.compare given", {"hands": {"": ["As"]}}, "$.hands: "),
        ("hand.compare given", {"hands": HELD, "concealed": {"A": "As"}}, "$.concealed.A: "),
        ("hand.compare value", {"order": [["A"]]}, '$: "winners"'),
        ("hand.compare value", {"winners": ["A"], "order": ["A"]}, "$.order[0]: "),
        ("hand.frequencies given", {"cards": 4}, "$.cards: "),
        ("hand.frequencies value", {"counts": {}}, '$: "total"'),
        ("hand.frequencies value", {"total": 1, "by_name": {"8": 1}}, "$.by_name: "),
        ("pot.split given", {"pot": -1, "winners": HELD}, "$.pot: "),
        ("pot.split given", {"pot": 1, "winners": {}}, "$.winners: "),
        (
            "pot.split given",
            {"pot": 1, "winners": HELD, "odd_chip": "left-of-dealer", "players": ["A", "B"]},
            '$: "dealer"',
        ),
        ("pot.split value", {"shares": {"A": 1}}, '$: "left"'),
        ("pot.split value", {"shares": {"A": -1}, "left": 0}, "$.shares.A: "),
        ("low.split given", {"pot": 1, "hands": HELD, "ranking": {}}, '$.ranking: "low"'),
        ("low.split given", {"pot": 1, "hands": HELD, "ranking": {"low": {}}}, '$.ranking.low: "order"'),
        ("low.split given", {"pot": 1, "hands": HELD, "ranking": {"low": {"order": "high"}}}, "$.ranking.low.order: "),
        ("low.split value", {"high": ["A"]}, '$: "shares"'),
        ("suit.first given", {"cards": {}, "use": "seats"}, "$.cards: "),
        ("suit.first given", {"cards": {"A": "As"}, "use": "button"}, "$.use: "),
        ("suit.first value", {}, '$: "name"'),
        ("bigtwo.combination value", {"kind": "a-pair", "rank": "Kh"}, "$.kind: "),
        ("bigtwo.combination value", {"kind": "single"}, '$: "rank"'),
        ("bigtwo.combination value", {"kind": "single", "rank": "K"}, "$.rank: "),
        ("bigtwo.combination value", {"kind": "full-house", "rank": "Kh"}, "$.rank: "),
        ("bigtwo.combination value", {"kind": "flush", "rank": "Jh"}, "$.rank: "),
        ("bigtwo.combination given", {"cards": ["*1"], "as": {"*1": "*2"}}, "$.as"),
        ("bigtwo.beats given", {"play": ["As"]}, '$: "table"'),
        ("bigtwo.beats value", {}, '$: "beats"'),
        ("bigtwo.legal given", {}, '$: "hand"'),
        ("bigtwo.legal value", {}, '$: "plays"'),
        ("bigtwo.score given", {"remaining": {"A": -1}, "winner": "B"}, "$.remaining.A: "),
        ("bigtwo.score given", {"remaining": {}, "winner": "B"}, "$.remaining: "),
        ("bigtwo.score given", {"remaining": {"A": 1}, "winner": "B", "unused": {"A": ["ace"]}}, "$.unused.A[0]: "),
        ("bigtwo.score given", {"remaining": {"A": 1}, "winner": "B", "before": {"player": "A"}}, '$.before: "hand"'),
        ("bigtwo.score value", {"assisted": None}, '$: "scores"'),
    ],
)
def test_what_is_wrong_in_an_operation_is_told_with_its_place(schema: str, value: Json, said: str) -> None:
    assert (fault(value, schema_of(schema)) or "").startswith(said)


# What is right


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ("started", STARTED | {"x-build": 7}),
        ("started", STARTED | {"implementation": {"name": "engine", "x-commit": "1a2b"}}),
        ("reply", {"seq": "1", "outcome": "unsupported", "feature": "low hands"}),
        ("game.play given", record("HU", {"do": "check", "player": "A"}, {"do": "raise", "player": "A", "to": 30})),
        ("game.play given", record("HU", {"do": "deal", "to": "B", "down": ["??", "??"]}, dealer=None)),
        ("game.play given", record("HU", {"do": "show", "player": "A"}, variant="stud", bring_in=2)),
        ("game.play given", record("OPR-629", {"do": "deal", "to": "ghost", "down": ["As", "Ks", "Qs"]})),
        (
            "game.play given",
            record("BT", {"do": "count", "team": ["A", "C"], "player": "B"}, teams=[["A", "C"], ["B", "D"]]),
        ),
        ("game.play value", decision(hands={"ghost": {"category": "pair"}})),
        ("game.play value", decision(effects=[{"rule": "BT §5.3", "kind": "redealt", "player": None}])),
        ("game.play value", decision(effects=[{"rule": "BT §3.1", "kind": "dealt", "player": "kitty"}])),
        ("hand.compare given", {"hands": HELD, "concealed": {"A": ["As"]}}),
        ("bigtwo.combination value", {"kind": "flush", "rank": "J9753h"}),
        ("bigtwo.combination value", {"kind": "single", "rank": "*2"}),
        ("bigtwo.combination value", {"kind": "dragon", "rank": "2c"}),
        ("bigtwo.combination value", None),
    ],
)
def test_what_is_right_is_taken(schema: str, value: Json) -> None:
    assert fault(value, schema_of(schema)) is None


def with_cards_listed(field: str, value: Json) -> Json:
    """A field of a record that people wrote, with its cards as the protocol writes them."""
    match field, value:
        case (("down" | "up" | "cards"), str(line)):
            return [str(card) for card in parse_cards(line)]
        case (("third" | "card"), str(written)):
            return str(parse_card(written))
        case _, dict(table):
            return {name: with_cards_listed(name, inner) for name, inner in table.items()}
        case _, list(entries):
            return [with_cards_listed("", entry) for entry in entries]
        case _:
            return value


@pytest.mark.parametrize("name", sorted(path.name for path in (CONFORMANCE / "examples").glob("*.toml")))
def test_an_example_is_a_valid_record(name: str) -> None:
    with (CONFORMANCE / "examples" / name).open("rb") as file:
        written: dict[str, Json] = tomllib.load(file)
    assert fault(with_cards_listed("", written), schema_of("game.play given")) is None


def test_cases_and_the_replies_of_the_kernel_are_valid() -> None:
    """Every case; the replies to one in twenty."""
    harness = Harness()
    for number, case in enumerate(all_cases()):
        assert fault(case.given, schema_of(f"{case.operation} given")) is None, case.id
        if number % 20 or case.operation == "hand.frequencies":
            continue
        reply = harness.answer(
            {"cmd": "run", "seq": "1", "case": case.id, "operation": case.operation, "given": case.given}
        )
        assert fault(reply, schema_of("reply")) is None, case.id
        if reply["outcome"] == "value":
            assert fault(reply["value"], schema_of(f"{case.operation} value")) is None, case.id


# What the schemas list is what there is


def definition(name: str) -> dict[str, Json]:
    return an_object(an_object(schema_files()["definitions.json"]["$defs"], "$defs")[name], name)


def variants_of(name: str, field: str) -> Iterator[tuple[str, set[str]]]:
    """Each word of the field by which the variants of a definition differ, with the names of its fields."""
    variants = definition(name)["oneOf"]
    assert isinstance(variants, list)
    for variant in variants:
        match variant:
            case {"properties": dict(by_field), "propertyNames": {"enum": list(names)}}:
                words = an_object(by_field[field], field)["enum"]
                assert isinstance(words, list)
                yield from ((str(word), set(map(str, names))) for word in words)
            case _:
                pytest.fail(f"not a variant: {variant}")


def test_every_kind_of_effect_has_its_fields_in_the_schema() -> None:
    changes = {kind_of(object.__new__(change)): change for change in get_args(Change)}
    assert dict(variants_of("effect", "kind")) == {
        kind: {"rule", "kind", *(SEATS.get(field.name, field.name) for field in fields(change))}
        for kind, change in changes.items()
    }


def test_what_may_be_done_is_what_the_kernel_knows() -> None:
    known = {choice.value for choice in Do}
    assert {do for do, _ in variants_of("option", "do")} == known
    assert set(enumerated(SchemaNode("definitions.json", definition("option")).field("do"))) == known


def enumerated(place: SchemaNode) -> list[str]:
    words = place.schema["enum"]
    assert isinstance(words, list)
    return [str(word) for word in words]


def test_the_lists_of_words_are_those_of_the_kernel() -> None:
    listed = {
        name: enumerated(node("definitions.json", name))
        for name in ("bigTwoKind", "category", "document", "refusalCode")
    }
    payments = enumerated(node("definitions.json", "effect").field("payment"))
    titles = enumerated(node("definitions.json", "title"))
    assert sorted(listed["bigTwoKind"]) == sorted(kind.value for kind in Combination)
    assert sorted(listed["category"]) == sorted(category.value for category in Category)
    assert sorted(listed["document"]) == sorted(DOCUMENTS)
    assert sorted(listed["refusalCode"]) == sorted(code.value for code in RefusalCode)
    assert sorted(payments) == sorted(payment.value for payment in Payment)
    assert {title.value for title in Title} <= set(titles)
    assert sorted(enumerated(node("game.play.json", "given").field("document"))) == sorted(GAMES)


@pytest.mark.parametrize("takes", Takes)
def test_an_option_is_announced_with_the_kind_of_value_that_it_takes(takes: Takes) -> None:
    right: dict[Takes, list[Json]] = {
        Takes.TRUE: [True, False],
        Takes.CHIPS: [1, 200],
        Takes.COUNT: [3, 20],
        Takes.RANK: ["2", "T", "10", "A"],
        Takes.LETTER: ["a"],
        Takes.LETTERS: ["a", ["a", "b"]],
        Takes.NAMES: ["some-name", ["some-name", "another"]],
    }
    samples: list[Json] = [True, 1, "T", "a", "some-name", ["a"], ["some-name"], 0, -1, 2.5, "1", "Ks", "g", None, {}]
    fits: dict[Takes, list[Json]] = {
        Takes.TRUE: [True],
        Takes.CHIPS: [1],
        Takes.COUNT: [1],
        Takes.RANK: ["T"],
        Takes.LETTER: ["a", ["a"]],
        Takes.LETTERS: ["a", ["a"]],
        Takes.NAMES: ["a", "some-name", ["a"], ["some-name"], "g"],
    }
    rules = [rule for rule in all_rules() if rule.takes is takes]
    assert rules
    for rule in rules:
        extra: list[Json] = [True] if rule.id == "BT §8.34" else []
        for value in right[takes]:
            assert fault({rule.id: value}, "definitions.json#/$defs/announced") is None, (rule.id, value)
        for value in samples:
            taken = fault({rule.id: value}, "definitions.json#/$defs/announced") is None
            assert taken == any(same(value, one) for one in [*fits[takes], *extra]), (rule.id, value)


def same(value: Json, other: Json) -> bool:
    return type(value) is type(other) and value == other


def all_rules() -> Iterator[RegisteredRule]:
    for document in DOCUMENTS:
        yield from register_of(document).rules.values()


def test_a_question_is_answered_by_a_choice_and_by_chips_only_where_they_are_agreed() -> None:
    for document in DOCUMENTS:
        for asked, question in register_of(document).questions.items():
            for choice in question.choices:
                assert fault({asked: choice}, "definitions.json#/$defs/announced") is None, asked
            chips: Json = {asked: 5}
            assert (fault(chips, "definitions.json#/$defs/announced") is None) == ("agreed" in question.choices), asked
            assert fault({asked: True}, "definitions.json#/$defs/announced") is not None, asked


def test_the_names_that_an_option_takes_are_told() -> None:
    properties = an_object(definition("announced")["properties"], "properties")
    for rule in all_rules():
        if rule.takes is Takes.NAMES:
            told = str(an_object(properties[rule.id], rule.id)["description"])
            assert [name for name in rule.names if name not in told] == []


# What the suite reads of a schema besides


@pytest.mark.parametrize(
    ("operation", "path"),
    [
        ("game.play", ("winners",)),
        ("game.play", ("to_act",)),
        ("game.play", ("legal",)),
        ("game.play", ("legal", "", "choices")),
        ("game.play", ("hands", "A", "best")),
        ("game.play", ("hands", "A", "plays_as")),
        ("game.play", ("effects", "", "hand", "best")),
        ("game.play", ("questions", "", "choices")),
        ("game.play", ("displaced",)),
        ("game.play", ("notices",)),
        ("game.play", ("next", "antes")),
        ("game.play", ("deals", "", "legal")),
        ("hand.rank", ("best",)),
        ("hand.rank", ("plays_as",)),
        ("hand.compare", ("winners",)),
        ("hand.compare", ("order", "")),
        ("low.split", ("high",)),
        ("low.split", ("low",)),
        ("bigtwo.legal", ("plays",)),
        ("bigtwo.legal", ("plays", "")),
    ],
)
def test_a_list_whose_order_has_no_meaning_is_marked(operation: str, path: tuple[str, ...]) -> None:
    place = node(f"{operation}.json", "value")
    for step in path:
        place = place.field(step) if step else place.items
    assert place.unordered


@pytest.mark.parametrize(
    ("operation", "path"),
    [
        ("game.play", ("effects",)),
        ("game.play", ("finished",)),
        ("game.play", ("rules",)),
        ("hand.compare", ("order",)),
    ],
)
def test_a_list_whose_order_counts_is_not_marked(operation: str, path: tuple[str, ...]) -> None:
    place = node(f"{operation}.json", "value")
    for step in path:
        place = place.field(step)
    assert not place.unordered


def test_settings_of_both_halves_still_tell_their_options() -> None:
    settings: dict[str, Json] = {"ranking": {"low": {"order": "ace-to-five", "qualifier": 8}, "high": {"bug": True}}}
    assert set(options_of_settings(settings, node("low.split.json", "given"))) == {"HR §3.3", "HR §4.4"}
