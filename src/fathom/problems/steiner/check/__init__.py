"""The rules: a tree goes through all points, is connected, and is no longer than allowed.

It keeps to the rectangle around the points: what lies outside can be moved to its edge, and the tree gets no longer.

There is a shortest tree that runs on the lines through the points [Hanan 1966], so that it goes from crossing to
crossing and branches there. That none is shorter is shown by lengths for all sets of points at all crossings, which
grow no faster than trees do (`Potential`); to see that takes 3^n sums for n points, of arrays.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Unique, not_shown
from fathom.problems.steiner.check.certificates import Potential
from fathom.problems.steiner.model import Point, Points, Tree, crossings_of


def violations(instance: Points, solution: Tree) -> list[str]:
    """What is wrong with a tree; nothing if it is right."""
    there = set(solution.points)
    found = [f"the point {_name(point)} is not in the tree" for point in instance.points if point not in there]
    rows, columns = instance.size
    found += [
        f"the point {_name(point)} is outside of the rectangle around the points"
        for point in solution.points
        if not (0 <= point[0] < rows and 0 <= point[1] < columns)
    ]
    if len(_reached(solution)) < len(there):
        found.append("the tree is not connected")
    if len(there) < len(solution.points):
        found.append("a point is told twice")
    if solution.length > instance.length:
        found.append(f"the tree has the length {solution.length}, allowed are {instance.length}")
    return found


def _reached(tree: Tree) -> set[Point]:
    """What is connected with the first point."""
    there = set(tree.points)
    waiting = list(tree.points[:1])
    seen = set(waiting)
    for row, column in waiting:
        for other in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if other in there and other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def _name(point: Point) -> str:
    return f"{point[0]},{point[1]}"


def cost_of(_instance: Points, solution: Tree, _terms: None) -> int:
    """The length of a tree."""
    return solution.length


def problems(instance: Points, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, Unique) or not isinstance(certificate, Potential):
        return not_shown(certificate)
    wanted = claim.bound if isinstance(claim, AtLeast) else instance.length + 1
    faults = _potential_faults(instance, np.asarray(certificate.lengths), watch)
    if faults:
        return faults
    shown = int(certificate.lengths[-1, crossings_of(instance).index(instance.points[-1])])
    return [] if shown >= wanted else [f"the lengths show that a tree has at least {shown}"]


def _potential_faults(instance: Points, lengths: NDArray[np.int64], watch: Watch) -> list[str]:
    """Why lengths say nothing about trees; nothing if they are below those of all trees."""
    crossings = crossings_of(instance)
    *others, _ = instance.points
    sets = 1 << len(others)
    if lengths.shape != (sets, len(crossings)) or lengths.dtype.kind != "i":
        return [f"expected whole numbers for {sets} sets and {len(crossings)} crossings"]
    if np.abs(lengths).max() > 2**40:
        return ["a number is too long"]
    if (lengths[0] > 0).any():
        return ["nothing at all has a length"]
    apart = np.array([[_distance(one, other) for other in crossings] for one in crossings], np.int64)
    for number, point in enumerate(others):
        if lengths[1 << number, crossings.index(point)] > 0:
            return ["a point by itself has a length"]
    for chosen in range(1, sets):
        watch.check("looking at all sets of points", chosen, sets)
        here = lengths[chosen]
        if (here[:, None] > here[None, :] + apart).any():
            return ["a length changes by more than the way to another crossing"]
        part = (chosen - 1) & chosen
        while 2 * part >= chosen:
            if (here > lengths[part] + lengths[chosen ^ part]).any():
                return ["a length is more than those of two trees that meet"]
            part = (part - 1) & chosen
    return []


def _distance(one: Point, other: Point) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
