"""Empty squares as pieces: even permutations, and pulls that follow pushes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.puzzles.linepush.linepush_oracle import rearrangements

from fathom.engine.permutations import is_even
from fathom.puzzles.linepush.analyse.dual import dual_of, is_gap, parities, pulled, rotated, with_gaps
from fathom.puzzles.linepush.model import EMPTY, SIDES, LinePush, Rows, trimmed
from fathom.puzzles.linepush.solve.compact import canonical, moved


def without_gaps(box: Rows) -> Rows:
    return tuple("".join(EMPTY if is_gap(name) else name for name in row) for row in box)


def places(box: Rows, gaps: bool | None) -> str:
    return "".join(name for row in box for name in row if gaps is None or is_gap(name) == gaps)


def after(box: Rows, sides: str) -> Rows:
    for side in sides:
        box = rotated(box, side)
    return box


def there_and_back(puzzle: LinePush, sides: str) -> tuple[Rows, Rows, str]:
    """A canonical position with names, what it becomes when it is pushed about and into the corner again; and how."""
    corner = with_gaps(canonical(trimmed(puzzle.rows))[1])
    way = sides + canonical(without_gaps(after(corner, sides)))[0]
    return corner, after(corner, way), way


@given(rearrangements(12), st.sampled_from(SIDES))
def test_blocks_move_as_if_the_empty_squares_had_no_names(puzzle: LinePush, side: str) -> None:
    box = with_gaps(trimmed(puzzle.rows))
    assert without_gaps(rotated(box, side)) == moved(without_gaps(box), side)


@given(rearrangements(14), st.text(SIDES, max_size=30))
def test_blocks_empty_squares_and_both_are_permuted_evenly(puzzle: LinePush, sides: str) -> None:
    """[Akitaya et al. 2022, Lemmas 9 and 10, Theorem 11]."""
    here, there, way = there_and_back(puzzle, sides)
    for gaps in (None, False, True):
        before, now = places(here, gaps), places(there, gaps)
        assert is_even(tuple(now.index(name) for name in before))
    left, right, above, below = parities(here, way)
    assert left == right and above == below


@given(rearrangements(14), st.text(SIDES, max_size=12))
def test_the_dual_puzzle_is_pulled_where_the_puzzle_is_pushed(puzzle: LinePush, sides: str) -> None:
    box = with_gaps(trimmed(puzzle.rows))
    for side in sides:
        dual = dual_of(box)
        assert len(dual) <= len(box) and (not dual or len(dual[0]) < len(box[0]))
        box = rotated(box, side)
        assert not dual or dual_of(box) in (dual, pulled(dual, side))
