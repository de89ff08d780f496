"""Hold'em: the base game, and which cards play (HU §1.4, §6.1, §6.2)."""

from collections.abc import Iterator, Sequence
from typing import Final

from tablelaw.authority import Choice, question
from tablelaw.cards import ACE, Card
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.terms import Course, Street
from tablelaw.game import Change, Ranked, Seat, Won
from tablelaw.hands import Category, Hand
from tablelaw.ranking import Ranking, best_hand
from tablelaw.rules import rule, rule_of


@rule("HU §1.4")
def streets_of_holdem() -> tuple[Street, ...]:
    """Two cards down to each player, then three, one and one on the board; after each a betting round."""
    return (
        Street("before the flop", down=2, up=0, board=0, big_bet=False),
        Street("flop", down=2, up=0, board=3, big_bet=False),
        Street("turn", down=2, up=0, board=4, big_bet=True),
        Street("river", down=2, up=0, board=5, big_bet=True),
    )


HOLDEM: Final = Course(rule_of(streets_of_holdem), streets_of_holdem(), has_blinds=True)


# Which cards play


@question("HU §6.1/playing-the-board")
class PlayingTheBoard(Choice):
    """Whether the five cards on the board may be a player's hand."""

    ALLOWED = "allowed"
    NOT_ALLOWED = "not-allowed"


ONE_OF_TWO: Final = Ranking(from_hand=1)
BOTH: Final = Ranking(from_hand=2)


@rule("HU §6.1")
def best_with_the_board(down: Sequence[Card], board: Sequence[Card]) -> Hand:
    """The best five of a player's two cards and the board: both of them, just one, or none."""
    return best_hand((*down, *board))


@rule("HU §6.1")
def best_with_one_or_both(down: Sequence[Card], board: Sequence[Card]) -> Hand:
    """The best five in which at least one of a player's two cards plays."""
    hands = [best_hand(down, ranking, board=board) for ranking in (ONE_OF_TWO, BOTH)]
    return max(hands, key=lambda hand: hand.strength)


@rule("HU §6.1")
def plays_the_board(hand: Hand, board: Sequence[Card]) -> bool:
    """Whether a hand is made of the board alone."""
    return set(hand.best) == set(board)


@rule("HU §6.1")
def best_hand_takes_the_pot(seat: Seat, pot: Chips) -> Iterator[Change]:
    """What the better hand takes at the showdown, in chips."""
    yield Won(seat, pot)


@question("HU §6.1/odd-chip")
class OddChip(Choice):
    """Who gets the chip that two equal hands cannot share."""

    BIG_BLIND = "big-blind"
    SUIT = "suit"


@rule("HU §6.1")
def odd_chip_goes_to(seat: Seat) -> Iterator[Change]:
    """One chip more for one of the two."""
    yield Won(seat, Chips(1))


@rule("HU §6.2")
def ace_ends_a_straight(seat: Seat, hand: Hand) -> Iterator[Change]:
    """An ace is high or low in a straight: ten to ace is the highest, the wheel from ace to five the lowest."""
    if hand.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and any(card.rank == ACE for card in hand.best):
        yield Ranked(seat, hand)
