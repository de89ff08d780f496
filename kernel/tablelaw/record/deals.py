"""Reads what the records of all games have in common: players, stacks, deals, and the actions that several games share.

This module knows no document.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from tablelaw.chips import Chips
from tablelaw.game import Announce, Close, Deal, Face, Player, Seat
from tablelaw.match_pot import Declare, Stay
from tablelaw.record.announced import Announced, read_announced
from tablelaw.record.reading import MalformedRecord, Place, Table, read_players

Action = TypeVar("Action")

COMMON_FIELDS: Final = ("document", "players", "dealer", "stacks", "announced", "precedents", "actions", "deals")
DEAL_FIELDS: Final = ("dealer", "announced", "actions")


class Seats(NamedTuple):
    """Who sits at the table: the names clockwise, and the seat of each."""

    players: tuple[Player, ...]
    by_name: dict[str, Seat]


class DealRecord(NamedTuple):
    """One deal of a record: its table, what was announced for it, and the tables of its actions."""

    table: Table
    announced: Announced
    actions: tuple[Table, ...]


class DealTable(NamedTuple):
    """One deal of a record: who deals, what was announced for it, and the tables of its actions."""

    dealer: Seat
    announced: Announced
    actions: tuple[Table, ...]


def read_seats(table: Table) -> Seats:
    """The players of a record. Raises MalformedRecord."""
    players = read_players(table)
    return Seats(players, {player: Seat(number) for number, player in enumerate(players)})


def read_stacks(table: Table, seats: Seats) -> tuple[Chips, ...] | None:
    """The chips in front of each seat; None where the record gives no stacks. Raises MalformedRecord."""
    if not table.has("stacks"):
        return None
    stacks = table.table("stacks")
    stacks.only(seats.players)
    return tuple(stacks.chips(player) for player in seats.players)


def read_deals(table: Table, seats: Seats, documents: Iterable[str]) -> tuple[DealTable, ...]:
    """The deals of a record, each with the player who deals it. Raises MalformedRecord and Refused."""
    return tuple(
        DealTable(_says_who_deals(table, deal.table).seat("dealer", seats.by_name), *deal[1:])
        for deal in read_deal_records(table, documents)
    )


def _says_who_deals(record: Table, deal: Table) -> Table:
    """The deal itself, unless only the record around it names the dealer."""
    return record if record.has("dealer") and not deal.has("dealer") else deal


def read_deal_records(table: Table, documents: Iterable[str]) -> tuple[DealRecord, ...]:
    """The deals of a record: the one that it holds itself (`actions`), or each of `deals`. Announcements of a deal go
    before those of the record. Raises MalformedRecord and Refused."""
    known = tuple(documents)
    whole = read_announced(table, known)
    if not table.has("deals"):
        return (DealRecord(table, whole, tuple(table.tables("actions"))),)
    if table.has("actions"):
        raise MalformedRecord(table.at("actions"), "stands beside deals", "the actions inside each of deals")
    deals: list[DealRecord] = []
    for deal in table.tables("deals"):
        deal.only(DEAL_FIELDS)
        deals.append(DealRecord(deal, read_announced(deal, known).over(whole), tuple(deal.tables("actions"))))
    if not deals:
        raise MalformedRecord(table.at("deals"), "empty", "at least one deal")
    return tuple(deals)


def read_actions(
    deal: DealTable | DealRecord, seats: Seats, readers: Mapping[str, Callable[[Table, Seats], Action]]
) -> tuple[Action, ...]:
    """The actions of a deal, each read by what it does. Raises MalformedRecord."""
    return tuple(_reader_of(table, readers)(table, seats) for table in deal.actions)


def _reader_of(
    table: Table, readers: Mapping[str, Callable[[Table, Seats], Action]]
) -> Callable[[Table, Seats], Action]:
    word = table.values.get("do")
    if isinstance(word, str) and word in readers:
        return readers[word]
    raise table.fault("do", "one of " + ", ".join(readers))


def read_deal(table: Table, seats: Seats) -> Deal:
    """Cards dealt down or up to a player or the ghost."""
    table.only(("do", "to", "down", "up"))
    to = table.seat_or_ghost("to", seats.by_name)
    if table.has("down") == table.has("up"):
        raise MalformedRecord(table.place, "a deal without one list of cards", "either down or up, with the cards")
    face = Face.DOWN if table.has("down") else Face.UP
    return Deal(to, face, table.cards(face.value))


def read_declare(table: Table, seats: Seats) -> Declare:
    """A player declares in or out."""
    table.only(("do", "player", "choice"))
    choice = table.one_of("choice", [stay.value for stay in Stay])
    return Declare(table.seat("player", seats.by_name), Stay(choice))


def read_announce(table: Table, seats: Seats) -> Announce:
    """A player names the cards that are to play."""
    table.only(("do", "player", "cards"))
    return Announce(table.seat("player", seats.by_name), table.cards("cards"))


def read_close(table: Table, _seats: Seats) -> Close:
    """Nobody has more to say."""
    table.only(("do",))
    return Close()


def place_of_action(number: int, deal: int | None) -> Place:
    """Where the action with this number stands in a record."""
    return Place(Place(place_of_deal(deal), "actions"), number)


def place_of_deal(deal: int | None) -> Place | None:
    """Where the deal with this number stands in a record; None where the record holds one deal itself."""
    return None if deal is None else Place(Place(None, "deals"), deal)
