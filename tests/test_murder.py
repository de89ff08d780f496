"""Murder with the 2's, rule by rule: hands worked out by hand, then what every random hand must satisfy.

Players are the seats 0 to 2, called Ann, Bob and Cid; unless a test says otherwise Cid deals and the unit is one chip.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given

from plays import Murder, murder_hands, random_murder
from tablelaw.authority import Choice, Law, Ruling, asked_questions, question_id, unruled
from tablelaw.betting import Bet, Call, Check, Fold, Raise
from tablelaw.cards import FULL_DECK, TWO, parse_card, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents import murder
from tablelaw.documents.murder import (
    AllFoldToMatch,
    BettingAllIn,
    CannotAnte,
    CapHeadsUp,
    CheckRaise,
    DeuceShowing,
    FoldUnbet,
    HalfOfOdd,
    Match,
    Measure,
    OddChip,
    OpenerMayCheck,
    Opening,
    OpeningTie,
    Phase,
    RaiseCount,
    RaisedBetSizes,
    RaisedRaises,
    State,
    TiedBestHands,
    TooManyPlayers,
    TurnAfterFold,
    UncalledPart,
    WithSidePots,
    best_showing,
    fixed_bet,
    half,
    price_of_matching,
    raised_limit,
    raises_are_used_up,
    streets,
    too_many_players,
)
from tablelaw.game import (
    COMMON,
    GHOST,
    Checked,
    Deal,
    Dealt,
    Do,
    Effect,
    Excused,
    Face,
    Folded,
    Opens,
    Option,
    Owes,
    Paid,
    Payment,
    Ranked,
    Returned,
    Ruled,
    Seat,
    Showed,
    Triggered,
    TurnedWild,
    Won,
)
from tablelaw.hands import Category
from tablelaw.ranking import best_hand
from tablelaw.record import read_record
from tablelaw.record.reading import Json, MalformedRecord
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, document_of
from tablelaw.settlement import RefusedRecord, settle

ANN, BOB, CID = Seat(0), Seat(1), Seat(2)
DOWN = ("Ts 7d", "Ks 4h", "Qd Jc")
CUSTOM = (
    RaiseCount.NOT_COUNTED, CapHeadsUp.APPLIES, TurnAfterFold.NEXT_LIVE_CLOCKWISE, WithSidePots.ALL_POTS,
    Measure.INCREMENT, RaisedRaises.COUNT_TO_CAP, OpeningTie.SUIT_ORDER, DeuceShowing.WILD, OpenerMayCheck.MAY_CHECK,
    CheckRaise.ALLOWED, FoldUnbet.MAY_FOLD, HalfOfOdd.ROUND_DOWN, RaisedBetSizes.FIXED_TO_CAP, TiedBestHands.SHARE,
    OddChip.HIGHEST_SUIT_CARD, AllFoldToMatch.TAKES_POT, BettingAllIn.SIDE_POT, UncalledPart.RETURNED,
)  # fmt: skip


def s695(number: str) -> RuleId:
    return RuleId(f"OPR-695 §{number}")


class Table:
    """A hand that is played action by action; what was not announced is ruled as is customary."""

    def __init__(self, *rulings: Choice, opening: Opening | None = None) -> None:
        known = {question_id(type(choice)): Ruling(choice.value, "announced") for choice in (*CUSTOM, *rulings)}
        self.law = Law(known)
        self.state, effects = murder.open_deal(opening or Opening(3, CID), self.law)
        self.effects = list(effects)

    def does(self, *actions: murder.Action) -> "Table":
        for action in actions:
            self.state, effects = murder.apply(self.state, action, self.law)
            self.effects.extend(effects)
        return self

    def down(self) -> "Table":
        return self.does(*(Deal(Seat(place), Face.DOWN, parse_cards(cards)) for place, cards in enumerate(DOWN)))

    def up(self, **cards: str) -> "Table":
        names = {"ann": ANN, "bob": BOB, "cid": CID}
        return self.does(*(Deal(names[name], Face.UP, (parse_card(card),)) for name, card in cards.items()))

    def checked_round(self) -> "Table":
        while self.state.phase is Phase.BETTING:
            self.does(Check(self.state.betting.waiting[0]))
        return self

    def refuses(self, action: murder.Action) -> tuple[RefusalCode, str]:
        """The code and the rule with which an action is refused."""
        with pytest.raises(Refused) as refused:
            murder.apply(self.state, action, self.law)
        return refused.value.refusal.code, refused.value.refusal.rule.removeprefix("OPR-695 §")

    @property
    def net(self) -> list[int]:
        return list(self.state.ledger.net)

    @property
    def legal(self) -> list[Option]:
        return list(murder.legal(self.state))


def third_street() -> Table:
    return Table().down().up(ann="Kh", bob="9c", cid="8h")


def example(*rulings: Choice, stacks: tuple[Chips, ...] | None = None) -> Table:
    """The document's example up to the match: 20 in the pot, Bob's board 9♣ 2♥, Bob pays 20."""
    table = Table(*rulings, opening=Opening(3, CID, stacks=stacks)).down()
    table.up(ann="2s").does(Match(ANN)).up(bob="9c", cid="8h")
    table.does(Bet(ANN), Raise(BOB), Raise(CID), Call(ANN), Call(BOB))
    assert table.state.ledger.pot == 20
    return table.up(ann="5h", bob="2h").does(Match(BOB))


# Worked out by hand


def test_the_documents_example() -> None:
    table = example()
    assert table.state.ledger.pot == 40
    table.up(cid="3d")
    bet = next(option for option in table.legal if option.do is Do.BET)
    assert (bet.seat, bet.least, bet.most) == (BOB, 2, 10)
    table.does(Bet(BOB, Chips(10)), Call(CID), Call(ANN)).up(ann="6c", bob="9d")
    assert table.state.phase is Phase.DEALING
    assert table.effects[-1] == Effect(s695("3.3"), Excused(BOB))


def test_two_matchers_on_one_street_pay_different_amounts() -> None:
    table = third_street().does(Bet(ANN), Call(BOB), Call(CID)).up(ann="Kc")
    assert table.state.price == 7
    table.does(Match(ANN)).up(bob="9s")
    assert table.state.price == 14
    assert table.does(Match(BOB)).net == [-9, -16, -3]


def test_a_hand_that_is_over_goes_on_no_more() -> None:
    table = third_street().does(Bet(ANN), Fold(BOB), Fold(CID))
    assert table.refuses(Check(ANN)) == (RefusalCode.ALREADY_OVER, "4.1")


def test_an_amount_that_is_not_named_is_the_least() -> None:
    table = example().up(cid="3d").does(Bet(BOB))
    assert table.state.betting.highest == 2


def test_after_three_raises_a_free_one_is_above_the_fixed_size() -> None:
    table = example(RaisedRaises.FREE).up(cid="3d")
    table.does(Check(BOB), Bet(CID), Raise(ANN), Call(BOB), Raise(CID), Raise(ANN))
    assert [(option.least, option.most) for option in table.legal if option.do is Do.RAISE] == [(3, 10)]
    assert table.refuses(Raise(BOB, Chips(2))) == (RefusalCode.AMOUNT_TOO_SMALL, "3.5")
    table.does(Raise(BOB, Chips(3)))
    assert table.refuses(Raise(CID)) == (RefusalCode.NOT_ALLOWED, "2.2")


def test_a_free_raise_that_the_stack_cannot_make_is_none() -> None:
    table = example(RaisedRaises.FREE, stacks=(Chips(60), Chips(6 + 20 + 8 + 2), Chips(60))).up(cid="3d")
    table.does(Check(BOB), Bet(CID), Raise(ANN), Call(BOB), Raise(CID), Raise(ANN))
    assert [option.do for option in table.legal] == [Do.CALL, Do.FOLD]


def test_only_the_ends_may_be_bet_where_that_is_ruled() -> None:
    table = example(RaisedBetSizes.ENDS_ONLY).up(cid="3d")
    assert [(option.least, option.most) for option in table.legal if option.do is Do.BET] == [(2, 2), (10, 10)]
    assert table.refuses(Bet(BOB, Chips(5))) == (RefusalCode.NOT_ALLOWED, "3.5")


def test_who_cannot_bet_may_not_be_made_to() -> None:
    table = Table(OpenerMayCheck.MUST_BET, opening=Opening(3, CID, stacks=(Chips(1), Chips(9), Chips(9))))
    table.down().up(ann="Kh", bob="9c", cid="8h")
    assert [option.do for option in table.legal] == [Do.CHECK, Do.FOLD]


def test_where_all_but_one_are_all_in_the_cards_are_dealt_out() -> None:
    table = Table(opening=Opening(3, CID, stacks=(Chips(20), Chips(2), Chips(3)))).down()
    table.up(ann="Kh", bob="9c", cid="8h")
    table.does(Bet(ANN), Call(BOB), Call(CID)).up(ann="5h", bob="Td", cid="3d")
    assert table.state.phase is Phase.DEALING
    assert table.state.street == 2
    table.up(ann="6c", bob="3h", cid="9d").up(ann="8d", bob="Qc", cid="Ac")
    table.does(*(Deal(seat, Face.DOWN, (parse_card(card),)) for seat, card in ((ANN, "3s"), (BOB, "Qh"), (CID, "4d"))))
    assert murder.over(table.state)
    assert table.net == [-2, 5, -3]


def test_a_ghost_has_no_part() -> None:
    assert Table().refuses(Deal(GHOST, Face.DOWN, parse_cards("Ts 7d"))) == (RefusalCode.NOT_NOW, "2.3")


def test_a_common_card_may_lie_either_way_and_triggers_nothing() -> None:
    """Eight players, of whom two are left; the deuce in common is wild for both."""
    downs = ("Ac 9d", "3c 4c", "3d 4d", "3h 4h", "3s 4s", "5c 6c", "5d 6d", "Kd Jd")
    ups = ("As", "7c", "7d", "7h", "7s", "8c", "8d", "Qd")
    for face in Face:
        table = Table(TooManyPlayers.COMMON_LAST_CARD, opening=Opening(8, Seat(7)))
        table.does(*(Deal(Seat(place), Face.DOWN, parse_cards(cards)) for place, cards in enumerate(downs)))
        table.does(*(Deal(Seat(place), Face.UP, (parse_card(card),)) for place, card in enumerate(ups)))
        table.does(Bet(ANN), *(Fold(Seat(place)) for place in range(1, 7)), Call(Seat(7)))
        for first, last in (("Th", "5h"), ("6h", "9h"), ("Jc", "8h")):
            table.does(Deal(ANN, Face.UP, (parse_card(first),)), Deal(Seat(7), Face.UP, (parse_card(last),)))
            table.checked_round()
        assert {option.face for option in table.legal} == set(Face)
        table.does(Deal(COMMON, face, parse_cards("2c"))).checked_round()
        wild = [effect.change for effect in table.effects if isinstance(effect.change, TurnedWild)]
        assert [change.seat for change in wild] == [ANN, Seat(7)]


# The statements of rules, on every input that matters


def test_1_2_seven_may_play_and_eight_with_a_common_card() -> None:
    for players in range(2, 12):
        assert too_many_players(players, TooManyPlayers.SEVEN_AT_MOST) == (7 * players > 52)
        assert too_many_players(players, TooManyPlayers.COMMON_LAST_CARD) == (6 * players + 1 > 52)


def test_2_2_bets_are_two_units_and_five_in_the_last_round() -> None:
    assert [fixed_bet(street, Chips(3)) for street in streets()] == [6, 6, 6, 6, 15]


def test_2_2_three_raises_use_up_a_round() -> None:
    for bets in range(2):
        for raises in range(6):
            assert raises_are_used_up(bets, raises, RaiseCount.NOT_COUNTED) == (raises >= 3)
            assert raises_are_used_up(bets, raises, RaiseCount.COUNTED) == (bets + raises >= 3)


def test_2_3_seven_cards_of_which_four_lie_up() -> None:
    dealt = [(street.down, street.up) for street in streets()]
    assert dealt == [(2, 1), (2, 2), (2, 3), (2, 4), (3, 4)]


def test_2_3_the_highest_single_card_shows_best() -> None:
    for first in FULL_DECK:
        for second in FULL_DECK:
            boards = {ANN: (first,), BOB: (second,)}
            values = [14 if card.rank == TWO else card.rank for card in (first, second)]
            best = {seat for seat, value in zip((ANN, BOB), values, strict=True) if value == max(values)}
            assert set(best_showing(boards, DeuceShowing.WILD)) == best
            plain = {seat for seat, (card,) in boards.items() if card.rank == max(first.rank, second.rank)}
            assert set(best_showing(boards, DeuceShowing.TWO)) == plain


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9c 9d", "Ah Kd"),
        ("2c 3d", "Ah Kd"),
        ("2c Ad", "Ah As"),
        ("9c 9d 9h", "Ah As Kd"),
        ("2c 9d 9h", "Ah As Kd"),
        ("9c 9d 8h 8c", "As Ad Kh Qh"),
        ("2c 2d 3h 5c", "As Ad Kh Kc"),
        ("Ah Kd 5c", "As Qd Jc"),
    ],
)
def test_2_3_the_better_board_shows_best(better: str, worse: str) -> None:
    boards = {ANN: parse_cards(worse), BOB: parse_cards(better)}
    expected = (ANN, BOB) if better == "2c Ad" else (BOB,)
    assert best_showing(boards, DeuceShowing.WILD) == expected


def test_3_1_a_card_obliges_by_its_rank_alone() -> None:
    for card in FULL_DECK:
        for other in FULL_DECK:
            if card != other:
                expected = card.rank == TWO or card.rank == other.rank
                assert murder.obliges(card, (other,)) == expected
                assert murder.is_a_deuce(card) == (card.rank == TWO)
                assert murder.pairs_the_board(card, (other,)) == (card.rank == other.rank)
        assert not murder.pairs_the_board(card, ())


def test_3_2_the_price_is_what_the_pots_hold() -> None:
    pots = (Chips(7), Chips(4), Chips(2))
    assert price_of_matching(pots, WithSidePots.ALL_POTS) == 13
    assert price_of_matching(pots, WithSidePots.MAIN_POT) == 7


def test_3_5_half_and_the_raised_limit() -> None:
    for paid in range(60):
        down, up = half(Chips(paid), HalfOfOdd.ROUND_DOWN), half(Chips(paid), HalfOfOdd.ROUND_UP)
        assert 2 * down <= paid <= 2 * up
        assert down + up == paid
        for fixed in (2, 5):
            limit = raised_limit(down, Chips(3), Chips(fixed), Measure.INCREMENT)
            assert limit == (down if down > fixed else fixed)
            total = raised_limit(down, Chips(3), Chips(fixed), Measure.TOTAL)
            assert total == (down - 3 if down - 3 > fixed else fixed)


# What every hand satisfies


def changes(run: Murder) -> Iterator[tuple[RuleId, object]]:
    for effect in run.effects:
        yield effect.rule, effect.change


def boards_before(run: Murder) -> Iterator[tuple[State, murder.Action, State]]:
    yield from zip(run.states, run.actions, run.states[1:], strict=False)


def ruled(run: Murder, asks: type[Choice]) -> str | None:
    for _, change in changes(run):
        if isinstance(change, Ruled) and change.question == question_id(asks):
            return change.choice
    return None


@given(murder_hands())
def test_1_2_every_deuce_shown_is_wild_and_nothing_else(run: Murder) -> None:
    wild = Counter(change.card for _, change in changes(run) if isinstance(change, TurnedWild))
    shown = [card for _, change in changes(run) if isinstance(change, Showed) for card in change.cards]
    assert wild == Counter(card for card in shown if card.rank == TWO)


@given(murder_hands())
def test_1_3_the_best_five_play_with_deuces_wild(run: Murder) -> None:
    shown = {change.seat: change.cards for _, change in changes(run) if isinstance(change, Showed)}
    for rule, change in changes(run):
        if isinstance(change, Ranked):
            cards = shown[change.seat]
            wild = tuple(card for card in cards if card.rank == TWO)
            assert change.hand == best_hand(cards, wild=wild)
            assert rule != s695("1.3") or change.hand.category is Category.FIVE_OF_A_KIND


@given(murder_hands())
def test_2_1_only_the_dealer_antes(run: Murder) -> None:
    antes = [change for _, change in changes(run) if isinstance(change, Paid) and change.payment is Payment.ANTE]
    assert [ante.seat for ante in antes] == [run.opening.dealer]
    if run.opening.stacks is None:
        assert antes[0].amount == run.opening.unit


@given(murder_hands())
def test_2_2_bets_of_the_fixed_size_and_no_more_raises_than_allowed(run: Murder) -> None:
    for before, action, after in boards_before(run):
        if isinstance(action, Bet | Raise):
            added = after.betting.highest if after.phase is Phase.BETTING else None
            fixed = fixed_bet(streets()[before.street], run.opening.unit)
            if action.seat not in before.paid_to_match and action.amount is not None:
                assert action.amount == fixed
            assert added is None or added >= fixed
        lifted = ruled(run, CapHeadsUp) == CapHeadsUp.LIFTED.value
        free = ruled(run, RaisedRaises) == RaisedRaises.FREE.value
        if not lifted and not free:
            assert after.betting.raises <= 3


@given(murder_hands())
def test_2_3_every_live_player_gets_the_cards_of_each_street(run: Murder) -> None:
    for state in run.states:
        if state.phase is Phase.BETTING:
            street = streets()[state.street]
            down = street.down - (1 if state.common else 0)
            for seat in state.live:
                assert (len(state.down[seat]), len(state.up[seat])) == (down, street.up)
    opens = [change for _, change in changes(run) if isinstance(change, Opens)]
    assert len(opens) <= 5


@given(murder_hands())
def test_3_1_an_obliging_card_is_answered_before_anything_else(run: Murder) -> None:
    for before, action, after in boards_before(run):
        if before.phase is Phase.MATCHING:
            assert isinstance(action, Match | Fold)
            assert action.seat == before.obliged
        if isinstance(action, Deal) and action.face is Face.UP and action.to != COMMON:
            card, board = action.cards[0], before.up[action.to]
            obliged = card.rank == TWO or card.rank in {other.rank for other in board}
            due = obliged and action.to not in before.paid_to_match
            assert (after.phase is Phase.MATCHING) == due


@given(murder_hands())
def test_3_1_a_trigger_cites_its_letter(run: Murder) -> None:
    for rule, change in changes(run):
        if isinstance(change, Triggered):
            assert rule == s695("3.1(a)" if change.card.rank == TWO else "3.1(b)")


@given(murder_hands())
def test_3_2_matching_pays_what_the_pot_holds(run: Murder) -> None:
    for before, action, after in boards_before(run):
        if isinstance(action, Match):
            paid = before.ledger.net[action.seat] - after.ledger.net[action.seat]
            assert paid == before.price
            assert paid <= before.ledger.pot
            if not before.pots or ruled(run, WithSidePots) != WithSidePots.MAIN_POT.value:
                assert paid == before.ledger.pot


@given(murder_hands())
def test_3_3_nobody_matches_twice(run: Murder) -> None:
    matchers = [action.seat for action in run.actions if isinstance(action, Match)]
    assert len(set(matchers)) == len(matchers)
    free = {change.seat for rule, change in changes(run) if rule == s695("3.3") and isinstance(change, Excused)}
    assert free <= set(matchers)


@given(murder_hands())
def test_3_4_a_card_face_down_obliges_nobody(run: Murder) -> None:
    for _, action, after in boards_before(run):
        if isinstance(action, Deal) and action.face is Face.DOWN:
            assert after.phase is not Phase.MATCHING


@given(murder_hands())
def test_3_5_only_a_matcher_bets_more_and_half_at_most(run: Murder) -> None:
    for before, action, _ in boards_before(run):
        if isinstance(action, Bet | Raise) and action.amount is not None:
            fixed = fixed_bet(streets()[before.street], run.opening.unit)
            if action.amount > fixed:
                assert 2 * action.amount <= before.paid_to_match[action.seat] + 1
    for rule, change in changes(run):
        assert rule != s695("3.5") or isinstance(change, Paid | Ruled)


@given(murder_hands())
def test_4_1_the_best_hand_or_the_last_player_takes_the_pot(run: Murder) -> None:
    hands = {change.seat: change.hand.strength for _, change in changes(run) if isinstance(change, Ranked)}
    winners = {change.seat for _, change in changes(run) if isinstance(change, Won) and change.amount}
    if hands and not run.state.pots:
        assert all(hands[seat] == max(hands.values()) for seat in winners)
    if not hands:
        assert winners <= set(run.state.live)
        assert len(run.state.live) == 1
    folded = {change.seat for _, change in changes(run) if isinstance(change, Folded)}
    assert not folded & set(hands)


@given(murder_hands())
def test_final_authority_rulings_are_followed(run: Murder) -> None:
    for before, action, _ in boards_before(run):
        if before.phase is not Phase.BETTING or before.turn is None:
            continue
        if isinstance(action, Fold) and not before.turn.to_call:
            assert ruled(run, FoldUnbet) == FoldUnbet.MAY_FOLD.value
        if isinstance(action, Raise) and action.seat in before.betting.checked:
            assert ruled(run, CheckRaise) == CheckRaise.ALLOWED.value
        if isinstance(action, Check) and action.seat == before.opener and before.turn.sizes:
            assert ruled(run, OpenerMayCheck) == OpenerMayCheck.MAY_CHECK.value
    if any(isinstance(change, Returned) for _, change in changes(run)):
        assert ruled(run, UncalledPart) == UncalledPart.RETURNED.value


def test_every_question_is_asked_in_some_hand() -> None:
    happened = [change for seed in range(3_000) for _, change in changes(random_murder(seed))]
    asked = {change.question for change in happened if isinstance(change, Ruled)}
    assert asked == {identity for identity in asked_questions() if document_of(identity) == "OPR-695"}


def test_every_kind_of_effect_happens_somewhere() -> None:
    kinds = {type(effect.change) for seed in range(300) for effect in random_murder(seed).effects}
    assert {Dealt, Opens, Checked, Paid, Folded, Triggered, Excused, Returned, Showed, TurnedWild, Ranked, Won} <= kinds


def test_a_dealer_who_cannot_ante_pays_or_owes() -> None:
    poor = Opening(3, CID, unit=Chips(5), stacks=(Chips(9), Chips(9), Chips(3)))
    assert Table(CannotAnte.PAYS_WHAT_THEY_HAVE, opening=poor).net == [0, 0, -3]
    owing = Table(CannotAnte.OWES, opening=poor)
    assert owing.net == [0, 0, -5]
    assert Effect(s695("FA"), Owes(CID, Chips(2))) in owing.effects


def test_the_number_of_players_is_refused_with_the_rule_of_the_deck() -> None:
    for players, ruling, code in (
        (1, TooManyPlayers.SEVEN_AT_MOST, RefusalCode.TOO_FEW_PLAYERS),
        (8, TooManyPlayers.SEVEN_AT_MOST, RefusalCode.TOO_MANY_PLAYERS),
        (9, TooManyPlayers.COMMON_LAST_CARD, RefusalCode.TOO_MANY_PLAYERS),
    ):
        with pytest.raises(Refused) as refused:
            Table(ruling, opening=Opening(players, ANN))
        assert (refused.value.refusal.code, refused.value.refusal.rule) == (code, s695("1.2"))


def test_odd_chips_stay_or_go_by_seat_where_that_is_ruled() -> None:
    for ruling, net in ((OddChip.STAYS_IN_POT, [0, -1]), (OddChip.LEFT_OF_DEALER, [1, -1])):
        table = Table(ruling, opening=Opening(2, BOB))
        table.does(Deal(ANN, Face.DOWN, parse_cards("Ts 7d")), Deal(BOB, Face.DOWN, parse_cards("Td 7c")))
        for ann, bob in (("Kh", "Ks"), ("5h", "5s"), ("6c", "6h"), ("9d", "9c")):
            table.up(ann=ann, bob=bob).checked_round()
        table.does(Deal(ANN, Face.DOWN, parse_cards("3s")), Deal(BOB, Face.DOWN, parse_cards("3d"))).checked_round()
        assert table.net == net


def test_common_is_nobodys_name() -> None:
    record: dict[str, Json] = {"document": "OPR-695", "players": ["common", "B"], "dealer": "B", "actions": []}
    with pytest.raises(MalformedRecord, match="another name"):
        read_record(record)


def test_a_refusal_that_every_ruling_leads_to_is_no_question() -> None:
    """Nothing was announced about unbet turns; but a bet of three is too much whatever is ruled on them."""
    record: dict[str, Json] = {
        "document": "OPR-695",
        "players": ["A", "B"],
        "dealer": "B",
        "actions": [
            {"do": "deal", "to": "A", "down": ["Ts", "7d"]},
            {"do": "deal", "to": "B", "down": ["Ks", "4h"]},
            {"do": "deal", "to": "A", "up": ["Kh"]},
            {"do": "deal", "to": "B", "up": ["9c"]},
            {"do": "bet", "player": "A", "amount": 3},
        ],
    }
    verdict = settle(record, unruled)
    assert isinstance(verdict, RefusedRecord)
    assert verdict.refusal.code is RefusalCode.AMOUNT_TOO_LARGE
