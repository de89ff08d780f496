"""`python -m tablelaw.conformance [arguments]` runs the suite from wherever it is installed.

The exit status is 0 where all is well, 1 where the run is red, and 2 where the implementation cannot be examined. The
suite runs in a process of its own, so that an implementation in it which ends that process does not end this one. This
module must not import what only an install of the suite has.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

SUITE: Final = Path(__file__).parent
"""The folder of the suite."""

KERNEL: Final = SUITE.parent / "kernel"
"""Where the kernel stands in a checkout; in an install, it is found as it is."""

RED: Final = 1
UNUSABLE: Final = 2

FINISHED: Final = 200
"""What a run that has come to its end adds to its status. No other end of a process is taken for one."""

RUN: Final = SUITE / "suite" / "run.py"
"""What runs in the process of its own."""


def main(arguments: Sequence[str]) -> int:
    """Runs pytest over this folder, or over the case files named, without the settings of any project around it;
    returns the exit status."""
    files = {word: _case_file(word) for word in arguments}
    words = [files[word] or word for word in arguments]
    where = [] if any(files.values()) else [str(SUITE)]
    settings = ["-c", os.devnull, f"--rootdir={SUITE}", "-p", "no:cacheprovider"]
    # -P: no folder of the user's is taken for a part of the suite that has the same name.
    command = [sys.executable, "-P", str(RUN), str(FINISHED), *where, *settings, *words]
    places = [str(KERNEL)] if KERNEL.is_dir() else []
    found_in = os.pathsep.join([*places, *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": found_in}
    # Nothing is ever written to its input: that it is closed tells the run that this process is no more.
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE) as run, _signals_passed_on(run):
        status = run.wait() - FINISHED
    if status < 0:
        sys.stderr.write(
            f"conformance: the run did not come to its end (status {status + FINISHED}); nothing is shown\n"
        )
    return status if status in (0, RED) else UNUSABLE


def _case_file(word: str) -> str | None:
    """The whole path of a case file, which may be written as from the current folder or from that of the suite; a case
    in it may follow."""
    name, colons, case = word.partition("::")
    for path in (Path(name).absolute(), SUITE / name):
        if path.suffix == ".json" and path.is_relative_to(SUITE / "cases") and path.is_file():
            return f"{path}{colons}{case}"
    return None


@contextmanager
def _signals_passed_on(run: subprocess.Popen[bytes]) -> Iterator[None]:
    """Leaves it to the run to end at a signal, so that it can end the implementation before."""

    def pass_on(number: int, frame: FrameType | None) -> None:
        if sys.platform != "win32":
            run.send_signal(number)

    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, pass_on) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
