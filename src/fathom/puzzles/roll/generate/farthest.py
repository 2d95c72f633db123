"""Boards with long shortest ways: random obstacles, and the goal where it takes most rolls to come to.

Of each board the distances of all positions from the start are computed at once, and the goal is put (tile, and face
if one is wished) where the nearest position of that goal is farthest away. Of so many boards the one with the longest
way is kept, and changed a little again and again: an obstacle goes, another comes.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from fathom.answer import Watch
from fathom.engine.statespace import all_distances
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.roll.model import MOST_TILES, Board
from fathom.puzzles.roll.solve import SEARCH
from fathom.puzzles.roll.solve.layout import Layout
from fathom.rolling.library import polyhedron_called, tiling_called

_FRESH = 0.4  # the share of tries that begin anew


def make(
    seed: int,
    watch: Watch,
    polyhedron: str,
    tiling: str,
    rows: int,
    columns: int,
    walls: float,
    face: bool,
    rolls: int,
    unique: bool,
    tries: int,
) -> Board:
    """A board whose goal is at least `rolls` rolls away; `NotFound` if none turns up."""
    tiles = len(tiling_called(tiling).tiles)
    if not (rows >= 1 and columns >= 1 and 2 <= rows * columns * tiles <= MOST_TILES):
        raise FathomError(f"options rows={rows}, columns={columns}: expected 2 to {MOST_TILES} tiles")
    if not 0 <= walls <= 0.9:
        raise FathomError(f"option walls={walls:g}: expected a share from 0 to 0.9")
    if tries < 1:
        raise FathomError(f"option tries={tries}: expected at least 1")
    random = Random(f"roll {seed}")
    sides = set(polyhedron_called(polyhedron).sides)
    fitting = np.array([tile.sides in sides for tile in tiling_called(tiling).tiles] * (rows * columns))
    if not fitting.any():
        raise FathomError(f"no face of {polyhedron} fits a tile of {tiling}")
    best: tuple[int, Board] | None = None
    for attempt in range(tries):
        try:
            watch.check("trying boards", attempt, tries)
        except LimitReached as limit:
            if best is None or best[0] < rolls:
                raise NotFound(f"no such board found: {limit.reason}") from None
            break
        if best is None or attempt < _FRESH * tries:
            free = np.array([random.random() >= walls for _ in range(rows * columns * tiles)])
        else:
            free = best[1].free.reshape(-1).copy()
            for wanted in (True, False):
                places = np.flatnonzero(free == wanted)
                if len(places):
                    free[places[random.randrange(len(places))]] ^= True
        begins = np.flatnonzero(free & fitting)
        if not len(begins):
            continue
        start = int(begins[random.randrange(len(begins))])
        if best is not None and attempt >= _FRESH * tries and free[best[1].start] and random.random() < 0.7:
            start = best[1].start
        found = _farthest(polyhedron, tiling, free.reshape(rows, columns, tiles), start, face, random, watch)
        if found is None or (best is not None and found[0] <= best[0]):
            continue
        if not unique or SEARCH.number(found[1], watch) == 1:
            best = found
    if best is None or best[0] < rolls:
        nearest = "" if best is None else f" (the best takes {best[0]} rolls)"
        raise NotFound(f"no such board found, all tries used up{nearest}")
    title = f"{polyhedron} on {tiling}, {best[0]} rolls, seed {seed}".replace("_", " ")
    return replace(best[1], about={"title": title})


def _farthest(
    polyhedron: str, tiling: str, free: np.ndarray, start: int, with_face: bool, random: Random, watch: Watch
) -> tuple[int, Board] | None:
    """The board with its goal where that is farthest, and how far that is; None if nothing moves."""
    sides = tiling_called(tiling).tiles[start % free.shape[2]].sides
    fitting = [face for face, found in enumerate(polyhedron_called(polyhedron).sides) if found == sides]
    board = Board(polyhedron, tiling, free, start, random.choice(fitting), random.randrange(sides), start)
    layout = Layout(board)
    found = all_distances(layout.rules(), layout.start(), watch)
    nearest: dict[tuple[int, int | None], int] = {}
    for word, away in zip(found.states[:, 0].tolist(), found.distances.tolist(), strict=True):
        tile, face, _ = layout.position(word)
        nearest.setdefault((tile, face if with_face else None), away)  # states come nearest first
    (goal, wanted), away = max(nearest.items(), key=lambda item: item[1])
    return (away, replace(board, goal=goal, goal_face=wanted)) if away else None
