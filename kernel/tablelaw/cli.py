"""The command line: settle a record, explain a rule, list rules and questions, rank hands, answer the case protocol.

Exit status 0: decided, or play goes on; 1: refused, a rule is broken; 2: the input cannot be read; 3: an open question
that matters. What only some commands need is loaded through the package when they run.
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

import tablelaw
from tablelaw.authority import (
    Asking,
    Authority,
    Question,
    Ruling,
    Undetermined,
    UnreadablePrecedents,
    customary,
    read_precedents,
    unruled,
)
from tablelaw.record import UnreadableFile, read_content, read_file
from tablelaw.record.reading import Json, MalformedRecord
from tablelaw.refusals import Refused
from tablelaw.register import UnknownRule, find_document
from tablelaw.settlement import Decision, OpenQuestion, RefusedRecord, Verdict, settle
from tablelaw.telling import decision_text, open_question_text, refusal_text, refused_text, unanswered_text
from tablelaw.wire import verdict_json

DECIDED: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2
OPEN: Final = 3

STANDARD_INPUT: Final = "-"
PROGRESS_WIPED: Final = "\r" + " " * 40 + "\r"

Command = Callable[[argparse.Namespace], int]


class UnknownAuthority(ValueError):
    """A name that leads to no authority: the message says what was expected."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; `arguments` are those of the process where none are given. Returns the exit status."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    command: Command = chosen.command
    try:
        return command(chosen)
    except (MalformedRecord, UnreadableFile, UnreadablePrecedents, UnknownAuthority, UnknownRule) as error:
        sys.stderr.write(f"tablelaw: {error}\n")
        return UNREADABLE
    except Undetermined as stopped:
        sys.stderr.write(unanswered_text(stopped.question, "tablelaw"))
        return OPEN
    except Refused as refused:
        sys.stderr.write(refused_text(refused.refusal, "tablelaw"))
        return REFUSED
    except BrokenPipeError:
        sys.stderr.close()
        return DECIDED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablelaw", description="The law of the card table as code.")
    parser.add_argument("--version", action="version", version=f"tablelaw {tablelaw.__version__}")
    commands = parser.add_subparsers(title="commands", required=True)

    settling = commands.add_parser("settle", help="decide what happened at a table, from a record in TOML or JSON")
    settling.add_argument("record", help="a file, or - for standard input")
    settling.add_argument("--json", action="store_true", help="print the decision as data")
    settling.add_argument(
        "--authority",
        action="append",
        default=[],
        metavar="WHO",
        help="who answers what the rules leave open: customary (the default), unruled, ask, a file of precedents "
        "(.toml), or module:object; may be given several times, the first answer wins",
    )
    settling.set_defaults(command=_settle)

    explaining = commands.add_parser("explain", help="show a rule or a question: what it says and what hangs on it")
    explaining.add_argument("rule", help='such as "OPR-648 §4.3", 648:4.3 or "OPR-648 §3.5/lone-player"')
    explaining.set_defaults(command=_explain)

    listing = commands.add_parser("rules", help="list the rules")
    listing.add_argument("document", nargs="?", help="such as OPR-648 or HR; all where none is given")
    listing.set_defaults(command=_rules)

    asking = commands.add_parser("questions", help="list what the documents leave open")
    asking.add_argument("document", nargs="?", help="such as OPR-648 or HR; all where none is given")
    asking.set_defaults(command=_questions)

    ranking = commands.add_parser("rank", help="say what a hand is worth")
    ranking.add_argument("cards", nargs="+", help="the cards, such as K♠ K♦ 9♣ 4♥ 2♠")
    _add_settings(ranking)
    ranking.set_defaults(command=_rank)

    comparing = commands.add_parser("compare", help="say which hand wins, and why")
    comparing.add_argument("hands", nargs="+", metavar="HAND", help='a name and its cards: "A: K♠ K♦ 9♣ 4♥ 2♠"')
    _add_settings(comparing)
    comparing.set_defaults(command=_compare)

    counting = commands.add_parser("frequencies", help="count how often each hand is dealt, exactly")
    counting.add_argument("--cards", type=int, default=5, help="cards in a hand: 3, 5 or 7")
    counting.add_argument("--decks", type=int, default=1, help="packs shuffled together")
    counting.add_argument("--jokers", type=int, default=0, help="jokers in the pack")
    _add_settings(counting)
    counting.set_defaults(command=_frequencies)

    answering = commands.add_parser("harness", help="answer the case protocol on standard input and output")
    answering.set_defaults(command=_harness)
    return parser


def _add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ranking",
        default="{}",
        metavar="JSON",
        help='house rules as in the case format, such as \'{"wild": ["2"]}\' or \'{"order": "ace-to-five"}\'',
    )


def _settings(chosen: argparse.Namespace) -> Mapping[str, Json]:
    text: str = chosen.ranking
    return read_content(text.encode("utf-8", "surrogateescape"), "--ranking", toml=False)


def _settle(chosen: argparse.Namespace) -> int:
    name: str = chosen.record
    as_data: bool = chosen.json
    authorities = [named_authority(who) for who in chosen.authority] or [customary]
    record = _read_standard_input() if name == STANDARD_INPUT else read_file(Path(name))
    try:
        verdict = settle(record, authorities)
    except MalformedRecord as malformed:
        sys.stderr.write(f"{name}: {malformed}\n")
        return UNREADABLE
    if as_data:
        sys.stdout.write(json.dumps(verdict_json(verdict), ensure_ascii=False) + "\n")
        return _status(verdict)
    match verdict:
        case Decision():
            sys.stdout.write(decision_text(verdict))
        case RefusedRecord():
            sys.stderr.write(refusal_text(verdict, name))
        case OpenQuestion():
            sys.stderr.write(open_question_text(verdict, name))
    return _status(verdict)


def _status(verdict: Verdict) -> int:
    match verdict:
        case Decision():
            return DECIDED
        case RefusedRecord():
            return REFUSED
        case OpenQuestion():
            return OPEN


def _read_standard_input() -> dict[str, Json]:
    content = sys.stdin.buffer.read()
    return read_content(content, "standard input", toml=not content.lstrip().startswith(b"{"))


def named_authority(name: str) -> Authority:
    """The authority that a name on the command line means. Raises UnknownAuthority and UnreadablePrecedents."""
    match name:
        case "customary":
            return customary
        case "unruled":
            return unruled
        case "ask":
            return Asking(sys.stdin, sys.stderr)
        case _ if name.endswith(".toml"):
            return read_precedents(Path(name))
        case _ if ":" in name:
            return _imported_authority(name)
        case _:
            raise UnknownAuthority(
                f"--authority {name}: there is no such authority; "
                "expected: customary, unruled, ask, a file ending in .toml, or module:object"
            )


def _imported_authority(name: str) -> Authority:
    module, _, attribute = name.partition(":")
    try:
        found: object = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownAuthority(f"--authority {name}: {error}; expected: module:object that can be imported") from None
    if not callable(found):
        raise UnknownAuthority(f"--authority {name}: {attribute} cannot be called; expected: a function of a question")

    def asked(question: Question) -> Ruling | None:
        ruling: object = found(question)
        match ruling:
            case None | Ruling():
                return ruling
            case str():
                return Ruling(ruling, name)
            case _:
                expected = "expected: a Ruling, a choice, or None"
                raise UnknownAuthority(f"--authority {name}: answered {ruling!r}; {expected}")

    return asked


def _explain(chosen: argparse.Namespace) -> int:
    sys.stdout.write(tablelaw.explanation_text(tablelaw.explain(chosen.rule)))
    return DECIDED


def _document(chosen: argparse.Namespace) -> str | None:
    return None if chosen.document is None else find_document(chosen.document)


def _rules(chosen: argparse.Namespace) -> int:
    sys.stdout.write(tablelaw.rules_text(_document(chosen)))
    return DECIDED


def _questions(chosen: argparse.Namespace) -> int:
    sys.stdout.write(tablelaw.questions_text(_document(chosen)))
    return DECIDED


def _rank(chosen: argparse.Namespace) -> int:
    sys.stdout.write(tablelaw.rank_text(" ".join(chosen.cards), _settings(chosen)))
    return DECIDED


def _compare(chosen: argparse.Namespace) -> int:
    sys.stdout.write(tablelaw.compare_text(chosen.hands, _settings(chosen)))
    return DECIDED


def _frequencies(chosen: argparse.Namespace) -> int:
    settings = {**_settings(chosen), "decks": chosen.decks} if chosen.decks > 1 else _settings(chosen)
    on_a_terminal = sys.stderr.isatty()
    progress = _show_progress if on_a_terminal else None
    text = tablelaw.frequencies_text(chosen.cards, chosen.jokers, settings, progress)
    if on_a_terminal:
        sys.stderr.write(PROGRESS_WIPED)
    sys.stdout.write(text)
    return DECIDED


def _show_progress(done: int, steps: int) -> None:
    """Shows on the terminal how far a long count has come."""
    sys.stderr.write(f"\rcounted {done} of {steps} parts")
    sys.stderr.flush()


def _harness(_chosen: argparse.Namespace) -> int:
    tablelaw.serve(sys.stdin, sys.stdout)
    return DECIDED
