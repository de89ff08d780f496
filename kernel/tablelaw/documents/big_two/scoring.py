"""Section 6 of Big Two: what the losers pay the winner, in points."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, assert_never

from tablelaw.authority import Choice, question
from tablelaw.cards import TWO, Card
from tablelaw.documents.big_two.combinations import FIVE_CARDS, StraightOrder, mask_of, sequences
from tablelaw.documents.big_two.terms import Combination, Kind, Scale
from tablelaw.documents.big_two.variations import FOURS
from tablelaw.game import Change, Doubled, Scored, Seat
from tablelaw.rules import rule

FOUR_PLAYERS: Final = Scale(double=10, triple=13)
THREE_PLAYERS: Final = Scale(double=12, triple=17)


@question("BT §6.1/two-players")
class TwoPlayers(Choice):
    """How many cards double and triple a payment where two players hold twenty-six each."""

    TEN_AND_THIRTEEN = "ten-and-thirteen"
    TWENTY_AND_TWENTY_SIX = "twenty-and-twenty-six"


@rule("BT §6.1")
def scale_for_two(answer: TwoPlayers) -> Scale:
    """What doubles and triples a payment between two players with half the deck each."""
    match answer:
        case TwoPlayers.TEN_AND_THIRTEEN:
            return FOUR_PLAYERS
        case TwoPlayers.TWENTY_AND_TWENTY_SIX:
            return Scale(double=20, triple=26)
        case _ as never:
            assert_never(never)


@rule("BT §6.1")
def points_for(cards: int, scale: Scale) -> int:
    """What cards left in hand cost, in points: one each, twice or three times that from the scale's numbers on."""
    if cards >= scale.triple:
        return 3 * cards
    return 2 * cards if cards >= scale.double else cards


@rule("BT §6.1")
def losers_pay_the_winner(winner: Seat, due: Mapping[Seat, int]) -> Iterator[Change]:
    """What each loser pays, in points, and what the winner has of it."""
    for seat, points in due.items():
        yield Scored(seat, -points)
    yield Scored(winner, sum(due.values()))


# Doublings


class Unused(NamedTuple):
    """What a loser held that doubles the payment: how many twos, fours of a kind, straight flushes."""

    twos: int = 0
    fours: int = 0
    straight_flushes: int = 0


@question("BT §6.2/several-doublings")
class SeveralDoublings(Choice):
    """How often a payment is doubled for several unused twos, fours of a kind and straight flushes."""

    EACH_KIND_ONCE = "each-kind-once"
    EACH_CARD = "each-card"
    ONCE = "once"


@question("BT §6.2/ending-with-a-two")
class EndingWithATwo(Choice):
    """Which last play counts as going out on a two."""

    TWOS_ONLY = "twos-only"
    ANY_PLAY_WITH_A_TWO = "any-play-with-a-two"


@rule("BT §6.2")
def unused_in(hand: Sequence[Card], straights: StraightOrder) -> Unused:
    """What a hand holds that doubles the payment."""
    ranks = [card.rank for card in hand]
    fours = sum(ranks.count(rank) // 4 for rank in set(ranks))
    suits = {card.suit for card in hand}
    flushes = sum(_straight_flushes([card for card in hand if card.suit == suit], straights) for suit in suits)
    return Unused(ranks.count(TWO), fours, flushes)


def _straight_flushes(of_suit: Sequence[Card], straights: StraightOrder) -> int:
    """How many straight flushes can be made at once of cards of one suit."""
    mask = mask_of(of_suit)
    return _most_within(mask, tuple(sequences(FIVE_CARDS, straights)))


def _most_within(mask: int, listed: Sequence[int]) -> int:
    """The most sequences that can be taken out of a set of ranks one after the other."""
    inside = [sequence for sequence in listed if sequence & mask == sequence]
    return max((1 + _most_within(mask & ~sequence, inside) for sequence in inside), default=0)


@rule("BT §6.2")
def doublings_for(unused: Unused, several: SeveralDoublings) -> int:
    """How often a loser's payment is doubled."""
    match several:
        case SeveralDoublings.EACH_KIND_ONCE:
            return sum(count > 0 for count in unused)
        case SeveralDoublings.EACH_CARD:
            return sum(unused)
        case SeveralDoublings.ONCE:
            return min(sum(unused), 1)
        case _ as never:
            assert_never(never)


@rule("BT §6.2")
def is_doubled(seat: Seat, times: int) -> Iterator[Change]:
    """A payment that is doubled, once for each time."""
    for _ in range(times):
        yield Doubled(seat)


@rule("BT §6.2")
def ends_with_a_bang(last: Combination) -> bool:
    """Whether the winner went out on twos only, a four of a kind or a straight flush, which doubles what all pay."""
    return last.kind in (*FOURS, Kind.STRAIGHT_FLUSH) or all(card.rank == TWO for card in last.cards)


@rule("BT §6.2")
def ends_with_a_two_among_others(last: Combination) -> bool:
    """Whether the winner's last play held a two beside other cards."""
    return not ends_with_a_bang(last) and any(card.rank == TWO for card in last.cards)


@rule("BT §6.2")
def winner_doubles(winner: Seat) -> Iterator[Change]:
    """What all losers pay is doubled, once, for how the winner went out."""
    yield Doubled(winner)


# Three players


@question("BT §6.3/eighteen-cards")
class EighteenCards(Choice):
    """What a player pays who was given the card left over and has played nothing."""

    TRIPLE = "triple"
    DOUBLE = "double"


@question("BT §6.3/leader-at-17")
class LeaderAtSeventeen(Choice):
    """What a player pays who began with eighteen cards and has seventeen left."""

    TRIPLE = "triple-as-written"
    DOUBLE = "double"


@question("BT §6.3/thirteen-cards-three-players")
class ThreePlayersThirteenCards(Choice):
    """How many cards double and triple a payment where three players were dealt thirteen each."""

    FOUR_PLAYER_SCALE = "four-player-scale"
    ELEVEN_AND_SEVENTEEN = "eleven-and-seventeen"


@rule("BT §6.3")
def scale_for_three() -> Scale:
    """What doubles and triples a payment among three: above eleven cards, and seventeen."""
    return THREE_PLAYERS


@rule("BT §6.3")
def scale_for_three_with_thirteen(answer: ThreePlayersThirteenCards) -> Scale:
    """What doubles and triples a payment among three who were dealt thirteen cards."""
    return FOUR_PLAYERS if answer is ThreePlayersThirteenCards.FOUR_PLAYER_SCALE else THREE_PLAYERS


@rule("BT §6.3")
def doubled_only(cards: int) -> int:
    """What cards left in hand cost, in points, where the table does not triple them."""
    return 2 * cards


@rule("BT §6.3")
def two_losers_pay_the_winner(winner: Seat, due: Mapping[Seat, int]) -> Iterator[Change]:
    """What each of two losers pays, in points, and what the winner has of it."""
    for seat, points in due.items():
        yield Scored(seat, -points)
    yield Scored(winner, sum(due.values()))


# The other way to score


@rule("BT §6.4")
def points_doubled_for_each_two(cards: int, twos: int) -> int:
    """What cards left in hand cost, in points: one each, doubled for each two among them."""
    return cards << twos


@rule("BT §6.4")
def losers_pay_for_their_twos(winner: Seat, due: Mapping[Seat, int]) -> Iterator[Change]:
    """What each loser pays, in points, where only twos double, and what the winner has of it."""
    for seat, points in due.items():
        yield Scored(seat, -points)
    yield Scored(winner, sum(due.values()))
