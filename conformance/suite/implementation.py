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
import time
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

LOGGED_LINES: Final = 50
"""How many of the last lines that a process logged are kept, in case it crashes."""

TELLING: Final = ("Error", "Exception", "panic")
"""What stands in the line of a log that says why a process crashed, in most languages."""

LOOKING_AFTER: Final = 0.1
"""How many seconds pass until the process whose reply is waited for is looked at again."""

IN_PROCESS: Final = "py:"
"""What the name of a Python object begins with."""


class NoReply(Exception):
    """An implementation that gave no usable reply; the message says what came instead."""


class Crashed(NoReply):
    """The implementation ended or raised instead of replying."""


class TimedOut(NoReply):
    """The implementation did not reply in time."""


class Junk(NoReply):
    """What came is no JSON value in one line, or nobody asked for it."""


class CannotStart(Exception):
    """An implementation that cannot be reached at all."""


class Implementation(Protocol):
    """Somebody to put messages to. After NoReply it is as if newly started: the talk begins anew with `start`."""

    @property
    def fresh(self) -> bool:
        """Whether nothing has been said to it since it was started."""
        ...

    def ask(self, message: dict[str, Json], seconds: float | None = None) -> Json:
        """The reply to a message; `seconds` is how long to wait for this one, where not as long as for any. Raises
        NoReply, or CannotStart where it cannot be reached."""
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
        self._log: deque[str] = deque(maxlen=LOGGED_LINES)
        self._logging: threading.Thread | None = None

    @property
    def fresh(self) -> bool:
        """Whether no process is running."""
        return self._process is None

    def ask(self, message: dict[str, Json], seconds: float | None = None) -> Json:
        """The reply to a message; starts the process where none is running. Raises NoReply, after which none is; nor is
        one after an interruption."""
        try:
            process = self._process or self._start()
            return self._exchange(process, message, seconds or self._seconds)
        except (NoReply, KeyboardInterrupt):
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
        self._logging = threading.Thread(target=_keep, args=(process.stderr, self._log), daemon=True)
        self._logging.start()
        self._process = process
        return process

    def _exchange(self, process: subprocess.Popen[bytes], message: dict[str, Json], seconds: float) -> Json:
        if process.stdin is None:
            raise Crashed("it has no input")
        with suppress(queue.Empty):
            if line := self._lines.get_nowait():
                raise Junk(f"wrote a line that nobody asked for: {_shown(line)}")
        try:
            process.stdin.write(one_line(message).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise self._crash(process) from None
        line = self._next_line(process, seconds)
        if not line:
            raise self._crash(process)
        return _reply_in(line)

    def _next_line(self, process: subprocess.Popen[bytes], seconds: float) -> bytes:
        """The next line that the process writes; empty where it has ended, even if what it started has not. Raises
        TimedOut."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            ended = process.poll() is not None
            try:
                return self._lines.get(timeout=min(left, LOOKING_AFTER))
            except queue.Empty:
                if ended:
                    return b""
        raise _late(seconds)

    def _crash(self, process: subprocess.Popen[bytes]) -> Crashed:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        if self._logging is not None:
            self._logging.join(timeout=0.5)
        logged = list(self._log)
        telling = [line for line in logged if any(word in line for word in TELLING)] or logged
        return Crashed(": ".join([_end_of(process.returncode), *telling[-1:]]))


def _late(seconds: float) -> TimedOut:
    return TimedOut(f"no reply within {seconds:g} seconds")


def _end_of(status: int | None) -> str:
    if status is None:
        return "closed its output"
    return f"ended with status {status}" if status >= 0 else f"killed by signal {-status}"


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


def _keep(stream: IO[bytes] | None, log: deque[str]) -> None:
    """Keeps the last lines that a process logged, in case it crashes."""
    for line in _read_lines(stream):
        if line.strip():
            log.append(line.decode(errors="replace").strip())


def _reply_in(line: bytes) -> Json:
    if len(line) >= LONGEST_LINE:
        raise Junk(f"wrote a line longer than {LONGEST_LINE:,} bytes: {_shown(line)}")
    try:
        return read_json(line.decode())
    except UnicodeDecodeError:
        raise Junk(f"wrote what cannot be read (not UTF-8): {_shown(line)}") from None
    except WrongShape as fault:
        raise Junk(f"wrote what cannot be read ({fault}): {_shown(line)}") from None


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

    def ask(self, message: dict[str, Json], seconds: float | None = None) -> Json:
        """The reply to a message; makes the object where there is none. Raises NoReply, after which there is none."""
        try:
            with _at_most(seconds or self._seconds):
                answer = self._answer or self._start()
                reply = _replied(answer, _copied(message))
            return _as_json(reply)
        except NoReply:
            self.stop()
            raise

    def stop(self) -> None:
        """Forgets the object."""
        self._answer = None

    def reproduce(self, messages: list[dict[str, Json]], case: str) -> str:
        """A shell line that puts this one case to the object."""
        selection = ["--case", case] if case else []
        named = ["--implementation", f"{IN_PROCESS}{self._name}"]
        return shlex.join(["python", "-m", "pytest", str(CONFORMANCE), *named, *selection])

    def _start(self) -> Answer:
        found = _named(self._name)
        try:
            found = found() if isinstance(found, type) else found
        except (KeyboardInterrupt, Alarm):
            raise
        except BaseException as fault:
            raise CannotStart(f"cannot make {self._name}: {_named_fault(fault)}") from fault
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
        except (KeyboardInterrupt, Alarm):
            raise
        except BaseException as fault:
            raise CannotStart(f"cannot import {module}: {_named_fault(fault)}") from fault
        for word in words[length:]:
            if not hasattr(found, word):
                raise CannotStart(f"{module} has no {word}")
            found = getattr(found, word)
        return found
    raise CannotStart(f"no module is called {dotted}")


def _replied(answer: Answer, message: dict[str, Json]) -> object:
    """What an object returns. Raises Crashed whatever else it does, even if it means to end the process."""
    try:
        return answer(message)
    except (KeyboardInterrupt, Alarm):
        raise
    except BaseException as fault:
        raise Crashed(f"raised {_named_fault(fault)}") from fault


def _named_fault(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}"


def _as_json(reply: object) -> Json:
    try:
        return read_json(json.dumps(reply, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError) as fault:
        raise Junk(f"returned what is not JSON ({fault})") from None


def _copied(message: dict[str, Json]) -> dict[str, Json]:
    """A copy, so that an object that changes what it is given changes nothing here."""
    return an_object(read_json(one_line(message)), "message")


class Alarm(BaseException):
    """The time is up. No Exception, which an object may catch."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raises TimedOut for what takes longer than some seconds, even if it comes to an end and catches everything."""
    until = time.monotonic() + seconds
    try:
        with _alarm(seconds):
            yield
    except (Alarm, Crashed) as fault:
        if isinstance(fault, Alarm) or time.monotonic() > until:
            raise _late(seconds) from None
        raise
    if time.monotonic() > until:
        raise _late(seconds)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raises Alarm after some seconds, where the system can interrupt: in the main thread of a POSIX system."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise Alarm

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
