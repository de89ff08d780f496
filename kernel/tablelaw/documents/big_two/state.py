"""What a game of Big Two is made of: its actions, how it is opened, and its state.

Nothing is decided here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tablelaw.authority import Choice
from tablelaw.cards import Card
from tablelaw.documents.big_two.assistance import Before
from tablelaw.documents.big_two.play import LeaderPasses, goes_out
from tablelaw.documents.big_two.president import ExchangeOrder, Gift
from tablelaw.documents.big_two.settings import BASE_GAME, Settings
from tablelaw.documents.big_two.terms import Combination
from tablelaw.game import Deal, Ledger, Seat
from tablelaw.rules import RuleId, rule_of
from tablelaw.trick import Direction, Trick

# Actions


@dataclass(frozen=True, slots=True)
class Play:
    """A player plays cards together. `stands_for` says which card each joker among them replaces."""

    seat: Seat
    cards: tuple[Card, ...]
    stands_for: tuple[tuple[Card, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """A player passes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawCard:
    """A player who passed takes a card from the stock (§8.18)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trade:
    """The holder of the opening card trades it for the card left over, or does not (§8.11)."""

    seat: Seat
    accept: bool


@dataclass(frozen=True, slots=True)
class CallLastCard:
    """A player calls the last card, just before the play that leaves it or, where that is ruled, just after (§8.26)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Count:
    """Somebody asks how many cards a team holds; both are told (§10.3)."""

    team: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """A player passes cards to another before the game (§9.4)."""

    seat: Seat
    to: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Redeal:
    """A player has the cards dealt again (§5.1, §5.2)."""

    seat: Seat


Action = Deal | Play | Pass | DrawCard | Trade | CallLastCard | Count | Exchange | Redeal

# The state


class Phase(Enum):
    """What the game waits for."""

    DEALING = "dealing"
    EXCHANGING = "exchanging"
    TRADING = "trading"
    PLAYING = "playing"
    DRAWING = "drawing"
    OVER = "over"


class Previous(NamedTuple):
    """How the game before ended: who won it, and the order of finishing where it was played to the last."""

    winner: Seat | None
    finished: tuple[Seat, ...] = ()


class Opening(NamedTuple):
    """What is settled before a game; `previous` is None for the first of a session."""

    players: int
    dealer: Seat
    settings: Settings = BASE_GAME
    previous: Previous | None = None


Hands = tuple[tuple[Card, ...], ...]
"""The cards that each seat holds, in the order in which they came."""


class State(NamedTuple):
    """A game under way.

    `settings` are those of the opening with the answers given since, `open_questions` those about plays that
    were not yet asked. `deck` tells how often each card is there, `seen`
    are the cards that lie anywhere but in the stock. `waiting` is who may act, first whose turn it is; `closer` the one
    among them who may lead at once because nothing beats the last play. `must_hold` is the card that the first play
    must hold. `direction` is None while two neighbours race for it. `last_act` is how the last player acted.
    `untouched` is true until something happens after the deal. `lead_passes` counts leads that were passed on in a row.
    `calling` has called the last card and not yet played, `called` are those whose last card is called, `uncalled` has
    just left one card without a call. `shootout` counts the deals that decide a tie of teams.
    """

    opening: Opening
    settings: Settings
    phase: Phase
    ledger: Ledger
    deck: Mapping[Card, int]
    hands: Hands
    dealt: Hands = ()
    kitty: tuple[Card, ...] = ()
    ghost: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    seen: tuple[Card, ...] = ()
    waiting: tuple[Seat, ...] = ()
    closer: Seat | None = None
    trick: Trick[Combination] = Trick()
    direction: Direction | None = Direction.COUNTER_CLOCKWISE
    must_hold: Card | None = None
    untouched: bool = True
    first_trick: bool = True
    opening_card: Card | None = None
    leader_passes: LeaderPasses | None = None
    lead_passes: int = 0
    ban_lifted: Seat | None = None
    open_questions: tuple[type[Choice], ...] = ()
    last_act: Before | None = None
    drawn: Card | None = None
    must_play: bool = False
    threes_led: bool = False
    first_leader: Seat = Seat(0)
    calling: Seat | None = None
    called: tuple[Seat, ...] = ()
    uncalled: Seat | None = None
    finished: tuple[Seat, ...] = ()
    playing_on: bool = False
    twos_turned: bool = False
    gifts: tuple[Gift, ...] = ()
    exchange_order: ExchangeOrder = ExchangeOrder.SIMULTANEOUS
    shootout: int = 0
    winners: tuple[Seat, ...] = ()
    assisted: Seat | None = None
    ended_by: RuleId = rule_of(goes_out)

    @property
    def players(self) -> int:
        """How many play."""
        return self.opening.players

    @property
    def with_cards(self) -> tuple[Seat, ...]:
        """The seats that still hold cards."""
        return tuple(Seat(seat) for seat, hand in enumerate(self.hands) if hand)

    def with_hand(self, seat: Seat, hand: tuple[Card, ...]) -> Hands:
        """All hands, one of them replaced."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def dealt_again(self, shootout: int) -> "State":
        """The same game before the first card: what was answered holds."""
        return State(
            opening=self.opening,
            settings=self.opening.settings._replace(answers=self.settings.answers),
            phase=Phase.DEALING,
            ledger=self.ledger,
            deck=self.deck,
            hands=((),) * self.players,
            open_questions=self.open_questions,
            opening_card=self.opening_card,
            leader_passes=self.leader_passes,
            direction=None if self.settings.race else Direction.COUNTER_CLOCKWISE,
            shootout=shootout,
        )
