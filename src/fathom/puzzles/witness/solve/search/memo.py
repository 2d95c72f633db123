"""What is known of regions, compiled: a hash table of verdicts.

Whether polyominoes fit, and whether antibodies are right, depends on the cells, on where the path crosses them, and
(for antibodies) on the hexagons and triangles that are wrong. These make the key, bit by bit; keys are compared in
full.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.witness.solve.search import kernels as k
from fathom.puzzles.witness.solve.search.kernels import I64, STATE


@compiled(types.void(STATE, I64, I64))
def put(s: Any, offset: int, bit: int) -> None:
    """Set a bit of the key."""
    s.key[offset + bit // k.WORD] |= np.int64(1) << np.int64(bit % k.WORD)


@compiled(types.void(STATE, I64, I64, I64, I64))
def write_key(s: Any, layer: int, size: int, erasing: int, packing: int) -> None:
    """Write the key of the group. Cells without clues matter where something is packed."""
    nodes = s.node.shape[0]
    s.key[:] = 0
    s.key[0] = 2 * layer + erasing
    cells, edges = (s.cell.shape[0] + k.WORD - 1) // k.WORD, (s.edge.shape[0] + k.WORD - 1) // k.WORD
    for place in range(size):
        cell = s.lists[k.GROUP, place]
        if packing or s.clue[layer, cell, k.CLUE]:
            put(s, 1, cell)
        sides = 0
        for side in range(4):
            edge = s.cell[cell, k.AROUND + side]
            on = s.edge[edge, k.TOUCHED]
            sides += on
            if on and packing and s.info[k.PRECISE] and s.edge[edge, k.SIDE] >= 0 and s.edge[edge, k.SIDE + 1] >= 0:
                other = s.edge[edge, k.SIDE] if s.edge[edge, k.SIDE] != cell else s.edge[edge, k.SIDE + 1]
                if s.cell[other, k.MARK] == s.info[k.MARKED]:
                    put(s, 1 + cells, edge)
            if erasing and not on and s.hexagon[layer, nodes + edge]:
                put(s, 1 + cells + edges, edge)
            corner = s.cell[cell, k.CORNERS + side]
            if erasing and s.hexagon[layer, corner] and s.node[corner, k.USED] == 0:
                put(s, 1 + cells + 2 * edges, corner)
        if erasing and s.clue[layer, cell, k.CLUE] == k.TRIANGLE and sides != s.clue[layer, cell, k.NUMBER]:
            put(s, len(s.key) - cells, cell)


@compiled(I64(STATE))
def place_of(s: Any) -> int:
    """Where the key is in the memo, or where it would be."""
    mixed = np.int64(0)
    for word in range(len(s.key)):
        if s.key[word]:
            mixed = (mixed + (s.key[word] & 0x3FFFFFFF) * (2 * word + 1000003)) % 2147483647
            mixed = (mixed + (s.key[word] >> 30) * (2 * word + 1000033)) % 2147483647
    place = mixed % s.memo.shape[0]
    while s.memo[place, 0]:
        same = 1
        for word in range(len(s.key)):
            if s.memo[place, 1 + word] != s.key[word]:
                same = 0
                break
        if same:
            return int(place)
        place = (place + 1) % s.memo.shape[0]
    return int(place)


@compiled(types.void(STATE, I64, I64))
def remember(s: Any, place: int, verdict: int) -> None:
    """Write the verdict on the key into the memo."""
    for word in range(len(s.key)):
        s.memo[place, 1 + word] = s.key[word]
    s.memo[place, 0] = 1 + verdict
    s.info[k.ENTRIES] += 1
