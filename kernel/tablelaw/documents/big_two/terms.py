"""Section 1 of Big Two: who plays, how cards rank, and the words that the other sections use.

Nothing here depends on what a table has announced.
"""

from enum import Enum
from typing import Final, NamedTuple

from tablelaw.cards import BLACK_JOKER, CLUBS, DIAMONDS, JOKER, SPADES, THREE, TWO, Card
from tablelaw.rules import rule

Key = tuple[int, ...]
"""What decides between two plays of one kind: places in an order, the most important first."""

THREE_OF_DIAMONDS: Final = Card(THREE, DIAMONDS)
THREE_OF_CLUBS: Final = Card(THREE, CLUBS)
TWO_OF_SPADES: Final = Card(TWO, SPADES)


class Kind(Enum):
    """What a play is, named as in the case format."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full-house"
    FOUR_AND_ONE = "four-of-a-kind"
    STRAIGHT_FLUSH = "straight-flush"
    BARE_FOUR = "bare-four"
    TWO_PAIRS = "two-pairs"
    TWO_PAIRS_AND_ONE = "two-pairs-and-one"
    THREE_AND_TWO_ODD = "three-of-a-kind"
    SISTERS = "sisters"
    FIVE_OF_A_KIND = "five-of-a-kind"
    RUN_OF_PAIRS = "run-of-pairs"
    DRAGON = "dragon"


class Combination(NamedTuple):
    """Cards that may be played together.

    `shown` are the cards as they count: the cards themselves, with a joker replaced by the card that it stands for.
    `key` orders combinations of one kind and count under the same settings.
    """

    kind: Kind
    cards: tuple[Card, ...]
    shown: tuple[Card, ...]
    key: Key


class CardOrder(NamedTuple):
    """How cards rank: the place of each rank (by its number, from the lowest, 0) and of each suit (clubs, diamonds,
    hearts, spades). Suits with the same place are equal."""

    ranks: tuple[int, ...]
    suits: tuple[int, int, int, int]

    def place(self, card: Card) -> Key:
        """Where one card stands; a joker stands above all others, the black one on top."""
        if card.rank == JOKER:
            return (self.ranks[JOKER], int(card == BLACK_JOKER))
        return (self.ranks[card.rank], self.suits[card.suit])


class Scale(NamedTuple):
    """From how many cards left in hand on a payment is doubled, and from how many tripled."""

    double: int
    triple: int


ABOVE_ALL_RANKS: Final = 13
TWOS_HIGH: Final = (ABOVE_ALL_RANKS, 0, 12, *range(12))
TWOS_LOW: Final = (ABOVE_ALL_RANKS, 0, *range(13))

DIAMONDS_LOW: Final = (1, 0, 2, 3)
"""♦ ♣ ♥ ♠, from the lowest."""
CLUBS_LOW: Final = (0, 1, 2, 3)
"""♣ ♦ ♥ ♠"""
HEARTS_HIGH: Final = (0, 1, 3, 2)
"""♣ ♦ ♠ ♥"""
DIAMONDS_HIGH: Final = (0, 3, 2, 1)
"""♣ ♠ ♥ ♦"""
ALL_EQUAL: Final = (0, 0, 0, 0)

BASE_ORDER: Final = CardOrder(TWOS_HIGH, DIAMONDS_LOW)
FEWEST: Final = 2
MOST: Final = 4


@rule("BT §1.1")
def too_many_players(players: int, most: int) -> bool:
    """Whether more sit down than the deck serves: four, unless there are two decks."""
    return players > most


@rule("BT §1.1")
def too_few_players(players: int) -> bool:
    """Whether there is nobody to play against."""
    return players < FEWEST


@rule("BT §1.1")
def in_the_deck(card: Card, *, jokers: bool) -> bool:
    """Whether a card is one of the 52, or a joker where jokers are played with."""
    return jokers or card.rank != JOKER


@rule("BT §1.2")
def is_rid_of_all_cards(hand: tuple[Card, ...]) -> bool:
    """Whether a player has nothing left in hand."""
    return not hand
