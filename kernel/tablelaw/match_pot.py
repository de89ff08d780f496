"""What match-pot games share: declaring in or out, sharing a pot, and paying out of a stack.

It states no rule: whose turn it is to declare, who wins and who pays what is for the documents to say.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from tablelaw.cards import Card
from tablelaw.chips import Chips, at_most, split
from tablelaw.game import Change, Paid, Payment, Seat
from tablelaw.ranking import odd_chip_order


class Stay(Enum):
    """What a player declares."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Declare:
    """A player declares in or out."""

    seat: Seat
    choice: Stay


def clockwise_from(first: Seat, players: int) -> tuple[Seat, ...]:
    """All seats, clockwise, beginning with the one given."""
    return tuple(Seat((first + step) % players) for step in range(players))


def left_of(seat: Seat, players: int) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % players)


class Purses(NamedTuple):
    """What each seat can pay with: the chips in front of it, or None where nobody is held to what lies there."""

    stacks: tuple[Chips, ...] | None

    def pays(self, seat: Seat, due: Chips) -> Chips:
        """What a seat puts into the pot of the chips that are due."""
        return due if self.stacks is None else at_most(due, Chips(max(self.stacks[seat], 0)))

    def short(self, seats: Iterable[Seat], due: Chips) -> bool:
        """Whether any of the seats has fewer chips than are due."""
        return any(self.pays(seat, due) < due for seat in seats)


DEEP: Final = Purses(None)
"""Purses that always hold enough."""


def each_pays(due: Chips, seats: Iterable[Seat], purses: Purses, payment: Payment) -> Iterator[Change]:
    """The same payment of chips from each seat, as far as its purse goes."""
    for seat in seats:
        yield Paid(seat, purses.pays(seat, due), payment)


class Share(NamedTuple):
    """How many chips fall to one seat."""

    seat: Seat
    amount: Chips


def missing_chips(due: Chips, seats: Iterable[Seat], purses: Purses) -> Iterator[Share]:
    """What each seat that has too little lacks of the chips that are due."""
    for seat in seats:
        missing = Chips(due - purses.pays(seat, due))
        if missing:
            yield Share(seat, missing)


def even_shares(prize: Chips, winners: Sequence[Seat]) -> tuple[Share, ...]:
    """The same number of chips for each winner; the odd chips are left over."""
    share = split(prize, len(winners)).share
    return tuple(Share(seat, share) for seat in winners)


def odd_chips(prize: Chips, in_order: Sequence[Seat]) -> tuple[Seat, ...]:
    """The winners who get one odd chip each, given all winners in the order in which odd chips go round."""
    return tuple(in_order[: split(prize, len(in_order)).odd])


def highest_card_first(held: Mapping[Seat, Sequence[Card]]) -> tuple[Seat, ...]:
    """The seats by the highest card that each holds, as HR §6.2(c) has it."""
    seats = tuple(held)
    return tuple(seats[position] for position in odd_chip_order([held[seat] for seat in seats]))


def clockwise_after(dealer: Seat, seats: Iterable[Seat], players: int) -> tuple[Seat, ...]:
    """The seats in clockwise order from the dealer's left; the dealer comes last."""
    return tuple(sorted(seats, key=lambda seat: (seat - dealer - 1) % players))
