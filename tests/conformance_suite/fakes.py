"""Implementations that do one thing each, and most of it wrong: `python fakes.py NAME` speaks the protocol.

They know a toy of the ranking: the highest card of a hand wins, and an extension has a direction and a meaning.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Message: TypeAlias = "dict[str, Json]"

RANKS = "23456789TJQKA*"
DIRECTION = "HR §4.8/extension-direction"
DIRECTIONS: list[Json] = ["fewer-beats-more", "more-beats-fewer"]
MEANING = "HR §4.8/what-counts-as-equal"
MEANINGS: list[Json] = ["same-five-ranks", "same-category"]


def at(value: Json, *path: str) -> Json:
    """What stands at the end of a path of names; None where there is nothing."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def hands_of(message: Message) -> dict[str, list[str]]:
    """The hands that a message gives."""
    hands = at(message, "given", "hands")
    assert isinstance(hands, dict)
    return {name: [str(card) for card in cards] for name, cards in hands.items() if isinstance(cards, list)}


def value(winners: list[str], *cites: str) -> Message:
    """A value with these winners."""
    return {"outcome": "value", "value": {"winners": [*winners]}, "cites": [*cites]}


def question(name: str, choices: list[Json]) -> Message:
    """A question."""
    return {"outcome": "question", "question": {"id": name, "choices": choices}}


def right(message: Message, rulings: dict[str, Json]) -> Message:
    """The right reply to a case of the toy."""
    hands = hands_of(message)
    if any(len(set(cards)) < len(cards) for cards in hands.values()):
        return {"outcome": "refused", "refusal": {"code": "duplicate-card", "rule": "HR §1.1"}}
    if at(message, "given", "ranking", "natural") == "extended":
        return extended(rulings)
    highest = {name: max(RANKS.index(card[0]) for card in cards) for name, cards in hands.items()}
    best = max(highest.values())
    return value([name for name, rank in highest.items() if rank == best], "HR §1.1")


def extended(rulings: dict[str, Json]) -> Message:
    """The reply where equal hands are ranked by their wild cards."""
    match (rulings.get(DIRECTION), rulings.get(MEANING)):
        case (None, _):
            return question(DIRECTION, DIRECTIONS)
        case ("fewer-beats-more", _):
            return value(["A"], "HR §1.1")
        case (_, None):
            return question(MEANING, MEANINGS)
        case (_, "same-category"):
            return value(["B", "A"], "HR §1.1")
        case _:
            return value(["B"], "HR §1.1")


def lowest_card_wins(message: Message, rulings: dict[str, Json]) -> Message:
    """One rule wrong: two and three have changed places."""
    reply = right(message, rulings)
    three_beats_two = hands_of(message) == {"A": ["2s"], "B": ["3d"]}
    return value(["A"], "HR §1.1") if three_beats_two else reply


def always_refuses(message: Message, rulings: dict[str, Json]) -> Message:
    return {"outcome": "refused", "refusal": {"code": "duplicate-card", "rule": "HR §1.1"}}


def always_the_same_winner(message: Message, rulings: dict[str, Json]) -> Message:
    return value(["A"], "HR §1.1")


def never_cites(message: Message, rulings: dict[str, Json]) -> Message:
    return {name: entry for name, entry in right(message, rulings).items() if name != "cites"}


def cites_another_rule(message: Message, rulings: dict[str, Json]) -> Message:
    reply = right(message, rulings)
    if reply["outcome"] == "refused":
        return {"outcome": "refused", "refusal": {"code": "duplicate-card", "rule": "HR §2.8"}}
    return {**reply, "cites": ["HR §2.8"]}


def supports_nothing(message: Message, rulings: dict[str, Json]) -> Message:
    return {"outcome": "unsupported", "feature": "everything"}


def reports_an_error(message: Message, rulings: dict[str, Json]) -> Message:
    return {"outcome": "error", "message": "out of cards"}


def never_asks(message: Message, rulings: dict[str, Json]) -> Message:
    """Decides by itself what the document leaves open."""
    return right(message, {DIRECTION: "fewer-beats-more", **rulings})


def ignores_rulings(message: Message, rulings: dict[str, Json]) -> Message:
    return right(message, {})


def asks_with_other_choices(message: Message, rulings: dict[str, Json]) -> Message:
    reply = right(message, rulings)
    return question(DIRECTION, [*DIRECTIONS, "neither"]) if reply["outcome"] == "question" else reply


Decides: TypeAlias = "Callable[[Message, dict[str, Json]], Message]"

DECIDING: dict[str, Decides] = {
    function.__name__.replace("_", "-"): function
    for function in (
        right,
        lowest_card_wins,
        always_refuses,
        always_the_same_winner,
        never_cites,
        cites_another_rule,
        supports_nothing,
        reports_an_error,
        never_asks,
        ignores_rulings,
        asks_with_other_choices,
    )
}


class Fake:
    """Speaks the protocol with one way of deciding. `starting` goes over what it says of itself."""

    def __init__(self, decides: Decides = right, **starting: Json) -> None:
        self.decides = decides
        self.starting: dict[str, Json] = starting
        self.asked: Message = {}
        self.rulings: dict[str, Json] = {}
        self.heard: list[Message] = []

    def answer(self, message: Message) -> Message:
        """The reply to one message."""
        self.heard.append(message)
        match message["cmd"]:
            case "start":
                return self.start()
            case "stop":
                return {"ok": True}
            case "ruling":
                asked = at(self.decides(self.asked, self.rulings), "question", "id")
                self.rulings = {**self.rulings, str(asked): message["choice"]}
            case _:
                announced = at(message, "given", "announced")
                self.asked = message
                self.rulings = dict(announced) if isinstance(announced, dict) else {}
        return {"seq": message["seq"], **self.decides(self.asked, self.rulings)}

    def start(self) -> Message:
        """What it says of itself."""
        return {
            "ok": True,
            "protocol": 1,
            "implementation": {"name": "fake", "version": "1", "language": "Python"},
            "documents": ["HR"],
            "operations": ["hand.compare"],
            "options": ["HR §4.1", "HR §4.8"],
            "rulings": "ask",
            "cites": True,
            **self.starting,
        }


# Faults of transport: what is written instead of a reply, line by line


def says(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def crashes(line: bytes) -> None:
    sys.exit("out of cards")


def hangs(line: bytes) -> None:
    time.sleep(60)


def writes_junk(line: bytes) -> None:
    says(b"shuffling the deck ...")


def writes_no_text(line: bytes) -> None:
    says(b"\xff\xfe")


def writes_no_number(line: bytes) -> None:
    says(b'{"seq": NaN}')


def writes_too_large_a_number(line: bytes) -> None:
    says(b'{"seq": 1e999}')


def writes_too_many_digits(line: bytes) -> None:
    says(b'{"seq": ' + b"1" * 5000 + b"}")


def writes_half_a_pair(line: bytes) -> None:
    says(b'{"seq": "\\ud800"}')


def writes_too_many_brackets(line: bytes) -> None:
    says(b"[" * 100_000)


def crashes_as_node_does(line: bytes) -> None:
    """The line that says why is not the last one."""
    sys.exit("throw new Error(why)\n\nError: out of \x1b[31mcards\n    at deal (engine.js:7:9)\n\nNode.js v20.0.0")


def is_killed(line: bytes) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def leaves_a_child(line: bytes) -> None:
    """Ends, while something that it started keeps its output open."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    os._exit(3)


def echoes(line: bytes) -> None:
    says(line.strip())


def answers_another(line: bytes) -> None:
    says(b'{"seq": "0", "outcome": "value", "value": {"winners": ["A"]}}')


def says_no_outcome(line: bytes) -> None:
    says(b'{"seq": "1"}')


def replies_twice(line: bytes) -> None:
    reply = json.dumps(Fake().answer(json.loads(line))).encode()
    says(reply)
    says(reply)


def says_a_field_twice(line: bytes) -> None:
    says(b'{"seq": "1", "outcome": "error", "outcome": "value", "value": {}}')


def closes_its_output(line: bytes) -> None:
    os.close(sys.stdout.fileno())
    time.sleep(60)


FAULTS: dict[str, Callable[[bytes], None]] = {
    function.__name__.replace("_", "-"): function
    for function in (
        crashes,
        hangs,
        writes_junk,
        writes_no_text,
        writes_no_number,
        writes_too_large_a_number,
        writes_too_many_digits,
        writes_half_a_pair,
        writes_too_many_brackets,
        crashes_as_node_does,
        is_killed,
        leaves_a_child,
        echoes,
        answers_another,
        says_no_outcome,
        replies_twice,
        says_a_field_twice,
        closes_its_output,
    )
}


def lines() -> Iterator[bytes]:
    """What comes in, line by line."""
    while line := sys.stdin.buffer.readline():
        yield line


def serve(fake: Fake, fault: Callable[[bytes], None] | None, where: str) -> None:
    """Answers line by line; does the fault instead in every message whose text holds `where`."""
    for line in lines():
        if fault is not None and where.encode() in line:
            fault(line)
            continue
        says(json.dumps(fake.answer(json.loads(line))).encode())


def main(name: str, where: str = "", starting: str = "{}") -> None:
    said: dict[str, Json] = json.loads(starting)
    serve(Fake(DECIDING.get(name, right), **said), FAULTS.get(name), where)


if __name__ == "__main__":
    main(*sys.argv[1:])
