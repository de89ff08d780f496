"""How an implementation is reached: a command that speaks JSON lines, or a Python object in this process.

Each takes one message and gives one reply. This module must not know what a message means, nor what is expected.
"""

import importlib
import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import IO, Final, Protocol, TypeAlias

from .cases import CONFORMANCE
from .json_values import Json, WrongShape, an_object, one_line, read_json

Answer: TypeAlias = "Callable[[dict[str, Json]], object]"
"""A Python function that takes one message and returns its reply."""

LONGEST_LINE: Final = 16_000_000
"""The most bytes that one reply may have."""

IN_PROCESS: Final = "py:"
"""What the name of a Python object begins with."""


class NoReply(Exception):
    """An implementation that gave no usable reply; the message says what came instead."""


class Crashed(NoReply):
    """The implementation ended or raised instead of replying."""


class TimedOut(NoReply):
    """The implementation did not reply in time."""


class Junk(NoReply):
    """What came is no JSON value in one line."""


class CannotStart(Exception):
    """An implementation that cannot be reached at all."""


class Implementation(Protocol):
    """Somebody to put messages to. After NoReply it is as if newly started: the talk begins anew with `start`."""

    @property
    def fresh(self) -> bool:
        """Whether nothing has been said to it since it was started."""
        ...

    def ask(self, message: dict[str, Json]) -> Json:
        """The reply to a message. Raises NoReply, or CannotStart where it cannot be reached."""
        ...

    def stop(self) -> None:
        """Lets go of it."""
        ...

    def reproduce(self, messages: list[dict[str, Json]], case: str) -> str:
        """A command line that puts the case, with these messages, to the implementation."""
        ...


class Command:
    """A command that reads requests on stdin and writes one reply a line on stdout."""

    def __init__(self, words: str, seconds: float) -> None:
        """`words` as at a shell, `seconds` to wait for a reply."""
        self._words = words
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._log: deque[str] = deque(maxlen=1)
        self._logging: threading.Thread | None = None

    @property
    def fresh(self) -> bool:
        """Whether no process is running."""
        return self._process is None

    def ask(self, message: dict[str, Json]) -> Json:
        """The reply to a message; starts the process where none is running. Raises NoReply, after which none is."""
        process = self._process or self._start()
        try:
            return self._exchange(process, message)
        except NoReply:
            self.stop()
            raise

    def stop(self) -> None:
        """Ends the process and whatever it started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.2)
        _end(process)
        process.wait()

    def reproduce(self, messages: list[dict[str, Json]], case: str) -> str:
        """A shell line that pipes these messages into the command."""
        said = " ".join(shlex.quote(one_line(message)) for message in messages)
        return f"printf '%s\\n' {said} | {self._words}"

    def _start(self) -> subprocess.Popen[bytes]:
        self._lines = queue.SimpleQueue()
        try:
            process = subprocess.Popen(
                shlex.split(self._words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as fault:
            raise CannotStart(f"cannot run {self._words!r}: {fault}") from None
        threading.Thread(target=_pass_on, args=(process.stdout, self._lines), daemon=True).start()
        self._log.clear()
        self._logging = threading.Thread(target=_keep_last, args=(process.stderr, self._log), daemon=True)
        self._logging.start()
        self._process = process
        return process

    def _exchange(self, process: subprocess.Popen[bytes], message: dict[str, Json]) -> Json:
        if process.stdin is None:
            raise Crashed("it has no input")
        try:
            process.stdin.write(one_line(message).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise self._crash(process) from None
        try:
            line = self._lines.get(timeout=self._seconds)
        except queue.Empty:
            raise TimedOut(f"no reply within {self._seconds:g} seconds") from None
        if not line:
            raise self._crash(process)
        return _reply_in(line)

    def _crash(self, process: subprocess.Popen[bytes]) -> Crashed:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        status = "closed its output" if process.returncode is None else f"ended with status {process.returncode}"
        if self._logging is not None:
            self._logging.join(timeout=0.5)
        return Crashed(f"{status}: {self._log[-1]}" if self._log else status)


def _read_lines(stream: IO[bytes] | None) -> Iterator[bytes]:
    if stream is not None:
        with stream:
            while line := stream.readline(LONGEST_LINE):
                yield line


def _pass_on(stream: IO[bytes] | None, lines: queue.SimpleQueue[bytes]) -> None:
    """Passes on what a process writes, line by line; an empty one says that it has ended."""
    for line in _read_lines(stream):
        lines.put(line)
    lines.put(b"")


def _keep_last(stream: IO[bytes] | None, log: deque[str]) -> None:
    """Keeps the last line that a process logged, in case it crashes."""
    for line in _read_lines(stream):
        if line.strip():
            log.append(line.decode(errors="replace").strip())


def _reply_in(line: bytes) -> Json:
    try:
        return read_json(line.decode())
    except (UnicodeDecodeError, WrongShape):
        raise Junk(f"wrote something that is not JSON: {_shown(line)}") from None


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").rstrip("\n")
    return repr(text if len(text) <= 200 else text[:200] + "…")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and, where the system knows groups, all that it started."""
    with suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


class PythonObject:
    """A Python object in this process: a class, an object with `answer`, or a function that takes a message."""

    def __init__(self, name: str, seconds: float) -> None:
        """`name` is the dotted name, `seconds` how long to wait for a reply where the system can interrupt."""
        self._name = name
        self._seconds = seconds
        self._answer: Answer | None = None

    @property
    def fresh(self) -> bool:
        """Whether the object has still to be made."""
        return self._answer is None

    def ask(self, message: dict[str, Json]) -> Json:
        """The reply to a message; makes the object where there is none. Raises NoReply, after which there is none."""
        answer = self._answer or self._start()
        try:
            with _at_most(self._seconds):
                return read_json(json.dumps(answer(_copied(message)), ensure_ascii=False))
        except TimedOut:
            self.stop()
            raise
        except Exception as fault:
            self.stop()
            raise Crashed(f"raised {type(fault).__name__}: {fault}") from fault

    def stop(self) -> None:
        """Forgets the object."""
        self._answer = None

    def reproduce(self, messages: list[dict[str, Json]], case: str) -> str:
        """A shell line that puts this one case to the object."""
        selection = f" -k {shlex.quote(case)}" if case else ""
        return f"pytest {shlex.quote(str(CONFORMANCE))} --implementation {IN_PROCESS}{self._name}{selection}"

    def _start(self) -> Answer:
        found = _named(self._name)
        try:
            found = found() if isinstance(found, type) else found
        except Exception as fault:
            raise CannotStart(f"cannot make {self._name}: {type(fault).__name__}: {fault}") from fault
        answer = getattr(found, "answer", found)
        if not callable(answer):
            raise CannotStart(f"{self._name} has no answer(message) and is no function")
        self._answer = answer
        return answer


def _named(dotted: str) -> object:
    """The object with a dotted name: a module, or what a module holds."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    words = dotted.split(".")
    for length in range(len(words), 0, -1):
        module = ".".join(words[:length])
        try:
            found: object = importlib.import_module(module)
        except ModuleNotFoundError as fault:
            if fault.name is not None and (module == fault.name or module.startswith(f"{fault.name}.")):
                continue
            raise CannotStart(f"cannot import {module}: {fault}") from None
        except Exception as fault:
            raise CannotStart(f"cannot import {module}: {type(fault).__name__}: {fault}") from fault
        for word in words[length:]:
            if not hasattr(found, word):
                raise CannotStart(f"{module} has no {word}")
            found = getattr(found, word)
        return found
    raise CannotStart(f"no module is called {dotted}")


def _copied(message: dict[str, Json]) -> dict[str, Json]:
    """A copy, so that an object that changes what it is given changes nothing here."""
    return an_object(read_json(one_line(message)), "message")


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raises TimedOut after some seconds, where the system can interrupt: in the main thread of a POSIX system."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise TimedOut(f"no reply within {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def implementation_named(name: str, seconds: float) -> Command | PythonObject:
    """What a command line names: `py:module.object`, or any command. `seconds` is how long to wait for a reply."""
    if name.startswith(IN_PROCESS):
        return PythonObject(name.removeprefix(IN_PROCESS), seconds)
    return Command(name, seconds)
