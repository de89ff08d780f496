"""The kernel stands floor upon floor: imports point downward, nothing goes in a circle, and chips are never divided."""

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

KERNEL: Final = Path(__file__).parents[1] / "kernel"
PACKAGE: Final = "tablelaw"

FLOORS: Final = (
    ("cards", "chips", "hands", "narrowing", "rules", "refusals"),
    ("register", "authority"),
    ("game",),
    ("ranking",),
    ("match_pot", "betting", "trick"),
    ("documents",),
    (
        "big_two_operations", "citations", "cli", "comparison", "evening", "explanation", "hand_operations", "harness",
        "named_authority", "record", "settlement", "telling", "wire", "__main__", "",
    ),
)  # fmt: skip
"""From the lowest up; the modules of a package stand on its floor, and the package itself on the highest."""

LOADS_ON_DEMAND: Final = ("tablelaw", "tablelaw.record")
"""Where a module may be loaded inside a function: a face when it is first named, and the reader of a document, with the
document, when its first record is read."""

LOADS_WHAT_A_PERSON_NAMES: Final = ("tablelaw.named_authority",)
"""Where a module may be loaded whose name is only known when the program runs: an authority of the table's own."""


def module_name(path: Path) -> str:
    parts = path.relative_to(KERNEL).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES: Final = {module_name(path): path for path in sorted(KERNEL.rglob("*.py"))}
TREES: Final = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}


def own(name: str) -> bool:
    return name == PACKAGE or name.startswith(f"{PACKAGE}.")


def outside_type_checking(tree: ast.Module) -> Iterator[ast.AST]:
    """All nodes but those that only a type checker reads."""
    for statement in tree.body:
        if not (isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"):
            yield from ast.walk(statement)


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a module imports, wherever it does."""
    for node in outside_type_checking(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    inner = f"{module}.{alias.name}"
                    yield inner if inner in SOURCES else module
            case ast.ImportFrom():
                raise AssertionError("imports are absolute")
            case _:
                pass


IMPORTS: Final = {name: sorted(set(imported(tree))) for name, tree in TREES.items()}


def floor(name: str) -> int:
    """The floor on which a module stands, from 0."""
    first = name.removeprefix(PACKAGE).removeprefix(".").partition(".")[0] if own(name) else name
    for number, modules in enumerate(FLOORS):
        if first in modules:
            return number
    raise AssertionError(f"{name} stands on no floor: give it one in FLOORS")


def document(name: str) -> str | None:
    """The document that a module belongs to, or None."""
    parts = name.split(".")
    return parts[2] if parts[:2] == [PACKAGE, "documents"] and len(parts) > 2 else None


def test_the_kernel_is_there() -> None:
    assert "tablelaw.documents.two_more_inches" in SOURCES
    assert "tablelaw.game" in IMPORTS["tablelaw.documents.two_more_inches"]


@pytest.mark.parametrize("name", SOURCES)
def test_a_module_stands_on_a_floor_and_imports_only_downward(name: str) -> None:
    upward = [other for other in IMPORTS[name] if own(other) and floor(other) > floor(name)]
    assert upward == []


def test_nothing_imports_in_a_circle() -> None:
    graph = {name: [other for other in others if own(other)] for name, others in IMPORTS.items()}
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("name", SOURCES)
def test_the_kernel_imports_the_standard_library_only(name: str) -> None:
    foreign = [other for other in IMPORTS[name] if not own(other)]
    assert [other for other in foreign if other.partition(".")[0] not in sys.stdlib_module_names] == []


@pytest.mark.parametrize("name", [name for name in SOURCES if document(name)])
def test_a_document_imports_no_other_document(name: str) -> None:
    others = [other for other in IMPORTS[name] if document(other) not in (None, document(name))]
    assert others == []


def inside_functions(tree: ast.Module) -> Iterator[ast.AST]:
    for outer in ast.walk(tree):
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from ast.walk(outer)


def imports_inside_functions(tree: ast.Module) -> list[int]:
    """The lines on which a function has an import statement."""
    nodes = inside_functions(tree)
    return sorted({node.lineno for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)})


def loads_inside_functions(tree: ast.Module) -> list[int]:
    """The lines on which a function loads a module by a call."""
    calls = [node for node in inside_functions(tree) if isinstance(node, ast.Call)]
    loading = ("import_module", "__import__")
    return sorted({call.lineno for call in calls if ast.unparse(call.func).rpartition(".")[2] in loading})


@pytest.mark.parametrize("name", [name for name in SOURCES if name not in LOADS_ON_DEMAND])
def test_no_function_imports(name: str) -> None:
    assert imports_inside_functions(TREES[name]) == []
    if name not in LOADS_WHAT_A_PERSON_NAMES:
        assert loads_inside_functions(TREES[name]) == []


def divisions(tree: ast.Module) -> Iterator[str]:
    """Every `/` that does not join a path: a path's left side begins with `Path` or `shipped`."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=left, op=ast.Div()):
                names = {inner.id for inner in ast.walk(left) if isinstance(inner, ast.Name)}
                if not names & {"Path", "shipped"}:
                    yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.AugAssign(op=ast.Div()):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Name("truediv") | ast.Attribute(attr="truediv" | "__truediv__"):
                yield f"line {node.lineno}: {ast.unparse(node)}"
            case _:
                pass


@pytest.mark.parametrize("name", SOURCES)
def test_no_number_is_divided(name: str) -> None:
    assert list(divisions(TREES[name])) == []


@pytest.mark.parametrize("code", ["share = pot / 2", "pot /= 2", "operator.truediv(pot, 2)", "pot.__truediv__(2)"])
def test_a_division_of_chips_is_found(code: str) -> None:
    assert len(list(divisions(ast.parse(code)))) == 1


@pytest.mark.parametrize("code", ["pot // 2", "Path(__file__).parent / folder", "shipped('specs') / 'hr.toml'"])
def test_a_whole_division_and_a_path_are_no_division(code: str) -> None:
    assert list(divisions(ast.parse(code))) == []


@pytest.mark.parametrize(
    "code", ["def f():\n    import json", "def f():\n    def g():\n        from json import loads"]
)
def test_an_import_inside_a_function_is_found(code: str) -> None:
    assert len(imports_inside_functions(ast.parse(code))) == 1


def test_a_module_that_a_function_loads_is_found() -> None:
    assert loads_inside_functions(ast.parse("def f():\n    return importlib.import_module('json')")) == [2]
