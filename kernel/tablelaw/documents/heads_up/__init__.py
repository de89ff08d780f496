"""Heads-up: poker for two (HU), as hold'em, Omaha, five-card draw or seven-card stud.

The modules stand beside the article: `button` (who has it and who posts), `deal` (who is dealt to), `turns` (who goes
first, open folds, seeing the flop), `limits` (what may be bet), `holdem`, `omaha`, `draw`, `stud` (the games) and
`formats` (cash, tournament, short stacks, matches). `terms` and `state` name things; `dealing`, `rounds`, `showdown`
and `session` put the rules together, and `game` plays. This module is the game. It imports no other game's document;
hands are ranked by HR. Names of players and texts for people are not known here.
"""

from tablelaw.documents.heads_up.game import apply, legal, open_deal, over

__all__ = ["apply", "legal", "open_deal", "over"]
