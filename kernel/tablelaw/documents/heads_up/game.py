"""Heads-up poker as a game: how a hand is opened, what may be done in it, and what an action comes to."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, assert_never

from tablelaw.authority import Law
from tablelaw.betting import Bet, Call, Check, Fold, Round, new_round
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.button import (
    ShortBlind,
    blind_cannot_be_less,
    button_alternates,
    button_may_be_with,
    has_button,
    other_player_takes_what_was_posted,
    posts_an_ante,
    posts_the_big_blind,
    posts_the_small_blind,
    small_blind_exceeds,
    too_few_players,
    too_many_players,
)
from tablelaw.documents.heads_up.dealing import (
    cards_are_out,
    deal,
    discard,
    draw_for_button,
    may_deal,
    may_discard_now,
    may_draw_for_button,
    turn_up,
)
from tablelaw.documents.heads_up.draw import WhoActsFirst, antes_before_the_cards, first_in_draw
from tablelaw.documents.heads_up.limits import may_stake
from tablelaw.documents.heads_up.rounds import bet, call, check, close_round, fold, may_do, open_round, raise_to
from tablelaw.documents.heads_up.session import check_format, end_hand
from tablelaw.documents.heads_up.showdown import close, may_show_early, muck, options, show, to_showdown
from tablelaw.documents.heads_up.state import COURSES, SEATS, Opening, Phase, State, stacks_of
from tablelaw.documents.heads_up.stud import (
    SEVENTH_STREET,
    FinalRound,
    SeventhCard,
    StudAnte,
    antes_in_stud,
    last_street,
    last_street_is_bet_on,
)
from tablelaw.documents.heads_up.terms import Action, Board, Discard, DrawForButton, Muck, RaiseTo, Show, Variant, other
from tablelaw.documents.heads_up.turns import open_fold
from tablelaw.game import Change, Close, Deal, MissingAmount, Option, Play, Seat, Step, opening_ledger
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of


def open_deal(opening: Opening, law: Law) -> Step[State]:
    """The table before the first card: who has the button, and what is posted. Where nobody is said to have the button,
    it is drawn for first.

    Raises Refused for a set-up that a rule forbids, MissingAmount where a blind or an ante is due and not given.
    """
    _check(opening)
    play = Play(opening_ledger(opening.players, Chips(0), opening.stacks), law, {})
    course = COURSES[opening.variant]
    dealer = opening.dealer
    if dealer is None and opening.held_before is not None:
        dealer = button_alternates(opening.held_before)
    state = State(
        opening=opening,
        course=course,
        phase=Phase.BUTTON,
        ledger=play.ledger,
        dealer=Seat(0) if dealer is None else dealer,
        streets=course.streets,
        match=opening.match,
        ended_by=course.rule,
        betting=new_round((), len(SEATS)),
        ruled={},
        limit=opening.limit,
    )
    if dealer is not None:
        play.by(has_button, dealer)
        state = _posted(play, state._replace(phase=Phase.CARDS))
    return _step(play, state)


def _check(opening: Opening) -> None:
    """Raises Refused for players, button, stacks, blinds or a format that do not go together."""
    if too_many_players(opening.players):
        raise Refused(RefusalCode.TOO_MANY_PLAYERS, rule_of(too_many_players))
    if too_few_players(opening.players):
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, rule_of(too_few_players))
    check_format(opening)
    if opening.dealer is not None and not button_may_be_with(opening.dealer, opening.held_before):
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(button_may_be_with), field="dealer")
    small, big = opening.small_blind, opening.big_blind
    if blind_cannot_be_less(min(opening.stacks)):
        raise Refused(RefusalCode.AMOUNT_TOO_SMALL, rule_of(blind_cannot_be_less), field="stacks")
    if big is not None and blind_cannot_be_less(big):
        raise Refused(RefusalCode.AMOUNT_TOO_SMALL, rule_of(blind_cannot_be_less), field="big_blind")
    if small is not None and big is not None and small_blind_exceeds(small, big):
        raise Refused(RefusalCode.AMOUNT_TOO_LARGE, rule_of(small_blind_exceeds), field="small_blind")


def over(state: State) -> bool:
    """Whether the hand is settled."""
    return state.phase is Phase.OVER


def legal(state: State) -> Sequence[Option]:
    """What may be done now, each with the rule that says so; nothing when the hand is over."""
    match state.phase:
        case Phase.BUTTON:
            return may_draw_for_button(state)
        case Phase.CARDS:
            return [*may_deal(state), *may_show_early(state)]
        case Phase.BETTING:
            return [] if state.turn is None else may_do(state, state.turn)
        case Phase.DISCARDS:
            return [*may_discard_now(state), *may_deal(state)]
        case Phase.SHOWDOWN | Phase.WINNER_SHOWS:
            return options(state)
        case Phase.OVER:
            return []
        case _ as never:
            assert_never(never)


def apply(state: State, action: Action, law: Law) -> Step[State]:
    """The step that an action makes. Raises Refused with the rule that the action breaks, Undetermined where a question
    has no answer, MissingAmount where the record lacks an amount."""
    if state.phase is Phase.OVER:
        raise Refused(RefusalCode.ALREADY_OVER, state.ended_by)
    if state.phase is Phase.WINNER_SHOWS and not isinstance(action, Show | Close):
        raise Refused(RefusalCode.ALREADY_OVER, rule_of(open_fold))
    play = Play(state.ledger, law, state.ruled)
    match action:
        case Call(seat):
            state = call(play, state, seat)
        case Check(seat):
            state = check(play, state, seat)
        case RaiseTo(seat, to):
            state = raise_to(play, state, seat, to)
        case Bet(seat, amount):
            state = bet(play, state, seat, amount)
        case Fold(seat):
            state = fold(play, state, seat)
        case Deal():
            state = deal(play, state, action)
        case Board():
            state = turn_up(play, state, action)
        case Discard(seat, cards):
            state = discard(play, state, seat, cards)
        case Show(seat, cards):
            state = show(play, state, seat, cards)
        case Muck(seat):
            state = muck(play, state, seat)
        case Close():
            state = close(play, state)
        case DrawForButton(seat, card):
            state = draw_for_button(play, state, seat, card)
            if state.phase is Phase.CARDS:
                state = _posted(play, state)
        case _ as never:
            assert_never(never)
    return _step(play, _go_on(play, state))


def _step(play: Play, state: State) -> Step[State]:
    if play.ledger is state.ledger and play.ruled is state.ruled:
        return play.to(state)
    return play.to(state._replace(ledger=play.ledger, ruled=play.ruled))


# Before the cards


class Due(NamedTuple):
    """What a seat must put in before the cards, in chips, and the function that states it."""

    seat: Seat
    amount: Chips
    posts: Callable[[Seat, Chips], Iterator[Change]]


def _posted(play: Play, state: State) -> State:
    """Antes and blinds are in, and all wait for cards; or a player who is short of chips has forfeited the hand."""
    antes, blinds = _antes(play, state), _blinds(state)
    staked = [Chips(0), Chips(0)]
    for due in (*antes, *blinds):
        paid = may_stake(due.amount, stacks_of(play.ledger)[due.seat])
        forfeits = paid < due.amount and play.on(ShortBlind) is ShortBlind.FORFEITS
        if paid:
            play.by(due.posts, due.seat, paid)
        if forfeits:
            play.by(other_player_takes_what_was_posted, other(due.seat), play.ledger.pot)
            return end_hand(play, state, rule_of(other_player_takes_what_was_posted))
        if due in blinds:
            staked[due.seat] = paid
    if not blinds:
        return state
    betting = Round((), tuple(staked), highest=max(staked), last_raise=max(staked), bets=1)
    return state._replace(betting=betting)


def _blinds(state: State) -> tuple[Due, ...]:
    if not state.course.has_blinds:
        return ()
    opening, dealer = state.opening, state.dealer
    small = _named(opening.small_blind, "small_blind", rule_of(posts_the_small_blind))
    big = _named(opening.big_blind, "big_blind", rule_of(posts_the_big_blind))
    return Due(dealer, small, posts_the_small_blind), Due(other(dealer), big, posts_the_big_blind)


def _antes(play: Play, state: State) -> tuple[Due, ...]:
    opening = state.opening
    match opening.variant:
        case Variant.HOLDEM | Variant.OMAHA:
            return _each(state, opening.ante or Chips(0), posts_an_ante)
        case Variant.DRAW:
            ante = _named(opening.ante, "ante", rule_of(antes_before_the_cards))
            return _each(state, ante, antes_before_the_cards)
        case Variant.STUD:
            return _each(state, _stud_ante(play, opening), antes_in_stud)
        case _ as never:
            assert_never(never)


def _each(state: State, ante: Chips, posts: Callable[[Seat, Chips], Iterator[Change]]) -> tuple[Due, ...]:
    return tuple(Due(seat, ante, posts) for seat in (other(state.dealer), state.dealer))


def _stud_ante(play: Play, opening: Opening) -> Chips:
    """The ante of stud, in chips: what the record gives, else what the table is ruled to have agreed."""
    if opening.ante is not None:
        return opening.ante
    if play.on(StudAnte) is StudAnte.NONE:
        return Chips(0)
    return _named(play.amount_ruled(StudAnte), "ante", rule_of(antes_in_stud))


def _named(amount: Chips | None, field: str, needed_by: RuleId) -> Chips:
    """An amount that the record must give. Raises MissingAmount."""
    if amount is None:
        raise MissingAmount(needed_by, field)
    return amount


# From one street to the next


def _go_on(play: Play, state: State) -> State:
    """Goes on as far as nobody has anything to decide."""
    if state.phase is Phase.CARDS and cards_are_out(state):
        state = _cards_are_dealt(play, state)
    elif state.phase is Phase.DISCARDS and None not in state.discarded and cards_are_out(state):
        state = open_round(play, state)
    if state.phase is Phase.BETTING and not state.betting.waiting:
        state = close_round(play, state)
        return state if state.phase is Phase.OVER else _next_street(play, state)
    return state


def _cards_are_dealt(play: Play, state: State) -> State:
    """What follows the cards of a street: betting, or after the last card of stud perhaps the showdown."""
    is_last_of_stud = state.opening.variant is Variant.STUD and state.street == SEVENTH_STREET
    if is_last_of_stud and min(stacks_of(play.ledger)) and not last_street_is_bet_on(play.on(FinalRound)):
        return to_showdown(play, state)
    return open_round(play, state)


def _next_street(play: Play, state: State) -> State:
    if state.street == len(state.streets) - 1:
        return to_showdown(play, state)
    street = state.street + 1
    if state.opening.variant is Variant.DRAW:
        first = first_in_draw(state.dealer, play.on(WhoActsFirst))
        return state._replace(phase=Phase.DISCARDS, street=street, first=first)
    if state.opening.variant is Variant.STUD and street == SEVENTH_STREET:
        streets = (*state.streets[:SEVENTH_STREET], last_street(play.on(SeventhCard)))
        state = state._replace(streets=streets)
    return state._replace(phase=Phase.CARDS, street=street)
