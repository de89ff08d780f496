"""The kernel with exactly one function replaced: `python one_rule_wrong.py DOCUMENT` speaks the protocol.

Each replacement states the same rule as the function whose place it takes, and is wrong in one respect.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2] / "kernel"))

from tablelaw import hand_operations
from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.documents import two_more_inches
from tablelaw.game import Change, Payment, Seat
from tablelaw.harness import serve
from tablelaw.match_pot import Purses, each_pays
from tablelaw.ranking.suits import SPADES_FIRST, SuitOrder
from tablelaw.rules import RuleFunction, rule


@rule("OPR-648 §4.4")
def one_chip_over_the_maximum(maximum: Chips, losers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    return each_pays(Chips(maximum + 1), losers, purses, Payment.MATCH)


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
    "HR": Replacement(hand_operations, "highest_drawn", first_of_the_highest_rank_drawn),
}


if __name__ == "__main__":
    replacement = REPLACEMENTS[sys.argv[1]]
    setattr(replacement.module, replacement.name, replacement.wrong)
    serve(sys.stdin, sys.stdout)
