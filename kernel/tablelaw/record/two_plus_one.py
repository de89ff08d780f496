"""Reads records of Two plus One (OPR-629)."""

from collections.abc import Callable, Mapping
from typing import Final

from tablelaw.documents import two_plus_one
from tablelaw.documents.two_plus_one import (
    Action,
    DealThird,
    GutsOption,
    Opening,
    Redeclare,
    Reordered,
    State,
)
from tablelaw.evening import Evening, RecordedDeal
from tablelaw.record.announced import read_precedents
from tablelaw.record.deals import (
    COMMON_FIELDS,
    DealTable,
    Seats,
    read_actions,
    read_deal,
    read_deals,
    read_declare,
    read_seats,
    read_stacks,
)
from tablelaw.record.reading import Table
from tablelaw.rules import RuleId

DOCUMENTS: Final = ("OPR-629", "HR")
FIELDS: Final = (*COMMON_FIELDS, "pot", "ante")
MAXIMUM: Final = RuleId("OPR-629 §2.1")
ORDER_OF_HANDS: Final = RuleId("OPR-629 §4.2")
SECOND_DECLARATION: Final = RuleId("OPR-629 §5.1")
GUTS_OPTIONS: Final = RuleId("OPR-629 §5.2")


def _read_deal(table: Table, seats: Seats) -> Action:
    """Two cards down (three for the ghost), or a third card."""
    if not table.has("third"):
        return read_deal(table, seats)
    table.only(("do", "to", "third"))
    return DealThird(table.seat_or_ghost("to", seats.by_name), table.card("third"))


def _read_redeclare(table: Table, seats: Seats) -> Action:
    """A player declares again after the third card."""
    declared = read_declare(table, seats)
    return Redeclare(declared.seat, declared.choice)


READERS: Final[Mapping[str, Callable[[Table, Seats], Action]]] = {
    "deal": _read_deal,
    "declare": read_declare,
    "redeclare": _read_redeclare,
}


def read(table: Table) -> Evening[State, Action, Opening]:
    """The deals of a record. Raises MalformedRecord and Refused."""
    table.only(FIELDS)
    seats = read_seats(table)
    deals = read_deals(table, seats, DOCUMENTS)
    first = Opening(
        players=len(seats.players),
        dealer=deals[0].dealer,
        pot=table.chips("pot") if table.has("pot") else None,
        ante=table.chips("ante") if table.has("ante") else None,
        stacks=read_stacks(table, seats),
    )
    return Evening(
        game=two_plus_one,
        document=DOCUMENTS[0],
        players=seats.players,
        deals=tuple(_recorded(deal, seats, first) for deal in deals),
        precedents=read_precedents(table, DOCUMENTS),
        close=None,
        several=table.has("deals"),
    )


def _recorded(deal: DealTable, seats: Seats, first: Opening) -> RecordedDeal[State, Action, Opening]:
    announced = deal.announced
    settings = first._replace(
        dealer=deal.dealer,
        maximum=announced.chips(MAXIMUM),
        agreed=frozenset(map(Reordered, announced.names(ORDER_OF_HANDS))),
        second_declaration=announced.truth(SECOND_DECLARATION),
        options=frozenset(map(GutsOption, announced.names(GUTS_OPTIONS))),
    )

    def opens(before: State | None) -> Opening:
        if before is None:
            return settings
        return settings._replace(pot=before.ledger.pot, stacks=before.ledger.stacks)

    return RecordedDeal(opens, read_actions(deal, seats, READERS), announced.answers)
