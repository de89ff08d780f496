"""The standard ranking worked out a second time, in another way, to hold the kernel against."""

from collections import Counter
from collections.abc import Sequence

from tablelaw.cards import ACE, Card, parse_cards
from tablelaw.hands import Category, Hand
from tablelaw.ranking import STANDARD, Ranking, best_hand

SHAPES = {
    (5,): Category.FIVE_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIRS,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}
ORDER = list(reversed(list(Category)))
STRAIGHTS = {frozenset(range(top - 4, top + 1)): top for top in range(6, ACE + 1)} | {frozenset((2, 3, 4, 5, ACE)): 5}


def worth(five: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """The place of five natural cards among the categories, and what decides inside."""
    counted = sorted(Counter(card.rank for card in five).items(), key=lambda entry: (entry[1], entry[0]), reverse=True)
    category = SHAPES[tuple(count for _, count in counted)]
    deciding = tuple(int(rank) for rank, _ in counted)
    top = STRAIGHTS.get(frozenset(deciding))
    one_suit = len({card.suit for card in five}) == 1
    if top is not None and len(deciding) == 5:
        return ORDER.index(Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT), (top,)
    if one_suit and ORDER.index(category) < ORDER.index(Category.FLUSH):
        every = tuple(sorted((int(card.rank) for card in five), reverse=True))
        return ORDER.index(Category.FLUSH), every
    return ORDER.index(category), deciding


def ranked(text: str, ranking: Ranking = STANDARD) -> Hand:
    """The best hand of the cards that a line names."""
    return best_hand(parse_cards(text), ranking)


def shown(cards: Sequence[Card]) -> str:
    """Cards as they are written in the tests."""
    return " ".join(str(card) for card in cards)
