"""Decisions, refusals and questions in words."""

from dataclasses import replace

from records import (
    deal_down,
    deal_up,
    declarations,
    everybody_out,
    four_hands,
    one_player_in,
    two_more_inches,
    worked_example,
)
from tablelaw.authority import Question, Ruling, customary, unruled
from tablelaw.cards import parse_card
from tablelaw.chips import Chips
from tablelaw.game import (
    Announced,
    Assisted,
    CardsPlayed,
    Change,
    Checked,
    Counted,
    Died,
    Do,
    Doubled,
    Drew,
    Exchanged,
    Excused,
    Face,
    FellShort,
    GameOver,
    LastCardCalled,
    Opens,
    Option,
    Owes,
    Paid,
    Passed,
    Payment,
    Player,
    Redealt,
    Returned,
    Scored,
    Seat,
    Stays,
    Titled,
    TrickWon,
    Triggered,
    TurnedWild,
    TwosTurnedLow,
    Won,
)
from tablelaw.record.reading import Json
from tablelaw.refusals import Refusal, RefusalCode, Refused
from tablelaw.rules import QuestionId, RuleId
from tablelaw.settlement import Authorities, Decision, OpenQuestion, Otherwise, RefusedRecord, settle
from tablelaw.telling import (
    change_sentences,
    decision_text,
    names,
    open_question_text,
    option_text,
    otherwise_text,
    refusal_text,
    refused_text,
)
from tablelaw.wire import verdict_json

PLAYERS = (Player("Ann"), Player("Ben"))


def told(record: dict[str, Json], authority: Authorities = customary) -> str:
    verdict = settle(record, authority)
    assert isinstance(verdict, Decision)
    return decision_text(verdict)


def test_the_worked_example_reads_as_the_document_tells_it() -> None:
    text = told(worked_example())
    lines = text.splitlines()
    assert lines[0] == "Two More Inches (OPR-648)"
    for line, rule in {
        "A and B are in.": "OPR-648 §3.1",
        "C and D are out.": "OPR-648 §3.1",
        "A holds three kings (K♠ K♥ K♦ 9♣ 7♦).": "HR §2.6",
        "B holds eights full of queens (8♠ 8♥ 8♣ Q♦ Q♣).": "HR §2.3",
        "B wins 20 from the pot.": "OPR-648 §4.2",
        "A pays 20 into the pot to match it.": "OPR-648 §4.3",
        "Why B beats A: a full house beats three of a kind.": "HR §1.3",
    }.items():
        assert f"{line:<78}  [{rule}]" in lines
    assert "The pot for the next deal holds 20." in lines
    assert "Won and paid: A −20, B +20, C 0, D 0" in lines
    assert "  As announced before the deal: simultaneous." in lines
    assert "  Moot: every other answer leads to the same result." in lines


def test_no_line_is_longer_than_a_page_is_wide() -> None:
    for record in (worked_example(), one_player_in(), everybody_out()):
        assert all(len(line) <= 110 for line in told(record).splitlines())


def test_a_question_that_was_not_asked() -> None:
    record = everybody_out()
    record["announced"] = {"OPR-648 §3.2/starting-seat": "left-of-dealer"}
    assert "  Not asked: every answer leads to the same result." in told(record).splitlines()


def test_who_ruled() -> None:
    def rob(question: Question) -> Ruling | None:
        return Ruling("pot-stays", "Rob", "It is late.") if "lone" in question.id else customary(question)

    assert "  Ruled by Rob: pot-stays. It is late." in told(one_player_in(), rob).splitlines()
    record: dict[str, Json] = {
        **one_player_in(),
        "precedents": [{"question": "OPR-648 §3.5/lone-player", "choice": "takes-pot"}],
    }
    assert "  As the table has ruled before: takes-pot." in told(record).splitlines()


def test_several_deals_are_told_one_by_one() -> None:
    record = two_more_inches([])
    del record["actions"]
    record["deals"] = [{"actions": everybody_out()["actions"]}, {"actions": worked_example()["actions"]}]
    lines = told(record).splitlines()
    assert "Deal 1" in lines
    assert "Deal 2" in lines
    assert f"{'A, B, C and D each ante 1.':<78}  [OPR-648 §3.4]" in lines
    assert "Over all deals: A −25, B +23, C −1, D −1" in lines


def test_play_that_is_not_over() -> None:
    text = told(
        two_more_inches([*four_hands(), *declarations(A="in", B="in", C="out", D="out"), deal_up("A", ["Kh", "7d"])])
    )
    assert "The deal is not over; the pot holds 20. What may be done now:" in text
    assert f"{'  deal 2 cards up to B':<78}  [OPR-648 §3.3]" in text


def one_sentence(*changes: Change) -> str:
    (sentence,) = change_sentences(changes, PLAYERS)
    return sentence


def test_every_change_has_words() -> None:
    ann, ben = Seat(0), Seat(1)
    two, card = Chips(2), parse_card("2s")
    assert one_sentence(Paid(ann, Chips(1000), Payment.ANTE)) == "Ann antes 1,000."
    assert one_sentence(Paid(ann, two, Payment.ANTE), Paid(ben, two, Payment.ANTE)) == "Ann and Ben each ante 2."
    assert one_sentence(Paid(ann, two, Payment.EXTRA_ANTE)) == "Ann pays an extra ante of 2."
    assert one_sentence(Paid(ann, two, Payment.BET)) == "Ann bets 2."
    assert one_sentence(Paid(ann, two, Payment.CALL)) == "Ann calls 2."
    assert one_sentence(Paid(ann, two, Payment.RAISE)) == "Ann puts in 2 to raise."
    assert one_sentence(Checked(ann), Checked(ben)) == "Ann and Ben check."
    assert one_sentence(Checked(ann)) == "Ann checks."
    assert one_sentence(Excused(ann)) == "Ann need not match the pot."
    assert one_sentence(Stays(Chips(1))) == "1 stays in the pot."
    assert one_sentence(Stays(two)) == "2 stay in the pot."
    assert one_sentence(Owes(ben, two)) == "Ben has too few chips and owes 2 of what is due."
    assert one_sentence(Returned(ben, two)) == "Ben takes back 2 that nobody called."
    assert one_sentence(TurnedWild(ann, card)) == "2♠ is wild for Ann."
    assert one_sentence(Died(ann, card)) == "2♠ face down kills the hand of Ann."
    assert one_sentence(Triggered(ann, card)) == "2♠ obliges Ann to match the pot or fold."
    assert one_sentence(Opens(ann)) == "Ann is first to act."
    assert one_sentence(FellShort(ben, two)) == "Ben has too few chips: 2 of what is due stays unpaid."
    assert one_sentence(Announced(ben, (card,))) == "Ben announces 2♠."
    assert one_sentence(Won(ann, two)) == "Ann wins 2 from the pot."
    assert one_sentence(Won(ann, Chips(0))) == "Ann wins; there is nothing in the pot."
    assert list(change_sentences([Paid(ann, Chips(0), Payment.MATCH)], PLAYERS)) == []


def test_options_in_words() -> None:
    rule = RuleId("OPR-648 §4.1")
    assert option_text(Option(rule, Do.CLOSE), PLAYERS) == "close"
    assert option_text(Option(rule, Do.ANNOUNCE, Seat(0), cards=5), PLAYERS) == "Ann announce 5 cards"
    assert option_text(Option(rule, Do.DRAW_FOR_BUTTON, Seat(0), cards=1), PLAYERS) == "Ann draw-for-button 1 card"
    assert option_text(Option(rule, Do.DEAL, Seat(1), cards=2, face=Face.UP), PLAYERS) == "deal 2 cards up to Ben"
    assert option_text(Option(rule, Do.BET, Seat(1), least=Chips(2), most=Chips(2)), PLAYERS) == "Ben bet 2"
    assert option_text(Option(rule, Do.BET, Seat(1), least=Chips(2), most=Chips(10)), PLAYERS) == "Ben bet 2 to 10"


def test_names_as_one_says_them() -> None:
    assert names([]) == ""
    assert names(["A"]) == "A"
    assert names(["A", "B"]) == "A and B"
    assert names(["A", "B", "C"]) == "A, B and C"


def test_what_another_ruling_would_have_led_to() -> None:
    nothing = Otherwise(False, None, {}, (), None, None, None, {}, {})
    question = QuestionId("OPR-648 §3.5/lone-player")
    refusal = Refusal(RefusalCode.OUT_OF_TURN, RuleId("OPR-648 §3.2"))
    assert "another question" in otherwise_text(replace(nothing, question=question))
    assert "out-of-turn, OPR-648 §3.2" in otherwise_text(replace(nothing, refusal=refusal))
    assert otherwise_text(replace(nothing, lacks="ante")) == "the record would have to say ante"
    assert otherwise_text(nothing).startswith("the deal is not over yet")
    won = replace(nothing, over=True, winners=PLAYERS, further={question: "takes-pot"})
    asked = "OPR-648 §3.5/lone-player would be asked too, and ruled takes-pot"
    chips = replace(won, pot=Chips(3), net={PLAYERS[0]: Chips(2)})
    assert otherwise_text(chips) == f"Ann and Ben win; Ann +2; pot 3; {asked}"
    points = replace(won, scores={PLAYERS[0]: 3, PLAYERS[1]: -3})
    assert otherwise_text(points) == f"Ann and Ben win; Ann +3, Ben −3; {asked}"


def test_what_is_not_allowed_at_an_action_and_what_cannot_be_announced() -> None:
    refusal = Refusal(RefusalCode.NOT_ALLOWED, RuleId("HU §5.3"))
    assert refused_text(refusal._replace(action=3), "hand").startswith("hand: refused, the rule does not allow it [HU")
    announced = (
        "hand: refused, the rule does not leave this open and cannot be announced otherwise; what it leaves open"
    )
    assert refused_text(refusal, "hand").startswith(announced)


def test_an_open_question_says_how_to_answer_it() -> None:
    verdict = settle(one_player_in(), unruled)
    assert isinstance(verdict, OpenQuestion)
    text = open_question_text(verdict, "deal.toml")
    assert text.startswith("deal.toml: actions[7]: the rules leave this open, and it matters.\n")
    assert "  takes-pot (customary): " in text
    assert '  "OPR-648 §3.5/lone-player" = "takes-pot"' in text.splitlines()


def test_a_question_at_the_opening_has_no_action() -> None:
    record: dict[str, Json] = {**worked_example(), "pot": 0}
    verdict = settle(record, unruled)
    assert isinstance(verdict, OpenQuestion)
    assert verdict.place is None
    assert open_question_text(verdict, "deal.toml").startswith("deal.toml: the rules leave this open")


def test_a_refusal_says_what_was_allowed() -> None:
    twice = two_more_inches([*four_hands()[:1], {"do": "deal", "to": "B", "down": ["Qc", "Ks", "8s", "8h", "3c"]}])
    verdict = settle(twice)
    assert isinstance(verdict, RefusedRecord)
    text = refusal_text(verdict, "deal.toml")
    first = "deal.toml: actions[1]: refused, the same card stands here twice: K♠, card 2 of those named [OPR-648 §1.1]."
    assert text.startswith(first)
    assert f"{'    deal 5 cards down to B':<78}  [OPR-648 §2.2]" in text.splitlines()
    assert text.endswith('  See: tablelaw explain "OPR-648 §1.1"\n')


def test_settings_that_exclude_each_other_name_both() -> None:
    refusal = Refusal(RefusalCode.SETTINGS_EXCLUDE, RuleId("HR §4.4"), other=RuleId("HR §4.1"))
    text = refused_text(refusal, "tablelaw")
    assert text.startswith("tablelaw: refused, two settings cannot go together [HR §4.4].\n")
    assert "  HR §4.4: " in text
    assert "  HR §4.1: " in text


def test_every_refusal_code_has_words() -> None:
    for code in RefusalCode:
        assert "refused, " in refused_text(Refusal(code, RuleId("OPR-648 §1.1"), card=parse_card("Ks")), "x")


def test_every_change_of_a_shedding_game_has_words() -> None:
    ann, ben, card = Seat(0), Seat(1), parse_card("2s")
    joker = parse_card("*1")
    assert one_sentence(CardsPlayed(ann, (card,), (card,), "single")) == "Ann plays 2♠ (single)."
    assert one_sentence(CardsPlayed(ann, (joker,), (card,), "single")) == "Ann plays black joker, as 2♠ (single)."
    assert one_sentence(Passed(ann)) == "Ann passes."
    assert one_sentence(TrickWon(ann)) == "The trick is over; Ann leads."
    assert one_sentence(Drew(ann, card)) == "Ann draws 2♠."
    assert one_sentence(Exchanged(ann, ben, (card,))) == "Ann gives 2♠ to Ben."
    assert one_sentence(Redealt(None)) == "The cards are dealt again."
    assert one_sentence(Redealt(ann)) == "The cards are dealt again for Ann."
    assert one_sentence(LastCardCalled(ann)) == "Ann calls the last card."
    assert one_sentence(TwosTurnedLow()) == "The twos are the lowest cards from here on."
    assert one_sentence(Counted((9, 10))) == "The teams hold 9 and 10 cards."
    assert one_sentence(GameOver(None)) == "The game is over."
    assert one_sentence(GameOver(ann)) == "Ann has won."
    assert one_sentence(Doubled(ann)) == "Doubled by what Ann held or played."
    assert one_sentence(Doubled(ann), Doubled(ann)) == "Doubled 2 times by what Ann held or played."
    assert one_sentence(Assisted(ann, (card,))) == "Ann assisted: 2♠ would have stopped the winner."
    assert one_sentence(Scored(ann, -3)) == "Ann scores −3."
    assert one_sentence(Titled(ann, "president")) == "Ann is president."


def test_a_refusal_that_rests_on_custom_says_so() -> None:
    record = one_player_in()
    actions = record["actions"]
    assert isinstance(actions, list)
    record["actions"] = [*actions, deal_up("A", ["Kh", "7d"])]
    verdict = settle(record)
    assert isinstance(verdict, RefusedRecord)
    text = refusal_text(verdict, "deal.toml")
    assert "This rests on OPR-648 §3.5/lone-player. Decided by custom: takes-pot." in text
    assert "(pot-stays, must-beat-ghost)" in text
    assert verdict_json(verdict)["rests_on"] == {"OPR-648 §3.5/lone-player": "takes-pot"}


def test_what_is_wrong_with_a_set_up_is_told() -> None:
    off_list = Refused.off_list(QuestionId("OPR-648 §3.2/order"), "maybe").refusal
    assert "'maybe' answers OPR-648 §3.2/order, whose choices are simultaneous, in-turn" in refused_text(off_list, "x")
    assert 'See: tablelaw explain "OPR-648 §3.2/order"' in refused_text(off_list, "x")
    speaks = Refusal(RefusalCode.NOT_ALLOWED, RuleId("OPR-648 §3.2"))
    assert "cannot be announced otherwise; what it leaves open is OPR-648 §3.2/order" in refused_text(speaks, "x")
    silent = Refusal(RefusalCode.NOT_ALLOWED, RuleId("OPR-648 §4.2"))
    assert "cannot be announced otherwise [" in refused_text(silent, "x")
    unfinished = Refusal(RefusalCode.NOT_NOW, RuleId("OPR-648 §3.1"), deal=1)
    assert "refused, the deal before this one is not over" in refused_text(unfinished, "x")
    joker = Refusal(RefusalCode.CARD_NOT_IN_DECK, RuleId("HR §1.1"), card=parse_card("*1"), position=0)
    assert "black joker, card 1 of those named; a joker needs a setting" in refused_text(joker, "x")


def test_of_several_winners_one_is_told_against_the_next_best() -> None:
    """A and B hold the same two pairs with the ace from different suits, C only a pair of sixes."""
    record = two_more_inches(
        [
            deal_down("A", ["Ks", "Kd", "9c", "9d", "2s"]),
            deal_down("B", ["Kh", "Kc", "9s", "9h", "2d"]),
            deal_down("C", ["6s", "6d", "3c", "4h", "Jd"]),
            deal_down("D", ["2h", "3h", "4d", "5h", "8s"]),
            *declarations(A="in", B="in", C="in", D="out"),
            deal_up("A", ["Ah", "7d"]),
            deal_up("B", ["As", "7c"]),
            deal_up("C", ["8c", "Ts"]),
        ]
    )
    assert "Why B beats C: " in told(record)
