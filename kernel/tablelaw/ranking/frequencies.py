"""How often each hand comes (HR §9), counted exactly.

Hands are counted by their ranks: for every way in which ranks can repeat, the number of ways to choose the cards, split
by what the suits make of them. Nothing is sampled and no figure is stored. This module must not print.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, product
from math import comb, prod
from typing import Final, NamedTuple

from tablelaw.cards import ACE, BLACK_JOKER, FULL_DECK, JOKER, RANKS, SUITS, Card, Rank, Suit
from tablelaw.hands import Category
from tablelaw.ranking.explain import name_as_low
from tablelaw.ranking.fast import (
    ONE_BUG,
    ONE_WILD,
    RANK_BITS,
    CardNumber,
    HighTable,
    Placed,
    best_sequence,
    count_of,
    descending_ranks,
)
from tablelaw.ranking.grades import HAND_SIZE, Ladder
from tablelaw.ranking.settings import LOW_ORDERS, Order, Ranking, ladder_of, lowest_rank, rule_of_order
from tablelaw.ranking.showdown import best_hand, high_table
from tablelaw.ranking.three_card import THREE_CARDS
from tablelaw.ranking.wild import NaturalFive, is_wild
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule

MOST_CARDS: Final = 7

Progress = Callable[[int, int], None]
"""Told from time to time how many of how many steps are done."""


class Frequencies(NamedTuple):
    """How often each category comes, how many hands there are, and in low orders how often each named hand
    (`8-low`)."""

    counts: dict[Category, int]
    total: int
    by_name: dict[str, int]


class Pack(NamedTuple):
    """What hands are dealt from: how many copies there are of each natural card, and how many wild cards and bugs."""

    copies: dict[Rank, dict[Suit, int]]
    wild: int
    bugs: int


class Special(NamedTuple):
    """How many wild cards and bugs a hand holds, and in how many ways they can be chosen."""

    wild: int
    bugs: int
    ways: int


class Chosen(NamedTuple):
    """Some natural cards by their ranks alone.

    `number` counts the cards of each rank as the tables do, `held` has a bit for each rank that is there, `repeats`
    counts the ranks that come once, twice and so on (four bits each), and `ways` says in how many ways such cards can
    be chosen.
    """

    number: CardNumber
    held: int
    repeats: int
    ways: int


@rule("HR §9.2")
def pack_of(ranking: Ranking, jokers: int) -> Pack:
    """The cards of all packs shuffled together; `jokers` is the number of jokers in each pack."""
    copies: dict[Rank, dict[Suit, int]] = {}
    wild = 0
    for rank in RANKS:
        if rank < lowest_rank(ranking):
            continue
        natural = [suit for suit in SUITS if not is_wild(Card(rank, suit), ranking.wild)]
        copies[rank] = dict.fromkeys(natural, ranking.decks)
        wild += (len(SUITS) - len(natural)) * ranking.decks
    if ranking.bug:
        return Pack(copies, wild, jokers * ranking.decks)
    return Pack(copies, wild + jokers * ranking.decks, 0)


@rule("HR §9.1")
def frequencies(cards: int, ranking: Ranking, jokers: int = 0, progress: Progress | None = None) -> Frequencies:
    """How often each hand comes among all hands of so many cards.

    `cards` is from 1 to 7: three in the three-card order, five in a low order (in ace to five also six or seven).
    `jokers` is the number of jokers in each pack. `progress` is called with the steps done and all steps. Raises
    Refused for another number of cards, for jokers that the settings do not know, and where each player's lowest card
    is wild (unsupported-option); Undetermined where a question of the ranking decides.
    """
    _check(cards, ranking, jokers)
    pack = pack_of(ranking, jokers)
    if ranking.order is Order.HIGH:
        return _named(_high_counts(cards, pack, ranking, progress), Counter(), ranking)
    counts: Counter[Category] = Counter()
    names: Counter[str] = Counter()
    for special in _specials(pack, cards):
        _count_by_one_suit(cards, special, pack, ranking, counts, names)
    return _named(counts, names, ranking)


def _named(counts: Counter[Category], names: Counter[str], ranking: Ranking) -> Frequencies:
    every = {category: counts[category] for category in reversed(ladder_of(ranking))}
    return Frequencies(every, sum(every.values()), dict(names))


def _check(cards: int, ranking: Ranking, jokers: int) -> None:
    if ranking.wild.lowest is not None:
        raise Refused(RefusalCode.UNSUPPORTED_OPTION, RuleId("HR §4.6"))
    if jokers and not ranking.bug and JOKER not in ranking.wild.ranks:
        raise Refused(RefusalCode.CARD_NOT_IN_DECK, RuleId("HR §1.1"), card=BLACK_JOKER)
    if ranking.order is Order.THREE_CARD:
        possible = range(THREE_CARDS, THREE_CARDS + 1)
    elif ranking.order is Order.ACE_TO_FIVE:
        possible = range(HAND_SIZE, MOST_CARDS + 1)
    elif ranking.order in LOW_ORDERS:
        possible = range(HAND_SIZE, HAND_SIZE + 1)
    else:
        possible = range(1, MOST_CARDS + 1)
    if cards not in possible:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, rule_of_order(ranking.order))
    if ranking.order is Order.HIGH and ranking.decks > 1 and cards >= HAND_SIZE:
        ranking.agreed_on(NaturalFive)


def _specials(pack: Pack, cards: int) -> Iterator[Special]:
    """How many wild cards and bugs so many cards may hold."""
    for wild in range(min(pack.wild, cards) + 1):
        for bugs in range(min(pack.bugs, cards - wild) + 1):
            yield Special(wild, bugs, comb(pack.wild, wild) * comb(pack.bugs, bugs))


def _choices(copies: Mapping[Rank, int], cards: int) -> list[Chosen]:
    """Every choice of so many cards by rank; `copies` tells how many cards of each rank there are to choose from."""
    begun = [(0, Chosen(0, 0, 0, 1))]
    for rank, available in copies.items():
        ways_of = [comb(available, count) for count in range(min(available, cards) + 1)]
        begun += [
            (
                chosen + count,
                Chosen(
                    number + (count << RANK_BITS * rank),
                    held + (1 << rank),
                    repeats + (1 << RANK_BITS * count),
                    ways * ways_of[count],
                ),
            )
            for chosen, (number, held, repeats, ways) in begun
            for count in range(1, min(available, cards - chosen) + 1)
        ]
    return [choice for chosen, choice in begun if chosen == cards]


def _in_suit(pack: Pack, suit: Suit) -> dict[Rank, int]:
    return {rank: copies.get(suit, 0) for rank, copies in pack.copies.items()}


def _in_other_suits(pack: Pack, suit: Suit) -> dict[Rank, int]:
    return {rank: sum(copies.values()) - copies.get(suit, 0) for rank, copies in pack.copies.items()}


def _in_any_suit(pack: Pack) -> dict[Rank, int]:
    return {rank: sum(copies.values()) for rank, copies in pack.copies.items()}


# High hands


def _high_counts(cards: int, pack: Pack, ranking: Ranking, progress: Progress | None) -> Counter[Category]:
    """The counts of high hands: first by rank alone, then every hand that a flush makes better is moved from one
    category to the other."""
    table = high_table(ranking)
    ladder = ladder_of(ranking)
    counts: Counter[Category] = Counter()
    specials = list(_specials(pack, cards))
    for done, special in enumerate(specials):
        if progress is not None:
            progress(done, len(specials))
        naturals = cards - special.wild - special.bugs
        choices = _choices(_in_any_suit(pack), naturals)
        unsuited = _unsuited_categories(choices, special, table, lowest_rank(ranking))
        for choice in choices:
            counts[unsuited[choice.number]] += choice.ways * special.ways
        needed = HAND_SIZE - special.wild - special.bugs
        if cards < HAND_SIZE or Category.FLUSH not in ladder:
            continue
        for flush in _flushes(naturals, needed, pack):
            suited = max((table.suited[number + _added(special)] for number in flush.in_suit), key=_strength_of)
            for number, ways in flush.with_others:
                if ladder.index(suited.category) > ladder.index(unsuited[number]):
                    counts[unsuited[number]] -= ways * special.ways
                    counts[suited.category] += ways * special.ways
    return counts


def _strength_of(placed: Placed) -> int:
    return placed.strength


def _added(special: Special) -> CardNumber:
    """Wild cards and bugs as the tables count them."""
    return special.wild * ONE_WILD + special.bugs * ONE_BUG


def _unsuited_categories(
    choices: Sequence[Chosen], special: Special, table: HighTable, lowest: Rank
) -> dict[CardNumber, Category]:
    """The category of each choice when suits are left out of account.

    It hangs only on how the ranks repeat, on the aces (which a bug joins) and on whether there is a sequence: one
    choice stands for all that are alike in these.
    """
    categories: dict[CardNumber, Category] = {}
    alike: dict[tuple[int, int, bool], Category] = {}
    for number, held, repeats, _ in choices:
        sequence = _is_sequence(held, special.wild + special.bugs, lowest)
        shape = (repeats, count_of(number, ACE), sequence)
        if shape not in alike:
            alike[shape] = table.unsuited[number + _added(special)].category
        categories[number] = alike[shape]
    return categories


@cache
def _is_sequence(held: int, wild: int, lowest: Rank) -> bool:
    """Whether the ranks whose bits are set make a sequence with the help of so many wild cards."""
    return best_sequence([rank for rank in RANKS if held >> rank & 1], wild, lowest) is not None


class Flush(NamedTuple):
    """Natural cards with a flush: the ranks of each suit that has enough of them, and with every choice of the other
    cards all ranks, and the number of ways."""

    in_suit: tuple[CardNumber, ...]
    with_others: list[tuple[CardNumber, int]]


def _flushes(naturals: int, needed: int, pack: Pack) -> Iterator[Flush]:
    """All flushes among so many natural cards, of which so many are needed in a suit; none comes twice."""
    if 2 * needed <= naturals:
        yield from _flushes_in_any_suit(naturals, needed, pack)
    elif all(_in_suit(pack, suit) == _in_suit(pack, SUITS[0]) for suit in SUITS):
        yield from _flushes_in_one_suit(naturals, needed, pack, SUITS[0], len(SUITS))
    else:
        for suit in SUITS:
            yield from _flushes_in_one_suit(naturals, needed, pack, suit, 1)


def _flushes_in_one_suit(naturals: int, needed: int, pack: Pack, suit: Suit, suits: int) -> Iterator[Flush]:
    """The flushes of one suit, which stands for so many that are like it; so many cards are needed that no other suit
    can have them as well."""
    for length in range(needed, naturals + 1):
        elsewhere = _choices(_in_other_suits(pack, suit), naturals - length)
        for choice in _choices(_in_suit(pack, suit), length):
            ways = choice.ways * suits
            yield Flush((choice.number,), [(choice.number + other.number, ways * other.ways) for other in elsewhere])


def _flushes_in_any_suit(naturals: int, needed: int, pack: Pack) -> Iterator[Flush]:
    """The flushes where so few cards are needed that several suits can have them: every way to deal out suits is
    tried."""
    for lengths in product(range(naturals + 1), repeat=len(SUITS)):
        if sum(lengths) != naturals or max(lengths) < needed:
            continue
        by_suit = [_choices(_in_suit(pack, suit), length) for suit, length in zip(SUITS, lengths, strict=True)]
        for chosen in product(*by_suit):
            enough = [choice.number for choice, length in zip(chosen, lengths, strict=True) if length >= needed]
            number = sum(choice.number for choice in chosen)
            yield Flush(tuple(enough), [(number, prod(choice.ways for choice in chosen))])


# Orders in which suits matter only where all cards are of one suit


def _count_by_one_suit(
    cards: int, special: Special, pack: Pack, ranking: Ranking, counts: Counter[Category], names: Counter[str]
) -> None:
    """Adds the hands with so many wild cards and bugs to the counts of a low order or the three-card order: one hand
    stands for all of the same ranks that are of one suit, another for all that are not; and where every card plays, one
    in which ranks repeat stands for all in which as many do."""
    specials = _special_cards(special, ranking)
    naturals = cards - len(specials)
    alike: dict[tuple[int, CardNumber | None, bool], tuple[Category, str | None]] = {}
    suit_matters = ranking.order is not Order.ACE_TO_FIVE
    one_suit: Counter[CardNumber] = Counter()
    for suit in SUITS if suit_matters and naturals else ():
        one_suit.update({choice.number: choice.ways for choice in _choices(_in_suit(pack, suit), naturals)})
    for choice in _choices(_in_any_suit(pack), naturals):
        ways_in_one_suit = one_suit[choice.number]
        number = None if cards <= HAND_SIZE and choice.held.bit_count() < naturals else choice.number
        for is_one_suit, ways in ((True, ways_in_one_suit), (False, choice.ways - ways_in_one_suit)):
            if not ways:
                continue
            shape = (choice.repeats, number, is_one_suit)
            if shape not in alike:
                natural = _cards_of(choice, pack, is_one_suit=is_one_suit)
                hand = best_hand((*natural, *specials), ranking)
                alike[shape] = (hand.category, name_as_low(hand, ranking))
            category, name = alike[shape]
            counts[category] += ways * special.ways
            if name is not None:
                names[name] += ways * special.ways


def _cards_of(choice: Chosen, pack: Pack, *, is_one_suit: bool) -> tuple[Card, ...]:
    """Cards of the ranks chosen, all of one suit or not."""
    ranks = descending_ranks(choice.number)
    return next(dealt for dealt in _natural_cards(ranks, pack) if _is_one_suit(dealt) == is_one_suit)


def _natural_cards(ranks: Sequence[Rank], pack: Pack) -> Iterator[tuple[Card, ...]]:
    """Cards of these ranks in every suit that each may have."""
    return product(*([Card(rank, suit) for suit in pack.copies[rank]] for rank in ranks))


def _is_one_suit(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _special_cards(special: Special, ranking: Ranking) -> tuple[Card, ...]:
    """So many wild cards and bugs; which ones does not matter."""
    wild = next((card for card in (BLACK_JOKER, *FULL_DECK) if is_wild(card, ranking.wild)), BLACK_JOKER)
    return (wild,) * special.wild + (BLACK_JOKER,) * special.bugs


# What the counts show


@rule("HR §9.3")
def follows_rarity(counts: Mapping[Category, int], ladder: Ladder) -> bool:
    """Whether every category is rarer than those below it on the ladder; categories that never come are left out."""
    ascending = [counts[category] for category in ladder if counts.get(category)]
    return all(lower > higher for lower, higher in pairwise(ascending))
