"""How many states can be reached: the search that keeps least, uses all cores, and survives being killed.

Nothing is remembered of a state but that it was seen, so there are no paths; for those there is `breadth_first`. Three
visited sets, of which the first that fits is taken:

- *dense*: two bits for every number (see `lanes`), expanded depth by depth by all cores. Time grows with the moves,
  plus one pass over the table for every depth that is too wide to be listed.
- *hashed*: for rules without numbers, or with too many for the table; one core, 21 to 34 bytes a state.
- *disk*: sorted runs of numbers (see `runs`), when memory does not hold the hash table.

Symmetries of the dense search. Let G be the group the rules declare, s the start, and R what can be reached from it.
H, the set of the g in G with g(s) in R, is a group: if g(s) and h(s) are in R then gh(s) can be reached from g(s),
as moves map to moves, and so is in R; and G is finite. For the same reason R is closed under H. So after each
depth we look which images of s have been seen, and take the group these symmetries generate. As it grows, the seen set
is closed under it, and from then on one state of each orbit is expanded, and all of the orbit are counted.
"""

from __future__ import annotations

from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np

from fathom.answer import Watch
from fathom.engine.statespace.breadth import breadth_first
from fathom.engine.statespace.rules import Numbering, Rules, Starts, Words
from fathom.engine.statespace.store import Store, fingerprint, opened
from fathom.engine.statespace.visited.lanes import (
    CHUNK,
    DONE,
    EXPANDED,
    FRESH,
    PER_WORD,
    SEEN,
    SHARED,
    STOP,
    TALLIES,
    UNSEEN,
    Worker,
    add_to_lane,
    close_words,
    count_lanes,
    lane,
    spread,
)
from fathom.engine.statespace.visited.runs import explore_on_disk
from fathom.errors import FathomError, MemoryReached
from fathom.machine import core_count
from fathom.storage import MOST_AT_OPENING, check_sums, mapped, sums_of

Manner: TypeAlias = Literal["dense", "hashed", "disk", "ranges"]

_LISTED = 1 << 16  # states that a thread lists before the next depth is found by a pass over the table
_ALONE = 1 << 12  # so few are not worth waking other threads for
_CLOSED_AT_ONCE = 1 << 16  # words of the table that are closed under symmetry between two words to the watch
_TOLD = 0.1  # seconds between two words to the watch


@dataclass(frozen=True, slots=True)
class Explored:
    """The size of a reachable space, and how it was found.

    `per_depth` counts the states at 0, 1, 2, ... moves from the start; it is empty if symmetries made the search leave
    that order. `expanded` counts what was done since the search was last taken up.
    """

    states: int
    per_depth: tuple[int, ...]
    expanded: int
    symmetries: int
    visited: Manner


def explore(
    rules: Rules,
    start: Starts,
    watch: Watch,
    *,
    visited: Manner | None = None,
    symmetry: bool = True,
    cores: int | None = None,
    store: str | Path | None = None,
) -> Explored:
    """Count the states that can be reached from one start.

    `visited` chooses the visited set, `cores` how many threads there are (all cores if not said). With a folder
    `store`, a search that was stopped in any way goes on from there. Raises `LimitReached` when `watch` does.
    """
    rows = rules.rows_of(start)
    if len(rows) != 1:
        raise FathomError("explore needs one start state")
    chosen = visited or _fitting(rules, watch)
    if chosen != "hashed" and rules.numbering is None:
        raise FathomError(f"a {chosen} search needs rules that number their states")
    if chosen == "hashed" and visited is None and store is not None and rules.numbering is not None:
        chosen = "disk"  # which can go on after a kill
    if chosen == "hashed":
        try:
            found = breadth_first(replace(rules, goal=None), rows, watch, visited="hashed")
        except MemoryReached:
            if visited is not None or rules.numbering is None:
                raise
            chosen = "disk"
        else:
            return Explored(found.states, found.per_depth, found.expanded, 1, "hashed")
    manner = f"{chosen} {symmetry}" if chosen == "dense" else chosen
    with opened(store, fingerprint(rules, rows, manner)) as place:
        threads = cores or core_count()
        if chosen == "disk":
            return Explored(*explore_on_disk(rules, rows, watch, place, threads), 1, "disk")
        return _Lanes(rules, rows, watch, place if store is not None else None, symmetry, threads).run()


def _fitting(rules: Rules, watch: Watch) -> Manner:
    if rules.numbering is None or rules.size is None:
        return "hashed"
    return "dense" if rules.size // 4 <= watch.memory_left else "hashed"


def worker_of(rules: Rules, numbering: Numbering, table: Words) -> Worker:
    """What one thread works with, under no symmetries yet."""
    return Worker(
        rules.parameters,
        table,
        symmetries=np.zeros(1, dtype=np.int64),
        out=np.zeros(rules.most_successors + 1, dtype=np.int64),
        notes=np.zeros((3, max(numbering.notes, numbering.symmetries)), dtype=np.int64),
        waiting=np.zeros(CHUNK * PER_WORD, dtype=np.int64),
        fresh=np.zeros(_LISTED, dtype=np.int64),
        tally=np.zeros(TALLIES, dtype=np.int64),
    )


class _Lanes:
    """A dense search under way.

    Its notes in a store: `code` of the states that are being expanded, `per_depth` so far, the `symmetries` found, and
    `closing`, which says that the table, closed under `fewer`, is being closed under these (1: the states that are
    done, 2: those that wait).
    """

    def __init__(
        self, rules: Rules, start: Words, watch: Watch, store: Store | None, symmetry: bool, threads: int
    ) -> None:
        assert rules.numbering is not None and rules.size is not None and rules.rank is not None
        self.rules, self.numbering, self.watch, self.store = rules, rules.numbering, watch, store
        self.origin = int(rules.rank(rules.parameters, start[0]))
        self.words = rules.size // PER_WORD + 1
        self.candidates = range(self.numbering.symmetries if symmetry else 1)
        self.code = np.uint64(1)
        self.per_depth = [1]
        self.symmetries = self.fewer = np.zeros(1, dtype=np.int64)
        self.closing = 0
        self.listed = np.array([self.origin], dtype=np.int64)
        self.seen_before = 1
        self.resumed = store is not None and bool(store.notes)
        self.table = self._table()
        self.workers = [worker_of(rules, self.numbering, self.table) for _ in range(threads)]

    def _table(self) -> Words:
        """The lanes: in memory, or in a mapped file, where a killed process leaves them as they are."""
        size = self.words * 8
        self.watch.reserve(size, "the table of visited states")
        if self.store is None:
            table = np.zeros(self.words, dtype=np.uint64)
        else:
            path = self.store.folder / "lanes"
            table = mapped(path, np.uint64, self.words, fresh=not self.resumed)
            check_sums(path, table, self.store.notes.get("sums", {}))
        if not self.resumed:
            add_to_lane(table, self.origin, self.code)
        return table

    def run(self) -> Explored:
        """Expand depth after depth until nothing waits."""
        self.watch.check("exploring", 0)
        if self.resumed:
            self._recall()
        self._save()  # without checksums, for the table changes from now on
        try:
            with ThreadPoolExecutor(len(self.workers)) as self.pool:
                if self.closing:
                    self._close()
                while self._deeper():
                    self._look_for_symmetries()
        finally:
            self._save(sealed=True)
        return Explored(
            self._states(),
            tuple(self.per_depth) if len(self.symmetries) == 1 else (),
            self._total(EXPANDED),
            len(self.symmetries),
            "dense",
        )

    def _recall(self) -> None:
        """Take up what a search that was stopped has left."""
        assert self.store is not None
        notes = self.store.notes
        self.code = np.uint64(notes["code"])
        self.per_depth = list(notes["per_depth"])
        self.symmetries = np.array(notes["symmetries"], dtype=np.int64)
        self.fewer = np.array(notes["fewer"], dtype=np.int64)
        self.closing = notes["closing"]
        self.listed = self.listed[:0]
        self.seen_before = self.words * PER_WORD - self._count(UNSEEN)

    def _save(self, sealed: bool = False) -> None:
        if self.store is not None:
            self.store.save(
                sums=sums_of(self.table, MOST_AT_OPENING) if sealed else {},
                code=int(self.code),
                per_depth=self.per_depth,
                symmetries=self.symmetries.tolist(),
                fewer=self.fewer.tolist(),
                closing=self.closing,
            )

    def _deeper(self) -> bool:
        """Expand all that waits with `code`; whether anything new waits now."""
        fresh = self._count(self.code ^ DONE) if self.resumed else 0
        for worker in self.workers:
            worker.tally[FRESH] = 0
        self._spread()
        listed = not self.resumed and all(worker.tally[FRESH] <= _LISTED for worker in self.workers)
        self.resumed = False
        fresh += self._total(FRESH)
        if fresh == 0:
            return False
        # Sorted, for neighbours in number have much in common. An empty list sends the threads to the table.
        found = [worker.fresh[: worker.tally[FRESH] if listed else 0] for worker in self.workers]
        self.listed = np.sort(np.concatenate(found))
        self.per_depth.append(fresh)
        self.code ^= DONE
        self._save()
        return True

    def _spread(self) -> None:
        """Let all threads expand, while this one watches the limits; what is little it does itself."""
        shared = np.zeros(SHARED, dtype=np.int64)

        def work(worker: Worker) -> None:
            worker = worker._replace(symmetries=self.symmetries)
            spread(self.numbering.neighbours, self.numbering.image, worker, self.listed, self.code, shared)

        if 0 < len(self.listed) <= _ALONE:
            work(self.workers[0])
            self._tell("exploring")
            return
        futures = [self.pool.submit(work, worker) for worker in self.workers]
        try:
            while wait(futures, _TOLD, FIRST_EXCEPTION).not_done:
                self._tell("exploring")
        finally:
            shared[STOP] = 1
            wait(futures)
        for future in futures:
            future.result()

    def _look_for_symmetries(self) -> None:
        """Whether more images of the start have been seen; if so, close the table under these symmetries."""
        if len(self.symmetries) == len(self.candidates):
            return
        notes, parameters = self.workers[0].notes[1], self.rules.parameters
        images = [int(self.numbering.image(parameters, self.origin, one, notes)) for one in self.candidates]
        known = self.numbering.generated(one for one, image in enumerate(images) if lane(self.table, image) != UNSEEN)
        if len(known) > len(self.symmetries):
            self.fewer, self.symmetries = self.symmetries, np.array(known, dtype=np.int64)
            self.closing = 1
            self._close()

    def _close(self) -> None:
        """Close the table under the symmetries: first what is done, then what waits. Each pass may be begun again."""
        image, mine = self.numbering.image, self.workers[0]._replace(symmetries=self.symmetries)
        for done in (True, False)[self.closing - 1 :]:
            self._save()
            for first in range(0, self.words, _CLOSED_AT_ONCE):
                last = min(first + _CLOSED_AT_ONCE, self.words)
                close_words(image, mine, first, last, self.code, done, self.fewer)
                self._tell("closing under symmetry")
            self.closing = 2
        self.closing = 0
        self.listed = self.listed[:0]
        self._save()
        self._look_for_symmetries()

    def _count(self, code: np.uint64) -> int:
        return int(count_lanes(self.table, 0, self.words, code))

    def _states(self) -> int:
        return self.seen_before + self._total(SEEN)

    def _total(self, tally: int) -> int:
        return sum(int(worker.tally[tally]) for worker in self.workers)

    def _tell(self, phase: str) -> None:
        expanded = self._total(EXPANDED)
        self.watch.check(phase, expanded, nodes=expanded, states=self._states(), depth=len(self.per_depth) - 1)
