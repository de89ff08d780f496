"""Every way to play named, fixed decks of Two plus One and Murder with the 2's: whole trees, states merged by equality.

Of Two plus One every answer to every question is tried as well. Of Murder two players bet in every way that is allowed,
over decks that between them hit every trigger; a player with a raised limit bets its ends (a ruling of the document's
questions), so that the trees stay finite and small enough to be walked to the last leaf. Nothing is capped or sampled.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import pytest

from assurance import LEDGER
from tablelaw.authority import ANNOUNCED, Choice, Law, Ruling, Undetermined, question_id
from tablelaw.betting import Bet, Call, Check, Fold, Raise
from tablelaw.cards import Card, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents import murder, two_plus_one
from tablelaw.documents.murder import (
    AllFoldToMatch,
    BettingAllIn,
    CapHeadsUp,
    CheckRaise,
    DeuceShowing,
    FoldUnbet,
    HalfOfOdd,
    Measure,
    OddChip,
    OpenerMayCheck,
    OpeningTie,
    RaiseCount,
    RaisedBetSizes,
    RaisedRaises,
    TiedBestHands,
    TurnAfterFold,
    UncalledPart,
    WithSidePots,
)
from tablelaw.documents.two_plus_one import DealThird, GutsOption, Redeclare, Reordered
from tablelaw.game import Deal, Do, Ledger, Option, Seat, Step
from tablelaw.match_pot import Declare, Stay
from tablelaw.rules import QuestionId

Answers = Mapping[QuestionId, Ruling]

pytestmark = pytest.mark.long


class Tree(NamedTuple):
    """How many different states a tree has, and how many of them end the deal."""

    states: int
    ends: int


def recorded(document: str, deck: str, kind: str) -> Tree:
    """The size of a tree as the ledger of assurance has it."""
    level: object = tomllib.loads(LEDGER.read_text(encoding="utf-8"))
    for key in ("tree", document, deck, kind):
        assert isinstance(level, dict)
        level = level[key]
    assert isinstance(level, list)
    states, ends = level
    return Tree(states, ends)


def frozen(value: object) -> object:
    """A value that can be looked up, equal for equal values."""
    if isinstance(value, dict):
        return frozenset((key, frozen(held)) for key, held in value.items())
    if isinstance(value, tuple):
        return tuple(frozen(part) for part in value)
    return value


def check_chips(ledger: Ledger, pot: Chips | None) -> None:
    assert ledger.pot >= 0
    assert ledger.pot + sum(ledger.net) == (pot or 0)
    assert ledger.stacks is None or min(ledger.stacks) >= 0


# Two plus One: every declaration and every answer

PAYS = {QuestionId("OPR-629 §FA/cannot-pay"): Ruling("pays-what-they-have", ANNOUNCED)}
EXTRA_ANTE = Chips(3)


def answered(
    step: Callable[[Law], Step[two_plus_one.State]], answers: Answers
) -> Iterator[tuple[two_plus_one.State, Answers]]:
    """What a step leads to under every answer to each question that it asks."""
    try:
        yield step(Law(answers)).state, answers
    except Undetermined as stopped:
        for choice in stopped.question.choices:
            value = EXTRA_ANTE if choice == "agreed" else None
            yield from answered(step, {**answers, stopped.question.id: Ruling(choice, ANNOUNCED, value=value)})


def declarations(option: Option, deck: Sequence[Card]) -> Iterator[two_plus_one.Action]:
    seat = option.seat
    assert seat is not None
    match option.do:
        case Do.DEAL if option.cards == 1:
            yield DealThird(seat, deck[0])
        case Do.DEAL:
            assert option.face is not None
            yield Deal(seat, option.face, tuple(deck[: option.cards]))
        case Do.DECLARE:
            yield from (Declare(seat, stay) for stay in Stay)
        case _:
            yield from (Redeclare(seat, stay) for stay in Stay)


def walk_two_plus_one(opening: two_plus_one.Opening, deck: Sequence[Card]) -> Tree:
    """Cards are dealt in the order of the deck, to the first who may be dealt to."""
    todo = list(answered(lambda law: two_plus_one.open_deal(opening, law), PAYS))
    seen = {(frozen(state), frozen(dict(answers))) for state, answers in todo}
    ends = 0
    while todo:
        state, answers = todo.pop()
        check_chips(state.ledger, opening.pot)
        options = two_plus_one.legal(state)
        assert bool(options) is not two_plus_one.over(state)
        ends += not options
        if options and options[0].do is Do.DEAL:
            options = options[:1]
        for option in options:
            for action in declarations(option, deck[len(state.seen) :]):
                for after, ruled in answered(lambda law: two_plus_one.apply(state, action, law), answers):  # noqa: B023
                    key = (frozen(after), frozen(dict(ruled)))
                    if key not in seen:
                        seen.add(key)
                        todo.append((after, ruled))
    return Tree(len(seen), ends)


THREE_HANDS = {
    "a-straight-flush-wins": "9h Th Kc Ks 7d 2c Jh 4d 7c 3s 8h 5c",
    "two-hands-tie": "9h Td 9c Ts 4c 8d Jh Jc 2h 3s 8h 5c",
    "ace-two-three-against-a-low-straight": "Ah 2c 2h 3c 9d 4s 3d 4c Kd 3s 8h 5c",
    "the-ghost-ties": "Kh Kc 9d 8s 7d 2c 4s 3h 5d Ks Kd 4h",
}


KINDS = (frozenset[GutsOption](), frozenset({GutsOption.GHOST_HAND}), frozenset(GutsOption))
VARIATIONS = tuple(product((False, True), KINDS))


@pytest.mark.parametrize("maximum", [None, pytest.param(Chips(5), marks=pytest.mark.long)])
@pytest.mark.parametrize("name", THREE_HANDS)
def test_every_way_to_play_a_deal_of_two_plus_one(name: str, maximum: Chips | None) -> None:
    """Three players, with and without each variation, under every ruling."""
    states = ends = 0
    for second, options in VARIATIONS:
        opening = two_plus_one.Opening(
            3,
            Seat(2),
            Chips(21),
            Chips(1),
            maximum=maximum,
            agreed=frozenset({Reordered.FLUSH_OVER_STRAIGHT}),
            second_declaration=second,
            options=options,
        )
        tree = walk_two_plus_one(opening, parse_cards(THREE_HANDS[name]))
        states, ends = states + tree.states, ends + tree.ends
    assert Tree(states, ends) == recorded("OPR-629", name, "no-maximum" if maximum is None else "maximum")


# Murder: every way to bet

CUSTOM: tuple[Choice, ...] = (
    RaiseCount.NOT_COUNTED, CapHeadsUp.APPLIES, TurnAfterFold.NEXT_LIVE_CLOCKWISE, WithSidePots.ALL_POTS,
    Measure.INCREMENT, RaisedRaises.COUNT_TO_CAP, OpeningTie.SUIT_ORDER, DeuceShowing.WILD, OpenerMayCheck.MAY_CHECK,
    CheckRaise.ALLOWED, FoldUnbet.MAY_FOLD, HalfOfOdd.ROUND_DOWN, RaisedBetSizes.ENDS_ONLY, TiedBestHands.SHARE,
    OddChip.HIGHEST_SUIT_CARD, AllFoldToMatch.TAKES_POT, BettingAllIn.SIDE_POT, UncalledPart.RETURNED,
)  # fmt: skip


def bets(option: Option, deck: Sequence[Card]) -> Iterator[murder.Action]:
    seat = option.seat
    assert seat is not None
    match option.do:
        case Do.DEAL:
            assert option.face is not None
            yield Deal(seat, option.face, tuple(deck[: option.cards]))
        case Do.BET | Do.RAISE:
            assert option.least is not None
            assert option.most is not None
            kind = Bet if option.do is Do.BET else Raise
            yield from (kind(seat, Chips(amount)) for amount in range(option.least, option.most + 1))
        case Do.MATCH:
            yield murder.Match(seat)
        case Do.CHECK:
            yield Check(seat)
        case Do.CALL:
            yield Call(seat)
        case _:
            yield Fold(seat)


def walk_murder(opening: murder.Opening, deck: Sequence[Card], *rulings: Choice) -> Tree:
    """Cards are dealt in the order of the deck, to the first who lacks one."""
    law = Law({question_id(type(choice)): Ruling(choice.value, ANNOUNCED) for choice in (*CUSTOM, *rulings)})
    first = murder.open_deal(opening, law).state
    todo, seen, ends = [first], {frozen(first)}, 0
    while todo:
        state = todo.pop()
        check_chips(state.ledger, opening.pot)
        options = murder.legal(state)
        assert bool(options) is not murder.over(state)
        ends += not options
        if options and options[0].do is Do.DEAL:
            options = options[:1]
        for option in options:
            for action in bets(option, deck[len(state.seen) :]):
                after = murder.apply(state, action, law).state
                key = frozen(after)
                if key not in seen:
                    seen.add(key)
                    todo.append(after)
    return Tree(len(seen), ends)


# Two down and one up to each of two players, then a card each on four streets.
TWO_PLAYERS = {
    "no-trigger": "Ts 7d Kh Ks 4h 9c 5h Td 6c 3h 8d Qc 3s Qh",
    "a-deuce-on-third-street": "Ts 7d 2s Ks 4h 9c 5h Td 6c 3h 8d Qc 3s Qh",
    "a-pair-on-fourth-street": "Ts 7d Kh Ks 4h 9c 5h 9s 6c 3h 8d Qc 3s Qh",
    "both-match-on-one-street": "Ts 7d Kh Ks 4h 9c Kd 9s 6c 3h 8d Qc 3s Qh",
    "a-deuce-after-matching-is-free": "Ts 7d Kh Ks 4h 9c 5h 9s 6c 2h 8d Qc 3s Qh",
    "deuces-face-down": "2c 7d Kh Ks 2d 9c 5h Td 6c 3h 8d Qc 2h 2s",
    "a-pair-on-sixth-street": "Ts 7d Kh Ks 4h 9c 5h Td 6c 3h 5d Qc 3s Qh",
}


SHORT = (Chips(9), Chips(12))
LARGEST = "both-match-on-one-street"


@pytest.mark.parametrize("stacks", [SHORT, None], ids=["short-stacks", "no-stacks"])
@pytest.mark.parametrize("name", [name for name in TWO_PLAYERS if name != LARGEST])
def test_every_way_to_bet(name: str, stacks: tuple[Chips, ...] | None) -> None:
    tree = walk_murder(murder.Opening(2, Seat(1), stacks=stacks), parse_cards(TWO_PLAYERS[name]))
    assert tree == recorded("OPR-695", name, "no-stacks" if stacks is None else "short-stacks")


@pytest.mark.long
def test_every_way_to_bet_over_the_largest_tree() -> None:
    for stacks, kind in ((SHORT, "short-stacks"), (None, "no-stacks")):
        tree = walk_murder(murder.Opening(2, Seat(1), stacks=stacks), parse_cards(TWO_PLAYERS[LARGEST]))
        assert tree == recorded("OPR-695", LARGEST, kind)
