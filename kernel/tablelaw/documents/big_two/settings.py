"""What a table plays with: every option and variation as a typed setting in one value, read from what was announced.

Two settings that cannot stand together are refused here, naming both. The answers to the questions that change which
plays are possible stand beside the settings; until others are given, they are the customary ones.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from tablelaw.authority import Choice
from tablelaw.documents.big_two.combinations import (
    BASE_STRAIGHTS,
    FIVE_CARDS,
    ReachOfFour,
    StraightOrder,
)
from tablelaw.documents.big_two.terms import BASE_ORDER, DIAMONDS_LOW, TWOS_HIGH, TWOS_LOW, CardOrder
from tablelaw.documents.big_two.variations import (
    FEWEST_IN_A_STRAIGHT,
    CardValue,
    EqualValue,
    FourAgainstStraightFlush,
    JokerDuplicate,
    ShortStraightAndTriple,
    SmackBackKind,
    StraightLength,
    TiedSisters,
    TwoPairsAgainstThree,
    TwosInARun,
    TwosInSisters,
    WhatSmackDownBeats,
    indonesian_straights,
    malaysian_straights,
    poker_order,
    singaporean_straights,
    straights_with_the_ace_on_top,
    straights_with_the_ace_second,
    suits_are_equal,
    suits_of_bridge,
    suits_of_penning,
    suits_of_taiwan,
    suits_with_diamonds_high,
    suits_with_hearts_high,
    vietnamese_straights,
)
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of

AnnouncedValue = bool | int | str | tuple[str, ...]
"""How an option is announced: true, a letter, several letters, or a number."""

PREFIX: Final = "BT §"


class ExtraCard(Enum):
    """What happens to cards that are left over in a three-player game; the value is the letter of 8.11."""

    DISCARDED = "a"
    LOW_CARDS_REMOVED = "b"
    TO_THE_LOWEST_DIAMOND = "c"
    TRADE_HIDDEN = "d"
    TRADE_SHOWN = "e"


class FourTwos(Enum):
    """What four twos in one hand do; the value is the letter of 8.21."""

    WIN = "a"
    DRAW = "b"


class Jokers(Enum):
    """What jokers are; the value is the letter of 8.29."""

    SUBSTITUTE = "a"
    VALUELESS = "b"


class Answers(NamedTuple):
    """The answers in force to the questions that change which plays are possible."""

    reach_of_four: ReachOfFour = ReachOfFour.FIVE_CARD_HANDS
    smack_down_beats: WhatSmackDownBeats = WhatSmackDownBeats.SINGLE_TWO_OF_SPADES
    smack_back: SmackBackKind = SmackBackKind.SAME_KIND
    twos_in_a_run: TwosInARun = TwosInARun.NO
    two_pairs_against_three: TwoPairsAgainstThree = TwoPairsAgainstThree.TWO_PAIRS_LOWER
    twos_in_sisters: TwosInSisters = TwosInSisters.NO
    tied_sisters: TiedSisters = TiedSisters.HIGHER_SUIT
    straight_length: StraightLength = StraightLength.EQUAL_ONLY
    short_straights: ShortStraightAndTriple = ShortStraightAndTriple.KINDS_DO_NOT_MIX
    four_against_straight_flush: FourAgainstStraightFlush = FourAgainstStraightFlush.BEATEN
    joker_duplicate: JokerDuplicate = JokerDuplicate.NOT_HELD
    card_value: CardValue = CardValue.DECIDING_CARD
    equal_value: EqualValue = EqualValue.KINDS_DECIDE


def with_answer(answers: Answers, choice: Choice) -> Answers:
    """The answers in force once a question about plays is answered."""
    match choice:
        case ReachOfFour():
            return answers._replace(reach_of_four=choice)
        case WhatSmackDownBeats():
            return answers._replace(smack_down_beats=choice)
        case SmackBackKind():
            return answers._replace(smack_back=choice)
        case TwosInARun():
            return answers._replace(twos_in_a_run=choice)
        case TwoPairsAgainstThree():
            return answers._replace(two_pairs_against_three=choice)
        case TwosInSisters():
            return answers._replace(twos_in_sisters=choice)
        case TiedSisters():
            return answers._replace(tied_sisters=choice)
        case StraightLength():
            return answers._replace(straight_length=choice)
        case ShortStraightAndTriple():
            return answers._replace(short_straights=choice)
        case FourAgainstStraightFlush():
            return answers._replace(four_against_straight_flush=choice)
        case JokerDuplicate():
            return answers._replace(joker_duplicate=choice)
        case CardValue():
            return answers._replace(card_value=choice)
        case EqualValue():
            return answers._replace(equal_value=choice)
        case _:
            raise TypeError(f"{choice} answers no question about plays")


class Settings(NamedTuple):
    """The options and variations that are in force, each named for what it does; the rule stands behind it.

    `order` ranks cards, `hand_order` the cards of five-card hands, `suits` tells cards of one rank apart where the
    lowest is looked for. `suit_rule` and `straight_rule` are the variations that replaced those orders, if one did.
    """

    triples_only_inside_five: bool = False  # 2.6
    flushes_not_playable: bool = False  # 2.7
    four_beats_all: bool = False  # 2.8
    bomb_turns_twos: bool = False  # 2.9
    thirteen_each: bool = False  # 3.3
    no_ending_on_twos: bool = False  # 4.8
    one_pass_ends: bool = False  # 4.9
    no_redeal_for_points: bool = False  # 5.1, voided
    redeal_without_faces: bool = False  # 5.2
    redeal_with_four_twos: bool = False  # 5.3
    doubled_for_each_two: bool = False  # 6.4
    helper_pays: bool = False  # 7.2
    smack_down: bool = False  # 8.1
    threes_force_twos: bool = False  # 8.2
    bare_fours: bool = False  # 8.3
    no_two_pairs: bool = False  # 8.4
    four_cards: bool = False  # 8.5
    two_pairs_and_one: bool = False  # 8.6
    three_and_two_odd: bool = False  # 8.7(a)
    sisters: bool = False  # 8.7(b)
    shortest_straight: int | None = None  # 8.8
    flush_by_suit: bool = False  # 8.10
    extra_card: ExtraCard | None = None  # 8.11
    passing_bars: bool = False  # 8.14
    dragons: bool = False  # 8.15
    dealt_dragons: bool = False  # 8.16
    winner_leads: bool = False  # 8.17
    draw_for_passing: bool = False  # 8.18
    ghost: bool = False  # 8.19
    middle_card: bool = False  # 8.20
    four_twos: FourTwos | None = None  # 8.21
    bombs_on_singles: bool = False  # 8.22
    as_in_poker: bool = False  # 8.23
    single_two_of_spades_not_last: bool = False  # 8.24(a)
    two_of_spades_not_last: bool = False  # 8.24(b)
    four_beats_without: bool = False  # 8.25
    call_last_card: bool = False  # 8.26
    straight_above_flush: bool = False  # 8.27
    penning: bool = False  # 8.28
    jokers: Jokers | None = None  # 8.29
    same_kind_only: bool = False  # 8.30
    by_card_value: bool = False  # 8.31
    places: bool = False  # 8.32
    race: bool = False  # 8.33
    two_decks: bool = False  # 8.34
    five_of_a_kind_on_top: bool = False  # 8.34(a)
    equal_plays: bool = False  # 8.34(b)
    single_two_not_last: bool = False  # 8.35
    president: bool = False  # 9.1
    any_two_exchanged: bool = False  # 9.5
    teams: bool = False  # 10.1
    order: CardOrder = BASE_ORDER
    hand_order: CardOrder = BASE_ORDER
    suits: tuple[int, int, int, int] = DIAMONDS_LOW
    straights: StraightOrder = BASE_STRAIGHTS
    suit_rule: RuleId | None = None
    straight_rule: RuleId | None = None
    answers: Answers = Answers()

    @property
    def lowest_first(self) -> CardOrder:
        """The order in which the lowest card is looked for: no two cards of one deck are equal in it."""
        return CardOrder(self.order.ranks, self.suits)

    @property
    def play_on(self) -> bool:
        """Whether the game goes on until only one player holds cards."""
        return self.places or self.president

    def with_twos_low(self, straights: StraightOrder) -> "Settings":
        """The same settings once the twos are the lowest cards, with the order that straights have then."""
        return self._replace(
            order=CardOrder(TWOS_LOW, self.order.suits),
            hand_order=CardOrder(TWOS_LOW, self.hand_order.suits),
            straights=straights,
        )


BASE_GAME: Final = Settings()

_SUIT_ORDERS: Final = {
    "a": suits_of_bridge,
    "b": suits_with_hearts_high,
    "c": suits_with_diamonds_high,
    "d": suits_of_taiwan,
}
_STRAIGHT_ORDERS: Final = {
    "a": malaysian_straights,
    "b": indonesian_straights,
    "c": singaporean_straights,
    "d": straights_with_the_ace_on_top,
    "e": straights_with_the_ace_second,
    "f": vietnamese_straights,
}

EXCLUSIONS: Final = (
    ("8.30", "8.31"),
    ("8.30", "8.22"),
    ("8.30", "8.25"),
    ("8.13", "8.10"),
    ("8.13", "8.12"),
    ("8.13", "8.28"),
    ("8.28", "8.12(a)"),
    ("8.28", "8.12(b)"),
    ("8.28", "8.12(d)"),
    ("5.3", "8.21"),
    ("8.32", "6"),
    ("8.32", "7"),
    ("9", "6"),
    ("9", "7"),
    ("10", "6"),
    ("10", "7"),
    ("10", "9"),
    ("10", "8.32"),
    ("8.20", "8.11"),
    ("8.19", "8.11"),
    ("8.19", "8.20"),
    ("8.19", "8.15"),
    ("3.3", "8.11"),
    ("3.3", "8.15"),
    ("3.3", "8.20"),
    ("8.29", "8.11"),
    ("8.29", "8.20"),
    ("8.34", "8.20"),
)
"""Pairs that cannot stand together: they contradict each other, or one takes away what the other is about. A whole
section stands for each of its rules."""

_OPTIONS: Final = "2.6 2.7 2.8 2.9 3.3 4.8 4.9 5.2 5.3 6.4 7.2 9.1 9.2 9.3 9.4 9.5 10.1 10.2 10.3 10.4"
_VARIATIONS: Final = (
    "8.1 8.2 8.3 8.4 8.5 8.6 8.10 8.13 8.14 8.15 8.16 8.17 8.18 8.19 8.20"
    " 8.22 8.23 8.25 8.26 8.27 8.28 8.30 8.31 8.32 8.33 8.35"
)
_ON_OR_OFF: Final = frozenset((*_OPTIONS.split(" "), *_VARIATIONS.split(" ")))
_ONE_LETTER: Final[Mapping[str, str]] = {"8.9": "abcdef", "8.11": "abcde", "8.12": "abcd", "8.21": "ab", "8.29": "ab"}
_LETTERS: Final[Mapping[str, str]] = {"8.7": "ab", "8.24": "ab", "8.34": "ab"}
_MAY_STAND_WITHOUT_LETTER: Final = "8.34"
_NUMBER: Final = "8.8"
_VOIDABLE: Final = "5.1"
_VOIDED: Final = "voided"


def _full(number: str) -> RuleId:
    return RuleId(PREFIX + number)


def _exclude(first: str, second: str) -> Refused:
    return Refused(RefusalCode.SETTINGS_EXCLUDE, _full(first), other=_full(second))


def _not_understood(identity: RuleId) -> Refused:
    return Refused(RefusalCode.UNSUPPORTED_OPTION, identity)


class _Announced(NamedTuple):
    """What was announced, by number: the letters of each option that has some, and the one number."""

    letters: Mapping[str, str]
    shortest: int | None

    def on(self, *numbers: str) -> bool:
        """Whether any of these options is announced."""
        return any(number in self.letters for number in numbers)

    def has(self, number: str, letter: str) -> bool:
        """Whether this letter of an option is announced."""
        return letter in self.letters.get(number, "")

    def letter(self, number: str) -> str | None:
        """The letter of an option that takes one."""
        return self.letters.get(number)

    def names(self) -> tuple[str, ...]:
        """Every option, and every letter, that is announced."""
        lettered = [f"{number}({letter})" for number, letters in self.letters.items() for letter in letters]
        return (*self.letters, *lettered)


def _letters_of(value: AnnouncedValue, allowed: str) -> str | None:
    """The letters that a value names, in order; None where it names something else."""
    words = (value,) if isinstance(value, str) else value
    if not isinstance(words, tuple) or not words or not all(len(word) == 1 and word in allowed for word in words):
        return None
    return "".join(sorted(set(words)))


def _read(announced: Mapping[RuleId, AnnouncedValue]) -> _Announced:
    letters: dict[str, str] = {}
    shortest: int | None = None
    for identity, value in announced.items():
        number, _, letter = identity.removeprefix(PREFIX).partition("(")
        if value is False:
            continue
        if letter and value is True:
            letters[number] = _named_letters(number, (*letters.get(number, ""), letter.removesuffix(")")))
        elif number == _NUMBER:
            shortest = _length_of(identity, value)
            letters[number] = ""
        elif _needs_no_letter(number, value):
            letters[number] = ""
        else:
            letters[number] = _named_letters(number, value)
    return _Announced(letters, shortest)


def _length_of(identity: RuleId, value: AnnouncedValue) -> int:
    if not isinstance(value, int) or value is True or not FEWEST_IN_A_STRAIGHT <= value <= FIVE_CARDS:
        raise _not_understood(identity)
    return value


def _needs_no_letter(number: str, value: AnnouncedValue) -> bool:
    if value is True:
        return number in _ON_OR_OFF or number == _MAY_STAND_WITHOUT_LETTER
    return number == _VOIDABLE and value in (_VOIDED, (_VOIDED,))


def _named_letters(number: str, value: AnnouncedValue) -> str:
    named = _letters_of(value, _ONE_LETTER.get(number) or _LETTERS.get(number, ""))
    if named is None:
        raise _not_understood(_full(number))
    if number in _ONE_LETTER and len(named) > 1:
        raise _exclude(f"{number}({named[0]})", f"{number}({named[1]})")
    return named


def _is_named(name: str, excluded: str) -> bool:
    """Whether an exclusion means this option: it names it, or the whole section."""
    return name == excluded or ("." not in excluded and name.startswith(excluded + "."))


def _refuse_what_excludes_itself(names: tuple[str, ...]) -> None:
    for first, second in EXCLUSIONS:
        for name in names:
            for other in names:
                if _is_named(name, first) and _is_named(other, second):
                    raise _exclude(name, other)


def settings_from(announced: Mapping[RuleId, AnnouncedValue]) -> Settings:
    """The settings that a table announced.

    Raises Refused (unsupported-option) for an option that does not exist or a value that it does not take, and
    (settings-exclude) for two that cannot stand together.
    """
    read = _read(announced)
    _refuse_what_excludes_itself(read.names())
    extra, twos, jokers = read.letter("8.11"), read.letter("8.21"), read.letter("8.29")
    settings = Settings(
        triples_only_inside_five=read.on("2.6"),
        flushes_not_playable=read.on("2.7"),
        four_beats_all=read.on("2.8"),
        bomb_turns_twos=read.on("2.9"),
        thirteen_each=read.on("3.3"),
        no_ending_on_twos=read.on("4.8"),
        one_pass_ends=read.on("4.9"),
        no_redeal_for_points=read.on("5.1"),
        redeal_without_faces=read.on("5.2"),
        redeal_with_four_twos=read.on("5.3"),
        doubled_for_each_two=read.on("6.4"),
        helper_pays=read.on("7.2"),
        smack_down=read.on("8.1"),
        threes_force_twos=read.on("8.2"),
        bare_fours=read.on("8.3"),
        no_two_pairs=read.on("8.4"),
        four_cards=read.on("8.5"),
        two_pairs_and_one=read.on("8.6"),
        three_and_two_odd=read.has("8.7", "a"),
        sisters=read.has("8.7", "b"),
        shortest_straight=read.shortest,
        flush_by_suit=read.on("8.10"),
        extra_card=None if extra is None else ExtraCard(extra),
        passing_bars=read.on("8.14"),
        dragons=read.on("8.15"),
        dealt_dragons=read.on("8.16"),
        winner_leads=read.on("8.17"),
        draw_for_passing=read.on("8.18"),
        ghost=read.on("8.19"),
        middle_card=read.on("8.20"),
        four_twos=None if twos is None else FourTwos(twos),
        bombs_on_singles=read.on("8.22"),
        as_in_poker=read.on("8.23"),
        single_two_of_spades_not_last=read.has("8.24", "a"),
        two_of_spades_not_last=read.has("8.24", "b"),
        four_beats_without=read.on("8.25"),
        call_last_card=read.on("8.26"),
        straight_above_flush=read.on("8.27"),
        penning=read.on("8.28"),
        jokers=None if jokers is None else Jokers(jokers),
        same_kind_only=read.on("8.30"),
        by_card_value=read.on("8.31"),
        places=read.on("8.32"),
        race=read.on("8.33"),
        two_decks=read.on("8.34"),
        five_of_a_kind_on_top=read.has("8.34", "a"),
        equal_plays=read.has("8.34", "b"),
        single_two_not_last=read.on("8.35"),
        president=read.on("9.1", "9.2", "9.3", "9.4", "9.5"),
        any_two_exchanged=read.on("9.5"),
        teams=read.on("10.1", "10.2", "10.3", "10.4"),
    )
    return _with_straights(_with_suits(settings, read), read)


def _with_suits(settings: Settings, read: _Announced) -> Settings:
    """The settings with the order of cards that their options give."""
    suits, suit_rule = DIAMONDS_LOW, None
    letter = read.letter("8.12")
    if settings.penning:
        suits, suit_rule = suits_of_penning(), rule_of(suits_of_penning)
    elif letter is not None:
        suits, suit_rule = _SUIT_ORDERS[letter](), rule_of(_SUIT_ORDERS[letter])
    order = CardOrder(TWOS_HIGH, suits)
    if read.on("8.13"):
        order, suit_rule = CardOrder(TWOS_HIGH, suits_are_equal()), rule_of(suits_are_equal)
    hand_order = poker_order()[0] if settings.as_in_poker else order
    return settings._replace(order=order, hand_order=hand_order, suits=suits, suit_rule=suit_rule)


def _with_straights(settings: Settings, read: _Announced) -> Settings:
    letter = read.letter("8.9")
    if letter is not None:
        orders = _STRAIGHT_ORDERS[letter]
        return settings._replace(straights=orders(), straight_rule=rule_of(orders))
    if settings.as_in_poker:
        return settings._replace(straights=poker_order()[1], straight_rule=rule_of(poker_order))
    return settings


def questions_about_plays(settings: Settings) -> tuple[type[Choice], ...]:
    """The questions that the settings raise about what may be played on what."""
    raised: tuple[tuple[bool, tuple[type[Choice], ...]], ...] = (
        (settings.four_beats_all, (ReachOfFour,)),
        (settings.smack_down, (WhatSmackDownBeats, SmackBackKind, TwosInARun)),
        (settings.two_pairs_and_one and settings.three_and_two_odd, (TwoPairsAgainstThree,)),
        (settings.sisters and not settings.two_pairs_and_one, (TwosInSisters, TiedSisters)),
        (settings.shortest_straight is not None, (StraightLength, ShortStraightAndTriple)),
        (settings.four_beats_without, (FourAgainstStraightFlush,)),
        (settings.jokers is Jokers.SUBSTITUTE, (JokerDuplicate,)),
        (settings.by_card_value, (CardValue, EqualValue)),
    )
    return tuple(asks for announced, asked in raised if announced for asks in asked)


class SeatCount(NamedTuple):
    """A setting that needs a certain number of players."""

    rule: RuleId
    least: int
    most: int


def seat_counts(settings: Settings) -> tuple[SeatCount, ...]:
    """The numbers of players that the settings need."""
    needed = (
        (settings.thirteen_each, SeatCount(_full("3.3"), 2, 3)),
        (settings.extra_card is not None, SeatCount(_full("8.11"), 3, 3)),
        (settings.dragons, SeatCount(_full("8.15"), 3, 3)),
        (settings.draw_for_passing, SeatCount(_full("8.18"), 2, 2)),
        (settings.ghost, SeatCount(_full("8.19"), 3, 3)),
        (settings.middle_card, SeatCount(_full("8.20"), 3, 3)),
        (settings.teams, SeatCount(_full("10.1"), 4, 4)),
    )
    return tuple(seats for announced, seats in needed if announced)
