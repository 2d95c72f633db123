"""Retrograde analysis in ranges: the passes of `passes`, for workers that share nothing but a folder.

A worker owns a range of blocks: it alone decides their positions. Of all others it knows which are won (a bit each, as
actions are looked up there), and which it has marked itself. Rounds are

- `begin`, generation 0 of the own blocks; and then, for each generation,
- *look*: take in what others decided in the generation before, go back from what was decided here, and leave for each
  owner the marks in its blocks (`out`), every one of them once; and
- *decide*: take in the marks that others made here, and decide what they decide (`decided`).

Every position is written once, when it is decided, and these files are also the checkpoint: to make an owner again, its
bits are found anew by looking at everything in its range once, forward, as the marks of all generations before would
have it. Memory is a byte for each own position and up to three bits for each of all; in files there are at most two
bytes a position, mostly much less, and the marks of one generation.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.retrograde.blocks import (
    BLOCK,
    LOOKED,
    LOSSES,
    ROWS,
    TALLIES,
    WIDE_WORK,
    WINS,
    WORDS,
    WORK,
    Codes,
    Work,
    length_of,
)
from fathom.engine.retrograde.closing import close
from fathom.engine.retrograde.game import ACTIONS_FUNCTION, NUMBERS, PLANE, Game, Numbers, Plane
from fathom.engine.retrograde.marking import is_doomed, sweep
from fathom.engine.retrograde.passes import begin
from fathom.engine.retrograde.planes import has, put
from fathom.engine.retrograde.tables import LAST_SMALL
from fathom.engine.workers.blocks import BlockWriter, read_blocks
from fathom.engine.workers.crew import Desk
from fathom.errors import LimitReached
from fathom.storage import untouched

_OUTBOX = 1 << 20  # marks for others that are gathered before they are sorted and written
_SEGMENT = 1 << 22  # positions that a thread looks at, or that are written as one block, at a time

#: Where `_mark_back` stands: the block and the position in it that come next, and how full its outbox is.
_AT_BLOCK, _AT_INSIDE, _FILLED = range(3)


class Counted(NamedTuple):
    """What an owner found in a round: wins and losses, positions looked at; bytes left for others, and seconds."""

    wins: int
    losses: int
    looked: int
    bytes: int
    cpu: float


@compiled(
    [
        types.void(
            ACTIONS_FUNCTION, ACTIONS_FUNCTION, work, types.int64, types.int64, NUMBERS, types.int64, NUMBERS, NUMBERS
        )
        for work in (WORK, WIDE_WORK)
    ],
    nogil=True,
)
def _mark_back(
    actions: Any,
    predecessors: Any,
    work: Work,
    last: int,
    generation: int,
    own: Numbers,
    most: int,
    at: Numbers,
    outbox: Numbers,
) -> None:
    """As `mark`, from where `at` stands to the block `last`, or until the outbox has no room for `most` marks more.

    What is not in the `own` blocks goes to the outbox as well: twice the place, and one more if it is doomed.
    """
    parameters, shape, codes, out, notes = work.parameters, work.shape, work.codes, work.out, work.notes
    closed, doomed, tally = work.closed, work.doomed, work.tally
    winning, losing = 2 * generation - 1, 2 * generation
    stride = 64 * shape[WORDS]
    while at[_AT_BLOCK] < last:
        block, inside = at[_AT_BLOCK], at[_AT_INSIDE]
        if work.fresh[block] != generation or inside == length_of(shape, block):
            at[_AT_BLOCK], at[_AT_INSIDE] = block + 1, 0
            continue
        if at[_FILLED] + most > outbox.size:
            return
        at[_AT_INSIDE] = inside + 1
        code = codes[block * shape[BLOCK] + inside]
        if code != losing and (code != winning or generation == 1):
            continue
        wins = code == losing
        for i in range(predecessors(parameters, block * stride + inside, out[0], notes[0])):
            place = out[0, i]
            if has(closed, place) or has(doomed, place):
                continue
            tally[LOOKED] += 0 if wins else 1
            if not wins and not is_doomed(actions, parameters, place, work.won, out[1], notes[1]):
                continue
            put(closed if wins else doomed, place)
            there = place // stride
            work.dirty[2 * there + (0 if wins else 1)] = generation
            if there < own[0] or there >= own[1]:
                outbox[at[_FILLED]] = 2 * place + (0 if wins else 1)
                at[_FILLED] += 1


@compiled(types.void(NUMBERS, types.int64, PLANE, PLANE, types.uint16[::1], types.int64), nogil=True)
def _take_marks(marks: Numbers, stride: int, closed: Plane, doomed: Plane, dirty: Any, generation: int) -> None:
    """Set the bits that others found."""
    for mark in marks:
        place = mark >> 1
        if has(closed, place) or has(doomed, place):
            continue
        put(closed if mark & 1 == 0 else doomed, place)
        dirty[2 * (place // stride) + (mark & 1)] = generation


@compiled(types.void(NUMBERS, PLANE), nogil=True)
def _take_wins(decided: Numbers, won: Plane) -> None:
    """Set the bits of what others have won."""
    for one in decided:
        if one & 1 == 0:
            put(won, one >> 1)


@compiled(
    [types.void(NUMBERS, NUMBERS, codes, types.int64) for codes in (types.uint8[::1], types.uint16[::1])], nogil=True
)
def take_codes(decided: Numbers, shape: Numbers, codes: Codes, generation: int) -> None:
    """Write the codes of positions that a generation decided."""
    stride = 64 * shape[WORDS]
    for one in decided:
        place = one >> 1
        codes[place // stride * shape[BLOCK] + place % stride] = 2 * generation + 1 + (one & 1)


@compiled([types.int64(work, types.int64, types.int64, types.int64, NUMBERS) for work in (WORK, WIDE_WORK)], nogil=True)
def _list_decided(work: Work, first: int, last: int, generation: int, out: Numbers) -> int:
    """List what this generation decided in some blocks: twice the place, and one more if it is lost; how many."""
    shape, codes = work.shape, work.codes
    winning, losing = 2 * generation + 1, 2 * generation + 2
    count = 0
    for block in range(first, last):
        if work.fresh[block] != generation + 1:
            continue
        base, place = block * shape[BLOCK], block * 64 * shape[WORDS]
        for inside in range(length_of(shape, block)):
            code = codes[base + inside]
            if code == winning or code == losing:
                out[count] = 2 * (place + inside) + (1 if code == losing else 0)
                count += 1
    return count


def shape_of(game: Game) -> Numbers:
    """What kernels need to know of a game besides its functions (see `blocks`)."""
    flags = (game.judge is not None, game.spread is not None, game.reversible)
    return np.array([game.size, game.block, game.words, game.blocks, *flags], dtype=np.int64)


def decided_file(folder: Path, generation: int, owner: int) -> Path:
    """Where an owner writes what a generation decides in its range."""
    return folder / f"decided-{generation}-{owner}"


class Range:
    """The positions of one range of blocks: an owner, see `workers.rounds`."""

    def __init__(
        self, desk: Desk, number: int, folder: Path, ranges: int, making: Callable[..., Game], made: Sequence[Any]
    ) -> None:
        self.desk, self.number, self.folder, self.ranges = desk, number, folder, ranges
        self.game = game = making(*made)
        self.functions = game.functions()
        self.shape = shape_of(game)
        self.edges = [game.blocks * edge // ranges for edge in range(ranges + 1)]
        self.own = np.array(self.edges[number : number + 2], dtype=np.int64)
        self.scratch = [
            (
                np.zeros((ROWS, game.words), dtype=np.uint64),
                np.zeros((2, game.most), dtype=np.int64),
                np.zeros((2, game.notes), dtype=np.int64),
            )
            for _ in range(desk.cores)
        ]

    def _clear(self) -> None:
        game, words = self.game, self.game.words * self.game.blocks
        self.codes = untouched(np.uint8, game.size)
        self.won, self.closed, self.doomed = (untouched(np.uint64, words) for _ in range(3))
        self.dirty, self.fresh = untouched(np.uint16, 2 * game.blocks), untouched(np.uint16, game.blocks)

    def restore(self, rounds: int) -> None:
        """Read what was decided, and find the bits of the own range anew."""
        self._clear()
        if rounds == 0:
            return
        generations = (rounds + 1) // 2
        self._over_blocks(self._begin)
        self._widen(generations)
        for generation in range(generations):
            for owner in range(self.ranges):
                for decided in read_blocks(decided_file(self.folder, generation, owner)):
                    take_codes(decided, self.shape, self.codes, generation)
                    _take_wins(decided, self.won)
                    if owner == self.number and generation == generations - 1:
                        self.fresh[np.unique((decided >> 1) // self.game.stride)] = generations
        self._over_blocks(lambda work, first, last: sweep(self.functions[0], work, first, last, generations, True))
        self.dirty[2 * self.own[0] : 2 * self.own[1]] = generations

    def step(self, round: int) -> Counted:
        """Begin, look or decide."""
        begun = time.process_time()
        counted = self._step(round)
        return counted._replace(cpu=time.process_time() - begun)

    def _step(self, round: int) -> Counted:
        if round == 0:
            tally = self._over_blocks(self._begin)
            return self._counted(tally, self._write_decided(0))
        generation = (round + 1) // 2
        self._widen(generation)
        if round % 2 == 1:
            return self._look(generation)
        for other in self._others():
            for marks in read_blocks(self._out(generation, other, self.number)):
                _take_marks(marks, self.game.stride, self.closed, self.doomed, self.dirty, generation)
        spread = self.functions[2]
        tally = self._over_blocks(lambda work, first, last: close(spread, work, first, last, generation))
        return self._counted(tally, self._write_decided(generation))

    def _begin(self, work: Work, first: int, last: int) -> None:
        actions, _, spread, judge = self.functions
        begin(actions, spread, judge, work, first, last)

    def _look(self, generation: int) -> Counted:
        """What others decided in the generation before, and the marks that follow from what was decided here."""
        forward = self.game.predecessors is None

        def take(other: int) -> None:
            for decided in read_blocks(decided_file(self.folder, generation - 1, other)):
                _take_wins(decided, self.won)
                if forward:
                    take_codes(decided, self.shape, self.codes, generation - 1)

        with ThreadPoolExecutor(self.desk.cores) as pool:  # owners have no word of a plane in common
            list(pool.map(take, self._others()))
        tally = np.zeros(TALLIES, dtype=np.int64)
        if forward or generation == 1:
            actions = self.functions[0]
            tally += self._over_blocks(lambda work, first, last: sweep(actions, work, first, last, generation, forward))
        with ExitStack() as stack:
            writers = {
                other: stack.enter_context(BlockWriter(self._out(generation, self.number, other)))
                for other in self._others()
            }
            if not forward:
                tally += self._over_blocks(
                    lambda work, first, last: self._mark_back(work, first, last, generation, writers)
                )
        return self._counted(tally, sum(writer.size for writer in writers.values()))

    def _mark_back(self, work: Work, first: int, last: int, generation: int, writers: dict[int, BlockWriter]) -> None:
        actions, predecessors = self.functions[:2]
        most = self.game.most
        outbox = np.empty(max(_OUTBOX, 2 * most), dtype=np.int64)
        at = np.array([first, 0, 0], dtype=np.int64)
        edges = np.array(self.edges, dtype=np.int64) * 2 * self.game.stride
        while at[_AT_BLOCK] < last:
            _mark_back(actions, predecessors, work, last, generation, self.own, most, at, outbox)
            marks = np.unique(outbox[: at[_FILLED]])
            at[_FILLED] = 0
            starts = np.searchsorted(marks, edges)
            for other, writer in writers.items():
                if starts[other] < starts[other + 1]:
                    writer.add(marks[starts[other] : starts[other + 1]])

    def _write_decided(self, generation: int) -> int:
        """Write down what was decided; how many bytes that took."""
        with BlockWriter(decided_file(self.folder, generation, self.number)) as writer:
            work = self._work(0, np.zeros(TALLIES, dtype=np.int64))
            for first, last in self._segments():
                out = np.empty((last - first) * self.game.block, dtype=np.int64)
                if count := _list_decided(work, first, last, generation, out):
                    writer.add(out[:count])
        return writer.size

    def _over_blocks(self, kernel: Callable[[Work, int, int], None]) -> Numbers:
        """Let all cores go over the own blocks with a kernel; what they counted."""
        tallies = [np.zeros(TALLIES, dtype=np.int64) for _ in self.scratch]
        segments = self._segments()

        def work(core: int) -> None:
            mine = self._work(core, tallies[core])
            for first, last in segments:
                if self.desk.stopping():
                    raise LimitReached("a request to stop")
                kernel(mine, first, last)

        if len(self.scratch) == 1:
            work(0)
        else:
            segments = _shared(segments)
            with ThreadPoolExecutor(len(self.scratch)) as pool:
                list(pool.map(work, range(len(self.scratch))))
        summed: Numbers = np.sum(tallies, axis=0, dtype=np.int64)
        return summed

    def _segments(self) -> Iterator[tuple[int, int]]:
        blocks = max(1, _SEGMENT // self.game.block)
        first, last = int(self.own[0]), int(self.own[1])
        return ((start, min(last, start + blocks)) for start in range(first, last, blocks))

    def _work(self, core: int, tally: Numbers) -> Work:
        tables = (self.codes, self.won, self.closed, self.doomed, self.dirty, self.fresh)
        return Work(self.game.parameters, self.shape, self.game.weights, *tables, *self.scratch[core], tally)

    def _widen(self, generation: int) -> None:
        if generation > LAST_SMALL and self.codes.itemsize == 1:
            narrow, self.codes = self.codes, untouched(np.uint16, self.game.size)
            if self.game.predecessors is None:
                self.codes[:] = narrow
            else:
                first, last = self.own * self.game.block
                self.codes[first:last] = narrow[first:last]

    def _others(self) -> list[int]:
        return [other for other in range(self.ranges) if other != self.number]

    def _out(self, generation: int, finder: int, owner: int) -> Path:
        return self.folder / f"out-{generation}-{finder}-{owner}"

    def _counted(self, tally: Numbers, size: int) -> Counted:
        return Counted(int(tally[WINS]), int(tally[LOSSES]), int(tally[LOOKED]), size, 0.0)


def _shared(segments: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The same for several threads, each of which takes what comes next."""
    from threading import Lock

    lock, end = Lock(), object()

    def following() -> object:
        with lock:
            return next(segments, end)

    return iter(following, end)  # type: ignore[arg-type]
