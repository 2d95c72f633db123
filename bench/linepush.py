"""Line pushes: positions with and without the pruning rule, and pushes by the group against the fewest.

    python -m bench linepush

States are exact; CPU seconds are for comparison within one run.
"""

from __future__ import annotations

import time
from random import Random

from fathom.answer import Limits, Verdict
from fathom.engine.statespace import breadth_first
from fathom.puzzles.linepush.analyse.studies import labelled
from fathom.puzzles.linepush.generate.named import two_corners
from fathom.puzzles.linepush.model import SIDES, LinePush
from fathom.puzzles.linepush.solve.compact import after, shape_from_rows
from fathom.puzzles.linepush.solve.exact import search
from fathom.puzzles.linepush.solve.layout import Layout
from fathom.puzzles.linepush.solve.rearrange import by_group

SHAPES = ((2, 5), (1, 3, 4), (2, 3, 5), (1, 2, 3, 4, 5), (2, 2, 4, 4, 4, 4), (5, 6, 7, 8))
MOST_SEARCHED = 8
"""Blocks up to which the fewest pushes are searched for."""


def main() -> None:
    """Print the tables."""
    warm = Layout(two_corners(4, 3))
    breadth_first(warm.rules(), [warm.start], Limits().watch())  # so that what is compiled is there
    print(f"{'box':<8}{'pruned':>10}{'s':>9}{'without':>12}{'s':>9}")
    for wide, high in ((4, 3), (5, 3)):
        puzzle = two_corners(wide, high)
        told = f"{f'{wide}x{high}':<8}"
        for pruned in (True, False):
            layout = Layout(puzzle, pruned)
            begun = time.process_time()
            found = breadth_first(layout.rules(), [layout.start], Limits().watch())
            told += f"{found.states:>{10 if pruned else 12},}"
            told += f"{time.process_time() - begun:>9.3f}"
        print(told)
    print(f"\n{'rows':<16}{'blocks':>7}{'group':>8}{'s':>8}{'fewest':>8}{'s':>8}")
    for rows in SHAPES:
        random = Random(sum(rows))
        start = labelled(shape_from_rows(rows))
        puzzle = LinePush(start, wanted=after(start, "".join(random.choices(SIDES, k=300))))
        begun = time.process_time()
        answer = by_group(puzzle, Limits().watch())
        seconds = time.process_time() - begun
        assert answer.verdict is Verdict.SOLVED
        told = f"{' '.join(map(str, rows)):<16}{sum(rows):>7}{answer.cost:>8}{seconds:>8.2f}"
        if sum(rows) <= MOST_SEARCHED:
            begun = time.process_time()
            told += f"{search(puzzle, Limits().watch()).cost:>8}{time.process_time() - begun:>8.2f}"
        print(told)


if __name__ == "__main__":
    main()
