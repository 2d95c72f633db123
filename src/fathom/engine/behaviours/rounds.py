"""Rounds of a search: operations on many specifications, their results numbered in a catalogue.

Threads compute (the kernels hold no lock), or the workers of a crew; the calling thread absorbs their results in the
order of the inputs. So the numbers of specifications do not depend on who computes, how many they are or how fast.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.behaviours.batch import (
    EDGE_COUNT,
    INPUT_COUNT,
    LOST_COUNT,
    OPERATION_COUNT,
    RESULT_COUNT,
    Bases,
    Output,
    Rules,
    connect_all,
    join_all,
    new_output,
)
from fathom.engine.behaviours.behaviour import distinct_locations
from fathom.engine.behaviours.catalogue import Catalogue, Packed, end_to_end
from fathom.engine.behaviours.space import Space, new_space
from fathom.engine.workers import Crew, Desk, in_parts
from fathom.machine import core_count

_FIRST_CHUNK = 8
_WAITING = 8  # the same for few cores or many, so that a search that stops early stops at the same place
_WANTED_RESULTS = 4000
_MOST_INPUTS = 2048
_SENT = 256  # inputs that a worker of a crew is sent at a time


class Round(NamedTuple):
    """Some inputs that are done, in order: the edges to their results, and what it took."""

    inputs: NDArray[np.int64]
    edge_from: NDArray[np.int64]
    edge_to: NDArray[np.int64]
    operations: int
    lost: int


def bases_of(packed: Sequence[bytes], arrangements: int) -> Bases:
    """Prepare bases: of locations that a symmetry exchanges, one is enough."""
    choices: list[int] = []
    choice_starts = [0]
    for one in packed:
        choices += distinct_locations(one, arrangements)
        choice_starts.append(len(choices))
    return Bases(end_to_end(packed), np.array(choice_starts, np.int64), np.array(choices, np.int32))


class Rounds(ABC):
    """Runs operations on specifications of a catalogue. Use it as a context: it owns those that work."""

    def __init__(self, catalogue: Catalogue, bases: Sequence[Bases], arrangements: int, wires: int = 0) -> None:
        self.catalogue = catalogue
        self.bases = list(bases)
        self.rules = Rules(arrangements, wires)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, base: Bases) -> int:
        """One more base, which can be joined from now on; returns its number."""
        self.bases.append(base)
        return len(self.bases) - 1

    def joined(self, inputs: NDArray[np.int64], base: int) -> Iterator[Round]:
        """Each of `inputs` joined with the base of that number, everywhere."""
        return self._run(inputs, base)

    def connected(self, inputs: NDArray[np.int64]) -> Iterator[Round]:
        """Each of `inputs` with two of its locations connected, wherever that can be."""
        return self._run(inputs, None)

    @abstractmethod
    def _run(self, inputs: NDArray[np.int64], base: int | None) -> Iterator[Round]:
        """All inputs, in their order."""

    @abstractmethod
    def close(self) -> None:
        """Let those that work go."""

    def _absorbed(self, inputs: NDArray[np.int64], out: Output) -> Round:
        number = self.catalogue.absorb(out.arena, out.starts, int(out.counts[RESULT_COUNT]))
        edges = int(out.counts[EDGE_COUNT])
        return Round(
            inputs,
            inputs[out.edge_from[:edges]],
            number[out.edge_to[:edges]],
            int(out.counts[OPERATION_COUNT]),
            int(out.counts[LOST_COUNT]),
        )


@np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
def _compute(
    space: Space, out: Output, packed: Packed, inputs: NDArray[np.int64], bases: Bases | None, rules: Rules
) -> None:
    if bases is None:
        connect_all(space, out, packed, inputs, rules)
    else:
        join_all(space, out, packed, inputs, bases, rules)


class ThreadedRounds(Rounds):
    """Threads compute, on the catalogue itself."""

    def __init__(
        self, catalogue: Catalogue, bases: Sequence[Bases], arrangements: int, wires: int = 0, cores: int | None = None
    ) -> None:
        super().__init__(catalogue, bases, arrangements, wires)
        self.cores = cores or core_count()
        self._pool = ThreadPoolExecutor(self.cores)
        self._spaces: SimpleQueue[Space] = SimpleQueue()
        self._outputs: SimpleQueue[Output] = SimpleQueue()
        self._waiting = max(_WAITING, 2 * self.cores)
        for _ in range(self.cores + 1):
            self._spaces.put(new_space())
        for _ in range(self._waiting + 1):
            self._outputs.put(new_output())

    def close(self) -> None:
        """Let the threads end."""
        self._pool.shutdown(cancel_futures=True)

    def _output(self, inputs: NDArray[np.int64], base: int | None) -> Output:
        space = self._spaces.get()
        out = self._outputs.get()
        packed = Packed(self.catalogue.arena, self.catalogue.starts)
        _compute(space, out, packed, inputs, None if base is None else self.bases[base], self.rules)
        self._spaces.put(space)
        return out

    def _run(self, inputs: NDArray[np.int64], base: int | None) -> Iterator[Round]:
        chunk = _FIRST_CHUNK
        at = 0
        waiting: deque[tuple[NDArray[np.int64], Future[Output]]] = deque()
        try:
            while at < len(inputs) or waiting:
                while at < len(inputs) and len(waiting) < self._waiting:
                    part = inputs[at : at + chunk]
                    waiting.append((part, self._pool.submit(self._output, part, base)))
                    at += len(part)
                part, coming = waiting.popleft()
                out = coming.result()
                while True:
                    done = int(out.counts[INPUT_COUNT])
                    results = int(out.counts[RESULT_COUNT])
                    yield self._absorbed(part[:done], out)
                    self._outputs.put(out)
                    if done == len(part):
                        break
                    part = part[done:]
                    out = self._output(part, base)
                chunk = max(1, min(_MOST_INPUTS, 2 * chunk, _WANTED_RESULTS * done // max(1, results)))
        finally:
            for _, coming in waiting:
                if not coming.cancel():
                    self._outputs.put(coming.result())


class CrewRounds(Rounds):
    """The workers of a crew compute, each on the specifications that it is sent."""

    def __init__(
        self,
        catalogue: Catalogue,
        bases: Sequence[Bases],
        arrangements: int,
        wires: int,
        crew: Crew,
        watch: Watch,
    ) -> None:
        super().__init__(catalogue, bases, arrangements, wires)
        self._crew, self._watch = crew, watch

    def close(self) -> None:
        """Let the workers go."""
        self._crew.close()

    def _run(self, inputs: NDArray[np.int64], base: int | None) -> Iterator[Round]:
        parts = [inputs[first : first + _SENT] for first in range(0, len(inputs), _SENT)]
        bases = None if base is None else self.bases[base]
        sent = ((self._packed(part), bases, self.rules) for part in parts)
        done = in_parts(self._crew, _computed, sent, self._watch, phase="searching", total=len(parts))
        for part, outputs in zip(parts, done, strict=True):
            at = 0
            for out in outputs:
                more = int(out.counts[INPUT_COUNT])
                yield self._absorbed(part[at : at + more], out)
                at += more

    def _packed(self, numbers: NDArray[np.int64]) -> Packed:
        """Some specifications of the catalogue, end to end."""
        return end_to_end([self.catalogue[int(number)] for number in numbers])


def _computed(desk: Desk, packed: Packed, bases: Bases | None, rules: Rules) -> list[Output]:
    """At a worker: an operation on all these specifications; outputs as often as one was full, without their room."""
    if "space" not in desk.kept:
        desk.kept["space"], desk.kept["out"] = new_space(), new_output()
    space, out = desk.kept["space"], desk.kept["out"]
    inputs = np.arange(len(packed.starts) - 1)
    packed = Packed(packed.arena.copy(), packed.starts)
    found = []
    while len(inputs):
        _compute(space, out, packed, inputs, bases, rules)
        results, edges = int(out.counts[RESULT_COUNT]), int(out.counts[EDGE_COUNT])
        nothing = np.zeros(0, np.int32)
        found.append(
            Output(
                out.arena[: out.starts[results]].copy(),
                out.starts[: results + 1].copy(),
                nothing,
                nothing,
                out.edge_from[:edges].copy(),
                out.edge_to[:edges].copy(),
                out.counts.copy(),
            )
        )
        inputs = inputs[int(out.counts[INPUT_COUNT]) :]
    return found
