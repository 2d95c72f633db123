"""Side by side with other people's solvers, wherever they are installed: the same files, in turn, CPU seconds.

    python -m bench peers
    python -m bench.peers --at puzzlekit=/path/to/python --limit 20 puzzle.non boards/*.txt

A peer is looked for on the path, or where `--at NAME=PLACE` says; of those that are not there it is told how to get
them. Each side runs in turn, and what takes less than a second is the best of three. Ours is the whole promise: the
verdict with its proof, whether the solution is the only one, and the checker's replay of both; a peer does what it
does, which its line says. Programs are charged for the CPU of their process, libraries for that of the call, with
everything loaded and one puzzle solved before. Where verdicts differ, the run ends with status 1.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import fathom
from bench import nonogram, tatamibari
from fathom.answer import Limits, Verdict
from fathom.errors import FathomError
from fathom.kind import kind_of
from fathom.puzzles.tatamibari.model import ANY, HOLE

LIMIT = 60.0
REPETITIONS = 3
LONG = 1.0
"""Seconds from which a run is not repeated."""

NONE, ONE, SEVERAL, SOME, UNDECIDED = "none", "one", "several", "some", "not decided"
"""What a side says of the solutions; `some` where it does not ask whether there are more."""


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
        """Write the puzzle, and start the command; it is killed some seconds after the limit."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, f"puzzle.{self.format}")
            file.write_text(_written(instance, self.format), encoding="utf-8")
            out = Path(folder, "out")
            with out.open("wb") as stream:
                command = [str(self.place), *self.arguments(limit), str(file)]
                process = subprocess.Popen(command, stdout=stream, stderr=subprocess.DEVNULL)
                used = _awaited(process, limit + 5)
            return Ran(self.verdict(out.read_text(encoding="utf-8", errors="replace")), used)


def _written(instance: Any, name: str) -> str:
    """The puzzle in a format of other people's."""
    write = kind_of(instance).formats[name].write
    assert write is not None
    return write(instance)


def _awaited(process: subprocess.Popen[bytes], limit: float) -> float:
    """The CPU seconds of a process, which is killed when it takes longer than the limit."""
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
        return _is_plain(instance)

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
        return _is_plain(instance)

    def arguments(self, limit: float) -> list[str]:
        """A line of validation, a limit."""
        return ["--validation", "--timeout", str(max(1, round(limit)))]

    def verdict(self, printed: str) -> str:
        """The fourth entry of its last line."""
        words = {"OK": ONE, "MULT": SEVERAL, "ZERO": NONE}
        entries = printed.strip().splitlines()[-1:] or [""]
        return words.get((entries[0].split(",") + [""] * 4)[3], UNDECIDED)


def _is_plain(instance: Any) -> bool:
    return len(instance.palette) <= 2 and None not in instance.lines


_KIT = """
import json, sys, time
import puzzlekit
for line in sys.stdin:
    asked = json.loads(line)
    begun = time.process_time()
    options = {"time_limit_sec": asked["limit"], "num_search_workers": 1}
    found = puzzlekit.solve(asked["text"], "tatamibari", solver_options=options)
    told = {"status": str(found.solution_data.get("status")), "seconds": time.process_time() - begun}
    print(json.dumps(told), flush=True)
"""


class Puzzlekit(Peer):
    """puzzlekit, in Python on CP-SAT."""

    name, kind = "puzzlekit", "tatamibari"
    does = "a first solution"
    get = "pip install puzzlekit, here or elsewhere: --at puzzlekit=PYTHON names the interpreter that has it"

    def __init__(self, place: str | None) -> None:
        self.place = place or sys.executable
        self._process: subprocess.Popen[str] | None = None
        probe = [self.place, "-c", "import puzzlekit"]
        try:
            self._there = subprocess.run(probe, capture_output=True, check=False).returncode == 0
        except OSError:
            self._there = False

    @property
    def there(self) -> bool:
        """Whether that interpreter can import it."""
        return self._there

    def takes(self, instance: Any) -> bool:
        """It knows neither holes nor clues of any shape."""
        return not set(np.unique(instance.squares).tolist()) & {ANY, HOLE}

    def run(self, instance: Any, limit: float) -> Ran:
        """Ask a process that has it loaded."""
        if self._process is None:
            command = [str(self.place), "-c", _KIT]
            self._process = subprocess.Popen(
                command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        assert self._process.stdin is not None and self._process.stdout is not None
        text = _written(instance, "puzzlekit-tatamibari")
        print(json.dumps({"text": text, "limit": limit}), file=self._process.stdin, flush=True)
        told = json.loads(self._process.stdout.readline())
        words = {"Optimal": SOME, "Feasible": SOME, "Infeasible": NONE}
        return Ran(words.get(told["status"], UNDECIDED), float(told["seconds"]))

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


PEERS: tuple[type[Peer], ...] = (Pbnsolve, Picross, Puzzlekit)


def ours(instance: Any, limit: float) -> Ran:
    """The verdict with whether the solution is the only one, checked; CPU seconds of all of it."""
    begun = time.process_time()
    _, method = kind_of(instance).method(None, instance, False)
    asked: dict[str, Any] = {"unique": True} if "unique" in method.options else {}  # nonograms are always asked
    answer = fathom.solve(instance, limits=Limits(time=limit), **asked)
    seconds = time.process_time() - begun
    if answer.verdict is Verdict.UNDECIDED or answer.unproved:
        return Ran(UNDECIDED, seconds)
    if answer.verdict is Verdict.IMPOSSIBLE:
        return Ran(NONE, seconds)
    return Ran({True: ONE, False: SEVERAL, None: UNDECIDED}[answer.unique], seconds)


def agree(one: str, other: str) -> bool:
    """Whether two sides can both be right."""
    if UNDECIDED in (one, other):
        return True
    return (one == NONE) == (other == NONE) if SOME in (one, other) else one == other


def in_turn(peer: Peer, instance: Any, limit: float) -> tuple[Ran, Ran]:
    """Ours and theirs, each the best of some runs that take turns."""
    best: list[Ran] = []
    for _ in range(REPETITIONS):
        runs = [ours(instance, limit), peer.run(instance, limit)]
        best = runs if not best else [min(pair, key=lambda ran: ran.seconds) for pair in zip(best, runs, strict=True)]
        if max(ran.seconds for ran in runs) > LONG:
            break
    return best[0], best[1]


def puzzles(files: list[str]) -> Iterator[tuple[str, Any]]:
    """The files that are named, or the collections of the other benches."""
    for file in files:
        try:
            yield Path(file).name, fathom.load(file)
        except FathomError as error:
            sys.exit(str(error))
    if not files:
        for named in nonogram.puzzle_sets().values():
            yield from named
        yield from tatamibari.puzzles()


def compared(peer: Peer, listed: list[tuple[str, Any]], limit: float) -> list[str]:
    """Print a line a puzzle, and the totals; which puzzles the two sides judge differently."""
    print(f"\n{peer.name}: {peer.does}; ours: the verdict, whether it is the only one, and the check of both")
    print(f"{'puzzle':<28}{'ours':>12}{'theirs':>12}{'ours, s':>10}{'theirs, s':>11}{'ratio':>9}", flush=True)
    in_turn(peer, listed[0][1], limit)  # loads both sides
    different, slower, totals = [], [], [0.0, 0.0]
    for name, instance in listed:
        mine, other = in_turn(peer, instance, limit)
        ratio = other.seconds / max(mine.seconds, 1e-6)
        print(
            f"{name[:27]:<28}{mine.verdict:>12}{other.verdict:>12}{mine.seconds:>10.4f}{other.seconds:>11.4f}{ratio:>9.2f}",
            flush=True,
        )
        totals = [totals[0] + mine.seconds, totals[1] + other.seconds]
        different += [] if agree(mine.verdict, other.verdict) else [name]
        slower += [name] if mine.seconds > other.seconds else []
    print(f"{len(listed)} puzzles: ours {totals[0]:.2f} s, theirs {totals[1]:.2f} s, ratio {totals[1] / totals[0]:.1f}")
    print(f"faster there on {len(slower)}" + (f": {', '.join(slower)}" if slower else ""))
    print(f"judged differently: {', '.join(different) or 'none'}")
    return different


def main() -> None:
    """Compare with all peers that are there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="puzzles; else the collections that are there")
    parser.add_argument("--at", action="append", default=[], metavar="NAME=PLACE", help="where a peer is")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds a puzzle and side")
    asked = parser.parse_args()
    places = dict(one.split("=", 1) for one in asked.at if "=" in one)
    strange = [one for one in asked.at if one.split("=", 1)[0] not in {peer.name for peer in PEERS} or "=" not in one]
    if strange:
        parser.error(f"found {strange[0]}, expected NAME=PLACE with a name of {', '.join(one.name for one in PEERS)}")
    listed = list(puzzles(asked.files))
    different: list[str] = []
    for made in PEERS:
        peer = made(places.get(made.name))
        fitting = [(name, one) for name, one in listed if kind_of(one).name == peer.kind and peer.takes(one)]
        if not peer.there:
            print(f"\n{peer.name} is not there. To get it: {peer.get}")
        elif fitting:
            try:
                different += compared(peer, fitting, asked.limit)
            finally:
                peer.close()
    if different:
        sys.exit(1)


if __name__ == "__main__":
    main()
