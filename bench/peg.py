"""The English board of peg solitaire, level by level, against plain Python; and any solution of large boards.

    python -m bench peg

Plain Python keeps a set of words a level and takes the least of the eight images of each, as programs on the web do; it
stops after some levels, and the ratio is told for these. A beam, a depth-first search and the search from both sides
are compared on the boards that have names.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from fathom.answer import Limits, Watch
from fathom.errors import LimitReached
from fathom.puzzles.peg.generate import full
from fathom.puzzles.peg.generate.presets import PRESETS
from fathom.puzzles.peg.model import Pegs
from fathom.puzzles.peg.solve.beam import beam
from fathom.puzzles.peg.solve.depth_first import searched
from fathom.puzzles.peg.solve.invariants import by_parity
from fathom.puzzles.peg.solve.levels import Ways, all_levels, next_level
from fathom.puzzles.peg.solve.meeting import meeting
from fathom.puzzles.peg.solve.symmetry import holes_of, symmetries, word_of

_LEVELS = 10  # that plain Python makes
_PATIENCE = 20  # seconds for one search


def main() -> None:
    """Print the tables."""
    puzzle = full(0, Watch(), board="english", goal="one at 3,3")
    next_level(*_tables(puzzle), Watch())  # which compiles
    plain, spent = _timed(lambda: _plain(puzzle, _LEVELS))
    started = time.process_time()
    all_levels(puzzle, Watch(), sum(plain))
    ours = time.process_time() - started
    print(f"central game, {_LEVELS} levels: plain Python {spent:.2f} s, here {ours:.2f} s ({spent / ours:.0f} times)")
    levels, spent = _timed(lambda: all_levels(puzzle, Watch()))
    print(f"all {sum(map(len, levels)):,} classes: {spent:.1f} CPU seconds")
    assert plain == [len(level) for level in levels[: len(plain)]]
    ways, spent = _timed(lambda: Ways(puzzle, Watch(), levels))
    print(f"the {sum(map(len, ways.levels)):,} on solutions: {spent:.1f}")
    count, spent = _timed(lambda: ways.count(Watch()))
    print(f"{count:,} solutions: {spent:.1f}")
    moves, spent = _timed(lambda: ways.moves(Watch()))
    print(f"the fewest moves, {moves[0][0]}: {spent:.1f}")
    print("\nboard      beam  depth-first  both sides  (CPU seconds)")
    for name in PRESETS:
        made = full(0, Watch(), board=name)
        runs: tuple[Callable[[Watch], Any], ...] = (
            lambda watch, made=made: beam(made, watch, 1000),  # type: ignore[misc]
            lambda watch, made=made: searched(made, by_parity(made)[1], (), watch),  # type: ignore[misc]
            lambda watch, made=made: meeting(made, watch),  # type: ignore[misc]
        )
        print(f"{name:<9} {'  '.join(f'{_within(run):>9}' for run in runs)}", flush=True)


def _tables(puzzle: Pegs) -> tuple[Any, Any, Any]:
    ways = Ways(puzzle, Watch(), cut=lambda level: level[:10])
    return ways.forward, ways.images, ways.levels[0]


def _timed(run: Callable[[], Any]) -> tuple[Any, float]:
    started = time.process_time()
    return run(), time.process_time() - started


def _within(run: Callable[[Watch], Any]) -> str:
    started = time.process_time()
    try:
        run(Limits(time=_PATIENCE, memory="8G").watch())
    except LimitReached:
        return "-"
    return f"{time.process_time() - started:.2f}"


def _plain(puzzle: Pegs, levels: int) -> list[int]:
    """How many classes there are after 0, 1, 2, ... jumps, in plain Python."""
    group = symmetries(puzzle.board)
    jumps = [(1 << a | 1 << b, 1 << a | 1 << b | 1 << c) for a, b, c in puzzle.board.jumps]
    level, sizes = {word_of(puzzle.pegs)}, [1]
    for _ in range(levels):
        after = {word ^ touched for word in level for needed, touched in jumps if word & touched == needed}
        level = {min(word_of(image[hole] for hole in holes_of(word)) for image in group) for word in after}
        sizes.append(len(level))
    return sizes
