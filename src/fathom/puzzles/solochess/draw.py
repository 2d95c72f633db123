"""The picture: chessmen on a board, and captures as an animation.

A piece that has no captures left is black, as on chess.com; one that has not as many left as most have at the beginning
carries the number. Captures leave arrows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.puzzles.solochess.check import replayed
from fathom.puzzles.solochess.model import Captures, Piece, SoloChess, usual_captures
from fathom.show import Circle, Polyline, Scene, Shape, Text, timed
from fathom.show.chessmen import chessboard, chessman
from fathom.show.shapes import Point

OVERLAYS: dict[str, str] = {}

_BEFORE = 0.5  # seconds until the first capture
_MOVE = 0.45  # seconds that a capture takes
_REST = 0.35  # seconds between two of them
_MOST_ARROWS = 12  # more would hide the board: then only the last ones are kept
_LAST_ARROWS = 3
_MOST_LABELS = 60  # rows and columns up to which squares are told by letters and numbers


def scene(instance: SoloChess, solution: Captures | None = None, overlay: str | None = None) -> Scene:
    """The board, and the captures if there are any. There are no overlays."""
    del overlay
    title = instance.about.get("title", f"Solo chess, {len(instance.pieces)} pieces")
    labels = max(instance.rows, instance.columns) <= _MOST_LABELS
    drawing = chessboard(instance.columns, instance.rows, title=title, labels=labels)
    usual = usual_captures(instance)
    if solution is None or not solution.moves:
        return drawing.add(*(_look(instance, piece, usual) for piece in instance.pieces))
    fault = replayed(instance, solution)[1]
    moves = solution.moves if fault is None else solution.moves[: _allowed(instance, solution)]
    stints = list(_stints(instance, Captures(moves)))
    drawing = drawing.add(*_arrows(instance, Captures(moves)))
    return drawing.add(*(shapes for stint in stints for shapes in stint.shapes(instance, usual)))


def _allowed(instance: SoloChess, solution: Captures) -> int:
    """How many captures from the beginning are allowed."""
    return next(
        number for number in range(len(solution)) if replayed(instance, Captures(solution.moves[: number + 1]))[1]
    )


@dataclass(frozen=True, slots=True)
class _Stint:
    """A piece on a square: since when, until when, and where it goes in the end, if it does."""

    piece: Piece
    since: float
    until: float | None
    goes: int | None = None

    def shapes(self, instance: SoloChess, usual: int) -> Iterator[tuple[Shape, ...]]:
        """The piece as long as it is there, and its way."""
        motion: tuple[tuple[float, float, float], ...] = ()
        if self.goes is not None and self.until is not None:
            (x, y), (to_x, to_y) = (_corner(instance, square) for square in (self.piece.square, self.goes))
            motion = ((self.until - _MOVE, 0.0, 0.0), (self.until, to_x - x, to_y - y))
        during = None if not self.since and self.until is None else (self.since, self.until)
        yield timed(_look(instance, self.piece, usual), during=during, motion=motion)


def _stints(instance: SoloChess, solution: Captures) -> Iterator[_Stint]:
    """What each piece does; those that will be captured first, so that others pass above them."""
    there = {piece.square: (piece, 0.0) for piece in instance.pieces}
    ended, moving = [], []
    for number, capture in enumerate(solution.moves):
        time = _BEFORE + number * (_MOVE + _REST) + _MOVE
        (mover, since), (captured, before) = there.pop(capture.start), there[capture.end]
        ended.append(_Stint(captured, before, time))
        moving.append(_Stint(mover, since, time, capture.end))
        there[capture.end] = (Piece(capture.end, mover.man, mover.captures - 1), time)
    yield from ended
    yield from (_Stint(piece, since, None) for piece, since in there.values())
    yield from moving


def _look(instance: SoloChess, piece: Piece, usual: int) -> tuple[Shape, ...]:
    """A piece, and its captures left where they are not as usual."""
    x, y = _corner(instance, piece.square)
    man = chessman(piece.man, "white" if piece.captures else "black", x, y)
    if piece.captures in (0, usual):
        return man
    at = (x + 0.8, y + 0.2)
    wide = 0.19 if piece.captures < 100 else 0.25
    disc = Circle(*at, wide, fill="trail", layer="labels", glyph="")
    return (*man, disc, Text(*at, str(piece.captures), 0.27, bold=True, fill="on-trail", layer="labels", glyph=""))


def _arrows(instance: SoloChess, solution: Captures) -> Iterator[tuple[Shape, ...]]:
    """The ways of the captures, stressed until the next begins."""
    begins = [_BEFORE + number * (_MOVE + _REST) for number in range(len(solution))]
    kept = len(begins) if len(begins) <= _MOST_ARROWS else _LAST_ARROWS
    for number, capture in enumerate(solution.moves):
        over = begins[number + 1] if number + 1 < len(begins) else begins[number] + _MOVE + _REST
        gone = begins[number + kept] if number + kept < len(begins) else None
        ends = tuple(_middle(instance, square) for square in capture)
        for role, during in (("trail", (begins[number], over)), ("trail-old", (over, gone))):
            line = Polyline(ends, arrow=True, stroke=role, stroke_width=0.08, opacity=0.8, layer="trail")
            yield timed((line,), during=during)


def _corner(instance: SoloChess, square: int) -> Point:
    return float(square % instance.columns), float(square // instance.columns)


def _middle(instance: SoloChess, square: int) -> Point:
    x, y = _corner(instance, square)
    return x + 0.5, y + 0.5
