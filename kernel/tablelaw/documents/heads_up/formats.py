"""How long is played, and with what: cash, tournament, short stacks, best of three or five (HU §7.1 to §7.4)."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from tablelaw.chips import Chips
from tablelaw.game import Change, MatchWon, Seat, TournamentWon
from tablelaw.rules import rule


class Format(Enum):
    """How long is played."""

    CASH = "cash"
    TOURNAMENT = "tournament"
    BEST_OF = "best-of"


class Blinds(NamedTuple):
    """The blinds, in chips, from the hand with this number on (counted from 0)."""

    from_hand: int
    small: Chips
    big: Chips


@rule("HU §7.1")
def blinds_rise(schedule: Sequence[Blinds]) -> bool:
    """Whether the blinds change in the course of play, which they do not in a cash game."""
    return any(level[1:] != schedule[0][1:] for level in schedule)


@rule("HU §7.2")
def blinds_at(schedule: Sequence[Blinds], hand: int) -> Blinds:
    """The blinds of the hand with this number. `schedule` begins with hand 0."""
    return [level for level in schedule if level.from_hand <= hand][-1]


@rule("HU §7.2")
def who_has_all_the_chips(stacks: Sequence[Chips]) -> Seat | None:
    """The seat that holds all the chips; None while both have some."""
    return next((Seat(seat) for seat, stack in enumerate(stacks) if stack == sum(stacks)), None)


@rule("HU §7.2")
def tournament_ends(winner: Seat) -> Iterator[Change]:
    """A tournament is over when one player has all the chips."""
    yield TournamentWon(winner)


SHORT_STACKS: Final = (20, 30, 40)


@rule("HU §7.3")
def may_start_with(big_blinds: int) -> bool:
    """Whether a short stack may hold so many big blinds."""
    return big_blinds in SHORT_STACKS


@rule("HU §7.3")
def short_stack(big_blinds: int, big_blind: Chips) -> Chips:
    """What each player starts with, in chips."""
    return Chips(big_blinds * big_blind)


GAMES: Final = (3, 5)


@rule("HU §7.4")
def may_be_best_of(games: int) -> bool:
    """Whether a match may go over so many games."""
    return games in GAMES


@rule("HU §7.4")
def has_won_the_match(wins: int, games: int) -> bool:
    """Whether a player who has won so many of the games has won the match: more than half of them."""
    return wins > games // 2


@rule("HU §7.4")
def match_ends(winner: Seat) -> Iterator[Change]:
    """A match is over when one player has won more than half of its games."""
    yield MatchWon(winner)
