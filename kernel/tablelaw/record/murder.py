"""Reads records of Murder with the 2's (OPR-695)."""

from collections.abc import Callable, Mapping
from typing import Final

from tablelaw.betting import Bet, Call, Check, Fold, Raise
from tablelaw.chips import Chips
from tablelaw.documents import murder
from tablelaw.documents.murder import Action, Match, Opening, State
from tablelaw.evening import Evening, RecordedDeal
from tablelaw.game import COMMON, Deal, Seat
from tablelaw.record.announced import read_precedents
from tablelaw.record.deals import (
    COMMON_FIELDS,
    DealTable,
    Seats,
    read_actions,
    read_deal,
    read_deals,
    read_seats,
    read_stacks,
)
from tablelaw.record.reading import COMMON_NAME, MalformedRecord, Table
from tablelaw.rules import RuleId

DOCUMENTS: Final = ("OPR-695", "HR")
FIELDS: Final = (*COMMON_FIELDS, "pot", "unit")
RAISED_LIMIT: Final = RuleId("OPR-695 §3.5")


def _read_deal(table: Table, seats: Seats) -> Deal:
    """Cards dealt to a player, or a card that all share."""
    return read_deal(table, Seats(seats.players, {**seats.by_name, COMMON_NAME: COMMON}))


def _player(table: Table, seats: Seats) -> Seat:
    """The player of an action that has no other field."""
    table.only(("do", "player"))
    return table.seat("player", seats.by_name)


def _player_and_amount(table: Table, seats: Seats) -> tuple[Seat, Chips | None]:
    """The player of a bet or raise, and its amount where it is named."""
    table.only(("do", "player", "amount"))
    amount = table.chips("amount", see=RAISED_LIMIT) if table.has("amount") else None
    return table.seat("player", seats.by_name), amount


READERS: Final[Mapping[str, Callable[[Table, Seats], Action]]] = {
    "deal": _read_deal,
    "match": lambda table, seats: Match(_player(table, seats)),
    "fold": lambda table, seats: Fold(_player(table, seats)),
    "check": lambda table, seats: Check(_player(table, seats)),
    "call": lambda table, seats: Call(_player(table, seats)),
    "bet": lambda table, seats: Bet(*_player_and_amount(table, seats)),
    "raise": lambda table, seats: Raise(*_player_and_amount(table, seats)),
}


def read(table: Table) -> Evening[State, Action, Opening]:
    """The hands of a record. Raises MalformedRecord and Refused."""
    table.only(FIELDS)
    seats = read_seats(table)
    if COMMON_NAME in seats.by_name:
        raise MalformedRecord(table.at("players"), "'common' is where a card lies that all share", "another name")
    deals = read_deals(table, seats, DOCUMENTS)
    first = Opening(
        players=len(seats.players),
        dealer=deals[0].dealer,
        pot=table.chips("pot") if table.has("pot") else None,
        unit=table.chips("unit", least=1) if table.has("unit") else Chips(1),
        stacks=read_stacks(table, seats),
    )
    return Evening(
        game=murder,
        document=DOCUMENTS[0],
        players=seats.players,
        deals=tuple(_recorded(deal, seats, first) for deal in deals),
        precedents=read_precedents(table, DOCUMENTS),
        close=None,
        several=table.has("deals"),
    )


def _recorded(deal: DealTable, seats: Seats, first: Opening) -> RecordedDeal[State, Action, Opening]:
    settings = first._replace(dealer=deal.dealer)

    def opens(before: State | None) -> Opening:
        if before is None:
            return settings
        return settings._replace(pot=before.ledger.pot, stacks=before.ledger.stacks)

    return RecordedDeal(opens, read_actions(deal, seats, READERS), deal.announced.answers)
