"""What heads-up poker speaks of: the games that two can play, how bets are limited, streets, and what a player does.

It states no rule.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from tablelaw.betting import Bet, Call, Check, Fold
from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.game import Close, Deal, Seat
from tablelaw.rules import RuleId

PLAYERS: Final = 2


class Variant(Enum):
    """Which game is played."""

    HOLDEM = "holdem"
    OMAHA = "omaha"
    DRAW = "draw"
    STUD = "stud"


class Limit(Enum):
    """How much may be bet."""

    NO = "no"
    POT = "pot"
    FIXED = "fixed"


class Street(NamedTuple):
    """A round of cards and the betting round after it: the cards that each player holds then, face down and face up,
    those on the board, and whether the larger of two fixed bets is played."""

    name: str
    down: int
    up: int
    board: int
    big_bet: bool


class Course(NamedTuple):
    """How a game runs: the rule that says so, under which a plain check, bet, call, raise or fold stands, and its
    streets in their order. `has_blinds` is whether blinds are posted; where they are not, players ante."""

    rule: RuleId
    streets: tuple[Street, ...]
    has_blinds: bool


def other(seat: Seat) -> Seat:
    """The seat of the other player."""
    return Seat(1 - seat)


# Actions, beside those that other documents know too


@dataclass(frozen=True, slots=True)
class DrawForButton:
    """A player draws a card; the higher one has the first button."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Board:
    """Cards turned up in the middle, which belong to both hands."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """A player raises. `to` is the stake of the round to which it goes, in chips, None where only one is allowed."""

    seat: Seat
    to: Chips | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A player throws cards away to get others; none at all to stand pat."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """A player turns the face-down cards over. `cards` names them where they had not been seen, and may be None where
    they are known."""

    seat: Seat
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Muck:
    """A player gives the hand up at the showdown instead of showing it."""

    seat: Seat


Action = DrawForButton | Deal | Board | Check | Bet | Call | RaiseTo | Fold | Discard | Show | Muck | Close
