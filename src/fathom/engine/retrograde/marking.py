"""The first pass of a generation: what leads to positions that are decided (see `passes`)."""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.engine.retrograde.blocks import BLOCK, LOOKED, WIDE_WORK, WORDS, WORK, Work, length_of
from fathom.engine.retrograde.game import ACTIONS_FUNCTION, NUMBERS, PLANE, Numbers, Plane
from fathom.engine.retrograde.planes import ONE, ZERO, has, lowest_bit, put

_OPEN, _WINS, _DOOMED = range(3)


@compiled(
    types.boolean(ACTIONS_FUNCTION, NUMBERS, types.int64, PLANE, NUMBERS, NUMBERS),
)
def is_doomed(actions: Any, parameters: Numbers, place: int, won: Plane, out: Numbers, notes: Numbers) -> bool:
    """Whether every action leads to a position won for the other."""
    count = actions(parameters, place, out, notes)
    found = 0
    while found < count and out[found] >= 0 and has(won, out[found]):
        found += 1
    return found == count  # type: ignore[no-any-return]


@compiled(
    [types.int64(ACTIONS_FUNCTION, work, types.int64, types.boolean) for work in (WORK, WIDE_WORK)],
)
def _outcome(actions: Any, work: Work, place: int, forward: bool) -> int:
    """Whether a position is doomed: every action leads to one that is won for the other. Or, if `forward`, wins."""
    shape, codes, out = work.shape, work.codes, work.out[0]
    stride = 64 * shape[WORDS]
    wins = found = False
    for i in range(actions(work.parameters, place, out, work.notes[0])):
        if out[i] >= 0 and has(work.won, out[i]):
            continue
        found = True
        if not forward:
            break
        if out[i] >= 0:
            number = out[i] // stride * shape[BLOCK] + out[i] % stride
            wins |= codes[number] != 0 and codes[number] & 1 == 0
    return _WINS if wins else _OPEN if found else _DOOMED


@compiled(
    [
        types.void(ACTIONS_FUNCTION, work, types.int64, types.int64, types.int64, types.boolean)
        for work in (WORK, WIDE_WORK)
    ],
    nogil=True,
)
def sweep(actions: Any, work: Work, first: int, last: int, generation: int, forward: bool) -> None:
    """Look at all prepared positions that are neither closed nor doomed: are they doomed now?

    If `forward`, also whether an action leads to a lost position; otherwise `mark` finds these from behind.
    """
    shape, tally, closed, doomed = work.shape, work.tally, work.closed, work.doomed
    words = shape[WORDS]
    stride = 64 * words
    for block in range(first, last):
        length = length_of(shape, block)
        for word in range(words):
            rest = ~(closed[block * words + word] | doomed[block * words + word])
            while rest != ZERO:
                inside = 64 * word + lowest_bit(rest)
                if inside >= length:
                    break
                rest &= rest - ONE
                place = block * stride + inside
                tally[LOOKED] += 1
                outcome = _outcome(actions, work, place, forward)
                if outcome != _OPEN:
                    put(closed if outcome == _WINS else doomed, place)
                    work.dirty[2 * block + (0 if outcome == _WINS else 1)] = generation


@compiled(
    [
        types.void(ACTIONS_FUNCTION, ACTIONS_FUNCTION, work, types.int64, types.int64, types.int64, types.boolean)
        for work in (WORK, WIDE_WORK)
    ],
    nogil=True,
)
def mark(actions: Any, predecessors: Any, work: Work, first: int, last: int, generation: int, wins_too: bool) -> None:
    """Go back from the positions that were decided in the generation before.

    What leads to a lost one is closed: it wins. What leads to a won one, if `wins_too`, is looked at: it may be doomed.
    """
    parameters, shape, codes, out, notes = work.parameters, work.shape, work.codes, work.out, work.notes
    closed, doomed, tally = work.closed, work.doomed, work.tally
    winning, losing = 2 * generation - 1, 2 * generation
    stride = 64 * shape[WORDS]
    for block in range(first, last):
        if work.fresh[block] != generation:
            continue
        for inside in range(length_of(shape, block)):
            code = codes[block * shape[BLOCK] + inside]
            if code != losing and (code != winning or not wins_too):
                continue
            for i in range(predecessors(parameters, block * stride + inside, out[0], notes[0])):
                place = out[0, i]
                if has(closed, place) or has(doomed, place):
                    continue
                wins = code == losing
                tally[LOOKED] += 0 if wins else 1
                if wins or is_doomed(actions, parameters, place, work.won, out[1], notes[1]):
                    put(closed if wins else doomed, place)
                    work.dirty[2 * (place // stride) + (0 if wins else 1)] = generation
