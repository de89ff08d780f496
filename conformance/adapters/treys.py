"""treys: five to seven cards, and Omaha. `--implementation py:conformance.adapters.treys`."""

from collections.abc import Sequence
from importlib import import_module

from .peer import Adapter, Settings, Worth, category_called, no_settings

_program = import_module("treys")
_cards = _program.Card
_in_holdem = _program.Evaluator()
_in_omaha = _program.evaluator.PLOEvaluator()


def worth(hand: Sequence[str], board: Sequence[str], ranking: Settings) -> Worth:
    """What treys says of a hand."""
    no_settings(ranking, "from_hand")
    evaluator = _in_omaha if ranking.get("from_hand") == 2 else _in_holdem
    number: int = evaluator.evaluate([_cards.new(card) for card in hand], [_cards.new(card) for card in board])
    name: str = evaluator.class_to_string(evaluator.get_rank_class(number))
    return Worth(-number, category_called(name))


answer = Adapter("treys", worth).answer
