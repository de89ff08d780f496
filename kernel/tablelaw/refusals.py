"""What is refused and why: a closed list of codes, each refusal citing the rule that it breaks.

A refusal is raised as an exception inside the kernel and becomes a value at the faces. It holds no message: what was
expected is said by whoever knows what is legal there.
"""

from enum import Enum
from typing import NamedTuple

from tablelaw.cards import Card
from tablelaw.rules import QuestionId, RuleId, hangs_on


class RefusalCode(Enum):
    """Why something is refused; the closed list of the case format."""

    TOO_MANY_PLAYERS = "too-many-players"
    TOO_FEW_PLAYERS = "too-few-players"
    DUPLICATE_CARD = "duplicate-card"
    CARD_NOT_IN_DECK = "card-not-in-deck"
    CARD_NOT_HELD = "card-not-held"
    WRONG_CARD_COUNT = "wrong-card-count"
    WRONG_FACE = "wrong-face"
    OUT_OF_TURN = "out-of-turn"
    NOT_IN_THE_DEAL = "not-in-the-deal"
    NOT_NOW = "not-now"
    ALREADY_OVER = "already-over"
    AMOUNT_TOO_SMALL = "amount-too-small"
    AMOUNT_TOO_LARGE = "amount-too-large"
    NOT_A_COMBINATION = "not-a-combination"
    DOES_NOT_BEAT = "does-not-beat"
    NOT_ALLOWED = "not-allowed"
    SETTINGS_EXCLUDE = "settings-exclude"
    OFF_LIST_RULING = "off-list-ruling"
    BREAKS_INVARIANT = "breaks-invariant"
    UNSUPPORTED_OPTION = "unsupported-option"


class Refusal(NamedTuple):
    """One refusal.

    `action` counts from 0 and is absent when the set-up is refused; `deal` counts from 0 where a record holds several.
    `other` is the second rule of two that exclude each other. `card` is the card at fault, `position` its place (from
    0) among the cards of the action. Of a ruling off the list, `question` is what it answers and `answer` what it says.
    Of a play that does not beat another, `played` are its cards and `against` those of the other. Of a set-up, `field`
    is what the record calls that which is at fault.
    """

    code: RefusalCode
    rule: RuleId
    action: int | None = None
    deal: int | None = None
    other: RuleId | None = None
    card: Card | None = None
    position: int | None = None
    question: QuestionId | None = None
    answer: str | None = None
    played: tuple[Card, ...] = ()
    against: tuple[Card, ...] = ()
    field: str | None = None


class Refused(Exception):
    """Raised where an action or a set-up breaks a rule; the state before it is untouched."""

    def __init__(
        self,
        code: RefusalCode,
        rule: RuleId,
        *,
        other: RuleId | None = None,
        card: Card | None = None,
        position: int | None = None,
        played: tuple[Card, ...] = (),
        against: tuple[Card, ...] = (),
        field: str | None = None,
    ) -> None:
        self.refusal = Refusal(
            code, rule, other=other, card=card, position=position, played=played, against=against, field=field
        )
        super().__init__(f"{code.value}: {rule}")

    @classmethod
    def off_list(cls, question: QuestionId, answer: str) -> "Refused":
        """The refusal of an answer that is none of the question's choices."""
        refused = cls(RefusalCode.OFF_LIST_RULING, hangs_on(question))
        refused.refusal = refused.refusal._replace(question=question, answer=answer)
        return refused

    def at(self, action: int) -> "Refused":
        """The same refusal, of the action with this number (from 0)."""
        self.refusal = self.refusal._replace(action=action)
        return self
