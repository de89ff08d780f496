"""Whether a value is the one expected: objects by the fields named in the expectation, lists whole, order ignored where
the schema says that it has no meaning.

This module must not know what is judged by it.
"""

from .json_values import Json, one_line
from .schemas import SchemaNode


def difference(expected: Json, got: Json, schema: SchemaNode, place: str = "value") -> str | None:
    """The first difference, with its place; None where there is none."""
    if isinstance(expected, dict):
        return _object_difference(expected, got, schema, place)
    if isinstance(expected, list):
        return _list_difference(expected, got, schema, place)
    if _same_scalar(expected, got):
        return None
    return _unlike(expected, got, place)


def _unlike(expected: Json, got: Json, place: str) -> str:
    return f"{place}: expected {one_line(expected)}, got {one_line(got)}"


def _same_scalar(expected: Json, got: Json) -> bool:
    """True and 1 are two things in JSON, 1 and 1.0 one."""
    return isinstance(expected, bool) == isinstance(got, bool) and expected == got


def _object_difference(expected: dict[str, Json], got: Json, schema: SchemaNode, place: str) -> str | None:
    if not isinstance(got, dict):
        return _unlike(expected, got, place)
    for name, value in expected.items():
        if name not in got:
            return f"{place}.{name}: expected {one_line(value)}, got nothing"
        found = difference(value, got[name], schema.field(name), f"{place}.{name}")
        if found is not None:
            return found
    return None


def _list_difference(expected: list[Json], got: Json, schema: SchemaNode, place: str) -> str | None:
    if not isinstance(got, list) or len(expected) != len(got):
        return _unlike(expected, got, place)
    if schema.unordered:
        return None if _pair_off(expected, got, schema.items) else _unlike(expected, got, f"{place} (in any order)")
    for number, (value, other) in enumerate(zip(expected, got, strict=True)):
        found = difference(value, other, schema.items, f"{place}[{number}]")
        if found is not None:
            return found
    return None


def _pair_off(expected: list[Json], got: list[Json], schema: SchemaNode) -> bool:
    """Whether each expected entry can be given an entry of its own. An expected entry may fit several (objects compare
    by the fields named), so one that took another's place moves on to the next that fits."""
    taken_by: dict[int, int] = {}

    def place_entry(number: int, tried: set[int]) -> bool:
        for position, entry in enumerate(got):
            if position in tried or difference(expected[number], entry, schema) is not None:
                continue
            tried.add(position)
            if position not in taken_by or place_entry(taken_by[position], tried):
                taken_by[position] = number
                return True
        return False

    return all(place_entry(number, set()) for number in range(len(expected)))


def only_compared(expected: Json, got: Json) -> Json:
    """What of a value was compared: of objects the fields that the expectation names."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return {name: only_compared(value, got[name]) for name, value in expected.items() if name in got}
    return got
