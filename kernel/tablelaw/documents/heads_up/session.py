"""From hand to hand: how one ends, and with what the next begins (HU §1.1, §4.1, §7.1 to §7.4)."""

from typing import Final

from tablelaw.chips import Chips
from tablelaw.documents.heads_up.button import button_moves
from tablelaw.documents.heads_up.formats import (
    Format,
    blinds_at,
    blinds_rise,
    has_won_the_match,
    match_ends,
    may_be_best_of,
    may_start_with,
    short_stack,
    tournament_ends,
    who_has_all_the_chips,
)
from tablelaw.documents.heads_up.state import Match, Opening, Phase, State, stacks_of
from tablelaw.documents.heads_up.turns import button_moves_after_an_open_fold, open_fold
from tablelaw.game import MissingAmount, Play, Seat
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of

OPEN_FOLD: Final = rule_of(open_fold)


def check_format(opening: Opening) -> None:
    """Raises Refused where the match is over, or its settings cannot go together; MissingAmount where short stacks are
    announced without a big blind."""
    match = opening.match
    if match.ended_by is not None:
        raise Refused(RefusalCode.ALREADY_OVER, match.ended_by)
    plays_on = match.format not in (Format.TOURNAMENT, Format.BEST_OF)
    if plays_on and match.schedule and blinds_rise(match.schedule):
        raise Refused(RefusalCode.SETTINGS_EXCLUDE, rule_of(blinds_rise), other=rule_of(blinds_at))
    if match.format is Format.BEST_OF and not may_be_best_of(match.games):
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(may_be_best_of), field="games")
    if opening.short_stacked is not None:
        _check_short_stacks(opening, opening.short_stacked, plays_on=plays_on)


def _check_short_stacks(opening: Opening, big_blinds: int, *, plays_on: bool) -> None:
    if not may_start_with(big_blinds):
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(may_start_with))
    if not plays_on:
        raise Refused(RefusalCode.SETTINGS_EXCLUDE, rule_of(may_start_with), other=rule_of(blinds_at))
    if opening.big_blind is None:
        raise MissingAmount(rule_of(short_stack), "big_blind")
    due = short_stack(big_blinds, opening.big_blind)
    if opening.match.hand == 0 and opening.stacks != (due, due):
        small = min(opening.stacks) < due
        code = RefusalCode.AMOUNT_TOO_SMALL if small else RefusalCode.AMOUNT_TOO_LARGE
        raise Refused(code, rule_of(short_stack), field="stacks")


def end_hand(play: Play, state: State, ended_by: RuleId) -> State:
    """Ends the hand: the button moves, unless the play of this evening is over."""
    match = _match_after(play, state)
    if match.ended_by is None and ended_by == OPEN_FOLD:
        play.by(button_moves_after_an_open_fold, state.dealer)
    elif match.ended_by is None:
        play.by(button_moves, state.dealer)
    return state._replace(phase=Phase.OVER, turn=None, ended_by=ended_by, match=match)


def _match_after(play: Play, state: State) -> Match:
    """What the next hand is part of: the next hand of this game, the first of another, or nothing."""
    match = state.match
    winner = None if match.format in (None, Format.CASH) else who_has_all_the_chips(stacks_of(play.ledger))
    if winner is None:
        return match._replace(hand=match.hand + 1)
    play.by(tournament_ends, winner)
    if match.format is Format.TOURNAMENT:
        return match._replace(ended_by=rule_of(tournament_ends))
    wins = tuple(won + (seat == winner) for seat, won in enumerate(match.wins))
    if not has_won_the_match(wins[winner], match.games):
        return match._replace(hand=0, wins=wins)
    play.by(match_ends, winner)
    return match._replace(wins=wins, ended_by=rule_of(match_ends))


def next_opening(state: State, dealer: Seat | None) -> Opening:
    """What is settled before the next hand: stacks, blinds and button as they follow from this one. `dealer` is who is
    said to have the button then, None where nobody said it."""
    match = state.match
    opening = state.opening
    stacks = match.starting if match.hand == 0 else stacks_of(state.ledger)
    return with_blinds_of_the_hand(
        opening._replace(dealer=dealer, held_before=state.dealer, stacks=tuple(Chips(s) for s in stacks), match=match)
    )


def with_blinds_of_the_hand(opening: Opening) -> Opening:
    """The same, with the blinds that the schedule has for this hand, where there is one."""
    match = opening.match
    if not match.schedule:
        return opening
    blinds = blinds_at(match.schedule, match.hand)
    return opening._replace(small_blind=blinds.small, big_blind=blinds.big)
