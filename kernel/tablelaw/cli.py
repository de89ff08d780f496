"""The command line: settle a record, explain a rule, list rules and questions, rank hands, answer the case protocol,
hold another implementation against the documents.

Exit status 0: decided, or play goes on; 1: refused, a rule is broken; 2: the input cannot be read; 3: an open question
that matters. What only some commands need is loaded through the package when they run.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from runpy import run_path
from typing import Final, assert_never

import tablelaw
from tablelaw.authority import (
    Authority,
    Undetermined,
    UnreadablePrecedents,
    customary,
)
from tablelaw.named_authority import UnknownAuthority, named_authority
from tablelaw.record import A_RECORD, UnreadableFile, looks_like_toml, read_bytes, read_content, read_file
from tablelaw.record.phh import is_hand_history, read_hands, write_hand
from tablelaw.record.reading import Json, MalformedRecord
from tablelaw.record.writing import record_toml
from tablelaw.refusals import Refused
from tablelaw.register import UnknownDocument, UnknownRule, find_document, shipped
from tablelaw.settlement import Decision, OpenQuestion, PrecedentsNotKept, RefusedRecord, Verdict, settle
from tablelaw.telling import decision_text, open_question_text, refusal_text, refused_text, unanswered_text
from tablelaw.wire import verdict_json

DECIDED: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2
OPEN: Final = 3

CONFORMANCE_EXTRA: Final = ("pytest", "xdist", "jsonschema_rs")
"""The packages that the suite needs and the kernel does not."""

INTERRUPTED: Final = 130

STANDARD_INPUT: Final = "-"
STANDARD_INPUT_NAME: Final = "standard input"
PROGRESS_WIPED: Final = "\r" + " " * 40 + "\r"

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; `arguments` are those of the process where none are given. Returns the exit status."""
    _prepare_streams()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()
        return DECIDED
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except OSError as error:
        _write_no_more()
        sys.stderr.write(f"tablelaw: the output cannot be written ({error.strerror})\n")
        return UNREADABLE
    return status


def _prepare_streams() -> None:
    """Makes sure that there is something to read from and to write to, and that a letter which the terminal does not
    know spoils no decision."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or os.fdopen(nowhere, encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(nowhere, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(nowhere, "w", encoding="utf-8", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _write_no_more() -> None:
    """Lets what is still to be written to the standard output go nowhere, so that the end of the process is quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    chosen, further = parser.parse_known_args(arguments)
    command: Command = chosen.command
    if further and command is not _conform:
        parser.error(f"unrecognized arguments: {' '.join(further)}")
    chosen.further = further
    try:
        return command(chosen)
    except (
        MalformedRecord,
        UnreadableFile,
        UnreadablePrecedents,
        UnknownAuthority,
        UnknownDocument,
        UnknownRule,
    ) as error:
        sys.stderr.write(f"tablelaw: {error}\n")
        return UNREADABLE
    except Undetermined as stopped:
        sys.stderr.write(unanswered_text(stopped.question, "tablelaw"))
        return OPEN
    except Refused as refused:
        sys.stderr.write(refused_text(refused.refusal, "tablelaw"))
        return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablelaw", description="The law of the card table as code.")
    parser.add_argument("--version", action="version", version=f"tablelaw {tablelaw.__version__}")
    commands = parser.add_subparsers(title="commands", required=True)

    settling = commands.add_parser("settle", help="decide what happened at a table, from a record in TOML or JSON")
    settling.add_argument("record", help="a file in TOML, JSON or PHH (.phh, .phhs), or - for standard input")
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

    converting = commands.add_parser("convert", help="write a record or a hand history in another form")
    converting.add_argument("record", help="a file in TOML, JSON or PHH (.phh, .phhs)")
    converting.add_argument("--to", required=True, choices=("toml", "json", "phh"), help="the form to write")
    converting.add_argument("--hand", metavar="NAME", help="which hand, where the file holds several")
    converting.set_defaults(command=_convert)

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
    counting.add_argument("--cards", type=int, default=5, help="cards in a hand, 1 to 7")
    counting.add_argument("--decks", type=int, help="packs shuffled together")
    counting.add_argument("--jokers", type=int, default=0, help="jokers in the pack")
    _add_settings(counting)
    counting.set_defaults(command=_frequencies)

    answering = commands.add_parser("harness", help="answer the case protocol on standard input and output")
    answering.set_defaults(command=_harness)

    conforming = commands.add_parser(
        "conform",
        help="hold an implementation against the documents, case by case",
        usage="%(prog)s [-h] [--implementation COMMAND] [options of the suite and of pytest]",
        description="Exit status 0: green; 1: red; 2: it could not be examined. What else is given goes to the suite "
        "(--document CODE, --rule RULE, --case ID, a case file, --report FILE, --reply-seconds SECONDS) and to "
        "pytest (-k WORD, -n 2, -q).",
    )
    conforming.add_argument(
        "--implementation",
        metavar="COMMAND",
        help="a command that speaks the case protocol, or py:module.object; the kernel where none is given",
    )
    conforming.set_defaults(command=_conform)
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
    return read_content(text.encode("utf-8", "surrogateescape"), "--ranking", "house rules", toml=False)


def _settle(chosen: argparse.Namespace) -> int:
    name: str = chosen.record
    as_data: bool = chosen.json
    authorities = [named_authority(who) for who in chosen.authority] or [customary]
    records = _records(name)
    shown = STANDARD_INPUT_NAME if name == STANDARD_INPUT else name
    statuses = [
        _settle_one(record, f"{shown}: {hand}" if hand else shown, authorities, as_data=as_data)
        for hand, record in records.items()
    ]
    return max(statuses)


def _settle_one(record: dict[str, Json], name: str, authorities: Sequence[Authority], *, as_data: bool) -> int:
    try:
        verdict = settle(record, authorities)
    except MalformedRecord as malformed:
        sys.stderr.write(f"{name}: {malformed}\n")
        return UNREADABLE
    except PrecedentsNotKept as unkept:
        _tell(unkept.verdict, record, name, as_data=as_data)
        sys.stderr.write(f"tablelaw: {unkept}\n")
        return UNREADABLE
    _tell(verdict, record, name, as_data=as_data)
    return _status(verdict)


def _tell(verdict: Verdict, record: Mapping[str, Json], name: str, *, as_data: bool) -> None:
    # A pot that doubles deal after deal may grow beyond what Python prints of a number by default.
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    if as_data:
        sys.stdout.write(json.dumps(verdict_json(verdict), ensure_ascii=False) + "\n")
    elif isinstance(verdict, Decision):
        sys.stdout.write(_scale_line(record) + decision_text(verdict))
    elif isinstance(verdict, RefusedRecord):
        sys.stderr.write(refusal_text(verdict, name))
    else:
        sys.stderr.write(open_question_text(verdict, name))
    sys.set_int_max_str_digits(limit)


def _scale_line(record: Mapping[str, Json]) -> str:
    """What a chip is, where the record counts amounts with decimals in smaller chips."""
    return f"Amounts are counted in chips: {record['scale']} to the unit.\n" if "scale" in record else ""


def _convert(chosen: argparse.Namespace) -> int:
    name: str = chosen.record
    wanted: str | None = chosen.hand
    form: str = chosen.to
    records = _records(name)
    if wanted is None and len(records) > 1:
        raise UnreadableFile(f"{name}: holds {len(records)} hands; expected: --hand with one of {', '.join(records)}")
    if wanted is not None and wanted not in records:
        raise UnreadableFile(f"{name}: no hand is called {wanted!r}; expected: one of {', '.join(records)}")
    record = records[next(iter(records)) if wanted is None else wanted]
    match form:
        case "toml":
            written = record_toml(record)
        case "json":
            written = json.dumps(record, ensure_ascii=False, indent=2) + "\n"
        case _:
            written = _history(record, name)
    sys.stdout.write(written)
    return DECIDED


def _history(record: Mapping[str, Json], name: str) -> str:
    try:
        return write_hand(record)
    except MalformedRecord as malformed:
        raise UnreadableFile(f"{name}: {malformed}") from None


def _records(name: str) -> dict[str, dict[str, Json]]:
    """The records that a file holds, by their names there; one alone has none."""
    if name == STANDARD_INPUT:
        return {"": _read_standard_input()}
    path = Path(name)
    if is_hand_history(path):
        try:
            return read_hands(read_bytes(path))
        except MalformedRecord as malformed:
            raise UnreadableFile(f"{name}: {malformed}") from None
    return {"": read_file(path)}


def _status(verdict: Verdict) -> int:
    match verdict:
        case Decision():
            return DECIDED
        case RefusedRecord():
            return REFUSED
        case OpenQuestion():
            return OPEN
        case _ as never:
            assert_never(never)


def _read_standard_input() -> dict[str, Json]:
    content = sys.stdin.buffer.read()
    return read_content(content, STANDARD_INPUT_NAME, A_RECORD, toml=looks_like_toml(content))


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
    decks: int | None = chosen.decks
    settings = _settings(chosen) if decks is None else {**_settings(chosen), "decks": decks}
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


def _conform(chosen: argparse.Namespace) -> int:
    missing = [name for name in CONFORMANCE_EXTRA if find_spec(name) is None]
    if missing:
        sys.stderr.write(
            f"tablelaw: the suite needs {', '.join(missing)}, not installed here; "
            "expected: pip install 'tablelaw[conformance]'\n"
        )
        return UNREADABLE
    named: str | None = chosen.implementation
    further: list[str] = chosen.further
    implementation = [] if named is None else ["--implementation", named]
    # By its path: no folder of the user's that happens to have the suite's name is taken for it.
    suite = run_path(str(shipped("conformance") / "__main__.py"))
    status: int = suite["main"]([*implementation, *further])
    return status
