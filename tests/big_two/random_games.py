"""Random settings, deals and plays of Big Two, by whoever picks."""

from collections.abc import Sequence
from typing import Final

from strategies import Picks
from tablelaw.authority import Law, Question, Ruling
from tablelaw.cards import JOKER, Card
from tablelaw.documents import big_two
from tablelaw.documents.big_two import (
    Action,
    CallLastCard,
    Count,
    DrawCard,
    Exchange,
    Opening,
    Pass,
    Phase,
    Play,
    Previous,
    Redeal,
    Settings,
    State,
    Trade,
)
from tablelaw.documents.big_two.dealing import cards_that_may_be_given, may_give
from tablelaw.documents.big_two.settings import AnnouncedValue, seat_counts, settings_from
from tablelaw.game import Deal, Do, Effect, Face, Option, Seat
from tablelaw.refusals import Refused
from tablelaw.rules import RuleId

VALUES: Final[dict[str, tuple[AnnouncedValue, ...]]] = {
    "8.7": ("a", "b", ("a", "b")),
    "8.8": (3, 4, 5),
    "8.9": tuple("abcdef"),
    "8.11": tuple("abcde"),
    "8.12": tuple("abcd"),
    "8.21": ("a", "b"),
    "8.24": ("a", "b", ("a", "b")),
    "8.29": ("b",),
    "8.34": (True, "a", "b", ("a", "b")),
}
VARIATIONS: Final = tuple(f"8.{number}" for number in range(1, 36))
OTHER_OPTIONS: Final = (
    "2.6",
    "2.7",
    "2.8",
    "2.9",
    "3.3",
    "4.8",
    "4.9",
    "5.2",
    "5.3",
    "6.4",
    "7.2",
    "9.1",
    "9.5",
    "10.1",
)
OPTIONS: Final = (*VARIATIONS, *OTHER_OPTIONS)


def announced_at_random(pick: Picks, count: int) -> dict[RuleId, AnnouncedValue]:
    """So many options, each with a value that it takes."""
    numbers = [pick(OPTIONS) for _ in range(count)]
    return {RuleId(f"BT §{number}"): pick(VALUES.get(number, (True,))) for number in numbers}


def settings_at_random(pick: Picks, count: int) -> Settings | None:
    """Settings with so many options; None where they exclude one another."""
    try:
        settings = settings_from(announced_at_random(pick, count))
    except Refused:
        return None
    return settings if _players_for(settings) else None


def law_at_random(pick: Picks) -> Law:
    """A law in which every question is answered at random."""

    def answers(question: Question) -> Ruling:
        turned_away = [choice for choice in question.choices if choice == "refuse"]
        return Ruling(pick([choice for choice in question.choices if choice not in turned_away]), "chance")

    return Law(authorities=[answers])


class RandomGame:
    """A game played by whoever picks: the state, the cards still to come, and what happened."""

    def __init__(self, pick: Picks, opening: Opening) -> None:
        self.pick = pick
        self.law = law_at_random(pick)
        self.opening = opening
        step = big_two.open_deal(opening, self.law)
        self.state: State = step.state
        self.effects: list[Effect] = list(step.effects)
        self.actions: list[Action] = []
        self.stock: list[Card] = []
        self.played: list[Card] = []

    def play_on(self, *, whole_hands: bool = False) -> None:
        """Takes one step; hands may be dealt whole instead of by the card."""
        if self.state.phase is Phase.DEALING and not self.state.seen:
            self.stock = shuffled(self.pick, self.state)
        action = self.next_action(whole_hands=whole_hands)
        step = big_two.apply(self.state, action, self.law)
        self.actions.append(action)
        self.state = step.state
        self.effects += step.effects
        if not self.state.seen:
            self.played = []
        elif isinstance(action, Play):
            self.played += action.cards

    def next_action(self, *, whole_hands: bool) -> Action:
        options = big_two.legal(self.state)
        wanted = [option for option in options if _goes_on(self.state, option)]
        if whole_hands and self.state.phase is Phase.DEALING:
            wanted = [option for option in wanted if option.cards > 1]
        return self.action_for(self.pick(wanted or options))

    def action_for(self, option: Option) -> Action:
        """An action of the kind that an option offers."""
        seat = Seat(0) if option.seat is None else option.seat
        match option.do:
            case Do.DEAL:
                return Deal(seat, Face.DOWN, tuple(self.stock.pop() for _ in range(option.cards)))
            case Do.PLAY:
                plays = big_two.possible_plays(self.state, seat)
                play = self.pick([play for play in plays if len(play.cards) == option.cards])
                replaced = zip(play.cards, play.shown, strict=True)
                return Play(seat, play.cards, tuple(pair for pair in replaced if _is_replaced(*pair)))
            case Do.PASS:
                return Pass(seat)
            case Do.DRAW:
                return DrawCard(seat, self.stock.pop())
            case Do.TRADE:
                return Trade(seat, self.pick((True, False)))
            case Do.CALL_LAST_CARD:
                return CallLastCard(seat)
            case Do.COUNT:
                return Count(self.pick((0, 1)))
            case Do.REDEAL:
                return Redeal(seat)
            case _:
                gift = next(gift for gift in self.state.gifts if gift.seat == seat and may_give(self.state, gift))
                return Exchange(gift.seat, gift.to, cards_that_may_be_given(self.state, gift))


def _is_replaced(card: Card, shown: Card) -> bool:
    return card.rank == JOKER and shown.rank != JOKER


def _goes_on(state: State, option: Option) -> bool:
    """Whether an option leads on: no cards beside the table, no second deal, no lead passed on for ever."""
    if option.do is Do.DEAL:
        return state.phase is Phase.DEALING and option.seat is not None and option.seat not in (-1, -4)
    if option.do is Do.PASS:
        return state.trick.top is not None or state.lead_passes < state.players
    return option.do not in (Do.REDEAL, Do.COUNT)


def shuffled(pick: Picks, state: State) -> list[Card]:
    """The deck of a state in any order."""
    cards = [card for card, copies in state.deck.items() for _ in range(copies)]
    return [cards.pop(pick(range(len(cards)))) for _ in range(len(cards))]


def opening_at_random(pick: Picks, settings: Settings) -> Opening:
    """An opening for settings, with the number of players that they need where they need one."""
    players = pick(_players_for(settings))
    order = tuple(Seat(seat) for seat in _any_order(pick, players))
    previous = Previous(order[0], order if settings.president else ())
    return Opening(players, Seat(pick(range(players))), settings, pick((None, previous)))


def _players_for(settings: Settings) -> Sequence[int]:
    """How many may play; jokers make very many plays in the long hands of two players, and two decks in any."""
    fewest = 4 if settings.two_decks else 3 if settings.jokers is not None else 2
    needed = seat_counts(settings)
    fitting = [number for number in (4, 3, 2) if all(each.least <= number <= each.most for each in needed)]
    return [number for number in fitting if number >= fewest] or fitting


def _any_order(pick: Picks, players: int) -> list[int]:
    left = list(range(players))
    return [left.pop(pick(range(len(left)))) for _ in range(players)]
