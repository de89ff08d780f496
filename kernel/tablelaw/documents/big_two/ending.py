"""How a game ends: a player is out of cards, a dealt hand decides, or a tie of teams is played off.

The rules stand in the sections; here they are applied in turn to the state.
"""

from collections.abc import Sequence

from tablelaw.authority import Law
from tablelaw.documents.big_two.play import goes_out
from tablelaw.documents.big_two.president import is_played_to_the_last, last_one_ends_the_game, takes_title, title_of
from tablelaw.documents.big_two.reckoning import Loser, reckon
from tablelaw.documents.big_two.scoring import FOUR_PLAYERS, points_for, unused_in
from tablelaw.documents.big_two.state import Phase, State
from tablelaw.documents.big_two.teams import cards_of_each_team, team_of, team_wins, tie_is_played_off, winning_team
from tablelaw.documents.big_two.terms import Combination
from tablelaw.documents.big_two.variations import (
    OrderOfTitles,
    WhatTheLoserPays,
    dealt_dragon_ends_the_game,
    finishes,
    last_place_ends_the_game,
    loser_pays_each,
    places_by_lowest_card,
    takes_place,
)
from tablelaw.game import Seat, Transition
from tablelaw.rules import RuleId, rule_of


def end(state: State, ended_by: RuleId, winners: Sequence[Seat]) -> State:
    """The game is over."""
    return state._replace(phase=Phase.OVER, waiting=(), closer=None, winners=tuple(winners), ended_by=ended_by)


def player_is_out(transition: Transition, law: Law, state: State, seat: Seat, last: Combination) -> State:
    """What happens when a player has played the last card; where the phase stays as it was, play goes on."""
    if state.settings.teams:
        return _team_game_ends(transition, state)
    if state.settings.play_on or state.playing_on:
        return _takes_the_next_place(transition, state, seat)
    transition.by(goes_out, seat)
    state = _score(transition, law, state, seat, last)
    if state.settings.penning and state.players > 2:
        return _penning_places(transition, law, state, seat)
    return end(state, rule_of(goes_out), (seat,))


def _takes_the_next_place(transition: Transition, state: State, seat: Seat) -> State:
    finished = (*state.finished, seat)
    _announce_place(transition, state, seat, len(finished))
    state = state._replace(finished=finished)
    left = state.with_cards
    if not is_played_to_the_last(left):
        return state
    _announce_place(transition, state, left[0], state.players)
    ends = last_one_ends_the_game if state.settings.president else last_place_ends_the_game
    if not state.playing_on:
        transition.by(ends, finished[0])
    return end(state._replace(finished=(*finished, left[0])), rule_of(ends), finished[:1])


def _announce_place(transition: Transition, state: State, seat: Seat, place: int) -> None:
    if state.settings.president:
        transition.by(takes_title, seat, title_of(place, state.players))
    else:
        transition.by(finishes, seat, place)


def _penning_places(transition: Transition, law: Law, state: State, winner: Seat) -> State:
    """Second and third place: by the lowest card, or by playing on."""
    if transition.asking(law, OrderOfTitles) is OrderOfTitles.FINISH_ORDER:
        return _takes_the_next_place(transition, state._replace(playing_on=True), winner)
    left = places_by_lowest_card({seat: state.hands[seat] for seat in state.with_cards}, state.settings.lowest_first)
    transition.by(takes_place, (winner, *left))
    return end(state._replace(finished=(winner, *left)), rule_of(goes_out), (winner,))


def _team_game_ends(transition: Transition, state: State) -> State:
    totals = cards_of_each_team(state.hands)
    team = winning_team(totals)
    if team is None:
        transition.by(tie_is_played_off, totals)
        return state.dealt_again(state.shootout + 1)
    return _team_has_won(transition, state, team)


def _team_has_won(transition: Transition, state: State, team: int) -> State:
    seats = tuple(Seat(seat) for seat in range(state.players) if team_of(Seat(seat)) == team)
    transition.by(team_wins, seats)
    return end(state, rule_of(team_wins), seats)


def _score(transition: Transition, law: Law, state: State, winner: Seat, last: Combination | None) -> State:
    losers = [
        Loser(seat, len(state.hands[seat]), unused_in(state.hands[seat], state.settings.straights), _dealt(state, seat))
        for seat in state.with_cards
        if seat != winner
    ]
    on_the_last_card = last is not None and len(last.cards) == 1
    forgot = state.settings.call_last_card and on_the_last_card and winner not in state.called
    helper = state.last_act
    assisted = reckon(transition, law, state.settings, winner, last, losers, helper=helper, forgot_to_call=forgot)
    return state._replace(assisted=assisted)


def _dealt(state: State, seat: Seat) -> int:
    return len(state.dealt[seat])


# Games that a dealt hand ends


def dealt_hand_wins(transition: Transition, law: Law, state: State, seat: Seat, ended_by: RuleId) -> State:
    """A player wins by the hand that was dealt; the others pay for theirs."""
    if state.settings.teams:
        return _team_has_won(transition, state, team_of(seat))
    if state.settings.play_on:
        _announce_place(transition, state, seat, 1)
    else:
        _score(transition, law, state, seat, None)
    return end(state, ended_by, (seat,))


def dealt_hand_loses(transition: Transition, law: Law, state: State, loser: Seat) -> State:
    """A player loses by the hand that was dealt (§8.16)."""
    if state.settings.teams:
        return _team_has_won(transition, state, 1 - team_of(loser))
    others = [Seat(seat) for seat in range(state.players) if seat != loser]
    if state.settings.play_on:
        _announce_place(transition, state, loser, state.players)
    else:
        pays = transition.asking(law, WhatTheLoserPays) is WhatTheLoserPays.EACH_OTHER_PLAYER
        points = points_for(len(state.dealt[loser]), FOUR_PLAYERS) if pays else 0
        transition.by(loser_pays_each, points, loser, others)
    return end(state, rule_of(dealt_dragon_ends_the_game), ())
