"""Section 2 of Big Two: which cards may be played together, and what decides between two such plays.

Each rule says whether cards are its combination by giving what decides it (a key), or None. Which rules are in force
is not known here: the order that cards have is given.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from tablelaw.authority import Choice, question
from tablelaw.cards import ACE, THREE, TWO, Card, Rank
from tablelaw.documents.big_two.terms import CardOrder, Key, Kind
from tablelaw.rules import rule

FIVE_CARDS: Final = 5


@rule("BT §2.1")
def counts_of_the_base_game(count: int) -> bool:
    """Whether so many cards may be played together without any variation."""
    return count in (1, 2, 3, FIVE_CARDS)


@rule("BT §2.1")
def keeps_the_count(table: int, play: int) -> bool:
    """Whether a play has as many cards as the trick asks for."""
    return table == play


@rule("BT §2.2")
def single(card: Card, order: CardOrder) -> Key:
    """A single card: its rank, then its suit."""
    return order.place(card)


@rule("BT §2.3")
def pair(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Two cards of one rank: that rank, then the higher suit."""
    first, second = cards
    if first.rank != second.rank:
        return None
    return (order.ranks[first.rank], max(order.suits[first.suit], order.suits[second.suit]))


@rule("BT §2.4")
def triple(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Three cards of one rank: that rank."""
    first, second, third = cards
    if not first.rank == second.rank == third.rank:
        return None
    return (order.ranks[first.rank],)


# Straights


class Place(NamedTuple):
    """Where a sequence with a two stands among the straights, and which of its ranks breaks a tie.

    `height` compares with the heights of plain sequences, which are ten times their highest rank (ace 14).
    """

    height: int
    deciding: Rank


class StraightOrder(NamedTuple):
    """How straights rank: sequences from the three up to the ace always count, by their highest card; those with a two
    where they have a place. The places are for five cards and serve every length. `two_low` is 2-3-4-…, `ace_low`
    A-2-3-…, `two_high` …-K-A-2. None: no straight. `natural` straights rank by their last card, the ace also below the
    two."""

    two_low: Place | None = None
    ace_low: Place | None = None
    two_high: Place | None = None
    natural: bool = False


BELOW_ALL: Final = 0
JUST_BELOW_THE_TOP: Final = 135
ABOVE_ALL: Final = 141
ABOVE_ALL_AND_THAT: Final = 142

BASE_STRAIGHTS: Final = StraightOrder(two_low=Place(ABOVE_ALL, TWO), ace_low=Place(ABOVE_ALL_AND_THAT, TWO))

LAST_CARD: Final = Rank(0)
"""Stands for the last card of the sequence, whatever its rank, in a Place."""


def mask_of(cards: Sequence[Card]) -> int:
    """The ranks of cards as a set of bits."""
    mask = 0
    for card in cards:
        mask |= 1 << card.rank
    return mask


def _bits(ranks: Sequence[int]) -> int:
    return sum(1 << rank for rank in ranks)


@cache
def sequences(length: int, order: StraightOrder) -> Mapping[int, Place]:
    """All sequences of so many ranks that are straights, each as a set of bits, with its place."""
    found: dict[int, Place] = {}

    def enter(ranks: Sequence[int], place: Place | None) -> None:
        if place is None:
            return
        last = Rank(ranks[-1])
        height = 10 * last if order.natural else place.height
        entered = Place(height, last if place.deciding == LAST_CARD else place.deciding)
        known = found.get(_bits(ranks))
        if known is None or known.height < entered.height:
            found[_bits(ranks)] = entered

    for top in range(THREE + length - 1, ACE + 1):
        enter(range(top - length + 1, top + 1), Place(10 * top, Rank(top)))
    enter(range(TWO, TWO + length), order.two_low)
    enter((ACE, *range(TWO, TWO + length - 1)), order.ace_low)
    enter((*range(ACE - length + 2, ACE + 1), TWO), order.two_high)
    return found


def deciding_suit(cards: Sequence[Card], rank: Rank, order: CardOrder) -> int:
    """The place of the highest suit among the cards of a rank."""
    return max(order.suits[card.suit] for card in cards if card.rank == rank)


@rule("BT §2.5(a)")
def straight(cards: Sequence[Card], order: CardOrder, straights: StraightOrder) -> Key | None:
    """Cards in sequence: the place of the sequence, then the suit of its deciding card. Cards of one suit are for the
    caller to tell apart."""
    place = sequences(len(cards), straights).get(mask_of(cards))
    if place is None or len({card.rank for card in cards}) < len(cards):
        return None
    return (place.height, deciding_suit(cards, place.deciding, order))


def of_one_suit(cards: Sequence[Card]) -> bool:
    """Whether all cards have the same suit."""
    suit = cards[0].suit
    return all(card.suit == suit for card in cards)


@rule("BT §2.5(b)")
def flush(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Five cards of one suit: their ranks from the highest down, then the suit."""
    if not of_one_suit(cards):
        return None
    ranks = sorted((order.ranks[card.rank] for card in cards), reverse=True)
    return (*ranks, order.suits[cards[0].suit])


def _rank_held(cards: Sequence[Card], times: int) -> Rank | None:
    ranks = [card.rank for card in cards]
    for rank in ranks:
        if ranks.count(rank) == times:
            return rank
    return None


@rule("BT §2.5(c)")
def full_house(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Three cards of one rank and two of another: the rank of the three."""
    three = _rank_held(cards, 3)
    if three is None or _rank_held(cards, 2) is None:
        return None
    return (order.ranks[three],)


@rule("BT §2.5(d)")
def four_and_one(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Four cards of one rank and any fifth: the rank of the four."""
    four = _rank_held(cards, 4)
    return None if four is None else (order.ranks[four],)


@rule("BT §2.5(e)")
def straight_flush(cards: Sequence[Card], order: CardOrder, straights: StraightOrder) -> Key | None:
    """Five cards in sequence and of one suit: ranked as straights."""
    return straight(cards, order, straights) if of_one_suit(cards) else None


LEVELS: Final[Mapping[Kind, int]] = {
    Kind.SISTERS: 0,
    Kind.TWO_PAIRS_AND_ONE: 10,
    Kind.THREE_AND_TWO_ODD: 20,
    Kind.STRAIGHT: 30,
    Kind.FLUSH: 40,
    Kind.FULL_HOUSE: 50,
    Kind.FOUR_AND_ONE: 60,
    Kind.FIVE_OF_A_KIND: 65,
    Kind.STRAIGHT_FLUSH: 70,
}


@rule("BT §2.5")
def level(kind: Kind) -> int:
    """How high a kind of five-card hand stands among the others; those that only a variation knows have their places
    beside them."""
    return LEVELS[kind]


# The options of this section


@rule("BT §2.6")
def triple_stands_alone(*, only_inside_five_cards: bool) -> bool:
    """Whether three of a kind may be played by themselves."""
    return not only_inside_five_cards


@rule("BT §2.7")
def flush_may_be_played(*, not_playable: bool) -> bool:
    """Whether a flush is a play at all; a straight flush always is."""
    return not not_playable


@question("BT §2.8/reach")
class ReachOfFour(Choice):
    """What a four of a kind beats where it beats all."""

    FIVE_CARD_HANDS = "five-card-hands"
    EVERY_PLAY = "every-play"


@rule("BT §2.8")
def four_beats_all(table: Kind, play: Kind, reach: ReachOfFour) -> bool:
    """Whether a four of a kind beats a play because it beats all."""
    if play is not Kind.FOUR_AND_ONE or table in (Kind.FOUR_AND_ONE, Kind.FIVE_OF_A_KIND, Kind.BARE_FOUR):
        return False
    return reach is ReachOfFour.EVERY_PLAY or table in LEVELS


@question("BT §2.9/when")
class WhenTwosTurn(Choice):
    """When a bomb makes the twos the lowest cards."""

    PLAYED = "when-played"
    DEALT = "when-dealt"


@question("BT §2.9/straights")
class StraightsAfterTwosTurn(Choice):
    """How straights with a two rank once the twos are lowest."""

    AS_LISTED = "as-listed"
    TWO_LOW = "two-low"


@rule("BT §2.9")
def is_a_bomb(kind: Kind) -> bool:
    """Whether a play makes the twos the lowest cards."""
    return kind in (Kind.FOUR_AND_ONE, Kind.BARE_FOUR)


@rule("BT §2.9")
def holds_a_bomb(hand: Sequence[Card]) -> bool:
    """Whether a hand holds four of a kind."""
    ranks = [card.rank for card in hand]
    return any(ranks.count(rank) >= 4 for rank in set(ranks))
