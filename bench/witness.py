"""Line panels: generated ones from 4 x 4 to 8 x 8, collected ones, large ones, and the search against trying all paths.

    python -m bench witness

The generated panels have squares, stars, triangles, polyominoes, hexagons and broken lines by lot, more than they need:
the search decides whether the line is the only one. Without half of them it takes longer to find a first. The collected
ones are those of jbzdarkid's editor in ../shared (left out where that is absent), all of whose solutions are counted,
in one process after compilation. `brute` walks all paths to their ends with the same compiled code, and judges each
there. The large ones are panels of the game in ../shared: solved, asked whether there is one line only, and counted,
each with all its checks; beside that, how long the search alone takes to find all lines. Seconds are CPU seconds of the
process.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import LimitReached
from fathom.puzzles.witness.formats.jbzdarkid import read_object
from fathom.puzzles.witness.generate.clues import empty_panel, random_line, some_clues, with_clues
from fathom.puzzles.witness.model import POLYOMINO, STAR, End, Layer, Panel
from fathom.puzzles.witness.solve.search.run import LineSearch

DATA = Path(__file__).parents[2] / "shared" / "data" / "witness" / "jbzdarkid_tests.json"
KINDS = ("squares", "stars", "triangles", "polyominoes", "hexagons", "broken")
PANELS = 10
SECONDS = 20.0
YARDSTICK = 20.0  # seconds that the best public solver, in JavaScript, takes for its 112 test panels on a like machine


def drafted(size: int, seed: int) -> Panel:
    """A panel with clues of all kinds that some line solves."""
    random = Random(1000 * size + seed)
    blank = empty_panel(size, size, [(0, 2 * size)], [End((2 * size, 0), "right")])
    line = random_line(blank, random, random.uniform(0.4, 0.7))
    assert line is not None
    return with_clues(blank, some_clues(blank, line, KINDS, random))


def halved(panel: Panel, seed: int) -> Panel:
    """The panel without half of its squares, triangles, hexagons and broken lines: fewer clues, a longer search."""
    random, layer = Random(seed), panel.layers[0]
    cells = {
        place: clue for place, clue in layer.cells.items() if clue.kind in (STAR, POLYOMINO) or random.random() < 0.5
    }
    hexagons = {place: kind for place, kind in layer.hexagons.items() if random.random() < 0.5}
    broken = frozenset(place for place in sorted(layer.broken) if random.random() < 0.5)
    return with_clues(panel, Layer(cells, hexagons, broken))


def timed(panel: Panel, enough: int | None, brute: bool = False) -> tuple[LineSearch, float, bool]:
    """A search for so many solutions, its CPU seconds, and whether it came to its end in time."""
    search = LineSearch(panel, brute=brute)
    start = time.process_time()
    try:
        search.run(Watch(Limits(time=SECONDS)), enough)
        done = True
    except LimitReached:
        done = False
    return search, time.process_time() - start, done


def generated() -> None:
    """Panels of each size: how many are decided, and how long that takes."""
    print("all clues: is the line the only one?")
    _table(lambda size, seed: timed(drafted(size, seed), 2))
    print("\nhalf of the clues: the first line")
    _table(lambda size, seed: timed(halved(drafted(size, seed), seed), 1))


def _table(run: Callable[[int, int], tuple[LineSearch, float, bool]]) -> None:
    print("size   decided  one found  median s  longest s  median nodes")
    for size in range(4, 9):
        runs = [run(size, seed) for seed in range(PANELS)]
        seconds = sorted(spent for _, spent, _ in runs)
        nodes = sorted(search.nodes for search, _, _ in runs)
        decided = sum(done for _, _, done in runs)
        single = sum(done and search.found == 1 for search, _, done in runs)
        print(
            f"{size} x {size}  {decided:4d}/{PANELS}  {single:9d}  {seconds[PANELS // 2]:8.3f}  {seconds[-1]:9.3f}"
            f"  {nodes[PANELS // 2]:12,}",
            flush=True,
        )


def collected() -> None:
    """All solutions of the collected panels, together."""
    if not DATA.is_file():
        print("\ncollected panels: not here")
        return
    tests = json.loads(DATA.read_text())
    panels = [read_object(test["puzzle"]) for test in tests]
    start = time.process_time()
    counts = [timed(panel, None)[0].found for panel in panels]
    spent = time.process_time() - start
    right = sum(count == test["expected_solutions"] for count, test in zip(counts, tests, strict=True))
    share = YARDSTICK * len(panels) / 112
    print(f"\ncollected panels: {right} of {len(panels)} counts as published, {spent:.2f} s together")
    print(f"the yardstick is {YARDSTICK:g} s for 112 panels: {share / spent:.0f} times faster panel for panel")


def large() -> None:
    """Large panels of the game: each question with its checks, and the search alone."""
    files = sorted((DATA.parents[2] / "findings" / "slow").glob("*.json"))
    if not files:
        print("\nlarge panels: not here")
        return
    limits = Limits(time=60, checking=60)
    print("\npanel              lines    solve s  unique s   count s  confirmed by   search alone s")
    for file in files:
        panel = fathom.load(file)
        assert isinstance(panel, Panel)
        start = time.process_time()
        fathom.solve(panel, limits=limits)
        solved = time.process_time()
        fathom.solve(panel, unique=True, limits=limits)
        unique = time.process_time()
        found = fathom.count(panel, limits=limits)
        counted = time.process_time()
        _, alone, done = timed(panel, None)
        print(
            f"{file.stem:15s}  {found.count:9,}  {solved - start:7.2f}  {unique - solved:8.2f}  {counted - unique:8.2f}"
            f"  {found.confirmed or 'unproved':12s}  {alone:8.2f}{'' if done else ' (stopped)'}",
            flush=True,
        )


def against_brute() -> None:
    """The same panels by both, all solutions."""
    print("\nsize   search s   brute s  ratio  nodes search / brute")
    for size in (3, 4, 5):
        panels = [drafted(size, seed) for seed in range(5)]
        pruned = [timed(panel, None) for panel in panels]
        brute = [timed(panel, None, brute=True) for panel in panels]
        if all(done for _, _, done in (*pruned, *brute)):
            assert [a.found for a, _, _ in pruned] == [b.found for b, _, _ in brute]
        one, other = sum(spent for _, spent, _ in pruned), sum(spent for _, spent, _ in brute)
        nodes = [sum(search.nodes for search, _, _ in runs) for runs in (pruned, brute)]
        cut = "" if all(done for _, _, done in brute) else "  (brute was stopped)"
        print(f"{size} x {size}  {one:8.4f}  {other:8.3f}  {other / one:5.0f}  {nodes[0]:,} / {nodes[1]:,}{cut}")


def main() -> None:
    """Run all four."""
    timed(drafted(3, 0), None)  # compiled code is loaded
    generated()
    collected()
    large()
    against_brute()


if __name__ == "__main__":
    main()
