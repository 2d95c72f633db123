"""Length offsets as a path puzzle with clues on all lines [Bosboom 2020, Theorems 5.3.4 and 5.3.5], repaired.

The reduction as printed has 2^n paths for every solution, and gives clues to rows that no path fulfils; this one has
exactly one, and its sections are narrower. See `blueprint`, and docs/path-chain.md for the proof.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.lengthoffsets.model import LengthOffsets
    from fathom.puzzles.path.model import Puzzle


def construct(instance: LengthOffsets) -> Built:
    """The puzzle. Linear in its squares; `FathomError` if it is too large to exist."""
    from fathom.hardness.reductions.lengthoffsets_to_path.blueprint import narrow
    from fathom.hardness.reductions.lengthoffsets_to_path.build import built
    from fathom.hardness.reductions.lengthoffsets_to_path.draw import scene

    return built(instance, narrow, scene)


def size(instance: LengthOffsets) -> Sizes:
    """Rows and columns, known before anything is built."""
    number = len(instance.lengths)
    if not number:
        return {"rows": 1, "columns": 2}
    return {"rows": 2 * instance.size + 3, "columns": number * (2 * number + 9) - 1}


def measure(puzzle: Puzzle) -> Sizes:
    """Rows and columns."""
    return {"rows": puzzle.shape[0], "columns": puzzle.shape[1]}


REDUCTION = Reduction(
    name="lengthoffsets-to-path",
    source="lengthoffsets",
    target="path",
    summary="an interval is a block in which the path must run along one column; all lines have clues",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="2m + 3 rows, n (2n + 9) - 1 columns for n intervals on a line of m",
)
