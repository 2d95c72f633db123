"""Nonograms: seconds a puzzle for deciding uniqueness, and the same against OR-Tools CP-SAT with an automaton a line.

    python -m bench nonogram
    python -m bench.nonogram --limit 20 --sets survey tournament

The puzzles are those in ../shared: of the survey of webpbn those that may be passed on (9-Dom is made anew), a
tournament, and collections; the examples, where that folder is absent. Goals in files are put away. The two puzzles
`beyond` have several pictures, of which searches find none in a minute. `decide` is the method `auto` with its
certificate, `check` is the checker's replay of it. Seconds are CPU seconds of the process; compiled code is loaded and
CP-SAT has run once before, and what takes less than a second is the best of three runs, on either side.

The model has one Boolean a square and one automaton constraint a line, on one worker; a second solve forbids the
picture that was found. What does not end within the limit counts as the limit, so the ratio is a lower bound. Needs
`pip install ortools`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import fathom
from fathom.answer import Answer, Limits
from fathom.claims import examined
from fathom.errors import LimitReached
from fathom.puzzles.nonogram import check
from fathom.puzzles.nonogram.check import violations
from fathom.puzzles.nonogram.formats.tables import grids, tournament
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Clue, Picture
from fathom.puzzles.nonogram.solve.auto import auto

DATA = Path(__file__).parents[2] / "shared" / "data" / "nonograms"
LIMIT = 60.0
REPETITIONS = 3
LONG = 1.0
"""Seconds from which a run is not repeated."""

BEYOND = ("faase", "knotty")
"""Puzzles of the survey's second part, with several pictures that are far from what lines tell."""

YARDSTICKS = {"webpbn-06574": 0.07, "webpbn-00803": 0.27, "9-Dom": 7.8, "webpbn-00436": 0.05}
"""CPU seconds of the better of pbnsolve (C) and picross-solver (C++), for uniqueness, on a machine like ours."""

TOURNAMENT_YARDSTICK = 0.011
"""Of pbnsolve, the mean of 200 tournament puzzles."""

Named = list[tuple[str, Nonogram]]


def _loaded(path: Path) -> Nonogram:
    puzzle = fathom.load(path)
    assert isinstance(puzzle, Nonogram)
    return puzzle


def puzzle_sets() -> dict[str, Named]:
    """The puzzles by set and name; the examples, where the collections are absent."""
    if not DATA.is_dir():
        print(f"The collections are not there ({DATA.parent.parent.name}/data/nonograms): the examples instead")
        return {"examples": [(one.path.stem, _loaded(one.path)) for one in fathom.kinds()["nonogram"].examples()]}
    survey = [(path.stem, _loaded(path)) for path in sorted((DATA / "survey-free").glob("*.non"))]
    collections = [*sorted((DATA / "nonogram-db").rglob("*.non")), *sorted((DATA / "picross-solver").rglob("*.non"))]
    patterns = [
        (f"{path.stem}, grid {number}", grid)
        for path in sorted((DATA / "picross-solver").glob("*.txt"))
        if "expected" not in path.name and "invalid" not in path.name
        for number, grid in enumerate(grids(path.read_text(encoding="utf-8"), path.name), 1)
    ]
    taai = tournament((DATA / "taai2011" / "question_1-50.txt").read_text(encoding="utf-8"), "taai2011")
    sets = {
        "survey": [*((name, one) for name, one in survey if name not in BEYOND), ("9-Dom", domino(9))],
        "tournament": [(f"taai2011 {number}", one) for number, one in enumerate(taai, 1)],
        "collections": [(path.stem, _loaded(path)) for path in collections],
        "patterns": patterns,
        "beyond": [(name, one) for name, one in survey if name in BEYOND],
    }
    return {name: [(title, replace(one, goal=None)) for title, one in named] for name, named in sets.items()}


class Timed(NamedTuple):
    """What was found (None: nothing within the limit), and CPU seconds for deciding and for checking."""

    pictures: int | None
    decide: float
    check: float = 0.0


def ours(puzzle: Nonogram, limit: float) -> Timed:
    """Uniqueness by `auto`, the best of some runs."""
    best: Timed | None = None
    for _ in range(REPETITIONS):
        begun = time.process_time()
        try:
            answer = auto(puzzle, Limits(time=limit).watch())
        except LimitReached:
            return Timed(None, limit)
        decided = time.process_time()
        faults = examined(check, puzzle, answer)
        checked = time.process_time()
        assert not faults.objections and not faults.unproved, faults
        run = Timed(_pictures(answer), decided - begun, checked - decided)
        best = run if best is None or run.decide + run.check < best.decide + best.check else best
        if run.decide + run.check > LONG:
            break
    assert best is not None
    return best


def _pictures(answer: Answer) -> int:
    return 0 if answer.solution is None else 1 if answer.unique else 2


def transitions(clue: Clue) -> tuple[list[tuple[int, int, int]], int]:
    """The automaton of a black and white clue, from state 0, and its last state: state, square, next state."""
    letters = [letter for run in clue for letter in (*[1] * run.length, 0)][:-1]
    steps = [(state, letter, state + 1) for state, letter in enumerate(letters)]
    places = {0, *(place + 1 for place, letter in enumerate(letters) if letter == 0), len(letters)}
    return steps + [(place, 0, place) for place in sorted(places)], len(letters)


@dataclass(frozen=True)
class Automata:
    """The puzzle as a model of CP-SAT: one Boolean a square, one automaton a line."""

    puzzle: Nonogram
    limit: float

    def run(self) -> Timed:
        """Uniqueness by two solves."""
        cp_model = import_module("ortools.sat.python.cp_model")
        begun = time.process_time()
        model, squares = self._written(cp_model)
        deadline = time.monotonic() + self.limit
        pictures = 0
        known: Picture | None = None
        while pictures < 2:
            if known is not None:
                pictures += 1
                pairs = zip(squares, (colour for row in known for colour in row), strict=True)
                model.add_bool_or([one.negated() if colour else one for one, colour in pairs])
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.max_time_in_seconds = max(0.01, deadline - time.monotonic())
            status = solver.solve(model)
            if status == cp_model.UNKNOWN:
                return Timed(None, max(self.limit, time.process_time() - begun))
            if status == cp_model.INFEASIBLE:
                break
            known = self._picture(solver, squares)
            if pictures == 1:
                pictures = 2
        seconds = time.process_time() - begun
        assert known is None or violations(self.puzzle, known) == []
        return Timed(pictures, seconds)

    def _written(self, cp_model: Any) -> tuple[Any, list[Any]]:
        model, width, height = cp_model.CpModel(), self.puzzle.width, self.puzzle.height
        squares = [model.new_bool_var("") for _ in range(width * height)]
        rows = [squares[start : start + width] for start in range(0, width * height, width)]
        columns = [squares[column::width] for column in range(width)]
        for clue, line in zip(self.puzzle.lines, rows + columns, strict=True):
            if clue is not None:
                steps, last = transitions(clue)
                model.add_automaton(line, 0, [last], steps)
        return model, squares

    def _picture(self, solver: Any, squares: list[Any]) -> Picture:
        flat, width = [int(solver.value(one)) for one in squares], self.puzzle.width
        return tuple(tuple(flat[start : start + width]) for start in range(0, len(flat), width))


def theirs(puzzle: Nonogram, limit: float) -> Timed:
    """Uniqueness by CP-SAT, the best of as many runs as ours."""
    best = Automata(puzzle, limit).run()
    for _ in range(REPETITIONS - 1):
        if best.decide > LONG:
            break
        best = min(best, Automata(puzzle, limit).run(), key=lambda run: run.decide)
    return best


def _told(pictures: int | None) -> str:
    return "not decided" if pictures is None else ("none", "one", "several")[pictures]


def print_seconds(sets: dict[str, Named], limit: float) -> dict[str, Timed]:
    """A line a puzzle, with totals and means of the sets."""
    found: dict[str, Timed] = {}
    heading = f"{'puzzle':<26}{'size':>9}  {'pictures':<12}{'decide':>10}{'check':>10}{'both':>10}"
    for name, puzzles in sets.items():
        print(f"\n{name}\n{heading}", flush=True)
        runs = []
        for title, puzzle in puzzles:
            run = found[title] = ours(puzzle, limit)
            runs.append(run)
            size = f"{puzzle.width}×{puzzle.height}"
            print(_line(title, size, _told(run.pictures), run.decide, run.check), flush=True)
        decide, check = sum(run.decide for run in runs), sum(run.check for run in runs)
        print(_line(f"total of {len(runs)}", "", "", decide, check))
        print(_line("mean", "", "", decide / len(runs), check / len(runs)))
    return found


def _line(title: str, size: str, pictures: str, decide: float, check: float) -> str:
    return f"{title:<26}{size:>9}  {pictures:<12}{decide:>10.4f}{check:>10.4f}{decide + check:>10.4f}"


def print_yardsticks(sets: dict[str, Named], found: dict[str, Timed]) -> None:
    """Ours beside what others took, where they were measured."""
    rows = [(name, found[name].decide, found[name].check, told) for name, told in YARDSTICKS.items() if name in found]
    if sets.get("tournament"):
        runs = [found[title] for title, _ in sets["tournament"]]
        decide, check = sum(run.decide for run in runs), sum(run.check for run in runs)
        rows.append((f"{len(runs)} tournament puzzles", decide, check, TOURNAMENT_YARDSTICK * len(runs)))
    if not rows:
        return
    print(f"\nthe better of two C programs{'':<8}{'theirs':>10}{'decide':>10}{'both':>10}{'ratio, with check':>20}")
    rows.append(("total", sum(row[1] for row in rows), sum(row[2] for row in rows), sum(row[3] for row in rows)))
    for name, decide, check, theirs in rows:
        ratio = theirs / (decide + check)
        print(f"{name:<36}{theirs:>10.3f}{decide:>10.4f}{decide + check:>10.4f}{ratio:>20.1f}")


def print_comparison(sets: dict[str, Named], found: dict[str, Timed], limit: float) -> None:
    """The survey by CP-SAT, and how many times longer that takes in total."""
    try:
        version = import_module("ortools").__version__
    except ImportError:
        print("\nOR-Tools is not installed (pip install ortools): no comparison with CP-SAT")
        return
    Automata(domino(2), limit).run()
    for name in ("survey", "beyond", "examples"):
        puzzles = [(title, one) for title, one in sets.get(name, ()) if one.is_black_and_white]
        if not puzzles:
            continue
        print(f"\n{name}: OR-Tools {version} CP-SAT, {limit:g} s a puzzle at most")
        print(f"{'puzzle':<26}{'pictures':<14}{'CP-SAT':>10}{'ours, checked':>16}{'ratio':>10}")
        ends, totals = 0, [0.0, 0.0]
        for title, puzzle in puzzles:
            run, own = theirs(puzzle, limit), found[title]
            assert None in (run.pictures, own.pictures) or run.pictures == own.pictures, title
            seconds = own.decide + own.check
            totals = [totals[0] + run.decide, totals[1] + seconds]
            ends += run.pictures is not None
            ratio = run.decide / seconds
            print(f"{title:<26}{_told(run.pictures):<14}{run.decide:>10.3f}{seconds:>16.4f}{ratio:>10.1f}", flush=True)
        decide = sum(found[title].decide for title, _ in puzzles)
        told = f"{'total':<26}{f'{ends} of {len(puzzles)}':<14}{totals[0]:>10.3f}{totals[1]:>16.4f}"
        print(f"{told}{totals[0] / totals[1]:>10.1f}")
        print(f"{'total, ours without check':<40}{totals[0]:>10.3f}{decide:>16.4f}{totals[0] / decide:>10.1f}")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.nonogram", description="Seconds a puzzle, and CP-SAT's.")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds a puzzle, for either side")
    parser.add_argument("--sets", nargs="+", help="only these sets")
    given = parser.parse_args()
    sets = {name: named for name, named in puzzle_sets().items() if not given.sets or name in given.sets}
    fathom.solve(domino(2))
    found = print_seconds(sets, given.limit)
    print_yardsticks(sets, found)
    print_comparison(sets, found, given.limit)


if __name__ == "__main__":
    main()
