"""Two More Inches (OPR-648): five cards down, in or out, two more cards up, and who loses matches the pot.

The module stands beside the document: terms, then article by article each rule with its questions, then the game. It
imports no other game's document; hands are ranked by HR. Names of players and texts for people are not known here.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple, assert_never

from tablelaw.authority import Choice, Law, question
from tablelaw.cards import JOKER, Card, Rank
from tablelaw.chips import Chips, at_most, split
from tablelaw.game import (
    GHOST,
    Announce,
    Announced,
    Change,
    Close,
    Deal,
    Dealt,
    Died,
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
    TurnedWild,
    Won,
    dealt_from_the_deck,
    opening_ledger,
)
from tablelaw.hands import Hand
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
from tablelaw.ranking import best_hand, rule_of_category
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule, rule_of

# Article 1. Players, deck and objective

FEWEST: Final = 2
MOST: Final = 7
RECOMMENDED: Final = 4


@rule("OPR-648 §1.1")
def too_many_players(players: int) -> bool:
    """Whether more sit down than one deck serves: seven players hold seven cards each."""
    return players > MOST


@rule("OPR-648 §1.1")
def fewer_than_recommended(players: int) -> Iterator[Change]:
    """A notice where fewer than four play."""
    if players < RECOMMENDED:
        yield Noticed()


@rule("OPR-648 §1.1")
def in_the_deck(card: Card) -> bool:
    """Whether a card is one of the 52; a joker is not."""
    return card.rank != JOKER


@rule("OPR-648 §1.2")
def wild_among(up: Sequence[Card], wild_rank: Rank | None) -> tuple[Card, ...]:
    """Which of a player's face-up cards are wild: none, unless the dealer named a wild rank (§5.1)."""
    if wild_rank is None:
        return ()
    return tuple(card for card in up if card.rank == wild_rank)


@rule("OPR-648 §1.3")
def best_five(cards: Sequence[Card], wild: Sequence[Card]) -> Hand:
    """The best five-card hand among a player's cards, ranked by HR."""
    return best_hand(cards, wild=wild)


# Article 2. Antes and the deal

DOWN_CARDS: Final = 5


@rule("OPR-648 §2.1")
def everyone_antes_before_the_first_deal(ante: Chips, players: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays before the first deal: the agreed ante, in chips."""
    return each_pays(ante, players, purses, Payment.ANTE)


@rule("OPR-648 §2.2")
def five_cards_down(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Each player's first five cards."""
    yield Dealt(seat, Face.DOWN, cards)


# Article 3. In or out


@rule("OPR-648 §3.1")
def declares(seat: Seat, choice: Stay) -> Iterator[Change]:
    """A player who is out folds and has no further part in the deal."""
    match choice:
        case Stay.IN:
            yield Stayed(seat)
        case Stay.OUT:
            yield Folded(seat)
        case _ as never:
            assert_never(never)


@question("OPR-648 §3.2/order")
class Order(Choice):
    """How players declare."""

    SIMULTANEOUS = "simultaneous"
    IN_TURN = "in-turn"


@question("OPR-648 §3.2/starting-seat")
class StartingSeat(Choice):
    """Who declares first, in turn."""

    LEFT_OF_DEALER = "left-of-dealer"
    DEALER = "dealer"


@rule("OPR-648 §3.2")
def may_declare(waiting: Sequence[Seat], order: Order) -> tuple[Seat, ...]:
    """Who may declare now, of those who have yet to."""
    match order:
        case Order.SIMULTANEOUS:
            return tuple(waiting)
        case Order.IN_TURN:
            return tuple(waiting[:1])
        case _ as never:
            assert_never(never)


UP_CARDS: Final = 2


@rule("OPR-648 §3.3")
def two_cards_up(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """Two more cards for a player who is in."""
    yield Dealt(seat, Face.UP, cards)


@rule("OPR-648 §3.4")
def all_out(pot: Chips) -> Iterator[Change]:
    """Nobody is in: the pot stays."""
    yield Stays(pot)


@rule("OPR-648 §3.4")
def everyone_antes_again(ante: Chips, players: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays into the pot that stayed: the agreed ante, in chips."""
    return each_pays(ante, players, purses, Payment.ANTE)


@question("OPR-648 §3.5/lone-player")
class LonePlayer(Choice):
    """What happens when exactly one player is in."""

    TAKES_POT = "takes-pot"
    POT_STAYS = "pot-stays"
    MUST_BEAT_GHOST = "must-beat-ghost"


@question("OPR-648 §3.5/antes-after-pot-stays")
class AntesAfterPotStays(Choice):
    """Whether everyone antes again when the pot stayed because only one player was in."""

    ANTE_AGAIN = "ante-again"
    NO_ANTE = "no-ante"


@question("OPR-648 §3.5/ghost-hand")
class GhostHand(Choice):
    """How the ghost hand is dealt."""

    FIVE_DOWN_TWO_UP = "five-down-two-up"
    SEVEN_DOWN = "seven-down"


@question("OPR-648 §3.5/ghost-tie")
class GhostTie(Choice):
    """What happens when the lone player only equals the ghost."""

    POT_STAYS_UNPAID = "pot-stays-unpaid"
    PLAYER_WINS = "player-wins"
    PLAYER_PAYS = "player-pays"


@rule("OPR-648 §3.5")
def lone_player_takes(seat: Seat, prize: Chips) -> Iterator[Change]:
    """What the only player in takes, without a showdown."""
    yield Won(seat, prize)


@rule("OPR-648 §3.5")
def pot_stays(pot: Chips) -> Iterator[Change]:
    """Nobody takes the pot."""
    yield Stays(pot)


@rule("OPR-648 §3.5")
def antes_after_the_pot_stayed(ante: Chips, players: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays into a pot that a lone player did not take: the agreed ante, in chips."""
    return each_pays(ante, players, purses, Payment.ANTE)


@rule("OPR-648 §3.5")
def ghost_cards(face: Face, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The hand that is dealt to nobody."""
    yield Dealt(GHOST, face, cards)


@rule("OPR-648 §3.5")
def ghost_lacks(dealt: GhostHand, down: Sequence[Card], up: Sequence[Card]) -> dict[Face, int]:
    """How many cards the ghost still needs, by face."""
    match dealt:
        case GhostHand.FIVE_DOWN_TWO_UP:
            counts = {Face.DOWN: DOWN_CARDS - len(down), Face.UP: UP_CARDS - len(up)}
            return {face: count for face, count in counts.items() if count}
        case GhostHand.SEVEN_DOWN:
            return {} if down else {Face.DOWN: DOWN_CARDS + UP_CARDS}
        case _ as never:
            assert_never(never)


# Article 4. Showdown and matching the pot


@rule("OPR-648 §4.1")
def shows(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """A player who is in shows all seven cards (the ghost's are turned over likewise)."""
    yield Showed(seat, cards)


@rule("OPR-648 §4.1")
def announces(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """A player names the five cards that are to play."""
    yield Announced(seat, cards)


@rule("OPR-648 §4.1")
def announces_five(cards: Sequence[Card]) -> bool:
    """Whether as many cards are announced as make a hand."""
    return len(cards) == DOWN_CARDS


@rule("OPR-648 §4.2")
def best_of(hands: dict[Seat, Hand]) -> tuple[Seat, ...]:
    """The seats whose hands no other beats; several where the best hands are equal."""
    highest = max(hand.strength for hand in hands.values())
    return tuple(seat for seat, hand in hands.items() if hand.strength == highest)


@rule("OPR-648 §4.2")
def best_hand_wins(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What the best hand takes, in chips."""
    for seat in winners:
        yield Won(seat, prize)


@rule("OPR-648 §4.3")
def losers_match_the_pot(lost: Chips, losers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays who stayed in and lost: the pot that was lost, in chips. Who was out pays nothing."""
    return each_pays(lost, losers, purses, Payment.MATCH)


@question("OPR-648 §4.4/limits-winner")
class LimitsWinner(Choice):
    """Whether an announced maximum also limits what the winner takes."""

    LOSERS_ONLY = "losers-only"
    BOTH = "both"


@question("OPR-648 §4.4/limit-with-ties")
class LimitWithTies(Choice):
    """How a maximum on the winnings applies to several winners."""

    EACH_WINNER = "each-winner-to-maximum"
    SHARED = "shared-maximum"


@rule("OPR-648 §4.4")
def match_is_limited(maximum: Chips, losers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each loser pays where the pot was larger than the announced maximum, in chips."""
    return each_pays(maximum, losers, purses, Payment.MATCH)


@rule("OPR-648 §4.4")
def winnings_are_limited(left: Chips) -> Iterator[Change]:
    """What stays of the pot when the maximum limits the winner too."""
    yield Stays(left)


# Article 5. Variations


@question("OPR-648 §5.1/dead-counts-as-in")
class DeadCountsAsIn(Choice):
    """Whether a player with a dead hand counts as in when only one live hand is left."""

    COUNTS = "counts"
    DOES_NOT_COUNT = "does-not-count"


@question("OPR-648 §5.1/dead-gets-up-cards")
class DeadGetsUpCards(Choice):
    """Whether a player whose hand is known to be dead is dealt the two cards face up."""

    YES = "yes"
    NO = "no"


@question("OPR-648 §5.1/when-shown")
class WhenShown(Choice):
    """When a kill card is shown."""

    SHOWDOWN = "showdown"
    AT_THE_LOOK = "at-the-look"


@question("OPR-648 §5.1/ghost-kill")
class GhostKill(Choice):
    """Whether the wild rank works in the ghost's hand as in a player's."""

    AS_A_PLAYER = "as-a-player"
    EXEMPT = "exempt"


@rule("OPR-648 §5.1")
def turned_wild(seat: Seat, cards: Sequence[Card]) -> Iterator[Change]:
    """A card of the named rank that was dealt face up is wild."""
    for card in cards:
        yield TurnedWild(seat, card)


@rule("OPR-648 §5.1")
def kill_card(down: Sequence[Card], wild_rank: Rank | None) -> Card | None:
    """The card of the named rank among a player's face-down cards, which kills the hand; None where there is none."""
    for card in down:
        if card.rank == wild_rank:
            return card
    return None


@rule("OPR-648 §5.1")
def hand_is_dead(seat: Seat, card: Card) -> Iterator[Change]:
    """A kill card takes its holder's hand out of the showdown."""
    yield Died(seat, card)


@question("OPR-648 §5.2/kill-liability")
class KillLiability(Choice):
    """Whether a player whose hand is dead must match the pot."""

    LIABLE = "liable"
    NOT_LIABLE = "not-liable"


@rule("OPR-648 §5.2")
def excused_from_matching(seats: Sequence[Seat]) -> Iterator[Change]:
    """Players with dead hands who need not match the pot."""
    for seat in seats:
        yield Excused(seat)


# Final authority: what no article says


@question("OPR-648 §FA/tied-best-hands")
class TiedBestHands(Choice):
    """What happens to the pot when the best hands are equal."""

    SHARE = "share"
    POT_STAYS = "pot-stays"


@question("OPR-648 §FA/odd-chip")
class OddChip(Choice):
    """Who gets the chips that cannot be shared evenly."""

    HIGHEST_SUIT_CARD = "highest-suit-card"
    LEFT_OF_DEALER = "left-of-dealer"
    STAYS_IN_POT = "stays-in-pot"


@question("OPR-648 §FA/empty-pot")
class EmptyPot(Choice):
    """Whether everyone antes when a deal begins with nothing in the pot."""

    ANTE_AGAIN = "ante-again"
    NO_ANTE = "no-ante"


@question("OPR-648 §FA/all-hands-dead")
class AllHandsDead(Choice):
    """What happens when every hand that is in is dead."""

    POT_STAYS = "pot-stays"
    BEST_DEAD_HAND_WINS = "best-dead-hand-wins"
    SHARE_AMONG_DEAD = "share-among-dead"


@question("OPR-648 §FA/misannounced-hand")
class MisannouncedHand(Choice):
    """What counts when a player announces less than the cards make."""

    CARDS_SPEAK = "cards-speak"
    ANNOUNCED_BINDS = "announced-hand-binds"


@question("OPR-648 §FA/cannot-pay")
class CannotPay(Choice):
    """What happens when a player has fewer chips than are due."""

    PAYS_WHAT_THEY_HAVE = "pays-what-they-have"
    OWES = "owes"


@rule("OPR-648 §FA")
def tied_winners_share(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What equal best hands take by ruling, in chips: the same each."""
    for seat, share in even_shares(prize, winners):
        yield Won(seat, share)


@rule("OPR-648 §FA")
def nobody_takes_the_pot(pot: Chips) -> Iterator[Change]:
    """The pot stays by ruling."""
    yield Stays(pot)


@rule("OPR-648 §FA")
def dead_hands_win(prize: Chips, winners: Sequence[Seat]) -> Iterator[Change]:
    """What dead hands take by ruling, in chips; equal shares where there are several."""
    for seat, share in even_shares(prize, winners):
        yield Won(seat, share)


@rule("OPR-648 §FA")
def odd_chip_goes_to(seats: Sequence[Seat]) -> Iterator[Change]:
    """One chip more for each of these winners."""
    for seat in seats:
        yield Won(seat, Chips(1))


@rule("OPR-648 §FA")
def antes_into_an_empty_pot(ante: Chips, players: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each player pays when the pot is empty: the agreed ante, in chips."""
    return each_pays(ante, players, purses, Payment.ANTE)


@rule("OPR-648 §FA")
def falls_short(due: Chips, payers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each payer leaves unpaid beyond the chips in front of them."""
    for seat, missing in missing_chips(due, payers, purses):
        yield FellShort(seat, missing)


@rule("OPR-648 §FA")
def owes_the_rest(due: Chips, payers: Sequence[Seat], purses: Purses) -> Iterator[Change]:
    """What each payer owes beyond the chips in front of them."""
    for seat, missing in missing_chips(due, payers, purses):
        yield Owes(seat, missing)


# The game

Action = Deal | Declare | Announce | Close

ANTE_FIELD: Final = "ante"
ODD_CHIP_BY_SUIT: Final = RuleId("HR §6.2")


class Phase(Enum):
    """What the deal waits for."""

    FIVE_DOWN = "five cards down"
    DECLARING = "declaring"
    TWO_UP = "two cards up"
    GHOST = "the ghost hand"
    SHOWDOWN = "showdown"
    OVER = "over"


class Opening(NamedTuple):
    """What is settled before a deal.

    `pot` is what was carried over, in chips, or None before the first deal. `ante` is None where the record gives none.
    `maximum` is the announced limit of the match (§4.4), `wild_rank` the announced wild rank (§5.1).
    """

    players: int
    dealer: Seat
    pot: Chips | None
    ante: Chips | None = None
    stacks: tuple[Chips, ...] | None = None
    maximum: Chips | None = None
    wild_rank: Rank | None = None


class State(NamedTuple):
    """A deal under way.

    `waiting` are the seats that must still be dealt to or declare, `staying` those that are in, `dead` those of them
    whose kill card has been shown. `lone` is the only player left, who plays against the ghost. `ended_by` is the rule
    that ended the deal, once it is over.
    """

    opening: Opening
    phase: Phase
    waiting: tuple[Seat, ...]
    ledger: Ledger
    down: dict[Seat, tuple[Card, ...]]
    up: dict[Seat, tuple[Card, ...]]
    announced: dict[Seat, tuple[Card, ...]]
    seen: frozenset[Card] = frozenset()
    order: Order = Order.SIMULTANEOUS
    staying: tuple[Seat, ...] = ()
    dead: tuple[Seat, ...] = ()
    lone: Seat | None = None
    ghost_wild: tuple[Card, ...] = ()
    ghost_hand: GhostHand = GhostHand.FIVE_DOWN_TWO_UP
    ended_by: RuleId = rule_of(best_hand_wins)


def open_deal(opening: Opening, law: Law) -> Step[State]:
    """The table before the first card: who antes, and that all wait for five cards.

    Raises Refused for a number of players that one deck does not serve, MissingAmount where an ante is due and the
    record gives none.
    """
    if opening.players < FEWEST:
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, rule_of(too_many_players))
    if too_many_players(opening.players):
        raise Refused(RefusalCode.TOO_MANY_PLAYERS, rule_of(too_many_players))
    seats = clockwise_from(left_of(opening.dealer, opening.players), opening.players)
    transition = Transition(opening_ledger(opening.players, opening.pot or Chips(0), opening.stacks))
    transition.by(fewer_than_recommended, opening.players)
    if opening.pot is None:
        _antes(transition, law, opening, everyone_antes_before_the_first_deal)
    elif opening.pot == 0 and transition.asking(law, EmptyPot) is EmptyPot.ANTE_AGAIN:
        _antes(transition, law, opening, antes_into_an_empty_pot)
    return transition.to(State(opening, Phase.FIVE_DOWN, seats, transition.ledger, {}, {}, {}))


def over(state: State) -> bool:
    """Whether the deal is settled."""
    return state.phase is Phase.OVER


def legal(state: State) -> Sequence[Option]:
    """What may be done now, each with the rule that says so; nothing when the deal is over."""
    match state.phase:
        case Phase.FIVE_DOWN:
            return [_deals(rule_of(five_cards_down), seat, Face.DOWN, DOWN_CARDS) for seat in state.waiting]
        case Phase.DECLARING:
            declarers = may_declare(state.waiting, state.order)
            return [Option(rule_of(declares), Do.DECLARE, seat, choices=("in", "out")) for seat in declarers]
        case Phase.TWO_UP:
            return [_deals(rule_of(two_cards_up), seat, Face.UP, UP_CARDS) for seat in state.waiting]
        case Phase.GHOST:
            return [_deals(rule_of(ghost_cards), GHOST, face, count) for face, count in _ghost_lacks(state).items()]
        case Phase.SHOWDOWN:
            announcers = [seat for seat in _live(state) if seat not in state.announced]
            announcing = [Option(rule_of(shows), Do.ANNOUNCE, seat, cards=DOWN_CARDS) for seat in announcers]
            return [*announcing, Option(rule_of(shows), Do.CLOSE)]
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
            return _deal(state, action, law)
        case Declare(seat, choice):
            return _declare(state, seat, choice, law)
        case Announce(seat, cards):
            return _announce(state, seat, cards)
        case Close():
            return _close(state, law)
        case _ as never:
            assert_never(never)


# Dealing


def _deals(identity: RuleId, seat: Seat, face: Face, count: int) -> Option:
    return Option(identity, Do.DEAL, seat, cards=count, face=face)


def _deal(state: State, deal: Deal, law: Law) -> Step[State]:
    match state.phase:
        case Phase.FIVE_DOWN:
            return _deal_five_down(state, deal, law)
        case Phase.TWO_UP:
            return _deal_two_up(state, deal, law)
        case Phase.GHOST:
            return _deal_to_the_ghost(state, deal, law)
        case Phase.DECLARING | Phase.SHOWDOWN | Phase.OVER:
            raise Refused(RefusalCode.NOT_NOW, rule_of(two_cards_up))
        case _ as never:
            assert_never(never)


def _deal_five_down(state: State, deal: Deal, law: Law) -> Step[State]:
    identity = rule_of(five_cards_down)
    if deal.to not in state.waiting:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL if deal.to == GHOST else RefusalCode.NOT_NOW, identity)
    seen = _dealt(state, deal, Face.DOWN, DOWN_CARDS, identity)
    transition = Transition(state.ledger)
    transition.by(five_cards_down, deal.to, deal.cards)
    waiting = tuple(seat for seat in state.waiting if seat != deal.to)
    state = state._replace(down={**state.down, deal.to: deal.cards}, seen=seen, waiting=waiting)
    return transition.to(state if waiting else _to_declaring(transition, law, state))


def _deal_two_up(state: State, deal: Deal, law: Law) -> Step[State]:
    identity = rule_of(two_cards_up)
    if deal.to not in state.staying:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, identity if deal.to == GHOST else rule_of(declares))
    if deal.to not in state.waiting:
        skipped = deal.to in state.dead and deal.to not in state.up
        raise Refused(RefusalCode.NOT_NOW, rule_of(hand_is_dead) if skipped else identity)
    seen = _dealt(state, deal, Face.UP, UP_CARDS, identity)
    transition = Transition(state.ledger)
    transition.by(two_cards_up, deal.to, deal.cards)
    transition.by(turned_wild, deal.to, wild_among(deal.cards, state.opening.wild_rank))
    waiting = tuple(seat for seat in state.waiting if seat != deal.to)
    state = state._replace(up={**state.up, deal.to: deal.cards}, seen=seen, waiting=waiting)
    if waiting:
        return transition.to(state)
    if state.lone is not None:
        return transition.to(_to_the_ghost(transition, law, state))
    return transition.to(_to_showdown(transition, law, state))


def _deal_to_the_ghost(state: State, deal: Deal, law: Law) -> Step[State]:
    identity = rule_of(ghost_cards)
    lacking = _ghost_lacks(state)
    if deal.to in state.staying:
        raise Refused(RefusalCode.NOT_NOW, identity)
    if deal.to != GHOST:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, rule_of(declares))
    if deal.face not in lacking:
        dealt_before = GHOST in (state.down if deal.face is Face.DOWN else state.up)
        raise Refused(RefusalCode.NOT_NOW if dealt_before else RefusalCode.WRONG_FACE, identity)
    seen = _dealt(state, deal, deal.face, lacking[deal.face], identity)
    transition = Transition(state.ledger)
    transition.by(ghost_cards, deal.face, deal.cards)
    if deal.face is Face.DOWN:
        state = state._replace(down={**state.down, GHOST: deal.cards}, seen=seen)
    else:
        state = state._replace(up={**state.up, GHOST: deal.cards}, seen=seen)
    if state.lone is None or _ghost_lacks(state):
        return transition.to(state)
    return transition.to(_ghost_hand_is_complete(transition, law, state, state.lone))


def _ghost_lacks(state: State) -> dict[Face, int]:
    return ghost_lacks(state.ghost_hand, state.down.get(GHOST, ()), state.up.get(GHOST, ()))


def _dealt(state: State, deal: Deal, face: Face, count: int, identity: RuleId) -> frozenset[Card]:
    """All cards that lie on the table after a deal that the rule allows. Raises Refused for any other."""
    if deal.face is not face:
        raise Refused(RefusalCode.WRONG_FACE, identity)
    if len(deal.cards) != count:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    return dealt_from_the_deck(state.seen, deal.cards, in_the_deck)


# Declaring


def _to_declaring(transition: Transition, law: Law, state: State) -> State:
    order = transition.asking(law, Order)
    waiting = clockwise_from(left_of(state.opening.dealer, state.opening.players), state.opening.players)
    if order is Order.IN_TURN and transition.asking(law, StartingSeat) is StartingSeat.DEALER:
        waiting = clockwise_from(state.opening.dealer, state.opening.players)
    return state._replace(phase=Phase.DECLARING, waiting=waiting, order=order)


def _declare(state: State, seat: Seat, choice: Stay, law: Law) -> Step[State]:
    if state.phase is not Phase.DECLARING or seat not in state.waiting:
        raise Refused(RefusalCode.NOT_NOW, rule_of(declares))
    if seat not in may_declare(state.waiting, state.order):
        raise Refused(RefusalCode.OUT_OF_TURN, rule_of(may_declare))
    transition = Transition(state.ledger)
    transition.by(declares, seat, choice)
    waiting = tuple(other for other in state.waiting if other != seat)
    staying = (*state.staying, seat) if choice is Stay.IN else state.staying
    state = state._replace(waiting=waiting, staying=staying)
    return transition.to(state if waiting else _all_have_declared(transition, law, state))


def _all_have_declared(transition: Transition, law: Law, state: State) -> State:
    opening = state.opening
    if not state.staying:
        transition.by(all_out, transition.ledger.pot)
        _antes(transition, law, opening, everyone_antes_again)
        return _end(transition, state, rule_of(all_out))
    in_order = tuple(seat for seat in clockwise_from(Seat(0), opening.players) if seat in state.staying)
    state = state._replace(staying=in_order)
    if _kill_cards(state) and transition.asking(law, WhenShown) is WhenShown.AT_THE_LOOK:
        return _kill_cards_shown_at_the_look(transition, law, state)
    if len(state.staying) == 1:
        return _one_player_in(transition, law, state, state.staying[0])
    return state._replace(phase=Phase.TWO_UP, waiting=state.staying)


def _kill_cards_shown_at_the_look(transition: Transition, law: Law, state: State) -> State:
    state = _show_kill_cards(transition, state)
    live = _live(state)
    if _alone(transition, law, state):
        return _one_player_in(transition, law, state, live[0])
    if transition.asking(law, DeadGetsUpCards) is DeadGetsUpCards.YES:
        return state._replace(phase=Phase.TWO_UP, waiting=state.staying)
    if not live:
        return _all_hands_dead(transition, law, state)
    return state._replace(phase=Phase.TWO_UP, waiting=live)


def _kill_cards(state: State) -> dict[Seat, Card]:
    """The kill card of each player in whose hand holds one and who has not shown it."""
    live = [seat for seat in state.staying if seat not in state.dead]
    found = {seat: kill_card(state.down[seat], state.opening.wild_rank) for seat in live}
    return {seat: card for seat, card in found.items() if card is not None}


def _show_kill_cards(transition: Transition, state: State) -> State:
    killed = _kill_cards(state)
    for seat, card in killed.items():
        transition.by(hand_is_dead, seat, card)
    return state._replace(dead=(*state.dead, *killed))


def _live(state: State) -> tuple[Seat, ...]:
    if state.lone is not None:
        return tuple(seat for seat in (state.lone,) if seat not in state.dead)
    return tuple(seat for seat in state.staying if seat not in state.dead)


def _alone(transition: Transition, law: Law, state: State) -> bool:
    """Whether one live hand beside dead ones counts as the only player in (§3.5)."""
    if len(_live(state)) != 1 or not state.dead:
        return False
    return transition.asking(law, DeadCountsAsIn) is DeadCountsAsIn.DOES_NOT_COUNT


# One player in


def _one_player_in(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    match transition.asking(law, LonePlayer):
        case LonePlayer.TAKES_POT:
            return _lone_player_wins(transition, law, state, seat)
        case LonePlayer.POT_STAYS:
            transition.by(pot_stays, transition.ledger.pot)
            if transition.asking(law, AntesAfterPotStays) is AntesAfterPotStays.ANTE_AGAIN:
                _antes(transition, law, state.opening, antes_after_the_pot_stayed)
            return _end(transition, state, rule_of(pot_stays))
        case LonePlayer.MUST_BEAT_GHOST:
            state = state._replace(lone=seat)
            if seat in state.up:
                return _to_the_ghost(transition, law, state)
            return state._replace(phase=Phase.TWO_UP, waiting=(seat,))
        case _ as never:
            assert_never(never)


def _to_the_ghost(transition: Transition, law: Law, state: State) -> State:
    return state._replace(phase=Phase.GHOST, waiting=(), ghost_hand=transition.asking(law, GhostHand))


def _ghost_hand_is_complete(transition: Transition, law: Law, state: State, lone: Seat) -> State:
    """Player and ghost show; a kill card on either side settles it at once."""
    transition.by(shows, lone, _held(state, lone))
    transition.by(shows, GHOST, _held(state, GHOST))
    state = _show_kill_cards(transition, state)
    ghost_kill = kill_card(state.down[GHOST], state.opening.wild_rank)
    ghost_wild = wild_among(state.up.get(GHOST, ()), state.opening.wild_rank)
    if (ghost_kill or ghost_wild) and transition.asking(law, GhostKill) is GhostKill.EXEMPT:
        ghost_kill, ghost_wild = None, ()
    transition.by(turned_wild, GHOST, ghost_wild)
    state = state._replace(phase=Phase.SHOWDOWN, ghost_wild=ghost_wild)
    if ghost_kill is not None:
        transition.by(hand_is_dead, GHOST, ghost_kill)
        if lone in state.dead:
            return _all_hands_dead(transition, law, state)
        return _lone_player_wins(transition, law, state, lone)
    if lone in state.dead:
        return _ghost_wins(transition, law, state)
    return state


def _against_the_ghost(transition: Transition, law: Law, state: State, lone: Seat) -> State:
    hands = _ranked(transition, law, state, (lone, GHOST))
    if hands[lone].strength > hands[GHOST].strength:
        return _lone_player_wins(transition, law, state, lone)
    if hands[lone].strength < hands[GHOST].strength:
        return _ghost_wins(transition, law, state)
    match transition.asking(law, GhostTie):
        case GhostTie.POT_STAYS_UNPAID:
            transition.by(pot_stays, transition.ledger.pot)
            return _end(transition, state, rule_of(pot_stays))
        case GhostTie.PLAYER_WINS:
            return _lone_player_wins(transition, law, state, lone)
        case GhostTie.PLAYER_PAYS:
            return _ghost_wins(transition, law, state)
        case _ as never:
            assert_never(never)


def _ghost_wins(transition: Transition, law: Law, state: State) -> State:
    pot = transition.ledger.pot
    transition.by(pot_stays, pot)
    return _match(transition, law, state, pot, winners=())


# Showdown


def _to_showdown(transition: Transition, law: Law, state: State) -> State:
    for seat in state.staying:
        transition.by(shows, seat, _held(state, seat))
    killed_now = _kill_cards(state)
    state = _show_kill_cards(transition, state)
    if not _live(state):
        return _all_hands_dead(transition, law, state)
    if killed_now and _alone(transition, law, state):
        return _one_player_in(transition, law, state, _live(state)[0])
    return state._replace(phase=Phase.SHOWDOWN)


def _announce(state: State, seat: Seat, cards: tuple[Card, ...]) -> Step[State]:
    identity = rule_of(shows)
    if state.phase is not Phase.SHOWDOWN or seat in state.announced:
        raise Refused(RefusalCode.NOT_NOW, identity)
    if seat in state.dead:
        raise Refused(RefusalCode.NOT_ALLOWED, rule_of(hand_is_dead))
    if seat not in state.staying:
        raise Refused(RefusalCode.NOT_IN_THE_DEAL, rule_of(declares))
    if not announces_five(cards):
        raise Refused(RefusalCode.WRONG_CARD_COUNT, identity)
    held = _held(state, seat)
    for position, card in enumerate(cards):
        if card not in held:
            raise Refused(RefusalCode.CARD_NOT_HELD, identity, card=card, position=position)
        if card in cards[:position]:
            raise Refused(RefusalCode.DUPLICATE_CARD, rule_of(in_the_deck), card=card, position=position)
    transition = Transition(state.ledger)
    transition.by(announces, seat, cards)
    return transition.to(state._replace(announced={**state.announced, seat: cards}))


def _close(state: State, law: Law) -> Step[State]:
    if state.phase is not Phase.SHOWDOWN:
        raise Refused(RefusalCode.NOT_NOW, rule_of(shows))
    transition = Transition(state.ledger)
    if state.lone is not None:
        return transition.to(_against_the_ghost(transition, law, state, state.lone))
    hands = _ranked(transition, law, state, _live(state))
    best = best_of(hands)
    pot = transition.ledger.pot
    if len(best) == 1:
        _award(transition, law, state, best_hand_wins, best)
    elif transition.asking(law, TiedBestHands) is TiedBestHands.SHARE:
        _award(transition, law, state, tied_winners_share, best)
    else:
        transition.by(nobody_takes_the_pot, pot)
    return transition.to(_match(transition, law, state, pot, winners=best))


def _held(state: State, seat: Seat) -> tuple[Card, ...]:
    return state.down[seat] + state.up.get(seat, ())


def _ranked(transition: Transition, law: Law, state: State, seats: Sequence[Seat]) -> dict[Seat, Hand]:
    """The hand of each seat that counts: the best of its cards, or the announced one where that binds."""
    hands = {seat: best_five(_held(state, seat), _wild(state, seat)) for seat in seats}
    named = {seat: best_five(cards, _wild(state, seat)) for seat, cards in state.announced.items()}
    misnamed = {seat: hand for seat, hand in named.items() if hand.strength < hands[seat].strength}
    if misnamed and transition.asking(law, MisannouncedHand) is MisannouncedHand.ANNOUNCED_BINDS:
        hands |= misnamed
    for seat, hand in hands.items():
        transition.deferring(rule_of_category(hand.category), Ranked(seat, hand))
    return hands


def _wild(state: State, seat: Seat) -> tuple[Card, ...]:
    if seat == GHOST:
        return state.ghost_wild
    return wild_among(state.up.get(seat, ()), state.opening.wild_rank)


def _all_hands_dead(transition: Transition, law: Law, state: State) -> State:
    pot = transition.ledger.pot
    match transition.asking(law, AllHandsDead):
        case AllHandsDead.POT_STAYS:
            transition.by(nobody_takes_the_pot, pot)
            return _end(transition, state, rule_of(nobody_takes_the_pot))
        case AllHandsDead.BEST_DEAD_HAND_WINS:
            best = best_of(_ranked(transition, law, state, state.staying))
            _award(transition, law, state, dead_hands_win, best)
            return _match(transition, law, state, pot, winners=best)
        case AllHandsDead.SHARE_AMONG_DEAD:
            _award(transition, law, state, dead_hands_win, state.staying)
            return _end(transition, state, rule_of(dead_hands_win))
        case _ as never:
            assert_never(never)


# Who takes the pot, and who pays


def _lone_player_wins(transition: Transition, law: Law, state: State, seat: Seat) -> State:
    pot = transition.ledger.pot
    prize = _prize(transition, law, state.opening, winners=1)
    transition.by(lone_player_takes, seat, prize)
    _leave(transition, pot, prize)
    return _match(transition, law, state, pot, winners=(seat,))._replace(ended_by=rule_of(lone_player_takes))


def _award(
    transition: Transition,
    law: Law,
    state: State,
    wins: Callable[[Chips, Sequence[Seat]], Iterator[Change]],
    winners: Sequence[Seat],
) -> None:
    """Gives the pot, or as much of it as a maximum allows, to the winners in even shares, then the odd chips."""
    pot = transition.ledger.pot
    prize = _prize(transition, law, state.opening, winners=len(winners))
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


def _prize(transition: Transition, law: Law, opening: Opening, winners: int) -> Chips:
    """What the winners take together, in chips: the pot, unless an announced maximum limits the winner too."""
    pot = transition.ledger.pot
    maximum = opening.maximum
    if maximum is None or pot <= maximum or transition.asking(law, LimitsWinner) is LimitsWinner.LOSERS_ONLY:
        return pot
    if winners > 1 and transition.asking(law, LimitWithTies) is LimitWithTies.EACH_WINNER:
        return at_most(pot, Chips(maximum * winners))
    return maximum


def _leave(transition: Transition, pot: Chips, prize: Chips) -> None:
    if prize < pot:
        transition.by(winnings_are_limited, Chips(pot - prize))


def _match(transition: Transition, law: Law, state: State, lost: Chips, winners: Sequence[Seat]) -> State:
    """Lets those who were in and lost pay for the pot that they lost; ends the deal."""
    losers = [seat for seat in state.staying if seat not in winners]
    dead = [seat for seat in losers if seat in state.dead]
    if dead and transition.asking(law, KillLiability) is KillLiability.NOT_LIABLE:
        transition.by(excused_from_matching, dead)
        losers = [seat for seat in losers if seat not in dead]
    due = at_most(lost, state.opening.maximum)
    purses = _purses(transition, law, losers, due)
    if due < lost:
        transition.by(match_is_limited, due, losers, purses)
    else:
        transition.by(losers_match_the_pot, due, losers, purses)
    return _end(transition, state, rule_of(losers_match_the_pot))


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
