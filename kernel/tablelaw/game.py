"""What every game is: a state, the options that are open in it, and steps from one state to the next.

An action is what a person decides or the deck brings. All else (antes, payments, showdowns, winners) is an effect, and
every effect names the rule that caused it. Whose turn it is, is state; `legal` says it, with the rule.

How each kind of game fits:

- match pot (Two More Inches): `Deal` and `Declare` are actions; that a loser matches the pot is an effect. `waiting`
  holds the seats that have yet to declare; the chips stay in the ledger from one deal to the next.
- betting (stud, hold'em): `Bet`, `Call`, `Raise` and `Fold` are actions; `waiting` holds the seats that have yet to act
  in the round, and an empty one ends it. `least` and `most` of an option say what may be bet.
- shedding (Big Two): `Play` and `Pass` are actions; no chips move, the ledger keeps an empty pot, and scores are
  effects of the last play.

This module knows no document. Chips are conserved here, in one place: the ledger.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, NamedTuple, NewType, ParamSpec, Protocol, TypeVar

from tablelaw.authority import Choice, Chosen, Law, question_id
from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.hands import Hand
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import QuestionId, RuleId, hangs_on, rule_of

Seat = NewType("Seat", int)
"""A place at the table, from 0, clockwise in the order in which a record lists the players."""

Player = NewType("Player", str)
"""A player's name, as the record gives it."""

GHOST: Final = Seat(-1)
"""Where a hand lies that is dealt to nobody."""

COMMON: Final = Seat(-2)
"""Where a card lies that belongs to every hand."""

KITTY: Final = Seat(-3)
"""Where cards lie that are left over."""

STOCK: Final = Seat(-4)
"""Where cards lie that may still be drawn."""


class Face(Enum):
    """How a card is dealt."""

    DOWN = "down"
    UP = "up"


class Do(Enum):
    """What an action does, named as in a record."""

    DEAL = "deal"
    DECLARE = "declare"
    ANNOUNCE = "announce"
    CLOSE = "close"
    PLAY = "play"
    PASS = "pass"
    DRAW = "draw"
    TRADE = "trade"
    CALL_LAST_CARD = "call-last-card"
    COUNT = "count"
    EXCHANGE = "exchange"
    REDEAL = "redeal"
    REDECLARE = "redeclare"
    MATCH = "match"
    FOLD = "fold"
    CHECK = "check"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    DRAW_FOR_BUTTON = "draw-for-button"
    BOARD = "board"
    DISCARD = "discard"
    SHOW = "show"
    MUCK = "muck"


# Actions that several documents share


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards dealt to a seat, or to the ghost."""

    to: Seat
    face: Face
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Announce:
    """At the showdown a player names the cards that are to play."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Close:
    """Nobody has more to say: the deal is settled as the cards lie."""


def dealt_from_the_deck(
    seen: frozenset[Card], cards: tuple[Card, ...], in_the_deck: Callable[[Card], bool]
) -> frozenset[Card]:
    """All cards that lie on the table after these have been dealt.

    `in_the_deck` is the rule that fixes the deck. Raises Refused, citing it, for the first card that is not in the deck
    (card-not-in-deck) or lies on the table already (duplicate-card).
    """
    after = seen.union(cards)
    if len(after) == len(seen) + len(cards) and all(map(in_the_deck, cards)):
        return after
    position = next(
        place for place, card in enumerate(cards) if not in_the_deck(card) or card in seen or card in cards[:place]
    )
    card = cards[position]
    code = RefusalCode.DUPLICATE_CARD if in_the_deck(card) else RefusalCode.CARD_NOT_IN_DECK
    raise Refused(code, rule_of(in_the_deck), card=card, position=position)


# Changes: what an effect does


class Payment(Enum):
    """What a payment into the pot is for."""

    ANTE = "ante"
    MATCH = "match"
    EXTRA_ANTE = "extra-ante"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    SMALL_BLIND = "small-blind"
    BIG_BLIND = "big-blind"
    BRING_IN = "bring-in"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards went to a seat."""

    seat: Seat
    face: Face
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Stayed:
    """A player is in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Folded:
    """A player is out and has no further part in the deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Paid:
    """A player put chips into the pot."""

    seat: Seat
    amount: Chips
    payment: Payment


@dataclass(frozen=True, slots=True)
class Won:
    """A player took chips from the pot."""

    seat: Seat
    amount: Chips


@dataclass(frozen=True, slots=True)
class Stays:
    """Chips stay in the pot for the next deal."""

    amount: Chips


@dataclass(frozen=True, slots=True)
class Owes:
    """A player paid with chips that are not on the table, and owes them."""

    seat: Seat
    amount: Chips


@dataclass(frozen=True, slots=True)
class FellShort:
    """A player has too few chips, and the rest of what is due stays unpaid."""

    seat: Seat
    amount: Chips


@dataclass(frozen=True, slots=True)
class Showed:
    """A player showed cards."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """A player named the cards that are to play."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand was ranked."""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True)
class TurnedWild:
    """A card is wild in the hand of its holder."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Died:
    """A card killed the hand of its holder."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Excused:
    """A player who would have had to pay does not."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Triggered:
    """A card obliges its holder to match the pot or fold."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Opens:
    """A player is the first to act in a betting round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Checked:
    """A player stays in the betting without putting chips in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Returned:
    """A player takes back the part of a bet that nobody called."""

    seat: Seat
    amount: Chips


@dataclass(frozen=True, slots=True)
class HasButton:
    """A player has the button in this deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ButtonMoves:
    """A player will have the button in the next deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TournamentWon:
    """A player has all the chips."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchWon:
    """A player has won a match of several tournaments."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Discarded:
    """A player threw cards away, to get others for them."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Mucked:
    """A player gave up the hand at the showdown without showing it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something was not as the document advises; it changes nothing."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A question that the documents leave open was answered."""

    question: QuestionId
    choice: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """A player played cards together. `shown` is what they count as, `combination` what they make."""

    seat: Seat
    cards: tuple[Card, ...]
    shown: tuple[Card, ...]
    combination: str


@dataclass(frozen=True, slots=True)
class Passed:
    """A player passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is over; a seat leads the next one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A player took a card from the stock."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A player gave cards of the hand to another."""

    seat: Seat
    to: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Redealt:
    """The cards are dealt again, at the request of a player where there is one."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class LastCardCalled:
    """A player called the last card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TwosTurnedLow:
    """From here on the twos are the lowest cards."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many cards each side holds."""

    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over; the winner, or None where nobody wins."""

    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Doubled:
    """What a player pays is doubled."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Assisted:
    """A player let another go out, and could have stopped it with any of these cards."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """Points won (above 0) or lost."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Titled:
    """A player's title or place."""

    seat: Seat
    title: str


Change = (
    Dealt
    | Stayed
    | Folded
    | Paid
    | Won
    | Stays
    | Owes
    | FellShort
    | Showed
    | Announced
    | Ranked
    | TurnedWild
    | Died
    | Excused
    | Triggered
    | Opens
    | Checked
    | Returned
    | HasButton
    | ButtonMoves
    | TournamentWon
    | MatchWon
    | Discarded
    | Mucked
    | Noticed
    | Ruled
    | CardsPlayed
    | Passed
    | TrickWon
    | Drew
    | Exchanged
    | Redealt
    | LastCardCalled
    | TwosTurnedLow
    | Counted
    | GameOver
    | Doubled
    | Assisted
    | Scored
    | Titled
)


class Effect(NamedTuple):
    """A change and the rule that caused it."""

    rule: RuleId
    change: Change


# Chips


class Ledger(NamedTuple):
    """Where the chips of a deal are: the pot, and what each seat has won or paid since the deal began. Stacks, where
    the record gives them, are what each seat has in front of it now."""

    pot: Chips
    net: tuple[Chips, ...]
    stacks: tuple[Chips, ...] | None = None

    def after(self, change: Change, rule: RuleId) -> "Ledger":
        """The ledger after a change. Raises Refused (breaks-invariant) where it would take more out of the pot than is
        in it, or move less than nothing."""
        match change:
            case Paid():
                return self._moved(change.seat, change.amount, rule) if change.amount >= 0 else self._broken(rule)
            case Won() | Returned():
                into_pot = Chips(-change.amount)
                return self._moved(change.seat, into_pot, rule) if into_pot <= 0 else self._broken(rule)
            case _:
                return self

    def _moved(self, seat: Seat, into_pot: Chips, rule: RuleId) -> "Ledger":
        pot = Chips(self.pot + into_pot)
        if pot < 0:
            return self._broken(rule)
        return Ledger(
            pot, _with(self.net, seat, into_pot), None if self.stacks is None else _with(self.stacks, seat, into_pot)
        )

    def _broken(self, rule: RuleId) -> "Ledger":
        raise Refused(RefusalCode.BREAKS_INVARIANT, rule)


def _with(amounts: tuple[Chips, ...], seat: Seat, taken: Chips) -> tuple[Chips, ...]:
    return (*amounts[:seat], Chips(amounts[seat] - taken), *amounts[seat + 1 :])


def opening_ledger(players: int, pot: Chips, stacks: tuple[Chips, ...] | None) -> Ledger:
    """The ledger at the start of a deal: the pot carried over, nothing won or paid yet."""
    return Ledger(pot, (Chips(0),) * players, stacks)


# Steps


class Seated(Protocol):
    """What every state has: a ledger that tells where the chips are."""

    @property
    def ledger(self) -> Ledger: ...  # noqa: D102


State = TypeVar("State")
Action = TypeVar("Action", contravariant=True)
Opening = TypeVar("Opening", contravariant=True)
TableState = TypeVar("TableState", bound=Seated)
Taken = TypeVar("Taken")
Opened = TypeVar("Opened")
Parameters = ParamSpec("Parameters")


class Step(NamedTuple, Generic[State]):
    """The state after an action, and the effects that led to it, in their order."""

    state: State
    effects: tuple[Effect, ...]


class Option(NamedTuple):
    """One thing that may be done now, and the rule that says so.

    `seat` is who does it, or who is dealt to. `cards` is how many cards it takes; `choices` what may be chosen; `least`
    and `most` the bounds of its amount in chips.
    """

    rule: RuleId
    do: Do
    seat: Seat | None = None
    cards: int = 0
    face: Face | None = None
    choices: tuple[str, ...] = ()
    least: Chips | None = None
    most: Chips | None = None


class Game(Protocol[TableState, Action, Opening]):
    """A document's module is itself the game.

    `open_deal` gives the state before the first card, with what happens there, and raises Refused for an impossible
    set-up. `legal` says what may be done now: nothing when the deal is `over`. `apply` makes the step of one action; it
    raises Refused, and Undetermined where a question has no answer.
    """

    def open_deal(self, opening: Opening, law: Law, /) -> Step[TableState]: ...  # noqa: D102
    def legal(self, state: TableState, /) -> Sequence[Option]: ...  # noqa: D102
    def apply(self, state: TableState, action: Action, law: Law, /) -> Step[TableState]: ...  # noqa: D102
    def over(self, state: TableState, /) -> bool: ...  # noqa: D102


class MissingAmount(Exception):
    """Raised where a rule needs an amount that the record does not give. `field` is its name in the record."""

    def __init__(self, rule: RuleId, field: str) -> None:
        self.rule = rule
        self.field = field
        super().__init__(f"{field}: {rule}")


class Transition:
    """The effects of one action as they happen, each stamped with its rule and entered in the ledger."""

    __slots__ = ("_effects", "ledger")

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._effects: list[Effect] = []

    def by(
        self,
        statement: Callable[Parameters, Iterable[Change]],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> None:
        """Lets the function that states a rule say what changes."""
        identity = rule_of(statement)
        for change in statement(*args, **kwargs):
            self._effects.append(Effect(identity, change))
            self.ledger = self.ledger.after(change, identity)

    def deferring(self, identity: RuleId, change: Change) -> None:
        """Enters a change that a rule of another document decides, under that rule's ID."""
        self._effects.append(Effect(identity, change))
        self.ledger = self.ledger.after(change, identity)

    def asking(self, law: Law, asks: type[Chosen]) -> Chosen:
        """The answer to a question; that it was asked is an effect. Raises Undetermined."""
        ruling = law.ruling(asks)
        self._record(asks, ruling.choice, ruling.by, ruling.reason)
        return asks(ruling.choice)

    def _record(self, asks: type[Choice], choice: str, by: str, reason: str) -> None:
        identity = question_id(asks)
        self._effects.append(Effect(hangs_on(identity), Ruled(identity, choice, by, reason)))

    def to(self, state: State) -> Step[State]:
        """The step that ends here."""
        return Step(state, tuple(self._effects))


class Play(Transition):
    """One step of a deal in which each question is asked once: its effects, and the rulings of the deal so far."""

    __slots__ = ("_law", "ruled")

    def __init__(self, ledger: Ledger, law: Law, ruled: dict[type[Choice], Choice]) -> None:
        # The base class's own two fields are set here: a call more for each action is felt in long hands.
        self.ledger = ledger
        self._effects = []
        self._law = law
        self.ruled = ruled

    def on(self, asks: type[Chosen]) -> Chosen:
        """The ruling on a question. Raises Undetermined."""
        known = self.ruled.get(asks)
        if isinstance(known, asks):
            return known
        choice = self.asking(self._law, asks)
        self.ruled = {**self.ruled, asks: choice}
        return choice

    def amount_ruled(self, asks: type[Choice]) -> Chips | None:
        """The number of chips that the ruling on a question names, None where it names none."""
        return self._law.ruling(asks).value


def replay(
    game: Game[TableState, Taken, Opened], opening: Opened, actions: Sequence[Taken], law: Law
) -> Step[TableState]:
    """A deal played through: its last state, and the effects of the opening and of all actions, in their order. Raises
    Refused with the number of the action, and Undetermined."""
    state, effects = game.open_deal(opening, law)
    trail = list(effects)
    for number, action in enumerate(actions):
        try:
            state, effects = game.apply(state, action, law)
        except Refused as refused:
            raise refused.at(number) from None
        trail += effects
    return Step(state, tuple(trail))
