"""Section 10 of Big Two: four players in two teams, and the shootout that decides a tie."""

from collections.abc import Iterator, Sequence
from typing import Final

from tablelaw.authority import Choice, question
from tablelaw.cards import Card
from tablelaw.game import Change, Counted, GameOver, Noticed, Seat
from tablelaw.rules import rule

TEAMS: Final = 2


@rule("BT §10.1")
def team_of(seat: Seat) -> int:
    """Which of the two teams a seat belongs to: partners sit opposite."""
    return seat % TEAMS


@rule("BT §10.1")
def partners_do_not_talk() -> Iterator[Change]:
    """A notice that partners tell each other nothing about their cards."""
    yield Noticed()


@rule("BT §10.2")
def cards_of_each_team(hands: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    """How many cards each team holds together."""
    return tuple(
        sum(len(hand) for seat, hand in enumerate(hands) if team_of(Seat(seat)) == team) for team in range(TEAMS)
    )


@rule("BT §10.2")
def winning_team(totals: Sequence[int]) -> int | None:
    """The team that holds fewer cards when a player is out; None where both hold as many."""
    if totals[0] == totals[1]:
        return None
    return 0 if totals[0] < totals[1] else 1


@rule("BT §10.2")
def team_wins(seats: Sequence[Seat]) -> Iterator[Change]:
    """Each member of the winning team has won."""
    for seat in seats:
        yield GameOver(seat)


@rule("BT §10.3")
def counts_cards(totals: tuple[int, ...]) -> Iterator[Change]:
    """How many cards each team holds, told to whoever asks."""
    yield Counted(totals)


SHOOTOUT_CARDS: Final = 5


@question("BT §10.4/lead-contains-lowest")
class ShootoutLead(Choice):
    """Whether the first play of a shootout must hold the lowest card that was dealt."""

    YES = "yes"
    NO = "no"


@rule("BT §10.4")
def tie_is_played_off(totals: tuple[int, ...]) -> Iterator[Change]:
    """Both teams hold as many cards: everybody is dealt five, and the game is played again."""
    yield Counted(totals)
