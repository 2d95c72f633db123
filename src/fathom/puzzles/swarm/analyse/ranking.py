"""Why no run goes on for ever: what falls with every round of a graph, stage by stage.

The sum of the robots' coordinates along an axis is bounded on any grid. If no cycle of a component makes it grow, there
are potentials with which it never grows at all, and rounds that make it fall can happen only finitely often: they are
struck out. The same for sums that no cycle makes fall. What remains has smaller components, and so on. If nothing
remains, there is no infinite run. `stage_faults` verifies the stages without looking for anything.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.graphs import Digraph, strong_components

Ints = NDArray[np.int64]
INTS = types.int64[::1]

_PASSES = 300


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """Components, numbered along the rounds; for each axis and sign potentials, and the components they are for."""

    parts: Ints
    potentials: tuple[tuple[int, int, Ints, NDArray[np.bool_]], ...]


def stages_of(vertices: int, tails: Ints, heads: Ints, moved: Ints, watch: Watch) -> list[Stage] | None:
    """The stages after which no round is left; None if some cannot be struck out so."""
    found: list[Stage] = []
    while True:
        parts = strong_components(Digraph.from_edges(vertices, tails, heads)).of.astype(np.int64)
        inner = parts[tails] == parts[heads]
        tails, heads, moved = tails[inner], heads[inner], moved[inner]
        if not len(tails):
            return [*found, Stage(parts, ())]
        potentials = tuple(
            (axis, sign, *_potential(vertices, parts, tails, heads, sign * moved[:, axis], watch))
            for axis in range(moved.shape[1])
            for sign in (1, -1)
        )
        stage = Stage(parts, potentials)
        left = ~_struck(stage, tails, heads, moved)
        found.append(stage)
        if left.all():
            return None
        tails, heads, moved = tails[left], heads[left], moved[left]


def _potential(
    vertices: int, parts: Ints, tails: Ints, heads: Ints, gains: Ints, watch: Watch
) -> tuple[Ints, NDArray[np.bool_]]:
    """The most that is gained on a way to each vertex, and for which components that is bounded."""
    most = np.zeros(vertices, np.int64)
    for number in range(_PASSES):
        watch.check("looking for what falls", number)
        if not _gained(tails, heads, np.ascontiguousarray(gains), most):
            break
    good = np.ones(int(parts.max()) + 1, bool)
    good[parts[tails[most[tails] + gains > most[heads]]]] = False
    return most, good


@compiled(types.boolean(INTS, INTS, INTS, INTS))
def _gained(tails: Ints, heads: Ints, gains: Ints, most: Ints) -> bool:
    """Look at all rounds once, in their order; whether anything grew."""
    grew = False
    for edge in range(len(tails)):
        gain = most[tails[edge]] + gains[edge]
        if gain > most[heads[edge]]:
            most[heads[edge]] = gain
            grew = True
    return grew


def _struck(stage: Stage, tails: Ints, heads: Ints, moved: Ints) -> NDArray[np.bool_]:
    """Which rounds within components make something fall that never grows there."""
    struck = np.zeros(len(tails), bool)
    for axis, sign, most, good in stage.potentials:
        falls = most[tails] + sign * moved[:, axis] < most[heads]
        struck |= falls & good[stage.parts[tails]]
    return struck


def stage_faults(stages: list[Stage], tails: Ints, heads: Ints, moved: Ints) -> list[str]:
    """What is wrong with stages that are said to leave no round."""
    for number, stage in enumerate(stages, 1):
        if (stage.parts[tails] > stage.parts[heads]).any():
            return [f"stage {number}: a round leads back to an earlier component"]
        inner = stage.parts[tails] == stage.parts[heads]
        tails, heads, moved = tails[inner], heads[inner], moved[inner]
        for axis, sign, most, good in stage.potentials:
            grows = most[tails] + sign * moved[:, axis] > most[heads]
            if (grows & good[stage.parts[tails]]).any():
                return [f"stage {number}: what is said to fall grows"]
        left = ~_struck(stage, tails, heads, moved)
        tails, heads, moved = tails[left], heads[left], moved[left]
    return [] if not len(tails) else [f"{len(tails)} rounds are left"]
