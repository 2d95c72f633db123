"""Large boards: the four problems of the plane from 512 x 512 up, with the check of every answer.

Two boards of each size: a random one with 25 % barriers, where nearly every cover is impossible, and a *maze*
carved out of it that can be covered by passing. The largest component of the random board's movement graph
stays open, everything else is filled in. No run of the component touches what is filled in, so all its moves
stay as they are, and what is open can be passed. Starts lie in the largest component, targets anywhere.

Boards are made in one process and solved in others, so that the peak of memory is that of solving one. Seconds are CPU
seconds. Time and memory a square stay about the same as boards grow: everything is linear. The second table shows the
stages of the longest work, covering a maze by passing.

    python -m bench.boards
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fathom
from fathom.answer import Watch
from fathom.engine.graphs import condensation, reachable, strong_components
from fathom.puzzles.slide.check import violations
from fathom.puzzles.slide.model import BARRIER, ICE, Goal, Level
from fathom.puzzles.slide.solve.cover.asking import Asking
from fathom.puzzles.slide.solve.cover.settle import NOTHING, Settling
from fathom.puzzles.slide.solve.cover.walk import passing_walk
from fathom.puzzles.slide.solve.runs import movement_graph, runs_of

SIZES = (512, 1024, 2048, 4096)
SMALL = 16
"""Solved first, so that loading compiled code is not measured."""

BARRIERS = 0.25
GOALS = (Goal.STOP_REACH, Goal.PASS_REACH, Goal.STOP_COVER, Goal.PASS_COVER)
BOARDS = ("random", "maze")
STAGES = ("runs", "reach", "components", "settle", "walk", "check")


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
        begin = time.process_time()
        answer = fathom.solve(level)
        times.append(time.process_time() - begin)
    return {
        "seconds": min(times),
        "before": before,
        "peak": peak_bytes(),
        "verdict": answer.verdict,
        "moves": answer.cost,
    }


def stages(size: int, folder: Path) -> dict[str, float]:
    """CPU seconds of each stage of covering a maze by passing, as the solver and the checker go through them."""
    import_module("scipy.sparse.csgraph")  # the small board does without
    for extent in (SMALL, size):
        level = load("maze", extent, Goal.PASS_COVER, folder)
        needed = level.required.reshape(-1).copy()
        needed[level.start] = False
        clock = [time.process_time()]
        runs = runs_of(level)
        clock.append(time.process_time())
        graph = movement_graph(runs, level.start)
        within_reach = reachable(graph, np.array([len(runs)]))[: len(runs)]
        clock.append(time.process_time())
        components = strong_components(graph)
        between = condensation(graph, components)
        clock.append(time.process_time())
        asking = Asking(runs.by_square, needed)
        assert asking.unserved(within_reach) is None
        component = np.where(within_reach, components.of[: len(runs)], NOTHING)
        known = Settling(between, *asking.clauses(component))
        assert known.settle(Watch()) is None and not len(known.open_clauses)
        run_for = asking.earliest(component, known.forced)
        clock.append(time.process_time())
        walk = passing_walk(level, Watch(), runs, components.of[: len(runs)], run_for)
        clock.append(time.process_time())
        assert not violations(level, walk)
        clock.append(time.process_time())
    return dict(zip(STAGES, np.diff(clock).tolist(), strict=True))


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
    print(f"n x n boards from {BARRIERS:.0%} barriers; CPU seconds of fathom.solve, which checks the answer;")
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
        print("\npass-cover of the maze by stage, CPU seconds a million squares")
        print("    n" + "".join(f"{name:>12}" for name in (*STAGES, "together")))
        for size in SIZES:
            spent = [
                seconds / size**2 * 1e6 for seconds in json.loads(in_a_process("stages", str(size), folder)).values()
            ]
            print(f"{size:>5}" + "".join(f"{seconds:>12.3f}" for seconds in (*spent, sum(spent))), flush=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["make", size, folder]:
            make(int(size), Path(folder))
        case ["measure", board, size, goal, folder]:
            print(json.dumps(measure(board, int(size), Goal(goal), Path(folder))))
        case ["stages", size, folder]:
            print(json.dumps(stages(int(size), Path(folder))))
        case _:
            main()
