"""Edges of a search as bytes: for each input its number and those of its results, as differences in few bytes each.

Seven bits a byte, the eighth set on all but the last (as search engines write their lists). An input is written as
the difference from the one before it, then how many results it has, then these, sorted: the first as the difference
from the input, with its sign in the lowest bit, the others from one another.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.behaviours.space import BYTES, OFFSETS, Bytes, Offsets

_MOST_BYTES = 10


@compiled(types.int64(BYTES, types.int64, types.int64))
def _put(out: Bytes, at: int, value: int) -> int:
    while value >= 128:
        out[at] = np.uint8((value & 127) | 128)
        value >>= 7
        at += 1
    out[at] = np.uint8(value)
    return at + 1


@compiled(types.int64(OFFSETS, OFFSETS, OFFSETS, BYTES))
def _write(inputs: Offsets, edge_from: Offsets, edge_to: Offsets, out: Bytes) -> int:
    at = 0
    edge = 0
    before = np.int64(0)
    for number in range(len(inputs)):
        source = inputs[number]
        end = edge
        while end < len(edge_from) and edge_from[end] == source:
            end += 1
        at = _put(out, at, source - before)
        at = _put(out, at, end - edge)
        before = source
        results = np.sort(edge_to[edge:end])
        for index in range(end - edge):
            step = results[index] - (source if index == 0 else results[index - 1])
            if index == 0:
                step = 2 * step if step >= 0 else -2 * step - 1
            at = _put(out, at, step)
        edge = end
    return at


@compiled(types.void(BYTES, OFFSETS, types.int64, OFFSETS, OFFSETS, OFFSETS))
def _read(data: Bytes, counts: Offsets, pass_: int, inputs: Offsets, edge_from: Offsets, edge_to: Offsets) -> None:
    """Count inputs and edges in a first pass, write them out in a second."""
    at = 0
    number = 0
    edge = 0
    source = np.int64(0)
    while at < len(data):
        left = np.int64(-1)
        index = np.int64(0)
        last = np.int64(0)
        field = 0
        while left != 0:
            value = np.int64(0)
            shift = 0
            while True:
                byte = np.int64(data[at])
                at += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            if field == 0:
                source += value
                if pass_ == 1:
                    inputs[number] = source
                number += 1
            elif field == 1:
                left = value
            else:
                if index == 0:
                    last = source + (value >> 1 if value & 1 == 0 else -((value + 1) >> 1))
                else:
                    last += value
                index += 1
                if pass_ == 1:
                    edge_from[edge] = source
                    edge_to[edge] = last
                edge += 1
                left -= 1
            field += 1
    counts[0] = number
    counts[1] = edge


def write_edges(inputs: Offsets, edge_from: Offsets, edge_to: Offsets) -> bytes:
    """Inputs in ascending order, and their edges in the order of the inputs."""
    out = np.empty(_MOST_BYTES * (2 * len(inputs) + len(edge_to)) + 1, np.uint8)
    return out[: _write(inputs, edge_from, edge_to, out)].tobytes()


def read_edges(data: bytes) -> tuple[Offsets, Offsets, Offsets]:
    """The inputs, and where each edge comes from and leads to."""
    given = np.frombuffer(data, np.uint8).copy()
    counts = np.zeros(2, np.int64)
    nothing = np.empty(0, np.int64)
    _read(given, counts, 0, nothing, nothing, nothing)
    inputs, edge_from, edge_to = (np.empty(counts[size], np.int64) for size in (0, 1, 1))
    _read(given, counts, 1, inputs, edge_from, edge_to)
    return inputs, edge_from, edge_to
