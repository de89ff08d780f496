"""`python -m tablelaw.conformance [pytest arguments]` runs the suite from wherever it is installed.

The exit status is 0 where all is well, 1 where the run is red, and 2 where the implementation cannot be examined.
"""

import os
import sys
from pathlib import Path

import pytest

from .suite.runner import UNUSABLE


def main(arguments: list[str]) -> int:
    """Runs pytest over this folder, without the settings of any project around it; returns the exit status."""
    suite = str(Path(__file__).parent)
    status = pytest.main([suite, "-c", os.devnull, f"--rootdir={suite}", "-p", "no:cacheprovider", *arguments])
    return status if status in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) else UNUSABLE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
