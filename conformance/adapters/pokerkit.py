"""pokerkit: five cards or more, high and low, Omaha, short deck. `--implementation py:conformance.adapters.pokerkit`.

pokerkit deals and bets as well; the adapter asks it for hands only.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Final

from .peer import Adapter, Settings, Unsupported, Worth, category_called

_hands = import_module("pokerkit.hands")

KINDS: Final[tuple[tuple[Settings, str], ...]] = (
    ({}, "StandardHighHand"),
    ({"from_hand": 2}, "OmahaHoldemHand"),
    ({"order": "ace-to-five"}, "RegularLowHand"),
    ({"order": "deuce-to-seven"}, "StandardLowHand"),
    ({"order": "three-card", "straight_flush_over_trips": True}, "RhodeIslandHoldemHand"),
    ({"lowest_rank": "6", "flush_over_full_house": True}, "ShortDeckHoldemHand"),
)
"""The settings for which pokerkit has a class of hands, and that class."""


def kind_for(ranking: Settings) -> str:
    """The class that ranks hands under these settings. Raises Unsupported where there is none."""
    for settings, kind in KINDS:
        if settings == ranking:
            return kind
    raise Unsupported(f"a ranking with {ranking}")


LOW_ORDERS: Final = {"RegularLowHand": "KQJT98765432A", "StandardLowHand": "AKQJT98765432"}
"""The ranks from high to low in pokerkit's low classes: a low hand without a pair is named for its highest card."""


def worth(hand: Sequence[str], board: Sequence[str], ranking: Settings) -> Worth:
    """What pokerkit says of a hand. It numbers low hands the other way round."""
    name = kind_for(ranking)
    kind = getattr(_hands, name)
    best = kind.from_game("".join(hand), "".join(board))
    index: int = best.entry.index
    category = category_called(best.entry.label.value)
    if name not in LOW_ORDERS:
        return Worth(index, category)
    held = {repr(card)[0] for card in best.cards}
    highest = next(rank for rank in LOW_ORDERS[name] if rank in held)
    return Worth(-index, category, f"{highest}-low" if category == "high-card" else None)


answer = Adapter("pokerkit", worth).answer
