"""Two plus One (OPR-629): two cards down, in or out, a third card, and who loses matches the pot.

The module stands beside the document: terms, then article by article each rule with its questions, then the game. It
imports no other game's document. Names of players and texts for people are not known here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple, assert_never

from tablelaw.authority import Choice, Law, question
from tablelaw.cards import ACE, JOKER, THREE, TWO, Card, Rank
from tablelaw.chips import Chips, at_most, split
from tablelaw.game import (
    GHOST,
    Change,
    Deal,
    Dealt,
    Do,
    Excused,
    Face,
    Folded,
    Ledger,
    MissingAmount,
    Noticed,
    Option,
    Paid,
    Payment,
    Ranked,
    Seat,
    Showed,
    Stayed,
    Stays,
    Step,
    Transition,
    Won,
    dealt_from_the_deck,
    opening_ledger,
)
from tablelaw.hands import Category, Hand
from tablelaw.match_pot import (
    DEEP,
    Declare,
    Purses,
    Stay,
    clockwise_after,
    clockwise_from,
    each_owes,
    each_pays,
    even_shares,
    highest_card_first,
    left_of,
    odd_chips,
)
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule, rule_of

# Article 1. Deck and objective

FEWEST: Final = 2
CARDS_IN_THE_DECK: Final = 52
CARDS_IN_A_HAND: Final = 3


@rule("OPR-629 §1.1")
def too_many_hands(hands: int) -> bool:
    """Whether the deck cannot complete this many hands (the ghost's is one): each may come to three cards."""
    return hands * CARDS_IN_A_HAND > CARDS_IN_THE_DECK


@rule("OPR-629 §1.1")
def in_the_deck(card: Card) -> bool:
    """Whether a card is one of the 52; a joker is not."""
    return card.rank != JOKER


@rule("OPR-629 §1.2")
def best_of(hands: Mapping[Seat, Hand]) -> tuple[Seat, ...]:
    """The seats whose hands no other beats; several where the best hands are equal."""
    highest = max(hand.strength for hand in hands.values())
    return tuple(seat for seat, hand in hands.items() if hand.strength == highest)


# Article 2. Antes and the deal

DOWN_CARDS: Final = 2


@question("OPR-629 §2.1/maximum")
class Maximum(Choice):
    """What becomes of the part of the pot that is above the agreed maximum."""

    EXCESS_STAYS = "excess-stays"
    EXCESS_TO_WINNER = "excess-to-winner"


@question("OPR-629 §2.1/maximum-with-ties")
class MaximumWithTies(Choice):
    """How the agreed maximum applies to several winners."""

    EACH_WINNER = "each-winner-to-maximum"
    SHARED = "shared-maximum"


@rule("OPR-629 §2.1")
def no_maximum_agreed(maximum: Chips | None) -> Iterator[Change]:
    """A notice where the players have agreed no maximum, which the document advises."""
    if maximum is None:
        yield Noticed()


@rule("OPR-629 §2.1")
def winnings_are_limited(left: Chips) -> Iterator[Change]:
    """What stays of the pot, in chips, when it is more than may be won in one deal."""
    yield Stays(left)


@rule("OPR-629 §2.1")
def loss_is_limited(maximum: Chips, losers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each loser pays where the pot was larger than what may be lost in one deal, in chips."""
    return each_pays(maximum, losers, purses, Payment.MATCH)


@rule("OPR-629 §2.2")
def everyone_antes_into_an_empty_pot(ante: Chips, players: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays when the pot is empty: the agreed ante, in chips."""
    return each_pays(ante, players, purses, Payment.ANTE)


@rule("OPR-629 §2.3")
def next_to_be_dealt(waiting: Sequence[Seat], players: int) -> tuple[Seat, ...]:
    """Who may be dealt to now: anybody first, then clockwise from there."""
    return tuple(waiting) if len(waiting) == players else tuple(waiting[:1])


@rule("OPR-629 §2.3")
def two_cards_down(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Each player's first two cards."""
    yield Dealt(seat, Face.DOWN, cards)


# Article 3. In or out


@question("OPR-629 §3.1/order")
class Order(Choice):
    """How players declare."""

    SIMULTANEOUS = "simultaneous"
    IN_TURN = "in-turn"


@question("OPR-629 §3.1/starting-seat")
class StartingSeat(Choice):
    """Who declares first, in turn."""

    LEFT_OF_DEALER = "left-of-dealer"
    DEALER = "dealer"


@rule("OPR-629 §3.1")
def declares(seat: Seat, choice: Stay) -> Iterator[Change]:
    """A player is in, or is out and has no further part in the deal."""
    match choice:
        case Stay.IN:
            yield Stayed(seat)
        case Stay.OUT:
            yield Folded(seat)
        case _ as never:
            assert_never(never)


@rule("OPR-629 §3.1")
def may_declare(waiting: Sequence[Seat], order: Order) -> tuple[Seat, ...]:
    """Who may declare now, of those who have yet to."""
    match order:
        case Order.SIMULTANEOUS:
            return tuple(waiting)
        case Order.IN_TURN:
            return tuple(waiting[:1])
        case _ as never:
            assert_never(never)


@rule("OPR-629 §3.2")
def only_player_in_takes_the_pot(seat: Seat, prize: Chips) -> Iterator[Change]:
    """What the only player in takes, in chips, without a showdown."""
    yield Won(seat, prize)


@question("OPR-629 §3.3/third-card-face")
class ThirdCardFace(Choice):
    """How the third card is dealt."""

    DOWN = "down"
    UP = "up"


@rule("OPR-629 §3.3")
def third_card(seat: Seat, face: Face, card: Card) -> Iterator[Change]:
    """One more card for a player who is in."""
    yield Dealt(seat, face, (card,))


# Article 4. Showdown and matching the pot


@question("OPR-629 §FA/ace-low-straight")
class AceLowStraight(Choice):
    """What ace, two and three make."""

    LOWEST = "lowest"
    NOT_A_STRAIGHT = "not-a-straight"
    SECOND_HIGHEST = "second-highest"


ACE_LOW: Final = (ACE, THREE, TWO)
JUST_ABOVE: Final = 1


@rule("OPR-629 §4.1")
def shows(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """A player who is in shows all three cards."""
    yield Showed(seat, cards)


@rule("OPR-629 §4.1")
def best_hand_wins(prize: Chips, winner: Seat) -> Iterator[Change]:
    """What the best hand takes, in chips."""
    yield Won(winner, prize)


Deciding = tuple[int, ...]
"""What decides between two hands of one category, in the order in which it is compared."""


@rule("OPR-629 §4.1(a)")
def three_of_a_kind(ranks: Sequence[Rank]) -> Deciding | None:
    """Three cards of one rank, which decides. `ranks` descend, here and in the rules that follow."""
    return (ranks[0],) if ranks[0] == ranks[2] else None


@rule("OPR-629 §4.1(b)")
def straight_flush(ranks: Sequence[Rank], cards: Sequence[Card], ace_low: AceLowStraight) -> Deciding | None:
    """Three cards in sequence and of one suit: decided as a straight."""
    return straight(ranks, ace_low) if flush(ranks, cards) else None


@rule("OPR-629 §4.1(c)")
def straight(ranks: Sequence[Rank], ace_low: AceLowStraight) -> Deciding | None:
    """Three cards in sequence: the highest decides. Ace, two and three count as the ruling says."""
    if ranks[0] == ranks[1] + 1 == ranks[2] + 2:
        return (ranks[0],)
    if tuple(ranks) != ACE_LOW:
        return None
    match ace_low:
        case AceLowStraight.LOWEST:
            return (THREE,)
        case AceLowStraight.NOT_A_STRAIGHT:
            return None
        case AceLowStraight.SECOND_HIGHEST:
            return (ACE - 1, JUST_ABOVE)
        case _ as never:
            assert_never(never)


@rule("OPR-629 §4.1(d)")
def flush(ranks: Sequence[Rank], cards: Sequence[Card]) -> Deciding | None:
    """Three cards of one suit: the highest decides, then the next, then the lowest."""
    return tuple(ranks) if cards[0].suit == cards[1].suit == cards[2].suit else None


@rule("OPR-629 §4.1(e)")
def pair(ranks: Sequence[Rank]) -> Deciding | None:
    """Two cards of one rank: the pair decides, then the odd card."""
    if ranks[0] == ranks[1]:
        return (ranks[0], ranks[2])
    return (ranks[1], ranks[0]) if ranks[1] == ranks[2] else None


@rule("OPR-629 §4.1(f)")
def high_card(ranks: Sequence[Rank]) -> Deciding:
    """Anything else: the highest card decides, then the next, then the lowest."""
    return tuple(ranks)


RULES_OF_CATEGORIES: Final = {
    Category.THREE_OF_A_KIND: rule_of(three_of_a_kind),
    Category.STRAIGHT_FLUSH: rule_of(straight_flush),
    Category.STRAIGHT: rule_of(straight),
    Category.FLUSH: rule_of(flush),
    Category.PAIR: rule_of(pair),
    Category.HIGH_CARD: rule_of(high_card),
}


@rule("OPR-629 §4.1")
def usual_order() -> tuple[Category, ...]:
    """The categories from the highest to the lowest."""
    return tuple(RULES_OF_CATEGORIES)


class Reordered(Enum):
    """What a table may agree about the order of hands, named as in a record."""

    STRAIGHT_FLUSH_OVER_TRIPS = "straight-flush-over-trips"
    FLUSH_OVER_STRAIGHT = "flush-over-straight"


@rule("OPR-629 §4.2")
def agreed_order(agreed: frozenset[Reordered]) -> tuple[Category, ...]:
    """The categories from the highest to the lowest, as the table agreed them before play."""
    top = (Category.THREE_OF_A_KIND, Category.STRAIGHT_FLUSH)
    middle = (Category.STRAIGHT, Category.FLUSH)
    if Reordered.STRAIGHT_FLUSH_OVER_TRIPS in agreed:
        top = (Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND)
    if Reordered.FLUSH_OVER_STRAIGHT in agreed:
        middle = (Category.FLUSH, Category.STRAIGHT)
    return (*top, *middle, Category.PAIR, Category.HIGH_CARD)


@rule("OPR-629 §4.2")
def best_hand_wins_in_the_agreed_order(prize: Chips, winner: Seat) -> Iterator[Change]:
    """What the hand takes, in chips, that is best in the order that the table agreed."""
    yield Won(winner, prize)


@rule("OPR-629 §4.3")
def tied_winners_share(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What equal best hands take: the same number of chips each."""
    for seat, share in even_shares(prize, winners):
        yield Won(seat, share)


@rule("OPR-629 §4.3")
def losers_match_the_pot(lost: Chips, losers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays who was in and did not win: the pot that was lost, in chips. Who was out pays nothing."""
    return each_pays(lost, losers, purses, Payment.MATCH)


# Article 5. Variations


@question("OPR-629 §5.1/extra-ante-goes")
class ExtraAnteGoes(Choice):
    """Which pot the extra antes go to."""

    THIS_POT = "this-pot"
    NEXT_POT = "next-pot"


@question("OPR-629 §5.1/extra-ante-size")
class ExtraAnteSize(Choice):
    """How much the extra ante is; an agreed one is announced as a number of chips."""

    SAME_AS_ANTE = "same-as-ante"
    AGREED = "agreed"


@question("OPR-629 §5.1/second-order")
class SecondOrder(Choice):
    """How players declare the second time."""

    AS_FIRST = "as-first"
    IN_TURN = "in-turn"
    SIMULTANEOUS = "simultaneous"


@question("OPR-629 §5.1/all-drop")
class AllDrop(Choice):
    """What happens when everybody drops out at the second declaration."""

    POT_STAYS = "pot-stays"
    LAST_TO_DROP_WINS = "last-to-drop-wins"


@question("OPR-629 §5.1/dropped-at-once")
class DroppedAtOnce(Choice):
    """Who was last to drop when all dropped at once."""

    POT_STAYS = "pot-stays"
    SHARE = "share"


@question("OPR-629 §5.1/last-one-in")
class LastOneIn(Choice):
    """What happens when exactly one player is left after the second declaration."""

    TAKES_POT = "takes-pot"
    MUST_BEAT_GHOST = "must-beat-ghost"


@rule("OPR-629 §5.1")
def extra_ante_for_the_third_card(ante: Chips, players: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays who stays in for the third card, in chips."""
    return each_pays(ante, players, purses, Payment.EXTRA_ANTE)


@rule("OPR-629 §5.1")
def extra_antes_are_for_the_next_pot(set_aside: Chips) -> Iterator[Change]:
    """The extra antes, in chips, where they are not played for in this deal."""
    yield Stays(set_aside)


@rule("OPR-629 §5.1")
def redeclares(seat: Seat, choice: Stay) -> Iterator[Change]:
    """A player stays in after the third card, or drops out and loses the extra ante only."""
    match choice:
        case Stay.IN:
            yield Stayed(seat)
        case Stay.OUT:
            yield Folded(seat)
        case _ as never:
            assert_never(never)


@rule("OPR-629 §5.1")
def order_of_redeclaring(second: SecondOrder, first: Order) -> Order:
    """How players declare the second time, given how they did the first time."""
    match second:
        case SecondOrder.AS_FIRST:
            return first
        case SecondOrder.IN_TURN:
            return Order.IN_TURN
        case SecondOrder.SIMULTANEOUS:
            return Order.SIMULTANEOUS
        case _ as never:
            assert_never(never)


@rule("OPR-629 §5.1")
def last_one_in_takes_the_pot(seat: Seat, prize: Chips) -> Iterator[Change]:
    """What the only player takes, in chips, who stayed in after the third card."""
    yield Won(seat, prize)


@rule("OPR-629 §5.1")
def last_to_drop_wins(prize: Chips, last: Sequence[Seat]) -> Iterator[Change]:
    """What those take by ruling who dropped last, in chips."""
    for seat, share in even_shares(prize, last):
        yield Won(seat, share)


@rule("OPR-629 §5.1")
def pot_stays_when_all_drop(pot: Chips) -> Iterator[Change]:
    """Everybody dropped out: the pot stays, in chips."""
    yield Stays(pot)


class GutsOption(Enum):
    """The options of Guts that may be announced, named as in a record."""

    GHOST_HAND = "ghost-hand"
    SINGLE_LOSER = "single-loser"


@question("OPR-629 §5.2/ghost-plays")
class GhostPlays(Choice):
    """Against whom the ghost hand plays."""

    LONE_ONLY = "lone-only"
    AGAINST_ALL = "against-all"


@question("OPR-629 §5.2/ghost-wins")
class GhostWins(Choice):
    """What happens when the ghost hand is best."""

    ALL_IN_PAY = "all-in-pay-pot-stays"
    UNPAID = "pot-stays-unpaid"


@question("OPR-629 §5.2/ghost-tie")
class GhostTie(Choice):
    """What happens when the best player only equals the ghost."""

    POT_STAYS_UNPAID = "pot-stays-unpaid"
    PLAYER_WINS = "player-wins"
    PLAYER_PAYS = "player-pays"


@question("OPR-629 §5.2/ghost-tie-losers")
class GhostTieLosers(Choice):
    """Whether players match the pot whose hands both the ghost and its equal beat, when that equal does not pay."""

    PAY = "pay"
    UNPAID = "unpaid"


@question("OPR-629 §5.2/single-loser-tie")
class SingleLoserTie(Choice):
    """Who pays when the worst hands are equal."""

    EACH_PAYS = "each-pays"
    SPLIT_ONE_PAYMENT = "split-one-payment"
    NONE_PAYS = "none-pays"


@question("OPR-629 §5.2/odd-payment")
class OddPayment(Choice):
    """Who pays the chips that are left over when one payment is split."""

    LEFT_OF_DEALER = "left-of-dealer"
    NOBODY = "nobody"


@rule("OPR-629 §5.2")
def ghost_cards(face: Face, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The hand that is dealt to nobody."""
    yield Dealt(GHOST, face, cards)


@rule("OPR-629 §5.2")
def ghost_is_turned_over(cards: tuple[Card, ...]) -> Iterator[Change]:
    """The ghost's three cards are shown with the players'."""
    yield Showed(GHOST, cards)


@rule("OPR-629 §5.2")
def beats_the_ghost(seat: Seat, prize: Chips) -> Iterator[Change]:
    """What a lone player takes, in chips, whose hand beats the ghost's."""
    yield Won(seat, prize)


@rule("OPR-629 §5.2")
def pot_stays_with_the_ghost(pot: Chips) -> Iterator[Change]:
    """No player beats the ghost: nobody takes the pot, in chips."""
    yield Stays(pot)


@rule("OPR-629 §5.2")
def losers_to_the_ghost_pay(lost: Chips, losers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays whom the ghost beat: the pot that was lost, in chips."""
    return each_pays(lost, losers, purses, Payment.MATCH)


@rule("OPR-629 §5.2")
def worst_of(hands: Mapping[Seat, Hand]) -> tuple[Seat, ...]:
    """The seats with the worst hand, who alone pay where a single loser was announced."""
    lowest = min(hand.strength for hand in hands.values())
    return tuple(seat for seat, hand in hands.items() if hand.strength == lowest)


@rule("OPR-629 §5.2")
def only_the_worst_hand_pays(spared: Sequence[Seat]) -> Iterator[Change]:
    """Players who lost and need not pay, because another's hand is worse or by ruling."""
    for seat in spared:
        yield Excused(seat)


@rule("OPR-629 §5.2")
def one_payment_is_split(
    payment: Chips, payers: Sequence[Seat], odd_payers: Sequence[Seat], purses: Purses
) -> Iterator[Change]:
    """What players with equal worst hands pay, in chips: even shares of one payment, and one chip more for those who
    pay what is left over."""
    share = split(payment, len(payers)).share
    for seat in payers:
        yield Paid(seat, purses.pays(seat, Chips(share + (seat in odd_payers))), Payment.MATCH)


# Final authority: what no article says


@question("OPR-629 §FA/all-out")
class AllOut(Choice):
    """What happens when nobody is in."""

    POT_STAYS = "pot-stays"
    ANTE_AGAIN = "ante-again"


@question("OPR-629 §FA/odd-chip")
class OddChip(Choice):
    """Who gets the chips that cannot be shared evenly."""

    HIGHEST_SUIT_CARD = "highest-suit-card"
    LEFT_OF_DEALER = "left-of-dealer"
    STAYS_IN_POT = "stays-in-pot"


@question("OPR-629 §FA/cannot-pay")
class CannotPay(Choice):
    """What happens when a player has fewer chips than are due."""

    PAYS_WHAT_THEY_HAVE = "pays-what-they-have"
    OWES = "owes"


@rule("OPR-629 §FA")
def nobody_takes_the_pot(pot: Chips) -> Iterator[Change]:
    """The pot, or what is left of it, stays by ruling, in chips."""
    yield Stays(pot)


@rule("OPR-629 §FA")
def everyone_antes_again(ante: Chips, players: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays by ruling when nobody was in: the agreed ante, in chips."""
    return each_pays(ante, players, purses, Payment.ANTE)


@rule("OPR-629 §FA")
def odd_chip_goes_to(seats: Sequence[Seat]) -> Iterator[Change]:
    """One chip more for each of these winners."""
    for seat in seats:
        yield Won(seat, Chips(1))


@rule("OPR-629 §FA")
def owes_the_rest(due: Chips, payers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each payer owes beyond the chips in front of them."""
    return each_owes(due, payers, purses)


# The game

ANTE_FIELD: Final = "ante"
ODD_CHIP_BY_SUIT: Final = RuleId("HR §6.2")
ON_RANKS: Final = 16
"""More than any rank: the place value of what decides between two hands."""


class DealThird(NamedTuple):
    """A third card dealt to a seat, or to the ghost."""

    to: Seat
    card: Card
