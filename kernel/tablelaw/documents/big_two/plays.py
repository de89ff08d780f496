"""All plays that a hand allows, found by building each kind of combination instead of trying every set of cards.

What is a combination and what beats what stands in `order`; a test shows that both ways find the same plays.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from tablelaw.cards import FULL_DECK, JOKER, TWO, Card, Rank
from tablelaw.documents.big_two.combinations import (
    FIVE_CARDS,
    StraightOrder,
    flush_may_be_played,
    mask_of,
    sequences,
    triple_stands_alone,
)
from tablelaw.documents.big_two.order import (
    beats,
    combination,
    flush_key,
    fours_may_be_bare,
    full_house_ranks,
    joker_cards_are_distinct,
    may_be_led,
    natural_combination,
    rule_against_going_out,
)
from tablelaw.documents.big_two.settings import Jokers, Settings
from tablelaw.documents.big_two.terms import Combination, Kind
from tablelaw.documents.big_two.variations import (
    DRAGON_CARDS,
    MOST_IN_A_STRAIGHT,
    RUN_ORDER,
    SHORTEST_RUN_OF_PAIRS,
    StraightLength,
    joker_may_stand_for,
)

Cards = tuple[Card, ...]


def legal_plays(
    hand: Sequence[Card], table: Combination | None, settings: Settings, *, one_of_each: bool = False
) -> tuple[Combination, ...]:
    """Every play that a hand allows: on the play that lies on the table, or as the lead of a trick (`table` is None).

    A play of the whole hand is left out where the settings forbid to go out on it. A set of cards that counts as
    several combinations, by a joker, stands there once for each that differs in kind or height. Long straights, runs
    of pairs and dragons can be made in very many ways: with `one_of_each`, only those stand there that differ in the
    cards that decide, with the cards that come first in the hand.
    """
    wanted = _Wanted(_counts_that_may_follow(table, settings, len(hand)), _runs_may_follow(table), one_of_each)
    jokers = tuple(card for card in hand if card.rank == JOKER)
    found = _with_jokers(hand, jokers, wanted, settings) if jokers else _without_repeats(hand, wanted, settings)
    if table is not None:
        found = [play for play in found if beats(table, play, settings)]
    elif settings.smack_down:
        found = [play for play in found if may_be_led(play, settings)]
    return tuple(play for play in found if len(play.cards) < len(hand) or not rule_against_going_out(play, settings))


class _Wanted(NamedTuple):
    """Which plays are looked for: their numbers of cards, whether runs of pairs, whether only one of each height.
    `holding` are cards that every play must hold: many others are then never built, though not every play that is built
    holds all of them."""

    counts: Sequence[int]
    runs: bool
    one_of_each: bool
    holding: Cards = ()

    def all_of(self, ranks: Collection[Rank]) -> bool:
        """Whether cards of these ranks can hold what must be held."""
        return all(card.rank in ranks for card in self.holding)

    def fives_of(self, cards: Sequence[Card]) -> Iterator[Cards]:
        """Every five of these cards with what must be held among them; the cards hold all that must be held."""
        others = list(cards)
        for card in self.holding:
            others.remove(card)
        for rest in combinations(others, FIVE_CARDS - len(self.holding)):
            yield (*rest, *self.holding)

    def only_held(self, groups: Sequence[Cards]) -> list[Cards]:
        """Cards of several ranks, each rank cut down to the card that must be held, where there is one."""
        by_rank = {card.rank: (card,) for card in self.holding}
        return [by_rank.get(group[0].rank, group) for group in groups]


def _counts_that_may_follow(table: Combination | None, settings: Settings, held: int) -> Sequence[int]:
    """How many cards a play may have."""
    if table is None:
        return range(1, held + 1)
    count = len(table.cards)
    longer = settings.answers.straight_length is StraightLength.LONGER_BEATS and table.kind is Kind.STRAIGHT
    if longer or (settings.smack_down and _runs_may_follow(table)):
        return range(min(count, 4), held + 1)
    if settings.four_beats_all or settings.four_beats_without or settings.bombs_on_singles:
        return sorted({count, 4, FIVE_CARDS})
    return (count,)


def _runs_may_follow(table: Combination | None) -> bool:
    """Whether a run of pairs may lie on a play: on a single two, or on another smack-down."""
    if table is None:
        return False
    return table.shown[0].rank == TWO or table.kind in (Kind.BARE_FOUR, Kind.RUN_OF_PAIRS)


def _without_repeats(hand: Sequence[Card], wanted: _Wanted, settings: Settings) -> list[Combination]:
    """The plays of a hand without jokers; twins in a hand of two decks make no difference."""
    found = list(_plays(hand, wanted, settings))
    if len(set(hand)) == len(hand):
        return found
    return list({tuple(sorted(play.cards)): play for play in found}.values())


def _plays(hand: Sequence[Card], wanted: _Wanted, settings: Settings) -> Iterator[Combination]:
    counts = wanted.counts
    held = _Held.of(hand, settings)
    if 1 in counts and len(wanted.holding) < 2:
        place = settings.order.place
        for card in wanted.holding or hand:
            yield Combination(Kind.SINGLE, (card,), (card,), place(card))
    if 2 in counts:
        yield from _pairs(held, settings, wanted)
    if 3 in counts:
        yield from _triples(held, settings, wanted)
        yield from _straights_of(3, held, settings, wanted)
    if 4 in counts:
        yield from _four_cards(held, settings, wanted)
    if FIVE_CARDS in counts:
        yield from _straights(held, settings, wanted)
        yield from _flushes(held, settings, wanted)
        yield from _full_houses(held, settings, wanted)
        yield from _fours_and_one(held, settings, wanted)
        yield from _weak_hands(held, settings, wanted)
    if any(count > FIVE_CARDS for count in counts):
        yield from _many_cards(held, settings, wanted)


class _Held(NamedTuple):
    """A hand sorted by rank: the groups of two, of three and of four or more are looked for often."""

    cards: Cards
    by_rank: dict[Rank, Cards]
    mask: int

    @staticmethod
    def of(hand: Sequence[Card], settings: Settings) -> "_Held":
        groups: dict[Rank, list[Card]] = {}
        mask = 0
        for card in hand:
            groups.setdefault(card.rank, []).append(card)
            mask |= 1 << card.rank
        return _Held(tuple(hand), {rank: tuple(group) for rank, group in groups.items()}, mask)

    def groups(self, size: int) -> list[Cards]:
        """The cards of each rank of which there are at least so many."""
        return [group for group in self.by_rank.values() if len(group) >= size]


def _pairs(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    ranks, suits = settings.order
    for group in held.groups(2):
        if not wanted.all_of((group[0].rank,)):
            continue
        rank = ranks[group[0].rank]
        for cards in combinations(group, 2):
            yield Combination(Kind.PAIR, cards, cards, (rank, max(suits[cards[0].suit], suits[cards[1].suit])))


def _triples(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    if not triple_stands_alone(only_inside_five_cards=settings.triples_only_inside_five):
        return
    ranks = settings.order.ranks
    for group in held.groups(3):
        if not wanted.all_of((group[0].rank,)):
            continue
        for cards in combinations(group, 3):
            yield Combination(Kind.TRIPLE, cards, cards, (ranks[group[0].rank],))


class _Sequence(NamedTuple):
    """A sequence of ranks that is a straight: as bits and as a list, its height, and where its deciding rank stands."""

    mask: int
    ranks: tuple[Rank, ...]
    height: int
    deciding: int


@cache
def _listed(length: int, order: StraightOrder) -> tuple[_Sequence, ...]:
    listed: list[_Sequence] = []
    for mask, place in sequences(length, order).items():
        ranks = tuple(Rank(rank) for rank in range(mask.bit_length()) if mask >> rank & 1)
        listed.append(_Sequence(mask, ranks, place.height, ranks.index(place.deciding)))
    return tuple(listed)


def _straights(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    """Straights and straight flushes of five cards."""
    suits = settings.hand_order.suits
    for mask, ranks, height, deciding in _listed(FIVE_CARDS, settings.straights):
        if mask & held.mask != mask or not wanted.all_of(ranks):
            continue
        groups = wanted.only_held([held.by_rank[rank] for rank in ranks])
        for cards in product(*groups):
            suit = cards[0].suit
            one_suit = suit == cards[1].suit == cards[2].suit == cards[3].suit == cards[4].suit
            kind = Kind.STRAIGHT_FLUSH if one_suit else Kind.STRAIGHT
            yield Combination(kind, cards, cards, (height, suits[cards[deciding].suit]))


def _straights_of(length: int, held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    """Straights of another length."""
    if settings.shortest_straight is None or length < settings.shortest_straight:
        return
    for mask, ranks, height, deciding in _listed(length, settings.straights):
        if mask & held.mask == mask and wanted.all_of(ranks):
            groups = wanted.only_held([held.by_rank[rank] for rank in ranks])
            if wanted.one_of_each:
                groups = [group if place == deciding else group[:1] for place, group in enumerate(groups)]
            for cards in product(*groups):
                suit = settings.hand_order.suits[cards[deciding].suit]
                yield Combination(Kind.STRAIGHT, cards, cards, (height, suit))


def _flushes(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    if not flush_may_be_played(not_playable=settings.flushes_not_playable):
        return
    listed = sequences(FIVE_CARDS, settings.straights)
    by_suit: dict[int, list[Card]] = {}
    for card in held.cards:
        by_suit.setdefault(card.suit, []).append(card)
    for suit, of_suit in by_suit.items():
        if all(card.suit == suit for card in wanted.holding):
            for cards in wanted.fives_of(of_suit):
                key = flush_key(cards, settings) if mask_of(cards) not in listed else None
                if key is not None:
                    yield Combination(Kind.FLUSH, cards, cards, key)


def _full_houses(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    threes = held.groups(3)
    if not threes:
        return
    ranks = full_house_ranks(settings).ranks
    for three_of in threes:
        key = (ranks[three_of[0].rank],)
        pairs = [
            pair
            for group in held.groups(2)
            if group is not three_of and wanted.all_of((three_of[0].rank, group[0].rank))
            for pair in combinations(group, 2)
        ]
        for three, two in product(combinations(three_of, 3), pairs):
            cards = (*three, *two)
            yield Combination(Kind.FULL_HOUSE, cards, cards, key)


def _fours_and_one(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    """Four of a kind with a fifth card, and five of a kind where there are so many."""
    for group in held.groups(4):
        key = (settings.hand_order.ranks[group[0].rank],)
        rank = group[0].rank
        others = [card for card in held.cards if card.rank != rank and wanted.all_of((rank, card.rank))]
        for four, other in product(combinations(group, 4), others):
            cards = (*four, other)
            yield Combination(Kind.FOUR_AND_ONE, cards, cards, key)
        for cards in combinations(group, FIVE_CARDS):
            yield Combination(Kind.FIVE_OF_A_KIND, cards, cards, key)


def _as_they_count(candidates: Iterable[Cards], settings: Settings) -> Iterator[Combination]:
    """What each of the candidates makes; those that make nothing are left out."""
    for cards in candidates:
        made = natural_combination(cards, settings)
        if made is not None:
            yield made


def _two_pairs(held: _Held) -> Iterator[Cards]:
    for first_of, second_of in combinations(held.groups(2), 2):
        for first, second in product(combinations(first_of, 2), combinations(second_of, 2)):
            yield (*first, *second)


def _weak_hands(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    """Five cards that only a variation knows: two pairs or three of a kind with odd cards."""
    if settings.three_and_two_odd:
        for group in held.groups(3):
            others = [card for card in held.cards if card.rank != group[0].rank]
            rank = group[0].rank
            odd = [
                (one, other)
                for one, other in combinations(others, 2)
                if one.rank != other.rank and wanted.all_of((rank, one.rank, other.rank))
            ]
            candidates = ((*three, *two) for three, two in product(combinations(group, 3), odd))
            yield from (play for play in _as_they_count(candidates, settings) if play.kind is Kind.THREE_AND_TWO_ODD)
    if settings.two_pairs_and_one or settings.sisters:
        pairs_and_one = (
            (*four, other)
            for four in _two_pairs(held)
            for other in held.cards
            if other.rank not in (four[0].rank, four[2].rank)
            and wanted.all_of((four[0].rank, four[2].rank, other.rank))
        )
        made = _as_they_count(pairs_and_one, settings)
        yield from (play for play in made if play.kind in (Kind.TWO_PAIRS_AND_ONE, Kind.SISTERS))


def _four_cards(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    if fours_may_be_bare(settings) or settings.smack_down:
        yield from _as_they_count((four for group in held.groups(4) for four in combinations(group, 4)), settings)
    if settings.four_cards:
        yield from (play for play in _as_they_count(_two_pairs(held), settings) if play.kind is Kind.TWO_PAIRS)
    yield from _straights_of(4, held, settings, wanted)


def _many_cards(held: _Held, settings: Settings, wanted: _Wanted) -> Iterator[Combination]:
    """Six cards or more: runs of pairs, long straights, dragons."""
    if settings.smack_down and wanted.runs:
        yield from _as_they_count(_runs_of_pairs(held, wanted), settings)
    longest = MOST_IN_A_STRAIGHT - settings.dragons
    for length in range(FIVE_CARDS + 1, longest + 1):
        if length in wanted.counts:
            yield from _straights_of(length, held, settings, wanted)
    if settings.dragons and len(held.by_rank) == DRAGON_CARDS and DRAGON_CARDS in wanted.counts:
        groups = held.by_rank.items()
        chosen = [group[:1] if wanted.one_of_each and rank != TWO else group for rank, group in groups]
        yield from _as_they_count(product(*chosen), settings)


def _runs_of_pairs(held: _Held, wanted: _Wanted) -> Iterator[Cards]:
    """Pairs of ranks that follow one another in the order in which runs are counted; longer runs hold shorter ones."""
    ranks = [rank for rank in RUN_ORDER if len(held.by_rank.get(rank, ())) >= 2]
    for start in range(len(ranks)):
        for end in range(start + SHORTEST_RUN_OF_PAIRS, len(ranks) + 1):
            if 2 * (end - start) not in wanted.counts or not _follow_one_another(ranks[start:end]):
                continue
            pairs_of = [tuple(combinations(held.by_rank[rank], 2)) for rank in ranks[start:end]]
            if wanted.one_of_each:
                pairs_of = [*(pairs[:1] for pairs in pairs_of[:-1]), pairs_of[-1]]
            for pairs in product(*pairs_of):
                yield tuple(card for pair in pairs for card in pair)


def _follow_one_another(ranks: Sequence[Rank]) -> bool:
    return RUN_ORDER.index(ranks[-1]) - RUN_ORDER.index(ranks[0]) == len(ranks) - 1


# Jokers


def _with_jokers(hand: Sequence[Card], jokers: Cards, wanted: _Wanted, settings: Settings) -> list[Combination]:
    """The plays of a hand with jokers: those without them, jokers by themselves, and for each card that a joker may
    stand for the plays that hold it."""
    real = tuple(card for card in hand if card.rank != JOKER)
    found = _without_repeats(real, wanted, settings)
    if 1 in wanted.counts:
        alone = (combination((joker,), settings) for joker in dict.fromkeys(jokers))
        found += [play for play in alone if play is not None]
    if settings.jokers is not Jokers.SUBSTITUTE:
        return found
    may_be = [card for card in FULL_DECK if joker_may_stand_for(card, real, settings.answers.joker_duplicate)]
    distinct: dict[tuple[Cards, Kind, tuple[int, ...]], Combination] = {}
    for used in (used for number in range(1, len(jokers) + 1) for used in combinations(jokers, number)):
        for replaced in combinations_with_replacement(may_be, len(used)):
            if not joker_cards_are_distinct(replaced, used, settings):
                continue
            for play in _without_repeats((*real, *replaced), wanted._replace(holding=replaced), settings):
                with_jokers = _put_jokers(play, used, replaced)
                if with_jokers is not None:
                    distinct[tuple(sorted(with_jokers.cards)), play.kind, play.key] = with_jokers
    return found + list(distinct.values())


def _put_jokers(play: Combination, jokers: Cards, replaced: Cards) -> Combination | None:
    """The play with each joker in the place of the card that it stands for; None where the play lacks one of them."""
    cards = list(play.cards)
    for joker, stands_for in zip(jokers, replaced, strict=True):
        if stands_for not in cards:
            return None
        cards[cards.index(stands_for)] = joker
    return play._replace(cards=tuple(cards))
