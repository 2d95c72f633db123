"""Circuits to Spiral Galaxies, with the number of solutions kept: the puzzle is NP-, ASP- and #P-complete.

Gadgets with one local solution for every value of their inputs, joined by chains of NOT, and filler between them, after
[Bosboom 2020, 3.8]. `gadgets` has their shapes, `tables` what each does, computed by the puzzle's solver; `plan` the
order of wires, `layout` the places of all gadgets, `build` the board and the ways for solutions; `structure` verifies
the proof on a board, `pictures` shows it.
"""

from typing import Any

from fathom.hardness.reduction import Preserves, Reduction
from fathom.kind import Imported


@Imported
def _construct() -> Any:
    from fathom.hardness.reductions.circuit_to_galaxies.build import construct

    return construct


@Imported
def _size() -> Any:
    from fathom.hardness.reductions.circuit_to_galaxies.build import size

    return size


@Imported
def _measure() -> Any:
    from fathom.hardness.reductions.circuit_to_galaxies.build import measure

    return measure


REDUCTION = Reduction(
    name="circuit-to-spiral-galaxies",
    source="circuit",
    target="spiral-galaxies",
    summary="gates, fan-outs and crossovers are gadgets whose areas have one shape for all values; the rest is filler",
    construct=_construct,
    size=_size,
    measure=_measure,
    preserves=Preserves.COUNT,
    growth="5 rows a track, at most 43 columns a step: an input, AND, fan-out or crossover",
)
