"""Judging cells that belong together, compiled.

After each step that was a choice, cells that are joined by lines which are neither live nor walls stay together for
ever. Such a group is judged as soon as no live line is around it; before that, squares of two colours and too many
partners of a star end the matter already. Triangles, hexagons, squares and stars are judged here. Whether polyominoes
fit is found out once and remembered (see `memo`); regions with antibodies are asked about.
"""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled
from fathom.puzzles.witness.check.certificates import CRAMPED, FAULTY, HEXAGON_LOST, MISCOUNTED, ROOMLESS
from fathom.puzzles.witness.solve.search import kernels as k
from fathom.puzzles.witness.solve.search import packing as pk
from fathom.puzzles.witness.solve.search.kernels import I64, STATE
from fathom.puzzles.witness.solve.search.memo import place_of, remember, write_key
from fathom.puzzles.witness.solve.search.packing import PACKING


@compiled(I64(STATE, I64))
def wrong_triangles(s: Any, layer: int) -> int:
    """Whether some triangles have too many sides on the path already, or cannot get enough any more."""
    for cell in range(s.cell.shape[0]):
        if (
            s.clue[layer, cell, k.CLUE] != k.TRIANGLE
            or not s.clue[layer, cell, k.INSIDE]
            or s.clue[layer, cell, k.CLOSED]
        ):
            continue
        sides, more = 0, 0
        for side in range(4):
            edge = s.cell[cell, k.AROUND + side]
            if s.edge[edge, k.TOUCHED]:
                sides += 1
            elif s.edge[edge, k.LIVE]:
                more += 1
        if sides > s.clue[layer, cell, k.NUMBER] or sides + more < s.clue[layer, cell, k.NUMBER]:
            k.blame(s, MISCOUNTED, layer, s.node.shape[0] + s.edge.shape[0] + cell)
            return 1
    return 0


@compiled(I64(STATE, I64, I64))
def hexagons_lost(s: Any, layer: int, final: int) -> int:
    """Whether a hexagon was passed by the wrong line, or (without antibodies) can no longer be visited.

    `final`: the path ends here, so that nothing more will be visited; with antibodies, unvisited ones are their
    regions' affair unless no region has them.
    """
    stamp = s.info[k.STAMP]
    strict = s.lists[k.ERASERS, layer] == 0
    nodes = s.node.shape[0]
    for node in range(nodes):
        kind = s.hexagon[layer, node] % k.LONELY
        if kind == 0:
            continue
        needed = strict or s.hexagon[layer, node] >= k.LONELY
        wrong = kind > 1 and s.node[node, k.USED] > 0 and s.node[node, k.USED] != kind - 1
        if wrong or (needed and s.node[node, k.USED] == 0 and (final or s.node[node, k.REACH] != stamp)):
            k.blame(s, HEXAGON_LOST, layer, node)
            return 1
    for edge in range(s.edge.shape[0]):
        kind = s.hexagon[layer, nodes + edge] % k.LONELY
        if kind == 0:
            continue
        needed = strict or s.hexagon[layer, nodes + edge] >= k.LONELY
        by = s.edge[edge, k.LINE]
        wrong = kind > 1 and by > 0 and by != kind - 1
        if wrong or (needed and by == 0 and (final or not s.edge[edge, k.LIVE])):
            k.blame(s, HEXAGON_LOST, layer, nodes + edge)
            return 1
    return 0


@compiled(I64(STATE, I64, I64, I64))
def gather(s: Any, layer: int, start: int, final: int) -> int:
    """Collect the cells that stay together with one; returns how many, negative if a live line is among theirs."""
    s.info[k.MARKED] += 1
    s.lists[k.GROUP, 0] = start
    s.cell[start, k.MARK] = s.info[k.MARKED]
    first, last = 0, 1
    open_side = 0
    while first < last:
        cell = s.lists[k.GROUP, first]
        first += 1
        for side in range(4):
            edge = s.cell[cell, k.AROUND + side]
            if not final and s.edge[edge, k.LIVE]:
                open_side = 1
                continue
            if s.edge[edge, k.WALL]:
                continue
            other = s.edge[edge, k.SIDE] if s.edge[edge, k.SIDE] != cell else s.edge[edge, k.SIDE + 1]
            if other >= 0 and s.clue[layer, other, k.INSIDE] and s.cell[other, k.MARK] != s.info[k.MARKED]:
                s.cell[other, k.MARK] = s.info[k.MARKED]
                s.lists[k.GROUP, last] = other
                last += 1
    return -last if open_side else last


@compiled(I64(STATE, I64, I64))
def count_clues(s: Any, layer: int, size: int) -> int:
    """Count colours, stars and pieces of the group. Returns 1 if squares differ, plus 2 if there is an antibody."""
    for colour in range(s.info[k.COLOURS]):
        s.lists[k.TALLY, colour] = 0
        s.lists[k.STARRED, colour] = 0
    for piece in range(s.info[k.PIECE_NUMBER]):
        s.lists[k.PIECES, piece] = 0
    squares = -1
    found = 0
    for place in range(size):
        cell = s.lists[k.GROUP, place]
        clue = s.clue[layer, cell, k.CLUE]
        colour = s.clue[layer, cell, k.COLOUR]
        if s.clue[layer, cell, k.PARTNER] and colour >= 0:
            s.lists[k.TALLY, colour] += 1
        if clue == k.SQUARE:
            if squares >= 0 and squares != colour:
                found |= 1
            squares = colour
        elif clue == k.STAR:
            s.lists[k.STARRED, colour] += 1
        elif clue == k.POLYOMINO:
            s.lists[k.PIECES, s.clue[layer, cell, k.NUMBER]] += 1
        elif clue == k.ANTIBODY:
            found |= 2
    return found


@compiled(I64(STATE, I64))
def crowded(s: Any, final: int) -> int:
    """Whether stars have too many partners or, at last, too few."""
    for colour in range(s.info[k.COLOURS]):
        if s.lists[k.STARRED, colour] and (s.lists[k.TALLY, colour] > 2 or (final and s.lists[k.TALLY, colour] != 2)):
            return 1
    return 0


@compiled(I64(STATE, I64, I64))
def visited(s: Any, layer: int, size: int) -> int:
    """Whether all hexagons of the group are visited and all triangles right."""
    nodes = s.node.shape[0]
    for place in range(size):
        cell = s.lists[k.GROUP, place]
        sides = 0
        for side in range(4):
            on = s.edge[s.cell[cell, k.AROUND + side], k.TOUCHED]
            sides += on
            if not on and s.hexagon[layer, nodes + s.cell[cell, k.AROUND + side]]:
                return 0
            corner = s.cell[cell, k.CORNERS + side]
            if s.hexagon[layer, corner] and s.node[corner, k.USED] == 0:
                return 0
        if s.clue[layer, cell, k.CLUE] == k.TRIANGLE and sides != s.clue[layer, cell, k.NUMBER]:
            return 0
    return 1


@compiled(I64(STATE, PACKING, I64))
def packed(s: Any, p: Any, size: int) -> int:
    """Whether the pieces that were counted cover the group; `UNKNOWN` if finding out takes long."""
    area = 0
    p.info[pk.LEFT] = 0
    p.info[pk.PLUS] = 0
    p.info[pk.MINUS] = 0
    for piece in range(s.info[k.PIECE_NUMBER]):
        p.left[piece] = s.lists[k.PIECES, piece]
        p.info[pk.LEFT] += s.lists[k.PIECES, piece]
        area += s.lists[k.PIECES, piece] * s.lists[k.AREA, piece]
        p.info[pk.PLUS if s.lists[k.AREA, piece] > 0 else pk.MINUS] += s.lists[k.PIECES, piece] * abs(
            s.lists[k.AREA, piece]
        )
    p.info[pk.LISTED] = 0
    p.info[pk.SHORT] = 0
    p.info[pk.OVER] = 0
    p.info[pk.STEPS] = 0
    cells = (s.cell.shape[0] + k.WORD - 1) // k.WORD
    for edge in range(s.edge.shape[0]):
        p.edge[edge, pk.CROSSED] = s.key[1 + cells + edge // k.WORD] >> (edge % k.WORD) & 1
    margin = p.frame[pk.MARGIN]
    for place in range(size if area else 0):
        row, column = s.lists[k.GROUP, place] // p.frame[pk.COLUMNS], s.lists[k.GROUP, place] % p.frame[pk.COLUMNS]
        column += 0 if p.frame[pk.PILLAR] else margin
        pk.shift(p, (row + margin) * p.frame[pk.WIDE] + column, 1, 1)
    verdict: int = pk.packs(p)
    for place in range(p.info[pk.LISTED]):
        p.need[p.listed[place]] = 0
    return verdict


@compiled(I64(STATE, PACKING, I64, I64))
def judged(s: Any, p: Any, layer: int, size: int) -> int:
    """Whether the group, a region of all lines to come, is satisfied; `UNKNOWN` if that must be asked."""
    found = count_clues(s, layer, size)
    erasing = 1 if found & 2 else 0
    area, pieces = 0, 0
    for piece in range(s.info[k.PIECE_NUMBER]):
        area += s.lists[k.PIECES, piece] * s.lists[k.AREA, piece]
        pieces += s.lists[k.PIECES, piece]
    if not erasing:
        if found & 1 or crowded(s, 1) or (pieces and area != 0 and area != size) or not visited(s, layer, size):
            return k.BAD
        if pieces == 0 or (area == 0 and s.info[k.SHAPELESS]):
            return k.GOOD
    write_key(s, layer, size, erasing, pieces)
    place = place_of(s)
    if s.memo[place, 0]:
        return int(s.memo[place, 0] - 1)
    s.info[k.QUERY_LAYER] = layer
    s.info[k.QUERY_SIZE] = size
    if erasing or 2 * s.info[k.ENTRIES] > s.memo.shape[0]:
        return k.UNKNOWN
    verdict: int = packed(s, p, size)
    if verdict != k.UNKNOWN:
        remember(s, place, verdict)
    return verdict


@compiled(I64(STATE, I64))
def cramped(s: Any, layer: int) -> int:
    """Whether a part that is cut off by walls has a star without partner, or polyominoes larger than itself.

    Not for layers with antibodies or antipolyominoes. Notes for each cell how large its region can become if a
    polyomino is in it.
    """
    before = s.info[k.MARKED]
    for cell in range(s.cell.shape[0]):
        if not s.clue[layer, cell, k.INSIDE] or s.clue[layer, cell, k.CLOSED] or s.cell[cell, k.MARK] > before:
            continue
        size = gather(s, layer, cell, 1)
        count_clues(s, layer, size)
        for colour in range(s.info[k.COLOURS]):
            if s.lists[k.STARRED, colour] and s.lists[k.TALLY, colour] < 2:
                k.blame(s, CRAMPED, layer, s.node.shape[0] + s.edge.shape[0] + cell)
                return 1
        area = 0
        for piece in range(s.info[k.PIECE_NUMBER]):
            area += s.lists[k.PIECES, piece] * s.lists[k.AREA, piece]
        if area > size:
            k.blame(s, CRAMPED, layer, s.node.shape[0] + s.edge.shape[0] + cell)
            return 1
        for place in range(size):
            s.lists[k.ROOM, s.lists[k.GROUP, place]] = area
    return 0


@compiled(I64(STATE, I64, I64))
def spoilt(s: Any, layer: int, size: int) -> int:
    """Whether a group that may still grow breaks a rule already."""
    if s.lists[k.ERASERS, layer]:
        return 0
    here = s.node.shape[0] + s.edge.shape[0] + s.lists[k.GROUP, 0]
    k.blame(s, FAULTY, layer, here)
    if count_clues(s, layer, size) & 1 or crowded(s, 0):
        return 1
    k.blame(s, ROOMLESS, layer, here)
    if s.lists[k.PARTS, layer]:
        for piece in range(s.info[k.PIECE_NUMBER]):
            if s.lists[k.PIECES, piece]:
                return 1 if size > s.lists[k.ROOM, s.lists[k.GROUP, 0]] else 0
    return 0


@compiled(I64(STATE, PACKING, I64, I64))
def look(s: Any, p: Any, layer: int, final: int) -> int:
    """Look at all groups of a layer that are not closed; `BAD` if one breaks a rule, `UNKNOWN` if one must be asked."""
    if not final and s.lists[k.PARTS, layer] and cramped(s, layer):
        return k.BAD
    before = s.info[k.MARKED]
    for cell in range(s.cell.shape[0]):
        if not s.clue[layer, cell, k.INSIDE] or s.clue[layer, cell, k.CLOSED] or s.cell[cell, k.MARK] > before:
            continue
        size = gather(s, layer, cell, final)
        if size < 0:
            if spoilt(s, layer, -size):
                return k.BAD
            continue
        verdict: int = judged(s, p, layer, size)
        if verdict != k.GOOD:
            k.blame(s, FAULTY, layer, s.node.shape[0] + s.edge.shape[0] + cell)
            return verdict
        if not final:
            for place in range(size):
                s.clue[layer, s.lists[k.GROUP, place], k.CLOSED] = s.info[k.DEPTH]
            s.lists[k.FLAGS, s.info[k.DEPTH]] |= k.CLOSES
    return k.GOOD
