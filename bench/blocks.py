"""Mazes of self-closing doors in a row, and formulas, as levels of pushed blocks: size, time and memory."""

from __future__ import annotations

import resource
import time
from itertools import pairwise

import fathom
from fathom.answer import Watch
from fathom.claims import examined
from fathom.hardness import all_reductions, chain
from fathom.hardness.reductions.gadgetmaze_to_push import Construction
from fathom.problems.cnf.model import formula
from fathom.puzzles.gadgetmaze.model import Maze, maze
from fathom.puzzles.push import check
from fathom.puzzles.push.model import Level, write_solution
from fathom.puzzles.push.solve.pieces import by_pieces

FORMULAS = (
    (2, "1 2, -1 -2"),
    (2, "1 2, -1 2, 1 -2, -1 -2"),
    (3, "1 2 3, -1 -2 -3"),
    (3, "1 2 3, 1 2 -3, 1 -2 3, 1 -2 -3, -1 2 3, -1 2 -3, -1 -2 3, -1 -2 -3"),
    (4, "1 2 3, -1 2 4, 1 -2 -4, -1 -3 -4, 2 3 -4, -2 -3 4"),
)
"""How many variables there are, and the clauses."""


def in_a_row(doors: int, shut: bool = False) -> Maze:
    """Closed doors one behind the other, each opened from the same side; or the last from behind, which shuts it."""
    lines = []
    for door in range(doors):
        lines += [f"D{door}: directed-self-closing-door, closed", f"s{door}: 3-split"]
        last = door + 1 == doors
        lines.append(f"s{door}.2 - D{door}.0")
        if last and shut:
            lines += ["t: 3-split", f"D{door}.1 - t.0", f"D{door}.2 - t.1", "out - t.2"]
        else:
            lines += [f"s{door}.1 - D{door}.2", f"D{door}.1 - {'out' if last else f's{door + 1}.0'}"]
    return maze("\n".join([*lines, "in - s0.0"]))


def decided(level: Level) -> tuple[str, float, float]:
    """The verdict of the solver of push, and the seconds that it took and that its check took."""
    began = time.process_time()
    answer = by_pieces(level, Watch())
    ended = time.process_time()
    found = examined(check, level, answer, Watch())
    assert not found.objections and not found.unproved
    return str(answer.verdict), ended - began, time.process_time() - ended


def megabytes() -> int:
    """The memory of the whole process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def line(*words: object) -> None:
    """A row of a table; seconds have one digit."""
    print(" ".join(f"{f'{one:.1f}' if isinstance(one, float) else one:>10}" for one in words), flush=True)


def doors_in_a_row() -> None:
    """A line for each number of doors."""
    columns = "doors tiles crossings blocks rows columns drawn verified moves carried verdict solved checked MB"
    line(*columns.split())
    for doors, shut in ((1, False), (2, False), (4, False), (8, False), (1, True), (2, True), (4, True), (8, True)):
        source = in_a_row(doors, shut)
        walk = fathom.solve(source).solution
        times = [time.process_time()]
        made = Construction(source)
        level = made.level()
        times.append(time.process_time())
        faults = made.inspect()
        times.append(time.process_time())
        moves = 0 if shut else len(write_solution(level, made.carry(walk)))
        times.append(time.process_time())
        drawn, verified, carried = (after - before for before, after in pairwise(times))
        verdict, solved, checked = decided(level)
        assert not faults and verdict == ("impossible" if shut else "solved")
        told = [doors, len(made.flat.tiles), made.plan.crossings, len(level.blocks), *level.shape, drawn, verified]
        line(*told, *("", "") if shut else (moves, carried), verdict, solved, checked, megabytes())


def formulas() -> None:
    """A line for each formula."""
    line("variables", "clauses", "tiles", "blocks", "rows", "columns", "drawn", "verdict", "solved", "checked", "MB")
    for variables, text in FORMULAS:
        clauses = [tuple(map(int, clause.split())) for clause in text.split(",")]
        began = time.process_time()
        built = chain("3sat", "push").build(formula(variables, clauses))
        drawn = time.process_time() - began
        level = built.instance
        assert isinstance(level, Level)
        verdict, solved, checked = decided(level)
        tiles = all_reductions()["3sat-to-gadget-maze"].size(built.source)["gadgets"]
        line(
            variables,
            len(clauses),
            tiles,
            len(level.blocks),
            *level.shape,
            drawn,
            verdict,
            solved,
            checked,
            megabytes(),
        )


def main() -> None:
    """Both tables; seconds of CPU, memory of the whole process so far."""
    Construction(in_a_row(1)).inspect()
    doors_in_a_row()
    print()
    formulas()


if __name__ == "__main__":
    main()
