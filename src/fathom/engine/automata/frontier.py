"""Many small languages intersected at once, one position after the other: a dynamic programme over the frontier.

Each *reader* is a layered automaton that reads only some of the positions. What is known after i letters is the state
of every reader that has begun and not finished, so the states of the joint automaton are vectors of these, packed into
words; two prefixes that leave all readers in the same states are one. This is the product of all readers restricted to
what can be reached from the start, and never more: no product of a few of them, free in all other positions, is
made on the way. In return nothing is known yet of the end, so which end the reading begins at matters.

Costs time linear in vectors times letters; 4 bytes a vector and letter are kept, and the vectors of two layers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.automata.layered import Ints, Layered, Longs, nothing, unfolded
from fathom.engine.automata.layers import (
    DONE,
    FOUND,
    LAYER,
    STATE,
    TOTAL,
    UNFOLDING,
    Unfolding,
    comes_back,
    next_layer,
)
from fathom.engine.probing import number_of

_FEW = 1 << 10
_WORD = 64
BASE, WORD, SHIFT, MASK = range(4)  # columns of a reading
Words = NDArray[np.uint64]
_LONGS = types.int64[::1]
_INTS = types.int32[::1]


@dataclass(frozen=True, slots=True)
class Reader:
    """A language over the letters at some positions, ascending, of a longer word."""

    language: Layered
    positions: tuple[int, ...]


_ROW = types.uint64[::1]


@compiled(types.boolean(types.int64[:, ::1], _INTS, types.int64, types.int64, _ROW, _ROW), inline="always")
def _read(readings: Longs, rows: Ints, letters: int, letter: int, here: Words, there: Words) -> bool:
    """Write the vector after a letter; whether all readers go on."""
    for word in range(here.size):
        there[word] = here[word]
    for reading in range(readings.shape[0]):
        word, bits = readings[reading, WORD], np.uint64(readings[reading, SHIFT])
        mask = np.uint64(readings[reading, MASK])
        old = (here[word] >> bits) & mask
        new = rows[readings[reading, BASE] + np.int64(old) * letters + letter]
        if new < 0:
            return False
        there[word] = (there[word] & ~(mask << bits)) | (np.uint64(new) << bits)
    return True


@compiled(types.int64(_LONGS, types.int64[:, ::1], _INTS, types.int64, UNFOLDING, types.int64))
def _advance(begin: Longs, readings: Longs, rows: Ints, letters: int, unfolding: Unfolding, budget: int) -> int:
    """Read on, `budget` states before it pauses. The readings at position i are those from `begin[i]` on.

    A reading says where the transitions of its layer begin in `rows`, and in which bits of which word its state is.
    """
    first, delta, vectors, cursor = unfolding.first, unfolding.delta, unfolding.vectors, unfolding.cursor
    while cursor[LAYER] < first.size - 2:
        layer = cursor[LAYER]
        here, there = vectors[layer & 1], vectors[(layer + 1) & 1]
        at = readings[begin[layer] : begin[layer + 1]]
        for state in range(cursor[STATE], cursor[TOTAL] - first[layer]):
            status = comes_back(unfolding, state, letters, budget)
            if status != DONE:
                return status
            budget -= 1
            row, found = (first[layer] + state) * letters, cursor[FOUND]
            for letter in range(letters):
                if not _read(at, rows, letters, letter, here[state], there[found]):
                    delta[row + letter] = -1
                    continue
                number = number_of(there, found, found, layer + 1, unfolding.slots, unfolding.stamps)
                found += number == found
                delta[row + letter] = np.int32(number)
            cursor[FOUND] = found
        next_layer(unfolding)
    first[first.size - 1] = cursor[TOTAL]
    return DONE


def joint(readers: Sequence[Reader], letters: int, length: int, watch: Watch, most: int | None = None) -> Layered:
    """The words that all readers accept: every vector of states that can be reached, not yet minimised.

    The readers are minimal and not empty. With more than `most` states, `TooWide` is raised.
    """
    if any(reader.language.empty for reader in readers):
        return nothing(letters, length)
    begin, readings, rows, words = _readings(readers, letters, length)

    def read(unfolding: Unfolding, budget: int) -> int:
        return int(_advance(begin, readings, rows, letters, unfolding, budget))

    return unfolded(read, letters, length, words, _FEW, watch, "reading on", most)


def _readings(readers: Sequence[Reader], letters: int, length: int) -> tuple[Longs, Longs, Ints, int]:
    """For each position its readings, as `_advance` takes them, all transitions, and how many words a vector has."""
    at: list[list[tuple[int, int, int, int]]] = [[] for _ in range(length)]
    rows: list[Ints] = []
    size = 0
    places, words = _places(readers)
    for reader, (word, low, bits) in zip(readers, places, strict=True):
        for step, position in enumerate(reader.positions):
            at[position].append((size + int(reader.language.first[step]) * letters, word, low, (1 << bits) - 1))
        rows.append(reader.language.delta)
        size += reader.language.delta.size
    begin = np.zeros(length + 1, np.int64)
    np.cumsum([len(found) for found in at], out=begin[1:])
    flat = np.array([reading for found in at for reading in found], np.int64).reshape(-1, 4)
    return begin, flat, np.concatenate([*rows, np.zeros(1, np.int32)]), words


def _places(readers: Sequence[Reader]) -> tuple[list[tuple[int, int, int]], int]:
    """Word, lowest bit and number of bits for each reader, shared by readers whose positions do not overlap.

    That is sound since the first and the last layer of a reader have one state, number 0: it leaves its bits clear.
    """
    places: list[tuple[int, int, int]] = [(0, 0, 0)] * len(readers)
    free: list[list[int]] = []  # position of the last reading so far, word, lowest bit, bits
    word, used = 0, 0
    for number in sorted(range(len(readers)), key=lambda number: readers[number].positions[:1]):
        reader = readers[number]
        bits = (int(reader.language.widths().max()) - 1).bit_length()
        if bits == 0 or not reader.positions:
            continue  # one state a layer: nothing to keep
        fitting = [field for field in free if field[0] < reader.positions[0] and field[3] >= bits]
        if fitting:
            field = min(fitting, key=lambda field: field[3])
        else:
            if used + bits > _WORD:
                word, used = word + 1, 0
            field = [0, word, used, bits]
            used += bits
            free.append(field)
        field[0] = reader.positions[-1]
        places[number] = (field[1], field[2], field[3])
    return places, word + 1
