"""Authorities by their names: each does what its name says, and what an imported one does wrong is told."""

from pathlib import Path

import pytest

from tablelaw.authority import Precedents, Question, Ruling, customary, unruled
from tablelaw.named_authority import UnknownAuthority, named_authority
from tablelaw.rules import QuestionId

LONE_PLAYER = Question(QuestionId("OPR-648 §3.5/lone-player"), ("takes-pot", "pot-stays", "must-beat-ghost"))

HOUSE = """
from tablelaw.authority import Ruling

NOT_ROB = 7

def rob(question):
    return Ruling("takes-pot", "Rob") if question.id.endswith("lone-player") else None

def in_a_word(question):
    return "takes-pot"

def in_a_number(question):
    return 3

def fails(question):
    raise OSError("gone home")

def leaves(question):
    raise SystemExit(7)
"""


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which a table keeps its authorities, as the current one."""
    (tmp_path / "house.py").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "broken.py").write_text("def (", encoding="utf-8")
    (tmp_path / "leaving.py").write_text("raise SystemExit(0)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def test_words() -> None:
    assert named_authority("customary") is customary
    assert named_authority("unruled") is unruled
    assert isinstance(named_authority("table.toml"), Precedents)


def test_an_object_is_found_in_the_current_folder() -> None:
    assert named_authority("house:rob")(LONE_PLAYER) == Ruling("takes-pot", "Rob")
    assert named_authority("house:rob")(LONE_PLAYER._replace(id=QuestionId("OPR-648 §3.2/order"))) is None
    assert named_authority("house:in_a_word")(LONE_PLAYER) == Ruling("takes-pot", "house:in_a_word")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Rob", "there is no such authority; expected: customary, unruled, ask"),
        ("house:nobody", "AttributeError"),
        ("no_such_module:rob", "ModuleNotFoundError"),
        ("broken:rob", "SyntaxError"),
        ("leaving:rob", "SystemExit"),
        (":rob", "ValueError"),
        ("house:NOT_ROB", "NOT_ROB cannot be called"),
    ],
)
def test_a_name_that_leads_nowhere(name: str, told: str) -> None:
    with pytest.raises(UnknownAuthority, match=told):
        named_authority(name)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("house:in_a_number", "answered with int"),
        ("house:fails", "asked about OPR-648 §3.5/lone-player, it failed with OSError"),
        ("house:leaves", "failed with SystemExit"),
    ],
)
def test_an_authority_that_fails(name: str, told: str) -> None:
    with pytest.raises(UnknownAuthority, match=told):
        named_authority(name)(LONE_PLAYER)
