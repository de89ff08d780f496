"""At every state of many random deals: an action is accepted exactly when `legal` offers it.

The candidates are every kind of action by every seat, by the ghost and by nobody's seat, with the number of cards that
is due, one fewer and one more, with cards that lie on the table already, cards twice, jokers, and cards that are not
held. What is offered is read from the options alone; that a card is free or held is known from the actions before.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never

import pytest

from strategies import TWO_MORE_INCHES_QUESTIONS, Action, Play, random_deal
from tablelaw.authority import question_id
from tablelaw.cards import BLACK_JOKER, FULL_DECK, RED_JOKER, Card
from tablelaw.documents.two_more_inches import Phase, State, apply, legal
from tablelaw.game import GHOST, Announce, Close, Deal, Do, Face, Option, Ruled, Seat
from tablelaw.match_pot import Declare, Stay
from tablelaw.refusals import Refused

DEALS = 1_000
PARTS = 4
DEALT_AT_ONCE = (2, 5, 7)
ANNOUNCED = 5

Table = dict[Seat, tuple[Card, ...]]


class Offer:
    """What the options of a state allow, given the cards that each seat holds."""

    def __init__(self, options: Sequence[Option], table: Table) -> None:
        self.table = table
        self.dealt = [card for held in table.values() for card in held]
        self.free = frozenset(FULL_DECK).difference(self.dealt)
        self.deals = {(option.seat, option.face, option.cards) for option in options if option.do is Do.DEAL}
        self.declares = {
            (option.seat, choice) for option in options if option.do is Do.DECLARE for choice in option.choices
        }
        self.announces = {(option.seat, option.cards) for option in options if option.do is Do.ANNOUNCE}
        self.closes = any(option.do is Do.CLOSE for option in options)

    def allows(self, action: Action) -> bool:
        match action:
            case Deal(to, face, cards):
                return (to, face, len(cards)) in self.deals and len(self.free.intersection(cards)) == len(cards)
            case Declare(seat, choice):
                return (seat, choice.value) in self.declares
            case Announce(seat, cards):
                held = set(self.table.get(seat, ()))
                return (seat, len(cards)) in self.announces and len(held.intersection(cards)) == len(cards)
            case Close():
                return self.closes
            case _ as never:
                assert_never(never)


def candidates(offer: Offer, players: int, turn: int) -> Iterator[Action]:
    """Actions to try, most of them wrong. `turn` varies where a faulty card stands and which one it is, and how many
    cards are tried to be dealt where none are due."""
    free = [card for card in FULL_DECK if card in offer.free]
    due = {count for _, _, count in offer.deals} or {DEALT_AT_ONCE[turn % len(DEALT_AT_ONCE)]}
    one_off = {count + more for count in due for more in (-1, 0, 1) if count + more <= len(free)}
    fresh = [tuple(free[:count]) for count in one_off]
    faulty = [cards for count in due for cards in _faulty(tuple(free[:count]), offer.dealt, turn)]
    for seat in (*(Seat(place) for place in range(players)), GHOST, Seat(players)):
        for face in Face:
            yield from (Deal(seat, face, cards) for cards in (*fresh, *faulty))
        yield from (Declare(seat, choice) for choice in Stay)
        held = offer.table.get(seat, ())
        announced = _announced(held, turn) if offer.closes else [held[:ANNOUNCED]]
        yield from (Announce(seat, cards) for cards in announced)
    yield Close()


def _faulty(cards: tuple[Card, ...], dealt: Sequence[Card], turn: int) -> Iterator[tuple[Card, ...]]:
    """The same number of cards, one of them a joker, there twice, or dealt before."""
    if cards:
        place = turn % len(cards)
        yield _with(cards, place, (BLACK_JOKER, RED_JOKER)[turn % 2])
        if len(cards) > 1:
            yield _with(cards, place, cards[place - 1])
        if dealt:
            yield _with(cards, place, dealt[turn % len(dealt)])


def _announced(held: tuple[Card, ...], turn: int) -> Iterator[tuple[Card, ...]]:
    """Cards to announce: one too few, as many as make a hand, one too many, one not held, one twice."""
    for count in (ANNOUNCED - 1, ANNOUNCED, ANNOUNCED + 1):
        yield held[:count]
    yield held[-ANNOUNCED:]
    if len(held) >= ANNOUNCED:
        place = turn % ANNOUNCED
        yield _with(held[:ANNOUNCED], place, next(card for card in FULL_DECK if card not in held))
        yield _with(held[:ANNOUNCED], place, held[place - 1])


def _with(cards: tuple[Card, ...], place: int, card: Card) -> tuple[Card, ...]:
    return (*cards[:place], card, *cards[place + 1 :])


def tables(play: Play[State]) -> Iterator[tuple[State, Table]]:
    """Each state of a deal and what each seat holds in it."""
    table: Table = {}
    for number, state in enumerate(play.states):
        yield state, table
        action = play.actions[number] if number < len(play.actions) else Close()
        if isinstance(action, Deal):
            table[action.to] = table.get(action.to, ()) + action.cards


def accepted(play: Play[State], state: State, action: Action) -> bool:
    try:
        apply(state, action, play.law)
    except Refused:
        return False
    return True


def test_the_random_deals_reach_every_phase_and_every_ruling() -> None:
    phases: set[Phase] = set()
    ruled: set[tuple[str, str]] = set()
    for seed in range(DEALS):
        play = random_deal(seed)
        phases.update(state.phase for state in play.states)
        ruled.update((change.question, change.choice) for _, change in play.effects if isinstance(change, Ruled))
    assert phases == set(Phase)
    assert ruled == {(question_id(asks), choice.value) for asks in TWO_MORE_INCHES_QUESTIONS for choice in asks}


@pytest.mark.parametrize("part", range(PARTS))
def test_an_action_is_accepted_exactly_when_it_is_offered(part: int) -> None:
    verdicts: Counter[tuple[type[Action], bool]] = Counter()
    for seed in range(part, DEALS, PARTS):
        play = random_deal(seed)
        for turn, (state, table) in enumerate(tables(play)):
            offer = Offer(legal(state), table)
            before = state._replace(down={**state.down}, up={**state.up}, announced={**state.announced})
            for action in candidates(offer, state.opening.players, turn + seed):
                expected = offer.allows(action)
                assert accepted(play, state, action) is expected, (seed, turn, action, legal(state))
                verdicts[type(action), expected] += 1
            assert state == before, (seed, turn)
    assert all(verdicts[kind, verdict] > 100 for kind in (Deal, Declare, Announce, Close) for verdict in (True, False))
