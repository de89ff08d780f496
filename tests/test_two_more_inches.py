"""Two More Inches, rule by rule: deals worked out by hand, then what every random deal must satisfy.

Players are the seats 0 to 3, called Ann, Bob, Cid and Dee; unless a test says otherwise Dee deals and the pot holds 20.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest
from hypothesis import given, settings

from strategies import Play, deals, hands, random_deal
from tablelaw.authority import Choice, Law, Ruling, asked_questions, question_id
from tablelaw.cards import FULL_DECK, KING, Card, Rank, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents import two_more_inches
from tablelaw.documents.two_more_inches import (
    AllHandsDead,
    AntesAfterPotStays,
    CannotPay,
    DeadCountsAsIn,
    DeadGetsUpCards,
    EmptyPot,
    GhostHand,
    GhostKill,
    GhostTie,
    KillLiability,
    LimitsWinner,
    LimitWithTies,
    LonePlayer,
    MisannouncedHand,
    OddChip,
    Opening,
    Order,
    Phase,
    StartingSeat,
    State,
    TiedBestHands,
    WhenShown,
    best_five,
    too_many_players,
)
from tablelaw.game import (
    GHOST,
    Announce,
    Announced,
    Change,
    Close,
    Deal,
    Dealt,
    Died,
    Do,
    Excused,
    Face,
    FellShort,
    Folded,
    MissingAmount,
    Noticed,
    Option,
    Owes,
    Paid,
    Payment,
    Ranked,
    Ruled,
    Seat,
    Showed,
    Stayed,
    Stays,
    TurnedWild,
    Won,
)
from tablelaw.hands import Category
from tablelaw.match_pot import Declare, Stay
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId

SEVEN = Rank(7)
ANN, BOB, CID, DEE = Seat(0), Seat(1), Seat(2), Seat(3)
IN, OUT = Stay.IN, Stay.OUT


def s648(number: str) -> RuleId:
    return RuleId(f"OPR-648 §{number}")


class Table:
    """A deal that is played action by action, with the rulings that the table has announced."""

    def __init__(
        self,
        *rulings: Choice,
        players: int = 4,
        dealer: Seat | None = None,
        pot: int | None = 20,
        ante: int | None = None,
        stacks: Sequence[int] | None = None,
        maximum: int | None = None,
        wild: Rank | None = None,
    ) -> None:
        self.law = Law({question_id(type(choice)): Ruling(str(choice.value), "announced") for choice in rulings})
        opening = Opening(
            players=players,
            dealer=Seat(players - 1) if dealer is None else dealer,
            pot=None if pot is None else Chips(pot),
            ante=None if ante is None else Chips(ante),
            stacks=None if stacks is None else tuple(Chips(stack) for stack in stacks),
            maximum=None if maximum is None else Chips(maximum),
            wild_rank=wild,
        )
        self.state, effects = two_more_inches.open_deal(opening, self.law)
        self.effects = list(effects)

    def _does(self, action: two_more_inches.Action) -> "Table":
        self.state, effects = two_more_inches.apply(self.state, action, self.law)
        self.effects.extend(effects)
        return self

    def deals(self, seat: Seat, cards: tuple[Card, ...]) -> "Table":
        """Cards face down."""
        return self._does(Deal(seat, Face.DOWN, cards))

    def down(self, seat: Seat, cards: str) -> "Table":
        return self.deals(seat, parse_cards(cards))

    def up(self, seat: Seat, cards: str) -> "Table":
        return self._does(Deal(seat, Face.UP, parse_cards(cards)))

    def says(self, seat: Seat, choice: Stay) -> "Table":
        return self._does(Declare(seat, choice))

    def announces(self, seat: Seat, cards: str) -> "Table":
        return self._does(Announce(seat, parse_cards(cards)))

    def closes(self) -> "Table":
        return self._does(Close())

    def refuses(self, action: two_more_inches.Action) -> tuple[RefusalCode, str]:
        """The code and the rule with which an action is refused."""
        with pytest.raises(Refused) as refused:
            two_more_inches.apply(self.state, action, self.law)
        return refused.value.refusal.code, refused.value.refusal.rule.removeprefix("OPR-648 §")

    @property
    def pot(self) -> int:
        return self.state.ledger.pot

    @property
    def net(self) -> list[int]:
        return list(self.state.ledger.net)

    def changes(self, *kinds: type[Change]) -> list[tuple[str, Change]]:
        """The effects of these kinds, each with the number of its rule."""
        return [
            (identity.removeprefix("OPR-648 §"), change) for identity, change in self.effects if type(change) in kinds
        ]

    def asked(self) -> list[str]:
        """The questions that were asked, without their document."""
        return [change.question.partition("§")[2] for _, change in self.effects if isinstance(change, Ruled)]


def won(seat: Seat, amount: int) -> Won:
    return Won(seat, Chips(amount))


def matched(seat: Seat, amount: int) -> Paid:
    return Paid(seat, Chips(amount), Payment.MATCH)


def ante(seat: Seat, amount: int) -> Paid:
    return Paid(seat, Chips(amount), Payment.ANTE)


HANDS = {
    ANN: ("Ks Kd 9c 4h 2s", "Kh 7d"),  # three kings
    BOB: ("Qc Qd 8s 8h 3c", "8c 5s"),  # eights full of queens
    CID: ("Ac Jd 6s 5h 3d", "Tc 2h"),  # ace high
    DEE: ("As Js 7s 4s 3s", "9d 2d"),  # an ace-high flush
}


def dealt(table: Table) -> Table:
    """Five cards for each player."""
    for place in range(table.state.opening.players):
        table.down(Seat(place), HANDS[Seat(place)][0])
    return table


def declared(table: Table, staying: Sequence[Seat]) -> Table:
    """Five cards for each player, and who is in."""
    dealt(table)
    for place in range(table.state.opening.players):
        table.says(Seat(place), IN if Seat(place) in staying else OUT)
    return table


def shown(table: Table, staying: Sequence[Seat]) -> Table:
    """All cards dealt to the players who are in, before the showdown is closed."""
    declared(table, staying)
    for seat in staying:
        table.up(seat, HANDS[seat][1])
    return table


# Article 1. Players, deck and objective


@pytest.mark.parametrize(("players", "code"), [(0, "too-few-players"), (1, "too-few-players"), (8, "too-many-players")])
def test_two_to_seven_play(players: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Table(players=players, dealer=ANN)
    assert refused.value.refusal.code.value == code
    assert refused.value.refusal.rule == s648("1.1")


@pytest.mark.parametrize(("players", "noticed"), [(2, True), (3, True), (4, False), (7, False)])
def test_fewer_than_four_are_noticed(players: int, noticed: bool) -> None:
    assert Table(players=players).changes(Noticed) == ([("1.1", Noticed())] if noticed else [])


def test_seven_players_are_as_many_as_one_deck_serves() -> None:
    assert [players for players in range(2, 20) if not too_many_players(players)] == [
        players for players in range(2, 20) if 7 * players <= 52
    ]


# Article 2. Antes and the deal


def test_everyone_antes_before_the_first_deal() -> None:
    table = Table(pot=None, ante=3)
    assert (table.pot, table.net) == (12, [-3, -3, -3, -3])
    assert table.changes(Paid) == [("2.1", ante(seat, 3)) for seat in (ANN, BOB, CID, DEE)]
    assert table.asked() == []


def test_nobody_antes_into_a_pot_that_is_carried_over() -> None:
    table = Table(pot=20, ante=3)
    assert (table.pot, table.net) == (20, [0, 0, 0, 0])


def test_a_pot_that_is_empty_asks_whether_everyone_antes() -> None:
    table = Table(EmptyPot.ANTE_AGAIN, pot=0, ante=3, players=2, dealer=ANN)
    assert table.changes(Paid) == [("FA", ante(BOB, 3)), ("FA", ante(ANN, 3))]
    assert table.asked() == ["FA/empty-pot"]
    assert Table(EmptyPot.NO_ANTE, pot=0, ante=3).pot == 0


@pytest.mark.parametrize(("pot", "number"), [(None, "2.1"), (0, "FA")])
def test_an_ante_that_is_due_must_be_given(pot: int | None, number: str) -> None:
    with pytest.raises(MissingAmount) as missing:
        Table(EmptyPot.ANTE_AGAIN, pot=pot)
    assert (missing.value.rule, missing.value.field) == (s648(number), "ante")


def test_who_cannot_ante_pays_what_is_there_or_owes_the_rest() -> None:
    pays = Table(CannotPay.PAYS_WHAT_THEY_HAVE, pot=None, ante=5, stacks=[5, 2, 0, 9])
    assert (pays.pot, pays.net, pays.state.ledger.stacks) == (12, [-5, -2, 0, -5], (0, 0, 0, 4))
    owes = Table(CannotPay.OWES, pot=None, ante=5, stacks=[5, 2, 0, 9])
    assert (owes.pot, owes.net, owes.state.ledger.stacks) == (20, [-5, -5, -5, -5], (0, -3, -5, 4))
    assert owes.changes(Owes) == [("FA", Owes(BOB, Chips(3))), ("FA", Owes(CID, Chips(5)))]


def test_who_has_just_enough_is_not_asked_about() -> None:
    table = Table(pot=None, ante=5, stacks=[5, 5, 5, 5])
    assert (table.pot, table.asked(), table.state.ledger.stacks) == (20, [], (0, 0, 0, 0))


def test_five_cards_down_for_each_in_any_order() -> None:
    table = Table()
    assert list(table.state.waiting) == [ANN, BOB, CID, DEE]
    assert list(two_more_inches.legal(table.state)) == [
        Option(s648("2.2"), Do.DEAL, seat, cards=5, face=Face.DOWN) for seat in (ANN, BOB, CID, DEE)
    ]
    table.down(CID, HANDS[CID][0])
    assert list(table.state.waiting) == [ANN, BOB, DEE]
    assert table.changes(Dealt) == [("2.2", Dealt(CID, Face.DOWN, parse_cards("Ac Jd 6s 5h 3d")))]


def dealing(to: Seat, face: Face, cards: str) -> Deal:
    return Deal(to, face, parse_cards(cards))


@pytest.mark.parametrize(
    ("deal", "refusal"),
    [
        (dealing(ANN, Face.DOWN, "2c 2d 2h 3c 3h"), ("not-now", "2.2")),
        (dealing(Seat(4), Face.DOWN, "2c 2d 2h 3c 3h"), ("not-now", "2.2")),
        (dealing(GHOST, Face.DOWN, "2c 2d 2h 3c 3h"), ("not-in-the-deal", "2.2")),
        (dealing(BOB, Face.UP, "2c 2d 2h 3c 3h"), ("wrong-face", "2.2")),
        (dealing(BOB, Face.DOWN, "2c 2d 2h 3c"), ("wrong-card-count", "2.2")),
        (dealing(BOB, Face.DOWN, "2c 2d 2h 3c 3h 4c"), ("wrong-card-count", "2.2")),
        (dealing(BOB, Face.DOWN, "2c 2d *1 3c 3h"), ("card-not-in-deck", "1.1")),
        (dealing(BOB, Face.DOWN, "2c 2d 2h 3c 2d"), ("duplicate-card", "1.1")),
        (dealing(BOB, Face.DOWN, "2c 2d 2h Kd 3h"), ("duplicate-card", "1.1")),
    ],
)
def test_what_else_is_dealt_at_first_is_refused(deal: Deal, refusal: tuple[str, str]) -> None:
    code, number = Table().down(ANN, HANDS[ANN][0]).refuses(deal)
    assert (code.value, number) == refusal


@pytest.mark.parametrize(
    ("cards", "card", "position"),
    [("2c *2 *1 3c 3h", "*2", 1), ("2c 2d 2h Kd Ks", "Kd", 3), ("2c 2d 3h 2c Kd", "2c", 3)],
)
def test_the_first_card_that_cannot_be_dealt_is_named(cards: str, card: str, position: int) -> None:
    table = Table().down(ANN, HANDS[ANN][0])
    with pytest.raises(Refused) as refused:
        table.down(BOB, cards)
    assert (str(refused.value.refusal.card), refused.value.refusal.position) == (card, position)


# Article 3. In or out


def test_declared_all_at_once_everyone_may_declare_in_any_order() -> None:
    table = dealt(Table(Order.SIMULTANEOUS))
    assert table.asked() == ["3.2/order"]
    table.says(DEE, OUT).says(ANN, IN)
    assert table.changes(Stayed, Folded) == [("3.1", Folded(DEE)), ("3.1", Stayed(ANN))]
    assert list(two_more_inches.legal(table.state)) == [
        Option(s648("3.1"), Do.DECLARE, seat, choices=("in", "out")) for seat in (BOB, CID)
    ]
    assert table.refuses(Declare(ANN, OUT)) == (RefusalCode.NOT_NOW, "3.1")
    assert table.refuses(Declare(GHOST, IN)) == (RefusalCode.NOT_NOW, "3.1")


@pytest.mark.parametrize(
    ("starts", "order"),
    [(StartingSeat.LEFT_OF_DEALER, [DEE, ANN, BOB, CID]), (StartingSeat.DEALER, [CID, DEE, ANN, BOB])],
)
def test_declared_in_turn_each_waits_for_the_one_before(starts: StartingSeat, order: list[Seat]) -> None:
    table = dealt(Table(Order.IN_TURN, starts, dealer=CID))
    assert table.asked() == ["3.2/order", "3.2/starting-seat"]
    for number, seat in enumerate(order):
        assert [option.seat for option in two_more_inches.legal(table.state)] == [seat]
        for later in order[number + 1 :]:
            assert table.refuses(Declare(later, OUT)) == (RefusalCode.OUT_OF_TURN, "3.2")
        table.says(seat, IN)
    assert table.state.phase is Phase.TWO_UP


def test_nothing_but_declaring_is_done_while_players_declare() -> None:
    table = Table(Order.SIMULTANEOUS)
    assert table.refuses(Declare(ANN, IN)) == (RefusalCode.NOT_NOW, "3.1")
    assert table.refuses(Close()) == (RefusalCode.NOT_NOW, "4.1")
    dealt(table)
    assert table.refuses(dealing(ANN, Face.UP, "Kh 7d")) == (RefusalCode.NOT_NOW, "3.3")
    assert table.refuses(Close()) == (RefusalCode.NOT_NOW, "4.1")
    assert table.refuses(Announce(ANN, parse_cards("Ks Kd 9c 4h 2s"))) == (RefusalCode.NOT_NOW, "4.1")


def test_two_cards_up_for_each_who_is_in() -> None:
    table = declared(Table(Order.SIMULTANEOUS), [BOB, DEE])
    assert list(two_more_inches.legal(table.state)) == [
        Option(s648("3.3"), Do.DEAL, seat, cards=2, face=Face.UP) for seat in (BOB, DEE)
    ]
    assert table.refuses(dealing(ANN, Face.UP, "Kh 7d")) == (RefusalCode.NOT_IN_THE_DEAL, "3.1")
    assert table.refuses(dealing(GHOST, Face.UP, "Kh 7d")) == (RefusalCode.NOT_IN_THE_DEAL, "3.3")
    assert table.refuses(dealing(BOB, Face.DOWN, "Kh 7d")) == (RefusalCode.WRONG_FACE, "3.3")
    assert table.refuses(dealing(BOB, Face.UP, "Kh")) == (RefusalCode.WRONG_CARD_COUNT, "3.3")
    assert table.refuses(dealing(BOB, Face.UP, "Kh 7d 7h")) == (RefusalCode.WRONG_CARD_COUNT, "3.3")
    assert table.refuses(dealing(BOB, Face.UP, "Ks 7d")) == (RefusalCode.DUPLICATE_CARD, "1.1")
    table.up(BOB, "8c 5s")
    assert table.changes(Dealt)[-1] == ("3.3", Dealt(BOB, Face.UP, parse_cards("8c 5s")))
    assert table.refuses(dealing(BOB, Face.UP, "Kh 7d")) == (RefusalCode.NOT_NOW, "3.3")
    assert table.refuses(Declare(BOB, OUT)) == (RefusalCode.NOT_NOW, "3.1")


def test_when_all_are_out_the_pot_stays_and_everyone_antes_again() -> None:
    table = declared(Table(Order.SIMULTANEOUS, ante=2), [])
    assert (table.pot, table.net) == (28, [-2, -2, -2, -2])
    assert table.changes(Stays, Paid) == [
        ("3.4", Stays(Chips(20))), *[("3.4", ante(seat, 2)) for seat in (ANN, BOB, CID, DEE)],
    ]  # fmt: skip
    assert two_more_inches.over(table.state)
    assert table.state.ended_by == s648("3.4")
    assert list(two_more_inches.legal(table.state)) == []
    assert table.refuses(Declare(ANN, IN)) == (RefusalCode.ALREADY_OVER, "3.4")


def test_all_out_without_an_ante_in_the_record_says_what_is_missing() -> None:
    table = dealt(Table(Order.SIMULTANEOUS)).says(ANN, OUT).says(BOB, OUT).says(CID, OUT)
    with pytest.raises(MissingAmount) as missing:
        table.says(DEE, OUT)
    assert missing.value.rule == s648("3.4")


def test_a_lone_player_takes_the_pot_without_a_showdown() -> None:
    table = declared(Table(Order.SIMULTANEOUS, LonePlayer.TAKES_POT), [CID])
    assert (table.pot, table.net) == (0, [0, 0, 20, 0])
    assert table.changes(Won, Stays, Paid) == [("3.5", won(CID, 20))]
    assert table.refuses(dealing(CID, Face.UP, "Tc 2h"))[0] is RefusalCode.ALREADY_OVER


@pytest.mark.parametrize(
    ("antes", "pot", "net"),
    [(AntesAfterPotStays.ANTE_AGAIN, 28, [-2] * 4), (AntesAfterPotStays.NO_ANTE, 20, [0] * 4)],
)
def test_the_pot_may_stay_when_one_is_in(antes: AntesAfterPotStays, pot: int, net: list[int]) -> None:
    table = declared(Table(Order.SIMULTANEOUS, LonePlayer.POT_STAYS, antes, ante=2), [CID])
    assert (table.pot, table.net) == (pot, net)
    assert table.asked() == ["3.2/order", "3.5/lone-player", "3.5/antes-after-pot-stays"]
    assert table.state.ended_by == s648("3.5")
    assert {number for number, _ in table.changes(Stays, Paid)} == {"3.5"}


GHOST_RULES = (Order.SIMULTANEOUS, LonePlayer.MUST_BEAT_GHOST)


def against_the_ghost(
    *rulings: Choice, wild: Rank | None = None, hand: GhostHand = GhostHand.FIVE_DOWN_TWO_UP
) -> Table:
    """Bob alone holds eights full of queens; the ghost is still to be dealt."""
    return declared(Table(*GHOST_RULES, hand, *rulings, wild=wild), [BOB]).up(BOB, "8c 5s")


def test_the_ghost_is_dealt_after_the_lone_player_in_either_order() -> None:
    table = declared(Table(*GHOST_RULES, GhostHand.FIVE_DOWN_TWO_UP), [BOB])
    assert list(two_more_inches.legal(table.state)) == [Option(s648("3.3"), Do.DEAL, BOB, cards=2, face=Face.UP)]
    table.up(BOB, "8c 5s")
    five = Option(s648("3.5"), Do.DEAL, GHOST, cards=5, face=Face.DOWN)
    two = Option(s648("3.5"), Do.DEAL, GHOST, cards=2, face=Face.UP)
    assert list(two_more_inches.legal(table.state)) == [five, two]
    assert table.refuses(dealing(BOB, Face.UP, "Kh 7d")) == (RefusalCode.NOT_NOW, "3.5")
    assert table.refuses(dealing(CID, Face.UP, "Kh 7d")) == (RefusalCode.NOT_IN_THE_DEAL, "3.1")
    assert table.refuses(dealing(GHOST, Face.UP, "Kh 7d 7h")) == (RefusalCode.WRONG_CARD_COUNT, "3.5")
    assert table.refuses(dealing(GHOST, Face.UP, "Qc 7d")) == (RefusalCode.DUPLICATE_CARD, "1.1")
    table.up(GHOST, "Kh 7d")
    assert list(two_more_inches.legal(table.state)) == [five]
    assert table.refuses(dealing(GHOST, Face.UP, "7h 7c")) == (RefusalCode.NOT_NOW, "3.5")
    table.down(GHOST, "2c 4d 6c 9h Jc")
    assert table.state.phase is Phase.SHOWDOWN
    assert [change for _, change in table.changes(Showed)] == [
        Showed(BOB, parse_cards("Qc Qd 8s 8h 3c 8c 5s")),
        Showed(GHOST, parse_cards("2c 4d 6c 9h Jc Kh 7d")),
    ]


def test_the_ghost_may_be_dealt_seven_down() -> None:
    table = against_the_ghost(hand=GhostHand.SEVEN_DOWN)
    assert list(two_more_inches.legal(table.state)) == [Option(s648("3.5"), Do.DEAL, GHOST, cards=7, face=Face.DOWN)]
    assert table.refuses(dealing(GHOST, Face.UP, "Kh 7d")) == (RefusalCode.WRONG_FACE, "3.5")
    assert table.refuses(dealing(GHOST, Face.DOWN, "2c 4d 6c 9h Jc")) == (RefusalCode.WRONG_CARD_COUNT, "3.5")
    table.down(GHOST, "2c 4d 6c 9h Jc Kh 7d").closes()
    assert (table.pot, table.net) == (0, [0, 20, 0, 0])


def test_who_beats_the_ghost_takes_the_pot() -> None:
    table = against_the_ghost().down(GHOST, "Kc Td 6c 9h 2c").up(GHOST, "Kh Th").closes()
    assert (table.pot, table.net) == (0, [0, 20, 0, 0])
    assert table.changes(Won, Paid, Stays) == [("3.5", won(BOB, 20))]
    assert table.state.ended_by == s648("3.5")


def test_who_loses_to_the_ghost_matches_the_pot() -> None:
    table = against_the_ghost().down(GHOST, "Kc 9d 6c 9h 2c").up(GHOST, "9s 6d").closes()  # nines full
    assert (table.pot, table.net) == (40, [0, -20, 0, 0])
    assert table.changes(Won, Paid, Stays) == [("3.5", Stays(Chips(20))), ("4.3", matched(BOB, 20))]


@pytest.mark.parametrize(
    ("ruling", "pot", "net"),
    [(GhostTie.POT_STAYS_UNPAID, 20, 0), (GhostTie.PLAYER_WINS, 0, 20), (GhostTie.PLAYER_PAYS, 40, -20)],
)
def test_who_only_equals_the_ghost(ruling: GhostTie, pot: int, net: int) -> None:
    table = declared(Table(*GHOST_RULES, GhostHand.FIVE_DOWN_TWO_UP, ruling), [CID]).up(CID, "Tc 2h")
    table.down(GHOST, "Ah Jh 6d 5d 3h").up(GHOST, "Td 2c").closes()  # A J 10 6 5 on both sides
    assert (table.pot, table.net) == (pot, [0, 0, net, 0])
    assert table.asked()[-1] == "3.5/ghost-tie"
    assert table.state.ended_by == s648("4.3" if ruling is GhostTie.PLAYER_PAYS else "3.5")


# Article 4. Showdown and matching the pot


def test_the_worked_example() -> None:
    table = shown(Table(Order.SIMULTANEOUS), [ANN, BOB]).closes()
    assert (table.pot, table.net) == (20, [-20, 20, 0, 0])
    assert table.changes(Showed, Won, Paid) == [
        ("4.1", Showed(ANN, parse_cards("Ks Kd 9c 4h 2s Kh 7d"))),
        ("4.1", Showed(BOB, parse_cards("Qc Qd 8s 8h 3c 8c 5s"))),
        ("4.2", won(BOB, 20)),
        ("4.3", matched(ANN, 20)),
    ]
    assert [(number, hand_of(change)) for number, change in table.changes(Ranked)] == [
        ("HR §2.6", (ANN, Category.THREE_OF_A_KIND)),
        ("HR §2.3", (BOB, Category.FULL_HOUSE)),
    ]
    assert table.asked() == ["3.2/order"]
    assert table.state.ended_by == s648("4.3")


def hand_of(change: Change) -> tuple[Seat, Category]:
    assert isinstance(change, Ranked)
    return change.seat, change.hand.category


def test_every_loser_who_was_in_matches_the_pot() -> None:
    table = shown(Table(Order.SIMULTANEOUS), [ANN, BOB, DEE]).closes()
    assert (table.pot, table.net) == (40, [-20, 20, 0, -20])


def test_at_the_showdown_players_may_announce_until_it_is_closed() -> None:
    table = shown(Table(Order.SIMULTANEOUS), [ANN, BOB])
    announcing = [Option(s648("4.1"), Do.ANNOUNCE, seat, cards=5) for seat in (ANN, BOB)]
    close = Option(s648("4.1"), Do.CLOSE)
    assert list(two_more_inches.legal(table.state)) == [*announcing, close]
    assert table.refuses(dealing(ANN, Face.UP, "6c 6d")) == (RefusalCode.NOT_NOW, "3.3")
    table.announces(BOB, "Qc Qd 8s 8h 8c")
    assert table.changes(Announced) == [("4.1", Announced(BOB, parse_cards("Qc Qd 8s 8h 8c")))]
    assert list(two_more_inches.legal(table.state)) == [announcing[0], close]
    assert table.closes().net == [-20, 20, 0, 0]
    assert table.asked() == ["3.2/order"]


@pytest.mark.parametrize(
    ("seat", "cards", "refusal"),
    [
        (BOB, "Qc Qd 8s 8h 8c", ("not-now", "4.1")),
        (CID, "Ac Jd 6s 5h 3d", ("not-in-the-deal", "3.1")),
        (GHOST, "Ac Jd 6s 5h 3d", ("not-in-the-deal", "3.1")),
        (ANN, "Ks Kd Kh 9c", ("wrong-card-count", "4.1")),
        (ANN, "Ks Kd Kh 9c 7d 4h", ("wrong-card-count", "4.1")),
        (ANN, "Ks Kd Kh 9c Qc", ("card-not-held", "4.1")),
        (ANN, "Ks Kd Kh 9c Kd", ("duplicate-card", "1.1")),
    ],
)
def test_what_cannot_be_announced(seat: Seat, cards: str, refusal: tuple[str, str]) -> None:
    table = shown(Table(Order.SIMULTANEOUS), [ANN, BOB]).announces(BOB, "Qc Qd 8s 8h 5s")
    code, number = table.refuses(Announce(seat, parse_cards(cards)))
    assert (code.value, number) == refusal


@pytest.mark.parametrize(
    ("ruling", "net"),
    [(MisannouncedHand.CARDS_SPEAK, [-20, 20, 0, 0]), (MisannouncedHand.ANNOUNCED_BINDS, [20, -20, 0, 0])],
)
def test_a_hand_announced_as_less_than_it_is(ruling: MisannouncedHand, net: list[int]) -> None:
    table = shown(Table(Order.SIMULTANEOUS, ruling), [ANN, BOB]).announces(BOB, "Qc Qd 8s 8h 5s").closes()
    assert (table.pot, table.net) == (20, net)
    assert table.asked() == ["3.2/order", "FA/misannounced-hand"]


TIED = {
    ANN: ("Ah Kc Qd 9h 7c", "5h 3d"),
    BOB: ("As Kd Qh 9c 7s", "5c 3c"),
    CID: ("Ad Kh Qc 9s 7d", "5s 2c"),
    DEE: ("Jc Td 8h 6s 4c", "3h 2h"),
}


def tied(*rulings: Choice, pot: int = 20, maximum: int | None = None, dealer: Seat = DEE) -> Table:
    """Ann, Bob and Cid hold A K Q 9 7, Dee jack high; all are in."""
    table = Table(Order.SIMULTANEOUS, *rulings, pot=pot, maximum=maximum, dealer=dealer)
    for seat in TIED:
        table.down(seat, TIED[seat][0])
    for seat in TIED:
        table.says(seat, IN)
    for seat in TIED:
        table.up(seat, TIED[seat][1])
    return table.closes()


def test_tied_winners_share_and_only_the_loser_pays() -> None:
    table = tied(TiedBestHands.SHARE, pot=21)
    assert (table.pot, table.net) == (21, [7, 7, 7, -21])
    assert table.asked() == ["3.2/order", "FA/tied-best-hands"]
    assert table.changes(Won) == [("FA", won(seat, 7)) for seat in (ANN, BOB, CID)]


def test_a_tied_pot_may_stay() -> None:
    table = tied(TiedBestHands.POT_STAYS)
    assert (table.pot, table.net) == (40, [0, 0, 0, -20])
    assert table.changes(Stays) == [("FA", Stays(Chips(20)))]


def test_odd_chips_by_suit_go_to_the_highest_cards() -> None:
    table = tied(TiedBestHands.SHARE, OddChip.HIGHEST_SUIT_CARD)
    assert (table.pot, table.net) == (20, [7, 7, 6, -20])
    assert table.changes(Won)[3:] == [("HR §6.2", won(BOB, 1)), ("HR §6.2", won(ANN, 1))]


@pytest.mark.parametrize(("dealer", "net"), [(DEE, [7, 7, 6]), (ANN, [6, 7, 7]), (BOB, [7, 6, 7]), (CID, [7, 7, 6])])
def test_odd_chips_go_round_from_the_dealers_left(dealer: Seat, net: list[int]) -> None:
    table = tied(TiedBestHands.SHARE, OddChip.LEFT_OF_DEALER, dealer=dealer)
    assert (table.pot, table.net) == (20, [*net, -20])
    assert [number for number, _ in table.changes(Won)] == ["FA"] * 5


def test_odd_chips_may_stay_in_the_pot() -> None:
    table = tied(TiedBestHands.SHARE, OddChip.STAYS_IN_POT)
    assert (table.pot, table.net) == (22, [6, 6, 6, -20])
    assert table.changes(Stays) == [("FA", Stays(Chips(2)))]


def test_a_maximum_limits_what_losers_pay() -> None:
    table = shown(Table(Order.SIMULTANEOUS, LimitsWinner.LOSERS_ONLY, maximum=15), [ANN, BOB, CID]).closes()
    assert (table.pot, table.net) == (30, [-15, 20, -15, 0])
    assert table.changes(Paid) == [("4.4", matched(ANN, 15)), ("4.4", matched(CID, 15))]
    assert table.changes(Stays) == []


def test_a_maximum_may_limit_the_winner_too() -> None:
    table = shown(Table(Order.SIMULTANEOUS, LimitsWinner.BOTH, maximum=15), [ANN, BOB]).closes()
    assert (table.pot, table.net) == (20, [-15, 15, 0, 0])
    assert table.changes(Stays) == [("4.4", Stays(Chips(5)))]


@pytest.mark.parametrize("maximum", [20, 21])
def test_a_maximum_that_the_pot_does_not_exceed_changes_nothing(maximum: int) -> None:
    table = shown(Table(Order.SIMULTANEOUS, maximum=maximum), [ANN, BOB]).closes()
    assert (table.pot, table.net) == (20, [-20, 20, 0, 0])
    assert table.changes(Paid) == [("4.3", matched(ANN, 20))]


@pytest.mark.parametrize(
    ("ruling", "pot", "left", "net"),
    [
        (LimitWithTies.EACH_WINNER, 50, 5, [15, 15, 15, -15]),
        (LimitWithTies.SHARED, 50, 35, [5, 5, 5, -15]),
        (LimitWithTies.EACH_WINNER, 42, 0, [14, 14, 14, -15]),
        (LimitWithTies.EACH_WINNER, 45, 0, [15, 15, 15, -15]),
    ],
)
def test_a_maximum_on_the_winnings_of_several(ruling: LimitWithTies, pot: int, left: int, net: list[int]) -> None:
    table = tied(TiedBestHands.SHARE, LimitsWinner.BOTH, ruling, pot=pot, maximum=15)
    assert (table.pot, table.net) == (left + 15, net)
    assert table.changes(Stays) == ([("4.4", Stays(Chips(left)))] if left else [])


def test_a_loser_who_cannot_match_pays_what_is_there_or_owes_the_rest() -> None:
    pays = shown(Table(Order.SIMULTANEOUS, CannotPay.PAYS_WHAT_THEY_HAVE, stacks=[7, 9, 0, 0]), [ANN, BOB]).closes()
    assert (pays.pot, pays.net, pays.state.ledger.stacks) == (7, [-7, 20, 0, 0], (0, 29, 0, 0))
    assert pays.changes(Owes, FellShort) == [("FA", FellShort(ANN, Chips(13)))]
    owes = shown(Table(Order.SIMULTANEOUS, CannotPay.OWES, stacks=[7, 9, 0, 0]), [ANN, BOB]).closes()
    assert (owes.pot, owes.net, owes.state.ledger.stacks) == (20, [-20, 20, 0, 0], (-13, 29, 0, 0))
    assert owes.changes(Owes) == [("FA", Owes(ANN, Chips(13)))]


# Article 5. Variations


def test_a_card_of_the_wild_rank_face_up_is_wild() -> None:
    table = shown(Table(Order.SIMULTANEOUS, wild=SEVEN), [ANN, BOB]).closes()  # four kings beat eights full
    assert (table.pot, table.net) == (20, [20, -20, 0, 0])
    assert table.changes(TurnedWild) == [("5.1", TurnedWild(ANN, parse_cards("7d")[0]))]
    assert table.changes(Ranked)[0][0] == "HR §2.2"
    assert table.asked() == ["3.2/order"]


def test_without_the_variation_nothing_is_wild_and_no_hand_is_dead() -> None:
    assert shown(Table(Order.SIMULTANEOUS), [ANN, BOB, DEE]).changes(TurnedWild, Died) == []


def test_a_wild_card_can_make_five_of_a_kind() -> None:
    table = Table(Order.SIMULTANEOUS, wild=SEVEN, players=2)
    table.down(ANN, "Ks Kd Kc Kh 2s").down(BOB, "5d 6d 8d 9d 2d").says(ANN, IN).says(BOB, IN)
    table.up(BOB, "7h Td").up(ANN, "7d 3h").closes()
    assert [(number, hand_of(change)[1]) for number, change in table.changes(Ranked)] == [
        ("HR §4.3", Category.FIVE_OF_A_KIND), ("HR §2.1", Category.STRAIGHT_FLUSH),
    ]  # fmt: skip
    assert table.net == [20, -20]


def kings(*rulings: Choice, staying: Sequence[Seat]) -> Table:
    """Kings are wild, so that Ann's hand is dead; who stays in has been dealt two cards more."""
    return shown(Table(Order.SIMULTANEOUS, *rulings, wild=KING), staying)


KING_OF_ANN = parse_cards("Ks")[0]


@pytest.mark.parametrize(
    ("ruling", "pot", "net"),
    [(KillLiability.LIABLE, 40, [-20, 20, -20, 0]), (KillLiability.NOT_LIABLE, 20, [0, 20, -20, 0])],
)
def test_a_kill_card_is_shown_at_the_showdown_and_its_holder_cannot_win(
    ruling: KillLiability, pot: int, net: list[int]
) -> None:
    table = kings(WhenShown.SHOWDOWN, ruling, staying=[ANN, BOB, CID])
    assert table.changes(Died) == [("5.1", Died(ANN, KING_OF_ANN))]
    assert table.refuses(Announce(ANN, parse_cards("Ks Kd 9c 4h 2s"))) == (RefusalCode.NOT_ALLOWED, "5.1")
    assert [option.seat for option in two_more_inches.legal(table.state)] == [BOB, CID, None]
    table.closes()
    assert (table.pot, table.net) == (pot, net)
    assert table.changes(Excused) == ([] if ruling is KillLiability.LIABLE else [("5.2", Excused(ANN))])
    assert table.asked() == ["3.2/order", "5.1/when-shown", "5.2/kill-liability"]


def test_one_live_hand_beside_a_dead_one_wins_the_showdown_if_the_dead_one_counts() -> None:
    table = kings(WhenShown.SHOWDOWN, DeadCountsAsIn.COUNTS, KillLiability.LIABLE, staying=[ANN, BOB]).closes()
    assert (table.pot, table.net) == (20, [-20, 20, 0, 0])
    assert table.changes(Won) == [("4.2", won(BOB, 20))]


def test_one_live_hand_beside_a_dead_one_may_be_alone() -> None:
    rulings = (WhenShown.SHOWDOWN, DeadCountsAsIn.DOES_NOT_COUNT)
    takes = kings(*rulings, LonePlayer.TAKES_POT, KillLiability.LIABLE, staying=[ANN, BOB])
    assert (takes.pot, takes.net) == (20, [-20, 20, 0, 0])
    assert takes.changes(Won) == [("3.5", won(BOB, 20))]
    stays = kings(*rulings, LonePlayer.POT_STAYS, AntesAfterPotStays.NO_ANTE, staying=[ANN, BOB])
    assert (stays.pot, stays.net) == (20, [0, 0, 0, 0])
    ghost = kings(*rulings, LonePlayer.MUST_BEAT_GHOST, GhostHand.SEVEN_DOWN, KillLiability.LIABLE, staying=[ANN, BOB])
    ghost.down(GHOST, "6c 6d 6h Tc Td 2h 4c").closes()  # sixes full of tens
    assert (ghost.pot, ghost.net) == (20, [-20, 20, 0, 0])


def at_the_look(*rulings: Choice, staying: Sequence[Seat]) -> Table:
    return declared(Table(Order.SIMULTANEOUS, WhenShown.AT_THE_LOOK, *rulings, wild=KING), staying)


def test_a_kill_card_shown_at_the_look() -> None:
    table = at_the_look(DeadGetsUpCards.YES, KillLiability.LIABLE, staying=[ANN, BOB, CID])
    assert table.changes(Died) == [("5.1", Died(ANN, KING_OF_ANN))]
    assert table.state.waiting == (ANN, BOB, CID)
    table.up(ANN, "Kh 7d").up(BOB, "8c 5s").up(CID, "Tc 2h").closes()
    assert (table.pot, table.net) == (40, [-20, 20, -20, 0])
    assert table.changes(Died) == [("5.1", Died(ANN, KING_OF_ANN))]


def test_a_dead_hand_may_be_dealt_no_more_cards() -> None:
    table = at_the_look(DeadGetsUpCards.NO, KillLiability.NOT_LIABLE, staying=[ANN, BOB, CID])
    assert table.state.waiting == (BOB, CID)
    assert table.refuses(dealing(ANN, Face.UP, "Kh 7d")) == (RefusalCode.NOT_NOW, "5.1")
    table.up(BOB, "8c 5s").up(CID, "Tc 2h").closes()
    assert (table.pot, table.net) == (20, [0, 20, -20, 0])


def test_one_live_hand_at_the_look_plays_on_if_the_dead_one_counts() -> None:
    table = at_the_look(DeadCountsAsIn.COUNTS, DeadGetsUpCards.NO, KillLiability.LIABLE, staying=[ANN, BOB])
    table.up(BOB, "8c 5s").closes()
    assert (table.pot, table.net) == (20, [-20, 20, 0, 0])
    assert table.changes(Won) == [("4.2", won(BOB, 20))]


def test_one_live_hand_at_the_look_may_be_alone() -> None:
    alone = (DeadCountsAsIn.DOES_NOT_COUNT, KillLiability.NOT_LIABLE)
    table = at_the_look(*alone, LonePlayer.TAKES_POT, staying=[ANN, BOB])
    assert (table.pot, table.net) == (0, [0, 20, 0, 0])
    assert table.state.phase is Phase.OVER
    ghost = at_the_look(*alone, LonePlayer.MUST_BEAT_GHOST, GhostHand.SEVEN_DOWN, staying=[ANN, BOB])
    assert ghost.state.waiting == (BOB,)
    ghost.up(BOB, "8c 5s").down(GHOST, "9d 9h 9s Tc Td 2h 4c")
    assert [option.seat for option in two_more_inches.legal(ghost.state)] == [BOB, None]
    ghost.closes()  # nines full beat eights full
    assert (ghost.pot, ghost.net) == (40, [0, -20, 0, 0])


def two_dead(*rulings: Choice, pot: int = 20) -> Table:
    """Kings are wild; Ann and Bob both hold one face down and are in."""
    table = Table(Order.SIMULTANEOUS, *rulings, wild=KING, pot=pot, players=3, dealer=CID)
    table.down(ANN, "Ks Kd 9c 4h 2s").down(BOB, "Kc Qd 8s 8h 3c").down(CID, "Ac Jd 6s 5h 3d")
    return table.says(ANN, IN).says(BOB, IN).says(CID, OUT)


KILLED_EARLY = (WhenShown.AT_THE_LOOK, DeadGetsUpCards.NO)


def test_when_all_hands_are_dead_the_pot_may_stay() -> None:
    table = two_dead(*KILLED_EARLY, AllHandsDead.POT_STAYS)
    assert (table.pot, table.net) == (20, [0, 0, 0])
    assert (table.state.ended_by, table.changes(Stays)) == (s648("FA"), [("FA", Stays(Chips(20)))])


def test_when_all_hands_are_dead_the_best_may_win() -> None:
    table = two_dead(*KILLED_EARLY, AllHandsDead.BEST_DEAD_HAND_WINS, KillLiability.LIABLE)
    assert (table.pot, table.net) == (20, [20, -20, 0])  # a pair of kings beats a pair of eights
    assert table.changes(Won) == [("FA", won(ANN, 20))]
    late = two_dead(WhenShown.SHOWDOWN, AllHandsDead.BEST_DEAD_HAND_WINS, KillLiability.LIABLE)
    late.up(ANN, "7d 5c").up(BOB, "8c 5s")  # a pair of kings loses to three eights
    assert (late.pot, late.net) == (20, [-20, 20, 0])


def test_when_all_hands_are_dead_they_may_share() -> None:
    early = two_dead(*KILLED_EARLY, AllHandsDead.SHARE_AMONG_DEAD)
    assert (early.pot, early.net, early.changes(Paid)) == (0, [10, 10, 0], [])
    late = two_dead(
        WhenShown.AT_THE_LOOK, DeadGetsUpCards.YES, AllHandsDead.SHARE_AMONG_DEAD, OddChip.LEFT_OF_DEALER, pot=21
    )
    assert late.state.phase is Phase.TWO_UP
    late.up(ANN, "7d 5c").up(BOB, "8c 5s")
    assert (late.pot, late.net) == (0, [11, 10, 0])


@pytest.mark.parametrize("gets_cards", DeadGetsUpCards)
def test_the_only_hand_in_may_be_dead_at_the_look(gets_cards: DeadGetsUpCards) -> None:
    table = at_the_look(gets_cards, AllHandsDead.POT_STAYS, staying=[ANN])
    if gets_cards is DeadGetsUpCards.YES:
        table.up(ANN, "Kh 7d")
    assert (table.pot, table.net) == (20, [0, 0, 0, 0])
    assert table.asked() == ["3.2/order", "5.1/when-shown", "5.1/dead-gets-up-cards", "FA/all-hands-dead"]


def ghost_and_kings(*rulings: Choice, lone: Seat) -> Table:
    """Kings are wild, and one player is in against the ghost, which gets five down and two up."""
    table = declared(Table(*GHOST_RULES, GhostHand.FIVE_DOWN_TWO_UP, *rulings, wild=KING), [lone])
    return table.up(lone, HANDS[lone][1])


@pytest.mark.parametrize(
    ("ruling", "pot", "net"), [(KillLiability.LIABLE, 40, [-20, 0, 0, 0]), (KillLiability.NOT_LIABLE, 20, [0, 0, 0, 0])]
)
def test_a_kill_card_against_the_ghost_loses(ruling: KillLiability, pot: int, net: list[int]) -> None:
    table = ghost_and_kings(WhenShown.SHOWDOWN, ruling, lone=ANN)
    table.down(GHOST, "2c 4d 6c 9h Jc").up(GHOST, "Td 7h")
    assert (table.pot, table.net) == (pot, net)
    assert table.changes(Died) == [("5.1", Died(ANN, KING_OF_ANN))]


def test_a_kill_card_kills_the_ghost_unless_it_is_exempt() -> None:
    player = ghost_and_kings(GhostKill.AS_A_PLAYER, lone=BOB).up(GHOST, "9h 9d").down(GHOST, "Kh 9s Tc Th 4c")
    assert (player.pot, player.net) == (0, [0, 20, 0, 0])
    assert player.changes(Died, Won) == [("5.1", Died(GHOST, parse_cards("Kh")[0])), ("3.5", won(BOB, 20))]
    exempt = ghost_and_kings(GhostKill.EXEMPT, lone=BOB).up(GHOST, "9h 9d").down(GHOST, "Kh 9s Tc Th 4c").closes()
    assert (exempt.pot, exempt.net) == (40, [0, -20, 0, 0])  # nines full
    assert exempt.changes(Died) == []


def test_a_wild_card_works_for_the_ghost_unless_it_is_exempt() -> None:
    player = ghost_and_kings(GhostKill.AS_A_PLAYER, lone=BOB).up(GHOST, "Kh 9d").down(GHOST, "9h 9s Tc Th 4c").closes()
    assert (player.pot, player.net) == (40, [0, -20, 0, 0])  # four nines
    assert player.changes(TurnedWild) == [("5.1", TurnedWild(GHOST, parse_cards("Kh")[0]))]
    assert player.changes(Ranked)[1][0] == "HR §2.2"
    exempt = ghost_and_kings(GhostKill.EXEMPT, lone=BOB).up(GHOST, "Kh 9d").down(GHOST, "9h 6c Tc 4d 2c").closes()
    assert (exempt.pot, exempt.net, exempt.changes(TurnedWild)) == (0, [0, 20, 0, 0], [])


def test_player_and_ghost_may_both_be_dead() -> None:
    table = ghost_and_kings(WhenShown.SHOWDOWN, GhostKill.AS_A_PLAYER, AllHandsDead.POT_STAYS, lone=ANN)
    table.up(GHOST, "9h 9d").down(GHOST, "Kc 9s Tc Th 4c")
    assert (table.pot, table.net) == (20, [0, 0, 0, 0])
    assert [change for _, change in table.changes(Died)] == [
        Died(ANN, KING_OF_ANN), Died(GHOST, parse_cards("Kc")[0]),
    ]  # fmt: skip


# What every deal must satisfy


class Story:
    """A whole random deal, read from its effects alone."""

    def __init__(self, play: Play[State]) -> None:
        self.opening = play.states[0].opening
        self.seats = [Seat(place) for place in range(self.opening.players)]
        self.law = play.law
        self.effects = play.effects
        self.state = play.state

    def by(self, number: str) -> list[Change]:
        """What a rule of the document caused, without the rulings."""
        return [
            change for identity, change in self.effects if identity == s648(number) and not isinstance(change, Ruled)
        ]

    def asked(self, asks: type[Choice]) -> bool:
        identity = question_id(asks)
        return any(isinstance(change, Ruled) and change.question == identity for _, change in self.effects)

    @property
    def staying(self) -> list[Seat]:
        return sorted(change.seat for change in self.by("3.1") if isinstance(change, Stayed))

    @property
    def folded(self) -> list[Seat]:
        return sorted(change.seat for change in self.by("3.1") if isinstance(change, Folded))

    @property
    def dead(self) -> set[Seat]:
        return {change.seat for change in self.by("5.1") if isinstance(change, Died)}

    @property
    def winners(self) -> set[Seat]:
        return {change.seat for _, change in self.effects if isinstance(change, Won)}

    @property
    def matches(self) -> list[Paid]:
        """Payments for a pot that was lost."""
        paid = [change for _, change in self.effects if isinstance(change, Paid)]
        return [payment for payment in paid if payment.payment is Payment.MATCH]

    @property
    def lost(self) -> Chips:
        """The pot that was played for, in chips."""
        antes = [change for number in ("2.1", "FA") for change in self.by(number)]
        return Chips((self.opening.pot or 0) + sum(paid.amount for paid in antes if isinstance(paid, Paid)))

    def dealt(self, face: Face) -> dict[Seat, tuple[Card, ...]]:
        cards: dict[Seat, tuple[Card, ...]] = {}
        for _, change in self.effects:
            if isinstance(change, Dealt) and change.face is face:
                cards[change.seat] = cards.get(change.seat, ()) + change.cards
        return cards

    def ranked(self) -> dict[Seat, int]:
        """The strength of each hand that was compared."""
        return {change.seat: change.hand.strength for _, change in self.effects if isinstance(change, Ranked)}

    def antes(self, number: str) -> dict[Seat, Chips]:
        return {change.seat: change.amount for change in self.by(number) if isinstance(change, Paid)}


stories = deals().map(Story)
CHECKS: list[Callable[[Story], None]] = []


def in_every_deal(check: Callable[[Story], None]) -> Callable[[], None]:
    """A property: tried on deals that shrink when it fails, and, with all others, on many seeded deals."""
    CHECKS.append(check)
    return settings(max_examples=40)(given(story=stories)(check))


def test_all_properties_in_many_deals() -> None:
    for seed in range(2_000):
        story = Story(random_deal(seed))
        for check in CHECKS:
            check(story)


@in_every_deal
def test_1_1_every_card_is_one_of_52_and_is_dealt_once(story: Story) -> None:
    cards = [card for face in Face for held in story.dealt(face).values() for card in held]
    assert len(set(cards)) == len(cards)
    assert all(2 <= card.rank <= 14 and 0 <= card.suit <= 3 for card in cards)
    assert story.by("1.1") == ([Noticed()] if story.opening.players < 4 else [])


@in_every_deal
def test_1_2_only_a_named_rank_is_wild_or_kills(story: Story) -> None:
    cards = [change.card for _, change in story.effects if isinstance(change, TurnedWild | Died)]
    assert all(card.rank == story.opening.wild_rank for card in cards)


@given(hands(7, 7))
def test_1_3_the_best_of_seven_is_the_best_of_all_fives(cards: tuple[Card, ...]) -> None:
    fives = [best_five(five, ()).strength for five in combinations(cards, 5)]
    best = best_five(cards, ())
    assert best.strength == max(fives)
    assert set(best.best) <= set(cards)


@in_every_deal
def test_2_1_everyone_antes_the_same_before_the_first_deal_only(story: Story) -> None:
    antes = story.antes("2.1")
    assert sorted(antes) == (story.seats if story.opening.pot is None else [])
    for seat, amount in antes.items():
        assert amount == story.opening.ante or story.asked(CannotPay)
        assert amount <= (story.opening.ante or 0)
        assert seat in story.seats


@in_every_deal
def test_2_2_everyone_gets_five_cards_down(story: Story) -> None:
    down = story.dealt(Face.DOWN)
    assert [len(down[seat]) for seat in story.seats] == [5] * story.opening.players
    assert len([change for change in story.by("2.2") if isinstance(change, Dealt)]) == story.opening.players


@in_every_deal
def test_3_1_everyone_declares_and_who_is_out_has_no_further_part(story: Story) -> None:
    assert sorted(story.staying + story.folded) == story.seats
    assert not set(story.folded) & story.winners
    assert not set(story.folded) & {payment.seat for payment in story.matches}
    assert not set(story.folded) & set(story.dealt(Face.UP))
    assert not set(story.folded) & set(story.ranked())


@in_every_deal
def test_3_2_in_turn_the_seats_declare_clockwise_from_the_first(story: Story) -> None:
    order = [change.seat for change in story.by("3.1") if isinstance(change, Stayed | Folded)]
    if story.law.answer(Order) is Order.IN_TURN:
        dealer_first = story.law.answer(StartingSeat) is StartingSeat.DEALER
        first = story.opening.dealer + (0 if dealer_first else 1)
        assert order == [Seat((first + step) % story.opening.players) for step in range(story.opening.players)]


def test_3_2_every_table_declares_in_turn_or_at_once() -> None:
    """All numbers of players, dealers and ways to declare."""
    deck = list(FULL_DECK)
    for players in range(2, 8):
        for place, starts in product(range(players), StartingSeat):
            table = Table(Order.IN_TURN, starts, LonePlayer.TAKES_POT, players=players, dealer=Seat(place), ante=0)
            at_once = Table(Order.SIMULTANEOUS, players=players, dealer=Seat(place))
            for seat in range(players):
                cards = tuple(deck[5 * seat : 5 * seat + 5])
                table.deals(Seat(seat), cards)
                at_once.deals(Seat(seat), cards)
            assert sorted(offered(at_once)) == [Seat(seat) for seat in range(players)]
            first = place if starts is StartingSeat.DEALER else place + 1
            for step in range(players):
                speaker = Seat((first + step) % players)
                assert offered(table) == [speaker]
                table.says(speaker, IN)


def offered(table: Table) -> list[Seat]:
    return [option.seat for option in two_more_inches.legal(table.state) if option.seat is not None]


@in_every_deal
def test_3_3_two_cards_up_for_who_is_in_and_for_nobody_else(story: Story) -> None:
    up = {seat: cards for seat, cards in story.dealt(Face.UP).items() if seat != GHOST}
    assert set(up) <= set(story.staying)
    assert all(len(cards) == 2 for cards in up.values())
    if len(story.staying) > 1 and not story.asked(WhenShown):
        assert sorted(up) == story.staying


@in_every_deal
def test_3_4_when_all_are_out_the_pot_stays_and_everyone_antes(story: Story) -> None:
    assert (story.by("3.4") != []) == (story.staying == [])
    if not story.staying:
        assert not story.winners
        antes = story.antes("3.4")
        assert sorted(antes) == story.seats
        assert story.state.ledger.pot == story.lost + sum(antes.values())


@in_every_deal
def test_3_5_one_player_in_is_settled_as_announced(story: Story) -> None:
    killed_early = story.asked(WhenShown) and story.law.answer(WhenShown) is WhenShown.AT_THE_LOOK
    alone = (len(story.staying) == 1 and not killed_early) or (
        story.asked(DeadCountsAsIn) and story.law.answer(DeadCountsAsIn) is DeadCountsAsIn.DOES_NOT_COUNT
    )
    assert story.asked(LonePlayer) is alone
    if not alone:
        assert story.by("3.5") == []
    elif story.law.answer(LonePlayer) is LonePlayer.POT_STAYS:
        assert story.by("3.5")[0] == Stays(story.lost)
        again = story.law.answer(AntesAfterPotStays) is AntesAfterPotStays.ANTE_AGAIN
        assert sorted(story.antes("3.5")) == (story.seats if again else [])
        assert not story.winners
    elif story.law.answer(LonePlayer) is LonePlayer.TAKES_POT:
        assert len(story.winners) == 1
        assert story.winners <= set(story.staying)


@in_every_deal
def test_3_5_a_lone_player_wins_against_the_ghost_by_beating_it(story: Story) -> None:
    hands = story.ranked()
    if GHOST in hands:
        ((lone, strength),) = [(seat, hand) for seat, hand in hands.items() if seat != GHOST]
        if strength != hands[GHOST]:
            assert (lone in story.winners) is (strength > hands[GHOST])
            loses = [payment.seat for payment in story.matches if payment.seat == lone]
            assert loses == ([lone] if strength < hands[GHOST] else [])


@in_every_deal
def test_4_1_who_is_in_shows_all_cards_before_hands_are_compared(story: Story) -> None:
    shown_at = {
        change.seat: number
        for number, (_, change) in reversed(list(enumerate(story.effects)))
        if isinstance(change, Showed)
    }
    for number, (_, change) in enumerate(story.effects):
        if isinstance(change, Ranked) and story.state.phase is Phase.OVER and shown_at:
            assert shown_at[change.seat] < number
    down, up = story.dealt(Face.DOWN), story.dealt(Face.UP)
    for identity, change in story.effects:
        if isinstance(change, Showed):
            assert identity == s648("4.1")
            assert set(change.cards) <= {*down[change.seat], *up.get(change.seat, ())}


@in_every_deal
def test_4_2_no_live_hand_beats_the_winner_and_equal_ones_win_together(story: Story) -> None:
    hands = {seat: strength for seat, strength in story.ranked().items() if seat not in story.dead}
    best = [seat for seat, strength in hands.items() if strength == max(hands.values())]
    wins = [change.seat for change in story.by("4.2") if isinstance(change, Won)]
    if wins:
        assert wins == best
    if story.asked(TiedBestHands):
        shares = story.law.answer(TiedBestHands) is TiedBestHands.SHARE
        assert len(best) > 1
        assert story.winners == (set(best) if shares else set())


@in_every_deal
def test_4_3_each_loser_pays_the_pot_that_was_lost(story: Story) -> None:
    """Who pays is worked out from who was in, who won, who tied and what was ruled."""
    matches = {payment.seat: payment.amount for payment in story.matches}
    due = story.lost if story.opening.maximum is None else min(story.lost, story.opening.maximum)
    assert len(matches) == len(story.matches)
    assert not set(matches) & story.winners
    for seat, amount in matches.items():
        assert seat in story.staying
        assert amount == due or (story.law.answer(CannotPay) is CannotPay.PAYS_WHAT_THEY_HAVE and amount < due)
        if amount < due:
            assert story.state.ledger.stacks is not None
            assert story.state.ledger.stacks[seat] == 0
    if story.by("4.2") and not story.asked(TiedBestHands):
        liable = story.law.answer(KillLiability) is KillLiability.LIABLE
        assert sorted(matches) == [
            seat for seat in story.staying if seat not in story.winners and (liable or seat not in story.dead)
        ]


@in_every_deal
def test_4_4_nobody_pays_more_than_the_maximum(story: Story) -> None:
    limited = [payment for payment in story.by("4.4") if isinstance(payment, Paid)]
    if story.opening.maximum is None or story.lost <= story.opening.maximum:
        assert story.by("4.4") == []
    else:
        assert all(payment.amount <= story.opening.maximum for payment in story.matches)
        assert limited == story.matches
        if story.winners and story.law.answer(LimitsWinner) is LimitsWinner.BOTH:
            takes = [change.amount for _, change in story.effects if isinstance(change, Won)]
            assert sum(takes) <= story.opening.maximum * len(story.winners)


@in_every_deal
def test_5_1_the_named_rank_is_wild_face_up_and_kills_face_down(story: Story) -> None:
    wild = story.opening.wild_rank
    up, down = story.dealt(Face.UP), story.dealt(Face.DOWN)
    turned = {(change.seat, change.card) for change in story.by("5.1") if isinstance(change, TurnedWild)}
    of_players = {entry for entry in turned if entry[0] != GHOST}
    assert of_players == {(seat, card) for seat in story.seats for card in up.get(seat, ()) if card.rank == wild}
    holders = {seat for seat, cards in down.items() if any(card.rank == wild for card in cards)}
    assert story.dead <= holders
    shown_seats = {change.seat for _, change in story.effects if isinstance(change, Showed)} - {GHOST}
    assert holders & shown_seats <= story.dead
    if not any(isinstance(change, Won) for change in story.by("FA")):
        assert not story.winners & story.dead


@in_every_deal
def test_5_2_a_dead_hand_pays_if_it_was_said_to(story: Story) -> None:
    excused = [change.seat for change in story.by("5.2") if isinstance(change, Excused)]
    assert set(excused) <= story.dead & set(story.staying)
    if story.law.answer(KillLiability) is KillLiability.LIABLE:
        assert excused == []
    else:
        assert not story.dead & {payment.seat for payment in story.matches}


@in_every_deal
def test_final_authority_rulings_are_followed_and_nothing_is_decided_unasked(story: Story) -> None:
    for _, change in story.effects:
        if isinstance(change, Ruled):
            ruling = story.law.ruling(asked_questions()[change.question])
            assert (change.choice, change.by) == (ruling.choice, "announced")
    wins = [change for change in story.by("4.2") if isinstance(change, Won)]
    assert len(wins) <= 1
    if any(isinstance(change, Won) for change in story.by("FA")):
        assert story.asked(AllHandsDead) or story.asked(TiedBestHands)
    if story.antes("FA"):
        assert story.opening.pot == 0
        assert story.law.answer(EmptyPot) is EmptyPot.ANTE_AGAIN
    owing = [change for change in story.by("FA") if isinstance(change, Owes)]
    assert not owing or story.law.answer(CannotPay) is CannotPay.OWES
    short = [change for change in story.by("FA") if isinstance(change, FellShort)]
    assert not short or story.law.answer(CannotPay) is CannotPay.PAYS_WHAT_THEY_HAVE
