"""The lemmas of the proof, verified on one grid. If all hold, the grid can be covered exactly if the formula is true.

On the movement graph (runs, and which run an end of a run lies in) and its components it is verified that

* the service part is one component that nothing leaves;
* every value run is a component by itself, and neither value of a variable leads to the other;
* value runs of different variables, the runs of the spine (forks and connections) and the service part are pairwise
  comparable, and all of them can be reached from the start;
* the runs through a clause cell that can be reached are the value runs of exactly its literals;
* the cells that neither the spine nor the service part passes are exactly the clause cells.

So a set of components that one walk can visit holds at most one value of each variable, and every choice of values
can be had, with all of spine and service: the walk covers everything exactly if every clause cell has a chosen
literal. Cost: linear in the grid, and the square of the number of runs of spine and values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.engine.graphs import Digraph, breadth_first, reachable, strong_components
from fathom.hardness.reductions.threesat_to_slide import parts
from fathom.hardness.reductions.threesat_to_slide.layout import Layout, Literal, Place
from fathom.hardness.reductions.threesat_to_slide.parts import X_PLANE, Box, Part
from fathom.puzzles.slide.model import ICE, Level
from fathom.puzzles.slide.solve.runs import Runs, movement_graph, runs_of

_LINES = {"y": 0, "x": 1, "z": 2}
"""The lines of a level: rows, columns, layers are along y, x and z."""


@dataclass(frozen=True)
class Parts:
    """The runs of a grid by what they are for, as vertices of the movement graph."""

    runs: Runs
    values: dict[Literal, int]
    spine: dict[Box, int]
    service: int


def faults(layout: Layout, level: Level) -> list[str]:
    """What is wrong with a grid, in words; nothing if the proof holds for it."""
    runs = runs_of(level)
    graph = movement_graph(runs, level.start)
    values = {literal: _run(layout, runs, axis, place) for literal, (axis, place) in layout.value_runs().items()}
    spine = {box: _run(layout, runs, *_along(box)) for box in spine_boxes(layout)}
    service = _run(layout, runs, "x", (layout.x_east, layout.v_line(1), X_PLANE[1]))
    found = Parts(runs, values, spine, service)
    missing = [str(name) for name, run in (*values.items(), *spine.items(), ("service", service)) if run < 0]
    if missing:
        return [f"there is no run where one should be: {missing[0]}"]
    component = strong_components(graph).of
    within = reachable(graph, np.array([len(runs)]))
    return [
        *_service_faults(graph, component, within, found),
        *_value_faults(component, found),
        *_order_faults(graph, component, within, found),
        *_clause_faults(layout, within, found),
        *_cell_faults(layout, level, component, within, found),
    ]


def spine_boxes(layout: Layout) -> Iterator[Box]:
    """The runs of forks and connections: all boxes of these parts, each of which is one run."""
    yield from (box for box in parts.boxes(layout) if box.part in (Part.FORK, Part.CONNECTION))


def _along(box: Box) -> tuple[str, Place]:
    """The axis a box of one run lies along, and a cell of it."""
    extents = {axis: ends[1] - ends[0] for axis, ends in (("x", box.x), ("y", box.y), ("z", box.z))}
    return max(extents, key=lambda axis: extents[axis]), (box.x[0], box.y[0], box.z[0])


def _run(layout: Layout, runs: Runs, axis: str, place: Place) -> int:
    return int(runs.through[_LINES[axis], layout.square(*place)])


def _service_faults(
    graph: Digraph, component: NDArray[np.int32], within: NDArray[np.bool_], found: Parts
) -> Iterator[str]:
    """It is reached, and a sink."""
    if not within[found.service]:
        yield "the service part cannot be reached"
    tails, heads = component[graph.tails()], component[graph.heads]
    own = component[found.service]
    if ((tails == own) & (heads != own)).any():
        yield "the service part can be left"


def _value_faults(component: NDArray[np.int32], found: Parts) -> Iterator[str]:
    """Every value run is a component by itself."""
    size = np.bincount(component)
    for literal, run in found.values.items():
        if size[component[run]] != 1:
            yield f"the value run of {_told(literal)} is not a component by itself"


def _order_faults(
    graph: Digraph, component: NDArray[np.int32], within: NDArray[np.bool_], found: Parts
) -> Iterator[str]:
    """All are reached and pairwise comparable, but for the two values of a variable, which are not."""
    names: list[Literal | Box | None] = [*found.values, *found.spine, None]
    vertices = np.array([*found.values.values(), *found.spine.values(), found.service])
    for name, vertex in zip(names, vertices.tolist(), strict=True):
        if not within[vertex]:
            yield f"{_told(name)} cannot be reached"
    small, number = _outside_service(graph, component, within, found.service)
    leads = np.zeros((len(vertices), len(vertices)), np.bool_)
    for row, vertex in enumerate(vertices.tolist()):
        if number[vertex] >= 0:
            distance = breadth_first(small, number[[vertex]]).distance
            leads[row] = (distance[number[vertices]] >= 0) & (number[vertices] >= 0)
    comparable = leads | leads.T
    place = {name: row for row, name in enumerate(names)}
    for literal in found.values:
        one, other = place[literal], place[Literal(literal.letter, -literal.number)]
        if comparable[one, other] and literal.number > 0:
            yield f"one value of {_told(literal)} leads to the other"
        comparable[one, other] = True
    for one, other in np.argwhere(~comparable)[:3].tolist():
        yield f"{_told(names[one])} and {_told(names[other])} exclude each other"


def _outside_service(
    graph: Digraph, component: NDArray[np.int32], within: NDArray[np.bool_], service: int
) -> tuple[Digraph, NDArray[np.int32]]:
    """The graph of what is reached, the service part being one vertex; and the number of every run in it, or -1."""
    inside = component == component[service]
    number = np.full(graph.vertices, -1, np.int32)
    kept = np.flatnonzero(within & ~inside)
    number[kept] = np.arange(len(kept), dtype=np.int32)
    number[inside] = len(kept)
    tails, heads = number[graph.tails()], number[graph.heads]
    real = (tails >= 0) & (heads >= 0) & (tails != heads)
    return Digraph.from_edges(len(kept) + 1, tails[real], heads[real]), number


def _clause_faults(layout: Layout, within: NDArray[np.bool_], found: Parts) -> Iterator[str]:
    """The runs through a clause cell that can be reached are the value runs of its literals."""
    for cell in layout.clause_cells:
        through = found.runs.through[:, layout.square(cell.x, cell.y, 0)]
        reached = {int(run) for run in through if run >= 0 and within[run]}
        if reached != {found.values[literal] for literal in cell.literals}:
            words = ", ".join(map(_told, cell.literals))
            yield f"the clause cell of {words} is passed along other runs than theirs"


def _cell_faults(
    layout: Layout, level: Level, component: NDArray[np.int32], within: NDArray[np.bool_], found: Parts
) -> Iterator[str]:
    """Spine and service pass all cells but clause cells."""
    always = within & (component == component[found.service])
    always[list(found.spine.values())] = True
    passed = np.zeros(level.ground.size, np.bool_)
    passed[level.start] = True
    for through in found.runs.through:
        passed |= (through >= 0) & always[through]
    left = set(np.flatnonzero((level.ground == ICE).reshape(-1) & ~passed).tolist())
    clause_cells = {layout.square(cell.x, cell.y, 0) for cell in layout.clause_cells}
    for squares, words in (
        (left - clause_cells, "passed by neither spine nor service"),
        (clause_cells - left, "passed anyway"),
    ):
        if squares:
            kind = "clause cells are" if squares <= clause_cells else "cells are"
            yield f"{len(squares)} {kind} {words}, such as {level.name_of(min(squares))}"


def _told(name: Literal | Box | None) -> str:
    if name is None:
        return "the service part"
    if isinstance(name, Literal):
        return f"{'not ' if name.number < 0 else ''}{name.letter}{abs(name.number)}"
    return f"the {name.part} at x {name.x}, y {name.y}, z {name.z}"
