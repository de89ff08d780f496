"""Settles a record: from what happened at a table to the decision, the refusal or the open question, in players' names.

This is where values of the kernel become values for people and programs; no exception of the kernel passes it. It
writes no text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, TypeAlias, assert_never

from tablelaw.authority import (
    ANNOUNCED,
    CUSTOM,
    PRECEDENT,
    Authority,
    Precedents,
    Ruling,
    UnreadablePrecedents,
    customary,
)
from tablelaw.chips import Chips
from tablelaw.evening import (
    MOOT,
    Alternative,
    Answered,
    Broken,
    Ended,
    Lacking,
    Open,
    PlayedDeal,
    Rejected,
    Settled,
    Standing,
    Unanswered,
)
from tablelaw.game import COMMON, GHOST, KITTY, STOCK, Effect, MissingAmount, Noticed, Option, Player, Seat
from tablelaw.hands import Hand
from tablelaw.record import read_record
from tablelaw.record.deals import place_of_action, place_of_deal
from tablelaw.record.reading import (
    COMMON_NAME,
    GHOST_NAME,
    KITTY_NAME,
    STOCK_NAME,
    Json,
    MalformedRecord,
    Place,
    Table,
    read_players,
)
from tablelaw.refusals import Refusal, Refused
from tablelaw.register import register_of, registered_rule
from tablelaw.rules import QuestionId, RuleId, document_of


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What the next deal begins with: the pot, who has anted for it (None where its opening decides), and who deals it
    (None where no rule moves the deal)."""

    pot: Chips
    antes: tuple[Player, ...] | None
    dealer: Player | None


@dataclass(frozen=True, slots=True)
class DealDecision:
    """What one deal came to. `net` is what each player won or paid, in chips; `pot` what is left in it; `hands` what
    each player held at the showdown; `to_act` and `legal` what may still be done when it is not over."""

    over: bool
    winners: tuple[Player, ...]
    pot: Chips
    net: dict[Player, Chips]
    hands: dict[Player, Hand]
    to_act: tuple[Player, ...]
    legal: tuple[Option, ...]
    effects: tuple[Effect, ...]
    next: NextDeal
    standing: Standing | None


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What another ruling would have led to: pot, net, winners and points where the record can then be settled; else
    the question that it would raise, the refusal that it would meet, or the amount that the record would lack."""

    over: bool
    pot: Chips | None
    net: dict[Player, Chips]
    winners: tuple[Player, ...]
    question: QuestionId | None
    refusal: Refusal | None
    lacks: str | None
    further: dict[QuestionId, str]
    scores: dict[Player, int]


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question that the record raised. `choice` and `by` are None where it was moot and nobody had to answer."""

    id: QuestionId
    deal: int
    choices: tuple[str, ...]
    choice: str | None
    by: str | None
    reason: str
    moot: bool
    otherwise: dict[str, Otherwise]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that was not as the document advises."""

    rule: RuleId
    says: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What a record comes to.

    `over`, `winners`, `pot`, `hands`, `to_act`, `legal`, `next` and `standing` are those of the last deal; `net` is the
    sum over all deals, in chips. `rules` are those that decided, in their order, `displaced` those that they set aside.
    """

    document: str
    players: tuple[Player, ...]
    over: bool
    winners: tuple[Player, ...]
    pot: Chips
    net: dict[Player, Chips]
    hands: dict[Player, Hand]
    to_act: tuple[Player, ...]
    legal: tuple[Option, ...]
    effects: tuple[Effect, ...]
    questions: tuple[AskedQuestion, ...]
    rules: tuple[RuleId, ...]
    displaced: tuple[RuleId, ...]
    notices: tuple[Notice, ...]
    next: NextDeal
    standing: Standing | None
    deals: tuple[DealDecision, ...]


@dataclass(frozen=True, slots=True)
class RefusedRecord:
    """A record in which something breaks a rule: the refusal, where it stands, what was allowed there, and the rulings
    of precedents and authorities on which that rests."""

    refusal: Refusal
    players: tuple[Player, ...]
    place: Place | None
    allowed: tuple[Option, ...]
    rests_on: dict[QuestionId, Ruling]


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A record that stops at a question that matters: where, and what each choice would lead to."""

    id: QuestionId
    choices: tuple[str, ...]
    players: tuple[Player, ...]
    place: Place | None
    leads: dict[str, Otherwise]


Verdict: TypeAlias = Decision | RefusedRecord | OpenQuestion


class PrecedentsNotKept(Exception):
    """A decision was made, but the rulings in it could not be added to the file of precedents. `verdict` is the
    decision."""

    def __init__(self, verdict: Decision, precedents: Precedents, error: Exception) -> None:
        self.verdict = verdict
        super().__init__(f"{precedents.path}: the rulings could not be kept ({error})")


Authorities: TypeAlias = Authority | Sequence[Authority]


def settle(record: Mapping[str, Json], authority: Authorities = customary) -> Verdict:
    """Settles a record.

    `record` is what happened, as JSON or TOML give it. `authority` answers what the document leaves open: one callable
    or several in their order; by default the field's custom. A file of precedents among them learns the rulings that a
    person gave. Raises MalformedRecord where the record cannot be read or lacks something.
    """
    authorities = (authority,) if callable(authority) else tuple(authority)
    try:
        playable = read_record(record)
    except Refused as refused:
        return RefusedRecord(refused.refusal, read_players(Table(record)), None, (), {})
    try:
        settlement = playable.settle(authorities)
    except MissingAmount as missing:
        raise MalformedRecord(
            Place(None, missing.field), "missing", f"a number of chips: {missing.rule} needs it", missing.rule
        ) from None
    players = playable.players
    match settlement:
        case Settled():
            decision = _decision(playable.document, players, settlement)
            _remember(authorities, settlement, decision)
            return decision
        case Rejected(broken, rests_on):
            return _refused(players, broken, rests_on)
        case Unanswered():
            deal = settlement.deal if playable.several else None
            place = place_of_action(settlement.action, deal) if settlement.action >= 0 else None
            leads = {each.choice: _otherwise(players, each) for each in settlement.choices}
            return OpenQuestion(settlement.question.id, settlement.question.choices, players, place, leads)
        case _ as never:
            assert_never(never)


NOBODYS: Final = {GHOST: GHOST_NAME, COMMON: COMMON_NAME, KITTY: KITTY_NAME, STOCK: STOCK_NAME}
"""What the places are called where cards lie that no player holds."""


def player_of(players: Sequence[Player], seat: Seat) -> Player:
    """The name at a seat; the ghost's is called ghost, and where a card lies for all is called common."""
    return Player(NOBODYS[seat]) if seat in NOBODYS else players[seat]


def _decision(document: str, players: tuple[Player, ...], settled: Settled) -> Decision:
    deals = tuple(_deal_decision(players, deal) for deal in settled.deals)
    last = deals[-1]
    effects = tuple(effect for deal in deals for effect in deal.effects)
    decided = dict.fromkeys(effect.rule for effect in effects)
    rules = tuple(dict.fromkeys(each for rule in decided for each in _with_deferring(document, rule)))
    displaced = [other for rule in rules for other in registered_rule(rule).displaces]
    noticed = dict.fromkeys(effect.rule for effect in effects if isinstance(effect.change, Noticed))
    return Decision(
        document=document,
        players=players,
        over=last.over,
        winners=last.winners,
        pot=last.pot,
        net={player: Chips(sum(deal.net[player] for deal in deals)) for player in players},
        hands=last.hands,
        to_act=last.to_act,
        legal=last.legal,
        effects=effects,
        questions=tuple(_asked(players, answered) for answered in settled.answered),
        rules=rules,
        displaced=tuple(dict.fromkeys(displaced)),
        notices=tuple(Notice(rule, registered_rule(rule).says) for rule in noticed),
        next=last.next,
        standing=last.standing,
        deals=deals,
    )


def _with_deferring(document: str, rule: RuleId) -> tuple[RuleId, ...]:
    """A rule that decided; where it is another document's, after the rules of this one that defer to it."""
    if document_of(rule) == document:
        return (rule,)
    deferring = [entry.id for entry in register_of(document).rules.values() if rule in entry.defers_to]
    return (*deferring, rule)


def _deal_decision(players: tuple[Player, ...], deal: PlayedDeal) -> DealDecision:
    outcome = deal.outcome
    antes, dealer = outcome.next_antes, outcome.next_dealer
    return DealDecision(
        over=outcome.over,
        winners=tuple(player_of(players, seat) for seat in outcome.winners),
        pot=outcome.pot,
        net=dict(zip(players, outcome.net, strict=True)),
        hands={player_of(players, seat): hand for seat, hand in outcome.hands.items()},
        to_act=tuple(player_of(players, seat) for seat in outcome.to_act),
        legal=deal.options,
        effects=deal.effects,
        next=NextDeal(
            pot=outcome.pot,
            antes=None if antes is None else tuple(player_of(players, seat) for seat in antes),
            dealer=None if dealer is None else player_of(players, dealer),
        ),
        standing=outcome.standing,
    )


def _asked(players: tuple[Player, ...], answered: Answered) -> AskedQuestion:
    ruled = answered.ruled
    unasked = ruled.by == MOOT
    return AskedQuestion(
        id=ruled.question,
        deal=answered.deal,
        choices=answered.choices,
        choice=None if unasked else ruled.choice,
        by=None if unasked else ruled.by,
        reason=ruled.reason,
        moot=answered.moot,
        otherwise={each.choice: _otherwise(players, each) for each in answered.otherwise},
    )


def _otherwise(players: tuple[Player, ...], alternative: Alternative) -> Otherwise:
    further = {ruled.question: ruled.choice for ruled in alternative.further}
    nothing = Otherwise(False, None, {}, (), None, None, None, further, {})
    match alternative.outcome:
        case Ended(deals):
            net = {player: Chips(sum(deal.net[seat] for deal in deals)) for seat, player in enumerate(players)}
            winners = tuple(player_of(players, seat) for seat in deals[-1].winners)
            last = deals[-1]
            scored = {} if last.standing is None else last.standing.scores
            scores = {player_of(players, seat): points for seat, points in scored.items()}
            return replace(nothing, over=last.over, pot=last.pot, net=net, winners=winners, scores=scores)
        case Open(question):
            return replace(nothing, question=question)
        case Broken(refusal):
            return replace(nothing, refusal=refusal)
        case Lacking(_, field):
            return replace(nothing, lacks=field)
        case _ as never:
            assert_never(never)


def _refused(players: tuple[Player, ...], broken: Broken, rests_on: Mapping[QuestionId, Ruling]) -> RefusedRecord:
    refusal = broken.refusal
    place = place_of_deal(refusal.deal)
    if refusal.action is not None:
        place = place_of_action(refusal.action, refusal.deal)
    return RefusedRecord(refusal, players, place, broken.allowed, dict(rests_on))


def _remember(authorities: Sequence[Authority], settled: Settled, decision: Decision) -> None:
    """Adds what a person ruled to the files of precedents. Raises PrecedentsNotKept."""
    not_ruled = (ANNOUNCED, PRECEDENT, CUSTOM, MOOT)
    answers = [answered.ruled for answered in settled.answered if answered.ruled.by not in not_ruled]
    rulings = {ruled.question: Ruling(ruled.choice, ruled.by, ruled.reason) for ruled in answers}
    for authority in authorities:
        if isinstance(authority, Precedents) and rulings:
            try:
                authority.append(rulings, date.today())
            except (OSError, UnreadablePrecedents) as error:
                raise PrecedentsNotKept(decision, authority, error) from None
