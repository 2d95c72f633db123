"""The search for simulations: edges and new specifications a second, scaling, and bytes in the store.

    python -m bench gadgets

[Bosboom 2020, 2.6.4] reports a run: the OCTtc door with bounds of 1 component, 8 states and 6 locations, 2,524,692,664
specifications and 24,731,118,894 edges in 618.4 CPU-hours, 379.9 GB of store. That is 11,109 edges and 1,134
specifications a CPU-second, and 150 bytes a specification with its edges. Its machine was another one; ours here does
the same search (that door with splits and diodes, the same bounds) and one of parallel 2-toggles, as far as some
minutes allow.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from fathom.gadgets.library import named
from fathom.gadgets.solve import Outcome, search
from fathom.gadgets.solve.bounds import Bounds

THESIS_SECONDS = 618.4 * 3600
THESIS_EDGES = 24_731_118_894 / THESIS_SECONDS
THESIS_SPECIFICATIONS = 2_524_692_664 / THESIS_SECONDS
THESIS_BYTES = 379.9e9 / 2_524_692_664


@dataclass(frozen=True)
class Case:
    """One search."""

    name: str
    bases: tuple[str, ...]
    generations: int
    bounds: Bounds

    def run(self, cores: int, store: Path | None = None) -> Outcome:
        """Search; there is no target."""
        bases = [named(name) for name in self.bases]
        return search(bases, {}, self.generations, bounds=self.bounds, cores=cores, store=store)


CASES = (
    Case("2-toggles", ("toggle-toggle-parallel", "3-split"), 6, Bounds(8, None, 6, 1)),
    Case("OCTtc door", ("OCTtc", "3-split", "diode"), 5, Bounds(8, None, 6, 1)),
)


def main() -> None:
    """Print the table."""
    Case("warming up", ("toggle-toggle-parallel", "3-split"), 2, Bounds()).run(1)
    print("search      specifications       edges  cores  edges/s  of theirs  specifications/s  of theirs  scaling")
    for case in CASES:
        one = case.run(1)
        for cores in (1, 2):
            outcome = one if cores == 1 else case.run(2)
            edges, met = (value / outcome.seconds for value in (outcome.edges, outcome.specifications))
            line = f"{case.name:<11} {outcome.specifications:>14,} {outcome.edges:>11,} {cores:>6} {edges:>8,.0f}"
            line += f" {edges / cores / THESIS_EDGES:>9.1f}x {met:>17,.0f} {met / cores / THESIS_SPECIFICATIONS:>9.1f}x"
            print(f"{line} {one.seconds / outcome.seconds:>8.2f}", flush=True)
    print(f"\nstore                specifications  bytes each  (theirs: {THESIS_BYTES:.0f})  seconds with it  without")
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            plain, kept = case.run(2), case.run(2, Path(folder))
            assert kept.store_bytes is not None
            each = kept.store_bytes / kept.specifications
            line = (
                f"{case.name:<20} {kept.specifications:>14,} {each:>11.0f} {kept.seconds:>32.1f} {plain.seconds:>8.1f}"
            )
            print(line, flush=True)


if __name__ == "__main__":
    main()
