"""What no record shows in few lines: single rules, and states that only a long game reaches."""

import pytest

from tablelaw.authority import Law, Ruling, Undetermined
from tablelaw.cards import FULL_DECK, parse_card, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents import big_two
from tablelaw.documents.big_two import Opening, Pass, Phase, Play, Settings, State, apply, open_deal, settings_from
from tablelaw.documents.big_two.order import combination, joker_cards_are_distinct
from tablelaw.documents.big_two.reckoning import Loser, reckon
from tablelaw.documents.big_two.scoring import Unused, unused_in
from tablelaw.game import Deal, Face, Scored, Seat, Transition, TwosTurnedLow, opening_ledger
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import QuestionId, RuleId


def law(**choices: str) -> Law:
    """A law that knows these answers; names of questions without their rule."""
    questions = {
        "leader_passes": "BT §4.4/leader-passes",
        "deck_empty": "BT §8.18/deck-empty",
        "leader_at_17": "BT §6.3/leader-at-17",
        "when": "BT §2.9/when",
        "straights": "BT §2.9/straights",
        "closing": "BT §4.5/is-closing-forced",
    }
    return Law({QuestionId(questions[name]): Ruling(choice, "test") for name, choice in choices.items()})


def agreed(**options: bool | str) -> Settings:
    return settings_from({RuleId("BT §" + name[1:].replace("_", ".")): value for name, value in options.items()})


def dealt(hands: tuple[str, ...], settings: Settings, rules: Law) -> State:
    """A game in which each seat was dealt these cards and what is needed more, one suit after another."""
    state = open_deal(Opening(len(hands), Seat(0), settings), rules).state
    wanted = [parse_cards(hand) for hand in hands]
    left = [card for card in FULL_DECK if all(card not in hand for hand in wanted)]
    rest = sorted(left, key=lambda card: card.suit)
    size = 13 if settings.draw_for_passing else len(FULL_DECK) // len(hands)
    for seat, hand in enumerate(wanted):
        more = tuple(rest.pop() for _ in range(size - len(hand)))
        state = apply(state, Deal(Seat(seat), Face.DOWN, hand + more), rules).state
    return state


def test_without_a_card_to_draw_a_player_who_can_play_may_have_to() -> None:
    rules = law(deck_empty="must-play", leader_passes="refused")
    state = dealt(("3d 5d", "4d"), agreed(o8_18=True), rules)
    state = state._replace(seen=FULL_DECK)
    state = apply(state, Play(Seat(0), parse_cards("3d")), rules).state
    with pytest.raises(Refused) as refused:
        apply(state, Pass(Seat(1)), rules)
    assert (refused.value.refusal.code, refused.value.refusal.rule) == (RefusalCode.NOT_ALLOWED, "BT §8.18")


def test_without_a_card_to_draw_a_player_may_pass_and_draws_nothing() -> None:
    rules = law(deck_empty="pass-only", leader_passes="refused")
    state = dealt(("3d 5d", "4d"), agreed(o8_18=True), rules)._replace(seen=FULL_DECK)
    state = apply(state, Play(Seat(0), parse_cards("3d")), rules).state
    state = apply(state, Pass(Seat(1)), rules).state
    assert (state.phase, state.waiting) == (Phase.PLAYING, (Seat(0),))


def test_a_bomb_that_was_not_dealt_leaves_the_twos_high_where_dealing_decides() -> None:
    rules = law(when="when-dealt", leader_passes="refused")
    state = dealt(("3d 9d 9c 9h Tc", "4d 4c", "5d 5c 9s", "6d 6c"), agreed(o2_9=True), rules)
    hand = state.hands[0]
    state = state._replace(hands=state.with_hand(Seat(0), (*hand, parse_card("9s"))))
    step = apply(state, Play(Seat(0), parse_cards("9d 9c 9h 9s 3d")), rules)
    assert not any(isinstance(effect.change, TwosTurnedLow) for effect in step.effects)


def test_the_holder_of_eighteen_cards_who_led_one_pays_by_ruling() -> None:
    losers = [Loser(Seat(0), 17, Unused(), dealt=18), Loser(Seat(1), 1, Unused(), dealt=17)]
    for choice, points in (("triple-as-written", -51), ("double", -34)):
        transition = Transition(opening_ledger(3, Chips(0), None))
        reckon(
            transition,
            law(leader_at_17=choice),
            big_two.BASE_GAME,
            Seat(2),
            None,
            losers,
            helper=None,
            forgot_to_call=False,
        )
        scores = [effect.change for effect in transition.to(None).effects if isinstance(effect.change, Scored)]
        assert scores[0] == Scored(Seat(0), points)


def test_a_question_without_an_answer_stops_the_game() -> None:
    with pytest.raises(Undetermined) as stopped:
        dealt(("3d", "4d", "5d"), agreed(o9_1=True), Law())
    assert stopped.value.question.id == "BT §9.1/three-players"


def test_straight_flushes_in_a_hand_are_counted_without_sharing_cards() -> None:
    straights = big_two.BASE_GAME.straights
    assert unused_in(parse_cards("3d 4d 5d 6d 7d 8d"), straights) == Unused(0, 0, 1)
    assert unused_in(parse_cards("3d 4d 5d 6d 7d 8d 9d Td Jd Qd 2c 2h"), straights) == Unused(2, 0, 2)
    assert unused_in(parse_cards("Ad 2d 3d 4d 5d"), straights) == Unused(1, 0, 1)


def test_two_jokers_stand_for_different_cards_unless_any_may_be_stood_for() -> None:
    substitute = agreed(o8_29="a")
    jokers = parse_cards("*1 *2")
    aces = parse_cards("As As")
    assert not joker_cards_are_distinct(aces, jokers, substitute)
    assert combination(jokers, substitute, stands_for=dict(zip(jokers, parse_cards("As Ah"), strict=True)))
    assert combination(jokers, substitute, stands_for=dict(zip(jokers, aces, strict=True))) is None


def test_a_joker_without_a_word_makes_the_highest_that_it_can() -> None:
    substitute = agreed(o8_29="a")
    made = combination(parse_cards("Kc *1"), substitute)
    assert made is not None
    assert made.shown == parse_cards("Kc Ks")
    table = combination(parse_cards("3d 4d 5c 6h 7s"), substitute)
    five = combination(parse_cards("9d 9c 9h 4s *2"), substitute, table=table)
    assert five is not None
    assert five.shown[4] == parse_card("9s")
