"""Work in ranges against threads: all positions of a board and of a level, by each crew, in one run.

    python -m bench cluster

Each is done by two threads (as commands do without `--on`), in two ranges by this process, by two processes and, where
Ray is installed, by a cluster of two workers on this machine, twice, of which the second counts. `ratio` is wall time
against threads. `bytes` are those exchanged a position. Then the same in more ranges, by this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from fathom.answer import Watch
from fathom.engine.retrograde import solve
from fathom.engine.retrograde.together import measured, solve_together
from fathom.engine.statespace import explore
from fathom.engine.statespace.ranges import explore_in_ranges
from fathom.engine.workers import Crew, crew_on
from fathom.games.pushfight.model.language import board_named
from fathom.games.pushfight.solve.game import game_of
from fathom.puzzles.iceblock.analyse import rules_of
from fathom.puzzles.iceblock.analyse.studies import empty_board

CORES = 2
BOARD = board_named("mini")
LEVEL = empty_board(8, 8, range(5))
RANGES = (2, 4, 8, 16)


def seconds(work: Callable[[], Any]) -> float:
    work()
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def by_threads() -> dict[str, Callable[[], Any]]:
    rules, start = rules_of(LEVEL)
    return {
        "retrograde": lambda: solve(game_of(BOARD), Watch(), cores=CORES),
        "explore": lambda: explore(rules, start, Watch(), visited="dense", symmetry=False, cores=CORES),
    }


def by_crew(crew: Crew) -> dict[str, Callable[[], Any]]:
    return {
        "retrograde": lambda: solve_together(game_of, (BOARD,), Watch(), crew, ranges=CORES),
        "explore": lambda: explore_in_ranges(rules_of, (LEVEL,), Watch(), crew, ranges=CORES),
    }


def main() -> None:
    places = ["here", f"cores:{CORES}", *(["ray"] if find_spec("ray") else [])]
    alone = {name: seconds(work) for name, work in by_threads().items()}
    print(f"{'':12}{'threads':>12}" + "".join(f"{place:>16}" for place in places))
    told: dict[str, list[str]] = {name: [] for name in alone}
    for place in places:
        with crew_on(place, most=CORES) as crew:
            for name, work in by_crew(crew).items():
                took = seconds(work)
                told[name].append(f"{took:.2f} s, {took / alone[name]:.2f}")
    for name, cells in told.items():
        print(f"{name:12}{alone[name]:10.2f} s" + "".join(f"{cell:>16}" for cell in cells))
    if "ray" not in places:
        print("ray is not installed: pip install 'fathom[cluster]'")
    print(f"\n{'ranges':12}{'bytes':>12}{'cpu seconds':>16}")
    for ranges in RANGES:
        one = measured(game_of, (BOARD,), Watch(), ranges)
        print(f"{ranges:<12}{one.exchanged / one.positions:12.3f}{one.cpu:16.2f}")


if __name__ == "__main__":
    main()
