"""Monominoes and broken lines, in polynomial time [Bosboom 2020, Theorem 7.7.1], with both sorts of cells alike.

A region that holds a monomino holds nothing else, so the path runs along every line between a cell with one and a
cell without. These lines cut the panel into pieces that hang together like a tree; the path goes through the pieces
from that of the start to that of the end, all others are leaves, and in each piece it is a path through forced lines of
the outline (see `outline`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from fathom.puzzles.witness.solve.special.outline import Cell, Corner, Edge, Outline, edges_of, outline_of

Piece = frozenset[Cell]


def monomino_path(
    columns: int,
    rows: int,
    marked: frozenset[Cell],
    broken: frozenset[Edge],
    start: Corner,
    end: Corner,
    pulse: Callable[[], None] = lambda: None,
) -> list[Corner] | None:
    """The corners of a path that separates the marked cells from the others, or None if there is none.

    `pulse` is called now and then.
    """
    pieces = list(_pieces(columns, rows, marked))
    home = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    if _checkered(columns, rows, marked):
        return None
    borders = _borders(pieces, home)
    if len(borders) != len(pieces) - 1 or any(_ends(edges) is None for edges in borders.values()):
        return None
    rim = set(outline_of((x, y) for x in range(columns) for y in range(rows)))
    if any(not set(_ends(edges) or ()) <= rim for edges in borders.values()):
        return None
    outlines = [
        Outline(piece, broken, (), [e for pair, edges in borders.items() if number in pair for e in edges], pulse)
        for number, piece in enumerate(pieces)
    ]
    for first, one in enumerate(outlines):
        for last, other in enumerate(outlines):
            if start in one.ring and end in other.ring:
                found = _through(outlines, borders, _chain(borders, first, last), start, end)
                if found is not None:
                    return found
    return None


def _pieces(columns: int, rows: int, marked: frozenset[Cell]) -> Iterator[Piece]:
    left = {(x, y) for x in range(columns) for y in range(rows)}
    while left:
        start = min(left)
        left.discard(start)
        found, ahead = {start}, [start]
        while ahead:
            x, y = ahead.pop()
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if other in left and (other in marked) == (start in marked):
                    left.discard(other)
                    found.add(other)
                    ahead.append(other)
        yield frozenset(found)


def _checkered(columns: int, rows: int, marked: frozenset[Cell]) -> bool:
    """Whether four lines that must be used meet in a corner."""
    for x in range(columns - 1):
        for y in range(rows - 1):
            a, b, c, d = ((x + dx, y + dy) in marked for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)))
            if a == c and b == d and a != b:
                return True
    return False


Borders = dict[frozenset[int], list[Edge]]


def _borders(pieces: list[Piece], home: dict[Cell, int]) -> Borders:
    """The lines between two pieces, by the pair of them."""
    found: Borders = {}
    for number, piece in enumerate(pieces):
        for cell in piece:
            x, y = cell
            for other in ((x + 1, y), (x, y + 1)):
                if other in home and home[other] != number:
                    shared = next(edge for edge in edges_of(cell) if edge in set(edges_of(other)))
                    found.setdefault(frozenset((number, home[other])), []).append(shared)
    return found


def _ends(edges: list[Edge]) -> tuple[Corner, Corner] | None:
    """The two ends of lines that form one simple path; None if they do not."""
    at: dict[Corner, list[Corner]] = {}
    for edge in edges:
        one, other = edge
        at.setdefault(one, []).append(other)
        at.setdefault(other, []).append(one)
    tips = [corner for corner, others in at.items() if len(others) == 1]
    if len(tips) != 2 or any(len(others) > 2 for others in at.values()):
        return None
    here, before, steps = tips[0], None, 0
    while here != tips[1]:
        here, before = next(other for other in at[here] if other != before), here
        steps += 1
    return (tips[0], tips[1]) if steps == len(edges) else None


def _chain(borders: Borders, first: int, last: int) -> list[int]:
    """The pieces from one to another; the borders form a tree."""
    ahead = [[first]]
    while ahead:
        chain = ahead.pop()
        if chain[-1] == last:
            return chain
        for pair in borders:
            if chain[-1] in pair:
                (other,) = pair - {chain[-1]}
                if other not in chain:
                    ahead.append([*chain, other])
    return []


def _through(
    outlines: list[Outline], borders: Borders, chain: list[int], start: Corner, end: Corner
) -> list[Corner] | None:
    """A path through the pieces of the chain, one after another; the others must be leaves."""
    degree = [sum(number in pair for pair in borders) for number in range(len(outlines))]
    if not chain or any(degree[number] > 1 for number in range(len(outlines)) if number not in chain):
        return None
    ways: dict[Corner, list[Corner]] = {start: []}
    for here, following in pairwise(chain):
        border = borders[frozenset((here, following))]
        tips = _ends(border) or (start, start)
        after: dict[Corner, list[Corner]] = {}
        for entry, so_far in ways.items():
            for far, near in (tips, tips[::-1]):
                part = outlines[here].path(entry, far) if entry in outlines[here].ring else None
                if part is not None and near not in after:
                    after[near] = so_far + part[: part.index(near)]
        ways = after
    for entry, so_far in ways.items():
        part = outlines[chain[-1]].path(entry, end) if entry in outlines[chain[-1]].ring else None
        if part is not None:
            return so_far + part
    return None
