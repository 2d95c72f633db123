"""The search, compiled: a path grows node by node and is given up where it cannot become a solution any more."""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled
from fathom.puzzles.witness.check.certificates import GOES_ON, NO_END
from fathom.puzzles.witness.solve.search import kernels as k
from fathom.puzzles.witness.solve.search.judge import hexagons_lost, look, wrong_triangles
from fathom.puzzles.witness.solve.search.kernels import I64, STATE
from fathom.puzzles.witness.solve.search.packing import PACKING


@compiled(I64(STATE, PACKING))
def solved(s: Any, p: Any) -> int:
    """Whether the path, ending here, satisfies all clues."""
    for layer in range(s.clue.shape[0]):
        if hexagons_lost(s, layer, 1):
            return k.BAD
        verdict: int = look(s, p, layer, 1)
        if verdict != k.GOOD:
            return verdict
    return k.GOOD


@compiled(I64(STATE, PACKING))
def hopeful(s: Any, p: Any) -> int:
    """Whether a line that goes on from here may solve the panel, as far as can be seen."""
    if s.info[k.BRUTE] or s.lists[k.FLAGS, s.info[k.DEPTH]] & k.FORCED:
        return k.GOOD
    if not k.look_ahead(s):
        k.blame(s, NO_END, 0, 0)
        return k.BAD
    for layer in range(s.clue.shape[0]):
        if s.lists[k.ERASERS, layer] == 0 and wrong_triangles(s, layer):
            return k.BAD
        if hexagons_lost(s, layer, 0):
            return k.BAD
        verdict: int = look(s, p, layer, 0)
        if verdict != k.GOOD:
            return verdict
    return k.GOOD


@compiled(I64(STATE, PACKING))
def arrive(s: Any, p: Any) -> int:
    """Judge the path that was reached, keep it if it is a solution, and decide whether it goes on. Not if asked."""
    depth = s.info[k.DEPTH]
    verdict = solved(s, p) if s.node[s.lists[k.PATH, depth], k.END] else k.BAD
    if verdict == k.UNKNOWN:
        return k.UNKNOWN
    refused = s.info[k.BLAME]
    hope = hopeful(s, p)
    if hope == k.UNKNOWN:
        return k.UNKNOWN
    s.info[k.NODES] += 1
    if s.info[k.LOGGING]:
        if s.node[s.lists[k.PATH, depth], k.END]:
            k.record(s, GOES_ON if verdict == k.GOOD else refused)
        k.record(s, GOES_ON if hope == k.GOOD else s.info[k.BLAME])
    s.lists[k.WAY, depth] = 0 if hope == k.GOOD else 4
    if verdict == k.GOOD:
        place = s.info[k.FOUND]
        s.info[k.FOUND] += 1
        if place < len(s.solutions):
            s.solutions[place, 0] = depth
            for step in range(1, depth + 1):
                s.solutions[place, 2 * step - 1] = s.lists[k.PATH, step]
                s.solutions[place, 2 * step] = s.lists[k.WAY, step] - 1
    return verdict


@compiled(I64(STATE, PACKING, I64, I64))
def search(s: Any, p: Any, nodes: int, enough: int) -> int:
    """Search for so many nodes, or until there are `enough` solutions. It goes on where it was."""
    last = s.info[k.NODES] + nodes
    while True:
        depth = s.info[k.DEPTH]
        if depth == 0:
            if s.info[k.STARTED] == s.info[k.START_NUMBER]:
                return k.ENDED
            s.info[k.STARTED] += 1
            k.enter(s, s.lists[k.STARTS, s.info[k.STARTED] - 1], 0)
            continue
        way = s.lists[k.WAY, depth]
        if way == -1:
            if s.info[k.NODES] >= last:
                return k.MORE
            verdict = arrive(s, p)
            if verdict == k.UNKNOWN:
                return k.ASK
            if verdict == k.GOOD and s.info[k.FOUND] >= enough:
                return k.ENOUGH
            continue
        if way >= 4:
            k.leave(s)
            continue
        node = s.lists[k.PATH, depth]
        s.lists[k.WAY, depth] = way + 1
        other = s.node[node, k.NEXT + way]
        if other < 0 or s.node[other, k.USED]:
            continue
        choices = 0
        for each in range(4):
            choices += s.node[node, k.NEXT + each] >= 0 and s.node[s.node[node, k.NEXT + each], k.USED] == 0
        k.take(s, node, way, 1)
        k.enter(s, other, k.FORCED if choices == 1 else 0)
