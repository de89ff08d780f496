"""Five-card draw (HU §5.2): antes, five cards, a betting round, a draw, a betting round."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from tablelaw.authority import Choice, question
from tablelaw.cards import ACE, UNSEEN, Card
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.terms import Course, Street, other
from tablelaw.game import Change, Dealt, Discarded, Face, Opens, Paid, Payment, Seat, Showed, Won
from tablelaw.hands import Hand
from tablelaw.ranking import best_hand
from tablelaw.rules import rule, rule_of

FIVE_CARDS: Final = 5


@rule("HU §5.2")
def streets_of_draw() -> tuple[Street, ...]:
    """Five cards down to each player; a betting round before the draw and one after it."""
    return (
        Street("before the draw", FIVE_CARDS, up=0, board=0, big_bet=False),
        Street("after the draw", FIVE_CARDS, up=0, board=0, big_bet=True),
    )


DRAW: Final = Course(rule_of(streets_of_draw), streets_of_draw(), has_blinds=False)


@rule("HU §5.2")
def antes_before_the_cards(seat: Seat, amount: Chips) -> Iterator[Change]:
    """What a player puts in before the cards are dealt, in chips: the ante."""
    yield Paid(seat, amount, Payment.ANTE)


@rule("HU §5.2")
def dealt_in_draw(seat: Seat, face: Face, cards: tuple[Card, ...]) -> Iterator[Change]:
    """A player's five cards, and later those that replace discards."""
    yield Dealt(seat, face, cards)


@question("HU §5.2/betting")
class DrawBetting(Choice):
    """How much may be bet in draw."""

    NO_LIMIT = "no-limit"
    FIXED = "fixed"
    POT = "pot"


@question("HU §5.2/who-acts-first")
class WhoActsFirst(Choice):
    """Who bets first, and also draws first."""

    NON_DEALER = "non-dealer"
    DEALER = "dealer"


@rule("HU §5.2")
def first_in_draw(dealer: Seat, ruled: WhoActsFirst) -> Seat:
    """The seat that bets and draws first."""
    return dealer if ruled is WhoActsFirst.DEALER else other(dealer)


@rule("HU §5.2")
def opens_in_draw(seat: Seat) -> Iterator[Change]:
    """A player is the first to bet."""
    yield Opens(seat)


# The draw


@question("HU §5.2/four-discards")
class FourDiscards(Choice):
    """What it takes to discard four cards."""

    ACE_KEPT_UNSHOWN = "ace-kept-unshown"
    ACE_SHOWN = "ace-shown"
    ANY_WITH_ACE = "any-with-ace"


DISCARDS: Final = 3


@rule("HU §5.2")
def most_discards(hand: Sequence[Card]) -> int:
    """How many cards a player may discard: three, or four with an ace. A hand that nobody has seen may hold one."""
    return DISCARDS + any(card.rank == ACE or card == UNSEEN for card in hand)


@rule("HU §5.2")
def may_discard_four(kept: Card, ruled: FourDiscards) -> bool:
    """Whether four cards of a hand with an ace may be discarded, `kept` being the fifth: the ace must be kept unless
    the table only asks that there was one. A card that nobody has seen may be an ace, but has not been shown."""
    match ruled:
        case FourDiscards.ACE_KEPT_UNSHOWN:
            return kept.rank == ACE or kept == UNSEEN
        case FourDiscards.ACE_SHOWN:
            return kept.rank == ACE
        case FourDiscards.ANY_WITH_ACE:
            return True
        case _ as never:
            assert_never(never)


@rule("HU §5.2")
def discards(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Cards that a player throws away; the dealer replaces them."""
    yield Discarded(seat, cards)


@rule("HU §5.2")
def shows_the_ace(seat: Seat, ace: Card) -> Iterator[Change]:
    """The ace that is kept while four cards go is shown, where the table wants that."""
    yield Showed(seat, (ace,))


@rule("HU §5.2")
def five_cards_play(cards: Sequence[Card]) -> Hand:
    """The hand of a player's five cards."""
    return best_hand(cards)


@rule("HU §5.2")
def best_draw_hand_takes_the_pot(seat: Seat, pot: Chips) -> Iterator[Change]:
    """What the better hand takes at the showdown, in chips."""
    yield Won(seat, pot)
