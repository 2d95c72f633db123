"""Clues as they are drawn: inside their cells, and as large as these allow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.puzzles.witness.draw.symbols import clue_shapes
from fathom.puzzles.witness.model import ANTIPOLYOMINO, POLYOMINO, TRIANGLE, Clue, Shape
from fathom.show import Polygon

HALF = 0.8  # from the centre of a cell to the lines around it
shapes = st.builds(
    Shape.of, st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8), st.booleans()
)


def corners(clue: Clue) -> list[tuple[float, float]]:
    return [point for one in clue_shapes(clue, 0.0, 0.0) if isinstance(one, Polygon) for point in one.points]


def wide(clue: Clue) -> float:
    across = [x for x, _ in corners(clue)]
    return max(across) - min(across)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_triangles_fill_their_cell(count: int) -> None:
    clue = Clue(TRIANGLE, count=count)
    assert len(corners(clue)) == 3 * count
    assert all(abs(x) < HALF and abs(y) < HALF for x, y in corners(clue))
    assert wide(clue) >= (0.6 if count == 1 else 1.2)


@given(shapes, st.sampled_from([POLYOMINO, ANTIPOLYOMINO]))
def test_polyominoes_fill_their_cell(shape: Shape, kind: str) -> None:
    clue = Clue(kind, shape=shape)
    assert len(corners(clue)) == 4 * len(shape.cells)
    assert all(abs(x) < HALF and abs(y) < HALF for x, y in corners(clue))
    assert max(wide(clue), *(2 * abs(y) for _, y in corners(clue))) >= 0.45
