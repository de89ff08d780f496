"""The score of a finished game: sections 6 and 7 and what the variations change, applied in turn.

Which scale and which doublings a payment has, is for the rules to say; here they are asked, with the questions that
they leave where the answers differ.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tablelaw.authority import Law
from tablelaw.documents.big_two.assistance import (
    Before,
    PassCounts,
    WhoGains,
    could_have_played,
    has_assisted,
    helper_pays,
    placing_knows_no_assistance,
)
from tablelaw.documents.big_two.scoring import (
    FOUR_PLAYERS,
    THREE_PLAYERS,
    EighteenCards,
    EndingWithATwo,
    LeaderAtSeventeen,
    SeveralDoublings,
    ThreePlayersThirteenCards,
    TwoPlayers,
    Unused,
    doubled_only,
    doublings_for,
    ends_with_a_bang,
    ends_with_a_two_among_others,
    is_doubled,
    losers_pay_for_their_twos,
    losers_pay_the_winner,
    points_doubled_for_each_two,
    points_for,
    scale_for_three,
    scale_for_three_with_thirteen,
    scale_for_two,
    two_losers_pay_the_winner,
    winner_doubles,
)
from tablelaw.documents.big_two.settings import Settings
from tablelaw.documents.big_two.terms import Combination, Scale
from tablelaw.documents.big_two.variations import (
    CARDS_FOR_TWO,
    LastCardPenalty,
    TwoDeckScale,
    in_proportion,
    pays_for_not_calling,
)
from tablelaw.game import Seat, Transition


class Loser(NamedTuple):
    """A player with cards left: how many, what among them doubles the payment, and how many were dealt."""

    seat: Seat
    cards: int
    unused: Unused
    dealt: int


def reckon(
    transition: Transition,
    law: Law,
    settings: Settings,
    winner: Seat,
    last: Combination | None,
    losers: Sequence[Loser],
    *,
    helper: Before | None,
    forgot_to_call: bool,
) -> Seat | None:
    """Scores a game, in points, as effects; returns who assisted, if anybody did.

    `last` is the winner's last play (None where a dealt hand ended the game), `helper` how the player before the winner
    acted (None where nobody did in that trick). Raises Undetermined where a question has no answer.
    """
    due = _due(transition, law, settings, winner, last, losers)
    assisted = _assisting(transition, law, settings, last, helper)
    if forgot_to_call:
        transition.by(pays_for_not_calling, winner, due, transition.asking(law, LastCardPenalty))
    elif assisted is not None and settings.helper_pays:
        gains = WhoGains.HELPER_PAYS_FOR_OTHERS
        if any(points for seat, points in due.items() if seat != assisted):
            gains = transition.asking(law, WhoGains)
        transition.by(helper_pays, winner, assisted, due, gains)
    elif settings.doubled_for_each_two:
        transition.by(losers_pay_for_their_twos, winner, due)
    elif len(losers) == 2:
        transition.by(two_losers_pay_the_winner, winner, due)
    else:
        transition.by(losers_pay_the_winner, winner, due)
    return assisted


def _assisting(
    transition: Transition, law: Law, settings: Settings, last: Combination | None, helper: Before | None
) -> Seat | None:
    if last is None or helper is None or placing_knows_no_assistance(places=settings.play_on):
        return None
    cards = could_have_played(helper, last, settings)
    if not cards:
        return None
    if helper.play is None and transition.asking(law, PassCounts) is PassCounts.NO:
        return None
    transition.by(has_assisted, helper.seat, cards)
    return helper.seat


def _due(
    transition: Transition,
    law: Law,
    settings: Settings,
    winner: Seat,
    last: Combination | None,
    losers: Sequence[Loser],
) -> Mapping[Seat, int]:
    """What each loser owes, in points."""
    if settings.doubled_for_each_two:
        return {loser.seat: points_doubled_for_each_two(loser.cards, loser.unused.twos) for loser in losers}
    points = _points_of_cards(transition, law, settings, losers)
    several = _several(transition, law, losers)
    factor = 1
    if last is not None and _winner_doubles(transition, law, last):
        transition.by(winner_doubles, winner)
        factor = 2
    for loser in losers:
        times = doublings_for(loser.unused, several)
        transition.by(is_doubled, loser.seat, times)
        points[loser.seat] = points[loser.seat] * factor << times
    return points


def _several(transition: Transition, law: Law, losers: Sequence[Loser]) -> SeveralDoublings:
    """How several doublings of one payment count; asked only where they differ."""
    if all(len({doublings_for(loser.unused, choice) for choice in SeveralDoublings}) == 1 for loser in losers):
        return SeveralDoublings.EACH_KIND_ONCE
    return transition.asking(law, SeveralDoublings)


def _winner_doubles(transition: Transition, law: Law, last: Combination) -> bool:
    if ends_with_a_two_among_others(last):
        return transition.asking(law, EndingWithATwo) is EndingWithATwo.ANY_PLAY_WITH_A_TWO
    return ends_with_a_bang(last)


def _points_of_cards(transition: Transition, law: Law, settings: Settings, losers: Sequence[Loser]) -> dict[Seat, int]:
    scale = _scale(transition, law, settings, losers)
    points = {loser.seat: points_for(loser.cards, scale) for loser in losers}
    if scale != THREE_PLAYERS or settings.two_decks:
        return points
    for loser in losers:
        doubled = False
        if loser.cards > scale.triple:
            doubled = transition.asking(law, EighteenCards) is EighteenCards.DOUBLE
        elif loser.cards == scale.triple < loser.dealt:
            doubled = transition.asking(law, LeaderAtSeventeen) is LeaderAtSeventeen.DOUBLE
        if doubled:
            points[loser.seat] = doubled_only(loser.cards)
    return points


def _scale(transition: Transition, law: Law, settings: Settings, losers: Sequence[Loser]) -> Scale:
    """What doubles and triples a payment; asked only where it makes a difference to somebody's cards."""
    dealt = max(loser.dealt for loser in losers)

    def differs(*scales: Scale) -> bool:
        return any(len({points_for(loser.cards, scale) for scale in scales}) > 1 for loser in losers)

    three = len(losers) == 2
    usual = scale_for_three() if three else FOUR_PLAYERS
    if settings.two_decks and dealt > CARDS_FOR_TWO:
        if not differs(usual, in_proportion(dealt)):
            return usual
        proportional = transition.asking(law, TwoDeckScale) is TwoDeckScale.IN_PROPORTION
        return in_proportion(dealt) if proportional else usual
    if three and dealt == CARDS_FOR_TWO:
        if not differs(FOUR_PLAYERS, THREE_PLAYERS):
            return FOUR_PLAYERS
        return scale_for_three_with_thirteen(transition.asking(law, ThreePlayersThirteenCards))
    if len(losers) == 1 and dealt > CARDS_FOR_TWO:
        if not differs(*(scale_for_two(choice) for choice in TwoPlayers)):
            return FOUR_PLAYERS
        return scale_for_two(transition.asking(law, TwoPlayers))
    return usual
