"""How Hypothesis runs: the same examples every time where CI runs, and never a failure for slowness."""

import os

from hypothesis import settings

settings.register_profile("table", deadline=None)
settings.register_profile("ci", parent=settings.get_profile("table"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "table")
