"""How much may be bet (HU §1.4, and §5.1 for the pot limit). All amounts are chips."""

from collections.abc import Iterator
from typing import Final

from tablelaw.authority import Choice, question
from tablelaw.betting import Uncalled
from tablelaw.chips import Chips, at_most
from tablelaw.documents.heads_up.terms import Street
from tablelaw.game import Change, Returned
from tablelaw.rules import rule

RAISES_IN_A_ROUND: Final = 3


@question("HU §1.4/minimum-raise")
class MinimumRaise(Choice):
    """By how much a raise must raise at least."""

    LAST_FULL_RAISE = "last-full-raise"
    BIG_BLIND = "big-blind"


@rule("HU §1.4")
def least_raise(last_raise: Chips, smallest_bet: Chips, ruled: MinimumRaise) -> Chips:
    """The least by which a player may raise: as much as the last full bet or raise, or the smallest bet."""
    return smallest_bet if ruled is MinimumRaise.BIG_BLIND else max(last_raise, smallest_bet)


@rule("HU §1.4")
def may_stake(amount: Chips, stack: Chips) -> Chips:
    """What a player can put in of an amount: never more than lies in front of them, which is then all-in."""
    return at_most(amount, stack)


@rule("HU §1.4")
def somebody_can_answer(opposing_stack: Chips) -> bool:
    """Whether a raise makes sense: not against a player who is all-in. So a short all-in never reopens the betting
    between two players."""
    return opposing_stack > 0


@rule("HU §1.4")
def fixed_size(street: Street, small_bet: Chips, big_bet: Chips) -> Chips:
    """The size of every bet and raise where it is fixed: the small bet at first, the big one on later streets."""
    return big_bet if street.big_bet else small_bet


@question("HU §1.4/fixed-raise-cap")
class FixedRaiseCap(Choice):
    """How often may be raised in a round where the size of bets is fixed."""

    THREE_RAISES = "three-raises"
    NO_CAP_HEADS_UP = "no-cap-heads-up"


@rule("HU §1.4")
def raises_are_used_up(raises: int, ruled: FixedRaiseCap) -> bool:
    """Whether the bet of a round, of which the big blind is one, has been raised as often as is allowed."""
    return ruled is FixedRaiseCap.THREE_RAISES and raises >= RAISES_IN_A_ROUND


@question("HU §5.1/pot-limit-size")
class PotLimitSize(Choice):
    """Whether the pot that limits a raise is counted with the call in it."""

    POT_AFTER_CALL = "pot-after-call"
    POT_BEFORE_CALL = "pot-before-call"


@rule("HU §5.1")
def pot_limit(pot: Chips, to_call: Chips, ruled: PotLimitSize) -> Chips:
    """The most by which a player may bet or raise: the pot, counted with the call or without it. `pot` holds all that
    has been put in so far."""
    return pot if ruled is PotLimitSize.POT_BEFORE_CALL else Chips(pot + to_call)


@question("HU §1.4/uncalled")
class UncalledPart(Choice):
    """What becomes of the part of a bet that the other player could not call."""

    RETURNED = "returned"
    STAYS_IN_POT = "stays-in-pot"


@rule("HU §1.4")
def takes_back_what_nobody_called(back: Uncalled) -> Iterator[Change]:
    """The part of a stake that goes back to the player who put it in."""
    yield Returned(back.seat, back.amount)
