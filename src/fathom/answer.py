"""What every solver returns and obeys: `Verdict`, `Answer`, `Limits` and the running `Watch`.

A solver gets a `Watch` (limits that have started to run) and calls `watch.check(...)` every now and then and
`watch.reserve(...)` before it allocates much. Both raise `LimitReached`, which the verbs turn into the verdict
*undecided*: that is the only thing a limit can lead to.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from html import escape
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fathom.amounts import seconds, size_in_bytes, whole
from fathom.compiled.tiers import compile_seconds
from fathom.errors import FathomError, LimitReached, MemoryReached


class Verdict(StrEnum):
    """What is known about an instance. Only a proof leads to `IMPOSSIBLE`."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Answer:
    """A solver's answer, with the evidence for it.

    What it claims are fields: `verdict`; `cost` of the `solution` (the kind's own object), and `bound`, which no
    solution undercuts; `unique`, whether there is no other solution, and `other`, one that is; `terms`, what the answer
    is about where that is not the puzzle as it stands (a loosened one, another price of moves). `certificate` is the
    evidence for what solutions alone do not show. Nothing in `statistics` is a claim. `stopped` tells the limit that
    ended the search.

    `checking` and `unproved` are the checker's: the seconds it took, and the claims (of "impossible", "bound",
    "unique" and, of games, "value") that it did not replay, each with the reason. What is not named there was replayed.
    """

    verdict: Verdict
    method: str
    solution: Any = None
    cost: float | None = None
    bound: float | None = None
    certificate: Any = None
    statistics: Mapping[str, Any] = field(default_factory=dict)
    unique: bool | None = None
    other: Any = None
    terms: Any = None
    stopped: str | None = None
    seconds: float = 0.0
    checking: float = 0.0
    unproved: Mapping[str, str] = field(default_factory=dict)

    @property
    def optimal(self) -> bool | None:
        """True: proved that nothing costs less. False: not proved. None: there is no cost to speak of."""
        return None if self.cost is None else self.cost == self.bound and not {"bound", "value"} & {*self.unproved}

    def after_checking(self, seconds: float, checking: float, unproved: Mapping[str, str]) -> Answer:
        """The same answer, with the seconds that it took, and what the checker has to say."""
        told = [*_of_the_solver(self), seconds, checking, unproved]
        return Answer(*told)

    def claims(self) -> Iterator[str]:
        """What it claims, in words; what was not replayed is called unproved where it is told."""

        def doubt(claim: str) -> str:
            return f" (unproved: {self.unproved[claim]})" if claim in self.unproved else ""

        yield f"{self.verdict}{doubt('impossible')}{doubt('value')}"
        if self.cost is not None:
            yield f"cost {self.cost}" + (" (the least)" if self.optimal else "")
        if self.bound is not None and not self.optimal:
            yield f"at least {self.bound}{doubt('bound')}"
        if self.terms is not None:
            yield str(self.terms)
        if self.unique is not None:
            yield f"unique {'yes' if self.unique else 'no'}{doubt('unique')}"

    def __str__(self) -> str:
        ended = () if self.stopped is None else (f"ended by: {self.stopped}",)
        return ", ".join((*self.claims(), f"method {self.method}", *ended))

    def _repr_html_(self) -> str:
        """In a notebook: the picture of the solution, its text, and the claims."""
        drawing = getattr(self.solution, "_repr_svg_", lambda: None)()
        told = "" if self.solution is None else _shortened(str(self.solution))
        return "".join((drawing or "", f"<pre>{escape(told)}</pre>" if told else "", f"<p>{escape(str(self))}</p>"))


_of_the_solver = attrgetter(*(part.name for part in fields(Answer)[:-3]))
"""What a solver says: all but the last three fields."""


def _shortened(text: str, most: int = 2000) -> str:
    return text if len(text) <= most else f"{text[:most]}… ({len(text):,} characters)"


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions there are: exactly `count` when `complete`, at least `count` otherwise.

    `of` says what was counted, `method` how, and `stopped` which limit, if any, ended the counting. `confirmed` names
    the independent method that came to the same number within the time for checking, of which it took `checking`
    seconds; where none did, `unproved` says why.
    """

    count: int
    complete: bool
    of: str = "solutions"
    seconds: float = 0.0
    stopped: str | None = None
    method: str = ""
    confirmed: str | None = None
    unproved: str | None = None
    checking: float = 0.0

    @classmethod
    def up_to(cls, limit: int | None, found: int, of: str = "solutions", method: str = "") -> Count:
        """All that were found at once, as far as `limit`, which only cuts off what is told."""
        told = found if limit is None else min(found, limit)
        return cls(told, told == found, of, method=method)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: what it is doing, how many of what, out of how many if that is known."""

    phase: str
    done: int
    total: int | None
    seconds: float
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a search may use. None means no limit; `memory` is in bytes and counts the whole process, but for files.

    `checking` is the time for the check of an answer, beyond which its claims are called unproved; by default the check
    gets what is left of `time`, and a tenth of it in any case; without a limit, ten times what the solver took, and
    twenty seconds in any case. `compiling` says whether what is compiled on the way counts against `time`; against the
    time for checking it does not, so that the first run leaves no more unproved than the second. Texts are understood
    as on the command line: `Limits(time="5m", memory="4G")`.
    """

    time: float | None = None
    memory: int | None = None
    nodes: int | None = None
    cancelled: Callable[[], bool] | None = None
    progress: Callable[[Progress], None] | None = None
    checking: float | None = None
    compiling: bool = True

    if TYPE_CHECKING:

        def __init__(
            self,
            time: float | str | None = None,
            memory: int | str | None = None,
            nodes: int | None = None,
            cancelled: Callable[[], bool] | None = None,
            progress: Callable[[Progress], None] | None = None,
            checking: float | str | None = None,
            compiling: bool = True,
        ) -> None: ...

    def __post_init__(self) -> None:
        """Read texts, and refuse what is no limit."""
        if self.time is not None:
            object.__setattr__(self, "time", seconds(self.time, "time"))
        if self.checking is not None:
            object.__setattr__(self, "checking", seconds(self.checking, "checking"))
        if self.memory is not None:
            object.__setattr__(self, "memory", size_in_bytes(self.memory))
        if self.nodes is not None:
            object.__setattr__(self, "nodes", whole(self.nodes, "nodes"))
        for name, given in (("cancelled", self.cancelled), ("progress", self.progress)):
            if given is not None and not callable(given):
                raise FathomError(f"{name}: found {given!r}, expected a function")

    def watch(self) -> Watch:
        """Start the clock."""
        return Watch(self)

    def for_checking(self, spent: float) -> Limits:
        """The limits of a checker after a solver has spent so many seconds."""
        if self.checking is not None:
            seconds = self.checking
        elif self.time is not None:
            seconds = max(self.time - spent, self.time / 10)
        else:
            seconds = max(10 * spent, _CHECKING)
        return Limits(seconds, self.memory, None, self.cancelled, self.progress, self.checking, compiling=False)


_CHECKING = 20.0  # seconds


class Watch:
    """Limits that have started to run."""

    __slots__ = ("_compiled", "limits", "started")

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.started = time.monotonic()
        self._compiled = compile_seconds()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def left(self) -> Limits:
        """Limits for a part of the work: as these, with the time that is left."""
        return self.limits if self.limits.time is None else replace(self.limits, time=self.seconds_left)

    def at_most(self, seconds: float) -> Watch:
        """A watch for a part of the work that has the time that is left, but no more than so many seconds."""
        left = self.left()
        return replace(left, time=seconds if left.time is None else min(seconds, left.time)).watch()

    @contextmanager
    def holding(self) -> Iterator[Watch]:
        """Within the block this is `watch_here()`: for work that nobody hands a watch to, such as a reduction's."""
        before = _here.set(self)
        try:
            yield self
        finally:
            _here.reset(before)

    @property
    def seconds(self) -> float:
        """Seconds since the start, without those that went into compiling."""
        return max(0.0, self.elapsed - (compile_seconds() - self._compiled))

    @property
    def _spent(self) -> float:
        """What a time limit counts."""
        return self.elapsed if self.limits.compiling else self.seconds

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time limit, never negative; None without a limit."""
        return None if self.limits.time is None else max(0.0, self.limits.time - self._spent)

    def check(
        self,
        phase: str = "searching",
        done: int = 0,
        total: int | None = None,
        *,
        nodes: int | None = None,
        **facts: Any,
    ) -> None:
        """Report progress and raise `LimitReached` if a limit has been passed.

        `done` of `total` is for whoever looks on; `nodes` is what a limit on nodes counts, given by searches that have
        such (expanded states, conflicts, branches). Call it about ten times a second; it costs a few microseconds.
        """
        limits = self.limits
        if limits.progress is not None:
            limits.progress(Progress(phase, done, total, self.elapsed, facts))
        if limits.cancelled is not None and limits.cancelled():
            raise LimitReached("a request to stop")
        if limits.time is not None and self._spent > limits.time:
            raise LimitReached(f"time limit of {limits.time:g} s")
        if limits.nodes is not None and nodes is not None and nodes > limits.nodes:
            raise LimitReached(f"limit of {limits.nodes} nodes")
        if limits.memory is not None and resident_bytes() > limits.memory:
            raise MemoryReached(f"memory limit of {megabytes(limits.memory)}")

    def reserve(self, size: int, purpose: str) -> None:
        """Ask for `size` more bytes before allocating them; raises `MemoryReached` if they do not fit.

        Without a limit they must fit into what the machine has free; little is given without asking it.
        """
        if self.limits.memory is not None and resident_bytes() + size > self.limits.memory:
            raise MemoryReached(
                f"memory limit of {megabytes(self.limits.memory)}: {purpose} would take {megabytes(size)} more "
                f"than the {megabytes(resident_bytes())} in use"
            )
        if size > _LITTLE and size > free_bytes():
            raise MemoryReached(
                f"memory of this machine: {purpose} would take {megabytes(size)}, {megabytes(free_bytes())} are free"
            )

    @property
    def memory_left(self) -> int:
        """How many bytes more may be used, by the limit or, without one, by what the machine has free."""
        free = free_bytes()
        return free if self.limits.memory is None else min(free, max(0, self.limits.memory - resident_bytes()))


_here: ContextVar[Watch | None] = ContextVar("watch", default=None)


def watch_here() -> Watch:
    """The watch that holds here; one without limits if there is none."""
    return _here.get() or Watch()


_LITTLE = 1 << 26


def free_bytes() -> int:
    """Memory the machine can still give without swapping (on systems that do not tell: any amount)."""
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return sys.maxsize


def megabytes(size: int) -> str:
    """`size` bytes in words."""
    return f"{size / 1e6:,.0f} MB"


_HELD = re.compile(r"^Rss(?:Anon|Shmem):\s*(\d+) kB$", re.MULTILINE)


def resident_bytes() -> int:
    """Memory this process holds now: its own pages and shared ones, not those of files, which can be dropped.

    Where the system does not tell them apart, all resident pages; without /proc, the most there ever were; where nobody
    knows, 0.
    """
    try:
        held = _HELD.findall(Path("/proc/self/status").read_text())
        if held:
            return sum(map(int, held)) * 1024
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE")
    except (OSError, AttributeError, ValueError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
