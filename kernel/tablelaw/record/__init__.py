"""Records in: what happened at a table, read from JSON or TOML, and the game that it belongs to.

The reader of a document, and the document with it, is loaded when the first record of it is read.
"""

import json
import tomllib
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from importlib import import_module
from pathlib import Path
from typing import Final

from tablelaw.evening import Playable
from tablelaw.narrowing import is_list, is_table
from tablelaw.record.reading import Json, Table, shown

A_RECORD: Final = "a record"

LARGEST_FILE: Final = 10_000_000
"""The largest file that is read, in bytes: no evening fills more."""

GAMES: Final = ("OPR-648", "OPR-629", "OPR-695", "HU", "BT")
"""The codes of the documents of which records can be read."""


class UnreadableFile(ValueError):
    """A file that holds no record: the message says why and what was expected."""


def load_game(document: str) -> Callable[[Table], Playable]:
    """The reader of a document's records, by its code. Raises KeyError for a document that is no game."""
    match document:
        case "OPR-648":
            from tablelaw.record import two_more_inches

            return two_more_inches.read
        case "OPR-629":
            from tablelaw.record import two_plus_one

            return two_plus_one.read
        case "OPR-695":
            from tablelaw.record import murder

            return murder.read
        case "HU":
            from tablelaw.record import heads_up

            return heads_up.read
        case "BT":
            from tablelaw.record import big_two

            return big_two.read
        case _:
            raise KeyError(document)


def load_document(document: str) -> None:
    """Loads the functions of a document, by its code, so that the index knows them."""
    if document in GAMES:
        load_game(document)
    else:
        import_module("tablelaw.ranking")


def read_record(record: Mapping[str, Json]) -> Playable:
    """A record, ready to be settled. Raises MalformedRecord, and Refused for a set-up that a rule forbids."""
    table = Table(record)
    return load_game(table.one_of("document", GAMES))(table)


def read_file(path: Path) -> dict[str, Json]:
    """The record that a file holds: TOML or JSON by the ending of its name, else by how it begins. Raises
    UnreadableFile."""
    content = read_bytes(path)
    ending = path.suffix.lower()
    toml = ending == ".toml" or (ending != ".json" and looks_like_toml(content))
    return read_content(content, str(path), A_RECORD, toml=toml)


def looks_like_toml(content: bytes) -> bool:
    """Whether a content without a name that tells is read as TOML: unless it begins as a JSON object does."""
    return not content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def read_bytes(path: Path) -> bytes:
    """The content of a file, cut just above the largest size that is read. Raises UnreadableFile."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UnreadableFile(f"{path}: cannot be read ({error.strerror}); expected: a record in TOML or JSON") from None


def read_content(content: bytes, name: str, what: str, *, toml: bool) -> dict[str, Json]:
    """The table in the content of a file with this name; `what` says what it should be. Raises UnreadableFile."""
    form = "TOML" if toml else "JSON"
    expected = f"expected: {what} in {form}"
    if len(content) > LARGEST_FILE:
        raise UnreadableFile(f"{name}: larger than {LARGEST_FILE} bytes; {expected}")
    try:
        text = content.decode("utf-8-sig")
        table: object = tomllib.loads(text) if toml else json.loads(text, object_pairs_hook=_no_field_twice)
        if is_table(table):
            return {str(field): as_json(value) for field, value in table.items()}
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{name}: byte {error.start} is not UTF-8; {expected}") from None
    except RecursionError:
        raise UnreadableFile(f"{name}: nested too deeply; {expected}") from None
    except ValueError as error:
        raise UnreadableFile(f"{name}: not {form} ({error}); {expected}") from None
    raise UnreadableFile(f"{name}: holds {shown(table)}; {expected}, a table of fields")


def as_json(value: object) -> Json:
    """A value as JSON knows it; a date or time of TOML becomes text. Raises TypeError for anything else."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, date | datetime | time):
        return value.isoformat()
    if is_list(value):
        return [as_json(item) for item in value]
    if is_table(value):
        return {str(field): as_json(item) for field, item in value.items()}
    raise TypeError(f"{shown(value)} is nothing that a record holds")


def _no_field_twice(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {twice!r} stands twice in one table")
    return fields
