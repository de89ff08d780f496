"""The schemas take what is right, and say where something is wrong."""

from dataclasses import fields
from typing import get_args

import pytest
from conformance.suite.json_values import Json, an_object
from conformance.suite.schemas import fault, schema_files

from tablelaw.game import Change, Do
from tablelaw.wire import SEATS, kind_of

STARTED: dict[str, Json] = {
    "ok": True,
    "protocol": 1,
    "implementation": {"name": "engine"},
    "documents": ["HR"],
    "operations": ["hand.rank"],
}


def record(*actions: Json) -> dict[str, Json]:
    return {"document": "HU", "players": ["A", "B"], "actions": list(actions)}


@pytest.mark.parametrize(
    ("value", "schema", "place"),
    [
        (STARTED | {"option": []}, "messages.json#/$defs/started", "$: "),
        (STARTED | {"deviation": []}, "messages.json#/$defs/started", "$: "),
        ({"seq": "1", "outcome": "unsupported"}, "messages.json#/$defs/reply", "$: "),
        ({"seq": "1", "outcome": "error"}, "messages.json#/$defs/reply", "$: "),
        (
            {"seq": "1", "outcome": "value", "value": {}, "refusal": {"code": "not-now"}},
            "messages.json#/$defs/reply",
            "$.refusal: ",
        ),
        (record({"do": "check", "player": "A", "third": "As"}), "game.play.json#/$defs/given", "$.actions[0]: "),
        (record({"do": "bet"}), "game.play.json#/$defs/given", "$.actions[0]: "),
        (record({"do": "deal"}), "game.play.json#/$defs/given", "$.actions[0]: "),
        (record({"do": "dance", "player": "A"}), "game.play.json#/$defs/given", "$.actions[0]"),
        ({"titles": {"A": "emperor"}}, "game.play.json#/$defs/value", "$.titles.A: "),
        ({"legal": [{"do": "dance"}]}, "game.play.json#/$defs/value", "$.legal[0].do: "),
        ({"legal": [{"do": "bet", "amount": [1, 2, 3]}]}, "game.play.json#/$defs/value", "$.legal[0].amount: "),
        (
            {"effects": [{"rule": "HU §1.1", "kind": "stays", "player": "A"}]},
            "game.play.json#/$defs/value",
            "$.effects[0]: ",
        ),
        ({"notices": ["play on"]}, "game.play.json#/$defs/value", "$.notices[0]: "),
        ({"kind": "a-pair"}, "bigtwo.combination.json#/$defs/value", "$.kind: "),
        ({"kind": "single", "rank": "king"}, "bigtwo.combination.json#/$defs/value", "$.rank: "),
    ],
)
def test_what_is_wrong_is_named_with_its_place(value: Json, schema: str, place: str) -> None:
    said = fault(value, schema)
    assert said is not None
    assert said.startswith(place)


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        (STARTED | {"x-build": 7}, "messages.json#/$defs/started"),
        ({"seq": "1", "outcome": "unsupported", "feature": "low hands"}, "messages.json#/$defs/reply"),
        (
            record({"do": "check", "player": "A"}, {"do": "raise", "player": "A", "to": 30}),
            "game.play.json#/$defs/given",
        ),
        ({"kind": "flush", "rank": "J9753h"}, "bigtwo.combination.json#/$defs/value"),
        (None, "bigtwo.combination.json#/$defs/value"),
    ],
)
def test_what_is_right_is_taken(value: Json, schema: str) -> None:
    assert fault(value, schema) is None


def test_every_kind_of_effect_has_its_fields_in_the_schema() -> None:
    effect = an_object(an_object(schema_files()["definitions.json"]["$defs"], "$defs")["effect"], "effect")
    variants = effect["oneOf"]
    assert isinstance(variants, list)
    described: dict[Json, set[Json]] = {}
    for variant in variants:
        match variant:
            case {"properties": {"kind": {"enum": list(kinds)}}, "propertyNames": {"enum": list(names)}}:
                described |= {str(kind): set(map(str, names)) for kind in kinds}
            case _:
                pytest.fail(f"not a variant: {variant}")
    changes = {kind_of(object.__new__(change)): change for change in get_args(Change)}
    assert described == {
        kind: {"rule", "kind", *(SEATS.get(field.name, field.name) for field in fields(change))}
        for kind, change in changes.items()
    }


def test_what_may_be_done_is_what_the_kernel_knows() -> None:
    for choice in Do:
        assert fault({"legal": [{"do": choice.value}]}, "game.play.json#/$defs/value") is None
