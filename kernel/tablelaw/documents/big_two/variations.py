"""Section 8 of Big Two: the thirty-five variations, one by one, each with its letters and the questions that it leaves.

A rule here is given what it decides about; which variations a table plays with is for `settings` to say.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from tablelaw.authority import Choice, question
from tablelaw.cards import ACE, DIAMONDS, JOKER, THREE, TWO, Card, Rank
from tablelaw.documents.big_two.combinations import (
    ABOVE_ALL,
    ABOVE_ALL_AND_THAT,
    BASE_STRAIGHTS,
    BELOW_ALL,
    FIVE_CARDS,
    JUST_BELOW_THE_TOP,
    LAST_CARD,
    Place,
    StraightOrder,
    deciding_suit,
    straight,
)
from tablelaw.documents.big_two.terms import (
    ALL_EQUAL,
    CLUBS_LOW,
    DIAMONDS_HIGH,
    HEARTS_HIGH,
    TWO_OF_SPADES,
    TWOS_HIGH,
    TWOS_LOW,
    CardOrder,
    Combination,
    Key,
    Kind,
    Scale,
)
from tablelaw.game import (
    KITTY,
    Change,
    Dealt,
    Drew,
    Face,
    GameOver,
    LastCardCalled,
    Passed,
    Scored,
    Seat,
    Titled,
    TrickWon,
)
from tablelaw.rules import rule
from tablelaw.trick import Direction

FOURS: Final = (Kind.FOUR_AND_ONE, Kind.BARE_FOUR, Kind.FIVE_OF_A_KIND)
"""The kinds of play that hold four cards of one rank."""

# 8.1 Smack-down


@question("BT §8.1/what-it-beats")
class WhatSmackDownBeats(Choice):
    """What a smack-down may be played on."""

    SINGLE_TWO_OF_SPADES = "single-two-of-spades-only"
    ANY_TWO = "any-two"


@question("BT §8.1/smack-back-kind")
class SmackBackKind(Choice):
    """Whether a smack-back must be of the same kind as the smack-down."""

    SAME_KIND = "same-kind"
    EITHER = "either"


@question("BT §8.1/twos-in-a-run")
class TwosInARun(Choice):
    """Whether a run of pairs may end in a pair of twos, after the aces."""

    NO = "no"
    AFTER_THE_ACE = "after-the-ace"


SHORTEST_RUN_OF_PAIRS: Final = 3
RUN_ORDER: Final = (*(Rank(rank) for rank in range(THREE, ACE + 1)), TWO)


def _consecutive(ranks: Sequence[Rank], *, twos: bool) -> Rank | None:
    """The highest of different ranks that follow one another from the three up to the ace, or to the two after it where
    twos may stand there; None where they do not."""
    steps = sorted(RUN_ORDER.index(rank) for rank in ranks)
    if steps[-1] - steps[0] != len(steps) - 1 or (TWO in ranks and not twos):
        return None
    return RUN_ORDER[steps[-1]]


@rule("BT §8.1")
def run_of_pairs(cards: Sequence[Card], order: CardOrder, twos: TwosInARun) -> Key | None:
    """Three or more pairs of consecutive ranks: the highest rank, then the higher suit of that pair."""
    ranks = {card.rank for card in cards}
    if len(ranks) < SHORTEST_RUN_OF_PAIRS or any(_times(cards, rank) != 2 for rank in ranks):
        return None
    top = _consecutive(tuple(ranks), twos=twos is TwosInARun.AFTER_THE_ACE)
    return None if top is None else (order.ranks[top], deciding_suit(cards, top, order))


def _times(cards: Sequence[Card], rank: Rank) -> int:
    return sum(card.rank == rank for card in cards)


@rule("BT §8.1")
def smacks_down(table: Combination, play: Kind, beaten: WhatSmackDownBeats) -> bool:
    """Whether a play beats a single two because it is a smack-down."""
    if play not in (Kind.BARE_FOUR, Kind.RUN_OF_PAIRS) or table.kind is not Kind.SINGLE:
        return False
    if beaten is WhatSmackDownBeats.ANY_TWO:
        return table.shown[0].rank == TWO
    return table.shown[0] == TWO_OF_SPADES


@rule("BT §8.1")
def may_smack_back(table: Combination, play: Combination, kind: SmackBackKind) -> bool:
    """Whether a play may answer a smack-down: a run by one of the same length, and by the other kind where either may
    be."""
    if table.kind is play.kind:
        return len(table.cards) == len(play.cards)
    return kind is SmackBackKind.EITHER and {table.kind, play.kind} == {Kind.BARE_FOUR, Kind.RUN_OF_PAIRS}


# 8.2 Three threes


@question("BT §8.2/when")
class WhenThreesForceTwos(Choice):
    """When three threes oblige the next player to play three twos."""

    ANY = "any-three-threes-led"
    FIRST_LEAD = "first-lead"


@rule("BT §8.2")
def must_play_three_twos(led: Combination, possible: Sequence[Combination]) -> bool:
    """Whether the player after a lead of three threes may not pass: three twos are the only play that is possible."""
    if led.kind is not Kind.TRIPLE or led.shown[0].rank != THREE or not possible:
        return False
    return all(play.kind is Kind.TRIPLE and play.shown[0].rank == TWO for play in possible)


# 8.3 to 8.5 Four cards


@rule("BT §8.3")
def bare_four(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Four cards of one rank without a fifth: that rank."""
    rank = cards[0].rank
    return (order.ranks[rank],) if all(card.rank == rank for card in cards) else None


@rule("BT §8.4")
def two_pairs_are_allowed(*, four_alone_only: bool) -> bool:
    """Whether two pairs may be played where four cards may."""
    return not four_alone_only


@rule("BT §8.5")
def two_pairs(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Two pairs of different ranks: the higher pair, by rank, then by its higher suit."""
    ranks = {card.rank for card in cards}
    if len(ranks) != 2 or any(_times(cards, rank) != 2 for rank in ranks):
        return None
    return _highest_pair(cards, ranks, order)


def _highest_pair(cards: Sequence[Card], ranks: Iterator[Rank] | set[Rank], order: CardOrder) -> Key:
    highest = max((rank for rank in ranks if _times(cards, rank) == 2), key=lambda rank: order.ranks[rank])
    return (order.ranks[highest], deciding_suit(cards, highest, order))


@rule("BT §8.5")
def four_beats_two_pairs(table: Kind, play: Kind) -> bool:
    """Whether a play wins because four of a kind stand above two pairs."""
    return play is Kind.BARE_FOUR and table is Kind.TWO_PAIRS


# 8.6 and 8.7 Weak five-card hands


@question("BT §8.6/against-8.7")
class TwoPairsAgainstThree(Choice):
    """How two pairs with an odd card stand against three of a kind with two odd cards."""

    TWO_PAIRS_LOWER = "two-pairs-lower"
    EQUAL = "equal"


@rule("BT §8.6")
def two_pairs_and_one(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Two pairs of different ranks and a card of a third: the higher pair, by rank, then by its higher suit."""
    ranks = {card.rank for card in cards}
    if sorted(_times(cards, rank) for rank in ranks) != [1, 2, 2]:
        return None
    return _highest_pair(cards, ranks, order)


@rule("BT §8.7(a)")
def three_and_two_odd(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Three cards of one rank and two of different others: the rank of the three."""
    ranks = {card.rank for card in cards}
    if sorted(_times(cards, rank) for rank in ranks) != [1, 1, 3]:
        return None
    return next((order.ranks[rank],) for rank in ranks if _times(cards, rank) == 3)


@question("BT §8.7/twos-in-sisters")
class TwosInSisters(Choice):
    """Whether a pair of twos follows a pair of aces as its sister."""

    NO = "no"
    AFTER_THE_ACE = "after-the-ace"


@question("BT §8.7/tied-sisters")
class TiedSisters(Choice):
    """What decides between sisters of the same ranks."""

    HIGHER_SUIT = "higher-suit"
    NOTHING = "nothing"


@rule("BT §8.7(b)")
def sisters(cards: Sequence[Card], order: CardOrder, twos: TwosInSisters, tied: TiedSisters) -> Key | None:
    """Two pairs of consecutive ranks and any odd card: the higher pair by rank; its suit where the table says so."""
    key = two_pairs_and_one(cards, order)
    pairs = tuple({card.rank for card in cards if _times(cards, card.rank) == 2})
    if key is None or _consecutive(pairs, twos=twos is TwosInSisters.AFTER_THE_ACE) is None:
        return None
    return key if tied is TiedSisters.HIGHER_SUIT else key[:1]


# 8.8 and 8.9 Straights

FEWEST_IN_A_STRAIGHT: Final = 3
MOST_IN_A_STRAIGHT: Final = 13


@question("BT §8.8/length")
class StraightLength(Choice):
    """Whether a longer straight may be played on a shorter one."""

    EQUAL_ONLY = "equal-only"
    LONGER_BEATS = "longer-beats"


@question("BT §8.8/three-card-straight-and-triple")
class ShortStraightAndTriple(Choice):
    """How a straight of three or four cards stands against other plays of as many cards."""

    KINDS_DO_NOT_MIX = "kinds-do-not-mix"
    TRIPLE_HIGHER = "triple-higher"


@rule("BT §8.8")
def straight_of_any_length(
    cards: Sequence[Card], order: CardOrder, straights: StraightOrder, shortest: int | None
) -> Key | None:
    """A straight of another length than five, from the announced shortest up to thirteen cards; one suit makes no
    difference there."""
    if shortest is None or not shortest <= len(cards) <= MOST_IN_A_STRAIGHT:
        return None
    return straight(cards, order, straights)


@rule("BT §8.8")
def longer_straight_beats(table: Combination, play: Combination, length: StraightLength) -> bool:
    """Whether a straight may be played on a shorter one."""
    if length is StraightLength.EQUAL_ONLY or len(play.cards) <= len(table.cards):
        return False
    return table.kind is Kind.STRAIGHT and play.kind is Kind.STRAIGHT


@rule("BT §8.8")
def stands_above_a_short_straight(table: Kind, play: Kind, mixing: ShortStraightAndTriple) -> bool:
    """Whether three or four cards that are no straight beat a straight of as many."""
    return mixing is ShortStraightAndTriple.TRIPLE_HIGHER and table is Kind.STRAIGHT and play is not Kind.STRAIGHT


@rule("BT §8.9(a)")
def malaysian_straights() -> StraightOrder:
    """A-2-3-4-5 second, 2-3-4-5-6 on top by the suit of its two."""
    return StraightOrder(ace_low=Place(ABOVE_ALL, LAST_CARD), two_low=Place(ABOVE_ALL_AND_THAT, TWO))


@rule("BT §8.9(b)")
def indonesian_straights() -> StraightOrder:
    """J-Q-K-A-2 on top; no straight begins with a two or an ace."""
    return StraightOrder(two_high=Place(ABOVE_ALL, LAST_CARD))


@rule("BT §8.9(c)")
def singaporean_straights() -> StraightOrder:
    """2-3-4-5-6 second, A-2-3-4-5 on top, both by the suit of the two, as in the base game."""
    return BASE_STRAIGHTS


@rule("BT §8.9(d)")
def straights_with_the_ace_on_top() -> StraightOrder:
    """2-3-4-5-6 lowest; A-2-3-4-5 on top by the suit of its ace."""
    return StraightOrder(two_low=Place(BELOW_ALL, LAST_CARD), ace_low=Place(ABOVE_ALL, ACE))


@rule("BT §8.9(e)")
def straights_with_the_ace_second() -> StraightOrder:
    """2-3-4-5-6 lowest; A-2-3-4-5 by the suit of its ace just below 10-J-Q-K-A."""
    return StraightOrder(two_low=Place(BELOW_ALL, LAST_CARD), ace_low=Place(JUST_BELOW_THE_TOP, ACE))


@rule("BT §8.9(f)")
def vietnamese_straights() -> StraightOrder:
    """No straight holds a two."""
    return StraightOrder()


# 8.10 Flushes


@rule("BT §8.10")
def flush_by_suit(key: Key) -> Key:
    """What decides between flushes where the suit comes before the ranks."""
    return (key[-1], *key[:-1])


# 8.11 The extra card


@rule("BT §8.11(a)")
def extra_card_is_discarded(cards: tuple[Card, ...]) -> Iterator[Change]:
    """The cards left over are laid aside, and nobody has them."""
    yield Dealt(KITTY, Face.DOWN, cards)


@rule("BT §8.11(b)")
def low_cards_removed(deck: Sequence[Card], players: int, order: CardOrder) -> tuple[Card, ...]:
    """The deck without as many of its lowest cards as would be left over."""
    left_over = len(deck) % players
    return tuple(sorted(deck, key=order.place)[left_over:])


@rule("BT §8.11(c)")
def holder_of_the_lowest_diamond(hands: Mapping[Seat, Sequence[Card]], order: CardOrder) -> Seat | None:
    """Who is given the cards left over: whoever holds the lowest diamond; None where nobody holds one."""
    diamonds = {seat: [card for card in hand if card.suit == DIAMONDS] for seat, hand in hands.items()}
    lowest = {seat: min(map(order.place, cards)) for seat, cards in diamonds.items() if cards}
    return min(lowest, key=lambda seat: lowest[seat], default=None)


@rule("BT §8.11(d)")
def trades_hidden(seat: Seat, takes: tuple[Card, ...]) -> Iterator[Change]:
    """The holder of the opening card trades it for the card left over, which nobody else sees."""
    yield Dealt(seat, Face.DOWN, takes)


@rule("BT §8.11(e)")
def trades_shown(seat: Seat, takes: tuple[Card, ...]) -> Iterator[Change]:
    """The holder of the opening card trades it for the card left over, which was turned up before."""
    yield Dealt(seat, Face.UP, takes)


# 8.12 and 8.13 Suits


@rule("BT §8.12(a)")
def suits_of_bridge() -> tuple[int, int, int, int]:
    """♣ ♦ ♥ ♠, from the lowest."""
    return CLUBS_LOW


@rule("BT §8.12(b)")
def suits_with_hearts_high() -> tuple[int, int, int, int]:
    """♣ ♦ ♠ ♥, from the lowest."""
    return HEARTS_HIGH


@rule("BT §8.12(c)")
def suits_with_diamonds_high() -> tuple[int, int, int, int]:
    """♣ ♠ ♥ ♦, from the lowest."""
    return DIAMONDS_HIGH


@rule("BT §8.12(d)")
def suits_of_taiwan() -> tuple[int, int, int, int]:
    """♣ ♦ ♥ ♠, from the lowest."""
    return CLUBS_LOW


@rule("BT §8.13")
def suits_are_equal() -> tuple[int, int, int, int]:
    """No suit is above another."""
    return ALL_EQUAL


# 8.14 Passing


@rule("BT §8.14")
def passes_for_the_whole_trick(seat: Seat) -> Iterator[Change]:
    """A player passes and may play nothing more to the trick."""
    yield Passed(seat)


# 8.15 and 8.16 Dragons

DRAGON_CARDS: Final = 13


@rule("BT §8.15")
def dragon(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Thirteen cards, one of each rank: the suit of the two."""
    if len({card.rank for card in cards}) != DRAGON_CARDS or len(cards) != DRAGON_CARDS:
        return None
    return (deciding_suit(cards, TWO, order),)


@question("BT §8.16/triple-in-pairs")
class TripleInPairs(Choice):
    """Whether three or four cards of one rank also make the pairs of a dealt dragon."""

    NO = "no"
    YES = "yes"


@question("BT §8.16/several")
class SeveralAtOnce(Choice):
    """What happens when two players are dealt a hand that ends the game."""

    FIRST_IN_TURN = "first-in-turn"
    PLAY_ON = "play-on"


@question("BT §8.16/what-the-loser-pays")
class WhatTheLoserPays(Choice):
    """What a player pays who loses at once by the hand that was dealt."""

    EACH_OTHER_PLAYER = "each-other-player"
    NOTHING = "nothing"


@rule("BT §8.16")
def is_dealt_a_dragon(hand: Sequence[Card], triples: TripleInPairs) -> bool:
    """Whether the thirteen cards dealt are six pairs and a single card."""
    counts = sorted(_times(hand, rank) for rank in {card.rank for card in hand})
    if triples is TripleInPairs.NO:
        return counts == [1, 2, 2, 2, 2, 2, 2]
    return len(hand) == DRAGON_CARDS and sum(count // 2 for count in counts) == 6


@rule("BT §8.16")
def has_a_pair_of_threes(hand: Sequence[Card]) -> bool:
    """Whether a dealt dragon loses instead of winning."""
    return _times(hand, THREE) >= 2


@rule("BT §8.16")
def dealt_dragon_ends_the_game(seat: Seat | None) -> Iterator[Change]:
    """The game is over by a hand that was dealt: a player has won, or (None) one has lost."""
    yield GameOver(seat)


@rule("BT §8.16")
def loser_pays_each(points: int, seat: Seat, others: Sequence[Seat]) -> Iterator[Change]:
    """What a player pays who loses at once: the same points to each other player."""
    yield Scored(seat, -points * len(others))
    for other in others:
        yield Scored(other, points)


# 8.17 The lead of a later game


@rule("BT §8.17")
def winner_of_the_last_game_leads(previous: Seat | None) -> Seat | None:
    """Who leads, free of the opening card: the previous winner; None in the first game."""
    return previous


# 8.18 Two players

CARDS_FOR_TWO: Final = 13


@question("BT §8.18/deck-empty")
class DeckEmpty(Choice):
    """Whether a player may pass when there is no card left to draw."""

    PASS_ONLY = "pass-only"
    MUST_PLAY = "must-play"


@question("BT §8.18/drawn-card-playable")
class DrawnCardPlayable(Choice):
    """When the card drawn for a pass may be played."""

    NEXT_TURN = "next-turn"
    AT_ONCE = "at-once"


@rule("BT §8.18")
def stock_is_laid_aside(stock: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The cards that nobody was dealt."""
    yield Dealt(stock, Face.DOWN, cards)


@rule("BT §8.18")
def draws_for_passing(seat: Seat, card: Card) -> Iterator[Change]:
    """A player who passed takes a card from the stock."""
    yield Drew(seat, card)


# 8.19 and 8.20 Three players

CARDS_WITH_A_GHOST: Final = 13


@question("BT §8.19/opening-card-in-ghost")
class OpeningCardInGhost(Choice):
    """What happens when the opening card lies in the ghost hand."""

    NEXT_LOWEST_LEADS = "next-lowest-leads"
    REDEAL = "redeal"


@rule("BT §8.19")
def ghost_hand(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The fourth hand, which nobody plays and nobody sees."""
    yield Dealt(seat, Face.DOWN, cards)


@question("BT §8.20/holder")
class HolderOfTheMiddleCard(Choice):
    """Whose card brings the one in the middle."""

    THREE_OF_DIAMONDS = "three-of-diamonds"
    TWO_OF_SPADES = "two-of-spades"


@rule("BT §8.20")
def middle_card_goes_to(seat: Seat, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The card in the middle goes to the holder of the two of spades or of the three of diamonds."""
    yield Dealt(seat, Face.DOWN, cards)


# 8.21 Four twos


@rule("BT §8.21")
def holds_four_twos(hand: Sequence[Card]) -> bool:
    """Whether a player has been dealt all four twos."""
    return _times(hand, TWO) >= 4


@rule("BT §8.21")
def chance_of_four_twos(hand: int = 13, deck: int = 52) -> Fraction:
    """The chance that one named hand of so many cards holds all four twos."""
    return Fraction(comb(deck - 4, hand - 4), comb(deck, hand))


@rule("BT §8.21(a)")
def four_twos_win(seat: Seat) -> Iterator[Change]:
    """Who is dealt all four twos wins at once."""
    yield GameOver(seat)


@rule("BT §8.21(b)")
def four_twos_draw(seats: Sequence[Seat]) -> Iterator[Change]:
    """The game is a draw: nobody pays."""
    yield GameOver(None)
    for seat in seats:
        yield Scored(seat, 0)


# 8.22 to 8.25 What beats out of turn, and what may not be last


@question("BT §8.22/next-play")
class PlayAfterABomb(Choice):
    """What is asked for after a five-card bomb was played on a pair or a single card."""

    FIVE_CARD = "five-card"
    OLD_COUNT = "old-count"


@rule("BT §8.22")
def bomb_beats_singles_and_pairs(table: Kind, play: Kind) -> bool:
    """Whether a play beats a single card or a pair, whatever their value."""
    return table in (Kind.SINGLE, Kind.PAIR) and play in (Kind.FOUR_AND_ONE, Kind.STRAIGHT_FLUSH)


NATURAL_ORDER: Final = CardOrder(TWOS_LOW, ALL_EQUAL)


@rule("BT §8.23")
def poker_order() -> tuple[CardOrder, StraightOrder]:
    """How five-card hands rank as in poker: the ace high, the two low, no suits. A full house of twos stays the
    highest: its triple ranks as in the base game."""
    place = Place(BELOW_ALL, LAST_CARD)
    return NATURAL_ORDER, StraightOrder(two_low=place, ace_low=place, natural=True)


@rule("BT §8.23")
def full_house_order() -> tuple[int, ...]:
    """The ranks of the triples of full houses, the two on top."""
    return TWOS_HIGH


@rule("BT §8.24(a)")
def ends_on_the_single_two_of_spades(play: Combination) -> bool:
    """Whether a last play is the two of spades alone."""
    return play.kind is Kind.SINGLE and play.cards[0] == TWO_OF_SPADES


@rule("BT §8.24(b)")
def ends_with_the_two_of_spades(play: Combination) -> bool:
    """Whether a last play holds the two of spades."""
    return TWO_OF_SPADES in play.cards


@question("BT §8.25/straight-flush")
class FourAgainstStraightFlush(Choice):
    """Whether a four of a kind that beats everything without one also beats a straight flush."""

    BEATEN = "beaten"
    NOT_BEATEN = "not-beaten"


@rule("BT §8.25")
def four_beats_what_has_none(table: Kind, play: Kind, straight_flush: FourAgainstStraightFlush) -> bool:
    """Whether a play beats another, of whatever count, because only it holds four of a kind."""
    if play not in (Kind.FOUR_AND_ONE, Kind.BARE_FOUR) or table in FOURS:
        return False
    return table is not Kind.STRAIGHT_FLUSH or straight_flush is FourAgainstStraightFlush.BEATEN


# 8.26 Last card


@question("BT §8.26/penalty")
class LastCardPenalty(Choice):
    """What a winner pays who did not call the last card."""

    ALL_OTHERS_CARDS = "pays-all-others-cards"
    OWN_ONLY = "own-only"


@question("BT §8.26/when-called")
class WhenCalled(Choice):
    """Until when the last card may be called."""

    BEFORE_THE_PLAY = "before-the-play"
    AFTER_THE_PLAY_TOO = "after-the-play-too"


@rule("BT §8.26")
def calls_last_card(seat: Seat) -> Iterator[Change]:
    """A player says that one card is left, or will be after the next play."""
    yield LastCardCalled(seat)


@rule("BT §8.26")
def pays_for_not_calling(winner: Seat, others: Mapping[Seat, int], penalty: LastCardPenalty) -> Iterator[Change]:
    """The winner pays, in points, for the others' cards (or for the one last card), and nobody else scores."""
    points = sum(others.values()) if penalty is LastCardPenalty.ALL_OTHERS_CARDS else 1
    yield Scored(winner, -points)
    for other in others:
        yield Scored(other, 0)


# 8.27 Straight above flush


@rule("BT §8.27")
def straight_stands_above_flush(kind: Kind) -> Kind:
    """The kind in whose place a kind stands, where a straight is higher than a flush."""
    exchanged = {Kind.STRAIGHT: Kind.FLUSH, Kind.FLUSH: Kind.STRAIGHT}
    return exchanged.get(kind, kind)


# 8.28 Penning


@question("BT §8.28/order-of-titles")
class OrderOfTitles(Choice):
    """How the second and third places are found."""

    LOWEST_CARD_FIRST = "lowest-card-first"
    FINISH_ORDER = "finish-order"


@rule("BT §8.28")
def suits_of_penning() -> tuple[int, int, int, int]:
    """♣ ♠ ♥ ♦, from the lowest."""
    return DIAMONDS_HIGH


@rule("BT §8.28")
def places_by_lowest_card(hands: Mapping[Seat, Sequence[Card]], order: CardOrder) -> tuple[Seat, ...]:
    """The players who are left when one is out, in the order of the lowest card that each holds."""
    return tuple(sorted(hands, key=lambda seat: min(map(order.place, hands[seat]))))


@rule("BT §8.28")
def takes_place(seats: Sequence[Seat]) -> Iterator[Change]:
    """The places of all players, the winner's first."""
    for place, seat in enumerate(seats, 1):
        yield Titled(seat, ordinal(place))


def ordinal(place: int) -> str:
    """A place in words as a record gives it: `1st`, `2nd`, `3rd`, `4th`."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


# 8.29 Jokers


@question("BT §8.29/duplicate")
class JokerDuplicate(Choice):
    """Which cards a joker may stand for."""

    NOT_HELD = "not-held-by-player"
    ANY = "any"


@rule("BT §8.29(a)")
def joker_may_stand_for(card: Card, held: Sequence[Card], duplicate: JokerDuplicate) -> bool:
    """Whether a joker may stand for a card: any but those that its player holds beside it, or any at all."""
    return card.rank != JOKER and (duplicate is JokerDuplicate.ANY or card not in held)


@rule("BT §8.29(a)")
def joker_alone(card: Card, order: CardOrder) -> Key:
    """A joker as itself: above the two of spades, the black one above the red one."""
    return order.place(card)


@rule("BT §8.29(b)")
def valueless_joker(table: Combination, play: Combination) -> bool:
    """Whether a single card beats another because one of them is a joker without value."""
    if table.kind is not Kind.SINGLE or play.kind is not Kind.SINGLE:
        return False
    return table.shown[0].rank == JOKER or play.shown[0].rank == JOKER


# 8.30 and 8.31 Five-card hands on one another


@rule("BT §8.30")
def is_of_the_same_kind(table: Kind, play: Kind) -> bool:
    """Whether a five-card hand may be played on another where the kind must be kept."""
    return table is play


@question("BT §8.31/card-value")
class CardValue(Choice):
    """Which card gives a five-card hand its value."""

    DECIDING_CARD = "deciding-card"
    HIGHEST_CARD = "highest-card"


@rule("BT §8.31")
def value_of(play: Combination, order: CardOrder, deciding: Rank, value: CardValue) -> int:
    """The value of a five-card hand, whatever its kind: the place of the rank that decides it, or of its highest."""
    if value is CardValue.DECIDING_CARD:
        return order.ranks[deciding]
    return max(order.ranks[card.rank] for card in play.shown)


@question("BT §8.31/equal-value")
class EqualValue(Choice):
    """Whether a five-card hand may follow one of the same value."""

    KINDS_DECIDE = "kinds-decide"
    NOT_ALLOWED = "not-allowed"


# 8.32 Places instead of scores


@rule("BT §8.32")
def finishes(seat: Seat, place: int) -> Iterator[Change]:
    """A player is out of cards, and takes the next place."""
    yield Titled(seat, ordinal(place))


@rule("BT §8.32")
def next_player_leads(seat: Seat) -> Iterator[Change]:
    """Nobody followed the last play of a player who is out: the next player leads."""
    yield TrickWon(seat)


@rule("BT §8.32")
def last_place_ends_the_game(winner: Seat) -> Iterator[Change]:
    """The game is over when only one player still holds cards."""
    yield GameOver(winner)


# 8.33 The race


@rule("BT §8.33")
def racers(leader: Seat, players: int) -> tuple[Seat, ...]:
    """The two neighbours of the leader: whichever acts first sets the direction of play. With two players there is
    nobody to race."""
    return tuple(dict.fromkeys(Seat((leader + step.value) % players) for step in Direction))


@rule("BT §8.33")
def direction_won(leader: Seat, first: Seat, players: int) -> Direction:
    """The direction of play once a neighbour of the leader has acted."""
    clockwise = Seat((leader + Direction.CLOCKWISE.value) % players)
    return Direction.CLOCKWISE if first == clockwise and players > 2 else Direction.COUNTER_CLOCKWISE


# 8.34 Two decks

MOST_WITH_TWO_DECKS: Final = 8


@question("BT §8.34/two-opening-cards")
class TwoOpeningCards(Choice):
    """Who leads when two players hold an opening card each."""

    FIRST_DEALT = "first-dealt"
    ANNOUNCE = "announce"


@question("BT §8.34/equal-two-of-spades")
class EqualTwoOfSpades(Choice):
    """Whether a two of spades that the other one can equal closes the trick."""

    NO_CLOSING = "no-closing"
    CLOSES = "closes"


@question("BT §8.34/scale")
class TwoDeckScale(Choice):
    """How many cards double and triple a payment where hands have more than thirteen cards of two decks."""

    TEN_AND_THIRTEEN = "ten-and-thirteen"
    IN_PROPORTION = "in-proportion"


@rule("BT §8.34")
def in_proportion(dealt: int) -> Scale:
    """What doubles and triples a payment where it goes by the size of the hand: ten thirteenths of it, or all."""
    return Scale(double=-(-10 * dealt // 13), triple=dealt)


@rule("BT §8.34")
def five_of_a_kind(cards: Sequence[Card], order: CardOrder) -> Key | None:
    """Five cards of one rank: that rank."""
    rank = cards[0].rank
    return (order.ranks[rank],) if _times(cards, rank) == FIVE_CARDS else None


@rule("BT §8.34(a)")
def five_of_a_kind_beats_straight_flush(table: Kind, play: Kind) -> bool:
    """Whether a play wins because five of a kind stand above a straight flush."""
    return play is Kind.FIVE_OF_A_KIND and table is Kind.STRAIGHT_FLUSH


@rule("BT §8.34(b)")
def equal_may_be_played(table: Combination, play: Combination) -> bool:
    """Whether a play may follow because it is the equal of the one before."""
    return table.kind is play.kind and table.key == play.key


# 8.35 Twos last


@rule("BT §8.35")
def ends_on_a_single_two(play: Combination) -> bool:
    """Whether a last play is a two alone."""
    return play.kind is Kind.SINGLE and play.cards[0].rank == TWO
