"""The kernel with exactly one function of one document replaced: `python one_rule_wrong.py OPR-648` speaks the protocol.

Each replacement states the same rule as the function whose place it takes, and is wrong in one respect.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2] / "kernel"))

from tablelaw import hand_operations
from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.documents import two_more_inches
from tablelaw.game import Change, Payment, Seat
from tablelaw.harness import serve
from tablelaw.match_pot import Purses, each_pays
from tablelaw.ranking.suits import SPADES_FIRST, SuitOrder
from tablelaw.rules import rule


@rule("OPR-648 §4.4")
def one_chip_over_the_maximum(maximum: Chips, losers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    return each_pays(Chips(maximum + 1), losers, purses, Payment.MATCH)


@rule("HR §6.2(a)")
def first_of_the_highest_rank_drawn(cards: Sequence[Card], order: SuitOrder = SPADES_FIRST) -> int:
    return max(range(len(cards)), key=lambda position: cards[position].rank)


def replace_in_two_more_inches() -> None:
    two_more_inches.match_is_limited = one_chip_over_the_maximum


def replace_in_the_ranking() -> None:
    hand_operations.highest_drawn = first_of_the_highest_rank_drawn


REPLACEMENTS: Final[dict[str, Callable[[], None]]] = {
    "OPR-648": replace_in_two_more_inches,
    "HR": replace_in_the_ranking,
}


if __name__ == "__main__":
    REPLACEMENTS[sys.argv[1]]()
    serve(sys.stdin, sys.stdout)
