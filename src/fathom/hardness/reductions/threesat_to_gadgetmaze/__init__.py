"""Formulas as planar mazes of single-use gadgets: an agent walks along literals, and then through clauses.

For each variable the agent walks along the row of one literal, and where a clause has that literal it opens a passage.
Then it has to get through all clauses, each by one of the passages that it has opened. Rows are walked once and in
order, before all columns; so where they cross an *ordered crossover* will do, six single-use gadgets
(`fathom.gadgets.library.crossings`). Nothing else is used, and so the maze can be made of pushed blocks, a tile each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes
from fathom.hardness.reductions.threesat_to_gadgetmaze.plan import planned, tidied

if TYPE_CHECKING:
    from fathom.problems.cnf.model import ThreeSat
    from fathom.proofs.assignment import Assignment
    from fathom.puzzles.gadgetmaze.model import Maze, Walk


def construct(instance: ThreeSat) -> Built:
    """The maze of a formula."""
    from fathom.hardness.reductions.threesat_to_gadgetmaze.maze import Construction

    made = Construction(tuple(tidied(instance.clauses)))
    maze = made.maze(instance.about)

    def carry(solution: Assignment) -> Walk:
        return made.walk(maze, set(solution.literals))

    def read(walk: Walk) -> Assignment:
        return made.assignment(walk, instance.variables)

    return Built(instance, maze, carry, read)


def size(instance: ThreeSat) -> Sizes:
    """Gadgets, corridors aside: six a crossing, one for each literal of a clause, and diodes at the ends of rows."""
    clauses = tidied(instance.clauses)
    if not clauses or () in clauses:
        return {"gadgets": 0}
    plan = planned(clauses)
    literals = sum(map(len, clauses))
    return {"gadgets": 6 * len(plan.crossings) + literals + sum(map(len, plan.diodes))}


def measure(maze: Maze) -> Sizes:
    """How many gadgets there are that are no wires and splits."""
    placed = (gadget.name for gadget, _ in maze.network.gadgets)
    return {"gadgets": sum(name != "wire" and not name.endswith("-split") for name in placed)}


REDUCTION = Reduction(
    name="3sat-to-gadget-maze",
    source="3sat",
    target="gadget-maze",
    summary="rows for literals, in which passages of clauses are opened; columns for clauses, crossing them once",
    construct=construct,
    size=size,
    measure=measure,
    growth="6 gadgets a crossing, of which there are at most 4n in each of m columns, and 3m + 4n more",
)
