"""Cards are read as people write them, printed in one way only, and compared by rank and then suit."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import cards, cards_and_jokers
from tablelaw.cards import (
    ACE,
    BLACK_JOKER,
    CLUBS,
    DIAMONDS,
    FULL_DECK,
    HEARTS,
    JACK,
    JOKER,
    KING,
    QUEEN,
    RANKS,
    RED_JOKER,
    SPADES,
    SUITS,
    TEN,
    TWO,
    UNSEEN,
    Card,
    Rank,
    UnreadableCard,
    deck,
    first_duplicate,
    parse_card,
    parse_cards,
    parse_rank,
    pretty,
    pretty_cards,
    rank_name,
    rank_names,
)

EVERY_CARD = (*FULL_DECK, BLACK_JOKER, RED_JOKER)
A_CARD = re.compile(r"\s*((10|[2-9TJQKA])([cdhs♣♦♥♠♧♢♡♤])|\*[12])\s*", re.IGNORECASE | re.ASCII)


def spellings(card: Card) -> list[str]:
    """All the ways in which a card may be written."""
    if card.rank == JOKER:
        return [str(card)]
    letter, suit = list(str(card))
    ranks = [letter, letter.lower(), *(["10"] if card.rank == TEN else [])]
    black, white = "♣♦♥♠"[card.suit], "♧♢♡♤"[card.suit]
    suits = [suit, suit.upper(), black, white, black + "\ufe0f"]
    return [rank + suit for rank in ranks for suit in suits]


def test_there_are_52_cards_in_order() -> None:
    assert len(set(FULL_DECK)) == 52
    assert list(FULL_DECK) == sorted(FULL_DECK)
    assert [str(card) for card in FULL_DECK[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert str(FULL_DECK[-1]) == "As"
    assert Counter(card.suit for card in FULL_DECK) == dict.fromkeys(SUITS, 13)


@pytest.mark.parametrize(("lowest", "count"), [(TWO, 52), (Rank(6), 36), (Rank(7), 32), (TEN, 20), (ACE, 4)])
def test_a_stripped_deck_begins_with_its_lowest_rank(lowest: Rank, count: int) -> None:
    stripped = deck(lowest)
    assert len(stripped) == count
    assert {card.rank for card in stripped} == {rank for rank in RANKS if rank >= lowest}


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_a_card_is_read_in_every_spelling(card: Card) -> None:
    for text in spellings(card):
        assert parse_card(text) == card, text
        assert parse_card(f" {text}\t") == card, text


def test_canonical_printing_is_rank_then_suit() -> None:
    assert str(Card(TEN, DIAMONDS)) == "Td"
    assert str(Card(KING, SPADES)) == "Ks"
    assert str(Card(TWO, CLUBS)) == "2c"
    assert (str(BLACK_JOKER), str(RED_JOKER)) == ("*1", "*2")


def test_cards_for_people() -> None:
    assert pretty(Card(TEN, DIAMONDS)) == "10♦"
    assert pretty(Card(KING, SPADES)) == "K♠"
    assert (pretty(BLACK_JOKER), pretty(RED_JOKER)) == ("black joker", "red joker")
    assert pretty(UNSEEN) == "a card not seen"
    assert UNSEEN not in EVERY_CARD
    assert pretty_cards([Card(ACE, HEARTS), Card(Rank(9), CLUBS)]) == "A♥ 9♣"
    assert pretty_cards([]) == ""


@given(cards)
def test_what_people_read_can_be_read_again(card: Card) -> None:
    assert parse_card(pretty(card)) == card


@pytest.mark.parametrize(
    "text", ["", " ", "K", "s", "♠", "sK", "♠K", "1s", "11s", "0d", "Kx", "Ks9c", "10", "*", "*0", "*3", "1*", "Ksx"]
)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(UnreadableCard) as unreadable:
        parse_card(text)
    assert unreadable.value.text == text
    assert repr(text) in str(unreadable.value)


@given(st.text(max_size=4) | st.text("0123456789TJQKAtjqka*cdhsCDHS♣♦♥♠♧♢♡♤ ", max_size=4))
def test_a_text_is_a_card_exactly_when_it_looks_like_one(text: str) -> None:
    looks_like_one = A_CARD.fullmatch(text) is not None
    try:
        card = parse_card(text)
    except UnreadableCard:
        assert not looks_like_one or "\ufe0f" in text
    else:
        assert looks_like_one or "\ufe0f" in text
        assert card in EVERY_CARD


@given(st.lists(cards_and_jokers, max_size=8), st.sampled_from([" ", ", ", "", "  ", ","]), st.data())
def test_a_line_of_cards_is_read_with_any_separator(held: list[Card], separator: str, data: st.DataObject) -> None:
    line = separator.join(data.draw(st.sampled_from(spellings(card))) for card in held)
    assert parse_cards(line) == tuple(held)


@pytest.mark.parametrize(
    ("line", "text", "position"),
    [
        ("Kx", "Kx", 0),
        ("Ks Xx 9c", "Xx", 1),
        ("KsKd9", "9", 2),
        ("Ks, Kd, 11c", "11c", 2),
        ("*1*3", "*3", 1),
        ("cKs", "cKs", 0),
    ],
)
def test_the_faulty_card_of_a_line_is_named_with_its_place(line: str, text: str, position: int) -> None:
    with pytest.raises(UnreadableCard) as unreadable:
        parse_cards(line)
    assert (unreadable.value.text, unreadable.value.position) == (text, position)


@pytest.mark.parametrize(("text", "rank"), [("2", TWO), ("10", TEN), ("t", TEN), ("T", TEN), ("j", JACK), ("A", ACE)])
def test_a_rank_is_read(text: str, rank: Rank) -> None:
    assert parse_rank(text) == rank


@pytest.mark.parametrize("text", ["", "1", "11", "X", "KK", "joker", "TJ"])
def test_what_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(UnreadableCard):
        parse_rank(text)


def test_ranks_have_names() -> None:
    assert [rank_name(rank) for rank in (TWO, Rank(6), TEN, JACK, QUEEN, KING, ACE)] == [
        "two", "six", "ten", "jack", "queen", "king", "ace",
    ]  # fmt: skip
    assert [rank_names(rank) for rank in (TWO, Rank(6), Rank(7), ACE)] == ["twos", "sixes", "sevens", "aces"]
    assert len({rank_name(rank) for rank in RANKS}) == 13


@given(cards, cards)
def test_cards_compare_by_rank_then_suit(one: Card, other: Card) -> None:
    if one.rank != other.rank:
        assert (one < other) == (one.rank < other.rank)
    else:
        assert (one < other) == (one.suit < other.suit)


def test_the_order_of_suits_is_clubs_diamonds_hearts_spades() -> None:
    assert CLUBS < DIAMONDS < HEARTS < SPADES


@given(st.lists(st.sampled_from(EVERY_CARD[:6]), max_size=10), st.integers(1, 3))
def test_the_first_duplicate_is_the_first_that_is_one_too_many(held: list[Card], copies: int) -> None:
    position = first_duplicate(held, copies)
    if position is None:
        assert max(Counter(held).values(), default=0) <= copies
    else:
        assert max(Counter(held[:position]).values(), default=0) <= copies
        assert held[: position + 1].count(held[position]) == copies + 1


def test_one_copy_of_a_card_is_allowed_unless_more_are_said() -> None:
    two_aces = (Card(ACE, SPADES), Card(KING, SPADES), Card(ACE, SPADES))
    assert first_duplicate(two_aces) == 2
    assert first_duplicate(two_aces, copies=2) is None
