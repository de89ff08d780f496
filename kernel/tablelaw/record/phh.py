"""Reads and writes the Poker Hand History format (PHH): hands of two players as records of heads-up poker, and back.

Amounts with decimals are counted in the smallest power of ten that makes all of them whole; the record tells it as
`scale`. Who won what is never taken from the file: it may lack the house's share.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Final, NamedTuple, assert_never

from tablelaw.authority import Law, customary
from tablelaw.betting import Bet, Call, Check, Fold
from tablelaw.cards import UNSEEN, Card, UnreadableCard, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents import heads_up
from tablelaw.documents.heads_up.state import Opening, Phase, State, stacks_of
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
    other,
)
from tablelaw.evening import RecordedDeal
from tablelaw.game import Close, Deal, MissingAmount, Seat
from tablelaw.record import as_json
from tablelaw.record.announced import read_announced, read_precedents
from tablelaw.record.heads_up import ANTE, BETTING, DOCUMENTS, UNSEEN_CARD, read
from tablelaw.record.reading import Json, MalformedRecord, Place, Table, shown
from tablelaw.rules import QuestionId

SUFFIXES: Final = (".phh", ".phhs")
HELD: Final = "HU"
"""The document of the games that PHH holds."""

PLAYERS: Final = ("p1", "p2")
"""What players are called in actions: the second of two has the button."""

DEALER: Final = 1
GAMES: Final = {
    "NT": (Variant.HOLDEM, Limit.NO),
    "FT": (Variant.HOLDEM, Limit.FIXED),
    "PO": (Variant.OMAHA, Limit.POT),
    "F7S": (Variant.STUD, Limit.FIXED),
}
PLAIN_AMOUNT: Final = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]+)?")
"""An amount as PHH writes it: no sign, no exponent, nothing between the digits."""

AN_AMOUNT: Final = "an amount in plain digits, such as 30 or 0.5"
BETTING_IN_STUD: Final = BETTING[Variant.STUD]
UP_CARDS: Final = range(2, 6)
"""Which of the seven cards of stud lie face up, counted from 0."""


# Reading


def read_hands(content: bytes) -> dict[str, dict[str, Json]]:
    """The hands in the content of a file, each as a record, by the names that they have there (one hand alone has
    none). Raises MalformedRecord."""
    try:
        file = as_json(tomllib.loads(content.decode("utf-8-sig"), parse_float=str))
    except (ValueError, RecursionError) as error:
        raise MalformedRecord(None, f"not a hand history ({error})", "one in PHH, which is TOML") from None
    hands = Table(file if isinstance(file, dict) else {})
    if hands.has("variant") or not any(isinstance(value, dict) for value in hands.values.values()):
        return {"": _record(hands)}
    return {number: _record(hands.table(number)) for number in hands.values}


def _amount(value: Json) -> Decimal | None:
    """An amount in plain digits; None for anything else. A number with decimals has been kept as its text."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    return Decimal(value) if PLAIN_AMOUNT.fullmatch(str(value)) else None


def _amount_of(hand: Table, field: str) -> Decimal:
    """A field that is an amount."""
    amount = _amount(hand.values.get(field))
    if amount is None:
        raise hand.fault(field, AN_AMOUNT)
    return amount


def _pair_of(hand: Table, field: str) -> tuple[Decimal, Decimal]:
    """A field with an amount for each of two players."""
    value = hand.values.get(field)
    amounts = [_amount(entry) for entry in value] if isinstance(value, list) else []
    found = [amount for amount in amounts if amount is not None]
    if len(amounts) != len(PLAYERS) or len(found) != len(PLAYERS):
        raise hand.fault(field, "two amounts in plain digits, one for each of two players")
    return found[0], found[1]


def _record(hand: Table) -> dict[str, Json]:
    variant, limit = GAMES[hand.one_of("variant", GAMES)]
    amounts = _amounts(hand, variant, limit)
    stacks = _pair_of(hand, "starting_stacks")
    lines = hand.texts("actions", "a list of actions, each a text")
    scale = _scale([*amounts.values(), *stacks, *_amounts_in(lines)])
    chips = {field: int(amount * scale) for field, amount in amounts.items()}
    names = hand.texts("players", "the names of the two players") if hand.has("players") else PLAYERS
    if len(names) != len(PLAYERS):
        raise hand.fault("players", "the names of the two players")
    record: dict[str, Json] = {
        "document": HELD,
        "players": list(names),
        "dealer": names[DEALER],
        "variant": variant.value,
        "limit": limit.value,
        **chips,
        "stacks": {name: int(stack * scale) for name, stack in zip(names, stacks, strict=True)},
    }
    if scale > 1:
        record["scale"] = scale
    reader = ActionReader(names, variant, scale, chips, hand.at("actions"))
    record["actions"] = [action for number, line in enumerate(lines) for action in reader.read(number, line)]
    return record


def _amounts(hand: Table, variant: Variant, limit: Limit) -> dict[str, Decimal]:
    """The amounts of the game, by their names in a record; an ante of nothing is left out where there are blinds."""
    amounts: dict[str, Decimal] = {}
    first, second = _pair_of(hand, "antes")
    if first != second:
        raise hand.fault("antes", "the same ante for both players")
    if first or variant is Variant.STUD:
        amounts["ante"] = first
    if variant is Variant.STUD:
        amounts["bring_in"] = _amount_of(hand, "bring_in")
    else:
        amounts["small_blind"], amounts["big_blind"] = _pair_of(hand, "blinds_or_straddles")
    for field in ("small_bet", "big_bet") if limit is Limit.FIXED else ("min_bet",):
        amounts[field] = _amount_of(hand, field)
    return amounts


def _amounts_in(lines: Sequence[str]) -> Iterator[Decimal]:
    """The amounts to which players bet or raise; what is none is told when the action is read."""
    for line in lines:
        match line.partition("#")[0].split():
            case [_, "cbr", text]:
                amount = _amount(text)
                if amount is not None:
                    yield amount
            case _:
                pass


def _scale(amounts: Sequence[Decimal]) -> int:
    """The smallest power of ten that makes all amounts whole."""
    scale = 1
    while any(amount * scale != int(amount * scale) for amount in amounts):
        scale *= 10
    return scale


class ActionReader:
    """Reads the actions of a hand one after another. It keeps what each player has staked in the round, because PHH has
    one word for check and call, and one for bet and raise."""

    def __init__(
        self, names: Sequence[str], variant: Variant, scale: int, chips: Mapping[str, int], place: Place
    ) -> None:
        self._names = names
        self._variant = variant
        self._scale = scale
        self._stakes = [chips.get("big_blind", 0), chips.get("small_blind", 0)]
        self._bring_in = chips.get("bring_in", 0)
        self._place = place
        self._dealt = [0, 0]

    def read(self, number: int, line: str) -> Iterator[Json]:
        """The actions that a line of the history stands for: none for a remark, two for the first cards of stud."""
        place = Place(self._place, number)
        match line.partition("#")[0].split():
            case []:
                return
            case ["d", "db", cards]:
                self._stakes = [0, 0]
                yield {"do": "board", "cards": _cards_json(_cards(cards, place))}
            case ["d", "dh", player, cards]:
                yield from self._deals(self._seat(player, place), _cards(cards, place))
            case [player, *words] if player in PLAYERS:
                yield self._acts(self._seat(player, place), words, place, line)
            case _:
                raise MalformedRecord(place, f"got {shown(line)}", _ACTIONS)

    def _seat(self, player: str, place: Place) -> Seat:
        if player not in PLAYERS:
            raise MalformedRecord(place, f"got {shown(player)}", "p1 or p2")
        return Seat(PLAYERS.index(player))

    def _deals(self, seat: Seat, cards: Sequence[Card]) -> Iterator[Json]:
        if self._variant is Variant.STUD and self._dealt[seat] > UP_CARDS[0]:
            self._stakes = [0, 0]
        first = self._dealt[seat]
        is_up = [self._variant is Variant.STUD and place in UP_CARDS for place in range(first, first + len(cards))]
        self._dealt[seat] += len(cards)
        for face, up in (("down", False), ("up", True)):
            dealt = [card for card, lies_up in zip(cards, is_up, strict=True) if lies_up is up]
            if dealt:
                yield {"do": "deal", "to": self._names[seat], face: _cards_json(dealt)}

    def _acts(self, seat: Seat, words: Sequence[str], place: Place, line: str) -> Json:
        name = self._names[seat]
        match words:
            case ["f"]:
                return {"do": "fold", "player": name}
            case ["cc"]:
                calls = self._stakes[seat] < max(self._stakes)
                self._stakes[seat] = max(self._stakes)
                return {"do": "call" if calls else "check", "player": name}
            case ["pb"]:
                self._stakes[seat] = self._bring_in
                return {"do": "bet", "player": name, "amount": self._bring_in}
            case ["cbr", text]:
                return self._stakes_to(seat, text, place)
            case ["sm"]:
                return {"do": "muck", "player": name}
            case ["sm", "-"]:
                return {"do": "show", "player": name}
            case ["sm", cards]:
                return {"do": "show", "player": name, "cards": _cards_json(_cards(cards, place))}
            case _:
                raise MalformedRecord(place, f"got {shown(line)}", _ACTIONS)

    def _stakes_to(self, seat: Seat, text: str, place: Place) -> Json:
        amount = _amount(text)
        if amount is None:
            raise MalformedRecord(place, f"got {shown(text)}", AN_AMOUNT)
        chips, opens = int(amount * self._scale), not max(self._stakes)
        self._stakes[seat] = chips
        if opens:
            return {"do": "bet", "player": self._names[seat], "amount": chips}
        return {"do": "raise", "player": self._names[seat], "to": chips}


_ACTIONS: Final = "an action of PHH: d dh, d db, f, cc, cbr, pb or sm"


def _cards(text: str, place: Place) -> tuple[Card, ...]:
    """Cards that stand close together, some of which nobody may have seen."""
    cards: list[Card] = []
    try:
        for number, known in enumerate(text.split(UNSEEN_CARD)):
            cards += [UNSEEN] if number else []
            cards += parse_cards(known)
    except UnreadableCard as error:
        raise MalformedRecord(
            place, f"got {shown(error.text)}", "cards, such as AsTd, or ?? for one not seen"
        ) from None
    return tuple(cards)


def _cards_json(cards: Sequence[Card]) -> Json:
    return [str(card) for card in cards]


# Writing


def write_hand(record: Mapping[str, Json]) -> str:
    """A record of one hand in PHH. It is played through, so that amounts that follow from the rules are written down
    too. Raises MalformedRecord for a record that PHH has no words for, Refused for one in which a rule is broken."""
    table = Table(record)
    if record.get("document") != HELD:
        raise table.fault("document", f"{HELD}: PHH holds no other game")
    evening = read(table)
    if evening.several:
        raise MalformedRecord(table.at("deals"), "several hands", "one hand, for PHH")
    opening = evening.deals[0].opens(None)
    code = _code_of(opening, table)
    opening = _with_what_was_announced(table, opening)
    scale = table.chips("scale", least=1) if table.has("scale") else 1
    try:
        played = _played(evening.deals[0], opening)
    except MissingAmount as missing:
        expected = f"a number of chips: {missing.rule} needs it"
        raise MalformedRecord(table.at(missing.field), "missing", expected, missing.rule) from None
    state = played[-1].state
    order = (other(state.dealer), state.dealer)
    lines = [f'variant = "{code}"', *_amount_lines(opening, order, scale)]
    lines += ["actions = [", *(f'  "{line}",' for line in _action_lines(played, order, scale)), "]"]
    lines += ["players = [" + ", ".join(_text(evening.players[seat]) for seat in order) + "]"]
    if heads_up.over(state):
        stacks = stacks_of(state.ledger)
        lines += [_list("finishing_stacks", [stacks[seat] for seat in order], scale)]
    return "\n".join(lines) + "\n"


def _with_what_was_announced(table: Table, opening: Opening) -> Opening:
    """The opening, with the ante of stud that was announced. Raises MalformedRecord for what was announced, or ruled
    before, and would be lost: in stud PHH says how much may be bet and what the ante is, else it tells no ruling."""
    announced = read_announced(table, DOCUMENTS)
    carried = {ANTE, BETTING_IN_STUD} if opening.variant is Variant.STUD else set[QuestionId]()
    betting = announced.answers.get(BETTING_IN_STUD)
    if betting is not None and betting.choice != Limit.FIXED.value:
        carried.discard(BETTING_IN_STUD)
    lost = [*(asked for asked in announced.answers if asked not in carried), *announced.options]
    if lost:
        raise MalformedRecord(table.at("announced"), f"PHH cannot say {', '.join(lost)}", "nothing announced, for PHH")
    precedents = read_precedents(table, DOCUMENTS)
    if precedents:
        raise MalformedRecord(
            table.at("precedents"), f"PHH cannot say {', '.join(precedents)}", "no precedents, for PHH"
        )
    if ANTE in carried and ANTE in announced.answers:
        return opening._replace(ante=announced.answers[ANTE].value or Chips(0))
    return opening


class Played(NamedTuple):
    """An action, the state in which it was done, and what it led to."""

    before: State | None
    action: Action | None
    state: State


def _played(deal: RecordedDeal[State, Action, Opening], opening: Opening) -> list[Played]:
    law = Law(deal.announced, (customary,))
    state = heads_up.open_deal(opening, law).state
    played = [Played(None, None, state)]
    shows = [action for action in deal.actions if not isinstance(action, Close)]
    for action in shows:
        before, state = state, heads_up.apply(state, action, law).state
        played.append(Played(before, action, state))
    while state.phase is Phase.SHOWDOWN:
        before = state
        seat = next(option.seat for option in heads_up.legal(state) if option.seat is not None)
        action = Show(seat)
        state = heads_up.apply(state, action, law).state
        played.append(Played(before, action, state))
    return played


def _code_of(opening: Opening, table: Table) -> str:
    """What PHH calls the game. Raises MalformedRecord for one that it does not know."""
    usual = {Variant.HOLDEM: Limit.NO, Variant.OMAHA: Limit.POT, Variant.STUD: Limit.FIXED, Variant.DRAW: Limit.NO}
    game = (opening.variant, opening.limit or usual[opening.variant])
    code = next((code for code, known in GAMES.items() if known == game), None)
    if code is None:
        expected = "no-limit or fixed-limit hold'em, pot-limit Omaha or fixed-limit stud, for PHH"
        raise MalformedRecord(table.at("variant"), f"{game[0].value} with {game[1].value} limit", expected)
    return code


def _amount_lines(opening: Opening, order: Sequence[Seat], scale: int) -> Iterator[str]:
    ante = opening.ante or Chips(0)
    yield _list("antes", [ante, ante], scale)
    if opening.variant is Variant.STUD:
        yield f"bring_in = {_number(opening.bring_in or Chips(0), scale)}"
    else:
        blinds = [opening.small_blind or Chips(0), opening.big_blind or Chips(0)]
        yield _list("blinds_or_straddles", blinds, scale)
    if opening.small_bet is not None and opening.big_bet is not None:
        yield f"small_bet = {_number(opening.small_bet, scale)}"
        yield f"big_bet = {_number(opening.big_bet, scale)}"
    else:
        yield f"min_bet = {_number(opening.min_bet or opening.big_blind or Chips(0), scale)}"
    yield _list("starting_stacks", [opening.stacks[seat] for seat in order], scale)


def _list(field: str, amounts: Sequence[Chips], scale: int) -> str:
    return f"{field} = [" + ", ".join(_number(amount, scale) for amount in amounts) + "]"


def _number(amount: int, scale: int) -> str:
    """An amount of chips as PHH writes it."""
    whole, rest = divmod(amount, scale)
    return str(whole) if not rest else f"{whole}.{str(rest).zfill(len(str(scale)) - 1).rstrip('0')}"


def _text(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _action_lines(played: Sequence[Played], order: Sequence[Seat], scale: int) -> Iterator[str]:
    dealt_before: Seat | None = None
    line = ""
    for before, action, _ in played:
        if isinstance(action, Deal) and action.to == dealt_before:
            line += "".join(map(str, action.cards))
            continue
        if line:
            yield line
        line = "" if action is None or before is None else _line(before, action, order, scale)
        dealt_before = action.to if isinstance(action, Deal) else None
    if line:
        yield line


def _line(state: State, action: Action, order: Sequence[Seat], scale: int) -> str:
    """An action as PHH writes it; nothing for a draw for the button, which it does not know."""

    def player(seat: Seat) -> str:
        return PLAYERS[order.index(seat)]

    match action:
        case Deal(to, _, cards):
            return f"d dh {player(to)} {''.join(map(str, cards))}"
        case Board(cards):
            return f"d db {''.join(map(str, cards))}"
        case Fold(seat):
            return f"{player(seat)} f"
        case Check(seat) | Call(seat):
            return f"{player(seat)} cc"
        case Bet(seat, amount) if _brings_in(state, amount):
            return f"{player(seat)} pb"
        case Bet(seat, stake) | RaiseTo(seat, stake):
            least = stake if state.turn is None else state.turn.least
            return f"{player(seat)} cbr {_number((least if stake is None else stake) or 0, scale)}"
        case Show(seat, cards):
            return f"{player(seat)} sm {''.join(map(str, cards or state.down[seat]))}"
        case Muck(seat):
            return f"{player(seat)} sm"
        case DrawForButton() | Discard() | Close():
            return ""
        case _ as never:
            assert_never(never)


def _brings_in(state: State, amount: Chips | None) -> bool:
    """Whether a bet of this amount is the bring-in of stud."""
    return state.turn is not None and state.turn.bring_in > 0 and amount in (None, state.turn.bring_in)


def is_hand_history(path: Path) -> bool:
    """Whether a file is one of hands in PHH, by its name."""
    return path.suffix.lower() in SUFFIXES
