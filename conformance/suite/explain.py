"""A judgement in words that a developer can act upon: the case, the rules and what they say, given, expected, got.

The sentences of the rules come from the kernel's register where the kernel is installed beside the suite.
"""

from .cases import Case
from .json_values import one_line
from .verdicts import Judgement

try:
    from tablelaw.register import registered_rule
    from tablelaw.rules import RuleId
except ImportError:

    def sentence(rule: str) -> str | None:
        """Without the kernel, what a rule says is not at hand."""
        return None

else:

    def sentence(rule: str) -> str | None:
        """What a rule says, in the register's words; None for a rule that the register does not hold."""
        try:
            return registered_rule(RuleId(rule)).says
        except KeyError:
            return None


def explanation(case: Case, judgement: Judgement) -> str:
    """The lines that say what came out of a case and why."""
    rules = dict.fromkeys((case.rule, *case.cites))
    lines = [f"{judgement.verdict.value}: {case.id} ({case.level.value}, {case.operation})"]
    lines += [f"  {'because':<10}{judgement.because}"] if judgement.because else []
    lines += [f"  {rule:<10}{sentence(rule) or ''}".rstrip() for rule in rules]
    lines += [f"  {'given':<10}{one_line(judgement.given)}"] if judgement.given is not None else []
    lines += [f"  {'expected':<10}{one_line(judgement.expected)}"]
    lines += [f"  {'got':<10}{one_line(judgement.got)}"] if judgement.got is not None else []
    lines += [f"  {'reproduce':<10}{judgement.reproduce}"] if judgement.reproduce else []
    return "\n".join(lines)
