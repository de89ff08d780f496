"""Rule IDs, the `@rule` decorator and the index behind it: which function states which rule.

The index is filled as documents are imported. It holds no text: what a rule says stands in the register. This module
must not know any document.
"""

from collections.abc import Callable
from typing import NewType, Protocol, TypeVar

RuleId = NewType("RuleId", str)
"""A document's code, a space, the section sign and the number: `OPR-648 §4.3`, `BT §8.12(c)`."""

QuestionId = NewType("QuestionId", str)
"""The rule that a question hangs on, a slash and its name: `OPR-648 §3.5/lone-player`."""


class RuleFunction(Protocol):
    """What the decorator needs of a function: that it can be named and found."""

    __name__: str
    __module__: str


Stated = TypeVar("Stated", bound=RuleFunction)

_functions: dict[RuleId, list[RuleFunction]] = {}
_rules: dict[int, RuleId] = {}


def rule(identity: str) -> Callable[[Stated], Stated]:
    """Marks a function as a statement of the rule with this ID, and returns the function unchanged."""

    def enter(function: Stated) -> Stated:
        _functions.setdefault(RuleId(identity), []).append(function)
        _rules[id(function)] = RuleId(identity)
        return function

    return enter


def rule_of(function: object) -> RuleId:
    """The ID of the rule that a function states. Raises KeyError for a function that states none."""
    return _rules[id(function)]


def functions_of(identity: RuleId) -> tuple[RuleFunction, ...]:
    """The functions that state a rule, in the order in which they stand; none where no imported document has it."""
    return tuple(_functions.get(identity, ()))


def stated_rules() -> tuple[RuleId, ...]:
    """The IDs of all rules that imported modules state, in the order in which they stand."""
    return tuple(_functions)


def document_of(identity: RuleId | QuestionId) -> str:
    """The code of the document that an ID belongs to: `OPR-648`, `HR`."""
    return identity.partition(" ")[0]


def hangs_on(question: QuestionId) -> RuleId:
    """The rule that a question hangs on."""
    return RuleId(question.partition("/")[0])
