"""The command line as a person uses it: what is printed where, and with which exit status."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from records import deal_up, declarations, four_hands, one_player_in, two_more_inches, worked_example
from tablelaw.cli import main
from tablelaw.explanation import explain, explanation_text
from tablelaw.record.reading import Json
from tablelaw.register import DOCUMENTS, register_of

ROOT = Path(__file__).resolve().parent.parent


def saved(tmp_path: Path, record: dict[str, Json]) -> str:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def test_the_example_from_a_bare_checkout() -> None:
    """The README's first command, in a process of its own that sees no installed package."""
    command = [sys.executable, "-S", "kernel", "settle", "conformance/examples/two-more-inches.toml"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env={"PATH": "/usr/bin:/bin"})
    assert done.returncode == 0, done.stderr
    assert "three kings" in done.stdout
    assert "eights full of queens" in done.stdout
    assert "B wins 20" in done.stdout
    assert "A pays 20" in done.stdout
    assert "[OPR-648 §4.3]" in done.stdout
    assert "The pot for the next deal holds 20." in done.stdout


def test_a_decision_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", saved(tmp_path, worked_example()), "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert reply["outcome"] == "value"
    assert reply["value"]["winners"] == ["B"]
    assert reply["value"]["next"] == {"pot": 20, "antes": [], "dealer": None}


def test_play_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", saved(tmp_path, two_more_inches(four_hands()))]) == 0
    out = capsys.readouterr().out
    assert "The deal is not over; the pot holds 20." in out
    assert "A declare in or out" in out


def test_a_refusal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = two_more_inches([*four_hands(), deal_up("A", ["Kh", "7d"])])
    assert main(["settle", saved(tmp_path, record)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "actions[4]: refused, this cannot be done now [OPR-648 §3.3]" in shown.err
    assert "Allowed there:" in shown.err
    assert main(["settle", saved(tmp_path, record), "--json"]) == 1
    reply = json.loads(capsys.readouterr().out)
    assert reply["refusal"] == {"code": "not-now", "rule": "OPR-648 §3.3", "action": 4}
    assert reply["legal"][0] == {"do": "declare", "player": "A", "rule": "OPR-648 §3.1", "choices": ["in", "out"]}


def test_an_open_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path, one_player_in())
    assert main(["settle", path, "--authority", "unruled"]) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "[OPR-648 §3.5/lone-player]" in shown.err
    assert '"OPR-648 §3.5/lone-player" = "takes-pot"' in shown.err
    assert main(["settle", path, "--authority", "unruled", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["question"]["id"] == "OPR-648 §3.5/lone-player"


def test_an_unreadable_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = {**worked_example(), "pot": 1.5}
    path = saved(tmp_path, record)
    assert main(["settle", path]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == f"{path}: pot: got 1.5; expected: a whole number of chips, at least 0\n"
    assert main(["settle", str(tmp_path / "nothing.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


class Typed:
    """Standard input in which somebody has typed something."""

    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


def test_a_record_on_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", Typed(json.dumps(worked_example())))
    assert main(["settle", "-"]) == 0
    assert "B wins 20" in capsys.readouterr().out


def test_asking_at_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("pot-stays\n2\n"))
    assert main(["settle", saved(tmp_path, one_player_in()), "--authority", "ask"]) == 0
    shown = capsys.readouterr()
    assert "[OPR-648 §3.5/lone-player]" in shown.err
    assert "Ruled by the table: pot-stays." in shown.out
    assert "Ruled by the table: no-ante." in shown.out


def test_precedents_are_learnt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "table.toml"
    record = saved(tmp_path, one_player_in())
    monkeypatch.setattr(sys, "stdin", io.StringIO("takes-pot\n"))
    assert main(["settle", record, "--authority", str(table), "--authority", "ask"]) == 0
    assert 'choice = "takes-pot"' in table.read_text(encoding="utf-8")
    assert main(["settle", record, "--authority", str(table), "--authority", "unruled"]) == 0


def test_an_unknown_authority_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", saved(tmp_path, worked_example()), "--authority", "Rob"]) == 2
    assert "expected: customary, unruled, ask" in capsys.readouterr().err
    broken = tmp_path / "table.toml"
    broken.write_text("ruling = 7\n", encoding="utf-8")
    assert main(["settle", saved(tmp_path, worked_example()), "--authority", str(broken)]) == 2
    assert "expected [[ruling]] entries" in capsys.readouterr().err


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "648:4.3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("OPR-648 §4.3 — Two More Inches\n")
    assert "losers_match_the_pot" in out
    assert "tablelaw.documents.two_more_inches:" in out
    assert "displaced by OPR-648 §4.4" in out
    assert "OPR-648/4.3/" in out
    assert main(["explain", "opr-648 3.5/lone-player"]) == 0
    out = capsys.readouterr().out
    assert "takes-pot (customary)" in out
    assert main(["explain", "OPR-648 §9.9"]) == 2
    assert "did you mean" in capsys.readouterr().err


def test_rules_and_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "648"]) == 0
    out = capsys.readouterr().out
    assert "OPR-648 §5.2" in out
    assert "HR §" not in out.split("OPR-648 §1.1")[0]
    assert main(["rules"]) == 0
    assert "HR §2.1" in capsys.readouterr().out
    assert main(["questions", "opr-648"]) == 0
    assert "OPR-648 §3.5/lone-player" in capsys.readouterr().out
    assert main(["questions", "OPR-650"]) == 2
    assert "no document is called 'OPR-650'; expected: one of OPR-648" in capsys.readouterr().err
    assert main(["explain", "OPR-648"]) == 2
    assert capsys.readouterr().err.endswith("See: tablelaw rules OPR-648\n")


def test_hands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "K♠ K♦ 9♣ 4♥ 2♠ K♥ 7♦"]) == 0
    out = capsys.readouterr().out
    assert "three kings" in out
    assert "HR §2.6" in out
    assert main(["rank", "K♠", "K♦"]) == 0
    assert "pair of kings" in capsys.readouterr().out
    assert main(["rank", "Ks Ks"]) == 1
    assert "K♠" in capsys.readouterr().err
    assert main(["rank", "Ks Kx"]) == 2
    assert "'Kx'" in capsys.readouterr().err
    assert main(["compare", "A: Ks Kd 9c 4h 2s Kh 7d", "B: Qc Qd 8s 8h 3c 8c 5s"]) == 0
    out = capsys.readouterr().out
    assert "a full house beats three of a kind" in out
    assert main(["rank", "2s Kd 9c 4h 3s", "--ranking", '{"wild": ["2"]}']) == 0
    assert "pair of kings" in capsys.readouterr().out
    assert main(["rank", "2s", "--ranking", "{"]) == 2


def test_frequencies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["frequencies"]) == 0
    assert "1,098,240" in capsys.readouterr().out
    assert main(["frequencies", "--decks", "2"]) == 0
    assert "40,909,440" in capsys.readouterr().out


def test_a_question_about_hands_that_no_custom_answers(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["A: 8s 8d Jc 9h 3c", "B: 8h 8c Js 9d 3d"]
    assert main(["compare", *hands, "--ranking", '{"suit_order": "shdc"}']) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "[HR §6.3/which-hand-part]" in shown.err
    assert "highest-paired: " in shown.err


class Terminal(io.StringIO):
    """Something to write to that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, pipe = Terminal(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["frequencies"]) == 0
    assert terminal.getvalue().startswith("\rcounted 0 of ")
    assert terminal.getvalue().endswith(" \r")
    monkeypatch.setattr(sys, "stderr", pipe)
    assert main(["frequencies"]) == 0
    assert pipe.getvalue() == ""


def test_the_harness_answers_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"cmd":"stop"}\n'))
    assert main(["harness"]) == 0
    assert capsys.readouterr().out == '{"ok": true}\n'
    lines = '{"cmd":"start","protocol":1,"suite":"1.0.0"}\n{"cmd":"stop"}\n'
    command = [sys.executable, "kernel", "harness"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, input=lines)
    started, stopped = [json.loads(line) for line in done.stdout.splitlines()]
    assert started["implementation"]["name"] == "tablelaw"
    assert stopped == {"ok": True}


def in_a_shell(line: str) -> subprocess.CompletedProcess[str]:
    """Runs a line in which $TABLELAW is the command, as a person at a terminal would."""
    command = f"{sys.executable} kernel"
    settings = {"PATH": "/usr/bin:/bin", "TABLELAW": command}
    return subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False, env=settings)


def test_a_reader_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    done = in_a_shell("$TABLELAW rules | head -n 1; $TABLELAW rules | true")
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "w", encoding="utf-8") as gone:
        monkeypatch.setattr(sys, "stdout", gone)
        assert main(["rules", "OPR-648"]) == 0


def test_streams_that_are_closed_or_full(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    example = "conformance/examples/two-more-inches.toml"
    assert in_a_shell(f"$TABLELAW settle {example} >&-").returncode == 0
    assert in_a_shell("$TABLELAW settle nothing.toml 2>&-").returncode == 2
    assert in_a_shell("$TABLELAW harness <&-").returncode == 0
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["rules", "OPR-648"]) == 2
    assert capsys.readouterr().err.startswith("tablelaw: the output cannot be written")
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert main(["settle", "nothing.toml"]) == 2


def test_letters_that_the_terminal_does_not_know_spoil_nothing() -> None:
    done = in_a_shell("PYTHONIOENCODING=ascii $TABLELAW settle conformance/examples/two-more-inches.toml")
    assert done.returncode == 0
    assert "B wins 20" in done.stdout


def test_everything_can_be_explained() -> None:
    for document in DOCUMENTS:
        register = register_of(document)
        for identity in (*register.rules, *register.questions):
            text = explanation_text(explain(identity))
            assert text.startswith(f"{identity.partition('/')[0]} — {register.title}\n")
            assert identity in text


def test_an_interrupted_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def readline(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["settle", saved(tmp_path, one_player_in()), "--authority", "ask"]) == 130


def test_rulings_that_cannot_be_kept_spoil_no_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table"
    table.mkdir()
    kept = str(table / "rulings.toml")

    class Answer:
        def readline(self) -> str:
            if table.exists():
                table.rmdir()
            return "takes-pot\n"

    monkeypatch.setattr(sys, "stdin", Answer())
    assert main(["settle", saved(tmp_path, one_player_in()), "--authority", kept, "--authority", "ask"]) == 2
    shown = capsys.readouterr()
    assert "A wins 20 from the pot." in shown.out
    assert "the rulings could not be kept" in shown.err


def test_an_evening_in_which_the_pot_doubles_and_doubles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three losers match the pot in each of 60 deals: it triples each time, 20 · 3^60."""
    example = worked_example()
    actions = [
        *four_hands(),
        *declarations(A="in", B="in", C="in", D="in"),
        *[deal_up(player, cards) for player, cards in UP_CARDS.items()],
    ]
    del example["actions"]
    example["deals"] = [{"actions": actions}] * 60
    assert main(["settle", saved(tmp_path, example), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"]["pot"] == 20 * 3**60


UP_CARDS = {"A": ["Kh", "7d"], "B": ["8c", "5s"], "C": ["Jh", "Jd"], "D": ["Th", "Td"]}
