"""How often each hand comes (HR §9), counted exactly.

Hands are counted by their ranks: for every way in which ranks can repeat, the number of ways to choose the cards, split
by what the suits make of them. Nothing is sampled and no figure is stored. This module must not print.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, pairwise, product
from math import comb, prod
from typing import Final, NamedTuple

from tablelaw.cards import BLACK_JOKER, FULL_DECK, JOKER, RANKS, SUITS, Card, Rank, Suit
from tablelaw.hands import Category
from tablelaw.ranking.explain import name_as_low
from tablelaw.ranking.fast import ONE_BUG, ONE_WILD, RANK_BITS, CardNumber, HighTable
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
    """Some natural cards by their ranks alone, and in how many ways they can be chosen."""

    ranks: tuple[Rank, ...]
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
    choices = [
        Chosen(ranks, prod(comb(copies[rank], count) for rank, count in Counter(ranks).items()))
        for ranks in combinations_with_replacement(copies, cards)
    ]
    return [choice for choice in choices if choice.ways]


def _in_suit(pack: Pack, suit: Suit) -> dict[Rank, int]:
    return {rank: copies.get(suit, 0) for rank, copies in pack.copies.items()}


def _in_other_suits(pack: Pack, suit: Suit) -> dict[Rank, int]:
    return {rank: sum(copies.values()) - copies.get(suit, 0) for rank, copies in pack.copies.items()}


def _in_any_suit(pack: Pack) -> dict[Rank, int]:
    return {rank: sum(copies.values()) for rank, copies in pack.copies.items()}


# High hands


def _number(ranks: Iterable[Rank]) -> CardNumber:
    """Ranks as the tables count them."""
    return sum(1 << (RANK_BITS * rank) for rank in ranks)


def _high_counts(cards: int, pack: Pack, ranking: Ranking, progress: Progress | None) -> Counter[Category]:
    """The counts of high hands: first by rank alone, then every hand that a flush makes better is moved from one
    category to the other."""
    table = high_table(ranking)
    counts: Counter[Category] = Counter()
    parts: list[tuple[Special, Iterator[Flush]]] = []
    for special in _specials(pack, cards):
        naturals = cards - special.wild - special.bugs
        for ranks, ways in _choices(_in_any_suit(pack), naturals):
            counts[table.unsuited[_number(ranks) + _added(special)].category] += ways * special.ways
        if cards >= HAND_SIZE and Category.FLUSH in ladder_of(ranking):
            needed = HAND_SIZE - special.wild - special.bugs
            for part in _flushes(naturals, needed, pack):
                parts.append((special._replace(ways=special.ways * part.suits), part.flushes))
    for done, (special, flushes) in enumerate(parts):
        if progress is not None:
            progress(done, len(parts))
        _move_flushes(flushes, special, table, counts)
    return counts


def _added(special: Special) -> CardNumber:
    """Wild cards and bugs as the tables count them."""
    return special.wild * ONE_WILD + special.bugs * ONE_BUG


class Flush(NamedTuple):
    """Natural cards with a flush: the ranks in each suit that has enough of them, all ranks, and the number of ways."""

    in_suit: tuple[CardNumber, ...]
    in_all: CardNumber
    ways: int


def _move_flushes(flushes: Iterator[Flush], special: Special, table: HighTable, counts: Counter[Category]) -> None:
    """Moves the hands that a flush makes better to the category of the flush."""
    added = _added(special)
    for in_suit, in_all, ways in flushes:
        unsuited = table.unsuited[in_all + added]
        suited = max((table.suited[number + added] for number in in_suit), key=lambda placed: placed.strength)
        if suited.strength > unsuited.strength:
            counts[unsuited.category] -= ways * special.ways
            counts[suited.category] += ways * special.ways


class Part(NamedTuple):
    """Some flushes, and how many suits they stand for: those of one suit for all that are like it."""

    flushes: Iterator[Flush]
    suits: int


def _flushes(naturals: int, needed: int, pack: Pack) -> list[Part]:
    """All flushes among so many natural cards, of which so many are needed in a suit, in parts that have none in
    common."""
    if 2 * needed <= naturals:
        return [Part(_flushes_in_any_suit(naturals, needed, pack), 1)]
    if all(_in_suit(pack, suit) == _in_suit(pack, SUITS[0]) for suit in SUITS):
        return [Part(_flushes_in_one_suit(naturals, needed, pack, SUITS[0]), len(SUITS))]
    return [Part(_flushes_in_one_suit(naturals, needed, pack, suit), 1) for suit in SUITS]


def _flushes_in_one_suit(naturals: int, needed: int, pack: Pack, suit: Suit) -> Iterator[Flush]:
    """The flushes of one suit, where so many cards are needed that no other suit can have them as well."""
    for length in range(needed, naturals + 1):
        elsewhere = [(_number(ranks), ways) for ranks, ways in _choices(_in_other_suits(pack, suit), naturals - length)]
        for ranks, ways in _choices(_in_suit(pack, suit), length):
            number = _number(ranks)
            for other_number, other_ways in elsewhere:
                yield Flush((number,), number + other_number, ways * other_ways)


def _flushes_in_any_suit(naturals: int, needed: int, pack: Pack) -> Iterator[Flush]:
    """The flushes where so few cards are needed that several suits can have them: every way to deal out suits is
    tried."""
    for lengths in product(range(naturals + 1), repeat=len(SUITS)):
        if sum(lengths) != naturals or max(lengths) < needed:
            continue
        by_suit = [_choices(_in_suit(pack, suit), length) for suit, length in zip(SUITS, lengths, strict=True)]
        for chosen in product(*by_suit):
            numbers = tuple(_number(choice.ranks) for choice in chosen)
            enough = tuple(number for number, length in zip(numbers, lengths, strict=True) if length >= needed)
            yield Flush(enough, sum(numbers), prod(choice.ways for choice in chosen))


# Orders in which suits matter only where all cards are of one suit


def _count_by_one_suit(
    cards: int, special: Special, pack: Pack, ranking: Ranking, counts: Counter[Category], names: Counter[str]
) -> None:
    """Adds the hands with so many wild cards and bugs to the counts of a low order or the three-card order: one hand
    stands for all of the same ranks that are of one suit, another for all that are not."""
    specials = _special_cards(special, ranking)
    for ranks, ways in _choices(_in_any_suit(pack), cards - len(specials)):
        one_suit = sum(
            prod(comb(pack.copies[rank].get(suit, 0), count) for rank, count in Counter(ranks).items())
            for suit in SUITS
        )
        for alike, number in ((True, one_suit if ranks else 0), (False, ways - one_suit if ranks else ways)):
            if number:
                naturals = next(cards for cards in _natural_cards(ranks, pack) if _is_one_suit(cards) == alike)
                hand = best_hand((*naturals, *specials), ranking)
                counts[hand.category] += number * special.ways
                name = name_as_low(hand, ranking)
                if name is not None:
                    names[name] += number * special.ways


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
