"""The best hand of a player, and who wins a showdown: the two questions that every game asks."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from tablelaw.cards import BLACK_JOKER, HEARTS, RED_JOKER, SPADES, DIAMONDS, CLUBS, Card, deck
from tablelaw.hands import Category, Hand
from tablelaw.ranking.fast import ONE_BUG, ONE_WILD, CardNumber, HighRules, HighTable, card_number
from tablelaw.ranking.settings import STANDARD, Ranking
from tablelaw.ranking.standard import STANDARD_LADDER
from tablelaw.ranking.wild import is_wild
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule


def numbers_of(ranking: Ranking) -> dict[Card, CardNumber]:
    """The cards of the pack that the settings name, each with the number by which the tables count it."""
    numbers: dict[Card, CardNumber] = {}
    for card in deck(ranking.lowest_rank):
        numbers[card] = ONE_WILD if is_wild(card, ranking.wild) else card_number(card)
    for joker in (BLACK_JOKER, RED_JOKER):
        if ranking.bug:
            numbers[joker] = ONE_BUG
        elif is_wild(joker, ranking.wild):
            numbers[joker] = ONE_WILD
    return numbers


@lru_cache(maxsize=64)
def high_table(ranking: Ranking) -> HighTable:
    """The table of high hands under these settings."""
    rules = HighRules(
        ladder=(*STANDARD_LADDER, Category.FIVE_OF_A_KIND),
        lowest=ranking.lowest_rank,
        double_ace=ranking.double_ace_flush,
    )
    return HighTable(rules, numbers_of(ranking), (SPADES, HEARTS, DIAMONDS, CLUBS))


def best_hand(
    cards: Sequence[Card],
    ranking: Ranking = STANDARD,
    *,
    wild: Collection[Card] = (),
    concealed: Collection[Card] = (),
) -> Hand:
    """The best hand from one to fourteen cards, of which five (or all, where there are fewer) play.

    `wild` are cards of this hand that are wild beside what the settings say; `concealed` those held face down, which
    matters only where the lowest concealed card is wild. Raises Refused (card-not-in-deck) for a card that the pack of
    these settings does not hold.
    """
    table = high_table(ranking)
    try:
        return table.best(cards, wild)
    except KeyError:
        position = next(place for place, card in enumerate(cards) if card not in table.numbers)
        raise Refused(
            RefusalCode.CARD_NOT_IN_DECK, RuleId("HR §1.1"), card=cards[position], position=position
        ) from None


@rule("HR §6.1")
def winners(hands: Sequence[Hand], ranking: Ranking = STANDARD) -> tuple[int, ...]:
    """The positions of the hands that win a showdown; equal hands win together."""
    best = max(hand.strength for hand in hands)
    return tuple(position for position, hand in enumerate(hands) if hand.strength == best)
