"""What cards make, what beats what, and which plays a hand has: laws, exact counts, and plays found the slow way."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from big_two.random_games import settings_at_random
from strategies import picking
from tablelaw.cards import BLACK_JOKER, FULL_DECK, RED_JOKER, Card
from tablelaw.documents.big_two import BASE_GAME, Settings, beats, combination, legal_plays, settings_from
from tablelaw.documents.big_two.order import may_be_led, rule_against_going_out
from tablelaw.documents.big_two.settings import Jokers
from tablelaw.documents.big_two.terms import Combination, Kind
from tablelaw.documents.big_two.variations import chance_of_four_twos
from tablelaw.rules import RuleId


@st.composite
def any_settings(draw: DrawFn) -> Settings:
    """Settings with up to four options."""
    found = settings_at_random(picking(draw), draw(st.integers(0, 4)))
    return BASE_GAME if found is None else found


@st.composite
def hands(draw: DrawFn, size: int = 13) -> tuple[Card, ...]:
    return tuple(draw(st.lists(st.sampled_from(FULL_DECK), min_size=size, max_size=size, unique=True)))


Plays = dict[frozenset[Card], Combination]


def every_play(hand: tuple[Card, ...], table: Combination | None, agreed: Settings) -> Plays:
    """The plays of a hand, found by trying every set of its cards."""
    found: Plays = {}
    for count in range(1, len(hand) + 1):
        for cards in combinations(hand, count):
            made = combination(cards, agreed)
            if made is None or (count == len(hand) and rule_against_going_out(made, agreed)):
                continue
            if may_be_led(made, agreed) if table is None else beats(table, made, agreed):
                found[frozenset(cards)] = made
    return found


def kinds_and_keys(plays: Plays) -> dict[frozenset[Card], tuple[Kind, tuple[int, ...]]]:
    return {cards: (play.kind, play.key) for cards, play in plays.items()}


@settings(max_examples=60, deadline=None)
@given(any_settings(), hands(9), st.data())
def test_legal_plays_are_those_that_trying_every_set_finds(
    agreed: Settings, hand: tuple[Card, ...], data: st.DataObject
) -> None:
    rest = [card for card in FULL_DECK if card not in hand]
    others = legal_plays(data.draw(st.permutations(rest))[:13], None, agreed._replace(smack_down=False))
    table = data.draw(st.sampled_from([None, *others]))
    found = legal_plays(hand, table, agreed)
    assert len(found) == len({frozenset(play.cards) for play in found})
    assert kinds_and_keys({frozenset(play.cards): play for play in found}) == kinds_and_keys(
        every_play(hand, table, agreed)
    )


@settings(max_examples=25, deadline=None)
@given(hands())
def test_legal_plays_of_thirteen_cards_in_the_base_game(hand: tuple[Card, ...]) -> None:
    found = {frozenset(play.cards): play for play in legal_plays(hand, None, BASE_GAME)}
    tried = {
        frozenset(cards): made
        for count in (1, 2, 3, 5)
        for cards in combinations(hand, count)
        if (made := combination(cards, BASE_GAME)) is not None
    }
    assert kinds_and_keys(found) == kinds_and_keys(tried)


@settings(max_examples=5, deadline=None)
@given(hands(4), st.sampled_from([(BLACK_JOKER,), (RED_JOKER,), (BLACK_JOKER, RED_JOKER)]))
def test_a_joker_makes_what_some_card_in_its_place_makes(real: tuple[Card, ...], jokers: tuple[Card, ...]) -> None:
    agreed = settings_from({RuleId("BT §8.29"): "a"})
    hand = (*real, *jokers)
    found = legal_plays(hand, None, agreed)
    for play in found:
        stands_for = {
            card: shown for card, shown in zip(play.cards, play.shown, strict=True) if card in jokers and card != shown
        }
        assert combination(play.cards, agreed, stands_for=stands_for, held=hand) == play
    sets = {frozenset(play.cards) for play in found}
    tried = [cards for count in range(1, 6) for cards in combinations(hand, count)]
    assert sets == {frozenset(cards) for cards in tried if combination(cards, agreed, held=hand) is not None}


def one_order(agreed: Settings) -> Settings:
    """The settings without those that let a play beat another out of its count or kind, where no order is promised."""
    return agreed._replace(
        smack_down=False,
        four_beats_without=False,
        bombs_on_singles=False,
        same_kind_only=False,
        equal_plays=False,
        jokers=None if agreed.jokers is Jokers.VALUELESS else agreed.jokers,
        shortest_straight=None,
    )


@settings(max_examples=150, deadline=None)
@given(any_settings(), st.data())
def test_the_order_within_a_count_is_total_antisymmetric_and_transitive(agreed: Settings, data: st.DataObject) -> None:
    agreed = one_order(agreed)
    plays: list[Combination] = []
    for _ in range(3):
        hand = data.draw(hands())
        plays += [play for play in legal_plays(hand, None, agreed) if len(play.cards) == 5] or []
    plays = data.draw(st.permutations(plays))[:3] if plays else []
    for first in plays:
        assert not beats(first, first, agreed)
        for second in plays:
            assert not (beats(first, second, agreed) and beats(second, first, agreed))
            tied = not beats(first, second, agreed) and not beats(second, first, agreed)
            for third in plays:
                if beats(first, second, agreed) and beats(second, third, agreed):
                    assert beats(first, third, agreed)
                if tied and beats(second, third, agreed):
                    assert beats(first, third, agreed)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_small_plays_are_in_one_order_for_every_pair_of_them(count: int) -> None:
    plays = [made for cards in combinations(FULL_DECK, count) if (made := combination(cards, BASE_GAME)) is not None]
    for first in plays:
        for second in plays:
            decided = (beats(first, second, BASE_GAME), beats(second, first, BASE_GAME))
            assert decided.count(True) == (0 if first.key == second.key else 1)


@pytest.mark.parametrize(("letter", "plays"), [("c", 19_716), ("b", 18_696), ("f", 17_676)])
def test_how_many_five_card_plays_there_are(letter: str, plays: int) -> None:
    """Ten, nine and eight sequences make straights, each in 1,020 ways, and in four more a straight flush."""
    agreed = settings_from({RuleId("BT §8.9"): letter})
    fives = [play for play in legal_plays(FULL_DECK, None, agreed) if len(play.cards) == 5]
    kinds = Counter(play.kind for play in fives)
    assert kinds[Kind.FOUR_AND_ONE] == 624
    assert kinds[Kind.FULL_HOUSE] == 3_744
    assert kinds[Kind.FLUSH] + kinds[Kind.STRAIGHT_FLUSH] == 5_148
    assert sum(kinds.values()) == plays


def test_the_chance_of_four_twos() -> None:
    chance = chance_of_four_twos()
    assert f"{float(chance):.6%}" == "0.264106%"
    assert f"{float(4 * chance):.4%}" == "1.0564%"
    assert f"{float(1 / chance):.2f}" == "378.64"
