"""The authorities that are called by a name: on the command line, a word, a file of precedents, or an object to import.

What an imported authority does wrong is told with its name and never passes for a decision.
"""

import sys
from importlib import import_module
from pathlib import Path

from tablelaw.authority import Asking, Authority, Question, Ruling, customary, read_precedents, unruled


class UnknownAuthority(ValueError):
    """A name that leads to no authority, or to one that fails: the message says what was expected."""


def named_authority(name: str) -> Authority:
    """The authority that a name means: `customary`, `unruled`, `ask`, a file ending in `.toml`, or `module:object`,
    which is looked for in the current directory too. Raises UnknownAuthority and UnreadablePrecedents."""
    match name:
        case "customary":
            return customary
        case "unruled":
            return unruled
        case "ask":
            return Asking(sys.stdin, sys.stderr)
        case _ if name.endswith(".toml"):
            return read_precedents(Path(name))
        case _ if ":" in name:
            return _imported(name)
        case _:
            expected = "customary, unruled, ask, a file ending in .toml, or module:object"
            raise UnknownAuthority(f"--authority {name}: there is no such authority; expected: {expected}")


def _imported(name: str) -> Authority:
    module, _, attribute = name.partition(":")
    sys.path.insert(0, "")
    try:
        found: object = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:
        problem = f"{type(error).__name__}: {error}"
        raise UnknownAuthority(f"--authority {name}: {problem}; expected: module:object to import") from None
    if not callable(found):
        raise UnknownAuthority(f"--authority {name}: {attribute} cannot be called; expected: a function of a question")

    def asked(question: Question) -> Ruling | None:
        try:
            ruling: object = found(question)
        except (Exception, SystemExit) as error:
            problem = f"asked about {question.id}, it failed with {type(error).__name__}"
            raise UnknownAuthority(f"--authority {name}: {problem}; expected: a Ruling, a choice, or None") from None
        match ruling:
            case None | Ruling():
                return ruling
            case str():
                return Ruling(ruling, name)
            case _:
                answered = f"answered with {type(ruling).__name__}"
                raise UnknownAuthority(f"--authority {name}: {answered}; expected: a Ruling, a choice, or None")

    return asked
