"""Reads records of heads-up poker (HU)."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from tablelaw.betting import Bet, Call, Check, Fold
from tablelaw.cards import UNSEEN, Card, UnreadableCard, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents import heads_up
from tablelaw.documents.heads_up.formats import Blinds, Format, short_stack
from tablelaw.documents.heads_up.session import next_opening, with_blinds_of_the_hand
from tablelaw.documents.heads_up.state import Match, Opening, State
from tablelaw.documents.heads_up.terms import (
    Action,
    Board,
    Discard,
    DrawForButton,
    Limit,
    Muck,
    RaiseTo,
    Show,
    Variant,
)
from tablelaw.evening import Evening, RecordedDeal
from tablelaw.game import Close, Deal, Face, Seat
from tablelaw.record.announced import Announced, read_precedents
from tablelaw.record.deals import (
    COMMON_FIELDS,
    DealRecord,
    Seats,
    read_actions,
    read_close,
    read_deal_records,
    read_seats,
    read_stacks,
)
from tablelaw.record.reading import Json, MalformedRecord, Place, Table, read_card, shown
from tablelaw.rules import RuleId

DOCUMENTS: Final = ("HU", "HR")
BLINDS: Final = ("small_blind", "big_blind")
AMOUNTS: Final = (*BLINDS, "ante", "small_bet", "big_bet", "bring_in", "min_bet")
FIELDS: Final = (*COMMON_FIELDS, *AMOUNTS, "variant", "limit", "format", "games", "blinds", "scale")
NO_LIMIT_HOLDEM: Final = RuleId("HU §1.4")
SHORT_STACKED: Final = RuleId("HU §7.3")
BEST_OF: Final = RuleId("HU §7.4")
UNSEEN_CARD: Final = "??"
"""A card that nobody has seen, as a record writes it."""


# Actions


def _player(table: Table, seats: Seats, *fields: str) -> Seat:
    """The player of an action that has no fields beside these."""
    table.only(("do", "player", *fields))
    return table.seat("player", seats.by_name)


def _chips(table: Table, field: str) -> Chips | None:
    """An amount that may be left out."""
    return table.chips(field) if table.has(field) else None


def _read_card(value: Json, place: Place) -> Card:
    return UNSEEN if value == UNSEEN_CARD else read_card(value, place)


def _cards(table: Table, field: str) -> tuple[Card, ...]:
    """A field that is a list of cards, or one line of them, some of which nobody may have seen."""
    value = table.values.get(field)
    if isinstance(value, str) and UNSEEN_CARD in value:
        return _card_line(table, field, value)
    if isinstance(value, list):
        around = table.at(field)
        return tuple(_read_card(card, Place(around, number)) for number, card in enumerate(value))
    return table.cards(field)


def _card_line(table: Table, field: str, line: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    for word in line.replace(UNSEEN_CARD, f" {UNSEEN_CARD} ").replace(",", " ").split():
        try:
            cards += [UNSEEN] if word == UNSEEN_CARD else parse_cards(word)
        except UnreadableCard as error:
            expected = "cards, such as Ks, 10♦ or Tc, or ?? for one that nobody has seen"
            raise MalformedRecord(table.at(field), f"got {shown(error.text)}", expected) from None
    return tuple(cards)


def _read_deal(table: Table, seats: Seats) -> Deal:
    table.only(("do", "to", "down", "up"))
    to = table.seat("to", seats.by_name)
    if table.has("down") == table.has("up"):
        raise MalformedRecord(table.place, "a deal without one list of cards", "either down or up, with the cards")
    face = Face.DOWN if table.has("down") else Face.UP
    return Deal(to, face, _cards(table, face.value))


def _read_board(table: Table, _seats: Seats) -> Board:
    table.only(("do", "cards"))
    return Board(table.cards("cards"))


def _read_draw(table: Table, seats: Seats) -> DrawForButton:
    return DrawForButton(_player(table, seats, "card"), table.card("card"))


def _read_bet(table: Table, seats: Seats) -> Bet:
    return Bet(_player(table, seats, "amount"), _chips(table, "amount"))


def _read_raise(table: Table, seats: Seats) -> RaiseTo:
    return RaiseTo(_player(table, seats, "to"), _chips(table, "to"))


def _read_discard(table: Table, seats: Seats) -> Discard:
    return Discard(_player(table, seats, "cards"), _cards(table, "cards"))


def _read_show(table: Table, seats: Seats) -> Show:
    return Show(_player(table, seats, "cards"), table.cards("cards") if table.has("cards") else None)


READERS: Final[Mapping[str, Callable[[Table, Seats], Action]]] = {
    "draw-for-button": _read_draw,
    "deal": _read_deal,
    "board": _read_board,
    "check": lambda table, seats: Check(_player(table, seats)),
    "bet": _read_bet,
    "call": lambda table, seats: Call(_player(table, seats)),
    "raise": _read_raise,
    "fold": lambda table, seats: Fold(_player(table, seats)),
    "discard": _read_discard,
    "show": _read_show,
    "muck": lambda table, seats: Muck(_player(table, seats)),
    "close": read_close,
}


# The record


def read(table: Table) -> Evening[State, Action, Opening]:
    """The hands of a record. Raises MalformedRecord and Refused."""
    table.only(FIELDS)
    seats = read_seats(table)
    deals = read_deal_records(table, DOCUMENTS)
    first = _opening(table, seats, deals[0].announced)
    return Evening(
        game=heads_up,
        document=DOCUMENTS[0],
        players=seats.players,
        deals=tuple(_recorded(deal, seats, first) for deal in deals),
        precedents=read_precedents(table, DOCUMENTS),
        close=Close(),
        several=table.has("deals"),
    )


def _recorded(deal: DealRecord, seats: Seats, first: Opening) -> RecordedDeal[State, Action, Opening]:
    dealer = _dealer(deal.table, seats)

    def opens(before: State | None) -> Opening:
        if before is not None:
            return next_opening(before, dealer)
        return first if dealer is None else first._replace(dealer=dealer)

    return RecordedDeal(opens, read_actions(deal, seats, READERS), deal.announced.answers)


def _dealer(table: Table, seats: Seats) -> Seat | None:
    """Who is said to have the button; None where it is drawn for, or follows from the hand before."""
    return table.seat("dealer", seats.by_name) if table.has("dealer") else None


def _opening(table: Table, seats: Seats, announced: Announced) -> Opening:
    """What is settled before the first hand."""
    short_stacked, big_blind = announced.chips(SHORT_STACKED), _chips(table, "big_blind")
    stacks = read_stacks(table, seats)
    if stacks is None and short_stacked is not None and big_blind is not None:
        stacks = (short_stack(short_stacked, big_blind),) * len(seats.players)
    if stacks is None:
        raise table.fault("stacks", "the chips in front of each player", NO_LIMIT_HOLDEM)
    opening = Opening(
        players=len(seats.players),
        dealer=_dealer(table, seats),
        stacks=stacks,
        variant=Variant(_one_of(table, "variant", Variant)) if table.has("variant") else Variant.HOLDEM,
        limit=Limit(_one_of(table, "limit", Limit)) if table.has("limit") else None,
        small_blind=_chips(table, "small_blind"),
        big_blind=big_blind,
        ante=_chips(table, "ante"),
        small_bet=_chips(table, "small_bet"),
        big_bet=_chips(table, "big_bet"),
        bring_in=_chips(table, "bring_in"),
        min_bet=_chips(table, "min_bet"),
        short_stacked=short_stacked,
        match=_match(table, announced, stacks),
    )
    return with_blinds_of_the_hand(opening)


def _one_of(table: Table, field: str, words: type[Enum]) -> str:
    return table.one_of(field, [str(word.value) for word in words])


def _match(table: Table, announced: Announced, stacks: tuple[Chips, ...]) -> Match:
    """What the hands of the record are part of."""
    games = announced.chips(BEST_OF)
    played = Format(_one_of(table, "format", Format)) if table.has("format") else None
    if games is not None:
        played = Format.BEST_OF
    elif table.has("games"):
        games = table.chips("games")
    if played is Format.BEST_OF and games is None:
        raise table.fault("games", "how many games the match goes over", BEST_OF)
    return Match(format=played, schedule=_schedule(table), games=games or 1, starting=stacks)


def _schedule(table: Table) -> tuple[Blinds, ...]:
    """The blinds as they rise; none where they are given once."""
    if not table.has("blinds"):
        return ()
    for field in BLINDS:
        if table.has(field):
            raise MalformedRecord(table.at(field), "stands beside blinds", "the amounts inside blinds")
    schedule: list[Blinds] = []
    for level in table.tables("blinds"):
        level.only(("from_hand", "small", "big"))
        blinds = Blinds(level.chips("from_hand"), level.chips("small"), level.chips("big"))
        if blinds.from_hand <= (schedule[-1].from_hand if schedule else -1) or (not schedule and blinds.from_hand):
            raise level.fault("from_hand", "a hand after that of the level before, the first one 0")
        schedule.append(blinds)
    if not schedule:
        raise table.fault("blinds", "at least one level")
    return tuple(schedule)
