"""The verdicts on a case, and what each means for the run.

This module must not know how a verdict is reached.
"""

from dataclasses import dataclass
from enum import Enum

from .json_values import Json


class Verdict(Enum):
    """What is said of an implementation on one case."""

    PASS = "pass"
    WRONG_REASON = "wrong reason"
    FAIL = "fail"
    UNSUPPORTED_DECLARED = "unsupported, declared"
    UNSUPPORTED_UNDECLARED = "unsupported, undeclared"
    DEVIATION = "deviation"
    UNEXPECTED_PASS = "unexpected pass"
    ERROR = "error"
    TIMEOUT = "timeout"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict and what it rests on.

    `red` is whether it fails the run; `because` says the first difference or what was not supported, of a reply that
    passes only that the implementation had to be started anew before; `given`, `expected` and `got` are what was said
    in the exchange that decided (of a reply that passes, the part that was compared), None where nothing was said;
    `reproduce` is a command line that says it again.
    """

    verdict: Verdict
    red: bool
    because: str
    given: Json
    expected: Json
    got: Json
    reproduce: str
