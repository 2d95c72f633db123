"""Rolling as a voltage graph, compiled: states, rolls between them, and the lattices that they make.

A state is a tile of the supertile, a face on it, and a turn: the edge of the face that lies on edge 0 of the tile.
Edges of tiles are counted counter-clockwise seen from above, those of faces counter-clockwise seen from outside, that
is from below; so edge i of the tile carries edge (turn - i) of the face. A roll over a tile's edge leads to a state
and, if the next tile is in another copy of the supertile, by a translation.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, int64, types

Numbers = NDArray[np.int64]

_LINE, _TABLE = int64[::1], int64[:, ::1]

SIDES, FIRST = range(2)
"""Of a tile or a face: how many sides it has, and the row of its edge 0."""
TILE, EDGE, ACROSS, ALONG = range(4)
"""Of an edge of a tile: the tile and the edge across, and the copy of the supertile that it is in."""
FACE, FACE_EDGE = range(2)
"""Of an edge of a face: the face and the edge across."""
ON, UNDER, TURN, COMPONENT, U, V = range(6)
"""Of a state: its tile, its face and its turn; its component, and the copy that it was first met in."""
RANK, A, B, C, STATES, AREA, START = range(7)
"""Of a component: the rank of its lattice, which (A, B) and (0, C) make; how many states and tiles (up to the
lattice) it has; and its first state.
"""


class Tables(NamedTuple):
    """A polyhedron on a tiling: tiles, faces and their edges, and where the states of a tile and a face begin."""

    tiles: Numbers
    tile_edges: Numbers
    faces: Numbers
    face_edges: Numbers
    first: Numbers
    states: Numbers


TABLES = types.NamedUniTuple(_TABLE, 6, Tables)


@compiled(int64(int64, int64, _TABLE, int64))
def widen(x: int, y: int, components: Numbers, which: int) -> int:
    """Add a vector to the lattice of a component; its rank then."""
    a, b, c = components[which, A], components[which, B], components[which, C]
    while x != 0:
        if a == 0:
            a, b, x, y = x, y, 0, 0
        else:
            share = a // x
            a, b, x, y = x, y, a - share * x, b - share * y
    if a < 0:
        a, b = -a, -b
    if y < 0:
        y = -y
    while y != 0:
        c, y = y, c % y
    if c > 0:
        b %= c
    components[which, A], components[which, B], components[which, C] = a, b, c
    components[which, RANK] = (1 if a > 0 else 0) + (1 if c > 0 else 0)
    return components[which, RANK]  # type: ignore[no-any-return]


@compiled(int64(_TABLE, _TABLE, _TABLE, _TABLE))
def place(tiles: Numbers, faces: Numbers, first: Numbers, states: Numbers) -> int:
    """Number all states: `first` says where those of a tile and a face begin, or -1. How many there are."""
    count = 0
    for tile in range(tiles.shape[0]):
        for face in range(faces.shape[0]):
            first[tile, face] = -1
            if tiles[tile, SIDES] == faces[face, SIDES]:
                first[tile, face] = count
                for turn in range(tiles[tile, SIDES]):
                    states[count, ON], states[count, UNDER], states[count, TURN] = tile, face, turn
                    states[count, COMPONENT] = -1
                    count += 1
    return count


@compiled(int64(TABLES, int64, int64))
def rolled(tables: Tables, state: int, edge: int) -> int:
    """The state after a roll over an edge of the tile; -1 if the next face does not fit the next tile."""
    tiles, tile_edges, face_edges, states = tables.tiles, tables.tile_edges, tables.face_edges, tables.states
    tile, face = states[state, ON], states[state, UNDER]
    sides = tiles[tile, SIDES]
    row = tiles[tile, FIRST] + edge
    below = tables.faces[face, FIRST] + (states[state, TURN] - edge + sides) % sides
    there = tile_edges[row, TILE]
    start = tables.first[there, face_edges[below, FACE]]
    if start < 0:
        return -1
    return start + (face_edges[below, FACE_EDGE] + tile_edges[row, EDGE]) % tiles[there, SIDES]  # type: ignore[no-any-return]


@compiled(int64(TABLES, _LINE, _TABLE))
def explore(tables: Tables, queue: Numbers, components: Numbers) -> int:
    """All components, breadth first, with their lattices; how many there are."""
    tiles, tile_edges, states = tables.tiles, tables.tile_edges, tables.states
    found = head = tail = 0
    for start in range(states.shape[0]):
        if states[start, COMPONENT] >= 0:
            continue
        components[found, :] = 0
        components[found, START] = start
        states[start, COMPONENT], states[start, U], states[start, V] = found, 0, 0
        queue[tail] = start
        begin, tail = tail, tail + 1
        while head < tail:
            state = queue[head]
            head += 1
            tile = states[state, ON]
            for edge in range(tiles[tile, SIDES]):
                after = rolled(tables, state, edge)
                if after < 0:
                    continue
                row = tiles[tile, FIRST] + edge
                u, v = states[state, U] + tile_edges[row, ACROSS], states[state, V] + tile_edges[row, ALONG]
                if states[after, COMPONENT] < 0:
                    states[after, COMPONENT], states[after, U], states[after, V] = found, u, v
                    queue[tail] = after
                    tail += 1
                elif states[after, U] != u or states[after, V] != v:
                    widen(u - states[after, U], v - states[after, V], components, found)
        components[found, STATES] = tail - begin
        found += 1
    return found


@compiled(int64(int64, int64, _TABLE, int64))
def coset(u: int, v: int, components: Numbers, which: int) -> int:
    """The number of a copy of the supertile, up to a lattice of rank 2."""
    a, b, c = components[which, A], components[which, B], components[which, C]
    share = u // a
    return (u - share * a) * c + (v - share * b) % c  # type: ignore[no-any-return]


@compiled(int64(int64, int64, int64, _TABLE, _LINE, _TABLE, _LINE))
def measure(
    tiles: int, begin: int, which: int, states: Numbers, queue: Numbers, components: Numbers, met: Numbers
) -> int:
    """How many tiles, up to its lattice of rank 2, a component reaches; `met` has room for all of them and is zero."""
    area = 0
    copies = components[which, A] * components[which, C]
    for at in range(begin, begin + components[which, STATES]):
        state = queue[at]
        place = states[state, ON] * copies + coset(states[state, U], states[state, V], components, which)
        if met[place] == 0:
            met[place] = 1
            area += 1
    for at in range(begin, begin + components[which, STATES]):
        state = queue[at]
        met[states[state, ON] * copies + coset(states[state, U], states[state, V], components, which)] = 0
    components[which, AREA] = area
    return area


@compiled(int64(TABLES, _LINE))
def cross(tables: Tables, crossed: Numbers) -> int:
    """Mark the edges of tiles that something rolls over, from any state; how often that was found."""
    tiles, states = tables.tiles, tables.states
    found = 0
    for state in range(states.shape[0]):
        tile = states[state, ON]
        for edge in range(tiles[tile, SIDES]):
            if rolled(tables, state, edge) >= 0:
                crossed[tiles[tile, FIRST] + edge] = 1
                found += 1
    return found


@compiled(int64(TABLES, _LINE, _LINE, _LINE))
def descend(tables: Tables, members: Numbers, place: Numbers, parents: Numbers) -> int:
    """Of each member of a component an earlier one from which a roll leads there, in the same copy."""
    tiles, tile_edges, states = tables.tiles, tables.tile_edges, tables.states
    known = 1
    for at in range(members.shape[0]):
        state = members[at]
        tile = states[state, ON]
        for edge in range(tiles[tile, SIDES]):
            after = rolled(tables, state, edge)
            if after < 0 or place[after] <= at or parents[place[after]] >= 0:
                continue
            row = tiles[tile, FIRST] + edge
            same = states[after, U] == states[state, U] + tile_edges[row, ACROSS]
            if same and states[after, V] == states[state, V] + tile_edges[row, ALONG]:
                parents[place[after]] = at
                known += 1
    return known
