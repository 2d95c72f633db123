"""Large boards: the four problems of the plane from 512 x 512 up, with the check of every answer.

Two boards of each size: a random one with 25 % barriers, where nearly every cover is impossible, and a *maze*
carved out of it that can be covered by passing. The largest component of the random board's movement graph
stays open, everything else is filled in. No run of the component touches what is filled in, so all its moves
stay as they are, and what is open can be passed. Starts lie in the largest component, targets anywhere.

Boards are made in one process and solved in others, so that the peak of memory is that of solving one.
Time and memory a square stay about the same as boards grow: everything is linear.

    python -m bench.boards
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fathom
from fathom.engine.graphs import strong_components
from fathom.puzzles.slide.model import BARRIER, ICE, Goal, Level
from fathom.puzzles.slide.solve.runs import movement_graph, runs_of

SIZES = (512, 1024, 2048, 4096)
SMALL = 16
"""Solved first, so that loading compiled code is not measured."""

BARRIERS = 0.25
GOALS = (Goal.STOP_REACH, Goal.PASS_REACH, Goal.STOP_COVER, Goal.PASS_COVER)
BOARDS = ("random", "maze")


def make(size: int, folder: Path) -> None:
    """Write both boards of a size: ground, start and target."""
    chance = np.random.default_rng(size)
    ground = np.where(chance.random((size, size)) < BARRIERS, BARRIER, ICE).astype(np.uint8)
    start, kept = largest_component(ground)
    for board, drawn in zip(BOARDS, (ground, np.where(kept, ICE, BARRIER).astype(np.uint8)), strict=True):
        target = chance.choice(np.flatnonzero(drawn.reshape(-1) == ICE))
        np.savez(folder / f"{board}{size}.npz", ground=drawn, start=start, target=target)


def largest_component(ground: NDArray[np.uint8]) -> tuple[int, NDArray[np.bool_]]:
    """An end of a run in the component of the most runs, and all squares of these runs."""
    somewhere = int(np.flatnonzero(ground.reshape(-1) == ICE)[0])
    level = Level(ground, somewhere, Goal.PASS_COVER, np.zeros(ground.shape, np.bool_), (False, False))
    runs = runs_of(level)
    component = strong_components(movement_graph(runs, somewhere)).of[: len(runs)]
    chosen = component == np.bincount(component).argmax()
    kept = np.zeros(ground.size, np.bool_)
    for through in runs.through:
        kept |= (through >= 0) & chosen[through]
    return int(runs.low[chosen.argmax()]), kept.reshape(ground.shape)


def load(board: str, size: int, goal: Goal, folder: Path) -> Level:
    """The level that `make` wrote, with a goal."""
    with np.load(folder / f"{board}{size}.npz") as file:
        ground, start, target = file["ground"], int(file["start"]), int(file["target"])
    marked = np.zeros(ground.shape, np.bool_)
    marked.flat[target] = goal.is_reach
    return Level(ground, start, goal, marked, (False, False))


def measure(board: str, size: int, goal: Goal, folder: Path) -> dict[str, Any]:
    """Solve one board in this process; the most memory it ever held, before and after."""
    fathom.solve(load(board, SMALL, goal, folder))
    level = load(board, size, goal, folder)
    before = peak_bytes()
    times: list[float] = []
    while len(times) < 5 and sum(times) < 2:
        begin = time.perf_counter()
        answer = fathom.solve(level)
        times.append(time.perf_counter() - begin)
    return {
        "seconds": min(times),
        "before": before,
        "peak": peak_bytes(),
        "verdict": answer.verdict,
        "moves": answer.cost,
    }


def peak_bytes() -> int:
    """The most memory this process ever held (getrusage would count what its parent held, too)."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def in_a_process(*words: str) -> str:
    """What this module prints when it is run with these words."""
    command = [sys.executable, "-m", "bench.boards", *words]
    root = Path(__file__).parent.parent
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=root).stdout


def main() -> None:
    """Print the table, one process a line."""
    print(f"n x n boards from {BARRIERS:.0%} barriers; seconds of fathom.solve, which checks the answer;")
    print("bytes a square: what solving takes beyond the interpreter, its libraries and the board")
    print("problem     board       n   seconds  s/million  peak MB  bytes/square  verdict          moves")
    with TemporaryDirectory() as folder:
        for size in (SMALL, *SIZES):
            in_a_process("make", str(size), folder)
        for goal in GOALS:
            for board in BOARDS:
                for size in SIZES:
                    told = json.loads(in_a_process("measure", board, str(size), goal, folder))
                    seconds, peak = told["seconds"], told["peak"]
                    moves = "" if told["moves"] is None else f"{told['moves']:,}"
                    print(
                        f"{goal:<11} {board:<7} {size:>5} {seconds:>9.2f} {seconds / size**2 * 1e6:>10.3f}"
                        f" {peak / 1e6:>8,.0f} {(peak - told['before']) / size**2:>13.0f}"
                        f"  {told['verdict']:<10} {moves:>11}",
                        flush=True,
                    )


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["make", size, folder]:
            make(int(size), Path(folder))
        case ["measure", board, size, goal, folder]:
            print(json.dumps(measure(board, int(size), Goal(goal), Path(folder))))
        case _:
            main()
