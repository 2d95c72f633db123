"""Programs of other people, as `bench.peers` finds and runs them.

A program is started once a puzzle, and charged for the CPU of its process. Nothing of theirs is kept here, only how to
ask. What a peer is, whether program or library (`bench.peer_libraries`), is said here, too.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from fathom.kind import kind_of

NONE, ONE, SEVERAL, SOME, UNDECIDED = "none", "one", "several", "some", "not decided"
"""What a side says of the solutions; `some` where it does not ask whether there are more."""

PATIENCE = 10
"""How much longer than its CPU seconds a program may take by the clock, since the machine may be busy."""


class Ran(NamedTuple):
    """What one side said, and its CPU seconds."""

    verdict: str
    seconds: float


class Peer(ABC):
    """A solver of somebody else's."""

    name: str
    kind: str
    does: str
    get: str
    """How to get it."""

    def __init__(self, place: str | None) -> None:
        self.place = place or shutil.which(self.name)

    @property
    def there(self) -> bool:
        """Whether it is installed."""
        return self.place is not None

    def takes(self, instance: Any) -> bool:
        """Whether it knows all that the puzzle has."""
        return True

    @abstractmethod
    def run(self, instance: Any, limit: float) -> Ran:
        """Solve a puzzle."""

    def close(self) -> None:  # noqa: B027 - most have nothing to end
        """End what is still running."""


class Program(Peer):
    """A command that reads a file and prints what it found."""

    format: str

    @abstractmethod
    def arguments(self, limit: float) -> list[str]:
        """What stands between the command and the file's name."""

    @abstractmethod
    def verdict(self, printed: str) -> str:
        """What it said."""

    def run(self, instance: Any, limit: float) -> Ran:
        """Write the puzzle, and start the command; it is killed some CPU seconds after the limit."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, f"puzzle.{self.format}")
            file.write_text(written(instance, self.format), encoding="utf-8")
            out = Path(folder, "out")
            with out.open("wb") as stream:
                command = [str(self.place), *self.arguments(limit), str(file)]
                most = ceil(limit) + 5
                begin = partial(resource.setrlimit, resource.RLIMIT_CPU, (most, most))
                process = subprocess.Popen(command, stdout=stream, stderr=subprocess.DEVNULL, preexec_fn=begin)  # noqa: PLW1509 - there are no threads
                used = awaited(process, PATIENCE * most)
            return Ran(self.verdict(out.read_text(encoding="utf-8", errors="replace")), used)


def written(instance: Any, name: str) -> str:
    """The puzzle in a format of other people's."""
    write = kind_of(instance).formats[name].write
    assert write is not None
    return write(instance)


def awaited(process: subprocess.Popen[bytes], limit: float) -> float:
    """The CPU seconds of a process, which is killed when it takes longer than the limit by the clock."""
    deadline = time.monotonic() + limit
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return usage.ru_utime + usage.ru_stime
        if time.monotonic() > deadline:
            process.kill()
            deadline += limit
        time.sleep(0.0005)


class Pbnsolve(Program):
    """Jan Wolter's solver, in C."""

    name, kind, format = "pbnsolve", "nonogram", "non"
    does = "whether the picture is the only one"
    get = "sources at webpbn.com/pbnsolve.html; make pbnsolve with -O2, then put it on the path"

    def takes(self, instance: Any) -> bool:
        """Its `.non` files are black and white, and have a clue for every line."""
        return is_plain(instance)

    def arguments(self, limit: float) -> list[str]:
        """Brief words, uniqueness, a limit."""
        return ["-b", "-u", f"-x{max(1, round(limit))}"]

    def verdict(self, printed: str) -> str:
        """One of its brief words."""
        words = {"unique": ONE, "multiple": SEVERAL, "contradiction": NONE}
        return next((words[word] for word in printed.split() if word in words), UNDECIDED)


class Picross(Program):
    """Pierre Dejoue's solver, in C++."""

    name, kind, format = "picross_solver_cli", "nonogram", "non"
    does = "whether the picture is the only one"
    get = "github.com/pierre-dejoue/picross-solver: build with CMake, then put picross_solver_cli on the path"

    def takes(self, instance: Any) -> bool:
        """Black and white, with a clue for every line."""
        return is_plain(instance)

    def arguments(self, limit: float) -> list[str]:
        """A line of validation, a limit."""
        return ["--validation", "--timeout", str(max(1, round(limit)))]

    def verdict(self, printed: str) -> str:
        """The fourth entry of its last line."""
        words = {"OK": ONE, "MULT": SEVERAL, "ZERO": NONE}
        entries = printed.strip().splitlines()[-1:] or [""]
        return words.get((entries[0].split(",") + [""] * 4)[3], UNDECIDED)


def is_plain(instance: Any) -> bool:
    return len(instance.palette) <= 2 and None not in instance.lines
