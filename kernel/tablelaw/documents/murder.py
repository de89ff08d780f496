"""Murder with the 2's (OPR-695): seven-card stud, deuces wild, where a deuce or a pair face up costs the pot.

The module stands beside the document: terms, then article by article each rule with its questions, then the game. It
imports no other game's document; hands are ranked by HR. Names of players and texts for people are not known here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, NamedTuple, assert_never

from tablelaw.authority import Choice, Law, question
from tablelaw.betting import (
    Bet,
    Call,
    Check,
    Fold,
    Pot,
    Raise,
    Round,
    Uncalled,
    able_to_bet,
    after_call,
    after_check,
    after_fold,
    after_raise,
    after_return,
    contended,
    due,
    matched,
    new_round,
    those_after,
    uncalled,
    with_stakes,
)
from tablelaw.cards import ACE, JOKER, SUITS, TWO, Card, Rank
from tablelaw.chips import Chips, at_most, split
from tablelaw.game import (
    COMMON,
    Change,
    Checked,
    Deal,
    Dealt,
    Do,
    Excused,
    Face,
    Folded,
    Ledger,
    Opens,
    Option,
    Owes,
    Paid,
    Payment,
    Play,
    Ranked,
    Returned,
    Seat,
    Showed,
    Stays,
    Step,
    Triggered,
    TurnedWild,
    Won,
    dealt_from_the_deck,
    opening_ledger,
)
from tablelaw.hands import Category, Hand
from tablelaw.match_pot import (
    DEEP,
    Purses,
    clockwise_after,
    clockwise_from,
    each_pays,
    even_shares,
    highest_card_first,
    left_of,
    missing_chips,
    odd_chips,
)
from tablelaw.ranking import best_hand, rule_of_category
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule, rule_of

# Article 1. The game, its deck and its wild cards

FEWEST: Final = 2
SEVEN_CARDS_EACH: Final = 7
WITH_A_COMMON_CARD: Final = 8


@rule("OPR-695 §1.2")
def in_the_deck(card: Card) -> bool:
    """Whether a card is one of the 52; a joker is not."""
    return card.rank != JOKER


@question("OPR-695 §FA/too-many-players")
class TooManyPlayers(Choice):
    """Whether eight may play, for whom one deck does not hold seven cards each."""

    SEVEN_AT_MOST = "seven-at-most"
    COMMON_LAST_CARD = "common-last-card"


@rule("OPR-695 §1.2")
def too_many_players(players: int, ruled: TooManyPlayers) -> bool:
    """Whether more sit down than one deck serves: seven, or eight where the last card is a common one."""
    match ruled:
        case TooManyPlayers.SEVEN_AT_MOST:
            return players > SEVEN_CARDS_EACH
        case TooManyPlayers.COMMON_LAST_CARD:
            return players > WITH_A_COMMON_CARD
        case _ as never:
            assert_never(never)


@rule("OPR-695 §1.2")
def deuces(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The wild cards among these: every deuce, face up or face down."""
    return tuple([card for card in cards if card.rank == TWO])


@rule("OPR-695 §1.2")
def deuce_is_wild(seat: Seat, cards: Sequence[Card]) -> Iterator[Change]:
    """Each deuce that a player shows may stand for any card."""
    for card in cards:
        yield TurnedWild(seat, card)


@rule("OPR-695 §1.3")
def five_of_a_kind_is_highest(seat: Seat, hand: Hand) -> Iterator[Change]:
    """Five of a kind exists and ranks above a straight flush."""
    yield Ranked(seat, hand)


# Article 2. Ante, betting and streets

LARGEST_NUMBER_OF_RAISES: Final = 3


class Street(NamedTuple):
    """A round of cards and the betting round after it: the cards that each player holds then, face down and face up,
    and the size of a bet or raise, in units."""

    name: str
    down: int
    up: int
    bet: int


@rule("OPR-695 §2.1")
def dealer_antes(dealer: Seat, unit: Chips, purses: Purses) -> Iterator[Change]:
    """What the dealer pays before the first card: one unit, in chips. Nobody else antes."""
    return each_pays(unit, (dealer,), purses, Payment.ANTE)


@question("OPR-695 §FA/cannot-ante")
class CannotAnte(Choice):
    """What happens when the dealer has fewer chips than the ante."""

    PAYS_WHAT_THEY_HAVE = "pays-what-they-have"
    OWES = "owes"


@question("OPR-695 §2.2/raise-count")
class RaiseCount(Choice):
    """Whether the bet that opens the betting is one of the three raises."""

    NOT_COUNTED = "opening-bet-not-counted"
    COUNTED = "counted"


@question("OPR-695 §2.2/cap-heads-up")
class CapHeadsUp(Choice):
    """Whether the number of raises is limited when only two players are left."""

    APPLIES = "applies"
    LIFTED = "lifted"


@rule("OPR-695 §2.2")
def fixed_bet(street: Street, unit: Chips) -> Chips:
    """The size of a bet or raise, in chips: two units in the first four rounds, five in the last."""
    return Chips(street.bet * unit)


@rule("OPR-695 §2.2")
def raises_are_used_up(bets: int, raises: int, counting: RaiseCount) -> bool:
    """Whether three raises have been made in this round."""
    match counting:
        case RaiseCount.NOT_COUNTED:
            return raises >= LARGEST_NUMBER_OF_RAISES
        case RaiseCount.COUNTED:
            return bets + raises >= LARGEST_NUMBER_OF_RAISES
        case _ as never:
            assert_never(never)


@rule("OPR-695 §2.2")
def checks(seat: Seat) -> Iterator[Change]:
    """A player stays in without betting."""
    yield Checked(seat)


@rule("OPR-695 §2.2")
def folds(seat: Seat) -> Iterator[Change]:
    """A player gives up the hand in the betting."""
    yield Folded(seat)


@rule("OPR-695 §2.2")
def pays_in_the_betting(seat: Seat, amount: Chips, payment: Payment) -> Iterator[Change]:
    """What a player puts in to bet, call or raise, in chips."""
    yield Paid(seat, amount, payment)


@question("OPR-695 §2.3/turn-after-fold")
class TurnAfterFold(Choice):
    """Whose turn it is after a player has folded in the betting."""

    NEXT_LIVE_CLOCKWISE = "next-live-clockwise"
    RESTART_AT_LEFT_OF_DEALER = "restart-at-left-of-dealer"


@question("OPR-695 §FA/opening-tie")
class OpeningTie(Choice):
    """Who opens the betting when the best cards showing are equal."""

    SUIT_ORDER = "suit-order"
    FIRST_LEFT_OF_DEALER = "first-left-of-dealer"


@question("OPR-695 §FA/deuce-showing")
class DeuceShowing(Choice):
    """What a deuce that shows counts as when it is decided who opens the betting."""

    WILD = "wild"
    TWO = "two"


@rule("OPR-695 §2.3")
def streets() -> tuple[Street, ...]:
    """Two cards down and one up, three single cards up, one card down; after each a betting round."""
    return (
        Street("third street", down=2, up=1, bet=2),
        Street("fourth street", down=2, up=2, bet=2),
        Street("fifth street", down=2, up=3, bet=2),
        Street("sixth street", down=2, up=4, bet=2),
        Street("seventh street", down=3, up=4, bet=5),
    )


@rule("OPR-695 §2.3")
def street_cards(seat: Seat, face: Face, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Cards of a street dealt to a player, or to all in common."""
    yield Dealt(seat, face, cards)


@rule("OPR-695 §2.3")
def best_showing(boards: Mapping[Seat, Sequence[Card]], deuce: DeuceShowing) -> tuple[Seat, ...]:
    """The seats with the best cards showing, one of which opens the betting: the highest card on the first round, the
    best hand on later ones. A wild deuce alone is as high as an ace."""
    worth = {seat: _worth_showing(board, deuce) for seat, board in boards.items()}
    highest = max(worth.values())
    return tuple(seat for seat, value in worth.items() if value == highest)


def _worth_showing(board: Sequence[Card], deuce: DeuceShowing) -> int:
    return _worth_of_ranks(tuple(sorted([card.rank for card in board])), deuce)


@cache
def _worth_of_ranks(ranks: tuple[Rank, ...], deuce: DeuceShowing) -> int:
    """What cards of these ranks are worth showing; their suits do not matter, for so few cards make no flush."""
    board = tuple(Card(rank, suit) for rank, suit in zip(ranks, SUITS, strict=False))
    wild = deuces(board) if deuce is DeuceShowing.WILD else ()
    if len(board) == 1:
        return ACE if wild else board[0].rank
    return best_hand(board, wild=wild).strength


@rule("OPR-695 §2.3")
def opens_the_betting(seat: Seat) -> Iterator[Change]:
    """The player with the best cards showing is the first to act."""
    yield Opens(seat)


# Article 3. Matching the pot


@rule("OPR-695 §3.1(a)")
def is_a_deuce(card: Card) -> bool:
    """Whether a card dealt face up obliges its holder because it is a deuce."""
    return card.rank == TWO


@rule("OPR-695 §3.1(a)")
def deuce_must_be_answered(seat: Seat, card: Card) -> Iterator[Change]:
    """A deuce face up: its holder matches the pot or folds."""
    yield Triggered(seat, card)


@rule("OPR-695 §3.1(b)")
def pairs_the_board(card: Card, board: Sequence[Card]) -> bool:
    """Whether a card dealt face up obliges its holder because another of their cards that lie face up has its rank.
    `board` are those other cards."""
    return card.rank in [other.rank for other in board]


@rule("OPR-695 §3.1(b)")
def pair_must_be_answered(seat: Seat, card: Card) -> Iterator[Change]:
    """A pair or better face up: its holder matches the pot or folds."""
    yield Triggered(seat, card)


@rule("OPR-695 §3.1")
def obliges(card: Card, board: Sequence[Card]) -> bool:
    """Whether a card dealt face up obliges its holder to match the pot or fold, before anything else happens."""
    return is_a_deuce(card) or pairs_the_board(card, board)


@question("OPR-695 §3.2/with-side-pots")
class WithSidePots(Choice):
    """What a player matches where there are side pots."""

    ALL_POTS = "all-pots"
    MAIN_POT = "main-pot"


@rule("OPR-695 §3.2")
def price_of_matching(pots: Sequence[Chips], ruled: WithSidePots) -> Chips:
    """What it costs to match, in chips: all that the pot holds at that moment. The main pot is the first of `pots`."""
    match ruled:
        case WithSidePots.ALL_POTS:
            return Chips(sum(pots))
        case WithSidePots.MAIN_POT:
            return pots[0]
        case _ as never:
            assert_never(never)


@rule("OPR-695 §3.2")
def can_match(price: Chips, stack: Chips | None) -> bool:
    """Whether a player has enough chips to match; None is enough for anything."""
    return stack is None or stack >= price


@rule("OPR-695 §3.2")
def matches_the_pot(seat: Seat, price: Chips) -> Iterator[Change]:
    """What a player pays into the pot to stay in, in chips."""
    yield Paid(seat, price, Payment.MATCH)


@rule("OPR-695 §3.2")
def folds_instead_of_matching(seat: Seat) -> Iterator[Change]:
    """A player who will not or cannot pay is out."""
    yield Folded(seat)


@rule("OPR-695 §3.3")
def later_triggers_are_free(seat: Seat) -> Iterator[Change]:
    """A player who has matched the pot once need not do so again."""
    yield Excused(seat)


@rule("OPR-695 §3.4")
def down_cards_cost_nothing(seat: Seat) -> Iterator[Change]:
    """A deuce or a pairing card dealt face down obliges nobody to anything."""
    yield Excused(seat)


@question("OPR-695 §FA/half-of-odd")
class HalfOfOdd(Choice):
    """What half of an odd amount is."""

    ROUND_DOWN = "round-down"
    ROUND_UP = "round-up"


@question("OPR-695 §3.5/measure")
class Measure(Choice):
    """What the raised limit measures."""

    INCREMENT = "increment"
    TOTAL = "total"


@question("OPR-695 §3.5/raised-raises")
class RaisedRaises(Choice):
    """Whether raises above the fixed size are among the three that a round allows."""

    COUNT_TO_CAP = "count-to-cap"
    FREE = "free"


@question("OPR-695 §FA/raised-bet-sizes")
class RaisedBetSizes(Choice):
    """Which amounts a player with a raised limit may bet."""

    FIXED_TO_CAP = "fixed-to-cap"
    ENDS_ONLY = "ends-only"


@rule("OPR-695 §3.5")
def half(paid: Chips, odd: HalfOfOdd) -> Chips:
    """Half of what a player paid to match the pot, in chips."""
    halves = split(paid, 2)
    match odd:
        case HalfOfOdd.ROUND_DOWN:
            return halves.share
        case HalfOfOdd.ROUND_UP:
            return Chips(halves.share + halves.odd)
        case _ as never:
            assert_never(never)


@rule("OPR-695 §3.5")
def raised_limit(limit: Chips, to_call: Chips, fixed: Chips, measure: Measure) -> Chips:
    """The most by which a player who has matched may bet or raise, in chips: `limit` (half of what was paid), of which
    the call is a part where the total is measured, if that is more than the fixed bet of the round."""
    match measure:
        case Measure.INCREMENT:
            return max(fixed, limit)
        case Measure.TOTAL:
            return max(fixed, Chips(limit - to_call))
        case _ as never:
            assert_never(never)


@rule("OPR-695 §3.5")
def bets_above_the_fixed_size(seat: Seat, amount: Chips, payment: Payment) -> Iterator[Change]:
    """What a player with a raised limit puts in, in chips, to bet or raise by more than the fixed size."""
    yield Paid(seat, amount, payment)


# Article 4. Showdown


@rule("OPR-695 §4.1")
def shows(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """A player who is left after the last round shows all cards."""
    yield Showed(seat, cards)


@rule("OPR-695 §4.1")
def best_of(hands: Mapping[Seat, Hand]) -> tuple[Seat, ...]:
    """The seats whose hands no other beats; several where the best hands are equal."""
    highest = max(hand.strength for hand in hands.values())
    return tuple(seat for seat, hand in hands.items() if hand.strength == highest)


@rule("OPR-695 §4.1")
def best_hand_takes_the_pot(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What the best five-card high hand takes, in chips; equal shares where several are best."""
    for seat, share in even_shares(prize, winners):
        yield Won(seat, share)


@rule("OPR-695 §4.1")
def last_player_takes_the_pot(seat: Seat, prize: Chips) -> Iterator[Change]:
    """What the only player takes, in chips, who has not folded: there is nobody left to show a hand to."""
    yield Won(seat, prize)


# Final authority: what no article says


@question("OPR-695 §FA/opener-may-check")
class OpenerMayCheck(Choice):
    """Whether the player who opens a betting round may check."""

    MAY_CHECK = "may-check"
    MUST_BET = "must-bet"


@question("OPR-695 §FA/check-raise")
class CheckRaise(Choice):
    """Whether a player who has checked may raise later in the round."""

    ALLOWED = "allowed"
    NOT_ALLOWED = "not-allowed"


@question("OPR-695 §FA/fold-unbet")
class FoldUnbet(Choice):
    """Whether a player may fold when nothing is to be called."""

    MAY_FOLD = "may-fold"
    MUST_CHECK = "must-check"


@question("OPR-695 §FA/betting-all-in")
class BettingAllIn(Choice):
    """What a player may do who has fewer chips than a call costs."""

    SIDE_POT = "side-pot"
    FOLD = "fold"


@question("OPR-695 §FA/uncalled")
class UncalledPart(Choice):
    """What becomes of the part of a bet that no player could call."""

    RETURNED = "returned"
    STAYS_IN_POT = "stays-in-pot"


@question("OPR-695 §FA/all-fold-to-match")
class AllFoldToMatch(Choice):
    """What happens when only one player is left because another folded instead of matching."""

    TAKES_POT = "takes-pot"
    POT_STAYS = "pot-stays"


@question("OPR-695 §FA/tied-best-hands")
class TiedBestHands(Choice):
    """Who takes the pot when the best hands are equal."""

    SHARE = "share"
    HIGHEST_SUIT = "highest-suit"


@question("OPR-695 §FA/odd-chip")
class OddChip(Choice):
    """Who gets the chips that cannot be shared evenly."""

    HIGHEST_SUIT_CARD = "highest-suit-card"
    LEFT_OF_DEALER = "left-of-dealer"
    STAYS_IN_POT = "stays-in-pot"


@rule("OPR-695 §FA")
def may_check_first(ruled: OpenerMayCheck) -> bool:
    """Whether the player who opens a round may check."""
    return ruled is OpenerMayCheck.MAY_CHECK


@rule("OPR-695 §FA")
def may_raise_after_checking(ruled: CheckRaise) -> bool:
    """Whether a player who has checked in this round may raise."""
    return ruled is CheckRaise.ALLOWED


@rule("OPR-695 §FA")
def may_fold_unbet(ruled: FoldUnbet) -> bool:
    """Whether a player may fold when nothing is to be called."""
    return ruled is FoldUnbet.MAY_FOLD


@rule("OPR-695 §FA")
def may_call_all_in(ruled: BettingAllIn) -> bool:
    """Whether a player who cannot call in full may put in what is left."""
    return ruled is BettingAllIn.SIDE_POT


@rule("OPR-695 §FA")
def takes_back_what_nobody_called(back: Uncalled) -> Iterator[Change]:
    """The part of a bet, in chips, that goes back to the player who made it."""
    yield Returned(back.seat, back.amount)


@rule("OPR-695 §FA")
def last_player_after_a_fold_to_match(seat: Seat, prize: Chips) -> Iterator[Change]:
    """What the only player left takes by ruling, in chips, when the last fold was one instead of a match."""
    yield Won(seat, prize)


@rule("OPR-695 §FA")
def pot_stays(amount: Chips) -> Iterator[Change]:
    """The pot, or what is left of it, stays by ruling, in chips."""
    yield Stays(amount)


@rule("OPR-695 §FA")
def highest_suit_takes_the_pot(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What the tied player takes by ruling, in chips, who holds the highest card by suit."""
    for seat, share in even_shares(prize, winners):
        yield Won(seat, share)


@rule("OPR-695 §FA")
def odd_chip_goes_to(seats: Sequence[Seat]) -> Iterator[Change]:
    """One chip more for each of these winners."""
    for seat in seats:
        yield Won(seat, Chips(1))


@rule("OPR-695 §FA")
def owes_the_rest(unit: Chips, dealer: Seat, purses: Purses) -> Iterator[Change]:
    """What the dealer owes of the ante beyond the chips in front of them."""
    for seat, missing in missing_chips(unit, (dealer,), purses):
        yield Owes(seat, missing)


# The game


@dataclass(frozen=True, slots=True)
class Match:
    """A player matches the pot."""

    seat: Seat


Action = Deal | Match | Fold | Check | Bet | Call | Raise

BY_SUIT: Final = RuleId("HR §6.2")
STREETS: Final = streets()


class Phase(Enum):
    """What the hand waits for."""

    DEALING = "cards"
    MATCHING = "a match or a fold"
    BETTING = "betting"
    OVER = "over"


class Opening(NamedTuple):
    """What is settled before a hand. `pot` is what was carried over, `unit` the unit of the ante and the bets, both in
    chips; `pot` is None before the first hand."""

    players: int
    dealer: Seat
    pot: Chips | None = None
    unit: Chips = Chips(1)
    stacks: tuple[Chips, ...] | None = None


class Sizes(NamedTuple):
    """Amounts of a bet or raise from the least to the most, in chips."""

    least: Chips
    most: Chips


class Turn(NamedTuple):
    """What the player whose turn it is may do. A call costs `to_call` chips, or all that is left. `sizes` are the
    amounts by which the player may bet or raise; where there are none, `barred_by` is the rule that forbids it."""

    to_call: Chips
    may_check: bool
    may_fold: bool
    may_call: bool
    sizes: tuple[Sizes, ...]
    barred_by: RuleId


class State(NamedTuple):
    """A hand under way.

    `live` are the seats that have not folded, clockwise from the dealer's left, `out` the others with the rule by which
    they folded. `waiting` are the seats that must still be dealt to. `obliged` is the seat that must match the pot or
    fold, at the `price`. `paid_to_match` is what each seat has paid to match, in chips. In the betting, `opener` is who
    opened it, `turn` what may be done now, and `above_fixed` counts the bets and the raises of the round that were
    above the fixed size. `pots` are the main pot and the side pots; empty while there is one pot. `ruled` holds the
    rulings so far.
    """

    opening: Opening
    phase: Phase
    street: int
    ledger: Ledger
    live: tuple[Seat, ...]
    out: dict[Seat, RuleId]
    waiting: tuple[Seat, ...]
    down: dict[Seat, tuple[Card, ...]]
    up: dict[Seat, tuple[Card, ...]]
    paid_to_match: dict[Seat, Chips]
    betting: Round
    ruled: dict[type[Choice], Choice]
    common: tuple[Card, ...] = ()
    seen: frozenset[Card] = frozenset()
    obliged: Seat | None = None
    price: Chips = Chips(0)
    opener: Seat | None = None
    turn: Turn | None = None
    above_fixed: tuple[int, int] = (0, 0)
    pots: tuple[Pot, ...] = ()
    ended_by: RuleId = rule_of(best_hand_takes_the_pot)


def open_deal(opening: Opening, law: Law) -> Step[State]:
    """The table before the first card: the dealer antes, and all wait for the cards of third street.

    Raises Refused for a number of players that one deck does not serve.
    """
    players = opening.players
    play = Play(opening_ledger(players, opening.pot or Chips(0), opening.stacks), law, {})
    if players < FEWEST:
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, rule_of(too_many_players))
    if too_many_players(players, TooManyPlayers.SEVEN_AT_MOST) and (
        too_many_players(players, TooManyPlayers.COMMON_LAST_CARD)
        or play.on(TooManyPlayers) is TooManyPlayers.SEVEN_AT_MOST
    ):
        raise Refused(RefusalCode.TOO_MANY_PLAYERS, rule_of(too_many_players))
    purses = Purses(opening.stacks)
    if purses.short((opening.dealer,), opening.unit) and play.on(CannotAnte) is CannotAnte.OWES:
        play.by(owes_the_rest, opening.unit, opening.dealer, purses)
        purses = DEEP
    play.by(dealer_antes, opening.dealer, opening.unit, purses)
    seats = clockwise_from(left_of(opening.dealer, players), players)
    nothing: dict[Seat, tuple[Card, ...]] = dict.fromkeys(seats, ())
    state = State(
        opening=opening,
        phase=Phase.DEALING,
        street=0,
        ledger=play.ledger,
        live=seats,
        out={},
        waiting=seats,
        down=nothing,
        up=nothing,
        paid_to_match={},
        betting=new_round((), players),
        ruled={},
    )
    return _step(play, state)


def over(state: State) -> bool:
    """Whether the hand is settled."""
    return state.phase is Phase.OVER


def legal(state: State) -> Sequence[Option]:
    """What may be done now, each with the rule that says so; nothing when the hand is over."""
    match state.phase:
        case Phase.DEALING:
            return [option for seat in state.waiting for option in _cards_for(state, seat)]
        case Phase.MATCHING:
            return _answers(state)
        case Phase.BETTING:
            return [] if state.turn is None else _bets(state.betting.waiting[0], state, state.turn)
        case Phase.OVER:
            return []
        case _ as never:
            assert_never(never)


def _cards_for(state: State, seat: Seat) -> Iterator[Option]:
    """The cards that may be dealt to a seat now: those of one face together, or singly."""
    for face in Face:
        for count in range(_lacks(state, seat, face), 0, -1):
            yield Option(rule_of(street_cards), Do.DEAL, seat, cards=count, face=face)


def _answers(state: State) -> list[Option]:
    folding = Option(rule_of(folds_instead_of_matching), Do.FOLD, state.obliged)
    if not _can_match(state):
        return [folding]
    price = state.price
    return [Option(rule_of(matches_the_pot), Do.MATCH, state.obliged, least=price, most=price), folding]


def _bets(seat: Seat, state: State, turn: Turn) -> list[Option]:
    options: list[Option] = []
    if turn.may_check:
        options.append(Option(rule_of(checks), Do.CHECK, seat))
    if turn.may_call:
        call = _affordable(state, seat, turn.to_call)
        options.append(Option(rule_of(pays_in_the_betting), Do.CALL, seat, least=call, most=call))
    do = Do.RAISE if turn.to_call else Do.BET
    for least, most in turn.sizes:
        options.append(Option(_rule_of_size(state, most), do, seat, least=least, most=most))
    if turn.may_fold:
        options.append(Option(rule_of(folds), Do.FOLD, seat))
    return options


def apply(state: State, action: Action, law: Law) -> Step[State]:
    """The step that an action makes. Raises Refused with the rule that the action breaks, and Undetermined where a
    question has no answer."""
    if state.phase is Phase.OVER:
        raise Refused(RefusalCode.ALREADY_OVER, state.ended_by)
    play = Play(state.ledger, law, state.ruled)
    match action:
        case Deal():
            state = _deal(play, state, action)
        case Match(seat):
            state = _match(play, state, seat)
        case Fold(seat) if state.phase is Phase.MATCHING:
            state = _fold_instead_of_matching(play, state, seat)
        case Fold(seat):
            state = _fold(play, state, seat)
        case Check(seat):
            state = _check(play, state, seat)
        case Call(seat):
            state = _call(play, state, seat)
        case Bet(seat, amount):
            state = _bet_or_raise(play, state, seat, amount, Payment.BET)
        case Raise(seat, amount):
            state = _bet_or_raise(play, state, seat, amount, Payment.RAISE)
        case _ as never:
            assert_never(never)
    return _step(play, state)


def _step(play: Play, state: State) -> Step[State]:
    if play.ledger is not state.ledger or play.ruled is not state.ruled:
        state = state._replace(ledger=play.ledger, ruled=play.ruled)
    return play.to(state)


def _without(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other in seats if other != seat])


# Dealing


def _lacks(state: State, seat: Seat, face: Face) -> int:
    """How many cards of this street a seat still lacks that lie so. The common card may be dealt either way."""
    if seat == COMMON:
        return 1
    street = STREETS[state.street]
    if face is Face.DOWN:
        return street.down - len(state.down[seat])
    return street.up - len(state.up[seat])


def _deal(play: Play, state: State, deal: Deal) -> State:
    identity = rule_of(street_cards)
    if state.phase is not Phase.DEALING:
        raise Refused(RefusalCode.NOT_NOW, rule_of(obliges) if state.phase is Phase.MATCHING else identity)
    if deal.to in state.out:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, state.out[deal.to])
    if deal.to not in state.waiting:
        raise Refused(RefusalCode.NOT_NOW, identity)
    lacking = _lacks(state, deal.to, deal.face)
    if not lacking:
        raise Refused(RefusalCode.WRONG_FACE, identity)
    if not 0 < len(deal.cards) <= lacking:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    seen = dealt_from_the_deck(state.seen, deal.cards, in_the_deck)
    play.by(street_cards, deal.to, deal.face, deal.cards)
    if deal.to == COMMON:
        return _to_betting(play, state._replace(common=deal.cards, seen=seen, waiting=()))
    board = state.up[deal.to]
    held = len(state.down[deal.to]) + len(board) + len(deal.cards)
    street = STREETS[state.street]
    waiting = state.waiting if held < street.down + street.up else _without(state.waiting, deal.to)
    match deal.face:
        case Face.DOWN:
            if any(obliges(card, board) for card in deal.cards):
                play.by(down_cards_cost_nothing, deal.to)
            down = {**state.down, deal.to: state.down[deal.to] + deal.cards}
            return _dealt(play, state._replace(down=down, seen=seen, waiting=waiting))
        case Face.UP:
            up = {**state.up, deal.to: board + deal.cards}
            state = state._replace(up=up, seen=seen, waiting=waiting)
            return _card_up(play, state, deal.to, deal.cards[0], board)
        case _ as never:
            assert_never(never)


def _dealt(play: Play, state: State) -> State:
    return state if state.waiting else _to_betting(play, state)


def _card_up(play: Play, state: State, seat: Seat, card: Card, board: Sequence[Card]) -> State:
    """Whether a card just dealt face up must be answered by its holder."""
    if not obliges(card, board):
        return _dealt(play, state)
    if seat in state.paid_to_match:
        play.by(later_triggers_are_free, seat)
        return _dealt(play, state)
    play.by(deuce_must_be_answered if is_a_deuce(card) else pair_must_be_answered, seat, card)
    price = play.ledger.pot
    pots = contended(state.pots, state.live)
    if len(pots) > 1:
        price = price_of_matching([pot.amount for pot in pots], play.on(WithSidePots))
    return state._replace(phase=Phase.MATCHING, obliged=seat, price=price, pots=pots)


def _can_match(state: State) -> bool:
    stacks = state.ledger.stacks
    return can_match(state.price, stacks[state.obliged] if stacks is not None and state.obliged is not None else None)


def _match(play: Play, state: State, seat: Seat) -> State:
    if state.phase is not Phase.MATCHING and seat not in state.out:
        matched_before = seat in state.paid_to_match
        raise Refused(RefusalCode.NOT_NOW, rule_of(later_triggers_are_free if matched_before else obliges))
    _must_answer(state, seat)
    if not _can_match(state):
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(can_match))
    play.by(matches_the_pot, seat, state.price)
    main_pot_only = len(state.pots) > 1 and play.on(WithSidePots) is WithSidePots.MAIN_POT
    doubled = 1 if main_pot_only else len(state.pots)
    paid = {**state.paid_to_match, seat: state.price}
    return _answered(play, state._replace(paid_to_match=paid, pots=matched(state.pots, doubled)))


def _must_answer(state: State, seat: Seat) -> None:
    """Raises Refused for anybody but the player who must match the pot or fold."""
    if seat in state.out:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, state.out[seat])
    if seat != state.obliged:
        raise Refused(RefusalCode.OUT_OF_TURN, rule_of(obliges))


def _fold_instead_of_matching(play: Play, state: State, seat: Seat) -> State:
    _must_answer(state, seat)
    identity = rule_of(folds_instead_of_matching)
    play.by(folds_instead_of_matching, seat)
    state = state._replace(
        live=_without(state.live, seat), out={**state.out, seat: identity}, waiting=_without(state.waiting, seat)
    )
    match state.live:
        case (last,):
            return _last_after_a_fold_to_match(play, state, last)
        case _:
            return _answered(play, state)


def _last_after_a_fold_to_match(play: Play, state: State, last: Seat) -> State:
    match play.on(AllFoldToMatch):
        case AllFoldToMatch.TAKES_POT:
            play.by(last_player_after_a_fold_to_match, last, play.ledger.pot)
            return _end(state, rule_of(last_player_after_a_fold_to_match))
        case AllFoldToMatch.POT_STAYS:
            play.by(pot_stays, play.ledger.pot)
            return _end(state, rule_of(pot_stays))
        case _ as never:
            assert_never(never)


def _answered(play: Play, state: State) -> State:
    """Goes on dealing after a player has matched or folded."""
    return _dealt(play, state._replace(phase=Phase.DEALING, obliged=None, price=Chips(0)))


# Betting


def _to_betting(play: Play, state: State) -> State:
    """Opens the betting round of the street; there is none where fewer than two players have chips to bet."""
    able = able_to_bet(state.live, play.ledger.stacks)
    if len(able) < 2:
        return _next_street(play, state)
    opener = _opener(play, state, able)
    order = (opener, *those_after(opener, able))
    betting = new_round(order, state.opening.players)
    state = state._replace(phase=Phase.BETTING, opener=opener, above_fixed=(0, 0))
    return _take_turns(play, state, betting)


def _opener(play: Play, state: State, able: Sequence[Seat]) -> Seat:
    boards = {seat: state.up[seat] for seat in able}
    best = best_showing(boards, DeuceShowing.WILD)
    if any(map(deuces, boards.values())):
        as_twos = best_showing(boards, DeuceShowing.TWO)
        if as_twos != best and play.on(DeuceShowing) is DeuceShowing.TWO:
            best = as_twos
    opener = clockwise_after(state.opening.dealer, best, state.opening.players)[0]
    if len(best) > 1:
        by_suit = highest_card_first({seat: boards[seat] for seat in best})[0]
        if by_suit != opener and play.on(OpeningTie) is OpeningTie.SUIT_ORDER:
            play.deferring(BY_SUIT, Opens(by_suit))
            return by_suit
    play.by(opens_the_betting, opener)
    return opener


def _take_turns(play: Play, state: State, betting: Round) -> State:
    """Goes on to the next turn of a betting round, or to what comes after the round."""
    if not betting.waiting:
        return _close_the_round(play, state, betting)
    turn = _turn(play, state, betting)
    return state._replace(betting=betting, turn=turn, ledger=play.ledger, ruled=play.ruled)


def _turn(play: Play, state: State, betting: Round) -> Turn:
    """What the player may do whose turn it is. Asks what the rules leave open about it."""
    seat = betting.waiting[0]
    stack = None if play.ledger.stacks is None else play.ledger.stacks[seat]
    to_call = due(betting, seat)
    sizes, barred_by = _sizes(play, state, betting, to_call, stack), rule_of(fixed_bet)
    if to_call:
        if sizes and seat in betting.checked and not may_raise_after_checking(play.on(CheckRaise)):
            sizes, barred_by = (), rule_of(may_raise_after_checking)
        may_call = stack is None or stack >= to_call or may_call_all_in(play.on(BettingAllIn))
        return Turn(to_call, may_check=False, may_fold=True, may_call=may_call, sizes=sizes, barred_by=barred_by)
    may_check = seat != state.opener or not sizes or may_check_first(play.on(OpenerMayCheck))
    may_fold = may_check and may_fold_unbet(play.on(FoldUnbet))
    return Turn(to_call, may_check, may_fold, may_call=False, sizes=sizes, barred_by=barred_by)


def _sizes(play: Play, state: State, betting: Round, to_call: Chips, stack: Chips | None) -> tuple[Sizes, ...]:
    """The amounts by which a player may bet or raise; none where the player may not or has too few chips."""
    fixed = fixed_bet(STREETS[state.street], state.opening.unit)
    if stack is not None and stack < to_call + fixed:
        return ()
    paid = state.paid_to_match.get(betting.waiting[0])
    has_raised_limit = paid is not None and half(paid, HalfOfOdd.ROUND_UP) > fixed
    used_up = to_call > 0 and _raises_are_used_up(play, state, betting)
    if used_up and not (has_raised_limit and play.on(RaisedRaises) is RaisedRaises.FREE):
        return ()
    if paid is None or not has_raised_limit:
        return (Sizes(fixed, fixed),)
    limit = _limit(play, paid, to_call, fixed)
    least = Chips(fixed + 1) if used_up else fixed
    most = limit if stack is None else at_most(limit, Chips(stack - to_call))
    if limit - fixed > 1 and play.on(RaisedBetSizes) is RaisedBetSizes.ENDS_ONLY:
        return tuple(Sizes(end, end) for end in (fixed, limit) if least <= end <= most)
    return (Sizes(least, most),) if least <= most else ()


def _limit(play: Play, paid: Chips, to_call: Chips, fixed: Chips) -> Chips:
    """The raised limit of a player who has paid to match, in chips; the fixed bet where that is as much or more."""
    limit = half(paid, HalfOfOdd.ROUND_DOWN)
    if limit != half(paid, HalfOfOdd.ROUND_UP):
        limit = half(paid, play.on(HalfOfOdd))
    increment = raised_limit(limit, to_call, fixed, Measure.INCREMENT)
    if increment == raised_limit(limit, to_call, fixed, Measure.TOTAL):
        return increment
    return raised_limit(limit, to_call, fixed, play.on(Measure))


def _raises_are_used_up(play: Play, state: State, betting: Round) -> bool:
    """Whether the three raises of this round have been made; asks where the ways to count differ."""
    bets, raises = betting.bets, betting.raises
    bets_above, raises_above = state.above_fixed
    if not _used_up(play, bets, raises):
        return False
    free_ones_matter = not _used_up(play, bets - bets_above, raises - raises_above)
    if free_ones_matter and play.on(RaisedRaises) is RaisedRaises.FREE:
        return False
    return len(state.live) > 2 or play.on(CapHeadsUp) is CapHeadsUp.APPLIES


def _used_up(play: Play, bets: int, raises: int) -> bool:
    if not raises_are_used_up(bets, raises, RaiseCount.COUNTED):
        return False
    return raises_are_used_up(bets, raises, RaiseCount.NOT_COUNTED) or play.on(RaiseCount) is RaiseCount.COUNTED


def _turn_of(state: State, seat: Seat) -> Turn:
    """What a player may do who acts now. Raises Refused where it is not that player's turn to bet."""
    if seat in state.out:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, state.out[seat])
    if state.phase is Phase.MATCHING:
        raise Refused(RefusalCode.NOT_NOW, rule_of(obliges))
    if state.phase is not Phase.BETTING or state.turn is None:
        raise Refused(RefusalCode.NOT_NOW, rule_of(opens_the_betting))
    if seat != state.betting.waiting[0]:
        raise Refused(RefusalCode.OUT_OF_TURN, rule_of(opens_the_betting))
    return state.turn


def _check(play: Play, state: State, seat: Seat) -> State:
    turn = _turn_of(state, seat)
    if not turn.may_check:
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(checks if turn.to_call else may_check_first))
    play.by(checks, seat)
    return _take_turns(play, state, after_check(state.betting, seat))


def _fold(play: Play, state: State, seat: Seat) -> State:
    turn = _turn_of(state, seat)
    if not turn.may_fold:
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(may_fold_unbet if turn.may_check else may_check_first))
    play.by(folds, seat)
    live = _without(state.live, seat)
    state = state._replace(live=live, out={**state.out, seat: rule_of(folds)})
    if len(live) == 1:
        play.by(last_player_takes_the_pot, live[0], play.ledger.pot)
        return _end(state, rule_of(last_player_takes_the_pot))
    betting = after_fold(state.betting)
    restart = clockwise_after(state.opening.dealer, betting.waiting, state.opening.players)
    if restart != betting.waiting and play.on(TurnAfterFold) is TurnAfterFold.RESTART_AT_LEFT_OF_DEALER:
        betting = betting._replace(waiting=restart)
    return _take_turns(play, state, betting)


def _affordable(state: State, seat: Seat, amount: Chips) -> Chips:
    return Purses(state.ledger.stacks).pays(seat, amount)


def _call(play: Play, state: State, seat: Seat) -> State:
    turn = _turn_of(state, seat)
    if not turn.may_call:
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(may_call_all_in if turn.to_call else pays_in_the_betting))
    paid = _affordable(state, seat, turn.to_call)
    play.by(pays_in_the_betting, seat, paid, Payment.CALL)
    return _take_turns(play, state, after_call(state.betting, seat, paid))


def _rule_of_size(state: State, amount: Chips) -> RuleId:
    """The rule that allows a bet or raise of this size."""
    above = amount > fixed_bet(STREETS[state.street], state.opening.unit)
    return rule_of(bets_above_the_fixed_size if above else fixed_bet)


def _bet_or_raise(play: Play, state: State, seat: Seat, amount: Chips | None, payment: Payment) -> State:
    turn = _turn_of(state, seat)
    if (payment is Payment.BET) == bool(turn.to_call):
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(pays_in_the_betting))
    added = _size(state, turn, amount)
    above = added > fixed_bet(STREETS[state.street], state.opening.unit)
    paid = Chips(turn.to_call + added)
    play.by(bets_above_the_fixed_size if above else pays_in_the_betting, seat, paid, payment)
    others = able_to_bet(those_after(seat, state.live), play.ledger.stacks)
    bets, raises = state.above_fixed
    if above:
        state = state._replace(above_fixed=(bets + (not turn.to_call), raises + bool(turn.to_call)))
    return _take_turns(play, state, after_raise(state.betting, seat, paid, others))


def _size(state: State, turn: Turn, amount: Chips | None) -> Chips:
    """By how much a player bets or raises: the least that is allowed where the record names no amount. Raises
    Refused."""
    if not turn.sizes:
        raise Refused(RefusalCode.NOT_ALLOWED, turn.barred_by)
    least, most = turn.sizes[0].least, turn.sizes[-1].most
    if amount is None:
        return least
    if amount < least:
        raise Refused(RefusalCode.AMOUNT_TOO_SMALL, _rule_of_size(state, least))
    if amount > most:
        raise Refused(RefusalCode.AMOUNT_TOO_LARGE, _rule_of_size(state, most))
    if not any(sizes.least <= amount <= sizes.most for sizes in turn.sizes):
        raise Refused(RefusalCode.NOT_ALLOWED, _rule_of_size(state, amount))
    return amount


def _close_the_round(play: Play, state: State, betting: Round) -> State:
    """Sorts the stakes of a round into pots where a player is all-in, and goes on to the next street."""
    live = state.live
    all_in = able_to_bet(live, play.ledger.stacks) != live
    if all_in or state.pots:
        before = Chips(play.ledger.pot - sum(betting.staked))
        back = uncalled(betting)
        if back is not None and play.on(UncalledPart) is UncalledPart.RETURNED:
            play.by(takes_back_what_nobody_called, back)
            betting = after_return(betting, back)
        pots = with_stakes(state.pots or (Pot(before, live),), betting.staked, live)
        state = state._replace(pots=pots if len(pots) > 1 else ())
    return _next_street(play, state)


def _next_street(play: Play, state: State) -> State:
    if state.street == len(STREETS) - 1:
        return _showdown(play, state)
    street = state.street + 1
    last_is_common = street == len(STREETS) - 1 and state.opening.players > SEVEN_CARDS_EACH
    waiting = (COMMON,) if last_is_common else state.live
    return state._replace(phase=Phase.DEALING, street=street, waiting=waiting, turn=None, opener=None)


# Showdown


def _showdown(play: Play, state: State) -> State:
    hands: dict[Seat, Hand] = {}
    for seat in state.live:
        cards = state.down[seat] + state.up[seat] + state.common
        wild = deuces(cards)
        play.by(shows, seat, cards)
        if wild:
            play.by(deuce_is_wild, seat, wild)
        hands[seat] = best_hand(cards, wild=wild)
    for seat, hand in hands.items():
        play.deferring(rule_of_category(hand.category), Ranked(seat, hand))
        if hand.category is Category.FIVE_OF_A_KIND:
            play.by(five_of_a_kind_is_highest, seat, hand)
    for pot in contended(state.pots, state.live) or (Pot(play.ledger.pot, state.live),):
        best = best_of({seat: hands[seat] for seat in pot.contenders})
        _award(play, state, pot.amount, best)
    return _end(state, rule_of(best_hand_takes_the_pot))


def _own_cards(state: State, seats: Sequence[Seat]) -> dict[Seat, tuple[Card, ...]]:
    return {seat: state.down[seat] + state.up[seat] for seat in seats}


def _award(play: Play, state: State, prize: Chips, best: Sequence[Seat]) -> None:
    """Gives a pot to the best hand, in even shares where several are best, then the odd chips."""
    if len(best) > 1 and play.on(TiedBestHands) is TiedBestHands.HIGHEST_SUIT:
        highest = highest_card_first(_own_cards(state, best))[:1]
        play.by(highest_suit_takes_the_pot, prize, highest)
        return
    play.by(best_hand_takes_the_pot, prize, best)
    if split(prize, len(best)).odd:
        _odd_chips(play, state, prize, best)


def _odd_chips(play: Play, state: State, prize: Chips, winners: Sequence[Seat]) -> None:
    match play.on(OddChip):
        case OddChip.HIGHEST_SUIT_CARD:
            for seat in odd_chips(prize, highest_card_first(_own_cards(state, winners))):
                play.deferring(BY_SUIT, Won(seat, Chips(1)))
        case OddChip.LEFT_OF_DEALER:
            in_order = clockwise_after(state.opening.dealer, winners, state.opening.players)
            play.by(odd_chip_goes_to, odd_chips(prize, in_order))
        case OddChip.STAYS_IN_POT:
            play.by(pot_stays, split(prize, len(winners)).odd)
        case _ as never:
            assert_never(never)


def _end(state: State, ended_by: RuleId) -> State:
    return state._replace(phase=Phase.OVER, waiting=(), obliged=None, turn=None, ended_by=ended_by)
