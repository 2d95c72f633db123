"""Paths between opposite corners of boards, counted: diagrams over the frontier against depth-first search.

    python -m bench paths

Both are compiled alike. The depth-first search is tried plain and with pruning (never entering what cannot lead to the
end). It is cut after half a minute: then how far it came is told, and the ratio is only what is certain, that of the
time spent so far. Beside it stands an estimate, "at the rate seen": what the ratio would be if the search found the
rest of the paths as fast as those it has found. A board of n x n squares has (n + 1) x (n + 1) points. Shown are,
besides, the states of the diagram before and after merging, the widest layer, and the bytes that a state takes while
its layer is read. Compiled code is loaded before; seconds are CPU seconds of the process, of the diagram the best of
three.
"""

from __future__ import annotations

import time
from random import Random

from bench.path_search import DepthFirst
from fathom.answer import Limits, Watch
from fathom.engine.paths import Problem, Regions, TooWide, build, count, grid
from fathom.errors import LimitReached

SIZES = (2, 3, 4, 5, 6, 7, 8)
LARGER = (9, 10, 11, 12)
CUT_AFTER = 30.0
PANELS = (4, 5, 6, 7, 8)
REPETITIONS = 3


def corners(size: int) -> Problem:
    """Paths between opposite corners of a board of so many squares a side."""
    board = grid(size + 1, size + 1)
    return Problem(board, [0], [board.vertices - 1])


def by_depth(problem: Problem, prune: bool, paths: int) -> tuple[float, int]:
    """CPU seconds of the search, and how many paths it found in them: all, or those before it was cut."""
    search = DepthFirst(problem, prune)
    begun = time.process_time()
    try:
        assert search.count(Watch(Limits(time=CUT_AFTER))) == paths
    except LimitReached:
        return time.process_time() - begun, search.found
    return time.process_time() - begun, paths


def compare() -> None:
    """Diagram against search, on boards of growing size."""
    searched = f"{'ratio':>12}{'at the rate seen':>20}"
    print(f"{'squares':>9}{'paths':>22}{'diagram':>11}{'search':>11}{searched}{'pruned':>11}{searched}")
    for size in SIZES:
        problem = corners(size)
        seconds = float("inf")
        for _ in range(REPETITIONS):
            begun = time.process_time()
            paths = build(problem, Watch()).count()
            seconds = min(seconds, time.process_time() - begun)
        cells = [f"{size} x {size:<3}", f"{paths:>22}", f"{seconds:9.4f} s"]
        notes = []
        for name, prune in (("plain", False), ("pruned", True)):
            spent, found = by_depth(problem, prune, paths)
            cut = found < paths
            ratio = f"{'> ' if cut else ''}{spent / seconds:.3g}"
            estimate = f"about {spent * paths / found / seconds:.1e}" if cut and found else ""
            cells.append(f"{spent:9.3f} s{ratio:>12}{estimate:>20}")
            notes += [f"{name} search cut at {found / paths:.1e} of the paths"] if cut else []
        print(f"{cells[0]:>9}{''.join(cells[1:])}" + (f"   ({'; '.join(notes)})" if notes else ""), flush=True)


def show_layers() -> None:
    """How many states the layers have, and what they take."""
    titles = "squares", "states met", "a layer", "widest", "kept", "bytes", "build", "count"
    print(
        "\n" + "".join(f"{title:>{width}}" for title, width in zip(titles, (9, 13, 10, 9, 12, 7, 10, 10), strict=True))
    )
    for size in (*SIZES, *LARGER):
        problem = corners(size)
        begun = time.process_time()
        diagram = build(problem, Watch())
        built = time.process_time()
        paths = count(problem, Watch())
        counted = time.process_time()
        assert paths == diagram.count()
        met = sum(diagram.widths)
        print(
            f"{size:>5} x {size:<2}{met:>12}{met / len(diagram.widths):>10.0f}{max(diagram.widths):>9}"
            f"{diagram.states:>12}{diagram.bytes_per_state:>7}{built - begun:>8.2f} s{counted - built:>8.2f} s",
            flush=True,
        )


def show_regions() -> None:
    """Panels with coloured squares: all paths that keep the colours apart."""
    print("\ncoloured squares that must be apart (2 colours, on a third of the squares that a random path separates)")
    for size in PANELS:
        problem = corners(size)
        lot = Random(size)
        colours = apart(problem, lot)
        begun = time.process_time()
        try:
            diagram = build(Problem(problem.graph, problem.starts, problem.ends, regions=Regions.separate(colours)))
        except TooWide as wide:
            print(f"{size:>5} x {size:<2} {wide}")
            continue
        seconds = time.process_time() - begun
        print(
            f"{size:>5} x {size:<2}{diagram.count():>22} paths{sum(diagram.widths):>12} states{seconds:>9.3f} s",
            flush=True,
        )


def apart(problem: Problem, lot: Random) -> list[str | None]:
    """Colours for some faces, so that a path drawn by lot keeps them apart."""
    used = set(build(problem).sample(lot).edges)
    beside = problem.graph.faces_beside()
    colours: list[str | None] = [None] * len(problem.graph.faces)
    for face in range(len(colours)):
        if colours[face] is None:
            colour = lot.choice("ab")
            waiting = [face]
            colours[face] = colour
            for here in waiting:
                for edge in problem.graph.faces[here]:
                    for there in beside[edge]:
                        if edge not in used and colours[there] is None:
                            colours[there] = colour
                            waiting.append(there)
    return [colour if lot.random() < 1 / 3 else None for colour in colours]


def main() -> None:
    """Print the comparison."""
    problem = corners(2)
    build(problem, Watch()).count()
    count(problem, Watch())
    for prune in (False, True):
        DepthFirst(problem, prune).count(Watch())
    compare()
    show_layers()
    show_regions()


if __name__ == "__main__":
    main()
