"""What the adapters of programs written in Python have in common: the messages, and who wins.

A program is asked one thing only: what a hand is worth. What it cannot do it says in its own way, by an exception; here
that becomes the reply `unsupported`. Nothing here must know how hands are ranked, or mend what a program gets wrong.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

# Relative, because an install has the suite under another name than a checkout.
from ..suite.json_values import Json, a_list, a_text, an_object, read_json_file, texts  # noqa: TID252

ADAPTERS: Final = Path(__file__).parent
"""The folder of the adapters."""

HAND_SIZE: Final = 5
"""How many cards play."""

ROYAL_FLUSH: Final = ("As", "Ks", "Qs", "Js", "Ts")
"""The hand that a program is shown to learn how it rates a royal flush."""


class Unsupported(Exception):
    """Raised for what a program does not offer; the message names it."""


class Worth(NamedTuple):
    """What a hand is worth to a program: `strength` is the greater the better the hand is, `category` its kind;
    `low_name` is its name in a low order, None where it has none."""

    strength: int
    category: str
    low_name: str | None = None


Settings: TypeAlias = "dict[str, Json]"
"""The `ranking` of a case."""

Worthy: TypeAlias = "Callable[[Sequence[str], Sequence[str], Settings], Worth]"
"""What a program says of the cards of a hand and of a board under some settings. Raises Unsupported."""


def claims(name: str) -> dict[str, Json]:
    """What a program claims, and where it deviates, as it is told at the start: from `name.json` beside this module."""
    said = an_object(read_json_file(ADAPTERS / f"{name}.json"), name)
    return {**said, "deviations": list(_deviations(said["deviations"]))}


def _deviations(entries: Json) -> Iterator[Json]:
    """The deviations one case after the other. An entry tells of several cases; under `as` it names an entry of
    `deviations.json`, where those stand that programs have in common, and may say something otherwise than that."""
    shared = an_object(read_json_file(ADAPTERS / "deviations.json"), "deviations.json")
    for entry in a_list(entries, "deviations"):
        own = an_object(entry, "deviation")
        said = {**_table(shared[a_text(own["as"], "as")]), **own} if "as" in own else own
        for case in texts(said["cases"], "cases"):
            yield {"case": case, **{name: value for name, value in said.items() if name not in ("as", "cases")}}


class Adapter:
    """Answers the messages of the case protocol for one program.

    `name` is what the program is installed as, and for what it claims.
    """

    def __init__(self, name: str, worth: Worthy) -> None:
        """`worth` asks the program."""
        self._name = name
        self._worth = worth

    def answer(self, message: dict[str, Json]) -> dict[str, Json]:
        """The reply to one message."""
        match message:
            case {"cmd": "start"}:
                return self._start()
            case {"cmd": "run", "seq": seq, "operation": operation, "given": dict(given)}:
                return {"seq": seq, **self._outcome(operation, given)}
            case _:
                return {"ok": True}

    def _start(self) -> dict[str, Json]:
        said = claims(self._name)
        about = {**_table(said["implementation"]), "version": version(self._name)}
        return {"ok": True, "protocol": 1, **said, "implementation": about}

    def _outcome(self, operation: Json, given: dict[str, Json]) -> dict[str, Json]:
        try:
            value = self._ranked(given) if operation == "hand.rank" else self._compared(given)
        except Unsupported as unsupported:
            return {"outcome": "unsupported", "feature": str(unsupported)}
        except Exception as raised:
            return {"outcome": "unsupported", "feature": f"{self._name} raises {type(raised).__name__}: {raised}"}
        return {"outcome": "value", "value": value}

    def _ranked(self, given: dict[str, Json]) -> dict[str, Json]:
        cards, ranking = _cards(given["cards"]), _table(given.get("ranking"))
        worth = self._worth(cards, (), ranking)
        best: list[Json] = [*self._best(cards, ranking, worth)]
        royal = self._is_royal(cards, worth, ranking)
        return {"category": worth.category, "royal": royal, "best": best, "low_name": worth.low_name}

    def _best(self, cards: Sequence[str], ranking: Settings, worth: Worth) -> Sequence[str]:
        """The five cards that are worth as much as all; the hand itself where it has no more than five."""
        if len(cards) <= HAND_SIZE:
            return cards
        five = combinations(cards, HAND_SIZE)
        return next((chosen for chosen in five if self._worth(chosen, (), ranking) == worth), ())

    def _is_royal(self, cards: Sequence[str], worth: Worth, ranking: Settings) -> bool:
        is_straight_flush = len(cards) >= HAND_SIZE and worth.category == "straight-flush"
        return is_straight_flush and worth == self._worth(ROYAL_FLUSH, (), ranking)

    def _compared(self, given: dict[str, Json]) -> dict[str, Json]:
        board, ranking = _cards(given.get("board")), _table(given.get("ranking"))
        hands = _table(given["hands"])
        worth = {name: self._worth(_cards(cards), board, ranking) for name, cards in hands.items()}
        strengths = sorted({each.strength for each in worth.values()}, reverse=True)
        order: list[Json] = [
            [*sorted(name for name, each in worth.items() if each.strength == strength)] for strength in strengths
        ]
        categories: dict[str, Json] = {name: each.category for name, each in worth.items()}
        return {"winners": order[0], "order": order, "categories": categories}


def _table(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _cards(value: Json) -> list[str]:
    return [str(card) for card in value] if isinstance(value, list) else []


def no_settings(ranking: Settings, *known: str) -> None:
    """Raises Unsupported for the first setting that is not among those known."""
    for name, setting in ranking.items():
        if name not in known:
            raise Unsupported(f"{name}: {setting}")


_CATEGORIES: Final = {
    "royal flush": "straight-flush",
    "straight flush": "straight-flush",
    "quads": "four-of-a-kind",
    "four of a kind": "four-of-a-kind",
    "full house": "full-house",
    "flush": "flush",
    "straight": "straight",
    "trips": "three-of-a-kind",
    "three of a kind": "three-of-a-kind",
    "two pair": "two-pairs",
    "pair": "pair",
    "one pair": "pair",
    "high card": "high-card",
}


def category_called(name: str) -> str:
    """The category that a program calls by this name, in small or capital letters."""
    return _CATEGORIES[name.lower()]


CATEGORIES_BY_CLASS: Final = (
    (10, "straight-flush"),
    (166, "four-of-a-kind"),
    (322, "full-house"),
    (1599, "flush"),
    (1609, "straight"),
    (2467, "three-of-a-kind"),
    (3325, "two-pairs"),
    (6185, "pair"),
    (7462, "high-card"),
)
"""Where each category ends in the usual numbering of the 7,462 different hands of five cards, from the best, 1."""


def worth_of_class(number: int) -> Worth:
    """What a hand is worth in a program that numbers hands from 1, the best, to 7,462."""
    return Worth(-number, next(category for last, category in CATEGORIES_BY_CLASS if number <= last))
