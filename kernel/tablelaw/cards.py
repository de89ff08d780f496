"""Ranks, suits, cards and decks: the vocabulary that every document uses.

A card is a rank and a suit, both small integers, so that cards hash and compare fast and a prover can reason about
them. Cards compare by rank, then by suit in the order clubs, diamonds, hearts, spades. This module knows no game and
no rule: which card beats which is for the documents to say.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, NewType

Rank = NewType("Rank", int)
"""2 to 14; jack 11, queen 12, king 13, ace 14; a joker's rank is 0, that of a card that nobody has seen 1."""

Suit = NewType("Suit", int)
"""0 clubs, 1 diamonds, 2 hearts, 3 spades; of a joker 1 black, 2 red."""

JOKER: Final = Rank(0)
TWO: Final = Rank(2)
THREE: Final = Rank(3)
FIVE: Final = Rank(5)
TEN: Final = Rank(10)
JACK: Final = Rank(11)
QUEEN: Final = Rank(12)
KING: Final = Rank(13)
ACE: Final = Rank(14)
RANKS: Final = tuple(Rank(number) for number in range(TWO, ACE + 1))

CLUBS: Final = Suit(0)
DIAMONDS: Final = Suit(1)
HEARTS: Final = Suit(2)
SPADES: Final = Suit(3)
SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
SUIT_SYMBOLS: Final = "♣♦♥♠"
_SUIT_READINGS: Final = SUIT_LETTERS + SUIT_SYMBOLS + "♧♢♡♤"
_RANK_NAMES: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_VARIATION_SELECTOR: Final = "\ufe0f"


class Card(NamedTuple):
    """One card. Printed in two characters: rank, then suit (`Ks`, `Td`); a joker is `*1` or `*2`, a card that nobody
    has seen `??`."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        if self.rank < TWO:
            return f"*{self.suit}" if self.rank == JOKER else "??"
        return RANK_LETTERS[self.rank - TWO] + SUIT_LETTERS[self.suit]


BLACK_JOKER: Final = Card(JOKER, Suit(1))
RED_JOKER: Final = Card(JOKER, Suit(2))
UNSEEN: Final = Card(Rank(1), Suit(0))
"""A card that was dealt face down and that nobody has shown; no text of a card names it."""


class UnreadableCard(ValueError):
    """A text that names no card. `text` is what stood there, `position` (from 0) its place in a list of cards."""

    def __init__(self, text: str, position: int = 0) -> None:
        self.text = text
        self.position = position
        super().__init__(f"{text!r} is not a card; expected a rank and a suit such as Ks, 10♦ or Tc, or a joker *1, *2")


def is_joker(card: Card) -> bool:
    """Whether a card is a joker."""
    return card.rank == JOKER


def pretty(card: Card) -> str:
    """The card as people write it: `K♠`, `10♦`; a joker is `joker`."""
    if card.rank == JOKER:
        return "black joker" if card == BLACK_JOKER else "red joker"
    if card == UNSEEN:
        return "a card not seen"
    rank = "10" if card.rank == TEN else RANK_LETTERS[card.rank - TWO]
    return rank + SUIT_SYMBOLS[card.suit]


def pretty_cards(cards: Iterable[Card]) -> str:
    """Several cards as people write them, with spaces between."""
    return " ".join(pretty(card) for card in cards)


def rank_name(rank: Rank) -> str:
    """The rank in words, singular: `seven`, `queen`."""
    return _RANK_NAMES[rank - TWO]


def rank_names(rank: Rank) -> str:
    """The rank in words, plural: `sevens`, `queens`, `sixes`."""
    name = rank_name(rank)
    return name + "es" if name == "six" else name + "s"


def parse_rank(text: str) -> Rank:
    """The rank that a text names (`2`, `10`, `t`, `Q`). Raises UnreadableCard for any other text."""
    letter = "T" if text == "10" else text.upper()
    if len(letter) != 1 or letter not in RANK_LETTERS:
        raise UnreadableCard(text)
    return Rank(RANK_LETTERS.index(letter) + TWO)


def _read_card(text: str) -> Card:
    """The slow way to read a card, for every spelling; raises UnreadableCard."""
    plain = text.replace(_VARIATION_SELECTOR, "").strip()
    if plain in ("*1", "*2"):
        return Card(JOKER, Suit(int(plain[1])))
    suit = _SUIT_READINGS.find(plain[-1:].lower()) if plain else -1
    if suit < 0 or not plain[:-1]:
        raise UnreadableCard(text)
    try:
        return Card(parse_rank(plain[:-1]), Suit(suit % len(SUITS)))
    except UnreadableCard:
        raise UnreadableCard(text) from None


def deck(lowest: Rank = TWO) -> tuple[Card, ...]:
    """The cards from the lowest rank given up to the ace, in all four suits, in ascending order; no jokers."""
    return tuple(Card(rank, suit) for rank in RANKS if rank >= lowest for suit in SUITS)


FULL_DECK: Final = deck()
_CANONICAL: Final = {str(card): card for card in (*FULL_DECK, BLACK_JOKER, RED_JOKER)}


def parse_card(text: str) -> Card:
    """The card that a text names: `Ks`, `10♦`, `K♠`, `tc`, or a joker `*1`, `*2`. Raises UnreadableCard."""
    known = _CANONICAL.get(text)
    return known if known is not None else _read_card(text)


def _split_cards(text: str) -> list[str]:
    """The words of a line of cards; cards may also stand close together (`KsKd9c`)."""
    words: list[str] = []
    for word in text.replace(_VARIATION_SELECTOR, "").replace(",", " ").split():
        start = 0
        for end in range(1, len(word) + 1):
            ends_a_joker = word[end - 2 : end] in ("*1", "*2") and end - 2 == start
            ends_a_card = word[end - 1].lower() in _SUIT_READINGS and end - 1 > start
            if ends_a_joker or ends_a_card:
                words.append(word[start:end])
                start = end
        if start < len(word):
            words.append(word[start:])
    return words


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that a line names, with spaces, commas or nothing between them. Raises UnreadableCard, which tells the
    place of the faulty one."""
    cards: list[Card] = []
    for position, word in enumerate(_split_cards(text)):
        try:
            cards.append(parse_card(word))
        except UnreadableCard:
            raise UnreadableCard(word, position) from None
    return tuple(cards)


def first_duplicate(cards: Sequence[Card], copies: int = 1) -> int | None:
    """The position (from 0) of the first card that stands there more often than the number of copies allows."""
    for position, card in enumerate(cards):
        if cards[: position + 1].count(card) > copies:
            return position
    return None
