"""Numerical matchings by hand: a row for each number of the first list, which gets one number of every other list."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fathom.playing import Brush, Gesture, Marks, Refused, Spot, rect_spot
from fathom.problems.n3dm.draw import column_width, matching_scene
from fathom.problems.n3dm.model import Numerical, read_solution, write_solution
from fathom.proofs.covers.matching import Matching
from fathom.show import Scene

Row = tuple[int, ...]


def start(instance: Numerical) -> str:
    """The numbers of the first list alone."""
    return write_solution(instance, Matching(tuple((one, *_open(instance)) for one in instance.lists[0])))


def _open(instance: Numerical) -> Row:
    return (0,) * (instance.dimension - 1)


def _rows(instance: Numerical, state: str) -> list[Row]:
    """A row for each number of the first list, as far as it is filled in."""
    told = list(read_solution(instance, state).tuples)
    rows = []
    for one in instance.lists[0]:
        row = next((row for row in told if row[0] == one), None)
        rows.append((one, *_open(instance)) if row is None else row)
        if row is not None:
            told.remove(row)
    if told:
        raise Refused(f"{told[0][0] or '?'} is no number of the first list that is left")
    return rows


def spots(instance: Numerical) -> Sequence[Spot]:
    """The places to fill in."""
    wide = column_width(instance)
    return [
        rect_spot(
            f"{row},{place}",
            (wide * place, row + 1, wide, 1),
            f"list {place + 1}, with {instance.lists[0][row]} of list 1",
            f"list {place + 1}",
        )
        for row in range(instance.size)
        for place in range(1, instance.dimension)
    ]


def scene(instance: Numerical, state: str) -> Scene:
    """The rows, and the numbers that are left below them."""
    return matching_scene(instance, _rows(instance, state))


def concerned(instance: Numerical, state: str, fault: str) -> Sequence[str]:
    """The places of a row that is not complete, or has another sum; those where a number is used too often."""
    rows, row_told = _rows(instance, state), re.split(r" = | is not ", fault)[0]
    found = [
        f"{number},{place}"
        for number, row in enumerate(rows)
        if " + ".join(str(value or "?") for value in row) == row_told
        for place in range(1, instance.dimension)
    ]
    used = re.match(r"the number (\d+) of list (\d+) ", fault)
    if used is None:
        return found
    value, place = int(used[1]), int(used[2]) - 1
    return [f"{number},{place}" for number, row in enumerate(rows) if row[place] == value]


def options(instance: Numerical, state: str) -> Marks:
    """Every place may have every number of its list."""
    brushes = tuple(
        Brush("cycle", f"list {place}", ("", *map(str, dict.fromkeys(numbers))), label=f"a number of list {place}")
        for place, numbers in enumerate(instance.lists[1:], 2)
    )
    found = [
        (f"{number},{place}", str(value))
        for number, row in enumerate(_rows(instance, state))
        for place, value in enumerate(row)
        if place and value
    ]
    return Marks(brushes, tuple(found))


def moved(instance: Numerical, state: str, gesture: Gesture) -> str:
    """The places get the number."""
    rows = [list(row) for row in _rows(instance, state)]
    for spot in gesture.spots:
        row, place = map(int, spot.split(","))
        rows[row][place] = int(gesture.value or "0")
    filled = tuple(map(tuple, rows))
    whole = all(min(row) > 0 for row in filled)
    return write_solution(instance, Matching(tuple(sorted(filled)) if whole else filled))


def gestures(_instance: Numerical, solution: Matching) -> Sequence[Gesture]:
    """Row by row."""
    return [
        Gesture("cycle", (f"{number},{place}",), str(row[place]))
        for number, row in enumerate(solution.tuples)
        for place in range(1, len(row))
    ]
