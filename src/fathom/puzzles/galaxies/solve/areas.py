"""Solving by exact cover: all areas of all centres are listed, and areas chosen so that each square is in one.

Squares go in pairs, each with the one opposite. A set of pairs that hangs together from the centre on is an area, and
each area comes of just one such set; so the areas are the connected parts of a graph of pairs that contain its root,
each found once. Their number grows exponentially with what a centre reaches: for small boards, and as a second opinion
that shares nothing with the formula but the reach of centres.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Answer, Count, Watch
from fathom.engine.cover.count import count_covers
from fathom.engine.cover.problem import Cover
from fathom.engine.cover.search import first_cover
from fathom.errors import LimitReached
from fathom.puzzles.galaxies.model import Board, Cut
from fathom.puzzles.galaxies.model.reach import neighbours, opposite, reaches, touched
from fathom.puzzles.galaxies.solve.sat import answer_of

MOST_AREAS = 50_000
_OFTEN = 1000


def all_areas(board: Board, watch: Watch, most: int = MOST_AREAS) -> list[list[frozenset[int]]]:
    """The areas that each centre may have. Raises `LimitReached` if there are more than `most` together."""
    beside = neighbours(board)
    found: list[list[frozenset[int]]] = []
    total = 0
    for number, reach in enumerate(reaches(board, watch)):
        areas: list[frozenset[int]] = []
        for area in _areas(board, number, reach, beside):
            if total % _OFTEN == 0:
                watch.check("listing areas", total)
            total += 1
            if total > most:
                raise LimitReached(f"more than {most:,} areas are not listed")
            areas.append(area)
        found.append(areas)
    return found


def _areas(board: Board, number: int, reach: list[int], beside: list[list[int] | None]) -> Iterator[frozenset[int]]:
    """Each connected set of pairs from the centre on, once: a pair is taken, or refused for good in this branch.

    Sets are bits of whole numbers, a place of the reach each.
    """
    if not reach:
        return
    centre, place = board.centres[number], {square: at for at, square in enumerate(reach)}
    around = [sum(1 << place[near] for near in beside[square] or () if near in place) for square in reach]
    pair = []
    for square in reach:
        other = opposite(board, centre, square)
        pair.append(1 << place[square] | (0 if other is None else 1 << place[other]))
    start = sum(1 << place[square] for square in touched(board, centre))
    branches = [(start, 0, _beside(start, around) & ~start)]
    while branches:
        taken, refused, edge = branches.pop()
        if not edge:
            yield frozenset(square for at, square in enumerate(reach) if taken >> at & 1)
            continue
        both = pair[(edge & -edge).bit_length() - 1]
        branches.append((taken, refused | both, edge & ~both))
        more = taken | both
        branches.append((more, refused, (edge | _beside(both, around)) & ~(more | refused)))


def _beside(squares: int, around: list[int]) -> int:
    """What is beside any of these squares."""
    found = 0
    while squares:
        found |= around[(squares & -squares).bit_length() - 1]
        squares &= squares - 1
    return found


def _cover(board: Board, watch: Watch) -> tuple[Cover, list[tuple[int, frozenset[int]]]]:
    """Squares and centres are covered once; an area covers its centre and its squares."""
    listed = [(number, area) for number, areas in enumerate(all_areas(board, watch)) for area in areas]
    squares = {square: place for place, square in enumerate(board.squares)}
    first = len(squares)
    options = tuple((first + number, *sorted(squares[square] for square in area)) for number, area in listed)
    return Cover((1,) * (first + len(board.centres)), options), listed


def by_areas(board: Board, watch: Watch, unique: bool) -> Answer:
    """A solution by exact cover; a second one, asked for, by covering without the first."""
    cover, listed = _cover(board, watch)
    found: list[Cut] = []
    uses = first_cover(cover, watch)
    if uses is not None:
        chosen = [option for option, times in uses.items() if times]
        found.append(_cut(board, listed, chosen))
        if unique:
            found += _other(board, cover, listed, chosen, watch)
    return answer_of(board, watch, "areas", found, unique, (), {"areas": len(listed)})


def _other(
    board: Board, cover: Cover, listed: list[tuple[int, frozenset[int]]], chosen: list[int], watch: Watch
) -> list[Cut]:
    """A solution that lacks some area of the first, if there is one."""
    for option in chosen:
        options = (*cover.options[:option], (), *cover.options[option + 1 :])
        uses = first_cover(Cover(cover.demands, options), watch)
        if uses is not None:
            return [_cut(board, listed, [one for one, times in uses.items() if times])]
    return []


def _cut(board: Board, listed: list[tuple[int, frozenset[int]]], chosen: list[int]) -> Cut:
    owners = {square: listed[option][0] for option in chosen for square in listed[option][1]}
    return Cut.between(board, owners)


def count_by_areas(board: Board, watch: Watch) -> Count:
    """How many solutions there are, without listing them."""
    return Count(count_covers(_cover(board, watch)[0], watch), complete=True, method="areas")
