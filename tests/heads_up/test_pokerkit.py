"""pokerkit as an independent model: the same hands in both, with the same legal actions and the same stacks.

Thousands of random hands of no-limit and fixed-limit hold'em, pot-limit Omaha and fixed-limit stud are played in both
at once. pokerkit is no judge: where the two differ the rule decides, and the difference is named here.

Differences, each with a conformance case:
- before the flop the big blind is the bet that is raised (HU §1.4/fixed-raise-cap): with fixed limits three raises
  follow it, where pokerkit allows four (`HU/1.4/the-big-blind-is-the-bet-that-is-raised`);
- the dealer acts first before the flop (HU §3.1) also where the blinds are equal, where pokerkit lets the big blind
  begin (`HU/3.1/with-equal-blinds-the-dealer-goes-first`).

Where the bring-in of stud takes the last chips, pokerkit calls the same bet a bring-in or a completion, at will.

Five-card draw, and stud without fixed limits, are not in pokerkit; nor are the rulings that are not customary. These
are checked by invariants (`test_machine`) and by hand-written cases.
"""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest
from pokerkit import (
    Automation,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)
from pokerkit import State as PokerKitState

from tablelaw.authority import Law, customary
from tablelaw.betting import Bet, Call, Check, Fold
from tablelaw.cards import FULL_DECK, Card
from tablelaw.chips import Chips
from tablelaw.documents import heads_up
from tablelaw.documents.heads_up.state import Opening, Phase, State
from tablelaw.documents.heads_up.terms import Action, Board, Limit, RaiseTo, Variant
from tablelaw.game import Close, Deal, Do, Option, Seat
from tablelaw.record.phh import read_hands, write_hand
from tablelaw.settlement import Decision, settle

HANDS: Final = 2_400
PARTS: Final = 4
ORACLES: Final = Path(__file__).parents[3] / "shared" / "oracles" / "phh"
AUTOMATIC: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
LAW: Final = Law({}, (customary,))


@dataclass
class Both:
    """One hand in both: seat 0 is the big blind, and pokerkit's player 0; seat 1 has the button."""

    kernel: State
    other: PokerKitState

    def do(self, action: Action) -> None:
        """The same action in both."""
        self.kernel = heads_up.apply(self.kernel, action, LAW).state
        match action:
            case Deal(to, _, cards):
                self._burn()
                self.other.deal_hole(text(cards), to)
            case Board(cards):
                self._burn()
                self.other.deal_board(text(cards))
            case Fold():
                self.other.fold()
            case Check() | Call():
                self.other.check_or_call()
            case Bet(_, amount) if self.other.can_post_bring_in() and amount == self.other.effective_bring_in_amount:
                self.other.post_bring_in()
            case Bet(_, amount) | RaiseTo(_, amount):
                self.other.complete_bet_or_raise_to(amount)
            case _:
                pass

    def _burn(self) -> None:
        if self.other.can_burn_card():
            self.other.burn_card("??")


def text(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


def opened(luck: Random, code: str) -> Both:
    """A table with random stacks and blinds, in both."""
    unit = luck.choice((1, 2, 5, 10))
    stacks = tuple(luck.choice((luck.randint(1, 12), luck.randint(1, 60), luck.randint(40, 400))) * unit for _ in "ab")
    small, big = luck.choice(((1, 2), (1, 3), (2, 3), (2, 5)))
    small, big = small * unit, big * unit
    ante = luck.choice((0, 0, 0, 1)) * unit
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _opened(code, (stacks[0], stacks[1]), small, big, ante)


def _opened(code: str, stacks: tuple[int, int], small: int, big: int, ante: int) -> Both:
    mode = Mode.CASH_GAME
    base = Opening(
        players=2,
        dealer=Seat(1),
        stacks=(Chips(stacks[0]), Chips(stacks[1])),
        small_blind=Chips(small),
        big_blind=Chips(big),
        ante=Chips(ante),
    )
    match code:
        case "NT":
            other = NoLimitTexasHoldem.create_state(AUTOMATIC, True, ante, (small, big), big, stacks, 2, mode=mode)
            opening = base
        case "FT":
            other = FixedLimitTexasHoldem.create_state(
                AUTOMATIC, True, ante, (small, big), big, 2 * big, stacks, 2, mode=mode
            )
            opening = base._replace(limit=Limit.FIXED, small_bet=Chips(big), big_bet=Chips(2 * big))
        case "PO":
            other = PotLimitOmahaHoldem.create_state(AUTOMATIC, True, ante, (small, big), big, stacks, 2, mode=mode)
            opening = base._replace(variant=Variant.OMAHA)
        case _:
            other = FixedLimitSevenCardStud.create_state(
                AUTOMATIC, True, ante, small, big, 2 * big, stacks, 2, mode=mode
            )
            opening = base._replace(
                variant=Variant.STUD,
                limit=Limit.FIXED,
                small_blind=None,
                big_blind=None,
                bring_in=Chips(small),
                small_bet=Chips(big),
                big_bet=Chips(2 * big),
            )
    return Both(heads_up.open_deal(opening, LAW).state, other)


def action_of(option: Option, luck: Random, deck: list[Card]) -> Action:
    """One of the actions that an option allows; raises are small as often as large."""
    seat = option.seat if option.seat is not None else Seat(0)
    least, most = option.least or Chips(0), option.most or Chips(0)
    amount = Chips(luck.choice((least, least, most, luck.randint(least, most))))
    match option.do:
        case Do.DEAL:
            assert option.face is not None
            return Deal(seat, option.face, tuple(deck.pop() for _ in range(option.cards)))
        case Do.BOARD:
            return Board(tuple(deck.pop() for _ in range(option.cards)))
        case Do.FOLD:
            return Fold(seat)
        case Do.CHECK:
            return Check(seat)
        case Do.CALL:
            return Call(seat)
        case Do.BET:
            return Bet(seat, amount)
        case Do.RAISE:
            return RaiseTo(seat, amount)
        case _:
            return Close()


def same_turn(both: Both) -> None:
    """Whoever acts may do the same in both."""
    state, other = both.kernel, both.other
    if state.phase is not Phase.BETTING:
        assert other.actor_index is None
        return
    options = {option.do: option for option in heads_up.legal(state)}
    turn = state.turn
    assert turn is not None
    assert other.actor_index == turn.seat
    assert (Do.FOLD in options) == other.can_fold()
    calls = options[Do.CALL].most if Do.CALL in options else 0 if Do.CHECK in options else None
    assert calls == (None if other.bring_in_status else other.checking_or_calling_amount)
    assert turn.bring_in == (other.effective_bring_in_amount if other.bring_in_status else 0)
    all_in_to_bring_in = turn.bring_in > 0 and turn.bring_in == turn.least
    if not capped_by_the_big_blind(state) and not all_in_to_bring_in:
        assert turn.least == other.min_completion_betting_or_raising_to_amount
        assert turn.most == other.max_completion_betting_or_raising_to_amount


def capped_by_the_big_blind(state: State) -> bool:
    """The difference about the cap before the flop."""
    return state.limit is Limit.FIXED and state.course.has_blinds and state.street == 0 and state.betting.raises >= 3


def same_chips(both: Both) -> None:
    assert list(both.kernel.ledger.stacks or ()) == both.other.stacks


def play(both: Both, luck: Random) -> int:
    """The hand to its end in both, compared after every action; the number of actions."""
    deck = luck.sample(FULL_DECK, len(FULL_DECK))
    count = 0
    while not heads_up.over(both.kernel):
        if both.kernel.phase is not Phase.SHOWDOWN:
            same_turn(both)
        options = [option for option in heads_up.legal(both.kernel) if option.do not in (Do.SHOW, Do.MUCK)]
        folds_less = [option for option in options if option.do is not Do.FOLD or luck.random() < 0.25]
        both.do(action_of(luck.choice(folds_less), luck, deck))
        count += 1
        if both.kernel.phase is not Phase.SHOWDOWN:
            same_chips(both)
    same_chips(both)
    assert not both.other.status
    return count


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("code", ["NT", "FT", "PO", "F7S"])
def test_random_hands_go_the_same_way_in_both(code: str, part: int) -> None:
    actions = 0
    for seed in range(part, HANDS // 4, PARTS):
        luck = Random(f"{code} {seed}")
        actions += play(opened(luck, code), luck)
    assert actions > HANDS // 4 // PARTS * 5


# Hand histories


def oracles() -> Iterator[Path]:
    yield from sorted(ORACLES.glob("*.phh*"))


@pytest.mark.parametrize("path", list(oracles()), ids=lambda path: path.name)
def test_real_hands_come_to_the_same_stacks_in_both(path: Path) -> None:
    hands = read_hands(path.read_bytes())
    with path.open("rb") as file:
        histories = list(HandHistory.load_all(file)) if path.suffix == ".phhs" else [HandHistory.load(file)]
    assert len(histories) == len(hands)
    for record, history in zip(hands.values(), histories, strict=True):
        verdict = settle(record)
        assert isinstance(verdict, Decision)
        assert verdict.over
        scale = record.get("scale", 1)
        assert isinstance(scale, int)
        final = list(history)[-1]
        before = history.starting_stacks
        won = [round((after - start) * scale) for after, start in zip(final.stacks, before, strict=True)]
        assert list(verdict.net.values()) == won


@pytest.mark.parametrize("path", list(oracles()), ids=lambda path: path.name)
def test_a_hand_that_is_written_is_read_back_by_both(path: Path) -> None:
    for record in read_hands(path.read_bytes()).values():
        written = write_hand(record)
        (again,) = read_hands(written.encode()).values()
        assert again == record
        history = HandHistory.loads(written)
        final = list(history)[-1]
        assert history.finishing_stacks is not None
        assert [float(stack) for stack in final.stacks] == pytest.approx([float(s) for s in history.finishing_stacks])
