"""Spiral Galaxies: SAT that is told of islands as it meets them against a plain model for OR-Tools CP-SAT.

    python -m bench galaxies

Puzzles that the generator makes, with one solution each, and boards that circuits become, one of them impossible. Both
look for a first solution, on one worker, from the board on. The plain model has a Boolean for each centre and square
that its area may have, exactly one for each square, equal ones for squares opposite each other, and for being
connected a parent and a distance for each square that touches no centre. Verdicts are compared and solutions checked,
outside of the clock. Seconds are CPU seconds of the process, the best of three alternated runs for puzzles and of one
for circuits. CP-SAT stops after a minute a board. Needs `pip install ortools` for the comparison.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import fathom
from fathom.answer import Watch
from fathom.puzzles.galaxies.check import violations
from fathom.puzzles.galaxies.model import Board, Cut
from fathom.puzzles.galaxies.model.reach import neighbours, opposite, reaches, touched
from fathom.puzzles.galaxies.solve.sat import GalaxySearch

PATIENCE = 60.0  # seconds that CP-SAT has for a board
SIDES = (7, 10, 13)
SEEDS = range(5)

Solve = Callable[[Board], Cut | str | None]
"""A solution, None for impossible, or why there is neither."""


def ours(board: Board) -> Cut | str | None:
    """The first solution, by the method `sat`; without a proof if there is none."""
    watch = Watch()
    return next(GalaxySearch(board, watch).each(watch), None)


def by_cp_sat(board: Board) -> Cut | str | None:
    """The first solution, by the plain model."""
    cp_model: Any = import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    belongs = [{square: model.new_bool_var("") for square in reach} for reach in reaches(board)]
    whose: dict[int, list[int]] = {square: [] for square in board.squares}
    for number, (centre, own) in enumerate(zip(board.centres, belongs, strict=True)):
        for square, variable in own.items():
            whose[square].append(number)
            other = opposite(board, centre, square)
            if other is not None and other > square:
                model.add(variable == own[other])
    for square, numbers in whose.items():
        model.add_exactly_one(belongs[number][square] for number in numbers)
    _connect(model, board, belongs, whose)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = PATIENCE
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return "out of time"
    owners = {square: number for number, own in enumerate(belongs) for square, one in own.items() if solver.value(one)}
    return Cut.between(board, owners)


def _connect(model: Any, board: Board, belongs: list[dict[int, Any]], whose: dict[int, list[int]]) -> None:
    """Every square that touches no centre has a parent beside it, in the same area and closer to the centre."""
    near = {square for centre in board.centres for square in touched(board, centre)}
    distance = {square: model.new_int_var(0, len(whose), "") for square in whose if square not in near}
    beside = neighbours(board)
    for square, far in distance.items():
        parents = []
        for other in beside[square] or ():
            parent = model.new_bool_var("")
            parents.append(parent)
            closer = distance[other] + 1 if other in distance else 1
            model.add(far >= closer).only_enforce_if(parent)
            for number in whose[square]:
                both = [parent.negated(), belongs[number][square].negated()]
                there = belongs[number].get(other)
                model.add_bool_or([*both, there] if there is not None else both)
        model.add_exactly_one(parents)


def boards() -> list[tuple[str, list[Board], int]]:
    """Names, boards, and how often each is solved."""
    found: list[tuple[str, list[Board], int]] = []
    for side in SIDES:
        made = [fathom.generate("spiral-galaxies", seed=seed, rows=side, columns=side) for seed in SEEDS]
        found.append((f"{len(made)} puzzles, {side} x {side}", [one for one in made if isinstance(one, Board)], 3))
    for example in fathom.kinds()["circuit"].examples():
        board = fathom.reduce(fathom.load(example.path), "spiral-galaxies").instance
        assert isinstance(board, Board)
        rows, columns = board.shape
        found.append((f"circuit {example.path.stem}, {rows} x {columns}", [board], 1))
    return found


def verdict_of(answer: Cut | str | None) -> str:
    """The verdict in a word or two."""
    return "impossible" if answer is None else answer if isinstance(answer, str) else "solved"


def timed(solve: Solve, listed: list[Board]) -> tuple[float, list[str]]:
    """CPU seconds for all boards, and the verdicts; solutions are checked, outside the clock."""
    seconds, verdicts = 0.0, []
    for board in listed:
        begun = time.process_time()
        answer = solve(board)
        seconds += time.process_time() - begun
        assert not isinstance(answer, Cut) or violations(board, answer) == []
        verdicts.append(verdict_of(answer))
    return seconds, verdicts


def main() -> None:
    """Print the comparison."""
    ways: dict[str, Solve] = {"ours": ours}
    try:
        name = f"OR-Tools {import_module('ortools').__version__} CP-SAT"
        ways[name] = by_cp_sat
    except ImportError:
        print("OR-Tools is not installed (pip install ortools): no comparison")
    listed = boards()
    for solve in ways.values():
        solve(listed[0][1][0])
    print(f"{'CPU seconds':<34}" + "".join(f"{way:>26}" for way in ways) + "   ratio   verdicts")
    for name, several, times in listed:
        best: dict[str, float] = {}
        told: dict[str, list[str]] = {}
        for _ in range(times):
            for way, solve in ways.items():
                seconds, told[way] = timed(solve, several)
                best[way] = min(seconds, best.get(way, seconds))
        decided = [verdicts for verdicts in told.values() if "out of time" not in verdicts]
        assert all(verdicts == decided[0] for verdicts in decided), (name, told)
        words = ", ".join(dict.fromkeys(verdict for verdicts in told.values() for verdict in verdicts))
        ratio = f"{max(best.values()) / best['ours']:8.1f}" if len(best) > 1 else f"{'-':>8}"
        print(f"{name:<34}" + "".join(f"{best[way]:26.3f}" for way in ways) + f"{ratio}   {words}", flush=True)


if __name__ == "__main__":
    main()
