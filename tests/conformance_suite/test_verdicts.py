"""Implementations that do one thing wrong get exactly the verdict for it."""

import shlex
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from conformance.suite import implementation
from conformance.suite.cases import Case, Level, read_case_file
from conformance.suite.explain import explanation
from conformance.suite.implementation import Command, Junk, PythonObject
from conformance.suite.json_values import Json, one_line
from conformance.suite.runner import BrokenHarness, Runner
from conformance.suite.verdicts import Judgement, Verdict

from conformance_suite.fakes import DECIDING, Fake

HERE: Final = Path(__file__).parent
CASES: Final = {case.id.rpartition("/")[2]: case for case in read_case_file(HERE / "cases/HR/1.1.json")}
VALUES: Final = ("ace-beats-king", "three-beats-two", "kings-tie", "a-joker-is-wild", "the-direction-was-announced")
REFUSED: Final = "a-card-twice"
BY_RULING: Final = "with-how-many-wild-cards"
QUESTION: Final = "nobody-has-said-which-direction"


class Direct:
    """A fake asked without any transport."""

    def __init__(self, fake: Fake) -> None:
        self.fake = fake
        self.fresh = True

    def ask(self, message: dict[str, Json], seconds: float | None = None) -> Json:
        self.fresh = False
        return self.fake.answer(message)

    def stop(self) -> None:
        self.fresh = True

    def reproduce(self, messages: list[dict[str, Json]], case: str) -> str:
        return case


def judged(name: str, **starting: Json) -> dict[str, Judgement]:
    """The judgement on each case of the toy, of a fake asked in this process."""
    runner = Runner(Direct(Fake(DECIDING[name], **starting)), "1.0.0")
    return {slug: runner.judge(case) for slug, case in CASES.items()}


def verdicts(name: str, **starting: Json) -> dict[str, Verdict]:
    return {slug: judgement.verdict for slug, judgement in judged(name, **starting).items()}


def reds(name: str, **starting: Json) -> set[str]:
    return {slug for slug, judgement in judged(name, **starting).items() if judgement.red}


ALL: Final = set(CASES)
PASSES: Final = dict.fromkeys(CASES, Verdict.PASS)


def test_the_right_one_passes() -> None:
    assert verdicts("right") == PASSES
    assert reds("right") == set()


def test_the_right_one_passes_with_rulings_given_only() -> None:
    assert verdicts("right", rulings="given") == PASSES


def test_one_that_always_refuses() -> None:
    got = verdicts("always-refuses")
    assert got == {**dict.fromkeys(CASES, Verdict.FAIL), REFUSED: Verdict.PASS}
    assert reds("always-refuses") == ALL - {REFUSED}


def test_one_with_always_the_same_winner() -> None:
    got = verdicts("always-the-same-winner")
    right = {"ace-beats-king", "a-joker-is-wild", "the-direction-was-announced"}
    assert {slug for slug, verdict in got.items() if verdict is Verdict.PASS} == right
    assert {got[slug] for slug in ALL - right} == {Verdict.FAIL}


def test_one_rule_wrong() -> None:
    assert verdicts("lowest-card-wins") == {**PASSES, "three-beats-two": Verdict.FAIL}
    assert judged("lowest-card-wins")["three-beats-two"].because == (
        'value.winners (in any order): expected ["B"], got ["A"]'
    )


def test_one_that_claims_too_much() -> None:
    assert verdicts("supports-nothing") == dict.fromkeys(CASES, Verdict.UNSUPPORTED_UNDECLARED)
    assert reds("supports-nothing") == ALL


def test_one_that_reports_errors() -> None:
    assert verdicts("reports-an-error") == dict.fromkeys(CASES, Verdict.ERROR)


def test_one_that_cites_another_rule_is_right_for_the_wrong_reason() -> None:
    got = verdicts("cites-another-rule")
    assert got == {**dict.fromkeys(CASES, Verdict.WRONG_REASON), QUESTION: Verdict.PASS}
    assert reds("cites-another-rule") == ALL - {QUESTION}
    assert reds("cites-another-rule", cites=False) == set()


def test_one_that_declares_that_it_cites_and_does_not() -> None:
    got = verdicts("never-cites")
    assert {got[slug] for slug in (*VALUES, BY_RULING)} == {Verdict.WRONG_REASON}
    assert got[REFUSED] is Verdict.PASS


def test_one_that_does_not_cite_need_not() -> None:
    assert verdicts("never-cites", cites=False) == PASSES


# Capabilities


def test_a_document_that_is_not_claimed_is_not_asked() -> None:
    fake = Fake(documents=["BT"])
    runner = Runner(Direct(fake), "1.0.0")
    assert {runner.judge(case).verdict for case in CASES.values()} == {Verdict.UNSUPPORTED_DECLARED}
    assert [message["cmd"] for message in fake.heard] == ["start"]


def test_an_operation_that_is_not_claimed_is_not_asked() -> None:
    assert verdicts("right", operations=["hand.rank"]) == dict.fromkeys(CASES, Verdict.UNSUPPORTED_DECLARED)


@pytest.mark.parametrize(
    ("options", "left_out"),
    [
        ([], {"a-joker-is-wild", BY_RULING, QUESTION, "the-direction-was-announced"}),
        (["HR §4.8"], {"a-joker-is-wild"}),
        (["HR §4.1", "HR §4.8"], set()),
    ],
)
def test_an_option_that_is_not_claimed_is_not_asked(options: list[Json], left_out: set[str]) -> None:
    got = verdicts("right", options=options)
    assert {slug for slug, verdict in got.items() if verdict is Verdict.UNSUPPORTED_DECLARED} == left_out
    assert {got[slug] for slug in ALL - left_out} == {Verdict.PASS}


# Questions and rulings


def test_who_never_asks_fails_where_it_says_that_it_asks() -> None:
    got = verdicts("never-asks")
    assert (got[BY_RULING], got[QUESTION]) == (Verdict.FAIL, Verdict.FAIL)


def test_who_never_asks_may_decide_as_a_ruling_would_where_answers_are_only_given() -> None:
    got = verdicts("never-asks", rulings="given")
    assert (got[BY_RULING], got[QUESTION]) == (Verdict.PASS, Verdict.UNSUPPORTED_DECLARED)


def test_who_takes_no_rulings_and_decides_as_one_would_is_not_faulted() -> None:
    judgement = judged("never-asks", rulings="none")[BY_RULING]
    assert (judgement.verdict, judgement.red) == (Verdict.UNSUPPORTED_DECLARED, False)
    assert judgement.because == "it takes no rulings; it decides as fewer-beats-more"


def test_who_takes_no_rulings_may_still_ask() -> None:
    got = verdicts("ignores-rulings", rulings="none")
    assert (got[BY_RULING], got[QUESTION]) == (Verdict.PASS, Verdict.PASS)
    assert got["the-direction-was-announced"] is Verdict.UNSUPPORTED_DECLARED


def test_who_decides_as_no_ruling_would_fails_whatever_it_takes() -> None:
    got = {rulings: verdicts("always-refuses", rulings=rulings)[BY_RULING] for rulings in ("none", "given", "ask")}
    assert set(got.values()) == {Verdict.FAIL}


@pytest.mark.parametrize("rulings", ["given", "ask"])
def test_who_ignores_rulings_fails(rulings: str) -> None:
    got = verdicts("ignores-rulings", rulings=rulings)
    assert (got[BY_RULING], got["the-direction-was-announced"]) == (Verdict.FAIL, Verdict.FAIL)


def test_other_choices_than_the_documents_leave_open_fail() -> None:
    got = verdicts("asks-with-other-choices")
    assert (got[BY_RULING], got[QUESTION]) == (Verdict.FAIL, Verdict.FAIL)


def test_each_way_through_the_questions_is_run_announced_and_asked() -> None:
    fake = Fake()
    Runner(Direct(fake), "1.0.0").judge(CASES[BY_RULING])
    runs = [message["given"] for message in fake.heard if message["cmd"] == "run"]
    announced = [given.get("announced") for given in runs if isinstance(given, dict)]
    direction, meaning = "HR §4.8/extension-direction", "HR §4.8/what-counts-as-equal"
    assert [answers for answers in announced if answers is not None] == [
        {direction: "fewer-beats-more"},
        {direction: "more-beats-fewer"},
        {direction: "more-beats-fewer", meaning: "same-five-ranks"},
        {direction: "more-beats-fewer", meaning: "same-category"},
    ]
    assert [message["choice"] for message in fake.heard if message["cmd"] == "ruling"] == [
        "fewer-beats-more",
        "more-beats-fewer",
        "same-five-ranks",
        "more-beats-fewer",
        "same-category",
    ]


def test_what_is_expected_is_never_said() -> None:
    fake = Fake()
    runner = Runner(Direct(fake), "1.0.0")
    for case in CASES.values():
        runner.judge(case)
    fields = {name for message in fake.heard for name in message}
    assert fields == {"cmd", "protocol", "suite", "seq", "case", "operation", "given", "choice", "by"}
    assert not any("winners" in one_line(message) for message in fake.heard)


# Deviations


def deviating(kind: str, cases: str = "HR/1.1/three-*") -> list[Json]:
    return [{"case": cases, "kind": kind, "reason": "known", "url": "https://example.org/1"}]


def test_a_declared_failure_is_a_deviation() -> None:
    judgement = judged("lowest-card-wins", deviations=deviating("fails"))["three-beats-two"]
    assert (judgement.verdict, judgement.red) == (Verdict.DEVIATION, False)
    assert judgement.because == "known (https://example.org/1)"


def test_a_stale_deviation_is_an_unexpected_pass() -> None:
    got = verdicts("right", deviations=deviating("fails"))
    assert got == {**PASSES, "three-beats-two": Verdict.UNEXPECTED_PASS}
    assert reds("right", deviations=deviating("unsupported")) == {"three-beats-two"}


def test_a_wrong_reason_of_one_that_does_not_cite_is_no_failure() -> None:
    declared = deviating("fails", "*/three-beats-two")
    assert judged("cites-another-rule", deviations=declared)["three-beats-two"].verdict is Verdict.DEVIATION
    not_citing = judged("cites-another-rule", deviations=declared, cites=False)["three-beats-two"]
    assert (not_citing.verdict, not_citing.red) == (Verdict.UNEXPECTED_PASS, True)


def test_a_declared_lack_is_unsupported() -> None:
    got = judged("supports-nothing", deviations=deviating("unsupported", "HR/*"))
    assert {(judgement.verdict, judgement.red) for judgement in got.values()} == {(Verdict.UNSUPPORTED_DECLARED, False)}


def test_a_wrong_answer_is_not_a_declared_lack() -> None:
    got = verdicts("lowest-card-wins", deviations=deviating("unsupported"))
    assert got["three-beats-two"] is Verdict.FAIL


def test_an_error_is_no_deviation() -> None:
    got = verdicts("reports-an-error", deviations=deviating("fails", "*"))
    assert got == dict.fromkeys(CASES, Verdict.ERROR)


# Faults of transport, by real processes


def command(name: str, where: str = "", seconds: float = 5.0) -> Command:
    words = [sys.executable, str(HERE / "fakes.py"), name, where]
    return Command(" ".join(map(shlex.quote, words)), seconds)


def test_a_process_that_is_right_passes() -> None:
    runner = Runner(command("right"), "1.0.0")
    runner.smoke(CASES.values())
    assert {slug: runner.judge(case).verdict for slug, case in CASES.items()} == PASSES
    runner.stop()


@pytest.mark.parametrize(
    ("name", "verdict", "because"),
    [
        ("crashes", Verdict.ERROR, "ended with status 1: out of cards"),
        ("hangs", Verdict.TIMEOUT, "no reply within 0.5 seconds"),
        ("crashes-as-node-does", Verdict.ERROR, "ended with status 1: Error: out of \x1b[31mcards"),
        ("is-killed", Verdict.ERROR, "killed by signal 9"),
        ("leaves-a-child", Verdict.ERROR, "ended with status 3"),
        (
            "writes-junk",
            Verdict.ERROR,
            "wrote what cannot be read (not JSON: Expecting value: line 1 column 1 (char 0)): '",
        ),
        ("writes-no-text", Verdict.ERROR, "wrote what cannot be read (not UTF-8): '��'"),
        ("writes-no-number", Verdict.ERROR, "wrote what cannot be read (NaN is not JSON): '{\"seq\": NaN}'"),
        ("writes-too-large-a-number", Verdict.ERROR, "wrote what cannot be read (1e999 is too large a number): '"),
        ("writes-too-many-digits", Verdict.ERROR, "wrote what cannot be read (a number with too many digits): '"),
        ("writes-half-a-pair", Verdict.ERROR, "wrote what cannot be read (half a surrogate pair is no character): '"),
        ("writes-too-many-brackets", Verdict.ERROR, "wrote what cannot be read (nested too deeply): '["),
        ("says-a-field-twice", Verdict.ERROR, 'wrote what cannot be read (the field "outcome" is there twice): '),
        ("echoes", Verdict.ERROR, 'not a reply: $: "outcome" is a required property'),
        ("answers-another", Verdict.ERROR, 'not a reply: $.seq: expected "'),
        ("says-no-outcome", Verdict.ERROR, 'not a reply: $: "outcome" is a required property'),
        ("closes-its-output", Verdict.ERROR, "closed its output"),
    ],
)
def test_a_fault_of_transport_is_laid_to_its_case_alone(name: str, verdict: Verdict, because: str) -> None:
    runner = Runner(command(name, "three-beats-two", 0.5 if verdict is Verdict.TIMEOUT else 5.0), "1.0.0")
    runner.smoke(CASES.values())
    got = {slug: runner.judge(case) for slug, case in CASES.items()}
    runner.stop()
    assert {slug: judgement.verdict for slug, judgement in got.items()} == {**PASSES, "three-beats-two": verdict}
    assert got["three-beats-two"].because.startswith(because)
    assert got["three-beats-two"].red


def test_who_writes_without_being_asked_is_found_out_at_the_next_case() -> None:
    runner = Runner(command("replies-twice", "three-beats-two"), "1.0.0")
    got = {slug: runner.judge(case) for slug, case in CASES.items()}
    runner.stop()
    assert got["three-beats-two"].verdict is Verdict.PASS
    told = got["kings-tie"].because
    assert "(a second reply to the case before)" in told or told.startswith("wrote a line that nobody asked for: ")
    assert got[REFUSED].verdict is Verdict.PASS


def test_a_line_that_nobody_asked_for_is_said_to_be_one() -> None:
    """Where it is there before the next request."""
    talker = command("replies-twice", '"seq":1')
    talker.ask({"cmd": "run", "seq": 1, "given": {"hands": {"A": ["2s"]}}})
    time.sleep(0.5)
    with pytest.raises(Junk, match=r'wrote a line that nobody asked for: .*"outcome": "value"'):
        talker.ask({"cmd": "start"})
    assert talker.fresh


def test_a_line_that_is_too_long_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(implementation, "LONGEST_LINE", 4000)
    judgement = Runner(command("writes-too-many-digits", "three-beats-two"), "1.0.0").judge(CASES["three-beats-two"])
    assert judgement.because.startswith('wrote a line longer than 4,000 bytes: \'{"seq": 111')


def test_a_process_that_has_ended_is_not_waited_for() -> None:
    """Though what it started keeps its output open."""
    began = time.monotonic()
    with pytest.raises(BrokenHarness, match="ended with status 3"):
        Runner(command("leaves-a-child", '"start"', 60.0), "1.0.0").smoke(CASES.values())
    assert time.monotonic() - began < 10


def test_who_does_not_answer_the_last_message_is_not_waited_for_long() -> None:
    runner = Runner(command("hangs", '"stop"', 60.0), "1.0.0")
    runner.smoke(CASES.values())
    began = time.monotonic()
    runner.stop()
    assert time.monotonic() - began < 10


def test_who_crashed_is_asked_once_more(tmp_path: Path) -> None:
    """A process that crashes at its first case and leaves a mark, and does not crash where it finds the mark."""
    mark = tmp_path / "crashed"
    script = tmp_path / "once.py"
    script.write_text(
        "import json, pathlib, sys\n"
        f"sys.path.insert(0, {str(HERE)!r})\n"
        "from fakes import Fake, crashes, serve\n"
        f"mark = pathlib.Path({str(mark)!r})\n"
        "again = mark.exists()\n"
        "mark.touch()\n"
        "serve(Fake(), None if again else crashes, 'three-beats-two')\n"
    )
    runner = Runner(Command(f"{sys.executable} {script}", 5.0), "1.0.0")
    judgement = runner.judge(CASES["three-beats-two"])
    assert (judgement.verdict, judgement.red) == (Verdict.PASS, False)
    assert judgement.because == "only after a restart, because of this: ended with status 1: out of cards"
    assert runner.judge(CASES["kings-tie"]).because == ""
    runner.stop()
    assert mark.exists()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("crashes", "ended with status 1: out of cards"),
        ("hangs", "no reply within 0.3 seconds"),
        ("writes-junk", "wrote what cannot be read"),
        ("echoes", "not a reply to start"),
    ],
)
def test_a_harness_that_cannot_start_is_broken(name: str, says: str) -> None:
    broken = Runner(command(name, "", 0.3 if name == "hangs" else 5.0), "1.0.0")
    with pytest.raises(BrokenHarness) as found:
        broken.smoke(CASES.values())
    broken.stop()
    assert says in str(found.value)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize("name", ["crashes", "writes-junk", "echoes", "says-no-outcome"])
def test_a_harness_that_answers_no_trivial_case_is_broken_and_can_be_reproduced(name: str) -> None:
    broken = Runner(command(name, '"run"'), "1.0.0")
    with pytest.raises(BrokenHarness) as found:
        broken.smoke(CASES.values())
    broken.stop()
    assert "\n" not in str(found.value)
    assert "to reproduce: printf" in str(found.value)
    assert "HR/1.1/ace-beats-king" in str(found.value)


def test_a_harness_that_reports_an_error_to_every_trivial_case_is_broken() -> None:
    with pytest.raises(BrokenHarness, match="out of cards"):
        Runner(Direct(Fake(DECIDING["reports-an-error"])), "1.0.0").smoke(CASES.values())


def test_a_harness_that_answers_one_trivial_case_is_not_broken() -> None:
    runner = Runner(command("crashes", "ace-beats-king"), "1.0.0")
    runner.smoke(CASES.values())
    runner.stop()


def test_a_command_that_does_not_exist_is_broken() -> None:
    with pytest.raises(BrokenHarness, match="cannot run 'no-such-command'"):
        Runner(Command("no-such-command", 1.0), "1.0.0").smoke(CASES.values())


@pytest.mark.parametrize(
    ("starting", "says"),
    [
        ({"protocol": 2}, "$.protocol"),
        ({"ok": False}, "$.ok"),
        ({"documents": ["Whist"]}, "$.documents[0]"),
        ({"rulings": "always"}, "$.rulings"),
        ({"deviations": [{"case": "*", "kind": "fails"}]}, '"reason" is a required property'),
    ],
)
def test_a_start_that_is_not_valid_is_broken(starting: dict[str, Json], says: str) -> None:
    with pytest.raises(BrokenHarness) as found:
        Runner(Direct(Fake(DECIDING["right"], **starting)), "1.0.0").smoke(CASES.values())
    assert says in str(found.value)


# A Python object in this process


class Raises:
    """Answers the start, then raises."""

    def __init__(self) -> None:
        self.fake = Fake()

    def answer(self, message: dict[str, Json]) -> dict[str, Json]:
        """The reply to `start` only."""
        if message["cmd"] == "run":
            raise RuntimeError("out of cards")
        return self.fake.answer(message)


class Stalls(Raises):
    """Answers the start, then never."""

    def answer(self, message: dict[str, Json]) -> dict[str, Json]:
        """The reply to `start` only."""
        while message["cmd"] == "run":
            pass
        return self.fake.answer(message)


class Catches(Raises):
    """Answers the start, then too late, whatever is done to stop it."""

    caught: type[BaseException] = Exception

    def answer(self, message: dict[str, Json]) -> dict[str, Json]:
        """The right reply, after a second."""
        if message["cmd"] == "run":
            with suppress(self.caught):
                time.sleep(1)
        return self.fake.answer(message)


class CatchesEverything(Catches):
    """Catches what no Exception is as well."""

    caught = BaseException


class Quits(Raises):
    """Answers the start, then means to end the process."""

    quits: BaseException = SystemExit(0)

    def answer(self, message: dict[str, Json]) -> dict[str, Json]:
        """The reply to `start` only."""
        if message["cmd"] == "run":
            raise self.quits
        return self.fake.answer(message)


class Closes(Quits):
    """Raises what no Exception is."""

    quits: BaseException = GeneratorExit("closed")


class ReturnsAFloat:
    """Answers the start, then with what JSON does not know."""

    def __init__(self) -> None:
        self.fake = Fake()

    returns: Callable[[], object] = staticmethod(lambda: float("inf"))

    def answer(self, message: dict[str, Json]) -> object:
        """The reply to `start`, or what it returns."""
        return self.returns() if message["cmd"] == "run" else self.fake.answer(message)


class ReturnsASet(ReturnsAFloat):
    """Answers with what Python knows and JSON does not."""

    returns: Callable[[], object] = staticmethod(lambda: {1})


class ChangesWhatItIsGiven(Raises):
    """Answers rightly and then spoils what it was given."""

    def answer(self, message: dict[str, Json]) -> dict[str, Json]:
        """The right reply."""
        reply = dict(self.fake.answer(dict(message)))
        given = message.get("given")
        if isinstance(given, dict):
            given.clear()
        return reply


OBJECT: Final = "conformance_suite.fakes.Fake"
IN_THIS_MODULE: Final = __name__


def in_process(name: str, seconds: float = 5.0) -> Runner:
    return Runner(PythonObject(name, seconds), "1.0.0")


def test_a_class_is_made_into_an_object() -> None:
    runner = in_process(OBJECT)
    runner.smoke(CASES.values())
    assert {slug: runner.judge(case).verdict for slug, case in CASES.items()} == PASSES


def answer(message: dict[str, Json]) -> dict[str, Json]:
    """A function that answers, in a module that can be named for it."""
    return Fake().answer(message)


@pytest.mark.parametrize("name", [IN_THIS_MODULE, f"{IN_THIS_MODULE}.answer"])
def test_a_module_or_a_function_answers_as_well(name: str) -> None:
    assert in_process(name).judge(CASES["three-beats-two"]).verdict is Verdict.PASS


def test_an_object_that_raises_is_an_error() -> None:
    judgement = in_process(f"{IN_THIS_MODULE}.Raises").judge(CASES["three-beats-two"])
    assert (judgement.verdict, judgement.because) == (Verdict.ERROR, "raised RuntimeError: out of cards")


@pytest.mark.parametrize("name", ["Stalls", "Catches", "CatchesEverything"])
def test_an_object_that_stalls_is_a_timeout(name: str) -> None:
    judgement = in_process(f"{IN_THIS_MODULE}.{name}", 0.2).judge(CASES["three-beats-two"])
    assert (judgement.verdict, judgement.because) == (Verdict.TIMEOUT, "no reply within 0.2 seconds")


@pytest.mark.parametrize(
    ("name", "because"), [("Quits", "raised SystemExit: 0"), ("Closes", "raised GeneratorExit: closed")]
)
def test_an_object_that_means_to_end_the_process_is_an_error(name: str, because: str) -> None:
    judgement = in_process(f"{IN_THIS_MODULE}.{name}").judge(CASES["three-beats-two"])
    assert (judgement.verdict, judgement.because) == (Verdict.ERROR, because)


@pytest.mark.parametrize("name", ["ReturnsAFloat", "ReturnsASet"])
def test_an_object_that_returns_no_json_is_an_error(name: str) -> None:
    judgement = in_process(f"{IN_THIS_MODULE}.{name}").judge(CASES["three-beats-two"])
    assert judgement.verdict is Verdict.ERROR
    assert judgement.because.startswith("returned what is not JSON (")


def test_an_interruption_is_no_fault_of_the_object(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Quits, "quits", KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        in_process(f"{IN_THIS_MODULE}.Quits").judge(CASES["three-beats-two"])


def test_an_object_cannot_change_a_case() -> None:
    case = CASES["three-beats-two"]
    before = one_line(case.given)
    assert in_process(f"{IN_THIS_MODULE}.ChangesWhatItIsGiven").judge(case).verdict is Verdict.PASS
    assert one_line(case.given) == before


@pytest.mark.parametrize("name", ["no_such_module.engine", f"{OBJECT}.nothing", f"{IN_THIS_MODULE}.HERE"])
def test_a_name_that_leads_nowhere_is_broken(name: str) -> None:
    with pytest.raises(BrokenHarness):
        in_process(name).smoke(CASES.values())


class CannotBeMade:
    """Raises as it is made."""

    def __init__(self) -> None:
        raise RuntimeError("no deck")


def test_an_object_that_cannot_be_made_is_broken() -> None:
    with pytest.raises(BrokenHarness, match="RuntimeError: no deck"):
        in_process(f"{IN_THIS_MODULE}.CannotBeMade").smoke(CASES.values())


@pytest.mark.parametrize(
    "text",
    ["import no_such_module", "1 +", "raise KeyError('deck')", "raise SystemExit('no\\ndeck')", "raise GeneratorExit"],
)
def test_a_module_that_cannot_be_imported_is_broken(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_engine.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BrokenHarness, match=r"^broken harness: start: cannot import broken_engine.*to reproduce: .*$"):
        in_process("broken_engine.Engine").smoke(CASES.values())


def test_an_import_that_does_not_end_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endless_engine.py").write_text("while True:\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BrokenHarness, match=r"no reply within 0\.2 seconds"):
        in_process("endless_engine.Engine", 0.2).smoke(CASES.values())


# What is said of a judgement


def explained(rule: str, level: Level = Level.REQUIRED) -> str:
    """What is said of the toy's first case, were it one of that rule."""
    case = replace(CASES["ace-beats-king"], rule=rule, cites=(), level=level)
    return explanation(case, judged("always-refuses")["ace-beats-king"])


def test_a_rule_is_told_apart_from_its_sentence() -> None:
    assert "\n  BT §8.12(c) " in explained("BT §8.12(c)", Level.OPTION)


def test_an_option_that_is_not_in_force_is_said_to_be_one() -> None:
    note = "(an option, not in force here)"
    assert f"\n  BT §8.9(c) {note} " in explained("BT §8.9(c)").replace("   ", " ")
    assert note not in explained("BT §8.9(c)", Level.OPTION)
    assert note not in explained("HR §2.7")


def test_what_an_implementation_says_steers_no_terminal() -> None:
    judgement = replace(judged("reports-an-error")["kings-tie"], because="\x1b[2Jred\nherring\x9b")
    told = explanation(CASES["kings-tie"], judgement)
    assert "  because   \\u001b[2Jred herring\\u009b" in told
    assert all(letter == "\n" or letter.isprintable() for letter in told)


def test_no_case_is_left_out_of_the_smoke_for_want_of_claims() -> None:
    """Where nothing is claimed there is nothing trivial to ask, and the run will show that nothing ran."""
    Runner(Direct(Fake(documents=[])), "1.0.0").smoke(CASES.values())


def test_the_toy_is_valid() -> None:
    assert all(isinstance(case, Case) for case in CASES.values())
    assert len(CASES) == 8
