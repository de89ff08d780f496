"""Chips: whole numbers that are never created, destroyed or divided unevenly.

Every amount in the kernel is a count of the smallest chip on the table. There is no `/` on chips anywhere: a division
that leaves a rest says what the rest is. This module knows no game and no rule.
"""

from typing import NamedTuple, NewType

Chips = NewType("Chips", int)
"""A number of chips, never negative in a pot or a payment; a net result may be negative."""


class Split(NamedTuple):
    """An amount split evenly: what each gets, and the odd chips that are left over (fewer than there are shares)."""

    share: Chips
    odd: Chips


def split(amount: Chips, ways: int) -> Split:
    """Splits an amount of chips into equal whole shares; `ways` is at least 1. Nothing is lost: share · ways + odd is
    the amount."""
    return Split(Chips(amount // ways), Chips(amount % ways))


def at_most(amount: Chips, maximum: Chips | None) -> Chips:
    """The amount, or the maximum where there is one and it is less."""
    if maximum is not None and amount > maximum:
        return maximum
    return amount
