"""Which options a case uses, and what claiming one covers."""

from typing import Final

import pytest
from conformance.suite.capabilities import (
    Capabilities,
    Deviation,
    DeviationKind,
    Rulings,
    options_needed,
    options_used,
)
from conformance.suite.cases import Case, ExpectedValue, Level
from conformance.suite.json_values import Json


def case_of(operation: str, given: dict[str, Json], level: Level = Level.OPTION, rule: str = "HR §1.1") -> Case:
    return Case("HR/1.1/some-case", rule, (), (), level, operation, given, ExpectedValue(None), ())


PLAIN: Final[dict[str, Json]] = {"order": "high", "natural": "equal", "lowest_rank": "2", "bug": False, "decks": 2}


@pytest.mark.parametrize(
    ("operation", "given", "options"),
    [
        ("hand.rank", {"ranking": PLAIN}, ()),
        ("hand.rank", {"ranking": {"bug": True, "lowest_rank": "7"}}, ("HR §4.4", "HR §7.1")),
        ("hand.rank", {"ranking": {"wild": ["joker", "Js"]}}, ("HR §4.1",)),
        ("hand.rank", {"ranking": {"wild": ["lowest-concealed"]}}, ("HR §4.6",)),
        ("hand.rank", {"ranking": {"suit_tie": "highest-card", "suit_order": "shcd"}}, ("HR §6.3", "HR §6.4")),
        ("hand.rank", {"ranking": {"suit_order": "shdc", "qualifier": 8}}, ("HR §3.3",)),
        ("suit.first", {"suit_order": "cdhs"}, ("HR §6.4",)),
        ("low.split", {"ranking": {"low": {"qualifier": 8}}}, ("HR §3.3",)),
        ("game.play", {"announced": {"OPR-648 §3.2/order": "in-turn", "OPR-648 §4.4": 50}}, ("OPR-648 §4.4",)),
        ("game.play", {"announced": {"OPR-648 §5.1": "2"}}, ("OPR-648 §5.1",)),
        ("game.play", {"announced": {"BT §8.9": "c", "BT §8.22": True}}, ("BT §8.9(c)", "BT §8.22")),
        ("game.play", {"announced": {"BT §8.34": ["a", "b"]}}, ("BT §8.34(a)", "BT §8.34(b)")),
        ("game.play", {"announced": {"OPR-629 §5.2": ["ghost-hand", "single-loser"]}}, ("OPR-629 §5.2",)),
        ("game.play", {"announced": {"BT §8.22": False}}, ()),
        ("game.play", {"deals": [{"actions": []}, {"announced": {"BT §9.1": True}}]}, ("BT §9.1",)),
    ],
)
def test_the_options_that_a_case_uses(operation: str, given: dict[str, Json], options: tuple[str, ...]) -> None:
    assert options_used(case_of(operation, given)) == options


def test_the_options_that_a_case_needs() -> None:
    given: dict[str, Json] = {"announced": {"OPR-648 §4.4": 50}}
    assert options_needed(case_of("game.play", given, Level.REQUIRED)) == ()
    assert options_needed(case_of("game.play", given, Level.RULING)) == ("OPR-648 §4.4",)
    assert options_needed(case_of("game.play", {}, Level.OPTION, "HU §7.3")) == ("HU §7.3",)
    assert options_needed(case_of("game.play", {}, Level.RULING, "HU §7.3")) == ()


@pytest.mark.parametrize(
    ("claimed", "option", "covered"),
    [
        ("BT §8.9", "BT §8.9(c)", True),
        ("BT §8.9(c)", "BT §8.9(c)", True),
        ("BT §8.9(c)", "BT §8.9(d)", False),
        ("BT §8.9(c)", "BT §8.9", False),
        ("BT §8.9", "BT §8.90", False),
    ],
)
def test_an_option_is_claimed_with_or_without_its_letter(claimed: str, option: str, *, covered: bool) -> None:
    capabilities = Capabilities({}, frozenset(), frozenset(), frozenset([claimed]), Rulings.NONE, False, ())
    assert capabilities.claims(option) is covered


def claiming(documents: set[str], options: set[str] | None = None, *deviations: Deviation) -> Capabilities:
    operations = frozenset(["hand.rank", "game.play"])
    return Capabilities({}, frozenset(documents), operations, frozenset(options or ()), Rulings.NONE, False, deviations)


def deviation(cases: str, kind: DeviationKind = DeviationKind.FAILS) -> Deviation:
    return Deviation(cases, kind, "known", None)


LETTERED: Final = case_of("game.play", {"announced": {"BT §8.9": "c"}}, rule="BT §8.9(c)")
WHOLE: Final = case_of("game.play", {"announced": {"BT §8.22": True}}, rule="BT §8.22")


@pytest.mark.parametrize(
    ("documents", "claimed", "pointless"),
    [
        ({"BT"}, "BT §8.9", False),
        ({"BT"}, "BT §8.9(c)", False),
        ({"BT"}, "BT §8.9(z)", True),
        ({"BT"}, "BT §8.22", False),
        ({"BT"}, "BT §8.22(a)", False),
        ({"BT"}, "BT §2.1", True),
        ({"HR"}, "BT §8.9", True),
    ],
)
def test_an_option_that_no_claimed_case_needs_is_pointless(
    documents: set[str], claimed: str, *, pointless: bool
) -> None:
    assert claiming(documents, {claimed}).pointless_options([LETTERED, WHOLE]) == ([claimed] if pointless else [])


def test_a_deviation_that_decides_about_no_claimed_case_is_pointless() -> None:
    case = case_of("hand.rank", {}, Level.REQUIRED)
    first, second = deviation("HR/1.1/*"), deviation("HR/1.1/*", DeviationKind.UNSUPPORTED)
    assert claiming({"HR"}, None, first).pointless_deviations([case]) == []
    assert claiming({"HR"}, None, first, second).pointless_deviations([case]) == ["HR/1.1/*"]
    assert claiming({"HR"}, None, deviation("HR/9.9/*")).pointless_deviations([case]) == ["HR/9.9/*"]
    assert claiming({"BT"}, None, first).pointless_deviations([case]) == ["HR/1.1/*"]
