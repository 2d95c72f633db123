"""What a level can decide, in order or as chance has it."""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.engine.tracks.state import (
    AT,
    BRANCH,
    CHANCE,
    COUNT,
    OPTION,
    PLACED,
    SEARCH,
    SHIFT,
    STATE,
    WIDTH,
)

_INT = types.int64
_FACTOR, _PRIME = 48271, 2**31 - 1
"""The next number of chance is the last one times the factor, modulo the prime."""


@compiled(types.boolean(SEARCH, _INT, _INT))
def is_left(s: Any, d: int, kind: int) -> bool:
    """Whether there is one more machine of this kind to be placed."""
    used = 0
    for machine in range(s.level[d, PLACED]):
        used += s.sort[s.kind[machine]] == s.sort[kind]
    return bool(used < s.most[s.sort[kind]])


@compiled(types.void(SEARCH, _INT))
def shuffle(s: Any, d: int) -> None:
    """Put the options of a level into an order by chance."""
    for last in range(s.level[d, COUNT] - 1, 0, -1):
        s.info[CHANCE] = s.info[CHANCE] * _FACTOR % _PRIME
        other = s.info[CHANCE] % (last + 1)
        s.options[d, last], s.options[d, other] = s.options[d, other], s.options[d, last]


@compiled(_INT(SEARCH, _INT, _INT))
def list_entrances(s: Any, d: int, count: int) -> int:
    """List the entrances of machines that may still be placed, behind so many options; how many there are then."""
    nodes = len(s.following)
    for number in range(s.role.size):
        kind, entrance = number >> SHIFT, number & (WIDTH - 1)
        if s.role[kind, entrance] == 1 and is_left(s, d, kind):
            s.options[d, count] = nodes + number
            count += 1
    return count


@compiled(types.void(SEARCH, _INT, types.boolean))
def list_options(s: Any, d: int, first_states: bool) -> None:
    """List what a level can decide: where a machine begins, or where the track from the token's exit leads.

    That is a corner of the face, one after the other from the exit on, or an entrance of a machine of some kind.
    """
    row, options = s.level[d], s.options[d]
    ports = len(s.track)
    count = 0
    if row[BRANCH] == STATE:
        options[0], options[1] = 0, 1
        count = 1 if first_states else 2
    else:
        node = s.following[row[AT]]
        while node != row[AT]:
            if node >= ports:
                options[count] = node
                count += 1
            node = s.following[node]
        if row[PLACED] + 1 < len(s.kind):
            count = list_entrances(s, d, count)
    row[COUNT], row[OPTION] = count, 0
    if s.info[CHANCE] != 0:
        shuffle(s, d)
