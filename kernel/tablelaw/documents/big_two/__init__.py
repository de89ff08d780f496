"""Big Two (BT): a shedding game, first to be rid of all cards wins. The package is itself the game.

The modules stand in the document's order: `terms` (section 1), `combinations` (2), `deal` (3), `play` (4), `redeal`
(5), `scoring` (6), `assistance` (7), `variations` (8), `president` (9), `teams` (10). `settings` reads what a table
announced, `order` says what cards make and what beats what, `plays` finds all plays of a hand; `reckoning`, `ending`,
`playing`, `dealing` and `game` apply the rules in turn. No other document is imported.
"""

from tablelaw.documents.big_two.game import apply, legal, next_opening, open_deal, over
from tablelaw.documents.big_two.order import beats, combination, verdict
from tablelaw.documents.big_two.playing import possible_plays
from tablelaw.documents.big_two.plays import legal_plays
from tablelaw.documents.big_two.settings import BASE_GAME, Settings, settings_from
from tablelaw.documents.big_two.state import (
    Action,
    CallLastCard,
    Count,
    DrawCard,
    Exchange,
    Opening,
    Pass,
    Phase,
    Play,
    Previous,
    Redeal,
    State,
    Trade,
)

__all__ = [
    "BASE_GAME",
    "Action",
    "CallLastCard",
    "Count",
    "DrawCard",
    "Exchange",
    "Opening",
    "Pass",
    "Phase",
    "Play",
    "Previous",
    "Redeal",
    "Settings",
    "State",
    "Trade",
    "apply",
    "beats",
    "combination",
    "legal",
    "legal_plays",
    "next_opening",
    "open_deal",
    "over",
    "possible_plays",
    "settings_from",
    "verdict",
]
