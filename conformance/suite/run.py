"""The process in which `conform` runs pytest: `run.py FINISHED [pytest's arguments]`.

It ends when the process that started it is no more, however that ended, and it does not wait for threads that an
implementation leaves behind. This module must not know what is run.
"""

import os
import signal
import sys
import threading

import pytest


def end_with(started_by: int) -> None:
    """Waits until the other end of a file descriptor is closed; then ends this process as if it had been asked to."""
    while os.read(started_by, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main(finished: int, arguments: list[str]) -> int:
    """Runs pytest; returns its status, to which `finished` is added to say that the run came to its end."""
    # A copy, for pytest puts something else in its place.
    lifeline = os.dup(sys.stdin.fileno())
    threading.Thread(target=end_with, args=(lifeline,), daemon=True).start()
    return pytest.main(arguments) + finished


if __name__ == "__main__":
    status = main(int(sys.argv[1]), sys.argv[2:])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
