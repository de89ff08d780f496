"""How fast Two plus One and Murder are settled from typed records, decoding apart. A figure here never decides a test;
run with `pytest tests/benchmarks --benchmark-only`."""

import random

from pytest_benchmark.fixture import BenchmarkFixture

from tablelaw.authority import ANNOUNCED, Law, Ruling
from tablelaw.betting import Bet, Call, Check, Fold, Raise
from tablelaw.cards import FULL_DECK, Card
from tablelaw.chips import Chips
from tablelaw.documents import murder, two_plus_one
from tablelaw.documents.two_plus_one import DealThird
from tablelaw.game import Deal, Do, Face, Option, Seat, replay
from tablelaw.match_pot import Declare, Stay
from tablelaw.record import load_document
from tablelaw.register import register_of

DEALS = 200
PLAYERS = 7


def customs(document: str) -> Law:
    """Every question of a document answered beforehand, as is customary."""
    load_document(document)
    questions = register_of(document).questions.values()
    answers = {entry.id: Ruling(entry.customary, ANNOUNCED) for entry in questions if entry.customary is not None}
    return Law(answers)


# Two plus One: seven players, three of whom stay in

TWO_PLUS_ONE = two_plus_one.Opening(players=PLAYERS, dealer=Seat(6), pot=Chips(20), ante=Chips(1))


def two_plus_one_deals(seed: int) -> list[list[two_plus_one.Action]]:
    luck = random.Random(seed)
    deals: list[list[two_plus_one.Action]] = []
    for _ in range(DEALS):
        cards = luck.sample(FULL_DECK, 3 * PLAYERS)
        seats = [Seat(number) for number in range(PLAYERS)]
        staying = sorted(luck.sample(seats, 3))
        actions: list[two_plus_one.Action] = [
            Deal(seat, Face.DOWN, (cards[2 * seat], cards[2 * seat + 1])) for seat in seats
        ]
        actions += [Declare(seat, Stay.IN if seat in staying else Stay.OUT) for seat in seats]
        actions += [DealThird(seat, cards[2 * PLAYERS + seat]) for seat in staying]
        deals.append(actions)
    return deals


def test_two_hundred_deals_of_two_plus_one(benchmark: BenchmarkFixture) -> None:
    deals, law = two_plus_one_deals(1), customs("OPR-629")

    def play() -> None:
        for actions in deals:
            replay(two_plus_one, TWO_PLUS_ONE, actions, law)

    benchmark(play)


# Murder: seven players who bet and fold now and then, so that half of the hands come to a showdown

MURDER = murder.Opening(players=PLAYERS, dealer=Seat(6))


def murder_action(options: list[Option], deck: list[Card], luck: random.Random) -> murder.Action:
    first = options[0]
    assert first.seat is not None
    if first.do is Do.DEAL:
        assert first.face is not None
        return Deal(first.seat, first.face, tuple(deck.pop() for _ in range(first.cards)))
    choice = luck.random()
    match first.do:
        case Do.MATCH:
            return murder.Match(first.seat) if choice < 0.6 else Fold(first.seat)
        case Do.CHECK:
            return Check(first.seat) if choice < 0.75 else Bet(first.seat)
        case _:
            may_raise = any(option.do is Do.RAISE for option in options)
            if choice < 0.07 and may_raise:
                return Raise(first.seat)
            return Fold(first.seat) if choice < 0.4 else Call(first.seat)


def murder_hands(seed: int, law: Law) -> list[list[murder.Action]]:
    luck = random.Random(seed)
    hands: list[list[murder.Action]] = []
    for _ in range(DEALS):
        deck = luck.sample(FULL_DECK, len(FULL_DECK))
        state = murder.open_deal(MURDER, law).state
        actions: list[murder.Action] = []
        while not murder.over(state):
            actions.append(murder_action(list(murder.legal(state)), deck, luck))
            state = murder.apply(state, actions[-1], law).state
        hands.append(actions)
    return hands


def test_two_hundred_hands_of_murder(benchmark: BenchmarkFixture) -> None:
    law = customs("OPR-695")
    hands = murder_hands(1, law)

    def play() -> None:
        for actions in hands:
            replay(murder, MURDER, actions, law)

    benchmark(play)


def test_what_is_measured_is_whole_play() -> None:
    for actions in two_plus_one_deals(2):
        assert two_plus_one.over(replay(two_plus_one, TWO_PLUS_ONE, actions, customs("OPR-629")).state)
    law = customs("OPR-695")
    hands = [replay(murder, MURDER, actions, law).state for actions in murder_hands(2, law)]
    assert all(murder.over(state) for state in hands)
    assert sum(len(state.live) > 1 for state in hands) > DEALS // 3
