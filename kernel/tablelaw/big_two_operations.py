"""The operations of the case protocol on plays and scores of Big Two: reads what is given, and writes the value with
its citations.

Refused, Undetermined and MalformedRecord pass through; whoever answers the protocol makes outcomes of them. It decides
nothing itself.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar, assert_never

from tablelaw.authority import Choice, Law, Question, Undetermined, question_id
from tablelaw.cards import RANK_LETTERS, SUIT_LETTERS, TWO, Card
from tablelaw.chips import Chips
from tablelaw.documents.big_two import Settings, combination, legal_plays, settings_from, verdict
from tablelaw.documents.big_two.assistance import Before
from tablelaw.documents.big_two.combinations import mask_of, sequences
from tablelaw.documents.big_two.deal import cards_each, deck_of, thirteen_each
from tablelaw.documents.big_two.order import rule_missed, rule_of_combination
from tablelaw.documents.big_two.reckoning import Loser, reckon
from tablelaw.documents.big_two.scoring import Unused, unused_in
from tablelaw.documents.big_two.settings import questions_about_plays, with_answer
from tablelaw.documents.big_two.terms import Combination, Kind, in_the_deck
from tablelaw.game import Assisted, Scored, Seat, Transition, opening_ledger
from tablelaw.record.announced import Announced, read_announced
from tablelaw.record.big_two import DOCUMENTS, read_stands_for
from tablelaw.record.reading import Json, MalformedRecord, Table, as_table
from tablelaw.refusals import RefusalCode, Refused
from tablelaw.rules import rule_of

Found = TypeVar("Found")

UNUSED: Final = ("two", "four-of-a-kind", "straight-flush")


def _value(value: Json, rules: Iterable[str]) -> dict[str, Json]:
    cites: list[Json] = [*dict.fromkeys(rules)]
    return {"outcome": "value", "value": value, "cites": cites}


# Settings


def _announced(given: Table) -> Announced:
    return read_announced(given, DOCUMENTS)


def _settings(announced: Announced) -> Settings:
    """The settings announced, with the answers announced to questions about plays."""
    settings = settings_from(announced.options)
    for asks in questions_about_plays(settings):
        ruling = announced.answers.get(question_id(asks))
        if ruling is not None:
            settings = _answering(settings, asks(ruling.choice))
    return settings


def _answering(settings: Settings, choice: Choice) -> Settings:
    return settings._replace(answers=with_answer(settings.answers, choice))


def _settled(announced: Announced, settings: Settings, finds: Callable[[Settings], Found]) -> Found:
    """What is found under the settings. Raises Undetermined with the first unanswered question that changes it."""
    for asks in questions_about_plays(settings):
        if question_id(asks) in announced.answers:
            continue
        found = [finds(_answering(settings, choice)) for choice in asks]
        if any(other != found[0] for other in found[1:]):
            raise Undetermined(Question(question_id(asks), tuple(choice.value for choice in asks)))
    return finds(settings)


def _cards(given: Table, field: str, settings: Settings) -> tuple[Card, ...]:
    """Cards that may be held together. Raises MalformedRecord and Refused."""
    cards = given.cards(field)
    for position, card in enumerate(cards):
        if not in_the_deck(card, jokers=settings.jokers is not None):
            raise Refused(RefusalCode.CARD_NOT_IN_DECK, rule_of(in_the_deck), card=card, position=position)
        if cards[: position + 1].count(card) > (2 if settings.two_decks else 1):
            raise Refused(RefusalCode.DUPLICATE_CARD, rule_of(in_the_deck), card=card, position=position)
    return cards


# Plays


def _combination(given: Table) -> dict[str, Json]:
    given.only(("cards", "as", "announced"))
    announced = _announced(given)
    settings = _settings(announced)
    cards = _cards(given, "cards", settings)
    stands_for = read_stands_for(given)

    def made(agreed: Settings) -> tuple[Kind, str] | None:
        found = combination(cards, agreed, stands_for=stands_for)
        return None if found is None else (found.kind, deciding(found, agreed))

    _settled(announced, settings, made)
    settled = combination(cards, settings, stands_for=stands_for)
    if settled is None:
        return _value(None, [rule_missed(cards, settings)])
    value: dict[str, Json] = {"kind": settled.kind.value, "rank": deciding(settled, settings)}
    return _value(value, [rule_of_combination(settled, settings)])


def deciding(play: Combination, settings: Settings) -> str:
    """What decides about a play among others of its kind: a rank, a card, or the ranks of a flush with its suit."""
    shown = sorted(play.shown, key=settings.order.place, reverse=True)
    match play.kind:
        case Kind.SINGLE:
            return str(shown[0])
        case Kind.FLUSH:
            ranks = sorted(play.shown, key=settings.hand_order.place, reverse=True)
            return "".join(_letter(card) for card in ranks) + SUIT_LETTERS[shown[0].suit]
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            rank = sequences(len(shown), settings.straights)[mask_of(shown)].deciding
            return str(next(card for card in shown if card.rank == rank))
        case Kind.DRAGON:
            return str(next(card for card in shown if card.rank == TWO))
        case Kind.PAIR | Kind.TWO_PAIRS | Kind.TWO_PAIRS_AND_ONE | Kind.SISTERS | Kind.RUN_OF_PAIRS:
            return str(next(card for card in shown if _times(card, shown) == 2))
        case Kind.TRIPLE | Kind.FULL_HOUSE | Kind.THREE_AND_TWO_ODD:
            return next(_letter(card) for card in shown if _times(card, shown) == 3)
        case Kind.FOUR_AND_ONE | Kind.BARE_FOUR | Kind.FIVE_OF_A_KIND:
            return next(_letter(card) for card in shown if _times(card, shown) >= 4)
        case _ as never:
            assert_never(never)


def _letter(card: Card) -> str:
    return RANK_LETTERS[card.rank - TWO]


def _times(card: Card, cards: Iterable[Card]) -> int:
    return sum(other.rank == card.rank for other in cards)


def _play_in(given: Table, field: str, settings: Settings, table: Combination | None = None) -> Combination:
    """The combination in a field. Raises Refused where cards make none."""
    cards = _cards(given, field, settings)
    stands_for = read_stands_for(given) if given.has("as") and field == "play" else {}
    made = combination(cards, settings, stands_for=stands_for, table=table)
    made = made or combination(cards, settings, stands_for=stands_for)
    if made is None:
        raise Refused(RefusalCode.NOT_A_COMBINATION, rule_missed(cards, settings))
    return made


def _beats(given: Table) -> dict[str, Json]:
    given.only(("table", "play", "as", "announced", "one_pack"))
    announced = _announced(given)
    settings = _settings(announced)
    if given.truth("one_pack"):
        shared = next((card for card in given.cards("play") if card in given.cards("table")), None)
        if shared is not None:
            raise Refused(RefusalCode.DUPLICATE_CARD, rule_of(in_the_deck), card=shared)

    def decided(agreed: Settings) -> bool:
        table = _play_in(given, "table", agreed)
        return verdict(table, _play_in(given, "play", agreed, table), agreed).beats

    beats = _settled(announced, settings, decided)
    table = _play_in(given, "table", settings)
    return _value({"beats": beats}, [verdict(table, _play_in(given, "play", settings, table), settings).rule])


def _legal(given: Table) -> dict[str, Json]:
    given.only(("hand", "table", "announced"))
    announced = _announced(given)
    settings = _settings(announced)
    hand = _cards(given, "hand", settings)
    on_the_table = given.values.get("table") not in (None, [])

    def plays(agreed: Settings) -> list[tuple[Card, ...]]:
        table = _play_in(given, "table", agreed) if on_the_table else None
        return sorted({tuple(sorted(play.cards)) for play in legal_plays(hand, table, agreed)})

    found: list[Json] = [[str(card) for card in cards] for cards in _settled(announced, settings, plays)]
    table = _play_in(given, "table", settings) if on_the_table else None
    rules = [
        rule_of_combination(play, settings) if table is None else verdict(table, play, settings).rule
        for play in legal_plays(hand, table, settings)
    ]
    return _value({"plays": found}, rules)


# Scores


def _score(given: Table) -> dict[str, Json]:
    given.only(("remaining", "unused", "winner", "players", "last_play", "before", "called", "announced"))
    announced = _announced(given)
    settings = _settings(announced)
    remaining = given.table("remaining")
    winner = given.text("winner", "a player's name")
    names = [*dict.fromkeys((*remaining.values, winner))]
    losers = _read_losers(given, settings, names, winner)
    last = _play_in(given, "last_play", settings) if given.has("last_play") else None
    helper = _read_before(given, settings, names)
    transition = Transition(opening_ledger(len(names), Chips(0), None))
    forgot = settings.call_last_card and given.has("called") and not given.truth("called")
    reckon(
        transition,
        Law(announced.answers),
        settings,
        Seat(names.index(winner)),
        last,
        losers,
        helper=helper,
        forgot_to_call=forgot,
    )
    effects = transition.to(None).effects
    changes = [effect.change for effect in effects]
    scores: dict[str, Json] = {names[change.seat]: change.points for change in changes if isinstance(change, Scored)}
    assisted = next((names[change.seat] for change in changes if isinstance(change, Assisted)), None)
    return _value({"scores": scores, "assisted": assisted}, [effect.rule for effect in effects])


def _read_losers(given: Table, settings: Settings, names: list[str], winner: str) -> list[Loser]:
    remaining, unused = given.table("remaining"), given.table("unused")
    unused.only(remaining.values)
    dealt = _dealt(settings, len(names))
    losers: list[Loser] = []
    for name, value in remaining.values.items():
        if name == winner:
            continue
        seat = Seat(names.index(name))
        if isinstance(value, int) and not isinstance(value, bool):
            count = remaining.chips(name, least=1)
            held = unused.texts(name, "a list of what is unused") if unused.has(name) else ()
            losers.append(Loser(seat, count, _read_unused(unused, name, held), max(dealt, count)))
        else:
            cards = _cards(remaining, name, settings)
            losers.append(Loser(seat, len(cards), unused_in(cards, settings.straights), max(dealt, len(cards))))
    if not losers:
        raise given.fault("remaining", "what at least one other player has left")
    return losers


def _read_unused(unused: Table, name: str, held: Iterable[str]) -> Unused:
    kinds = list(held)
    for kind in kinds:
        if kind not in UNUSED:
            raise MalformedRecord(unused.at(name), f"got {kind!r}", "some of " + ", ".join(UNUSED))
    return Unused(*(kinds.count(kind) for kind in UNUSED))


def _dealt(settings: Settings, players: int) -> int:
    """How many cards each player was dealt."""
    if settings.thirteen_each or settings.ghost or settings.draw_for_passing:
        return thirteen_each()
    return cards_each(len(deck_of(jokers=settings.jokers is not None, decks=1 + settings.two_decks)), players)


def _read_before(given: Table, settings: Settings, names: list[str]) -> Before | None:
    """How the player before the winner acted, where that is given."""
    if given.values.get("before") is None:
        return None
    before = as_table(given.values["before"], given.at("before"))
    before.only(("player", "hand", "table", "play"))
    seats: Mapping[str, Seat] = {name: Seat(number) for number, name in enumerate(names)}
    table = _play_in(before, "table", settings) if before.values.get("table") else None
    play = _play_in(before, "play", settings) if before.values.get("play") else None
    return Before(before.seat("player", seats), _cards(before, "hand", settings), table, play)


BIG_TWO_OPERATIONS: Final[Mapping[str, Callable[[Table], dict[str, Json]]]] = {
    "bigtwo.combination": _combination,
    "bigtwo.beats": _beats,
    "bigtwo.legal": _legal,
    "bigtwo.score": _score,
}
