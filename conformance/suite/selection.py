"""Which cases a run is about: those of some documents or rules.

This module must not know how cases are run.
"""

import re
from collections.abc import Collection

from .cases import Case

_NOT_IN_A_NAME = re.compile(r"[^0-9a-z.()]")


def _bare(name: str) -> str:
    """A document or rule as people write it, without what they write differently: `OPR-648 §4.3`, `648:4.3`."""
    return _NOT_IN_A_NAME.sub("", name.lower()).removeprefix("opr")


def selected(case: Case, documents: Collection[str], rules: Collection[str]) -> bool:
    """Whether a case belongs to one of the documents and one of the rules; none named means any. A rule without a
    letter selects its lettered parts as well."""
    its_rule = _bare(case.rule)
    in_documents = not documents or _bare(case.document) in map(_bare, documents)
    in_rules = not rules or any(rule in (its_rule, its_rule.partition("(")[0]) for rule in map(_bare, rules))
    return in_documents and in_rules
