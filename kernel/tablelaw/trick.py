"""What games of tricks share: who sits where, who comes next, and how far a trick has gone.

It states no rule: what may be played, what beats what and when a trick is over is for the documents to say.
"""

from collections.abc import Collection
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from tablelaw.game import Seat

Combined = TypeVar("Combined")


class Direction(Enum):
    """Which way round the table play goes; the value is the step from one seat to the next."""

    CLOCKWISE = 1
    COUNTER_CLOCKWISE = -1


class Trick(NamedTuple, Generic[Combined]):
    """A trick under way.

    `top` is the play to beat and `by` who made it; both are None before the lead. `under` is the play that a play of
    another count was put on, where that still matters. `barred` are the seats that may not come back into the trick.
    """

    top: Combined | None = None
    by: Seat | None = None
    under: Combined | None = None
    barred: tuple[Seat, ...] = ()


def round_from(first: Seat, players: int, direction: Direction) -> tuple[Seat, ...]:
    """All seats in the direction of play, beginning with the one given."""
    return tuple(Seat((first + step * direction.value) % players) for step in range(players))


def right_of(seat: Seat, players: int) -> Seat:
    """The next seat counter-clockwise."""
    return Seat((seat - 1) % players)


def next_in(after: Seat, players: int, direction: Direction, among: Collection[Seat]) -> Seat:
    """The first seat after the one given, in the direction of play, that is among the seats given; the seat itself
    where nobody else is."""
    seat = Seat((after + direction.value) % players)
    while seat != after and seat not in among:
        seat = Seat((seat + direction.value) % players)
    return seat


def next_before(after: Seat, until: Seat, players: int, direction: Direction, among: Collection[Seat]) -> Seat | None:
    """The first seat after the one given that is among the seats given, before the seat `until` is reached; None where
    there is none."""
    seat = Seat((after + direction.value) % players)
    while seat != until:
        if seat in among:
            return seat
        seat = Seat((seat + direction.value) % players)
    return None
