"""What a poker hand is called and what it is made of: words only, shared by the ranking and by the effects of a game.

Which cards make which hand, and which hand beats which, is decided in `ranking`; this module must not know.
"""

from enum import Enum
from typing import NamedTuple

from tablelaw.cards import Card


class Category(Enum):
    """The categories of hands, named as in the case format, highest first in the standard order."""

    FIVE_OF_A_KIND = "five-of-a-kind"
    STRAIGHT_FLUSH = "straight-flush"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full-house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three-of-a-kind"
    TWO_PAIRS = "two-pairs"
    PAIR = "pair"
    HIGH_CARD = "high-card"


class Hand(NamedTuple):
    """A ranked hand.

    `strength` orders hands ranked under the same settings: the higher wins, equal ones are equal. `best` holds the
    cards that play (five, or fewer in a shorter hand), in the order in which they are compared; `plays_as` the same
    cards with each wild card replaced by the card that it stands for.
    """

    strength: int
    category: Category
    best: tuple[Card, ...]
    plays_as: tuple[Card, ...]
