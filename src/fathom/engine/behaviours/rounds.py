"""Rounds of a search on all cores: operations on many specifications, their results numbered in a catalogue.

Threads compute (the kernels hold no lock); the calling thread absorbs their results in the order of the inputs. So
the numbers of specifications do not depend on how many threads there are or how fast they run.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.engine.behaviours.batch import (
    EDGE_COUNT,
    INPUT_COUNT,
    LOST_COUNT,
    OPERATION_COUNT,
    RESULT_COUNT,
    Bases,
    Output,
    Packed,
    Rules,
    connect_all,
    join_all,
    new_output,
)
from fathom.engine.behaviours.behaviour import distinct_locations
from fathom.engine.behaviours.catalogue import Catalogue
from fathom.engine.behaviours.space import Space, new_space
from fathom.machine import core_count

_FIRST_CHUNK = 8
_WAITING = 8  # the same for few cores or many, so that a search that stops early stops at the same place
_WANTED_RESULTS = 4000
_MOST_INPUTS = 2048


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
    lengths = [len(one) for one in packed]
    return Bases(
        Packed(np.frombuffer(b"".join(packed), np.uint8).copy(), np.cumsum([0, *lengths], dtype=np.int64)),
        np.array(choice_starts, np.int64),
        np.array(choices, np.int32),
    )


class Rounds:
    """Runs operations on specifications of a catalogue. Use it as a context: it owns threads."""

    def __init__(
        self, catalogue: Catalogue, bases: Sequence[Bases], arrangements: int, cores: int | None = None, wires: int = 0
    ) -> None:
        self.catalogue = catalogue
        self.bases = bases
        self.rules = Rules(arrangements, wires)
        self.cores = cores or core_count()
        self._pool = ThreadPoolExecutor(self.cores)
        self._spaces: SimpleQueue[Space] = SimpleQueue()
        self._outputs: SimpleQueue[Output] = SimpleQueue()
        self._waiting = max(_WAITING, 2 * self.cores)
        for _ in range(self.cores + 1):
            self._spaces.put(new_space())
        for _ in range(self._waiting + 1):
            self._outputs.put(new_output())

    def __enter__(self) -> Rounds:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def joined(self, inputs: NDArray[np.int64], base: int) -> Iterator[Round]:
        """Each of `inputs` joined with the base of that number, everywhere."""
        return self._run(inputs, base)

    def connected(self, inputs: NDArray[np.int64]) -> Iterator[Round]:
        """Each of `inputs` with two of its locations connected, wherever that can be."""
        return self._run(inputs, None)

    @np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
    def _compute(self, inputs: NDArray[np.int64], base: int | None) -> Output:
        space = self._spaces.get()
        out = self._outputs.get()
        packed = Packed(self.catalogue.arena, self.catalogue.starts)
        if base is None:
            connect_all(space, out, packed, inputs, self.rules)
        else:
            join_all(space, out, packed, inputs, self.bases[base], self.rules)
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
                    waiting.append((part, self._pool.submit(self._compute, part, base)))
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
                    out = self._compute(part, base)
                chunk = max(1, min(_MOST_INPUTS, 2 * chunk, _WANTED_RESULTS * done // max(1, results)))
        finally:
            for _, coming in waiting:
                if not coming.cancel():
                    self._outputs.put(coming.result())

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
