"""A game of Big Two from the deal to its end, rule by rule: what each says, over games that are played at random."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from big_two.independent import (
    BASE_STRAIGHTS,
    BASE_SUITS,
    Cards,
    announced,
    card_worth,
    groups,
    shape,
)
from big_two.random_games import RandomGame, opening_at_random, shuffled
from strategies import picking_at_random
from tablelaw.authority import Law, Question, Ruling, customary
from tablelaw.cards import FULL_DECK, Card, parse_cards
from tablelaw.documents import big_two
from tablelaw.documents.big_two import (
    BASE_GAME,
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
    Settings,
    State,
    Trade,
    possible_plays,
)
from tablelaw.documents.big_two.deal import cards_each, deck_of, order_of_dealing, thirteen_each
from tablelaw.documents.big_two.play import next_player, still_to_answer
from tablelaw.documents.big_two.president import Title, gifts_of, title_of
from tablelaw.documents.big_two.settings import AnnouncedValue
from tablelaw.documents.big_two.teams import team_of, winning_team
from tablelaw.documents.big_two.terms import is_rid_of_all_cards, too_few_players, too_many_players
from tablelaw.documents.big_two.variations import (
    TripleInPairs,
    direction_won,
    has_a_pair_of_threes,
    is_dealt_a_dragon,
    racers,
)
from tablelaw.game import (
    GHOST,
    KITTY,
    STOCK,
    Assisted,
    Change,
    Counted,
    Deal,
    Dealt,
    Do,
    Drew,
    Effect,
    Exchanged,
    Face,
    GameOver,
    LastCardCalled,
    Noticed,
    Passed,
    Redealt,
    Ruled,
    Scored,
    Seat,
    Showed,
    Titled,
    TrickWon,
    TwosTurnedLow,
)
from tablelaw.refusals import Refused
from tablelaw.trick import Direction

GAMES: Final = 12
PLACES: Final = ("1st", "2nd", "3rd", "4th")


class Took(NamedTuple):
    """One action of a game: the state before it, its effects, the state after it."""

    before: State
    action: Action
    effects: tuple[Effect, ...]
    after: State


Game = tuple[Took, ...]


def law(**choices: str) -> Law:
    """These answers, named as `r4_4__leader_passes`; for all other questions the customary one, or the first."""
    given_answers = {
        f"BT §{rule[1:].replace('_', '.')}/{word.replace('_', '-')}": choice
        for name, choice in choices.items()
        for rule, word in [name.split("__")]
    }

    def ruled(question: Question) -> Ruling | None:
        return Ruling(given_answers[question.id], "test") if question.id in given_answers else None

    def first(question: Question) -> Ruling:
        return Ruling(question.choices[0], "test")

    return Law(authorities=[ruled, customary, first])


def played(game: RandomGame, *, most: int = 600) -> Game:
    """A game to its end."""
    took: list[Took] = []
    while not big_two.over(game.state):
        before, told = game.state, len(game.effects)
        game.play_on(whole_hands=True)
        took.append(Took(before, game.actions[-1], tuple(game.effects[told:]), game.state))
        assert len(took) < most
    return tuple(took)


@cache
def games(agreed: Settings, players: int = 4, rules: Law | None = None, count: int = GAMES) -> tuple[Game, ...]:
    """Games under these settings."""
    found: list[Game] = []
    for seed in range(count):
        pick = picking_at_random(seed)
        game = RandomGame(pick, Opening(players, Seat(seed % players), agreed))
        game.law = law() if rules is None else rules
        found.append(played(game))
    return tuple(found)


def actions(*of: tuple[Game, ...]) -> Iterator[Took]:
    return (took for some in of for game in some for took in game)


def changes(took: Took, number: str) -> list[Change]:
    """What an action changed by this rule, without the rulings that were asked for."""
    found = [effect.change for effect in took.effects if effect.rule == f"BT §{number}"]
    return [change for change in found if not isinstance(change, Ruled)]


def first_lead(game: Game) -> Took:
    return next(took for took in game if isinstance(took.action, Play))


def dealt(hands: Sequence[str], agreed: Settings, rules: Law | None = None, *, rest: str = "") -> State:
    """A game in which each seat was dealt these cards and then others of the pack, and the kitty what is left."""
    rules = law() if rules is None else rules
    wanted = [parse_cards(hand) for hand in hands]
    kept = parse_cards(rest) if rest else ()
    state = big_two.open_deal(Opening(len(hands), Seat(0), agreed), rules).state
    left = [card for card in FULL_DECK if card not in kept and all(card not in hand for hand in wanted)]
    size = next(option.cards for option in big_two.legal(state) if option.do is Do.DEAL and option.cards > 1)
    for seat, hand in enumerate(wanted):
        more = tuple(left.pop() for _ in range(size - len(hand)))
        state = big_two.apply(state, Deal(Seat(seat), Face.DOWN, hand + more), rules).state
    kitty = tuple(option for option in big_two.legal(state) if option.do is Do.DEAL and option.seat == KITTY)
    if state.phase is Phase.DEALING and kitty:
        cards = (*kept, *left)[: max(option.cards for option in kitty)]
        state = big_two.apply(state, Deal(KITTY, Face.DOWN, cards), rules).state
    return state


def refused_by(state: State, action: Action, rules: Law | None = None) -> str | None:
    try:
        big_two.apply(state, action, law() if rules is None else rules)
    except Refused as caught:
        return caught.refusal.rule
    return None


BASE: Final = (2, 3, 4)


def base_games() -> tuple[Game, ...]:
    return tuple(game for players in BASE for game in games(BASE_GAME, players))


# 1 Who plays, and for what


@pytest.mark.parametrize("decks", [1, 2])
def test_1_1_two_to_four_play_or_up_to_eight_with_two_packs(decks: int) -> None:
    most = 4 if decks == 1 else 8
    agreed = BASE_GAME if decks == 1 else announced(o8_34=True)
    for players in range(20):
        assert too_many_players(players, most) == (players > most)
        assert too_few_players(players) == (players in {0, 1})
        if players:
            opening = Opening(players, Seat(0), agreed)
            try:
                big_two.open_deal(opening, law())
            except Refused as caught:
                assert caught.refusal.rule == "BT §1.1"
                assert not 2 <= players <= most
            else:
                assert 2 <= players <= most


def test_1_2_and_4_7_the_game_is_over_with_the_first_empty_hand_and_its_player_has_won() -> None:
    for game in base_games():
        for took in game[:-1]:
            assert took.after.phase is Phase.DEALING or all(took.after.hands)
            assert not any(isinstance(effect.change, GameOver) for effect in took.effects)
        last = game[-1]
        assert isinstance(last.action, Play)
        assert [seat for seat, hand in enumerate(last.after.hands) if not hand] == [last.action.seat]
        assert changes(last, "4.7") == [GameOver(last.action.seat)]
        assert last.after.winners == (last.action.seat,)


def test_1_2_a_player_is_out_without_cards_and_only_then() -> None:
    assert is_rid_of_all_cards(())
    assert not any(is_rid_of_all_cards(FULL_DECK[:count]) for count in range(1, 53))


# 3 The deal


@pytest.mark.parametrize(("players", "dealer"), [(players, seat) for players in BASE for seat in range(players)])
def test_3_1_cards_go_round_counter_clockwise_from_the_dealers_right(players: int, dealer: int) -> None:
    """Seats count clockwise; card by card, everybody has the same number in the end."""
    expected = [Seat((dealer - step) % players) for step in range(1, players + 1)]
    assert list(order_of_dealing(Seat(dealer), players)) == expected
    pick = picking_at_random(players * 10 + dealer)
    opening = Opening(players, Seat(dealer), BASE_GAME)
    state = big_two.open_deal(opening, law()).state
    deck = shuffled(pick, state)
    for number in range(52 // players * players):
        offered = [option.seat for option in big_two.legal(state) if option.cards == 1]
        single = [seat for seat in offered if seat is not None and seat >= 0]
        assert single == [expected[number % players]]
        cards = (deck.pop(),)
        step = big_two.apply(state, Deal(single[0], Face.DOWN, cards), law())
        assert step.effects[0] == ("BT §3.1", Dealt(single[0], Face.DOWN, cards))
        state = step.state
    assert sorted(len(hand) for hand in state.hands) == [52 // players] * players


def test_3_1_as_many_cards_each_as_all_can_have() -> None:
    for jokers, decks in product((False, True), (1, 2)):
        deck = deck_of(jokers=jokers, decks=decks)
        assert len(deck) == 52 * decks + 2 * jokers
        assert sorted(card for card in deck if card in FULL_DECK) == sorted(FULL_DECK * decks)
        for players in range(2, 9):
            each = cards_each(len(deck), players)
            assert each * players <= len(deck) < (each + 1) * players


def three_player_games(option: str | None = None, value: AnnouncedValue = True) -> tuple[Game, ...]:
    return games(BASE_GAME if option is None else announced(**{option: value}), 3, count=24)


def end_of_deal(game: Game) -> Took:
    """The action by which the last card was dealt."""
    return next(took for took in game if took.before.phase is Phase.DEALING and took.after.phase is not Phase.DEALING)


def hands_and_rest(took: Took) -> tuple[list[Cards], Cards]:
    """What each player was dealt, and what was left over, before anybody was given it."""
    assert isinstance(took.action, Deal)
    hands = [list(hand) for hand in took.before.hands]
    rest = list(took.before.kitty)
    (rest if took.action.to == KITTY else hands[took.action.to]).extend(took.action.cards)
    return [tuple(hand) for hand in hands], tuple(rest)


def holder_of(hands: Sequence[Cards], card: str) -> int | None:
    return next((seat for seat, hand in enumerate(hands) if card in map(str, hand)), None)


def holder_of_the_lowest(hands: Sequence[Cards]) -> int:
    return min(range(len(hands)), key=lambda seat: min(map(card_worth, hands[seat])))


def test_3_2_the_card_left_over_goes_to_the_three_of_diamonds_or_the_lowest_card() -> None:
    left_over = 0
    for game in three_player_games():
        took = end_of_deal(game)
        hands, rest = hands_and_rest(took)
        held = holder_of(hands, "3d")
        seat = holder_of_the_lowest(hands) if held is None else held
        left_over += held is None
        assert Dealt(Seat(seat), Face.DOWN, rest) in changes(took, "3.2")
        assert took.after.hands[seat] == (*hands[seat], *rest)
        assert [len(hand) for hand in hands] == [17, 17, 17]
    assert left_over < 24


@pytest.mark.parametrize("seen", ["shown", "unseen"])
def test_3_2_the_card_left_over_is_shown_before_only_where_that_is_ruled(seen: str) -> None:
    for game in games(BASE_GAME, 3, law(r3_2__extra_seen=seen)):
        told = [(took, change) for took in game for change in changes(took, "3.2")]
        _, rest = hands_and_rest(end_of_deal(game))
        assert (Showed(KITTY, rest) in [change for _, change in told]) == (seen == "shown")
        aside = [change for _, change in told if isinstance(change, Dealt) and change.seat == KITTY]
        assert aside == [Dealt(KITTY, Face.DOWN, rest)]


def test_3_2_where_the_three_of_diamonds_is_left_over_the_lowest_card_decides() -> None:
    for seat in range(3):
        hands = ["3c" if other == seat else "3h 3s" if other == (seat + 1) % 3 else "Kd" for other in range(3)]
        state = dealt(hands, BASE_GAME, rest="3d")
        assert holder_of(state.hands, "3d") == seat


@pytest.mark.parametrize("players", [2, 3])
def test_3_3_thirteen_cards_each_and_the_rest_stays_out(players: int) -> None:
    assert thirteen_each() == 13
    for game in games(announced(o3_3=True), players):
        took = end_of_deal(game)
        assert [len(hand) for hand in took.after.hands] == [13] * players
        assert took.after.kitty == ()


# 4 Leading, playing and passing


def test_4_1_the_three_of_diamonds_leads_and_is_in_the_first_play() -> None:
    for game in base_games():
        lead = first_lead(game)
        assert isinstance(lead.action, Play)
        opener = holder_of(lead.before.hands, "3d")
        assert lead.before.waiting == (opener,)
        assert lead.action.seat == opener
        assert "3d" in map(str, lead.action.cards)
        assert all("3d" in map(str, play.cards) for play in possible_plays(lead.before, lead.action.seat))
        other = next(card for card in lead.before.hands[lead.action.seat] if str(card) != "3d")
        assert refused_by(lead.before, Play(lead.action.seat, (other,))) == "BT §4.1"
        assert refused_by(lead.before, Pass(lead.action.seat)) == "BT §4.1"


@pytest.mark.parametrize("direction", list(Direction))
def test_4_2_and_4_4_every_table_every_turn(direction: Direction) -> None:
    """Who is next among any of up to six seats, and whether anybody still has to answer the last play."""
    step = 1 if direction is Direction.CLOCKWISE else -1
    for players in range(2, 7):
        for after, size in product(range(players), range(1, players + 1)):
            for among in combinations([Seat(seat) for seat in range(players)], size):
                walk = [Seat((after + step * number) % players) for number in range(1, players + 1)]
                following = [seat for seat in walk if seat in among and seat != after]
                assert next_player(Seat(after), players, direction, among) == (*following, Seat(after))[0]
                for top in range(players):
                    before_top = walk[: walk.index(Seat(top))]
                    expected = next((seat for seat in before_top if seat in among), None)
                    assert still_to_answer(Seat(after), Seat(top), players, direction, among) == expected


def plays_and_passes(game: Game) -> list[Took]:
    return [took for took in game if isinstance(took.action, Play | Pass) and took.before.phase is Phase.PLAYING]


def test_4_2_the_turn_goes_to_the_right_and_each_play_beats_the_one_before() -> None:
    followed = 0
    for game in base_games():
        for took in plays_and_passes(game):
            assert isinstance(took.action, Play | Pass)
            seat, table = took.action.seat, took.before.trick.top
            goes_on = took.after.phase is Phase.PLAYING and took.after.trick.top is not None
            if goes_on:
                assert took.after.waiting[0] == (seat - 1) % took.before.players
            if isinstance(took.action, Play):
                assert set(took.action.cards) <= set(took.before.hands[seat])
                closing = took.before.closer == seat
                if table is not None and not closing:
                    assert len(table.cards) == len(took.action.cards)
                    if len(table.cards) < 3:
                        worths = [max(map(card_worth, cards)) for cards in (table.cards, took.action.cards)]
                        assert worths[1] > worths[0]
                    followed += 1
    assert followed > 100


def test_4_3_a_player_who_passed_may_play_again_in_the_same_trick() -> None:
    again = 0
    for game in base_games():
        passed = set[Seat]()
        for took in plays_and_passes(game):
            assert isinstance(took.action, Play | Pass)
            if took.before.trick.top is None or took.before.closer == took.action.seat:
                passed = set()
            again += isinstance(took.action, Play) and took.action.seat in passed
            if isinstance(took.action, Pass):
                assert Passed(took.action.seat) in changes(took, "4.3")
                passed.add(took.action.seat)
    assert again > 10


def test_4_4_all_others_pass_in_a_row_and_the_last_to_play_leads() -> None:
    tricks = 0
    for game in base_games():
        passes, last = 0, Seat(0)
        for took in plays_and_passes(game):
            assert isinstance(took.action, Play | Pass)
            passes = passes + 1 if isinstance(took.action, Pass) else 0
            won = changes(took, "4.4")
            won = [change for change in won if isinstance(change, TrickWon)]
            assert bool(won) == (passes == took.before.players - 1)
            if isinstance(took.action, Play):
                last = took.action.seat
            if won:
                assert won == [TrickWon(last)]
                assert (took.after.waiting, took.after.trick.top) == ((last,), None)
                assert refused_by(took.after, Pass(last)) == "BT §4.4"
                tricks += 1
    assert tricks > 100


def test_4_5_who_played_the_two_of_spades_may_lead_at_once() -> None:
    closed = 0
    for game in base_games():
        for took in plays_and_passes(game):
            assert isinstance(took.action, Play | Pass)
            closes = isinstance(took.action, Play) and took.before.closer == took.action.seat
            assert changes(took, "4.5") == ([TrickWon(took.action.seat)] if closes else [])
            if isinstance(took.action, Play) and took.after.phase is Phase.PLAYING:
                top = len(took.action.cards) < 3 and "2s" in map(str, took.action.cards)
                assert (took.after.closer == took.action.seat) == top
                if top:
                    lowest = took.after.hands[took.action.seat][0]
                    assert refused_by(took.after, Play(took.action.seat, (lowest,))) is None
                    closed += 1
    assert closed > 10


def makes_one_play(cards: Cards) -> bool:
    """Whether all these cards are a play of the base game."""
    ranks = {str(card)[0] for card in cards}
    if len(cards) == 5:
        one_suit = len({card.suit for card in cards}) == 1
        in_sequence = len(ranks) == 5 and any(ranks == set(sequence) for sequence in BASE_STRAIGHTS.split())
        return one_suit or in_sequence or shape(cards) in {(3, 2), (4, 1)}
    return len(cards) < 4 and len(ranks) == 1


def test_4_6_it_is_told_when_a_player_could_be_out_with_one_more_play() -> None:
    told = 0
    for game in base_games():
        for took in plays_and_passes(game):
            notices = changes(took, "4.6")
            assert all(isinstance(change, Noticed) for change in notices)
            expected = False
            if isinstance(took.action, Play):
                hand = took.after.hands[took.action.seat]
                expected = 0 < len(hand) <= 5 and makes_one_play(hand)
            assert bool(notices) == expected
            told += expected
    assert told > 20


def test_4_8_a_leader_who_holds_only_twos_passes_the_lead() -> None:
    """Of two twos the first may be led by itself, and the last one not at all."""
    agreed, rules = announced(o4_8=True), law(r4_8__stuck_leader="passes-the-lead")
    for twos in ("2d", "2d 2s"):
        state = dealt(["3d", "4d", "5d", "6d"], agreed, rules)
        leader = state.waiting[0]
        hands = tuple(parse_cards(twos) if seat == leader else hand for seat, hand in enumerate(state.hands))
        state = state._replace(hands=hands, must_hold=None, untouched=False)
        held = parse_cards(twos)
        single = [play.cards for play in possible_plays(state, leader)]
        assert single == ([] if len(held) == 1 else [(card,) for card in held])
        if not single:
            step = big_two.apply(state, Pass(leader), rules)
            assert step.effects[0] == ("BT §4.8", Passed(leader))
            assert step.state.waiting == ((leader - 1) % 4,)


def test_4_9_the_first_pass_ends_a_trick() -> None:
    for game in games(announced(o4_9=True)):
        for took in plays_and_passes(game):
            won = [change for change in changes(took, "4.9") if isinstance(change, TrickWon)]
            expected = isinstance(took.action, Pass) and took.before.trick.by is not None
            assert bool(won) == expected
            if expected:
                assert won == [TrickWon(took.before.trick.by or Seat(0))]
                assert took.after.waiting == (took.before.trick.by,)


# 5 and 8.21 What a dealt hand allows


LOW: Final = [card for card in FULL_DECK if str(card)[0] in "3456789T"]
HIGH: Final = [card for card in FULL_DECK if card not in LOW]


@given(st.lists(st.sampled_from(HIGH), max_size=3, unique=True), st.booleans(), st.booleans())
def test_5_1_and_5_2_who_may_have_the_cards_dealt_again(high: list[Card], no_points: bool, faces: bool) -> None:
    """With three points or fewer, unless that is done away with; and without a jack, queen or king, where announced."""
    options = {"o5_1": False if no_points else None, "o5_2": True if faces else None}
    agreed = announced(**{name: value for name, value in options.items() if value is not None})
    agreed = agreed._replace(no_redeal_for_points=no_points)
    hand = (*high, *LOW[: 13 - len(high)])
    rest = [card for card in FULL_DECK if card not in hand]
    state = big_two.open_deal(Opening(4, Seat(3), agreed), law()).state
    for seat, cards in enumerate((hand, rest[:13], rest[13:26], rest[26:])):
        state = big_two.apply(state, Deal(Seat(seat), Face.DOWN, tuple(cards)), law()).state
    points = sum({"J": 1, "Q": 2, "K": 3, "A": 4, "2": 5}[str(card)[0]] for card in high)
    no_face = all(str(card)[0] not in "JQK" for card in high)
    by_points, by_faces = points <= 3 and not no_points, no_face and faces
    offered = [option.rule for option in big_two.legal(state) if option.do is Do.REDEAL and option.seat == 0]
    assert offered == (["BT §5.1"] if by_points else ["BT §5.2"] if by_faces else [])
    accepted = refused_by(state, big_two.Redeal(Seat(0))) is None
    assert accepted == (by_points or by_faces)
    if accepted:
        step = big_two.apply(state, big_two.Redeal(Seat(0)), law())
        assert step.state.phase is Phase.DEALING
        assert not any(step.state.hands)
        assert [effect.change for effect in step.effects] == [Redealt(Seat(0))]


def told_at_the_end(hands: Sequence[str], agreed: Settings, number: str) -> list[Change]:
    """What the last card of a deal changes by this rule."""
    rules = law()
    state = big_two.open_deal(Opening(4, Seat(0), agreed), rules).state
    left = [card for card in FULL_DECK if all(card not in parse_cards(hand) for hand in hands if hand)]
    effects: tuple[Effect, ...] = ()
    for seat, hand in enumerate(hands):
        held = parse_cards(hand) if hand else ()
        cards = (*held, *(left.pop() for _ in range(13 - len(held))))
        state, effects = big_two.apply(state, Deal(Seat(seat), Face.DOWN, cards), rules)
    found = [effect.change for effect in effects if effect.rule == f"BT §{number}"]
    return [change for change in found if not isinstance(change, Ruled)]


@given(st.permutations([Seat(seat) for seat in range(4)]), st.integers(1, 4))
def test_5_3_and_8_21_four_twos_in_one_hand_and_no_fewer(seats: list[Seat], most: int) -> None:
    """One player holds so many of the twos, and others the rest."""
    holders = [seats[0]] * most + seats[1 : 5 - most]
    twos = parse_cards("2d 2c 2h 2s")
    hands = [" ".join(str(two) for two, seat in zip(twos, holders, strict=True) if seat == place) for place in range(4)]
    again = dealt(hands, announced(o5_3=True))
    assert (again.phase is Phase.DEALING) == (most == 4)
    assert told_at_the_end(hands, announced(o5_3=True), "5.3") == ([Redealt(None)] if most == 4 else [])
    won = dealt(hands, announced(o8_21="a"))
    assert won.winners == ((seats[0],) if most == 4 else ())
    assert (won.phase is Phase.OVER) == (most == 4)
    wins: list[Change] = [GameOver(seats[0])] if most == 4 else []
    assert told_at_the_end(hands, announced(o8_21="a"), "8.21(a)") == wins
    draws = [GameOver(None), *(Scored(Seat(seat), 0) for seat in (3, 2, 1, 0))] if most == 4 else []
    assert told_at_the_end(hands, announced(o8_21="b"), "8.21(b)") == draws
    drawn = dealt(hands, announced(o8_21="b"))
    assert (drawn.phase is Phase.OVER) == (most == 4)
    assert drawn.winners == ()
    assert dealt(hands, BASE_GAME).phase is Phase.PLAYING


# 2.9 Bombs


def test_2_9_the_twos_turn_with_the_first_bomb_that_is_played() -> None:
    turned = 0
    for game in games(announced(o2_9=True, o8_3=True), rules=law(r2_9__when="when-played"), count=60):
        bombs = 0
        for took in plays_and_passes(game):
            bomb = isinstance(took.action, Play) and groups(took.action.cards)[0][0] == 4
            turns = any(isinstance(effect.change, TwosTurnedLow) for effect in took.effects)
            assert turns == (bomb and not bombs)
            bombs += bomb
            if bombs and took.after.phase is Phase.PLAYING:
                assert took.after.settings.order.place(parse_cards("2d")[0]) == (0, 0)
                turned += turns
    assert turned > 2


# 8.11, 8.18 to 8.20 Cards left over, and fewer players


def test_8_11_a_nobody_has_the_card_left_over() -> None:
    for game in three_player_games("o8_11", "a"):
        state = first_lead(game).before
        assert [len(hand) for hand in state.hands] == [17, 17, 17]
        rest = tuple(card for card in FULL_DECK if all(card not in hand for hand in state.hands))
        step = big_two.apply(end_of_deal(game).after, Deal(KITTY, Face.DOWN, rest), law())
        assert list(step.effects) == [("BT §8.11(a)", Dealt(KITTY, Face.DOWN, rest))]
        assert step.state.hands == state.hands


def test_8_11_b_the_lowest_card_is_taken_out_before_the_deal() -> None:
    for game in three_player_games("o8_11", "b"):
        lead = first_lead(game)
        assert sorted(card for hand in lead.before.hands for card in hand) == sorted(
            card for card in FULL_DECK if str(card) != "3d"
        )
        assert isinstance(lead.action, Play)
        assert "3c" in map(str, lead.action.cards)


def test_8_11_c_the_card_left_over_goes_to_the_lowest_diamond() -> None:
    for game in three_player_games("o8_11", "c"):
        took = end_of_deal(game)
        hands, rest = hands_and_rest(took)
        lowest = next(f"{rank}d" for rank in "3456789TJQKA2" if holder_of(hands, f"{rank}d") is not None)
        seat = holder_of(hands, lowest)
        assert seat is not None
        assert took.after.hands[seat] == (*hands[seat], *rest)


@pytest.mark.parametrize("letter", ["d", "e"])
def test_8_11_d_and_e_the_three_of_diamonds_may_be_swapped_for_the_card_left_over(letter: str) -> None:
    """Where it is swapped three of clubs leads; the card left over is seen before only in the second way."""
    swapped = 0
    for game in three_player_games("o8_11", letter):
        trades = [took for took in game if isinstance(took.action, Trade)]
        lead = first_lead(game)
        shown = [effect.change for effect in end_of_deal(game).effects if isinstance(effect.change, Showed)]
        assert [change.seat for change in shown] == ([KITTY] if letter == "e" else [])
        for took in trades:
            assert isinstance(took.action, Trade)
            (kitty,) = took.before.kitty
            assert holder_of(took.before.hands, "3d") == took.action.seat
            if took.action.accept:
                assert took.after.kitty == parse_cards("3d")
                assert holder_of(took.after.hands, str(kitty)) == took.action.seat
                face = Face.UP if letter == "e" else Face.DOWN
                assert changes(took, f"8.11({letter})")[-1] == Dealt(took.action.seat, face, (kitty,))
                opener = "3c" if holder_of(took.after.hands, "3c") is not None else str(kitty)
                assert isinstance(lead.action, Play)
                assert opener in map(str, lead.action.cards)
                swapped += 1
            else:
                assert took.after.hands == took.before.hands
    assert swapped > 5


def test_8_18_two_players_have_thirteen_cards_and_a_pass_draws_one() -> None:
    drawn = 0
    for game in games(announced(o8_18=True), 2):
        assert [len(hand) for hand in end_of_deal(game).after.hands] == [13, 13]
        for took in game:
            if isinstance(took.action, Pass):
                stock_left = len(took.before.seen) < 52
                assert (took.after.phase is Phase.DRAWING) == stock_left
                assert not stock_left or took.after.waiting == (took.action.seat,)
            if isinstance(took.action, DrawCard):
                seat = took.action.seat
                assert Drew(seat, took.action.card) in changes(took, "8.18")
                assert took.after.hands[seat] == (*took.before.hands[seat], took.action.card)
                drawn += 1
    assert drawn > 20


def test_8_19_a_fourth_hand_of_thirteen_stays_out() -> None:
    """Nobody plays its cards, and the lowest card that was dealt leads where it holds the three of diamonds."""
    for game in games(announced(o8_19=True), 3, count=30):
        took = end_of_deal(game)
        state = took.after
        assert [len(hand) for hand in state.hands] == [13, 13, 13]
        ghost = tuple(card for card in FULL_DECK if all(card not in hand for hand in state.hands))
        step = big_two.apply(state, Deal(GHOST, Face.DOWN, ghost), law())
        assert list(step.effects) == [("BT §8.19", Dealt(GHOST, Face.DOWN, ghost))]
        assert step.state.ghost == ghost
        assert step.state.hands == state.hands
        lowest = min((card for hand in state.hands for card in hand), key=card_worth)
        lead = first_lead(game)
        assert isinstance(lead.action, Play)
        assert lowest in lead.action.cards
        gone = {card for took in game if isinstance(took.action, Play) for card in took.action.cards}
        assert not gone & set(ghost)


@pytest.mark.parametrize("holder", ["two-of-spades", "three-of-diamonds"])
def test_8_20_the_card_in_the_middle_goes_to_the_two_of_spades_or_the_three_of_diamonds(holder: str) -> None:
    for game in games(announced(o8_20=True), 3, law(r8_20__holder=holder), 20):
        took = end_of_deal(game)
        hands, rest = hands_and_rest(took)
        wanted = {"two-of-spades": "2s", "three-of-diamonds": "3d"}
        seat = holder_of(hands, wanted[holder])
        if seat is None:
            (seat,) = {holder_of(hands, card) for card in wanted.values()} - {None}
        assert seat is not None
        assert changes(took, "8.20")[-1] == Dealt(Seat(seat), Face.DOWN, rest)
        assert took.after.hands[seat] == (*hands[seat], *rest)


# 8.14 to 8.17 and 8.33


def test_8_14_who_passed_plays_nothing_more_to_the_trick() -> None:
    barred = 0
    for game in games(announced(o8_14=True)):
        passed = set[Seat]()
        for took in plays_and_passes(game):
            assert isinstance(took.action, Play | Pass)
            if took.before.trick.top is None or took.before.closer == took.action.seat:
                passed = set()
            assert took.action.seat not in passed
            for seat in passed:
                assert refused_by(took.before, Play(seat, took.before.hands[seat][:1])) == "BT §8.14"
                barred += 1
            if isinstance(took.action, Pass) and took.before.trick.top is not None:
                assert Passed(took.action.seat) in changes(took, "8.14")
                passed.add(took.action.seat)
    assert barred > 20


@given(st.lists(st.integers(0, 4), min_size=13, max_size=13), st.data())
def test_8_16_six_pairs_and_a_card_are_a_dealt_dragon(counts: list[int], data: st.DataObject) -> None:
    """The hand is trimmed or filled up to thirteen cards, now and then to exactly six pairs."""
    if data.draw(st.booleans()):
        ranks = data.draw(st.permutations(range(13)))
        counts = [2 if place in ranks[:6] else 1 if place == ranks[6] else 0 for place in range(13)]
    hand = [f"{'3456789TJQKA2'[place]}{suit}" for place, count in enumerate(counts) for suit in BASE_SUITS[:count]][:13]
    cards = parse_cards(" ".join(hand)) if hand else ()
    cards = (*cards, *[card for card in FULL_DECK if card not in cards][: 13 - len(cards)])
    twice = shape(cards)
    assert is_dealt_a_dragon(cards, TripleInPairs.NO) == (twice == (2, 2, 2, 2, 2, 2, 1))
    assert is_dealt_a_dragon(cards, TripleInPairs.YES) == (sum(count // 2 for count in twice) == 6)
    assert has_a_pair_of_threes(cards) == (sum(str(card)[0] == "3" for card in cards) > 1)


@pytest.mark.parametrize("pays", ["each-other-player", "nothing"])
@pytest.mark.parametrize("threes", [True, False])
def test_8_16_a_dealt_dragon_wins_at_once_or_loses_at_once_with_a_pair_of_threes(pays: str, threes: bool) -> None:
    low = "3" if threes else "4"
    hand = " ".join(f"{rank}d {rank}h" for rank in f"{low}5679J") + " Ks"
    others = [
        "3c 4c 5c 6c 7c Qh 9c Th Jc Qc Kc Ac 2c",
        " ".join(str(card) for card in FULL_DECK if str(card)[1] == "s" and str(card)[0] != "K") + " Kd",
    ]
    agreed, rules = announced(o8_16=True), law(r8_16__what_the_loser_pays=pays)
    state = dealt([hand, *others, ""], agreed, rules)
    assert state.phase is Phase.OVER
    assert state.winners == (() if threes else (0,))
    if pays == "each-other-player":
        told = told_at_the_end([hand, *others, ""], agreed, "8.16")
        scores = {change.seat: change.points for change in told if isinstance(change, Scored)}
        assert told[0] == GameOver(None if threes else Seat(0))
        assert scores == ({Seat(0): -117, Seat(1): 39, Seat(2): 39, Seat(3): 39} if threes else {})
    assert dealt([hand, *others, ""], BASE_GAME).phase is Phase.PLAYING


def test_8_17_later_games_are_led_by_the_last_winner_with_any_play() -> None:
    agreed = announced(o8_17=True)
    for seed, winner in product(range(6), (None, Seat(0), Seat(3))):
        pick = picking_at_random(seed)
        previous = None if winner is None else Previous(winner)
        game = played(RandomGame(pick, Opening(4, Seat(1), agreed, previous)))
        lead = first_lead(game)
        opener = holder_of(lead.before.hands, "3d")
        assert lead.before.waiting == ((opener,) if winner is None else (winner,))
        every_card = {
            play.cards[0] for play in possible_plays(lead.before, lead.before.waiting[0]) if len(play.cards) == 1
        }
        assert len(every_card) == (1 if winner is None else 13)


@pytest.mark.parametrize("players", range(2, 9))
def test_8_33_the_neighbours_of_every_leader_race_for_the_direction(players: int) -> None:
    for leader in range(players):
        left, right = Seat((leader + 1) % players), Seat((leader - 1) % players)
        assert set(racers(Seat(leader), players)) == {left, right}
        assert direction_won(Seat(leader), right, players) is Direction.COUNTER_CLOCKWISE
        if players > 2:
            assert direction_won(Seat(leader), left, players) is Direction.CLOCKWISE


def test_8_33_the_first_neighbour_to_act_sets_the_direction_of_the_game() -> None:
    directions = set[int]()
    for game in games(announced(o8_33=True)):
        acts = plays_and_passes(game)
        leader, first = acts[0].action, acts[1].action
        assert isinstance(leader, Play | Pass)
        assert isinstance(first, Play | Pass)
        if acts[1].before.closer is not None:
            continue
        assert set(acts[0].after.waiting) == {(leader.seat + 1) % 4, (leader.seat - 1) % 4}
        step = (first.seat - leader.seat) % 4
        directions.add(step)
        for took in acts[1:]:
            assert isinstance(took.action, Play | Pass)
            if took.after.phase is Phase.PLAYING and took.after.trick.top is not None:
                assert took.after.waiting[0] == (took.action.seat + step) % 4
    assert directions == {1, 3}


# 8.26, 8.28, 8.32 and 9 Calls, places and titles


def test_8_26_who_goes_out_on_a_card_that_was_not_called_pays() -> None:
    ended = {True: 0, False: 0}
    for game in games(announced(o8_26=True), count=30):
        called = set[Seat]()
        calling: Seat | None = None
        for took in game:
            if isinstance(took.action, CallLastCard):
                assert changes(took, "8.26") == [LastCardCalled(took.action.seat)]
                assert len(took.before.hands[took.action.seat]) > 1
                calling = took.action.seat
            elif isinstance(took.action, Play):
                if calling == took.action.seat and len(took.after.hands[took.action.seat]) == 1:
                    called.add(took.action.seat)
                calling = None
        last = game[-1]
        assert isinstance(last.action, Play)
        single = len(last.action.cards) == 1
        pays = single and last.action.seat not in called
        scores = {change.seat: change.points for change in changes(last, "8.26") if isinstance(change, Scored)}
        assert bool(scores) == pays
        if pays:
            assert scores[last.action.seat] < 0
            assert all(points == 0 for seat, points in scores.items() if seat != last.action.seat)
        ended[pays] += single
    assert all(ended.values())


def test_8_28_second_and_third_place_go_by_the_lowest_card() -> None:
    for game in games(announced(o8_28=True), rules=law(r8_28__order_of_titles="lowest-card-first")):
        last = game[-1]
        left = [Seat(seat) for seat, hand in enumerate(last.after.hands) if hand]
        lowest = {seat: min(card_worth(card, suits="cshd") for card in last.after.hands[seat]) for seat in left}
        expected = [*last.after.winners, *sorted(left, key=lambda seat: lowest[seat])]
        titles = [change for change in changes(last, "8.28") if isinstance(change, Titled)]
        assert titles == [Titled(seat, place) for seat, place in zip(expected, PLACES, strict=True)]


TITLES: Final = ("president", "vice-president", "vice-scum", "scum")


@pytest.mark.parametrize(
    ("agreed", "names", "titled_by", "leads_by", "ended_by"),
    [
        (announced(o8_32=True), PLACES, "8.32", "8.32", "8.32"),
        (announced(o9_1=True), TITLES, "9.1", "9.2", "9.3"),
    ],
    ids=["8.32", "9"],
)
def test_8_32_and_9_play_goes_on_to_the_last_player_and_everybody_has_a_place(
    agreed: Settings, names: tuple[str, ...], titled_by: str, leads_by: str, ended_by: str
) -> None:
    """Where nobody follows the last play of a player who is out the next one leads; there is no score."""
    gained = 0
    for game in games(agreed, count=20):
        out: list[Seat] = []
        titles: list[Change] = []
        for took in game:
            hands = took.after.hands
            titles += [change for change in changes(took, titled_by) if isinstance(change, Titled)]
            if took.before.phase is Phase.PLAYING:
                out += [Seat(seat) for seat in range(4) if took.before.hands[seat] and not hands[seat]]
            won = [change for change in changes(took, leads_by) if isinstance(change, TrickWon)]
            if won:
                by = took.before.trick.by
                assert by in out
                with_cards = [Seat((by or 0) - step) for step in range(1, 5)]
                following = next(seat for seat in [Seat(seat % 4) for seat in with_cards] if hands[seat])
                assert won == [TrickWon(following)]
                assert took.after.waiting == (following,)
                gained += 1
            over = took.after.phase is Phase.OVER
            assert over == (len(out) == 3)
            ends = [change for change in changes(took, ended_by) if isinstance(change, GameOver)]
            assert ends == ([GameOver(out[0])] if over else [])
            assert not any(isinstance(effect.change, Scored | Assisted) for effect in took.effects)
        order = [*out, *(seat for seat in map(Seat, range(4)) if seat not in out)]
        assert titles == [Titled(seat, name) for seat, name in zip(order, names, strict=True)]
        assert game[-1].after.finished == tuple(order)
    assert gained > 0


def test_9_1_every_place_of_every_table_has_its_title() -> None:
    for players in range(2, 9):
        titles = [title_of(place, players) for place in range(1, players + 1)]
        middle = [Title.CITIZEN] * (players - 4)
        vices = ([Title.VICE_PRESIDENT], [Title.VICE_SCUM])
        if players >= 4:
            assert titles == [Title.PRESIDENT, *vices[0], *middle, *vices[1], Title.SCUM]
        else:
            assert titles == [Title.PRESIDENT, *[Title.CITIZEN] * (players - 2), Title.SCUM]


@pytest.mark.parametrize("any_two", [True, False])
def test_9_4_and_9_5_who_passes_how_many_cards_to_whom(any_two: bool) -> None:
    for players in range(2, 9):
        order = [Seat((3 * place) % players if players % 3 else place) for place in range(players)]
        gifts = gifts_of(order, any_two=any_two)
        expected = {(order[-1], order[0], 2, True, False), (order[0], order[-1], 2, False, any_two)}
        if players >= 4:
            expected |= {(order[-2], order[1], 1, True, False), (order[1], order[-2], 1, False, False)}
        assert {(gift.seat, gift.to, gift.number, gift.highest, gift.free) for gift in gifts} == expected
        assert len(gifts) == len(expected)


@pytest.mark.parametrize("any_two", [True, False])
@pytest.mark.parametrize("order", ["simultaneous", "scum-first"])
def test_9_4_and_9_5_the_highest_cards_go_up_and_the_lowest_or_any_two_down(any_two: bool, order: str) -> None:
    agreed = announced(o9_1=True, o9_5=True) if any_two else announced(o9_1=True)
    passed = 0
    for seed in range(12):
        pick = picking_at_random(seed)
        finished = (Seat(2), Seat(0), Seat(3), Seat(1))
        game = RandomGame(pick, Opening(4, Seat(0), agreed, Previous(Seat(2), finished)))
        game.law = law(r9_4__order=order)
        for took in played(game):
            if isinstance(took.action, Exchange):
                seat, to, cards = took.action.seat, took.action.to, took.action.cards
                chooses = any_two and seat == finished[0]
                assert changes(took, "9.5" if chooses else "9.4") == [Exchanged(seat, to, cards)]
                upwards = finished.index(to) < finished.index(seat)
                hand = took.before.dealt[seat] if upwards or order == "simultaneous" else took.before.hands[seat]
                if not chooses:
                    best = sorted(hand, key=card_worth, reverse=upwards)[: len(cards)]
                    assert sorted(cards) == sorted(best)
                assert set(cards) <= set(took.after.hands[to])
                assert not set(cards) & set(took.after.hands[seat])
                passed += 1
            if isinstance(took.action, Play):
                assert [len(hand) for hand in took.before.hands] == [13] * 4 or took.before.first_trick is False
    assert passed == 48


# 10 Teams


def test_10_1_partners_sit_opposite() -> None:
    for seat in range(4):
        assert [other for other in range(4) if team_of(Seat(other)) == team_of(Seat(seat))] == sorted(
            {seat, (seat + 2) % 4}
        )


def test_10_2_the_team_with_fewer_cards_has_won() -> None:
    for totals in product(range(60), repeat=2):
        expected = None if totals[0] == totals[1] else totals.index(min(totals))
        assert winning_team(totals) == expected


def test_10_1_to_10_4_when_a_player_is_out_the_cards_of_the_teams_decide() -> None:
    """A tie is played off with five cards each, again and again; anybody may ask for the counts."""
    tied = 0
    counted = 0
    for seed in range(60):
        pick = picking_at_random(seed)
        game = RandomGame(pick, opening_at_random(pick, announced(o10_1=True)))
        assert any(effect.rule == "BT §10.1" and isinstance(effect.change, Noticed) for effect in game.effects)
        game.law = law()
        for took in played(game):
            if isinstance(took.action, Deal) and took.after.phase is Phase.PLAYING:
                sizes = {len(hand) for hand in took.after.hands}
                assert sizes == ({5} if took.after.shootout else {13})
                lowest = min((card for hand in took.after.hands for card in hand), key=card_worth)
                assert str(lowest) in map(str, took.after.hands[took.after.waiting[0]])
            if not isinstance(took.action, Play):
                continue
            totals = [len(took.before.hands[team]) + len(took.before.hands[team + 2]) for team in (0, 1)]
            step = big_two.apply(took.before, Count(0), game.law)
            assert [effect.change for effect in step.effects] == [Counted(tuple(totals))]
            counted += 1
            totals[took.action.seat % 2] -= len(took.action.cards)
            if len(took.before.hands[took.action.seat]) == len(took.action.cards):
                if totals[0] == totals[1]:
                    assert (took.after.phase, took.after.shootout) == (Phase.DEALING, took.before.shootout + 1)
                    assert changes(took, "10.4") == [Counted(tuple(totals))]
                    tied += 1
                else:
                    team = totals.index(min(totals))
                    assert took.after.winners == (team, team + 2)
                    assert changes(took, "10.2") == [GameOver(Seat(team)), GameOver(Seat(team + 2))]
            else:
                assert took.after.phase is Phase.PLAYING
    assert tied > 0
    assert counted > 100


def test_the_stock_is_what_nobody_was_dealt() -> None:
    """Where two play with thirteen cards each, the rest may be laid aside."""
    state = dealt(["3d", "4d"], announced(o8_18=True))
    rest = tuple(card for card in FULL_DECK if card not in state.seen)
    step = big_two.apply(state, Deal(STOCK, Face.DOWN, rest), law())
    assert [effect.change for effect in step.effects] == [Dealt(STOCK, Face.DOWN, rest)]
    assert len(rest) == 26
