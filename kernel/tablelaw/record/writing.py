"""Writes a record as TOML, the form in which people write one down.

It knows no document: a list of tables becomes tables of their own, everything else stands in one line.
"""

import json
from collections.abc import Iterator, Mapping
from typing import assert_never

from tablelaw.record.reading import Json


def record_toml(record: Mapping[str, Json]) -> str:
    """The record in TOML."""
    return "\n".join(_lines(record, "")) + "\n"


def _lines(table: Mapping[str, Json], name: str) -> Iterator[str]:
    """The fields of a table: first those in one line, then tables within it."""
    for field, value in table.items():
        if not isinstance(value, dict) and not _tables(value):
            yield f"{_key(field)} = {_inline(value)}"
    for field, value in table.items():
        inner = f"{name}.{_key(field)}" if name else _key(field)
        if isinstance(value, dict):
            yield from ("", f"[{inner}]", *_lines(value, inner))
        for entry in _tables(value):
            yield from ("", f"[[{inner}]]", *_lines(entry, inner))


def _tables(value: Json) -> list[dict[str, Json]]:
    """The tables of a list that holds nothing else; none for any other value."""
    entries = value if isinstance(value, list) else []
    tables = [entry for entry in entries if isinstance(entry, dict)]
    return tables if len(tables) == len(entries) else []


def _key(field: str) -> str:
    plain = field.replace("_", "").replace("-", "")
    return field if plain.isascii() and plain.isalnum() else _text(field)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(value: Json) -> str:
    """A value in one line. Raises TypeError for one that TOML cannot hold."""
    if value is None:
        raise TypeError("TOML has no word for nothing")
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case str():
            return _text(value)
        case list():
            return "[" + ", ".join(_inline(entry) for entry in value) + "]"
        case dict():
            return "{" + ", ".join(f"{_key(field)} = {_inline(entry)}" for field, entry in value.items()) + "}"
        case _ as never:
            assert_never(never)
