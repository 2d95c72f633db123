"""The walk through a search tree: all lines grow again, as far as the tree says, and every reason is verified.

What the tree says goes on is followed to its last consequence, so nothing is left out that no reason excludes. A step
costs next to nothing where no reason is verified.
"""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled
from fathom.puzzles.witness.check.tree.ground import (
    ANSWER,
    DEPTH,
    END,
    I64,
    LINE,
    NEAR,
    NEXT,
    OPEN,
    STAGE,
    STARTED,
    STATION,
    UNKNOWN,
    WALK,
    YES,
    draw,
)
from fathom.puzzles.witness.check.tree.reasons import holds

MORE, ENDED, ASKS, FOUND, REFUSED = range(5)
"""How a walk stops: it goes on; all is verified; a region must be judged; a line is marked as a solution; a reason
fails."""


@compiled(I64(WALK, I64))
def verified(w: Any, final: int) -> int:
    """Take the next record: `MORE` if its reason holds."""
    if w.info[ANSWER]:
        verdict = w.info[ANSWER] - 1
        w.info[ANSWER] = 0
    else:
        verdict = holds(w, w.records[w.info[NEXT]], final)
        if verdict == UNKNOWN:
            return ASKS
    w.info[NEXT] += 1
    return MORE if verdict == YES else REFUSED


@compiled(I64(WALK))
def arrive(w: Any) -> int:
    """Take the records of the place where the path has come to, and say whether it goes on."""
    depth = w.info[DEPTH]
    here = w.path[depth]
    if w.place[here, STATION]:
        if w.info[STAGE] == 0 and w.place[here, END]:
            if w.info[NEXT] >= len(w.records):
                return REFUSED
            if w.records[w.info[NEXT]] == 0:
                w.info[NEXT] += 1
                w.info[STAGE] = 1
                return FOUND
            stopped: int = verified(w, 1)
            if stopped != MORE:
                return stopped
        w.info[STAGE] = 1
        if w.info[NEXT] >= len(w.records):
            return REFUSED
        if w.records[w.info[NEXT]] != 0:
            stopped = verified(w, 0)
            if stopped == MORE:
                w.way[depth] = 4
                w.info[STAGE] = 0
            return stopped
        w.info[NEXT] += 1
    w.info[STAGE] = 0
    w.way[depth] = 0
    return MORE


@compiled(I64(WALK, I64))
def walk(w: Any, steps: int) -> int:
    """Follow the tree for so many steps, and say how it stopped. It goes on where it was."""
    for _ in range(steps):
        depth = w.info[DEPTH]
        if depth == 0:
            if w.info[STARTED] == len(w.starts):
                return ENDED if w.info[NEXT] == len(w.records) else REFUSED
            other = w.starts[w.info[STARTED]]
            w.info[STARTED] += 1
        else:
            here, way = w.path[depth], w.way[depth]
            if way < 0:
                stopped: int = arrive(w)
                if stopped != MORE:
                    return stopped
                continue
            if way == 4:
                draw(w, here, 0)
                w.info[DEPTH] = depth - 1
                continue
            w.way[depth] = way + 1
            other = w.place[here, NEAR + way]
            if other < 0 or not w.place[other, OPEN] or w.place[other, LINE]:
                continue
        w.info[DEPTH] = depth + 1
        w.path[depth + 1] = other
        w.way[depth + 1] = -1
        draw(w, other, 1)
    return MORE
