"""The ledger moves chips and makes none; effects are stamped with their rule; a deal can be played again."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import chips
from tablelaw import rules
from tablelaw.authority import Law, Ruling, Undetermined
from tablelaw.cards import JOKER, Card, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents.two_more_inches import LonePlayer, lone_player_takes, losers_match_the_pot
from tablelaw.game import (
    Change,
    Close,
    Deal,
    Do,
    Effect,
    Excused,
    Face,
    Ledger,
    MissingAmount,
    Option,
    Owes,
    Paid,
    Payment,
    Play,
    Ruled,
    Seat,
    Stays,
    Step,
    Transition,
    Won,
    dealt_from_the_deck,
    opening_ledger,
    replay,
)
from tablelaw.match_pot import DEEP
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import QuestionId, RuleId, rule

RULE = RuleId("OPR-648 §4.3")
LONE_PLAYER = QuestionId("OPR-648 §3.5/lone-player")


def paid(seat: int, amount: int) -> Paid:
    return Paid(Seat(seat), Chips(amount), Payment.MATCH)


def won(seat: int, amount: int) -> Won:
    return Won(Seat(seat), Chips(amount))


def ledger(pot: int, net: Sequence[int], stacks: Sequence[int] | None = None) -> Ledger:
    return Ledger(
        Chips(pot),
        tuple(Chips(amount) for amount in net),
        None if stacks is None else tuple(Chips(amount) for amount in stacks),
    )


# The ledger


def test_a_deal_opens_with_the_pot_and_nothing_won() -> None:
    assert opening_ledger(3, Chips(20), None) == ledger(20, [0, 0, 0])
    assert opening_ledger(2, Chips(0), (Chips(5), Chips(6))) == ledger(0, [0, 0], [5, 6])


def test_a_payment_goes_into_the_pot() -> None:
    assert ledger(20, [0, 0], [30, 40]).after(paid(1, 15), RULE) == ledger(35, [0, -15], [30, 25])


def test_winnings_come_out_of_the_pot() -> None:
    assert ledger(20, [0, -3], [30, 40]).after(won(0, 20), RULE) == ledger(0, [20, -3], [50, 40])
    assert ledger(20, [0, 0]).after(won(1, 20), RULE) == ledger(0, [0, 20])


@pytest.mark.parametrize("change", [won(0, 21), won(0, -1), paid(1, -1)])
def test_no_chips_are_made_or_moved_backwards(change: Change) -> None:
    with pytest.raises(Refused) as refused:
        ledger(20, [0, 0]).after(change, RULE)
    assert refused.value.refusal.code is RefusalCode.BREAKS_INVARIANT
    assert refused.value.refusal.rule == RULE


@pytest.mark.parametrize("change", [Stays(Chips(20)), Owes(Seat(0), Chips(5)), Excused(Seat(1))])
def test_what_moves_no_chips_leaves_the_ledger(change: Change) -> None:
    before = ledger(20, [1, -1], [8, 9])
    assert before.after(change, RULE) is before


movements = st.lists(st.tuples(st.booleans(), st.integers(0, 3), chips(30)), max_size=20)


@given(chips(50), st.none() | st.tuples(chips(50), chips(50), chips(50), chips(50)), movements)
def test_any_movements_conserve_chips(
    pot: Chips, stacks: tuple[Chips, ...] | None, moves: list[tuple[bool, int, Chips]]
) -> None:
    now = opening_ledger(4, pot, stacks)
    for wins, seat, amount in moves:
        try:
            now = now.after(won(seat, amount) if wins else paid(seat, amount), RULE)
        except Refused:
            assert wins
            assert amount > now.pot
    assert now.pot >= 0
    assert now.pot + sum(now.net) == pot
    if stacks is not None:
        assert now.stacks is not None
        assert now.pot + sum(now.stacks) == pot + sum(stacks)


# Effects


def test_every_effect_is_stamped_with_the_rule_that_caused_it() -> None:
    transition = Transition(ledger(20, [0, 0, 0]))
    transition.by(lone_player_takes, Seat(0), prize=Chips(20))
    transition.by(losers_match_the_pot, Chips(20), [Seat(1), Seat(2)], DEEP)
    state, effects = transition.to(transition.ledger)
    assert state == ledger(40, [20, -20, -20])
    assert effects == (
        Effect(RuleId("OPR-648 §3.5"), won(0, 20)),
        Effect(RULE, paid(1, 20)),
        Effect(RULE, paid(2, 20)),
    )


def test_a_change_by_another_documents_rule_is_cited_as_that_rule() -> None:
    transition = Transition(ledger(3, [0, 0]))
    transition.deferring(RuleId("HR §6.2"), won(1, 1))
    assert transition.to(transition.ledger) == Step(ledger(2, [0, 1]), (Effect(RuleId("HR §6.2"), won(1, 1)),))


def test_that_a_question_was_asked_is_an_effect() -> None:
    transition = Transition(ledger(3, [0, 0]))
    law = Law({LONE_PLAYER: Ruling("pot-stays", "Rob", "he is right")})
    assert transition.asking(law, LonePlayer) is LonePlayer.POT_STAYS
    ruled = Ruled(LONE_PLAYER, "pot-stays", "Rob", "he is right")
    assert transition.to("state") == Step("state", (Effect(RuleId("OPR-648 §3.5"), ruled),))


def test_a_question_without_an_answer_leaves_no_effect() -> None:
    transition = Transition(ledger(3, [0, 0]))
    with pytest.raises(Undetermined):
        transition.asking(Law(), LonePlayer)
    assert transition.to("state").effects == ()


def test_a_function_that_states_no_rule_causes_no_effect() -> None:
    def takes_all(seat: Seat) -> Iterator[Change]:
        yield won(seat, 3)

    transition = Transition(ledger(3, [0, 0]))
    with pytest.raises(KeyError):
        transition.by(takes_all, Seat(0))
    assert transition.ledger == ledger(3, [0, 0])


def test_in_one_step_of_a_deal_each_question_is_asked_once() -> None:
    law = Law({LONE_PLAYER: Ruling("pot-stays", "Rob", value=Chips(5))})
    step = Play(ledger(3, [0, 0]), law, {})
    assert [step.on(LonePlayer) for _ in range(3)] == [LonePlayer.POT_STAYS] * 3
    assert step.amount_ruled(LonePlayer) == 5
    assert len(step.to("state").effects) == 1
    later = Play(ledger(3, [0, 0]), Law(), step.ruled)
    assert later.on(LonePlayer) is LonePlayer.POT_STAYS
    assert later.to("state").effects == ()


# Replay, on the smallest game there is: each in turn pays one chip, and whoever closes takes the pot


class Counting(NamedTuple):
    ledger: Ledger
    turn: int


class Nim:
    """One chip a turn; the third turn may close."""

    def open_deal(self, opening: Chips, law: Law, /) -> Step[Counting]:
        return Step(Counting(opening_ledger(2, opening, None), 0), (Effect(RULE, Stays(opening)),))

    def legal(self, state: Counting, /) -> Sequence[Option]:
        return [] if self.over(state) else [Option(RULE, Do.DEAL, Seat(state.turn % 2), face=Face.UP)]

    def apply(self, state: Counting, action: Deal | Close, law: Law, /) -> Step[Counting]:
        if self.over(state):
            raise Refused(RefusalCode.ALREADY_OVER, RULE)
        change: Change = paid(state.turn % 2, 1) if isinstance(action, Deal) else won(0, state.ledger.pot)
        after = state.ledger.after(change, RULE)
        return Step(Counting(after, state.turn + 1 if after.pot else -1), (Effect(RULE, change),))

    def over(self, state: Counting, /) -> bool:
        return state.turn < 0


PAYS = Deal(Seat(0), Face.UP, ())
PAYS_AND_CLOSES: list[Deal | Close] = [PAYS, PAYS, PAYS, Close()]
CLOSES_TOO_SOON: list[Deal | Close] = [PAYS, Close(), PAYS]


def test_a_replay_is_the_last_state_and_all_effects_in_order() -> None:
    state, effects = replay(Nim(), Chips(5), PAYS_AND_CLOSES, Law())
    assert state.ledger == ledger(0, [6, -1])
    assert [effect.change for effect in effects] == [Stays(Chips(5)), paid(0, 1), paid(1, 1), paid(0, 1), won(0, 8)]


def test_a_replay_without_actions_is_the_opening() -> None:
    state, effects = replay(Nim(), Chips(5), [], Law())
    assert (state.turn, len(effects)) == (0, 1)


def test_a_refusal_in_a_replay_names_the_action() -> None:
    with pytest.raises(Refused) as refused:
        replay(Nim(), Chips(5), CLOSES_TOO_SOON, Law())
    assert (refused.value.refusal.code, refused.value.refusal.action) == (RefusalCode.ALREADY_OVER, 2)


def test_a_missing_amount_names_the_rule_and_the_field() -> None:
    missing = MissingAmount(RULE, "ante")
    assert (missing.rule, missing.field, str(missing)) == (RULE, "ante", "ante: OPR-648 §4.3")


# Cards


def not_a_joker(card: Card) -> bool:
    return card.rank != JOKER


@pytest.fixture
def _deck_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "_functions", {})
    monkeypatch.setattr(rules, "_rules", {})
    rule("X §1")(not_a_joker)


@pytest.mark.usefixtures("_deck_rule")
def test_cards_that_are_dealt_lie_on_the_table() -> None:
    seen = frozenset(parse_cards("Ks Kd"))
    assert dealt_from_the_deck(seen, parse_cards("9c 4h"), not_a_joker) == set(parse_cards("Ks Kd 9c 4h"))
    assert seen == set(parse_cards("Ks Kd"))


@pytest.mark.usefixtures("_deck_rule")
@pytest.mark.parametrize(
    ("cards", "code", "position"),
    [
        ("9c Kd *1", "duplicate-card", 1),
        ("9c *2 Kd", "card-not-in-deck", 1),
        ("9c 4h 9c", "duplicate-card", 2),
        ("*1 *1", "card-not-in-deck", 0),
    ],
)
def test_the_first_card_that_cannot_be_dealt_is_refused(cards: str, code: str, position: int) -> None:
    dealt = parse_cards(cards)
    with pytest.raises(Refused) as refused:
        dealt_from_the_deck(frozenset(parse_cards("Ks Kd")), dealt, not_a_joker)
    refusal = refused.value.refusal
    assert (refusal.code.value, refusal.position, refusal.card) == (code, position, dealt[position])
    assert refusal.rule == RuleId("X §1")
