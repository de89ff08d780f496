"""Reads records of Two More Inches (OPR-648)."""

from collections.abc import Callable, Mapping
from typing import Final

from tablelaw.documents import two_more_inches
from tablelaw.documents.two_more_inches import Action, Opening, State
from tablelaw.evening import Evening, RecordedDeal
from tablelaw.game import Close
from tablelaw.record.announced import read_precedents
from tablelaw.record.deals import (
    COMMON_FIELDS,
    DealTable,
    Seats,
    read_actions,
    read_announce,
    read_close,
    read_deal,
    read_deals,
    read_declare,
    read_seats,
    read_stacks,
)
from tablelaw.record.reading import Table
from tablelaw.rules import RuleId

DOCUMENTS: Final = ("OPR-648", "HR")
FIELDS: Final = (*COMMON_FIELDS, "pot", "ante")
MAXIMUM: Final = RuleId("OPR-648 §4.4")
WILD_RANK: Final = RuleId("OPR-648 §5.1")
READERS: Final[Mapping[str, Callable[[Table, Seats], Action]]] = {
    "deal": read_deal,
    "declare": read_declare,
    "announce": read_announce,
    "close": read_close,
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
        game=two_more_inches,
        document=DOCUMENTS[0],
        players=seats.players,
        deals=tuple(_recorded(deal, seats, first) for deal in deals),
        precedents=read_precedents(table, DOCUMENTS),
        close=Close(),
        several=table.has("deals"),
    )


def _recorded(deal: DealTable, seats: Seats, first: Opening) -> RecordedDeal[State, Action, Opening]:
    settings = first._replace(
        dealer=deal.dealer, maximum=deal.announced.chips(MAXIMUM), wild_rank=deal.announced.rank(WILD_RANK)
    )

    def opens(before: State | None) -> Opening:
        if before is None:
            return settings
        return settings._replace(pot=before.ledger.pot, stacks=before.ledger.stacks)

    return RecordedDeal(opens, read_actions(deal, seats, READERS), deal.announced.answers)
