"""Symmetries of boards, and positions as words, told apart only up to them.

A symmetry of a grid is a linear map that sends the directions of the grid to each other, and the holes, after a shift,
to holes: eight on squares, twelve on triangles at most. Only those count that keep what is wanted. Of a position and
its images the least word is its class. Images are looked up: the word is cut into pieces of equal length, and each
piece has a table for each symmetry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, int64, types, uint64
from fathom.puzzles.peg.model import DIRECTIONS, Board, Pegs

Numbers = NDArray[np.int64]
Image = tuple[int, ...]
"""Where each hole goes."""

_LONGEST = 11  # bits of a piece


def symmetries(board: Board) -> list[Image]:
    """All symmetries of a board on a grid, the one that moves nothing first; boards that are listed have only that."""
    number = {place: hole for hole, place in enumerate(board.places)}
    found = {tuple(range(len(board.cells))): None}
    vectors = set(DIRECTIONS[board.grid].values())
    for down, right in product(vectors, repeat=2):
        turned = {(r * down[0] + c * right[0], r * down[1] + c * right[1]) for r, c in vectors}
        if turned != vectors:
            continue
        images = [(r * down[0] + c * right[0], r * down[1] + c * right[1]) for r, c in board.places]
        shift = [min(place[axis] for place in board.places) - min(image[axis] for image in images) for axis in (0, 1)]
        moved = [(row + shift[0], column + shift[1]) for row, column in images]
        if set(moved) == set(number):
            found[tuple(number[place] for place in moved)] = None
    return list(found)


def kept(instance: Pegs) -> list[Image]:
    """The symmetries of the board that keep what is wanted."""
    wanted = instance.wanted
    return [
        image for image in symmetries(instance.board) if wanted is None or {image[hole] for hole in wanted} == wanted
    ]


def word_of(holes: Iterable[int]) -> int:
    """A position as a word: a bit for each hole that has a peg."""
    return sum(1 << hole for hole in holes)


def holes_of(word: int) -> Iterator[int]:
    """The holes of a word that have pegs."""
    return (hole for hole in range(word.bit_length()) if word >> hole & 1)


class Images(NamedTuple):
    """The tables of the symmetries as kernels see them."""

    tables: NDArray[np.uint64]  # piece, value of the piece, symmetry: all images of a piece lie beside each other
    bits: Numbers  # one number: how long a piece is


IMAGES = types.NamedTuple((uint64[:, :, ::1], int64[::1]), Images)


def images_of(holes: int, group: list[Image]) -> Images:
    """The tables of a group."""
    pieces = -(-holes // _LONGEST)
    bits = -(-holes // pieces)
    values = np.arange(1 << bits, dtype=np.uint64)
    tables = np.zeros((pieces, 1 << bits, len(group)), np.uint64)
    for number, image in enumerate(group):
        for hole in range(holes):
            piece, bit = divmod(hole, bits)
            tables[piece, :, number] |= (values >> np.uint64(bit) & np.uint64(1)) << np.uint64(image[hole])
    return Images(tables, np.array([bits], np.int64))


@compiled(uint64(IMAGES, uint64))
def class_of(images: Images, word: np.uint64) -> np.uint64:
    """The least of a position and its images."""
    least = word
    tables, bits = images.tables, np.uint64(images.bits[0])
    mask = (np.uint64(1) << bits) - np.uint64(1)
    if tables.shape[0] == 3:  # as on the English board: written out, all images are made at once
        low, middle, high = np.int64(word & mask), np.int64((word >> bits) & mask), np.int64(word >> (bits + bits))
        for symmetry in range(tables.shape[2]):
            least = min(least, tables[0, low, symmetry] | tables[1, middle, symmetry] | tables[2, high, symmetry])
        return least
    for symmetry in range(tables.shape[2]):
        image = np.uint64(0)
        rest = word
        for piece in range(tables.shape[0]):
            image |= tables[piece, np.int64(rest & mask), symmetry]
            rest >>= bits
        least = min(least, image)
    return least
