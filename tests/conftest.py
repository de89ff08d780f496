"""How Hypothesis runs: the same examples every time where CI runs, and never a failure for slowness."""

import os

from hypothesis import Phase, settings

WITHOUT_EXPLANATION = [phase for phase in Phase if phase is not Phase.explain]
"""A deal that fails is made small, which is quick; to try out which of its parts matter is not."""

settings.register_profile("table", deadline=None, phases=WITHOUT_EXPLANATION)
settings.register_profile("ci", parent=settings.get_profile("table"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "table")
