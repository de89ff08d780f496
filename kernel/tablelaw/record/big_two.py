"""Reads records of Big Two (BT)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tablelaw.cards import JOKER, Card
from tablelaw.documents import big_two
from tablelaw.documents.big_two import (
    Action,
    CallLastCard,
    Count,
    DrawCard,
    Exchange,
    Opening,
    Pass,
    Play,
    Redeal,
    State,
    Trade,
    next_opening,
    settings_from,
)
from tablelaw.documents.big_two.teams import TEAMS, team_of
from tablelaw.evening import Evening, RecordedDeal
from tablelaw.game import KITTY, STOCK, Seat
from tablelaw.record.announced import OptionValue, read_precedents
from tablelaw.record.deals import COMMON_FIELDS, DealTable, Seats, read_actions, read_deal, read_deals, read_seats
from tablelaw.record.reading import KITTY_NAME, STOCK_NAME, MalformedRecord, Place, Table, read_card
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of

DOCUMENTS: Final = ("BT",)
FIELDS: Final = tuple(field for field in (*COMMON_FIELDS, "teams") if field != "stacks")
BESIDE_THE_TABLE: Final[Mapping[str, Seat]] = {KITTY_NAME: KITTY, STOCK_NAME: STOCK}
TEAM_PLAY: Final = RuleId("BT §10.1")


def _read_deal(table: Table, seats: Seats) -> Action:
    """Cards for a player, the kitty, the ghost or the stock."""
    return read_deal(table, seats._replace(by_name={**seats.by_name, **BESIDE_THE_TABLE}))


def _player(table: Table, seats: Seats, *fields: str) -> Seat:
    table.only(("do", "player", *fields))
    return table.seat("player", seats.by_name)


def _read_play(table: Table, seats: Seats) -> Play:
    seat = _player(table, seats, "cards", "as")
    cards = table.cards("cards")
    return Play(seat, cards, tuple(read_stands_for(table, cards).items()))


def read_stands_for(table: Table, cards: Sequence[Card]) -> dict[Card, Card]:
    """The field `as`: which of the 52 cards each joker among some cards stands for. Raises MalformedRecord."""
    named = table.table("as")
    stands_for: dict[Card, Card] = {}
    for key, value in named.values.items():
        joker, card = read_card(key, named.at(key)), read_card(value, named.at(key))
        if joker.rank != JOKER or joker not in cards:
            raise MalformedRecord(named.at(key), f"{key!r} is no joker that is played", "a joker among the cards")
        if card.rank == JOKER:
            raise named.fault(key, "one of the 52 cards")
        stands_for[joker] = card
    return stands_for


def _read_trade(table: Table, seats: Seats) -> Trade:
    seat = _player(table, seats, "accept")
    if not table.has("accept"):
        raise table.fault("accept", "true or false")
    return Trade(seat, table.truth("accept"))


def _read_count(table: Table, seats: Seats) -> Count:
    """A team is named by one of its players, or by a list of them."""
    table.only(("do", "team", "player"))
    named = table.values.get("team")
    member = table if not isinstance(named, list) or not named else Table({"team": named[0]}, table.place)
    return Count(team_of(member.seat("team", seats.by_name)))


def _read_exchange(table: Table, seats: Seats) -> Exchange:
    table.only(("do", "from", "to", "cards"))
    return Exchange(table.seat("from", seats.by_name), table.seat("to", seats.by_name), table.cards("cards"))


READERS: Final[Mapping[str, Callable[[Table, Seats], Action]]] = {
    "deal": _read_deal,
    "redeal": lambda table, seats: Redeal(_player(table, seats)),
    "play": _read_play,
    "pass": lambda table, seats: Pass(_player(table, seats)),
    "draw": lambda table, seats: DrawCard(_player(table, seats, "card"), table.card("card")),
    "trade": _read_trade,
    "call-last-card": lambda table, seats: CallLastCard(_player(table, seats)),
    "count": _read_count,
    "exchange": _read_exchange,
}


def read(table: Table) -> Evening[State, Action, Opening]:
    """The games of a record. Raises MalformedRecord and Refused."""
    table.only(FIELDS)
    seats = read_seats(table)
    for number, player in enumerate(seats.players):
        if player in BESIDE_THE_TABLE:
            place = Place(table.at("players"), number)
            raise MalformedRecord(place, f"{player!r} is where cards lie that no player holds", "another name")
    in_teams = _read_teams(table, seats)
    deals = read_deals(table, seats, DOCUMENTS)
    return Evening(
        game=big_two,
        document=DOCUMENTS[0],
        players=seats.players,
        deals=tuple(_recorded(deal, seats, in_teams) for deal in deals),
        precedents=read_precedents(table, DOCUMENTS),
        close=None,
        several=table.has("deals"),
    )


def _read_teams(table: Table, seats: Seats) -> dict[RuleId, OptionValue]:
    """The option that naming teams announces. Raises Refused where partners do not sit opposite."""
    if not table.has("teams"):
        return {}
    field = table.values["teams"]
    if not isinstance(field, list) or len(field) != TEAMS:
        raise table.fault("teams", "two lists of names")
    for number in range(len(field)):
        names = Table({"team": field[number]}, Place(table.at("teams"), number)).texts("team", "a list of names")
        unknown = [name for name in names if name not in seats.by_name]
        if unknown:
            raise MalformedRecord(Place(table.at("teams"), number), f"got {unknown[0]!r}", "players of the table")
        if len({team_of(seats.by_name[name]) for name in names}) != 1:
            raise Refused(RefusalCode.NOT_ALLOWED, rule_of(team_of))
    return {TEAM_PLAY: True}


def _recorded(
    deal: DealTable, seats: Seats, in_teams: Mapping[RuleId, OptionValue]
) -> RecordedDeal[State, Action, Opening]:
    settings = settings_from({**in_teams, **deal.announced.options})
    first = Opening(len(seats.players), deal.dealer, settings)

    def opens(before: State | None) -> Opening:
        return first if before is None else next_opening(before, deal.dealer)._replace(settings=settings)

    return RecordedDeal(opens, read_actions(deal, seats, READERS), deal.announced.answers)
