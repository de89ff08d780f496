"""Heads-up poker at random: what every hand of every game must keep, under every ruling.

Hands of all four games with all limits are played out, with blinds, antes and stacks of any size, with questions
answered one way or another, and with hidden cards. This is also what checks draw, stud without fixed limits and the
rulings that pokerkit does not know.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heads_up.random_hands import QUESTIONS, SEATS, Hand
from tablelaw.authority import ANNOUNCED, Law, Ruling
from tablelaw.betting import Bet, Call, Check, Fold
from tablelaw.cards import BLACK_JOKER, FULL_DECK, UNSEEN
from tablelaw.chips import Chips
from tablelaw.documents import heads_up
from tablelaw.documents.heads_up.session import next_opening
from tablelaw.documents.heads_up.state import Opening, Phase, State
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
from tablelaw.game import GHOST, Close, Deal, Do, Face, MissingAmount, Seat, replay
from tablelaw.refusals import Refused
from tablelaw.rules import document_of

HANDS: Final = 1_200
PARTS: Final = 4


def check_chips(hand: Hand) -> None:
    """No chip is created or lost, none is owed, and what was put in is what the pot holds."""
    for state in hand.states:
        stacks = state.ledger.stacks
        assert stacks is not None
        assert sum(stacks) + state.ledger.pot == sum(hand.opening.stacks)
        assert min(stacks) >= 0
        assert state.ledger.pot >= 0
        assert sum(state.ledger.net) == -state.ledger.pot
    assert hand.state.ledger.pot == 0


def check_cards(hand: Hand) -> None:
    """No card lies anywhere twice, and nobody holds more than the game gives."""
    for state in hand.states:
        held = [card for cards in (*state.down, *state.up, state.board) for card in cards if card != UNSEEN]
        assert len(held) == len(set(held))
        street = state.streets[state.street]
        assert all(len(cards) <= street.down for cards in state.down)
        assert all(len(cards) <= street.up for cards in state.up)


def check_turns(hand: Hand) -> None:
    """Something may always be done until the hand is over, and nothing after."""
    for state in hand.states:
        assert bool(heads_up.legal(state)) != heads_up.over(state)
        for option in heads_up.legal(state):
            assert document_of(option.rule) == "HU"


@pytest.mark.parametrize("part", range(PARTS))
def test_random_hands_keep_chips_cards_and_turns(part: int) -> None:
    met: Counter[tuple[Variant, bool]] = Counter()
    for seed in range(part, HANDS, PARTS):
        hand = Hand(seed).plays_out()
        check_chips(hand)
        check_cards(hand)
        check_turns(hand)
        assert replay(heads_up, hand.opening, hand.actions, hand.law).state == hand.state
        met[hand.opening.variant, any(isinstance(action, Show | Close) for action in hand.actions)] += 1
    assert all(met[variant, showdown] for variant in Variant for showdown in (True, False))


@given(st.integers(0, 10**9))
def test_any_hand_keeps_chips_cards_and_turns(seed: int) -> None:
    hand = Hand(seed).plays_out()
    check_chips(hand)
    check_cards(hand)
    check_turns(hand)


@given(st.integers(0, 10**9))
def test_an_evening_carries_stacks_and_moves_the_button(seed: int) -> None:
    hand = Hand(seed).plays_out()
    match = hand.state.match
    opening = next_opening(hand.state, None)
    if match.ended_by is not None or min(opening.stacks) == 0:
        with pytest.raises(Refused):
            heads_up.open_deal(opening, hand.law)
        return
    state = heads_up.open_deal(opening, hand.law).state
    assert state.dealer == 1 - hand.state.dealer
    assert opening.stacks == (match.starting if match.hand == 0 else hand.state.ledger.stacks)


# An action is accepted exactly when it is offered


def candidates(hand: Hand) -> Iterator[Action]:
    """Actions to try, most of them wrong."""
    state = hand.state
    free = [card for card in FULL_DECK if card not in state.seen and card not in state.drawn]
    for seat in SEATS:
        yield from (Check(seat), Call(seat), Fold(seat), Muck(seat), Show(seat))
        amounts = {0, 1, 3, 4, 8, 30, 198, 199, 200, 201}
        if state.turn is not None and state.turn.least is not None and state.turn.most is not None:
            least, most = state.turn.least, state.turn.most
            amounts |= {least - 1, least, most, most + 1}
        for amount in sorted(amounts):
            yield from (Bet(seat, Chips(amount)), RaiseTo(seat, Chips(amount)))
        yield DrawForButton(seat, free[0])
        for count in range(6):
            yield from (Deal(seat, face, tuple(free[:count])) for face in Face)
            yield Discard(seat, state.down[seat][:count])
    yield from (Deal(GHOST, Face.DOWN, tuple(free[:count])) for count in (1, 2))
    yield from (Deal(seat, Face.DOWN, (BLACK_JOKER, *free[:count])) for seat in SEATS for count in (0, 1, 4))
    yield from (Board(tuple(free[:count])) for count in range(5))
    yield Close()


def offered(state: State, action: Action) -> bool:
    """Whether an option covers an action."""
    options = heads_up.legal(state)
    match action:
        case Deal(to, face, cards):
            same = [option for option in options if (option.seat, option.face, option.cards) == (to, face, len(cards))]
            return BLACK_JOKER not in cards and any(option.do is Do.DEAL for option in same)
        case Board(cards):
            return any(option.do is Do.BOARD and option.cards == len(cards) for option in options)
        case DrawForButton(seat, _):
            return _offers(options, Do.DRAW_FOR_BUTTON, seat)
        case Discard(seat, cards):
            return any((option.do, option.seat, option.cards) == (Do.DISCARD, seat, len(cards)) for option in options)
        case Show(seat, _):
            return UNSEEN not in state.down[seat] and _offers(options, Do.SHOW, seat)
        case Bet(seat, amount):
            return _covers(options, Do.BET, seat, amount)
        case RaiseTo(seat, amount):
            return _covers(options, Do.RAISE, seat, amount)
        case Check(seat):
            return _offers(options, Do.CHECK, seat)
        case Call(seat):
            return _offers(options, Do.CALL, seat)
        case Fold(seat):
            return _offers(options, Do.FOLD, seat)
        case Muck(seat):
            return _offers(options, Do.MUCK, seat)
        case Close():
            return any(option.do is Do.CLOSE for option in options)


def _offers(options: object, do: Do, seat: Seat) -> bool:
    assert isinstance(options, list)
    return any(option.do is do and option.seat == seat for option in options)


def _covers(options: object, do: Do, seat: Seat, amount: Chips | None) -> bool:
    assert isinstance(options, list)
    assert amount is not None
    return any(option.do is do and option.seat == seat and option.least <= amount <= option.most for option in options)


def accepted(state: State, action: Action, law: Law) -> bool:
    try:
        heads_up.apply(state, action, law)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("part", range(PARTS))
def test_an_action_is_accepted_exactly_when_it_is_offered(part: int) -> None:
    tried: Counter[tuple[type[Action], bool]] = Counter()
    for seed in range(part, HANDS // 4, PARTS):
        hand = Hand(f"offers {seed}")
        while not heads_up.over(hand.state):
            for action in candidates(hand):
                expected = offered(hand.state, action)
                if isinstance(action, Discard) and len(action.cards) == 4 and expected:
                    continue
                assert accepted(hand.state, action, hand.law) is expected, (seed, action, heads_up.legal(hand.state))
                tried[type(action), expected] += 1
            hand.goes_on()
    assert all(
        tried[kind, verdict] for kind in (Deal, Board, Check, Call, Bet, RaiseTo, Fold) for verdict in (True, False)
    )
    assert all(
        tried[kind, verdict] for kind in (Discard, Show, Muck, Close, DrawForButton) for verdict in (True, False)
    )


# What the record has to name


EVERYTHING: Final = Opening(
    players=2,
    dealer=Seat(0),
    stacks=(Chips(100), Chips(100)),
    small_blind=Chips(1),
    big_blind=Chips(2),
    ante=Chips(1),
    small_bet=Chips(2),
    big_bet=Chips(4),
    bring_in=Chips(1),
)
FIXED: Final = EVERYTHING._replace(limit=Limit.FIXED)


@pytest.mark.parametrize(
    ("field", "opening"),
    [
        ("small_blind", EVERYTHING._replace(small_blind=None)),
        ("big_blind", EVERYTHING._replace(variant=Variant.OMAHA, big_blind=None)),
        ("ante", EVERYTHING._replace(variant=Variant.DRAW, ante=None)),
        ("small_bet", FIXED._replace(variant=Variant.STUD, small_bet=None)),
        ("big_bet", FIXED._replace(big_bet=None)),
        ("bring_in", FIXED._replace(variant=Variant.STUD, bring_in=None)),
        ("min_bet", EVERYTHING._replace(variant=Variant.DRAW, limit=Limit.NO, big_blind=None)),
        ("big_blind", EVERYTHING._replace(big_blind=None, short_stacked=20)),
    ],
)
def test_an_amount_that_is_missing_is_named(field: str, opening: Opening) -> None:
    hand = Hand(0)
    hand.law = first_choices()
    with pytest.raises(MissingAmount) as missing:
        hand.states = [heads_up.open_deal(opening, hand.law).state]
        while hand.state.phase is Phase.CARDS:
            hand.goes_on()
    assert missing.value.field == field


def first_choices() -> Law:
    """Every question answered with the first of its choices, no amount named."""
    return Law({asked: Ruling(next(iter(choices)).value, ANNOUNCED) for asked, choices in QUESTIONS.items()})


def test_an_ante_of_stud_that_was_agreed_must_be_named() -> None:
    opening = Opening(players=2, dealer=Seat(0), stacks=(Chips(9), Chips(9)), variant=Variant.STUD)
    with pytest.raises(MissingAmount) as missing:
        heads_up.open_deal(opening, first_choices())
    assert missing.value.field == "ante"


@pytest.mark.parametrize(
    ("action", "field"), [(Bet(Seat(0)), "amount"), (RaiseTo(Seat(1)), "to")], ids=["bet", "raise"]
)
def test_a_bet_whose_size_is_free_must_be_named(action: Action, field: str) -> None:
    opening = Opening(
        players=2, dealer=Seat(1), stacks=(Chips(90), Chips(90)), small_blind=Chips(1), big_blind=Chips(2)
    )
    cards = list(FULL_DECK)
    state = heads_up.open_deal(opening, Law()).state
    before: list[Action] = [
        Deal(Seat(0), Face.DOWN, (cards[0], cards[1])),
        Deal(Seat(1), Face.DOWN, (cards[2], cards[3])),
    ]
    if field == "amount":
        before += [Call(Seat(1)), Check(Seat(0)), Board((cards[4], cards[5], cards[6]))]
    for earlier in before:
        state = heads_up.apply(state, earlier, Law()).state
    with pytest.raises(MissingAmount) as missing:
        heads_up.apply(state, action, Law())
    assert missing.value.field == field
