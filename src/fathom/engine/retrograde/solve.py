"""Won, lost or drawn, and in which generation: every position of a game.

Generation 0 are the positions that win at once and those without an action. A later generation are those that the ones
before decide: won if some turn leads to a lost position, lost if all turns lead to won ones. When a generation is
empty, whatever is left is drawn. Distances are generations: a player wins soonest by turns to the lowest.

Going back instead of forward, each generation costs time for what is new in it: predecessors of the positions that were
decided one generation before, a few actions of each to see whether it is doomed, and a pass over the blocks in which
something changed. Only the first generation after 0 looks at everything, as there nearly everything is new. Memory is
three bits a position, and a byte in a file or in memory that is read and written along its length only.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillRunning
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.compiled import alone
from fathom.engine.retrograde import blocks
from fathom.engine.retrograde.blocks import LOOKED, LOSSES, WINS, Work
from fathom.engine.retrograde.closing import close
from fathom.engine.retrograde.game import Game, Numbers
from fathom.engine.retrograde.marking import mark, sweep
from fathom.engine.retrograde.passes import begin
from fathom.engine.retrograde.solved import Solved
from fathom.engine.retrograde.tables import LAST_SMALL, Tables, fingerprint
from fathom.engine.statespace.store import Store, opened
from fathom.errors import FathomError
from fathom.machine import core_count

_SMALL = 1 << 16  # positions that one thread looks at sooner than kernels are compiled
_SLICE = 0.2  # seconds a thread works before it asks for more
_SAVED = 30.0  # seconds between two checkpoints, or
_TEN_TIMES = 10  # ... so many times as long as the last one took, if its disk is that slow
_TOLD = 0.1  # seconds between two words to the watch
_BEGIN, _SWEEP, _MARK, _CLOSE = "begin", "sweep", "mark", "close"


def solve(
    game: Game,
    watch: Watch,
    *,
    store: str | Path | None = None,
    cores: int | None = None,
    found: Callable[[int, int, int], None] | None = None,
    thorough: bool = False,
) -> Solved:
    """Solve a game.

    `cores` is how many threads work (if not said, all cores, or one for a small game); the result does not depend on
    it. With a folder `store` the tables are files there, and a run that was stopped in any way, by kill -9 too, goes on
    from its last checkpoint; one that has ended is only read. `found` hears the number, wins and losses of every
    generation that is complete, of those before a stop too. A store that is damaged is refused; `thorough` looks at
    every block of it. Raises `LimitReached` when `watch` does, after a checkpoint.
    """
    threads = cores or (1 if game.size <= _SMALL else core_count())
    with opened(store, fingerprint(game)) as place:
        return _Run(game, watch, place if store is not None else None, threads, found, thorough).run()


class _Worker:
    """What one thread needs for itself."""

    def __init__(self, game: Game) -> None:
        self.rows = np.zeros((blocks.ROWS, game.words), dtype=np.uint64)
        self.out = np.zeros((2, game.most), dtype=np.int64)
        self.notes = np.zeros((2, game.notes), dtype=np.int64)


class _Run:
    """A game being solved.

    Its notes in a store: the pass under way (`generation`, `step`), the first block it has not `done`, the `counts` of
    all generations up to this one, and what was spent.
    """

    def __init__(
        self,
        game: Game,
        watch: Watch,
        store: Store | None,
        threads: int,
        found: Callable[[int, int, int], None] | None,
        thorough: bool = False,
    ) -> None:
        self.game, self.watch = game, watch
        self.found = found or (lambda generation, wins, losses: None)
        self.tables = Tables(game, watch, store, thorough)
        self.functions = game.functions()
        notes = store.notes if store is not None and self.tables.resumed else {}
        self.generation = int(notes.get("generation", 0))
        self.step = str(notes.get("step", _BEGIN))
        self.done = int(notes.get("done", 0))
        self.counts: list[list[int]] = [list(pair) for pair in notes.get("counts", [[0, 0]])]
        self.looked = int(notes.get("looked", 0))
        self.cpu_before = float(notes.get("cpu", 0.0))
        self.cpu_start = time.process_time()
        self.threads = threads
        self.free: SimpleQueue[_Worker] = SimpleQueue()
        flags = (game.judge is not None, game.spread is not None, game.reversible)
        self.shape = np.array([game.size, game.block, game.words, game.blocks, *flags], dtype=np.int64)
        self.saved, self.saving = time.monotonic(), 0.0
        self.slice = 1

    def run(self) -> Solved:
        """Make the passes that are missing, one after the other."""
        self.watch.check(self._phase(), self.done, self.game.blocks)
        for generation, (wins, losses) in enumerate(self.counts if self.tables.finished else self.counts[:-1]):
            self.found(generation, wins, losses)
        if not self.tables.finished:
            for _ in range(self.threads):
                self.free.put(_Worker(self.game))
            self._save()
            with ThreadPoolExecutor(self.threads) as self.pool:
                self._to_the_end()
        counts = tuple((wins, losses) for wins, losses in self.counts)
        return Solved(self.game, self.tables.codes, counts, self.looked, self._cpu())

    def _to_the_end(self) -> None:
        while True:
            self._pass()
            following = self._following()
            if self.step in (_BEGIN, _CLOSE):
                self.found(self.generation, *self.counts[-1])
            if following is None:
                self.tables.finish(**self._notes())
                return
            if self.step in (_BEGIN, _CLOSE):
                self._next_generation()
            self.step, self.done = following, 0
            self._save()

    def _following(self) -> str | None:
        """The pass after this one, or None after the last."""
        if self.step == _SWEEP and self.game.predecessors is not None:
            return _MARK
        if self.step in (_SWEEP, _MARK):
            return _CLOSE
        if not any(self.counts[-1]):
            return None
        forward = self.game.predecessors is None or self.generation == 0
        return _SWEEP if forward else _MARK

    def _next_generation(self) -> None:
        self.generation += 1
        self.counts.append([0, 0])
        if self.generation > LAST_SMALL and not self.tables.wide:
            self.tables.widen()
        if self.generation >= 1 << 15:
            raise FathomError("more than 32767 generations: this engine does not count so far")

    def _pass(self) -> None:
        """Make the pass under way, slice by slice, in order; checkpoints on the way."""
        started, waiting = time.monotonic(), deque[tuple[int, Future[tuple[Numbers, float]]]]()
        begun_at = self.done
        slices = self._slices()
        more, ended = True, False
        try:
            while more or waiting:
                while more and len(waiting) <= self.threads:
                    span = next(slices, None)
                    if span is None:
                        more = False
                    else:
                        waiting.append((span[1], self.pool.submit(self._one, *span)))
                if waiting:
                    self._collect(*waiting.popleft())
                    self._tell(started, begun_at)
            ended = True
        finally:
            for _, task in waiting:
                task.cancel()
            for _, task in waiting:
                if not task.cancelled():
                    task.exception()
            self._save(sealed=not ended)

    def _slices(self) -> Iterator[tuple[int, int]]:
        first = self.done
        while first < self.game.blocks:
            last = min(self.game.blocks, first + self.slice)
            yield first, last
            first = last

    def _collect(self, last: int, task: Future[tuple[Numbers, float]]) -> None:
        """Wait for a slice, and add up what it counted."""
        while True:
            try:
                tally, seconds = task.result(timeout=_TOLD)
                break
            except StillRunning:
                self.watch.check(self._phase(), self.done, self.game.blocks)
        self.counts[-1][0] += int(tally[WINS])
        self.counts[-1][1] += int(tally[LOSSES])
        self.looked += int(tally[LOOKED])
        self.done = last
        if seconds < _SLICE / 2:
            self.slice = min(2 * self.slice, self.game.blocks)
        elif seconds > 2 * _SLICE:
            self.slice = max(1, self.slice // 2)

    def _tell(self, started: float, begun_at: int) -> None:
        """A word to the watch, with an estimate for this pass, and a checkpoint if it is time."""
        seconds = time.monotonic() - started
        left = seconds * (self.game.blocks - self.done) / max(1, self.done - begun_at)
        wins, losses = self.counts[-1]
        self.watch.check(
            self._phase(),
            self.done,
            self.game.blocks,
            nodes=self.looked,
            wins=wins,
            losses=losses,
            left=f"{left:.0f} s",
        )
        if time.monotonic() - self.saved > max(_SAVED, _TEN_TIMES * self.saving):
            self._save()

    def _phase(self) -> str:
        return f"generation {self.generation}: {self.step}"

    def _cpu(self) -> float:
        return self.cpu_before + time.process_time() - self.cpu_start

    def _notes(self) -> dict[str, Any]:
        return {
            "generation": self.generation,
            "step": self.step,
            "done": self.done,
            "counts": self.counts,
            "looked": self.looked,
            "cpu": self._cpu(),
        }

    def _save(self, sealed: bool = False) -> None:
        begun = time.monotonic()
        (self.tables.seal if sealed else self.tables.save)(**self._notes())
        self.saved = time.monotonic()
        self.saving = self.saved - begun

    def _one(self, first: int, last: int) -> tuple[Numbers, float]:
        """Make the pass over some blocks, in a thread; what it counted, and how long it took."""
        worker = self.free.get()
        started = time.perf_counter()
        tally = np.zeros(blocks.TALLIES, dtype=np.int64)
        try:
            self._kernel(worker, first, last, tally)
        finally:
            self.free.put(worker)
        return tally, time.perf_counter() - started

    def _kernel(self, worker: _Worker, first: int, last: int, tally: Numbers) -> None:
        game, tables, generation = self.game, self.tables, self.generation
        actions, predecessors, spread, judge = self.functions
        planes = (tables.codes, tables.won, tables.closed, tables.doomed, tables.dirty, tables.fresh)
        work = Work(game.parameters, self.shape, game.weights, *planes, worker.rows, worker.out, worker.notes, tally)
        if self.step == _BEGIN:
            self._run(begin, actions, spread, judge, work, first, last)
        elif self.step == _SWEEP:
            self._run(sweep, actions, work, first, last, generation, game.predecessors is None)
        elif self.step == _MARK:
            self._run(mark, actions, predecessors, work, first, last, generation, generation > 1)
        else:
            self._run(close, spread, work, first, last, generation)

    def _run(self, kernel: Any, *arguments: Any) -> None:
        """Let a kernel work; alone it may be interpreted."""
        if self.threads == 1:
            alone(kernel, *arguments)
        else:
            kernel(*arguments)
