"""Reads how hands are ranked: the house rules of a table, under the field names of the case format.

What was announced on the questions of the ranking goes into the settings as agreed. This module must not rank hands.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeVar

from tablelaw.authority import Choice, asked_questions, question_id
from tablelaw.cards import JOKER, SUIT_LETTERS, TWO, Card, Rank, Suit, UnreadableCard, parse_card, parse_rank
from tablelaw.ranking import (
    NOTHING_WILD,
    SPADES_FIRST,
    AceLowStraight,
    Aces,
    Broadway,
    HandPart,
    LowestWild,
    Natural,
    Order,
    Ranking,
    SuitOrder,
    Unbeatable,
    Wild,
    check_settings,
)
from tablelaw.record.announced import read_announced
from tablelaw.record.reading import MalformedRecord, Place, Table, shown
from tablelaw.rules import document_of

DOCUMENTS: Final = ("HR", "OPR-629")
"""The document of the ranking, and the one whose three-card order it offers."""

JOKERS: Final = "joker"
MOST_DECKS: Final = 10
LEAST_QUALIFIER: Final = 5
MOST_QUALIFIER: Final = 9
MOST_FROM_HAND: Final = 5

FIELDS: Final = (
    "order",
    "wild",
    "bug",
    "double_ace_flush",
    "natural",
    "lowest_rank",
    "flush_over_full_house",
    "straight_flush_over_trips",
    "flush_over_straight",
    "three_card_ace_low",
    "twenty_card",
    "decks",
    "suit_tie",
    "suit_order",
    "unbeatable",
    "qualifier",
    "ace_to_six_broadway",
    "ace_to_six_aces",
    "from_hand",
)

_A_RANK: Final = "a rank: one of 2 to 10, J, Q, K, A"
_A_WILD_CARD: Final = "joker, a rank such as 2, a card such as Js, lowest or lowest-concealed"

Named = TypeVar("Named", bound=Enum)


def read_agreed(given: Table) -> tuple[Choice, ...]:
    """The answers to questions about hands that the field `announced` gives.

    Raises MalformedRecord for anything else that is announced, and Refused (off-list-ruling) for an answer that is
    none of the choices.
    """
    announced = read_announced(given, DOCUMENTS)
    field = given.table("announced")
    for option in announced.options:
        problem = "a house rule about hands is not announced but set"
        raise MalformedRecord(field.at(option), problem, "a field of ranking", option)
    asked = asked_questions()
    choices: list[Choice] = []
    for identity, ruling in announced.answers.items():
        if document_of(identity) != DOCUMENTS[0] and identity != question_id(AceLowStraight):
            raise MalformedRecord(field.at(identity), "not a question about hands", "a question of HR", identity)
        choices.append(asked[identity](ruling.choice))
    return tuple(choices)


def read_ranking(table: Table, agreed: Sequence[Choice] = ()) -> Ranking:
    """The settings that a table of house rules makes, with the answers agreed on questions.

    Suits break ties where the record says in which order they do (`suit_order`) or by which card (`suit_tie`).

    Raises MalformedRecord, and Refused (settings-exclude) for settings that cannot go together.
    """
    table.only(FIELDS)
    ranking = Ranking(
        order=_named(table, "order", Order.HIGH),
        wild=_read_wild(table),
        bug=table.truth("bug"),
        double_ace_flush=table.truth("double_ace_flush"),
        natural=_named(table, "natural", Natural.EQUAL),
        lowest_rank=_read_rank(table, "lowest_rank"),
        flush_over_full_house=table.truth("flush_over_full_house"),
        straight_flush_over_trips=table.truth("straight_flush_over_trips"),
        flush_over_straight=table.truth("flush_over_straight"),
        twenty_card=table.truth("twenty_card"),
        decks=_number(table, "decks", 1, MOST_DECKS) if table.has("decks") else 1,
        suits_break_ties=table.has("suit_tie") or table.has("suit_order"),
        suit_order=read_suit_order(table),
        unbeatable=_one_of(table, "unbeatable", Unbeatable) if table.has("unbeatable") else None,
        qualifier=Rank(_number(table, "qualifier", LEAST_QUALIFIER, MOST_QUALIFIER))
        if table.has("qualifier")
        else None,
        ace_to_six_broadway=_named(table, "ace_to_six_broadway", Broadway.NO_STRAIGHT),
        ace_to_six_aces=_named(table, "ace_to_six_aces", Aces.LOW),
        from_hand=_number(table, "from_hand", 0, MOST_FROM_HAND) if table.has("from_hand") else None,
        agreed=(
            *_answer(table, "suit_tie", HandPart, agreed),
            *_answer(table, "three_card_ace_low", AceLowStraight, agreed),
            *agreed,
        ),
    )
    check_settings(ranking)
    return ranking


def read_suit_order(table: Table) -> SuitOrder:
    """The field `suit_order`: the four suits from high to low; the usual order where it is missing."""
    if not table.has("suit_order"):
        return SPADES_FIRST
    text = table.values["suit_order"]
    if not isinstance(text, str) or sorted(text) != sorted(SUIT_LETTERS):
        raise table.fault("suit_order", "the four suits from high to low, such as shdc", "HR §6.4")
    return tuple(Suit(SUIT_LETTERS.index(letter)) for letter in text)


def _one_of(table: Table, field: str, names: type[Named]) -> Named:
    return names(table.one_of(field, [name.value for name in names]))


def _named(table: Table, field: str, usual: Named) -> Named:
    return _one_of(table, field, type(usual)) if table.has(field) else usual


def _answer(table: Table, field: str, asks: type[Choice], agreed: Sequence[Choice]) -> tuple[Choice, ...]:
    """The setting that answers a question, if it is there; it must not say other than what was announced."""
    if not table.has(field):
        return ()
    choice = _one_of(table, field, asks)
    for announced in agreed:
        if isinstance(announced, asks) and announced is not choice:
            problem = f"got {choice.value}, but {announced.value} was announced"
            raise MalformedRecord(table.at(field), problem, "the same answer in both", question_id(asks))
    return (choice,)


def _number(table: Table, field: str, least: int, most: int) -> int:
    value = table.values.get(field)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise table.fault(field, f"a whole number from {least} to {most}")
    return value


def _read_rank(table: Table, field: str) -> Rank:
    if not table.has(field):
        return TWO
    try:
        return parse_rank(table.text(field, _A_RANK))
    except UnreadableCard:
        raise table.fault(field, _A_RANK) from None


def _read_wild(table: Table) -> Wild:
    """The field `wild`: what the table has made wild."""
    if not table.has("wild"):
        return NOTHING_WILD
    ranks: list[Rank] = []
    cards: list[Card] = []
    lowest: list[LowestWild] = []
    for number, text in enumerate(table.texts("wild", f"a list, each {_A_WILD_CARD}")):
        place = Place(table.at("wild"), number)
        made_wild = _read_made_wild(text, place)
        match made_wild:
            case Card():
                cards.append(made_wild)
            case LowestWild():
                lowest.append(made_wild)
            case _:
                ranks.append(made_wild)
        if lowest[1:]:
            raise MalformedRecord(
                place, f"got {shown(text)} beside {lowest[0].value}", "one lowest card of each player"
            )
    return Wild(tuple(ranks), tuple(cards), *lowest)


def _read_made_wild(text: str, place: Place) -> Rank | Card | LowestWild:
    if text == JOKERS:
        return JOKER
    if text in [name.value for name in LowestWild]:
        return LowestWild(text)
    try:
        return parse_rank(text)
    except UnreadableCard:
        pass
    try:
        return parse_card(text)
    except UnreadableCard:
        raise MalformedRecord(place, f"got {shown(text)}", _A_WILD_CARD) from None
