"""Captures, compiled: which there are, which positions are dead, and positions packed into words.

A position is a number a place, 0 where nothing stands, else 1 + sort * (most + 1) + captures left. Dead positions are
those of `fathom.proofs.captures.closed`, seen here by another program.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.captures.layout import A_WORD, ARC, ARCS, BETWEEN, BITS, FIRST, KEPT, MOST, PLACES, WORDS, Numbers

Words = NDArray[np.uint64]

N1 = types.int64[::1]
N2 = types.int64[:, ::1]
W1 = types.uint64[::1]

START, END, RANK = range(3)
"""The columns of a list of captures; the last is what they are sorted by."""


@compiled(types.void(N1, N1, W1))
def pack(parameters: Numbers, position: Numbers, row: Words) -> None:
    """Write a position into words."""
    row[:] = np.uint64(0)
    for place in range(parameters[PLACES]):
        shift = np.uint64(parameters[BITS] * (place % parameters[A_WORD]))
        row[place // parameters[A_WORD]] |= np.uint64(position[place]) << shift


@compiled(types.void(N1, W1, N1))
def unpack(parameters: Numbers, row: Words, position: Numbers) -> None:
    """Read a position from words."""
    mask = (np.uint64(1) << np.uint64(parameters[BITS])) - np.uint64(1)
    for place in range(parameters[PLACES]):
        shift = np.uint64(parameters[BITS] * (place % parameters[A_WORD]))
        position[place] = np.int64((row[place // parameters[A_WORD]] >> shift) & mask)


@compiled(types.boolean(N1, N1, types.int64))
def is_clear(parameters: Numbers, position: Numbers, arc: int) -> bool:
    """Whether nothing stands between the ends of an arc."""
    at = parameters[ARCS] + ARC * arc
    for place in range(parameters[at + 1], parameters[at + 2]):
        if position[parameters[parameters[BETWEEN] + place]]:
            return False
    return True


@compiled(types.boolean(N1, types.int64))
def is_kept(parameters: Numbers, number: int) -> bool:
    """Whether a piece is one that is never captured."""
    return parameters[parameters[KEPT] + (number - 1) // (parameters[MOST] + 1)] == 1  # type: ignore[no-any-return]


@compiled(types.int64(N1, N1, N2))
def captures(parameters: Numbers, position: Numbers, out: Numbers) -> int:
    """Write down all captures of a position; how many they are."""
    places, base, count = parameters[PLACES], parameters[MOST] + 1, 0
    for place in range(places):
        number = position[place]
        if number == 0 or (number - 1) % base == 0:
            continue
        row = parameters[FIRST] + (number - 1) // base * places + place
        for arc in range(parameters[row], parameters[row + 1]):
            end = parameters[parameters[ARCS] + ARC * arc]
            if position[end] and not is_kept(parameters, position[end]) and is_clear(parameters, position, arc):
                out[count, START] = place
                out[count, END] = end
                count += 1
    return count


@compiled(types.void(N1, N1, N2, types.int64, types.uint64[:, ::1]))
def write_successors(parameters: Numbers, position: Numbers, moves: Numbers, count: int, out: Words) -> None:
    """Write down what so many captures lead to, a row each, labelled by where they begin and end.

    The position is as it was in the end.
    """
    row = np.empty(parameters[WORDS], np.uint64)
    for number in range(count):
        begin, end = moves[number, START], moves[number, END]
        captured = position[end]
        position[end] = position[begin] - 1
        position[begin] = 0
        pack(parameters, position, row)
        out[number, : parameters[WORDS]] = row
        out[number, parameters[WORDS]] = np.uint64(begin * parameters[PLACES] + end)
        position[begin] = position[end] + 1
        position[end] = captured


@compiled(types.int64(N1, N1, N2))
def aims_of(parameters: Numbers, position: Numbers, aims: Numbers) -> int:
    """Write down what each piece may ever capture, a row a place: how many, then the places; how many pieces there are.

    What stands between is not looked at: it may go. -1 pieces: two are kept, or one that is kept has no aim.
    """
    places, base = parameters[PLACES], parameters[MOST] + 1
    pieces, kept = 0, -1
    for place in range(places):
        aims[place, 0] = 0
        number = position[place]
        if number == 0:
            continue
        pieces += 1
        if is_kept(parameters, number):
            if kept >= 0:
                return -1
            kept = place
        if (number - 1) % base == 0:
            continue
        row = parameters[FIRST] + (number - 1) // base * places + place
        for arc in range(parameters[row], parameters[row + 1]):
            end = parameters[parameters[ARCS] + ARC * arc]
            if position[end] and not is_kept(parameters, position[end]):
                aims[place, 0] += 1
                aims[place, aims[place, 0]] = end
    return -1 if kept >= 0 and pieces > 1 and aims[kept, 0] == 0 else pieces


@compiled(types.void(N1, N2, types.int64, types.int64, types.int64))
def hand_on(asked: Numbers, served: Numbers, stuck: int, place: int, helper: int) -> None:
    """Back along a chain: who served a place that has a new helper serves the one that had asked for it."""
    while place != stuck:
        former = -1
        for other in range(served.shape[0]):
            for slot in range(1, served[other, 0] + 1):
                if served[other, slot] == place and other != helper and former < 0:
                    served[other, slot] = asked[other]
                    former = other
        helper, place = former, asked[former]


@compiled(types.boolean(N1, N1, N2, types.int64, N1, N1, N2))
def give_helper(
    parameters: Numbers, position: Numbers, aims: Numbers, stuck: int, asked: Numbers, queue: Numbers, served: Numbers
) -> bool:
    """Find a helper for a stuck place, others being given other helpers if need be, by a search for such a chain.

    `served[helper]` has how many places it serves, and these; `asked`, by helper, the place that asked for it.
    """
    places, base = parameters[PLACES], parameters[MOST] + 1
    asked[:] = -1
    queue[0] = stuck
    first, last = 0, 1
    while first < last:
        place = queue[first]
        for helper in range(places):
            left = (position[helper] - 1) % base if position[helper] else 0
            if asked[helper] >= 0 or helper == place or left < 2 or aims[helper, 0] == 0:
                continue
            able = left > 2
            for aim in range(1, aims[helper, 0] + 1):
                able = able or aims[helper, aim] == place
            if not able:
                continue
            asked[helper] = place
            if served[helper, 0] < left - 1:
                served[helper, 0] += 1
                served[helper, served[helper, 0]] = place
                hand_on(asked, served, stuck, place, helper)
                return True
            for slot in range(1, served[helper, 0] + 1):
                queue[last] = served[helper, slot]
                last += 1
        first += 1
    return False


@compiled(types.boolean(N1, N1, N2, N1, N1, N2))
def is_dead(
    parameters: Numbers, position: Numbers, aims: Numbers, asked: Numbers, queue: Numbers, served: Numbers
) -> bool:
    """Whether a position with more than one piece can be seen to be lost; `aims` are then filled in."""
    places, base = parameters[PLACES], parameters[MOST] + 1
    pieces = aims_of(parameters, position, aims)
    if pieces < 0:
        return True
    left = 0
    for place in range(places):
        served[place, 0] = 0
        if position[place]:
            left += (position[place] - 1) % base
    if left < pieces - 1:
        return True
    unhelped = 0
    for place in range(places):
        if position[place] and aims[place, 0] == 0:
            unhelped += not give_helper(parameters, position, aims, place, asked, queue, served)
            if unhelped > 1:
                return True
    return False
