"""Tokens run: along what is laid, until a decision is to be taken, a test is failed, or none is left."""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.engine.tracks.state import (
    ARRIVED,
    AT,
    BRANCH,
    DOOR,
    KNOWN,
    MACHINE,
    NOTHING,
    RELATIVE,
    SEARCH,
    SHIFT,
    STATE,
    STATES,
    TESTED,
    TOO_MANY,
    TRACK,
    WIDTH,
)

_INT = types.int64
FAILED, UNDECIDED, PASSED = range(3)
"""How a run ends: wrongly or never, at a decision, or with all tests passed."""


@compiled(types.boolean(SEARCH, _INT))
def step(s: Any, d: int) -> bool:
    """Let the token pass the machine at whose entrance it is; False if it cannot, or that depends on where it began."""
    row = s.level[d]
    machine, entrance = (row[AT] >> SHIFT) - 1, row[AT] & (WIDTH - 1)
    kind, bit = s.kind[machine], 1 << machine
    ways, afters = s.leave[kind], s.after[kind]
    state = (row[STATES] >> machine) & 1
    if row[RELATIVE] & bit != 0:
        if ways[0, entrance] != ways[1, entrance]:
            row[BRANCH], row[MACHINE] = STATE, machine
            return False
        if afters[0, entrance] == afters[1, entrance]:
            row[RELATIVE] &= ~bit
            row[STATES] = (row[STATES] & ~bit) | (afters[0, entrance] << machine)
        elif afters[0, entrance] == 1:
            row[STATES] ^= bit
    else:
        row[STATES] = (row[STATES] & ~bit) | (afters[state, entrance] << machine)
    if ways[state, entrance] == NOTHING:
        row[BRANCH] = NOTHING
        return False
    row[AT], row[ARRIVED] = ((machine + 1) << SHIFT) + ways[state, entrance], 0
    return True


@compiled(_INT(SEARCH, _INT))
def run_out(s: Any, d: int) -> int:
    """Let the token run; PASSED if it leaves where it should. One that comes back to where it was runs for ever."""
    row = s.level[d]
    goal = s.goal[s.wanted[row[TESTED]], s.entrances[row[DOOR]]]
    at, states, relative = NOTHING, 0, 0
    steps, power = 0, 1
    while True:
        if row[ARRIVED] == 0:
            ahead = s.track[row[AT]]
            if ahead == NOTHING:
                row[BRANCH] = TRACK
                return UNDECIDED
            row[AT], row[ARRIVED] = ahead, 1
        if row[AT] < WIDTH:
            return PASSED if row[AT] == goal else FAILED
        if row[AT] == at and row[STATES] == states and row[RELATIVE] == relative:
            return FAILED
        steps += 1
        if steps == power:
            at, states, relative = row[AT], row[STATES], row[RELATIVE]
            steps, power = 0, 2 * power
        if not step(s, d):
            return UNDECIDED if row[BRANCH] == STATE else FAILED


@compiled(types.boolean(SEARCH, _INT))
def note_configuration(s: Any, d: int) -> bool:
    """A token has left: the configuration is one that can come about. False if there are too many."""
    row = s.level[d]
    wanted = s.then[s.wanted[row[TESTED]], s.entrances[row[DOOR]]]
    for known in range(row[KNOWN]):
        if s.states[known] == row[STATES] and s.relative[known] == row[RELATIVE] and s.wanted[known] == wanted:
            return True
    known = row[KNOWN]
    if known == len(s.states):
        s.info[TOO_MANY] += 1
        return False
    s.states[known], s.relative[known], s.wanted[known] = row[STATES], row[RELATIVE], wanted
    row[KNOWN] += 1
    return True


@compiled(types.void(SEARCH, _INT))
def send_in(s: Any, d: int) -> None:
    """Send a token in, as the test says."""
    row = s.level[d]
    row[AT], row[ARRIVED] = s.entrances[row[DOOR]], 0
    row[STATES], row[RELATIVE] = s.states[row[TESTED]], s.relative[row[TESTED]]


@compiled(types.boolean(SEARCH, _INT))
def next_test(s: Any, d: int) -> bool:
    """Go on to the next test; False if there is none."""
    row = s.level[d]
    row[DOOR] += 1
    if row[DOOR] == len(s.entrances):
        row[DOOR] = 0
        row[TESTED] += 1
        if row[TESTED] == row[KNOWN]:
            return False
    send_in(s, d)
    return True


@compiled(_INT(SEARCH, _INT))
def run_on(s: Any, d: int) -> int:
    """Let tokens run, one test after the other, until something is to be decided or is wrong."""
    while True:
        ended = int(run_out(s, d))
        if ended == UNDECIDED:
            return ended
        if ended == FAILED or not note_configuration(s, d):
            return FAILED
        if not next_test(s, d):
            return PASSED


@compiled(types.void(SEARCH, _INT, _INT))
def begin_in(s: Any, d: int, state: int) -> None:
    """Let the machine that the token depends on have begun in a state, in all that is known; what was is kept."""
    row = s.level[d]
    machine = row[MACHINE]
    bit = 1 << machine
    if row[RELATIVE] & bit != 0:
        row[RELATIVE] &= ~bit
        row[STATES] ^= state << machine
    for known in range(row[KNOWN]):
        s.kept[2 * machine, known], s.kept[2 * machine + 1, known] = s.states[known], s.relative[known]
        if s.relative[known] & bit != 0:
            s.relative[known] &= ~bit
            s.states[known] ^= state << machine


@compiled(types.void(SEARCH, _INT))
def forget_beginning(s: Any, d: int) -> None:
    """Let it be open again where the machine of this level began."""
    machine = s.level[d, MACHINE]
    for known in range(s.level[d, KNOWN]):
        s.states[known], s.relative[known] = s.kept[2 * machine, known], s.kept[2 * machine + 1, known]
