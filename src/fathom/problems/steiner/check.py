"""The rules: a tree goes through all points, is connected, and is no longer than allowed.

It keeps to the rectangle around the points: what lies outside can be moved to its edge, and the tree gets no longer.

That no tree is shorter is looked at again for few points, in another way than by the solver: there is a shortest tree
whose branchings are at most n - 2 crossings of the lines through the points (Hanan), so all choices of such crossings
are made, and a minimum spanning tree of each tells a length.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from fathom.answer import Answer, Verdict
from fathom.problems.steiner.model import Point, Points, Tree

MOST_REPLAYED = 5
"""With no more points the length of a shortest tree is found again."""


@dataclass(frozen=True, slots=True)
class Shortest:
    """No tree is shorter than `length`. Looked at again if there are at most `MOST_REPLAYED` points."""

    length: int


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


def objections(instance: Points, answer: Answer) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds."""
    certificate = answer.certificate
    found: list[str] = []
    if answer.verdict is Verdict.IMPOSSIBLE:
        if not isinstance(certificate, Shortest) or certificate.length <= instance.length:
            return ["impossible, without a least length beyond what is allowed"]
    elif answer.solution is None:
        return ["solved, without a tree"] if answer.verdict is Verdict.SOLVED else []
    else:
        found += violations(instance, answer.solution)
        if answer.cost != answer.solution.length:
            found.append(f"the cost {answer.cost} is not the length {answer.solution.length}")
        if answer.bound is not None and not (isinstance(certificate, Shortest) and certificate.length >= answer.bound):
            found.append(f"at least {answer.bound}, without a least length")
    if found or not isinstance(certificate, Shortest):
        return found
    if answer.statistics.get("replayed") != (len(instance.points) <= MOST_REPLAYED):
        return ["the answer does not say whether the least length was found again"]
    if len(instance.points) <= MOST_REPLAYED:
        least = least_length(instance.points)
        return [] if least == certificate.length else [f"the least length is {least}, not {certificate.length}"]
    return []


def least_length(points: Sequence[Point]) -> int:
    """The length of a shortest tree, by all choices of crossings. For few points."""
    crossings = [(row, column) for row in {r for r, _ in points} for column in {c for _, c in points}]
    others = [point for point in crossings if point not in points]
    return min(
        _spanning_length([*points, *chosen])
        for count in range(max(1, len(points) - 1))
        for chosen in combinations(others, count)
    )


def _spanning_length(points: Sequence[Point]) -> int:
    """The length of a minimum spanning tree, by Prim's algorithm."""
    far = {point: _distance(point, points[0]) for point in points[1:]}
    total = 0
    while far:
        nearest = min(far, key=lambda point: far[point])
        total += far.pop(nearest)
        far = {point: min(before, _distance(point, nearest)) for point, before in far.items()}
    return total


def _distance(one: Point, other: Point) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
