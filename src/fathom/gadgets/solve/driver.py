"""The search itself: generation after generation of everything that can be built.

Generation 0 are the bases and what connecting locations makes of them. Each further one joins a base gadget to one
location of everything in the last, in every way, and connects until nothing new appears. Every connected planar
network of k gadgets is met by generation k - 1: cut wires at its outer face until a tree is left, and build the tree
leaf by leaf; the cut wires are connections of neighbouring locations again. Networks in several parts behave like
their parts side by side, which the report puts together. ([Bosboom 2020, 2.4] combines without joining first: m
n (m + n) operations where m n suffice.)

What is small of what was met may then be built with like the bases (`Reuse`): in each round all small specifications
are joined with each other, each pair once, and all that comes of it is connected. So a few rounds reach networks of
hundreds of gadgets, as long as they can be put together of small ones.

Cost: about `locations x choices` operations for each specification and base, some microseconds each; specifications
grow by a factor of 5 to 20 a generation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Limits, Watch
from fathom.engine.behaviours.batch import Bases
from fathom.engine.behaviours.behaviour import DEAD_END, Workshop
from fathom.engine.behaviours.catalogue import Catalogue
from fathom.engine.behaviours.rounds import CrewRounds, Round, Rounds, ThreadedRounds, bases_of
from fathom.engine.behaviours.space import new_space
from fathom.engine.workers import crew_on
from fathom.errors import LimitReached
from fathom.gadgets.solve.bounds import Bounds, Reuse
from fathom.gadgets.solve.intervals import Intervals, Numbers
from fathom.gadgets.solve.store import Store, open_store

CONNECT = 0
"""The operation of connecting; joining the base that is specification b is operation b + 1."""

FOUND = "all was found that was looked for"
"""Why a search stopped that could have gone on."""

_SAVE_SECONDS = 2.0
_SOURCE = -1


@dataclass
class Tally:
    """What a search has done so far."""

    edges: int = 0
    operations: int = 0
    lost: int = 0
    generation: int = 0
    complete: int = -1
    rounds: int = 0
    stopped: str | None = None
    per_generation: list[tuple[int, int]] = field(default_factory=list)


class Driver:
    """One search: its catalogue, and for each specification the generation it was met in and how.

    `counted` is how many gadgets it is built of, free ones left out.
    """

    def __init__(
        self,
        sources: Sequence[bytes],
        free: Sequence[bytes],
        arrangements: int,
        bounds: Bounds,
        limits: Limits | None = None,
        dead_ends: bool = False,
        wires: int = 0,
    ) -> None:
        self.catalogue = Catalogue()
        self.sources = list(dict.fromkeys(sources))
        self.free = [packed for packed in dict.fromkeys(free) if packed not in self.sources]
        self.closing = [DEAD_END] if dead_ends else []
        self.wires = wires
        self.arrangements = arrangements
        self.bounds = bounds
        self.watch = Watch(limits)
        self.tally = Tally()
        self.generation: NDArray[np.int16] = np.full(1 << 12, -1, np.int16)
        self.parent: NDArray[np.int32] = np.full(1 << 12, -1, np.int32)
        self.operation: NDArray[np.int32] = np.full(1 << 12, -1, np.int32)
        self.counted: NDArray[np.int64] = np.zeros(1 << 12, np.int64)
        self.met = 0
        self.store_bytes: int | None = None
        self._store: Store | None = None
        self._done: dict[int, Intervals] = {}
        self._saved_at = monotonic()
        self._rounds: Rounds
        self._base_numbers: list[int] = []

    def run(
        self,
        generations: int,
        *,
        store: Path | None = None,
        cores: int | None = None,
        enough: Callable[[], bool] = lambda: False,
        thorough: bool = False,
        on: str | None = None,
        reuse: Reuse | None = None,
    ) -> None:
        """Search so many generations, or until a limit ends it, or `enough` says that all is found.

        With `reuse`, rounds follow in which what is small is built with.

        A store that is damaged is refused; `thorough` unpacks every block of it first. `on` names the workers that
        compute; without it they are threads.
        """
        with ExitStack() as stack:
            if store is not None:
                self._store = stack.enter_context(open_store(store, self.arrangements, self.wires))
                if thorough:
                    self._store.verify()
                self._store.load(self.catalogue)
            everything = [*self.sources, *self.free, *self.closing]
            self._base_numbers = [self.catalogue.add(packed) for packed in everything]
            self._grow()
            workshop = Workshop(new_space(), self.arrangements)
            bases = [bases_of(workshop.operands(packed), self.arrangements) for packed in everything]
            self._rounds = stack.enter_context(self._rounds_of(bases, cores, on))
            try:
                self._generations(generations, enough)
                if reuse is not None and self.tally.stopped is None:
                    self._reused(reuse, enough)
            except LimitReached as limit:
                self.tally.stopped = limit.reason
            finally:
                self._save()

    def _rounds_of(self, bases: Sequence[Bases], cores: int | None, on: str | None) -> Rounds:
        if on is None:
            return ThreadedRounds(self.catalogue, bases, self.arrangements, self.wires, cores)
        crew = crew_on(on, most=cores, cancelled=self.watch.limits.cancelled)
        return CrewRounds(self.catalogue, bases, self.arrangements, self.wires, crew, self.watch)

    def _generations(self, generations: int, enough: Callable[[], bool]) -> None:
        counted = len(self.sources)
        frontier = np.unique(np.array(self._base_numbers[:counted], np.int64))
        self.generation[frontier] = 0
        self.operation[frontier] = _SOURCE
        self.counted[frontier] = 1
        self.met = len(frontier)
        for generation in range(generations + 1):
            self.tally.generation = generation
            if generation > 0:
                frontier = self._joined(frontier, range(counted), enough, last=generation == generations)
            frontier = self._connected(frontier, enough)
            if self._ended(enough):
                return
            self.tally.complete = generation
            if not len(frontier):
                self.tally.complete = generations
                return

    def _reused(self, reuse: Reuse, enough: Callable[[], bool]) -> None:
        """Rounds in which the bases and all that is small are joined with each other, each pair once, and connected."""
        workshop = Workshop(new_space(), self.arrangements)
        sources = np.array(self._base_numbers[: len(self.sources)], np.int64)
        built = np.empty(0, np.int64)
        for _ in range(reuse.rounds):
            self.tally.generation += 1
            met = np.flatnonzero(self.generation >= 0)
            small = reuse.of(self.catalogue, self.bounds.within(self.catalogue, met))
            newest = [np.empty(0, np.int64)]
            for number in np.setdiff1d(np.concatenate((sources, small)), built).tolist():
                built = np.append(built, number)
                base = self._rounds.add(bases_of(workshop.operands(self.catalogue[number]), self.arrangements))
                newest.append(self._step(built, number + 1, base, enough, int(self.counted[number])))
            if len(newest) == 1:
                self.tally.rounds = reuse.rounds
                return
            self._connected(np.concatenate(newest), enough)
            if self._ended(enough):
                return
            self.tally.rounds += 1

    def _connected(self, fresh: Numbers, enough: Callable[[], bool]) -> Numbers:
        """All that comes of these by what does not count: connecting, free gadgets, closing off; in order."""
        first_free, first_closing = len(self.sources), len(self.sources) + len(self.free)
        everything, newest = [fresh], fresh
        while len(newest) and not enough():
            inputs = self.bounds.within(self.catalogue, newest)
            connected = self._step(inputs, CONNECT, None, enough)
            widened = self._joined(newest, range(first_free, first_closing), enough)
            closed = [
                self._step(inputs, self._base_numbers[number] + 1, number, enough)
                for number in range(first_closing, first_closing + len(self.closing))
            ]
            newest = np.sort(np.concatenate((connected, widened, *closed)))
            everything.append(newest)
        return np.sort(np.concatenate(everything))

    def _ended(self, enough: Callable[[], bool]) -> bool:
        """Note what a generation or round has met; whether that was all that was looked for."""
        self.tally.per_generation.append((self.met, self.tally.edges))
        if enough():
            self.tally.stopped = FOUND
        return self.tally.stopped is not None

    def _joined(
        self, frontier: Numbers, bases: Iterable[int], enough: Callable[[], bool], *, last: bool = False
    ) -> Numbers:
        """Join the bases of these numbers to everything in the frontier that is within bounds."""
        inputs = self.bounds.within(self.catalogue, frontier, joining=True, last=last)
        fresh = [
            self._step(inputs, self._base_numbers[number] + 1, number, enough, int(number < len(self.sources)))
            for number in bases
        ]
        return np.sort(np.concatenate([np.empty(0, np.int64), *fresh]))

    def _step(
        self, inputs: Numbers, operation: int, base: int | None, enough: Callable[[], bool], counted: int = 0
    ) -> Numbers:
        """Do an operation to all inputs; returns the specifications that were met for the first time.

        `counted`: so many gadgets more there are then.
        """
        fresh = [np.empty(0, np.int64)]
        done = 0
        for one in self._answers(inputs, operation, base):
            fresh.append(self._meet(one, operation, counted))
            done += len(one.inputs)
            self._look_up(operation, done, len(inputs))
            if enough():
                break
        return np.sort(np.concatenate(fresh))

    def _answers(self, inputs: Numbers, operation: int, base: int | None) -> Iterator[Round]:
        """Rounds that cover all inputs: those in the store, then those that must be computed."""
        if self._store is not None:
            if operation not in self._done:
                self._done[operation] = self._store.done(operation)
            known = self._done[operation].has(inputs)
            yield from self._store.edges(operation, inputs[known])
            inputs = inputs[~known]
        rounds = self._rounds.connected(inputs) if base is None else self._rounds.joined(inputs, base)
        for one in rounds:
            self.tally.operations += one.operations
            self.tally.lost += one.lost
            if self._store is not None:
                self._store.add(operation, one)
                self._done[operation].add(one.inputs)
            yield one

    def _meet(self, one: Round, operation: int, counted: int) -> Numbers:
        """Note the specifications that edges lead to for the first time, and from where."""
        self._grow()
        self.tally.edges += len(one.edge_to)
        unmet = np.flatnonzero(self.generation[one.edge_to] < 0)
        fresh, first = np.unique(one.edge_to[unmet], return_index=True)
        self.generation[fresh] = self.tally.generation
        self.parent[fresh] = one.edge_from[unmet[first]]
        self.operation[fresh] = operation
        self.counted[fresh] = self.counted[self.parent[fresh]] + counted
        self.met += len(fresh)
        return fresh

    def _grow(self) -> None:
        missing = len(self.catalogue) + 1 - len(self.generation)
        if missing > 0:
            more = max(missing, len(self.generation))
            self.generation = np.concatenate((self.generation, np.full(more, -1, np.int16)))
            self.parent = np.concatenate((self.parent, np.full(more, -1, np.int32)))
            self.operation = np.concatenate((self.operation, np.full(more, -1, np.int32)))
            self.counted = np.concatenate((self.counted, np.zeros(more, np.int64)))

    def _look_up(self, operation: int, done: int, total: int) -> None:
        """Report, obey limits, and save now and then."""
        if self._store is not None and monotonic() - self._saved_at > _SAVE_SECONDS:
            self._save()
        seconds = max(self.watch.seconds, 1e-6)
        self.watch.check(
            f"generation {self.tally.generation}, {'connecting' if operation == CONNECT else 'joining'}",
            done,
            total,
            nodes=self.met,
            specifications=self.met,
            edges=self.tally.edges,
            rate=round(self.tally.edges / seconds),
            **({} if self._store is None else {"store": self._store.size}),
        )
        self.watch.reserve(self.catalogue.room_for(1 << 16, 1 << 22), "the catalogue of specifications")

    def _save(self) -> None:
        if self._store is not None:
            self._store.save(self.catalogue, self._done)
            self._saved_at = monotonic()
            self.store_bytes = self._store.size
