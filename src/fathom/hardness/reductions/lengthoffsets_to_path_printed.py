"""Length offsets as a path puzzle, as printed: 2^n paths for every solution, so that only the decision is kept.

The labels are those of [Bosboom 2020, Theorem 5.3.4], read so that they fit together: densities go from 0 to m - 1, and
the top row has 5n - 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes
from fathom.hardness.reductions.lengthoffsets_to_path import measure

if TYPE_CHECKING:
    from fathom.problems.lengthoffsets.model import LengthOffsets


def construct(instance: LengthOffsets) -> Built:
    """The puzzle. Linear in its squares; `FathomError` if it is too large to exist."""
    from fathom.hardness.reductions.lengthoffsets_to_path.blueprint import printed
    from fathom.hardness.reductions.lengthoffsets_to_path.build import built
    from fathom.hardness.reductions.lengthoffsets_to_path.draw import scene

    return built(instance, printed, scene)


def size(instance: LengthOffsets) -> Sizes:
    """Rows and columns, known before anything is built."""
    number = len(instance.lengths)
    if not number:
        return {"rows": 1, "columns": 2}
    return {"rows": 2 * instance.size + 3, "columns": number * (12 * number + 6) - 1}


REDUCTION = Reduction(
    name="lengthoffsets-to-path-printed",
    source="lengthoffsets",
    target="path",
    summary="the same as printed, with wider sections and fewer clues: 2^n paths for every solution",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.DECISION,
    growth="2m + 3 rows, n (12n + 6) - 1 columns for n intervals on a line of m",
)
