"""Random pictures to make puzzles of: noise, or smooth shapes, with an exact number of filled squares.

Smooth pictures are random heights, blurred a few times, cut off where as many squares are above as wished: islands with
soft shores. With several colours, each has heights of its own, and a filled square takes the colour that is highest.
"""

from __future__ import annotations

from random import Random

from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Colour, Picture

PAINTS = (
    Colour("black", "#000000", "#"),
    Colour("red", "#d62718", "r"),
    Colour("blue", "#2a5db0", "b"),
    Colour("green", "#0a8f6c", "g"),
    Colour("yellow", "#e8d21d", "y"),
    Colour("purple", "#b56cc4", "p"),
    Colour("orange", "#e0902a", "o"),
    Colour("sky", "#6fc3f7", "s"),
)
"""The colours of random pictures, in the order in which they are used."""

_BLURS = 2


def palette_of(colours: int) -> tuple[Colour, ...]:
    """White and so many colours."""
    return (BLACK_AND_WHITE[0], *PAINTS[:colours])


def drawn(random: Random, height: int, width: int, filled: int, colours: int, smooth: bool) -> Picture:
    """A picture with so many filled squares."""
    fields = [_heights(random, height, width, smooth) for _ in range(colours)]
    tops = [[max(field[y][x] for field in fields) for x in range(width)] for y in range(height)]
    if colours > 1:  # where something is filled does not depend on the colours
        tops = _heights(random, height, width, smooth)
    highest = sorted(((tops[y][x], y, x) for y in range(height) for x in range(width)), reverse=True)
    above = {(y, x) for _, y, x in highest[:filled]}
    return tuple(
        tuple(1 + max(range(colours), key=lambda c: fields[c][y][x]) if (y, x) in above else 0 for x in range(width))
        for y in range(height)
    )


def _heights(random: Random, height: int, width: int, smooth: bool) -> list[list[float]]:
    field = [[random.random() for _ in range(width)] for _ in range(height)]
    for _ in range(_BLURS if smooth else 0):
        field = [[_around(field, y, x) for x in range(width)] for y in range(height)]
    return field


def _around(field: list[list[float]], y: int, x: int) -> float:
    near = [row[max(0, x - 1) : x + 2] for row in field[max(0, y - 1) : y + 2]]
    return sum(map(sum, near)) / sum(map(len, near))
