"""phevaluator: five to seven cards, and Omaha. `--implementation py:conformance.adapters.phevaluator`."""

from collections.abc import Sequence
from importlib import import_module

from .peer import Adapter, Settings, Worth, no_settings, worth_of_class

_program = import_module("phevaluator")


def worth(hand: Sequence[str], board: Sequence[str], ranking: Settings) -> Worth:
    """What phevaluator says of a hand. It numbers hands and has no names for their categories."""
    no_settings(ranking, "from_hand")
    evaluate = _program.evaluate_omaha_cards if ranking.get("from_hand") == 2 else _program.evaluate_cards
    number: int = evaluate(*board, *hand)
    return worth_of_class(number)


answer = Adapter("phevaluator", worth).answer
