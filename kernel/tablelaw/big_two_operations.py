"""The operations of the case protocol on plays and scores of Big Two: reads what is given, and writes the value with
its citations.

Refused, Undetermined and MalformedRecord pass through; whoever answers the protocol makes outcomes of them. It decides
nothing itself.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar, assert_never

from tablelaw.authority import Choice, Law, Question, Undetermined, question_id
from tablelaw.cards import RANK_LETTERS, SUIT_LETTERS, TWO, Card
from tablelaw.chips import Chips
from tablelaw.documents.big_two import Settings, combination, legal_plays, settings_from, verdict
from tablelaw.documents.big_two.assistance import Before
from tablelaw.documents.big_two.combinations import keeps_the_count, mask_of, sequences
from tablelaw.documents.big_two.deal import cards_each, deck_of, thirteen_each
from tablelaw.documents.big_two.game import refuse_number_of_players
from tablelaw.documents.big_two.order import rule_against_going_out, rule_missed, rule_of_combination
from tablelaw.documents.big_two.play import is_held
from tablelaw.documents.big_two.president import last_one_ends_the_game
from tablelaw.documents.big_two.reckoning import Loser, reckon
from tablelaw.documents.big_two.scoring import Unused, unused_in
from tablelaw.documents.big_two.settings import ExtraCard, questions_about_plays, with_answer
from tablelaw.documents.big_two.teams import team_wins
from tablelaw.documents.big_two.terms import Combination, Kind, in_the_deck
from tablelaw.documents.big_two.variations import last_place_ends_the_game
from tablelaw.game import Assisted, Scored, Seat, Transition, opening_ledger
from tablelaw.record.announced import Announced, read_announced
from tablelaw.record.big_two import DOCUMENTS, read_stands_for
from tablelaw.record.reading import Json, MalformedRecord, Table, as_table
from tablelaw.refusals import Refusal, RefusalCode, Refused
from tablelaw.rules import RuleId, rule_of

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
    _refuse_twice((), cards, settings)
    return cards


def _refuse_twice(lying: Sequence[Card], cards: Sequence[Card], settings: Settings) -> None:
    """Raises Refused for a card that lies there, and elsewhere, more often than the deck has it."""
    deck = _deck(settings)
    for position, card in enumerate(cards):
        if lying.count(card) + cards[: position + 1].count(card) > deck.count(card):
            raise Refused(RefusalCode.DUPLICATE_CARD, rule_of(in_the_deck), card=card, position=position)


def _deck(settings: Settings) -> tuple[Card, ...]:
    return deck_of(jokers=settings.jokers is not None, decks=1 + settings.two_decks)


# Plays


def _combination(given: Table) -> dict[str, Json]:
    given.only(("cards", "as", "announced"))
    announced = _announced(given)
    settings = _settings(announced)
    cards = _cards(given, "cards", settings)
    stands_for = read_stands_for(given, cards)

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
    stands_for = read_stands_for(given, cards) if given.has("as") and field == "play" else {}
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
    names = _read_names(given, settings)
    winner = Seat(names.index(given.text("winner")))
    called = given.truth("called") or not given.has("called")
    losers = _read_losers(given, settings, names, winner)
    last = _read_last_play(given, settings)
    helper = _read_before(given, announced, settings, names, winner, last)
    without_points = _rule_without_points(settings)
    if without_points is not None:
        return _value({"scores": {}, "assisted": None}, [without_points])
    on_the_last_card = last is None or len(last.cards) == 1
    forgot = settings.call_last_card and on_the_last_card and not called
    transition = Transition(opening_ledger(len(names), Chips(0), None))
    law = Law(announced.answers)
    reckon(transition, law, settings, winner, last, losers, helper=helper, forgot_to_call=forgot)
    effects = transition.to(None).effects
    changes = [effect.change for effect in effects]
    scores: dict[str, Json] = {names[change.seat]: change.points for change in changes if isinstance(change, Scored)}
    assisted = next((names[change.seat] for change in changes if isinstance(change, Assisted)), None)
    return _value({"scores": scores, "assisted": assisted}, [effect.rule for effect in effects])


def _rule_without_points(settings: Settings) -> RuleId | None:
    """The rule by which a game ends without points; None where there are some."""
    if settings.teams:
        return rule_of(team_wins)
    if settings.president:
        return rule_of(last_one_ends_the_game)
    return rule_of(last_place_ends_the_game) if settings.places else None


def _read_names(given: Table, settings: Settings) -> list[str]:
    """Who played: the losers, then the winner. Raises Refused for more than may play."""
    winner = given.text("winner", "a player's name")
    remaining = given.table("remaining")
    names = [*(name for name in remaining.values if name != winner), winner]
    if len(names) == 1:
        raise given.fault("remaining", "what at least one other player has left")
    if remaining.values.get(winner, 0) not in (0, []):
        raise remaining.fault(winner, "nothing, because this player has won")
    if given.has("players") and sorted(given.texts("players", "a list of names")) != sorted(names):
        raise given.fault("players", "the winner and those who have cards left")
    refuse_number_of_players(len(names), settings)
    return names


def _read_losers(given: Table, settings: Settings, names: list[str], winner: Seat) -> list[Loser]:
    """What each loser has left. Raises Refused for more than a player can hold and for a card that lies in two
    places."""
    remaining, unused = given.table("remaining"), given.table("unused")
    unused.only(remaining.values)
    dealt = _dealt(settings, len(names))
    to_spare = _left_over(settings, len(names))
    lying = given.cards("last_play") if given.has("last_play") else ()
    losers: list[Loser] = []
    for number, name in enumerate(names[:winner]):
        if isinstance(remaining.values[name], list | str):
            cards = _cards(remaining, name, settings)
            _refuse_twice(lying, cards, settings)
            lying += cards
            if unused.has(name):
                raise unused.fault(name, "nothing, because the cards are given")
            count, held = len(cards), unused_in(cards, settings.straights)
        else:
            count, held = remaining.count(name, "cards"), _read_unused(unused, name)
        if count == 0:
            raise remaining.fault(name, "at least one card, because this player has not won")
        if count > dealt + to_spare:
            raise Refused(RefusalCode.WRONG_CARD_COUNT, _rule_of_the_deal(settings), field=str(remaining.at(name)))
        to_spare -= max(count - dealt, 0)
        losers.append(Loser(Seat(number), count, held, max(dealt, count)))
    return losers


def _read_unused(unused: Table, name: str) -> Unused:
    kinds = unused.texts(name, "a list of what is unused") if unused.has(name) else ()
    for kind in kinds:
        if kind not in UNUSED:
            raise MalformedRecord(unused.at(name), f"got {kind!r}", "some of " + ", ".join(UNUSED))
    return Unused(*(kinds.count(kind) for kind in UNUSED))


def _dealt(settings: Settings, players: int) -> int:
    """How many cards each player was dealt."""
    if settings.thirteen_each or settings.ghost or settings.draw_for_passing:
        return thirteen_each()
    return cards_each(len(_deck(settings)), players)


def _rule_of_the_deal(settings: Settings) -> RuleId:
    """The rule that says how many cards each player is dealt."""
    return rule_of(thirteen_each if settings.thirteen_each else cards_each)


def _left_over(settings: Settings, players: int) -> int:
    """How many cards beyond those dealt may come into a hand."""
    to_the_lowest = settings.extra_card in (None, ExtraCard.TO_THE_LOWEST_DIAMOND)
    if settings.thirteen_each or settings.ghost or not to_the_lowest:
        return 0
    return len(_deck(settings)) - players * _dealt(settings, players)


def _read_last_play(given: Table, settings: Settings) -> Combination | None:
    """The winner's last play. Raises Refused for one that may not be the last."""
    if not given.has("last_play"):
        return None
    last = _play_in(given, "last_play", settings)
    forbidden = rule_against_going_out(last, settings)
    if forbidden is not None:
        raise Refused(RefusalCode.NOT_ALLOWED, forbidden)
    return last


def _read_before(
    given: Table, announced: Announced, settings: Settings, names: list[str], winner: Seat, last: Combination | None
) -> Before | None:
    """How the player before the winner acted, where that is given. Raises Refused for what could not be so."""
    if given.values.get("before") is None:
        return None
    before = as_table(given.values["before"], given.at("before"))
    before.only(("player", "hand", "table", "play"))
    seats: Mapping[str, Seat] = {name: Seat(number) for number, name in enumerate(names)}
    helper = before.seat("player", seats)
    if helper == winner:
        raise before.fault("player", "one of those who lost")
    _refuse_cards_before(given, before, settings, names[helper])

    def refusal(agreed: Settings) -> Refusal | None:
        try:
            _acted(before, agreed, helper, last)
        except Refused as refused:
            return refused.refusal
        return None

    _settled(announced, settings, refusal)
    return _acted(before, settings, helper, last)


def _refuse_cards_before(given: Table, before: Table, settings: Settings, helper: str) -> None:
    """Raises Refused for a card that lies in two places, or that was played and not held."""
    hand = _cards(before, "hand", settings)
    remaining = given.table("remaining")
    lying = given.cards("last_play") if given.has("last_play") else ()
    for name, value in remaining.values.items():
        if name != helper and isinstance(value, list | str):
            lying += remaining.cards(name)
    if before.values.get("table"):
        lying += before.cards("table")
    _refuse_twice(lying, hand, settings)
    for position, card in enumerate(before.cards("play") if before.values.get("play") else ()):
        if not is_held(card, hand):
            raise Refused(RefusalCode.CARD_NOT_HELD, rule_of(is_held), card=card, position=position)


def _acted(before: Table, settings: Settings, helper: Seat, last: Combination | None) -> Before:
    """How a player acted. Raises Refused where the play does not beat the table, or the last play what lay then."""
    table = _play_in(before, "table", settings) if before.values.get("table") else None
    play = _play_in(before, "play", settings, table) if before.values.get("play") else None
    _refuse_unless_it_beats(table, play, settings)
    _refuse_unless_it_beats(table if play is None else play, last, settings)
    return Before(helper, before.cards("hand"), table, play)


def _refuse_unless_it_beats(table: Combination | None, play: Combination | None, settings: Settings) -> None:
    if table is None or play is None:
        return
    decision = verdict(table, play, settings)
    if not decision.beats:
        count = decision.rule == rule_of(keeps_the_count)
        code = RefusalCode.WRONG_CARD_COUNT if count else RefusalCode.DOES_NOT_BEAT
        raise Refused(code, decision.rule, played=play.shown, against=table.shown)


BIG_TWO_OPERATIONS: Final[Mapping[str, Callable[[Table], dict[str, Json]]]] = {
    "bigtwo.combination": _combination,
    "bigtwo.beats": _beats,
    "bigtwo.legal": _legal,
    "bigtwo.score": _score,
}
