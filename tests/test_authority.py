"""Questions are answered in one order, each once, and only with one of their choices."""

import stat
from collections.abc import Sequence
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from strategies import TWO_MORE_INCHES_QUESTIONS
from tablelaw.authority import (
    LARGEST_PRECEDENTS,
    Asking,
    Authority,
    Choice,
    Law,
    Precedents,
    Question,
    Ruling,
    Undetermined,
    UnreadablePrecedents,
    asked_questions,
    customary,
    first_answer,
    question_id,
    read_precedents,
    unruled,
)
from tablelaw.documents.two_more_inches import GhostTie, LonePlayer, Order
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import QuestionId, RuleId

LONE_PLAYER = QuestionId("OPR-648 §3.5/lone-player")
GHOST_TIE = QuestionId("OPR-648 §3.5/ghost-tie")
ORDER = QuestionId("OPR-648 §3.2/order")
OPEN = Question(LONE_PLAYER, ("takes-pot", "pot-stays", "must-beat-ghost"))
TODAY = date(2026, 10, 3)


class Rob:
    """A final authority that gives one answer and counts how often it is asked."""

    def __init__(self, choice: str | None) -> None:
        self.choice = choice
        self.asked: list[QuestionId] = []

    def __call__(self, question: Question) -> Ruling | None:
        self.asked.append(question.id)
        return None if self.choice is None else Ruling(self.choice, "Rob", "because")


# The law


def test_a_question_has_its_id_and_is_in_the_index() -> None:
    assert question_id(LonePlayer) == LONE_PLAYER
    assert asked_questions()[LONE_PLAYER] is LonePlayer
    with pytest.raises(KeyError):
        question_id(Choice)


def test_what_was_given_beforehand_goes_before_the_authorities() -> None:
    rob = Rob("takes-pot")
    law = Law({LONE_PLAYER: Ruling("pot-stays", "announced")}, [rob])
    assert law.answer(LonePlayer) is LonePlayer.POT_STAYS
    assert rob.asked == []


def test_the_first_authority_that_does_not_decline_decides() -> None:
    first, second, third = Rob(None), Rob("must-beat-ghost"), Rob("takes-pot")
    assert Law(authorities=[first, second, third]).ruling(LonePlayer) == Ruling("must-beat-ghost", "Rob", "because")
    assert (len(first.asked), len(second.asked), len(third.asked)) == (1, 1, 0)


def test_an_authority_is_asked_each_question_once() -> None:
    rob = Rob("takes-pot")
    law = Law(authorities=[rob])
    assert [law.answer(LonePlayer) for _ in range(3)] == [LonePlayer.TAKES_POT] * 3
    assert rob.asked == [LONE_PLAYER]


def test_a_question_that_nobody_answers_is_undetermined() -> None:
    with pytest.raises(Undetermined) as undetermined:
        Law(authorities=[Rob(None), unruled]).answer(LonePlayer)
    assert undetermined.value.question == OPEN


def test_the_rulings_given_to_a_law_are_its_own() -> None:
    given_before: dict[QuestionId, Ruling] = {}
    law = Law(given_before, [Rob("takes-pot")])
    law.answer(LonePlayer)
    assert given_before == {}


@pytest.mark.parametrize("law", [Law({LONE_PLAYER: Ruling("splits", "announced")}), Law(authorities=[Rob("splits")])])
def test_an_answer_that_is_none_of_the_choices_is_refused_whoever_gives_it(law: Law) -> None:
    with pytest.raises(Refused) as refused:
        law.answer(LonePlayer)
    assert refused.value.refusal.code is RefusalCode.OFF_LIST_RULING
    assert refused.value.refusal.rule == RuleId("OPR-648 §3.5")


def test_only_what_was_given_is_known_without_asking() -> None:
    rob = Rob("player-wins")
    law = Law({LONE_PLAYER: Ruling("pot-stays", "announced")}, [rob])
    assert law.given(LonePlayer) == Ruling("pot-stays", "announced")
    assert law.given(GhostTie) is None
    assert rob.asked == []


def test_rulings_added_to_a_law_go_before_all_others_and_leave_it_as_it_was() -> None:
    law = Law({LONE_PLAYER: Ruling("pot-stays", "announced")}, [Rob("player-pays")])
    other = law.with_rulings({LONE_PLAYER: Ruling("takes-pot", "what if")})
    assert other.answer(LonePlayer) is LonePlayer.TAKES_POT
    assert other.answer(GhostTie) is GhostTie.PLAYER_PAYS
    assert law.answer(LonePlayer) is LonePlayer.POT_STAYS


ANSWERS: tuple[str | None, ...] = (None, "takes-pot", "pot-stays", "must-beat-ghost")


@given(st.lists(st.sampled_from(ANSWERS), max_size=5))
def test_the_first_answer_is_the_first_of_those_that_answer(choices: list[str | None]) -> None:
    authorities: list[Authority] = [Rob(choice) for choice in choices]
    ruling = first_answer(OPEN, authorities)
    given_choices = [choice for choice in choices if choice is not None]
    assert (ruling.choice if ruling else None) == (given_choices[0] if given_choices else None)


def test_the_first_answer_must_be_one_of_the_choices() -> None:
    with pytest.raises(Refused) as refused:
        first_answer(OPEN, [Rob(None), Rob("splits"), Rob("takes-pot")])
    assert refused.value.refusal.code is RefusalCode.OFF_LIST_RULING


# The shipped authorities


def test_the_unruled_authority_declines() -> None:
    assert unruled(OPEN) is None


@pytest.mark.parametrize("asks", TWO_MORE_INCHES_QUESTIONS, ids=question_id)
def test_custom_answers_with_a_choice_of_the_question_and_a_reason(asks: type[Choice]) -> None:
    ruling = customary(Question(question_id(asks), tuple(choice.value for choice in asks)))
    assert ruling is not None
    assert ruling.choice in {choice.value for choice in asks}
    assert ruling.by == "custom"
    assert ruling.reason


def test_by_custom_the_lone_player_takes_the_pot() -> None:
    assert Law(authorities=[customary]).answer(LonePlayer) is LonePlayer.TAKES_POT


def test_where_nothing_is_customary_custom_declines() -> None:
    which = Question(QuestionId("HR §6.3/which-hand-part"), ("highest-card", "highest-paired", "highest-unpaired"))
    assert customary(which) is None


def at_the_terminal(lines: Sequence[str]) -> tuple[Ruling | None, str]:
    written = StringIO()
    ruling = Asking(StringIO("".join(line + "\n" for line in lines)), written)(OPEN)
    return ruling, written.getvalue()


def test_the_terminal_reads_the_question_and_its_choices_out() -> None:
    ruling, written = at_the_terminal(["2"])
    assert ruling == Ruling("pot-stays", "the table", "")
    assert LONE_PLAYER in written
    assert [line.split(":")[0].strip() for line in written.splitlines()[1:4]] == [
        "1. takes-pot (customary)",
        "2. pot-stays",
        "3. must-beat-ghost",
    ]


def test_at_the_terminal_a_choice_may_be_named() -> None:
    ruling, _ = at_the_terminal([" must-beat-ghost "])
    assert ruling == Ruling("must-beat-ghost", "the table", "")


@pytest.mark.parametrize("lines", [[""], []])
def test_at_the_terminal_an_empty_line_or_the_end_of_input_declines(lines: list[str]) -> None:
    assert at_the_terminal(lines)[0] is None


def test_at_the_terminal_what_is_no_choice_is_asked_again() -> None:
    ruling, written = at_the_terminal(["4", "0", "splits", "1"])
    assert ruling == Ruling("takes-pot", "the table", "")
    assert [word in written for word in ("'4'", "'0'", "'splits'", "'1'")] == [True, True, True, False]


# Precedents


def test_a_table_without_a_file_has_no_precedents(tmp_path: Path) -> None:
    precedents = read_precedents(tmp_path / "none.toml")
    assert precedents.rulings == {}
    assert precedents(OPEN) is None


def test_the_same_table_rules_the_same_way_twice(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    read_precedents(path).append({LONE_PLAYER: Ruling("pot-stays", "Rob", "said so")}, TODAY)
    assert read_precedents(path)(OPEN) == Ruling("pot-stays", "precedent", "said so")
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_rulings_are_added_at_the_end_and_those_that_stand_are_left(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    before = (
        "# what we agreed\n[[ruling]]\n"
        f'question = "{LONE_PLAYER}"\nchoice = "takes-pot"\nby = "Ann"\nreason = ""\ndate = 2020-01-01\n\n\n'
    )
    path.write_text(before, encoding="utf-8")
    path.chmod(0o600)
    read_precedents(path).append({LONE_PLAYER: Ruling("pot-stays", "Rob"), ORDER: Ruling("in-turn", "Rob")}, TODAY)
    after = path.read_text(encoding="utf-8")
    assert after.startswith(before.rstrip("\n"))
    assert f"date = {TODAY.isoformat()}" in after
    assert read_precedents(path).rulings == {
        LONE_PLAYER: Ruling("takes-pot", "precedent"),
        ORDER: Ruling("in-turn", "precedent"),
    }
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["table.toml"]


def test_nothing_new_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    read_precedents(path).append({ORDER: Ruling("in-turn", "Rob")}, TODAY)
    written = path.stat().st_mtime_ns, path.stat().st_ino
    read_precedents(path).append({ORDER: Ruling("simultaneous", "Ann")}, TODAY)
    Precedents(tmp_path / "other.toml", {}).append({}, TODAY)
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == written
    assert not (tmp_path / "other.toml").exists()


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("\n", encoding="utf-8")
    read_precedents(path).append({ORDER: Ruling("in-turn", "Rob")}, TODAY)
    assert read_precedents(path).rulings == {ORDER: Ruling("in-turn", "precedent")}


@given(reason=st.text(max_size=20), by=st.text(max_size=8))
@example(reason="\x7f", by='"\\')
def test_any_reason_survives_the_file(tmp_path_factory: pytest.TempPathFactory, reason: str, by: str) -> None:
    path = tmp_path_factory.mktemp("table") / "table.toml"
    read_precedents(path).append({GHOST_TIE: Ruling("player-wins", by, reason)}, TODAY)
    assert read_precedents(path).rulings == {GHOST_TIE: Ruling("player-wins", "precedent", reason)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ruling = [", "expected: a TOML file"),
        ("ruling = 3", "expected [[ruling]] entries and nothing else"),
        ("[table]\nname = 'ours'", "expected [[ruling]] entries and nothing else"),
        ("ruling = [3]", "ruling[0]: expected question, choice and reason"),
        ("[[ruling]]\nquestion = 'OPR-648 §3.2/order'", "ruling[0]: expected question, choice and reason"),
        ("[[ruling]]\nquestion = 'OPR-648 §3.2/order'\nchoice = 1", "ruling[0]: expected question, choice and reason"),
        ("[[ruling]]\nquestion = 'OPR-648 §3.2/ordre'\nchoice = 'in-turn'", "ruling[0].question: no question"),
        ("[[ruling]]\nquestion = 'ABC §1/x'\nchoice = 'in-turn'", "ruling[0].question: no question"),
        (
            "[[ruling]]\nquestion = 'OPR-648 §3.2/order'\nchoice = 'in-turn'\n"
            "[[ruling]]\nquestion = 'OPR-648 §3.5/ghost-tie'\nchoice = 'in-turn'",
            "ruling[1].choice: 'in-turn' is none of pot-stays-unpaid, player-wins, player-pays",
        ),
    ],
)
def test_a_file_that_holds_no_precedents_is_refused_with_the_place(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadablePrecedents) as unreadable:
        read_precedents(path)
    assert str(unreadable.value).startswith(f"{path}: ")
    assert expected in str(unreadable.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"ruling = " + b"[" * 100_000])
def test_a_file_that_is_no_text_or_nested_without_end_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(content)
    with pytest.raises(UnreadablePrecedents):
        read_precedents(path)


def test_a_file_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePrecedents, match="no such folder"):
        read_precedents(tmp_path / "none" / "table.toml")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"#" * (LARGEST_PRECEDENTS + 1))
    with pytest.raises(UnreadablePrecedents, match="too large"):
        read_precedents(path)
    path.write_bytes(b"#" * LARGEST_PRECEDENTS)
    assert read_precedents(path).rulings == {}


def test_a_folder_is_no_file_of_precedents(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePrecedents):
        read_precedents(tmp_path)


def test_every_question_of_the_strategies_is_asked_and_none_is_missing() -> None:
    ours = {identity for identity in asked_questions() if identity.startswith("OPR-648 ")}
    assert {question_id(asks) for asks in TWO_MORE_INCHES_QUESTIONS} == ours
    assert question_id(Order) == ORDER
