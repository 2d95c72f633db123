"""The faces of the frontier: which of them hang together so far, and the values of these parts of regions, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.paths.labels import relabel
from fathom.engine.paths.rows import A_LEAVES, A_VALUE, A, B

Longs = NDArray[np.int64]

_LONGS = types.int64[::1]
_TABLE = types.int64[:, ::1]


@compiled(types.boolean(_LONGS, types.int64, _LONGS, _LONGS, _TABLE, _LONGS))
def read_faces(step: Longs, letter: int, components: Longs, values: Longs, combined: Any, accepted: Longs) -> bool:
    """Let the faces beside the edge meet unless it is used; whether the regions may be so."""
    fresh = 1
    for slot in range(components.size):
        fresh = max(fresh, components[slot] + 1)
    for side in range(2):
        if step[A_VALUE + side] >= 0:
            components[step[A + side]] = fresh
            values[fresh] = step[A_VALUE + side]
            fresh += 1
    one, other = components[step[A]], components[step[B]]
    if not letter and one != other:
        together = combined[values[one], values[other]]
        if together < 0:
            return False
        values[one] = together
        relabel(components, other, one)
    for side in range(2):
        if step[A_LEAVES + side]:
            part = components[step[A + side]]
            components[step[A + side]] = 0
            open_still = False
            for slot in range(components.size):
                open_still |= components[slot] == part
            if not open_still and not accepted[values[part]]:
                return False
    return True
