"""Who goes first, what it takes to see the flop, and what an open fold does (HU §3.1, §3.2, §4.1, §6.3)."""

from collections.abc import Iterator

from tablelaw.authority import Choice, question
from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.button import button_alternates
from tablelaw.documents.heads_up.terms import other
from tablelaw.game import ButtonMoves, Change, Folded, Opens, Seat, Showed, Won
from tablelaw.rules import rule


@rule("HU §3.1")
def dealer_acts_first_before_the_flop(dealer: Seat) -> Iterator[Change]:
    """Before the flop the dealer goes first and the big blind last."""
    yield Opens(dealer)


@rule("HU §3.2")
def big_blind_acts_first_after_the_flop(dealer: Seat) -> Iterator[Change]:
    """On the flop and later the big blind goes first and the dealer last."""
    yield Opens(other(dealer))


# The dealer folds first thing


@question("HU §4.1/who-shows")
class WhoShows(Choice):
    """Whether a hand is shown after an open fold."""

    NOBODY = "nobody"
    WINNER = "winner"


@rule("HU §4.1")
def open_fold(dealer: Seat) -> Iterator[Change]:
    """The dealer gives the hand up instead of playing it."""
    yield Folded(dealer)


@rule("HU §4.1")
def small_blind_goes_to_the_big_blind(dealer: Seat, pot: Chips) -> Iterator[Change]:
    """What the big blind takes after an open fold, in chips: the small blind, and their own back."""
    yield Won(other(dealer), pot)


@rule("HU §4.1")
def winner_shows(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The hand that took the blinds is shown, where the table wants that."""
    yield Showed(seat, cards)


@rule("HU §4.1")
def button_moves_after_an_open_fold(dealer: Seat) -> Iterator[Change]:
    """The button moves and the next hand begins."""
    yield ButtonMoves(button_alternates(dealer))


# What it takes to see the flop


@rule("HU §6.3")
def big_blind_is_matched(staked: Chips, big_blind: Chips) -> bool:
    """Whether a player has put in enough, in chips, to see the flop."""
    return staked >= big_blind


@question("HU §6.3/all-in-short")
class AllInShort(Choice):
    """Whether a player sees the flop who is all-in for less than the big blind."""

    SEES_FLOP = "sees-flop"
    FOLDS = "folds"


@rule("HU §6.3")
def does_not_see_the_flop(seat: Seat) -> Iterator[Change]:
    """A player who put in less than the big blind is out, where the table holds it so."""
    yield Folded(seat)
