"""Random legal deals of Two More Inches, action by action, and what must hold all the way and in the end."""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from strategies import Action, Picks, Play, Thing, any_deal, deals, play_on, suit_orders
from tablelaw.cards import Card, Suit
from tablelaw.chips import Chips
from tablelaw.documents import two_more_inches
from tablelaw.documents.two_more_inches import CannotPay, OddChip, State
from tablelaw.game import (
    GHOST,
    Announce,
    Announced,
    Close,
    Deal,
    Dealt,
    Died,
    Effect,
    Paid,
    Ranked,
    Seat,
    Showed,
    Step,
    TurnedWild,
    Won,
    replay,
)
from tablelaw.match_pot import Declare
from tablelaw.refusals import RefusalCode, Refused


def drawing(data: st.DataObject) -> Picks:
    """Hypothesis picks, in the middle of a deal."""

    def pick(things: Sequence[Thing]) -> Thing:
        return data.draw(st.sampled_from(things))

    return pick


def total(state: State) -> int:
    """All chips that the deal knows of: those in the pot and those that were won or paid."""
    return state.ledger.pot + sum(state.ledger.net)


def dealt_cards(actions: Iterable[Action]) -> list[Card]:
    return [card for action in actions if isinstance(action, Deal) for card in action.cards]


def check_conservation(play: Play[State]) -> None:
    opening = play.states[0].opening
    assert total(play.state) == (opening.pot or 0)
    assert play.state.ledger.pot >= 0
    moved = Counter[Seat]()
    for effect in play.effects:
        match effect.change:
            case Paid(seat, amount):
                moved[seat] -= amount
            case Won(seat, amount):
                moved[seat] += amount
            case _:
                pass
    assert [moved[Seat(place)] for place in range(opening.players)] == list(play.state.ledger.net)


def check_stacks(play: Play[State]) -> None:
    """What lies in front of the players changes by what they won or paid; nobody pays more than that unless owing."""
    opening = play.states[0].opening
    if opening.stacks is None:
        assert play.state.ledger.stacks is None
        return
    assert play.state.ledger.stacks is not None
    changed = [now - before for now, before in zip(play.state.ledger.stacks, opening.stacks, strict=True)]
    assert changed == list(play.state.ledger.net)
    if play.law.answer(CannotPay) is CannotPay.PAYS_WHAT_THEY_HAVE:
        assert min(play.state.ledger.stacks) >= 0


def check_cards(play: Play[State]) -> None:
    cards = dealt_cards(play.actions)
    assert len(set(cards)) == len(cards)
    assert play.state.seen == frozenset(cards)
    assert not set(cards) & set(play.stock.left())
    lying = [card for hand in (*play.state.down.values(), *play.state.up.values()) for card in hand]
    assert sorted(lying) == sorted(cards)


def check_open_or_over(play: Play[State]) -> None:
    options = two_more_inches.legal(play.state)
    assert bool(options) is not two_more_inches.over(play.state)
    assert all(option.cards <= len(play.stock.left()) for option in options if option.face is not None)


def check_replay(play: Play[State]) -> None:
    opening = play.states[0].opening
    assert replay(two_more_inches, opening, play.actions, play.law) == Step(play.state, tuple(play.effects))


class Deals(RuleBasedStateMachine):
    """One deal of Two More Inches, an option at a time."""

    play: Play[State]

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        self.play = any_deal(drawing(data))

    @precondition(lambda self: not two_more_inches.over(self.play.state))
    @rule(data=st.data())
    def goes_on(self, data: st.DataObject) -> None:
        before = self.play.state
        play_on(two_more_inches, self.play, drawing(data))
        assert self.play.state != before

    @precondition(lambda self: two_more_inches.over(self.play.state))
    @rule(number=st.integers(0, 30))
    def nothing_follows(self, number: int) -> None:
        action = self.play.actions[number % len(self.play.actions)]
        with pytest.raises(Refused) as refused:
            two_more_inches.apply(self.play.state, action, self.play.law)
        assert refused.value.refusal.code is RefusalCode.ALREADY_OVER

    @invariant()
    def chips_are_conserved(self) -> None:
        check_conservation(self.play)
        check_stacks(self.play)

    @invariant()
    def no_card_is_there_twice(self) -> None:
        check_cards(self.play)

    @invariant()
    def something_is_legal_or_the_deal_is_over(self) -> None:
        check_open_or_over(self.play)

    def teardown(self) -> None:
        if hasattr(self, "play"):
            check_replay(self.play)


TestDeals = Deals.TestCase
TestDeals.settings = settings(max_examples=50, stateful_step_count=34)


# A whole deal


@given(play=deals())
def test_a_whole_deal_conserves_chips_and_cards_and_can_be_replayed(play: Play[State]) -> None:
    check_conservation(play)
    check_stacks(play)
    check_cards(play)
    check_open_or_over(play)
    check_replay(play)


def turned(seat: Seat, by: int, players: int) -> Seat:
    return seat if seat == GHOST else Seat((seat + by) % players)


def rotated(amounts: tuple[Chips, ...], by: int) -> tuple[Chips, ...]:
    """The amounts of the seats, each a number of places further round."""
    return tuple(amounts[(place - by) % len(amounts)] for place in range(len(amounts)))


def action_elsewhere(action: Action, by: int, players: int) -> Action:
    match action:
        case Deal(to, face, cards):
            return Deal(turned(to, by, players), face, cards)
        case Declare(seat, choice):
            return Declare(turned(seat, by, players), choice)
        case Announce(seat, cards):
            return Announce(turned(seat, by, players), cards)
        case Close():
            return action


@given(play=deals(), by=st.integers(1, 6))
def test_who_sits_where_changes_nothing(play: Play[State], by: int) -> None:
    opening = play.states[0].opening
    elsewhere = opening._replace(
        dealer=turned(opening.dealer, by, opening.players),
        stacks=None if opening.stacks is None else rotated(opening.stacks, by),
    )
    actions = [action_elsewhere(action, by, opening.players) for action in play.actions]
    state, effects = replay(two_more_inches, elsewhere, actions, play.law)
    assert state.ledger.pot == play.state.ledger.pot
    assert state.ledger.net == rotated(play.state.ledger.net, by)
    assert state.ended_by == play.state.ended_by
    assert Counter(effect.rule for effect in effects) == Counter(effect.rule for effect in play.effects)


def in_other_suits(cards: tuple[Card, ...], order: list[int]) -> tuple[Card, ...]:
    return tuple(Card(card.rank, Suit(order[card.suit])) for card in cards)


def action_in_other_suits(action: Action, order: list[int]) -> Action:
    match action:
        case Deal(to, face, cards):
            return Deal(to, face, in_other_suits(cards, order))
        case Announce(seat, cards):
            return Announce(seat, in_other_suits(cards, order))
        case Declare() | Close():
            return action


def without_suits(effects: Iterable[Effect]) -> list[object]:
    """What happened, in its order, as far as suits have no part in it. Odd chips that go by suit are left out."""
    happened: list[object] = []
    for identity, change in effects:
        match change:
            case Ranked(seat, hand):
                happened.append((identity, seat, hand.category, hand.strength))
            case Dealt(seat, _, cards) | Showed(seat, cards) | Announced(seat, cards):
                happened.append((identity, seat, [card.rank for card in cards]))
            case TurnedWild(seat, card) | Died(seat, card):
                happened.append((identity, seat, card.rank))
            case Won() if identity == two_more_inches.ODD_CHIP_BY_SUIT:
                happened.append(identity)
            case _:
                happened.append((identity, change))
    return happened


@given(play=deals(), order=suit_orders)
def test_suits_decide_nothing_but_odd_chips(play: Play[State], order: list[int]) -> None:
    actions = [action_in_other_suits(action, order) for action in play.actions]
    state, effects = replay(two_more_inches, play.states[0].opening, actions, play.law)
    assert without_suits(effects) == without_suits(play.effects)
    assert state.ledger.pot == play.state.ledger.pot
    by_suit = [effect for effect in play.effects if effect.rule == two_more_inches.ODD_CHIP_BY_SUIT]
    difference = Counter(now - before for now, before in zip(state.ledger.net, play.state.ledger.net, strict=True))
    assert difference[Chips(1)] == difference[Chips(-1)] <= len(by_suit)
    assert difference[Chips(0)] + 2 * difference[Chips(1)] == state.opening.players
    if by_suit:
        assert play.law.answer(OddChip) is OddChip.HIGHEST_SUIT_CARD
