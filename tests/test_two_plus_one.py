"""Two plus One, rule by rule: deals worked out by hand, then what every random deal must satisfy.

Players are the seats 0 to 3, called Ann, Bob, Cid and Dee; unless a test says otherwise Dee deals and the pot holds 20.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given

from plays import TwoPlusOne, random_two_plus_one, two_plus_one_deals
from tablelaw.authority import Choice, Law, Ruling, question_id
from tablelaw.cards import FULL_DECK, Card, parse_card, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents import two_plus_one
from tablelaw.documents.two_plus_one import (
    AllDrop,
    AllOut,
    CannotPay,
    DealThird,
    DroppedAtOnce,
    ExtraAnteGoes,
    ExtraAnteSize,
    GhostTie,
    GhostWins,
    GutsOption,
    LastOneIn,
    Maximum,
    MaximumWithTies,
    OddPayment,
    Opening,
    Order,
    Phase,
    Redeclare,
    Reordered,
    SecondOrder,
    SingleLoserTie,
    StartingSeat,
    ThirdCardFace,
    agreed_order,
    best_three,
    too_many_hands,
    usual_order,
)
from tablelaw.game import (
    GHOST,
    Deal,
    Dealt,
    Do,
    Excused,
    Face,
    Folded,
    MissingAmount,
    Noticed,
    Owes,
    Paid,
    Payment,
    Ranked,
    Ruled,
    Seat,
    Showed,
    Stayed,
    Won,
)
from tablelaw.hands import Category, Hand
from tablelaw.match_pot import Declare, Stay
from tablelaw.ranking import AceLowStraight, Ranking, best_hand
from tablelaw.ranking import Order as RankingOrder
from tablelaw.record import read_file
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.register import shipped
from tablelaw.rules import RuleId
from tablelaw.settlement import Decision, settle
from tablelaw.telling import decision_text

ANN, BOB, CID, DEE = Seat(0), Seat(1), Seat(2), Seat(3)
IN, OUT = Stay.IN, Stay.OUT
HANDS = ("9h Th", "Kc Ks", "7d 2c", "Qs 5d")
THIRDS = ("Jh", "4d", "7c", "Ah")


def s629(number: str) -> RuleId:
    return RuleId(f"OPR-629 §{number}")


class Table:
    """A deal that is played action by action, with the rulings that the table has announced."""

    def __init__(self, *rulings: Choice, opening: Opening | None = None, agreed: int | None = None) -> None:
        value = None if agreed is None else Chips(agreed)
        self.law = Law(
            {question_id(type(choice)): Ruling(choice.value, "announced", value=value) for choice in rulings}
        )
        self.opening = opening or Opening(4, DEE, Chips(20), Chips(1))
        self.state, effects = two_plus_one.open_deal(self.opening, self.law)
        self.effects = list(effects)

    def does(self, *actions: two_plus_one.Action) -> "Table":
        for action in actions:
            self.state, effects = two_plus_one.apply(self.state, action, self.law)
            self.effects.extend(effects)
        return self

    def down(self, hands: Sequence[str] = HANDS) -> "Table":
        seats = [Seat((self.opening.dealer + 1 + place) % len(hands)) for place in range(len(hands))]
        return self.does(*(Deal(seat, Face.DOWN, parse_cards(hands[seat])) for seat in seats))

    def says(self, *choices: Stay) -> "Table":
        return self.does(*(Declare(Seat(place), choice) for place, choice in enumerate(choices)))

    def thirds(self, *seats: Seat) -> "Table":
        return self.does(*(DealThird(seat, parse_card(THIRDS[seat])) for seat in seats))

    def again(self, **choices: Stay) -> "Table":
        names = {"ann": ANN, "bob": BOB, "cid": CID, "dee": DEE}
        return self.does(*(Redeclare(names[name], choice) for name, choice in choices.items()))

    def refuses(self, action: two_plus_one.Action) -> tuple[RefusalCode, str]:
        """The code and the rule with which an action is refused."""
        with pytest.raises(Refused) as refused:
            two_plus_one.apply(self.state, action, self.law)
        return refused.value.refusal.code, refused.value.refusal.rule.removeprefix("OPR-629 §")

    @property
    def net(self) -> list[int]:
        return list(self.state.ledger.net)


BASE = (Order.SIMULTANEOUS, ThirdCardFace.DOWN)


# Worked out by hand


def test_the_documents_example() -> None:
    table = Table(*BASE, opening=Opening(2, BOB, Chips(20), Chips(1)))
    table.down(HANDS[:2]).says(IN, IN).thirds(ANN, BOB)
    assert table.net == [20, -20]
    ranked = [effect.change.hand.category for effect in table.effects if isinstance(effect.change, Ranked)]
    assert ranked == [Category.STRAIGHT_FLUSH, Category.PAIR]


def test_the_maximum_limits_what_is_won_and_what_is_lost() -> None:
    """A pot of 1,100, a maximum of 200, four in: the winner takes 200, three pay 200 each, 1,500 go on."""
    settings = Opening(4, DEE, Chips(1100), Chips(1), maximum=Chips(200))
    table = Table(*BASE, Maximum.EXCESS_STAYS, opening=settings).down().says(IN, IN, IN, IN).thirds(ANN, BOB, CID, DEE)
    assert table.net == [200, -200, -200, -200]
    assert table.state.ledger.pot == 1500


def test_an_ante_that_the_record_does_not_give_is_missing() -> None:
    with pytest.raises(MissingAmount) as missing:
        Table(opening=Opening(4, DEE, None))
    assert (missing.value.rule, missing.value.field) == (s629("2.2"), "ante")
    second = Opening(4, DEE, Chips(20), second_declaration=True)
    table = Table(*BASE, ExtraAnteSize.SAME_AS_ANTE, opening=second).down().says(IN, IN, OUT)
    with pytest.raises(MissingAmount) as missing:
        table.does(Declare(DEE, OUT))
    assert missing.value.rule == s629("5.1")


def test_an_agreed_extra_ante_must_be_named() -> None:
    second = Opening(4, DEE, Chips(20), Chips(1), second_declaration=True)
    table = Table(*BASE, ExtraAnteSize.AGREED, opening=second).down().says(IN, IN, OUT)
    assert table.refuses(Declare(DEE, OUT)) == (RefusalCode.OFF_LIST_RULING, "5.1")
    agreed = Table(*BASE, ExtraAnteSize.AGREED, ExtraAnteGoes.THIS_POT, opening=second, agreed=5)
    assert agreed.down().says(IN, IN, OUT, OUT).net == [-5, -5, 0, 0]


def test_an_extra_ante_of_nothing_raises_no_question_about_its_pot() -> None:
    second = Opening(4, DEE, Chips(20), Chips(0), second_declaration=True)
    table = Table(*BASE, ExtraAnteSize.SAME_AS_ANTE, opening=second).down().says(IN, IN, OUT, OUT)
    assert table.state.phase is Phase.THIRD_CARD


def test_the_ghosts_cards_come_two_and_one_or_all_at_once() -> None:
    ghost = Opening(4, DEE, Chips(20), Chips(1), options=frozenset({GutsOption.GHOST_HAND}))
    table = Table(*BASE, opening=ghost).down().says(OUT, IN, OUT, OUT)
    third = DealThird(GHOST, parse_card("3c"))
    assert table.refuses(third) == (RefusalCode.NOT_NOW, "5.2")
    table.thirds(BOB)
    assert [(option.face, option.cards) for option in two_plus_one.legal(table.state)] == [
        (Face.DOWN, 2),
        (Face.DOWN, 3),
    ]
    table.does(Deal(GHOST, Face.DOWN, parse_cards("3s 8h")))
    assert table.refuses(Deal(GHOST, Face.DOWN, parse_cards("5s 5h"))) == (RefusalCode.NOT_NOW, "5.2")
    assert [(option.do, option.cards) for option in two_plus_one.legal(table.state)] == [(Do.DEAL, 1)]
    table.does(third)
    assert table.net == [0, 20, 0, 0]


def test_a_lone_player_against_the_ghost_may_drop_out() -> None:
    settings = Opening(4, DEE, Chips(20), Chips(1), second_declaration=True, options=frozenset({GutsOption.GHOST_HAND}))
    rulings = (*BASE, ExtraAnteSize.SAME_AS_ANTE, ExtraAnteGoes.THIS_POT, AllDrop.LAST_TO_DROP_WINS)
    table = Table(*rulings, opening=settings).down().says(OUT, IN, OUT, OUT).thirds(BOB).again(bob=OUT)
    assert table.net == [0, 20, 0, 0]
    table = Table(*rulings, opening=settings).down().says(OUT, IN, OUT, OUT).thirds(BOB).again(bob=IN)
    assert table.state.phase is Phase.GHOST


def test_a_split_payment_can_be_short_by_its_odd_chip() -> None:
    settings = Opening(
        4, DEE, Chips(21), Chips(1), stacks=(Chips(50), Chips(10), Chips(50), Chips(50)),
        options=frozenset({GutsOption.SINGLE_LOSER}),
    )  # fmt: skip
    rulings = (*BASE, SingleLoserTie.SPLIT_ONE_PAYMENT, OddPayment.LEFT_OF_DEALER)
    hands = ("9h Td", "8c 4s", "8d 4h", "Qs Qd")
    for choice, net, owed in ((CannotPay.PAYS_WHAT_THEY_HAVE, -10, 0), (CannotPay.OWES, -11, 1)):
        table = Table(*rulings, choice, opening=settings).down(hands).says(IN, IN, IN, OUT)
        table.does(*(DealThird(seat, parse_card(card)) for seat, card in ((ANN, "Jh"), (BOB, "2h"), (CID, "2s"))))
        assert table.net == [21, net, -10, 0]
        assert sum(effect.change.amount for effect in table.effects if isinstance(effect.change, Owes)) == owed


def test_last_to_drop_in_turn() -> None:
    second = Opening(4, DEE, Chips(20), Chips(1), second_declaration=True)
    rulings = (
        Order.SIMULTANEOUS, ThirdCardFace.UP, ExtraAnteSize.SAME_AS_ANTE, ExtraAnteGoes.NEXT_POT, SecondOrder.IN_TURN,
        StartingSeat.DEALER, AllDrop.LAST_TO_DROP_WINS,
    )  # fmt: skip
    table = Table(*rulings, opening=second).down().says(IN, IN, OUT, IN).thirds(ANN, BOB, DEE)
    assert table.refuses(Redeclare(ANN, OUT)) == (RefusalCode.OUT_OF_TURN, "5.1")
    table.again(dee=OUT, ann=OUT, bob=OUT)
    assert table.net == [-1, 19, 0, -1]
    assert table.state.ledger.pot == 3


def test_all_who_drop_at_once_are_last_or_nobody_is() -> None:
    second = Opening(4, DEE, Chips(20), Chips(1), second_declaration=True)
    rulings = (*BASE, ExtraAnteSize.SAME_AS_ANTE, ExtraAnteGoes.THIS_POT, SecondOrder.AS_FIRST)
    for choice, net in ((DroppedAtOnce.SHARE, [10, 10, 0, 0]), (DroppedAtOnce.POT_STAYS, [-1, -1, 0, 0])):
        table = Table(*rulings, AllDrop.LAST_TO_DROP_WINS, choice, opening=second)
        assert table.down().says(IN, IN, OUT, OUT).thirds(ANN, BOB).again(bob=OUT, ann=OUT).net == net


def test_one_left_may_have_to_beat_a_ghost_that_was_not_announced() -> None:
    second = Opening(4, DEE, Chips(20), Chips(1), second_declaration=True)
    rulings = (*BASE, ExtraAnteSize.SAME_AS_ANTE, ExtraAnteGoes.THIS_POT, SecondOrder.AS_FIRST)
    table = Table(*rulings, LastOneIn.MUST_BEAT_GHOST, GhostWins.ALL_IN_PAY, GhostTie.PLAYER_WINS, opening=second)
    table.down().says(IN, IN, OUT, OUT).thirds(ANN, BOB).again(ann=OUT, bob=IN)
    table.does(Deal(GHOST, Face.DOWN, parse_cards("3s 3h 3c")))
    assert table.net == [-1, -23, 0, 0]


def test_a_deal_that_is_over_goes_on_no_more() -> None:
    table = Table(*BASE, AllOut.POT_STAYS).down().says(OUT, OUT, OUT, OUT)
    assert table.refuses(Declare(ANN, IN)) == (RefusalCode.ALREADY_OVER, "FA")


# The order of three cards: every hand


def every_three() -> list[tuple[Card, ...]]:
    return list(combinations(FULL_DECK, 3))


@pytest.mark.parametrize("ace_low", list(AceLowStraight))
@pytest.mark.parametrize("agreed", [frozenset(kinds) for count in range(3) for kinds in combinations(Reordered, count)])
def test_4_1_every_hand_is_ranked_as_the_ranking_has_it(agreed: frozenset[Reordered], ace_low: AceLowStraight) -> None:
    """All 22,100 hands, against the three-card order of the ranking, which was written apart."""
    ranking = Ranking(
        order=RankingOrder.THREE_CARD,
        straight_flush_over_trips=Reordered.STRAIGHT_FLUSH_OVER_TRIPS in agreed,
        flush_over_straight=Reordered.FLUSH_OVER_STRAIGHT in agreed,
        agreed=(ace_low,),
    )
    order = agreed_order(agreed)
    for cards in every_three():
        assert best_three(cards, order, ace_low) == best_hand(cards, ranking), cards


def test_4_1_the_categories_are_as_frequent_as_counted_by_hand() -> None:
    """13 · 4 threes; 12 sequences in 4 suits; 12 · 64 − 48 straights; 4 · 286 − 48 flushes; 13 · 6 · 48 pairs."""
    counted = Counter(best_three(cards, usual_order(), AceLowStraight.LOWEST).category for cards in every_three())
    assert counted == {
        Category.THREE_OF_A_KIND: 52,
        Category.STRAIGHT_FLUSH: 48,
        Category.STRAIGHT: 720,
        Category.FLUSH: 1096,
        Category.PAIR: 3744,
        Category.HIGH_CARD: 16440,
    }


def test_4_1_the_letters_stand_in_their_order() -> None:
    ladder = ("8s 8h 8c", "4d 5d 6d", "Qh Kc As", "Ac Qc 9c", "Ah Ad Ks", "As Kh Jd")
    hands = [best_three(parse_cards(cards), usual_order(), AceLowStraight.LOWEST) for cards in ladder]
    assert [hand.category for hand in hands] == list(usual_order())
    assert all(higher.strength > lower.strength for higher, lower in pairwise(hands))


def test_4_2_an_agreed_order_moves_only_what_it_names() -> None:
    usual = usual_order()
    assert agreed_order(frozenset()) == usual
    assert agreed_order(frozenset({Reordered.STRAIGHT_FLUSH_OVER_TRIPS})) == (usual[1], usual[0], *usual[2:])
    assert agreed_order(frozenset({Reordered.FLUSH_OVER_STRAIGHT})) == (*usual[:2], usual[3], usual[2], *usual[4:])
    assert agreed_order(frozenset(Reordered)) == (usual[1], usual[0], usual[3], usual[2], *usual[4:])


# What every deal satisfies


@dataclass
class Facts:
    """What happened in a deal, read from its effects."""

    run: TwoPlusOne

    @property
    def opening(self) -> Opening:
        return self.run.opening

    def paid(self, payment: Payment) -> dict[Seat, int]:
        paid = Counter[Seat]()
        for effect in self.run.effects:
            if isinstance(effect.change, Paid) and effect.change.payment is payment:
                paid[effect.change.seat] += effect.change.amount
        return dict(paid)

    def won(self) -> dict[Seat, int]:
        won = Counter[Seat]()
        for effect in self.run.effects:
            if isinstance(effect.change, Won):
                won[effect.change.seat] += effect.change.amount
        return dict(won)

    def ranked(self) -> dict[Seat, Hand]:
        return {
            effect.change.seat: effect.change.hand for effect in self.run.effects if isinstance(effect.change, Ranked)
        }

    def ruled(self, asks: type[Choice]) -> str | None:
        for effect in self.run.effects:
            if isinstance(effect.change, Ruled) and effect.change.question == question_id(asks):
                return effect.change.choice
        return None

    def says(self, kind: type[Declare | Redeclare]) -> dict[Seat, Stay]:
        return {action.seat: action.choice for action in self.run.actions if isinstance(action, kind)}

    def ins(self, kind: type[Declare | Redeclare] = Declare) -> set[Seat]:
        return {seat for seat, choice in self.says(kind).items() if choice is IN}


def seats(run: TwoPlusOne) -> list[Seat]:
    return [Seat(place) for place in range(run.opening.players)]


def test_1_1_a_table_is_refused_exactly_when_the_deck_is_too_small() -> None:
    for hands in range(60):
        assert too_many_hands(hands) == (3 * hands > len(FULL_DECK))


def test_1_1_one_player_is_too_few_and_no_joker_is_in_the_deck() -> None:
    with pytest.raises(Refused) as refused:
        Table(opening=Opening(1, ANN, Chips(20), Chips(1)))
    assert refused.value.refusal.code is RefusalCode.TOO_FEW_PLAYERS
    assert Table().refuses(Deal(ANN, Face.DOWN, parse_cards("*1 2s"))) == (RefusalCode.CARD_NOT_IN_DECK, "1.1")


@given(two_plus_one_deals())
def test_1_2_no_hand_in_play_beats_a_winners(run: TwoPlusOne) -> None:
    facts = Facts(run)
    players = {seat: hand.strength for seat, hand in facts.ranked().items() if seat != GHOST}
    for seat in facts.won():
        assert seat not in players or players[seat] == max(players.values())


@given(two_plus_one_deals())
def test_2_1_nobody_loses_more_than_the_maximum_to_the_pot(run: TwoPlusOne) -> None:
    facts = Facts(run)
    if run.opening.maximum is None:
        assert any(isinstance(effect.change, Noticed) for effect in run.effects)
        return
    assert max(facts.paid(Payment.MATCH).values(), default=0) <= run.opening.maximum
    each = facts.ruled(MaximumWithTies) != MaximumWithTies.SHARED.value
    if facts.ruled(Maximum) == Maximum.EXCESS_STAYS.value and each:
        assert max(facts.won().values(), default=0) <= run.opening.maximum


@given(two_plus_one_deals())
def test_2_2_everyone_antes_into_an_empty_pot_and_only_then(run: TwoPlusOne) -> None:
    before_the_cards = []
    for effect in run.effects:
        if isinstance(effect.change, Dealt):
            break
        before_the_cards += [effect.change] if isinstance(effect.change, Paid) else []
    payers = {paid.seat for paid in before_the_cards if paid.payment is Payment.ANTE}
    assert payers == (set() if run.opening.pot else set(seats(run)))


@given(two_plus_one_deals())
def test_2_3_two_cards_down_to_everyone_clockwise(run: TwoPlusOne) -> None:
    deals = [action for action in run.actions if isinstance(action, Deal) and action.to != GHOST]
    first = deals[0].to
    assert [deal.to for deal in deals] == [Seat((first + step) % run.opening.players) for step in seats(run)]
    assert all((deal.face, len(deal.cards)) == (Face.DOWN, 2) for deal in deals)


@given(two_plus_one_deals())
def test_3_1_everyone_declares_once_and_who_is_out_has_no_further_part(run: TwoPlusOne) -> None:
    facts = Facts(run)
    assert set(facts.says(Declare)) == set(seats(run))
    order = list(facts.says(Declare))
    if facts.ruled(Order) == Order.IN_TURN.value:
        assert order == [Seat((order[0] + step) % run.opening.players) for step in seats(run)]
    out = set(seats(run)) - facts.ins()
    thirds = {action.to for action in run.actions if isinstance(action, DealThird)}
    assert not out & (thirds | set(facts.says(Redeclare)) | set(facts.ranked()) | set(facts.paid(Payment.MATCH)))


@given(two_plus_one_deals())
def test_3_2_who_is_alone_in_takes_the_pot(run: TwoPlusOne) -> None:
    facts = Facts(run)
    if len(facts.ins()) == 1 and GutsOption.GHOST_HAND not in run.opening.options:
        assert set(facts.won()) == facts.ins()
        assert not facts.ranked()


@given(two_plus_one_deals())
def test_3_3_a_third_card_for_who_is_in_and_for_nobody_else(run: TwoPlusOne) -> None:
    facts = Facts(run)
    thirds = [action.to for action in run.actions if isinstance(action, DealThird) and action.to != GHOST]
    ghost = GutsOption.GHOST_HAND in run.opening.options
    expected = facts.ins() if len(facts.ins()) > 1 or ghost else set()
    assert sorted(thirds) == sorted(expected)
    faces = {
        effect.change.face for effect in run.effects if effect.rule == s629("3.3") and isinstance(effect.change, Dealt)
    }
    assert {face.value for face in faces} <= {facts.ruled(ThirdCardFace)}


@given(two_plus_one_deals())
def test_4_1_each_hand_is_shown_and_cites_the_letter_of_its_category(run: TwoPlusOne) -> None:
    letters = dict(zip(usual_order(), "abcdef", strict=True))
    for effect in run.effects:
        if isinstance(effect.change, Ranked):
            assert effect.rule == s629(f"4.1({letters[effect.change.hand.category]})")
    shown = {effect.change.seat for effect in run.effects if isinstance(effect.change, Showed)}
    assert shown == set(Facts(run).ranked())


@given(two_plus_one_deals())
def test_4_2_the_agreed_order_decides(run: TwoPlusOne) -> None:
    order = agreed_order(run.opening.agreed)
    hands = list(Facts(run).ranked().values())
    for first, second in product(hands, hands):
        if order.index(first.category) < order.index(second.category):
            assert first.strength > second.strength


@given(two_plus_one_deals())
def test_4_3_each_loser_pays_the_pot_that_was_lost_as_far_as_it_goes(run: TwoPlusOne) -> None:
    facts = Facts(run)
    hands = {seat: hand for seat, hand in facts.ranked().items() if seat != GHOST}
    if not hands or GHOST in facts.ranked() or run.opening.options:
        return
    set_aside = sum(facts.paid(Payment.EXTRA_ANTE).values())
    extra_goes_on = facts.ruled(ExtraAnteGoes) == ExtraAnteGoes.NEXT_POT.value
    antes = sum(facts.paid(Payment.ANTE).values())
    lost = (run.opening.pot or 0) + antes + (0 if extra_goes_on else set_aside)
    due = lost if run.opening.maximum is None else min(lost, run.opening.maximum)
    losers = {seat for seat, hand in hands.items() if hand.strength < max(other.strength for other in hands.values())}
    paid = facts.paid(Payment.MATCH)
    assert set(paid) == losers
    if run.opening.stacks is None:
        assert set(paid.values()) <= {due}


@given(two_plus_one_deals())
def test_5_1_who_drops_out_loses_the_extra_ante_only(run: TwoPlusOne) -> None:
    facts = Facts(run)
    dropped = set(facts.says(Redeclare)) - facts.ins(Redeclare)
    assert not dropped & set(facts.paid(Payment.MATCH))
    extra = facts.paid(Payment.EXTRA_ANTE)
    assert set(extra) == (facts.ins() if facts.says(Redeclare) else set())
    assert not facts.says(Redeclare) or run.opening.second_declaration
    if facts.ins(Redeclare):
        assert not dropped & set(facts.won())


@given(two_plus_one_deals())
def test_5_2_the_ghost_plays_and_only_the_worst_pays_where_announced(run: TwoPlusOne) -> None:
    facts = Facts(run)
    hands = facts.ranked()
    unannounced = facts.ruled(LastOneIn) == LastOneIn.MUST_BEAT_GHOST.value
    assert GHOST not in hands or GutsOption.GHOST_HAND in run.opening.options or unannounced
    if GHOST in hands and hands[GHOST].strength > max(hands[seat].strength for seat in hands if seat != GHOST):
        assert not facts.won()
    if GutsOption.SINGLE_LOSER in run.opening.options:
        payers = set(facts.paid(Payment.MATCH))
        assert len({hands[seat].strength for seat in payers}) <= 1
        excused = {effect.change.seat for effect in run.effects if isinstance(effect.change, Excused)}
        assert not payers & excused
        assert all(hands[seat].strength >= hands[payer].strength for seat in excused for payer in payers)


@given(two_plus_one_deals())
def test_final_authority_nothing_is_decided_unasked(run: TwoPlusOne) -> None:
    facts = Facts(run)
    if not facts.ins():
        assert facts.ruled(AllOut) is not None
        antes = {
            effect.change.seat
            for effect in run.effects
            if effect.rule == s629("FA") and isinstance(effect.change, Paid)
        }
        assert antes == (set(seats(run)) if facts.ruled(AllOut) == AllOut.ANTE_AGAIN.value else set())
    if any(effect.rule == s629("FA") and isinstance(effect.change, Won) for effect in run.effects):
        assert any(isinstance(effect.change, Ruled) for effect in run.effects)
    if any(isinstance(effect.change, Owes) for effect in run.effects):
        assert facts.ruled(CannotPay) == CannotPay.OWES.value


def test_every_kind_of_effect_happens_somewhere() -> None:
    kinds = {type(effect.change) for seed in range(300) for effect in random_two_plus_one(seed).effects}
    assert {Noticed, Stayed, Folded, Paid, Won, Owes, Showed, Ranked, Excused, Ruled} <= kinds


def test_why_a_hand_wins_is_told_by_the_documents_own_order() -> None:
    record = read_file(shipped("conformance") / "examples" / "two-plus-one.toml")
    verdict = settle(record)
    assert isinstance(verdict, Decision)
    why = [line.split("[") for line in decision_text(verdict).splitlines() if line.startswith("Why")]
    assert [(line.strip(), rule) for line, rule in why] == [
        ("Why A beats B: a straight flush beats a pair.", "OPR-629 §4.1(b)]")
    ]
