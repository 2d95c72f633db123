"""Kernels to try the machinery with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from fathom.compiled import Kernel, compiled, interpret, policy, types

STEP = types.int64(types.int64)
BYTES = types.uint8[::1]
LINE = types.int64[::1]


class Pair(NamedTuple):
    """Two arrays."""

    left: object
    right: object


PAIR = types.NamedTuple((types.int64[::1], types.int32[:, ::1]), Pair)


@compiled(STEP)
def twice(number):
    """A kernel that others call."""
    return 2 * number


@compiled(types.int64(LINE))
def total_of_doubles(line):
    """A loop with a call."""
    total = 0
    for i in range(line.size):
        total += twice(line[i])
        line[i] = total
    return total


@compiled(types.int64(types.FunctionType(STEP), types.int64, types.int64))
def many_times(step, times, number):
    """A kernel that takes a kernel."""
    for _ in range(times):
        number = step(number)
    return number


@compiled(types.int64(BYTES))
def sum_of_bytes(line):
    """Bytes whose sums do not fit into a byte."""
    total = 0
    for i in range(line.size - 1):
        total += line[i] * line[i + 1] + (line[i] << 4)
    line[0] = total % 251
    return total


@compiled(types.uint64(types.uint64, types.int64))
def mixed(word, rounds):
    """Products that wrap around."""
    for _ in range(rounds):
        word = (word ^ (word >> np.uint64(31))) * np.uint64(0x9E3779B97F4A7C15)
    return word


@compiled(types.boolean(PAIR, types.int64))
def find(pair, number):
    """Tables in a tuple."""
    for i in range(pair.right.shape[0]):
        for j in range(pair.right.shape[1]):
            if pair.left[i] * pair.right[i, j] == number:
                pair.left[i] = -1
                return True
    return False


@compiled(types.int64(LINE, LINE))
def write_then_read(line, part):
    """What is written to one array is read from another that shares its memory."""
    line[2] = 7
    part[0] += 1
    return line[2]


@compiled(types.UniTuple(types.int64, 2)(types.int64))
def factorial(number):
    """A kernel that calls itself."""
    if number < 2:
        return 1, 1
    below = factorial(number - 1)
    return number * below[0], below[1] + 1


@contextmanager
def interpreted() -> Iterator[None]:
    """Kernels are interpreted in here, also those that have been compiled; the others, if it cannot be, are not."""
    as_it_is = Kernel.__call__

    def attempt_first(kernel, *arguments):
        kernel.steps = 0
        result = interpret.UNFINISHED if kernel.shared else interpret.attempt(kernel, arguments)
        return as_it_is(kernel, *arguments) if result is interpret.UNFINISHED else result

    Kernel.__call__ = attempt_first
    try:
        with policy.changed(1 << 60):
            yield
    finally:
        Kernel.__call__ = as_it_is


@compiled(types.int64(BYTES, types.int64))
def cut_down(line, number):
    """A number written into bytes, and what they hold of it."""
    line[0] = number
    return line[0] + line.size


@compiled(LINE(LINE))
def doubled(line):
    """A kernel that makes an array and returns it."""
    made = np.empty(line.size, np.int64)
    for i in range(line.size):
        made[i] = 2 * line[i]
    return made


@compiled(types.int64(LINE))
def last_doubled(line):
    """A kernel that is given a new array by another."""
    return doubled(line)[line.size - 1]


@compiled(types.int64(LINE))
def moved_up(line):
    """A kernel that makes an array on the way, for the two parts overlap."""
    line[1:] = line[:-1]
    return line[line.size - 1]


@compiled(types.int64(types.int64[:, ::1], types.boolean[::1]))
def filled(table, marked):
    """Parts of arrays written, cut, copied and summed, and truth values turned round."""
    table[0, :], marked[1:] = 5, True
    row = table[0, 1:].copy()
    found = np.zeros(row.size, np.int64)
    for i in range(row.size):
        found[i] = row[i] + np.int64(np.uint64(table[1, i])) + (1 if ~marked[i] else 0)
    table[1, 0] = found.sum()
    return found.max() + len(np.flatnonzero(marked))


@compiled(types.int64(LINE, LINE))
def places_alike(line, other):
    """Arrays compared as wholes."""
    alike = line == other
    return len(np.flatnonzero(alike))


@compiled(types.int64(types.int64[:, ::1]))
def first_of_last(table):
    """A row by its number alone."""
    row = table[table.shape[0] - 1]
    row[0] += 1
    return row[0]
