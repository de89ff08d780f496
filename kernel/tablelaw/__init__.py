"""tablelaw: the law of the card table as code.

`settle` decides what happened at a table, each step citing its rule; `rank` and `compare` rank poker hands; `explain`
shows a rule. Nothing is loaded until it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tablelaw.authority import Authority as Authority
    from tablelaw.authority import Question as Question
    from tablelaw.authority import Ruling as Ruling
    from tablelaw.authority import Undetermined as Undetermined
    from tablelaw.authority import customary as customary
    from tablelaw.authority import unruled as unruled
    from tablelaw.comparison import Comparison as Comparison
    from tablelaw.comparison import compare as compare
    from tablelaw.comparison import compare_text as compare_text
    from tablelaw.comparison import frequencies_text as frequencies_text
    from tablelaw.comparison import rank as rank
    from tablelaw.comparison import rank_text as rank_text
    from tablelaw.explanation import Explanation as Explanation
    from tablelaw.explanation import explain as explain
    from tablelaw.explanation import explanation_text as explanation_text
    from tablelaw.explanation import questions_text as questions_text
    from tablelaw.explanation import rules_text as rules_text
    from tablelaw.harness import serve as serve
    from tablelaw.record.reading import MalformedRecord as MalformedRecord
    from tablelaw.refusals import Refused as Refused
    from tablelaw.register import UnknownRule as UnknownRule
    from tablelaw.settlement import Decision as Decision
    from tablelaw.settlement import OpenQuestion as OpenQuestion
    from tablelaw.settlement import RefusedRecord as RefusedRecord
    from tablelaw.settlement import settle as settle

__version__: Final = "0.1.0"

_FACES: Final = {
    "UnknownRule": "tablelaw.register",
    "Refused": "tablelaw.refusals",
    "Undetermined": "tablelaw.authority",
    "unruled": "tablelaw.authority",
    "customary": "tablelaw.authority",
    "Ruling": "tablelaw.authority",
    "Question": "tablelaw.authority",
    "Authority": "tablelaw.authority",
    "Comparison": "tablelaw.comparison",
    "Decision": "tablelaw.settlement",
    "Explanation": "tablelaw.explanation",
    "MalformedRecord": "tablelaw.record.reading",
    "OpenQuestion": "tablelaw.settlement",
    "RefusedRecord": "tablelaw.settlement",
    "compare": "tablelaw.comparison",
    "compare_text": "tablelaw.comparison",
    "explain": "tablelaw.explanation",
    "explanation_text": "tablelaw.explanation",
    "frequencies_text": "tablelaw.comparison",
    "questions_text": "tablelaw.explanation",
    "rank": "tablelaw.comparison",
    "rank_text": "tablelaw.comparison",
    "rules_text": "tablelaw.explanation",
    "serve": "tablelaw.harness",
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
