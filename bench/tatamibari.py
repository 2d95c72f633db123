"""Tatamibari: collected puzzles, ours with uniqueness against a plain exact-cover model for OR-Tools CP-SAT without.

    python -m bench tatamibari

The puzzles are the 50 of janko.at and the 26 of a puzzle font in ../shared (the examples, where that is absent). Both
start from the board. Ours decides uniqueness; the model (one Boolean for each possible rectangle, exactly one for
each square, one clause for each point) stops at the first solution, on one worker; the time inside CP-SAT, without
building the model, is told too. Compiled code is loaded and CP-SAT has run once before. Seconds are CPU seconds of
the process, the best of three alternated runs. Needs `pip install ortools` for the comparison.

Then the clause gadgets of the hardness proof of [Bosboom 2020, 3] (all inputs false: what breaks least, and its proof)
by the workshop, in every way of loosening the rules; its Z3 program took 3 to 6 s for one.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import fathom
from fathom.answer import Limits, Watch
from fathom.claims import examined
from fathom.puzzles.tatamibari import check
from fathom.puzzles.tatamibari.check import violations
from fathom.puzzles.tatamibari.formats import read_kit
from fathom.puzzles.tatamibari.model import GLYPHS, HOLE, Board, Tiling
from fathom.puzzles.tatamibari.model.loosening import Loosening
from fathom.puzzles.tatamibari.model.rectangles import possible_rectangles
from fathom.puzzles.tatamibari.solve.formula import corner_clauses
from fathom.puzzles.tatamibari.solve.search import RectangleSearch
from fathom.puzzles.tatamibari.solve.workshop import least_broken

DATA = Path(__file__).parents[2] / "shared" / "data" / "tatamibari"
REPETITIONS = 3
PLAIN = asdict(Loosening())
inside: list[float] = []
"""Seconds inside CP-SAT, of all calls."""

YARDSTICK = "0.035 to 0.053"
LOOSENED = (
    Loosening(reflex=True),
    Loosening(clues="soft"),
    Loosening(clues="soft", reflex=True),
    Loosening(corners="soft"),
    Loosening(coverage="under"),
    Loosening(coverage="over"),
    Loosening(coverage="incomparable"),
)


def puzzles() -> list[tuple[str, Board]]:
    """The collected puzzles, or the examples."""
    if not DATA.is_dir():
        return [(e.path.stem, fathom.load(e.path)) for e in fathom.kinds()["tatamibari"].examples()]  # type: ignore[misc]
    found = []
    for name, record in json.loads((DATA / "janko.json").read_text())["data"].items():
        found.append((name, read_kit(record["problem"], name)))
    for letter, record in json.loads((DATA / "font.json").read_text()).items():
        codes = np.zeros((record["height"], record["width"]), np.uint8)
        for x, y, clue in record["clues"]:
            codes[y, x] = GLYPHS.index(clue)
        found.append((letter, Board(codes)))
    return found


def ours(board: Board) -> Tiling | None:
    """The solution, and whether it is the only one, by `Search`."""
    watch = Watch()
    search = RectangleSearch(board, watch)
    search.run(watch, 2)
    return search.solutions[0] if search.found else None


def by_cp_sat(board: Board) -> Tiling | None:
    """A solution by the plain model."""
    cp_model = import_module("ortools.sat.python.cp_model")

    model = cp_model.CpModel()
    rectangles = [one for _, one in possible_rectangles(board)]
    chosen = [model.new_bool_var("") for _ in rectangles]
    covering: dict[int, list[Any]] = {}
    for variable, one in zip(chosen, rectangles, strict=True):
        for square in one.squares(board.shape[1]):
            covering.setdefault(square, []).append(variable)
    for square, code in enumerate(board.squares.reshape(-1).tolist()):
        if code != HOLE:
            model.add_exactly_one(covering.get(square, []))
    _forbid_corners(model, board, rectangles, chosen)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    inside.append(solver.wall_time)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return Tiling.of(one for one, variable in zip(rectangles, chosen, strict=True) if solver.value(variable))


def _forbid_corners(model: Any, board: Board, rectangles: list[Any], chosen: list[Any]) -> None:
    """The rule of four corners, in the small encoding of our own formula."""
    from fathom.proofs.cnf import Cnf

    cnf = Cnf(len(rectangles))
    for corners in corner_clauses(board, cnf, rectangles, reflex=False):
        cnf.add(-corner for corner in corners)
    literals = [None, *chosen, *(model.new_bool_var("") for _ in range(cnf.variable_count - len(rectangles)))]
    for clause in cnf.clauses:
        model.add_bool_or([literals[one] if one > 0 else literals[-one].negated() for one in clause])


def timed(solve: Callable[[Board], Tiling | None], listed: list[tuple[str, Board]]) -> list[float]:
    """CPU seconds for each puzzle; every solution is checked, outside the clock."""
    seconds = []
    for name, board in listed:
        begun = time.process_time()
        tiling = solve(board)
        seconds.append(time.process_time() - begun)
        assert tiling is None or violations(board, tiling) == [], name
    return seconds


def print_gadgets() -> None:
    """What the workshop takes for the clause gadgets whose inputs are all false."""
    files = [DATA / "gadgets" / f"clause-{name}.txt" for name in ("000", "wide-000")]
    if not all(file.is_file() for file in files):
        print("The gadgets are not there: not measured")
        return
    print("\nclause gadget, inputs false: CPU seconds for what breaks least with its proof, and for checking that")
    for file in files:
        board = fathom.load(file)
        assert isinstance(board, Board)
        for loosening in LOOSENED:
            best = (float("inf"), 0.0)
            for _ in range(REPETITIONS):
                begun = time.process_time()
                answer = least_broken(board, loosening, Watch())
                decided = time.process_time()
                faults = examined(check, board, answer)
                best = min(best, (decided - begun, time.process_time() - decided))
                assert not faults.objections and not faults.unproved, faults
            told = ", ".join(f"{name} {value}" for name, value in asdict(loosening).items() if value != PLAIN[name])
            cost = "impossible" if answer.cost is None else f"breaks {answer.cost:g}"
            print(f"{file.stem:<18}{told:<24}{cost:<14}{best[0]:8.3f}{best[1]:8.3f}", flush=True)


def main() -> None:
    """Print the comparison."""
    listed = puzzles()
    ways: dict[str, Callable[[Board], Tiling | None]] = {"Fathom, with uniqueness": ours}
    try:
        ways[f"OR-Tools {import_module('ortools').__version__} CP-SAT, first solution"] = by_cp_sat
    except ImportError:
        print("OR-Tools is not installed (pip install ortools): no comparison")
    for solve in ways.values():
        solve(listed[0][1])
    best: dict[str, list[float]] = {}
    for _ in range(REPETITIONS):
        for name, solve in ways.items():
            run = timed(solve, listed)
            best[name] = run if name not in best or sum(run) < sum(best[name]) else best[name]
    unique = sum(fathom.count(board, 2, limits=Limits(time=60)).count == 1 for _, board in listed)
    print(f"{len(listed)} puzzles, {unique} of them with exactly one solution; best of {REPETITIONS} alternated runs")
    base = sum(best["Fathom, with uniqueness"])
    for name, run in best.items():
        mean, most = sum(run) / len(run), max(run)
        print(f"{name:<44}{mean * 1000:9.3f} ms a puzzle, at most {most * 1000:8.3f} ms   {sum(run) / base:6.1f} times")
    if inside:
        mean = sum(inside) / len(inside)
        print(
            f"{'of that inside CP-SAT':<44}{mean * 1000:9.3f} ms a puzzle {'':24}{mean * len(listed) / base:6.1f} times"
        )
    print(f"(the best public solver without uniqueness: {YARDSTICK} s a puzzle)")
    print_gadgets()


if __name__ == "__main__":
    main()
