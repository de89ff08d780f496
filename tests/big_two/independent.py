"""The order of Big Two worked out a second time: cards by their letters, hands by their shapes, straights by a list."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise, product
from typing import Final

from tablelaw.cards import FULL_DECK, Card, parse_card
from tablelaw.documents.big_two import Settings, beats, combination, settings_from
from tablelaw.documents.big_two.settings import AnnouncedValue
from tablelaw.documents.big_two.terms import Combination
from tablelaw.rules import RuleId

Cards = tuple[Card, ...]
Worth = tuple[int, ...]

TWOS_TOP: Final = "3456789TJQKA2"
TWOS_BOTTOM: Final = "23456789TJQKA"
BASE_SUITS: Final = "dchs"
BASE_STRAIGHTS: Final = "34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA 23456 A2345"
"""From the lowest straight to the highest."""


def announced(**options: AnnouncedValue) -> Settings:
    """The settings of options that are named `o8_9` for 8.9."""
    return settings_from({RuleId("BT §" + name[1:].replace("_", ".")): value for name, value in options.items()})


def height(card: Card, ranks: str = TWOS_TOP) -> int:
    """The place of a card's rank."""
    return ranks.index(str(card)[0])


def suit_height(card: Card, suits: str = BASE_SUITS) -> int:
    """The place of a card's suit."""
    return suits.index(str(card)[1])


def card_worth(card: Card, ranks: str = TWOS_TOP, suits: str = BASE_SUITS) -> Worth:
    """The place of a card: its rank, then its suit."""
    return height(card, ranks), suit_height(card, suits)


def of_a_kind(count: int) -> list[Cards]:
    """All sets of so many cards of one rank."""
    return [cards for cards in combinations(FULL_DECK, count) if len({card.rank for card in cards}) == 1]


def groups(cards: Sequence[Card]) -> list[tuple[int, str]]:
    """How often each rank is there, with its letter, the most frequent first."""
    return sorted(((times, rank) for rank, times in Counter(str(card)[0] for card in cards).items()), reverse=True)


def shape(cards: Sequence[Card]) -> tuple[int, ...]:
    """How often the ranks are there: (3, 2) is a full house."""
    return tuple(times for times, _ in groups(cards))


def rank_of_group(cards: Sequence[Card], times: int) -> str:
    """The letter of a rank that is there so often."""
    return next(rank for count, rank in groups(cards) if count == times)


def full_houses() -> list[Cards]:
    """All 3,744."""
    return [(*three, *two) for three in of_a_kind(3) for two in of_a_kind(2) if three[0].rank != two[0].rank]


def fours_and_one() -> list[Cards]:
    """All 624."""
    return [(*four, card) for four in of_a_kind(4) for card in FULL_DECK if card not in four]


def in_one_suit(ranks: str) -> list[Cards]:
    """These ranks in each of the four suits."""
    return [tuple(parse_card(rank + suit) for rank in ranks) for suit in BASE_SUITS]


def in_any_suits(ranks: str) -> list[Cards]:
    """These ranks in every choice of suits but those of one suit only."""
    chosen = (suits for suits in product(BASE_SUITS, repeat=len(ranks)) if len(set(suits)) > 1)
    return [tuple(parse_card(rank + suit) for rank, suit in zip(ranks, suits, strict=True)) for suits in chosen]


def flushes(straights: str = BASE_STRAIGHTS) -> list[Cards]:
    """All sets of five cards of one suit that are no straight."""
    sequences = [set(ranks) for ranks in straights.split()]
    return [
        cards
        for ranks in combinations(TWOS_TOP, 5)
        if set(ranks) not in sequences
        for cards in in_one_suit("".join(ranks))
    ]


def straight_worth(straights: str, decides: Callable[[str], str], suits: str = BASE_SUITS) -> Callable[[Cards], Worth]:
    """The place of a straight in a list, then the suit of the card that decides, whose rank `decides` gives."""
    sequences = [frozenset(ranks) for ranks in straights.split()]

    def worth(cards: Cards) -> Worth:
        place = sequences.index(frozenset(str(card)[0] for card in cards))
        deciding = decides(straights.split()[place])
        return place, max(suit_height(card, suits) for card in cards if str(card)[0] == deciding)

    return worth


def two_or_top(ranks: str) -> str:
    """The two of a sequence that holds one, else its last card."""
    return "2" if "2" in ranks else ranks[-1]


def rank_worth(times: int, ranks: str = TWOS_TOP) -> Callable[[Cards], Worth]:
    """The place of the rank that is there so often."""
    return lambda cards: (ranks.index(rank_of_group(cards, times)),)


def flush_worth(cards: Cards, ranks: str = TWOS_TOP, suits: str = BASE_SUITS) -> Worth:
    """The ranks from the highest down, then the suit."""
    return (*sorted((height(card, ranks) for card in cards), reverse=True), suit_height(cards[0], suits))


def made(cards: Cards, agreed: Settings) -> Combination:
    """What cards make, which they must."""
    found = combination(cards, agreed)
    assert found is not None, cards
    return found


def check_order(plays: Iterable[Cards], worth: Callable[[Cards], Worth], agreed: Settings) -> tuple[Cards, Cards]:
    """Holds the kernel's order of plays of one kind against another way to find it; the lowest and the highest play.

    Each play is compared with the next one in the order, which holds for all since keys are compared.
    """
    ordered = sorted(plays, key=worth)
    combined = [made(cards, agreed) for cards in ordered]
    assert len({play.kind for play in combined}) == 1
    for (lower, low), (higher, high) in pairwise(zip(ordered, combined, strict=True)):
        if worth(lower) == worth(higher):
            assert low.key == high.key
            assert not beats(low, high, agreed)
        else:
            assert low.key < high.key
            assert beats(low, high, agreed)
        assert not beats(high, low, agreed)
    return ordered[0], ordered[-1]


def pairs_of(things: Sequence[Combination]) -> list[tuple[Combination, Combination]]:
    """Each with each, in both orders."""
    return list(product(things, things))
