"""Random legal play of Two plus One and of Murder with the 2's, action by action, from what is offered alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, NamedTuple, TypeVar, assert_never

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from strategies import Picks, picking, picking_at_random
from tablelaw.authority import ANNOUNCED, Choice, Law, Ruling, asked_questions
from tablelaw.betting import Bet, Call, Check, Fold, Raise
from tablelaw.cards import FULL_DECK, Card
from tablelaw.chips import Chips
from tablelaw.documents import murder, two_plus_one
from tablelaw.documents.murder import TooManyPlayers
from tablelaw.documents.two_plus_one import DealThird, ExtraAnteSize, GutsOption, Redeclare, Reordered
from tablelaw.game import Deal, Do, Effect, Face, Game, Option, Seat, Seated
from tablelaw.match_pot import Declare, Stay
from tablelaw.rules import QuestionId, document_of

State = TypeVar("State", bound=Seated)
Action = TypeVar("Action")
Opening = TypeVar("Opening")

MOST_ACTIONS = 1_000
Acts = Callable[[Option, "Shoe", Picks], Action]


@dataclass
class Shoe:
    """The cards that are left, in the order in which they will be dealt."""

    cards: list[Card]

    def take(self, count: int) -> tuple[Card, ...]:
        taken, self.cards = self.cards[:count], self.cards[count:]
        return tuple(taken)


class Start(NamedTuple, Generic[Opening]):
    """A table before the first card: the opening, how its questions are answered, and the cards."""

    opening: Opening
    law: Law
    shoe: Shoe


@dataclass
class Run(Generic[State, Action, Opening]):
    """A deal as it is played: every state on the way, and the actions and effects between them."""

    game: Game[State, Action, Opening]
    acts: Callable[[Option, Shoe, Picks], Action]
    opening: Opening
    law: Law
    shoe: Shoe
    states: list[State] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)

    def __post_init__(self) -> None:
        state, effects = self.game.open_deal(self.opening, self.law)
        self.states.append(state)
        self.effects.extend(effects)

    @property
    def state(self) -> State:
        return self.states[-1]

    def goes_on(self, pick: Picks) -> None:
        """One more action, picked from what is legal."""
        option = pick(tuple(self.game.legal(self.state)))
        action = self.acts(option, self.shoe, pick)
        state, effects = self.game.apply(self.state, action, self.law)
        self.actions.append(action)
        self.states.append(state)
        self.effects.extend(effects)

    def to_the_end(self, pick: Picks) -> "Run[State, Action, Opening]":
        for _ in range(MOST_ACTIONS):
            if self.game.over(self.state):
                return self
            self.goes_on(pick)
        raise AssertionError("the deal does not end")


def seat_of(option: Option) -> Seat:
    assert option.seat is not None
    return option.seat


def dealt_face(option: Option) -> Face:
    assert option.face is not None
    return option.face


def amount_of(option: Option, pick: Picks) -> Chips:
    assert option.least is not None
    assert option.most is not None
    return Chips(pick(range(option.least, option.most + 1)))


# Rulings and cards


def any_law(document: str, pick: Picks) -> Law:
    """Every question of a document answered in one way or another."""
    rulings: dict[QuestionId, Ruling] = {}
    for identity, choices in asked_questions().items():
        if document_of(identity) == document:
            choice = pick(tuple(choices))
            rulings[identity] = Ruling(choice.value, ANNOUNCED, value=_amount(choice))
    return Law(rulings)


def _amount(choice: Choice) -> Chips | None:
    return Chips(3) if choice is ExtraAnteSize.AGREED else None


def any_shoe(pick: Picks) -> Shoe:
    """A deck in any order; often cards of a few ranks lie on top, so that pairs, deuces and ties are common."""
    width = pick((13, 13, 5, 3))
    left = sorted(FULL_DECK, key=lambda card: (card.rank - 2) % 13 >= width)
    favoured = [card for card in left if (card.rank - 2) % 13 < width]
    others = [card for card in left if card not in favoured]
    return Shoe([*_shuffled(favoured, pick), *_shuffled(others, pick)])


def _shuffled(cards: list[Card], pick: Picks) -> list[Card]:
    return Random(pick(range(10_000))).sample(cards, len(cards))


def any_stacks(players: int, pick: Picks) -> tuple[Chips, ...] | None:
    return pick((None, tuple(Chips(pick((0, 1, 2, 5, 9, 20, 60))) for _ in range(players))))


# Two plus One


def two_plus_one_act(option: Option, shoe: Shoe, pick: Picks) -> two_plus_one.Action:
    seat = seat_of(option)
    match option.do:
        case Do.DEAL if option.cards == 1:
            return DealThird(seat, shoe.take(1)[0])
        case Do.DEAL:
            return Deal(seat, dealt_face(option), shoe.take(option.cards))
        case Do.DECLARE:
            return Declare(seat, Stay(pick(option.choices)))
        case Do.REDECLARE:
            return Redeclare(seat, Stay(pick(option.choices)))
        case _:
            raise AssertionError(option)


def any_two_plus_one(pick: Picks) -> Start[two_plus_one.Opening]:
    players = pick((2, 3, 4, 5))
    opening = two_plus_one.Opening(
        players=players,
        dealer=Seat(pick(range(players))),
        pot=pick((Chips(20), Chips(0), None, Chips(1), Chips(53))),
        ante=Chips(pick(range(4))),
        stacks=any_stacks(players, pick),
        maximum=pick((None, Chips(1), Chips(7), Chips(20))),
        agreed=frozenset(kind for kind in Reordered if pick((False, True))),
        second_declaration=pick((False, True)),
        options=frozenset(kind for kind in GutsOption if pick((False, True))),
    )
    return Start(opening, any_law("OPR-629", pick), any_shoe(pick))


TwoPlusOne = Run[two_plus_one.State, two_plus_one.Action, two_plus_one.Opening]


def two_plus_one_begun(pick: Picks) -> TwoPlusOne:
    """A deal before its first card."""
    return Run(two_plus_one, two_plus_one_act, *any_two_plus_one(pick))


@st.composite
def two_plus_one_deals(draw: DrawFn) -> TwoPlusOne:
    """A whole deal."""
    pick = picking(draw)
    return two_plus_one_begun(pick).to_the_end(pick)


def random_two_plus_one(seed: int) -> TwoPlusOne:
    """A whole deal, the same one for the same seed."""
    pick = picking_at_random(seed)
    return two_plus_one_begun(pick).to_the_end(pick)


# Murder with the 2's


def murder_act(option: Option, shoe: Shoe, pick: Picks) -> murder.Action:
    seat = seat_of(option)
    match option.do:
        case Do.DEAL:
            return Deal(seat, dealt_face(option), shoe.take(option.cards))
        case Do.MATCH:
            return murder.Match(seat)
        case Do.FOLD:
            return Fold(seat)
        case Do.CHECK:
            return Check(seat)
        case Do.CALL:
            return Call(seat)
        case Do.BET:
            return Bet(seat, amount_of(option, pick))
        case Do.RAISE:
            return Raise(seat, amount_of(option, pick))
        case _:
            raise AssertionError(option)


def any_murder(pick: Picks) -> Start[murder.Opening]:
    law = any_law("OPR-695", pick)
    most = 8 if law.answer(TooManyPlayers) is TooManyPlayers.COMMON_LAST_CARD else 7
    players = pick((2, 3, 4, most))
    opening = murder.Opening(
        players=players,
        dealer=Seat(pick(range(players))),
        pot=pick((None, Chips(0), Chips(1), Chips(30))),
        unit=Chips(pick((1, 3))),
        stacks=any_stacks(players, pick),
    )
    return Start(opening, law, any_shoe(pick))


Murder = Run[murder.State, murder.Action, murder.Opening]


def murder_begun(pick: Picks) -> Murder:
    """A hand before its first card."""
    return Run(murder, murder_act, *any_murder(pick))


@st.composite
def murder_hands(draw: DrawFn) -> Murder:
    """A whole hand."""
    pick = picking(draw)
    return murder_begun(pick).to_the_end(pick)


def random_murder(seed: int) -> Murder:
    """A whole hand, the same one for the same seed."""
    pick = picking_at_random(seed)
    return murder_begun(pick).to_the_end(pick)


def cards_of(actions: Sequence[two_plus_one.Action | murder.Action]) -> list[Card]:
    """All cards that were dealt, in their order."""
    cards: list[Card] = []
    for action in actions:
        match action:
            case Deal():
                cards.extend(action.cards)
            case DealThird():
                cards.append(action.card)
            case Declare() | Redeclare() | murder.Match() | Fold() | Check() | Call() | Bet() | Raise():
                pass
            case _ as never:
                assert_never(never)
    return cards
