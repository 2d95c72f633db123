"""A board as the row of numbers that compiled functions take: `parameters`.

Positions are numbered in blocks. A *block* is the opponent: the square of the anchor (those that stand for their orbit
under the board's symmetries come first), which of the other squares have the opponent's other pieces, and which of
these are pawns. Inside a block stand one's own pieces: which of the free squares have some, and which of these are
pawns. Sets of squares are numbered in the order of their largest elements, that is by sums of binomials.

A set of pieces with its pawns is a *set* and a *pattern*. All patterns of a set are one short word of bits, and most of
the work is done on such words, for all patterns at once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import types
from fathom.errors import FathomError
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.symmetry import symmetries

MOST_SQUARES, MOST_PIECES, MOST_PATTERNS = 62, 10, 60

LINE, MASK = types.int64[::1], types.uint64
POSITION = (types.int64, MASK, MASK, MASK, MASK)
"""Types of kernels: parameters, a set of squares; the anchor, and pushers and pawns of both players."""

#: The head: sizes and rules, and where the tables begin whose length depends on the board.
(
    SQUARES, PIECES, PAWNS, PATTERNS, OTHER_PATTERNS, FREE, SETS, GAPS, OTHER_SETS, STRIDE, NULL_PUSH, REVERSIBLE,
    MOVES, MOST_MOVES, SYMMETRIES, CHUNKS, AT_IMAGES, AT_PERMUTED, AT_SETS, AT_GAPS, AT_MEMBERS, REPRESENTATIVES,
) = range(22)  # fmt: skip

#: Tables of fixed length. Of each square and direction what lies beside and behind it; the squares beside a square, as
#: a mask; the number of a square among the anchorable ones, or -1, and back; the symmetry that takes a square to the
#: one that stands for its orbit; binomials; numbers of patterns and patterns of numbers, for all pieces and for all but
#: one; the patterns in which a piece is a pusher; how the patterns of a set fall to those of a set with a piece less.
BESIDE = 32
BEHIND = BESIDE + 4 * 64
AROUND = BEHIND + 4 * 64
ANCHOR = AROUND + 64
ANCHOR_AT = ANCHOR + 64
IMAGE = ANCHOR_AT + 64
CHOOSE = IMAGE + 64
PATTERN = CHOOSE + 64 * (MOST_PIECES + 2)
PATTERN_AT = PATTERN + (1 << MOST_PIECES)
OTHER_PATTERN = PATTERN_AT + 64
OTHER_PATTERN_AT = OTHER_PATTERN + (1 << MOST_PIECES)
PUSHER_AT = OTHER_PATTERN_AT + 64
CHUNK = 5
CHUNK_ROW = 1 << CHUNK
PIECE_ROW = CHUNK_ROW * (MOST_PATTERNS // CHUNK)
LIFTED = PUSHER_AT + 16
LOWERED = LIFTED + PIECE_ROW * MOST_PIECES
FIXED = LOWERED + PIECE_ROW * MOST_PIECES

MEMBER_SHIFT = 4
"""A member of a gap is its set's number, shifted, and which of the set's pieces fills the gap."""

#: A thread's notes: which block they are about (plus one), its anchor, the opponent's pushers and pawns; which squares
#: the second part is about; the free squares; then what follows the free squares in `notes_at`.
(BLOCK_NOTED, ANCHOR_NOTED, PUSHERS_NOTED, PAWNS_NOTED, PARTS_OF) = range(5)
FREE_NOTED = 8
AROUND_NOTED = FREE_NOTED + 64
FOUND_NOTED = AROUND_NOTED + 64
WORDS_NOTED = FOUND_NOTED + 64


@lru_cache(maxsize=64)
def parameters_of(board: Board) -> NDArray[np.int64]:
    """The numbers of a board; refused if it is too large for them."""
    _refuse_large(board)
    squares, pieces = len(board.squares), board.pieces
    free = squares - pieces
    patterns = _patterns(pieces, board.pawns)
    other_patterns = _patterns(pieces - 1, board.pawns)
    sets, gaps = _sets(free, pieces), _sets(free, pieces - 1)
    group = symmetries(board)
    fixed = np.zeros(FIXED, dtype=np.int64)
    permuted = _permuted(group)
    images = _images(board, group)
    members = _members(free, sets, gaps)
    parts = (images, permuted, np.array(sets), np.array(gaps), members)
    places = np.cumsum([FIXED, *(part.size for part in parts)])
    anchors = _anchors(board)
    fixed[:REPRESENTATIVES + 1] = [
        squares, pieces, board.pawns, len(patterns), len(other_patterns), free, len(sets), len(gaps),
        comb(squares - 1, pieces - 1), -(-len(sets) * len(patterns) // 64) * 64, board.null_push, board.reversible,
        sum(1 << count for count in board.moves), board.moves[-1], len(group), -(-len(patterns) // CHUNK), *places[:5],
        len(representatives(board)),
    ]  # fmt: skip
    fixed[BESIDE : BESIDE + 4 * squares] = np.array(board.beside).reshape(-1)
    fixed[BEHIND : BEHIND + 4 * squares] = np.array(board.behind).reshape(-1)
    fixed[AROUND : AROUND + squares] = [sum({1 << s for s in sides if s >= 0}) for sides in board.beside]
    fixed[ANCHOR : ANCHOR + 64] = -1
    for number, square in enumerate(anchors):
        fixed[ANCHOR + square], fixed[ANCHOR_AT + number] = number, square
    for square in range(squares):
        fixed[IMAGE + square] = min(range(len(group)), key=lambda g: (group[g][square], g))
    for chosen in range(pieces + 2):
        fixed[CHOOSE + 64 * chosen : CHOOSE + 64 * chosen + 64] = [comb(n, chosen) for n in range(64)]
    for at, numbers, listed in ((PATTERN_AT, PATTERN, patterns), (OTHER_PATTERN_AT, OTHER_PATTERN, other_patterns)):
        fixed[at : at + len(listed)] = listed
        for number, pattern in enumerate(listed):
            fixed[numbers + pattern] = number
    for piece in range(pieces):
        fixed[PUSHER_AT + piece] = sum(1 << n for n, pattern in enumerate(patterns) if not pattern >> piece & 1)
        _fill_lifts(fixed, patterns, pieces, board.pawns, piece)
    return np.concatenate([fixed, *parts]).astype(np.int64)


def _refuse_large(board: Board) -> None:
    patterns = comb(board.pieces, board.pawns)
    if len(board.squares) > MOST_SQUARES or board.pieces > MOST_PIECES or patterns > MOST_PATTERNS:
        raise FathomError(
            f"board '{board.name}': too large to be solved, expected at most {MOST_SQUARES} squares, {MOST_PIECES} "
            f"pieces and {MOST_PATTERNS} ways to be pawns or pushers a side"
        )
    if board.moves[-1] > MOST_SQUARES:
        raise FathomError(f"board '{board.name}': expected at most {MOST_SQUARES} moves a turn")


def representatives(board: Board) -> tuple[int, ...]:
    """The anchorable squares that stand for their orbits: the first ones."""
    group = symmetries(board)
    return tuple(square for square in board.anchorable if square == min(g[square] for g in group))


def orbit_size(board: Board, square: int) -> int:
    """How many squares symmetries make of this one."""
    return len({g[square] for g in symmetries(board)})


def block_length(board: Board) -> int:
    """How many positions a block has."""
    return comb(len(board.squares) - board.pieces, board.pieces) * comb(board.pieces, board.pawns)


def blocks_for_anchor(board: Board) -> int:
    """How many blocks have their anchor on the same square."""
    return comb(len(board.squares) - 1, board.pieces - 1) * comb(board.pieces - 1, board.pawns)


def notes_length(board: Board) -> int:
    """How many numbers the notes of a thread are."""
    free = len(board.squares) - board.pieces
    gaps = comb(free, board.pieces - 1)
    return WORDS_NOTED + 3 * comb(free, board.pieces) + gaps * (free // 2 + 2)


def _anchors(board: Board) -> tuple[int, ...]:
    first = representatives(board)
    return (*first, *(square for square in board.anchorable if square not in first))


def _sets(squares: int, size: int) -> list[int]:
    """All sets of so many squares as masks, in the order of their numbers, which is that of the masks."""
    return sorted(sum(1 << square for square in chosen) for chosen in combinations(range(squares), size))


def _patterns(pieces: int, pawns: int) -> list[int]:
    """Which of the pieces of a set are pawns, in all ways."""
    return _sets(pieces, pawns)


def _permuted(group: tuple[tuple[int, ...], ...]) -> NDArray[np.int64]:
    """Of each symmetry, each byte of a mask and each value of it: what becomes of these squares."""
    table = np.zeros((len(group), 8, 256), dtype=np.int64)
    for g, images in enumerate(group):
        for square, image in enumerate(images):
            table[g, square // 8] |= (np.arange(256) >> square % 8 & 1) << image
    return table.reshape(-1)


def _images(board: Board, group: tuple[tuple[int, ...], ...]) -> NDArray[np.int64]:
    """Of each square, how many symmetries take it to the one that stands for its orbit, and which."""
    table = np.zeros((len(board.squares), len(group) + 1), dtype=np.int64)
    for square in range(len(board.squares)):
        first = min(g[square] for g in group)
        there = [number for number, g in enumerate(group) if g[square] == first]
        table[square, : len(there) + 1] = [len(there), *there]
    return table.reshape(-1)


def _members(free: int, sets: list[int], gaps: list[int]) -> NDArray[np.int64]:
    """Of each set with a piece less and each free square: the set with a piece there, and the how manieth it is."""
    numbers = {mask: number for number, mask in enumerate(sets)}
    table = np.zeros((len(gaps), free), dtype=np.int64)
    for row, mask in enumerate(gaps):
        for square in range(free):
            if not mask >> square & 1:
                below = (mask & (1 << square) - 1).bit_count()
                table[row, square] = numbers[mask | 1 << square] << MEMBER_SHIFT | below
    return table.reshape(-1)


def _fill_lifts(fixed: NDArray[np.int64], patterns: list[int], pieces: int, pawns: int, piece: int) -> None:
    """How a word of patterns changes when the `piece`-th of a set is lifted from the board, and lowered again.

    Without the piece there are patterns of the others where it is a pusher, and after these those where it is a pawn.
    """
    as_pusher, as_pawn = _patterns(pieces - 1, pawns), _patterns(pieces - 1, pawns - 1) if pawns else []
    for number, pattern in enumerate(patterns):
        others = pattern & (1 << piece) - 1 | pattern >> piece + 1 << piece
        lifted = len(as_pusher) + as_pawn.index(others) if pattern >> piece & 1 else as_pusher.index(others)
        for start, place, image in ((LIFTED, number, lifted), (LOWERED, lifted, number)):
            row = start + piece * PIECE_ROW + place // CHUNK * CHUNK_ROW
            fixed[row : row + CHUNK_ROW] |= (np.arange(CHUNK_ROW) >> place % CHUNK & 1) << image
