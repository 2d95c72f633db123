"""All positions of ice blocks on an empty 8x8 board: `explore` against a plain hash table in C++ (-O3, one core).

    python -m bench iceblock

Every search runs in a process of its own, warm (its code is compiled and has been run once on a small board). Memory
is how much the process grows from there to its peak, for the C++ program its whole peak. The interpreter with its
libraries comes on top of ours, the same for every size; it is told below the table. For five blocks, the searches take
turns, and the best of three counts; the scaling is one run each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from bench.statespace import built_program, native
from fathom.answer import Limits, free_bytes, resident_bytes
from fathom.engine.statespace import explore
from fathom.puzzles.iceblock.analyse.studies import empty_board
from fathom.puzzles.iceblock.solve.layout import Layout

SIDE = 8
BLOCKS = 5
REPETITIONS = 3
SCALING = (4, 5, 6, 7)
MOST_NATIVE = 6
"""So many blocks fit into memory for the hash table."""

OURS = {
    "explore, one core, no symmetry": (1, False),
    "explore, all cores, no symmetry": (0, False),
    "explore, one core": (1, True),
    "explore, all cores": (0, True),
}

Outcome = tuple[int, float, float]
"""States, seconds, and megabytes."""


def child(blocks: int, cores: int, symmetry: bool) -> None:
    """One search of ours, in a process of its own."""
    small = Layout(empty_board(4, 4, range(3)))
    explore(small.rules(), small.start(), Limits().watch(), symmetry=symmetry)
    layout = Layout(empty_board(SIDE, SIDE, range(blocks)))
    rules = layout.rules()
    Path("/proc/self/clear_refs").write_text("5")  # the peak is counted from here
    before = resident_bytes()
    begun = time.perf_counter()
    found = explore(rules, layout.start(), Limits().watch(), visited="dense", cores=cores or None, symmetry=symmetry)
    seconds = time.perf_counter() - begun
    print(found.states, seconds, (_peak() - before) / 1e6, before / 1e6)


def _peak() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def ours(blocks: int, cores: int, symmetry: bool) -> tuple[Outcome, float]:
    """The same from outside, and what the interpreter held before."""
    command = [sys.executable, "-m", "bench.iceblock", str(blocks), str(cores), str(int(symmetry))]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return (int(told[0]), float(told[1]), float(told[2])), float(told[3])


def main() -> None:
    """Print both tables."""
    program = built_program()
    results: dict[str, list[Outcome]] = {}
    interpreter = 0.0
    for _ in range(REPETITIONS):
        if program is not None:
            results.setdefault("C++, open addressing", []).append(native(program, "open", BLOCKS))
        for name, (cores, symmetry) in OURS.items():
            outcome, interpreter = ours(BLOCKS, cores, symmetry)
            results.setdefault(name, []).append(outcome)
    best = {name: min(runs, key=lambda run: run[1]) for name, runs in results.items()}
    assert len({states for states, _, _ in best.values()}) == 1
    print(f"{SIDE}x{SIDE} ice, {BLOCKS} blocks; best of {REPETITIONS} alternated runs, {os.cpu_count()} cores")
    base = best.get("C++, open addressing")
    for name, (states, seconds, size) in best.items():
        ratios = f"{base[1] / seconds:6.2f} {size / base[2]:8.3f}" if base else "     -        -"
        print(f"{name:<34}{states:>12,} states {seconds:7.2f} s {size:8.1f} MB   speed, memory against C++ {ratios}")
    print(f"(the interpreter with its libraries holds {interpreter:.0f} MB before the search)\n")
    print("scaling, all cores, with symmetry")
    for blocks in SCALING:
        (states, seconds, size), _ = ours(blocks, 0, True)
        line = f"{blocks} blocks {states:>12,} states {seconds:8.2f} s {size:8.1f} MB"
        line += f" {seconds / states * 1e9:6.0f} ns a state"
        if program is not None and blocks <= MOST_NATIVE and free_bytes() > 6e9:
            known, native_seconds, native_size = native(program, "open", blocks)
            assert known == states
            line += f"   C++ {native_seconds:8.2f} s {native_size:8.1f} MB"
        print(line, flush=True)


if __name__ == "__main__":
    child(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "1")
