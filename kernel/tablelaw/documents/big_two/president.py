"""Section 9 of Big Two: President, played to the last card for titles that hold in the next game."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from tablelaw.authority import Choice, question
from tablelaw.cards import Card
from tablelaw.documents.big_two.terms import CardOrder
from tablelaw.game import Change, Exchanged, GameOver, Seat, Titled, TrickWon
from tablelaw.rules import rule


class Title(Enum):
    """What the order of finishing makes of a player."""

    PRESIDENT = "president"
    VICE_PRESIDENT = "vice-president"
    CITIZEN = "citizen"
    VICE_SCUM = "vice-scum"
    SCUM = "scum"


@question("BT §9.1/three-players")
class ThreePlayers(Choice):
    """Whether three can play President, who are too few for all titles."""

    NO_VICES = "no-vices"
    REFUSE = "refuse"


FEWEST_WITH_VICES: Final = 4


@rule("BT §9.1")
def title_of(place: int, players: int) -> Title:
    """The title of a place, counted from 1. Fewer than four players have no vices; who is neither high nor low is a
    citizen."""
    if place == 1:
        return Title.PRESIDENT
    if place == players:
        return Title.SCUM
    if players < FEWEST_WITH_VICES:
        return Title.CITIZEN
    if place == 2:
        return Title.VICE_PRESIDENT
    return Title.VICE_SCUM if place == players - 1 else Title.CITIZEN


@rule("BT §9.1")
def takes_title(seat: Seat, title: Title) -> Iterator[Change]:
    """A player's title."""
    yield Titled(seat, title.value)


@rule("BT §9.2")
def next_player_gains_control(seat: Seat) -> Iterator[Change]:
    """Nobody followed the last play of a player who is out: the next player leads."""
    yield TrickWon(seat)


@rule("BT §9.3")
def is_played_to_the_last(with_cards: Sequence[Seat]) -> bool:
    """Whether the game is over: only one player still holds cards."""
    return len(with_cards) == 1


@rule("BT §9.3")
def last_one_ends_the_game(winner: Seat) -> Iterator[Change]:
    """The game is over; the President won it."""
    yield GameOver(winner)


@question("BT §9.4/order")
class ExchangeOrder(Choice):
    """Whether both sides choose before they receive."""

    SIMULTANEOUS = "simultaneous"
    SCUM_FIRST = "scum-first"


@question("BT §9.4/next-lead")
class NextLead(Choice):
    """Who leads a game after the exchange."""

    OPENING_CARD = "opening-card-after-exchange"
    PRESIDENT = "president"


class Gift(NamedTuple):
    """Cards that one player must pass to another: how many, and which; `free` where the giver chooses."""

    seat: Seat
    to: Seat
    number: int
    free: bool
    highest: bool


@rule("BT §9.4")
def gifts_of(finished: Sequence[Seat], *, any_two: bool) -> tuple[Gift, ...]:
    """What is passed before the next game: two cards between the President and the Scum, one between the vices. Whoever
    ended low passes first."""
    president, scum = finished[0], finished[-1]
    gifts = [Gift(scum, president, 2, free=False, highest=True)]
    if len(finished) >= FEWEST_WITH_VICES:
        vice, vice_scum = finished[1], finished[-2]
        gifts += [
            Gift(vice_scum, vice, 1, free=False, highest=True),
            Gift(vice, vice_scum, 1, free=False, highest=False),
        ]
    return (*gifts, Gift(president, scum, 2, free=any_two, highest=False))


@rule("BT §9.4")
def cards_to_pass(hand: Sequence[Card], gift: Gift, order: CardOrder) -> tuple[Card, ...]:
    """The cards that must be passed: as many of the highest, or of the lowest, as are due."""
    return tuple(sorted(hand, key=order.place, reverse=gift.highest)[: gift.number])


@rule("BT §9.4")
def passes_cards(gift: Gift, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Cards that a player passes to another before the game."""
    yield Exchanged(gift.seat, gift.to, cards)


@rule("BT §9.5")
def president_passes_any_two(gift: Gift, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The President, who has received, passes any two cards."""
    yield Exchanged(gift.seat, gift.to, cards)
