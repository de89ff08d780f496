"""Section 4 of Big Two: who leads, what the first play must hold, passing, and when a trick and the game are over."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from tablelaw.authority import Choice, question
from tablelaw.cards import TWO, Card
from tablelaw.documents.big_two.terms import (
    THREE_OF_CLUBS,
    THREE_OF_DIAMONDS,
    TWO_OF_SPADES,
    CardOrder,
    Combination,
    Kind,
)
from tablelaw.game import Change, GameOver, Noticed, Passed, Seat, TrickWon
from tablelaw.rules import rule
from tablelaw.trick import Direction, next_before, next_in


@question("BT §4.1/opening-card")
class OpeningCard(Choice):
    """Which card the first play must hold where the suits are not those of the base game."""

    LOWEST_OF_THE_ORDER = "lowest-of-the-order"
    THREE_OF_DIAMONDS = "three-of-diamonds"


@rule("BT §4.1")
def opening_card(suits: tuple[int, int, int, int], answer: OpeningCard) -> Card:
    """The card that leads the first trick: the three of the lowest suit."""
    lowest = THREE_OF_DIAMONDS if suits[THREE_OF_DIAMONDS.suit] == 0 else THREE_OF_CLUBS
    return lowest if answer is OpeningCard.LOWEST_OF_THE_ORDER else THREE_OF_DIAMONDS


@rule("BT §4.1")
def lowest_card_dealt(hands: Mapping[Seat, Sequence[Card]], opening: Card, order: CardOrder) -> Card:
    """The card that the first play must hold: the opening card, or the lowest in a hand where nobody holds that."""
    held = [card for hand in hands.values() for card in hand]
    return opening if opening in held else min(held, key=order.place)


@rule("BT §4.1")
def first_play_holds(card: Card, cards: Sequence[Card]) -> bool:
    """Whether the first play of a game holds the card that it must hold."""
    return card in cards


@rule("BT §4.2")
def next_player(after: Seat, players: int, direction: Direction, among: Collection[Seat]) -> Seat:
    """Whose turn comes after a player's: the next in the direction of play who is still in."""
    return next_in(after, players, direction, among)


@rule("BT §4.2")
def is_held(card: Card, hand: Sequence[Card]) -> bool:
    """Whether a card may be played: only out of the own hand."""
    return card in hand


@rule("BT §4.3")
def passes(seat: Seat) -> Iterator[Change]:
    """A player plays nothing this time."""
    yield Passed(seat)


@question("BT §4.4/leader-passes")
class LeaderPasses(Choice):
    """Whether a player who may lead any play may pass instead."""

    REFUSED = "refused"
    ALLOWED = "allowed"


@rule("BT §4.4")
def still_to_answer(after: Seat, top: Seat, players: int, direction: Direction, among: Collection[Seat]) -> Seat | None:
    """Who must still play or pass after a pass; None when all have passed since the last play."""
    return next_before(after, top, players, direction, among)


@rule("BT §4.4")
def last_to_play_leads(seat: Seat) -> Iterator[Change]:
    """The trick is over; who made the last play leads the next one."""
    yield TrickWon(seat)


@question("BT §4.5/top-single")
class TopSingle(Choice):
    """Which card closes a trick where the two of spades is not the highest, or not the only one."""

    OF_THE_ORDER_IN_FORCE = "of-the-order-in-force"
    TWO_OF_SPADES_ONLY = "two-of-spades-only"


@question("BT §4.5/beatable")
class Beatable(Choice):
    """What happens when a card that would close the trick could still be beaten."""

    WAITS = "waits"
    CLOSES = "closes"


@question("BT §4.5/is-closing-forced")
class ClosingForced(Choice):
    """Whether the trick closes by itself, or the others may still be made to pass."""

    CHOICE = "choice"
    FORCED = "forced"


@rule("BT §4.5")
def holds_the_two_of_spades(play: Combination) -> bool:
    """Whether a play is the two of spades, alone or in a pair."""
    return play.kind in (Kind.SINGLE, Kind.PAIR) and TWO_OF_SPADES in play.shown


@rule("BT §4.5")
def closes_the_trick(seat: Seat) -> Iterator[Change]:
    """The trick is over without passes, since nothing can follow."""
    yield TrickWon(seat)


@rule("BT §4.6")
def one_play_from_going_out() -> Iterator[Change]:
    """A notice that a player could go out with the next play, so that the others may be warned."""
    yield Noticed()


@rule("BT §4.7")
def goes_out(seat: Seat) -> Iterator[Change]:
    """The game is over: a player has no cards left."""
    yield GameOver(seat)


@question("BT §4.8/stuck-leader")
class StuckLeader(Choice):
    """What a leader does who holds only what may not be played last."""

    PASSES_THE_LEAD = "passes-the-lead"
    BAN_IS_LIFTED = "ban-is-lifted"


@rule("BT §4.8")
def goes_out_on_twos(play: Combination) -> bool:
    """Whether a last play is a single two or a pair of twos."""
    return play.kind in (Kind.SINGLE, Kind.PAIR) and all(card.rank == TWO for card in play.cards)


@rule("BT §4.8")
def stuck_leader_passes(seat: Seat) -> Iterator[Change]:
    """A leader who may play nothing lets the next player lead."""
    yield Passed(seat)


@rule("BT §4.9")
def one_pass_ends_the_trick(seat: Seat) -> Iterator[Change]:
    """The first pass ends the trick; who made the last play leads the next one."""
    yield TrickWon(seat)
