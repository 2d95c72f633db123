"""The search itself: decide, let tokens run, and go back where that was wrong."""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.engine.tracks.faces import arrive, begin_level, is_hopeless, join, place, take_back
from fathom.engine.tracks.running import (
    FAILED,
    PASSED,
    UNDECIDED,
    begin_in,
    forget_beginning,
    run_on,
    send_in,
)
from fathom.engine.tracks.state import (
    AT,
    BEGUN,
    BRANCH,
    DECISIONS,
    LEVEL,
    NOTHING,
    OPTION,
    PLACED,
    SEARCH,
    SHIFT,
    STATE,
    TRACK,
    WIDTH,
)

_INT = types.int64
RUNNING, FOUND, NONE = range(3)


@compiled(types.boolean(SEARCH, _INT, _INT))
def is_left(s: Any, d: int, kind: int) -> bool:
    """Whether there is one more machine of this kind to be placed."""
    used = 0
    for machine in range(s.level[d, PLACED]):
        used += s.sort[s.kind[machine]] == s.sort[kind]
    return bool(used < s.most[s.sort[kind]])


@compiled(_INT(SEARCH, _INT))
def lay_next(s: Any, d: int) -> int:
    """Lay the next track that there could be from the token's exit, or NOTHING if there are no more.

    It leads to a corner of the face, one after the other from the exit on, or to an entrance of a machine of some kind.
    """
    row = s.level[d]
    ports, nodes = len(s.track), len(s.following)
    while row[OPTION] < nodes:
        node = row[OPTION]
        row[OPTION] = nodes if node == row[AT] else s.following[node]
        if ports <= node:
            begin_level(s, d)
            join(s, d, node)
            return PASSED
    full = row[PLACED] + 1 == len(s.kind)
    while not full and row[OPTION] < nodes + s.role.size:
        kind, entrance = (row[OPTION] - nodes) >> SHIFT, (row[OPTION] - nodes) & (WIDTH - 1)
        row[OPTION] += 1
        if s.role[kind, entrance] == 1 and is_left(s, d, kind):
            begin_level(s, d)
            place(s, d, kind, entrance)
            return PASSED
    return NOTHING


@compiled(types.void(SEARCH, _INT))
def go_back(s: Any, d: int) -> None:
    """Take back what was decided on a level."""
    if s.level[d, BRANCH] == TRACK:
        take_back(s, d)
    else:
        forget_beginning(s, d)


@compiled(_INT(SEARCH, _INT, types.boolean))
def try_next(s: Any, d: int, first_states: bool) -> int:
    """Take the next option of a level, and let tokens run; NOTHING if there are no more."""
    if s.level[d, BRANCH] == STATE:
        state = s.level[d, OPTION]
        if state == 2 or (state == 1 and first_states):
            return NOTHING
        s.level[d, OPTION] += 1
        begin_level(s, d)
        begin_in(s, d + 1, state)
    else:
        if lay_next(s, d) == NOTHING:
            return NOTHING
        arrive(s, d)
    s.info[DECISIONS] += 1
    ended = int(run_on(s, d + 1))
    if ended == UNDECIDED and s.level[d + 1, BRANCH] == TRACK and is_hopeless(s, d + 1):
        ended = FAILED
    if ended == FAILED:
        go_back(s, d)
    return ended


@compiled(_INT(SEARCH, types.boolean, _INT))
def lay(s: Any, first_states: bool, decisions: int) -> int:
    """Begin or go on, for about so many decisions."""
    if s.info[BEGUN] == 0:
        s.info[BEGUN] = 1
        send_in(s, 0)
        if run_on(s, 0) != UNDECIDED:
            return FOUND
    most = s.info[DECISIONS] + decisions
    while s.info[DECISIONS] < most:
        ended = try_next(s, s.info[LEVEL], first_states)
        if ended == PASSED:
            s.info[LEVEL] += 1
            return FOUND
        if ended == UNDECIDED:
            s.info[LEVEL] += 1
        elif ended == NOTHING:
            s.info[LEVEL] -= 1
            if s.info[LEVEL] < 0:
                return NONE
            go_back(s, s.info[LEVEL])
    return RUNNING
