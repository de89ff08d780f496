"""Sharing a pot (HR §6.1, §6.2, §3.7): equal hands, odd chips, and the two halves of a high-low pot.

Winners are positions in the caller's list of hands. This module must not know seats by name, nor whose question the odd
chip is in another document.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from tablelaw.authority import Choice, question
from tablelaw.chips import Chips, split
from tablelaw.hands import Hand
from tablelaw.ranking.explain import may_win_low
from tablelaw.ranking.low import NobodyQualifies
from tablelaw.ranking.settings import Ranking
from tablelaw.ranking.showdown import winners
from tablelaw.rules import rule


class Shares(NamedTuple):
    """What each winner gets, by position, and the chips that nobody gets and that stay in the pot."""

    shares: dict[int, Chips]
    left: Chips


class OddChip(Enum):
    """Who gets the odd chips of a pot that does not divide evenly."""

    HIGHEST_SUIT_CARD = "highest-suit-card"
    LEFT_OF_DEALER = "left-of-dealer"
    BIG_BLIND = "big-blind"
    STAYS_IN_POT = "stays-in-pot"


def left_of_dealer_first(seats: Sequence[int], dealer: int, players: int) -> tuple[int, ...]:
    """The positions of the winners in the order of their seats, clockwise from the dealer's left; seats count
    clockwise."""
    return tuple(sorted(range(len(seats)), key=lambda position: (seats[position] - dealer - 1) % players))


def big_blind_first(seats: Sequence[int], dealer: int, players: int) -> tuple[int, ...]:
    """The positions of the winners in the order of their seats, clockwise from the big blind: the other player where
    there are two, else the second to the dealer's left."""
    big_blind = dealer + (1 if players == 2 else 2)
    return tuple(sorted(range(len(seats)), key=lambda position: (seats[position] - big_blind) % players))


@rule("HR §6.1")
def share(pot: Chips, order: Sequence[int], *, odd_chips_stay: bool = False) -> Shares:
    """Divides a pot evenly among the winners.

    `order` holds their positions in the order in which they get one odd chip each; or the odd chips stay in the pot.
    """
    each, odd = split(pot, len(order))
    if odd_chips_stay:
        return Shares(dict.fromkeys(order, each), odd)
    return Shares({position: Chips(each + (place < odd)) for place, position in enumerate(order)}, Chips(0))


# High and low


@question("HR §3.7/odd-chip")
class HalfWithOddChip(Choice):
    """Which half has the odd chip of a pot that does not divide evenly between high and low."""

    HIGH_HALF = "high-half"
    LOW_HALF = "low-half"


class HighLow(NamedTuple):
    """Who wins each half of a high-low pot, by position; nobody the low half where no hand qualifies."""

    high: tuple[int, ...]
    low: tuple[int, ...]


@rule("HR §3.7")
def high_low_winners(high_hands: Sequence[Hand], low_hands: Sequence[Hand], high: Ranking, low: Ranking) -> HighLow:
    """Who wins the high half and who the low half. Both lists hold the same players' hands, in the same order."""
    qualified = [position for position, hand in enumerate(low_hands) if may_win_low(hand, low)]
    best_low = winners([low_hands[position] for position in qualified], low) if qualified else ()
    return HighLow(winners(high_hands, high), tuple(qualified[place] for place in best_low))


def _in_order(positions: Collection[int], order: Sequence[int]) -> tuple[int, ...]:
    return tuple(position for position in order if position in positions)


def _together(first: Mapping[int, Chips], second: Mapping[int, Chips]) -> dict[int, Chips]:
    return {position: Chips(first.get(position, 0) + second.get(position, 0)) for position in sorted({*first, *second})}


@rule("HR §3.7")
def share_high_low(
    pot: Chips, won: HighLow, high_order: Sequence[int], low_order: Sequence[int], agreed: Ranking
) -> Shares:
    """Divides a high-low pot: half to the highest hands, half to the lowest.

    `high_order` and `low_order` hold all positions in the order in which they get odd chips of each half. Where the
    same players win both halves the pot is divided among them as one, as evenly as it goes. `agreed` are the settings
    of the low half, which hold the answers to HR §3.3/nobody-qualifies and §3.7/odd-chip; raises Undetermined where one
    is needed and missing.
    """
    high_winners = _in_order(won.high, high_order)
    if set(won.high) == set(won.low):
        return share(pot, high_winners)
    low_winners = _in_order(won.low, low_order)
    if not low_winners and agreed.agreed_on(NobodyQualifies) is NobodyQualifies.HIGH_TAKES_ALL:
        return share(pot, high_winners)
    half, odd = split(pot, 2)
    odd_is_high = bool(odd) and agreed.agreed_on(HalfWithOddChip) is HalfWithOddChip.HIGH_HALF
    high_half = Chips(half + odd) if odd_is_high else half
    low_half = Chips(pot - high_half)
    shares, _ = share(high_half, high_winners)
    if not low_winners:
        return Shares(shares, low_half)
    return Shares(_together(shares, share(low_half, low_winners).shares), Chips(0))
