"""The ranking of poker hands (HR): the best hand of any cards, who wins, and why.

Every house rule of the document is a setting of one `Ranking` value. Games ask `best_hand` and `winners`; they must not
look into the modules behind.
"""

from tablelaw.ranking.explain import Difference, deciding_ranks, difference, hand_name, rule_of_category
from tablelaw.ranking.settings import STANDARD, Order, Ranking
from tablelaw.ranking.showdown import best_hand, winners
from tablelaw.ranking.wild import (
    JOKERS_WILD,
    NOTHING_WILD,
    ONE_EYED_JACKS_WILD,
    LowestWild,
    Natural,
    Wild,
    five_of_a_kind,
    is_wild,
)

__all__ = [
    "JOKERS_WILD",
    "NOTHING_WILD",
    "ONE_EYED_JACKS_WILD",
    "STANDARD",
    "Difference",
    "LowestWild",
    "Natural",
    "Order",
    "Ranking",
    "Wild",
    "best_hand",
    "deciding_ranks",
    "difference",
    "five_of_a_kind",
    "hand_name",
    "is_wild",
    "rule_of_category",
    "winners",
]
