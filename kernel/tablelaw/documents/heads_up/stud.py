"""Seven-card stud (HU §5.3): two cards down and one up, then single cards, with a betting round after each."""

from collections.abc import Iterator, Sequence
from typing import Final

from tablelaw.authority import Choice, question
from tablelaw.cards import Card
from tablelaw.chips import Chips
from tablelaw.documents.heads_up.terms import Course, Street, other
from tablelaw.game import Change, Dealt, Face, Opens, Paid, Payment, Seat, Won
from tablelaw.hands import Hand
from tablelaw.ranking import best_hand
from tablelaw.rules import rule, rule_of

SEVENTH_STREET: Final = 4


@rule("HU §5.3")
def streets_of_stud() -> tuple[Street, ...]:
    """Two cards down and one up, then three single cards up and a last one, which is down unless the table plays it
    up."""
    return (
        Street("third street", down=2, up=1, board=0, big_bet=False),
        Street("fourth street", down=2, up=2, board=0, big_bet=False),
        Street("fifth street", down=2, up=3, board=0, big_bet=True),
        Street("sixth street", down=2, up=4, board=0, big_bet=True),
        Street("seventh street", down=3, up=4, board=0, big_bet=True),
    )


STUD: Final = Course(rule_of(streets_of_stud), streets_of_stud(), has_blinds=False)


@rule("HU §5.3")
def dealt_in_stud(seat: Seat, face: Face, cards: tuple[Card, ...]) -> Iterator[Change]:
    """The cards of a street that go to a player."""
    yield Dealt(seat, face, cards)


@question("HU §5.3/seventh-card")
class SeventhCard(Choice):
    """How the last card is dealt."""

    DOWN = "down"
    UP = "up"


@rule("HU §5.3")
def last_street(ruled: SeventhCard) -> Street:
    """The street of the seventh card."""
    street = streets_of_stud()[SEVENTH_STREET]
    return street if ruled is SeventhCard.DOWN else street._replace(down=street.down - 1, up=street.up + 1)


@question("HU §5.3/final-round")
class FinalRound(Choice):
    """Whether there is a betting round after the seventh card."""

    YES = "yes"
    NO = "no"


@rule("HU §5.3")
def last_street_is_bet_on(ruled: FinalRound) -> bool:
    """Whether a betting round follows the seventh card."""
    return ruled is FinalRound.YES


@question("HU §5.3/ante")
class StudAnte(Choice):
    """Whether an ante is paid in stud."""

    AGREED = "agreed"
    NONE = "none"


@rule("HU §5.3")
def antes_in_stud(seat: Seat, amount: Chips) -> Iterator[Change]:
    """What a player puts in before the cards are dealt, in chips."""
    yield Paid(seat, amount, Payment.ANTE)


@question("HU §5.3/betting")
class StudBetting(Choice):
    """How much may be bet in stud."""

    FIXED = "fixed"
    NO_LIMIT = "no-limit"
    POT = "pot"


# Who opens


@question("HU §5.3/who-opens")
class WhoOpens(Choice):
    """Who opens the betting on the first cards that show."""

    LOWEST_CARD_BRING_IN = "lowest-card-bring-in"
    HIGHEST_CARD = "highest-card"


@question("HU §5.3/showing-tie")
class ShowingTie(Choice):
    """Who opens the betting when the hands that show are equal."""

    NON_DEALER = "non-dealer"
    SUIT = "suit"


@rule("HU §5.3")
def best_showing(boards: Sequence[Sequence[Card]]) -> Seat | None:
    """The seat whose cards that show make the better hand, None where they are equal."""
    first, second = (best_hand(board).strength for board in boards)
    if first == second:
        return None
    return Seat(0) if first > second else Seat(1)


@rule("HU §5.3")
def first_when_equal_shows(dealer: Seat) -> Seat:
    """Who opens between equal hands where seats decide: the player who is not the dealer."""
    return other(dealer)


@rule("HU §5.3")
def opens_in_stud(seat: Seat) -> Iterator[Change]:
    """A player is the first to bet."""
    yield Opens(seat)


@rule("HU §5.3")
def brings_it_in(seat: Seat, amount: Chips) -> Iterator[Change]:
    """What the player with the lowest card has to put in at least, in chips, to open the betting."""
    yield Paid(seat, amount, Payment.BRING_IN)


@rule("HU §5.3")
def best_of_seven(cards: Sequence[Card]) -> Hand:
    """The best five of a player's seven cards."""
    return best_hand(cards)


@rule("HU §5.3")
def best_stud_hand_takes_the_pot(seat: Seat, pot: Chips) -> Iterator[Change]:
    """What the better hand takes at the showdown, in chips."""
    yield Won(seat, pot)
