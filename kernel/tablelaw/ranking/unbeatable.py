"""No unbeatable hand (HR §8): what beats what under the Italian and the Greek rule, and who wins then.

Under these rules the better of two hands is not always the higher one, and three hands can beat one another in a
circle; so winners are found from the whole showdown. This module must not know how hands are ranked: it is given their
strengths.
"""

from collections.abc import Callable, Sequence
from enum import Enum

from tablelaw.authority import Choice, question
from tablelaw.cards import ACE, HEARTS, Rank
from tablelaw.hands import Category, Hand
from tablelaw.ranking.standard import is_royal
from tablelaw.ranking.stripped import lowest_straight
from tablelaw.ranking.suits import SuitOrder, suit_height
from tablelaw.rules import rule


class Unbeatable(Enum):
    """The house rule under which no hand is unbeatable."""

    ITALIAN = "italian"
    GREEK = "greek"


@rule("HR §8.0")
def beats(first: Hand, second: Hand) -> bool:
    """Whether the first hand beats the second where nothing else is agreed: the higher wins, and no hand is higher than
    a royal flush (but five of a kind, where there are wild cards)."""
    return first.strength > second.strength


# The Italian rule


class Extent(Enum):
    """What a straight flush is under the Italian rule."""

    MINIMUM = "minimum"
    MEDIUM = "medium"
    MAXIMUM = "maximum"


@question("HR §8.1/two-minimums")
class TwoMinimums(Choice):
    """How two minimum straight flushes share a pot that they win from a maximum."""

    SPLIT_MINIMUMS = "split-minimums"
    SUIT = "suit"


@question("HR §8.1/two-mediums")
class TwoMediums(Choice):
    """Which medium straight flushes have a share where all three kinds meet."""

    BETTER_ONLY = "better-only"
    ALL = "all"


def extent(hand: Hand, lowest: Rank) -> Extent | None:
    """Which kind of straight flush a hand is, None if it is none; `lowest` is the lowest rank of the pack."""
    if hand.category is not Category.STRAIGHT_FLUSH:
        return None
    top = hand.plays_as[0].rank
    if top == ACE:
        return Extent.MAXIMUM
    return Extent.MINIMUM if top == lowest_straight(lowest)[0] else Extent.MEDIUM


@rule("HR §8.1")
def italian_beats(first: Hand, second: Hand, lowest: Rank) -> bool:
    """Whether the first hand beats the second: the minimum straight flush beats the maximum, else the higher wins."""
    match extent(first, lowest), extent(second, lowest):
        case Extent.MINIMUM, Extent.MAXIMUM:
            return True
        case Extent.MAXIMUM, Extent.MINIMUM:
            return False
        case _:
            return beats(first, second)


# The Greek rule


@question("HR §8.2/split-between")
class SplitBetween(Choice):
    """Who shares where an imperial flush, four of the lowest rank and a hand between them meet."""

    THE_THREE = "the-three"
    THE_TWO = "the-two"


@question("HR §8.2/imperial-against-other-royals")
class ImperialAgainstOtherRoyals(Choice):
    """Whether the imperial flush beats a royal flush in another suit."""

    IMPERIAL = "imperial"
    EQUAL = "equal"


def is_imperial(hand: Hand) -> bool:
    """Whether a hand is the imperial flush: the royal flush in hearts."""
    return is_royal(hand) and hand.plays_as[0].suit == HEARTS


def is_lowest_four(hand: Hand, lowest: Rank) -> bool:
    """Whether a hand is four of the lowest rank of the pack."""
    return hand.category is Category.FOUR_OF_A_KIND and hand.plays_as[0].rank == lowest


@rule("HR §8.2")
def greek_beats(
    first: Hand, second: Hand, lowest: Rank, against_royals: Callable[[], ImperialAgainstOtherRoyals]
) -> bool:
    """Whether the first hand beats the second: four of the lowest rank beat the imperial flush, which beats every other
    hand. `against_royals` tells, only where they meet, how it stands against other royal flushes."""
    if is_imperial(first) and is_royal(second) and not is_imperial(second):
        return against_royals() is ImperialAgainstOtherRoyals.IMPERIAL
    if is_imperial(second):
        return is_lowest_four(first, lowest)
    if is_imperial(first):
        return not is_lowest_four(second, lowest)
    return beats(first, second)


# Who wins


def unbeaten(hands: Sequence[Hand], beat: Callable[[Hand, Hand], bool]) -> tuple[int, ...]:
    """The positions of the hands that no other beats; none where the best of them beat one another in a circle."""
    return tuple(position for position, hand in enumerate(hands) if not any(beat(other, hand) for other in hands))


def highest_suit_only(hands: Sequence[Hand], positions: Sequence[int], order: SuitOrder) -> tuple[int, ...]:
    """Those of the positions whose hands are in the highest suit among them."""
    heights = {position: suit_height(hands[position].plays_as[0], order) for position in positions}
    return tuple(position for position in positions if heights[position] == max(heights.values()))


def strongest_only(hands: Sequence[Hand], positions: Sequence[int]) -> tuple[int, ...]:
    """Those of the positions whose hands are the strongest among them."""
    best = max(hands[position].strength for position in positions)
    return tuple(position for position in positions if hands[position].strength == best)
