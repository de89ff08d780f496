"""Records settled: decisions, questions, moot ones, what other rulings change, precedents, several deals."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

import tablelaw
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
from tablelaw.authority import Precedents, Question, Ruling, customary, read_precedents, unruled
from tablelaw.game import Player
from tablelaw.hands import Category
from tablelaw.record.reading import Json, MalformedRecord
from tablelaw.refusals import RefusalCode
from tablelaw.rules import QuestionId, RuleId
from tablelaw.settlement import Authorities, Decision, OpenQuestion, RefusedRecord, settle

A, B = Player("A"), Player("B")
LONE_PLAYER = QuestionId("OPR-648 §3.5/lone-player")


def decided(record: dict[str, Json], authority: Authorities = customary) -> Decision:
    verdict = settle(record, authority)
    assert isinstance(verdict, Decision), verdict
    return verdict


def refused(record: dict[str, Json], authority: Authorities = customary) -> RefusedRecord:
    verdict = settle(record, authority)
    assert isinstance(verdict, RefusedRecord), verdict
    return verdict


def announcing(record: dict[str, Json], **announced: Json) -> dict[str, Json]:
    known = record["announced"]
    assert isinstance(known, dict)
    return {**record, "announced": {**known, **announced}}


def test_the_worked_example() -> None:
    decision = decided(worked_example())
    assert decision.over
    assert decision.winners == ("B",)
    assert decision.pot == 20
    assert decision.net == {"A": -20, "B": 20, "C": 0, "D": 0}
    assert decision.hands[A].category is Category.THREE_OF_A_KIND
    assert decision.hands[B].category is Category.FULL_HOUSE
    assert {"OPR-648 §4.2", "OPR-648 §4.3", "HR §2.3", "HR §2.6"} <= set(decision.rules)
    assert decision.next.antes == ()


def test_play_that_is_not_over_says_who_may_act() -> None:
    record = worked_example()
    decision = decided({**record, "actions": [*four_hands(), *declarations(A="in")]})
    assert not decision.over
    assert decision.to_act == ("B", "C", "D")
    assert [option.rule for option in decision.legal] == ["OPR-648 §3.1"] * 3


def test_custom_decides_and_says_what_else_could_be() -> None:
    decision = decided(one_player_in())
    assert decision.net[A] == 20
    (asked,) = [question for question in decision.questions if question.id == LONE_PLAYER]
    assert (asked.choice, asked.by, asked.moot) == ("takes-pot", "custom", False)
    assert asked.reason
    pot_stays = asked.otherwise["pot-stays"]
    assert pot_stays.net == {"A": -1, "B": -1, "C": -1, "D": -1}
    assert pot_stays.pot == 24
    assert pot_stays.winners == ()
    assert not asked.otherwise["must-beat-ghost"].over


def test_a_second_ruling_is_reached_only_under_the_other_choice() -> None:
    decision = decided(one_player_in())
    (asked,) = [question for question in decision.questions if question.id == LONE_PLAYER]
    second = QuestionId("OPR-648 §3.5/antes-after-pot-stays")
    assert asked.otherwise["pot-stays"].further == {second: "ante-again"}
    assert second not in [question.id for question in decision.questions]


def test_without_an_authority_a_question_that_matters_stops_the_game() -> None:
    verdict = settle(one_player_in(), unruled)
    assert isinstance(verdict, OpenQuestion)
    assert verdict.id == LONE_PLAYER
    assert set(verdict.choices) == {"takes-pot", "pot-stays", "must-beat-ghost"}
    assert str(verdict.place) == "actions[7]"
    assert verdict.leads["takes-pot"].net[A] == 20
    assert verdict.leads["pot-stays"].question == "OPR-648 §3.5/antes-after-pot-stays"


def test_a_question_matters_when_only_one_branch_ranks_hands() -> None:
    """C stays in with a kill card against B's live hand, and nothing is in the pot. Whether C counts as in moves no
    chip, but only then is there a showdown."""
    record = two_more_inches(
        [
            *four_hands(),
            *declarations(A="out", B="in", C="in", D="out"),
            deal_up("B", ["8c", "5s"]),
            deal_up("C", ["Th", "Td"]),
        ]
    )
    record["pot"] = 0
    record = announcing(
        record,
        **{
            "OPR-648 §5.1": "7",
            "OPR-648 §FA/empty-pot": "no-ante",
            "OPR-648 §3.5/lone-player": "takes-pot",
            "OPR-648 §5.2/kill-liability": "liable",
            "OPR-648 §5.1/when-shown": "showdown",
        },
    )
    verdict = settle(record, unruled)
    assert isinstance(verdict, OpenQuestion)
    assert verdict.id == "OPR-648 §5.1/dead-counts-as-in"


def test_an_announced_answer_that_changes_nothing_is_called_moot() -> None:
    decision = decided(worked_example())
    (order,) = decision.questions
    assert (order.by, order.moot) == ("announced", True)


def test_a_question_that_changes_nothing_is_not_put_to_anybody() -> None:
    """Everybody is out in clockwise order from the dealer's left with stacks that pay every ante: whether they declare
    at once or in turn changes nothing unless the dealer would have been first, so it is asked only where that
    matters."""
    asked: list[QuestionId] = []

    def listening(question: Question) -> Ruling | None:
        asked.append(question.id)
        return customary(question)

    record = everybody_out()
    record["announced"] = {"OPR-648 §3.2/starting-seat": "left-of-dealer"}
    decision = decided(record, listening)
    assert asked == []
    (order,) = decision.questions
    assert order.moot
    assert order.choice is None
    assert order.by is None


def test_authorities_are_asked_in_their_order() -> None:
    def declines(question: Question) -> Ruling | None:
        return None

    def rob(question: Question) -> Ruling | None:
        return Ruling("pot-stays", "Rob", "it is late") if question.id == LONE_PLAYER else None

    decision = decided(one_player_in(), (declines, rob, customary))
    by = {question.id: question.by for question in decision.questions}
    assert by[LONE_PLAYER] == "Rob"
    assert by[QuestionId("OPR-648 §3.5/antes-after-pot-stays")] == "custom"


def test_an_off_list_ruling_is_refused_whoever_gives_it() -> None:
    verdict = refused(one_player_in(), lambda question: Ruling("burn-the-deck", "Rob"))
    assert verdict.refusal.code is RefusalCode.OFF_LIST_RULING
    assert verdict.refusal.rule == "OPR-648 §3.5"
    assert verdict.refusal.action == 7
    announced = refused(announcing(one_player_in(), **{LONE_PLAYER: "burn-the-deck"}))
    assert announced.refusal.code is RefusalCode.OFF_LIST_RULING
    precedent: dict[str, Json] = {**one_player_in(), "precedents": [{"question": LONE_PLAYER, "choice": "burn"}]}
    assert refused(precedent).refusal.code is RefusalCode.OFF_LIST_RULING


def test_a_rule_that_speaks_cannot_be_announced_away() -> None:
    verdict = refused(announcing(worked_example(), **{"OPR-648 §4.3": "winner-pays"}))
    assert verdict.refusal.code is RefusalCode.NOT_ALLOWED
    assert verdict.refusal.rule == "OPR-648 §4.3"


def test_precedents_of_the_record_go_before_the_authority() -> None:
    record: dict[str, Json] = {
        **one_player_in(),
        "precedents": [{"question": LONE_PLAYER, "choice": "pot-stays", "by": "Rob", "reason": "as ever"}],
    }
    (asked,) = [question for question in decided(record).questions if question.id == LONE_PLAYER]
    assert (asked.choice, asked.by) == ("pot-stays", "precedent")


def test_a_table_rules_the_same_way_twice(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"

    def rob(question: Question) -> Ruling | None:
        return Ruling("pot-stays", "Rob", "ours") if question.id == LONE_PLAYER else customary(question)

    first = decided(one_player_in(), (read_precedents(path), rob))
    assert first.winners == ()
    kept = read_precedents(path)
    assert kept.rulings == {LONE_PLAYER: Ruling("pot-stays", "precedent", "ours")}
    again = decided(one_player_in(), (kept, customary))
    (asked,) = [question for question in again.questions if question.id == LONE_PLAYER]
    assert (asked.choice, asked.by) == ("pot-stays", "precedent")
    assert date.today().isoformat() in path.read_text(encoding="utf-8")


def test_customary_rulings_leave_no_precedent(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    decided(one_player_in(), (Precedents(path, {}), customary))
    assert not path.exists()


def test_antes_are_due_but_the_record_gives_none() -> None:
    record = everybody_out()
    del record["ante"]
    with pytest.raises(MalformedRecord, match=r"ante: missing.*OPR-648 §3\.4") as caught:
        settle(record)
    assert caught.value.see == "OPR-648 §3.4"


def test_another_ruling_may_lack_an_amount() -> None:
    record = one_player_in()
    del record["ante"]
    (asked,) = [question for question in decided(record).questions if question.id == LONE_PLAYER]
    assert asked.otherwise["pot-stays"].lacks == "ante"


def test_a_notice_below_four_players() -> None:
    record = two_more_inches([])
    record["players"] = ["A", "B", "D"]
    (notice,) = decided(record).notices
    assert notice.rule == "OPR-648 §1.1"
    assert notice.says


def test_a_set_up_that_a_rule_forbids_has_no_action() -> None:
    record = two_more_inches([])
    record["players"] = ["A", "B", "C", "D", "E", "F", "G", "H"]
    verdict = refused(record)
    assert verdict.refusal.code is RefusalCode.TOO_MANY_PLAYERS
    assert verdict.refusal.action is None
    assert verdict.place is None
    assert verdict.allowed == ()


def test_what_was_allowed_is_told_with_a_refusal() -> None:
    record = two_more_inches([*four_hands(), deal_up("A", ["Kh", "7d"])])
    verdict = refused(record)
    assert (verdict.refusal.code, verdict.refusal.rule, verdict.refusal.action) == (
        RefusalCode.NOT_NOW,
        "OPR-648 §3.3",
        4,
    )
    assert {option.rule for option in verdict.allowed} == {RuleId("OPR-648 §3.1")}
    assert str(verdict.place) == "actions[4]"


def evening(deals: Sequence[Json]) -> dict[str, Json]:
    record = two_more_inches([])
    del record["actions"], record["pot"]
    return {**record, "deals": list(deals)}


def test_the_pot_carries_over_from_deal_to_deal() -> None:
    """First deal: 4 antes, all out, 4 antes again: 8. Second: B's full house beats A's kings: B +8, A −8, pot 8."""
    everyone_out = [*four_hands(), *declarations(A="out", B="out", C="out", D="out")]
    example = worked_example()["actions"]
    record = evening([{"dealer": "D", "actions": everyone_out}, {"dealer": "A", "actions": example}])
    decision = decided(record)
    first, second = decision.deals
    assert first.net == {"A": -2, "B": -2, "C": -2, "D": -2}
    assert (first.pot, first.next.antes) == (8, ("A", "B", "C", "D"))
    assert second.net == {"A": -8, "B": 8, "C": 0, "D": 0}
    assert decision.net == {"A": -10, "B": 6, "C": -2, "D": -2}
    assert decision.pot == 8


def test_a_deal_cannot_begin_before_the_last_is_over() -> None:
    record = evening([{"actions": four_hands()}, {"actions": four_hands()}])
    verdict = refused(record)
    assert verdict.refusal.code is RefusalCode.NOT_NOW
    assert verdict.refusal.deal == 1
    assert verdict.refusal.rule == "OPR-648 §3.1"


def test_a_ruling_of_the_final_authority_holds_for_the_whole_record() -> None:
    calls: list[QuestionId] = []

    def rob(question: Question) -> Ruling | None:
        calls.append(question.id)
        return Ruling("pot-stays", "Rob") if question.id == LONE_PLAYER else customary(question)

    lone = one_player_in()["actions"]
    decision = decided(evening([{"actions": lone}, {"actions": lone}]), rob)
    assert calls.count(LONE_PLAYER) == 1
    assert [question.id for question in decision.questions].count(LONE_PLAYER) == 1
    assert decision.pot == 4 + 4 + 4


def test_an_announcement_holds_for_its_deal_only() -> None:
    lone = one_player_in()["actions"]
    record = evening([{"actions": lone, "announced": {LONE_PLAYER: "pot-stays"}}, {"actions": lone}])
    decision = decided(record)
    asked = [(question.deal, question.choice) for question in decision.questions if question.id == LONE_PLAYER]
    assert asked == [(0, "pot-stays"), (1, "takes-pot")]


def test_the_library_offers_its_faces() -> None:
    verdict = tablelaw.settle(worked_example())
    assert isinstance(verdict, tablelaw.Decision)
    assert verdict.winners == ("B",)


def test_a_kill_card_in_a_multi_deal_refusal_names_deal_and_action() -> None:
    lone = one_player_in()["actions"]
    bad: list[Json] = [deal_down("A", ["Ks", "Ks", "9c", "4h", "2s"])]
    verdict = refused(evening([{"actions": lone}, {"actions": bad}]))
    assert verdict.refusal.deal == 1
    assert verdict.refusal.action == 0
    assert str(verdict.refusal.card) == "Ks"
    assert verdict.refusal.position == 1
    assert str(verdict.place) == "deals[1].actions[0]"


def test_the_library_lists_its_faces() -> None:
    assert {"settle", "rank", "compare", "explain", "Decision", "__version__"} <= {*dir(tablelaw)}
    with pytest.raises(AttributeError, match="has no attribute 'burn'"):
        _ = getattr(tablelaw, "burn")  # noqa: B009 - the name must not be known to a type checker


def test_a_question_that_would_take_too_many_replays_counts_as_mattering() -> None:
    """How players declare is asked in each deal: two ways where the first seat is announced, three where it is not."""
    out = everybody_out()["actions"]
    record = evening([{"dealer": "D", "actions": out}] * 5)
    record["announced"] = {"OPR-648 §3.2/starting-seat": "left-of-dealer"}
    few = settle(record, unruled)
    assert isinstance(few, Decision), "two ways each, 32 in all, can be tried"
    record["announced"] = {}
    many = settle(record, unruled)
    assert isinstance(many, OpenQuestion)
    assert many.id == "OPR-648 §3.2/order"
    record["deals"] = [{"dealer": "D", "actions": out}] * 7
    record["announced"] = {"OPR-648 §3.2/starting-seat": "left-of-dealer"}
    assert isinstance(settle(record, unruled), OpenQuestion), "two ways each, 128 in all, cannot"
