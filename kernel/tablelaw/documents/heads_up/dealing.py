"""Dealing a hand: the draw for the button, the cards of each street, the board, and the draw of draw poker."""

from collections.abc import Callable, Iterator
from typing import Final

from tablelaw.cards import JOKER, UNSEEN, Card
from tablelaw.documents.heads_up.button import DrawTie, draws, drew_higher, high_card_deals
from tablelaw.documents.heads_up.deal import goes_on_the_board, goes_to, next_card_goes_to
from tablelaw.documents.heads_up.draw import (
    DISCARDS,
    FourDiscards,
    dealt_in_draw,
    discards,
    may_discard_four,
    most_discards,
    shows_the_ace,
)
from tablelaw.documents.heads_up.state import SEATS, Phase, State
from tablelaw.documents.heads_up.stud import dealt_in_stud
from tablelaw.documents.heads_up.terms import Board, Variant, other
from tablelaw.game import Change, Deal, Do, Face, HasButton, Option, Play, Seat
from tablelaw.ranking import highest_drawn
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of

PACK: Final = RuleId("HR §1.1")
DEALS: Final[dict[Variant, Callable[[Seat, Face, tuple[Card, ...]], Iterator[Change]]]] = {
    Variant.HOLDEM: goes_to,
    Variant.OMAHA: goes_to,
    Variant.DRAW: dealt_in_draw,
    Variant.STUD: dealt_in_stud,
}
"""By which rule a card goes to a player."""


def from_the_pack(seen: frozenset[Card], cards: tuple[Card, ...]) -> frozenset[Card]:
    """All cards that are known to be out after these have been dealt. Raises Refused for the first that is no card of
    the pack, or is out already."""
    known = [card for card in cards if card != UNSEEN]
    after = seen.union(known)
    if len(after) == len(seen) + len(known) and not any(card.rank == JOKER for card in known):
        return after
    position = next(
        place
        for place, card in enumerate(cards)
        if card != UNSEEN and (card.rank == JOKER or card in seen or card in cards[:place])
    )
    card = cards[position]
    code = RefusalCode.CARD_NOT_IN_DECK if card.rank == JOKER else RefusalCode.DUPLICATE_CARD
    raise Refused(code, PACK, card=card, position=position)


def at(seat: Seat, cards: tuple[Card, ...], held: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """The cards of both seats, with these at the seat given."""
    return (cards, held[1]) if seat == 0 else (held[0], cards)


# The draw for the button


def draw_for_button(play: Play, state: State, seat: Seat, card: Card) -> State:
    """A player draws a card for the first button. Once both have, `dealer` is who has it, and the phase is CARDS."""
    if state.phase is not Phase.BUTTON or state.drawn[seat] is not None:
        raise Refused(RefusalCode.NOT_NOW, rule_of(draws))
    from_the_pack(frozenset(drawn for drawn in state.drawn if drawn is not None), (card,))
    play.by(draws, seat, card)
    drawn = tuple(card if place == seat else before for place, before in enumerate(state.drawn))
    first, second = drawn
    if first is None or second is None:
        return state._replace(drawn=drawn)
    higher = drew_higher(first, second)
    if higher is not None:
        play.by(high_card_deals, higher)
        return state._replace(drawn=drawn, dealer=higher, phase=Phase.CARDS)
    if play.on(DrawTie) is DrawTie.REDRAW:
        return state._replace(drawn=(None, None))
    higher = Seat(highest_drawn((first, second)))
    play.deferring(rule_of(highest_drawn), HasButton(higher))
    return state._replace(drawn=drawn, dealer=higher, phase=Phase.CARDS)


def may_draw_for_button(state: State) -> list[Option]:
    """Who has yet to draw."""
    return [Option(rule_of(draws), Do.DRAW_FOR_BUTTON, seat, cards=1) for seat in SEATS if state.drawn[seat] is None]


# Cards of a street


def lacks(state: State, seat: Seat) -> dict[Face, int]:
    """How many cards of this street a seat still lacks, by face."""
    street = state.streets[state.street]
    down, up = street.down - len(state.down[seat]), street.up - len(state.up[seat])
    if not up:
        return {Face.DOWN: down} if down else {}
    return {Face.DOWN: down, Face.UP: up} if down else {Face.UP: up}


def next_face(state: State, seat: Seat) -> Face | None:
    """How the next card goes to a seat: those face down come first. None where it needs no card."""
    return next(iter(lacks(state, seat)), None)


def _gets_cards(state: State, seat: Seat) -> bool:
    """Whether a seat may be dealt to now. In stud the card face up may follow a player's two face down at once."""
    if state.phase is Phase.DISCARDS:
        return state.discarded[seat] is not None
    held = [len(state.down[each]) + len(state.up[each]) for each in SEATS]
    if seat == next_card_goes_to(state.dealer, held):
        return True
    return seat != state.dealer and next_face(state, seat) is Face.UP and not state.up[seat]


def cards_are_out(state: State) -> bool:
    """Whether all cards of this street lie on the table."""
    street = state.streets[state.street]
    return len(state.board) == street.board and not any(lacks(state, seat) for seat in SEATS)


def may_deal(state: State) -> list[Option]:
    """The cards that may be dealt now: to a player one or all at once; to the board all of its street."""
    options: list[Option] = []
    for seat in SEATS:
        lacking = lacks(state, seat)
        if lacking and _gets_cards(state, seat):
            face, count = next(iter(lacking.items()))
            options += [_deals(state, seat, face, number) for number in sorted({1, count}, reverse=True)]
    if not options and state.phase is Phase.CARDS:
        count = state.streets[state.street].board - len(state.board)
        return [Option(rule_of(goes_on_the_board), Do.BOARD, cards=count, face=Face.UP)]
    return options


def _deals(state: State, seat: Seat, face: Face, count: int) -> Option:
    return Option(rule_of(DEALS[state.opening.variant]), Do.DEAL, seat, cards=count, face=face)


def deal(play: Play, state: State, dealt: Deal) -> State:
    """Cards of a street, or new ones for those thrown away, go to a player."""
    identity = rule_of(DEALS[state.opening.variant])
    if state.phase not in (Phase.CARDS, Phase.DISCARDS):
        raise Refused(RefusalCode.NOT_NOW, identity)
    if dealt.to not in SEATS:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, identity)
    lacking = lacks(state, dealt.to)
    if not lacking:
        raise Refused(RefusalCode.NOT_NOW, identity)
    if not _gets_cards(state, dealt.to):
        raise Refused(RefusalCode.NOT_NOW if state.phase is Phase.DISCARDS else RefusalCode.OUT_OF_TURN, identity)
    face, count = next(iter(lacking.items()))
    if dealt.face is not face or (face is Face.UP and UNSEEN in dealt.cards):
        raise Refused(RefusalCode.WRONG_FACE, identity)
    if len(dealt.cards) not in (1, count):
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    seen = from_the_pack(state.seen, dealt.cards)
    play.by(DEALS[state.opening.variant], dealt.to, face, dealt.cards)
    if face is Face.UP:
        return state._replace(seen=seen, up=at(dealt.to, state.up[dealt.to] + dealt.cards, state.up))
    return state._replace(seen=seen, down=at(dealt.to, state.down[dealt.to] + dealt.cards, state.down))


def turn_up(play: Play, state: State, board: Board) -> State:
    """Cards go on the board: three on the flop, one on the turn, one on the river."""
    identity = rule_of(goes_on_the_board)
    missing = state.streets[state.street].board - len(state.board)
    if state.phase is not Phase.CARDS or not missing or any(lacks(state, seat) for seat in SEATS):
        raise Refused(RefusalCode.NOT_NOW, identity)
    if len(board.cards) != missing:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    seen = from_the_pack(state.seen, board.cards)
    play.by(goes_on_the_board, board.cards)
    return state._replace(seen=seen, board=state.board + board.cards)


# The draw


def next_to_discard(state: State) -> Seat | None:
    """Who discards next; None when both have."""
    return next((seat for seat in (state.first, other(state.first)) if state.discarded[seat] is None), None)


def may_discard_now(state: State) -> list[Option]:
    """How many cards the player whose turn it is may throw away."""
    seat = next_to_discard(state)
    if seat is None:
        return []
    counts = range(most_discards(state.down[seat]) + 1)
    return [Option(rule_of(discards), Do.DISCARD, seat, cards=count) for count in counts]


def discard(play: Play, state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """A player throws cards away."""
    identity = rule_of(discards)
    if state.phase is not Phase.DISCARDS or state.discarded[seat] is not None:
        raise Refused(RefusalCode.NOT_NOW, identity)
    if seat != next_to_discard(state):
        raise Refused(RefusalCode.OUT_OF_TURN, identity)
    held = state.down[seat]
    if len(cards) > most_discards(held):
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    kept = list(held)
    for position, card in enumerate(cards):
        if card not in kept:
            code = RefusalCode.DUPLICATE_CARD if card in held else RefusalCode.CARD_NOT_HELD
            rule = PACK if card in held else identity
            raise Refused(code, rule, card=card, position=position)
        kept.remove(card)
    play.by(discards, seat, cards)
    if len(cards) > DISCARDS:
        ruled = play.on(FourDiscards)
        if not may_discard_four(kept[0], ruled):
            raise Refused(RefusalCode.NOT_ALLOWED, identity)
        if ruled is FourDiscards.ACE_SHOWN:
            play.by(shows_the_ace, seat, kept[0])
    discarded = tuple(len(cards) if place == seat else before for place, before in enumerate(state.discarded))
    return state._replace(down=at(seat, tuple(kept), state.down), discarded=discarded)
