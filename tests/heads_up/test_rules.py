"""Heads-up rule by rule: what each says, over random hands under all rulings, or over all that it can be asked."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from heads_up.random_hands import SEATS, Hand, Took
from ranking.independent import ORDER, worth
from tablelaw.authority import Law, customary
from tablelaw.betting import Bet, Call, Fold
from tablelaw.cards import ACE, FULL_DECK, RANKS, SUITS, UNSEEN, Card, Rank
from tablelaw.chips import Chips
from tablelaw.documents import heads_up
from tablelaw.documents.heads_up.button import button_may_be_with, drew_higher, too_few_players, too_many_players
from tablelaw.documents.heads_up.deal import next_card_goes_to
from tablelaw.documents.heads_up.draw import FourDiscards, may_discard_four, most_discards
from tablelaw.documents.heads_up.formats import (
    Blinds,
    Format,
    blinds_at,
    blinds_rise,
    has_won_the_match,
    may_be_best_of,
    may_start_with,
    short_stack,
    who_has_all_the_chips,
)
from tablelaw.documents.heads_up.holdem import ace_ends_a_straight, best_with_one_or_both, best_with_the_board
from tablelaw.documents.heads_up.limits import FixedRaiseCap, fixed_size, raises_are_used_up
from tablelaw.documents.heads_up.omaha import exactly_two_play
from tablelaw.documents.heads_up.state import Match, Opening, Phase, State
from tablelaw.documents.heads_up.stud import best_showing, first_when_equal_shows
from tablelaw.documents.heads_up.terms import Action, Board, Discard, DrawForButton, Limit, RaiseTo, Street, Variant
from tablelaw.game import (
    COMMON,
    ButtonMoves,
    Change,
    Close,
    Deal,
    Dealt,
    Discarded,
    Drew,
    Face,
    Folded,
    HasButton,
    MatchWon,
    Opens,
    Paid,
    Payment,
    Ranked,
    Returned,
    Seat,
    Showed,
    TournamentWon,
    Won,
    replay,
)
from tablelaw.hands import Category
from tablelaw.ranking import best_hand
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId

HANDS: Final = 1_200
BLINDS: Final = (Payment.SMALL_BLIND, Payment.BIG_BLIND)
ALL: Final = tuple(Variant)
WITH_BLINDS: Final = (Variant.HOLDEM, Variant.OMAHA)


@cache
def played() -> tuple[Hand, ...]:
    return tuple(Hand(f"rules {seed}").plays_out() for seed in range(HANDS))


def hands_of(*variants: Variant) -> list[Hand]:
    return [hand for hand in played() if hand.opening.variant in variants]


def actions_of(*variants: Variant) -> Iterator[Took]:
    return (took for hand in hands_of(*variants) for took in hand.took)


def stacks(state: State) -> tuple[Chips, ...]:
    assert state.ledger.stacks is not None
    return state.ledger.stacks


def by_rule(took: Took, number: str) -> list[Change]:
    return [effect.change for effect in took.effects if effect.rule == f"HU §{number}"]


def other(seat: int) -> Seat:
    return Seat(1 - seat)


# 1 The button and the base game


def test_1_1_the_dealer_posts_the_small_blind_and_the_other_player_the_big_one() -> None:
    seen = set[Payment]()
    for hand in hands_of(*WITH_BLINDS):
        posted_here = set[Payment]()
        opening = hand.opening
        due = {
            Payment.ANTE: opening.ante,
            Payment.SMALL_BLIND: opening.small_blind,
            Payment.BIG_BLIND: opening.big_blind,
        }
        left = list(opening.stacks)
        for effect in hand.effects:
            match effect.change:
                case Paid(seat, amount, Payment.ANTE | Payment.SMALL_BLIND | Payment.BIG_BLIND as payment):
                    blind = due[payment]
                    assert blind is not None
                    assert amount == min(blind, left[seat])
                    assert payment is Payment.ANTE or (payment is Payment.SMALL_BLIND) == (seat == hand.state.dealer)
                    left[seat] = Chips(left[seat] - amount)
                    posted_here.add(payment)
                case _:
                    pass
        if hand.actions and any(state.phase is Phase.BETTING for state in hand.states):
            assert posted_here >= set(BLINDS)
        seen |= posted_here
    assert seen == {Payment.ANTE, *BLINDS}


def test_1_1_the_button_moves_to_the_other_player_after_every_hand_that_is_not_the_last() -> None:
    ended = 0
    for hand in played():
        moves = [effect.change for effect in hand.effects if isinstance(effect.change, ButtonMoves)]
        if hand.state.match.ended_by is None:
            assert moves == [ButtonMoves(other(hand.state.dealer))]
        else:
            assert moves == []
            ended += 1
    assert 0 < ended < HANDS


def test_1_1_the_dealer_has_the_button() -> None:
    for hand in played():
        has = [effect.change for effect in hand.effects if isinstance(effect.change, HasButton)]
        assert has == [HasButton(hand.state.dealer)]


@given(st.integers(0, 100))
def test_1_1_two_players_and_no_other_number(players: int) -> None:
    assert too_many_players(players) == (players >= 3)
    assert too_few_players(players) == (players <= 1)
    assert (not too_many_players(players) and not too_few_players(players)) == (players == 2)


def test_1_2_the_higher_rank_has_the_first_button_and_equal_ranks_decide_nothing() -> None:
    for first, second in product(FULL_DECK, repeat=2):
        expected = None if first.rank == second.rank else Seat(int(second.rank > first.rank))
        assert drew_higher(first, second) == expected


def test_1_2_whoever_drew_the_higher_card_deals() -> None:
    drawn, tied = 0, 0
    for hand in played():
        for took in hand.took:
            if took.before.phase is Phase.BUTTON and None not in took.after.drawn:
                first, second = (card for card in took.after.drawn if card is not None)
                suits = [SUITS.index(card.suit) for card in (first, second)]
                assert took.after.dealer == int((second.rank, suits[1]) > (first.rank, suits[0]))
                assert HasButton(took.after.dealer) in [effect.change for effect in took.effects]
                drawn += 1
                tied += first.rank == second.rank
            if isinstance(took.action, DrawForButton):
                assert took.effects[0] == ("HU §1.2", Drew(took.action.seat, took.action.card))
    assert drawn > tied > 0


@pytest.mark.parametrize(("dealer", "before"), list(product(SEATS, (None, *SEATS))))
def test_1_3_the_button_is_never_twice_with_the_same_player(dealer: Seat, before: Seat | None) -> None:
    assert button_may_be_with(dealer, before) == (dealer != before)
    opening = Opening(2, dealer, (Chips(9), Chips(9)), small_blind=Chips(1), big_blind=Chips(2), held_before=before)
    if dealer != before:
        assert heads_up.open_deal(opening, Law()).state.dealer == dealer
    else:
        with pytest.raises(Refused) as refused:
            heads_up.open_deal(opening, Law())
        assert refused.value.refusal.rule == "HU §1.3"
    passed_on = heads_up.open_deal(opening._replace(dealer=None), Law()).state
    assert passed_on.dealer == (Seat(0) if before is None else other(before))


def test_1_4_two_cards_each_and_a_board_of_three_four_and_five() -> None:
    boards = set[int]()
    for took in actions_of(Variant.HOLDEM):
        state = took.after
        if state.phase is Phase.BETTING:
            assert [len(cards) for cards in state.down] == [2, 2]
            assert len(state.board) == (0, 3, 4, 5)[state.street]
            boards.add(len(state.board))
        if isinstance(took.action, Board):
            assert len(took.action.cards) == (3 if not took.before.board else 1)
            assert took.effects[0] == ("HU §1.4", Dealt(COMMON, Face.UP, took.action.cards))
    assert boards == {0, 3, 4, 5}


def raises_freely(state: State) -> bool:
    return state.limit is Limit.NO and state.phase is Phase.BETTING


def test_1_4_a_raise_adds_the_bet_or_raise_before_it_unless_it_is_all_in() -> None:
    """Without a limit: as much as the last full bet or raise where that is ruled, else the big blind, and never more
    than lies in front of the player."""
    raised = 0
    for hand in hands_of(Variant.HOLDEM):
        whole = hand.ruled("1.4/minimum-raise") == "last-full-raise"
        big_blind = hand.opening.big_blind
        assert big_blind is not None
        for took in hand.took:
            turn = took.before.turn
            if (
                turn is not None
                and turn.least is not None
                and took.before.betting.highest
                and raises_freely(took.before)
            ):
                before = took.before.betting
                step = max(before.last_raise, big_blind) if whole else big_blind
                stake = before.staked[turn.seat] + stacks(took.before)[turn.seat]
                assert (turn.least, turn.most) == (min(before.highest + step, stake), stake)
            if isinstance(took.action, RaiseTo) and took.before.limit is Limit.NO:
                before, seat = took.before.betting, took.action.seat
                to = took.after.betting.staked[seat]
                stake = before.staked[seat] + stacks(took.before)[seat]
                step = max(before.last_raise, big_blind) if whole else big_blind
                assert before.highest < to <= stake
                assert to >= before.highest + step or to == stake
                raised += 1
    assert raised > 20


def test_1_4_where_bets_are_fixed_each_has_its_size_and_three_raises_are_the_cap_where_ruled() -> None:
    sizes = set[int]()
    most = {True: 0, False: 0}
    for hand in hands_of(Variant.HOLDEM, Variant.OMAHA):
        capped = hand.ruled("1.4/fixed-raise-cap") == "three-raises"
        for took in hand.took:
            if isinstance(took.action, Bet | RaiseTo) and took.before.limit is Limit.FIXED:
                before, after = took.before.betting, took.after.betting
                size = 4 if took.before.street < 2 else 8
                seat = took.action.seat
                all_in = stacks(took.after)[seat] == 0
                assert after.staked[seat] == before.highest + size or (
                    all_in and after.staked[seat] < before.highest + size
                )
                sizes.add(size)
                most[capped] = max(most[capped], after.raises)
    assert sizes == {4, 8}
    assert most[True] <= 3


@pytest.mark.parametrize("big_bet", [True, False])
def test_1_4_the_size_and_the_cap_of_fixed_bets(big_bet: bool) -> None:
    street = Street("any", down=2, up=0, board=0, big_bet=big_bet)
    assert fixed_size(street, Chips(2), Chips(4)) == (4 if big_bet else 2)
    for raises in range(50):
        assert raises_are_used_up(raises, FixedRaiseCap.THREE_RAISES) == (raises >= 3)
        assert not raises_are_used_up(raises, FixedRaiseCap.NO_CAP_HEADS_UP)


def test_1_4_what_nobody_called_goes_back_where_that_is_ruled() -> None:
    """After a round in which one player put in more than the other, both have put in the same."""
    returned = 0
    for hand in played():
        stays = hand.ruled("1.4/uncalled") == "stays-in-pot"
        for took in hand.took:
            for effect in took.effects:
                if isinstance(effect.change, Returned):
                    assert effect.rule == "HU §1.4"
                    assert effect.change.amount > 0
                    assert isinstance(took.action, Fold) or not stays
                    returned += 1
            goes_on = took.after.phase in (Phase.CARDS, Phase.DISCARDS, Phase.SHOWDOWN)
            if isinstance(took.action, Call) and goes_on and not stays:
                first, second = took.after.ledger.net
                assert first == second
    assert returned > 50


# 2 and 3 The deal, and who goes first


def test_2_1_each_card_goes_to_whoever_holds_fewer_and_the_dealer_comes_last() -> None:
    for dealer, first, second in product(SEATS, range(8), range(8)):
        held = (first, second)
        expected = dealer if held[dealer] < held[other(dealer)] else other(dealer)
        assert next_card_goes_to(dealer, held) == expected


@pytest.mark.parametrize("variant", [Variant.HOLDEM, Variant.OMAHA, Variant.DRAW])
def test_2_1_the_dealer_is_dealt_to_exactly_when_the_other_holds_more(variant: Variant) -> None:
    first_cards = 0
    for took in actions_of(variant):
        if isinstance(took.action, Deal) and took.before.phase is Phase.CARDS:
            mine, theirs = (len(took.before.down[seat]) for seat in (took.before.dealer, other(took.before.dealer)))
            assert (took.action.to == took.before.dealer) == (mine < theirs)
            first_cards += mine == theirs == 0
    assert first_cards > 50


DEALT_BY: Final = {
    Variant.HOLDEM: "HU §2.1",
    Variant.OMAHA: "HU §2.1",
    Variant.DRAW: "HU §5.2",
    Variant.STUD: "HU §5.3",
}


def test_2_1_5_2_and_5_3_cards_go_where_they_are_dealt() -> None:
    dealt = 0
    for hand in played():
        for took in hand.took:
            if isinstance(took.action, Deal):
                to, face, cards = took.action.to, took.action.face, took.action.cards
                assert took.effects[0] == (DEALT_BY[hand.opening.variant], Dealt(to, face, cards))
                dealt += 1
    assert dealt > 1_000


def opens(took: Took) -> Iterator[tuple[RuleId, Seat]]:
    for effect in took.effects:
        if isinstance(effect.change, Opens):
            yield effect.rule, effect.change.seat


@pytest.mark.parametrize(("number", "dealer_opens"), [("3.1", True), ("3.2", False)])
def test_3_the_dealer_opens_before_the_flop_and_the_big_blind_after_it(number: str, dealer_opens: bool) -> None:
    rounds = 0
    for took in actions_of(*WITH_BLINDS):
        for rule, seat in opens(took):
            before_the_flop = not took.after.board
            assert (rule == "HU §3.1") == before_the_flop
            if rule == f"HU §{number}":
                assert (seat == took.before.dealer) == dealer_opens
                rounds += 1
    assert rounds > 50


# 4 The open fold


def posted(effects: Sequence[Change], seat: Seat) -> int:
    return sum(change.amount for change in effects if isinstance(change, Paid) and change.seat == seat)


def test_4_1_an_open_fold_costs_the_dealer_what_was_posted_and_moves_the_button() -> None:
    folds, shows = 0, 0
    for hand in hands_of(*WITH_BLINDS):
        winner_shows = hand.ruled("4.1/who-shows") == "winner"
        changes = [effect.change for effect in hand.effects]
        dealer = hand.state.dealer
        acted = [took for took in hand.took if took.before.phase is Phase.BETTING]
        open_fold = bool(acted) and acted[0].action == Fold(dealer)
        assert open_fold == (hand.state.ended_by == "HU §4.1")
        if open_fold:
            assert acted[0].effects[0] == ("HU §4.1", Folded(dealer))
            shown = [effect.change for effect in hand.effects if isinstance(effect.change, Showed)]
            assert [change.seat for change in shown] == ([other(dealer)] if winner_shows else [])
            assert all(change.cards == hand.state.down[change.seat] for change in shown)
            lost = posted(changes, dealer)
            assert hand.state.ledger.net[dealer] == -lost
            assert hand.state.ledger.net[other(dealer)] == lost
            assert any(state.phase is Phase.WINNER_SHOWS for state in hand.states) == winner_shows
            if hand.state.match.ended_by is None:
                assert hand.effects[-1] == (RuleId("HU §4.1"), ButtonMoves(other(dealer)))
            folds += 1
            shows += winner_shows
    assert folds > shows > 0


# 5 and 6 The games, and which cards play


def test_5_1_omaha_has_four_cards_each_and_bets_no_more_than_the_pot() -> None:
    """The pot is counted with the call or without it, as ruled; a bet that makes up the least is always allowed."""
    bets = 0
    for hand in hands_of(*ALL):
        with_call = hand.ruled("5.1/pot-limit-size") == "pot-after-call"
        for took in hand.took:
            state = took.before
            if hand.opening.variant is Variant.OMAHA and state.phase is Phase.BETTING:
                assert [len(cards) for cards in state.down] == [4, 4]
            if isinstance(took.action, Bet | RaiseTo) and state.limit is Limit.POT:
                turn, seat = state.turn, took.action.seat
                assert turn is not None
                highest = state.betting.highest
                to_call = highest - state.betting.staked[seat]
                pot = sum(stacks(hand.states[0])) + hand.states[0].ledger.pot - sum(stacks(state))
                limit = highest + pot + (to_call if with_call else 0)
                assert took.after.betting.staked[seat] <= max(limit, turn.least or 0)
                bets += 1
    assert bets > 50


def best_worth(cards: Sequence[Sequence[Card]]) -> tuple[int, tuple[int, ...]]:
    return max(worth(five) for five in cards)


@st.composite
def cards_down_and_a_board(draw: DrawFn, down: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    cards = tuple(draw(st.lists(st.sampled_from(FULL_DECK), min_size=down + 5, max_size=down + 5, unique=True)))
    return cards[:down], cards[down:]


@given(cards_down_and_a_board(4))
def test_5_1_two_of_the_four_play_and_no_more_or_fewer(dealt: tuple[tuple[Card, ...], tuple[Card, ...]]) -> None:
    down, board = dealt
    fives = [(*own, *shared) for own in combinations(down, 2) for shared in combinations(board, 3)]
    hand = exactly_two_play(down, board)
    assert worth(hand.best) == best_worth(fives)
    assert len(set(hand.best) & set(down)) == 2
    assert ORDER.index(hand.category) == best_worth(fives)[0]


def test_5_2_five_cards_a_draw_and_an_ante_from_both() -> None:
    """Whoever discards keeps at least two cards, or an ace as ruled; whoever folds loses what was put in."""
    discarded = set[int]()
    for hand in hands_of(Variant.DRAW):
        antes = [effect.change for effect in hand.opened if isinstance(effect.change, Paid)]
        assert all(paid.payment is Payment.ANTE for paid in antes)
        for took in hand.took:
            state = took.before
            if state.phase is Phase.BETTING:
                assert [len(cards) for cards in state.down] == [5, 5]
            if isinstance(took.action, Discard):
                cards = took.action.cards
                assert len(cards) <= 3 or (
                    len(cards) == 4 and any(card.rank == ACE or card == UNSEEN for card in state.down[took.action.seat])
                )
                assert took.effects[0] == ("HU §5.2", Discarded(took.action.seat, cards))
                shows = [change for change in by_rule(took, "5.2") if isinstance(change, Showed)]
                must_show = len(cards) == 4 and hand.ruled("5.2/four-discards") == "ace-shown"
                assert shows == ([Showed(took.action.seat, took.after.down[took.action.seat])] if must_show else [])
                discarded.add(len(cards))
            if isinstance(took.action, Fold):
                assert took.after.phase is Phase.OVER
                assert took.after.ledger.net[took.action.seat] == state.ledger.net[took.action.seat]
                assert took.after.ledger.net[other(took.action.seat)] == -state.ledger.net[took.action.seat]
    assert discarded == {0, 1, 2, 3, 4}


def test_5_2_whoever_bets_first_as_ruled_also_draws_first() -> None:
    drawn = set[bool]()
    for hand in hands_of(Variant.DRAW):
        dealer_first = hand.ruled("5.2/who-acts-first") == "dealer"
        first = hand.state.dealer if dealer_first else other(hand.state.dealer)
        discards = [took.action.seat for took in hand.took if isinstance(took.action, Discard)]
        assert discards[:2] in ([], [first], [first, other(first)])
        assert all(seat == first for took in hand.took for _, seat in opens(took))
        drawn |= {dealer_first} if discards else set()
    assert drawn == {True, False}


def test_5_2_three_may_be_discarded_and_four_with_an_ace() -> None:
    for held in (*FULL_DECK, UNSEEN):
        for rest in ((), tuple(Card(Rank(rank), SUITS[0]) for rank in (2, 3, 4, 5))):
            assert most_discards((*rest, held)) == (4 if held == UNSEEN or held.rank == ACE else 3)
        ace, unseen = held.rank == ACE, held == UNSEEN
        assert may_discard_four(held, FourDiscards.ANY_WITH_ACE)
        assert may_discard_four(held, FourDiscards.ACE_SHOWN) == ace
        assert may_discard_four(held, FourDiscards.ACE_KEPT_UNSHOWN) == (ace or unseen)


STUD_STREETS: Final = ((2, 1), (2, 2), (2, 3), (2, 4))


def test_5_3_two_down_and_one_up_then_one_at_a_time_to_seven() -> None:
    streets = set[int]()
    for hand in hands_of(Variant.STUD):
        last = (2, 5) if hand.ruled("5.3/seventh-card") == "up" else (3, 4)
        for took in hand.took:
            state = took.after
            if state.phase in (Phase.BETTING, Phase.SHOWDOWN):
                held = [(len(state.down[seat]), len(state.up[seat])) for seat in SEATS]
                assert held == [(*STUD_STREETS, last)[state.street]] * 2
                streets.add(state.street)
            if isinstance(took.action, Deal):
                assert took.action.face in (Face.UP, Face.DOWN)
                assert len(took.action.cards) == 1 or (took.before.street == 0 and len(took.action.cards) == 2)
    assert streets == {0, 1, 2, 3, 4}


def test_5_3_the_seventh_card_is_bet_on_where_that_is_ruled() -> None:
    rounds = {"yes": 0, "no": 0}
    for hand in hands_of(Variant.STUD):
        choice = hand.ruled("5.3/final-round")
        bet_on = any(state.phase is Phase.BETTING and state.street == 4 for state in hand.states)
        for took in hand.took:
            last_card = took.before.street == 4 and took.before.phase is Phase.CARDS
            if last_card and took.after.phase is not Phase.CARDS and min(stacks(took.before)):
                assert bet_on == (choice == "yes")
                rounds[choice] += 1
    assert all(rounds.values())


def test_5_3_the_lowest_card_brings_it_in_or_the_best_cards_open_as_ruled() -> None:
    brought = 0
    for hand in hands_of(Variant.STUD):
        lowest_opens = hand.ruled("5.3/who-opens") == "lowest-card-bring-in"
        for took in hand.took:
            for _, seat in opens(took):
                state = took.after
                if state.street == 0:
                    (first,), (second,) = state.up
                    if first.rank != second.rank:
                        assert (state.up[seat][0].rank < state.up[other(seat)][0].rank) == lowest_opens
            for change in by_rule(took, "5.3"):
                if isinstance(change, Paid) and change.payment is Payment.BRING_IN:
                    assert lowest_opens
                    assert took.before.street == 0
                    assert change.amount == min(2, stacks(took.before)[change.seat])
                    brought += 1
    assert brought > 5


@given(st.lists(st.sampled_from(FULL_DECK), min_size=2, max_size=8, unique=True))
def test_5_3_the_better_cards_showing(cards: list[Card]) -> None:
    """Up to four cards each: four, three or two of a rank before fewer, then the ranks from the highest down."""
    half = len(cards) // 2
    boards = (tuple(cards[:half]), tuple(cards[half : 2 * half]))

    def shape(board: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        ranks = [int(card.rank) for card in board]
        groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)

    first, second = map(shape, boards)
    expected = None if first == second else Seat(int(second > first))
    assert best_showing(boards) == expected
    assert [first_when_equal_shows(dealer) for dealer in SEATS] == [Seat(1), Seat(0)]


@given(st.lists(st.sampled_from(FULL_DECK), min_size=7, max_size=7, unique=True))
def test_6_1_the_best_five_of_seven_play(cards: list[Card]) -> None:
    hand = best_with_the_board(cards[:2], cards[2:])
    assert worth(hand.best) == best_worth(list(combinations(cards, 5)))


@given(cards_down_and_a_board(2))
def test_6_1_where_the_board_may_not_play_one_or_both_of_two_cards_do(
    dealt: tuple[tuple[Card, ...], tuple[Card, ...]],
) -> None:
    down, board = dealt
    fives = [five for five in combinations((*down, *board), 5) if set(five) != set(board)]
    assert worth(best_with_one_or_both(down, board).best) == best_worth(fives)


def showdown_hands(hand: Hand) -> dict[Seat, Ranked]:
    changes = [effect.change for effect in hand.effects]
    return {change.seat: change for change in changes if isinstance(change, Ranked)}


def fives_that_may_play(hand: Hand, seat: Seat) -> list[tuple[Card, ...]]:
    """Every five cards of a player that may be the hand at the showdown."""
    state = hand.state
    down, board = state.down[seat], state.board
    fives: list[tuple[Card, ...]] = list(combinations((*down, *state.up[seat], *board), 5))
    match hand.opening.variant:
        case Variant.OMAHA:
            return [five for five in fives if len(set(five) & set(down)) == 2]
        case Variant.HOLDEM if hand.ruled("6.1/playing-the-board") == "not-allowed":
            return [five for five in fives if set(five) != set(board)]
        case _:
            return fives


def test_6_1_the_better_hand_takes_the_pot_and_equal_hands_share_it() -> None:
    decided, shared = 0, 0
    for hand in played():
        ranked = showdown_hands(hand)
        if len(ranked) == 2:
            worths = [worth(ranked[seat].hand.best) for seat in SEATS]
            assert worths == [best_worth(fives_that_may_play(hand, seat)) for seat in SEATS]
            before = hand.took[-1].before
            gains = [hand.state.ledger.net[seat] - before.ledger.net[seat] for seat in SEATS]
            if worths[0] == worths[1]:
                assert max(gains) - min(gains) <= 1
                shared += 1
            else:
                assert gains[int(worths[0] > worths[1])] <= 0 < max(gains)
                decided += 1
    assert decided > 50
    assert shared > 0


def five_of_ranks(ranks: Sequence[Rank], *, one_suit: bool) -> tuple[Card, ...]:
    return tuple(Card(rank, SUITS[0] if one_suit else SUITS[place % 4]) for place, rank in enumerate(ranks))


def test_6_2_an_ace_ends_the_highest_straight_and_begins_the_lowest() -> None:
    """Every five ranks, in one suit and in several: of those with an ace two are straights, and no other turns."""
    every = [ranks for ranks in combinations_with_replacement(RANKS, 5) if ranks[0] != ranks[4]]
    cited = set[tuple[Rank, ...]]()
    for ranks, one_suit in product(every, (True, False)):
        if one_suit and len(set(ranks)) < 5:
            continue
        hand = best_hand(five_of_ranks(ranks, one_suit=one_suit))
        straight = hand.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
        told = list(ace_ends_a_straight(Seat(1), hand))
        assert told in ([], [Ranked(Seat(1), hand)])
        cites = bool(told)
        assert cites == (straight and ACE in ranks)
        if cites:
            cited.add(ranks)
    assert cited == {(2, 3, 4, 5, 14), (10, 11, 12, 13, 14)}


@given(st.integers(6, 13), st.booleans())
def test_6_2_every_other_straight_lies_between_the_wheel_and_the_highest(top: int, one_suit: bool) -> None:
    low, middle, high = (
        best_hand(five_of_ranks([Rank(rank) for rank in ranks], one_suit=one_suit)).strength
        for ranks in ((14, 2, 3, 4, 5), range(top - 4, top + 1), range(10, 15))
    )
    assert low < middle < high


def test_6_3_nobody_sees_the_flop_for_less_than_the_big_blind_but_all_in_where_ruled() -> None:
    short = {"sees-flop": 0, "folds": 0}
    for hand in hands_of(*WITH_BLINDS):
        choice = hand.ruled("6.3/all-in-short")
        big_blind = hand.opening.big_blind
        assert big_blind is not None
        for took in hand.took:
            for change in by_rule(took, "6.3"):
                if isinstance(change, Folded):
                    assert choice == "folds"
                    assert took.after.betting.staked[change.seat] < big_blind
                    assert stacks(took.after)[change.seat] == 0
                    short["folds"] += 1
        for state in hand.states:
            if state.street == 1 and len(state.board) == 0 and state.phase is Phase.CARDS:
                less = [seat for seat in SEATS if state.betting.staked[seat] < big_blind]
                assert all(stacks(state)[seat] == 0 for seat in less) or len(less) == 2
                assert len(less) != 1 or choice == "sees-flop"
                short["sees-flop"] += len(less) == 1
    assert short["folds"] > 0
    assert short["sees-flop"] > 0


# 7 Cash and tournaments


@st.composite
def schedules(draw: DrawFn) -> tuple[Blinds, ...]:
    gaps = draw(st.lists(st.integers(1, 5), max_size=4))
    levels = [Blinds(0, Chips(1), Chips(2))]
    for gap in gaps:
        small = draw(st.integers(1, 3))
        levels.append(Blinds(levels[-1].from_hand + gap, Chips(small), Chips(2 * small)))
    return tuple(levels)


def table(match: Match, **fields: int | None) -> Opening:
    opening = Opening(2, Seat(0), (Chips(40), Chips(40)), small_blind=Chips(1), big_blind=Chips(2), match=match)
    return opening._replace(short_stacked=fields.get("short_stacked"))


def refused(opening: Opening) -> str | None:
    try:
        heads_up.open_deal(opening, Law())
    except Refused as caught:
        return caught.refusal.rule
    return None


@given(schedules(), st.sampled_from((None, *Format)))
def test_7_1_the_blinds_of_a_cash_game_do_not_change(schedule: tuple[Blinds, ...], played_as: Format | None) -> None:
    changes = any((level.small, level.big) != (1, 2) for level in schedule)
    assert blinds_rise(schedule) == changes
    cash = played_as in (None, Format.CASH)
    expected = "HU §7.1" if cash and changes else None
    assert refused(table(Match(played_as, schedule, games=3))) == expected


@given(schedules(), st.integers(0, 30))
def test_7_2_the_blinds_of_a_hand_are_those_of_the_last_level_that_has_begun(
    schedule: tuple[Blinds, ...], hand: int
) -> None:
    begun = [level for level in schedule if level.from_hand <= hand]
    assert blinds_at(schedule, hand).from_hand == max(level.from_hand for level in begun)


def test_7_2_a_tournament_ends_exactly_when_one_player_has_all_the_chips() -> None:
    ended = 0
    for hand in played():
        broke = 0 in stacks(hand.state)
        won = [effect.change.seat for effect in hand.effects if isinstance(effect.change, TournamentWon)]
        plays_it_out = hand.opening.match.format in (Format.TOURNAMENT, Format.BEST_OF)
        assert won == ([Seat(stacks(hand.state).index(max(stacks(hand.state))))] if broke and plays_it_out else [])
        if hand.opening.match.format is Format.TOURNAMENT:
            assert (hand.state.match.ended_by == "HU §7.2") == broke
            ended += broke
    assert ended > 5


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_7_2_who_has_all_the_chips(first: int, second: int) -> None:
    expected = None if first and second else Seat(0) if first or not second else Seat(1)
    assert who_has_all_the_chips((Chips(first), Chips(second))) == expected


@given(st.integers(0, 200), st.integers(1, 1000))
def test_7_3_a_short_stack_is_20_30_or_40_big_blinds(big_blinds: int, big_blind: int) -> None:
    assert may_start_with(big_blinds) == (big_blinds in {20, 30, 40})
    assert short_stack(big_blinds, Chips(big_blind)) == sum(big_blind for _ in range(big_blinds))


@pytest.mark.parametrize("big_blinds", range(51))
def test_7_3_both_begin_with_the_stack_announced(big_blinds: int) -> None:
    """The table has 40 chips each and a big blind of two: twenty big blinds and no other number."""
    opening = table(Match(Format.CASH), short_stacked=big_blinds)
    assert refused(opening) == (None if big_blinds == 20 else "HU §7.3")
    for stack in (39, 41):
        assert refused(opening._replace(stacks=(Chips(40), Chips(stack)))) == "HU §7.3"


def test_7_3_short_stacks_are_for_cash() -> None:
    for played_as in (Format.TOURNAMENT, Format.BEST_OF):
        with pytest.raises(Refused) as caught:
            heads_up.open_deal(table(Match(played_as, games=3), short_stacked=20), Law())
        assert (caught.value.refusal.code, caught.value.refusal.rule) == (RefusalCode.SETTINGS_EXCLUDE, "HU §7.3")


@pytest.mark.parametrize("games", [3, 5])
def test_7_4_a_match_is_won_by_whoever_first_has_more_than_half_of_its_games(games: int) -> None:
    """Every way for a match to go."""
    for winners in product(SEATS, repeat=games):
        wins = [0, 0]
        for played_before, winner in enumerate(winners):
            wins[winner] += 1
            left = games - played_before - 1
            cannot_be_caught_up = wins[winner] > wins[other(winner)] + left
            assert has_won_the_match(wins[winner], games) == cannot_be_caught_up
            if cannot_be_caught_up:
                break


@given(st.integers(-1, 100))
def test_7_4_a_match_goes_over_three_or_five_games(games: int) -> None:
    assert may_be_best_of(games) == (games in {3, 5})
    assert refused(table(Match(Format.BEST_OF, games=games))) == (None if games in {3, 5} else "HU §7.4")


def test_7_4_a_game_that_does_not_decide_the_match_begins_the_next_one() -> None:
    decided = set[bool]()
    for hand in played():
        match = hand.state.match
        if match.format is Format.BEST_OF and 0 in stacks(hand.state):
            assert sum(match.wins) == 1
            assert (match.ended_by, match.hand) == (None, 0)
            decided.add(True)
    assert decided


@pytest.mark.parametrize("wins", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_7_4_the_match_ends_with_the_game_that_decides_it(wins: tuple[int, int]) -> None:
    """Both are all-in with two chips each, and one of them wins the game."""
    match = Match(Format.BEST_OF, games=3, starting=(Chips(2), Chips(2)), wins=wins)
    opening = table(match)._replace(stacks=(Chips(2), Chips(2)))
    for seed in range(20):
        deck = Random(seed).sample(FULL_DECK, 9)
        actions: list[Action] = [
            Deal(Seat(1), Face.DOWN, tuple(deck[:2])),
            Deal(Seat(0), Face.DOWN, tuple(deck[2:4])),
            Call(Seat(0)),
            *(Board(tuple(cards)) for cards in (deck[4:7], deck[7:8], deck[8:])),
            Close(),
        ]
        step = replay(heads_up, opening, actions, Law(authorities=[customary]))
        broke = [seat for seat in SEATS if stacks(step.state)[seat] == 0]
        won = [effect.change.seat for effect in step.effects if isinstance(effect.change, MatchWon)]
        winner = other(broke[0]) if broke else Seat(0)
        decided = bool(broke) and wins[winner] == 1
        assert won == ([winner] if decided else [])
        assert (step.state.match.ended_by == "HU §7.4") == decided


def test_the_rest_of_the_pot_is_won_by_somebody() -> None:
    """What a hand moves is what one player loses and the other wins."""
    for hand in played():
        won = sum(effect.change.amount for effect in hand.effects if isinstance(effect.change, Won))
        paid = sum(effect.change.amount for effect in hand.effects if isinstance(effect.change, Paid))
        back = sum(effect.change.amount for effect in hand.effects if isinstance(effect.change, Returned))
        assert paid == won + back
