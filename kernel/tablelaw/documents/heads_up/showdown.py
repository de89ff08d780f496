"""The showdown: who shows, who gives up, which hand is better, and who gets the pot."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, assert_never

from tablelaw.cards import UNSEEN, Card
from tablelaw.chips import Chips, split
from tablelaw.documents.heads_up.dealing import at, from_the_pack
from tablelaw.documents.heads_up.draw import best_draw_hand_takes_the_pot, five_cards_play
from tablelaw.documents.heads_up.holdem import (
    OddChip,
    PlayingTheBoard,
    ace_ends_a_straight,
    best_hand_takes_the_pot,
    best_with_one_or_both,
    best_with_the_board,
    odd_chip_goes_to,
    plays_the_board,
)
from tablelaw.documents.heads_up.omaha import best_omaha_hand_takes_the_pot, exactly_two_play
from tablelaw.documents.heads_up.session import end_hand
from tablelaw.documents.heads_up.state import SEATS, Phase, State, holds_unseen, lies_open, stacks_of
from tablelaw.documents.heads_up.stud import best_of_seven, best_stud_hand_takes_the_pot
from tablelaw.documents.heads_up.terms import Variant, other
from tablelaw.documents.heads_up.turns import open_fold, winner_shows
from tablelaw.game import Change, Do, Mucked, Option, Play, Ranked, Seat, Showed, Won
from tablelaw.hands import Hand
from tablelaw.ranking import odd_chip_order, rule_of_category
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of

SHARES: Final = RuleId("HR §6.1")
TAKES_THE_POT: Final[dict[Variant, Callable[[Seat, Chips], Iterator[Change]]]] = {
    Variant.HOLDEM: best_hand_takes_the_pot,
    Variant.OMAHA: best_omaha_hand_takes_the_pot,
    Variant.DRAW: best_draw_hand_takes_the_pot,
    Variant.STUD: best_stud_hand_takes_the_pot,
}
"""By which rule the better hand takes the pot."""


def to_showdown(play: Play, state: State) -> State:
    """All cards are out and nobody bets any more. Where both hands lie open already, that settles it."""
    state = state._replace(phase=Phase.SHOWDOWN, turn=None)
    return settle(play, state) if all(lies_open(state, seat) for seat in SEATS) else state


def may_show(state: State) -> list[Option]:
    """Who may show or give up, and whether the cards may speak as they lie."""
    options: list[Option] = []
    for seat in SEATS:
        if seat != state.mucked and not lies_open(state, seat):
            options.append(Option(state.course.rule, Do.SHOW, seat, cards=len(state.down[seat])))
            if state.mucked is None:
                options.append(Option(state.course.rule, Do.MUCK, seat))
    if state.mucked is not None or not any(holds_unseen(state, seat) for seat in SEATS):
        options.append(Option(state.course.rule, Do.CLOSE))
    return options


def may_show_early(state: State) -> list[Option]:
    """Who may show before all cards are out: both, once somebody is all-in and no more can be bet."""
    if state.street == 0 or state.discarded != (None, None) or min(stacks_of(state.ledger)):
        return []
    shows = [seat for seat in SEATS if not lies_open(state, seat)]
    return [Option(state.course.rule, Do.SHOW, seat, cards=len(state.down[seat])) for seat in shows]


def show(play: Play, state: State, seat: Seat, named: tuple[Card, ...] | None) -> State:
    """A player turns the face-down cards over."""
    identity = rule_of(winner_shows) if state.phase is Phase.WINNER_SHOWS else state.course.rule
    if not _may_show_now(state, seat):
        raise Refused(RefusalCode.NOT_NOW, identity)
    cards = _named(state, seat, named, identity)
    seen = from_the_pack(state.seen.difference(state.down[seat]), cards)
    state = state._replace(seen=seen, down=at(seat, cards, state.down), shown=(*state.shown, seat))
    if state.phase is Phase.WINNER_SHOWS:
        play.by(winner_shows, seat, cards)
        return end_hand(play, state, rule_of(open_fold))
    play.deferring(identity, Showed(seat, cards))
    if state.phase is Phase.SHOWDOWN and (state.mucked is not None or lies_open(state, other(seat))):
        return settle(play, state)
    return state


def _may_show_now(state: State, seat: Seat) -> bool:
    match state.phase:
        case Phase.SHOWDOWN:
            return seat != state.mucked and not lies_open(state, seat)
        case Phase.WINNER_SHOWS:
            return seat != state.mucked
        case Phase.CARDS:
            return any(option.seat == seat for option in may_show_early(state))
        case _:
            return False


def _named(state: State, seat: Seat, named: tuple[Card, ...] | None, identity: RuleId) -> tuple[Card, ...]:
    """The cards of a player who shows: those named, which must be those held as far as these have been seen."""
    held = state.down[seat]
    cards = held if named is None else named
    if len(cards) != len(held) or UNSEEN in cards:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    known = [card for card in held if card != UNSEEN]
    strangers = [position for position, card in enumerate(cards) if card not in known]
    if len(strangers) > len(held) - len(known):
        raise Refused(RefusalCode.CARD_NOT_HELD, identity, card=cards[strangers[0]], position=strangers[0])
    return cards


def muck(play: Play, state: State, seat: Seat) -> State:
    """A player gives the hand up instead of showing it."""
    if state.phase is not Phase.SHOWDOWN or lies_open(state, seat) or state.mucked is not None:
        raise Refused(RefusalCode.NOT_NOW, state.course.rule)
    play.deferring(state.course.rule, Mucked(seat))
    state = state._replace(mucked=seat)
    return settle(play, state) if lies_open(state, other(seat)) else state


def close(play: Play, state: State) -> State:
    """Nobody has more to say: cards speak for whoever has neither shown nor given up."""
    if not any(option.do is Do.CLOSE for option in options(state)):
        raise Refused(RefusalCode.NOT_NOW, state.course.rule)
    if state.phase is Phase.WINNER_SHOWS:
        return show(play, state, other(state.dealer), None)
    return settle(play, state)


def options(state: State) -> list[Option]:
    """What may be done at the showdown, or by a winner who has to show."""
    match state.phase:
        case Phase.SHOWDOWN:
            return may_show(state)
        case Phase.WINNER_SHOWS:
            winner = other(state.dealer)
            showing = Option(rule_of(winner_shows), Do.SHOW, winner, cards=len(state.down[winner]))
            if holds_unseen(state, winner):
                return [showing]
            return [showing, Option(rule_of(winner_shows), Do.CLOSE)]
        case _:
            return []


# Who gets the pot


def settle(play: Play, state: State) -> State:
    """Gives the pot to the better hand, to both where they are equal, or to the one who did not give up."""
    identity = state.course.rule
    if state.mucked is not None:
        play.deferring(identity, Won(other(state.mucked), play.ledger.pot))
        return end_hand(play, state, identity)
    for seat in SEATS:
        if not lies_open(state, seat):
            play.deferring(identity, Showed(seat, state.down[seat]))
    hands = [_hand(play, state, seat) for seat in SEATS]
    for seat, hand in zip(SEATS, hands, strict=True):
        play.deferring(rule_of_category(hand.category), Ranked(seat, hand))
        play.by(ace_ends_a_straight, seat, hand)
    takes = TAKES_THE_POT[state.opening.variant]
    if hands[0].strength == hands[1].strength:
        _share(play, state)
    else:
        play.by(takes, Seat(0) if hands[0].strength > hands[1].strength else Seat(1), play.ledger.pot)
    return end_hand(play, state, rule_of(takes))


def _hand(play: Play, state: State, seat: Seat) -> Hand:
    down = state.down[seat]
    match state.opening.variant:
        case Variant.HOLDEM:
            return _holdem_hand(play, down, state.board)
        case Variant.OMAHA:
            return exactly_two_play(down, state.board)
        case Variant.DRAW:
            return five_cards_play(down)
        case Variant.STUD:
            return best_of_seven((*down, *state.up[seat]))
        case _ as never:
            assert_never(never)


def _holdem_hand(play: Play, down: Sequence[Card], board: Sequence[Card]) -> Hand:
    hand = best_with_the_board(down, board)
    if not plays_the_board(hand, board):
        return hand
    without = best_with_one_or_both(down, board)
    if without.strength == hand.strength or play.on(PlayingTheBoard) is PlayingTheBoard.ALLOWED:
        return hand
    return without


def _share(play: Play, state: State) -> None:
    """Gives each player half of the pot, and the odd chip to one of them."""
    share, odd = split(play.ledger.pot, len(SEATS))
    for seat in SEATS:
        play.deferring(SHARES, Won(seat, share))
    if not odd:
        return
    if play.on(OddChip) is OddChip.BIG_BLIND:
        play.by(odd_chip_goes_to, other(state.dealer))
    else:
        held = [state.down[seat] + state.up[seat] for seat in SEATS]
        play.deferring(rule_of(odd_chip_order), Won(Seat(odd_chip_order(held)[0]), Chips(1)))
