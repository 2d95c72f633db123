"""Push Fight: positions a second against the way of [Bosboom 2020, 4.5], and what larger boards would take.

    python -m bench pushfight

The board mini is solved completely. The yardstick is its own turn generator, corrected, compiled from C++: on
mini 362,000 positions a CPU-second for generation 0 and 129 s of CPU for all generations, measured once on the machine
on which this was written. Of onecolumn and twocolumn some blocks are taken by chance: generation 0 and the passes of a
later generation are timed on them, with a table of wins as large as the board's (filled by chance, as dense as the real
one), so that memory is as far away as it would be. From that follows a projection for the whole: each generation is
taken to touch every block, which is more than it does. Seconds are CPU seconds of one thread, the best of three runs.
Positions without a database are measured by `python -m bench pushfight_positions`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fathom.answer import Watch
from fathom.engine.retrograde import Game, solve
from fathom.engine.retrograde.blocks import ROWS, TALLIES, Work
from fathom.engine.retrograde.closing import close
from fathom.engine.retrograde.marking import mark, sweep
from fathom.engine.retrograde.passes import begin
from fathom.engine.retrograde.tables import table_bytes
from fathom.games.pushfight import Board, board_named
from fathom.games.pushfight.solve.game import game_of

REPETITIONS = 3
YARDSTICK_RATE, YARDSTICK_TOTAL = 362_000, 129.0
SAMPLES = {"twocolumn": 120, "onecolumn": 30}
"""How many blocks are taken by chance."""

GENERATIONS = 40
"""So many generations the projection supposes."""


def cpu_seconds(work: Callable[[], object]) -> float:
    """The best of some runs."""
    best = float("inf")
    for _ in range(REPETITIONS):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


@dataclass
class Sample:
    """Some spans of blocks of a game, and the tables of the whole, all pages of its planes there as in a real run."""

    game: Game
    spans: list[tuple[int, int]]

    def __post_init__(self) -> None:
        game = self.game
        shape = [game.size, game.block, game.words, game.blocks, 1, 1, game.reversible]
        size = game.words * game.blocks
        chance = np.random.default_rng(0)
        some = np.bitwise_or.reduce([chance.integers(0, 1 << 63, 1 << 16, dtype=np.uint64) for _ in range(3)])
        self.work = Work(
            game.parameters,
            np.array(shape, dtype=np.int64),
            game.weights,
            codes=np.zeros(game.size, dtype=np.uint8),
            won=np.resize(some, size),
            closed=np.full(size, 0, dtype=np.uint64),
            doomed=np.full(size, 0, dtype=np.uint64),
            dirty=np.zeros(2 * game.blocks, dtype=np.uint16),
            fresh=np.zeros(game.blocks, dtype=np.uint16),
            rows=np.zeros((ROWS, game.words), dtype=np.uint64),
            out=np.zeros((2, game.most), dtype=np.int64),
            notes=np.zeros((2, game.notes), dtype=np.int64),
            tally=np.zeros(TALLIES, dtype=np.int64),
        )

    def begin(self) -> None:
        """Generation 0."""
        actions, _, spread, judge = self.game.functions()
        for first, last in self.spans:
            begin(actions, spread, judge, self.work, first, last)

    def sweep(self) -> None:
        """The look at everything open, after generation 0."""
        actions = self.game.actions
        for first, last in self.spans:
            sweep(actions, self.work, first, last, 1, False)

    def close(self) -> None:
        """The pass that ends a generation, with something new in every block."""
        spread = self.game.functions()[2]
        self.work.dirty[:] = 1
        for first, last in self.spans:
            close(spread, self.work, first, last, 1)

    def mark(self) -> int:
        """Going back from lost positions: all that are undecided are taken as lost in generation 1. How many."""
        actions, predecessors, _, _ = self.game.functions()
        count = 0
        for first, last in self.spans:
            part = self.work.codes[first * self.game.block : last * self.game.block]
            count += int((part == 0).sum())
            part[part == 0] = 4
            self.work.fresh[first:last] = 2
            mark(actions, predecessors, self.work, first, last, 2, True)
            part[part == 4] = 0
        return count


def tell_mini() -> None:
    """Rates on mini, against the yardstick."""
    game = game_of(board_named("mini"))
    sample = Sample(game, [(0, game.blocks)])
    sample.begin()
    first = cpu_seconds(sample.begin)
    whole = cpu_seconds(lambda: solve(game, Watch(), cores=1))
    rate = game.positions / first
    print(f"mini, {game.positions:,} positions ({game.size:,} of them stored, by symmetry)")
    print(
        f"  generation 0   {first:8.2f} s  {rate:14,.0f} positions/s  {rate / YARDSTICK_RATE:6.0f} times the yardstick"
    )
    print(f"                            {game.size / first:14,.0f} stored positions/s")
    print(f"  everything     {whole:8.2f} s  {'':26}  {YARDSTICK_TOTAL / whole:6.0f} times as fast as the yardstick")


def tell_projection(board: Board, blocks: int) -> None:
    """Rates on some blocks of a board, and what the whole would take."""
    game = game_of(board)
    chosen = np.random.default_rng(1).integers(0, game.blocks, blocks).tolist()
    sample = Sample(game, [(block, block + 1) for block in chosen])
    sample.begin()
    part = game.size / (blocks * game.block)
    first = cpu_seconds(sample.begin)
    begun = time.process_time()
    sample.sweep()
    second = time.process_time() - begun
    third = cpu_seconds(sample.close)
    begun = time.process_time()
    lost = sample.mark()
    each = (time.process_time() - begun) / max(1, lost)
    open_share = lost / (blocks * game.block)
    total = (first + second + GENERATIONS * third) * part + 2 * each * open_share * game.size
    rate = game.positions / (first * part)
    print(f"{board.name}, {game.positions:,} positions ({game.size:,} stored), {blocks} of {game.blocks:,} blocks")
    print(f"  generation 0   {first * part:8.0f} s for the whole, {rate:14,.0f} positions/s")
    print(f"  generation 1   {(second + third) * part:8.0f} s: looking at all that is open, then closing")
    print(
        f"  a later one    {third * part:8.0f} s if it touches every block, and {each * 1e9:.0f} ns a decided position"
    )
    print(f"  {GENERATIONS} generations  {total:7.0f} s of one core, that is {total / 7200:.1f} h on two")
    planes = 3 * 8 * game.words * game.blocks
    print(f"  memory {planes / 1e9:.2f} GB, and {(table_bytes(game) - planes) / 1e9:.2f} GB more in memory or on disk")


def main() -> None:
    """Print the rates and the projections."""
    tell_mini()
    for name, blocks in SAMPLES.items():
        tell_projection(board_named(name), blocks)


if __name__ == "__main__":
    main()
