"""Circuits to Spiral Galaxies, with the number of solutions kept: the puzzle is NP-, ASP- and #P-complete.

Gadgets with one local solution for every value of their inputs, joined by chains of NOT, and filler between them, after
[Bosboom 2020, 3.8]. `gadgets` has their shapes, `tables` what each does, computed by the puzzle's solver; `plan` the
order of wires, `layout` the places of all gadgets, `build` the board and the ways for solutions; `structure` verifies
the proof on a board, `pictures` shows it.
"""

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Preserves, Reduction
from fathom.kind import imported

if TYPE_CHECKING:
    from fathom.hardness.reductions.circuit_to_galaxies import build as _build
else:
    (_build,) = imported(__name__, "build")


REDUCTION = Reduction(
    name="circuit-to-spiral-galaxies",
    source="circuit",
    target="spiral-galaxies",
    summary="gates, fan-outs and crossovers are gadgets whose areas have one shape for all values; the rest is filler",
    construct=_build.construct,
    size=_build.size,
    measure=_build.measure,
    preserves=Preserves.COUNT,
    growth="5 rows a track, at most 43 columns a step: an input, AND, fan-out or crossover",
)
