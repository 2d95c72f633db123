"""The reasons of a search tree, verified: each is one look at the path, from the rules.

A reason that does not hold, or names a place where it makes no sense, is refused; whether a region with polyominoes or
antibodies breaks the rules is asked, unless counting shows it.
"""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled
from fathom.puzzles.witness.check.certificates import (
    CRAMPED,
    FAULTY,
    HEXAGON_LOST,
    MISCOUNTED,
    NO_END,
    REASONS,
    ROOMLESS,
)
from fathom.puzzles.witness.check.tree.ground import (
    ANTIBODY,
    CELL,
    CLUE,
    COLOUR,
    EDGE,
    HEXAGON,
    I64,
    INSIDE,
    KIND,
    LAYER,
    LEAKS,
    LINE,
    NEAR,
    NO,
    NUMBER,
    PARTED,
    POLYOMINO,
    REACH,
    SIZE,
    SQUARE,
    STAMP,
    STRICT,
    TRIANGLE,
    UNKNOWN,
    WALK,
    YES,
    gather,
    may_change,
    reach,
)


@compiled(I64(WALK, I64, I64, I64))
def has(w: Any, layer: int, size: int, clue: int) -> int:
    """How many of the gathered cells hold such a clue."""
    found = 0
    for number in range(size):
        found += w.clue[layer, w.group[number], CLUE] == clue
    return found


@compiled(I64(WALK, I64, I64))
def area(w: Any, layer: int, size: int) -> int:
    """The area of all polyominoes among the gathered cells."""
    found = 0
    for number in range(size):
        if w.clue[layer, w.group[number], CLUE] == POLYOMINO:
            found += w.clue[layer, w.group[number], NUMBER]
    return found


@compiled(I64(WALK, I64, I64))
def squares_differ(w: Any, layer: int, size: int) -> int:
    """Whether squares of two colours are among the gathered cells."""
    seen = -1
    for number in range(size):
        cell = w.group[number]
        if w.clue[layer, cell, CLUE] == SQUARE:
            if seen >= 0 and w.clue[layer, cell, COLOUR] != seen:
                return 1
            seen = w.clue[layer, cell, COLOUR]
    return 0


@compiled(I64(WALK, I64, I64))
def stars_short(w: Any, least: int, most: int) -> int:
    """Whether stars were gathered of a colour that has fewer or more clues than this."""
    for colour in range(w.tally.shape[0]):
        if w.tally[colour, 1] and not least <= w.tally[colour, 0] <= most:
            return 1
    return 0


@compiled(I64(WALK, I64, I64))
def sides_wrong(w: Any, layer: int, cell: int) -> int:
    """Whether triangles have another number of sides on the path, or a hexagon around the cell is not on it."""
    on = 0
    for side in range(4):
        edge = w.place[cell, NEAR + side]
        on += w.place[edge, LINE] > 0
        if w.clue[layer, edge, HEXAGON] and not w.place[edge, LINE]:
            return 1
        corner = w.place[w.place[cell, NEAR + side // 2], NEAR + 2 + side % 2]
        if w.clue[layer, corner, HEXAGON] and not w.place[corner, LINE]:
            return 1
    return 1 if w.clue[layer, cell, CLUE] == TRIANGLE and on != w.clue[layer, cell, NUMBER] else 0


@compiled(I64(WALK, I64, I64))
def faulty(w: Any, layer: int, cell: int) -> int:
    """Whether the cells that stay together with this one break a rule; `UNKNOWN` if that must be asked."""
    size = gather(w, layer, cell, 0)
    if w.layer[layer, STRICT] and (squares_differ(w, layer, size) or stars_short(w, 0, 2)):
        return YES
    if w.info[LEAKS]:
        return NO
    if not has(w, layer, size, ANTIBODY):
        if squares_differ(w, layer, size) or stars_short(w, 2, 2):
            return YES
        for number in range(size):
            if sides_wrong(w, layer, w.group[number]):
                return YES
        if not has(w, layer, size, POLYOMINO):
            return NO
        total = area(w, layer, size)
        if total != 0 and total != size:
            return YES
    w.info[LAYER], w.info[SIZE] = layer, size
    return UNKNOWN


@compiled(I64(WALK, I64, I64))
def hexagon_lost(w: Any, layer: int, place: int) -> int:
    """Whether the wrong line has passed a hexagon, or none can any more that no antibody removes."""
    wanted, line = w.clue[layer, place, HEXAGON], w.place[place, LINE]
    if wanted == 0 or (line and (wanted == 1 or line == wanted - 1)):
        return NO
    if line:
        return YES
    if may_change(w, place) if w.place[place, KIND] == EDGE else w.place[place, REACH] == w.info[STAMP]:
        return NO
    if w.layer[layer, STRICT]:
        return YES
    for side in range(4):
        beside = w.place[place, NEAR + side]
        if beside >= 0:
            for turn in range(4):
                cell = beside if w.place[place, KIND] == EDGE else w.place[beside, NEAR + turn]
                if cell >= 0 and w.place[cell, KIND] == CELL and w.clue[layer, cell, INSIDE]:
                    return NO
    return YES


@compiled(I64(WALK, I64, I64))
def miscounted(w: Any, layer: int, cell: int) -> int:
    """Whether triangles have too many sides on the path, or cannot get enough."""
    if w.clue[layer, cell, CLUE] != TRIANGLE or not w.layer[layer, STRICT] or not w.clue[layer, cell, INSIDE]:
        return NO
    on, more = 0, 0
    for side in range(4):
        edge = w.place[cell, NEAR + side]
        if w.place[edge, LINE]:
            on += 1
        elif may_change(w, edge):
            more += 1
    return NO if on <= w.clue[layer, cell, NUMBER] <= on + more else YES


@compiled(I64(WALK, I64, I64))
def too_little(w: Any, layer: int, cell: int) -> int:
    """Whether what walls leave around a cell has a star without partner, or polyominoes larger than itself."""
    size = gather(w, layer, cell, 1)
    return YES if stars_short(w, 2, 1 << 30) or area(w, layer, size) > size else NO


@compiled(I64(WALK, I64, I64))
def too_many(w: Any, layer: int, cell: int) -> int:
    """Whether cells stay together with a polyomino that are more than all polyominoes near them can cover."""
    room = area(w, layer, gather(w, layer, cell, 1))
    size = gather(w, layer, cell, 0)
    return YES if has(w, layer, size, POLYOMINO) and size > room else NO


@compiled(I64(WALK, I64, I64))
def holds(w: Any, record: int, final: int) -> int:
    """Whether a reason holds: for the path as it is (`final`), or for all that go on; `UNKNOWN`: that must be asked."""
    places = w.place.shape[0]
    reason, place = record % REASONS, record // REASONS % places
    layer = record // REASONS // places
    if record < 0 or layer >= w.layer.shape[0]:
        return NO
    if final:
        w.info[STAMP] += 1  # nothing is reached
    else:
        found = reach(w)
        if reason == NO_END:
            return NO if found else YES
    verdict: int = NO
    if reason == HEXAGON_LOST:
        verdict = hexagon_lost(w, layer, place)
    elif w.place[place, KIND] == CELL and w.clue[layer, place, INSIDE]:
        if reason == MISCOUNTED:
            verdict = miscounted(w, layer, place)
        elif reason == FAULTY:
            verdict = faulty(w, layer, place)
        elif reason == CRAMPED and w.layer[layer, PARTED]:
            verdict = too_little(w, layer, place)
        elif reason == ROOMLESS and w.layer[layer, PARTED]:
            verdict = too_many(w, layer, place)
    return verdict
