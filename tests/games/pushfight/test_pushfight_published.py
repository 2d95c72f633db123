"""[Bosboom 2020, tables 4.2 and 4.3]: what of them is right only with null pushes, and what cannot be right at all.

Generation 0 of a block follows from the block alone, so boards can be gone through whose tables have no room here.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from fathom.compiled import compiled, types
from fathom.engine.retrograde.planes import count_bits
from fathom.games.pushfight import board_named
from fathom.games.pushfight.model.symmetry import symmetries
from fathom.games.pushfight.solve.database import solve
from fathom.games.pushfight.solve.game import game_of
from fathom.games.pushfight.solve.spreading import judge, spread

LINE, ROWS = types.int64[::1], types.uint64[:, ::1]

UP_TO_TWO, ONE = (0, 1, 2), (1,)

GENERATION_0 = [
    ("twocolumn", UP_TO_TWO, False, 1_676_601_600, 1_764),
    ("twocolumn", UP_TO_TWO, True, 1_676_601_600, 468),
    ("twocolumn", ONE, False, 1_616_086_392, 243_828),
    ("twocolumn", ONE, True, 1_616_086_392, 193_140),
    ("onecolumn", UP_TO_TWO, True, 27_719_245_608, 48),
    ("onecolumn", ONE, True, 26_637_037_392, 239_796),
]
"""Board, moves, null pushes; wins and losses. The last two are as printed; losses of the others, a program of others'
making has counted. By the real rules `onecolumn` has 804 and 296,400."""

TABLE_4_3 = (
    "26637037392/239796 2380284/15036188 14306410/23888 34456/421018 531672/798 4024/2358 13474/40 0/204 1176/0 0/9 "
    "10/5 10/0 0/0"
)


@compiled(types.UniTuple(types.int64, 2)(LINE, LINE, types.int64, types.int64, ROWS, LINE))
def beginning(parameters, weights, first, last, rows, notes):
    """Wins and losses of generation 0 in some blocks; row 0 has a bit for each position of a block."""
    full, wins, stuck, won, reached = rows[0], rows[1], rows[2], rows[3], rows[4]
    winning = losing = 0
    for block in range(first, last):
        judge(parameters, block, wins, stuck, notes)
        spread(parameters, block, wins, won, notes)
        for word in range(full.size):
            stuck[word] = full[word] & ~stuck[word]
        spread(parameters, block, stuck, reached, notes)
        for word in range(full.size):
            winning += weights[block] * count_bits(won[word] & full[word])
            losing += weights[block] * count_bits(full[word] & ~reached[word] & ~won[word])
    return winning, losing


def generation_0(board):
    game = game_of(board)
    rows = np.zeros((5, game.words), dtype=np.uint64)
    for inside in range(game.block):
        rows[0, inside >> 6] |= np.uint64(1) << np.uint64(inside & 63)
    return beginning(game.parameters, game.weights, 0, game.blocks, rows, np.zeros(game.notes, dtype=np.int64))


@pytest.mark.parametrize("null_push", [False, True])
@pytest.mark.parametrize("moves", [UP_TO_TWO, ONE])
def test_generation_0_block_by_block_is_what_the_engine_finds(moves, null_push):
    board = board_named("mini").with_rules(moves=moves, null_push=null_push)
    assert generation_0(board) == solve(board).solved.generations[0]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "moves", "null_push", "wins", "losses"), GENERATION_0)
def test_the_printed_numbers_come_out_with_null_pushes_only(name, moves, null_push, wins, losses):
    assert generation_0(board_named(name).with_rules(moves=moves, null_push=null_push)) == (wins, losses)


def test_table_4_3_has_odd_numbers_where_all_must_be_even():
    """Half a turn of the board moves every square, so no position is its own image: positions come in pairs."""
    board = board_named("onecolumn")
    [_, half_turn] = symmetries(board)
    assert all(half_turn[square] != square for square in range(len(board.squares)))
    assert Counter(half_turn[half_turn[square]] == square for square in range(len(board.squares))) == {True: 22}
    numbers = [tuple(map(int, generation.split("/"))) for generation in TABLE_4_3.split()]
    odd = [number for number, counts in enumerate(numbers) if any(count % 2 for count in counts)]
    assert odd == [9, 10]
