"""Writes decisions, refusals and questions as JSON, with the fields of the case format.

It decides nothing: each value of the kernel has one form here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import Enum
from typing import Final, assert_never

from tablelaw.cards import TEN, Card
from tablelaw.chips import Chips
from tablelaw.evening import Standing
from tablelaw.game import Change, Do, Effect, Option, Player, Seat
from tablelaw.hands import Hand
from tablelaw.narrowing import is_row
from tablelaw.ranking import is_royal
from tablelaw.record.reading import Json
from tablelaw.refusals import Refusal
from tablelaw.settlement import (
    AskedQuestion,
    DealDecision,
    Decision,
    NextDeal,
    OpenQuestion,
    Otherwise,
    RefusedRecord,
    Verdict,
    player_of,
)


def cards_json(cards: Sequence[Card]) -> Json:
    """Cards in two characters each."""
    return [str(card) for card in cards]


def chips_json(amounts: Mapping[Player, Chips]) -> Json:
    """Chips by player."""
    return {str(player): amount for player, amount in amounts.items()}


def hand_json(hand: Hand) -> dict[str, Json]:
    """A ranked hand; a royal flush is said to be one."""
    written: dict[str, Json] = {
        "category": hand.category.value,
        "best": cards_json(hand.best),
        "plays_as": cards_json(hand.plays_as),
    }
    if is_royal(hand) and TEN in {card.rank for card in hand.plays_as}:
        written["royal"] = True
    return written


def option_json(option: Option, players: Sequence[Player]) -> dict[str, Json]:
    """One thing that may be done."""
    written: dict[str, Json] = {"do": option.do.value}
    if option.seat is not None:
        written["to" if option.do is Do.DEAL else "player"] = player_of(players, option.seat)
    written["rule"] = option.rule
    if option.cards:
        written["cards"] = option.cards
    if option.face is not None:
        written["face"] = option.face.value
    if option.choices:
        written["choices"] = list(option.choices)
    if option.least is not None or option.most is not None:
        written["amount"] = [option.least, option.most]
    return written


SEATS: Final = {"seat": "player", "to": "to", "winner": "winner"}
"""The fields of changes that hold a seat, and what they are called where players are named."""


def effect_json(effect: Effect, players: Sequence[Player]) -> dict[str, Json]:
    """One effect: its rule, what kind of change it is, and the fields of the change."""
    change = effect.change
    written: dict[str, Json] = {"rule": effect.rule, "kind": kind_of(change)}
    for field in fields(change):
        value: object = getattr(change, field.name)
        name = SEATS.get(field.name, field.name)
        if field.name in SEATS and isinstance(value, int):
            written[name] = player_of(players, Seat(value))
        else:
            written[name] = _field_json(value)
    return written


def kind_of(change: Change) -> str:
    """What a change is called: its name in small letters, with hyphens."""
    name = type(change).__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def _field_json(value: object) -> Json:
    match value:
        case None | bool() | int() | str():
            return value
        case Enum():
            return str(value.value)
        case Hand():
            return hand_json(value)
        case Card():
            return str(value)
        case _:
            assert is_row(value), f"no form for {value!r}"
            return [_field_json(item) for item in value]


def refusal_json(refusal: Refusal) -> dict[str, Json]:
    """A refusal; fields that say nothing are left out."""
    written: dict[str, Json] = {"code": refusal.code.value, "rule": refusal.rule}
    optional: dict[str, Json] = {
        "action": refusal.action,
        "deal": refusal.deal,
        "with": refusal.other,
        "card": None if refusal.card is None else str(refusal.card),
        "question": refusal.question,
        "answer": refusal.answer,
    }
    return written | {name: value for name, value in optional.items() if value is not None}


def verdict_json(verdict: Verdict) -> dict[str, Json]:
    """The reply to a record: its outcome, and the value, the refusal or the question."""
    match verdict:
        case Decision():
            return {"outcome": "value", "value": decision_json(verdict), "cites": list(verdict.rules)}
        case RefusedRecord():
            allowed: list[Json] = [option_json(option, verdict.players) for option in verdict.allowed]
            rests_on: dict[str, Json] = {asked: ruling.choice for asked, ruling in verdict.rests_on.items()}
            written: dict[str, Json] = {
                "outcome": "refused",
                "refusal": refusal_json(verdict.refusal),
                "legal": allowed,
            }
            if rests_on:
                written["rests_on"] = rests_on
            return written
        case OpenQuestion():
            leads: dict[str, Json] = {choice: _otherwise_json(each) for choice, each in verdict.leads.items()}
            question: dict[str, Json] = {"id": verdict.id, "choices": list(verdict.choices), "otherwise": leads}
            return {"outcome": "question", "question": question}
        case _ as never:
            assert_never(never)


def decision_json(decision: Decision) -> dict[str, Json]:
    """A decision. `deals` holds what each deal came to, where there are several."""
    written = _outcome_json(decision, decision.players)
    questions: list[Json] = [_question_json(question) for question in decision.questions]
    notices: list[Json] = [{"rule": notice.rule, "says": notice.says} for notice in decision.notices]
    written |= {
        "questions": questions,
        "rules": list(decision.rules),
        "displaced": list(decision.displaced),
        "notices": notices,
    }
    if len(decision.deals) > 1:
        written["deals"] = [_outcome_json(deal, decision.players) for deal in decision.deals]
    return written


def _outcome_json(outcome: Decision | DealDecision, players: Sequence[Player]) -> dict[str, Json]:
    hands: dict[str, Json] = {player: hand_json(hand) for player, hand in outcome.hands.items()}
    return {
        "over": outcome.over,
        "winners": list(outcome.winners),
        "pot": outcome.pot,
        "net": chips_json(outcome.net),
        "hands": hands,
        "to_act": list(outcome.to_act),
        "legal": [option_json(option, players) for option in outcome.legal],
        "effects": [effect_json(effect, players) for effect in outcome.effects],
        "next": _next_json(outcome.next),
        **({} if outcome.standing is None else standing_json(outcome.standing, players)),
    }


def standing_json(standing: Standing, players: Sequence[Player]) -> dict[str, Json]:
    """Points and places."""
    return {
        "scores": {player_of(players, seat): points for seat, points in standing.scores.items()},
        "titles": {player_of(players, seat): title for seat, title in standing.titles.items()},
        "finished": [player_of(players, seat) for seat in standing.finished],
        "assisted": None if standing.assisted is None else player_of(players, standing.assisted),
    }


def _next_json(following: NextDeal) -> Json:
    antes: Json = None if following.antes is None else list(following.antes)
    return {"pot": following.pot, "antes": antes, "dealer": following.dealer}


def _question_json(question: AskedQuestion) -> Json:
    otherwise: dict[str, Json] = {choice: _otherwise_json(each) for choice, each in question.otherwise.items()}
    return {
        "id": question.id,
        "deal": question.deal,
        "choices": list(question.choices),
        "choice": question.choice,
        "by": question.by,
        "reason": question.reason,
        "moot": question.moot,
        "otherwise": otherwise,
    }


def _otherwise_json(otherwise: Otherwise) -> Json:
    if otherwise.question is not None:
        return {"question": otherwise.question}
    if otherwise.refusal is not None:
        return {"refused": refusal_json(otherwise.refusal)}
    if otherwise.lacks is not None:
        return {"lacks": otherwise.lacks}
    written: dict[str, Json] = {
        "over": otherwise.over,
        "pot": otherwise.pot,
        "net": chips_json(otherwise.net),
        "winners": list(otherwise.winners),
    }
    if otherwise.scores:
        written["scores"] = {str(player): points for player, points in otherwise.scores.items()}
    if otherwise.further:
        written["rulings"] = {str(asked): choice for asked, choice in otherwise.further.items()}
    return written
