"""What a game of Big Two costs, and the points of a dealt hand: the score worked out a second time."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from big_two.independent import BASE_STRAIGHTS, Cards, announced, card_worth, groups, in_one_suit, made
from tablelaw.authority import Law, Ruling, customary
from tablelaw.cards import FULL_DECK, SPADES, parse_cards
from tablelaw.chips import Chips
from tablelaw.documents.big_two import BASE_GAME, Settings
from tablelaw.documents.big_two.assistance import (
    Before,
    WhoGains,
    could_have_played,
    helper_pays,
    placing_knows_no_assistance,
)
from tablelaw.documents.big_two.reckoning import Loser, reckon
from tablelaw.documents.big_two.redeal import has_few_points, has_no_face_card, points_of
from tablelaw.documents.big_two.scoring import (
    FOUR_PLAYERS,
    SeveralDoublings,
    TwoPlayers,
    Unused,
    doubled_only,
    doublings_for,
    ends_with_a_bang,
    ends_with_a_two_among_others,
    points_doubled_for_each_two,
    points_for,
    scale_for_three,
    scale_for_three_with_thirteen,
    scale_for_two,
    unused_in,
)
from tablelaw.documents.big_two.scoring import ThreePlayersThirteenCards as WithThirteen
from tablelaw.documents.big_two.terms import Combination
from tablelaw.documents.big_two.variations import (
    LastCardPenalty,
    chance_of_four_twos,
    holds_four_twos,
    in_proportion,
    pays_for_not_calling,
)
from tablelaw.game import Assisted, Change, Doubled, Scored, Seat, Transition, opening_ledger
from tablelaw.rules import QuestionId

HANDS: Final = st.lists(st.sampled_from(FULL_DECK), min_size=1, max_size=13, unique=True).map(tuple)
WINNER: Final = Seat(0)
LAST_PLAYS: Final = [
    made(parse_cards(text), BASE_GAME)
    for text in (
        "Kd", "2d", "9d 9s", "2d 2s", "8d 8c 8s", "2d 2c 2h", "3d 4d 5c 6s 7s", "2d 3d 4c 5s 6s", "3d 5d 7d 9d Kd",
        "3d 5d 7d 9d 2d", "2d 2c 2h 4s 4d", "3d 3c 3h 2s 2d", "6d 6c 6h 6s Ad", "3d 4d 5d 6d 7d", "Ad 2d 3d 4d 5d",
    )
]  # fmt: skip


def scored(settings: Settings, losers: list[Loser], last: Combination | None, **choices: str) -> Mapping[Seat, int]:
    """The points of a game, by seat."""
    questions = {
        "several": "BT §6.2/several-doublings",
        "a_two": "BT §6.2/ending-with-a-two",
        "eighteen": "BT §6.3/eighteen-cards",
        "leader": "BT §6.3/leader-at-17",
        "thirteen": "BT §6.3/thirteen-cards-three-players",
        "two_players": "BT §6.1/two-players",
    }
    law = Law({QuestionId(questions[name]): Ruling(choice, "test") for name, choice in choices.items()})
    transition = Transition(opening_ledger(len(losers) + 1, Chips(0), None))
    reckon(transition, law, settings, WINNER, last, losers, helper=None, forgot_to_call=False)
    return {change.seat: change.points for change in told(transition) if isinstance(change, Scored)}


def told(transition: Transition) -> list[Change]:
    return [effect.change for effect in transition.to(None).effects]


# 5 Dealing again

POINTS: Final = {"J": 1, "Q": 2, "K": 3, "A": 4, "2": 5}


@given(HANDS)
def test_5_1_the_points_of_a_hand_are_those_of_its_cards(hand: Cards) -> None:
    points = sum(POINTS.get(str(card)[0], 0) for card in hand)
    assert points_of(hand) == points
    assert has_few_points(hand) == (points <= 3)


def test_5_1_every_card_and_every_pair_of_cards() -> None:
    for cards in (*combinations(FULL_DECK, 1), *combinations(FULL_DECK, 2)):
        points = sum(POINTS.get(str(card)[0], 0) for card in cards)
        assert points_of(cards) == points
        assert has_few_points(cards) == (points < 4)


@given(HANDS)
def test_5_2_a_hand_without_jack_queen_and_king(hand: Cards) -> None:
    assert has_no_face_card(hand) == (not {str(card)[0] for card in hand} & {"J", "Q", "K"})


def test_5_2_every_card_and_every_pair_of_cards() -> None:
    for cards in (*combinations(FULL_DECK, 1), *combinations(FULL_DECK, 2)):
        assert has_no_face_card(cards) == all(str(card)[0] not in "JQK" for card in cards)


# 6 The score


def times(cards: int, double: int, triple: int) -> int:
    return cards * (1 + (cards >= double) + (cards >= triple))


def test_6_1_every_number_of_cards_of_thirteen() -> None:
    written = {**{cards: cards for cards in range(1, 10)}, 10: 20, 11: 22, 12: 24, 13: 39}
    assert {cards: points_for(cards, FOUR_PLAYERS) for cards in range(1, 14)} == written
    for cards, (answer, double, triple) in product(
        range(1, 27), [(TwoPlayers.TEN_AND_THIRTEEN, 10, 13), (TwoPlayers.TWENTY_AND_TWENTY_SIX, 20, 26)]
    ):
        assert points_for(cards, scale_for_two(answer)) == times(cards, double, triple)


@given(st.lists(st.integers(1, 13), min_size=3, max_size=3))
def test_6_1_the_winner_has_what_the_three_losers_pay(cards: list[int]) -> None:
    losers = [Loser(Seat(seat), held, Unused(), dealt=13) for seat, held in enumerate(cards, 1)]
    due = [times(held, 10, 13) for held in cards]
    assert scored(BASE_GAME, losers, None) == {Seat(0): sum(due), **{Seat(s): -d for s, d in enumerate(due, 1)}}


UNUSED: Final = st.builds(Unused, st.integers(0, 4), st.integers(0, 3), st.integers(0, 2))


@given(st.lists(st.tuples(st.integers(1, 13), UNUSED), min_size=3, max_size=3), st.sampled_from(LAST_PLAYS), st.data())
def test_6_2_what_is_left_doubles_a_loser_and_the_last_play_all_of_them_once(
    held: list[tuple[int, Unused]], last: Combination, data: st.DataObject
) -> None:
    several = data.draw(st.sampled_from(["each-kind-once", "each-card", "once"]))
    a_two = data.draw(st.sampled_from(["twos-only", "any-play-with-a-two"]))
    losers = [Loser(Seat(seat), cards, unused, dealt=13) for seat, (cards, unused) in enumerate(held, 1)]
    has_a_two = any(str(card)[0] == "2" for card in last.cards)
    only_twos = all(str(card)[0] == "2" for card in last.cards)
    bang = only_twos or last.kind.value in ("four-of-a-kind", "straight-flush")
    factor = 2 if bang or (has_a_two and a_two == "any-play-with-a-two") else 1
    points: dict[Seat, int] = {}
    for seat, (cards, unused) in enumerate(held, 1):
        kinds = sum(1 for count in unused if count)
        doublings = {"each-kind-once": kinds, "each-card": sum(unused), "once": min(kinds, 1)}[several]
        points[Seat(seat)] = -times(cards, 10, 13) * factor * 2**doublings
    expected = {WINNER: -sum(points.values()), **points}
    assert scored(BASE_GAME, losers, last, several=several, a_two=a_two) == expected


@given(st.lists(UNUSED, min_size=3, max_size=3), st.sampled_from(LAST_PLAYS))
def test_6_2_each_doubling_is_told(held: list[Unused], last: Combination) -> None:
    """As often for a loser as there are kinds of cards that double, and once for a winner who ended with them."""
    transition = Transition(opening_ledger(4, Chips(0), None))
    losers = [Loser(Seat(seat), 1, unused, dealt=13) for seat, unused in enumerate(held, 1)]
    reckon(transition, Law(authorities=[customary]), BASE_GAME, WINNER, last, losers, helper=None, forgot_to_call=False)
    doubled = Counter(change.seat for change in told(transition) if isinstance(change, Doubled))
    bang = last.kind.value in ("four-of-a-kind", "straight-flush") or all(str(card)[0] == "2" for card in last.cards)
    expected = {Seat(seat): sum(1 for count in unused if count) for seat, unused in enumerate(held, 1)}
    assert doubled == Counter({**expected, WINNER: int(bang)})


def test_6_2_every_last_play_and_every_number_of_doublings() -> None:
    for last in LAST_PLAYS:
        ranks = {str(card)[0] for card in last.cards}
        bang = ranks == {"2"} or last.kind.value in ("four-of-a-kind", "straight-flush")
        assert ends_with_a_bang(last) == bang
        assert ends_with_a_two_among_others(last) == ("2" in ranks and not bang)
    for twos, fours, flushes in product(range(5), range(4), range(3)):
        unused = Unused(twos, fours, flushes)
        assert doublings_for(unused, SeveralDoublings.EACH_CARD) == twos + fours + flushes
        assert doublings_for(unused, SeveralDoublings.EACH_KIND_ONCE) == bool(twos) + bool(fours) + bool(flushes)
        assert doublings_for(unused, SeveralDoublings.ONCE) == bool(twos or fours or flushes)


def test_6_2_the_straight_flushes_of_every_hand_of_one_suit() -> None:
    """As many as can be made without using a card twice, found by trying every two sequences."""
    cards = [card for card in FULL_DECK if card.suit == SPADES]
    flushes = [frozenset(in_one_suit(ranks)[3]) for ranks in BASE_STRAIGHTS.split()]
    apart = [(first, second) for first, second in combinations(flushes, 2) if not first & second]
    for chosen in range(1, 1 << len(cards)):
        hand = frozenset(card for place, card in enumerate(cards) if chosen >> place & 1)
        if any(first | second <= hand for first, second in apart):
            expected = 2
        else:
            expected = int(any(flush <= hand for flush in flushes))
        assert unused_in(tuple(hand), BASE_GAME.straights).straight_flushes == expected


@given(HANDS)
def test_6_2_the_twos_and_fours_left_in_a_hand(hand: Cards) -> None:
    unused = unused_in(hand, BASE_GAME.straights)
    assert unused.twos == sum(str(card)[0] == "2" for card in hand)
    assert unused.fours == sum(count == 4 for count, _ in groups(hand))


def test_6_3_every_number_of_cards_among_three() -> None:
    for cards in range(1, 18):
        expected = 51 if cards == 17 else 2 * cards if cards >= 12 else cards
        assert points_for(cards, scale_for_three()) == expected
        assert doubled_only(cards) == cards + cards
    for cards in range(1, 14):
        of_four = points_for(cards, scale_for_three_with_thirteen(WithThirteen.FOUR_PLAYER_SCALE))
        assert of_four == times(cards, 10, 13)
        of_three = points_for(cards, scale_for_three_with_thirteen(WithThirteen.ELEVEN_AND_SEVENTEEN))
        assert of_three == times(cards, 12, 17)


@given(st.lists(st.integers(1, 17), min_size=2, max_size=2))
def test_6_3_the_winner_has_what_the_two_losers_pay(cards: list[int]) -> None:
    losers = [Loser(Seat(seat), held, Unused(), dealt=17) for seat, held in enumerate(cards, 1)]
    due = [times(held, 12, 17) for held in cards]
    assert scored(BASE_GAME, losers, None) == {Seat(0): sum(due), **{Seat(s): -d for s, d in enumerate(due, 1)}}


@pytest.mark.parametrize("choice", ["triple", "double"])
@pytest.mark.parametrize("dealt", [17, 18])
def test_6_3_eighteen_cards_as_ruled(choice: str, dealt: int) -> None:
    for cards in range(12, dealt + 1):
        losers = [Loser(Seat(1), cards, Unused(), dealt), Loser(Seat(2), 1, Unused(), 17)]
        leader = {"triple": "triple-as-written", "double": "double"}[choice]
        triple = (cards == 17 and dealt == 17) or (cards >= 17 and choice == "triple")
        assert scored(BASE_GAME, losers, None, eighteen=choice, leader=leader)[Seat(1)] == -cards * (3 if triple else 2)


@given(st.lists(st.tuples(st.integers(1, 13), st.integers(0, 4)), min_size=3, max_size=3))
def test_6_4_a_point_a_card_doubled_for_each_two(held: list[tuple[int, int]]) -> None:
    agreed = announced(o6_4=True)
    losers = [Loser(Seat(seat), cards, Unused(twos, 1, 1), 13) for seat, (cards, twos) in enumerate(held, 1)]
    due = [cards * 2**twos for cards, twos in held]
    expected = {Seat(0): sum(due), **{Seat(s): -d for s, d in enumerate(due, 1)}}
    assert scored(agreed, losers, LAST_PLAYS[1]) == expected


def test_6_4_every_number_of_cards_and_of_twos() -> None:
    for cards, twos in product(range(1, 27), range(9)):
        doubled = cards
        for _ in range(twos):
            doubled += doubled
        assert points_doubled_for_each_two(cards, twos) == doubled


# 7 Assistance


@given(HANDS, st.data())
def test_7_1_the_singles_that_would_have_stopped_the_winner(hand: Cards, data: st.DataObject) -> None:
    """Higher than the winner's last card, and playable on what lay on the table before."""
    rest = [card for card in FULL_DECK if card not in hand]
    table = data.draw(st.sampled_from([None, *rest]))
    last = data.draw(st.sampled_from([card for card in rest if card != table]))
    before = Before(Seat(1), hand, None if table is None else made((table,), BASE_GAME), None)
    stoppers = could_have_played(before, made((last,), BASE_GAME), BASE_GAME)
    floor = max(card_worth(card) for card in (last, table) if card is not None)
    assert set(stoppers) == {card for card in hand if card_worth(card) > floor}


@given(HANDS, st.sampled_from([play for play in LAST_PLAYS if len(play.cards) > 1]))
def test_7_1_nobody_helps_a_winner_who_ends_on_more_than_one_card(hand: Cards, last: Combination) -> None:
    assert could_have_played(Before(Seat(1), hand, None, None), last, BASE_GAME) == ()


DUE: Final = st.lists(st.integers(0, 200), min_size=2, max_size=3)


@given(DUE, st.data())
def test_7_2_the_helper_pays_for_all_and_the_others_nothing_or_pay_as_well(
    points: list[int], data: st.DataObject
) -> None:
    due = {Seat(seat): each for seat, each in enumerate(points, 1)}
    helper = data.draw(st.sampled_from(list(due)))
    for gains in WhoGains:
        changes = list(helper_pays(WINNER, helper, due, gains))
        scores = {change.seat: change.points for change in changes if isinstance(change, Scored)}
        twice = gains is WhoGains.WINNER_TWICE
        assert sum(scores.values()) == 0
        assert scores[helper] == -sum(points)
        assert all(scores[seat] == (-each if twice else 0) for seat, each in due.items() if seat != helper)


def test_7_3_nobody_helps_where_only_places_count() -> None:
    assert placing_knows_no_assistance(places=True)
    assert not placing_knows_no_assistance(places=False)
    for option in ({"o8_32": True}, {"o9_1": True}, {}):
        transition = Transition(opening_ledger(2, Chips(0), None))
        before = Before(Seat(1), parse_cards("2s"), None, made(parse_cards("3d"), BASE_GAME))
        losers = [Loser(Seat(1), 1, Unused(), 13)]
        helper = reckon(
            transition, Law(), announced(**option), WINNER, LAST_PLAYS[0], losers, helper=before, forgot_to_call=False
        )
        assert helper == (None if option else Seat(1))
        expected = [] if option else [Assisted(Seat(1), parse_cards("2s"))]
        assert [change for change in told(transition) if isinstance(change, Assisted)] == expected


# 8.21, 8.26 and 8.34


@given(HANDS, st.integers(0, 4))
def test_8_21_four_twos_and_no_fewer(hand: Cards, twos: int) -> None:
    others = [card for card in hand if str(card)[0] != "2"]
    assert holds_four_twos((*others, *parse_cards("2d 2c 2h 2s")[:twos])) == (twos == 4)


def test_8_21_the_chance_of_every_hand_of_a_small_pack() -> None:
    """Counted out: the hands of so many cards of ten that hold the first four."""
    for size in range(4, 11):
        hands = list(combinations(range(10), size))
        with_four = sum(set(range(4)) <= set(hand) for hand in hands)
        assert chance_of_four_twos(size, 10) * len(hands) == with_four


@given(DUE)
def test_8_26_who_did_not_call_pays_for_all_cards_or_for_one_and_nobody_else_scores(points: list[int]) -> None:
    others = {Seat(seat): each for seat, each in enumerate(points, 1)}
    for penalty in LastCardPenalty:
        changes = list(pays_for_not_calling(WINNER, others, penalty))
        own_only = penalty is LastCardPenalty.OWN_ONLY
        assert changes == [Scored(WINNER, -1 if own_only else -sum(points)), *(Scored(seat, 0) for seat in others)]


@given(st.integers(1, 52))
def test_8_34_ten_thirteenths_of_a_hand_double_and_all_of_it_triples(dealt: int) -> None:
    scale = in_proportion(dealt)
    assert scale.triple == dealt
    assert 13 * (scale.double - 1) < 10 * dealt <= 13 * scale.double
