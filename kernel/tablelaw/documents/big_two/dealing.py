"""The game up to the first lead: dealing, what a dealt hand alone decides, exchange, trade, and who leads.

The rules stand in the sections; here they are applied in turn to the state.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from tablelaw.authority import Law
from tablelaw.cards import Card
from tablelaw.documents.big_two.combinations import WhenTwosTurn, holds_a_bomb
from tablelaw.documents.big_two.deal import (
    ExtraSeen,
    cards_each,
    holder_of_the_lowest,
    is_dealt,
    is_left_over,
    leftovers_go_to,
    next_to_be_dealt_to,
    order_of_dealing,
    shows_what_is_left_over,
    thirteen_each,
)
from tablelaw.documents.big_two.ending import dealt_hand_loses, dealt_hand_wins, end
from tablelaw.documents.big_two.play import OpeningCard, lowest_card_dealt, opening_card
from tablelaw.documents.big_two.playing import lead, turn_twos
from tablelaw.documents.big_two.president import (
    ExchangeOrder,
    Gift,
    NextLead,
    cards_to_pass,
    gifts_of,
    passes_cards,
    president_passes_any_two,
)
from tablelaw.documents.big_two.redeal import (
    deals_again_for_few_points,
    deals_again_without_faces,
    four_twos_are_dealt_again,
    has_few_points,
    has_no_face_card,
)
from tablelaw.documents.big_two.settings import ExtraCard, FourTwos
from tablelaw.documents.big_two.state import Exchange, Hands, Phase, State, Trade
from tablelaw.documents.big_two.teams import SHOOTOUT_CARDS, ShootoutLead
from tablelaw.documents.big_two.terms import THREE_OF_DIAMONDS, TWO_OF_SPADES, in_the_deck
from tablelaw.documents.big_two.variations import (
    CARDS_FOR_TWO,
    CARDS_WITH_A_GHOST,
    HolderOfTheMiddleCard,
    OpeningCardInGhost,
    SeveralAtOnce,
    TripleInPairs,
    TwoOpeningCards,
    dealt_dragon_ends_the_game,
    extra_card_is_discarded,
    four_twos_draw,
    four_twos_win,
    ghost_hand,
    has_a_pair_of_threes,
    holder_of_the_lowest_diamond,
    holds_four_twos,
    is_dealt_a_dragon,
    middle_card_goes_to,
    stock_is_laid_aside,
    trades_hidden,
    trades_shown,
    winner_of_the_last_game_leads,
)
from tablelaw.game import GHOST, KITTY, STOCK, Deal, Dealt, Face, Seat, Showed, Transition
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of

# Dealing


def hand_size(state: State) -> int:
    """How many cards each player is dealt."""
    settings = state.settings
    if state.shootout:
        return SHOOTOUT_CARDS
    if settings.draw_for_passing:
        return CARDS_FOR_TWO
    if settings.ghost:
        return CARDS_WITH_A_GHOST
    if settings.thirteen_each:
        return thirteen_each()
    return cards_each(sum(state.deck.values()), state.players)


def _left_over(state: State) -> int:
    """How many cards are left that do not stay out of the game."""
    settings = state.settings
    if state.shootout or settings.draw_for_passing or settings.ghost or settings.thirteen_each:
        return 0
    return sum(state.deck.values()) % state.players


def room_at(state: State, place: Seat) -> tuple[int, ...]:
    """How many cards may be dealt at once to a seat, or beside the table: one in its turn, or all at once."""
    if place >= 0:
        return _room_at_seat(state, place)
    if place == GHOST:
        room = CARDS_WITH_A_GHOST - len(state.ghost) if state.settings.ghost else 0
    elif place == KITTY:
        room = _left_over(state) - len(state.kitty)
    else:
        room = _room_in_the_stock(state)
    return tuple(dict.fromkeys(count for count in (1, room) if 0 < count <= room))


def _room_at_seat(state: State, seat: Seat) -> tuple[int, ...]:
    size = hand_size(state)
    held = {Seat(other): len(hand) for other, hand in enumerate(state.hands)}
    if state.phase is not Phase.DEALING or held[seat] == size:
        return ()
    in_turn = next_to_be_dealt_to(order_of_dealing(state.opening.dealer, state.players), held) == seat
    at_once = (size,) if not held[seat] else ()
    return (1, *at_once) if in_turn else at_once


def _room_in_the_stock(state: State) -> int:
    if not (state.settings.draw_for_passing or state.settings.thirteen_each):
        return 0
    return sum(state.deck.values()) - hand_size(state) * state.players - len(state.stock)


def deal_cards(transition: Transition, law: Law, state: State, deal: Deal) -> State:
    """Cards for a player, or beside the table. Raises Refused for cards that cannot come, or not there."""
    identity = rule_of_dealing(deal.to)
    if not state.untouched or (deal.to >= 0 and state.phase is not Phase.DEALING):
        raise Refused(RefusalCode.NOT_NOW, identity)
    if deal.face is not Face.DOWN:
        raise Refused(RefusalCode.WRONG_FACE, identity)
    _refuse_count(state, deal, identity)
    _refuse_cards(state, deal.cards)
    state = state._replace(seen=(*state.seen, *deal.cards) if deal.to != STOCK else state.seen)
    if deal.to == STOCK:
        transition.by(stock_is_laid_aside, STOCK, deal.cards)
        return state._replace(stock=(*state.stock, *deal.cards))
    if deal.to == GHOST:
        transition.by(ghost_hand, GHOST, deal.cards)
        state = state._replace(ghost=(*state.ghost, *deal.cards))
    elif deal.to == KITTY:
        discarded = state.settings.extra_card is ExtraCard.DISCARDED
        transition.by(extra_card_is_discarded if discarded else is_left_over, deal.cards)
        state = state._replace(kitty=(*state.kitty, *deal.cards))
    else:
        transition.by(is_dealt, deal.to, deal.cards)
        state = state._replace(hands=state.with_hand(deal.to, (*state.hands[deal.to], *deal.cards)))
    if state.phase is Phase.DEALING and _all_is_dealt(state):
        return _cards_are_dealt(transition, law, state)
    return state


def rule_of_dealing(place: Seat) -> RuleId:
    """The rule by which cards come to a seat, or to a place beside the table."""
    if place == GHOST:
        return rule_of(ghost_hand)
    if place == KITTY:
        return rule_of(is_left_over)
    return rule_of(stock_is_laid_aside if place == STOCK else is_dealt)


def _refuse_count(state: State, deal: Deal, identity: RuleId) -> None:
    room = room_at(state, deal.to)
    if not room:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL if deal.to < 0 else RefusalCode.WRONG_CARD_COUNT, identity)
    if len(deal.cards) not in room:
        out_of_order = len(deal.cards) == 1 and deal.to >= 0
        raise Refused(RefusalCode.OUT_OF_TURN if out_of_order else RefusalCode.WRONG_CARD_COUNT, identity)


def _refuse_cards(state: State, cards: Sequence[Card]) -> None:
    identity = rule_of(in_the_deck)
    for position, card in enumerate(cards):
        copies = state.deck.get(card, 0)
        if not copies:
            raise Refused(RefusalCode.CARD_NOT_IN_DECK, identity, card=card, position=position)
        lying = state.seen.count(card) + state.stock.count(card) + cards[:position].count(card)
        if lying >= copies:
            raise Refused(RefusalCode.DUPLICATE_CARD, identity, card=card, position=position)


def _all_is_dealt(state: State) -> bool:
    size = hand_size(state)
    kitty_is_needed = state.settings.extra_card is not ExtraCard.DISCARDED
    return all(len(hand) == size for hand in state.hands) and (
        not kitty_is_needed or len(state.kitty) == _left_over(state)
    )


# What the dealt hands decide


def _cards_are_dealt(transition: Transition, law: Law, state: State) -> State:
    state = state._replace(dealt=state.hands)
    ended = _dealt_dragons(transition, law, state) if state.settings.dealt_dragons and not state.shootout else None
    if ended is not None:
        return ended
    if state.settings.ghost and _opening_card_is_hidden(transition, law, state):
        return state.dealt_again(state.shootout)
    state = _leftovers(transition, law, state)
    state = state._replace(dealt=state.hands)
    return _four_twos(transition, law, state) or _before_the_first_lead(transition, law, state)


def _dealt_dragons(transition: Transition, law: Law, state: State) -> State | None:
    """The game that ends at once because somebody was dealt a dragon (§8.16); None where play goes on."""
    triples = TripleInPairs.NO
    order = order_of_dealing(state.opening.dealer, state.players)
    if any(
        is_dealt_a_dragon(hand, TripleInPairs.YES) and not is_dealt_a_dragon(hand, TripleInPairs.NO)
        for hand in state.hands
    ):
        triples = transition.asking(law, TripleInPairs)
    seat = _only_or_first(transition, law, [seat for seat in order if is_dealt_a_dragon(state.hands[seat], triples)])
    if seat is None:
        return None
    if has_a_pair_of_threes(state.hands[seat]):
        transition.by(dealt_dragon_ends_the_game, None)
        return dealt_hand_loses(transition, law, state, seat)
    transition.by(dealt_dragon_ends_the_game, seat)
    return dealt_hand_wins(transition, law, state, seat, rule_of(dealt_dragon_ends_the_game))


def _only_or_first(transition: Transition, law: Law, seats: Sequence[Seat]) -> Seat | None:
    """The seat whose hand ends the game; None where there is none, or where two such hands cancel each other."""
    if not seats or (len(seats) > 1 and transition.asking(law, SeveralAtOnce) is SeveralAtOnce.PLAY_ON):
        return None
    return seats[0]


def _opening_card_is_hidden(transition: Transition, law: Law, state: State) -> bool:
    """Whether the cards are dealt again because the opening card lies in the ghost hand."""
    card, _ = _opening_card(transition, law, state)
    if any(card in hand for hand in state.hands):
        return False
    return transition.asking(law, OpeningCardInGhost) is OpeningCardInGhost.REDEAL


def _opening_card(transition: Transition, law: Law, state: State) -> tuple[Card, State]:
    """The card that leads the first trick; asks where the suits leave it open."""
    if state.opening_card is not None:
        return state.opening_card, state
    settings = state.settings
    answer = OpeningCard.LOWEST_OF_THE_ORDER
    if opening_card(settings.suits, answer) != THREE_OF_DIAMONDS and settings.suit_rule not in CLUBS_LEAD:
        answer = transition.asking(law, OpeningCard)
    card = opening_card(settings.suits, answer)
    return card, state._replace(opening_card=card)


CLUBS_LEAD: Final = (RuleId("BT §8.12(a)"), RuleId("BT §8.12(d)"))
"""The suit orders with which the three of clubs leads without a doubt."""


def _by_seat(hands: Hands) -> Mapping[Seat, tuple[Card, ...]]:
    return {Seat(seat): hand for seat, hand in enumerate(hands)}


KEPT_ASIDE: Final = (ExtraCard.DISCARDED, ExtraCard.TRADE_HIDDEN, ExtraCard.TRADE_SHOWN)
"""What is done with cards left over that keeps them out of all hands, for the moment or for good."""


def _leftovers(transition: Transition, law: Law, state: State) -> State:
    """Who is given the cards left over."""
    settings, kitty = state.settings, state.kitty
    if not kitty or settings.extra_card in KEPT_ASIDE:
        return state
    hands, order = _by_seat(state.hands), settings.lowest_first
    if settings.middle_card:
        seat = _holder_for_the_middle_card(transition, law, state)
        transition.by(middle_card_goes_to, seat, kitty)
        return _given(state, seat)
    card, state = _opening_card(transition, law, state)
    lowest_diamond = holder_of_the_lowest_diamond(hands, order)
    if settings.extra_card is ExtraCard.TO_THE_LOWEST_DIAMOND and lowest_diamond is not None:
        transition.deferring(rule_of(holder_of_the_lowest_diamond), Dealt(lowest_diamond, Face.DOWN, kitty))
        return _given(state, lowest_diamond)
    if transition.asking(law, ExtraSeen) is ExtraSeen.SHOWN:
        transition.by(shows_what_is_left_over, kitty)
    seat = holder_of_the_lowest(hands, card, order)
    transition.by(leftovers_go_to, seat, kitty)
    return _given(state, seat)


def _given(state: State, seat: Seat) -> State:
    return state._replace(hands=state.with_hand(seat, (*state.hands[seat], *state.kitty)), kitty=())


def _holder_for_the_middle_card(transition: Transition, law: Law, state: State) -> Seat:
    """Who holds the card that brings the one in the middle (§8.20)."""
    holders = {
        card: seat
        for card in (THREE_OF_DIAMONDS, TWO_OF_SPADES)
        for seat, hand in _by_seat(state.hands).items()
        if card in hand
    }
    wanted = next(iter(holders))
    if len(set(holders.values())) > 1:
        three = transition.asking(law, HolderOfTheMiddleCard) is HolderOfTheMiddleCard.THREE_OF_DIAMONDS
        wanted = THREE_OF_DIAMONDS if three else TWO_OF_SPADES
    return holders[wanted]


def _four_twos(transition: Transition, law: Law, state: State) -> State | None:
    """What four twos in one hand do; None where nobody has them or they do nothing."""
    settings = state.settings
    order = order_of_dealing(state.opening.dealer, state.players)
    with_four = [seat for seat in order if holds_four_twos(state.hands[seat])]
    if not with_four or state.shootout:
        return None
    if settings.redeal_with_four_twos:
        transition.by(four_twos_are_dealt_again)
        return state.dealt_again(state.shootout)
    if settings.four_twos is FourTwos.DRAW:
        transition.by(four_twos_draw, order)
        return end(state, rule_of(four_twos_draw), ())
    seat = _only_or_first(transition, law, with_four) if settings.four_twos is FourTwos.WIN else None
    if seat is None:
        return None
    transition.by(four_twos_win, seat)
    return dealt_hand_wins(transition, law, state, seat, rule_of(four_twos_win))


# Exchange and trade


def _before_the_first_lead(transition: Transition, law: Law, state: State) -> State:
    settings = state.settings
    bomb_is_dealt = settings.bomb_turns_twos and any(map(holds_a_bomb, state.hands))
    if bomb_is_dealt and transition.asking(law, WhenTwosTurn) is WhenTwosTurn.DEALT:
        state = turn_twos(transition, law, state)
    previous = state.opening.previous
    if settings.president and previous is not None and len(previous.finished) == state.players:
        return _to_the_exchange(transition, law, state, previous.finished)
    return _to_the_trade(transition, law, state)


def _to_the_exchange(transition: Transition, law: Law, state: State, finished: Sequence[Seat]) -> State:
    gifts = gifts_of(finished, any_two=state.settings.any_two_exchanged)
    state = state._replace(phase=Phase.EXCHANGING, gifts=gifts)
    if _order_matters(state, gifts):
        state = state._replace(exchange_order=transition.asking(law, ExchangeOrder))
    return state


def _order_matters(state: State, gifts: Sequence[Gift]) -> bool:
    """Whether a giver of low cards would pass others after having received."""
    order = state.settings.lowest_first
    received = {gift.to: cards_to_pass(state.dealt[gift.seat], gift, order) for gift in gifts if gift.highest}
    low = [gift for gift in gifts if not gift.highest and not gift.free]
    return any(
        sorted(cards_to_pass(state.dealt[gift.seat], gift, order))
        != sorted(cards_to_pass((*state.dealt[gift.seat], *received[gift.seat]), gift, order))
        for gift in low
    )


def may_give(state: State, gift: Gift) -> bool:
    """Whether the cards that a player must pass may be passed now: whoever chooses after receiving, waits."""
    waits = gift.free or (state.exchange_order is ExchangeOrder.SCUM_FIRST and not gift.highest)
    return not waits or all(other.to != gift.seat for other in state.gifts)


def rule_of_gift(gift: Gift) -> RuleId:
    """The rule by which a player passes cards to another."""
    return rule_of(president_passes_any_two if gift.free else passes_cards)


def exchange_cards(transition: Transition, law: Law, state: State, action: Exchange) -> State:
    """A player passes cards to another. Raises Refused for others than are due."""
    gift = next((gift for gift in state.gifts if (gift.seat, gift.to) == (action.seat, action.to)), None)
    identity = rule_of(passes_cards)
    if state.phase is not Phase.EXCHANGING or gift is None:
        raise Refused(RefusalCode.NOT_NOW, identity)
    statement = president_passes_any_two if gift.free else passes_cards
    identity = rule_of(statement)
    if not may_give(state, gift):
        raise Refused(RefusalCode.OUT_OF_TURN, identity)
    if len(action.cards) != gift.number:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    hand = state.hands[gift.seat]
    left = list(hand)
    for position, card in enumerate(action.cards):
        if card not in left:
            raise Refused(RefusalCode.CARD_NOT_HELD, identity, card=card, position=position)
        left.remove(card)
    if not gift.free and sorted(action.cards) != sorted(cards_that_may_be_given(state, gift)):
        raise Refused(RefusalCode.NOT_ALLOWED, identity)
    transition.by(statement, gift, action.cards)
    state = state._replace(
        hands=state.with_hand(gift.seat, tuple(left)),
        gifts=tuple(other for other in state.gifts if other != gift),
        untouched=False,
    )
    state = state._replace(hands=state.with_hand(gift.to, (*state.hands[gift.to], *action.cards)))
    return state if state.gifts else _to_the_trade(transition, law, state)


def cards_that_may_be_given(state: State, gift: Gift) -> tuple[Card, ...]:
    """The cards that a player passes: of the hand as it was dealt, or as it is after receiving."""
    simultaneous = state.exchange_order is ExchangeOrder.SIMULTANEOUS or gift.highest
    hand = state.dealt[gift.seat] if simultaneous else state.hands[gift.seat]
    return cards_to_pass(hand, gift, state.settings.lowest_first)


def _to_the_trade(transition: Transition, law: Law, state: State) -> State:
    """The holder of the opening card may trade it, where the table plays so."""
    if state.settings.extra_card not in (ExtraCard.TRADE_HIDDEN, ExtraCard.TRADE_SHOWN):
        return _to_the_first_lead(transition, law, state)
    if state.settings.extra_card is ExtraCard.TRADE_SHOWN:
        transition.deferring(rule_of(trades_shown), Showed(KITTY, state.kitty))
    card, state = _opening_card(transition, law, state)
    holders = tuple(seat for seat, hand in _by_seat(state.hands).items() if card in hand)
    if not holders:
        return _to_the_first_lead(transition, law, state)
    return state._replace(phase=Phase.TRADING, waiting=holders[:1])


def trade_card(transition: Transition, law: Law, state: State, action: Trade) -> State:
    """The holder of the opening card trades it, or keeps it. Raises Refused for anybody else."""
    statement = trades_shown if state.settings.extra_card is ExtraCard.TRADE_SHOWN else trades_hidden
    if state.phase is not Phase.TRADING:
        raise Refused(RefusalCode.NOT_NOW, rule_of(statement))
    if action.seat not in state.waiting:
        raise Refused(RefusalCode.OUT_OF_TURN, rule_of(statement))
    state = state._replace(untouched=False)
    if action.accept:
        card, state = _opening_card(transition, law, state)
        transition.by(statement, action.seat, state.kitty)
        kept = tuple(held for held in state.hands[action.seat] if held != card)
        state = state._replace(hands=state.with_hand(action.seat, (*kept, *state.kitty)), kitty=(card,))
    return _to_the_first_lead(transition, law, state)


# The first lead


def _to_the_first_lead(transition: Transition, law: Law, state: State) -> State:
    leader = _free_leader(transition, law, state)
    if leader is not None:
        return lead(transition, law, state, (leader,))
    card, state = _opening_card(transition, law, state)
    lowest = lowest_card_dealt(_by_seat(state.hands), card, state.settings.lowest_first)
    holders = _holders_in_order(state, lowest)
    if state.shootout and transition.asking(law, ShootoutLead) is ShootoutLead.NO:
        return lead(transition, law, state, holders[:1])
    if len(holders) > 1 and transition.asking(law, TwoOpeningCards) is TwoOpeningCards.FIRST_DEALT:
        holders = holders[:1]
    return lead(transition, law, state._replace(must_hold=lowest), holders)


def _free_leader(transition: Transition, law: Law, state: State) -> Seat | None:
    """Who leads without having to play the opening card; None where that card decides."""
    settings, previous = state.settings, state.opening.previous
    if previous is None or state.shootout:
        return None
    exchanged = settings.president and len(previous.finished) == state.players
    if exchanged and transition.asking(law, NextLead) is NextLead.PRESIDENT:
        return previous.finished[0]
    return winner_of_the_last_game_leads(previous.winner) if settings.winner_leads else None


def _holders_in_order(state: State, card: Card) -> tuple[Seat, ...]:
    """Who holds a card, in the order in which it was dealt."""
    order = order_of_dealing(state.opening.dealer, state.players)
    holders = [seat for seat in order if card in state.hands[seat]]
    return tuple(sorted(holders, key=lambda seat: state.hands[seat].index(card)))


# Dealing again


def rule_of_redeal(state: State, seat: Seat) -> RuleId | None:
    """The rule by which a player may have the cards dealt again; None where there is none."""
    if not state.untouched or state.phase in (Phase.DEALING, Phase.OVER) or state.shootout:
        return None
    hand, settings = state.dealt[seat], state.settings
    if has_few_points(hand) and not settings.no_redeal_for_points:
        return rule_of(deals_again_for_few_points)
    if settings.redeal_without_faces and has_no_face_card(hand):
        return rule_of(deals_again_without_faces)
    return None


def redeal(transition: Transition, state: State, seat: Seat) -> State:
    """A player has the cards dealt again. Raises Refused where the hand does not allow it."""
    if not state.untouched or state.phase is Phase.DEALING:
        raise Refused(RefusalCode.NOT_NOW, rule_of(deals_again_for_few_points))
    allowed_by = rule_of_redeal(state, seat)
    if allowed_by is None:
        asked = deals_again_without_faces if state.settings.redeal_without_faces else deals_again_for_few_points
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(asked))
    by_points = allowed_by == rule_of(deals_again_for_few_points)
    transition.by(deals_again_for_few_points if by_points else deals_again_without_faces, seat)
    return state.dealt_again(state.shootout)
