"""Betting rounds: who is first, what a player may do, and what a round leaves behind."""

from typing import Final, assert_never

from tablelaw.betting import (
    Round,
    Uncalled,
    after_call,
    after_check,
    after_raise,
    due,
    new_round,
)
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.draw import DrawBetting, WhoActsFirst, first_in_draw, opens_in_draw
from tablelaw.documents.heads_up.limits import (
    FixedRaiseCap,
    MinimumRaise,
    PotLimitSize,
    UncalledPart,
    fixed_size,
    least_raise,
    may_stake,
    pot_limit,
    raises_are_used_up,
    somebody_can_answer,
    takes_back_what_nobody_called,
)
from tablelaw.documents.heads_up.session import end_hand
from tablelaw.documents.heads_up.state import SEATS, Phase, State, Turn, stacks_of
from tablelaw.documents.heads_up.stud import (
    ShowingTie,
    StudBetting,
    WhoOpens,
    best_showing,
    brings_it_in,
    first_when_equal_shows,
    opens_in_stud,
)
from tablelaw.documents.heads_up.terms import Limit, Variant, other
from tablelaw.documents.heads_up.turns import (
    AllInShort,
    WhoShows,
    big_blind_acts_first_after_the_flop,
    big_blind_is_matched,
    dealer_acts_first_before_the_flop,
    does_not_see_the_flop,
    open_fold,
    small_blind_goes_to_the_big_blind,
)
from tablelaw.game import Checked, Do, Folded, MissingAmount, Opens, Option, Paid, Payment, Play, Seat, Won
from tablelaw.ranking import first_to_bet
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of

BY_SUIT: Final = rule_of(first_to_bet)


# The round begins


def open_round(play: Play, state: State) -> State:
    """Opens the betting round of a street. Nobody is waited for where no bet can be answered any more."""
    stacks = stacks_of(play.ledger)
    betting = state.betting if state.street == 0 and state.course.has_blinds else new_round((), len(SEATS))
    able = [seat for seat in SEATS if stacks[seat] and (stacks[other(seat)] or due(betting, seat) > 0)]
    if not able:
        return _next_turn(play, state, betting)
    if state.limit is None:
        state = state._replace(limit=_limit(play, state))
    first = _who_is_first(play, state)
    order = tuple(seat for seat in (first, other(first)) if seat in able)
    return _next_turn(play, state, betting._replace(waiting=order))


def _limit(play: Play, state: State) -> Limit:
    """How much may be bet where the table named no limit: what is usual in the game, else what is ruled."""
    match state.opening.variant:
        case Variant.HOLDEM:
            return Limit.NO
        case Variant.OMAHA:
            return Limit.POT
        case Variant.DRAW:
            return RULED_LIMITS[play.on(DrawBetting).value]
        case Variant.STUD:
            return RULED_LIMITS[play.on(StudBetting).value]
        case _ as never:
            assert_never(never)


RULED_LIMITS: Final = {"no-limit": Limit.NO, "pot": Limit.POT, "fixed": Limit.FIXED}
"""How much may be bet, by how the question about it is ruled in draw and in stud."""


def _who_is_first(play: Play, state: State) -> Seat:
    dealer = state.dealer
    match state.opening.variant:
        case Variant.HOLDEM | Variant.OMAHA if state.street == 0:
            play.by(dealer_acts_first_before_the_flop, dealer)
            return dealer
        case Variant.HOLDEM | Variant.OMAHA:
            play.by(big_blind_acts_first_after_the_flop, dealer)
            return other(dealer)
        case Variant.DRAW:
            first = first_in_draw(dealer, play.on(WhoActsFirst))
            play.by(opens_in_draw, first)
            return first
        case Variant.STUD:
            return _first_in_stud(play, state)
        case _ as never:
            assert_never(never)


def _first_in_stud(play: Play, state: State) -> Seat:
    """The lowest card on third street, where it brings in the betting, else the best hand that shows."""
    if state.street == 0 and play.on(WhoOpens) is WhoOpens.LOWEST_CARD_BRING_IN:
        (first,), (second,) = state.up
        lowest = Seat(first_to_bet((first, second), lowest=True))
        if first.rank == second.rank:
            play.deferring(BY_SUIT, Opens(lowest))
        else:
            play.by(opens_in_stud, lowest)
        return lowest
    best = best_showing(state.up)
    if best is None and play.on(ShowingTie) is ShowingTie.SUIT:
        highest = Seat(first_to_bet([max(cards) for cards in state.up]))
        play.deferring(BY_SUIT, Opens(highest))
        return highest
    opener = first_when_equal_shows(state.dealer) if best is None else best
    play.by(opens_in_stud, opener)
    return opener


def _next_turn(play: Play, state: State, betting: Round) -> State:
    """The turn of the next player, unless there is nothing left to decide. `betting` is the round as it stands."""
    turn = None
    if betting.waiting:
        seat = betting.waiting[0]
        if due(betting, seat) or stacks_of(play.ledger)[other(seat)]:
            turn = _turn(play, state, betting, seat)
        else:
            betting = betting._replace(waiting=())
    return state._replace(phase=Phase.BETTING, turn=turn, betting=betting, ledger=play.ledger, ruled=play.ruled)


# What a player may do


def _turn(play: Play, state: State, betting: Round, seat: Seat) -> Turn:
    """What the player may do whose turn it is. Asks what the rules leave open about it."""
    stack = stacks_of(play.ledger)[seat]
    to_call = may_stake(due(betting, seat), stack)
    bring_in = _bring_in(play, state, betting, stack)
    least, most, barred_by = _sizes(play, state, betting, seat, stack)
    return Turn(seat, to_call, bring_in, least, most, barred_by)


def _bring_in(play: Play, state: State, betting: Round, stack: Chips) -> Chips:
    """What must be put in at least to open, in chips; 0 where nothing must."""
    if state.opening.variant is not Variant.STUD or state.street or betting.highest:
        return Chips(0)
    if play.on(WhoOpens) is WhoOpens.HIGHEST_CARD:
        return Chips(0)
    if state.opening.bring_in is None:
        raise MissingAmount(rule_of(brings_it_in), "bring_in")
    return may_stake(state.opening.bring_in, stack)


def _completes(betting: Round) -> bool:
    """Whether a raise would only make a bring-in up to a full bet."""
    return betting.highest > 0 and not betting.bets


def _sizes(
    play: Play, state: State, betting: Round, seat: Seat, stack: Chips
) -> tuple[Chips | None, Chips | None, RuleId]:
    """The least and the most to which the player may bet or raise, in chips, and the rule that bounds it; None twice
    where the player may not."""
    total = Chips(betting.staked[seat] + stack)
    if not somebody_can_answer(stacks_of(play.ledger)[other(seat)]):
        return None, None, rule_of(somebody_can_answer)
    if total <= betting.highest:
        return None, None, rule_of(may_stake)
    if state.limit is Limit.FIXED:
        return _fixed_sizes(play, state, betting, total)
    return _free_sizes(play, state, betting, seat, total)


def _fixed_sizes(play: Play, state: State, betting: Round, total: Chips) -> tuple[Chips | None, Chips | None, RuleId]:
    opening = state.opening
    if opening.small_bet is None or opening.big_bet is None:
        raise MissingAmount(rule_of(fixed_size), "small_bet" if opening.small_bet is None else "big_bet")
    if raises_are_used_up(betting.raises, FixedRaiseCap.THREE_RAISES) and raises_are_used_up(
        betting.raises, play.on(FixedRaiseCap)
    ):
        return None, None, rule_of(raises_are_used_up)
    size = fixed_size(state.streets[state.street], opening.small_bet, opening.big_bet)
    to = may_stake(size if _completes(betting) else Chips(betting.highest + size), total)
    return to, to, rule_of(fixed_size)


def _free_sizes(
    play: Play, state: State, betting: Round, seat: Seat, total: Chips
) -> tuple[Chips | None, Chips | None, RuleId]:
    smallest = _smallest_bet(state)
    if _completes(betting):
        full = smallest
    else:
        step = least_raise(betting.last_raise, smallest, MinimumRaise.BIG_BLIND)
        if betting.last_raise > smallest and betting.highest + smallest < total:
            step = least_raise(betting.last_raise, smallest, play.on(MinimumRaise))
        full = Chips(betting.highest + step)
    least = may_stake(full, total)
    if state.limit is not Limit.POT:
        return least, total, rule_of(least_raise)
    return least, max(least, _most_in_pot_limit(play, betting, seat, total)), rule_of(pot_limit)


def _most_in_pot_limit(play: Play, betting: Round, seat: Seat, total: Chips) -> Chips:
    pot, highest, to_call = play.ledger.pot, betting.highest, due(betting, seat)
    before = may_stake(Chips(highest + pot_limit(pot, to_call, PotLimitSize.POT_BEFORE_CALL)), total)
    after = may_stake(Chips(highest + pot_limit(pot, to_call, PotLimitSize.POT_AFTER_CALL)), total)
    if before == after or play.on(PotLimitSize) is PotLimitSize.POT_AFTER_CALL:
        return after
    return before


def _smallest_bet(state: State) -> Chips:
    """The smallest bet where its size is free, in chips."""
    opening = state.opening
    if opening.min_bet is not None:
        return opening.min_bet
    if opening.big_blind is None:
        raise MissingAmount(state.course.rule, "min_bet")
    return opening.big_blind


def may_do(state: State, turn: Turn) -> list[Option]:
    """What the player may do whose turn it is."""
    seat, options = turn.seat, list[Option]()
    rule = state.course.rule
    if turn.bring_in:
        options.append(Option(rule_of(brings_it_in), Do.BET, seat, least=turn.bring_in, most=turn.bring_in))
    elif turn.to_call:
        options.append(Option(rule, Do.CALL, seat, least=turn.to_call, most=turn.to_call))
    else:
        options.append(Option(rule, Do.CHECK, seat))
    if turn.least is not None and turn.most is not None and turn.most > turn.bring_in:
        do = Do.RAISE if state.betting.highest else Do.BET
        least = max(turn.least, Chips(turn.bring_in + 1))
        options.append(Option(turn.barred_by, do, seat, least=least, most=turn.most))
    if not turn.bring_in:
        options.append(Option(rule, Do.FOLD, seat))
    return options


# What a player does


def _turn_of(state: State, seat: Seat) -> Turn:
    """What a player may do who acts now. Raises Refused where it is not that player's turn to bet."""
    if state.phase is not Phase.BETTING or state.turn is None:
        raise Refused(RefusalCode.NOT_NOW, state.course.rule)
    if seat != state.turn.seat:
        raise Refused(RefusalCode.OUT_OF_TURN, _rule_of_turns(state))
    return state.turn


def _rule_of_turns(state: State) -> RuleId:
    """The rule that says who goes first, and so whose turn it is."""
    if not state.course.has_blinds:
        return state.course.rule
    first = big_blind_acts_first_after_the_flop if state.street else dealer_acts_first_before_the_flop
    return rule_of(first)


def check(play: Play, state: State, seat: Seat) -> State:
    """A player stays in without putting chips in."""
    turn = _turn_of(state, seat)
    if turn.to_call or turn.bring_in:
        raise Refused(RefusalCode.NOT_ALLOWED, _rule_that_asks_for_chips(state, seat))
    play.deferring(state.course.rule, Checked(seat))
    return _next_turn(play, state, after_check(state.betting, seat))


def _rule_that_asks_for_chips(state: State, seat: Seat) -> RuleId:
    big_blind = state.opening.big_blind
    before_the_flop = state.course.has_blinds and state.street == 0
    if before_the_flop and big_blind is not None and not big_blind_is_matched(state.betting.staked[seat], big_blind):
        return rule_of(big_blind_is_matched)
    return state.course.rule


def call(play: Play, state: State, seat: Seat) -> State:
    """A player puts in what is to be called, or all that is left."""
    turn = _turn_of(state, seat)
    if not turn.to_call:
        raise Refused(RefusalCode.NOT_ALLOWED, state.course.rule)
    play.deferring(state.course.rule, Paid(seat, turn.to_call, Payment.CALL))
    return _next_turn(play, state, after_call(state.betting, seat, turn.to_call))


def bet(play: Play, state: State, seat: Seat, amount: Chips | None) -> State:
    """A player is the first to put chips in, or brings it in."""
    turn = _turn_of(state, seat)
    if state.betting.highest:
        raise Refused(RefusalCode.NOT_ALLOWED, state.course.rule)
    if turn.bring_in and amount in (None, turn.bring_in):
        play.by(brings_it_in, seat, turn.bring_in)
        betting = after_raise(state.betting, seat, turn.bring_in, (other(seat),))._replace(bets=0)
        return _next_turn(play, state, betting)
    return _stakes(play, state, turn, amount, Payment.BET)


def raise_to(play: Play, state: State, seat: Seat, to: Chips | None) -> State:
    """A player raises to a stake."""
    turn = _turn_of(state, seat)
    if not state.betting.highest:
        raise Refused(RefusalCode.NOT_ALLOWED, state.course.rule)
    return _stakes(play, state, turn, to, Payment.RAISE)


def _stakes(play: Play, state: State, turn: Turn, named: Chips | None, payment: Payment) -> State:
    """A player bets or raises to the amount named."""
    betting, seat = state.betting, turn.seat
    to = _size(state, turn, named, payment)
    paid = Chips(to - betting.staked[seat])
    play.deferring(state.course.rule, Paid(seat, paid, payment))
    after = after_raise(betting, seat, paid, (other(seat),))
    if _completes(betting):
        after = after._replace(bets=1, raises=0)
    return _next_turn(play, state, after)


def _size(state: State, turn: Turn, named: Chips | None, payment: Payment) -> Chips:
    """To how much a player bets or raises. Raises Refused where that is not allowed, MissingAmount where the record has
    to name an amount and does not."""
    if turn.least is None or turn.most is None:
        raise Refused(RefusalCode.NOT_ALLOWED, turn.barred_by)
    if named is None:
        if turn.least == turn.most:
            return turn.least
        raise MissingAmount(turn.barred_by, "amount" if payment is Payment.BET else "to")
    if named < turn.least:
        bound = fixed_size if state.limit is Limit.FIXED else least_raise
        raise Refused(RefusalCode.AMOUNT_TOO_SMALL, rule_of(bound))
    if named > turn.most:
        raise Refused(RefusalCode.AMOUNT_TOO_LARGE, turn.barred_by)
    return named


def fold(play: Play, state: State, seat: Seat) -> State:
    """A player gives up the hand; the other takes the pot."""
    turn = _turn_of(state, seat)
    if turn.bring_in:
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(brings_it_in))
    if _is_open_fold(state, seat):
        return _open_fold(play, state)
    play.deferring(state.course.rule, Folded(seat))
    back = _uncalled(play)
    if back.amount:
        play.by(takes_back_what_nobody_called, back)
    play.deferring(state.course.rule, Won(other(seat), play.ledger.pot))
    return end_hand(play, state, state.course.rule)


def _is_open_fold(state: State, seat: Seat) -> bool:
    """Whether the dealer folds before anybody has called or raised."""
    first_thing = state.street == 0 and state.course.has_blinds and not state.betting.raises
    return first_thing and seat == state.dealer


def _open_fold(play: Play, state: State) -> State:
    play.by(open_fold, state.dealer)
    play.by(small_blind_goes_to_the_big_blind, state.dealer, play.ledger.pot)
    if play.on(WhoShows) is WhoShows.NOBODY:
        return end_hand(play, state, rule_of(open_fold))
    return state._replace(phase=Phase.WINNER_SHOWS, turn=None, mucked=state.dealer)


# The round ends


def close_round(play: Play, state: State) -> State:
    """What is left when nobody has to act any more: who may go on, and what goes back uncalled. The phase is OVER where
    that ends the hand."""
    short = _all_in_short(play, state)
    if short is not None and play.on(AllInShort) is AllInShort.FOLDS:
        play.by(does_not_see_the_flop, short)
        play.deferring(state.course.rule, Won(other(short), play.ledger.pot))
        return end_hand(play, state, rule_of(does_not_see_the_flop))
    back = _uncalled(play)
    if back.amount and play.on(UncalledPart) is UncalledPart.RETURNED:
        play.by(takes_back_what_nobody_called, back)
    return state


def _uncalled(play: Play) -> Uncalled:
    """By how much one player has put in more than the other in this hand."""
    first, second = play.ledger.net
    return Uncalled(Seat(0), Chips(second - first)) if first < second else Uncalled(Seat(1), Chips(first - second))


def _all_in_short(play: Play, state: State) -> Seat | None:
    """The player who is all-in before the flop for less than the big blind, where the other is not."""
    big_blind = state.opening.big_blind
    if state.street or not state.course.has_blinds or big_blind is None:
        return None
    stacks, staked = stacks_of(play.ledger), state.betting.staked
    short = [seat for seat in SEATS if not stacks[seat] and not big_blind_is_matched(staked[seat], big_blind)]
    return short[0] if len(short) == 1 else None
