"""The best hand of a player, and who wins a showdown: the two questions that every game asks.

Standard hands, with or without wild cards, come from the tables of `fast`. Whatever else the settings ask for (low
hands, three cards, house rules about equal hands, how many cards of the hand must play) is found by looking at every
five.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import assert_never

from tablelaw.cards import ACE, BLACK_JOKER, JOKER, RANKS, RED_JOKER, Card, Rank
from tablelaw.hands import Category, Hand
from tablelaw.ranking.fast import ONE_BUG, ONE_WILD, CardNumber, HighRules, HighTable, card_number, stand_in
from tablelaw.ranking.grades import HAND_SIZE, Grade, number_of
from tablelaw.ranking.low import (
    LOW_ACE,
    Aces,
    AcesInOtherGroups,
    Broadway,
    BroadwayTop,
    ace_to_five,
    ace_to_six,
    broadway_as_straight,
    deuce_to_seven,
    fives_to_choose_from,
    has_aces_in_another_group,
    high_aces,
    is_broadway,
    low_strength,
)
from tablelaw.ranking.reading import read_five
from tablelaw.ranking.settings import (
    LOW_ORDERS,
    STANDARD,
    Order,
    Ranking,
    ladder_of,
    lowest_rank,
    rule_of_order,
)
from tablelaw.ranking.stripped import stripped_pack
from tablelaw.ranking.suits import SuitOrder
from tablelaw.ranking.three_card import THREE_CARDS, AceLowStraight, grade_of_three, is_ace_two_three
from tablelaw.ranking.tie_breaks import Parts, breaks_ties, compose, how_natural, suit_that_counts
from tablelaw.ranking.unbeatable import (
    Extent,
    ImperialAgainstOtherRoyals,
    SplitBetween,
    TwoMediums,
    TwoMinimums,
    Unbeatable,
    extent,
    greek_beats,
    highest_suit_only,
    is_imperial,
    is_lowest_four,
    italian_beats,
    strongest_only,
    unbeaten,
)
from tablelaw.ranking.wild import (
    BugInLow,
    HandMeans,
    LowestOfSeveral,
    LowestWild,
    NaturalFive,
    Wild,
    is_wild,
    lowest_cards,
    ranks_not_held,
)
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule

# The pack


def numbers_of(lowest: Rank, wild: Wild, *, bug: bool) -> dict[Card, CardNumber]:
    """The cards of a pack down to the lowest rank, with the jokers that it has, each with the number by which the
    tables count it."""
    numbers: dict[Card, CardNumber] = {}
    for card in stripped_pack(lowest):
        numbers[card] = ONE_WILD if is_wild(card, wild) else card_number(card)
    for joker in (BLACK_JOKER, RED_JOKER):
        if bug:
            numbers[joker] = ONE_BUG
        elif is_wild(joker, wild):
            numbers[joker] = ONE_WILD
    return numbers


@lru_cache(maxsize=64)
def _table(rules: HighRules, wild: Wild, bug: bool, suit_order: SuitOrder) -> HighTable:
    return HighTable(rules, numbers_of(rules.lowest, wild, bug=bug), suit_order)


def high_table(ranking: Ranking) -> HighTable:
    """The table of high hands under these settings; settings that differ in other respects share it."""
    rules = HighRules(
        ladder=ladder_of(ranking),
        lowest=lowest_rank(ranking),
        double_ace=ranking.double_ace_flush,
        natural_five=NaturalFive.NOT_A_CATEGORY not in ranking.agreed,
    )
    return _table(rules, ranking.wild, ranking.bug, ranking.suit_order)


@lru_cache(maxsize=64)
def _table_that_suffices(ranking: Ranking) -> HighTable | None:
    """The table that answers alone under these settings, whatever the cards; None where more has to be looked at."""
    if ranking.order is not Order.HIGH or breaks_ties(ranking) or ranking.decks > 1 or ranking.wild.lowest is not None:
        return None
    return high_table(ranking)


def not_in_the_pack(cards: Sequence[Card], ranking: Ranking) -> int | None:
    """The position of the first card that the pack of these settings does not hold, None where it holds them all."""
    pack = high_table(ranking).numbers
    return next((position for position, card in enumerate(cards) if card not in pack), None)


def _refuse_foreign(cards: Sequence[Card], ranking: Ranking) -> None:
    position = not_in_the_pack(cards, ranking)
    if position is not None:
        rule_of_pack = _rule_of_the_pack(cards[position], ranking)
        raise Refused(RefusalCode.CARD_NOT_IN_DECK, rule_of_pack, card=cards[position], position=position)


def _rule_of_the_pack(foreign: Card, ranking: Ranking) -> RuleId:
    """The rule by which the pack does not hold a card: the one that strips it of low ranks, or the one that says what a
    pack is."""
    if foreign.rank == JOKER:
        return RuleId("HR §1.1")
    return RuleId("HR §7.4" if ranking.twenty_card else "HR §7.1")


# The best hand


def best_hand(
    cards: Sequence[Card],
    ranking: Ranking = STANDARD,
    *,
    wild: Collection[Card] = (),
    concealed: Collection[Card] = (),
    board: Sequence[Card] = (),
) -> Hand:
    """The best hand from one to fourteen cards, of which five (or all, where there are fewer) play.

    `wild` are cards of this hand that are wild beside what the settings say; `concealed` those held face down, which
    matters only where the lowest concealed card is wild; `board` the cards shared with others. Raises Refused for a
    card that the pack of these settings does not hold (card-not-in-deck) and for too few cards in an order that needs
    more (wrong-card-count); Undetermined where a question of the ranking that decides here has no answer in the
    settings.
    """
    table = _table_that_suffices(ranking)
    if table is not None and not board:
        try:
            return table.best(cards, wild)
        except KeyError:
            _refuse_foreign(cards, ranking)
    _refuse_foreign((*cards, *board), ranking)
    return max(
        (_best_with(cards, board, ranking, also_wild) for also_wild in _also_wild(cards, ranking, wild, concealed)),
        key=lambda hand: hand.strength,
    )


def _also_wild(
    cards: Sequence[Card], ranking: Ranking, wild: Collection[Card], concealed: Collection[Card]
) -> Iterator[Collection[Card]]:
    """The cards that are wild beside those of the settings: one set, or several of which the player may choose."""
    if ranking.wild.lowest is None:
        yield wild
        return
    concealed_only = ranking.wild.lowest is LowestWild.LOWEST_CONCEALED
    lowest = lowest_cards([card for card in cards if card in concealed] if concealed_only else cards)
    if len(lowest) > 1 and ranking.agreed_on(LowestOfSeveral) is LowestOfSeveral.ONE:
        yield from ((*wild, card) for card in lowest)
    else:
        yield (*wild, *lowest)


def _best_with(cards: Sequence[Card], board: Sequence[Card], ranking: Ranking, also_wild: Collection[Card]) -> Hand:
    """The best hand when it is known which cards are wild."""
    held = (*cards, *board)
    if ranking.order is Order.THREE_CARD:
        return _three_card_hand(held, ranking)
    _ask_about_natural_fives(held, ranking, also_wild)
    every_five_counts = ranking.order in LOW_ORDERS or breaks_ties(ranking)
    if not every_five_counts and not (board and ranking.from_hand is not None):
        return high_table(ranking).best(held, also_wild)

    def strongest_then_most_natural(hand: Hand) -> tuple[int, int]:
        return hand.strength, -sum(_is_substitute(card, ranking, also_wild) for card in hand.best)

    fives = _fives(cards, board, ranking)
    return max((_hand_of_five(five, held, ranking, also_wild) for five in fives), key=strongest_then_most_natural)


def _ask_about_natural_fives(held: Sequence[Card], ranking: Ranking, also_wild: Collection[Card]) -> None:
    """Asks what five natural cards of a rank are, where there are such."""
    ranks = [card.rank for card in held if card not in also_wild and not is_wild(card, ranking.wild)]
    if ranking.decks > 1 and ranking.order is Order.HIGH and any(ranks.count(rank) >= HAND_SIZE for rank in ranks):
        ranking.agreed_on(NaturalFive)


def _fives(cards: Sequence[Card], board: Sequence[Card], ranking: Ranking) -> Iterator[tuple[Card, ...]]:
    """Every five (or fewer, where there are fewer) that may play."""
    if ranking.from_hand is None or not board:
        held = (*cards, *board)
        yield from fives_to_choose_from(held) if len(held) >= HAND_SIZE else [held]
        return
    own = min(ranking.from_hand, len(cards))
    shared = min(HAND_SIZE - ranking.from_hand, len(board))
    for from_hand in combinations(cards, own):
        for from_board in combinations(board, shared):
            yield (*from_hand, *from_board)


def _hand_of_five(five: Sequence[Card], held: Sequence[Card], ranking: Ranking, also_wild: Collection[Card]) -> Hand:
    """The hand that these cards make, whatever else is held, its strength with all that breaks ties."""
    if ranking.order in LOW_ORDERS:
        hand = _low_hand(five, held, ranking, also_wild)
    elif _stands_for_none_held(five, held, ranking, also_wild):
        hand = _hand_as_read(five, held, ranking, also_wild)
    else:
        hand = high_table(ranking).best(five, also_wild)
    if not breaks_ties(ranking):
        return hand
    wild = [_is_substitute(card, ranking, also_wild) for card in hand.best]
    parts = Parts(
        hand.strength,
        how_natural(wild, hand.best, hand.plays_as, ranking),
        suit_that_counts(hand.category, hand.plays_as, ranking),
    )
    return hand._replace(strength=compose(parts, ranking))


def _is_substitute(card: Card, ranking: Ranking, also_wild: Collection[Card]) -> bool:
    """Whether a card is wild or a bug."""
    return card.rank == JOKER or card in also_wild or is_wild(card, ranking.wild)


def _stands_for_none_held(
    five: Sequence[Card], held: Sequence[Card], ranking: Ranking, also_wild: Collection[Card]
) -> bool:
    """Whether wild cards among the five must not stand for any card held, be it one that does not play."""
    return (
        len(held) > len(five)
        and any(_is_substitute(card, ranking, also_wild) for card in five)
        and ranking.agreed_on(HandMeans) is HandMeans.ALL_HELD
    )


def _in_order(cards: Sequence[tuple[Card, Card]], grade: Grade, ace: Rank) -> list[tuple[Card, Card]]:
    """Pairs of a card and what it plays as, in the order in which hands are compared; `ace` is the rank of an ace."""
    ranks = [plays.rank for _, plays in cards]
    top = grade.ranks[0] if grade.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) else ACE

    def weight(pair: tuple[Card, Card]) -> tuple[int, int, int]:
        rank = pair[1].rank
        value = rank if rank != ACE else ace if top == ACE else LOW_ACE
        return ranks.count(rank), value, pair[1].suit

    return sorted(cards, key=weight, reverse=True)


def _hand_as_read(five: Sequence[Card], held: Sequence[Card], ranking: Ranking, also_wild: Collection[Card]) -> Hand:
    """The hand that five cards make by trying what the wild cards may stand for."""
    substitutes = [card for card in five if _is_substitute(card, ranking, also_wild)]
    naturals = [card for card in five if card not in substitutes]
    bugs = sum(ranking.bug and card.rank == JOKER for card in substitutes)
    idle = [card for card in held if card not in five]
    read = read_five(naturals, len(substitutes) - bugs, bugs, ranking, idle)
    cards = [*zip(naturals, naturals, strict=True), *zip(substitutes, read.replacing, strict=True)]
    row = _in_order(cards, read.grade, ACE)
    strength = number_of(read.grade, ladder_of(ranking))
    return Hand(strength, read.grade.category, tuple(card for card, _ in row), tuple(plays for _, plays in row))


# Low hands


def _low_grade(ranks: Sequence[Rank], ranking: Ranking, *, one_suit: bool) -> Grade:
    """The grade of five ranks in the low order that is played."""
    if ranking.order is Order.ACE_TO_FIVE:
        return ace_to_five(ranks)
    if ranking.order is Order.DEUCE_TO_SEVEN:
        return deuce_to_seven(ranks, one_suit=one_suit)
    if ranking.ace_to_six_broadway is Broadway.STRAIGHT and is_broadway(ranks):
        return broadway_as_straight(ranking.agreed_on(BroadwayTop), one_suit=one_suit)
    grade = ace_to_six(ranks, one_suit=one_suit)
    if ranking.ace_to_six_aces is Aces.LOW:
        return grade
    if has_aces_in_another_group(grade) and ranking.agreed_on(AcesInOtherGroups) is AcesInOtherGroups.ALWAYS_LOW:
        return grade
    return high_aces(grade, ranks)


def _low_hand(five: Sequence[Card], held: Sequence[Card], ranking: Ranking, also_wild: Collection[Card]) -> Hand:
    """The low hand that five cards make: each wild card is a rank not held, and no flush is completed with it."""
    if len(five) < HAND_SIZE:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, rule_of_order(ranking.order))
    if ranking.bug and any(card.rank == JOKER for card in five):
        _let_the_bug_be_low(five, ranking)
    substitutes = [card for card in five if _is_substitute(card, ranking, also_wild)]
    naturals = [card for card in five if card not in substitutes]
    natural_ranks = tuple(card.rank for card in naturals)
    suits = {card.suit for card in naturals}
    not_free = (*natural_ranks, *_ranks_held_idle(five, held, ranking, also_wild))
    ascending = RANKS if ranking.order is Order.DEUCE_TO_SEVEN else (ACE, *RANKS[:-1])
    lowest_free = ranks_not_held(not_free, ascending)[: len(substitutes) + 2]
    # Cards left out may leave too few ranks free for these five; ranks are then doubled, and another five are better.
    doubled = lowest_free if len(lowest_free) >= len(substitutes) else (*lowest_free, *(ascending * len(substitutes)))
    grade, taken = max(
        (
            (_low_grade((*natural_ranks, *ranks), ranking, one_suit=len(suits) == 1 and not substitutes), ranks)
            for ranks in combinations(doubled[: 2 * HAND_SIZE], len(substitutes))
        ),
        key=lambda graded: low_strength(graded[0]),
    )
    free_suits = tuple(suit for suit in ranking.suit_order if len(suits) > 1 or suit not in suits)
    cards = (*naturals, *substitutes)
    ranks = (*natural_ranks, *taken)
    playing, plays_as = stand_in(cards, ranks, [card in substitutes for card in cards], free_suits)
    if not naturals and len({card.suit for card in plays_as}) == 1:
        plays_as = (*plays_as[:-1], Card(plays_as[-1].rank, ranking.suit_order[1]))
    ace = ACE if ranking.order is Order.DEUCE_TO_SEVEN or ACE in grade.ranks else LOW_ACE
    row = _in_order(list(zip(playing, plays_as, strict=True)), grade, ace)
    strength = low_strength(grade)
    return Hand(strength, grade.category, tuple(card for card, _ in row), tuple(plays for _, plays in row))


def _ranks_held_idle(
    five: Sequence[Card], held: Sequence[Card], ranking: Ranking, also_wild: Collection[Card]
) -> list[Rank]:
    """The ranks of cards that do not play, as far as a wild card must not take them either. It can be of use to take
    one only where suits count: a flush is avoided by it."""
    if ranking.order is Order.ACE_TO_FIVE or not _stands_for_none_held(five, held, ranking, also_wild):
        return []
    return [card.rank for card in held if card not in five and not _is_substitute(card, ranking, also_wild)]


def _let_the_bug_be_low(five: Sequence[Card], ranking: Ranking) -> None:
    """Asks what the bug is in a low hand; refuses it where there is none."""
    if ranking.agreed_on(BugInLow) is BugInLow.NO_BUG:
        bug = next(card for card in five if card.rank == JOKER)
        raise Refused(RefusalCode.CARD_NOT_IN_DECK, RuleId("HR §4.4"), card=bug)


# Three cards


def _three_card_hand(cards: Sequence[Card], ranking: Ranking) -> Hand:
    """The hand that three cards make in the three-card order."""
    if len(cards) != THREE_CARDS:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, rule_of_order(Order.THREE_CARD))
    ace_low = AceLowStraight.LOWEST
    if is_ace_two_three([card.rank for card in cards]):
        ace_low = ranking.agreed_on(AceLowStraight)
    grade, row = grade_of_three(cards, ace_low)
    return Hand(number_of(grade, ladder_of(ranking)), grade.category, row, row)


# Who wins


@rule("HR §6.1")
def winners(hands: Sequence[Hand], ranking: Ranking = STANDARD) -> tuple[int, ...]:
    """The positions of the hands that win a showdown; equal hands win together.

    Raises Undetermined where a question about who shares, under a rule of no unbeatable hand, has no answer in the
    settings.
    """
    match ranking.unbeatable:
        case None:
            return strongest_only(hands, range(len(hands)))
        case Unbeatable.ITALIAN:
            return _italian_winners(hands, ranking)
        case Unbeatable.GREEK:
            return _greek_winners(hands, ranking)
        case _ as never:
            assert_never(never)


def _italian_winners(hands: Sequence[Hand], ranking: Ranking) -> tuple[int, ...]:
    """Who wins under the Italian rule: whoever is not beaten, or one of each kind where all three meet."""
    lowest = lowest_rank(ranking)
    alone = unbeaten(hands, lambda first, second: italian_beats(first, second, lowest))
    positions = alone or range(len(hands))
    by_extent = {
        kind: tuple(position for position in positions if extent(hands[position], lowest) is kind) for kind in Extent
    }
    minimums, mediums, maximums = by_extent[Extent.MINIMUM], by_extent[Extent.MEDIUM], by_extent[Extent.MAXIMUM]
    a_maximum_is_there = any(extent(hand, lowest) is Extent.MAXIMUM for hand in hands)
    if len(minimums) > 1 and a_maximum_is_there and ranking.agreed_on(TwoMinimums) is TwoMinimums.SUIT:
        minimums = highest_suit_only(hands, minimums, ranking.suit_order)
    if alone:
        return minimums or alone
    if len(mediums) > 1 and ranking.agreed_on(TwoMediums) is TwoMediums.BETTER_ONLY:
        mediums = strongest_only(hands, mediums)
    return tuple(sorted((*minimums, *mediums, *maximums)))


def _greek_winners(hands: Sequence[Hand], ranking: Ranking) -> tuple[int, ...]:
    """Who wins under the Greek rule: whoever is not beaten, or those who share where three beat one another in a
    circle."""
    lowest = lowest_rank(ranking)
    alone = unbeaten(
        hands,
        lambda first, second: greek_beats(first, second, lowest, lambda: ranking.agreed_on(ImperialAgainstOtherRoyals)),
    )
    if alone:
        return alone
    imperials = tuple(position for position, hand in enumerate(hands) if is_imperial(hand))
    fours = strongest_only(hands, [position for position, hand in enumerate(hands) if is_lowest_four(hand, lowest)])
    if ranking.agreed_on(SplitBetween) is SplitBetween.THE_TWO:
        return tuple(sorted((*imperials, *fours)))
    between = strongest_only(hands, [position for position in range(len(hands)) if position not in imperials])
    return tuple(sorted((*imperials, *between, *fours)))
