"""tablelaw: the law of the card table as code.

`settle` decides what happened at a table, each step citing its rule; `rank` and `compare` rank poker hands; `explain`
shows a rule. Nothing is loaded until it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tablelaw.comparison import Comparison as Comparison
    from tablelaw.comparison import compare as compare
    from tablelaw.comparison import rank as rank
    from tablelaw.explanation import Explanation as Explanation
    from tablelaw.explanation import explain as explain
    from tablelaw.hands import Hand as Hand
    from tablelaw.record.reading import MalformedRecord as MalformedRecord
    from tablelaw.settlement import Decision as Decision
    from tablelaw.settlement import OpenQuestion as OpenQuestion
    from tablelaw.settlement import RefusedRecord as RefusedRecord
    from tablelaw.settlement import settle as settle

__version__: Final = "0.1.0"

_FACES: Final = {
    "Comparison": "tablelaw.comparison",
    "Decision": "tablelaw.settlement",
    "Explanation": "tablelaw.explanation",
    "Hand": "tablelaw.hands",
    "MalformedRecord": "tablelaw.record.reading",
    "OpenQuestion": "tablelaw.settlement",
    "RefusedRecord": "tablelaw.settlement",
    "compare": "tablelaw.comparison",
    "explain": "tablelaw.explanation",
    "rank": "tablelaw.comparison",
    "settle": "tablelaw.settlement",
}


def __getattr__(name: str) -> object:
    """Loads a face of the library when it is first named."""
    if name not in _FACES:
        raise AttributeError(f"module 'tablelaw' has no attribute {name!r}")
    face: object = getattr(import_module(_FACES[name]), name)
    globals()[name] = face
    return face


def __dir__() -> list[str]:
    """The faces of the library."""
    return sorted([*_FACES, "__version__"])
