"""Stripped decks (HR §7): packs without the low ranks, what that changes, and the game of twenty cards."""

from typing import Final

from tablelaw.cards import ACE, TEN, Card, Rank, deck
from tablelaw.hands import Category
from tablelaw.ranking.grades import Ladder
from tablelaw.rules import rule


@rule("HR §7.1")
def stripped_pack(lowest: Rank) -> tuple[Card, ...]:
    """The cards of a pack from which all ranks below the lowest have been taken."""
    return deck(lowest)


@rule("HR §7.2")
def flush_above_full_house(ladder: Ladder) -> Ladder:
    """The order of the categories, from the lowest up, with flush and full house changed about."""
    exchanged = {Category.FLUSH: Category.FULL_HOUSE, Category.FULL_HOUSE: Category.FLUSH}
    return tuple(exchanged.get(category, category) for category in ladder)


@rule("HR §7.3")
def lowest_straight(lowest: Rank) -> tuple[Rank, ...]:
    """The lowest straight of a pack, from its top card down: the low ace is next below the lowest rank."""
    return (Rank(lowest + 3), Rank(lowest + 2), Rank(lowest + 1), lowest, ACE)


TWENTY_CARD_LOWEST: Final = TEN


@rule("HR §7.4")
def twenty_card_ladder() -> Ladder:
    """The categories of the game of twenty cards, from the lowest up; straights and flushes are nothing there."""
    return (
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIRS,
        Category.THREE_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
    )
