"""One form for all automata that differ only in how locations and states are numbered.

For each allowed arrangement of the locations the states are numbered breadth-first from the initial one, letters
tried in the order of that arrangement; the arrangement whose list of transitions is least wins. A list is left at its
first entry above the best one, so most arrangements cost a few entries; automata with many symmetries cost all of
`arrangements * states * letters`. Arrangements are rotations, rotations and reflections, or all permutations: these
are cut down to those that keep locations sorted by how often they can be entered and left.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.behaviours.space import NUMBERS, SPACE, Numbers, Space

ROTATIONS, REFLECTIONS, PERMUTATIONS = 0, 1, 2

_HALF = 1 << 31
_WORSE, _EQUAL, _BETTER = 1, 0, -1


@compiled(types.int64(SPACE, types.int64, types.int64, types.boolean))
def _tried(space: Space, n: int, states: int, first: bool) -> int:
    """The list of transitions in the arrangement `order`, into `trial`, and how it compares with `best`."""
    letters = n * n
    for state in range(states):
        space.number[state] = -1
    space.number[0] = 0
    space.queue[0] = 0
    found = 1
    tie = not first
    at = 0
    for index in range(states):
        row = np.int64(space.queue[index]) * letters
        for enter in range(n):
            start = row + np.int64(space.order[enter]) * n
            for leave in range(n):
                reached = space.small[start + np.int64(space.order[leave])]
                if reached >= 0 and space.number[reached] < 0:
                    space.number[reached] = np.int32(found)
                    space.queue[found] = reached
                    found += 1
                value = space.number[reached] if reached >= 0 else np.int32(-1)
                if tie and value > space.best[at]:
                    return _WORSE
                tie = tie and value == space.best[at]
                space.trial[at] = value
                at += 1
    return _EQUAL if tie else _BETTER


@compiled(types.void(SPACE, types.int64, types.int64, types.boolean))
def _try(space: Space, n: int, states: int, first: bool) -> None:
    """Keep the arrangement `order` if it is better than the best one."""
    if _tried(space, n, states, first) == _BETTER:
        for at in range(states * n * n):
            space.best[at] = space.trial[at]
        for location in range(n):
            space.winner[location] = space.order[location]


@compiled(types.boolean(NUMBERS, types.int64, types.int64))
def _next_permutation(order: Numbers, start: int, end: int) -> bool:
    """The next arrangement of order[start:end], in lexicographic order; after the last the first, and False."""
    pivot = end - 2
    while pivot >= start and order[pivot] >= order[pivot + 1]:
        pivot -= 1
    if pivot >= start:
        other = end - 1
        while order[other] <= order[pivot]:
            other -= 1
        order[pivot], order[other] = order[other], order[pivot]
    low = pivot + 1
    high = end - 1
    while low < high:
        order[low], order[high] = order[high], order[low]
        low += 1
        high -= 1
    return pivot >= start


@compiled(types.void(SPACE, types.int64, types.int64))
def _colour(space: Space, n: int, states: int) -> None:
    """Into `members`: a number a location that no renumbering changes."""
    letters = n * n
    for location in range(n):
        ways_in = 0
        ways_out = 0
        turns = 0
        for state in range(states):
            row = state * letters
            for other in range(n):
                reached = space.small[row + location * n + other]
                ways_in += reached >= 0
                turns += reached == state
                ways_out += space.small[row + other * n + location] >= 0
        at_first = 0
        for other in range(n):
            if space.small[location * n + other] >= 0:
                at_first += 1
            if space.small[other * n + location] >= 0:
                at_first += 17
        colour = ((at_first * 4093 + ways_in) * 4093 + ways_out) * 7 + turns
        space.members[location] = np.int32((colour + _HALF) % (2 * _HALF) - _HALF)  # as many bits as there is room for


@compiled(types.void(SPACE, types.int64, types.int64))
def _permute(space: Space, n: int, states: int) -> None:
    """Try all permutations that keep the locations sorted by colour."""
    _colour(space, n, states)
    order = space.order
    for location in range(n):
        order[location] = np.int32(location)
    for location in range(1, n):
        moving = order[location]
        at = location
        while at > 0 and space.members[order[at - 1]] > space.members[moving]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = moving
    _try(space, n, states, True)
    while True:
        start = 0
        while start < n:
            end = start + 1
            while end < n and space.members[order[end]] == space.members[order[start]]:
                end += 1
            if _next_permutation(order, start, end):
                break
            start = end
        if start >= n:
            return
        _try(space, n, states, False)


@compiled(types.void(SPACE, types.int64, types.int64, types.int64))
def canonical(space: Space, n: int, states: int, arrangements: int) -> None:
    """The canonical form of the minimal automaton in `small`, into `best`; `winner` says which location came where."""
    if arrangements == PERMUTATIONS:
        _permute(space, n, states)
        return
    for turn in range(n):
        for location in range(n):
            space.order[location] = np.int32((location + turn) % n)
        _try(space, n, states, turn == 0)
    if arrangements == REFLECTIONS:
        for turn in range(n):
            for location in range(n):
                space.order[location] = np.int32((2 * n - location - turn) % n)
            _try(space, n, states, False)


@compiled(types.int64(SPACE, types.int64, types.int64))
def drop_useless(space: Space, n: int, states: int) -> int:
    """Leave out of `small` the locations that only have idle traversals; returns how many stay.

    `place`, one entry a location, is shortened alike.
    """
    kept = 0
    for location in range(n):
        used = False
        for state in range(states):
            row = state * n * n
            for other in range(n):
                forth = space.small[row + location * n + other]
                back = space.small[row + other * n + location]
                if (other != location and (forth >= 0 or back >= 0)) or (other == location and forth != state):
                    used = True
                    break
            if used:
                break
        if used:
            space.members[kept] = np.int32(location)
            space.place[kept] = space.place[location]
            kept += 1
    if kept == n:
        return n
    at = 0
    for state in range(states):
        for enter in range(kept):
            row = state * n * n + int(space.members[enter]) * n
            for leave in range(kept):
                space.small[at] = space.small[row + np.int64(space.members[leave])]
                at += 1
    return kept
