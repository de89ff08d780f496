"""What betting games share: whose turn it is in a round, what a call costs, and which pots the chips make.

It states no rule: how much may be bet, how often may be raised, whether a short all-in lets others raise again and what
becomes of a part that nobody called is for the documents to say. All amounts are chips. It must not know cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablelaw.chips import Chips, at_most
from tablelaw.game import Seat


@dataclass(frozen=True, slots=True)
class Check:
    """A player stays in without putting chips in; nothing is to be called."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bet:
    """A player is the first to put chips in. `amount` is None where the record leaves it to the rule."""

    seat: Seat
    amount: Chips | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A player puts in what is to be called, or all that is left."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Raise:
    """A player calls and adds to it. `amount` is what is added over the call, None where the record leaves it to the
    rule."""

    seat: Seat
    amount: Chips | None = None


@dataclass(frozen=True, slots=True)
class Fold:
    """A player gives up the hand."""

    seat: Seat


class Round(NamedTuple):
    """A betting round under way.

    `waiting` are the seats that must still act, in the order of their turns; an empty one ends the round. `staked` is
    what each seat has put in during the round, `highest` the stake that the others must come up to. `last_raise` is the
    size of the last full bet or raise. `bets` and `raises` count the full ones that have been made. `checked` are the
    seats that have checked.
    """

    waiting: tuple[Seat, ...]
    staked: tuple[Chips, ...]
    highest: Chips = Chips(0)
    last_raise: Chips = Chips(0)
    bets: int = 0
    raises: int = 0
    checked: tuple[Seat, ...] = ()


def new_round(order: Sequence[Seat], players: int) -> Round:
    """A round in which nothing has been staked; `order` are the seats that act, the first one first."""
    return Round(tuple(order), (Chips(0),) * players)


def due(betting: Round, seat: Seat) -> Chips:
    """What a seat must put in to call."""
    return Chips(betting.highest - betting.staked[seat])


def those_after(seat: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The other seats in the order in which they come after the one given; `seats` are in clockwise order."""
    place = seats.index(seat)
    return (*seats[place + 1 :], *seats[:place])


def least_raise(betting: Round, minimum: Chips) -> Chips:
    """The least that a full raise adds: as much as the last one did, and never less than the minimum."""
    return max(betting.last_raise, minimum)


def after_check(betting: Round, seat: Seat) -> Round:
    """The round after the seat whose turn it is has checked."""
    return betting._replace(waiting=betting.waiting[1:], checked=(*betting.checked, seat))


def after_fold(betting: Round) -> Round:
    """The round after the seat whose turn it is has folded; what it has staked stays in."""
    return betting._replace(waiting=betting.waiting[1:])


def after_call(betting: Round, seat: Seat, paid: Chips) -> Round:
    """The round after the seat whose turn it is has called with the chips paid, which may be less than was due."""
    return betting._replace(waiting=betting.waiting[1:], staked=_staked(betting, seat, paid))


def after_raise(betting: Round, seat: Seat, paid: Chips, others: Sequence[Seat]) -> Round:
    """The round after the seat whose turn it is has bet or raised by putting in the chips paid; `others` are the seats
    that must now answer, in the order of their turns."""
    staked = _staked(betting, seat, paid)
    opens = betting.highest == 0
    return betting._replace(
        waiting=tuple(others),
        staked=staked,
        highest=staked[seat],
        last_raise=Chips(staked[seat] - betting.highest),
        bets=betting.bets + opens,
        raises=betting.raises + (not opens),
    )


def after_short_raise(betting: Round, seat: Seat, paid: Chips, others: Sequence[Seat]) -> Round:
    """The round after the seat whose turn it is has gone all-in for more than a call but less than a full bet or raise:
    the others must come up to it, and the size of a full raise stays what it was."""
    staked = _staked(betting, seat, paid)
    return betting._replace(waiting=tuple(others), staked=staked, highest=staked[seat])


def _staked(betting: Round, seat: Seat, paid: Chips) -> tuple[Chips, ...]:
    staked = betting.staked
    return (*staked[:seat], Chips(staked[seat] + paid), *staked[seat + 1 :])


# All-in


def able_to_bet(seats: Sequence[Seat], stacks: Sequence[Chips] | None) -> tuple[Seat, ...]:
    """The seats that have chips in front of them; all of them where the record gives no stacks."""
    if stacks is None:
        return tuple(seats)
    return tuple(seat for seat in seats if stacks[seat] > 0)


class Uncalled(NamedTuple):
    """The part of a stake that no other seat has come up to."""

    seat: Seat
    amount: Chips


def uncalled(betting: Round) -> Uncalled | None:
    """The uncalled part of the highest stake, None where another seat has staked as much."""
    second, first = sorted(betting.staked)[-2:]
    if first == second:
        return None
    return Uncalled(Seat(betting.staked.index(first)), Chips(first - second))


def after_return(betting: Round, back: Uncalled) -> Round:
    """The round after an uncalled part went back to the seat that had staked it."""
    staked = _staked(betting, back.seat, Chips(-back.amount))
    return betting._replace(staked=staked, highest=staked[back.seat])


class Pot(NamedTuple):
    """A pot and the seats that can win it."""

    amount: Chips
    contenders: tuple[Seat, ...]


def layers(staked: Sequence[Chips], live: Sequence[Seat]) -> tuple[Pot, ...]:
    """The stakes of a round, cut at the stake of each seat that has not folded: a layer can be won by the seats that
    came up to it. What folded seats staked beyond the last cut lies in the last layer."""
    cuts = sorted({staked[seat] for seat in live})
    cut: list[Pot] = []
    lower = Chips(0)
    for upper in cuts:
        top = max(staked) if upper == cuts[-1] else upper
        amount = sum(at_most(stake, top) - at_most(stake, lower) for stake in staked)
        cut.append(Pot(Chips(amount), tuple(seat for seat in live if staked[seat] >= upper)))
        lower = upper
    return tuple(cut)


def with_stakes(pots: Sequence[Pot], staked: Sequence[Chips], live: Sequence[Seat]) -> tuple[Pot, ...]:
    """The pots after a round: each layer of its stakes goes to the pot with the same contenders, or makes a side pot.

    The first of `pots` is contended by all that are live. Seats that have folded contend no more; a pot that nobody
    contends any more falls to the one before it.
    """
    after = list(contended(pots, live))
    for layer in layers(staked, live):
        place = next((place for place, pot in enumerate(after) if pot.contenders == layer.contenders), None)
        if place is None:
            after.append(layer)
        else:
            after[place] = Pot(Chips(after[place].amount + layer.amount), layer.contenders)
    return tuple(after)


def contended(pots: Sequence[Pot], live: Sequence[Seat]) -> tuple[Pot, ...]:
    """The pots with the contenders that have not folded; pots that the same seats contend are one, and a pot that
    nobody contends falls to the one before it."""
    after: list[Pot] = []
    for pot in pots:
        contenders = tuple(seat for seat in pot.contenders if seat in live)
        if after and (not contenders or contenders == after[-1].contenders):
            after[-1] = Pot(Chips(after[-1].amount + pot.amount), after[-1].contenders)
        else:
            after.append(Pot(pot.amount, contenders))
    return tuple(after)


def matched(pots: Sequence[Pot], count: int) -> tuple[Pot, ...]:
    """The pots after the first `count` of them have been doubled."""
    return tuple(Pot(Chips(pot.amount * 2), pot.contenders) if place < count else pot for place, pot in enumerate(pots))
