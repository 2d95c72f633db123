"""The tables of [Kluiver 2020], its formulas and its conjecture, against its printed numbers and brute force."""

from itertools import combinations

import pytest
from iceblock_oracle import Drawing

from fathom.answer import Limits
from fathom.puzzles.iceblock.analyse import studies
from fathom.puzzles.iceblock.analyse.studies import Coverage, edge, empty_board, pair_formula, reachable, triple_formula
from fathom.puzzles.iceblock.model import board

#: [Kluiver 2020, table 1], from two blocks up; None where it has a dash.
TABLE_1 = {
    (3, 3): (22, 74, 121, 122, 81, 32, 9),
    (3, 4): (34, 180, 448, 744, 881, 746, 461),
    (3, 5): (46, 334, 1153, 2681, 4577, 5941, 5962),
    (4, 4): (46, 428, 1656, 4148, 7662, 11020, 12400),
    (4, 5): (58, 744, 4072, 14212, 36552, 73714, 120165),
    (4, 6): (70, 1140, 8270, 37752, 125750),
    (5, 5): (70, 1242, 9541, 45913, 162546),
    (5, 6): (82, 1844, 18600, 116516),
    (6, 6): (94, 2676, 34996, 284684),
    (7, 7): (118, 4874, 95685, 1187249),
}


def all_positions(start):
    """Every position that can be reached, by brute force, as ascending squares."""
    drawing = Drawing(start)
    return {tuple(sorted(r * drawing.columns + c for r, c in position)) for position in drawing.distances()}


@pytest.mark.parametrize("size", TABLE_1)
def test_the_sizes_of_table_1_are_met(size):
    for blocks, known in enumerate(TABLE_1[size], 2):
        assert reachable(empty_board(*size, edge(*size)[:blocks]), Limits().watch()) == known


def test_the_formulas_hold_from_three_and_four_rows_on():
    for m, n in ((3, 3), (3, 7), (4, 4), (5, 9), (10, 10)):
        assert reachable(empty_board(m, n, edge(m, n)[:2]), Limits().watch()) == pair_formula(m, n)
        found = reachable(empty_board(m, n, edge(m, n)[:3]), Limits().watch())
        assert (found == triple_formula(m, n)) == (m >= 4)


@pytest.mark.parametrize(("rows", "columns", "targets"), [(2, 3, 1), (2, 3, 2), (3, 3, 2), (3, 3, 3), (1, 5, 2)])
def test_the_conjecture_agrees_with_brute_force(rows, columns, targets):
    squares = range(rows * columns)
    failing = 0
    for start in combinations(squares, targets + 2):
        covered = {
            chosen
            for position in all_positions(empty_board(rows, columns, start))
            for chosen in combinations(sorted(position), targets)
        }
        failing += len(covered) < len(list(combinations(squares, targets)))
    found = Coverage(rows, columns, targets, Limits().watch())
    assert (found.starts, found.failing) == (len(list(combinations(squares, targets + 2))), failing)
    if found.example:
        drawn = board(found.example.replace(" / ", "\n"))
        wanted = set(drawn.targets.reshape(-1).nonzero()[0].tolist())
        assert not any(wanted <= set(position) for position in all_positions(drawn))


def test_one_target_and_three_blocks_are_always_solvable():
    for rows, columns in ((2, 2), (3, 4), (5, 5)):
        assert Coverage(rows, columns, 1, Limits().watch()).failing == 0


def test_four_blocks_in_a_square_are_what_fails():
    for rows, columns, targets in ((3, 3, 2), (4, 4, 3), (4, 5, 4)):
        found = Coverage(rows, columns, targets, Limits().watch())
        assert found.failing == found.squared > 0
    crowded = Coverage(3, 3, 4, Limits().watch())
    assert crowded.failing > crowded.squared


def test_tables_of_puzzles_leave_open_what_a_limit_ends():
    puzzles = [("room", board("o..\n..x"))]
    two, three = studies.tables(puzzles, Limits())
    assert two.rows == [("room", "1", "4")]
    assert three.rows == [("room", "2", "0", "2", "2", "0", "2")]
    two, three = studies.tables(puzzles, Limits(time=0))
    assert two.rows == [("room", "1", "-")]
    assert three.rows == [("room", *"------")]
