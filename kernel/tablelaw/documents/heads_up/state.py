"""A hand under way: what is settled before it, and what it has come to.

It decides nothing.
"""

from enum import Enum
from typing import Final, NamedTuple

from tablelaw.authority import Choice
from tablelaw.betting import Round
from tablelaw.cards import UNSEEN, Card
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.draw import DRAW
from tablelaw.documents.heads_up.formats import Blinds, Format
from tablelaw.documents.heads_up.holdem import HOLDEM
from tablelaw.documents.heads_up.omaha import OMAHA
from tablelaw.documents.heads_up.stud import STUD
from tablelaw.documents.heads_up.terms import Course, Limit, Street, Variant
from tablelaw.game import Ledger, Seat
from tablelaw.rules import RuleId

COURSES: Final[dict[Variant, Course]] = {
    Variant.HOLDEM: HOLDEM,
    Variant.OMAHA: OMAHA,
    Variant.DRAW: DRAW,
    Variant.STUD: STUD,
}


class Match(NamedTuple):
    """What a hand is part of: how long is played, the blinds as they rise, and what each player started a game with.

    `hand` counts the hands of the game from 0, `wins` the games that each seat has won. `ended_by` is the rule by which
    nothing follows.
    """

    format: Format | None = None
    schedule: tuple[Blinds, ...] = ()
    games: int = 1
    starting: tuple[Chips, ...] = ()
    hand: int = 0
    wins: tuple[int, ...] = (0, 0)
    ended_by: RuleId | None = None


class Opening(NamedTuple):
    """What is settled before a hand.

    `dealer` is who is said to have the button: None where it has yet to be drawn for, or follows from `held_before`,
    who had it in the hand before. `limit` is None where the table named none. Amounts are chips, None where the record
    gives none. `short_stacked` is how many big blinds each player starts with, where that was announced.
    """

    players: int
    dealer: Seat | None
    stacks: tuple[Chips, ...]
    variant: Variant = Variant.HOLDEM
    limit: Limit | None = None
    small_blind: Chips | None = None
    big_blind: Chips | None = None
    ante: Chips | None = None
    small_bet: Chips | None = None
    big_bet: Chips | None = None
    bring_in: Chips | None = None
    min_bet: Chips | None = None
    short_stacked: int | None = None
    held_before: Seat | None = None
    match: Match = Match()


class Phase(Enum):
    """What the hand waits for."""

    BUTTON = "a draw for the button"
    CARDS = "cards"
    BETTING = "betting"
    DISCARDS = "discards"
    SHOWDOWN = "showdown"
    WINNER_SHOWS = "the winner's cards"
    OVER = "over"


class Turn(NamedTuple):
    """What the player whose turn it is may do. A call costs `to_call` chips. `bring_in` is what must be put in at
    least, 0 where nothing must. A bet or raise goes to between `least` and `most` chips; where they are None,
    `barred_by` is the rule that forbids it."""

    seat: Seat
    to_call: Chips
    bring_in: Chips
    least: Chips | None
    most: Chips | None
    barred_by: RuleId


NO_CARDS: Final[tuple[tuple[Card, ...], ...]] = ((), ())


class State(NamedTuple):
    """A hand under way.

    `dealer` has no meaning while the button is drawn for; `drawn` holds the cards drawn. `streets` are the rounds of
    the game, `street` is the one that is played. `down` and `up` are the cards of each seat. `first` is who draws
    first. `discarded` is how many cards each seat has thrown away, None before. `shown` are the seats whose
    cards lie open, `mucked` the one that gave up at the showdown. `ruled` holds the rulings so far, `match` what the
    next hand is part of, `ended_by` the rule that ended this one.
    """

    opening: Opening
    course: Course
    phase: Phase
    ledger: Ledger
    dealer: Seat
    streets: tuple[Street, ...]
    match: Match
    ended_by: RuleId
    betting: Round
    ruled: dict[type[Choice], Choice]
    street: int = 0
    limit: Limit | None = None
    down: tuple[tuple[Card, ...], ...] = NO_CARDS
    up: tuple[tuple[Card, ...], ...] = NO_CARDS
    board: tuple[Card, ...] = ()
    seen: frozenset[Card] = frozenset()
    turn: Turn | None = None
    first: Seat = Seat(0)
    drawn: tuple[Card | None, ...] = (None, None)
    discarded: tuple[int | None, ...] = (None, None)
    shown: tuple[Seat, ...] = ()
    mucked: Seat | None = None


SEATS: Final = (Seat(0), Seat(1))


def stacks_of(ledger: Ledger) -> tuple[Chips, ...]:
    """What each seat has in front of it, in chips; heads-up is always played with stacks."""
    return ledger.stacks or ()


def holds_unseen(state: State, seat: Seat) -> bool:
    """Whether a seat holds cards that nobody has seen."""
    return UNSEEN in state.down[seat]


def lies_open(state: State, seat: Seat) -> bool:
    """Whether all cards of a seat have been shown."""
    return seat in state.shown and not holds_unseen(state, seat)
