"""Values compare by the fields named, lists whole, and without order where the schema says so."""

import pytest
from conformance.suite.comparison import difference, only_compared
from conformance.suite.json_values import Json
from conformance.suite.schemas import ANYTHING, SchemaNode, node

WINNERS = node("hand.compare.json", "value")
DECISION = node("game.play.json", "value")


@pytest.mark.parametrize(
    ("expected", "got", "schema"),
    [
        ({"winners": ["A", "B"]}, {"winners": ["B", "A"], "order": None}, WINNERS),
        ({"order": [["A", "B"], ["C"]]}, {"order": [["B", "A"], ["C"]]}, WINNERS),
        ({"pot": 20}, {"pot": 20.0}, DECISION),
        ({"hands": {"A": {"best": ["As", "Kd"]}}}, {"hands": {"A": {"best": ["Kd", "As"]}, "B": {}}}, DECISION),
        ({"next": None}, {"next": None}, DECISION),
        ({"next": {"antes": ["A", "B"]}}, {"next": {"antes": ["B", "A"], "pot": 4}}, DECISION),
        ([1, [2, "3"]], [1, [2, "3"]], ANYTHING),
        (
            {"legal": [{"do": "deal"}, {"do": "deal", "to": "A"}]},
            {"legal": [{"do": "deal", "to": "A"}, {"do": "deal", "to": "B"}]},
            DECISION,
        ),
    ],
)
def test_equal(expected: Json, got: Json, schema: SchemaNode) -> None:
    assert difference(expected, got, schema) is None


@pytest.mark.parametrize(
    ("expected", "got", "schema", "says"),
    [
        (
            {"winners": ["A"]},
            {"winners": ["A", "B"]},
            WINNERS,
            'value.winners: expected ["A"], got ["A","B"]',
        ),
        (
            {"winners": ["A", "A"]},
            {"winners": ["A", "B"]},
            WINNERS,
            'value.winners (in any order): expected ["A","A"], got ["A","B"]',
        ),
        (
            {"order": [["A"], ["B"]]},
            {"order": [["B"], ["A"]]},
            WINNERS,
            'value.order[0] (in any order): expected ["A"], got ["B"]',
        ),
        ({"rules": ["a", "b"]}, {"rules": ["b", "a"]}, DECISION, 'value.rules[0]: expected "a", got "b"'),
        ({"pot": 1}, {"pot": True}, DECISION, "value.pot: expected 1, got true"),
        ({"over": False}, {"over": 0}, DECISION, "value.over: expected false, got 0"),
        ({"pot": 1}, {"pot": "1"}, DECISION, 'value.pot: expected 1, got "1"'),
        ({"next": None}, {}, DECISION, "value.next: expected null, got nothing"),
        ({"net": {"A": 1}}, {"net": {"B": 1}}, DECISION, "value.net.A: expected 1, got nothing"),
        ({"net": {"A": 1}}, {"net": [1]}, DECISION, 'value.net: expected {"A":1}, got [1]'),
        ({"pot": 1}, None, DECISION, 'value: expected {"pot":1}, got null'),
        (
            {"legal": [{"do": "deal", "to": "A"}, {"do": "deal", "to": "A"}]},
            {"legal": [{"do": "deal", "to": "A"}, {"do": "deal", "to": "B"}]},
            DECISION,
            'value.legal (in any order): expected [{"do":"deal","to":"A"},{"do":"deal","to":"A"}], '
            'got [{"do":"deal","to":"A"},{"do":"deal","to":"B"}]',
        ),
    ],
)
def test_different(expected: Json, got: Json, schema: SchemaNode, says: str) -> None:
    assert difference(expected, got, schema) == says


def test_only_what_is_named_is_compared() -> None:
    got: Json = {"winners": ["A"], "hands": {"A": {"category": "pair", "best": ["As"]}, "B": {}}}
    expected: Json = {"winners": ["A"], "hands": {"A": {"category": "pair"}}}
    assert only_compared(expected, got) == expected
