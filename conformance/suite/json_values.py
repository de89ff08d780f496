"""JSON as typed values: reading text into them, taking them apart, writing them back in one line.

This module must not know what the values mean.
"""

import json
from math import isinf
from pathlib import Path
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class WrongShape(ValueError):
    """A JSON value that is not what it has to be at its place; the message says what was expected."""


def read_json(text: str) -> Json:
    """The value that a JSON text denotes. Raises WrongShape for a text that is not JSON, and for one whose value could
    not be written again: NaN, infinities, numbers of thousands of digits, half a surrogate pair, too many brackets, a
    field twice."""
    try:
        value: Json = json.loads(
            text, parse_constant=_not_a_number, parse_float=_finite, object_pairs_hook=_without_repeats
        )
        one_line(value).encode()
    except WrongShape:
        raise
    except json.JSONDecodeError as fault:
        raise WrongShape(f"not JSON: {fault}") from None
    except RecursionError:
        raise WrongShape("nested too deeply") from None
    except UnicodeEncodeError:
        raise WrongShape("half a surrogate pair is no character") from None
    except ValueError:
        raise WrongShape("a number with too many digits") from None
    return value


def _not_a_number(constant: str) -> Json:
    raise WrongShape(f"{constant} is not JSON")


def _without_repeats(fields: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(fields)
    if len(value) < len(fields):
        names = [name for name, _ in fields]
        twice = next(name for name in names if names.count(name) > 1)
        raise WrongShape(f"the field {one_line(twice)} is there twice")
    return value


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise WrongShape(f"{text} is too large a number")
    return number


def read_json_file(path: Path) -> Json:
    """The value in a JSON file. Raises WrongShape, naming the file, where it is not UTF-8 or not JSON."""
    try:
        return read_json(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, WrongShape) as fault:
        raise WrongShape(f"{path}: {fault}") from None


def one_line(value: Json) -> str:
    """The value as compact JSON in one line, readable characters kept."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def an_object(value: Json, place: str) -> dict[str, Json]:
    """The value as an object. Raises WrongShape, naming the place, where it is none."""
    if not isinstance(value, dict):
        raise WrongShape(f"{place}: expected an object, got {one_line(value)}")
    return value


def a_list(value: Json, place: str) -> list[Json]:
    """The value as a list. Raises WrongShape, naming the place, where it is none."""
    if not isinstance(value, list):
        raise WrongShape(f"{place}: expected a list, got {one_line(value)}")
    return value


def a_text(value: Json, place: str) -> str:
    """The value as a text. Raises WrongShape, naming the place, where it is none."""
    if not isinstance(value, str):
        raise WrongShape(f"{place}: expected a text, got {one_line(value)}")
    return value


def a_number(value: Json, place: str) -> int:
    """The value as a whole number. Raises WrongShape, naming the place, where it is none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise WrongShape(f"{place}: expected a whole number, got {one_line(value)}")
    return value


def a_truth(value: Json, place: str) -> bool:
    """The value as true or false. Raises WrongShape, naming the place, where it is neither."""
    if not isinstance(value, bool):
        raise WrongShape(f"{place}: expected true or false, got {one_line(value)}")
    return value


def texts(value: Json, place: str) -> tuple[str, ...]:
    """The value as a list of texts. Raises WrongShape, naming the place, where it is none."""
    return tuple(a_text(entry, f"{place}[{number}]") for number, entry in enumerate(a_list(value, place)))
