"""Boxes that can always be packed: from sparse starts where one side is 1 or 2, or both are 3; and from a diagonal.

A board is *sparse* if no row and no column has two blocks. The pushes are those of [Akitaya et al. 2022, Theorem 8 and
Observation 6]; there are fewer of them than the rectangle has rows and columns, twice over.
"""

from __future__ import annotations

from collections.abc import Callable

from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.linepush.model import EMPTY, LinePush, Pushes, Rows, trimmed, turned
from fathom.puzzles.linepush.solve.compact import moved
from fathom.puzzles.linepush.solve.group import named

_TURNED = str.maketrans("LRUD", "UDLR")


def is_sparse(rows: Rows) -> bool:
    """Whether no row and no column has two blocks."""
    return all(len(line) - line.count(EMPTY) <= 1 for line in (*rows, *turned(rows)))


def always(box: tuple[int, int]) -> bool:
    """Whether a box can be packed from every sparse start with as many blocks [Akitaya et al. 2022, Theorem 8]."""
    return min(box) <= 2 or box == (3, 3)


def is_diagonal(rows: Rows) -> bool:
    """Whether blocks, without empty lines around, stand on a diagonal that goes up to the right."""
    last = len(rows) - 1
    return all(row.strip(EMPTY) == row[last - number : last - number + 1] != "" for number, row in enumerate(rows))


def applies(instance: LinePush) -> bool:
    """Whether there is a construction for this puzzle."""
    if instance.box is None or instance.blocks != instance.box[0] * instance.box[1]:
        return False
    box = trimmed(instance.rows)
    return (is_sparse(box) and always(instance.box)) or is_diagonal(box)


def construct(instance: LinePush, watch: Watch) -> Answer:
    """The box by construction; not by the fewest pushes."""
    assert instance.box is not None
    watch.check("constructing")
    box = trimmed(instance.rows)
    wide, high = instance.box
    if is_diagonal(box):
        sides = from_diagonal([high] * wide)
    elif wide == 3 and high == 3:
        sides = _three_by_three(box)
    elif high <= 2:
        sides = _low(box, wide, high)
    else:
        sides = _low(turned(box), high, wide).translate(_TURNED)
    return Answer(Verdict.SOLVED, "construct", Pushes(sides), len(sides))


def from_diagonal(columns: list[int]) -> str:
    """Pushes that make the canonical shape with these lengths of columns, none longer than one before it."""
    return "".join("L" * (length - 1) + "D" * length for length in columns)[: -columns[-1]]


def _low(box: Rows, wide: int, high: int) -> str:
    """A box of one or two rows: half of the blocks up, the others below them, all to the left."""
    walk = _Walk(box)
    if high == 2:
        walk.push_while("U", lambda rows: _blocks(rows[0]) < wide)
    walk.push_while("D", lambda rows: len(rows) > high)
    walk.push_while("L", lambda rows: len(rows[0]) > wide)
    return walk.sides


def _three_by_three(box: Rows) -> str:
    """Three blocks to the left, three to the right; of the others one above and one below the middle one."""
    walk = _Walk(named(box))
    walk.push_while("L", lambda rows: _blocks(turned(rows)[0]) < 3)
    walk.push_while("R", lambda rows: _blocks(turned(rows)[-1]) < 3)
    inner = [row[1:-1].strip(EMPTY) for row in walk.box]
    middle = [label for label in inner if label][1]
    walk.push_while("D", lambda rows: len(rows) - 1 - _row_of(rows, middle) > 1)
    walk.push_while("U", lambda rows: _row_of(rows, middle) > 1)
    walk.push_while("L", lambda rows: len(rows[0]) > 3)
    return walk.sides


def _blocks(line: str) -> int:
    return len(line) - line.count(EMPTY)


def _row_of(rows: Rows, label: str) -> int:
    return next(number for number, row in enumerate(rows) if label in row)


class _Walk:
    """A position, and the pushes that have led to it."""

    def __init__(self, box: Rows) -> None:
        self.box, self.sides = box, ""

    def push_while(self, side: str, wanting: Callable[[Rows], bool]) -> None:
        """Push from a side as long as something is wanting."""
        while wanting(self.box):
            self.box, self.sides = moved(self.box, side), self.sides + side
