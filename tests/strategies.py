"""What is drawn at random: cards, amounts, tables, and whole plays of any document.

A play is drawn by whoever picks: Hypothesis, which shrinks what fails, or a seeded generator, where thousands are
wanted. Both go the same way through the game: the options of a state are picked from, cards come from what is left of
the deck. For Two More Inches the settings are drawn here too; another document adds its own openings beside them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Protocol, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tablelaw.authority import Choice, Law, Ruling, question_id
from tablelaw.cards import BLACK_JOKER, FULL_DECK, RANKS, RED_JOKER, Card, Rank
from tablelaw.chips import Chips
from tablelaw.documents import two_more_inches
from tablelaw.game import (
    Announce,
    Close,
    Deal,
    Do,
    Effect,
    Game,
    Option,
    Seat,
    Seated,
    Step,
)
from tablelaw.match_pot import Declare, Stay
from tablelaw.rules import QuestionId

Thing = TypeVar("Thing")
Played = TypeVar("Played", bound=Seated)
Opened = TypeVar("Opened")

JOKERS = (BLACK_JOKER, RED_JOKER)


class Picks(Protocol):
    """Whoever picks one of several things."""

    def __call__(self, things: Sequence[Thing], /) -> Thing: ...


def picking(draw: DrawFn) -> Picks:
    """Hypothesis picks: what stands first is the simplest."""

    def pick(things: Sequence[Thing]) -> Thing:
        return draw(st.sampled_from(things))

    return pick


def picking_at_random(seed: int) -> Picks:
    """A seeded generator picks."""
    return Random(seed).choice


# Cards and amounts

cards: SearchStrategy[Card] = st.sampled_from(FULL_DECK)
cards_and_jokers: SearchStrategy[Card] = st.sampled_from((*FULL_DECK, *JOKERS))
suit_orders: SearchStrategy[list[int]] = st.permutations(range(4))


def hands(least: int, most: int) -> SearchStrategy[tuple[Card, ...]]:
    """Different cards of one deck, without jokers."""
    return st.lists(cards, min_size=least, max_size=most, unique=True).map(tuple)


def chips(most: int) -> SearchStrategy[Chips]:
    """Amounts from nothing up to the most given."""
    return st.integers(0, most).map(Chips)


@dataclass
class Stock:
    """The cards that are left to deal.

    Cards of a few favoured ranks go first, so that pairs and wild cards are common. A level stock deals later hands the
    ranks of the first one, as long as they last, so that ties are common.
    """

    favoured: list[Card]
    others: list[Card]
    level: bool = False
    first: dict[int, tuple[Card, ...]] = field(default_factory=dict)

    def take(self, count: int, pick: Picks) -> tuple[Card, ...]:
        """So many cards, which are then no longer in the stock."""
        before = tuple(card for cards in self.first.values() for card in cards)
        like = self.first.get(count, before if len(before) == count else ())
        wanted = [card.rank for card in like] if self.level else []
        taken: list[Card] = []
        for place in range(count):
            alike = [card for card in self.left() if card.rank in wanted[place : place + 1]]
            card = pick(alike or self.favoured or self.others)
            (self.favoured if card in self.favoured else self.others).remove(card)
            taken.append(card)
        self.first.setdefault(count, tuple(taken))
        return tuple(taken)

    def left(self) -> list[Card]:
        """All that is left."""
        return self.favoured + self.others


def any_stock(pick: Picks, wild_rank: Rank | None = None) -> Stock:
    """A whole deck. The wild rank, where there is one, is among those that are dealt first."""
    highest = pick(RANKS)
    width = pick((13, 13, 6, 4))
    favoured = [card for card in FULL_DECK if (highest - card.rank) % len(RANKS) < width or card.rank == wild_rank]
    return Stock(favoured, [card for card in FULL_DECK if card not in favoured], level=pick((False, True)))


# Rulings


def any_rulings(pick: Picks, questions: Iterable[type[Choice]], by: str = "announced") -> dict[QuestionId, Ruling]:
    """One of the choices for each question."""
    return {question_id(asks): Ruling(pick(tuple(asks)).value, by) for asks in questions}


# Whole plays

Action = Deal | Declare | Announce | Close


def any_action(option: Option, stock: Stock, held: Mapping[Seat, Sequence[Card]], pick: Picks) -> Action:
    """One of the actions that an option allows. Cards that are dealt come out of the stock; cards that are announced
    are among those that the player holds."""
    match option.do:
        case Do.DEAL:
            assert option.seat is not None
            assert option.face is not None
            return Deal(option.seat, option.face, stock.take(option.cards, pick))
        case Do.DECLARE:
            assert option.seat is not None
            return Declare(option.seat, Stay(pick(option.choices)))
        case Do.ANNOUNCE:
            assert option.seat is not None
            own = Stock(list(held[option.seat]), [])
            return Announce(option.seat, own.take(option.cards, pick))
        case Do.CLOSE:
            return Close()
        case _:
            raise AssertionError(f"no document that is played here has an action {option.do.value!r}")


@dataclass
class Play(Generic[Played]):
    """A deal as it was played: each state on the way, and the actions and effects between them."""

    law: Law
    stock: Stock
    states: list[Played]
    actions: list[Action] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    held: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def state(self) -> Played:
        """The last state."""
        return self.states[-1]

    def enter(self, action: Action, step: Step[Played]) -> None:
        """Writes down an action and what came of it."""
        self.actions.append(action)
        self.states.append(step.state)
        self.effects.extend(step.effects)
        if isinstance(action, Deal):
            self.held[action.to] = self.held.get(action.to, ()) + action.cards


def opened(game: Game[Played, Action, Opened], opening: Opened, law: Law, stock: Stock) -> Play[Played]:
    """A deal before its first card."""
    state, effects = game.open_deal(opening, law)
    return Play(law, stock, [state], effects=list(effects))


def play_on(game: Game[Played, Action, Opened], play: Play[Played], pick: Picks) -> None:
    """One more action, picked from what is legal: first its kind, then one of that kind."""
    options = game.legal(play.state)
    do = pick(tuple(dict.fromkeys(option.do for option in options)))
    option = pick([option for option in options if option.do is do])
    action = any_action(option, play.stock, play.held, pick)
    play.enter(action, game.apply(play.state, action, play.law))


def play_out(game: Game[Played, Action, Opened], play: Play[Played], pick: Picks) -> Play[Played]:
    """The deal played to its end. A deal that never ends is stopped by the number of its actions."""
    for _ in range(100):
        if game.over(play.state):
            return play
        play_on(game, play, pick)
    raise AssertionError("the deal does not end")


# Two More Inches

TWO_MORE_INCHES_QUESTIONS: tuple[type[Choice], ...] = (
    two_more_inches.Order,
    two_more_inches.StartingSeat,
    two_more_inches.LonePlayer,
    two_more_inches.AntesAfterPotStays,
    two_more_inches.GhostHand,
    two_more_inches.GhostTie,
    two_more_inches.LimitsWinner,
    two_more_inches.LimitWithTies,
    two_more_inches.DeadCountsAsIn,
    two_more_inches.DeadGetsUpCards,
    two_more_inches.WhenShown,
    two_more_inches.GhostKill,
    two_more_inches.KillLiability,
    two_more_inches.TiedBestHands,
    two_more_inches.OddChip,
    two_more_inches.EmptyPot,
    two_more_inches.AllHandsDead,
    two_more_inches.MisannouncedHand,
    two_more_inches.CannotPay,
)


def any_opening(pick: Picks) -> two_more_inches.Opening:
    """A table of Two More Inches with any of its settings. Small tables are common, so that lone players and ties
    are."""
    players = pick((2, 3, 2, 3, 4, 5, 6, 7))
    stacked = pick((False, True))
    return two_more_inches.Opening(
        players=players,
        dealer=Seat(pick(range(players))),
        pot=pick((Chips(20), Chips(0), None, Chips(1), Chips(7), Chips(53))),
        ante=Chips(pick(range(6))),
        stacks=tuple(Chips(pick(range(41))) for _ in range(players)) if stacked else None,
        maximum=pick((None, None, Chips(1), Chips(5), Chips(20), Chips(50))),
        wild_rank=pick((None, pick(RANKS))),
    )


def any_deal(pick: Picks) -> Play[two_more_inches.State]:
    """A deal of Two More Inches before its first card, with every question answered one way or another."""
    opening = any_opening(pick)
    stock = any_stock(pick, opening.wild_rank)
    law = Law(any_rulings(pick, TWO_MORE_INCHES_QUESTIONS))
    return opened(two_more_inches, opening, law, stock)


@st.composite
def deals(draw: DrawFn) -> Play[two_more_inches.State]:
    """A whole deal of Two More Inches."""
    pick = picking(draw)
    return play_out(two_more_inches, any_deal(pick), pick)


def random_deal(seed: int) -> Play[two_more_inches.State]:
    """A whole deal of Two More Inches, the same one for the same seed."""
    pick = picking_at_random(seed)
    return play_out(two_more_inches, any_deal(pick), pick)
