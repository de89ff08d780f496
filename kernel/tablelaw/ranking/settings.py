"""The settings of the ranking: every house rule of HR as a typed field of one value, and which of them exclude each
other.

What the table has agreed on the document's questions stands in `agreed`; a question that is not answered there is open,
and asking for it stops with the question. This module must not rank hands.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeVar

from tablelaw.authority import Choice, Law, Question, Undetermined, asked_questions, question_id
from tablelaw.cards import JOKER, TEN, TWO, Rank
from tablelaw.hands import Category
from tablelaw.ranking.grades import Ladder
from tablelaw.ranking.low import Aces, Broadway
from tablelaw.ranking.standard import STANDARD_LADDER
from tablelaw.ranking.stripped import TWENTY_CARD_LOWEST, flush_above_full_house, twenty_card_ladder
from tablelaw.ranking.suits import SPADES_FIRST, SuitOrder
from tablelaw.ranking.three_card import three_card_ladder
from tablelaw.ranking.unbeatable import Unbeatable
from tablelaw.ranking.wild import NOTHING_WILD, Natural, Wild
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule


class Order(Enum):
    """Which order of hands is played."""

    HIGH = "high"
    ACE_TO_FIVE = "ace-to-five"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    ACE_TO_SIX = "ace-to-six"
    THREE_CARD = "three-card"


LOW_ORDERS: Final = (Order.ACE_TO_FIVE, Order.DEUCE_TO_SEVEN, Order.ACE_TO_SIX)
Chosen = TypeVar("Chosen", bound=Choice)


@dataclass(frozen=True, slots=True)
class Ranking:
    """How hands are ranked; without arguments the standard high ranking.

    The fields bear the names of the case format. `decks` is the number of packs shuffled together; `qualifier` the
    highest rank that a qualifying low hand may hold; `from_hand` how many of a player's own cards must play where there
    is a board (None: any). `agreed` holds the answers to questions, at most one to each.
    """

    order: Order = Order.HIGH
    wild: Wild = NOTHING_WILD
    bug: bool = False
    double_ace_flush: bool = False
    natural: Natural = Natural.EQUAL
    lowest_rank: Rank = TWO
    flush_over_full_house: bool = False
    straight_flush_over_trips: bool = False
    flush_over_straight: bool = False
    twenty_card: bool = False
    decks: int = 1
    suits_break_ties: bool = False
    suit_order: SuitOrder = SPADES_FIRST
    unbeatable: Unbeatable | None = None
    qualifier: Rank | None = None
    ace_to_six_broadway: Broadway = Broadway.NO_STRAIGHT
    ace_to_six_aces: Aces = Aces.LOW
    from_hand: int | None = None
    agreed: tuple[Choice, ...] = ()

    def __hash__(self) -> int:
        """A cheap hash: settings are looked up for every hand, and few differ in other fields only."""
        return hash((self.wild, self.bug, self.lowest_rank, self.decks))

    def agreed_on(self, asks: type[Chosen]) -> Chosen:
        """The answer to a question. Raises Undetermined where the table has none."""
        for choice in self.agreed:
            if isinstance(choice, asks):
                return choice
        raise Undetermined(Question(question_id(asks), tuple(choice.value for choice in asks)))

    def agreeing(self, choice: Choice) -> "Ranking":
        """The same settings with one more answer."""
        return replace(self, agreed=(*self.agreed, choice))


STANDARD: Final = Ranking()


def lowest_rank(ranking: Ranking) -> Rank:
    """The lowest rank of the pack that the settings name."""
    return TWENTY_CARD_LOWEST if ranking.twenty_card else ranking.lowest_rank


def ladder_of(ranking: Ranking) -> Ladder:
    """The categories of the order in force, from the lowest grade to the highest."""
    if ranking.order is Order.THREE_CARD:
        return three_card_ladder(
            straight_flush_over_trips=ranking.straight_flush_over_trips,
            flush_over_straight=ranking.flush_over_straight,
        )
    if ranking.twenty_card:
        return twenty_card_ladder()
    ladder = (*STANDARD_LADDER, Category.FIVE_OF_A_KIND)
    return flush_above_full_house(ladder) if ranking.flush_over_full_house else ladder


# Settings that exclude each other

_ORDER_RULES: Final = {
    Order.HIGH: "HR §1.3",
    Order.ACE_TO_FIVE: "HR §3.2",
    Order.DEUCE_TO_SEVEN: "HR §3.4",
    Order.ACE_TO_SIX: "HR §3.5",
    Order.THREE_CARD: "OPR-629 §4.1",
}


def rule_of_order(order: Order) -> RuleId:
    """The rule that sets an order of hands."""
    return RuleId(_ORDER_RULES[order])


def _house_rules(ranking: Ranking) -> Iterator[str]:
    """The IDs of the house rules that are in force, the wild cards first."""
    if ranking.wild.ranks or ranking.wild.cards:
        yield "HR §4.1"
    if ranking.bug:
        yield "HR §4.4"
    if ranking.wild.lowest is not None:
        yield "HR §4.6"
    if ranking.double_ace_flush:
        yield "HR §4.7"
    if ranking.natural is not Natural.EQUAL:
        yield "HR §4.8"
    if ranking.suits_break_ties:
        yield "HR §6.3"
    if ranking.lowest_rank != TWO:
        yield "HR §7.1"
    if ranking.flush_over_full_house:
        yield "HR §7.2"
    if ranking.twenty_card:
        yield "HR §7.4"
    if ranking.unbeatable is not None:
        yield "HR §8.1" if ranking.unbeatable is Unbeatable.ITALIAN else "HR §8.2"
    if ranking.decks > 1:
        yield "HR §9.2"
    if ranking.qualifier is not None:
        yield "HR §3.3"
    if ranking.ace_to_six_broadway is not Broadway.NO_STRAIGHT or ranking.ace_to_six_aces is not Aces.LOW:
        yield "HR §3.5(c)"
    if ranking.straight_flush_over_trips or ranking.flush_over_straight:
        yield "OPR-629 §4.2"
    if ranking.from_hand is not None:
        yield "HU §5.1"


_WILD: Final = ("HR §4.1", "HR §4.4", "HR §4.6", "HR §4.7", "HR §4.8")
_THREE_CARD_OPTIONS: Final = ("OPR-629 §4.2",)
_ACE_TO_SIX_OPTIONS: Final = ("HR §3.5(c)",)
_HIGH_ONLY: Final = ("HR §4.7", "HR §6.3", "HR §7.1", "HR §7.2", "HR §7.4", "HR §8.1", "HR §8.2")
_EXCLUDED_BY: Final[dict[str, tuple[str, ...]]] = {
    "HR §1.3": ("HR §3.3", *_ACE_TO_SIX_OPTIONS, *_THREE_CARD_OPTIONS),
    "HR §3.2": (*_HIGH_ONLY, *_ACE_TO_SIX_OPTIONS, *_THREE_CARD_OPTIONS),
    "HR §3.4": (*_HIGH_ONLY, "HR §3.3", *_ACE_TO_SIX_OPTIONS, *_THREE_CARD_OPTIONS),
    "HR §3.5": (*_HIGH_ONLY, "HR §3.3", *_THREE_CARD_OPTIONS),
    "OPR-629 §4.1": (*_WILD, *_HIGH_ONLY, "HR §9.2", "HR §3.3", *_ACE_TO_SIX_OPTIONS, "HU §5.1"),
    "HR §4.4": ("HR §9.2",),
    "HR §4.6": ("HR §4.1", "HR §4.4", "HR §9.2"),
    "HR §7.4": (*_WILD, "HR §7.1", "HR §7.2", "HR §8.1", "HR §8.2", "HR §9.2"),
    "HR §8.1": (*_WILD, "HR §9.2"),
    "HR §8.2": (*_WILD, "HR §9.2"),
}
"""Which house rules cannot be in force together with a rule: what the two would mean together the document does not
say."""


def check_settings(ranking: Ranking) -> None:
    """Refuses settings that cannot go together. Raises Refused (settings-exclude), naming both rules."""
    in_force = tuple(_house_rules(ranking))
    for first in (rule_of_order(ranking.order), *in_force):
        for second in in_force:
            if second in _EXCLUDED_BY.get(first, ()):
                raise _excluding(second, first)
    if ranking.lowest_rank > TEN:
        raise _excluding("HR §7.1", "HR §2.5")
    if ranking.lowest_rank == TEN and ranking.unbeatable is Unbeatable.ITALIAN:
        raise _excluding("HR §8.1", "HR §7.1")
    if ranking.bug and JOKER in ranking.wild.ranks:
        raise _excluding("HR §4.4", "HR §4.1")
    if any(
        0 < rank < ranking.lowest_rank for rank in (*ranking.wild.ranks, *(card.rank for card in ranking.wild.cards))
    ):
        raise _excluding("HR §4.1", "HR §7.1")


def _excluding(setting: str, other: str) -> Refused:
    return Refused(RefusalCode.SETTINGS_EXCLUDE, RuleId(setting), other=RuleId(other))


# What the settings leave open

Outcome = TypeVar("Outcome")


class _Asked(NamedTuple, Generic[Outcome]):
    """A question on which an outcome depends, with what comes of each choice."""

    asks: type[Choice]
    branches: tuple["_Asked[Outcome] | Outcome", ...]


def _what_comes(ranking: Ranking, outcome: Callable[[Ranking], Outcome]) -> "_Asked[Outcome] | Outcome":
    """The outcome, or the questions on which it depends: a question whose choices all come to the same is left out."""
    try:
        return outcome(ranking)
    except Undetermined as stopped:
        asks = asked_questions()[stopped.question.id]
    branches = tuple(_what_comes(ranking.agreeing(choice), outcome) for choice in asks)
    return branches[0] if all(branch == branches[0] for branch in branches) else _Asked(asks, branches)


@rule("HR §6.5")
def settle_settings(ranking: Ranking, law: Law, outcome: Callable[[Ranking], Outcome]) -> Ranking:
    """The settings with an answer to every question that `outcome` meets, as far as the table has to agree it
    beforehand.

    `outcome` is what is to be found out, such as the winners of a showdown. A question is put to the law only where the
    outcome depends on it; raises Undetermined where the law has no answer.
    """
    try:
        outcome(ranking)
    except Undetermined as stopped:
        asks = asked_questions()[stopped.question.id]
    else:
        return ranking
    comes = [_what_comes(ranking.agreeing(choice), outcome) for choice in asks]
    matters = any(other != comes[0] for other in comes)
    chosen = law.answer(asks) if matters else next(iter(asks))
    return settle_settings(ranking.agreeing(chosen), law, outcome)
