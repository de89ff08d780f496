"""pokereval: five to seven cards. `--implementation py:conformance.adapters.pokereval`."""

from collections.abc import Sequence
from importlib import import_module

from .peer import Adapter, Settings, Unsupported, Worth, no_settings, worth_of_class

_card_class = import_module("pokereval.card").Card
_evaluators = import_module("pokereval.hand_evaluator").HandEvaluator


def worth(hand: Sequence[str], board: Sequence[str], ranking: Settings) -> Worth:
    """What pokereval says of a hand. It has an evaluator for each number of cards, and no names for categories."""
    no_settings(ranking)
    cards = [_card_class(card[0], card[1]) for card in (*hand, *board)]
    evaluators = {5: _evaluators.Five, 6: _evaluators.Six, 7: _evaluators.Seven}
    if len(cards) not in evaluators:
        raise Unsupported(f"a hand of {len(cards)} cards")
    number: int = evaluators[len(cards)].evaluate_rank(cards)
    return worth_of_class(number)


answer = Adapter("pokereval", worth).answer
