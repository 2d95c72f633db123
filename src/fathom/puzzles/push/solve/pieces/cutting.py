"""Where a level falls apart: squares on which blocks may ever lie, and the corridors between them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch, watch_here
from fathom.puzzles.push.model import Level
from fathom.puzzles.push.solve.pieces.piece import WALL, Piece
from fathom.puzzles.push.solve.squares import Numbers, Squares, numbered

START, TARGET = -1, -2
"""The places where the agent begins and where targets are, if blocks may come there; corridors have other numbers."""


@dataclass(frozen=True, eq=False)
class Cut:
    """The pieces of a level, in the order of their first squares; the places of each; and the squares of its cells.

    `corridor`: of each numbered square the corridor that it is in; -1 if blocks may come there, or the agent never.
    """

    floor: Squares
    corridor: Numbers
    pieces: tuple[Piece, ...]
    places: tuple[tuple[int, ...], ...]
    cells: tuple[tuple[int, ...], ...]
    start: int
    goals: frozenset[int]


SMALL = 12
"""Blocks of a piece whose positions are sure to be visited soon."""


def small_pieces(level: Level) -> bool:
    """Whether a level falls apart into small pieces."""
    floor, _, blocks = _reached(level, watch_here())
    piece_of = _components(floor.beside, _movable(floor.beside, blocks))
    return not blocks or int(np.bincount(piece_of[blocks]).max()) <= SMALL


def cut(level: Level, watch: Watch) -> Cut:
    """The pieces and corridors of a level; of what the agent can come to if no block is in its way."""
    floor, near, blocks = _reached(level, watch)
    targets = [target for target in floor.number[np.flatnonzero(level.targets)].tolist() if near[target]]
    agent = int(floor.number[level.agent])
    movable = _movable(floor.beside, blocks)
    watch.check("cutting the level")
    corridor = _components(floor.beside, near & ~movable)
    piece_of = _components(floor.beside, movable)
    ends = {int(corridor[square]) for square in (agent, *targets)} - {-1}
    members: dict[int, list[int]] = {}
    for square in np.flatnonzero(movable).tolist():
        members.setdefault(int(piece_of[square]), []).append(square)
    beside = floor.beside.tolist()
    around = [
        list(
            dict.fromkeys(
                int(corridor[there]) for one in cells for there in beside[one] if there >= 0 > piece_of[there]
            )
        )
        for cells in members.values()
    ]
    pieces_at: dict[int, int] = {}
    for one in (place for places in around for place in places):
        pieces_at[one] = pieces_at.get(one, 0) + 1
    pieces: list[Piece] = []
    all_places: list[tuple[int, ...]] = []
    for cells, corridors in zip(members.values(), around, strict=True):
        watch.check("cutting the level", len(pieces), len(around))
        shared = [one for one in corridors if pieces_at[one] > 1 or one in ends]
        order = shared + [one for one in corridors if one not in shared]
        cell_of = {square: cell for cell, square in enumerate(cells)}
        rows = tuple(
            tuple(
                WALL if there < 0 else cell_of[there] if there in cell_of else ~order.index(int(corridor[there]))
                for there in beside[one]
            )
            for one in cells
        )
        inside = frozenset(cell_of[one] for one in targets if one in cell_of)
        lying = tuple(cell_of[one] for one in blocks if one in cell_of)
        piece = Piece(rows, lying, len(shared), cell_of.get(agent), inside, level.strongest)
        own = ((START,) if agent in cell_of else ()) + ((TARGET,) if inside else ())
        pieces.append(piece)
        all_places.append((*shared, *own))
    goals = frozenset(TARGET if corridor[one] < 0 else int(corridor[one]) for one in targets)
    start = START if corridor[agent] < 0 else int(corridor[agent])
    squares = tuple(map(tuple, members.values()))
    return Cut(floor, corridor, tuple(pieces), tuple(all_places), squares, start, goals)


def _reached(level: Level, watch: Watch) -> tuple[Squares, NDArray[np.bool_], list[int]]:
    """The squares of a level, which of them the agent can come to if no block is in its way, and the blocks there."""
    floor = numbered(level)
    watch.reserve(200 * len(floor.squares), "the squares of the level")
    everywhere = _components(floor.beside, np.ones(len(floor.squares), np.bool_))
    near: NDArray[np.bool_] = everywhere == everywhere[floor.number[level.agent]]
    watch.check("cutting the level")
    return floor, near, [block for block in floor.number[list(level.blocks)].tolist() if near[block]]


def _movable(beside: Numbers, blocks: list[int]) -> NDArray[np.bool_]:
    """On which squares blocks may ever lie, as if the agent could come to every side of each at any time."""
    found = np.zeros(len(beside), np.bool_)
    found[blocks] = True
    front = np.array(blocks, np.int64)
    while front.size:
        sides = beside[front]
        ahead = np.unique(sides[(sides >= 0) & (sides[:, [1, 0, 3, 2]] >= 0)])  # there is floor behind the block, too
        front = ahead[~found[ahead]]
        found[front] = True
    return found


def _components(beside: Numbers, chosen: NDArray[np.bool_]) -> Numbers:
    """For each chosen square the number of those that it hangs together with among them; -1 for others."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    ends = beside[:, [1, 3]].reshape(-1)  # down and to the right: each pair once
    starts = np.repeat(np.arange(len(beside)), 2)
    joined = (ends >= 0) & chosen[starts] & chosen[ends]
    pairs = (np.ones(int(joined.sum()), np.bool_), (starts[joined], ends[joined]))
    label = connected_components(coo_array(pairs, shape=(len(beside), len(beside))), directed=False)[1]
    found: Numbers = np.where(chosen, label, -1).astype(np.int64)
    return found
