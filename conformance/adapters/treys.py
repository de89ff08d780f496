"""treys: five to seven cards, and Omaha. `--implementation py:conformance.adapters.treys`."""

from collections.abc import Sequence
from importlib import import_module
from typing import Final

from .peer import Adapter, Settings, Worth, no_settings

_program = import_module("treys")
_cards = _program.Card
_in_holdem = _program.Evaluator()
_in_omaha = _program.evaluator.PLOEvaluator()

CATEGORIES: Final = {
    "Royal Flush": "straight-flush",
    "Straight Flush": "straight-flush",
    "Four of a Kind": "four-of-a-kind",
    "Full House": "full-house",
    "Flush": "flush",
    "Straight": "straight",
    "Three of a Kind": "three-of-a-kind",
    "Two Pair": "two-pairs",
    "Pair": "pair",
    "High Card": "high-card",
}
"""The categories by the names that treys gives them."""


def worth(hand: Sequence[str], board: Sequence[str], ranking: Settings) -> Worth:
    """What treys says of a hand."""
    no_settings(ranking, "from_hand")
    evaluator = _in_omaha if ranking.get("from_hand") == 2 else _in_holdem
    number: int = evaluator.evaluate([_cards.new(card) for card in hand], [_cards.new(card) for card in board])
    name: str = evaluator.class_to_string(evaluator.get_rank_class(number))
    return Worth(-number, CATEGORIES[name])


answer = Adapter("treys", worth).answer
