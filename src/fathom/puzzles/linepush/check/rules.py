"""The rules of line pushes, plainly: what a push does to a board.

A push has the letter of the side it comes from. With `L`, in every row the squares attached to the left border of the
smallest rectangle around all blocks stay, and all others move one to the left: the first empty square of the row is
closed, and one opens at its other end. The other sides are the same, turned. So blocks stay on the board, and the
rectangle loses one line or none.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.puzzles.linepush.model import EMPTY, Pushes, Rows, bounds, trimmed, turned


def swept(box: Sequence[str], side: str) -> Rows:
    """What a push makes of the rectangle around all blocks, which is given and told without empty lines around it.

    What it returns is as large; its line farthest from the side may be empty.
    """
    if side in "UD":
        return turned(swept(turned(box), "L" if side == "U" else "R"))
    return tuple(map(_to_left if side == "L" else _to_right, box))


def _to_left(row: str) -> str:
    attached, gap, others = row.partition(EMPTY)
    return attached + others + gap


def _to_right(row: str) -> str:
    others, gap, attached = row.rpartition(EMPTY)
    return gap + others + attached


def pushed(rows: Sequence[str], side: str) -> Rows:
    """The board after a push."""
    top, left, bottom, right = bounds(rows)
    after = iter(swept([row[left:right] for row in rows[top:bottom]], side))
    return tuple(
        row[:left] + next(after) + row[right:] if top <= number < bottom else row for number, row in enumerate(rows)
    )


def replayed(rows: Sequence[str], pushes: Pushes) -> list[Rows]:
    """The board at the beginning and after each push."""
    made = [tuple(rows)]
    for side in pushes.sides:
        made.append(pushed(made[-1], side))
    return made


def after_push(box: Rows, side: str) -> Rows:
    """What a push makes of blocks of which only the rectangle around them is told."""
    return trimmed(swept(box, side))
