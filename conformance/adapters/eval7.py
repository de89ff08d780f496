"""eval7: five to seven cards. `--implementation py:conformance.adapters.eval7`."""

from collections.abc import Sequence
from importlib import import_module
from typing import Final

from .peer import Adapter, Settings, Unsupported, Worth, category_called, no_settings

_program = import_module("eval7")

SIZES: Final = range(5, 8)
"""How many cards eval7 says that it takes; it answers for other numbers too, without a meaning."""


def worth(hand: Sequence[str], board: Sequence[str], ranking: Settings) -> Worth:
    """What eval7 says of a hand."""
    no_settings(ranking)
    cards = [*hand, *board]
    if len(cards) not in SIZES:
        raise Unsupported(f"a hand of {len(cards)} cards")
    strength: int = _program.evaluate([_program.Card(card) for card in cards])
    name: str = _program.handtype(strength)
    return Worth(strength, category_called(name))


answer = Adapter("eval7", worth).answer
