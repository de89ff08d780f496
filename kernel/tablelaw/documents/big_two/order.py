"""What cards make together, and which play beats which, under the settings in force.

The rules themselves stand in `combinations` and `variations`; here they are asked in turn. Every answer about beating
carries the rule that decided.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from tablelaw.cards import BLACK_JOKER, FULL_DECK, JOKER, TWO, Card, Rank
from tablelaw.documents.big_two.combinations import (
    ABOVE_ALL,
    FIVE_CARDS,
    LAST_CARD,
    Place,
    ReachOfFour,
    StraightOrder,
    counts_of_the_base_game,
    flush,
    flush_may_be_played,
    four_and_one,
    four_beats_all,
    full_house,
    keeps_the_count,
    level,
    mask_of,
    pair,
    sequences,
    single,
    straight,
    straight_flush,
    triple,
    triple_stands_alone,
)
from tablelaw.documents.big_two.play import goes_out_on_twos
from tablelaw.documents.big_two.settings import Jokers, Settings
from tablelaw.documents.big_two.terms import CardOrder, Combination, Key, Kind
from tablelaw.documents.big_two.variations import (
    DRAGON_CARDS,
    SHORTEST_RUN_OF_PAIRS,
    EqualValue,
    TwoPairsAgainstThree,
    bare_four,
    bomb_beats_singles_and_pairs,
    dragon,
    ends_on_a_single_two,
    ends_on_the_single_two_of_spades,
    ends_with_the_two_of_spades,
    equal_may_be_played,
    five_of_a_kind,
    five_of_a_kind_beats_straight_flush,
    flush_by_suit,
    four_beats_two_pairs,
    four_beats_what_has_none,
    full_house_order,
    is_of_the_same_kind,
    joker_alone,
    joker_may_stand_for,
    longer_straight_beats,
    may_smack_back,
    poker_order,
    run_of_pairs,
    sisters,
    smacks_down,
    stands_above_a_short_straight,
    straight_of_any_length,
    straight_stands_above_flush,
    three_and_two_odd,
    two_pairs,
    two_pairs_and_one,
    two_pairs_are_allowed,
    value_of,
    valueless_joker,
)
from tablelaw.rules import RuleFunction, RuleId, rule_of

# What cards make


def combination(
    cards: Sequence[Card],
    settings: Settings,
    *,
    stands_for: Mapping[Card, Card] | None = None,
    held: Sequence[Card] | None = None,
    table: Combination | None = None,
) -> Combination | None:
    """What cards make together; None where they may not be played together.

    `stands_for` says which card each joker replaces; without it a joker makes of the other cards the highest that it
    can (the highest that beats `table`, where one is given). `held` are all cards in the player's hand, where they are
    known: a joker may not stand for one of them unless the table answered otherwise.
    """
    jokers = sum(card.rank == JOKER for card in cards)
    if not jokers:
        return natural_combination(tuple(cards), settings)
    if settings.jokers is not Jokers.SUBSTITUTE or (len(cards) == 1 and not stands_for):
        return _joker_alone(tuple(cards), settings)
    beside = tuple(card for card in (cards if held is None else held) if card.rank != JOKER)
    readings = _readings(tuple(cards), settings, stands_for or {}, beside)
    found = [reading for reading in readings if table is None or beats(table, reading, settings)]
    return max(found, key=lambda reading: _height(reading, settings), default=None)


def _joker_alone(cards: tuple[Card, ...], settings: Settings) -> Combination | None:
    if settings.jokers is None or len(cards) != 1:
        return None
    return Combination(Kind.SINGLE, cards, cards, joker_alone(cards[0], settings.order))


def _readings(
    cards: tuple[Card, ...], settings: Settings, stands_for: Mapping[Card, Card], beside: Sequence[Card]
) -> Iterator[Combination]:
    """Everything that cards with jokers among them can make."""
    jokers = [card for card in cards if card.rank == JOKER and card not in stands_for]
    may_be = [card for card in FULL_DECK if joker_may_stand_for(card, beside, settings.answers.joker_duplicate)]
    if not all(card in may_be for card in stands_for.values()):
        return
    for replaced in combinations_with_replacement(may_be, len(jokers)):
        free = iter(replaced)
        shown = tuple(card if card.rank != JOKER else stands_for.get(card) or next(free) for card in cards)
        if joker_cards_are_distinct(shown, cards, settings):
            made = natural_combination(shown, settings)
            if made is not None:
                yield made._replace(cards=cards)


def joker_cards_are_distinct(shown: Sequence[Card], cards: Sequence[Card], settings: Settings) -> bool:
    """Whether two jokers in one play stand for different cards, or for cards that the table lets them share."""
    replaced = [stands for stands, card in zip(shown, cards, strict=True) if card.rank == JOKER]
    return all(
        joker_may_stand_for(card, replaced[:place], settings.answers.joker_duplicate)
        for place, card in enumerate(replaced)
    )


def _height(play: Combination, settings: Settings) -> Key:
    place = level_of(play.kind, settings) if len(play.cards) == FIVE_CARDS and play.kind is not Kind.DRAGON else 0
    return (place, play.kind is Kind.BARE_FOUR, *play.key)


def natural_combination(cards: tuple[Card, ...], settings: Settings) -> Combination | None:
    """What cards make without a joker among them."""
    found: tuple[Kind, Key] | None
    count = len(cards)
    if count == 1:
        return Combination(Kind.SINGLE, cards, cards, single(cards[0], settings.order))
    if count == 2:
        found = _of(Kind.PAIR, pair(cards, settings.order))
    elif count == 3:
        found = _three_cards(cards, settings)
    elif count == 4:
        found = _four_cards(cards, settings)
    elif count == FIVE_CARDS:
        found = _five_cards(cards, settings)
    else:
        found = _many_cards(cards, settings)
    return None if found is None else Combination(found[0], cards, cards, found[1])


def _of(kind: Kind, key: Key | None) -> tuple[Kind, Key] | None:
    return None if key is None else (kind, key)


def _short_or_long_straight(cards: Sequence[Card], settings: Settings) -> tuple[Kind, Key] | None:
    if settings.shortest_straight is None:
        return None
    key = straight_of_any_length(cards, settings.hand_order, settings.straights, settings.shortest_straight)
    return _of(Kind.STRAIGHT, key)


def _three_cards(cards: Sequence[Card], settings: Settings) -> tuple[Kind, Key] | None:
    key = triple(cards, settings.order)
    if key is not None and triple_stands_alone(only_inside_five_cards=settings.triples_only_inside_five):
        return (Kind.TRIPLE, key)
    return _short_or_long_straight(cards, settings)


def fours_may_be_bare(settings: Settings) -> bool:
    """Whether four cards of one rank may be led without a fifth."""
    return settings.bare_fours or settings.no_two_pairs or settings.four_cards


def _four_cards(cards: Sequence[Card], settings: Settings) -> tuple[Kind, Key] | None:
    if fours_may_be_bare(settings) or settings.smack_down:
        key = bare_four(cards, settings.order)
        if key is not None:
            return (Kind.BARE_FOUR, key)
    if settings.four_cards and two_pairs_are_allowed(four_alone_only=settings.no_two_pairs):
        key = two_pairs(cards, settings.order)
        if key is not None:
            return (Kind.TWO_PAIRS, key)
    return _short_or_long_straight(cards, settings)


def _many_cards(cards: Sequence[Card], settings: Settings) -> tuple[Kind, Key] | None:
    if settings.dragons and len(cards) == DRAGON_CARDS:
        return _of(Kind.DRAGON, dragon(cards, settings.order))
    if settings.smack_down and len(cards) >= 2 * SHORTEST_RUN_OF_PAIRS:
        key = run_of_pairs(cards, settings.order, settings.answers.twos_in_a_run)
        if key is not None:
            return (Kind.RUN_OF_PAIRS, key)
    return _short_or_long_straight(cards, settings) if cards else None


def flush_key(cards: Sequence[Card], settings: Settings) -> Key | None:
    """What decides between flushes under the settings; None where cards are none that may be played."""
    if not flush_may_be_played(not_playable=settings.flushes_not_playable):
        return None
    if not settings.flush_by_suit:
        return flush(cards, settings.hand_order)
    key = flush(cards, CardOrder(settings.hand_order.ranks, settings.suits))
    return None if key is None else flush_by_suit(key)


def full_house_ranks(settings: Settings) -> CardOrder:
    """The order in which the triples of full houses rank."""
    return CardOrder(full_house_order(), settings.hand_order.suits) if settings.as_in_poker else settings.hand_order


def _five_cards(cards: Sequence[Card], settings: Settings) -> tuple[Kind, Key] | None:
    order = settings.hand_order
    ranks = len({card.rank for card in cards})
    if ranks == FIVE_CARDS:
        key = straight(cards, order, settings.straights)
        if key is not None:
            in_one_suit = straight_flush(cards, order, settings.straights)
            return (Kind.STRAIGHT, key) if in_one_suit is None else (Kind.STRAIGHT_FLUSH, in_one_suit)
    key = flush_key(cards, settings)
    if key is not None:
        return (Kind.FLUSH, key)
    if ranks == 1:
        return _of(Kind.FIVE_OF_A_KIND, five_of_a_kind(cards, order))
    if ranks == 2:
        key = full_house(cards, full_house_ranks(settings))
        return _of(Kind.FOUR_AND_ONE, four_and_one(cards, order)) if key is None else (Kind.FULL_HOUSE, key)
    return _weak_five_cards(cards, settings) if ranks == 3 else None


def _weak_five_cards(cards: Sequence[Card], settings: Settings) -> tuple[Kind, Key] | None:
    order, answers = settings.hand_order, settings.answers
    if settings.three_and_two_odd:
        key = three_and_two_odd(cards, order)
        if key is not None:
            return (Kind.THREE_AND_TWO_ODD, key)
    if settings.two_pairs_and_one:
        return _of(Kind.TWO_PAIRS_AND_ONE, two_pairs_and_one(cards, order))
    if settings.sisters:
        return _of(Kind.SISTERS, sisters(cards, order, answers.twos_in_sisters, answers.tied_sisters))
    return None


_STATED_BY: Final[Mapping[Kind, RuleFunction]] = {
    Kind.SINGLE: single,
    Kind.PAIR: pair,
    Kind.TRIPLE: triple,
    Kind.FLUSH: flush,
    Kind.FULL_HOUSE: full_house,
    Kind.FOUR_AND_ONE: four_and_one,
    Kind.STRAIGHT_FLUSH: straight_flush,
    Kind.TWO_PAIRS: two_pairs,
    Kind.TWO_PAIRS_AND_ONE: two_pairs_and_one,
    Kind.THREE_AND_TWO_ODD: three_and_two_odd,
    Kind.SISTERS: sisters,
    Kind.FIVE_OF_A_KIND: five_of_a_kind,
    Kind.RUN_OF_PAIRS: run_of_pairs,
    Kind.DRAGON: dragon,
}


def rule_of_combination(play: Combination, settings: Settings) -> RuleId:
    """The rule that makes cards a combination."""
    if play.shown[0].rank == JOKER:
        return rule_of(joker_alone if settings.jokers is Jokers.SUBSTITUTE else valueless_joker)
    if play.kind is Kind.STRAIGHT:
        return rule_of(straight if len(play.cards) == FIVE_CARDS else straight_of_any_length)
    if play.kind is Kind.BARE_FOUR:
        return _rule_of_bare_four(settings)
    return rule_of(_STATED_BY[play.kind])


def _rule_of_bare_four(settings: Settings) -> RuleId:
    if settings.bare_fours:
        return rule_of(bare_four)
    if settings.no_two_pairs:
        return rule_of(two_pairs_are_allowed)
    return rule_of(four_beats_two_pairs if settings.four_cards else smacks_down)


def may_be_led(play: Combination, settings: Settings) -> bool:
    """Whether a combination may open a trick: not where it exists only to smack down."""
    if play.kind is Kind.RUN_OF_PAIRS:
        return False
    return play.kind is not Kind.BARE_FOUR or fours_may_be_bare(settings)


def count_may_be_played(count: int, settings: Settings) -> bool:
    """Whether any combination has so many cards."""
    if counts_of_the_base_game(count) or (count == 4 and (fours_may_be_bare(settings) or settings.smack_down)):
        return True
    if settings.shortest_straight is not None and settings.shortest_straight <= count <= DRAGON_CARDS:
        return True
    if settings.smack_down and count >= 2 * SHORTEST_RUN_OF_PAIRS and count % 2 == 0:
        return True
    return settings.dragons and count == DRAGON_CARDS


def rule_missed(cards: Sequence[Card], settings: Settings) -> RuleId:
    """The rule that cards fail to meet when they make no combination."""
    if not count_may_be_played(len(cards), settings):
        return rule_of(counts_of_the_base_game)
    if settings.triples_only_inside_five and combination(cards, settings._replace(triples_only_inside_five=False)):
        return rule_of(triple_stands_alone)
    if settings.flushes_not_playable and combination(cards, settings._replace(flushes_not_playable=False)):
        return rule_of(flush_may_be_played)
    if len(cards) == FIVE_CARDS:
        return _rule_missed_by_five(cards, settings)
    missed: dict[int, RuleFunction] = {1: joker_alone, 2: pair, 3: triple}
    if len(cards) in missed:
        return rule_of(missed[len(cards)])
    if len(cards) == 4 and not settings.shortest_straight:
        return rule_of(two_pairs) if settings.four_cards else _rule_of_bare_four(settings)
    if settings.dragons and len(cards) == DRAGON_CARDS:
        return rule_of(dragon)
    return rule_of(straight_of_any_length if settings.shortest_straight else run_of_pairs)


def _rule_missed_by_five(cards: Sequence[Card], settings: Settings) -> RuleId:
    in_some_order = any(mask_of(cards) in sequences(FIVE_CARDS, order) for order in EVERY_SEQUENCE)
    if in_some_order:
        return settings.straight_rule or rule_of(straight)
    return rule_of(level)


EVERY_SEQUENCE: Final = (
    StraightOrder(two_low=Place(ABOVE_ALL, LAST_CARD), ace_low=Place(ABOVE_ALL, LAST_CARD)),
    StraightOrder(two_high=Place(ABOVE_ALL, LAST_CARD)),
)
"""Orders that hold between them every sequence that is a straight somewhere."""


# What beats what


class Verdict(NamedTuple):
    """Whether a play may follow another, and the rule that decides it."""

    beats: bool
    rule: RuleId


def beats(table: Combination, play: Combination, settings: Settings) -> bool:
    """Whether a play may be put on the one that lies on the table."""
    return verdict(table, play, settings).beats


def verdict(table: Combination, play: Combination, settings: Settings) -> Verdict:
    """Whether a play may be put on the one that lies on the table, and by which rule."""
    exception = _out_of_the_ordinary(table, play, settings)
    if exception is not None:
        return exception
    if not keeps_the_count(len(table.cards), len(play.cards)):
        return Verdict(False, rule_of(keeps_the_count))
    if len(play.cards) == FIVE_CARDS:
        return _five_on_five(table, play, settings)
    if table.kind is not play.kind:
        return _kinds_of_one_count(table, play, settings)
    return _of_one_kind(table, play, settings)


def _out_of_the_ordinary(table: Combination, play: Combination, settings: Settings) -> Verdict | None:
    """What the variations say that let a play beat another out of its count or kind; None where they are silent."""
    answers = settings.answers
    if settings.smack_down:
        if smacks_down(table, play.kind, answers.smack_down_beats):
            return Verdict(True, rule_of(smacks_down))
        if table.kind is Kind.RUN_OF_PAIRS or (table.kind is Kind.BARE_FOUR and play.kind is Kind.RUN_OF_PAIRS):
            return _smack_back(table, play, settings)
    if settings.four_beats_all and four_beats_all(table.kind, play.kind, answers.reach_of_four):
        return Verdict(True, rule_of(four_beats_all))
    if settings.four_beats_without and four_beats_what_has_none(
        table.kind, play.kind, answers.four_against_straight_flush
    ):
        return Verdict(True, rule_of(four_beats_what_has_none))
    if settings.bombs_on_singles and bomb_beats_singles_and_pairs(table.kind, play.kind):
        return Verdict(True, rule_of(bomb_beats_singles_and_pairs))
    if settings.jokers is Jokers.VALUELESS and valueless_joker(table, play):
        return Verdict(True, rule_of(valueless_joker))
    if settings.shortest_straight and longer_straight_beats(table, play, answers.straight_length):
        return Verdict(True, rule_of(longer_straight_beats))
    return None


def _smack_back(table: Combination, play: Combination, settings: Settings) -> Verdict:
    answers = may_smack_back(table, play, settings.answers.smack_back)
    if answers and play.kind is table.kind:
        return _of_one_kind(table, play, settings)
    return Verdict(answers and play.key[0] > table.key[0], rule_of(may_smack_back))


def _kinds_of_one_count(table: Combination, play: Combination, settings: Settings) -> Verdict:
    """Three or four cards of different kinds."""
    if Kind.STRAIGHT in (table.kind, play.kind):
        above = stands_above_a_short_straight(table.kind, play.kind, settings.answers.short_straights)
        return Verdict(above, rule_of(stands_above_a_short_straight))
    return Verdict(four_beats_two_pairs(table.kind, play.kind), rule_of(four_beats_two_pairs))


def _five_on_five(table: Combination, play: Combination, settings: Settings) -> Verdict:
    if settings.four_beats_all and four_beats_all(play.kind, table.kind, settings.answers.reach_of_four):
        return Verdict(False, rule_of(four_beats_all))
    if settings.same_kind_only and not is_of_the_same_kind(table.kind, play.kind):
        return Verdict(False, rule_of(is_of_the_same_kind))
    if settings.by_card_value:
        below, above = (card_value(hand, settings) for hand in (table, play))
        if below != above or settings.answers.equal_value is EqualValue.NOT_ALLOWED:
            return Verdict(above > below, rule_of(value_of))
    if table.kind is play.kind:
        return _of_one_kind(table, play, settings)
    return _class_on_class(table, play, settings)


def card_value(hand: Combination, settings: Settings) -> int:
    """The value of a five-card hand where only that counts."""
    return value_of(hand, settings.hand_order, _deciding_rank(hand, settings), settings.answers.card_value)


def _deciding_rank(hand: Combination, settings: Settings) -> Rank:
    if hand.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        return sequences(FIVE_CARDS, settings.straights)[mask_of(hand.shown)].deciding
    ranks = [card.rank for card in hand.shown]
    return max(ranks, key=lambda rank: (min(ranks.count(rank), 4), settings.hand_order.ranks[rank]))


def level_of(kind: Kind, settings: Settings) -> int:
    """How high a kind of five-card hand stands under the settings."""
    if settings.straight_above_flush:
        kind = straight_stands_above_flush(kind)
    return level(kind)


def _class_on_class(table: Combination, play: Combination, settings: Settings) -> Verdict:
    kinds = {table.kind, play.kind}
    weak = kinds == {Kind.TWO_PAIRS_AND_ONE, Kind.THREE_AND_TWO_ODD}
    if weak and settings.answers.two_pairs_against_three is TwoPairsAgainstThree.EQUAL:
        return Verdict(play.key[0] > table.key[0], rule_of(two_pairs_and_one))
    if settings.five_of_a_kind_on_top and kinds == {Kind.FIVE_OF_A_KIND, Kind.STRAIGHT_FLUSH}:
        above = five_of_a_kind_beats_straight_flush(table.kind, play.kind)
        return Verdict(above, rule_of(five_of_a_kind_beats_straight_flush))
    higher = level_of(play.kind, settings) > level_of(table.kind, settings)
    return Verdict(higher, _rule_of_classes(kinds, settings))


def _rule_of_classes(kinds: set[Kind], settings: Settings) -> RuleId:
    """The rule that puts one kind of five-card hand above another."""
    if settings.straight_above_flush and kinds == {Kind.STRAIGHT, Kind.FLUSH}:
        return rule_of(straight_stands_above_flush)
    by_variation: dict[Kind, RuleFunction] = {
        Kind.FIVE_OF_A_KIND: five_of_a_kind,
        Kind.SISTERS: sisters,
        Kind.TWO_PAIRS_AND_ONE: two_pairs_and_one,
        Kind.THREE_AND_TWO_ODD: three_and_two_odd,
    }
    for kind, stated_by in by_variation.items():
        if kind in kinds:
            return rule_of(stated_by)
    return rule_of(level)


def _of_one_kind(table: Combination, play: Combination, settings: Settings) -> Verdict:
    if table.key == play.key and settings.equal_plays:
        return Verdict(equal_may_be_played(table, play), rule_of(equal_may_be_played))
    return Verdict(play.key > table.key, _rule_of_difference(table, play, settings))


def _rule_of_difference(table: Combination, play: Combination, settings: Settings) -> RuleId:
    """The rule that says what decides first between two plays of one kind."""
    if play.kind in (Kind.TRIPLE, Kind.FULL_HOUSE, Kind.FOUR_AND_ONE, Kind.BARE_FOUR, Kind.FIVE_OF_A_KIND):
        return _rule_of_rank(play, settings)
    if settings.flush_by_suit and play.kind is Kind.FLUSH:
        return rule_of(flush_by_suit)
    if JOKER in (table.shown[0].rank, play.shown[0].rank):
        return rule_of(joker_alone)
    if table.key[:-1] != play.key[:-1]:
        return _rule_of_rank(play, settings)
    if settings.as_in_poker and len(play.cards) == FIVE_CARDS:
        return rule_of(poker_order)
    return settings.suit_rule or _rule_of_rank(play, settings)


def _rule_of_rank(play: Combination, settings: Settings) -> RuleId:
    if play.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH) and len(play.cards) == FIVE_CARDS:
        return settings.straight_rule or rule_of_combination(play, settings)
    if settings.as_in_poker and len(play.cards) == FIVE_CARDS:
        return rule_of(poker_order)
    return rule_of_combination(play, settings)


# What nothing beats


def is_the_highest(play: Combination, settings: Settings) -> bool:
    """Whether no play of the same kind is higher: a single, or a pair, with the highest card of the order in force."""
    order = settings.order
    highest_natural = (max(order.ranks[TWO:]), max(order.suits))
    if play.kind is Kind.PAIR:
        return play.key == highest_natural
    substitutes = settings.jokers is Jokers.SUBSTITUTE
    return play.kind is Kind.SINGLE and play.key == (order.place(BLACK_JOKER) if substitutes else highest_natural)


def may_be_beaten(play: Combination, settings: Settings) -> bool:
    """Whether a variation lets some play beat a single card or a pair, however high."""
    is_single = play.kind is Kind.SINGLE
    return (
        not is_the_highest(play, settings)
        or (is_single and settings.smack_down and play.shown[0].rank == TWO)
        or (is_single and settings.jokers is Jokers.VALUELESS)
        or settings.bombs_on_singles
        or settings.four_beats_without
        or (settings.four_beats_all and settings.answers.reach_of_four is ReachOfFour.EVERY_PLAY)
    )


# What may not be last


def rule_against_going_out(play: Combination, settings: Settings) -> RuleId | None:
    """The rule that forbids a play as a player's last; None where it may be."""
    if settings.no_ending_on_twos and goes_out_on_twos(play):
        return rule_of(goes_out_on_twos)
    if settings.single_two_of_spades_not_last and ends_on_the_single_two_of_spades(play):
        return rule_of(ends_on_the_single_two_of_spades)
    if settings.two_of_spades_not_last and ends_with_the_two_of_spades(play):
        return rule_of(ends_with_the_two_of_spades)
    if settings.single_two_not_last and ends_on_a_single_two(play):
        return rule_of(ends_on_a_single_two)
    return None
