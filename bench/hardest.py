"""The hardest 6 x 7 ice mazes, by exhaustive search, beside the numbers published for them."""

from __future__ import annotations

import time

from fathom.answer import Limits
from fathom.puzzles.slide.generate.exhaustive import hardest
from fathom.puzzles.slide.model import Goal

PUBLISHED = {3: 11, 4: 13, 5: 16, 6: 17, 7: 19, 8: 20}


def main() -> None:
    """Print a line a number of barriers."""
    hardest(3, 3, 1, Goal.PASS_REACH, Limits().watch())  # kernels loaded
    print(f"{'barriers':>8}  {'moves':>5}  {'published':>9}  {'placements':>10}  {'as hard':>7}  {'seconds':>7}")
    for barriers, moves in PUBLISHED.items():
        begin = time.perf_counter()
        found = hardest(6, 7, barriers, Goal.PASS_REACH, Limits().watch(), workers=2)
        seconds = time.perf_counter() - begin
        counted = f"{found.placements:>10}  {found.best_count:>7}"
        print(f"{barriers:>8}  {found.moves:>5}  {moves:>9}  {counted}  {seconds:>7.2f}", flush=True)
        assert found.moves == moves


if __name__ == "__main__":
    main()
