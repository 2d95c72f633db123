"""Mazes of self-closing doors in a row as levels of pushed blocks: size, time and memory."""

from __future__ import annotations

import resource
import time
from itertools import pairwise

import fathom
from fathom.hardness.reductions.gadgetmaze_to_push import Construction
from fathom.puzzles.gadgetmaze.model import Maze, maze
from fathom.puzzles.push.model import write_solution


def in_a_row(doors: int) -> Maze:
    """Closed doors one behind the other, each opened from the same side."""
    lines = []
    for door in range(doors):
        lines += [f"D{door}: directed-self-closing-door, closed", f"s{door}: 3-split"]
        lines += [f"s{door}.1 - D{door}.2", f"s{door}.2 - D{door}.0"]
        lines.append(f"D{door}.1 - {f's{door + 1}.0' if door + 1 < doors else 'out'}")
    return maze("\n".join([*lines, "in - s0.0"]))


def main() -> None:
    """A line for each number of doors; seconds of CPU, memory of the whole process so far."""
    Construction(in_a_row(1)).inspect()
    names = ("doors", "tiles", "crossings", "blocks", "rows", "columns", "drawn", "verified", "moves", "carried", "MB")
    print(" ".join(f"{name:>9}" for name in names))
    for doors in (1, 2, 4, 8):
        source = in_a_row(doors)
        walk = fathom.solve(source).solution
        times = [time.process_time()]
        made = Construction(source)
        level = made.level()
        times.append(time.process_time())
        faults = made.inspect()
        times.append(time.process_time())
        moves = len(write_solution(level, made.carry(walk))) if doors <= 4 else 0
        times.append(time.process_time())
        drawn, verified, carried = (after - before for before, after in pairwise(times))
        assert not faults
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        told: list[int | str] = [doors, len(made.flat.tiles), made.plan.crossings, len(level.blocks), *level.shape]
        told += [f"{drawn:.1f}", f"{verified:.1f}", moves or "-", f"{carried:.1f}", megabytes]
        print(" ".join(f"{one:>9}" for one in told), flush=True)


if __name__ == "__main__":
    main()
