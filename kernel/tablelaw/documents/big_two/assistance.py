"""Section 7 of Big Two: a player who lets the next one go out on a last card that could have been beaten."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tablelaw.authority import Choice, question
from tablelaw.cards import Card
from tablelaw.documents.big_two.order import beats, combination
from tablelaw.documents.big_two.settings import Settings
from tablelaw.documents.big_two.terms import Combination, Kind
from tablelaw.game import Assisted, Change, Scored, Seat
from tablelaw.rules import rule


class Before(NamedTuple):
    """How the player before the winner acted in the trick: the hand held then, the play that lay on the table (None for
    a lead), and what was played (None for a pass)."""

    seat: Seat
    hand: tuple[Card, ...]
    table: Combination | None
    play: Combination | None


@question("BT §7.1/pass-counts")
class PassCounts(Choice):
    """Whether a player who passed can have assisted."""

    YES = "yes"
    NO = "no"


@rule("BT §7.1")
def could_have_played(before: Before, last: Combination, settings: Settings) -> tuple[Card, ...]:
    """The single cards with which the player before could have stopped a winning last single card: higher than it, and
    playable at that time. None where the last play was more than one card."""
    if last.kind is not Kind.SINGLE:
        return ()
    singles = [combination((card,), settings) for card in before.hand]
    return tuple(
        single.cards[0]
        for single in singles
        if single is not None
        and beats(last, single, settings)
        and not beats(single, last, settings)
        and (before.table is None or beats(before.table, single, settings))
    )


@rule("BT §7.1")
def has_assisted(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Who assisted, and the cards that would have stopped the winner."""
    yield Assisted(seat, cards)


@question("BT §7.2/who-gains")
class WhoGains(Choice):
    """Whom the payment of the player who assisted is for."""

    HELPER_PAYS_FOR_OTHERS = "helper-pays-for-others"
    WINNER_TWICE = "winner-twice"


@rule("BT §7.2")
def helper_pays(winner: Seat, helper: Seat, due: Mapping[Seat, int], gains: WhoGains) -> Iterator[Change]:
    """What each player scores when the one who assisted also pays what the other losers lost, in points.

    Either the others then pay nothing, or they pay as well and the winner has it twice.
    """
    others = sum(points for seat, points in due.items() if seat != helper)
    for seat, points in due.items():
        if seat == helper:
            yield Scored(seat, -points - others)
        else:
            yield Scored(seat, 0 if gains is WhoGains.HELPER_PAYS_FOR_OTHERS else -points)
    twice = others if gains is WhoGains.WINNER_TWICE else 0
    yield Scored(winner, sum(due.values()) + twice)


@rule("BT §7.3")
def placing_knows_no_assistance(*, places: bool) -> bool:
    """Whether nobody assists anybody, because only the order of finishing counts."""
    return places
