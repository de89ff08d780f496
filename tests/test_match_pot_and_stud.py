"""Random legal play of Two plus One and Murder with the 2's: what must hold at every state, and that an action is
accepted exactly when it is offered."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from plays import (
    Murder,
    State,
    TwoPlusOne,
    cards_of,
    murder_begun,
    murder_hands,
    random_murder,
    random_two_plus_one,
    two_plus_one_begun,
    two_plus_one_deals,
)
from strategies import Picks, Thing
from tablelaw.authority import Law
from tablelaw.betting import Bet, Call, Check, Fold, Raise
from tablelaw.cards import BLACK_JOKER, FULL_DECK, RED_JOKER, Card
from tablelaw.chips import Chips
from tablelaw.documents import murder, two_plus_one
from tablelaw.documents.murder import CannotAnte
from tablelaw.documents.two_plus_one import CannotPay, DealThird, Redeclare
from tablelaw.game import COMMON, GHOST, Deal, Do, Face, Option, Paid, Returned, Seat, Step, Won, replay
from tablelaw.match_pot import Declare, Stay
from tablelaw.refusals import Refused

DEALS = 120


def drawing(data: st.DataObject) -> Picks:
    def pick(things: Sequence[Thing]) -> Thing:
        return data.draw(st.sampled_from(things))

    return pick


# What holds at every state


def check_chips(run: TwoPlusOne | Murder) -> None:
    ledger = run.state.ledger
    assert ledger.pot + sum(ledger.net) == (run.opening.pot or 0)
    assert ledger.pot >= 0
    moved = Counter[Seat]()
    for effect in run.effects:
        match effect.change:
            case Paid(seat, amount):
                moved[seat] -= amount
            case Won(seat, amount) | Returned(seat, amount):
                moved[seat] += amount
            case _:
                pass
    assert [moved[Seat(place)] for place in range(run.opening.players)] == list(ledger.net)


def check_stacks(run: TwoPlusOne | Murder, *, owing: bool) -> None:
    before, after = run.opening.stacks, run.state.ledger.stacks
    if before is None or after is None:
        assert before == after
        return
    assert [now - then for now, then in zip(after, before, strict=True)] == list(run.state.ledger.net)
    assert owing or min(after) >= 0


def check_cards(run: TwoPlusOne | Murder) -> None:
    cards = cards_of(run.actions)
    assert len(set(cards)) == len(cards)
    assert run.state.seen == frozenset(cards)


class TwoPlusOneDeals(RuleBasedStateMachine):
    """One deal of Two plus One, an option at a time."""

    run: TwoPlusOne

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        self.run = two_plus_one_begun(drawing(data))

    @precondition(lambda self: not two_plus_one.over(self.run.state))
    @rule(data=st.data())
    def goes_on(self, data: st.DataObject) -> None:
        before = self.run.state
        self.run.goes_on(drawing(data))
        assert self.run.state != before

    @precondition(lambda self: two_plus_one.over(self.run.state))
    @rule()
    def is_over(self) -> None:
        assert not two_plus_one.legal(self.run.state)

    @invariant()
    def holds(self) -> None:
        check_chips(self.run)
        check_stacks(self.run, owing=self.run.law.answer(CannotPay) is CannotPay.OWES)
        check_cards(self.run)
        assert bool(two_plus_one.legal(self.run.state)) is not two_plus_one.over(self.run.state)


class MurderHands(RuleBasedStateMachine):
    """One hand of Murder, an option at a time."""

    run: Murder

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        self.run = murder_begun(drawing(data))

    @precondition(lambda self: not murder.over(self.run.state))
    @rule(data=st.data())
    def goes_on(self, data: st.DataObject) -> None:
        before = self.run.state
        self.run.goes_on(drawing(data))
        assert self.run.state != before

    @precondition(lambda self: murder.over(self.run.state))
    @rule()
    def is_over(self) -> None:
        assert not murder.legal(self.run.state)

    @invariant()
    def holds(self) -> None:
        check_chips(self.run)
        check_stacks(self.run, owing=self.run.law.answer(CannotAnte) is CannotAnte.OWES)
        check_cards(self.run)
        assert bool(murder.legal(self.run.state)) is not murder.over(self.run.state)


TestTwoPlusOneDeals = TwoPlusOneDeals.TestCase
TestTwoPlusOneDeals.settings = settings(max_examples=40, stateful_step_count=40)
TestMurderHands = MurderHands.TestCase
TestMurderHands.settings = settings(max_examples=40, stateful_step_count=120)


@pytest.mark.parametrize("part", range(2))
def test_whole_deals_conserve_chips_and_cards_and_can_be_replayed(part: int) -> None:
    for seed in range(part, DEALS, 2):
        deal, hand = random_two_plus_one(seed), random_murder(seed)
        for run in (deal, hand):
            check_chips(run)
            check_cards(run)
        assert replay(two_plus_one, deal.opening, deal.actions, deal.law) == Step(deal.state, tuple(deal.effects))
        assert replay(murder, hand.opening, hand.actions, hand.law) == Step(hand.state, tuple(hand.effects))


# Where the players sit decides nothing


def turned(seat: Seat, players: int, by: int) -> Seat:
    return seat if seat in (GHOST, COMMON) else Seat((seat + by) % players)


def turned_amounts(amounts: tuple[Chips, ...] | None, by: int) -> tuple[Chips, ...] | None:
    return None if amounts is None else tuple(amounts[(place - by) % len(amounts)] for place in range(len(amounts)))


def turned_two_plus_one(action: two_plus_one.Action, players: int, by: int) -> two_plus_one.Action:
    match action:
        case Deal(to, face, cards):
            return Deal(turned(to, players, by), face, cards)
        case DealThird(to, card):
            return DealThird(turned(to, players, by), card)
        case Declare(seat, choice):
            return Declare(turned(seat, players, by), choice)
        case Redeclare(seat, choice):
            return Redeclare(turned(seat, players, by), choice)


def turned_murder(action: murder.Action, players: int, by: int) -> murder.Action:
    match action:
        case Deal(to, face, cards):
            return Deal(turned(to, players, by), face, cards)
        case murder.Match(seat):
            return murder.Match(turned(seat, players, by))
        case Fold(seat):
            return Fold(turned(seat, players, by))
        case Check(seat):
            return Check(turned(seat, players, by))
        case Call(seat):
            return Call(turned(seat, players, by))
        case Bet(seat, amount):
            return Bet(turned(seat, players, by), amount)
        case Raise(seat, amount):
            return Raise(turned(seat, players, by), amount)


@given(two_plus_one_deals(), st.integers(1, 4))
def test_who_sits_where_changes_nothing_in_two_plus_one(run: TwoPlusOne, by: int) -> None:
    players = run.opening.players
    opening = run.opening._replace(
        dealer=turned(run.opening.dealer, players, by), stacks=turned_amounts(run.opening.stacks, by)
    )
    actions = [turned_two_plus_one(action, players, by) for action in run.actions]
    state = replay(two_plus_one, opening, actions, run.law).state
    assert state.ledger.net == turned_amounts(run.state.ledger.net, by)
    assert state.ledger.pot == run.state.ledger.pot


@given(murder_hands(), st.integers(1, 7))
def test_who_sits_where_changes_nothing_in_murder(run: Murder, by: int) -> None:
    players = run.opening.players
    opening = run.opening._replace(
        dealer=turned(run.opening.dealer, players, by), stacks=turned_amounts(run.opening.stacks, by)
    )
    actions = [turned_murder(action, players, by) for action in run.actions]
    state = replay(murder, opening, actions, run.law).state
    assert state.ledger.net == turned_amounts(run.state.ledger.net, by)
    assert state.ledger.pot == run.state.ledger.pot


# An action is accepted exactly when it is offered


def fresh_and_faulty(seen: frozenset[Card], counts: Sequence[int], turn: int) -> Iterator[tuple[Card, ...]]:
    """Cards to deal: so many that are free, then the same with one card a joker, there twice, or dealt before."""
    free = [card for card in FULL_DECK if card not in seen]
    for count in counts:
        cards = tuple(free[:count])
        yield cards
        if cards:
            place = turn % count
            faults = [(BLACK_JOKER, RED_JOKER)[turn % 2], *sorted(seen)[: 1 + turn % 2]]
            faults += [cards[place - 1]] if count > 1 else []
            yield from ((*cards[:place], fault, *cards[place + 1 :]) for fault in faults)


def good(cards: tuple[Card, ...], seen: frozenset[Card]) -> bool:
    return len(set(cards)) == len(cards) and set(cards) <= set(FULL_DECK) - seen


def tries_of_two_plus_one(seen: frozenset[Card], players: int, turn: int) -> Iterator[two_plus_one.Action]:
    for seat in (*map(Seat, range(players + 1)), GHOST):
        for cards in fresh_and_faulty(seen, (1, 2, 3, 4), turn):
            yield from (Deal(seat, face, cards) for face in Face)
            yield from (DealThird(seat, card) for card in cards[:1])
        for stay in Stay:
            yield Declare(seat, stay)
            yield Redeclare(seat, stay)


def offers_two_plus_one(options: Sequence[Option], seen: frozenset[Card], action: two_plus_one.Action) -> bool:
    deals = {(option.seat, option.face, option.cards) for option in options if option.do is Do.DEAL}
    says = {(option.do, option.seat, choice) for option in options for choice in option.choices}
    match action:
        case Deal(to, face, cards):
            return len(cards) > 1 and (to, face, len(cards)) in deals and good(cards, seen)
        case DealThird(to, card):
            return any((to, face, 1) in deals for face in Face) and good((card,), seen)
        case Declare(seat, choice):
            return (Do.DECLARE, seat, choice.value) in says
        case Redeclare(seat, choice):
            return (Do.REDECLARE, seat, choice.value) in says


def tries_of_murder(seen: frozenset[Card], players: int, most: int, turn: int) -> Iterator[murder.Action]:
    for seat in (*map(Seat, range(players + 1)), GHOST, COMMON):
        for cards in fresh_and_faulty(seen, (0, 1, 2, 3), turn):
            yield from (Deal(seat, face, cards) for face in Face)
        yield from (murder.Match(seat), Fold(seat), Check(seat), Call(seat), Bet(seat), Raise(seat))
        for amount in range(most + 2):
            yield Bet(seat, Chips(amount))
            yield Raise(seat, Chips(amount))


def offers_murder(options: Sequence[Option], seen: frozenset[Card], action: murder.Action) -> bool:
    deals = {(option.seat, option.face, option.cards) for option in options if option.do is Do.DEAL}
    does = {(option.do, option.seat) for option in options}

    def sized(do: Do, seat: Seat, amount: Chips | None) -> bool:
        sizes = [(option.least, option.most) for option in options if (option.do, option.seat) == (do, seat)]
        return any(amount is None or (least or 0) <= amount <= (most or 0) for least, most in sizes)

    match action:
        case Deal(to, face, cards):
            return (to, face, len(cards)) in deals and good(cards, seen)
        case murder.Match(seat):
            return (Do.MATCH, seat) in does
        case Fold(seat):
            return (Do.FOLD, seat) in does
        case Check(seat):
            return (Do.CHECK, seat) in does
        case Call(seat):
            return (Do.CALL, seat) in does
        case Bet(seat, amount):
            return sized(Do.BET, seat, amount)
        case Raise(seat, amount):
            return sized(Do.RAISE, seat, amount)


def accepted(apply: Callable[[State, Thing, Law], object], state: State, action: Thing, law: Law) -> bool:
    try:
        apply(state, action, law)
    except Refused:
        return False
    return True


def test_an_action_of_two_plus_one_is_accepted_exactly_when_it_is_offered() -> None:
    verdicts: Counter[tuple[type, bool]] = Counter()
    for seed in range(DEALS):
        run = random_two_plus_one(seed)
        for turn, state in enumerate(run.states):
            options = two_plus_one.legal(state)
            for action in tries_of_two_plus_one(state.seen, state.opening.players, turn + seed):
                expected = offers_two_plus_one(options, state.seen, action)
                assert accepted(two_plus_one.apply, state, action, run.law) is expected, (seed, turn, action, options)
                verdicts[type(action), expected] += 1
    for kind in (Deal, DealThird, Declare, Redeclare):
        assert min(verdicts[kind, True], verdicts[kind, False]) > 100


def test_an_action_of_murder_is_accepted_exactly_when_it_is_offered() -> None:
    verdicts: Counter[tuple[type, bool]] = Counter()
    for seed in range(DEALS // 5):
        run = random_murder(seed)
        for turn, state in enumerate(run.states):
            options = murder.legal(state)
            most = min(max((option.most or 0 for option in options if option.do in (Do.BET, Do.RAISE)), default=3), 40)
            for action in tries_of_murder(state.seen, state.opening.players, most, turn + seed):
                expected = offers_murder(options, state.seen, action)
                assert accepted(murder.apply, state, action, run.law) is expected, (seed, turn, action, options)
                verdicts[type(action), expected] += 1
    for kind in (Deal, murder.Match, Fold, Check, Call, Bet, Raise):
        assert min(verdicts[kind, True], verdicts[kind, False]) > 10, (kind, verdicts)
