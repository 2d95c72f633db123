"""A page of fatal moves: for each kind the first one, the board before it and after it, and what is spoilt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from fathom.answer import Watch
from fathom.puzzles.iceblock.analyse.fatal import KINDS, Fatal, Play, still_possible
from fathom.puzzles.iceblock.analyse.space import Reached, reached_from
from fathom.puzzles.iceblock.draw import DrawnIce, scene
from fathom.puzzles.iceblock.draw.animation import arrow
from fathom.puzzles.iceblock.draw.plots import name_of
from fathom.puzzles.iceblock.model import DIRECTIONS, Board
from fathom.show import Scene, Segments, Shape, Text

_GAP = 2  # units between two boards, or two rows of them
_WORDS = 2  # rows of words above a pair of boards
_TITLE = 2
_CROSSES = "Crossed out: blocks that will never move again, and targets that will never be covered."


def fatal_page(board: Board, watch: Watch) -> Scene:
    """The first fatal move of each kind; a page that says so where there is none."""
    reached = reached_from(board, watch)
    play = Play(reached, watch)
    title = f"{name_of(board)}: fatal moves"
    found = play.by_kind()
    if not found:
        return _page(title, [_none(reached)], [])
    return _page(title, [_CROSSES], [_pair(reached, fatal) for fatal in found])


def _none(reached: Reached) -> str:
    if reached.lost[0]:
        return "No position can be solved, not even the start."
    if reached.lost.any():
        return "There are none before the board is solved."
    return "There are none: a solution can be reached from every position."


def _page(title: str, words: Iterable[str], pairs: list[tuple[Scene, list[str]]]) -> Scene:
    """The pairs of boards below each other, each under its words."""
    shapes: list[Shape] = [Text(0, 0.5, title, 0.52, "start", bold=True, fill="text", layer="labels")]
    longest, wide, y = len(title) * 0.31, 0.0, _TITLE
    for line in words:
        shapes.append(Text(0, y - 0.6, line, 0.42, "start", fill="muted", layer="labels"))
        longest, y = max(longest, len(line) * 0.25), y + 1
    for drawing, lines in pairs:
        for row, line in enumerate(lines):
            role = "text" if row == 0 else "muted"
            shapes.append(Text(0, y + row + 0.1, line, 0.42, "start", bold=row == 0, fill=role, layer="labels"))
            longest = max(longest, len(line) * 0.25)
        y += _WORDS
        shapes += (shape.moved(0, y) for shape in drawing.shapes)
        wide, y = max(wide, drawing.width), y + math.ceil(drawing.height) + _GAP
    return Scene(max(longest, wide), max(1, y - (_GAP - 1 if pairs else 0)), tuple(shapes), title, margin=0.8)


def _pair(reached: Reached, fatal: Fatal) -> tuple[Scene, list[str]]:
    """The boards before and after a fatal move, side by side, and the words about it."""
    before, after = reached.board_of(fatal.before), reached.board_of(fatal.after)
    drawn = DrawnIce(before)
    end = int(next(iter(set(after.blocks) - set(before.blocks))))
    tail, head = drawn.centre(fatal.push.square), drawn.centre(end)
    left = scene(before).add(arrow(tail, head, "bad"))
    right = scene(after).add(*_marks(reached, fatal.after))
    aside = drawn.columns + _GAP
    middle = drawn.rows / 2
    between = arrow((drawn.columns + 0.5, middle), (aside - 0.4, middle), "muted")
    joined = left.add(between, (shape.moved(aside, 0) for shape in right.shapes))
    count = f"{fatal.moves:,} move{'s' if fatal.moves > 1 else ''}"
    row, column = divmod(fatal.push.square, drawn.columns)
    push = f"{row},{column} {DIRECTIONS[fatal.push.direction]}"
    when = f"after {len(fatal.way)} move{'s' if len(fatal.way) != 1 else ''}" if fatal.way.moves else "at the start"
    lines = [f"{fatal.kind}: {KINDS[fatal.kind]}", f"{count} of this kind; the first one {when}: {push}"]
    return Scene(aside + drawn.columns, drawn.rows, joined.shapes), lines


def _marks(reached: Reached, position: int) -> Iterator[tuple[Shape, ...]]:
    """Crosses on blocks that will never move again, unless they cover a target, and on targets out of reach."""
    board = reached.board_of(position)
    drawn = DrawnIce(board)
    stuck, in_reach = still_possible(reached, position)
    targets = {int(square) for square in board.targets.reshape(-1).nonzero()[0]}
    for square in sorted((stuck - targets) | (targets - in_reach)):
        yield _cross(*drawn.cell(square))


def _cross(x: int, y: int) -> tuple[Shape, ...]:
    lines = ((x + 0.22, y + 0.2, x + 0.78, y + 0.76), (x + 0.22, y + 0.76, x + 0.78, y + 0.2))
    under = Segments(lines, stroke="shine", stroke_width=0.2, opacity=0.8, layer="labels", glyph="")
    return under, Segments(lines, stroke="bad", stroke_width=0.11, layer="labels", glyph="")
