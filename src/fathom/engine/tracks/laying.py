"""The search itself: decide, let tokens run, and go back where that was wrong."""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.engine.tracks.faces import arrive, begin_level, is_hopeless, join, place, take_back
from fathom.engine.tracks.options import list_options
from fathom.engine.tracks.running import FAILED, PASSED, UNDECIDED, begin_in, forget_beginning, run_on, send_in
from fathom.engine.tracks.state import (
    BEGUN,
    BRANCH,
    CHANCE,
    COUNT,
    DECISIONS,
    LEVEL,
    NOTHING,
    OPTION,
    RESTARTED,
    SEARCH,
    SHIFT,
    STATE,
    TRACK,
    WIDTH,
)

_INT = types.int64
RUNNING, FOUND, NONE = range(3)
_PATIENCE = 10_000
"""By chance, a search begins again after so many decisions."""


@compiled(types.void(SEARCH, _INT))
def go_back(s: Any, d: int) -> None:
    """Take back what was decided on a level."""
    if s.level[d, BRANCH] == TRACK:
        take_back(s, d)
    else:
        forget_beginning(s, d)


@compiled(types.void(SEARCH, _INT))
def decide(s: Any, d: int) -> None:
    """Take the next option of a level."""
    row = s.level[d]
    option, nodes = s.options[d, row[OPTION]], len(s.following)
    row[OPTION] += 1
    s.info[DECISIONS] += 1
    begin_level(s, d)
    if row[BRANCH] == STATE:
        begin_in(s, d + 1, option)
        return
    if option < nodes:
        join(s, d, option)
    else:
        place(s, d, (option - nodes) >> SHIFT, (option - nodes) & (WIDTH - 1))
    arrive(s, d)


@compiled(_INT(SEARCH, _INT, types.boolean))
def try_next(s: Any, d: int, first_states: bool) -> int:
    """Take the next option of a level, and let tokens run; NOTHING if there are no more."""
    if s.level[d, OPTION] == s.level[d, COUNT]:
        return NOTHING
    decide(s, d)
    ended = int(run_on(s, d + 1))
    if ended == UNDECIDED and s.level[d + 1, BRANCH] == TRACK and is_hopeless(s, d + 1):
        ended = FAILED
    if ended == FAILED:
        go_back(s, d)
    elif ended == UNDECIDED:
        list_options(s, d + 1, first_states)
    return ended


@compiled(types.void(SEARCH, types.boolean))
def begin_again(s: Any, first_states: bool) -> None:
    """Go back to the first decision, and take it otherwise."""
    while s.info[LEVEL] > 0:
        s.info[LEVEL] -= 1
        go_back(s, s.info[LEVEL])
    list_options(s, 0, first_states)
    s.info[RESTARTED] = s.info[DECISIONS]


@compiled(_INT(SEARCH, types.boolean, _INT))
def lay(s: Any, first_states: bool, decisions: int) -> int:
    """Begin or go on, for about so many decisions."""
    if s.info[BEGUN] == 0:
        s.info[BEGUN] = 1
        send_in(s, 0)
        if run_on(s, 0) != UNDECIDED:
            return FOUND
        list_options(s, 0, first_states)
    most = s.info[DECISIONS] + decisions
    while s.info[DECISIONS] < most:
        if s.info[CHANCE] != 0 and s.info[DECISIONS] >= s.info[RESTARTED] + _PATIENCE:
            begin_again(s, first_states)
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
