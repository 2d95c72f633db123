"""Work in ranges against threads: all positions of boards and of levels, two sizes each, by each crew, in one run.

    python -m bench cluster

Each is done by two threads (as commands do without `--on`), in two ranges by this process, by two processes and, where
Ray is installed, by a cluster of two workers on this machine; what is small once before, so that all is compiled and
has begun. `seconds` are those of a clock, `cpu` those of all processors, each with its ratio to threads; this process
alone has one core, so its ratio by the clock is about twice the other. `bytes` are those exchanged a position. Then the
small ones in more ranges, by this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

from fathom.answer import Limits, Progress, Watch
from fathom.engine.retrograde import solve
from fathom.engine.retrograde.together import solve_together
from fathom.engine.statespace import explore
from fathom.engine.statespace.ranges import explore_in_ranges
from fathom.engine.workers import Crew, Desk, crew_on
from fathom.engine.workers.crew import Done
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.language import board_named
from fathom.games.pushfight.solve.game import game_of
from fathom.puzzles.iceblock.analyse import rules_of
from fathom.puzzles.iceblock.analyse.studies import empty_board
from fathom.puzzles.iceblock.model import Board as Level

CORES = 2
BOARDS = (board_named("mini"), replace(board_named("twocolumn"), name="twocolumn 2+2", pushers=2, pawns=2))
LEVELS = tuple(empty_board(8, 8, range(blocks)) for blocks in (5, 6))
RANGES = (2, 4, 8, 16)
HEADING = f"{'':12}{'positions':>12}  {'where':10}{'seconds':>9}{'ratio':>7}{'cpu':>9}{'ratio':>7}{'bytes':>8}"


@dataclass(frozen=True)
class Task:
    """Work that threads can do, or a crew in so many ranges; both tell how many positions there were."""

    name: str
    by_threads: Callable[[], int]
    by_crew: Callable[[Crew, int, Watch], int]


def game_task(board: Board) -> Task:
    return Task(
        "retrograde",
        lambda: solve(game_of(board), Watch(), cores=CORES).game.size,
        lambda crew, ranges, watch: solve_together(game_of, (board,), watch, crew, ranges=ranges).game.size,
    )


def level_task(level: Level) -> Task:
    rules, start = rules_of(level)
    return Task(
        "explore",
        lambda: explore(rules, start, Watch(), visited="dense", symmetry=False, cores=CORES).states,
        lambda crew, ranges, watch: explore_in_ranges(rules_of, (level,), watch, crew, ranges=ranges).states,
    )


def processor_seconds(_: Desk) -> float:
    return time.process_time()


def spent(crew: Crew | None) -> float:
    """Processor seconds of this process and of all workers until now."""
    total = time.process_time()
    if crew is None or crew.place == "this process":
        return total
    for worker in range(crew.size):
        crew.ask(worker, processor_seconds)
    left = crew.size
    while left:
        for answer in crew.answers(1.0):
            assert isinstance(answer, Done)
            total, left = total + answer.value, left - 1
    return total


def measured(work: Callable[[], int], crew: Crew | None) -> tuple[int, float, float]:
    """Positions, seconds by a clock, and seconds of all processors."""
    before, begun = spent(crew), time.perf_counter()
    positions = work()
    seconds = time.perf_counter() - begun
    return positions, seconds, spent(crew) - before


def in_ranges(task: Task, crew: Crew, ranges: int) -> tuple[int, float, float, float]:
    """The same, and bytes exchanged a position."""
    told: list[Any] = [0]

    def listen(progress: Progress) -> None:
        told[0] = progress.facts.get("exchanged", told[0])

    found = measured(lambda: task.by_crew(crew, ranges, Watch(Limits(progress=listen))), crew)
    return *found, told[0] / found[0]


def rows(small: Task, large: Task, places: list[str]) -> Iterator[str]:
    """The lines of one work in both sizes."""
    small.by_threads()
    alone = {}
    lines: dict[Task, list[str]] = {}
    for task in (small, large):
        positions, seconds, cpu = measured(task.by_threads, None)
        alone[task] = seconds, cpu
        lines[task] = [f"{task.name:12}{positions:12,}  {'threads':10}{seconds:9.2f}{'':7}{cpu:9.2f}"]
    for place in places:
        with crew_on(place, most=CORES) as crew:
            small.by_crew(crew, CORES, Watch())
            for task in (small, large):
                _, seconds, cpu, exchanged = in_ranges(task, crew, CORES)
                by_clock, by_processor = seconds / alone[task][0], cpu / alone[task][1]
                lines[task].append(
                    f"{'':26}{place:10}{seconds:9.2f}{by_clock:7.2f}{cpu:9.2f}{by_processor:7.2f}{exchanged:8.3f}"
                )
    for task in (small, large):
        yield from lines[task]


def main() -> None:
    places = ["here", f"cores:{CORES}", *(["ray"] if find_spec("ray") else [])]
    works = [[game_task(board) for board in BOARDS], [level_task(level) for level in LEVELS]]
    print(HEADING)
    for small, large in works:
        for line in rows(small, large, places):
            print(line, flush=True)
    if "ray" not in places:
        print("ray is not installed: pip install 'fathom[cluster]'")
    print(f"\n{'':12}{'ranges':>12}  {'':10}{'seconds':>9}{'':7}{'cpu':>9}{'':7}{'bytes':>8}")
    with crew_on("here") as crew:
        for task in (pair[0] for pair in works):
            for ranges in RANGES:
                _, seconds, cpu, exchanged = in_ranges(task, crew, ranges)
                print(f"{task.name:12}{ranges:12}  {'here':10}{seconds:9.2f}{'':7}{cpu:9.2f}{'':7}{exchanged:8.3f}")


if __name__ == "__main__":
    main()
