"""Suits (HR §6): equal in a comparison of hands, and in which order they stand for everything else.

This module must not know how hands are ranked.
"""

from collections.abc import Sequence
from typing import Final

from tablelaw.authority import Choice, question
from tablelaw.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Suit
from tablelaw.rules import rule

SuitOrder = tuple[Suit, ...]
"""The four suits, the highest first."""

SPADES_FIRST: Final[SuitOrder] = (SPADES, HEARTS, DIAMONDS, CLUBS)


@rule("HR §6.2")
def suit_height(card: Card, order: SuitOrder = SPADES_FIRST) -> int:
    """How high a card's suit stands: 3 for the highest suit of the order, 0 for the lowest; 0 for a joker."""
    return len(order) - 1 - order.index(card.suit) if card.rank else 0


def _rank_then_suit(card: Card, order: SuitOrder) -> tuple[int, int]:
    return card.rank, suit_height(card, order)


@rule("HR §6.2(a)")
def highest_drawn(cards: Sequence[Card], order: SuitOrder = SPADES_FIRST) -> int:
    """The position of the highest card drawn for seats, by rank and then by suit."""
    return max(range(len(cards)), key=lambda position: _rank_then_suit(cards[position], order))


@rule("HR §6.2(b)")
def first_to_bet(upcards: Sequence[Card], order: SuitOrder = SPADES_FIRST, *, lowest: bool = False) -> int:
    """The position of the upcard that bets first: the highest by rank and then by suit, or the lowest."""
    choose = min if lowest else max
    return choose(range(len(upcards)), key=lambda position: _rank_then_suit(upcards[position], order))


@rule("HR §6.2(c)")
def odd_chip_order(
    held: Sequence[Sequence[Card]], order: SuitOrder = SPADES_FIRST, *, low: bool = False
) -> tuple[int, ...]:
    """The positions of the winners in the order in which they get odd chips: who holds the highest card by rank and
    then by suit comes first, or in a low half who holds the lowest.

    `held` are all cards that each winner holds, a wild card counting as printed. Who holds the same best card (it lies
    on the table, or there are several packs) is told apart by the next one.
    """
    descending = [sorted((_rank_then_suit(card, order) for card in cards), reverse=True) for cards in held]
    if low:
        return tuple(sorted(range(len(held)), key=lambda position: descending[position][::-1]))
    return tuple(sorted(range(len(held)), key=lambda position: descending[position], reverse=True))


@question("HR §6.3/which-hand-part")
class HandPart(Choice):
    """The card whose suit breaks a tie between equal hands."""

    HIGHEST_CARD = "highest-card"
    HIGHEST_PAIRED = "highest-paired"
    HIGHEST_UNPAIRED = "highest-unpaired"


@question("HR §6.3/no-such-card")
class NoSuchCard(Choice):
    """What breaks a tie where the hand has no paired, or no unpaired, card."""

    HIGHEST_CARD = "highest-card"
    EQUAL = "equal"


def _highest_ranked(cards: Sequence[Card]) -> tuple[Card, ...]:
    highest = max((card.rank for card in cards), default=None)
    return tuple(card for card in cards if card.rank == highest)


def _count(hand: Sequence[Card], card: Card) -> int:
    return sum(other.rank == card.rank for other in hand)


@rule("HR §6.3(a)")
def highest_card(hand: Sequence[Card], *, sequence: bool) -> tuple[Card, ...]:
    """The highest card of a hand, or several of equal rank. `hand` is in the order of comparison; in a sequence its
    first card is the top, even where an ace lies below."""
    return (hand[0],) if sequence else _highest_ranked(hand)


@rule("HR §6.3(b)")
def highest_paired(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the highest rank that is in the hand more than once; none where there is no such rank."""
    return _highest_ranked([card for card in hand if _count(hand, card) > 1])


@rule("HR §6.3(c)")
def highest_unpaired(hand: Sequence[Card], *, sequence: bool) -> tuple[Card, ...]:
    """The highest card whose rank is in the hand once; none where there is no such card."""
    return highest_card([card for card in hand if _count(hand, card) == 1], sequence=sequence)


@rule("HR §6.3")
def tie_break_height(cards: Sequence[Card], order: SuitOrder) -> int:
    """How high the best suit among these cards stands, from 1 for the lowest suit to 4; 0 where there is no card."""
    return max((suit_height(card, order) + 1 for card in cards), default=0)


_OTHER_ORDERS: Final[dict[str, SuitOrder]] = {
    "a": (SPADES, HEARTS, CLUBS, DIAMONDS),
    "b": (SPADES, DIAMONDS, CLUBS, HEARTS),
    "c": (HEARTS, SPADES, DIAMONDS, CLUBS),
    "d": (HEARTS, DIAMONDS, SPADES, CLUBS),
    "e": (HEARTS, DIAMONDS, CLUBS, SPADES),
    "f": (DIAMONDS, SPADES, HEARTS, CLUBS),
    "g": (DIAMONDS, HEARTS, SPADES, CLUBS),
    "h": (CLUBS, SPADES, HEARTS, DIAMONDS),
}


@rule("HR §6.4")
def other_order(letter: str) -> SuitOrder:
    """The order of suits that the document lists under a letter, `a` to `h`. Raises KeyError for another letter."""
    return _OTHER_ORDERS[letter]
