"""Exploring in ranges: the dense search of `explore`, for workers that share nothing but a folder.

A range is in stripes, here and there among the numbers, since the states of a depth lie close together: so all owners
have about as many to expand. Every worker has a table of two bits for all states, of which it fills its own range, and
notes elsewhere what it has told others already; pages that are never touched take no memory. A round is a depth. An
owner marks what others have found of it, writes down the states of the depth that are its own (`new`), expands them,
and leaves for every other owner what belongs to it (`out`). To make an owner again, its states are read back and the
last depth is expanded once more. Symmetries are not used.

On disk are one to two bytes a state. What is exchanged are the successors in other ranges, each once a finder; so it
grows with the ranges, for ranges cut neighbourhoods, but never beyond the moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.explore import Explored, worker_of
from fathom.engine.statespace.rules import NUMBERS, Numbers, Rules, Words
from fathom.engine.statespace.store import Store, fingerprint, opened
from fathom.engine.statespace.visited.lanes import (
    DONE,
    EXPANDED,
    FRESH,
    PER_WORD,
    SHARED,
    STOP,
    TABLE,
    UNSEEN,
    add_to_lane,
    list_lanes,
    spread,
)
from fathom.engine.workers.blocks import BlockWriter, read_blocks
from fathom.engine.workers.crew import Crew, Desk
from fathom.engine.workers.rounds import Rounds
from fathom.errors import FathomError, LimitReached
from fathom.storage import untouched

_STRIPES = 16  # of an owner: where states are dense, all owners have some
_BLOCK = 1 << 16  # words of the table whose states are listed, and written, at a time
_LISTED = 1 << 16  # states of others that are listed before the table is searched for them
_SLICE = 1 << 18  # states that are expanded between two looks at whether to stop


class Counted(NamedTuple):
    """What an owner found in a round: states of the depth, expansions, bytes left for others, and seconds."""

    states: int
    expanded: int
    bytes: int
    cpu: float


@compiled(types.int64(TABLE, NUMBERS, types.uint64, NUMBERS), nogil=True)
def _mark(table: Words, numbers: Numbers, code: np.uint64, first_seen: Numbers) -> int:
    """Add `code` to the lanes of these states, and list those that were unseen; how many they are."""
    count = 0
    for number in numbers:
        if add_to_lane(table, number, code) == UNSEEN:
            first_seen[count] = number
            count += 1
    return count


class _Range:
    """The states of one range: an owner, see `workers.rounds`."""

    def __init__(
        self,
        desk: Desk,
        number: int,
        folder: Path,
        ranges: int,
        making: Callable[..., tuple[Rules, Words]],
        made: tuple[Any, ...],
    ) -> None:
        rules, start = making(*made)
        assert rules.numbering is not None and rules.size is not None and rules.rank is not None
        self.desk, self.number, self.folder, self.ranges = desk, number, folder, ranges
        self.rules, self.numbering = rules, rules.numbering
        self.origin = int(rules.rank(rules.parameters, start[0]))
        words = rules.size // PER_WORD + 1
        self.edges = np.arange(_STRIPES * ranges + 1) * words // (_STRIPES * ranges)
        self.table = untouched(np.uint64, words)
        self.workers = [worker_of(rules, self.numbering, self.table) for _ in range(desk.cores)]
        self.fresh: Numbers | None = None
        """The states that wait and were found here, in order; None if they are too many to be listed."""

    def restore(self, rounds: int) -> None:
        """Mark what was found, and expand the last depth again; what is found of others they have been told."""
        self.table = untouched(np.uint64, len(self.table))
        self.workers = [worker._replace(table=self.table) for worker in self.workers]
        if rounds == 0:
            self.fresh = np.array([self.origin], dtype=np.int64)
            for mine in self._found(0, self.number):
                self._add(mine, _code(0))
            return
        for depth in range(rounds - 1):
            for states in read_blocks(self._new(depth, self.number)):
                self._add(states, DONE)
        for states in read_blocks(self._new(rounds - 1, self.number)):
            self._add(states, _code(rounds - 1))
        self._expand(read_blocks(self._new(rounds - 1, self.number)), rounds - 1)
        for other in self._others():
            for found in self._found(rounds, other):
                self._add(found, DONE)

    def step(self, round: int) -> Counted:
        """The depth of this round: what others found of it, what is new, and what comes after."""
        begun = time.process_time()
        before = self._expanded()
        received = self._received(round) if round else []
        if self.fresh is not None:
            received += self._found(round, self.number)
            self.fresh = np.sort(np.concatenate(received)) if received else self.fresh[:0]
        with BlockWriter(self._new(round, self.number), squeezed=False) as writer:
            self._expand(self._written(self._found(round, self.number), writer), round)
        size = writer.size
        for other in self._others():
            with BlockWriter(self._out(round + 1, self.number, other), squeezed=False) as writer:
                for found in self._written(self._found(round + 1, other), writer):
                    self._add(found, DONE)
            size += writer.size
        expanded = self._expanded() - before
        return Counted(expanded, expanded, size, time.process_time() - begun)

    def _received(self, round: int) -> list[Numbers]:
        """Mark what others found; what of it is new, if the states of this depth can be listed still."""
        received: list[Numbers] = []
        count = 0
        for other in self._others():
            for found in read_blocks(self._out(round, other, self.number)):
                new = self._add(found, _code(round))
                count += len(new)
                if self.fresh is not None and count <= _LISTED:
                    received.append(new)
        if count > _LISTED:
            self.fresh = None
        return received

    @staticmethod
    def _written(blocks: Iterable[Numbers], writer: BlockWriter) -> Iterator[Numbers]:
        for block in blocks:
            writer.add(block)
            yield block

    def _expanded(self) -> int:
        return sum(int(worker.tally[EXPANDED]) for worker in self.workers)

    def _expand(self, blocks: Iterable[Numbers], depth: int) -> None:
        for worker in self.workers:
            worker.tally[FRESH] = 0
        with ThreadPoolExecutor(len(self.workers)) as pool:
            for states in blocks:
                for first in range(0, len(states), _SLICE):
                    if self.desk.stopping():
                        raise LimitReached("a request to stop")
                    self._spread(pool, states[first : first + _SLICE], _code(depth))
        counts = [int(worker.tally[FRESH]) for worker in self.workers]
        if any(count > len(worker.fresh) for count, worker in zip(counts, self.workers, strict=True)):
            self.fresh = None
            return
        fresh = [worker.fresh[:count] for count, worker in zip(counts, self.workers, strict=True)]
        self.fresh = np.sort(np.concatenate(fresh))

    def _spread(self, pool: ThreadPoolExecutor, states: Numbers, code: np.uint64) -> None:
        shared = np.zeros(SHARED, dtype=np.int64)
        numbering = self.numbering
        if len(self.workers) == 1:
            spread(numbering.neighbours, numbering.image, self.workers[0], states, code, shared)
            return
        futures = [
            pool.submit(spread, numbering.neighbours, numbering.image, worker, states, code, shared)
            for worker in self.workers
        ]
        try:
            for future in futures:
                future.result()
        finally:
            shared[STOP] = 1

    def _found(self, depth: int, owner: int) -> Iterator[Numbers]:
        """The states of an owner that wait with this depth, in order, in blocks."""
        stripes = range(owner, len(self.edges) - 1, self.ranges)
        if self.fresh is not None:
            at = np.searchsorted(self.fresh, self.edges * PER_WORD)
            found = [self.fresh[at[one] : at[one + 1]] for one in stripes if at[one] < at[one + 1]]
            if found:
                yield np.concatenate(found)
            return
        for one in stripes:
            for first in range(self.edges[one], self.edges[one + 1], _BLOCK):
                last = min(first + _BLOCK, self.edges[one + 1])
                listed = np.empty(PER_WORD * (last - first), dtype=np.int64)
                if count := list_lanes(self.table, first, last, _code(depth), listed):
                    yield listed[:count]

    def _others(self) -> list[int]:
        return [other for other in range(self.ranges) if other != self.number]

    def _add(self, numbers: Numbers, code: np.uint64) -> Numbers:
        first_seen = np.empty(len(numbers), dtype=np.int64)
        return first_seen[: _mark(self.table, numbers, code, first_seen)]

    def _new(self, depth: int, owner: int) -> Path:
        return self.folder / f"new-{depth}-{owner}"

    def _out(self, depth: int, finder: int, owner: int) -> Path:
        return self.folder / f"out-{depth}-{finder}-{owner}"


def _code(depth: int) -> np.uint64:
    """How a state of this depth waits."""
    return np.uint64(1) if depth % 2 == 0 else np.uint64(2)


def explore_in_ranges(
    making: Callable[..., tuple[Rules, Words]],
    made: Sequence[Any],
    watch: Watch,
    crew: Crew,
    *,
    store: str | Path | None = None,
    ranges: int | None = None,
) -> Explored:
    """Count the states that can be reached, with the workers of a crew.

    `making(*made)` gives the rules, which must number their states, and the start; it is called at every worker.
    `store` is a folder that all workers see, and where a search that was stopped goes on; without one, which is enough
    on one machine, it is a temporary folder. There are so many `ranges`, by default one a worker.
    """
    rules, start = making(*made)
    if rules.numbering is None or rules.size is None:
        raise FathomError("a search in ranges needs rules that number their states")
    with opened(store, fingerprint(rules, start, "stripes")) as place:
        return _run(rules, (making, tuple(made)), watch, crew, place, ranges or crew.size)


def _run(rules: Rules, made: tuple[Any, ...], watch: Watch, crew: Crew, place: Store, ranges: int) -> Explored:
    assert rules.size is not None
    notes = place.notes
    ranges = int(notes.get("ranges", min(ranges, rules.size // PER_WORD + 1)))
    per_depth: list[int] = list(notes.get("per_depth", []))
    exchanged = int(notes.get("exchanged", 0))
    expanded = 0
    rounds = Rounds(crew, _Range, (ranges, *made), ranges, place.folder, watch, done=len(per_depth))
    while not notes.get("finished"):
        found = rounds.round(phase="exploring", found=sum(per_depth), total=rules.size, exchanged=exchanged)
        states = sum(one.states for one in found)
        expanded += sum(one.expanded for one in found)
        exchanged += sum(one.bytes for one in found)
        if states:
            per_depth.append(states)
        place.save(ranges=ranges, per_depth=per_depth, exchanged=exchanged, finished=not states)
        notes = place.notes
        for old in place.folder.glob(f"out-{rounds.done - 1}-*"):
            with suppress(OSError):
                old.unlink()
    return Explored(sum(per_depth), tuple(per_depth), expanded, 1, "ranges")
