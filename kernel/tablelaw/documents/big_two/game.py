"""The game of Big Two: opening, what is legal, and the step that each action makes."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import assert_never

from tablelaw.authority import Law
from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.documents.big_two.deal import deck_of
from tablelaw.documents.big_two.dealing import (
    deal_cards,
    exchange_cards,
    may_give,
    redeal,
    room_at,
    rule_of_dealing,
    rule_of_gift,
    rule_of_redeal,
    trade_card,
)
from tablelaw.documents.big_two.play import first_play_holds, last_to_play_leads, next_player, passes
from tablelaw.documents.big_two.playing import (
    call_last_card,
    draw_card,
    leads,
    may_call,
    pass_turn,
    play_cards,
    possible_plays,
    rule_against_passing,
)
from tablelaw.documents.big_two.president import ThreePlayers, title_of
from tablelaw.documents.big_two.settings import ExtraCard, Settings, questions_about_plays, seat_counts
from tablelaw.documents.big_two.state import (
    Action,
    CallLastCard,
    Count,
    DrawCard,
    Exchange,
    Opening,
    Pass,
    Phase,
    Play,
    Previous,
    Redeal,
    State,
    Trade,
)
from tablelaw.documents.big_two.teams import TEAMS, cards_of_each_team, counts_cards, partners_do_not_talk
from tablelaw.documents.big_two.terms import MOST, CardOrder, too_few_players, too_many_players
from tablelaw.documents.big_two.variations import (
    MOST_WITH_TWO_DECKS,
    calls_last_card,
    draws_for_passing,
    low_cards_removed,
    trades_hidden,
    trades_shown,
)
from tablelaw.game import GHOST, KITTY, STOCK, Deal, Do, Face, Option, Seat, Step, Transition, opening_ledger
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of
from tablelaw.trick import Direction

# Opening


def open_deal(opening: Opening, law: Law) -> Step[State]:
    """The table before the first card.

    Raises Refused for a number of players that the deck does not serve or a setting does not allow.
    """
    settings = opening.settings
    refuse_number_of_players(opening.players, settings)
    transition = Transition(opening_ledger(opening.players, Chips(0), None))
    too_few_for_titles = settings.president and opening.players == 3
    if too_few_for_titles and transition.asking(law, ThreePlayers) is ThreePlayers.REFUSE:
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, rule_of(title_of))
    if settings.teams:
        transition.by(partners_do_not_talk)
    low_removed = settings.extra_card is ExtraCard.LOW_CARDS_REMOVED
    deck = _copies(
        jokers=settings.jokers is not None,
        decks=1 + settings.two_decks,
        shared_by=opening.players if low_removed else 1,
        order=settings.lowest_first,
    )
    return transition.to(
        State(
            opening=opening,
            settings=settings,
            phase=Phase.DEALING,
            ledger=transition.ledger,
            deck=deck,
            hands=((),) * opening.players,
            direction=None if settings.race else Direction.COUNTER_CLOCKWISE,
            open_questions=questions_about_plays(settings),
        )
    )


def refuse_number_of_players(players: int, settings: Settings) -> None:
    """Raises Refused for a number of players that the deck does not serve or a setting does not allow."""
    if too_few_players(players):
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, rule_of(too_few_players))
    if too_many_players(players, MOST_WITH_TWO_DECKS if settings.two_decks else MOST):
        raise Refused(RefusalCode.TOO_MANY_PLAYERS, rule_of(too_many_players))
    for needed in seat_counts(settings):
        if not needed.least <= players <= needed.most:
            raise Refused(RefusalCode.SETTINGS_EXCLUDE, needed.rule, other=rule_of(too_many_players))


@cache
def _copies(*, jokers: bool, decks: int, shared_by: int, order: CardOrder) -> Mapping[Card, int]:
    """How often each card is in the deck, without the low cards that are removed so that so many players share it."""
    deck = low_cards_removed(deck_of(jokers=jokers, decks=decks), shared_by, order)
    return {card: deck.count(card) for card in deck}


def next_opening(state: State, dealer: Seat) -> Opening:
    """The opening of the game after one that is over: the same table, a dealer, and how the last one ended."""
    winner = state.winners[0] if len(state.winners) == 1 else None
    previous = Previous(winner, state.finished)
    return Opening(state.players, dealer, state.opening.settings, previous)


def over(state: State) -> bool:
    """Whether the game is over."""
    return state.phase is Phase.OVER


# What is legal


def legal(state: State) -> Sequence[Option]:
    """What may be done now, each with the rule that says so; nothing when the game is over.

    A play is offered once for each number of cards; which cards, `possible_plays` says.
    """
    match state.phase:
        case Phase.DEALING:
            return _deals(state)
        case Phase.EXCHANGING:
            return [*_exchanges(state), *_deals(state), *_redeals(state)]
        case Phase.TRADING:
            trade = trades_shown if state.settings.extra_card is ExtraCard.TRADE_SHOWN else trades_hidden
            trades = [Option(rule_of(trade), Do.TRADE, seat, choices=("yes", "no")) for seat in state.waiting]
            return [*trades, *_deals(state), *_redeals(state)]
        case Phase.PLAYING:
            turns = [option for seat in state.waiting for option in _turn(state, seat)]
            return [*turns, *_deals(state), *_redeals(state), *_counts(state)]
        case Phase.DRAWING:
            return [Option(rule_of(draws_for_passing), Do.DRAW, seat, cards=1) for seat in state.waiting]
        case Phase.OVER:
            return []
        case _ as never:
            assert_never(never)


def _deals(state: State) -> list[Option]:
    """The cards that may still be dealt: to the players, or beside the table until the first play."""
    if not state.untouched:
        return []
    places = (*(Seat(seat) for seat in range(state.players)), KITTY, GHOST, STOCK)
    return [
        Option(rule_of_dealing(place), Do.DEAL, place, cards=count, face=Face.DOWN)
        for place in places
        for count in room_at(state, place)
    ]


def _exchanges(state: State) -> list[Option]:
    return [
        Option(rule_of_gift(gift), Do.EXCHANGE, gift.seat, cards=gift.number)
        for gift in state.gifts
        if may_give(state, gift)
    ]


def _redeals(state: State) -> list[Option]:
    allowed = {Seat(seat): rule_of_redeal(state, Seat(seat)) for seat in range(state.players)}
    return [Option(identity, Do.REDEAL, seat) for seat, identity in allowed.items() if identity is not None]


def _counts(state: State) -> list[Option]:
    if not state.settings.teams:
        return []
    return [Option(rule_of(counts_cards), Do.COUNT, choices=tuple(str(team) for team in range(TEAMS)))]


def _turn(state: State, seat: Seat) -> list[Option]:
    """What a player who may act can do."""
    plays = possible_plays(state, seat)
    identity = rule_of(next_player)
    if leads(state, seat):
        identity = rule_of(first_play_holds if state.must_hold is not None else last_to_play_leads)
    counts = sorted({len(play.cards) for play in plays})
    options = [Option(identity, Do.PLAY, seat, cards=count) for count in counts]
    if rule_against_passing(state, seat) is None:
        options.append(Option(rule_of(passes), Do.PASS, seat))
    if may_call(state, seat):
        options.append(Option(rule_of(calls_last_card), Do.CALL_LAST_CARD, seat))
    return options


# Steps


def apply(state: State, action: Action, law: Law) -> Step[State]:
    """The step that an action makes. Raises Refused with the rule that the action breaks, Undetermined where a question
    has no answer."""
    if state.phase is Phase.OVER:
        raise Refused(RefusalCode.ALREADY_OVER, state.ended_by)
    transition = Transition(state.ledger)
    match action:
        case Play():
            _refuse_unless_playing(state, rule_of(next_player))
            return transition.to(play_cards(transition, law, state, action))
        case Pass(seat):
            _refuse_unless_playing(state, rule_of(passes))
            return transition.to(pass_turn(transition, law, state, seat))
        case Deal():
            return transition.to(deal_cards(transition, law, state, action))
        case DrawCard(seat, card):
            return transition.to(draw_card(transition, law, state, seat, card))
        case Trade():
            return transition.to(trade_card(transition, law, state, action))
        case CallLastCard(seat):
            _refuse_unless_playing(state, rule_of(calls_last_card))
            return transition.to(call_last_card(transition, law, state, seat))
        case Count(team):
            return transition.to(_count(transition, state, team))
        case Exchange():
            return transition.to(exchange_cards(transition, law, state, action))
        case Redeal(seat):
            return transition.to(redeal(transition, state, seat))
        case _ as never:
            assert_never(never)


def _refuse_unless_playing(state: State, identity: RuleId) -> None:
    if state.phase is not Phase.PLAYING:
        raise Refused(RefusalCode.NOT_NOW, identity)


def _count(transition: Transition, state: State, team: int) -> State:
    """Somebody asks for the count; both teams' are told."""
    if not state.settings.teams or not 0 <= team < TEAMS or state.phase is not Phase.PLAYING:
        raise Refused(RefusalCode.NOT_NOW, rule_of(counts_cards))
    transition.by(counts_cards, cards_of_each_team(state.hands))
    return state
