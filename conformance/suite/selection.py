"""Which cases a run is about: those of some documents or rules, or some by their IDs.

This module must not know how cases are run.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from .cases import Case

_NOT_IN_A_NAME = re.compile(r"[^0-9a-z.()]")


def _bare(name: str) -> str:
    """A document or rule as people write it, without what they write differently: `OPR-648 §4.3`, `648:4.3`."""
    return _NOT_IN_A_NAME.sub("", name.lower()).removeprefix("opr")


def _is_document(case: Case, name: str) -> bool:
    return _bare(case.document) == _bare(name)


def _is_rule(case: Case, name: str) -> bool:
    """A rule without a letter names its lettered parts as well."""
    its_rule = _bare(case.rule)
    return _bare(name) in (its_rule, its_rule.partition("(")[0])


@dataclass(frozen=True, slots=True)
class Selection:
    """What was named: documents and rules as people write them, cases by their exact IDs. None named means any."""

    documents: Collection[str]
    rules: Collection[str]
    cases: Collection[str]

    def holds(self, case: Case) -> bool:
        """Whether a case belongs to one of the documents and one of the rules, and is one of the cases."""
        in_documents = not self.documents or any(_is_document(case, name) for name in self.documents)
        in_rules = not self.rules or any(_is_rule(case, name) for name in self.rules)
        return in_documents and in_rules and (not self.cases or case.id in self.cases)

    def unknown(self, cases: Collection[Case]) -> Iterator[str]:
        """For each name that none of the cases bears, a sentence that says so, with what it may have meant."""
        for name in self.documents:
            if not any(_is_document(case, name) for case in cases):
                documents = ", ".join(sorted({case.document for case in cases}))
                yield f"no case is of the document {name!r}; expected: one of {documents}"
        for name in self.rules:
            if not any(_is_rule(case, name) for case in cases):
                yield f"no case is of the rule {name!r}; the nearest: {_nearest(name, (case.rule for case in cases))}"
        for name in self.cases:
            if not any(case.id == name for case in cases):
                yield f"no case has the ID {name!r}; the nearest: {_nearest(name, (case.id for case in cases))}"


def _nearest(name: str, names: Iterable[str]) -> str:
    return ", ".join(get_close_matches(name, sorted(set(names)), n=3, cutoff=0.0))
