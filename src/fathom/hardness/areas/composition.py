"""From local solutions to one of the whole board; and the cells between gadgets, cut into rectangles for filler."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fathom.errors import BrokenAnswer
from fathom.hardness.areas.gadget import Area, Areas, Cell, Place, touched


def strips(cells: Area) -> list[Area]:
    """The cells as rectangles: every row is cut into longest strips, equal strips over one another are joined."""
    open_strips: dict[tuple[int, int], tuple[int, int]] = {}  # first and last column: first and last row so far
    found: list[Area] = []

    def close(columns: tuple[int, int]) -> None:
        top, bottom = open_strips.pop(columns)
        wide = range(columns[0], columns[1] + 1)
        found.append(frozenset((row, column) for row in range(top, bottom + 1) for column in wide))

    for row in sorted({row for row, _ in cells}):
        here = _strips_of_row(sorted(column for r, column in cells if r == row))
        for columns in [one for one in open_strips if one not in here or open_strips[one][1] < row - 1]:
            close(columns)
        for columns in here:
            open_strips[columns] = (open_strips.get(columns, (row, row))[0], row)
    for columns in list(open_strips):
        close(columns)
    return sorted(found, key=min)


def _strips_of_row(columns: Iterable[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for column in columns:
        if found and found[-1][1] == column - 1:
            found[-1] = (found[-1][0], column)
        else:
            found.append((column, column))
    return found


def composed(parts: Iterable[Areas], board: Area) -> dict[Place, Area]:
    """The areas of gadgets and filler as one solution; `BrokenAnswer` if they do not partition the board."""
    areas: dict[Place, Area] = {}
    for part in parts:
        for place, area in part.items():
            if place in areas:
                raise BrokenAnswer(f"the clue at {place} has two areas")
            areas[place] = area
    wrong = faults(areas, board)
    if wrong:
        raise BrokenAnswer(f"the parts do not make a whole: {'; '.join(wrong)}")
    return areas


def faults(areas: Mapping[Place, Area], board: Area) -> list[str]:
    """Why areas do not partition a board, the first of each sort; nothing if they do."""
    owner: dict[Cell, Place] = {}
    found: list[str] = []
    for place, area in areas.items():
        if not touched(place) <= area:
            found.append(f"the area of the clue at {place} does not contain it")
        for cell in area:
            if cell in owner:
                found.append(f"{cell} belongs to the clues at {owner[cell]} and {place}")
            owner[cell] = place
    missing, strange = board - set(owner), set(owner) - board
    found += [f"{len(missing)} cells belong to no clue: {min(missing)}"] if missing else []
    found += [f"{len(strange)} cells are not on the board: {min(strange)}"] if strange else []
    return found[:3]
