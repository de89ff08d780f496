"""Says of a value that came from a file whether it is a list or a table, so that both type checkers follow.

It knows no record and no register.
"""

from typing import TypeGuard


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether a value is a list."""
    return isinstance(value, list)


def is_table(value: object) -> TypeGuard[dict[object, object]]:
    """Whether a value is a table, whatever its keys are."""
    return isinstance(value, dict)


def is_row(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether a value is a tuple."""
    return isinstance(value, tuple)
