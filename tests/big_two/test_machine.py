"""Random games of Big Two under random settings, action by action, and what must hold all the way and in the end."""

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from big_two.random_games import RandomGame, opening_at_random, settings_at_random
from strategies import Picks, Thing, picking_at_random
from tablelaw.authority import Law, Ruling
from tablelaw.cards import FULL_DECK
from tablelaw.documents import big_two
from tablelaw.documents.big_two import BASE_GAME, Opening, Pass, Phase, Play, next_opening
from tablelaw.game import CardsPlayed, Ruled, Scored, Seat, replay
from tablelaw.refusals import Refused

MOST_ACTIONS = 400


def played_cards(game: RandomGame) -> Counter[object]:
    """The cards that have been played since the cards were last dealt."""
    start = max((number for number, effect in enumerate(game.effects) if _deals_again(effect)), default=-1)
    changes = [effect.change for effect in game.effects[start + 1 :]]
    return Counter(card for change in changes if isinstance(change, CardsPlayed) for card in change.cards)


def _deals_again(effect: object) -> bool:
    return "Redealt" in repr(effect) or "tie_is" in repr(effect)


def check_cards(game: RandomGame) -> None:
    """No card is held more often than the deck has it, and none is both held and played."""
    state = game.state
    if state.shootout or state.opening.settings.ghost:
        return
    held = Counter[object](card for hand in state.hands for card in hand) + Counter[object](state.kitty)
    for card, copies in (held + played_cards(game)).items():
        assert copies <= state.deck.get(card, 0)  # type: ignore[call-overload]
    if state.phase is not Phase.DEALING:
        assert sum(held.values()) + sum(played_cards(game).values()) <= len(state.seen)


def check_there_is_something_to_do(game: RandomGame) -> None:
    options = big_two.legal(game.state)
    assert bool(options) != big_two.over(game.state)
    if game.state.phase is Phase.PLAYING:
        assert all(option.seat is None or option.seat < 0 or game.state.hands[option.seat] for option in options)


def check_replay(game: RandomGame) -> None:
    rulings = {change.question: Ruling(change.choice, change.by) for change in _ruled(game)}
    again = replay(big_two, game.opening, game.actions, Law(rulings))
    assert again.state == game.state
    assert list(again.effects) == game.effects


def _ruled(game: RandomGame) -> list[Ruled]:
    return [effect.change for effect in game.effects if isinstance(effect.change, Ruled)]


def check_scores(game: RandomGame) -> None:
    """What the losers pay is what the winner has, unless a last card was not called."""
    scored = [effect for effect in game.effects if isinstance(effect.change, Scored)]
    if scored and all(effect.rule != "BT §8.26" for effect in scored):
        assert sum(effect.change.points for effect in scored if isinstance(effect.change, Scored)) == 0


class Games(RuleBasedStateMachine):
    """One game under random settings, as somebody plays it."""

    def __init__(self) -> None:
        super().__init__()
        self.game: RandomGame | None = None

    @initialize(data=st.data(), count=st.integers(0, 4))
    def sit_down(self, data: st.DataObject, count: int) -> None:
        def pick(things: object) -> object:
            return data.draw(st.sampled_from(things))  # type: ignore[call-overload]

        seed = data.draw(st.integers(0, 10**6))
        luck: Picks = picking_at_random(seed)
        agreed = settings_at_random(luck, count)
        assume(agreed is not None)
        assert agreed is not None
        self.game = RandomGame(luck, opening_at_random(luck, agreed))

    @precondition(lambda self: self.game is not None and not big_two.over(self.game.state))
    @rule(steps=st.integers(1, 30))
    def play_on(self, steps: int) -> None:
        assert self.game is not None
        for _ in range(steps):
            if not big_two.over(self.game.state):
                self.game.play_on()

    @invariant()
    def cards_are_conserved(self) -> None:
        if self.game is not None:
            check_cards(self.game)

    @invariant()
    def there_is_something_to_do_or_it_is_over(self) -> None:
        if self.game is not None:
            check_there_is_something_to_do(self.game)

    def teardown(self) -> None:
        if self.game is not None:
            check_replay(self.game)
            check_scores(self.game)


Games.TestCase.settings = settings(max_examples=40, stateful_step_count=10, deadline=None)
TestGames = Games.TestCase
