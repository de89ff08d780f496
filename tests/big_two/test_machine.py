"""Random games of Big Two under random settings, action by action, and what must hold all the way and in the end."""

from collections import Counter

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from big_two.random_games import RandomGame, opening_at_random, settings_at_random
from strategies import Picks, picking_at_random
from tablelaw.authority import Law, Ruling
from tablelaw.cards import FULL_DECK, Card
from tablelaw.documents import big_two
from tablelaw.documents.big_two import BASE_GAME, Pass, Phase, Play, next_opening, possible_plays, settings_from
from tablelaw.game import Do, Ruled, Scored, Seat, replay
from tablelaw.refusals import Refused
from tablelaw.rules import RuleId


def check_cards(game: RandomGame) -> None:
    """Every card that was dealt is in one place: a hand, the kitty, the ghost, or among those played."""
    state = game.state
    lying = Counter[Card](card for hand in state.hands for card in hand)
    lying += Counter(state.kitty) + Counter(state.ghost) + Counter(game.played)
    assert lying == Counter(state.seen)
    assert all(copies <= state.deck[card] for card, copies in lying.items())


def check_there_is_something_to_do(game: RandomGame) -> None:
    options = big_two.legal(game.state)
    assert bool(options) != big_two.over(game.state)
    assert all(game.state.hands[seat] for seat in game.state.waiting)


def check_replay(game: RandomGame) -> None:
    ruled = [effect.change for effect in game.effects if isinstance(effect.change, Ruled)]
    rulings = {change.question: Ruling(change.choice, change.by) for change in ruled}
    again = replay(big_two, game.opening, game.actions, Law(rulings))
    assert again.state == game.state
    assert list(again.effects) == game.effects


def check_scores(game: RandomGame) -> None:
    """What the losers pay is what the winner has, unless a last card was not called."""
    scored = [effect for effect in game.effects if isinstance(effect.change, Scored)]
    if all(effect.rule != "BT §8.26" for effect in scored):
        assert sum(effect.change.points for effect in scored if isinstance(effect.change, Scored)) == 0


class Games(RuleBasedStateMachine):
    """One game under random settings, as somebody plays it."""

    def __init__(self) -> None:
        super().__init__()
        self.game: RandomGame | None = None

    @initialize(seed=st.integers(0, 10**9), count=st.integers(0, 4))
    def sit_down(self, seed: int, count: int) -> None:
        pick: Picks = picking_at_random(seed)
        agreed = settings_at_random(pick, count)
        assume(agreed is not None)
        assert agreed is not None
        self.game = RandomGame(pick, opening_at_random(pick, agreed))

    @precondition(lambda self: self.game is not None)
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


Games.TestCase.settings = settings(max_examples=30, stateful_step_count=10, deadline=None)
TestGames = Games.TestCase


@pytest.mark.parametrize("seed", range(12))
def test_a_session_of_games_plays_to_its_end(seed: int) -> None:
    pick = picking_at_random(seed)
    agreed = [BASE_GAME, BASE_GAME._replace(president=True), BASE_GAME._replace(winner_leads=True)][seed % 3]
    game = RandomGame(pick, opening_at_random(pick, agreed)._replace(previous=None))
    for _ in range(3):
        while not big_two.over(game.state):
            game.play_on()
        check_scores(game)
        game = RandomGame(pick, next_opening(game.state, Seat(0)))


@pytest.mark.parametrize("seed", range(8))
def test_a_play_is_accepted_exactly_when_it_is_possible(seed: int) -> None:
    """Every set of one, two or three cards of whoever acts, and a pass, is tried at every state of a game."""
    pick = picking_at_random(seed)
    agreed = settings_at_random(pick, seed % 4) or BASE_GAME
    game = RandomGame(pick, opening_at_random(pick, agreed._replace(jokers=None)))
    while not big_two.over(game.state) and len(game.actions) < 120:
        if game.state.phase is Phase.PLAYING:
            check_candidates(game)
        game.play_on()


def check_candidates(game: RandomGame) -> None:
    state = game.state
    options = big_two.legal(state)
    for seat in (Seat(number) for number in range(state.players)):
        hand = state.hands[seat]
        possible = {frozenset(play.cards) for play in possible_plays(state, seat)} if seat in state.waiting else set()
        for first in range(len(hand)):
            for cards in ((hand[first],), hand[first : first + 2], hand[first : first + 3]):
                accepted = is_accepted(game, Play(seat, cards))
                assert accepted == (len(set(cards)) == len(cards) and frozenset(cards) in possible)
        may_pass = any(option.do is Do.PASS and option.seat == seat for option in options)
        assert is_accepted(game, Pass(seat)) == may_pass
        assert not is_accepted(game, Play(seat, FULL_DECK[:1] * 2)) or state.settings.two_decks


def is_accepted(game: RandomGame, action: big_two.Action) -> bool:
    try:
        big_two.apply(game.state, action, game.law)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(3))
def test_jokers_that_stand_for_cards_are_played(seed: int) -> None:
    """The first plays of a game: a hand with two jokers has a thousand of them."""
    pick = picking_at_random(seed)
    agreed = settings_from({RuleId("BT §8.29"): "a"})
    game = RandomGame(pick, opening_at_random(pick, agreed))
    while len(game.actions) < 20:
        game.play_on()
        check_cards(game)
        check_there_is_something_to_do(game)
