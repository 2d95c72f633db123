"""Proof that a cover takes at least so many moves, and its verification in exact arithmetic.

Let x[m] say how often a walk makes move m. For every walk that covers the level,

- *flow*: at each stop, the walk arrives as often as it leaves, but for its start and its end;
- *cover*: a required square is served by at least one move;
- *cut*: for a set of stops without the start and a required square, either a move enters the set, or a move that
  begins outside it serves the square (if the square is served from inside, the set must have been entered).

A weighted sum of these rows bounds the number of moves from below, for x within given limits. The proof is a tree that
splits the limits of x (`x[m] <= k` or `x[m] >= k + 1`) and has such weights at its leaves; they are integers, and every
sum here is one of integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.puzzles.slide.check.certificates import FewestProof, Split
from fathom.puzzles.slide.model import Level


def disproved_bound(
    level: Level, proof: FewestProof, bound: int, moves: Iterable[tuple[int, int, list[int]]], watch: Watch
) -> list[str]:
    """Why the proof does not show that every cover takes at least `bound` moves; nothing if it does.

    `moves` are all moves the agent can ever make: where from, direction, squares passed.
    """
    listed = list(moves)
    number = {stop: row for row, stop in enumerate(proof.stops)}
    if set(number) != {level.start, *(move[0] for move in listed), *(move[2][-1] for move in listed)}:
        return ["the stops of the proof are not those of the level"]
    required = level.required.reshape(-1)
    if any(not required[q] or q == level.start for q in (*proof.squares, *(q for _, q in proof.cuts))):
        return ["the proof asks for a square that is not required"]
    if any(level.start in inside for inside, _ in proof.cuts):
        return ["a cut of the proof contains the start"]

    matrix, right = _rows(level, proof, listed, number)
    column = {(tail, direction): place for place, (tail, direction, _) in enumerate(listed)}
    sign_free = len(proof.stops) + 1
    most = bound - 1  # a walk that disproves the bound makes no move more often
    todo = [(0, np.zeros(len(listed), np.int64), np.full(len(listed), most, np.int64))]
    visited = 0
    while todo:
        place, low, high = todo.pop()
        visited += 1
        if visited > len(proof.nodes):
            return ["the proof is not a tree"]
        node = proof.nodes[place]
        watch.check("replaying the proof of the bound")
        if isinstance(node, Split):
            where = column.get(node.move)
            if where is None:
                return ["the proof splits a move that does not exist"]
            upper, lower = high.copy(), low.copy()
            upper[where], lower[where] = min(high[where], node.most), max(low[where], node.most + 1)
            todo += [(node.low, low, upper), (node.high, lower, high)]
            continue
        if (low > high).any():
            continue
        weights = np.zeros(len(right), np.int64)
        weights[: len(node)] = node
        if (weights[sign_free:] < 0).any():
            return ["a row that is an inequality has a negative weight"]
        reduced = -(weights @ matrix)
        reduced[: len(listed)] += proof.scale
        ends_low, ends_high = np.zeros(len(proof.stops), np.int64), np.ones(len(proof.stops), np.int64)
        least = np.where(reduced < 0, np.append(high, ends_high), np.append(low, ends_low))
        if int(weights @ right) + int(reduced @ least) <= most * proof.scale:
            return [f"a leaf of the proof allows {most} moves"]
    return []


def _rows(
    level: Level, proof: FewestProof, moves: list[tuple[int, int, list[int]]], number: dict[int, int]
) -> tuple[Any, NDArray[np.int64]]:
    """All rows over moves and possible ends, and their right-hand sides."""
    from scipy.sparse import coo_array

    stops = len(proof.stops)
    entries: list[tuple[int, int, int]] = []
    for stop in range(stops):
        entries += [(stop, len(moves) + stop, -1), (stops, len(moves) + stop, 1)]
    row_of = {square: row for row, square in enumerate(proof.squares, stops + 1)}
    for column, (tail, _, passed) in enumerate(moves):
        served = set(passed[-1:]) if level.goal.by_stopping else set(passed)
        entries += [(number[tail], column, -1), (number[passed[-1]], column, 1)]
        entries += [(row_of[square], column, 1) for square in served if square in row_of]
        for row, (inside, square) in enumerate(proof.cuts, stops + 1 + len(proof.squares)):
            if tail not in inside and (passed[-1] in inside or square in served):
                entries.append((row, column, 1))
    rows, columns, values = np.array(entries, np.int64).T
    shape = (stops + 1 + len(proof.squares) + len(proof.cuts), len(moves) + stops)
    right = np.ones(shape[0], np.int64)
    right[:stops] = 0
    right[number[level.start]] = -1
    return coo_array((values, (rows, columns)), shape=shape).tocsr(), right
