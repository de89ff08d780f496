"""A judgement in words that a developer can act upon: the case, the rules and what they say, given, expected, got.

The sentences of the rules come from the kernel's register where the kernel is installed beside the suite.
"""

import re

from .capabilities import options_used
from .cases import Case, Level
from .json_values import one_line
from .verdicts import Judgement

try:
    from tablelaw.register import Kind, registered_rule
    from tablelaw.rules import RuleId
except ImportError:

    def sentence(rule: str) -> str | None:
        """Without the kernel, what a rule says is not at hand."""
        return None

    def is_option(rule: str) -> bool:
        """Without the kernel, what kind of rule it is is not at hand either."""
        return False

else:

    def sentence(rule: str) -> str | None:
        """What a rule says, in the register's words; None for a rule that the register does not hold."""
        try:
            return registered_rule(RuleId(rule)).says
        except KeyError:
            return None

    def is_option(rule: str) -> bool:
        """Whether a rule is in force only where it was announced; not so for one that the register does not hold."""
        try:
            return Kind.OPTION in registered_rule(RuleId(rule)).kinds
        except KeyError:
            return False


def explanation(case: Case, judgement: Judgement) -> str:
    """The lines that say what came out of a case and why."""
    rules = dict.fromkeys((case.rule, *case.cites))
    lines = [f"{judgement.verdict.value}: {case.id} ({case.level.value}, {case.operation})"]
    lines += [f"  {'because':<10}{judgement.because}"] if judgement.because else []
    lines += [f"  {rule:<9} {_force(case, rule)}{sentence(rule) or ''}".rstrip() for rule in rules]
    lines += [f"  {'given':<10}{one_line(judgement.given)}"] if judgement.given is not None else []
    lines += [f"  {'expected':<10}{one_line(judgement.expected)}"]
    lines += [f"  {'got':<10}{one_line(judgement.got)}"] if judgement.got is not None else []
    lines += [f"  {'reproduce':<10}{judgement.reproduce}"] if judgement.reproduce else []
    return "\n".join(map(printable, lines))


def _force(case: Case, rule: str) -> str:
    """What is said before the sentence of an option that the case does not switch on."""
    in_force = options_used(case) or ((case.rule,) if case.level is Level.OPTION else ())
    switched_on = any(rule in (option, option.partition("(")[0]) for option in in_force)
    return "(an option, not in force here) " if is_option(rule) and not switched_on else ""


def printable(text: str) -> str:
    """The text in one line, with an escape in place of each character that would steer a terminal."""
    in_a_line = re.sub(r"\s*[\r\n]\s*", " ", text.rstrip())
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in in_a_line)
