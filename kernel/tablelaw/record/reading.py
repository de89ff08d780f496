"""Reads tables of a record field by field, and says exactly where one is not as expected.

A place is a link to the place around it, so that nothing is spelled out unless something is wrong. This module knows no
document; it reads words, chips, cards and players.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from tablelaw.cards import Card, UnreadableCard, parse_card, parse_cards
from tablelaw.chips import Chips
from tablelaw.game import GHOST, Player, Seat

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""What JSON and TOML files hold (dates of TOML are read as text)."""

GHOST_NAME: Final = "ghost"

MOST_CHIPS: Final = 10**15
"""The largest number of chips that a record may name."""
COMMON_NAME = "common"
KITTY_NAME = "kitty"
STOCK_NAME = "stock"


class Place(NamedTuple):
    """Where in a record something stands: a field's name or a number in a list, within the place around it."""

    around: "Place | None"
    key: str | int

    def __str__(self) -> str:
        around = "" if self.around is None else str(self.around)
        if isinstance(self.key, int):
            return f"{around}[{self.key}]"
        return f"{around}.{self.key}" if around else self.key


class MalformedRecord(ValueError):
    """A record that cannot be read. `place` is where, `problem` what stands there, `expected` what should, `see` the
    rule or question that tells more."""

    def __init__(self, place: Place | None, problem: str, expected: str, see: str | None = None) -> None:
        self.place = place
        self.problem = problem
        self.expected = expected
        self.see = see
        where = f"{place}: " if place is not None else ""
        more = f'; see: tablelaw explain "{see}"' if see else ""
        super().__init__(f"{where}{problem}; expected: {expected}{more}")


def shown(value: object) -> str:
    """A value as a message shows it, cut to a readable length."""
    try:
        text = repr(value)
    except ValueError:
        text = "a number of thousands of digits"
    return text if len(text) <= 60 else text[:57] + "..."


class Table:
    """One table of a record, with its place; every field is asked for by name and type."""

    __slots__ = ("place", "values")

    def __init__(self, values: Mapping[str, Json], place: Place | None = None) -> None:
        self.values = values
        self.place = place

    def at(self, field: str) -> Place:
        """The place of a field of this table."""
        return Place(self.place, field)

    def fault(self, field: str, expected: str, see: str | None = None) -> MalformedRecord:
        """What to raise about a field that is missing or not as expected."""
        if field not in self.values:
            return MalformedRecord(self.at(field), "missing", expected, see)
        return MalformedRecord(self.at(field), f"got {shown(self.values[field])}", expected, see)

    def only(self, fields: Iterable[str]) -> None:
        """Raises MalformedRecord for a field that is none of those given."""
        known = tuple(fields)
        for field in self.values:
            if field not in known:
                raise MalformedRecord(self.at(field), "there is no such field", "one of " + ", ".join(known))

    def has(self, field: str) -> bool:
        """Whether the field is there."""
        return field in self.values

    def text(self, field: str, expected: str = "text") -> str:
        """A field that is text."""
        value = self.values.get(field)
        if not isinstance(value, str):
            raise self.fault(field, expected)
        return value

    def one_of(self, field: str, choices: Iterable[str], see: str | None = None) -> str:
        """A field that is one of the words given."""
        value = self.values.get(field)
        known = tuple(choices)
        if not isinstance(value, str) or value not in known:
            raise self.fault(field, "one of " + ", ".join(known), see)
        return value

    def chips(self, field: str, least: int = 0, see: str | None = None) -> Chips:
        """A field that is a whole number of chips."""
        return Chips(self._whole(field, "chips", least, see))

    def count(self, field: str, things: str = "things", see: str | None = None) -> int:
        """A field that says how many there are of what is not chips, at least 1."""
        return self._whole(field, things, 1, see)

    def _whole(self, field: str, things: str, least: int, see: str | None) -> int:
        value = self.values.get(field)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise self.fault(field, f"a whole number of {things}, at least {least}", see)
        if value > MOST_CHIPS:
            raise self.fault(field, f"a number of {things} that a table can hold, at most {MOST_CHIPS}", see)
        return value

    def truth(self, field: str) -> bool:
        """A field that is true or false; false where it is missing."""
        value = self.values.get(field, False)
        if not isinstance(value, bool):
            raise self.fault(field, "true or false")
        return value

    def table(self, field: str) -> "Table":
        """A field that is a table; an empty one where it is missing."""
        value = self.values.get(field, {})
        if not isinstance(value, dict):
            raise self.fault(field, "a table")
        return Table(value, self.at(field))

    def tables(self, field: str) -> list["Table"]:
        """A field that is a list of tables."""
        return [as_table(value, place) for value, place in self._items(field, "a list of tables")]

    def texts(self, field: str, expected: str) -> tuple[str, ...]:
        """A field that is a list of texts."""
        texts: list[str] = []
        for value, place in self._items(field, expected):
            if not isinstance(value, str):
                raise MalformedRecord(place, f"got {shown(value)}", "text")
            texts.append(value)
        return tuple(texts)

    def cards(self, field: str) -> tuple[Card, ...]:
        """A field that is a list of cards, or one line of them."""
        value = self.values.get(field)
        if isinstance(value, str):
            return self._card_line(field, value)
        return tuple(read_card(item, place) for item, place in self._items(field, "a list of cards"))

    def card(self, field: str) -> Card:
        """A field that is one card."""
        if field not in self.values:
            raise self.fault(field, "a card")
        return read_card(self.values[field], self.at(field))

    def seat(self, field: str, seats: Mapping[str, Seat]) -> Seat:
        """A field that names a player of the table."""
        value = self.values.get(field)
        if not isinstance(value, str) or value not in seats:
            raise self.fault(field, "a player: one of " + ", ".join(seats))
        return seats[value]

    def seat_or_ghost(self, field: str, seats: Mapping[str, Seat]) -> Seat:
        """A field that names a player of the table, or the ghost."""
        return GHOST if self.values.get(field) == GHOST_NAME else self.seat(field, seats)

    def _card_line(self, field: str, line: str) -> tuple[Card, ...]:
        try:
            return parse_cards(line)
        except UnreadableCard as error:
            raise _no_card(error.text, Place(self.at(field), error.position)) from None

    def _items(self, field: str, expected: str) -> Iterable[tuple[Json, Place]]:
        value = self.values.get(field)
        if not isinstance(value, list):
            raise self.fault(field, expected)
        around = self.at(field)
        return [(item, Place(around, number)) for number, item in enumerate(value)]


def as_table(value: Json, place: Place) -> Table:
    """A value that is a table. Raises MalformedRecord."""
    if not isinstance(value, dict):
        raise MalformedRecord(place, f"got {shown(value)}", "a table")
    return Table(value, place)


def read_card(value: Json, place: Place) -> Card:
    """A value that is a card. Raises MalformedRecord."""
    if not isinstance(value, str):
        raise _no_card(value, place)
    try:
        return parse_card(value)
    except UnreadableCard:
        raise _no_card(value, place) from None


def _no_card(value: object, place: Place) -> MalformedRecord:
    return MalformedRecord(place, f"got {shown(value)}", "a card, such as Ks, 10♦ or Tc, or a joker *1, *2")


def read_players(table: Table) -> tuple[Player, ...]:
    """The names at the table, clockwise. Raises MalformedRecord for a name that is empty, doubled, or the ghost's."""
    names = table.texts("players", "a list of names, clockwise")
    if not names:
        raise table.fault("players", "at least one name")
    for number, name in enumerate(names):
        place = Place(table.at("players"), number)
        if not name.strip() or not name.isprintable():
            raise MalformedRecord(place, f"got {shown(name)}", "a name that can be printed")
        if name == GHOST_NAME:
            raise MalformedRecord(place, "'ghost' is the hand that nobody holds", "another name")
        if name in names[:number]:
            raise MalformedRecord(place, f"{name!r} sits at the table already", "each name once")
    return tuple(Player(name) for name in names)
