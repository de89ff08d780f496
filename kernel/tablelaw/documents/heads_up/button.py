"""Who has the button, and so the small blind (HU §1.1 to §1.3)."""

from collections.abc import Iterator

from tablelaw.authority import Choice, question
from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.terms import PLAYERS, other
from tablelaw.game import ButtonMoves, Change, Drew, HasButton, Paid, Payment, Seat, Won
from tablelaw.rules import rule


@rule("HU §1.1")
def too_many_players(players: int) -> bool:
    """Whether more than two sit down: heads-up is for two."""
    return players > PLAYERS


@rule("HU §1.1")
def too_few_players(players: int) -> bool:
    """Whether somebody has nobody to play against."""
    return players < PLAYERS


@rule("HU §1.1")
def has_button(dealer: Seat) -> Iterator[Change]:
    """The dealer has the button: the small blind is theirs, the big blind the other player's."""
    yield HasButton(dealer)


@rule("HU §1.1")
def button_alternates(dealer: Seat) -> Seat:
    """Who has the button in the next hand: the other player."""
    return other(dealer)


@rule("HU §1.1")
def button_moves(dealer: Seat) -> Iterator[Change]:
    """After a hand the button goes to the other player."""
    yield ButtonMoves(button_alternates(dealer))


@question("HU §1.1/short-blind")
class ShortBlind(Choice):
    """What happens when a player has fewer chips than the blind or the ante."""

    POSTS_WHAT_IT_HAS = "posts-what-it-has"
    FORFEITS = "forfeits"


@rule("HU §1.1")
def posts_the_small_blind(seat: Seat, amount: Chips) -> Iterator[Change]:
    """What the dealer puts in before the cards, in chips."""
    yield Paid(seat, amount, Payment.SMALL_BLIND)


@rule("HU §1.1")
def posts_the_big_blind(seat: Seat, amount: Chips) -> Iterator[Change]:
    """What the other player puts in before the cards, in chips."""
    yield Paid(seat, amount, Payment.BIG_BLIND)


@rule("HU §1.1")
def posts_an_ante(seat: Seat, amount: Chips) -> Iterator[Change]:
    """What each player puts in beside the blinds, in chips, where an ante is played."""
    yield Paid(seat, amount, Payment.ANTE)


@rule("HU §1.1")
def blind_cannot_be_less(amount: Chips) -> bool:
    """Whether there is too little to play for: a big blind of nothing, or a player without chips."""
    return amount < 1


@rule("HU §1.1")
def small_blind_exceeds(small: Chips, big: Chips) -> bool:
    """Whether the small blind, in chips, is larger than the big one."""
    return small > big


@rule("HU §1.1")
def other_player_takes_what_was_posted(seat: Seat, prize: Chips) -> Iterator[Change]:
    """What a player takes, in chips, when the other forfeits the hand for want of chips to post."""
    yield Won(seat, prize)


# The first button


@question("HU §1.2/draw-tie")
class DrawTie(Choice):
    """What happens when the cards drawn for the button have the same rank."""

    SUIT_ORDER = "suit-order"
    REDRAW = "redraw"


@rule("HU §1.2")
def draws(seat: Seat, card: Card) -> Iterator[Change]:
    """Each player draws a card for the first button."""
    yield Drew(seat, card)


@rule("HU §1.2")
def drew_higher(first: Card, second: Card) -> Seat | None:
    """The seat that drew the higher rank, None where the ranks are equal. The cards are those of the two seats in
    their order."""
    if first.rank == second.rank:
        return None
    return Seat(0) if first.rank > second.rank else Seat(1)


@rule("HU §1.2")
def high_card_deals(seat: Seat) -> Iterator[Change]:
    """The higher card has the first button."""
    yield HasButton(seat)


@rule("HU §1.3")
def button_may_be_with(dealer: Seat, held_before: Seat | None) -> bool:
    """Whether the button may be here: it passes to the other player each hand, whoever handles the cards.
    `held_before` had it in the hand before, None before the first."""
    return held_before is None or dealer == button_alternates(held_before)
