"""Boards of blocks at random, and pushes by their definition, square by square, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from fathom.puzzles.linepush.model import EMPTY, LABELS, SIDES, LinePush, Rows, trimmed, with_rows
from fathom.puzzles.linepush.solve.compact import after, shape_from_rows

Square = tuple[int, int]


def push_by_definition(blocks: dict[Square, str], side: str) -> dict[Square, str]:
    """The push of [Akitaya et al. 2022, Section 2]: line by line away from the side, a block moves if it finds room."""
    if side in "UD":
        turned = {(column, row): label for (row, column), label in blocks.items()}
        made = push_by_definition(turned, "L" if side == "U" else "R")
        return {(row, column): label for (column, row), label in made.items()}
    towards = -1 if side == "L" else 1
    border = min(column for _, column in blocks) if side == "L" else max(column for _, column in blocks)
    made = dict(blocks)
    for row, column in sorted(blocks, key=lambda square: -towards * square[1]):
        if column != border and (row, column + towards) not in made:
            made[row, column + towards] = made.pop((row, column))
    return made


def blocks_of(rows: Sequence[str]) -> dict[Square, str]:
    """The labels by square."""
    return {
        (row, column): label for row, line in enumerate(rows) for column, label in enumerate(line) if label != EMPTY
    }


def up_to_translation(blocks: dict[Square, str]) -> frozenset[tuple[int, int, str]]:
    """The blocks, wherever they lie."""
    top, left = min(row for row, _ in blocks), min(column for _, column in blocks)
    return frozenset((row - top, column - left, label) for (row, column), label in blocks.items())


def fewest_by_brute_force(puzzle: LinePush) -> int | None:
    """The fewest pushes, from the definition alone; None if there is no solution."""
    wanted = up_to_translation(blocks_of(puzzle.goal))
    layer = [blocks_of(puzzle.plain)]
    seen = {up_to_translation(layer[0])}
    pushes = 0
    while layer:
        if any(up_to_translation(blocks) == wanted for blocks in layer):
            return pushes
        pushes += 1
        found = []
        for blocks in layer:
            for side in SIDES:
                made = push_by_definition(blocks, side)
                if up_to_translation(made) not in seen:
                    seen.add(up_to_translation(made))
                    found.append(made)
        layer = found
    return None


@st.composite
def boards(draw: st.DrawFn, most: int = 5, labels: str = "oab", blocks: int | None = None) -> Rows:
    """A board with a block at least, and `blocks` at most; empty lines anywhere."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    squares = st.lists(st.integers(0, rows * columns - 1), min_size=1, max_size=blocks, unique=True)
    board = [EMPTY] * (rows * columns)
    for square in draw(squares):
        board[square] = draw(st.sampled_from(labels))
    return tuple("".join(board[row * columns : (row + 1) * columns]) for row in range(rows))


@st.composite
def puzzles(draw: st.DrawFn) -> LinePush:
    """Boxes that fit and those that do not; arrangements that some pushes lead to, and other ones."""
    rows = draw(boards(blocks=6))
    blocks = len(blocks_of(rows))
    if draw(st.booleans()):
        wide = draw(st.sampled_from([side for side in range(1, blocks + 1) if blocks % side == 0]))
        return LinePush(rows, (wide, draw(st.sampled_from([blocks // wide] * 4 + [blocks // wide + 1]))))
    wanted = after(trimmed(rows), draw(st.text(SIDES, max_size=8)))
    if draw(st.booleans()):
        wanted = draw(boards(3)) if draw(st.booleans()) else shuffled(draw, wanted)
    return LinePush(rows, wanted=wanted)


def shuffled(draw: st.DrawFn, rows: Rows) -> Rows:
    """The same shape with its labels in another order."""
    labels = iter(draw(st.permutations([label for row in rows for label in row if label != EMPTY])))
    return tuple("".join(EMPTY if label == EMPTY else next(labels) for label in row) for row in rows)


@st.composite
def rearrangements(draw: st.DrawFn, most: int = 7, alike: bool = False) -> LinePush:
    """A compact position and an arrangement of its shape, or of one that it is pushed into."""
    lengths = draw(partitions(most))
    labels = iter(LABELS if not alike else draw(st.text("abc", min_size=most, max_size=most)))
    corner = tuple("".join(next(labels) if one != EMPTY else EMPTY for one in row) for row in shape_from_rows(lengths))
    start = after(corner, draw(st.text(SIDES, max_size=6)))
    wanted = shuffled(draw, after(start, draw(st.text(SIDES, max_size=6))))
    return with_rows(LinePush(start, wanted=wanted), start)


@st.composite
def partitions(draw: st.DrawFn, most: int) -> list[int]:
    """Lengths of rows from top to bottom, none longer than one below it."""
    lengths: list[int] = []
    left = draw(st.integers(1, most))
    while left:
        lengths.append(draw(st.integers(1, min(left, lengths[-1] if lengths else left))))
        left -= lengths[-1]
    return lengths[::-1]
