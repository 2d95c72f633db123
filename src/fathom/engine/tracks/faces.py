"""The plane: faces that are cut by tracks, machines that are put into them, and where a token may still get."""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.engine.tracks.state import (
    ARRIVED,
    AT,
    BEFORE,
    BEYOND,
    CORNER,
    DOOR,
    HEIGHT,
    NODES,
    NOTHING,
    PLACED,
    SEARCH,
    SHIFT,
    STAMP,
    TESTED,
    WIDTH,
)

_INT = types.int64


@compiled(_INT(SEARCH, _INT))
def before(s: Any, node: int) -> int:
    """The node before this one in its face."""
    here = node
    while s.following[here] != node:
        here = s.following[here]
    return int(here)


@compiled(types.void(SEARCH, _INT, _INT))
def join(s: Any, d: int, corner: int) -> None:
    """Let the token's exit lead to a corner of its face, which falls into two: up to that corner, and from it on.

    The corner is in both, and so becomes two nodes.
    """
    row = s.level[d]
    exit_, new = row[AT], row[NODES]
    row[BEFORE], row[CORNER], row[BEYOND] = before(s, exit_), corner, s.following[corner]
    s.port[new] = s.port[corner]
    if row[BEFORE] == corner:
        s.following[new] = new
    else:
        s.following[row[BEFORE]] = new
        s.following[new] = row[BEYOND]
    s.following[corner] = s.following[exit_]
    s.track[exit_] = s.port[corner]
    s.level[d + 1, NODES] = new + 1


@compiled(types.void(SEARCH, _INT, _INT, _INT))
def place(s: Any, d: int, kind: int, entrance: int) -> None:
    """Put a machine into the face of the token's exit, which leads to an entrance of it.

    Where the exit was, one now goes round the machine: from a corner at the entrance, on one side of the track, port by
    port to the corner on the other side.
    """
    row = s.level[d]
    exit_, new, number = row[AT], row[NODES], row[PLACED]
    row[BEFORE], row[CORNER] = before(s, exit_), NOTHING
    last = row[BEFORE]
    base = (number + 1) << SHIFT
    first = new
    s.kind[number] = kind
    for turn in range(WIDTH + 1):
        # so many turns come back to the entrance, since ports that are not there are passed over
        at = (entrance + turn) & (WIDTH - 1)
        if s.role[kind, at] == 1:
            node = new
            s.port[node] = base + at
            new += 1
        elif s.role[kind, at] == 0:
            node = base + at
            s.track[node] = NOTHING
        else:
            continue
        if last != exit_:
            s.following[last] = node
        last = node
    s.following[last] = first if row[BEFORE] == exit_ else s.following[exit_]
    s.track[exit_] = base + entrance
    s.level[d + 1, NODES], s.level[d + 1, PLACED] = new, number + 1


@compiled(types.void(SEARCH, _INT))
def take_back(s: Any, d: int) -> None:
    """Take back the track that was laid on this level."""
    row = s.level[d]
    exit_ = row[AT]
    s.following[row[BEFORE]] = exit_
    if row[CORNER] != NOTHING:
        s.following[row[CORNER]] = row[BEYOND]
    s.track[exit_] = NOTHING


@compiled(types.void(SEARCH, _INT))
def reach(s: Any, port: int) -> None:
    """An entrance can be got to."""
    if s.seen[port] != s.info[STAMP]:
        s.seen[port] = s.info[STAMP]
        s.stack[s.info[HEIGHT]] = port
        s.info[HEIGHT] += 1


@compiled(types.void(SEARCH, _INT, _INT))
def reach_from(s: Any, ports: int, exit_: int) -> None:
    """From an exit one gets to where its track leads, or to all entrances in its face, whose nodes are corners."""
    if s.track[exit_] != NOTHING:
        reach(s, s.track[exit_])
        return
    node = exit_
    while s.seen[node] != s.info[STAMP]:
        s.seen[node] = s.info[STAMP]
        if node >= ports:
            reach(s, s.port[node])
        node = s.following[node]


@compiled(types.boolean(SEARCH, _INT, _INT))
def may_reach(s: Any, exit_: int, goal: int) -> bool:
    """Whether a token might get from an exit to a port if machines did as it likes, by tracks that could be laid."""
    ports = len(s.track)
    s.info[STAMP] += 1
    s.info[HEIGHT] = 0
    reach_from(s, ports, exit_)
    while s.info[HEIGHT] > 0 and s.seen[goal] != s.info[STAMP]:
        s.info[HEIGHT] -= 1
        here = s.stack[s.info[HEIGHT]]
        if here >= WIDTH:
            kind, entrance = s.kind[(here >> SHIFT) - 1], here & (WIDTH - 1)
            for state in range(2):
                if s.leave[kind, state, entrance] != NOTHING:
                    reach_from(s, ports, here - entrance + s.leave[kind, state, entrance])
    return bool(s.seen[goal] == s.info[STAMP])


@compiled(types.boolean(SEARCH, _INT))
def is_hopeless(s: Any, d: int) -> bool:
    """Whether the plane keeps the token, or another one that enters, from where it is to leave."""
    row = s.level[d]
    if not may_reach(s, row[AT], s.goal[s.wanted[row[TESTED]], s.entrances[row[DOOR]]]):
        return True
    hopeless = False
    for entrance in s.entrances:
        hopeless = hopeless or not may_reach(s, entrance, s.goal[s.wanted[0], entrance])
    return hopeless


@compiled(types.void(SEARCH, _INT))
def begin_level(s: Any, d: int) -> None:
    """Begin the next level where this one stands, the token at the end of its track."""
    for column in range(s.level.shape[1]):
        s.level[d + 1, column] = s.level[d, column]


@compiled(types.void(SEARCH, _INT))
def arrive(s: Any, d: int) -> None:
    """The token of the next level follows the track that was laid on this one."""
    s.level[d + 1, AT], s.level[d + 1, ARRIVED] = s.track[s.level[d, AT]], 1
