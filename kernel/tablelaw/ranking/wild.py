"""Wild cards (HR §4): what is wild, what a wild card may stand for, and house rules about them.

Reads beside the document. What is written here tries what the rule allows, card by card; `fast` decides the same
without trying. It must not know how hands are compared.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple, assert_never

from tablelaw.authority import Choice, question
from tablelaw.cards import ACE, HEARTS, JACK, JOKER, SPADES, Card, Rank
from tablelaw.hands import Category
from tablelaw.ranking.grades import HAND_SIZE
from tablelaw.rules import rule


class LowestWild(Enum):
    """Which lowest card of a player is wild (HR §4.6)."""

    LOWEST = "lowest"
    LOWEST_CONCEALED = "lowest-concealed"


class Wild(NamedTuple):
    """What the table has made wild: whole ranks (of a joker the rank JOKER), named cards, or each player's lowest."""

    ranks: tuple[Rank, ...] = ()
    cards: tuple[Card, ...] = ()
    lowest: LowestWild | None = None


NOTHING_WILD: Final = Wild()
JOKERS_WILD: Final = Wild(ranks=(JOKER,))
ONE_EYED_JACKS_WILD: Final = Wild(cards=(Card(JACK, HEARTS), Card(JACK, SPADES)))


@rule("HR §4.1")
def is_wild(card: Card, wild: Wild) -> bool:
    """Whether the table has made this card wild: by its rank, by its name, or as a joker."""
    return card.rank in wild.ranks or card in wild.cards


@question("HR §4.2/hand-means")
class HandMeans(Choice):
    """Which cards are "already in the hand", so that a wild card cannot stand for them."""

    FIVE_THAT_PLAY = "five-that-play"
    ALL_HELD = "all-held"


@rule("HR §4.2")
def stand_for(
    naturals: Sequence[Card], wild: int, pack: Sequence[Card], held: Collection[Card] = ()
) -> Iterator[tuple[Card, ...]]:
    """Every way in which the wild cards of a hand may be replaced.

    `naturals` are the other cards of the hand, `wild` the number of wild cards, `pack` the cards of the pack in use,
    each once. A wild card stands for a card that is not already in the hand (nor among `held`), and two wild cards for
    two different cards; or all of them make five of a kind with the rest.
    """
    free = [card for card in pack if card not in naturals and card not in held]
    yield from combinations(free, wild)
    if len(naturals) + wild == HAND_SIZE:
        for card in pack:
            if all(natural.rank == card.rank for natural in naturals):
                yield (card,) * wild


@rule("HR §4.3")
def five_of_a_kind(hand: Sequence[Card]) -> tuple[Rank, ...] | None:
    """Five cards of one rank, the highest hand of all where there are wild cards: the rank decides."""
    if len(hand) < HAND_SIZE or any(card.rank != hand[0].rank for card in hand):
        return None
    return (hand[0].rank,)


@question("HR §9.2/natural-five-of-a-kind")
class NaturalFive(Choice):
    """What five cards of a rank are that come from several packs without a wild card."""

    ABOVE_STRAIGHT_FLUSH = "above-straight-flush"
    NOT_A_CATEGORY = "not-a-category"


@question("HR §4.4/bug-in-low")
class BugInLow(Choice):
    """What the bug is in a low hand."""

    LOWEST_RANK_NOT_HELD = "lowest-rank-not-held"
    NO_BUG = "no-bug"


@rule("HR §4.4")
def bug_may_help(replacing: Sequence[Card], category: Category) -> bool:
    """Whether bugs may stand for these cards in a hand of this category: for aces always, for others only to complete a
    straight or a flush."""
    completes = category in (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
    return completes or all(card.rank == ACE for card in replacing)


@question("HR §4.5/forced-pair")
class ForcedPair(Choice):
    """What a wild card is in a low hand that already holds every rank."""

    LOWEST_PAIR = "lowest-pair"
    REFUSE = "refuse"


@rule("HR §4.5")
def ranks_not_held(held: Collection[Rank], ranks: Sequence[Rank]) -> tuple[Rank, ...]:
    """The ranks that a wild card may take in a low hand: those of the pack (`ranks`, in their order) that are not
    held."""
    return tuple(rank for rank in ranks if rank not in held)


@question("HR §4.6/lowest-of-several")
class LowestOfSeveral(Choice):
    """Which card is wild where a player's lowest rank is there several times."""

    ALL_OF_THAT_RANK = "all-of-that-rank"
    ONE = "one"


@rule("HR §4.6")
def lowest_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the lowest rank among these, with the ace high; more than one where that rank is there several
    times."""
    lowest = min((card.rank for card in cards), default=JOKER)
    return tuple(card for card in cards if card.rank == lowest)


@rule("HR §4.7")
def stand_for_any(naturals: Sequence[Card], wild: int, pack: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every way to replace the wild cards of a hand under the house rule that a card already held may be duplicated."""
    yield from combinations_with_replacement(pack, wild)


class Natural(Enum):
    """What is agreed about natural hands against equal ones with wild cards (HR §4.8)."""

    EQUAL = "equal"
    BEATS_WILD = "beats-wild"
    FEWER_WILD = "fewer-wild"
    MORE_WILD = "more-wild"
    EXTENDED = "extended"


@question("HR §4.8/extension-direction")
class ExtensionDirection(Choice):
    """Which of two equal hands with different numbers of wild cards wins, where the rule is extended to that."""

    FEWER_BEATS_MORE = "fewer-beats-more"
    MORE_BEATS_FEWER = "more-beats-fewer"


@question("HR §4.8/what-counts-as-equal")
class CountsAsEqual(Choice):
    """Which hands are equal before their wild cards are counted."""

    SAME_FIVE_RANKS = "same-five-ranks"
    SAME_CATEGORY = "same-category"


@question("HR §4.8/wild-as-itself")
class WildAsItself(Choice):
    """Whether a wild card that plays as the very card that is printed on it counts as natural or as wild."""

    NATURAL = "natural"
    WILD = "wild"


@rule("HR §4.8")
def naturalness(wild: int, agreed: Natural) -> int:
    """How a hand with this number of wild cards stands among equal hands: the higher wins.

    `agreed` is anything but EXTENDED, whose direction is a question that must have been answered.
    """
    match agreed:
        case Natural.EQUAL | Natural.EXTENDED:
            return 0
        case Natural.BEATS_WILD:
            return 1 if wild == 0 else 0
        case Natural.FEWER_WILD:
            return HAND_SIZE - wild
        case Natural.MORE_WILD:
            return HAND_SIZE + 1 if wild == 0 else wild
        case _ as never:
            assert_never(never)
