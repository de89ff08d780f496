"""The fast twin of the reading functions: the best high hand from tables that fill themselves on first use.

Every card is prepared as a number: four bits count each rank, five bits each suit, so that the sum of the numbers of a
hand says all that decides it. The lowest four bits count the wild cards, the next four the bugs. What a sum of ranks is
worth is worked out once, from the counts and without trying substitutions, and remembered; the tests show it equal to
the reading functions on every hand.

This module must not know which house rules go together; it is told the order of the categories and what the pack is.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from tablelaw.cards import ACE, FULL_DECK, RANKS, SUITS, TWO, Card, Rank, Suit
from tablelaw.hands import Category, Hand
from tablelaw.ranking.grades import HAND_SIZE, Grade, Ladder
from tablelaw.ranking.standard import STANDARD_LADDER, strength

RANK_BITS: Final = 4
SUIT_BITS: Final = 5
SUIT_SHIFT: Final = 60
ONE_WILD: Final = 1
ONE_BUG: Final = 1 << RANK_BITS
SPECIAL: Final = 255
"""The bits that count wild cards and bugs."""

RANKS_MASK: Final = (1 << SUIT_SHIFT) - 1
_COUNT_MASK: Final = (1 << RANK_BITS) - 1
_SUIT_MASK: Final = (1 << SUIT_BITS) - 1
_EACH_SUIT: Final = sum(1 << (SUIT_SHIFT + SUIT_BITS * suit) for suit in SUITS)
FLUSH_BITS: Final = _EACH_SUIT << RANK_BITS
"""The top bit of each suit's count; set when 16 − 5 is added to a count of five or more."""

FLUSH_FROM: Final = tuple(_EACH_SUIT * (16 - HAND_SIZE + wild) for wild in range(HAND_SIZE + 1))
"""What is added to a sum so that FLUSH_BITS show the suits that make a flush with this many wild cards."""

CardNumber = int
"""A card, or the sum of several, as this module counts them."""


def card_number(card: Card) -> CardNumber:
    """The number of a natural card."""
    return (1 << (RANK_BITS * card.rank)) + (1 << (SUIT_SHIFT + SUIT_BITS * card.suit))


CARD_NUMBERS: Final = {card: card_number(card) for card in FULL_DECK}


class Placed(NamedTuple):
    """The best hand that a sum of ranks makes.

    `places` say which cards play, in the order in which they are compared: positions in the row of the natural cards
    from the highest to the lowest, then the wild cards, then the bugs. `ranks` are the ranks that they play as.
    """

    strength: int
    category: Category
    places: tuple[int, ...]
    ranks: tuple[Rank, ...]


class HighRules(NamedTuple):
    """What the tables have to know: the order of the categories from the lowest up, the lowest rank of the pack,
    whether a flush may hold an ace twice by a wild card, and whether five natural cards of a rank are a category."""

    ladder: Ladder = STANDARD_LADDER
    lowest: Rank = TWO
    double_ace: bool = False
    natural_five: bool = True


def count_of(number: CardNumber, rank: Rank) -> int:
    """How many cards of a rank a sum holds."""
    return number >> (RANK_BITS * rank) & _COUNT_MASK


def descending_ranks(number: CardNumber) -> list[Rank]:
    """The natural ranks of a sum, from the highest to the lowest, each as often as it is there."""
    return [rank for rank in reversed(RANKS) for _ in range(count_of(number, rank))]


@cache
def _windows(lowest: Rank) -> tuple[tuple[Rank, ...], ...]:
    """The sequences of five ranks, the highest first, each from its top card down; the ace is also below the lowest. A
    pack of fewer than five ranks has none."""
    ranks = [ACE, *(rank for rank in RANKS if rank >= lowest)]
    windows = [tuple(reversed(ranks[start : start + HAND_SIZE])) for start in reversed(range(len(ranks)))]
    return tuple(window for window in windows if len(set(window)) == HAND_SIZE)


_GROUPS: Final = (
    (Category.FIVE_OF_A_KIND, 5, 0),
    (Category.FOUR_OF_A_KIND, 4, 0),
    (Category.FULL_HOUSE, 3, 2),
    (Category.THREE_OF_A_KIND, 3, 0),
    (Category.TWO_PAIRS, 2, 2),
    (Category.PAIR, 2, 0),
    (Category.HIGH_CARD, 1, 0),
)
"""The categories of equal ranks with the sizes of their one or two groups, the best first."""


def _highest_with(descending: Sequence[Rank], count: int) -> Rank | None:
    """The highest rank that is there at least so often; the ace, which wild cards can be, where none is needed."""
    if count <= 0:
        return ACE
    return next((rank for rank in descending if descending.count(rank) >= count), None)


def _without(descending: Sequence[Rank], rank: Rank, count: int) -> list[Rank]:
    """The ranks without the first `count` cards of one rank (all of them where there are fewer)."""
    rest = list(descending)
    for _ in range(min(count, rest.count(rank))):
        rest.remove(rank)
    return rest


class Grouped(NamedTuple):
    """A grade of equal ranks, and the ranks that its cards play as, in the order in which they are compared."""

    grade: Grade
    ranks: tuple[Rank, ...]


def _grouped(category: Category, first: int, second: int, descending: Sequence[Rank], wild: int) -> Grouped | None:
    """The best hand of a category whose one or two groups have these sizes, None where the ranks do not make it."""
    size = min(len(descending) + wild, HAND_SIZE)
    leading = _highest_with(descending, first - wild)
    if first + second > size or leading is None:
        return None
    rest = _without(descending, leading, first)
    if not second:
        kickers = rest[: size - first]
        return Grouped(Grade(category, (leading, *kickers)), (leading,) * first + tuple(kickers))
    following = _highest_with(rest, second)
    if following is None:
        return None
    kickers = _without(rest, following, second)[: size - first - second]
    ranks = (leading,) * first + (following,) * second + tuple(kickers)
    return Grouped(Grade(category, (leading, following, *kickers)), ranks)


def best_of_groups(descending: Sequence[Rank], wild: int, *, natural_five: bool) -> Grouped:
    """The best hand of equal ranks that natural ranks (the highest first) and wild cards make. All wild cards go to the
    first group: what they would add elsewhere is less."""
    possible = _GROUPS if wild or natural_five else _GROUPS[1:]
    hands = (_grouped(category, first, second, descending, wild) for category, first, second in possible)
    return next(hand for hand in hands if hand is not None)


def best_sequence(ranks: Iterable[Rank], wild: int, lowest: Rank) -> tuple[Rank, ...] | None:
    """The highest five ranks in sequence, from the top card down, that these ranks make with the help of wild cards."""
    held = set(ranks)
    return next((window for window in _windows(lowest) if len(held.intersection(window)) + wild >= HAND_SIZE), None)


def best_flush_ranks(descending: Sequence[Rank], wild: int, *, double_ace: bool) -> tuple[Rank, ...]:
    """The ranks of the best flush from cards of one suit (the highest first) and wild cards: each of these is the
    highest card that is not there, or an ace where aces may be doubled."""
    missing = [ACE] * HAND_SIZE if double_ace else [rank for rank in reversed(RANKS) if rank not in descending]
    return tuple(sorted([*descending, *missing[:wild]], reverse=True)[:HAND_SIZE])


def places_of(ranks: Sequence[Rank], descending: Sequence[Rank], wild: int, bugs: int) -> tuple[int, ...]:
    """Which cards play as these ranks: natural cards where there are such, else bugs for aces and wild cards otherwise.

    Counts positions in the row of the natural cards, the wild cards and the bugs, in this order.
    """
    naturals = {rank: list(range(descending.index(rank), len(descending))) for rank in set(descending)}
    left = {rank: descending.count(rank) for rank in naturals}
    wild_places = list(range(len(descending), len(descending) + wild))
    bug_places = list(range(len(descending) + wild, len(descending) + wild + bugs))
    places: list[int] = []
    for rank in ranks:
        if left.get(rank, 0):
            left[rank] -= 1
            places.append(naturals[rank].pop(0))
        elif bug_places and (rank == ACE or not wild_places):
            places.append(bug_places.pop(0))
        else:
            places.append(wild_places.pop(0))
    return tuple(places)


class UnsuitedTable(dict[CardNumber, Placed]):
    """The best hand of a sum of ranks when suits are left out of account."""

    def __init__(self, rules: HighRules) -> None:
        self._rules: Final = rules

    def __missing__(self, number: CardNumber) -> Placed:
        ladder, lowest, _, natural_five = self._rules
        descending = descending_ranks(number)
        wild, bugs = number & _COUNT_MASK, number >> RANK_BITS & _COUNT_MASK
        grade, ranks = best_of_groups([ACE] * bugs + descending, wild, natural_five=natural_five)
        if Category.STRAIGHT in ladder:
            sequence = best_sequence(descending, wild + bugs, lowest)
            straight = None if sequence is None else Grade(Category.STRAIGHT, sequence[:1])
            if sequence is not None and straight is not None and strength(straight, ladder) > strength(grade, ladder):
                grade, ranks = straight, sequence
        places = places_of(ranks, descending, wild, bugs)
        self[number] = Placed(strength(grade, ladder), grade.category, places, ranks)
        return self[number]


class SuitedTable(dict[CardNumber, Placed]):
    """The best flush or straight flush of the ranks of one suit (with the wild cards): at least five cards."""

    def __init__(self, rules: HighRules) -> None:
        self._rules: Final = rules

    def __missing__(self, number: CardNumber) -> Placed:
        ladder, lowest, double_ace, _ = self._rules
        descending = descending_ranks(number)
        wild, bugs = number & _COUNT_MASK, number >> RANK_BITS & _COUNT_MASK
        sequence = best_sequence(descending, wild + bugs, lowest)
        if sequence is None:
            ranks = best_flush_ranks(descending, wild + bugs, double_ace=double_ace)
            grade = Grade(Category.FLUSH, ranks)
        else:
            ranks = sequence
            grade = Grade(Category.STRAIGHT_FLUSH, sequence[:1])
        places = places_of(ranks, descending, wild, bugs)
        self[number] = Placed(strength(grade, ladder), grade.category, places, ranks)
        return self[number]


class HighTable:
    """The best high hand of any cards under one set of rules.

    `numbers` holds the number of each card that the pack knows: ONE_WILD for a wild card, ONE_BUG for a bug.
    `suit_order` (the highest first) says which suit a wild card takes where it is free to choose.
    """

    def __init__(self, rules: HighRules, numbers: Mapping[Card, CardNumber], suit_order: Sequence[Suit]) -> None:
        self.numbers: Final = numbers
        self.unsuited: Final = UnsuitedTable(rules)
        self.suited: Final = SuitedTable(rules)
        self._flush_bits: Final = FLUSH_BITS if Category.FLUSH in rules.ladder else 0
        self._suit_order: Final = suit_order

    def strength(self, numbers: Sequence[CardNumber]) -> int:
        """The strength of the best hand, without telling which cards make it; `numbers` are the cards' own."""
        total = sum(numbers)
        best = self.unsuited[total & RANKS_MASK][0]
        special = total & SPECIAL
        substitutes = (special & _COUNT_MASK) + (special >> RANK_BITS)
        flushes = (total + FLUSH_FROM[min(substitutes, HAND_SIZE)]) & self._flush_bits
        while flushes:
            of_suit = (flushes & -flushes) >> RANK_BITS
            flushes &= flushes - 1
            in_suit = sum([number for number in numbers if number & of_suit]) & RANKS_MASK
            best = max(best, self.suited[in_suit + special][0])
        return best

    def best(self, cards: Sequence[Card], also_wild: Collection[Card] = ()) -> Hand:
        """The best hand from one to fourteen cards, of which `also_wild` are wild beside those that always are. Raises
        KeyError for a card that the pack does not know."""
        numbers = self.numbers
        total = 0
        for card in cards:
            total += numbers[card]
        if also_wild or total & SPECIAL:
            return self._best_with_wild(cards, also_wild)
        placed = self.unsuited[total & RANKS_MASK]
        descending = row = sorted(cards, reverse=True)
        if (total + FLUSH_FROM[0]) & self._flush_bits:
            for suit in SUITS:
                same_suit = [card for card in descending if card.suit == suit]
                if len(same_suit) >= HAND_SIZE:
                    suited = self.suited[sum(numbers[card] for card in same_suit) & RANKS_MASK]
                    if suited.strength > placed.strength:
                        placed, row = suited, same_suit
        best = tuple([row[place] for place in placed.places])
        return Hand(placed.strength, placed.category, best, best)

    def _best_with_wild(self, cards: Sequence[Card], also_wild: Collection[Card]) -> Hand:
        numbers = self.numbers
        wild: list[Card] = []
        bugs: list[Card] = []
        naturals: list[Card] = []
        total = 0
        for card in sorted(cards, reverse=True):
            number = ONE_WILD if card in also_wild else numbers[card]
            total += number
            (wild if number == ONE_WILD else bugs if number == ONE_BUG else naturals).append(card)
        placed = self.unsuited[total & RANKS_MASK]
        playing, flush_suit = naturals, None
        flushes = (total + FLUSH_FROM[min(len(wild) + len(bugs), HAND_SIZE)]) & self._flush_bits
        if flushes:
            for suit in self._suit_order:
                if flushes >> (SUIT_SHIFT + SUIT_BITS * suit) & _SUIT_MASK:
                    same_suit = [card for card in naturals if card.suit == suit]
                    number = sum(numbers[card] for card in same_suit) + (total & SPECIAL)
                    suited = self.suited[number & RANKS_MASK]
                    if suited.strength > placed.strength:
                        placed, playing, flush_suit = suited, same_suit, suit
        row = [*playing, *wild, *bugs]
        best = tuple([row[place] for place in placed.places])
        substitutes = [place >= len(playing) for place in placed.places]
        if True not in substitutes:
            return Hand(placed.strength, placed.category, best, best)
        suits = self._suit_order if flush_suit is None else (flush_suit,)
        best, plays_as = stand_in(best, placed.ranks, substitutes, suits)
        return Hand(placed.strength, placed.category, best, plays_as)


FiveCardStrength = Callable[[int, int, int, int, int], int]
"""Tells the strength of five cards, each given as its number in FIVE_CARD_NUMBERS."""

_RANK_WEIGHTS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""A weight for each rank, such that no two hands of five cards of one pack have the same sum but those of equal
ranks."""

_SUIT_FLAGS: Final = 15
_WEIGHT_SHIFT: Final = 6
"""Five suit flags sum to less than 1 << 6, so that the weights stand clear of them."""

FIVE_CARD_NUMBERS: Final = {
    card: (_RANK_WEIGHTS[card.rank - TWO] << _WEIGHT_SHIFT) + (1 << card.suit) for card in FULL_DECK
}


def five_card_strength(table: HighTable) -> FiveCardStrength:
    """The quickest way to the strength of five natural cards of one pack, under the rules of a table; it is filled
    here, in some tens of milliseconds."""
    mixed: dict[int, int] = {}
    one_suit: dict[int, int] = {}
    for ranks in combinations_with_replacement(RANKS, HAND_SIZE):
        number = sum(1 << (RANK_BITS * rank) for rank in ranks)
        weight = sum(_RANK_WEIGHTS[rank - TWO] for rank in ranks)
        if ranks[0] != ranks[-1]:
            mixed[weight] = table.unsuited[number].strength
        if len(set(ranks)) == HAND_SIZE:
            one_suit[weight] = table.suited[number].strength

    def strength_of_five(first: int, second: int, third: int, fourth: int, fifth: int) -> int:
        total = first + second + third + fourth + fifth
        if first & second & third & fourth & fifth & _SUIT_FLAGS:
            return one_suit[total >> _WEIGHT_SHIFT]
        return mixed[total >> _WEIGHT_SHIFT]

    return strength_of_five


def stand_in(
    best: Sequence[Card], ranks: Sequence[Rank], substitutes: Sequence[bool], suits: Sequence[Suit]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that play and what each stands for, where some of them (`substitutes`) stand for the ranks given.

    A wild card plays as itself where it can; else as the first suit of `suits` that makes a card not in the hand, and
    as the first suit where all are taken (five of a kind, an ace twice).
    """
    plays_as = [card if not substitute else None for card, substitute in zip(best, substitutes, strict=True)]
    playing = list(best)
    left = [card for card, substitute in zip(best, substitutes, strict=True) if substitute]
    wanted = [place for place, substitute in enumerate(substitutes) if substitute]
    for place in wanted:
        itself = next((card for card in left if card.rank == ranks[place] and card.suit in suits), None)
        if itself is not None and itself not in plays_as:
            left.remove(itself)
            playing[place] = plays_as[place] = itself
    for place in wanted:
        if plays_as[place] is None:
            playing[place] = left.pop(0)
            choices = [Card(ranks[place], suit) for suit in suits]
            plays_as[place] = next((card for card in choices if card not in plays_as), choices[0])
    return tuple(playing), tuple(card for card in plays_as if card is not None)
