"""Configurations a second: the compiled verifier against the plain one that looks at them by the definition.

    python -m bench swarm

Both come to the same verdict from nothing. The plain one is given the smaller grids only; told are CPU seconds, the
configurations a second of each, and how many times as many the compiled one has.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import fathom
from fathom.answer import Watch
from fathom.puzzles.swarm.check.exploring import plain_faults
from fathom.puzzles.swarm.model import Swarm, read_lattice
from fathom.puzzles.swarm.solve.verify import verified

EXAMPLES = Path(__file__).parents[1] / "examples" / "swarm"
GRIDS = {"vone": ("3x3x3", "5x5x5", "8x8x8", "16x16x16"), "vtwo": ("5x5x5", "8x8x8")}
PLAIN = {("vone", "3x3x3"), ("vone", "5x5x5"), ("vtwo", "5x5x5")}


def seconds(work: Callable[[Swarm, Watch], object], swarm: Swarm) -> float:
    """CPU seconds of looking at a swarm."""
    start = time.process_time()
    work(swarm, Watch())
    return time.process_time() - start


def main() -> None:
    """Print a row for each rule set and grid."""
    print(f"{'rules':<6} {'grid':<9} {'configurations':>14} {'a second':>10} {'plain':>8} {'times':>6}")
    for name, grids in GRIDS.items():
        for grid in grids:
            swarm = fathom.load(EXAMPLES / f"{name}.txt")
            assert isinstance(swarm, Swarm)
            on_grid = replace(swarm, lattice=read_lattice(grid))
            many = verified(on_grid, Watch()).configurations  # compiles what has to be
            fast = many / seconds(verified, on_grid)
            row = f"{name:<6} {grid:<9} {many:>14,} {fast:>10,.0f}"
            if (name, grid) in PLAIN:
                slow = many / seconds(plain_faults, on_grid)
                row += f" {slow:>8,.0f} {fast / slow:>6.0f}"
            print(row, flush=True)


if __name__ == "__main__":
    main()
