"""Path puzzles of 100 to 200 squares by every method, against the depth-first search of [Bosboom 2020, 5.4].

    python -m bench pathpuzzle

The puzzles are those of 10 x 10 and 11 x 11 of a public collection in ../shared (left out where that is absent), random
ones of 10 x 10 and 12 x 12, and large ones of 150 to 194 squares with areas far from the doors, the last as large as
the one of [Bosboom 2020] that its search did not solve in ten minutes. All methods look for a second solution too
(`--unique yes`): `auto` and `sat` come with a proof where there is none, and its making counts; checking it does not.
`frontier` and `dfs` find out for themselves and are not asked for the proof. Depth-first search is cut after some
seconds: then the ratio is at least what is told. Seconds are CPU seconds of the process; compiled code has run once
before. `count` is the exact number of solutions.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import fathom
from fathom.answer import Limits, Watch
from fathom.engine.paths import TooWide
from fathom.errors import LimitReached
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.solve import methods as ways
from fathom.puzzles.path.solve.depth_first import DepthFirstSearch
from fathom.puzzles.path.solve.frontier import some_paths

DATA = Path(__file__).parents[2] / "shared" / "data" / "path_puzzles" / "sat_tc"
CUT = 10.0
STATES = 1_000_000
LARGE = ((150, 50), (172, 53), (194, 56))
YARDSTICK = "A public SAT solver takes 2 s at 10 x 10; a C++ depth-first search, which lists all, ends on none in 20 s"


def puzzles() -> list[tuple[str, Puzzle]]:
    """The collected ones, random ones, and large ones."""
    found: list[tuple[str, Puzzle]] = []
    if DATA.is_dir():
        found += [(file.stem, fathom.load(file)) for file in sorted(DATA.glob("1?x1?_*.in"))]  # type: ignore[misc]
    else:
        print("the collected puzzles of 10 x 10 and 11 x 11 are not here: left out")
    for size in (10, 12):
        for seed in (1, 2):
            made = fathom.generate(
                "path", seed=seed, rows=size, columns=size, shape="ragged" if size > 10 else "rectangle"
            )
            found.append((f"random {size}x{size} {seed}", made))  # type: ignore[arg-type]
    for seed, (squares, clues) in enumerate(LARGE):
        made = fathom.generate("path", "large", seed=seed, squares=squares, clues=clues)
        found.append((f"large {squares}/{clues}", made))  # type: ignore[arg-type]
    return found


def by_auto(puzzle: Puzzle, watch: Watch) -> int:
    """How many solutions up to two, with a proof."""
    return 2 - bool(ways.by_both(puzzle, watch, True).unique)


def by_sat(puzzle: Puzzle, watch: Watch) -> int:
    """The same by SAT alone."""
    return 2 - bool(ways.by_sat(puzzle, watch, True).unique)


def by_frontier(puzzle: Puzzle, watch: Watch) -> int:
    """The same by dynamic programming, without a proof."""
    return len(some_paths(puzzle, watch, 2, STATES))


def by_depth_first(puzzle: Puzzle, watch: Watch) -> int:
    """The same by depth-first search, without a proof."""
    search = DepthFirstSearch(puzzle, watch)
    search.run(watch, 2)
    return search.found


METHODS: dict[str, Callable[[Puzzle, Watch], int]] = {
    "auto": by_auto,
    "sat": by_sat,
    "frontier": by_frontier,
    "dfs": by_depth_first,
}


def timed(method: Callable[[Puzzle, Watch], int], puzzle: Puzzle) -> tuple[float, int | str]:
    """CPU seconds, and how many solutions were found (up to two) or why that is not known."""
    begun = time.process_time()
    answer: int | str
    try:
        answer = method(puzzle, Limits(time=CUT).watch())
    except TooWide:
        answer = "too wide"
    except LimitReached:
        answer = "cut"
    return time.process_time() - begun, answer


def main() -> None:
    """Print a line a puzzle."""
    first = fathom.generate("path", seed=1)
    for method in METHODS.values():
        timed(method, first)  # type: ignore[arg-type]
    names = "".join(f"{name:>18}" for name in METHODS)
    print(f"{'puzzle':<18}{'squares':>8}{'clues':>6}{'unique':>8}{names}{'dfs / auto':>14}")
    slowest = 0.0
    for name, puzzle in puzzles():
        found = {method: timed(run, puzzle) for method, run in METHODS.items()}
        known = {answer for _, answer in found.values() if isinstance(answer, int)}
        assert len(known) == 1, f"{name}: the methods disagree"
        told = "".join(
            f"{f'{seconds:.3f} s' + ('' if isinstance(answer, int) else f' {answer}'):>18}"
            for seconds, answer in found.values()
        )
        ratio = found["dfs"][0] / found["auto"][0]
        least = "" if isinstance(found["dfs"][1], int) else "> "
        only = "yes" if known == {1} else "no"
        print(
            f"{name:<18}{len(puzzle.squares):>8}{puzzle.clues:>6}{only:>8}{told}{f'{least}{ratio:,.1f}':>14}",
            flush=True,
        )
        slowest = max(slowest, found["auto"][0])
    print(f"auto takes at most {slowest:.3f} s; dfs is cut after {CUT:g} s of the clock. {YARDSTICK}.")
    for name, puzzle in puzzles()[:6] if DATA.is_dir() else ():
        begun = time.process_time()
        number = fathom.count(puzzle).count
        print(f"count of {name:<10}{number:>24,} solutions, {time.process_time() - begun:.2f} s")


if __name__ == "__main__":
    main()
