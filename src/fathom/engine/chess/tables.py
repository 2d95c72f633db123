"""Tables of a chess board: where men step and strike on an empty board, rays, and what lies between two squares.

Squares are numbered from a1 = 0 along the ranks to h8 = 63; a set of squares is a word, bit by square. All tables are
constants of the kernels that use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.uint64]

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (-1, 1), (0, -1), (-1, -1), (-1, 0), (1, -1))
"""Files and ranks of the eight directions; the first four lead to higher squares, the others are their opposites."""


def squares_from(square: int, steps: Iterable[tuple[int, int]], far: bool = False) -> list[int]:
    """The squares that single steps lead to from a square or, where it goes `far`, steps repeated up to the edge."""
    found = []
    for right, up in steps:
        file, rank = square % 8 + right, square // 8 + up
        while 0 <= file < 8 and 0 <= rank < 8:
            found.append(8 * rank + file)
            if not far:
                break
            file, rank = file + right, rank + up
    return found


def _word(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


def _table(entry: Callable[[int], int]) -> Table:
    return np.array([entry(square) for square in range(64)], np.uint64)


def _pairs(entry: Callable[[int, int], int]) -> Table:
    return np.array([[entry(one, other) for other in range(64)] for one in range(64)], np.uint64)


def _direction(one: int, other: int) -> tuple[int, int] | None:
    """The direction from one square to another, if they are on a line."""
    right, up = other % 8 - one % 8, other // 8 - one // 8
    if one == other or (right and up and abs(right) != abs(up)):
        return None
    return (right > 0) - (right < 0), (up > 0) - (up < 0)


def _between(one: int, other: int) -> int:
    direction = _direction(one, other)
    if direction is None:
        return 0
    passed = squares_from(one, [direction], far=True)
    return _word(passed[: passed.index(other)])


def _line(one: int, other: int) -> int:
    direction = _direction(one, other)
    if direction is None:
        return 0
    back = (-direction[0], -direction[1])
    return _word([one, *squares_from(one, [direction, back], far=True)])


KNIGHT_STEPS = _table(lambda square: _word(squares_from(square, KNIGHT)))
KING_STEPS = _table(lambda square: _word(squares_from(square, DIRECTIONS)))
PAWN_STRIKES = np.array(
    [[_word(squares_from(square, [(-1, up), (1, up)])) for square in range(64)] for up in (1, -1)], np.uint64
)
"""Where a pawn strikes: a row for White, one for Black."""

RAYS = np.array(
    [[_word(squares_from(square, [direction], far=True)) for square in range(64)] for direction in DIRECTIONS],
    np.uint64,
)
ROOK_RAYS = _table(lambda square: _word(squares_from(square, DIRECTIONS[::2], far=True)))
BISHOP_RAYS = _table(lambda square: _word(squares_from(square, DIRECTIONS[1::2], far=True)))
BETWEEN = _pairs(_between)
"""The squares strictly between two on a line; none for others."""
LINE = _pairs(_line)
"""The whole line through two squares; nothing where there is none."""

MIX = np.array(
    [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F,
     0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3, 0x589965CC75374CC3, 0x1D8E4E27C47D124F],
    np.uint64,
)  # fmt: skip
"""Odd numbers to hash by, one for each word of a position."""
