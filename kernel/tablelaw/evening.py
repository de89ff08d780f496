"""Plays a record through, deal after deal, and finds out what its open questions change.

Because a step is pure, play can be taken up again at any point under another ruling. So a question whose every choice
leads to the same outcome is moot and stops nothing, and of every ruling that was used it can be told what another would
have changed. This module knows no document and no text.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, assert_never

from tablelaw.authority import (
    Authority,
    Law,
    Precedents,
    Question,
    Ruling,
    Undetermined,
    asked_questions,
    customary,
    first_answer,
)
from tablelaw.chips import Chips
from tablelaw.game import (
    Assisted,
    ButtonMoves,
    CardsPlayed,
    Change,
    Dealt,
    Do,
    Effect,
    Game,
    GameOver,
    Ledger,
    MissingAmount,
    Option,
    Paid,
    Payment,
    Player,
    Ranked,
    Ruled,
    Scored,
    Seat,
    Seated,
    Step,
    Titled,
    Won,
)
from tablelaw.hands import Hand
from tablelaw.refusals import Refusal, RefusalCode, Refused
from tablelaw.rules import QuestionId, RuleId

Played = TypeVar("Played", bound=Seated)
Action = TypeVar("Action")
Opening = TypeVar("Opening")

MOST_REPLAYS: Final = 64
"""How many replays may be spent on finding a question moot; beyond that it counts as mattering."""

MOOT: Final = "moot"
"""Who gave the ruling on a question that changes nothing."""

SUPPOSED: Final = "supposed"
"""Who gave a ruling that is only tried."""

FREE_AMOUNT: Final = "agreed"
"""The choice that stands for any number of chips: it cannot be tried."""


class RecordedDeal(NamedTuple, Generic[Played, Action, Opening]):
    """One deal as recorded. `opens` makes its opening from the last state of the deal before it (None for the
    first)."""

    opens: Callable[[Played | None], Opening]
    actions: tuple[Action, ...]
    announced: Mapping[QuestionId, Ruling]


class Rulings(NamedTuple):
    """Answers found on the way: those that hold for the rest of the record, those supposed for one deal, and those that
    serve one step because the question is moot there."""

    lasting: dict[QuestionId, Ruling]
    in_deal: dict[tuple[int, QuestionId], Ruling]
    at_step: dict[tuple[int, int], dict[QuestionId, Ruling]]

    def with_lasting(self, asked: QuestionId, ruling: Ruling) -> "Rulings":
        """These, and a ruling for the rest of the record."""
        return self._replace(lasting={**self.lasting, asked: ruling})

    def supposing(self, deals: Iterable[int], asked: QuestionId, choice: str) -> "Rulings":
        """These, and a choice supposed for whole deals, before all other answers."""
        supposed = {(deal, asked): Ruling(choice, SUPPOSED) for deal in deals}
        return self._replace(in_deal={**self.in_deal, **supposed})

    def with_moot(self, deal: int, action: int, question: Question) -> "Rulings":
        """These, and any choice on a question that is moot at this step."""
        here = {**self.at_step.get((deal, action), {}), question.id: Ruling(question.choices[0], MOOT)}
        return self._replace(at_step={**self.at_step, (deal, action): here})


class Point(NamedTuple, Generic[Played]):
    """A point in a record: the next action of a deal (-1: its opening), the state there, the last states of the deals
    before it, and the effects so far, deal by deal."""

    deal: int
    action: int
    state: Played | None
    ended: tuple[Played, ...]
    effects: tuple[tuple[Effect, ...], ...]


class Asked(NamedTuple, Generic[Played]):
    """That a question was answered, and the point just before the step that asked it."""

    point: Point[Played]
    ruled: Ruled

    @property
    def choices(self) -> tuple[str, ...]:
        """All choices of the question."""
        return tuple(choice.value for choice in asked_questions()[self.ruled.question])


class Finished(NamedTuple, Generic[Played]):
    """A record played to its end: the last state and the effects of each deal, and the questions that were answered."""

    states: tuple[Played, ...]
    effects: tuple[tuple[Effect, ...], ...]
    asked: tuple[Asked[Played], ...]


@dataclass(frozen=True, slots=True)
class Stopped(Generic[Played]):
    """Play stopped at a question."""

    point: Point[Played]
    question: Question
    asked: tuple[Asked[Played], ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """Play stopped at something that a rule refuses, and what was allowed there, which makes no other outcome of it."""

    refusal: Refusal
    allowed: tuple[Option, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Lacking:
    """Play stopped because the record lacks an amount that a rule needs."""

    rule: RuleId
    field: str


class Standing(NamedTuple):
    """What a game that is played for points or places came to: points won or lost, titles, who finished in which order,
    and who assisted the winner."""

    scores: dict[Seat, int]
    titles: dict[Seat, str]
    finished: tuple[Seat, ...]
    assisted: Seat | None


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """What one deal came to. `next_antes` are the seats that have anted for the next deal; None where its opening
    decides. `next_dealer` is who deals it, None where no rule moves the deal. `standing` is None in a
    game for chips."""

    over: bool
    winners: tuple[Seat, ...]
    pot: Chips
    net: tuple[Chips, ...]
    hands: dict[Seat, Hand]
    to_act: tuple[Seat, ...]
    next_antes: tuple[Seat, ...] | None
    next_dealer: Seat | None
    standing: Standing | None


@dataclass(frozen=True, slots=True)
class Ended:
    """An outcome without open questions."""

    deals: tuple[DealOutcome, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """An outcome that depends on a question: what each choice leads to (nothing where that was not tried)."""

    question: QuestionId
    choices: tuple[tuple[str, "Outcome"], ...]


Outcome = Ended | Open | Broken | Lacking


@dataclass(frozen=True, slots=True)
class Alternative:
    """What another choice would have led to, and the further questions that only it would have raised, with their
    rulings."""

    choice: str
    outcome: Outcome
    further: tuple[Ruled, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """One question of the record: the deal in which it came up, how it was ruled, whether that was moot, and what the
    other choices would have led to."""

    deal: int
    ruled: Ruled
    choices: tuple[str, ...]
    moot: bool
    otherwise: tuple[Alternative, ...]


class PlayedDeal(NamedTuple):
    """One deal played to its end: all effects, what may still be done in it, and what it came to."""

    effects: tuple[Effect, ...]
    options: tuple[Option, ...]
    outcome: DealOutcome


@dataclass(frozen=True, slots=True)
class Settled:
    """A record settled."""

    deals: tuple[PlayedDeal, ...]
    answered: tuple[Answered, ...]


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question that matters and that nobody answered: the deal and the action (-1: the opening) that raised it, and
    what each choice would lead to."""

    question: Question
    deal: int
    action: int
    choices: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    """A record in which something is refused, and the rulings of precedents and authorities on which that rests."""

    broken: Broken
    rests_on: dict[QuestionId, Ruling]


Settlement = Settled | Unanswered | Rejected


class TooManyReplays(Exception):
    """More replays would be needed than are allowed."""


class Budget:
    """How many replays may still be made."""

    def __init__(self, replays: int) -> None:
        self.left = replays

    def spend(self) -> None:
        """Counts one replay. Raises TooManyReplays when none is left."""
        if not self.left:
            raise TooManyReplays
        self.left -= 1


@dataclass(frozen=True, slots=True)
class Evening(Generic[Played, Action, Opening]):
    """A record of one or more deals of a game, typed and ready to be played through.

    `precedents` hold for the whole record, after what was announced for a deal. `close` is the action that ends a deal
    in which nobody has more to say; None where the last card or bet ends it. `several` tells whether the record lists
    several deals, so that they are counted.
    """

    game: Game[Played, Action, Opening]
    document: str
    players: tuple[Player, ...]
    deals: tuple[RecordedDeal[Played, Action, Opening], ...]
    precedents: Mapping[QuestionId, Ruling]
    close: Action | None
    several: bool

    def start(self) -> Point[Played]:
        """The point before the first deal."""
        return Point(0, -1, None, (), ())

    def law(self, deal: int, rulings: Rulings, authorities: Sequence[Authority] = ()) -> Law:
        """The law of one deal: what was announced, then precedents, then what has been ruled so far."""
        supposed = {asked: ruling for (number, asked), ruling in rulings.in_deal.items() if number == deal}
        known = {**rulings.lasting, **self.precedents, **self.deals[deal].announced, **supposed}
        return Law(known, authorities)

    def play(
        self, point: Point[Played], rulings: Rulings, authorities: Sequence[Authority] = ()
    ) -> Finished[Played] | Stopped[Played] | Broken:
        """Plays on from a point to the end of the record, to the first question that nobody answers, or to the first
        thing that a rule refuses. Raises MissingAmount where the record lacks an amount."""
        asked: list[Asked[Played]] = []
        while point.deal < len(self.deals):
            law = self.law(point.deal, rulings, authorities)
            point, stop = self._play_deal(point, law, rulings.at_step, asked)
            if isinstance(stop, Undetermined):
                return Stopped(point, stop.question, tuple(asked))
            if isinstance(stop, Refused):
                return self.broken(point, stop.refusal)
        return Finished(point.ended, point.effects, tuple(asked))

    def _play_deal(
        self,
        point: Point[Played],
        law: Law,
        moot: Mapping[tuple[int, int], Mapping[QuestionId, Ruling]],
        asked: list[Asked[Played]],
    ) -> tuple[Point[Played], Undetermined | Refused | None]:
        """Plays one deal on. Gives the point after it, or the point at which it stops and why."""
        deal = self.deals[point.deal]
        effects = list(point.effects[point.deal]) if point.action >= 0 else []
        earlier = point.effects[: point.deal]
        state, number = point.state, point.action
        action = self._action(deal, number, state)
        while state is None or action is not None:
            try:
                step = self._step(point, state, action, law.with_rulings(moot.get((point.deal, number), {})))
            except (Undetermined, Refused) as stop:
                return Point(point.deal, number, state, point.ended, (*earlier, tuple(effects))), stop
            if any(isinstance(effect.change, Ruled) for effect in step.effects):
                here = Point(point.deal, number, state, point.ended, (*earlier, tuple(effects)))
                asked += [Asked(here, effect.change) for effect in step.effects if isinstance(effect.change, Ruled)]
            state = step.state
            effects += step.effects
            number += 1
            action = self._action(deal, number, state)
        if not self.game.over(state) and point.deal + 1 < len(self.deals):
            unfinished = Refused(RefusalCode.NOT_NOW, self.game.legal(state)[0].rule)
            return Point(point.deal + 1, -1, state, point.ended, (*earlier, tuple(effects))), unfinished
        return Point(point.deal + 1, -1, None, (*point.ended, state), (*earlier, tuple(effects))), None

    def _action(self, deal: RecordedDeal[Played, Action, Opening], number: int, state: Played | None) -> Action | None:
        """The action with this number; beyond the last one the close, where it is allowed. None where there is no
        action to play, before a deal as after it."""
        if state is None or number < len(deal.actions):
            return None if state is None else deal.actions[number]
        return self.close if any(option.do is Do.CLOSE for option in self.game.legal(state)) else None

    def _step(self, point: Point[Played], state: Played | None, action: Action | None, law: Law) -> Step[Played]:
        if state is None or action is None:
            before = point.ended[-1] if point.ended else None
            return self.game.open_deal(self.deals[point.deal].opens(before), law)
        return self.game.apply(state, action, law)

    def broken(self, point: Point[Played], refusal: Refusal) -> Broken:
        """What a refusal at a point comes to, with what was allowed there."""
        refusal = refusal._replace(
            action=point.action if point.action >= 0 else None, deal=point.deal if self.several else None
        )
        return Broken(refusal, () if point.state is None else tuple(self.game.legal(point.state)))

    def outcome(self, finished: Finished[Played]) -> Ended:
        """What a record that was played to its end came to."""
        return Ended(tuple(deal.outcome for deal in self.played_deals(finished)))

    def played_deals(self, finished: Finished[Played]) -> tuple[PlayedDeal, ...]:
        """Each deal of a record that was played to its end."""
        return tuple(
            self._played_deal(state, effects) for state, effects in zip(finished.states, finished.effects, strict=True)
        )

    def _played_deal(self, state: Played, effects: tuple[Effect, ...]) -> PlayedDeal:
        options = tuple(self.game.legal(state))
        return PlayedDeal(effects, options, deal_outcome(state.ledger, effects, options))

    def settle(self, authorities: Sequence[Authority]) -> Settlement:
        """Settles the record: plays it through, passes over moot questions, asks the authorities about those that
        matter, and tells what other rulings would have changed. Raises MissingAmount where the record lacks an
        amount."""
        return _settle(self, authorities)


class Playable(Protocol):
    """A record of any game, ready to be settled: the code of its document, the names at the table clockwise, and
    whether it lists several deals."""

    @property
    def document(self) -> str: ...  # noqa: D102
    @property
    def players(self) -> tuple[Player, ...]: ...  # noqa: D102
    @property
    def several(self) -> bool: ...  # noqa: D102
    def settle(self, authorities: Sequence[Authority]) -> Settlement: ...  # noqa: D102


def deal_outcome(ledger: Ledger, effects: Sequence[Effect], options: Sequence[Option]) -> DealOutcome:
    """What a deal came to, from its last ledger, its effects, and what may still be done in it."""
    changes = [effect.change for effect in effects]
    winners = {change.seat for change in changes if isinstance(change, Won)} | set(_winners_of_games(changes))
    first_card = next((number for number, change in enumerate(changes) if isinstance(change, Dealt)), len(changes))
    payments = [change for change in changes[first_card:] if isinstance(change, Paid)]
    antes = tuple(sorted(paid.seat for paid in payments if paid.payment is Payment.ANTE))
    actors = [option.seat for option in options if option.seat is not None and option.do is not Do.DEAL]
    return DealOutcome(
        over=not options,
        winners=tuple(sorted(winners)),
        pot=ledger.pot,
        net=ledger.net,
        hands={change.seat: change.hand for change in changes if isinstance(change, Ranked)},
        to_act=tuple(dict.fromkeys(actors)),
        next_antes=antes if ledger.pot else None,
        next_dealer=next((change.seat for change in changes if isinstance(change, ButtonMoves)), None),
        standing=_standing(changes),
    )


def _winners_of_games(changes: Sequence[Change]) -> Iterator[Seat]:
    for change in changes:
        if isinstance(change, GameOver) and change.winner is not None:
            yield change.winner


def _standing(changes: Sequence[Change]) -> Standing | None:
    """Points and places, where a game is played for them."""
    if not any(isinstance(change, CardsPlayed | GameOver) for change in changes):
        return None
    scored = [change for change in changes if isinstance(change, Scored)]
    titled = [change for change in changes if isinstance(change, Titled)]
    assisted = next((change.seat for change in changes if isinstance(change, Assisted)), None)
    return Standing(
        scores={change.seat: sum(each.points for each in scored if each.seat == change.seat) for change in scored},
        titles={change.seat: change.title for change in titled},
        finished=tuple(dict.fromkeys((*(change.seat for change in titled), *_out_of_cards(changes)))),
        assisted=assisted,
    )


def _out_of_cards(changes: Sequence[Change]) -> tuple[Seat, ...]:
    """Who played the last card: the last to play in a game that is over, unless a dealt hand ended it."""
    if not any(isinstance(change, GameOver) for change in changes):
        return ()
    last: tuple[Seat, ...] = ()
    for change in changes:
        if isinstance(change, Dealt):
            last = ()
        elif isinstance(change, CardsPlayed):
            last = (change.seat,)
    return last


def _settle(evening: Evening[Played, Action, Opening], authorities: Sequence[Authority]) -> Settlement:
    quiet = [authority for authority in authorities if authority is customary or isinstance(authority, Precedents)]
    rulings = Rulings({}, {}, {})
    asked: tuple[Asked[Played], ...] = ()
    result = evening.play(evening.start(), rulings)
    while isinstance(result, Stopped):
        asked += result.asked
        question, point = result.question, result.point
        if _is_moot(evening, result, rulings):
            rulings = rulings.with_moot(point.deal, point.action, question)
        else:
            try:
                ruling = first_answer(question, authorities)
            except Refused as refused:
                return Rejected(evening.broken(point, refused.refusal), {})
            if ruling is None:
                return _unanswered(evening, result, asked, rulings, quiet)
            rulings = rulings.with_lasting(question.id, ruling)
        result = evening.play(point, rulings)
    if isinstance(result, Broken):
        return Rejected(result, {**rulings.lasting, **evening.precedents})
    finished = Finished(result.states, result.effects, asked + result.asked)
    return Settled(evening.played_deals(finished), _answered(evening, finished, rulings, quiet))


def _unanswered(
    evening: Evening[Played, Action, Opening],
    stopped: Stopped[Played],
    asked: Sequence[Asked[Played]],
    rulings: Rulings,
    quiet: Sequence[Authority],
) -> Unanswered:
    question, point = stopped.question, stopped.point
    raised = {question.id, *(earlier.ruled.question for earlier in asked)}
    tried = [choice for choice in question.choices if choice != FREE_AMOUNT]
    supposed = [(choice, rulings.supposing([point.deal], question.id, choice)) for choice in tried]
    leads = [_alternative(evening, point, choice, suppose, quiet, raised) for choice, suppose in supposed]
    return Unanswered(question, point.deal, point.action, tuple(leads))


# Moot questions


def _is_moot(evening: Evening[Played, Action, Opening], stopped: Stopped[Played], rulings: Rulings) -> bool:
    """Whether every choice of the question leads to the same outcome."""
    if FREE_AMOUNT in stopped.question.choices:
        return False
    try:
        outcomes = _try_each(evening, stopped, rulings, Budget(MOST_REPLAYS))
    except TooManyReplays:
        return False
    return _all_equal(outcomes)


def _try_each(
    evening: Evening[Played, Action, Opening], stopped: Stopped[Played], rulings: Rulings, budget: Budget
) -> tuple[tuple[str, Outcome], ...]:
    """What each choice of a question leads to, further questions included. Raises TooManyReplays."""
    outcomes: list[tuple[str, Outcome]] = []
    for choice in stopped.question.choices:
        budget.spend()
        supposed = rulings.supposing([stopped.point.deal], stopped.question.id, choice)
        outcomes.append((choice, _outcome_of(evening, stopped.point, supposed, budget)))
    return tuple(outcomes)


def _outcome_of(
    evening: Evening[Played, Action, Opening], point: Point[Played], rulings: Rulings, budget: Budget
) -> Outcome:
    try:
        result = evening.play(point, rulings)
    except MissingAmount as missing:
        return Lacking(missing.rule, missing.field)
    match result:
        case Finished():
            return evening.outcome(result)
        case Stopped():
            outcomes = _try_each(evening, result, rulings, budget)
            return outcomes[0][1] if _all_equal(outcomes) else Open(result.question.id, outcomes)
        case Broken():
            return result
        case _ as never:
            assert_never(never)


def _all_equal(outcomes: Sequence[tuple[str, Outcome]]) -> bool:
    return all(outcome == outcomes[0][1] for _, outcome in outcomes)


# What another ruling would have changed


def _answered(
    evening: Evening[Played, Action, Opening],
    finished: Finished[Played],
    rulings: Rulings,
    quiet: Sequence[Authority],
) -> tuple[Answered, ...]:
    """Each question of the record once for each ruling that it was given, in the order in which they were asked."""
    answered: list[Answered] = []
    met: set[tuple[QuestionId, str, str, int | None]] = set()
    raised = {asked.ruled.question for asked in finished.asked}
    budget = Budget(MOST_REPLAYS)
    for asked in finished.asked:
        deal, ruled = asked.point.deal, asked.ruled
        once = (ruled.question, ruled.choice, ruled.by, deal if ruled.by == MOOT else None)
        if once in met:
            continue
        met.add(once)
        if ruled.by == MOOT:
            answered.append(Answered(deal, ruled, asked.choices, moot=True, otherwise=()))
            continue
        announced = [each.announced.get(ruled.question) for each in evening.deals]
        deals = [number for number in range(deal, len(announced)) if announced[number] == announced[deal]]
        otherwise = _alternatives(evening, asked, deals, rulings._replace(at_step={}), quiet, raised, budget)
        actual = evening.outcome(finished)
        moot = bool(otherwise) and all(alternative.outcome == actual for alternative in otherwise)
        answered.append(Answered(deal, ruled, asked.choices, moot, otherwise))
    return tuple(answered)


def _alternatives(
    evening: Evening[Played, Action, Opening],
    asked: Asked[Played],
    deals: Iterable[int],
    rulings: Rulings,
    quiet: Sequence[Authority],
    raised: set[QuestionId],
    budget: Budget,
) -> tuple[Alternative, ...]:
    alternatives: list[Alternative] = []
    supposed_deals = tuple(deals)
    for choice in asked.choices:
        if choice in (asked.ruled.choice, FREE_AMOUNT) or not budget.left:
            continue
        budget.spend()
        supposed = rulings.supposing(supposed_deals, asked.ruled.question, choice)
        alternatives.append(_alternative(evening, asked.point, choice, supposed, quiet, raised))
    return tuple(alternatives)


def _alternative(
    evening: Evening[Played, Action, Opening],
    point: Point[Played],
    choice: str,
    rulings: Rulings,
    quiet: Sequence[Authority],
    raised: set[QuestionId],
) -> Alternative:
    try:
        result = evening.play(point, rulings, quiet)
    except MissingAmount as missing:
        return Alternative(choice, Lacking(missing.rule, missing.field), ())
    match result:
        case Finished():
            further = tuple(asked.ruled for asked in result.asked if asked.ruled.question not in raised)
            return Alternative(choice, evening.outcome(result), further)
        case Stopped():
            return Alternative(choice, Open(result.question.id, ()), ())
        case Broken():
            return Alternative(choice, result, ())
        case _ as never:
            assert_never(never)
