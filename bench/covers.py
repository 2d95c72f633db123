"""The fewest moves of covers, proved: levels of the phone game's size, made from seeds."""

from __future__ import annotations

import time
from statistics import median

import fathom

SIZES = (6, 8, 10, 12)
SEEDS = range(10)
PATIENCE = 60.0


def main() -> None:
    """Print a line a size: how many of the levels are proved, how far quick walks are from the fewest, and times."""
    print(f"{'size':>7}  {'proved':>6}  {'fewest':>6}  {'quick walk':>10}  {'median s':>8}  {'slowest s':>9}")
    for size in SIZES:
        seconds, fewest, quick, proved = [], 0.0, 0.0, 0
        for seed in SEEDS:
            level = fathom.generate("slide", size=f"{size}x{size}", seed=seed)
            begin = time.perf_counter()
            answer = fathom.solve(level, fewest=True, limits=fathom.Limits(time=PATIENCE))
            seconds.append(time.perf_counter() - begin)
            proved += bool(answer.optimal)
            fewest += answer.cost or 0
            quick += fathom.solve(level).cost or 0
        print(
            f"{size:>3}x{size:<3}  {proved:>3}/{len(SEEDS):<2}  {fewest / len(SEEDS):>6.1f}  {quick / fewest:>9.2f}x"
            f"  {median(seconds):>8.2f}  {max(seconds):>9.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
