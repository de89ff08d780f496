"""How well the conformance cases alone tell a wrong kernel from the right one: mutants of the functions that state
rules.

`python tests/mutants.py BT "HU §4.2"` makes every mutant of the functions of these documents and rules, puts the cases
to a kernel with that one mutant, and enters in `specs/mutants.json` how many were told from the kernel, and which were
not. The mutants are mutmut's. No test but the cases takes part.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.abc import InspectLoader, Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from inspect import getsource
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Final, get_args

from tablelaw.game import Change
from tablelaw.rules import RuleFunction

ROOT: Final = Path(__file__).parents[1]
FOUND: Final = ROOT / "specs" / "mutants.json"
"""What was found: by rule, the functions that state it as they were, how many mutants, and those that no case told."""

KERNEL: Final = "py:tablelaw.harness.Harness"
REPLY_SECONDS: Final = 10.0
ENOUGH_BYTES: Final = 4 * 2**30
"""How much memory a kernel with a mutant may take before it counts as broken."""

PROCESSES: Final = 2

EFFECTS: Final = frozenset((*(change.__name__ for change in get_args(Change)), "each_pays"))
"""The classes of what an effect says, and the function that makes one payment for each of several players."""

RULES: Final = ("tablelaw.documents", "tablelaw.ranking")
"""The modules in which rules are stated."""

DECORATORS: Final = ("@rule(", "@cache")
"""What may stand before a function that states a rule."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A function that states rules: where it stands, and how it reads."""

    module: str
    name: str
    source: str

    @property
    def place(self) -> str:
        """`documents.murder.dealer_antes`."""
        return f"{self.module.removeprefix('tablelaw.')}.{self.name}"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function; `source` is the whole module with it."""

    statement: Statement
    change: str
    source: str
    in_effects: bool
    """Whether only what an effect says is changed."""

    @property
    def name(self) -> str:
        """Where it is and what is changed."""
        return f"{self.statement.place}: {self.change}"


@dataclass(frozen=True, slots=True)
class Stated:
    """What is found out before anything is changed: the functions of every rule, and the cases that reach each."""

    functions: dict[str, tuple[Statement, ...]]
    reached_by: dict[str, tuple[str, ...]]


# The functions, in a process of its own: where mutants are judged, no module that states rules may have been imported


def functions_of_rules() -> dict[str, tuple[Statement, ...]]:
    """The functions that state each rule, of all documents."""
    from tablelaw.rules import functions_of, stated_rules

    import_documents()
    return {rule: tuple(map(as_it_reads, functions_of(rule))) for rule in stated_rules()}


def as_it_reads(function: RuleFunction) -> Statement:
    """Where a function stands, and its text, decorators and all."""
    module, name = function.__module__, function.__name__
    return Statement(module, name, getsource(vars(sys.modules[module])[name]))


def import_documents() -> None:
    """Imports every module of the kernel that states rules."""
    from importlib import import_module
    from pkgutil import walk_packages

    import tablelaw

    for found in walk_packages(tablelaw.__path__, "tablelaw."):
        if found.name.startswith(RULES):
            import_module(found.name)


def digest(statements: Sequence[Statement]) -> str:
    """Tells whether functions still read as they did."""
    text = "\n".join(f"{statement.place}\n{statement.source}" for statement in statements)
    return sha256(text.encode()).hexdigest()[:16]


def as_stated() -> Stated:
    """The functions, and which cases reach them."""
    from conformance.suite.cases import SUITE_VERSION, all_cases
    from conformance.suite.implementation import implementation_named
    from conformance.suite.runner import Runner

    met: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            met.add(frame.f_code)

    sys.setprofile(note)
    functions = functions_of_rules()
    sys.setprofile(None)
    places = {
        (sys.modules[statement.module].__file__, statement.name): statement.place
        for stating in functions.values()
        for statement in stating
    }

    def places_met() -> set[str]:
        return {places[code.co_filename, code.co_name] for code in met if (code.co_filename, code.co_name) in places}

    cases = tuple(all_cases())
    # What was worked out while modules were imported reaches every case.
    reached = {place: [case.id for case in cases] for place in places_met()}
    on_import = frozenset(reached)
    runner = Runner(implementation_named(KERNEL, REPLY_SECONDS * 10), SUITE_VERSION)
    for case in cases:
        met.clear()
        forget_what_was_worked_out()
        sys.setprofile(note)
        judgement = runner.judge(case)
        sys.setprofile(None)
        assert not judgement.red, case.id
        for place in places_met() - on_import:
            reached.setdefault(place, []).append(case.id)
    return Stated(functions, {place: tuple(names) for place, names in reached.items()})


def forget_what_was_worked_out() -> None:
    """Empties the caches of the rules, so that the next case works out all that it needs."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith(RULES):
            for value in tuple(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()


# Mutants


def mutants_of(statements: Sequence[Statement]) -> Iterator[Mutant]:
    """Every mutant of the functions of one module."""
    from libcst import Call, FunctionDef, Name
    from mutmut.mutation.file_mutation import create_mutations, deep_replace

    file = file_of(statements[0].module)
    functions = {statement.name: statement for statement in statements}
    # mutmut leaves functions with decorators alone: theirs are comments while it looks.
    hidden = "\n".join(
        f"#{line}" if line.startswith(DECORATORS) else line for line in file.read_text(encoding="utf-8").split("\n")
    )
    module, mutations, _, _ = create_mutations(str(file), hidden)
    met: dict[str, int] = defaultdict(int)
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if not isinstance(function, FunctionDef) or function.name.value not in functions:
            continue
        statement = functions[function.name.value]
        before = module.code_for_node(mutation.original_node).strip()
        after = module.code_for_node(mutation.mutated_node).strip()
        change = " ".join(f"{before} → {after}".split())
        met[statement.name + change] += 1
        times = met[statement.name + change]
        # Only the function is rewritten: in a long module that is much faster.
        changed = deep_replace(function, mutation.original_node, mutation.mutated_node)
        assert isinstance(changed, FunctionDef)
        rewritten = module.code.replace(module.code_for_node(function), module.code_for_node(changed), 1)
        shown = "\n".join(line.removeprefix("#") if line.startswith("#@") else line for line in rewritten.split("\n"))
        original = mutation.original_node
        in_effects = isinstance(original, Call) and isinstance(original.func, Name) and original.func.value in EFFECTS
        yield Mutant(statement, change if times == 1 else f"{change} ({times})", shown, in_effects)


def file_of(module: str) -> Path:
    """Where a module of the kernel stands."""
    path = ROOT / "kernel" / Path(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


class OneChanged(MetaPathFinder, InspectLoader, Loader):
    """Imports one module as a mutant has it."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._package = file_of(mutant.statement.module).name == "__init__.py"

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        """The mutant for its module, nothing for others."""
        if fullname != self._mutant.statement.module:
            return None
        return spec_from_loader(fullname, self, is_package=self._package)

    def get_source(self, fullname: str) -> str:
        """The module with the change."""
        return self._mutant.source

    def is_package(self, fullname: str) -> bool:
        """Whether the module is a package."""
        return self._package


def told_by(task: tuple[Mutant, tuple[str, ...]]) -> str | None:
    """The first of these cases that a kernel with the mutant gets wrong; `import` where it cannot be imported, None
    where no case tells it."""
    import resource

    from conformance.suite.cases import SUITE_VERSION, all_cases
    from conformance.suite.implementation import implementation_named
    from conformance.suite.runner import BrokenHarness, Runner

    mutant, reaching = task
    assert mutant.statement.module not in sys.modules
    resource.setrlimit(resource.RLIMIT_AS, (ENOUGH_BYTES, ENOUGH_BYTES))
    sys.meta_path.insert(0, OneChanged(mutant))
    runner = Runner(implementation_named(KERNEL, REPLY_SECONDS), SUITE_VERSION)
    cases = {case.id: case for case in all_cases()}
    try:
        return next((case for case in reaching if runner.judge(cases[case]).red), None)
    except BrokenHarness:
        return "import"


# What was found


def nearest_first(statement: Statement, rules: Sequence[str], stated: Stated) -> tuple[str, ...]:
    """The cases that reach a function, those of the rules that it states first."""
    prefixes = tuple(rule.replace(" §", "/") + "/" for rule in rules)
    reached = stated.reached_by.get(statement.place, ())
    return tuple(sorted(reached, key=lambda case: not case.startswith(prefixes)))


def main(wanted: Sequence[str]) -> None:
    """Makes and judges the mutants of the documents and rules that are named, of all where none is."""
    sys.path[:0] = [str(ROOT), str(ROOT / "kernel")]
    forking = get_context("fork")
    with forking.Pool(1, maxtasksperchild=1) as pool:
        stated = pool.apply(as_stated)
    rules = [rule for rule in stated.functions if not wanted or rule in wanted or rule.partition(" ")[0] in wanted]
    rules_of: dict[Statement, list[str]] = defaultdict(list)
    for rule in rules:
        for statement in stated.functions[rule]:
            rules_of[statement].append(rule)
    by_module: dict[str, list[Statement]] = defaultdict(list)
    reached = [statement for statement in rules_of if statement.place in stated.reached_by]
    for statement in reached:
        by_module[statement.module].append(statement)
    mutants = [mutant for statements in by_module.values() for mutant in mutants_of(statements)]
    tasks = [(mutant, nearest_first(mutant.statement, rules_of[mutant.statement], stated)) for mutant in mutants]
    say(f"{len(tasks)} mutants of {len(reached)} functions")
    survivors: dict[Statement, list[Mutant]] = defaultdict(list)
    made: dict[Statement, int] = defaultdict(int)
    with forking.Pool(PROCESSES, maxtasksperchild=1) as pool:
        for done, (task, told) in enumerate(zip(tasks, pool.imap(told_by, tasks), strict=True), start=1):
            mutant = task[0]
            made[mutant.statement] += 1
            if told is None:
                survivors[mutant.statement].append(mutant)
                say(f"not told: {mutant.name}")
            if done % 100 == 0:
                say(f"{done} of {len(tasks)}")
    enter(stated, rules, made, survivors)


def say(line: str) -> None:
    """Tells who waits how far it is."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def enter(
    stated: Stated, rules: Sequence[str], made: dict[Statement, int], survivors: dict[Statement, list[Mutant]]
) -> None:
    """Enters what was found about these rules."""
    found: dict[str, object] = json.loads(FOUND.read_text(encoding="utf-8")) if FOUND.exists() else {}
    for rule in rules:
        stating = stated.functions[rule]
        not_told = [mutant for statement in stating for mutant in survivors[statement]]
        found[rule] = {
            "functions": digest(stating),
            "unreached": [statement.place for statement in stating if statement.place not in stated.reached_by],
            "made": sum(made[statement] for statement in stating),
            "not_told": [mutant.name for mutant in not_told],
            "in_effects": [mutant.name for mutant in not_told if mutant.in_effects],
        }
    text = json.dumps(dict(sorted(found.items())), ensure_ascii=False, indent=1)
    FOUND.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
