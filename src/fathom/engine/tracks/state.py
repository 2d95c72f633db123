"""How a search is kept: what is laid so far, and the tests that it has to pass.

What the plane looks like is kept as *nodes*: open exits, and corners at entrances, where a track can come in. Each has
the next one that is met going round its face. A track from an exit to a corner of its face cuts the face in two, which
changes the next of two nodes, and is taken back as easily. A test is to send a token in at an entrance, in one of the
configurations that can come about; a configuration is a state of the target and one of each machine. Where a machine
begins is decided only when a token first depends on it: until then its state is told relative to that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import types
from fathom.engine.tracks.task import Task

PLACED, NODES, KNOWN, TESTED, DOOR, AT, ARRIVED, STATES, RELATIVE = range(9)
BRANCH, COUNT, OPTION, MACHINE, BEFORE, CORNER, BEYOND = range(9, 16)
"""A row of `Search.level`: machines placed, nodes, configurations known; the configuration that is tested, and at which
of the entrances; where the token is, and whether it is at an entrance; the states of the machines then, and which of
them are told relative to where they began.

Then what is to be decided, how many options there are, and which is to be tried next; the machine that is to begin
somewhere; and of the track that is tried the node before its exit, the corner that it leads to (or NOTHING, if to a new
machine), and the one that came after that.
"""

TRACK, STATE = range(2)
"""What is to be decided: where a track leads, or where a machine begins."""

LEVEL, DECISIONS, BEGUN, TOO_MANY, STAMP, HEIGHT, CHANCE, RESTARTED = range(8)
"""In `Search.info`: the level, decisions so far, whether any token has run, branches that were given up because they
had too many configurations, the mark of what was seen last, the height of the stack; what chance says next (0: options
come in order), and the decisions until it began again last.
"""

NOTHING = -1
SHIFT = 4
WIDTH = 1 << SHIFT
"""How many ports a machine may have: a power of two, since kernels divide by it all the time."""

_MOST_CONFIGURATIONS = 4096


class Search(NamedTuple):
    """A search. Ports have numbers: `WIDTH` for the outside and for each machine placed, in their order."""

    leave: Any  # by kind of machine, state, port: where a token leaves that enters there, or NOTHING
    after: Any  # likewise: the state that it leaves behind
    role: Any  # by kind and port: 1 for entrances, 0 for exits, NOTHING
    sort: Any  # by kind
    most: Any  # by sort
    goal: Any  # by state of the target and outside port: where the token is to leave
    then: Any  # likewise: the state of the target afterwards
    entrances: Any  # the outside ports where tokens enter
    level: Any  # by level: see above
    options: Any  # by level: states, or corners, or kinds of machines and their entrances, from the number of nodes on
    kind: Any  # by machine placed
    track: Any  # by port: where the track of an exit leads
    following: Any  # by node
    port: Any  # by node; exits have the number of their port
    states: Any  # by configuration
    relative: Any  # likewise
    wanted: Any  # likewise: the state of the target
    kept: Any  # two rows a machine: the states and what is relative, from before it was decided where it begins
    seen: Any  # by port and node: when it was last reached
    stack: Any
    info: Any


_TABLE, _CUBE, _ROW, _INFO = types.int32[:, ::1], types.int32[:, :, ::1], types.int32[::1], types.int64[::1]
SEARCH = types.NamedTuple(
    (_CUBE, _CUBE, _TABLE, *[_ROW] * 2, *[_TABLE] * 2, _ROW, *[_TABLE] * 2, *[_ROW] * 7, _TABLE, *[_ROW] * 2, _INFO),
    Search,
)


def begun(task: Task, machines: int, seed: int | None = None) -> Search:
    """A search for networks of so many machines that has not begun; with a seed, options come as chance has them."""
    target = task.target
    ports = (machines + 1) * WIDTH
    nodes = 2 * ports + machines + 1
    leave = np.full((len(task.machines), 2, WIDTH), NOTHING, np.int32)
    after = np.zeros_like(leave)
    role = np.full((len(task.machines), WIDTH), NOTHING, np.int32)
    for number, machine in enumerate(task.machines):
        role[number, list(machine.entrances)], role[number, list(machine.exits)] = 1, 0
        for (state, port), (exit_, next_state) in machine.passes.items():
            for same in (0, 1) if machine.states == 1 else (state,):
                leave[number, same, port] = exit_
                after[number, same, port] = same if machine.states == 1 else next_state
    goal, then = np.full((target.states, WIDTH), NOTHING, np.int32), np.zeros((target.states, WIDTH), np.int32)
    for (state, port), (exit_, next_state) in target.passes.items():
        goal[state, port], then[state, port] = exit_, next_state
    most = _MOST_CONFIGURATIONS
    search = Search(
        leave,
        after,
        role,
        np.array([machine.sort for machine in task.machines], np.int32),
        np.array(task.most, np.int32),
        goal,
        then,
        np.array(target.entrances, np.int32),
        level=np.zeros((ports + machines + 2, BEYOND + 1), np.int32),
        options=np.zeros((ports + machines + 2, nodes + WIDTH * len(task.machines)), np.int32),
        kind=np.zeros(machines + 1, np.int32),
        track=np.full(ports, NOTHING, np.int32),
        following=np.zeros(nodes, np.int32),
        port=np.arange(nodes, dtype=np.int32),
        states=np.zeros(most, np.int32),
        relative=np.full(most, (1 << machines) - 1, np.int32),
        wanted=np.full(most, task.start, np.int32),
        kept=np.zeros((2 * machines + 2, most), np.int32),
        seen=np.zeros(nodes, np.int32),
        stack=np.zeros(nodes, np.int32),
        info=np.zeros(8, np.int64),
    )
    corners = iter(range(ports, nodes))
    outside = []
    for port in reversed(range(target.ports)):
        if port in target.entrances:
            outside.append(port)
        elif port in target.exits:
            outside.append(next(corners))
            search.port[outside[-1]] = port
    search.following[outside] = [*outside[1:], outside[0]]
    search.level[0, NODES] = next(corners)
    search.level[0, KNOWN] = 1
    if seed is not None:
        search.info[CHANCE] = 1 + abs(hash((seed,))) % (2**31 - 2)
    return search
