"""Reads records of heads-up poker (HU)."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Final

from tablelaw.authority import question_id
from tablelaw.betting import Bet, Call, Check, Fold
from tablelaw.cards import UNSEEN, Card, UnreadableCard, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents import heads_up
from tablelaw.documents.heads_up.draw import DrawBetting
from tablelaw.documents.heads_up.formats import Blinds, Format, short_stack
from tablelaw.documents.heads_up.rounds import RULED_LIMITS
from tablelaw.documents.heads_up.session import next_opening, with_blinds_of_the_hand
from tablelaw.documents.heads_up.state import COURSES, Match, Opening, State
from tablelaw.documents.heads_up.stud import StudAnte, StudBetting
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
from tablelaw.rules import QuestionId, RuleId

DOCUMENTS: Final = ("HU", "HR")
BLINDS: Final = ("small_blind", "big_blind")
AMOUNTS: Final = (*BLINDS, "ante", "small_bet", "big_bet", "bring_in", "min_bet")
FIELDS: Final = (*COMMON_FIELDS, *AMOUNTS, "variant", "limit", "format", "games", "blinds", "scale")
NO_LIMIT_HOLDEM: Final = RuleId("HU §1.4")
BLINDS_RULE: Final = RuleId("HU §1.1")
SHORT_STACKED: Final = RuleId("HU §7.3")
BEST_OF: Final = RuleId("HU §7.4")
BETTING: Final = {Variant.DRAW: question_id(DrawBetting), Variant.STUD: question_id(StudBetting)}
"""Where it is a question how much may be bet, and which."""

ANTE: Final = question_id(StudAnte)
UNSEEN_CARD: Final = "??"
"""A card that nobody has seen, as a record writes it."""


# Actions


def _player(table: Table, seats: Seats, *fields: str) -> Seat:
    """The player of an action that has no fields beside these."""
    table.only(("do", "player", *fields))
    return table.seat("player", seats.by_name)


def _chips(table: Table, field: str, least: int = 0) -> Chips | None:
    """An amount that may be left out."""
    return table.chips(field, least) if table.has(field) else None


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
    _check_uses(table, first)
    for deal in deals:
        _check_agreement(table, first, deal.announced)
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
        small_bet=_chips(table, "small_bet", least=1),
        big_bet=_chips(table, "big_bet", least=1),
        bring_in=_chips(table, "bring_in"),
        min_bet=_chips(table, "min_bet", least=1),
        short_stacked=short_stacked,
        match=_match(table, announced, stacks),
    )
    return with_blinds_of_the_hand(opening)


# Fields that the game has no use for, or that contradict what was announced


def _check_uses(table: Table, opening: Opening) -> None:
    """Raises MalformedRecord for a field that has no use in the game that is played. Where the limit is a question, a
    field may be there for one of its choices."""
    variant = opening.variant
    limit = opening.limit
    if limit is None and variant not in BETTING:
        limit = Limit.NO if variant is Variant.HOLDEM else Limit.POT
    if not COURSES[variant].has_blinds:
        _has_no_use(table, ("small_blind", "blinds"), f"in {variant.value}", "ante")
    if not COURSES[variant].has_blinds and opening.short_stacked is None:
        _has_no_use(table, ("big_blind",), f"in {variant.value}", "ante; min_bet for the smallest bet")
    if variant is not Variant.STUD:
        _has_no_use(table, ("bring_in",), f"in {variant.value}", "no bring-in, or the variant stud")
    if limit in (Limit.NO, Limit.POT):
        _has_no_use(table, ("small_bet", "big_bet"), f"in {variant.value} with {limit.value} limit", "the limit fixed")
    if limit is Limit.FIXED:
        _has_no_use(table, ("min_bet",), f"in {variant.value} with fixed limit", "small_bet and big_bet")
    if opening.match.format is not Format.BEST_OF:
        _has_no_use(table, ("games",), "here", "the format best-of")


def _has_no_use(table: Table, fields: Iterable[str], where: str, expected: str) -> None:
    for field in fields:
        if table.has(field):
            raise MalformedRecord(table.at(field), f"there is no use for {field} {where}", expected)


def _check_agreement(table: Table, opening: Opening, announced: Announced) -> None:
    """Raises MalformedRecord where a field says one thing and what was announced another."""
    betting = BETTING.get(opening.variant)
    said = None if betting is None else announced.answers.get(betting)
    if betting and said and opening.limit not in (None, RULED_LIMITS[said.choice]):
        raise _contradicts(table, "limit", betting, said.choice)
    ante = announced.answers.get(ANTE) if opening.variant is Variant.STUD else None
    if ante is not None and opening.ante not in (None, ante.value or Chips(0)):
        raise _contradicts(table, "ante", ANTE, ante.choice if ante.value is None else str(ante.value))


def _contradicts(table: Table, field: str, rule: RuleId | QuestionId, announced: str) -> MalformedRecord:
    problem = f"{shown(table.values[field])} stands beside {rule}, which was announced as {announced}"
    return MalformedRecord(table.at(field), problem, "one of the two, or both alike", rule)


# The match


def _one_of(table: Table, field: str, words: type[Enum]) -> str:
    return table.one_of(field, [str(word.value) for word in words])


def _match(table: Table, announced: Announced, stacks: tuple[Chips, ...]) -> Match:
    """What the hands of the record are part of."""
    agreed = announced.chips(BEST_OF)
    played = Format(_one_of(table, "format", Format)) if table.has("format") else None
    games = table.count("games", "games", BEST_OF) if table.has("games") else agreed
    if agreed is not None and played not in (None, Format.BEST_OF):
        raise _contradicts(table, "format", BEST_OF, str(agreed))
    if agreed not in (None, games):
        raise _contradicts(table, "games", BEST_OF, str(agreed))
    if agreed is not None:
        played = Format.BEST_OF
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
        blinds = Blinds(level.chips("from_hand"), level.chips("small"), level.chips("big", least=1))
        if blinds.small > blinds.big:
            raise level.fault("small", f"no more than the big blind of {blinds.big}", BLINDS_RULE)
        if blinds.from_hand <= (schedule[-1].from_hand if schedule else -1) or (not schedule and blinds.from_hand):
            raise level.fault("from_hand", "a hand after that of the level before, the first one 0")
        schedule.append(blinds)
    if not schedule:
        raise table.fault("blinds", "at least one level")
    return tuple(schedule)
