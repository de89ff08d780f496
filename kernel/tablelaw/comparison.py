"""Ranks and compares hands for people: what a hand is called, which hand wins, why, and by which rules.

The values here are what the Python API gives, and what the faces write as text and as JSON. It decides nothing itself:
`ranking` does.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias, TypeVar

from tablelaw.authority import Choice, Law, Ruling, customary, question_id
from tablelaw.cards import RANK_LETTERS, Card, first_duplicate, pretty, pretty_cards
from tablelaw.citations import (
    cited,
    rule_of_no_unbeatable_hand,
    rules_between,
    rules_of_frequencies,
    rules_of_hand,
    rules_of_royals,
    rules_of_suit_order,
)
from tablelaw.hands import Category, Hand
from tablelaw.ranking import (
    LOW_ORDERS,
    STANDARD,
    LowestWild,
    Ranking,
    best_hand,
    difference,
    hand_name,
    ladder_of,
    may_win_low,
    name_as_low,
    settle_settings,
    winners,
)
from tablelaw.ranking.frequencies import Frequencies, Progress, follows_rarity, frequencies
from tablelaw.record.rankings import read_ranking
from tablelaw.record.reading import Json, MalformedRecord, Place, Table, read_card, shown
from tablelaw.refusals import Refusal, RefusalCode, Refused
from tablelaw.register import registered_question
from tablelaw.rules import QuestionId, RuleId
from tablelaw.settlement import Authorities
from tablelaw.telling import names

MOST_CARDS: Final = 14
"""The most cards from which a hand is chosen, those on the board among them."""

MOST_JOKERS: Final = 10
"""The most jokers in a pack."""

_RARITY: Final = RuleId("HR §9.3")

EQUAL: Final = RuleId("HR §6.1")

RULE_COLUMN: Final = 78
"""Where the rules stand, in characters from the left, if the line is not longer."""

Cards: TypeAlias = str | Sequence[Card | str]
"""Cards as a line (`K♠ K♦ 9♣`, `KsKd9c`) or one by one, each a card or its text."""

Decided = TypeVar("Decided")


class Answer(NamedTuple):
    """A question on which the outcome depended, and how it was answered."""

    question: QuestionId
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class RankedHand:
    """A hand and what it is worth.

    `held` are the cards that the player holds; `hand` the best hand that they make, with its category, the cards that
    play and what each stands for; `name` what a player calls it. `low_name` (`8-low`) is None except in a low order,
    and there for a pair, straight or flush that counts; `qualifies` is None where no qualifier was agreed. `rules` are
    those that made it what it is, `answers` the questions that had to be answered to rank it.
    """

    held: tuple[Card, ...]
    hand: Hand
    name: str
    low_name: str | None
    qualifies: bool | None
    rules: tuple[RuleId, ...]
    answers: tuple[Answer, ...] = ()


class Why(NamedTuple):
    """Why one player's hand beats another's, or why several share: the sentence, and the rules, that of the first
    difference first."""

    sentence: str
    rules: tuple[RuleId, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What several hands come to.

    `winners` are the names of those who win, nobody where no hand qualifies; `order` holds the names in groups of equal
    hands, the best first, and is None under a house rule by which no hand is unbeatable. `why` says of each group why
    it beats the next, and of equal hands that they are; `rules` are all rules that decided, `answers` the questions
    that had to be answered.
    """

    hands: dict[str, RankedHand]
    board: tuple[Card, ...]
    winners: tuple[str, ...]
    order: tuple[tuple[str, ...], ...] | None
    why: tuple[Why, ...]
    rules: tuple[RuleId, ...]
    answers: tuple[Answer, ...]

    @property
    def sentence(self) -> str:
        """Why the best hand beats the next, or is equal to it, in one sentence; nothing where it is the only one."""
        return next((why.sentence for why in self.why), "")


# The Python API


def rank(
    cards: Cards, ranking: Ranking = STANDARD, *, concealed: Cards | None = None, authority: Authorities = customary
) -> RankedHand:
    """What a hand is worth.

    `cards` are one to fourteen cards; `ranking` the house rules; `concealed` those of the cards that are held face
    down, needed where the lowest concealed card is wild; `authority` answers what the document leaves open, by default
    the field's custom. Raises MalformedRecord for a text that names no card, Refused for a card that is there twice or
    not in the pack and for settings that cannot go together, Undetermined where nobody answers a question that matters.
    """
    face_down = None if concealed is None else _read_cards(concealed, "concealed")
    return ranked(_read_cards(cards, "cards"), ranking, _law(authority), face_down)


def compare(
    hands: Mapping[str, Cards],
    ranking: Ranking = STANDARD,
    *,
    board: Cards = (),
    concealed: Mapping[str, Cards] | None = None,
    one_pack: bool = False,
    authority: Authorities = customary,
) -> Comparison:
    """Which of several hands wins, and why.

    `hands` are the cards of each player by name; `board` the cards that all share; `concealed` those that each holds
    face down. The hands stand by themselves and may hold the same card, unless they come from `one_pack`. Everything
    else is as in `rank`.
    """
    showdown = Showdown(
        hands={name: _read_cards(cards, name) for name, cards in hands.items()},
        board=_read_cards(board, "board"),
        concealed=None if concealed is None else {name: _read_cards(cards, name) for name, cards in concealed.items()},
        one_pack=one_pack,
    )
    return compared(showdown, ranking, _law(authority))


def _law(authority: Authorities) -> Law:
    return Law({}, (authority,) if callable(authority) else tuple(authority))


def _read_cards(cards: Cards, place: str) -> tuple[Card, ...]:
    if isinstance(cards, str):
        return Table({place: cards}).cards(place)
    at = Place(None, place)
    return tuple(
        read_card(card, Place(at, number)) if isinstance(card, str) else card for number, card in enumerate(cards)
    )


# One hand


class Showdown(NamedTuple):
    """What is compared: the cards of each player by name, those that all share, those that each holds face down (None
    where that is not known), and whether all come from one pack."""

    hands: Mapping[str, tuple[Card, ...]]
    board: tuple[Card, ...] = ()
    concealed: Mapping[str, tuple[Card, ...]] | None = None
    one_pack: bool = False


class _Worth(NamedTuple):
    """What is asked about one hand: two settings under which this is equal rank it alike."""

    category: Category
    best: tuple[Card, ...]
    plays_as: tuple[Card, ...]
    low_name: str | None
    may_win: bool


def ranked(held: tuple[Card, ...], ranking: Ranking, law: Law, concealed: Sequence[Card] | None = None) -> RankedHand:
    """What a hand is worth; questions on which that depends are put to the law. Raises as `rank` does."""
    check_hand("cards", held, (), ranking, concealed)

    def worth(agreed: Ranking) -> _Worth:
        hand = best_hand(held, agreed, concealed=concealed or ())
        playing = tuple(sorted(hand.best)), tuple(sorted(hand.plays_as))
        return _Worth(hand.category, *playing, name_as_low(hand, agreed), may_win_low(hand, agreed))

    settled = settled_by(law, ranking, worth)
    hand = best_hand(held, settled, concealed=concealed or ())
    return _told(held, held, hand, settled, answers_of(law, ranking, settled))


def _told(
    held: tuple[Card, ...], all_cards: Sequence[Card], hand: Hand, ranking: Ranking, answers: tuple[Answer, ...] = ()
) -> RankedHand:
    return RankedHand(
        held=held,
        hand=hand,
        name=hand_name(hand, ranking),
        low_name=name_as_low(hand, ranking),
        qualifies=None if ranking.qualifier is None else may_win_low(hand, ranking),
        rules=rules_of_hand(hand, all_cards, ranking),
        answers=answers,
    )


def settled_by(law: Law, ranking: Ranking, decide: Callable[[Ranking], Decided]) -> Ranking:
    """The settings with an answer to every question that `decide` meets. A question is put to the law only where what
    is decided depends on it, be it a refusal. Raises Undetermined where the law has no answer."""

    def outcome(agreed: Ranking) -> Decided | Refusal:
        try:
            return decide(agreed)
        except Refused as refused:
            return refused.refusal

    return settle_settings(ranking, law, outcome)


def answers_of(law: Law, before: Ranking, settled: Ranking) -> tuple[Answer, ...]:
    """What the law answered between two states of the settings."""
    answers: list[Answer] = []
    for choice in settled.agreed[len(before.agreed) :]:
        ruling = law.given(type(choice))
        if ruling is not None:
            answers.append(Answer(question_id(type(choice)), ruling))
    return tuple(answers)


def check_hand(
    name: str, held: Sequence[Card], board: Sequence[Card], ranking: Ranking, concealed: Sequence[Card] | None
) -> None:
    """Refuses cards that can be no hand: none, too many, one twice in a pack, concealed ones that are not held."""
    cards = (*held, *board)
    if not cards:
        raise Refused(RefusalCode.WRONG_CARD_COUNT, RuleId("HR §5.1"))
    if len(cards) > MOST_CARDS:
        raise MalformedRecord(Place(None, name), f"got {len(cards)} cards", f"at most {MOST_CARDS}")
    refuse_duplicates(cards, ranking)
    if concealed is None:
        if ranking.wild.lowest is LowestWild.LOWEST_CONCEALED:
            raise MalformedRecord(Place(None, "concealed"), "missing", "the cards that are held face down", "HR §4.6")
        return
    for position, card in enumerate(concealed):
        if card not in held:
            raise Refused(RefusalCode.CARD_NOT_HELD, RuleId("HR §4.6"), card=card, position=position)


def refuse_duplicates(cards: Sequence[Card], ranking: Ranking) -> None:
    """Refuses a card that is there more often than the packs hold it."""
    position = first_duplicate(cards, ranking.decks)
    if position is not None:
        raise Refused(RefusalCode.DUPLICATE_CARD, RuleId("HR §1.1"), card=cards[position], position=position)


# Several hands


class _Result(NamedTuple):
    """What is asked about several hands."""

    winners: tuple[str, ...]
    order: tuple[tuple[str, ...], ...] | None
    categories: tuple[Category, ...]


def compared(showdown: Showdown, ranking: Ranking, law: Law) -> Comparison:
    """Which of several hands wins; questions on which that depends are put to the law. Raises as `compare` does."""
    check_showdown(showdown, ranking)

    def result(agreed: Ranking) -> _Result:
        hands = hands_in(showdown, agreed)
        categories = tuple(hand.category for hand in hands.values())
        return _Result(winners_among(hands, agreed), order_of(hands, agreed), categories)

    settled = settled_by(law, ranking, result)
    hands = hands_in(showdown, settled)
    won = winners_among(hands, settled)
    order = order_of(hands, settled)
    why = tuple(_reasons(hands, won, order, settled))
    told = {
        name: _told(showdown.hands[name], (*showdown.hands[name], *showdown.board), hand, settled)
        for name, hand in hands.items()
    }
    rules_why = [rule for reason in why for rule in reason.rules]
    rules_told = [rule for hand in told.values() for rule in hand.rules]
    return Comparison(
        hands=told,
        board=showdown.board,
        winners=won,
        order=order,
        why=why,
        rules=cited((*rules_why, *rules_told, *rules_of_royals(hands.values(), settled))),
        answers=answers_of(law, ranking, settled),
    )


def check_showdown(showdown: Showdown, ranking: Ranking) -> None:
    """Refuses hands that cannot be compared, as `check_hand` does; one pack holds no card twice."""
    if not showdown.hands:
        raise MalformedRecord(Place(None, "hands"), "empty", "at least one hand")
    for name, held in showdown.hands.items():
        concealed = None if showdown.concealed is None else showdown.concealed.get(name, ())
        check_hand(name, held, showdown.board, ranking, concealed)
    if showdown.one_pack:
        _refuse_shared_cards(showdown, ranking)


def _refuse_shared_cards(showdown: Showdown, ranking: Ranking) -> None:
    """Refuses a card that stands in more hands than the packs hold it; its position is that in its own hand."""
    dealt = list(showdown.board)
    for held in showdown.hands.values():
        for position, card in enumerate(held):
            if dealt.count(card) >= ranking.decks:
                raise Refused(RefusalCode.DUPLICATE_CARD, RuleId("HR §1.1"), card=card, position=position)
            dealt.append(card)


def hands_in(showdown: Showdown, ranking: Ranking) -> dict[str, Hand]:
    """The best hand of each player."""
    concealed = showdown.concealed or {}
    return {
        name: best_hand(held, ranking, concealed=concealed.get(name, ()), board=showdown.board)
        for name, held in showdown.hands.items()
    }


def winners_among(hands: Mapping[str, Hand], ranking: Ranking) -> tuple[str, ...]:
    """Who wins, in alphabetical order; nobody where no hand qualifies."""
    able = [name for name, hand in hands.items() if may_win_low(hand, ranking)]
    won = winners([hands[name] for name in able], ranking) if able else ()
    return tuple(sorted(able[position] for position in won))


def order_of(hands: Mapping[str, Hand], ranking: Ranking) -> tuple[tuple[str, ...], ...] | None:
    """The names in groups of equal hands, the best first; None where the better of two is not always the higher."""
    if ranking.unbeatable is not None:
        return None
    ordered = sorted(hands, key=lambda name: (-hands[name].strength, name))
    return tuple(tuple(names) for _, names in groupby(ordered, key=lambda name: hands[name].strength))


def _reasons(
    hands: Mapping[str, Hand], won: Sequence[str], order: Sequence[Sequence[str]] | None, ranking: Ranking
) -> Iterator[Why]:
    """Why those who win do, and why each further hand stands where it does."""
    if order is None:
        yield from _reasons_of_sharing(hands, won, ranking)
        for loser in hands:
            if loser not in won:
                yield _why_it_beats(_who_beats(hands, won, loser), loser, hands, ranking)
        return
    for place, group in enumerate(order):
        yield from _reasons_of_equality(group, won, hands, ranking)
        for following in order[place + 1 : place + 2]:
            yield _why_it_beats(group[0], following[0], hands, ranking)


def _why_it_beats(better: str, worse: str, hands: Mapping[str, Hand], ranking: Ranking) -> Why:
    reason = difference(hands[better], hands[worse], ranking)
    if reason.rule == EQUAL:
        by_suit = (*rule_of_no_unbeatable_hand(ranking), *rules_of_suit_order(ranking.suit_order))
        return Why(f"{better} beats {worse}: of equal hands the higher suit wins", cited(by_suit))
    return Why(f"{better} beats {worse}: {reason.sentence}", rules_between(hands[better], hands[worse], ranking))


def _reasons_of_equality(
    group: Sequence[str], won: Sequence[str], hands: Mapping[str, Hand], ranking: Ranking
) -> Iterator[Why]:
    """That the hands of a group are equal, if there are several."""
    if len(group) < 2:
        return
    rules = [rule for name in group[1:] for rule in rules_between(hands[group[0]], hands[name], ranking)]
    ending = " and share the pot" if group[0] in won else ""
    yield Why(f"{names(group)} hold equal hands{ending}", cited(rules))


def _reasons_of_sharing(hands: Mapping[str, Hand], won: Sequence[str], ranking: Ranking) -> Iterator[Why]:
    """That several share where no hand is unbeatable: their hands are equal, or beat one another in a circle."""
    if len({hands[name].strength for name in won}) == 1:
        yield from _reasons_of_equality(won, won, hands, ranking)
        return
    rule = rule_of_no_unbeatable_hand(ranking)
    yield Why(f"{names(won)} share the pot, because each of their hands is beaten by another", cited(rule))


def _who_beats(hands: Mapping[str, Hand], won: Sequence[str], loser: str) -> str:
    """The winner to whom a hand loses: one with an equal hand where something beside the hands decides, else the one
    with the strongest."""
    equal = [name for name in won if hands[name].strength == hands[loser].strength]
    return max(equal or won, key=lambda name: hands[name].strength)


# Text


def rank_text(line: str, settings: Mapping[str, Json], authority: Authorities = customary) -> str:
    """What the hand in a line of cards is worth, in words; `settings` are house rules as in the case format. Raises as
    `rank` does."""
    return ranking_text(rank(line, read_ranking(Table(settings, Place(None, "ranking"))), authority=authority))


def compare_text(lines: Sequence[str], settings: Mapping[str, Json], authority: Authorities = customary) -> str:
    """Which of the hands in lines such as `A: K♠ K♦ 9♣ 4♥ 2♠` wins, and why, in words. Raises as `compare` does."""
    ranking = read_ranking(Table(settings, Place(None, "ranking")))
    return comparison_text(compare(_read_lines(lines), ranking, authority=authority))


def _read_lines(lines: Sequence[str]) -> dict[str, str]:
    """The cards by name from lines of a name, a colon and cards."""
    hands: dict[str, str] = {}
    for number, line in enumerate(lines):
        place = Place(Place(None, "hands"), number)
        name, colon, cards = line.partition(":")
        if not colon or not name.strip():
            raise MalformedRecord(place, f"got {shown(line)}", "a name, a colon and cards, such as A: K♠ K♦ 9♣ 4♥ 2♠")
        if name.strip() in hands:
            raise MalformedRecord(place, f"there is a hand called {shown(name.strip())} already", "each name once")
        hands[name.strip()] = cards
    return hands


def ranking_text(ranked_hand: RankedHand) -> str:
    """A ranked hand in words: its name, the cards that play, what wild cards stand for, and the rules."""
    lines = [*_hand_lines(ranked_hand), *_answer_lines(ranked_hand.answers)]
    return "\n".join(lines) + "\n"


def comparison_text(comparison: Comparison) -> str:
    """A comparison in words: each hand, who wins, and why one beats the other, each line with its rules."""
    lines: list[str] = []
    if comparison.board:
        lines.append(f"On the board: {pretty_cards(comparison.board)}")
    for name, hand in comparison.hands.items():
        first, *further = _hand_lines(hand)
        lines += [f"{name}: {first}", *further]
    lines += ["", _who_wins(comparison.winners)]
    lines += [_with_rules(f"{why.sentence}.", why.rules) for why in comparison.why]
    lines += _answer_lines(comparison.answers)
    return "\n".join(lines) + "\n"


def _with_rules(line: str, rules: Sequence[RuleId]) -> str:
    return f"{line:<{RULE_COLUMN}}  [{', '.join(rules)}]"


def _hand_lines(ranked_hand: RankedHand) -> Iterator[str]:
    hand = ranked_hand.hand
    yield f"{ranked_hand.name}"
    yield _with_rules(f"  plays {pretty_cards(hand.best)}", ranked_hand.rules)
    for card, stands_for in zip(hand.best, hand.plays_as, strict=True):
        if card != stands_for:
            yield f"  {pretty(card)} stands for {pretty(stands_for)}"
    unused = [card for card in ranked_hand.held if card not in hand.best]
    if unused:
        yield f"  leaves out {pretty_cards(unused)}"
    if ranked_hand.qualifies is not None:
        yield "  qualifies for low" if ranked_hand.qualifies else "  does not qualify for low"


def _who_wins(won: Sequence[str]) -> str:
    match len(won):
        case 0:
            return "Nobody wins: no hand qualifies."
        case 1:
            return f"{won[0]} wins."
        case _:
            return f"{names(won)} win together."


def _answer_lines(answers: Sequence[Answer]) -> Iterator[str]:
    """The questions that were answered, with what was answered and why."""
    for question, ruling in answers:
        entry = registered_question(question)
        reason = f" ({ruling.reason})" if ruling.reason else ""
        yield ""
        yield _with_rules(entry.asks, (RuleId(question),))
        yield f"  Decided by {ruling.by}: {ruling.choice}{reason}"


# Frequencies


class Counted(NamedTuple):
    """How often each hand comes, and the questions that had to be answered to count."""

    frequencies: Frequencies
    answers: tuple[Answer, ...]


def counted(cards: int, jokers: int, ranking: Ranking, law: Law, progress: Progress | None = None) -> Counted:
    """How often each hand comes among all hands of so many cards; `jokers` is the number of jokers in each pack.

    Questions on which that depends are put to the law; `progress` is told the steps done and all steps. Raises
    MalformedRecord for a number of jokers that makes no sense, and as the counting does.
    """
    if not 0 <= jokers <= MOST_JOKERS:
        raise MalformedRecord(Place(None, "jokers"), f"got {jokers}", f"a whole number from 0 to {MOST_JOKERS}")
    found: dict[tuple[Choice, ...], Frequencies] = {}

    def count(agreed: Ranking) -> Frequencies:
        if agreed.agreed not in found:
            found[agreed.agreed] = frequencies(cards, agreed, jokers, progress)
        return found[agreed.agreed]

    settled = settled_by(law, ranking, count)
    return Counted(count(settled), answers_of(law, ranking, settled))


def frequencies_text(cards: int, jokers: int, settings: Mapping[str, Json], progress: Progress | None = None) -> str:
    """How often each hand comes among all hands of so many cards, in words; `settings` are house rules as in the case
    format, and everything else is as in `counted`."""
    ranking = read_ranking(Table(settings, Place(None, "ranking")))
    (counts, total, by_name), answers = counted(cards, jokers, ranking, _law(customary), progress)
    lines = [_with_rules(f"Hands of {cards} card{'s' if cards > 1 else ''}", rules_of_frequencies(ranking, jokers))]
    best_first = list(counts.items())[::-1] if ranking.order in LOW_ORDERS else list(counts.items())
    lines += [_count_line(category.value.replace("-", " "), count, total) for category, count in best_first if count]
    lines.append(_count_line("all hands", total, total))
    if ranking.order in LOW_ORDERS:
        lines += ["", "Of these, low hands by their names"]
        lowest_first = sorted(by_name, key=lambda name: RANK_LETTERS.index(name[0]))
        lines += [_count_line(name, by_name[name], total) for name in lowest_first]
    elif not follows_rarity(counts, ladder_of(ranking)):
        lines += ["", _with_rules("With these settings a higher hand is not always a rarer one.", (_RARITY,))]
    lines += _answer_lines(answers)
    return "\n".join(lines) + "\n"


def _count_line(name: str, count: int, total: int) -> str:
    width = len(f"{total:,}") + 2
    parts_in_a_million = (2_000_000 * count + total) // (2 * total)
    percent, rest = divmod(parts_in_a_million, 10_000)
    return f"  {name:<16}{count:>{width},}{percent:>6}.{rest:04}%"
