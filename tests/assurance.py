"""What is shown about each rule, and how far up the ladder it stands: read from `specs/assurance.toml`.

Run as a program, it writes `specs/ASSURANCE.md` anew.
"""

import json
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from mutants import FOUND, digest, functions_of_rules
from tablelaw.rules import RuleId, document_of

ROOT: Final = Path(__file__).parents[1]
LEDGER: Final = ROOT / "specs" / "assurance.toml"
PAGE: Final = ROOT / "specs" / "ASSURANCE.md"
CASES: Final = ROOT / "conformance" / "cases"

RUNGS: Final = {
    1: "cases",
    2: "cases and a property",
    3: "cases, a property, and a proof or every input",
    4: "all of these, and the cases alone tell every mutant of its functions that any case could tell",
}


class Verdict(Enum):
    """What the prover answers. Only the first is a proof."""

    CONFIRMED = "confirmed"
    NOT_CONFIRMED = "not confirmed"
    REFUTED = "refuted"
    SKIPPED = "skipped"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Proof:
    """One contract for the prover: the function that holds it, what it says, the verdict that it must get, and
    arguments for which it holds, so that it is not empty."""

    name: str
    function: str
    says: str
    verdict: Verdict
    witness: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mutants:
    """What was found about the mutants of a rule's functions: the functions that no case reaches, of which none are
    made; how many there are of the others, those that no case tells, those of them that only effects would; and whether
    the functions still read as they did then."""

    unreached: tuple[str, ...]
    made: int
    not_told: tuple[str, ...]
    in_effects: tuple[str, ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one rule stands. Tests are named as pytest names them, proofs by their name in the ledger."""

    rule: RuleId
    rung: int
    properties: tuple[str, ...]
    proofs: tuple[str, ...]
    exhaustive: tuple[str, ...]
    mutants: Mutants | None


@dataclass(frozen=True, slots=True)
class Law:
    """What holds across rules, and the tests that show it."""

    says: str
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assurance:
    """The whole ledger. `complete` are the documents of which every rule that has functions stands in it, `equivalent`
    the mutants that nothing could tell, each with the reason; `*` in their names stands for anything."""

    complete: tuple[str, ...]
    equivalent: dict[str, str]
    proofs: dict[str, Proof]
    standings: dict[RuleId, Standing]
    laws: tuple[Law, ...]


def _table(value: object) -> dict[str, object]:
    assert isinstance(value, dict), value
    return {str(key): entry for key, entry in value.items()}


def _word(table: dict[str, object], key: str) -> str:
    word = table[key]
    assert isinstance(word, str), (key, word)
    return word


def _number(value: object) -> int:
    assert isinstance(value, int), value
    return value


def _list(value: object) -> list[object]:
    assert isinstance(value, list), value
    return value


def _words(table: dict[str, object], key: str) -> tuple[str, ...]:
    return tuple(str(word) for word in _list(table.get(key, [])))


def _proof(name: str, table: dict[str, object]) -> Proof:
    witness = tuple(_number(number) for number in _list(table["witness"]))
    return Proof(name, _word(table, "function"), _word(table, "says"), Verdict(_word(table, "verdict")), witness)


def _mutants(table: dict[str, object], functions: str) -> Mutants:
    return Mutants(
        unreached=_words(table, "unreached"),
        made=_number(table["made"]),
        not_told=_words(table, "not_told"),
        in_effects=_words(table, "in_effects"),
        fresh=table["functions"] == functions,
    )


def _found() -> dict[str, Mutants]:
    """What was found about mutants, by rule."""
    file = _table(json.loads(FOUND.read_text(encoding="utf-8")))
    functions = {rule: digest(stating) for rule, stating in functions_of_rules().items()}
    return {rule: _mutants(_table(entry), functions.get(rule, "")) for rule, entry in file.items()}


def _standing(identity: str, table: dict[str, object], mutants: Mutants | None) -> Standing:
    return Standing(
        RuleId(identity),
        _number(table["rung"]),
        _words(table, "properties"),
        _words(table, "proofs"),
        _words(table, "exhaustive"),
        mutants,
    )


def read_assurance() -> Assurance:
    """The ledger as it stands in the file."""
    file: dict[str, object] = tomllib.loads(LEDGER.read_text(encoding="utf-8"))
    laws = [_table(entry) for entry in _list(file["across"])]
    proofs = [_proof(name, _table(table)) for name, table in _table(file["proof"]).items()]
    found = _found()
    rules = _table(file["rule"]).items()
    standings = [_standing(identity, _table(table), found.get(identity)) for identity, table in rules]
    return Assurance(
        complete=_words(file, "complete"),
        equivalent={name: _word(_table(file["equivalent"]), name) for name in _table(file["equivalent"])},
        proofs={proof.name: proof for proof in proofs},
        standings={standing.rule: standing for standing in standings},
        laws=tuple(Law(_word(law, "says"), _words(law, "tests")) for law in laws),
    )


def case_file(rule: RuleId) -> Path:
    """Where the conformance cases of a rule stand."""
    return CASES / document_of(rule) / f"{rule.partition('§')[2]}.json"


def has_cases(rule: RuleId) -> bool:
    """Whether cases stand under a rule, or under the letters of which it consists."""
    file = case_file(rule)
    return file.is_file() or any(file.parent.glob(f"{file.stem}(*).json"))


def is_alike(mutant: str, equivalent: Iterable[str]) -> bool:
    """Whether a mutant is one of those that nothing could tell."""
    return any(re.fullmatch(re.escape(name).replace(r"\*", ".*"), mutant) for name in equivalent)


def reached(standing: Standing, equivalent: Iterable[str]) -> int:
    """The rung that the evidence reaches: each needs all that are below it."""
    if not has_cases(standing.rule):
        return 0
    if not standing.properties:
        return 1
    if not standing.proofs and not standing.exhaustive:
        return 2
    return 4 if _all_told(standing.mutants, equivalent) else 3


def _all_told(mutants: Mutants | None, equivalent: Iterable[str]) -> bool:
    """Whether there are mutants, and the cases tell each that something could tell."""
    return (
        mutants is not None
        and mutants.fresh
        and not mutants.unreached
        and mutants.made > len(mutants.in_effects)
        and all(name in mutants.in_effects or is_alike(name, equivalent) for name in mutants.not_told)
    )


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _test_names(tests: Iterable[str]) -> list[str]:
    return [test.rpartition("::")[2] for test in tests]


def _told(mutants: Mutants | None, equivalent: Iterable[str]) -> str:
    """How many mutants the cases tell, of how many; and why not the others, where it is known."""
    if mutants is None:
        return ""
    if not mutants.fresh:
        return "out of date"
    others = [name for name in mutants.not_told if name not in mutants.in_effects]
    reasons = {
        "in effects": len(mutants.in_effects),
        "alike": sum(is_alike(name, equivalent) for name in others),
        "unreached": len(mutants.unreached),
    }
    why = [f"{count} {reason}" for reason, count in reasons.items() if count]
    told = f"{mutants.made - len(mutants.not_told)} of {mutants.made}"
    return f"{told} ({', '.join(why)})" if why else told


def _rows(assurance: Assurance) -> Iterable[str]:
    for standing in assurance.standings.values():
        proofs = [*standing.proofs, *_test_names(standing.exhaustive)]
        properties = _code(_test_names(standing.properties))
        told = _told(standing.mutants, assurance.equivalent)
        yield f"| {standing.rule} | {standing.rung} | {properties} | {_code(proofs)} | {told} |"


def page(assurance: Assurance) -> str:
    """The text of the page for people."""
    rungs = [f"{rung}. {shown}" for rung, shown in RUNGS.items()]
    proofs = [
        f"| `{proof.name}` | {proof.says} | {proof.verdict.value} | `{proof.function}` |"
        for proof in assurance.proofs.values()
    ]
    laws = [f"- {law.says} ({_code(_test_names(law.tests))})" for law in assurance.laws]
    return "\n".join(
        [
            "# Assurance",
            "",
            "Generated from `assurance.toml` and `mutants.json` by `python tests/assurance.py`; do not edit.",
            "",
            "Every rule stands on a rung of a ladder, by what is shown about it:",
            "",
            *rungs,
            "",
            "## Rules",
            "",
            "| rule | rung | properties | proofs, or every input | mutants told |",
            "| --- | --- | --- | --- | --- |",
            *_rows(assurance),
            "",
            "## Mutants",
            "",
            "Each is the kernel with one small change in a function that states the rule, and only the conformance"
            " cases are put to it: `python tests/mutants.py`, with findings in `mutants.json`. In effects is what"
            " changes nothing but what an effect says, which cases do not expect. Unreached are functions that no case"
            " calls: a table that is shown equal to them answers in their place, or they only explain; they have no"
            " mutants. Alike are those that no case could tell:",
            "",
            "| mutant | why it is alike |",
            "| --- | --- |",
            *(f"| `{name.replace('|', chr(92) + '|')}` | {reason} |" for name, reason in assurance.equivalent.items()),
            "",
            "## Proofs",
            "",
            "Each is checked over all paths by CrossHair, in a process of its own, for chips of any amount unless it"
            " says otherwise; and each is run once on a concrete witness.",
            "",
            "| proof | what it says | verdict | contract |",
            "| --- | --- | --- | --- |",
            *proofs,
            "",
            "## Across rules",
            "",
            *laws,
            "",
        ]
    )


if __name__ == "__main__":
    PAGE.write_text(page(read_assurance()), encoding="utf-8")
