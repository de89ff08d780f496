"""Random hands of heads-up poker: tables of every game and limit, under any rulings, and what is done at them."""

from random import Random
from typing import Final, NamedTuple

from tablelaw.authority import ANNOUNCED, Law, Ruling, asked_questions
from tablelaw.betting import Bet, Call, Check, Fold
from tablelaw.cards import FULL_DECK, UNSEEN, Card
from tablelaw.chips import Chips
from tablelaw.documents import heads_up
from tablelaw.documents.heads_up.formats import Format
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
from tablelaw.game import Close, Deal, Do, Effect, Face, Option, Seat
from tablelaw.refusals import Refused
from tablelaw.rules import QuestionId, document_of

SEATS: Final = (Seat(0), Seat(1))
QUESTIONS: Final = {asked: choices for asked, choices in asked_questions().items() if document_of(asked) == "HU"}


def any_rulings(luck: Random) -> dict[QuestionId, Ruling]:
    """Every question answered one way or another."""
    rulings = {asked: Ruling(luck.choice(list(choices)).value, ANNOUNCED) for asked, choices in QUESTIONS.items()}
    return {asked: ruling._replace(value=Chips(2)) for asked, ruling in rulings.items()}


def any_opening(luck: Random) -> Opening:
    """A table of any of the games."""
    small = luck.randint(1, 5)
    stacks = (Chips(luck.choice((1, 3, 20, 200))), Chips(luck.choice((1, 4, 21, 199))))
    return Opening(
        players=2,
        dealer=luck.choice((None, *SEATS)),
        stacks=stacks,
        variant=luck.choice(list(Variant)),
        limit=luck.choice((None, *Limit)),
        small_blind=Chips(small),
        big_blind=Chips(small + luck.randint(0, 5)),
        ante=luck.choice((Chips(1), Chips(4))),
        small_bet=Chips(4),
        big_bet=Chips(8),
        bring_in=Chips(2),
        match=Match(luck.choice((None, *Format)), games=3, starting=stacks),
    )


class Took(NamedTuple):
    """One action of a hand: the state before it, its effects, the state after it."""

    before: State
    action: Action
    effects: tuple[Effect, ...]
    after: State


class Hand:
    """A hand that is played at random: `opened` are the effects of the opening, `took` the actions after it."""

    def __init__(self, seed: int | str) -> None:
        self.luck = Random(seed)
        self.rulings = any_rulings(self.luck)
        self.law = Law(self.rulings)
        self.opening = any_opening(self.luck)
        self.hides = self.luck.random() < 0.2
        self.deck = self.luck.sample(FULL_DECK, len(FULL_DECK))
        state, effects = heads_up.open_deal(self.opening, self.law)
        self.states: list[State] = [state]
        self.actions: list[Action] = []
        self.opened = effects
        self.took: list[Took] = []

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def effects(self) -> tuple[Effect, ...]:
        return (*self.opened, *(effect for took in self.took for effect in took.effects))

    def ruled(self, question: str) -> str:
        """The answer to a question, named without its document."""
        return self.rulings[QuestionId(f"HU §{question}")].choice

    def cards(self, count: int, *, hidden: bool) -> tuple[Card, ...]:
        drawn = tuple(self.deck.pop() for _ in range(count))
        return (UNSEEN,) * count if hidden else drawn

    def action(self, option: Option) -> Action:
        """One of the actions that an option allows."""
        seat, luck = option.seat or Seat(0), self.luck
        match option.do:
            case Do.DRAW_FOR_BUTTON:
                return DrawForButton(seat, luck.choice(FULL_DECK))
            case Do.DEAL:
                assert option.face is not None
                return Deal(seat, option.face, self.cards(option.cards, hidden=self.hides and option.face is Face.DOWN))
            case Do.BOARD:
                return Board(self.cards(option.cards, hidden=False))
            case Do.CHECK:
                return Check(seat)
            case Do.CALL:
                return Call(seat)
            case Do.FOLD:
                return Fold(seat)
            case Do.BET:
                return Bet(seat, self._amount(option))
            case Do.RAISE:
                return RaiseTo(seat, self._amount(option))
            case Do.DISCARD:
                return Discard(seat, tuple(luck.sample(self.state.down[seat], option.cards)))
            case Do.SHOW:
                return Show(seat, self._named(seat))
            case Do.MUCK:
                return Muck(seat)
            case _:
                return Close()

    def _amount(self, option: Option) -> Chips | None:
        assert option.least is not None
        assert option.most is not None
        if option.least == option.most and self.luck.random() < 0.2:
            return None
        return Chips(self.luck.choice((option.least, option.most, self.luck.randint(option.least, option.most))))

    def _named(self, seat: Seat) -> tuple[Card, ...] | None:
        held = self.state.down[seat]
        return tuple(self.deck.pop() if card == UNSEEN else card for card in held) if UNSEEN in held else None

    def goes_on(self) -> None:
        options = list(heads_up.legal(self.state))
        quiet = [option for option in options if option.do not in (Do.FOLD, Do.MUCK) or self.luck.random() < 0.15]
        action = self.action(self.luck.choice(quiet or options))
        try:
            state, effects = heads_up.apply(self.state, action, self.law)
        except Refused:
            assert isinstance(action, Discard | DrawForButton), action
            return
        self.took.append(Took(self.state, action, effects, state))
        self.states.append(state)
        self.actions.append(action)

    def plays_out(self) -> "Hand":
        for _ in range(300):
            if heads_up.over(self.state):
                return self
            self.goes_on()
        raise AssertionError("the hand does not end")
