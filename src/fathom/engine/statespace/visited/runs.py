"""Exploring on disk: sorted runs of numbers, and duplicates found when a depth is complete.

A depth is expanded piece by piece; the successors of a piece are sorted, rid of doubles and written as a *run*. When
all pieces are done the runs are merged, a range of numbers at a time, and what has been seen before is left out: what
remains is the next depth. The seen states lie in a few sorted files, each at least twice as large as the next, so that
a state is copied only as often as a logarithm. Memory is a few pieces, whatever the size of the space; on disk are
eight bytes a state (sixteen while files are merged), and the runs of one depth.

Every file is complete before the store's notes name it, and is deleted when they no longer do. So whenever the search
is stopped, the notes tell a state of it to go on from.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import NEIGHBOURS_FUNCTION, NUMBERS, PARAMETERS, Numbers, Rules, Words
from fathom.engine.statespace.store import Store
from fathom.errors import FathomError
from fathom.storage import damaged, file_sum

_PIECE = 1 << 17  # states that a thread expands at a time, at most
_SMALL_PIECE = 1 << 10  # and at least
_RANGE = 1 << 20  # numbers that are merged at a time, about
_SAMPLED = 1 << 12  # one number in so many tells where the ranges are
_SUFFIX = ".numbers"
_READ_AT_OPENING = 1 << 28  # bytes of a file that is read as a whole before a search goes on


@compiled(types.int64(NEIGHBOURS_FUNCTION, PARAMETERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS), nogil=True)
def _successors(
    neighbours: Any, parameters: Numbers, numbers: Numbers, notes: Numbers, out: Numbers, found: Numbers
) -> int:
    """Write the successors of all `numbers` to `found`; how many they are, each time they occur."""
    count = 0
    for number in numbers:
        for i in range(neighbours(parameters, number, notes, out)):
            found[count] = out[i]
            count += 1
    return count


def explore_on_disk(
    rules: Rules, start: Words, watch: Watch, store: Store, threads: int
) -> tuple[int, tuple[int, ...], int]:
    """The number of states that can be reached, how many at each depth, and how many were expanded just now."""
    search = _DiskSearch(rules, watch, store, threads)
    if not store.notes:
        assert rules.rank is not None
        search.begin(int(rules.rank(rules.parameters, start[0])))
    search.run()
    return sum(search.per_depth), tuple(search.per_depth), search.expanded


class _DiskSearch:
    """A search under way. Its notes: the files `seen`, the `frontier`, the `runs` of its first `done` states."""

    def __init__(self, rules: Rules, watch: Watch, store: Store, threads: int) -> None:
        self.rules, self.watch, self.store, self.threads = rules, watch, store, threads
        self.expanded = 0
        self.written: dict[str, list[int]] = dict(store.notes.get("written", {}))
        """Size and checksum of every file."""
        a_state = 24 * threads * rules.most_successors  # bytes: its successors, sorted, and once more without doubles
        self.piece = max(min(_SMALL_PIECE, _PIECE), min(_PIECE, watch.memory_left // 2 // a_state))
        watch.reserve(self.piece * a_state, "the runs under way")

    @property
    def per_depth(self) -> list[int]:
        """How many states there are at each depth."""
        found: list[int] = self.store.notes["per_depth"]
        return found

    def begin(self, origin: int) -> None:
        """The start is the first depth."""
        name = self._write("depth-0", [np.array([origin], dtype=np.int64)])
        self._save(per_depth=[1], seen=[name], frontier=name, runs=[], done=0, serial=0)

    def run(self) -> None:
        """Depth after depth, until one is empty."""
        self._tidy()
        self._check()
        while self.store.notes["frontier"] is not None:
            self._expand_frontier()
            self._merge_runs()

    def _expand_frontier(self) -> None:
        notes = self.store.notes
        frontier = self.store.folder / notes["frontier"]
        count = self._count(notes["frontier"])
        with ThreadPoolExecutor(self.threads) as pool:
            while (done := self.store.notes["done"]) < count:
                last = min(count, done + self.threads * self.piece)
                pieces = [(first, min(last, first + self.piece)) for first in range(done, last, self.piece)]
                names = pool.map(lambda piece: self._run_of(frontier, *piece), pieces)
                self._save(runs=[*self.store.notes["runs"], *names], done=last)
                self.expanded += last - done
                self._tell("expanding on disk")

    def _run_of(self, frontier: Path, first: int, last: int) -> str:
        rules = self.rules
        assert rules.numbering is not None
        numbers = np.fromfile(frontier, np.int64, last - first, offset=8 * first)
        found = np.empty(len(numbers) * rules.most_successors + 1, dtype=np.int64)
        notes = np.zeros(rules.numbering.notes, dtype=np.int64)
        out = np.zeros(rules.most_successors + 1, dtype=np.int64)
        count = _successors(rules.numbering.neighbours, rules.parameters, numbers, notes, out, found)
        return self._write(f"run-{len(self.per_depth)}-{first}", [np.unique(found[:count])])

    def _merge_runs(self) -> None:
        """The next depth: what is in the runs and has not been seen."""
        notes = self.store.notes
        depth, seen = len(self.per_depth), list(notes["seen"])
        name = self._write(f"depth-{depth}", self._new_ones(notes["runs"], seen))
        if count := self._count(name):
            seen = self._compacted([*seen, name])
            self._save(
                per_depth=[*self.per_depth, count], seen=seen, frontier=name, runs=[], done=0, serial=notes["serial"]
            )
        else:
            self._save(seen=[], frontier=None, runs=[])
        self._tidy()

    def _new_ones(self, runs: Sequence[str], seen: Sequence[str]) -> Iterator[Numbers]:
        for low, high in self._ranges(runs):
            found = np.unique(np.concatenate([self._between(run, low, high) for run in runs]))
            for name in seen:
                found = found[~_among(found, self._between(name, low, high))]
            yield found
            self._tell("merging on disk")

    def _compacted(self, names: list[str]) -> list[str]:
        """Merge the last files until each is at least twice as large as the next."""
        while len(names) > 1 and self._count(names[-2]) < 2 * self._count(names[-1]):
            pair = names[-2:]
            self.store.notes["serial"] += 1
            merged = (
                np.sort(np.concatenate([self._between(name, low, high) for name in pair]))
                for low, high in self._ranges(pair)
            )
            names = [*names[:-2], self._write(f"seen-{self.store.notes['serial']}", merged)]
            self._tell("merging on disk")
        return names

    def _ranges(self, names: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Ranges of numbers, together all of them, each with about `_RANGE` entries of these files."""
        samples = []
        for name in names:
            mapped = self._mapped(name)
            samples.append(np.array(mapped[::_SAMPLED]))
            del mapped
        marks = np.sort(np.concatenate(samples))[:: max(1, _RANGE // _SAMPLED)]
        edges = [0, *map(int, np.unique(marks[1:])), (1 << 63) - 1]
        yield from pairwise(edges)

    def _between(self, name: str, low: int, high: int) -> Numbers:
        """The numbers from `low` up to but not including `high` in a sorted file."""
        mapped = self._mapped(name)
        first, last = np.searchsorted(mapped, [low, high])
        return np.array(mapped[first:last])  # a copy: what is mapped counts as memory in use

    def _mapped(self, name: str) -> Numbers:
        path = self.store.folder / name
        if not path.exists():
            raise FathomError(f"'{path}' is not as the search left it")
        if path.stat().st_size == 0:
            return np.zeros(0, dtype=np.int64)
        return np.memmap(path, np.int64, "r")

    def _count(self, name: str) -> int:
        return (self.store.folder / name).stat().st_size // 8

    def _write(self, stem: str, parts: Sequence[Numbers] | Iterator[Numbers]) -> str:
        """Write a file, part by part, and say its name."""
        name = stem + _SUFFIX
        size = summed = 0
        try:
            with (self.store.folder / name).open("wb") as file:
                for part in parts:
                    file.write(part.data)
                    size, summed = size + part.nbytes, zlib.crc32(part.data, summed)
        except OSError as error:
            raise FathomError(f"cannot write to '{self.store.folder}': {error.strerror or error}") from None
        self.written[name] = [size, summed]
        return name

    def _save(self, **notes: Any) -> None:
        """Save these notes, with the checksums of the files that they name."""
        after = self.store.notes | notes
        needed = {*after["seen"], *after["runs"], after["frontier"]}
        self.written = {name: told for name, told in self.written.items() if name in needed}
        self.store.save(**notes, written=self.written)

    def _check(self) -> None:
        """Look whether the files are as they were written: their sizes, and the content of those that are not huge."""
        for name, (size, summed) in self.written.items():
            path = self.store.folder / name
            if not path.exists() or path.stat().st_size != size:
                raise damaged(path, f"expected {size:,} bytes")
            if size <= _READ_AT_OPENING and file_sum(path) != summed:
                raise damaged(path, "its content is not what was written")

    def _tidy(self) -> None:
        """Delete the files that the notes do not name."""
        notes = self.store.notes
        needed = {*notes["seen"], *notes["runs"], notes["frontier"]}
        for path in self.store.folder.glob(f"*{_SUFFIX}"):
            if path.name not in needed:
                path.unlink()

    def _tell(self, phase: str) -> None:
        states = sum(self.per_depth)
        self.watch.check(phase, self.expanded, nodes=self.expanded, states=states, depth=len(self.per_depth) - 1)


def _among(some: Numbers, others: Numbers) -> NDArray[np.bool_]:
    """Which of `some` are in `others`; both are sorted."""
    if len(others) == 0:
        return np.zeros(len(some), dtype=np.bool_)
    places = np.searchsorted(others, some)
    there: NDArray[np.bool_] = others[np.minimum(places, len(others) - 1)] == some
    return there
