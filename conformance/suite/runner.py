"""The talk with one implementation: a look whether it answers at all, then each case, its questions, their rulings.

What is expected is never sent. This module must not know how the implementation is reached.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from .capabilities import Capabilities, DeviationKind, Rulings, read_capabilities
from .cases import ByRuling, Case, Expectation, ExpectedQuestion, Level, written
from .explain import printable
from .implementation import CannotStart, Crashed, Implementation, Junk, NoReply, TimedOut
from .json_values import Json, an_object, one_line
from .judging import Opinion, asked_question, compared_part, endings, opinion
from .schemas import fault
from .verdicts import Judgement, Verdict

PROTOCOL: Final = 1
"""The version of the messages."""

FINAL_AUTHORITY: Final = "Rob"
"""Who gives the runner's rulings."""

LAST_WORDS: Final = 1.0
"""How many seconds to wait for the reply to the last message of all."""

SMOKE_CASES: Final = 2
"""How many trivial cases an implementation is asked before all others."""


class BrokenHarness(Exception):
    """An implementation that cannot be examined at all. The message is one line, with the command to reproduce it."""


@dataclass(frozen=True, slots=True)
class _Finding:
    """An opinion on one exchange: what was given, the choices sent as rulings, what was expected and what came."""

    opinion: Opinion
    given: dict[str, Json]
    choices: tuple[str, ...]
    expected: Expectation
    reply: dict[str, Json]


def start_message(suite: str) -> dict[str, Json]:
    """The first message of every talk. `suite` is the version of the suite."""
    return {"cmd": "start", "protocol": PROTOCOL, "suite": suite}


def run_message(case: Case, given: dict[str, Json], number: str) -> dict[str, Json]:
    """The message that puts a case, with what is given for it."""
    return {"cmd": "run", "seq": number, "case": case.id, "operation": case.operation, "given": given}


def ruling_message(choice: str, number: str) -> dict[str, Json]:
    """The message that answers the question asked in reply to a case."""
    return {"cmd": "ruling", "seq": number, "choice": choice, "by": FINAL_AUTHORITY}


class Runner:
    """Examines one implementation, case by case."""

    def __init__(self, implementation: Implementation, suite: str) -> None:
        """`suite` is the version of the suite, told at the start."""
        self._implementation = implementation
        self._suite = suite
        self._number = 0
        self._answered: str | None = None
        self._crashes: list[Crashed] = []
        self._capabilities: Capabilities | None = None

    @property
    def started(self) -> bool:
        """Whether it is known what the implementation claims."""
        return self._capabilities is not None

    @property
    def capabilities(self) -> Capabilities:
        """What the implementation claims; starts it where it has not been. Raises BrokenHarness."""
        if self._capabilities is None:
            try:
                self._capabilities = read_capabilities(self._greet())
            except (NoReply, CannotStart) as broken:
                command = self._implementation.reproduce([start_message(self._suite)], "")
                raise BrokenHarness(printable(f"broken harness: start: {broken}; to reproduce: {command}")) from None
        return self._capabilities

    def smoke(self, cases: Iterable[Case]) -> None:
        """Asks the two most trivial of these cases that are claimed. Raises BrokenHarness where neither is answered."""
        claimed = [
            case for case in cases if case.level is Level.REQUIRED and self.capabilities.not_claimed(case) is None
        ]
        trivial = sorted(claimed, key=lambda case: (len(one_line(case.given)), case.id))[:SMOKE_CASES]
        silences = [silence for silence in map(self._silence, trivial) if silence is not None]
        if trivial and len(silences) == len(trivial):
            command = self._reproduce(trivial[0], trivial[0].given, ())
            raise BrokenHarness(printable(f"broken harness: {silences[0]}; to reproduce: {command}"))

    def stop(self) -> None:
        """Ends the talk."""
        if not self._implementation.fresh:
            with suppress(NoReply):
                self._implementation.ask({"cmd": "stop"}, LAST_WORDS)
        self._implementation.stop()

    def judge(self, case: Case) -> Judgement:
        """The verdict on a case."""
        missing = self.capabilities.not_claimed(case)
        if missing is not None:
            because = f"{missing} is not claimed"
            return Judgement(Verdict.UNSUPPORTED_DECLARED, False, because, None, written(case.expect), None, "")
        return self._in_view_of_deviations(case, self._judged(case))

    def _greet(self) -> dict[str, Json]:
        reply = self._implementation.ask(start_message(self._suite))
        wrong = fault(reply, "messages.json#/$defs/started")
        if wrong is not None:
            self._implementation.stop()
            raise Junk(f"not a reply to start: {wrong}")
        return an_object(reply, "reply")

    def _silence(self, case: Case) -> str | None:
        """Why a case is not answered; None where it is, rightly or wrongly."""
        try:
            reply = self._replies(case, case.given, ())[-1]
        except (NoReply, CannotStart) as silent:
            return f"{case.id}: {silent}"
        return f"{case.id}: {reply.get('message', 'error')}" if reply["outcome"] == "error" else None

    def _judged(self, case: Case) -> Judgement:
        self._crashes.clear()
        try:
            finding = self._examined(case)
        except (NoReply, CannotStart) as silent:
            verdict = Verdict.TIMEOUT if isinstance(silent, TimedOut) else Verdict.ERROR
            reproduce = self._reproduce(case, case.given, ())
            return Judgement(verdict, True, str(silent), case.given, written(case.expect), None, reproduce)
        verdict, because = finding.opinion
        if because and finding.choices:
            because = f"after the ruling {', then '.join(finding.choices)}: {because}"
        ruled = _answers(finding.given).items() - _answers(case.given).items()
        if because and ruled:
            announced = ", ".join(f"{question} announced as {choice}" for question, choice in sorted(ruled))
            because = f"with {announced}: {because}"
        if verdict is Verdict.PASS and self._crashes:
            because = f"only after a restart, because of this: {self._crashes[0]}"
        return Judgement(
            verdict=verdict,
            red=self._is_red(verdict),
            because=because,
            given=finding.given,
            expected=written(finding.expected),
            got=compared_part(finding.reply, finding.expected) if verdict is Verdict.PASS else finding.reply,
            reproduce=self._reproduce(case, finding.given, finding.choices),
        )

    def _is_red(self, verdict: Verdict) -> bool:
        match verdict:
            case Verdict.PASS | Verdict.UNSUPPORTED_DECLARED | Verdict.DEVIATION:
                return False
            case Verdict.WRONG_REASON:
                return self.capabilities.cites
            case _:
                return True

    def _in_view_of_deviations(self, case: Case, judged: Judgement) -> Judgement:
        deviation = self.capabilities.deviation(case)
        if deviation is None:
            return judged
        declared = deviation.reason + (f" ({deviation.url})" if deviation.url else "")
        match (judged.verdict, deviation.kind):
            case (Verdict.PASS | Verdict.WRONG_REASON, _) if not judged.red:
                because = f"declared as a deviation, but it passes: {declared}"
                return replace(judged, verdict=Verdict.UNEXPECTED_PASS, red=True, because=because)
            case (Verdict.FAIL | Verdict.WRONG_REASON, DeviationKind.FAILS):
                return replace(judged, verdict=Verdict.DEVIATION, red=False, because=declared)
            case (Verdict.UNSUPPORTED_UNDECLARED, DeviationKind.UNSUPPORTED):
                return replace(judged, verdict=Verdict.UNSUPPORTED_DECLARED, red=False, because=declared)
            case _:
                return judged

    # One case

    def _examined(self, case: Case) -> _Finding:
        match case.expect:
            case ByRuling() as by_ruling if self.capabilities.rulings is Rulings.NONE:
                return self._without_rulings(case, by_ruling)
            case ByRuling() as by_ruling:
                finding = self._announcing(case, case.given, by_ruling)
                if self.capabilities.rulings is Rulings.ASK and finding.opinion.verdict is Verdict.PASS:
                    return self._answering(case, by_ruling)
                return finding
            case expected:
                return self._asked_once(case, expected)

    def _asked_once(self, case: Case, expected: Expectation) -> _Finding:
        finding = self._finding(case, case.given, expected)
        if self._may_leave_out(case, finding):
            return _as(finding, Verdict.UNSUPPORTED_DECLARED, "it takes no such rulings")
        return finding

    def _may_leave_out(self, case: Case, finding: _Finding) -> bool:
        """Whether what is missing hangs on a ruling that the implementation never claimed to take or to ask for."""
        reply = finding.reply
        if isinstance(finding.expected, ExpectedQuestion):
            asks = self.capabilities.rulings is Rulings.ASK or case.level is not Level.RULING
            return not asks and reply["outcome"] in ("value", "refused")
        if self.capabilities.rulings is not Rulings.NONE:
            return False
        match reply["outcome"]:
            case "unsupported":
                return bool(_answers(case.given))
            case "question":
                return asked_question(reply) in _answers(case.given)
            case _:
                return False

    def _without_rulings(self, case: Case, expected: ByRuling) -> _Finding:
        """An implementation that takes no rulings may ask, or decide by itself as one of the rulings would."""
        finding = self._finding(case, case.given, expected)
        reply = finding.reply
        choices = self._decides_as(case, reply, expected)
        if choices is not None:
            return _as(
                finding, Verdict.UNSUPPORTED_DECLARED, f"it takes no rulings; it decides as {', '.join(choices)}"
            )
        if reply["outcome"] == "unsupported":
            return _as(finding, Verdict.UNSUPPORTED_DECLARED, "it takes no rulings")
        return finding

    def _decides_as(self, case: Case, reply: dict[str, Json], expected: ByRuling) -> tuple[str, ...] | None:
        """The choices under which the documents lead to this reply; None where no choice does."""
        for choices, ending in endings(expected):
            if opinion(reply, ending, case, cites=False).verdict in (Verdict.PASS, Verdict.WRONG_REASON):
                return choices
        return None

    def _announcing(self, case: Case, given: dict[str, Json], expected: Expectation) -> _Finding:
        """Runs a case without an answer, then with each choice announced; stops at the first that is not right."""
        finding = self._finding(case, given, expected)
        if not isinstance(expected, ByRuling):
            return finding
        reply = finding.reply
        decides_itself = (
            self.capabilities.rulings is Rulings.GIVEN and self._decides_as(case, reply, expected) is not None
        )
        if finding.opinion.verdict is not Verdict.PASS and not decides_itself:
            return finding
        return _first_not_right(
            self._announcing(case, _announced(given, expected.question, choice), under_it)
            for choice, under_it in expected.rulings.items()
        )

    def _answering(self, case: Case, expected: ByRuling) -> _Finding:
        """Answers the questions by message, for each way through them; stops at the first that is not right."""
        return _first_not_right(
            self._finding(case, case.given, ending, choices) for choices, ending in endings(expected)
        )

    def _finding(
        self, case: Case, given: dict[str, Json], expected: Expectation, choices: tuple[str, ...] = ()
    ) -> _Finding:
        reply = self._replies(case, given, choices)[-1]
        said = opinion(reply, expected, case, cites=self.capabilities.cites)
        return _Finding(said, given, choices, expected, reply)

    # Messages

    def _replies(self, case: Case, given: dict[str, Json], choices: tuple[str, ...]) -> list[dict[str, Json]]:
        """The replies to a case and to the rulings after it. Who crashes is started anew and asked once more."""
        try:
            return self._talk(case, given, choices)
        except Crashed as crash:
            self._crashes.append(crash)
            return self._talk(case, given, choices)

    def _talk(self, case: Case, given: dict[str, Json], choices: tuple[str, ...]) -> list[dict[str, Json]]:
        if self._implementation.fresh:
            self._greet()
        self._number += 1
        number = str(self._number)
        replies = [self._reply(run_message(case, given, number), number)]
        for choice in choices:
            if replies[-1]["outcome"] != "question":
                break
            replies.append(self._reply(ruling_message(choice, number), number))
        return replies

    def _reply(self, message: dict[str, Json], number: str) -> dict[str, Json]:
        reply = self._implementation.ask(message)
        wrong = fault(reply, "messages.json#/$defs/reply")
        if wrong is None and an_object(reply, "reply")["seq"] != number:
            again = " (a second reply to the case before)" if an_object(reply, "reply")["seq"] == self._answered else ""
            wrong = f"$.seq: expected {one_line(number)}{again}"
        if wrong is not None:
            self._implementation.stop()
            raise Junk(f"not a reply: {wrong}, in {_clipped(one_line(reply))}")
        self._answered = number
        return an_object(reply, "reply")

    def _reproduce(self, case: Case, given: dict[str, Json], choices: tuple[str, ...]) -> str:
        rulings = [ruling_message(choice, "1") for choice in choices]
        messages = [start_message(self._suite), run_message(case, given, "1"), *rulings]
        return self._implementation.reproduce(messages, case.id)


def _first_not_right(findings: Iterable[_Finding]) -> _Finding:
    """The first finding with another outcome than expected; failing that, the first with another reason; else the last.
    No finding is made after one with another outcome."""
    reason, last = None, None
    for last in findings:
        match last.opinion.verdict:
            case Verdict.PASS:
                pass
            case Verdict.WRONG_REASON:
                reason = reason or last
            case _:
                return last
    if last is None:
        raise ValueError("a question has choices")
    return reason or last


def _as(finding: _Finding, verdict: Verdict, because: str) -> _Finding:
    return replace(finding, opinion=Opinion(verdict, because))


def _announced(given: dict[str, Json], question: str, choice: str) -> dict[str, Json]:
    announced = given.get("announced", {})
    return {**given, "announced": {**an_object(announced, "announced"), question: choice}}


def _answers(given: dict[str, Json]) -> dict[str, str]:
    """The questions that were answered before the deal, each with its answer as written."""
    announced = given.get("announced")
    if not isinstance(announced, dict):
        return {}
    return {name: str(answer) for name, answer in announced.items() if "/" in name}


def _clipped(text: str) -> str:
    return text if len(text) <= 300 else text[:300] + "…"
