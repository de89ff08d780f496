"""The game from the first lead on: turns, plays, passes, and the ends of tricks.

The rules stand in the sections; here they are applied in turn to the state.
"""

from collections.abc import Callable, Iterator, Sequence

from tablelaw.authority import Choice, Law
from tablelaw.cards import JOKER, Card
from tablelaw.documents.big_two.assistance import Before
from tablelaw.documents.big_two.combinations import (
    StraightsAfterTwosTurn,
    WhenTwosTurn,
    is_a_bomb,
    keeps_the_count,
)
from tablelaw.documents.big_two.ending import player_is_out
from tablelaw.documents.big_two.order import (
    combination,
    count_may_be_played,
    is_the_highest,
    may_be_beaten,
    may_be_led,
    natural_combination,
    rule_against_going_out,
    rule_missed,
    rule_of_combination,
    verdict,
)
from tablelaw.documents.big_two.play import (
    Beatable,
    ClosingForced,
    LeaderPasses,
    StuckLeader,
    TopSingle,
    closes_the_trick,
    first_play_holds,
    holds_the_two_of_spades,
    is_held,
    last_to_play_leads,
    next_player,
    one_pass_ends_the_trick,
    one_play_from_going_out,
    passes,
    still_to_answer,
    stuck_leader_passes,
)
from tablelaw.documents.big_two.plays import legal_plays
from tablelaw.documents.big_two.president import next_player_gains_control
from tablelaw.documents.big_two.settings import Settings, with_answer
from tablelaw.documents.big_two.state import Phase, Play, State
from tablelaw.documents.big_two.terms import Combination, Key, Kind, in_the_deck, is_rid_of_all_cards
from tablelaw.documents.big_two.variations import (
    DeckEmpty,
    DrawnCardPlayable,
    EqualTwoOfSpades,
    PlayAfterABomb,
    WhenCalled,
    WhenThreesForceTwos,
    bomb_beats_singles_and_pairs,
    calls_last_card,
    direction_won,
    draws_for_passing,
    must_play_three_twos,
    next_player_leads,
    passes_for_the_whole_trick,
    racers,
    straights_with_the_ace_on_top,
)
from tablelaw.game import CardsPlayed, Change, Seat, Transition, TwosTurnedLow
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of
from tablelaw.trick import Direction, Trick

# What may be played


def possible_plays(state: State, seat: Seat) -> tuple[Combination, ...]:
    """Every play that a player who may act now has; of very long ones, one of each height (see `legal_plays`)."""
    hand = _with_first(state.hands[seat], state.must_hold if state.drawn is None else state.drawn)
    settings = _settings_for(state, seat)
    found = legal_plays(hand, _table_for(state, seat), settings, one_of_each=True)
    under = state.trick.under
    if under is not None:
        plain = [play for play in legal_plays(hand, under, settings) if _keeps_the_led_count(under, play)]
        found = tuple(dict.fromkeys((*(play for play in found if _is_bomb_on_bomb(under, play)), *plain)))
    if state.must_hold is not None:
        found = tuple(play for play in found if first_play_holds(state.must_hold, play.cards))
    if state.drawn is not None:
        found = tuple(play for play in found if state.drawn in play.cards)
    return found


def _with_first(hand: tuple[Card, ...], card: Card | None) -> tuple[Card, ...]:
    """A hand in which a card that must be played comes first."""
    return hand if card is None or card not in hand else (card, *_without(hand, (card,)))


def _settings_for(state: State, seat: Seat) -> Settings:
    """The settings that a player's plays are held to: without the ban on last plays where it is lifted."""
    if state.ban_lifted != seat:
        return state.settings
    return state.settings._replace(
        no_ending_on_twos=False,
        single_two_of_spades_not_last=False,
        two_of_spades_not_last=False,
        single_two_not_last=False,
    )


def _table_for(state: State, seat: Seat) -> Combination | None:
    """The play that a player must beat; None for whoever leads, or may lead because the last play closes the trick."""
    return None if state.closer == seat else state.trick.top


def _keeps_the_led_count(under: Combination, play: Combination) -> bool:
    return keeps_the_count(len(under.cards), len(play.cards))


def _is_bomb_on_bomb(under: Combination, play: Combination) -> bool:
    return bomb_beats_singles_and_pairs(under.kind, play.kind)


def leads(state: State, seat: Seat) -> bool:
    """Whether a player who may act now would lead a trick."""
    return _table_for(state, seat) is None


def rule_against_passing(state: State, seat: Seat) -> RuleId | None:
    """The rule that keeps a player who may act from passing; None where passing is allowed."""
    if state.closer == seat and state.waiting[0] != seat:
        return rule_of(closes_the_trick)
    if state.must_hold is not None:
        return rule_of(first_play_holds)
    if state.trick.top is None:
        if state.leader_passes is LeaderPasses.ALLOWED or is_stuck(state, seat):
            return None
        return rule_of(last_to_play_leads)
    if state.must_play:
        return rule_of(draws_for_passing)
    if _must_play_twos(state, seat):
        return rule_of(must_play_three_twos)
    return None


def is_stuck(state: State, seat: Seat) -> bool:
    """Whether a leader may play nothing, because of what may not be played last."""
    return _bans_last_plays(state.settings) and not possible_plays(state, seat)


def _bans_last_plays(settings: Settings) -> bool:
    return (
        settings.no_ending_on_twos
        or settings.single_two_of_spades_not_last
        or settings.two_of_spades_not_last
        or settings.single_two_not_last
    )


def _must_play_twos(state: State, seat: Seat) -> bool:
    led = state.trick.top
    if led is None or not state.threes_led:
        return False
    return must_play_three_twos(led, possible_plays(state, seat))


# Turns


def lead(transition: Transition, law: Law, state: State, leaders: tuple[Seat, ...]) -> State:
    """A trick begins: who may lead it."""
    state = state._replace(
        phase=Phase.PLAYING, waiting=leaders, trick=Trick(), closer=None, last_act=None, drawn=None, threes_led=False
    )
    if state.must_hold is None:
        if state.leader_passes is None:
            state = state._replace(leader_passes=transition.asking(law, LeaderPasses))
        state = _free_a_stuck_leader(transition, law, state, leaders[0])
    for seat in leaders:
        state = _ask_about_plays(transition, law, state, seat)
    return state


def _free_a_stuck_leader(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    if state.leader_passes is LeaderPasses.ALLOWED or not is_stuck(state, seat):
        return state
    everybody_passed = state.lead_passes >= len(state.with_cards)
    if everybody_passed or transition.asking(law, StuckLeader) is StuckLeader.BAN_IS_LIFTED:
        return state._replace(ban_lifted=seat)
    return state


def _turn(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    """The turn passes to a player, who has a play to beat."""
    waiting = (seat,) if state.closer is None or state.closer == seat else (seat, state.closer)
    state = state._replace(waiting=waiting, must_play=False)
    state = _ask_about_plays(transition, law, state, seat)
    settings = state.settings
    if settings.draw_for_passing and not stock_size(state) and possible_plays(state, seat):
        state = state._replace(must_play=transition.asking(law, DeckEmpty) is DeckEmpty.MUST_PLAY)
    return state


def _ask_about_plays(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    """Asks each question about plays whose choices give this player other plays, unless it was asked before."""
    for asks in state.open_questions:
        if _differs(state, seat, asks):
            answer = transition.asking(law, asks)
            still_open = tuple(other for other in state.open_questions if other is not asks)
            state = with_settings(state, _answered(state.settings, answer))._replace(open_questions=still_open)
    return state


def _answered(settings: Settings, choice: Choice) -> Settings:
    return settings._replace(answers=with_answer(settings.answers, choice))


def _differs(state: State, seat: Seat, asks: type[Choice]) -> bool:
    first, *others = (possible_plays(with_settings(state, _answered(state.settings, choice)), seat) for choice in asks)
    return any(other != first and _as_set(other) != _as_set(first) for other in others)


def _as_set(plays: tuple[Combination, ...]) -> set[tuple[tuple[Card, ...], Kind, Key]]:
    """What makes plays the same: not the order of their cards, nor that in which they are listed."""
    return {(tuple(sorted(play.cards)), play.kind, play.key) for play in plays}


def with_settings(state: State, settings: Settings) -> State:
    """The state under other settings: the play on the table counts as they say."""
    trick = state.trick._replace(
        top=_counted_again(state.trick.top, settings), under=_counted_again(state.trick.under, settings)
    )
    return state._replace(settings=settings, trick=trick)


def _counted_again(play: Combination | None, settings: Settings) -> Combination | None:
    if play is None or play.shown[0].rank == JOKER:
        return play
    counted = natural_combination(play.shown, settings)
    return play if counted is None else counted._replace(cards=play.cards)


# A play


def play_cards(transition: Transition, law: Law, state: State, action: Play) -> State:
    """A player plays. Raises Refused with the rule that the play breaks."""
    seat = action.seat
    refuse_out_of_turn(state, seat)
    closing = state.closer == seat and state.trick.top is not None
    if closing:
        transition.by(closes_the_trick, seat)
        state = state._replace(trick=Trick(), closer=None, last_act=None, threes_led=False)
    table = state.trick.top
    play, decided_by = _checked(state, action)
    transition.deferring(decided_by, CardsPlayed(seat, play.cards, play.shown, play.kind.value))
    hand = _without(state.hands[seat], play.cards)
    state = state._replace(
        hands=state.with_hand(seat, hand),
        trick=_trick_after(transition, law, state, play, seat),
        last_act=state.last_act if is_rid_of_all_cards(hand) else Before(seat, state.hands[seat], table, play),
        closer=None,
        must_hold=None,
        untouched=False,
        drawn=None,
        lead_passes=0,
        ban_lifted=None,
        called=_called(state, seat, hand),
        uncalled=seat if _leaves_a_card_uncalled(state, seat, hand) else None,
        calling=None,
    )
    state = _three_threes(transition, law, state, table, play)
    state = _bomb_turns_twos(transition, law, state, play)
    if is_rid_of_all_cards(hand):
        state = player_is_out(transition, law, state, seat, play)
        return state if state.phase is not Phase.PLAYING else _after_play(transition, law, state, seat, table)
    if len(hand) <= 5 and combination(hand, state.settings) is not None:
        transition.by(one_play_from_going_out)
    return _after_play(transition, law, state, seat, table)


def refuse_out_of_turn(state: State, seat: Seat) -> None:
    """Refuses a player whose turn it is not."""
    if seat in state.waiting:
        return
    if seat in state.finished:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, rule_of(is_rid_of_all_cards))
    if seat in state.trick.barred:
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(passes_for_the_whole_trick))
    raise Refused(RefusalCode.OUT_OF_TURN, rule_of(next_player))


def _checked(state: State, action: Play) -> tuple[Combination, RuleId]:
    """The combination that a play makes, and the rule by which it is legal. Raises Refused for any other."""
    cards, hand = action.cards, state.hands[action.seat]
    settings = _settings_for(state, action.seat)
    _refuse_cards(cards, hand)
    table = state.trick.top
    _refuse_count(cards, settings)
    stands_for = dict(action.stands_for)
    play = combination(cards, settings, stands_for=stands_for, held=hand, table=table)
    if play is None and table is not None:
        play = combination(cards, settings, stands_for=stands_for, held=hand)
    if play is None:
        raise Refused(RefusalCode.NOT_A_COMBINATION, rule_missed(cards, settings))
    decided_by = _rule_of_play(state, table, play, settings)
    if state.must_hold is not None and not first_play_holds(state.must_hold, cards):
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(first_play_holds))
    if state.drawn is not None and state.drawn not in cards:
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(draws_for_passing))
    forbidden = rule_against_going_out(play, settings) if len(cards) == len(hand) else None
    if forbidden is not None:
        raise Refused(RefusalCode.NOT_ALLOWED, forbidden)
    return play, decided_by


def _refuse_cards(cards: Sequence[Card], hand: Sequence[Card]) -> None:
    for position, card in enumerate(cards):
        if not is_held(card, hand):
            raise Refused(RefusalCode.CARD_NOT_HELD, rule_of(is_held), card=card, position=position)
        if cards[: position + 1].count(card) > hand.count(card):
            raise Refused(RefusalCode.DUPLICATE_CARD, rule_of(in_the_deck), card=card, position=position)


def _refuse_count(cards: Sequence[Card], settings: Settings) -> None:
    if not count_may_be_played(len(cards), settings):
        raise Refused(RefusalCode.WRONG_CARD_COUNT, rule_of(keeps_the_count))


def _rule_of_play(state: State, table: Combination | None, play: Combination, settings: Settings) -> RuleId:
    """The rule by which a play may be made. Raises Refused where it may not."""
    if table is None:
        if not may_be_led(play, settings):
            raise Refused(RefusalCode.NOT_A_COMBINATION, rule_of_combination(play, settings))
        return rule_of_combination(play, settings)
    under = state.trick.under
    if under is not None and _keeps_the_led_count(under, play):
        table = under
    decision = verdict(table, play, settings)
    if decision.beats:
        return decision.rule
    if decision.rule == rule_of(keeps_the_count):
        raise Refused(RefusalCode.WRONG_CARD_COUNT, decision.rule)
    raise Refused(RefusalCode.DOES_NOT_BEAT, decision.rule, played=play.shown, against=table.shown)


def _without(hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _trick_after(transition: Transition, law: Law, state: State, play: Combination, seat: Seat) -> Trick[Combination]:
    """The trick once a play lies on top; after a bomb on a single card or a pair it is asked what may follow."""
    trick = state.trick
    under = trick.under
    if under is not None and _keeps_the_led_count(under, play):
        under = None
    elif trick.top is not None and state.settings.bombs_on_singles and _is_bomb_on_bomb(trick.top, play):
        old_count = transition.asking(law, PlayAfterABomb) is PlayAfterABomb.OLD_COUNT
        under = trick.top if old_count else None
    return Trick(play, seat, under, trick.barred)


def _called(state: State, seat: Seat, hand: Sequence[Card]) -> tuple[Seat, ...]:
    if state.calling == seat and len(hand) == 1:
        return (*state.called, seat)
    return state.called


def _leaves_a_card_uncalled(state: State, seat: Seat, hand: Sequence[Card]) -> bool:
    return state.settings.call_last_card and state.calling != seat and len(hand) == 1


def _three_threes(
    transition: Transition, law: Law, state: State, table: Combination | None, play: Combination
) -> State:
    """Whether a lead of three threes obliges the next player (§8.2)."""
    settings = state.settings
    led = table is None and settings.threes_force_twos and play.kind is Kind.TRIPLE and play.shown[0].rank == 3
    if led and not state.first_trick:
        led = transition.asking(law, WhenThreesForceTwos) is WhenThreesForceTwos.ANY
    return state._replace(threes_led=led, first_trick=False)


def _bomb_turns_twos(transition: Transition, law: Law, state: State, play: Combination) -> State:
    if not state.settings.bomb_turns_twos or state.twos_turned or not is_a_bomb(play.kind):
        return state
    if transition.asking(law, WhenTwosTurn) is WhenTwosTurn.DEALT:
        return state
    return turn_twos(transition, law, state)


def turn_twos(transition: Transition, law: Law, state: State) -> State:
    """The twos are the lowest cards from here on."""
    transition.deferring(rule_of(is_a_bomb), TwosTurnedLow())
    straights = state.settings.straights
    if transition.asking(law, StraightsAfterTwosTurn) is StraightsAfterTwosTurn.TWO_LOW:
        straights = straights_with_the_ace_on_top()
    return with_settings(state, state.settings.with_twos_low(straights))._replace(twos_turned=True)


# After a play


def _after_play(transition: Transition, law: Law, state: State, seat: Seat, table: Combination | None) -> State:
    if state.direction is None and table is not None:
        state = _race_is_won(state, seat)
    if not is_rid_of_all_cards(state.hands[seat]) and _closes(transition, law, state):
        if transition.asking(law, ClosingForced) is ClosingForced.FORCED:
            transition.by(closes_the_trick, seat)
            return lead(transition, law, state, (seat,))
        state = state._replace(closer=seat)
    if state.direction is None:
        return _race(transition, law, state, seat)
    following = next_player(seat, state.players, state.direction, _in_the_trick(state))
    if following == seat:
        return _trick_is_over(transition, law, state, seat)
    return _turn(transition, law, state, following)


def _in_the_trick(state: State) -> tuple[Seat, ...]:
    barred = state.trick.barred
    return tuple(seat for seat in state.with_cards if seat not in barred) if barred else state.with_cards


def _race(transition: Transition, law: Law, state: State, leader: Seat) -> State:
    """The first lead of the game was made: the leader's neighbours race for the direction (§8.33)."""
    runners = racers(leader, state.players)
    closer = () if state.closer is None else (state.closer,)
    state = state._replace(waiting=(*runners, *closer), first_leader=leader)
    for seat in runners:
        state = _ask_about_plays(transition, law, state, seat)
    return state


def _race_is_won(state: State, first: Seat) -> State:
    leader = state.first_leader
    return state._replace(direction=direction_won(leader, first, state.players))


def _closes(transition: Transition, law: Law, state: State) -> bool:
    """Whether the play on top closes the trick (§4.5)."""
    play = state.trick.top
    if play is None or play.kind not in (Kind.SINGLE, Kind.PAIR):
        return False
    named, highest = holds_the_two_of_spades(play), is_the_highest(play, state.settings)
    closing = highest
    if named != highest:
        by_the_order = transition.asking(law, TopSingle) is TopSingle.OF_THE_ORDER_IN_FORCE
        closing = highest if by_the_order else named
    if closing and may_be_beaten(play, state.settings):
        return transition.asking(law, Beatable) is Beatable.CLOSES
    if closing and state.settings.equal_plays:
        return transition.asking(law, EqualTwoOfSpades) is EqualTwoOfSpades.CLOSES
    return closing


# A pass


def pass_turn(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    """A player passes. Raises Refused where a play is owed."""
    refuse_out_of_turn(state, seat)
    forbidden = rule_against_passing(state, seat)
    if forbidden is not None:
        raise Refused(RefusalCode.NOT_ALLOWED, forbidden)
    table = state.trick.top
    transition.by(_pass_as_it_counts(state), seat)
    if state.direction is None and table is not None:
        state = _race_is_won(state, seat)
    before = state.last_act if table is None else Before(seat, state.hands[seat], table, None)
    draws = state.settings.draw_for_passing and state.drawn is None and stock_size(state) > 0
    state = state._replace(last_act=before, untouched=False, drawn=None, calling=None, uncalled=None, threes_led=False)
    if draws:
        return state._replace(phase=Phase.DRAWING, waiting=(seat,))
    return _after_pass(transition, law, state, seat)


def _pass_as_it_counts(state: State) -> Callable[[Seat], Iterator[Change]]:
    """The statement of the rule by which a pass counts."""
    if state.trick.top is None:
        return passes if state.leader_passes is LeaderPasses.ALLOWED else stuck_leader_passes
    return passes_for_the_whole_trick if state.settings.passing_bars else passes


def _after_pass(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    by = state.trick.by
    if by is None:
        following = next_player(seat, state.players, _direction(state), state.with_cards)
        return lead(transition, law, state._replace(lead_passes=state.lead_passes + 1), (following,))
    if state.settings.one_pass_ends:
        return _trick_is_over(transition, law, state, by)
    if state.settings.passing_bars:
        state = state._replace(trick=state.trick._replace(barred=(*state.trick.barred, seat)))
    answering = still_to_answer(seat, by, state.players, _direction(state), _in_the_trick(state))
    if answering is None:
        return _trick_is_over(transition, law, state, by)
    return _turn(transition, law, state, answering)


def _direction(state: State) -> Direction:
    return state.direction or Direction.COUNTER_CLOCKWISE


def _trick_is_over(transition: Transition, law: Law, state: State, by: Seat) -> State:
    if state.hands[by]:
        transition.by(one_pass_ends_the_trick if state.settings.one_pass_ends else last_to_play_leads, by)
        return lead(transition, law, state, (by,))
    following = next_player(by, state.players, _direction(state), state.with_cards)
    transition.by(next_player_gains_control if state.settings.president else next_player_leads, following)
    return lead(transition, law, state, (following,))


# Drawing (§8.18)


def stock_size(state: State) -> int:
    """How many cards may still be drawn."""
    return sum(state.deck.values()) - len(state.seen)


def draw_card(transition: Transition, law: Law, state: State, seat: Seat, card: Card) -> State:
    """The card that a player takes for passing. Raises Refused for one that cannot come."""
    identity = rule_of(draws_for_passing)
    if state.phase is not Phase.DRAWING:
        raise Refused(RefusalCode.NOT_NOW, identity)
    if seat not in state.waiting:
        raise Refused(RefusalCode.OUT_OF_TURN, identity)
    _refuse_unless_in_the_stock(state, card)
    transition.by(draws_for_passing, seat, card)
    stock = _without(state.stock, (card,)) if state.stock else ()
    state = state._replace(
        phase=Phase.PLAYING,
        hands=state.with_hand(seat, (*state.hands[seat], card)),
        seen=(*state.seen, card),
        stock=stock,
        drawn=card,
        called=tuple(other for other in state.called if other != seat),
    )
    may_use_it = state.trick.top is not None and possible_plays(state, seat) != ()
    if may_use_it and transition.asking(law, DrawnCardPlayable) is DrawnCardPlayable.AT_ONCE:
        return state
    return _after_pass(transition, law, state._replace(drawn=None), seat)


def _refuse_unless_in_the_stock(state: State, card: Card) -> None:
    copies = state.deck.get(card, 0)
    if not copies:
        raise Refused(RefusalCode.CARD_NOT_IN_DECK, rule_of(in_the_deck), card=card)
    if state.seen.count(card) >= copies:
        raise Refused(RefusalCode.DUPLICATE_CARD, rule_of(in_the_deck), card=card)
    if state.stock and card not in state.stock:
        raise Refused(RefusalCode.CARD_NOT_HELD, rule_of(draws_for_passing), card=card)


# Calling the last card (§8.26)


def call_last_card(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    """A player says that the next play leaves one card, or just after a play that it did. Raises Refused where no play
    would, and where the call comes too late."""
    if state.uncalled == seat:
        return _call_after_the_play(transition, law, state, seat)
    refuse_out_of_turn(state, seat)
    if not may_call(state, seat):
        raise Refused(RefusalCode.NOT_NOW, rule_of(calls_last_card))
    transition.by(calls_last_card, seat)
    return state._replace(calling=seat)


def _call_after_the_play(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    if transition.asking(law, WhenCalled) is WhenCalled.BEFORE_THE_PLAY:
        raise Refused(RefusalCode.NOT_NOW, rule_of(calls_last_card))
    transition.by(calls_last_card, seat)
    return state._replace(called=(*state.called, seat), uncalled=None)


def may_call(state: State, seat: Seat) -> bool:
    """Whether a player may call the last card before a play: some play would leave one. A call after the play is not
    offered, since only a ruling allows it."""
    if not state.settings.call_last_card or state.calling == seat:
        return False
    held = len(state.hands[seat])
    return any(len(play.cards) == held - 1 for play in possible_plays(state, seat))
