"""Two plus One (OPR-629): two cards down, in or out, a third card, and who loses matches the pot.

The module stands beside the document: terms, then article by article each rule with its questions, then the game. It
imports no other game's document. Names of players and texts for people are not known here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, assert_never

from tablelaw.authority import Choice, Law, question
from tablelaw.cards import ACE, JOKER, KING, THREE, TWO, Card, Rank
from tablelaw.chips import Chips, at_most, split
from tablelaw.game import (
    GHOST,
    Change,
    Deal,
    Dealt,
    Do,
    Excused,
    Face,
    FellShort,
    Folded,
    Ledger,
    MissingAmount,
    Noticed,
    Option,
    Owes,
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
    each_pays,
    even_shares,
    highest_card_first,
    left_of,
    missing_chips,
    odd_chips,
)
from tablelaw.ranking import AceLowStraight
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


ACE_LOW: Final = (ACE, THREE, TWO)


@rule("OPR-629 §4.1")
def shows(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """A player who is in shows all three cards."""
    yield Showed(seat, cards)


@rule("OPR-629 §4.1")
def best_hand_wins(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What the best hand takes, in chips."""
    for seat, share in even_shares(prize, winners):
        yield Won(seat, share)


Deciding = tuple[Rank, ...]
"""The ranks that decide between two hands of one category, in the order in which they are compared."""


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
    """Three cards in sequence: the highest decides. Ace, two and three count as the ruling says; as the second highest
    they stand above a straight up to the king by the three that it lacks."""
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
            return (KING, THREE)
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
def best_hand_wins_in_the_agreed_order(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What the hand takes, in chips, that is best in the order that the table agreed."""
    for seat, share in even_shares(prize, winners):
        yield Won(seat, share)


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
def beats_the_ghost(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What a lone player takes, in chips, whose hand beats the ghost's."""
    for seat, share in even_shares(prize, winners):
        yield Won(seat, share)


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
def one_payment_is_split(share: Chips, payers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each of these players pays of a payment that equal worst hands split, in chips."""
    return each_pays(share, payers, purses, Payment.MATCH)


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
def falls_short(due: Chips, payers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each payer leaves unpaid beyond the chips in front of them."""
    for seat, missing in missing_chips(due, payers, purses):
        yield FellShort(seat, missing)


@rule("OPR-629 §FA")
def owes_the_rest(due: Chips, payers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each payer owes beyond the chips in front of them."""
    for seat, missing in missing_chips(due, payers, purses):
        yield Owes(seat, missing)


# The game


@dataclass(frozen=True, slots=True)
class DealThird:
    """A third card dealt to a seat, or to the ghost."""

    to: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Redeclare:
    """A player declares in or out again after the third card."""

    seat: Seat
    choice: Stay


Action = Deal | Declare | DealThird | Redeclare

ANTE_FIELD: Final = "ante"
ODD_CHIP_BY_SUIT: Final = RuleId("HR §6.2")
IN_OR_OUT: Final = tuple(stay.value for stay in Stay)
WEIGHT_OF_CATEGORY: Final = 1 << 20
RANK_BITS: Final = 4
COMPARED_RANKS: Final = 5


class Phase(Enum):
    """What the deal waits for."""

    TWO_DOWN = "two cards down"
    DECLARING = "declaring"
    THIRD_CARD = "the third card"
    REDECLARING = "declaring again"
    GHOST = "the ghost hand"
    OVER = "over"


class Opening(NamedTuple):
    """What is settled before a deal.

    `pot` is what was carried over, in chips; None and 0 are both an empty pot. `ante` is None where the record gives
    none. `maximum` is what may be won or lost in one deal (§2.1), `agreed` the agreed changes to the order of hands
    (§4.2), `second_declaration` whether that was announced (§5.1), `options` the announced options of Guts (§5.2).
    """

    players: int
    dealer: Seat
    pot: Chips | None
    ante: Chips | None = None
    stacks: tuple[Chips, ...] | None = None
    maximum: Chips | None = None
    agreed: frozenset[Reordered] = frozenset()
    second_declaration: bool = False
    options: frozenset[GutsOption] = frozenset()


class State(NamedTuple):
    """A deal under way.

    `waiting` are the seats that must still be dealt to or declare, in order. `staying` are those that are in, `dropped`
    those that dropped out at the second declaration, in the order in which they did. `set_aside` are extra antes, in
    chips, that this deal is not played for. `ended_by` is the rule that ended the deal, once it is over.
    """

    opening: Opening
    phase: Phase
    waiting: tuple[Seat, ...]
    ledger: Ledger
    down: dict[Seat, tuple[Card, ...]]
    third: dict[Seat, Card]
    seen: frozenset[Card] = frozenset()
    order: Order = Order.SIMULTANEOUS
    second_order: Order = Order.SIMULTANEOUS
    third_face: Face = Face.DOWN
    staying: tuple[Seat, ...] = ()
    dropped: tuple[Seat, ...] = ()
    set_aside: Chips = Chips(0)
    ended_by: RuleId = rule_of(best_hand_wins)


def open_deal(opening: Opening, law: Law) -> Step[State]:
    """The table before the first card: who antes, and that all wait for two cards.

    Raises Refused for a number of players that one deck does not serve, MissingAmount where an ante is due and the
    record gives none.
    """
    ghosts = 1 if GutsOption.GHOST_HAND in opening.options else 0
    if opening.players < FEWEST:
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, rule_of(too_many_hands))
    if too_many_hands(opening.players + ghosts):
        raise Refused(RefusalCode.TOO_MANY_PLAYERS, rule_of(too_many_hands))
    seats = clockwise_from(left_of(opening.dealer, opening.players), opening.players)
    transition = Transition(opening_ledger(opening.players, opening.pot or Chips(0), opening.stacks))
    transition.by(no_maximum_agreed, opening.maximum)
    if not opening.pot:
        _antes(transition, law, opening, everyone_antes_into_an_empty_pot)
    return transition.to(State(opening, Phase.TWO_DOWN, seats, transition.ledger, {}, {}))


def over(state: State) -> bool:
    """Whether the deal is settled."""
    return state.phase is Phase.OVER


def legal(state: State) -> Sequence[Option]:
    """What may be done now, each with the rule that says so; nothing when the deal is over."""
    match state.phase:
        case Phase.TWO_DOWN:
            receivers = next_to_be_dealt(state.waiting, state.opening.players)
            return [_deals(rule_of(two_cards_down), seat, Face.DOWN, DOWN_CARDS) for seat in receivers]
        case Phase.DECLARING:
            declarers = may_declare(state.waiting, state.order)
            return [Option(rule_of(declares), Do.DECLARE, seat, choices=IN_OR_OUT) for seat in declarers]
        case Phase.THIRD_CARD:
            return [_deals(rule_of(third_card), seat, state.third_face, 1) for seat in state.waiting]
        case Phase.REDECLARING:
            declarers = may_declare(state.waiting, state.second_order)
            return [Option(rule_of(redeclares), Do.REDECLARE, seat, choices=IN_OR_OUT) for seat in declarers]
        case Phase.GHOST:
            identity = rule_of(ghost_cards)
            if GHOST in state.down:
                return [_deals(identity, GHOST, state.third_face, 1)]
            return [_deals(identity, GHOST, Face.DOWN, count) for count in (DOWN_CARDS, CARDS_IN_A_HAND)]
        case Phase.OVER:
            return []
        case _ as never:
            assert_never(never)


def apply(state: State, action: Action, law: Law) -> Step[State]:
    """The step that an action makes. Raises Refused with the rule that the action breaks, Undetermined where a question
    has no answer, MissingAmount where an ante is due and the record gives none."""
    if state.phase is Phase.OVER:
        raise Refused(RefusalCode.ALREADY_OVER, state.ended_by)
    match action:
        case Deal():
            return _deal_to_the_ghost(state, action, law) if action.to == GHOST else _deal_two_down(state, action, law)
        case Declare(seat, choice):
            return _declare(state, seat, choice, law)
        case DealThird(to, card):
            return _ghosts_third_card(state, card, law) if to == GHOST else _deal_third(state, to, card, law)
        case Redeclare(seat, choice):
            return _redeclare(state, seat, choice, law)
        case _ as never:
            assert_never(never)


# Dealing


def _deals(identity: RuleId, seat: Seat, face: Face, count: int) -> Option:
    return Option(identity, Do.DEAL, seat, cards=count, face=face)


def _without(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _deal_two_down(state: State, deal: Deal, law: Law) -> Step[State]:
    identity = rule_of(two_cards_down)
    if state.phase is not Phase.TWO_DOWN or deal.to not in state.waiting:
        raise Refused(RefusalCode.NOT_NOW, identity)
    if deal.to not in next_to_be_dealt(state.waiting, state.opening.players):
        raise Refused(RefusalCode.OUT_OF_TURN, identity)
    if deal.face is not Face.DOWN:
        raise Refused(RefusalCode.WRONG_FACE, identity)
    if len(deal.cards) != DOWN_CARDS:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    seen = dealt_from_the_deck(state.seen, deal.cards, in_the_deck)
    transition = Transition(state.ledger)
    transition.by(two_cards_down, deal.to, deal.cards)
    is_first = len(state.waiting) == state.opening.players
    waiting = (clockwise_from(deal.to, state.opening.players) if is_first else state.waiting)[1:]
    state = state._replace(down={**state.down, deal.to: deal.cards}, seen=seen, waiting=waiting)
    return transition.to(state if waiting else _to_declaring(transition, law, state))


def _deal_third(state: State, seat: Seat, card: Card, law: Law) -> Step[State]:
    identity = rule_of(third_card)
    if state.phase is not Phase.THIRD_CARD:
        raise Refused(RefusalCode.NOT_NOW, identity)
    if seat not in state.staying:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, rule_of(declares))
    if seat not in state.waiting:
        raise Refused(RefusalCode.NOT_NOW, identity)
    seen = dealt_from_the_deck(state.seen, (card,), in_the_deck)
    transition = Transition(state.ledger)
    transition.by(third_card, seat, state.third_face, card)
    waiting = _without(state.waiting, seat)
    state = state._replace(third={**state.third, seat: card}, seen=seen, waiting=waiting)
    if waiting:
        return transition.to(state)
    if state.opening.second_declaration:
        return transition.to(_to_redeclaring(transition, law, state))
    return transition.to(_to_showdown(transition, law, state))


def _deal_to_the_ghost(state: State, deal: Deal, law: Law) -> Step[State]:
    identity = rule_of(ghost_cards)
    if state.phase is not Phase.GHOST or GHOST in state.down:
        plays = GutsOption.GHOST_HAND in state.opening.options or state.phase is Phase.GHOST
        raise Refused(RefusalCode.NOT_NOW if plays else RefusalCode.NOT_IN_THE_DEAL, identity)
    if deal.face is not Face.DOWN:
        raise Refused(RefusalCode.WRONG_FACE, identity)
    if len(deal.cards) not in (DOWN_CARDS, CARDS_IN_A_HAND):
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    seen = dealt_from_the_deck(state.seen, deal.cards, in_the_deck)
    transition = Transition(state.ledger)
    transition.by(ghost_cards, Face.DOWN, deal.cards)
    state = state._replace(down={**state.down, GHOST: deal.cards}, seen=seen)
    complete = len(deal.cards) == CARDS_IN_A_HAND
    return transition.to(_against_the_ghost(transition, law, state) if complete else state)


def _ghosts_third_card(state: State, card: Card, law: Law) -> Step[State]:
    if state.phase is not Phase.GHOST or GHOST not in state.down:
        raise Refused(RefusalCode.NOT_NOW, rule_of(ghost_cards))
    seen = dealt_from_the_deck(state.seen, (card,), in_the_deck)
    transition = Transition(state.ledger)
    transition.by(ghost_cards, state.third_face, (card,))
    state = state._replace(third={**state.third, GHOST: card}, seen=seen)
    return transition.to(_against_the_ghost(transition, law, state))


# Declaring


def _to_declaring(transition: Transition, law: Law, state: State) -> State:
    order = transition.asking(law, Order)
    waiting = _declaring_order(transition, law, state, order)
    return state._replace(phase=Phase.DECLARING, waiting=waiting, order=order)


def _declaring_order(transition: Transition, law: Law, state: State, order: Order) -> tuple[Seat, ...]:
    opening = state.opening
    if order is Order.IN_TURN and transition.asking(law, StartingSeat) is StartingSeat.DEALER:
        return clockwise_from(opening.dealer, opening.players)
    return clockwise_from(left_of(opening.dealer, opening.players), opening.players)


def _declare(state: State, seat: Seat, choice: Stay, law: Law) -> Step[State]:
    if state.phase is not Phase.DECLARING or seat not in state.waiting:
        raise Refused(RefusalCode.NOT_NOW, rule_of(declares))
    if seat not in may_declare(state.waiting, state.order):
        raise Refused(RefusalCode.OUT_OF_TURN, rule_of(may_declare))
    transition = Transition(state.ledger)
    transition.by(declares, seat, choice)
    staying = (*state.staying, seat) if choice is Stay.IN else state.staying
    state = state._replace(waiting=_without(state.waiting, seat), staying=staying)
    return transition.to(state if state.waiting else _all_have_declared(transition, law, state))


def _all_have_declared(transition: Transition, law: Law, state: State) -> State:
    match state.staying:
        case ():
            return _nobody_in(transition, law, state)
        case (seat,) if GutsOption.GHOST_HAND not in state.opening.options:
            return _lone_player_wins(transition, law, state, only_player_in_takes_the_pot, seat)
        case _:
            in_order = tuple(sorted(state.staying))
            return _to_third_card(transition, law, state._replace(staying=in_order))


def _nobody_in(transition: Transition, law: Law, state: State) -> State:
    transition.by(nobody_takes_the_pot, transition.ledger.pot)
    if transition.asking(law, AllOut) is AllOut.ANTE_AGAIN:
        _antes(transition, law, state.opening, everyone_antes_again)
    return _end(transition, state, rule_of(nobody_takes_the_pot))


def _to_third_card(transition: Transition, law: Law, state: State) -> State:
    if state.opening.second_declaration:
        state = _extra_antes(transition, law, state)
    face = Face(transition.asking(law, ThirdCardFace).value)
    return state._replace(phase=Phase.THIRD_CARD, waiting=state.staying, third_face=face, ledger=transition.ledger)


# The second declaration


def _extra_antes(transition: Transition, law: Law, state: State) -> State:
    before = transition.ledger.pot
    ante = _extra_ante(transition, law, state.opening)
    purses = _purses(transition, law, state.staying, ante)
    transition.by(extra_ante_for_the_third_card, ante, state.staying, purses)
    paid = Chips(transition.ledger.pot - before)
    if not paid or transition.asking(law, ExtraAnteGoes) is ExtraAnteGoes.THIS_POT:
        return state
    transition.by(extra_antes_are_for_the_next_pot, paid)
    return state._replace(set_aside=paid)


def _extra_ante(transition: Transition, law: Law, opening: Opening) -> Chips:
    """The extra ante, in chips. Raises Refused (off-list-ruling) where an agreed one was not named."""
    identity = rule_of(extra_ante_for_the_third_card)
    match transition.asking(law, ExtraAnteSize):
        case ExtraAnteSize.SAME_AS_ANTE:
            if opening.ante is None:
                raise MissingAmount(identity, ANTE_FIELD)
            return opening.ante
        case ExtraAnteSize.AGREED:
            agreed = law.ruling(ExtraAnteSize).value
            if agreed is None:
                raise Refused(RefusalCode.OFF_LIST_RULING, identity)
            return agreed
        case _ as never:
            assert_never(never)


def _to_redeclaring(transition: Transition, law: Law, state: State) -> State:
    several = len(state.staying) > 1
    order = state.order
    if several:
        order = order_of_redeclaring(transition.asking(law, SecondOrder), state.order)
    in_order = _declaring_order(transition, law, state, order) if several else state.staying
    waiting = tuple(seat for seat in in_order if seat in state.staying)
    return state._replace(phase=Phase.REDECLARING, waiting=waiting, second_order=order)


def _redeclare(state: State, seat: Seat, choice: Stay, law: Law) -> Step[State]:
    if state.phase is not Phase.REDECLARING:
        raise Refused(RefusalCode.NOT_NOW, rule_of(redeclares))
    if seat not in state.third:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, rule_of(declares))
    if seat not in state.waiting:
        raise Refused(RefusalCode.NOT_NOW, rule_of(redeclares))
    if seat not in may_declare(state.waiting, state.second_order):
        raise Refused(RefusalCode.OUT_OF_TURN, rule_of(redeclares))
    transition = Transition(state.ledger)
    transition.by(redeclares, seat, choice)
    state = state._replace(waiting=_without(state.waiting, seat))
    if choice is Stay.OUT:
        state = state._replace(staying=_without(state.staying, seat), dropped=(*state.dropped, seat))
    return transition.to(state if state.waiting else _all_have_redeclared(transition, law, state))


def _all_have_redeclared(transition: Transition, law: Law, state: State) -> State:
    match state.staying:
        case ():
            return _all_dropped(transition, law, state)
        case (seat,) if GutsOption.GHOST_HAND not in state.opening.options:
            match transition.asking(law, LastOneIn):
                case LastOneIn.TAKES_POT:
                    return _lone_player_wins(transition, law, state, last_one_in_takes_the_pot, seat)
                case LastOneIn.MUST_BEAT_GHOST:
                    return state._replace(phase=Phase.GHOST)
                case _ as never:
                    assert_never(never)
        case _:
            return _to_showdown(transition, law, state)


def _all_dropped(transition: Transition, law: Law, state: State) -> State:
    if transition.asking(law, AllDrop) is AllDrop.LAST_TO_DROP_WINS:
        last = _last_to_drop(transition, law, state)
        if last:
            _award(transition, law, state, last_to_drop_wins, last)
            return _end(transition, state, rule_of(last_to_drop_wins))
    transition.by(pot_stays_when_all_drop, _at_stake(transition, state))
    return _end(transition, state, rule_of(pot_stays_when_all_drop))


def _last_to_drop(transition: Transition, law: Law, state: State) -> tuple[Seat, ...]:
    """Who dropped last: everybody or nobody, by ruling, where all dropped at once."""
    if state.second_order is Order.IN_TURN or len(state.dropped) == 1:
        return state.dropped[-1:]
    match transition.asking(law, DroppedAtOnce):
        case DroppedAtOnce.SHARE:
            return tuple(sorted(state.dropped))
        case DroppedAtOnce.POT_STAYS:
            return ()
        case _ as never:
            assert_never(never)


# Showdown


def _held(state: State, seat: Seat) -> tuple[Card, ...]:
    down = state.down[seat]
    return down if len(down) == CARDS_IN_A_HAND else (*down, state.third[seat])


def best_three(cards: Sequence[Card], order: Sequence[Category], ace_low: AceLowStraight) -> Hand:
    """The hand that three cards make. `order` holds the categories from the highest to the lowest."""
    ranks = [card.rank for card in cards]
    playing = tuple(sorted(cards, key=lambda card: (ranks.count(card.rank), card), reverse=True))
    descending = sorted(ranks, reverse=True)
    category, deciding = _category(descending, cards, ace_low)
    if deciding != tuple(descending) and tuple(descending) == ACE_LOW:
        playing = (*playing[1:], playing[0])
    weight = len(order) - 1 - order.index(category)
    for place in range(COMPARED_RANKS):
        weight = (weight << RANK_BITS) + (deciding[place] if place < len(deciding) else 0)
    return Hand(weight, category, playing, playing)


def _category(ranks: Sequence[Rank], cards: Sequence[Card], ace_low: AceLowStraight) -> tuple[Category, Deciding]:
    """The category of three cards and what decides inside it. `ranks` descend. Cards of which two have one rank make
    neither a straight nor a flush, so that the order of asking decides nothing."""
    if (deciding := three_of_a_kind(ranks)) is not None:
        return Category.THREE_OF_A_KIND, deciding
    if (deciding := pair(ranks)) is not None:
        return Category.PAIR, deciding
    if (deciding := straight_flush(ranks, cards, ace_low)) is not None:
        return Category.STRAIGHT_FLUSH, deciding
    if (deciding := straight(ranks, ace_low)) is not None:
        return Category.STRAIGHT, deciding
    if (deciding := flush(ranks, cards)) is not None:
        return Category.FLUSH, deciding
    return Category.HIGH_CARD, high_card(ranks)


def _ranked(transition: Transition, law: Law, state: State, seats: Sequence[Seat]) -> dict[Seat, Hand]:
    """The hand of each seat."""
    held = {seat: _held(state, seat) for seat in seats}
    ace_low = AceLowStraight.LOWEST
    if any(tuple(sorted((card.rank for card in cards), reverse=True)) == ACE_LOW for cards in held.values()):
        ace_low = transition.asking(law, AceLowStraight)
    agreed = state.opening.agreed
    order = agreed_order(agreed) if agreed else usual_order()
    hands = {seat: best_three(cards, order, ace_low) for seat, cards in held.items()}
    for seat, hand in hands.items():
        transition.deferring(RULES_OF_CATEGORIES[hand.category], Ranked(seat, hand))
    return hands


def _to_showdown(transition: Transition, law: Law, state: State) -> State:
    """Settles the deal, unless the ghost must be dealt first."""
    if GutsOption.GHOST_HAND in state.opening.options and (
        len(state.staying) == 1 or transition.asking(law, GhostPlays) is GhostPlays.AGAINST_ALL
    ):
        return state._replace(phase=Phase.GHOST)
    _everyone_shows(transition, state)
    hands = _ranked(transition, law, state, state.staying)
    return _best_hand_wins(transition, law, state, hands)


def _everyone_shows(transition: Transition, state: State) -> None:
    for seat in state.staying:
        transition.by(shows, seat, _held(state, seat))


def _best_hand_wins(transition: Transition, law: Law, state: State, hands: dict[Seat, Hand]) -> State:
    best = best_of(hands)
    lost = _at_stake(transition, state)
    if len(best) > 1:
        _award(transition, law, state, tied_winners_share, best)
    elif len(hands) == 1:
        _award(transition, law, state, beats_the_ghost, best)
    elif state.opening.agreed:
        _award(transition, law, state, best_hand_wins_in_the_agreed_order, best)
    else:
        _award(transition, law, state, best_hand_wins, best)
    losers = {seat: hand for seat, hand in hands.items() if seat not in best}
    _match(transition, law, state, lost, losers, losers_match_the_pot)
    return _end(transition, state, rule_of(losers_match_the_pot))


def _against_the_ghost(transition: Transition, law: Law, state: State) -> State:
    """Players and ghost show; the ghost's hand is compared with the best of theirs."""
    _everyone_shows(transition, state)
    transition.by(ghost_is_turned_over, _held(state, GHOST))
    hands = _ranked(transition, law, state, (*state.staying, GHOST))
    ghost = hands.pop(GHOST)
    best = best_of(hands)
    difference = hands[best[0]].strength - ghost.strength
    if difference > 0:
        return _best_hand_wins(transition, law, state, hands)
    if difference < 0:
        unpaid = transition.asking(law, GhostWins) is GhostWins.UNPAID
        return _pot_stays(transition, law, state, {} if unpaid else hands)
    match transition.asking(law, GhostTie):
        case GhostTie.PLAYER_WINS:
            return _best_hand_wins(transition, law, state, hands)
        case GhostTie.PLAYER_PAYS:
            return _pot_stays(transition, law, state, hands)
        case GhostTie.POT_STAYS_UNPAID:
            beaten = {seat: hand for seat, hand in hands.items() if seat not in best}
            if beaten and transition.asking(law, GhostTieLosers) is GhostTieLosers.UNPAID:
                beaten = {}
            return _pot_stays(transition, law, state, beaten)
        case _ as never:
            assert_never(never)


def _pot_stays(transition: Transition, law: Law, state: State, losers: Mapping[Seat, Hand]) -> State:
    lost = _at_stake(transition, state)
    transition.by(pot_stays_with_the_ghost, lost)
    _match(transition, law, state, lost, losers, losers_to_the_ghost_pay)
    return _end(transition, state, rule_of(pot_stays_with_the_ghost))


# Who takes the pot, and who pays


def _at_stake(transition: Transition, state: State) -> Chips:
    """What the deal is played for: the pot without what is set aside for the next, in chips."""
    return Chips(transition.ledger.pot - state.set_aside)


def _lone_player_wins(
    transition: Transition, law: Law, state: State, takes: Callable[[Seat, Chips], Iterator[Change]], seat: Seat
) -> State:
    pot = _at_stake(transition, state)
    prize = _prize(transition, law, state, winners=1)
    transition.by(takes, seat, prize)
    _leave(transition, pot, prize)
    return _end(transition, state, rule_of(takes))


def _award(
    transition: Transition,
    law: Law,
    state: State,
    wins: Callable[[Chips, Sequence[Seat]], Iterator[Change]],
    winners: Sequence[Seat],
) -> None:
    """Gives the pot, or as much of it as the maximum allows, to the winners in even shares, then the odd chips."""
    pot = _at_stake(transition, state)
    prize = _prize(transition, law, state, winners=len(winners))
    transition.by(wins, prize, winners)
    odd = split(prize, len(winners)).odd
    if odd:
        _odd_chips(transition, law, state, prize, winners)
    _leave(transition, pot, prize)


def _odd_chips(transition: Transition, law: Law, state: State, prize: Chips, winners: Sequence[Seat]) -> None:
    match transition.asking(law, OddChip):
        case OddChip.HIGHEST_SUIT_CARD:
            in_order = highest_card_first({seat: _held(state, seat) for seat in winners})
            for seat in odd_chips(prize, in_order):
                transition.deferring(ODD_CHIP_BY_SUIT, Won(seat, Chips(1)))
        case OddChip.LEFT_OF_DEALER:
            in_order = clockwise_after(state.opening.dealer, winners, state.opening.players)
            transition.by(odd_chip_goes_to, odd_chips(prize, in_order))
        case OddChip.STAYS_IN_POT:
            transition.by(nobody_takes_the_pot, split(prize, len(winners)).odd)
        case _ as never:
            assert_never(never)


def _prize(transition: Transition, law: Law, state: State, winners: int) -> Chips:
    """What the winners take together, in chips: what is at stake, as far as the maximum allows."""
    pot = _at_stake(transition, state)
    maximum = state.opening.maximum
    if maximum is None or pot <= maximum or transition.asking(law, Maximum) is Maximum.EXCESS_TO_WINNER:
        return pot
    if winners > 1 and transition.asking(law, MaximumWithTies) is MaximumWithTies.EACH_WINNER:
        return at_most(pot, Chips(maximum * winners))
    return maximum


def _leave(transition: Transition, pot: Chips, prize: Chips) -> None:
    if prize < pot:
        transition.by(winnings_are_limited, Chips(pot - prize))


def _match(
    transition: Transition,
    law: Law,
    state: State,
    lost: Chips,
    losers: Mapping[Seat, Hand],
    matches: Callable[[Chips, Sequence[Seat], Purses], Iterator[Change]],
) -> None:
    """Lets the losers pay for the pot that they lost, or the worst of them where a single loser was announced."""
    due = at_most(lost, state.opening.maximum)
    payers = tuple(losers)
    if GutsOption.SINGLE_LOSER in state.opening.options and losers:
        payers = worst_of(losers)
        transition.by(only_the_worst_hand_pays, [seat for seat in losers if seat not in payers])
    if GutsOption.SINGLE_LOSER in state.opening.options and len(payers) > 1:
        match transition.asking(law, SingleLoserTie):
            case SingleLoserTie.EACH_PAYS:
                pass
            case SingleLoserTie.SPLIT_ONE_PAYMENT:
                return _split_payment(transition, law, state, due, payers)
            case SingleLoserTie.NONE_PAYS:
                return transition.by(only_the_worst_hand_pays, payers)
            case _ as never:
                assert_never(never)
    purses = _purses(transition, law, payers, due)
    return transition.by(loss_is_limited if due < lost else matches, due, payers, purses)


def _split_payment(transition: Transition, law: Law, state: State, due: Chips, payers: Sequence[Seat]) -> None:
    share, odd = split(due, len(payers))
    transition.by(one_payment_is_split, share, payers, _purses(transition, law, payers, share))
    if odd and transition.asking(law, OddPayment) is OddPayment.LEFT_OF_DEALER:
        odd_payers = odd_chips(due, clockwise_after(state.opening.dealer, payers, state.opening.players))
        transition.by(one_payment_is_split, Chips(1), odd_payers, _purses(transition, law, odd_payers, Chips(1)))


def _antes(
    transition: Transition,
    law: Law,
    opening: Opening,
    antes: Callable[[Chips, Sequence[Seat], Purses], Iterator[Change]],
) -> None:
    if opening.ante is None:
        raise MissingAmount(rule_of(antes), ANTE_FIELD)
    seats = clockwise_from(left_of(opening.dealer, opening.players), opening.players)
    transition.by(antes, opening.ante, seats, _purses(transition, law, seats, opening.ante))


def _purses(transition: Transition, law: Law, payers: Sequence[Seat], due: Chips) -> Purses:
    """What the payers can pay with; asks only where somebody has too little."""
    purses = Purses(transition.ledger.stacks)
    if not purses.short(payers, due):
        return purses
    match transition.asking(law, CannotPay):
        case CannotPay.PAYS_WHAT_THEY_HAVE:
            transition.by(falls_short, due, payers, purses)
            return purses
        case CannotPay.OWES:
            transition.by(owes_the_rest, due, payers, purses)
            return DEEP
        case _ as never:
            assert_never(never)


def _end(transition: Transition, state: State, ended_by: RuleId) -> State:
    return state._replace(phase=Phase.OVER, waiting=(), ledger=transition.ledger, ended_by=ended_by)
