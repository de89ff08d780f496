"""What may still decide between hands that are otherwise equal: natural cards (HR §4.8) and suits (HR §6.3).

A strength under such house rules is made of the grade's number and two small numbers after it, in an order that depends
on what counts as equal. This module composes it and takes it apart.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from tablelaw.cards import Card
from tablelaw.hands import Category, Hand
from tablelaw.ranking.grades import RANKS_LIMIT, Grade, ranks_of_number
from tablelaw.ranking.low import grade_number
from tablelaw.ranking.settings import LOW_ORDERS, Ranking
from tablelaw.ranking.suits import (
    HandPart,
    NoSuchCard,
    highest_card,
    highest_paired,
    highest_unpaired,
    suit_height,
    tie_break_height,
)
from tablelaw.ranking.wild import CountsAsEqual, ExtensionDirection, Natural, WildAsItself, naturalness

_LIMIT: Final = 8
"""One more than the greatest naturalness, and than the greatest height of a suit."""

_SEQUENCES: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


class Parts(NamedTuple):
    """What a strength is made of: the number of the grade, how natural the hand is, how high the suit that counts."""

    grade: int
    naturalness: int
    suit: int


def breaks_ties(ranking: Ranking) -> bool:
    """Whether anything but the grade decides between hands under these settings."""
    return ranking.natural is not Natural.EQUAL or ranking.suits_break_ties


def same_category_is_equal(ranking: Ranking) -> bool:
    """Whether hands count as equal by their category alone, so that wild cards are counted before ranks are
    compared."""
    return ranking.natural is not Natural.EQUAL and ranking.agreed_on(CountsAsEqual) is CountsAsEqual.SAME_CATEGORY


def compose(parts: Parts, ranking: Ranking) -> int:
    """The strength that the parts make."""
    grade, natural, suit = parts
    if same_category_is_equal(ranking):
        category, ranks = divmod(grade, RANKS_LIMIT)
        return ((category * _LIMIT + natural) * RANKS_LIMIT + ranks) * _LIMIT + suit
    return (grade * _LIMIT + natural) * _LIMIT + suit


def parts_of(strength: int, ranking: Ranking) -> Parts:
    """The parts that made a strength."""
    if not breaks_ties(ranking):
        return Parts(strength, 0, 0)
    rest, suit = divmod(strength, _LIMIT)
    if same_category_is_equal(ranking):
        rest, ranks = divmod(rest, RANKS_LIMIT)
        category, natural = divmod(rest, _LIMIT)
        return Parts(category * RANKS_LIMIT + ranks, natural, suit)
    grade, natural = divmod(rest, _LIMIT)
    return Parts(grade, natural, suit)


def grade_of(hand: Hand, ranking: Ranking) -> Grade:
    """The grade of a hand, read back from its strength; a low ace is a one."""
    number = parts_of(hand.strength, ranking).grade
    if ranking.order in LOW_ORDERS:
        number = grade_number(number)
    return Grade(hand.category, ranks_of_number(number % RANKS_LIMIT))


def agreed_natural(ranking: Ranking) -> Natural:
    """What is agreed on natural hands, with the direction of the extension where that was a question."""
    if ranking.natural is not Natural.EXTENDED:
        return ranking.natural
    match ranking.agreed_on(ExtensionDirection):
        case ExtensionDirection.FEWER_BEATS_MORE:
            return Natural.FEWER_WILD
        case ExtensionDirection.MORE_BEATS_FEWER:
            return Natural.MORE_WILD
        case _ as never:
            assert_never(never)


def _wild_count(wild: Sequence[bool], best: Sequence[Card], plays_as: Sequence[Card], ranking: Ranking) -> int:
    """How many wild cards count as such; `wild` tells it of each card that plays."""
    as_itself = sum(is_wild and card == shown for is_wild, card, shown in zip(wild, best, plays_as, strict=True))
    if as_itself and ranking.agreed_on(WildAsItself) is WildAsItself.NATURAL:
        return sum(wild) - as_itself
    return sum(wild)


def how_natural(wild: Sequence[bool], best: Sequence[Card], plays_as: Sequence[Card], ranking: Ranking) -> int:
    """How a hand stands among equal ones by its wild cards; the higher wins."""
    if ranking.natural is Natural.EQUAL:
        return 0
    return naturalness(_wild_count(wild, best, plays_as, ranking), agreed_natural(ranking))


def cards_of_part(category: Category, plays_as: Sequence[Card], part: HandPart) -> tuple[Card, ...]:
    """The cards whose suits may count, by the part of the hand that is agreed; none where the hand has no such part."""
    sequence = category in _SEQUENCES
    match part:
        case HandPart.HIGHEST_CARD:
            return highest_card(plays_as, sequence=sequence)
        case HandPart.HIGHEST_PAIRED:
            return highest_paired(plays_as)
        case HandPart.HIGHEST_UNPAIRED:
            return highest_unpaired(plays_as, sequence=sequence)
        case _ as never:
            assert_never(never)


def _cards_that_count(category: Category, plays_as: Sequence[Card], ranking: Ranking) -> tuple[Card, ...]:
    """The cards of equal rank of which the one in the highest suit breaks ties; none where suits break none."""
    cards = cards_of_part(category, plays_as, ranking.agreed_on(HandPart))
    if not cards and ranking.agreed_on(NoSuchCard) is NoSuchCard.HIGHEST_CARD:
        return cards_of_part(category, plays_as, HandPart.HIGHEST_CARD)
    return cards


def card_that_breaks_ties(hand: Hand, ranking: Ranking) -> Card:
    """The card of a hand whose suit breaks a tie; only of a hand that has such a card."""
    cards = _cards_that_count(hand.category, hand.plays_as, ranking)
    return max(cards, key=lambda card: suit_height(card, ranking.suit_order))


def suit_that_counts(category: Category, plays_as: Sequence[Card], ranking: Ranking) -> int:
    """How high the suit stands that breaks a tie, 0 where suits break none."""
    if not ranking.suits_break_ties:
        return 0
    return tie_break_height(_cards_that_count(category, plays_as, ranking), ranking.suit_order)
