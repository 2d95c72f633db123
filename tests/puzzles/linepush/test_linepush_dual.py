"""Empty squares as pieces: even permutations, and pulls that follow pushes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.puzzles.linepush.linepush_oracle import rearrangements

from fathom.engine.permutations import is_even
from fathom.puzzles.linepush.analyse.gaps import is_gap, rotated, with_gaps
from fathom.puzzles.linepush.model import EMPTY, SIDES, LinePush, Rows, trimmed, turned
from fathom.puzzles.linepush.solve.compact import canonical, moved


def without_gaps(box: Rows) -> Rows:
    return tuple("".join(EMPTY if is_gap(name) else name for name in row) for row in box)


def places(box: Rows, gaps: bool | None) -> str:
    return "".join(name for row in box for name in row if gaps is None or is_gap(name) == gaps)


def after(box: Rows, sides: str) -> Rows:
    for side in sides:
        box = rotated(box, side)
    return box


def dual_of(box: Rows) -> Rows:
    """The empty squares of a named position, as blocks; nothing if there are none.

    Full rows and columns are cut out, and what lies beyond the border is joined to the other side.
    """
    rows = [number for number, row in enumerate(box) if any(map(is_gap, row))]
    columns = [number for number, column in enumerate(turned(box)) if any(map(is_gap, column))]
    across, down = _from_the_cut(columns, len(box[0])), _from_the_cut(rows, len(box))
    return tuple("".join(box[row][column] if is_gap(box[row][column]) else EMPTY for column in across) for row in down)


def _from_the_cut(lines: list[int], number: int) -> list[int]:
    """Lines that are not full, from the end of the full ones on, going round."""
    cut = next((line + 1 for line in range(number - 1, -1, -1) if line not in lines), 0)
    return sorted(lines, key=lambda line: (line - cut) % number)


def pulled(dual: Rows, side: str) -> Rows:
    """What a push from a side does to the dual puzzle: rows farthest from the other side come nearer to it."""
    if side in "UD":
        return turned(pulled(turned(dual), "LR"["UD".index(side)]))
    if side == "L":
        return tuple(row[::-1] for row in pulled(tuple(row[::-1] for row in dual), "R"))
    away = [len(row) - len(row.lstrip(EMPTY)) for row in dual]
    far = max(away)
    return tuple(row[1:] + EMPTY if far and gap == far else row for row, gap in zip(dual, away, strict=True))


def parities(box: Rows, sides: str) -> list[bool]:
    """How often each side's pushes turn a row or a column round: whether oddly often, side by side."""
    now, turns = with_gaps(box), dict.fromkeys(SIDES, 0)
    for side in sides:
        after = rotated(now, side)
        lines = zip(now, after, strict=True) if side in "LR" else zip(turned(now), turned(after), strict=True)
        turns[side] += sum(one != other for one, other in lines)
        now = after
    return [number % 2 == 1 for number in turns.values()]


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
