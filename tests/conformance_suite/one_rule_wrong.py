"""The kernel with exactly one function replaced: `python one_rule_wrong.py DOCUMENT` speaks the protocol.

Each replacement states the same rule as the function whose place it takes, and is wrong in one respect. Without a
document it is told which functions of the kernel differ under each.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2] / "kernel"))

from tablelaw import hand_operations
from tablelaw.cards import TWO, Card, Rank
from tablelaw.chips import Chips
from tablelaw.documents import murder, two_more_inches, two_plus_one
from tablelaw.documents.big_two import reckoning
from tablelaw.documents.big_two.terms import Combination
from tablelaw.documents.big_two.variations import FOURS
from tablelaw.documents.heads_up import session
from tablelaw.game import ButtonMoves, Change, Payment, Seat
from tablelaw.harness import serve
from tablelaw.match_pot import Purses, each_pays
from tablelaw.ranking.suits import SPADES_FIRST, SuitOrder
from tablelaw.rules import RuleFunction, rule


@rule("OPR-648 §4.4")
def one_chip_over_the_maximum(maximum: Chips, losers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    return each_pays(Chips(maximum + 1), losers, purses, Payment.MATCH)


@rule("OPR-629 §4.1(e)")
def pair_whatever_the_odd_card(ranks: Sequence[Rank]) -> two_plus_one.Deciding | None:
    return (ranks[1],) if ranks[1] in (ranks[0], ranks[2]) else None


@rule("OPR-695 §3.2")
def can_match_and_keep_a_chip(price: Chips, stack: Chips | None) -> bool:
    return stack is None or stack > price


@rule("HU §4.1")
def button_stays_after_an_open_fold(dealer: Seat) -> Iterator[Change]:
    yield ButtonMoves(dealer)


@rule("BT §6.2")
def ends_with_twos_or_four_of_a_kind(last: Combination) -> bool:
    return last.kind in FOURS or all(card.rank == TWO for card in last.cards)


@rule("HR §6.2(a)")
def first_of_the_highest_rank_drawn(cards: Sequence[Card], order: SuitOrder = SPADES_FIRST) -> int:
    return max(range(len(cards)), key=lambda position: cards[position].rank)


class Replacement(NamedTuple):
    """Which function of which module makes way for which."""

    module: ModuleType
    name: str
    wrong: RuleFunction


REPLACEMENTS: Final = {
    "OPR-648": Replacement(two_more_inches, "match_is_limited", one_chip_over_the_maximum),
    "OPR-629": Replacement(two_plus_one, "pair", pair_whatever_the_odd_card),
    "OPR-695": Replacement(murder, "can_match", can_match_and_keep_a_chip),
    "HU": Replacement(session, "button_moves_after_an_open_fold", button_stays_after_an_open_fold),
    "BT": Replacement(reckoning, "ends_with_a_bang", ends_with_twos_or_four_of_a_kind),
    "HR": Replacement(hand_operations, "highest_drawn", first_of_the_highest_rank_drawn),
}


def kernel() -> dict[str, CodeType]:
    """The code behind every name of a function or method in the kernel."""
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "tablelaw"]
    classes = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    places = {f"{owner.__module__}.{owner.__qualname__}": owner for owner in classes}
    return {
        f"{place}.{name}": value.__code__
        for place, owner in {**places, **{module.__name__: module for module in modules}}.items()
        for name, value in vars(owner).items()
        if isinstance(value, FunctionType)
    }


def differs(replacement: Replacement) -> list[str]:
    """Which names have another function behind them once this one is replaced."""
    right, before = getattr(replacement.module, replacement.name), kernel()
    setattr(replacement.module, replacement.name, replacement.wrong)
    after = kernel()
    setattr(replacement.module, replacement.name, right)
    return [name for name in before.keys() | after.keys() if before.get(name) is not after.get(name)]


if __name__ == "__main__":
    if sys.argv[1:]:
        setattr(*REPLACEMENTS[sys.argv[1]])
        serve(sys.stdin, sys.stdout)
    else:
        json.dump({document: differs(replacement) for document, replacement in REPLACEMENTS.items()}, sys.stdout)
