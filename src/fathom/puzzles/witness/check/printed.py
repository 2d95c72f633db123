"""The procedure of [Bosboom 2020, Theorem 7.8.3] for regions with antibodies but without polyominoes, as it is printed.

It decides some regions differently from Definition 7.8.1 (see the errata), so it is a reading of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TypeVar

Colour = TypeVar("Colour", bound=Hashable)


def verified(squares: Counter[Colour], stars: Counter[Colour], antibodies: Counter[Colour], wrong: int) -> bool:
    """Whether the procedure accepts a region with these clues; `wrong` hexagons and triangles are not satisfied."""
    accepted = False
    for survivor in squares or (None,):
        verdict = _choice(squares, stars, antibodies, wrong, survivor)
        if verdict is False:
            return False
        accepted = accepted or verdict is True
    return accepted


def _choice(
    squares: Counter[Colour], stars: Counter[Colour], antibodies: Counter[Colour], marked: int, survivor: Colour | None
) -> bool | None:
    """One choice of the squares' colour that survives: True accepts, False rejects the path, None decides nothing."""
    marked += sum(number for colour, number in squares.items() if colour != survivor)
    surviving_squares = {colour: number for colour, number in squares.items() if colour == survivor}
    surviving_stars: Counter[Colour] = Counter()
    for colour, number in stars.items():
        there = surviving_squares.get(colour, 0)
        ways = [(number, 0, there)]
        if there:
            ways.append((number - 1 + there - 1, 1, 1))
        if number >= 2:
            ways.append((number - 2 + there, 2, 0))
        marks, kept, left = min(ways, key=lambda way: way[:2])
        marked += marks
        surviving_stars[colour] = kept
        if there:
            surviving_squares[colour] = left
    total = antibodies.total()
    if marked > total:
        return None
    if marked < total:
        free = sum(number for colour, number in antibodies.items() if not surviving_stars[colour])
        return None if total - marked > free else False
    for colour in antibodies:
        if stars[colour] > surviving_stars[colour] and not surviving_stars[colour] + surviving_squares.get(colour, 0):
            return False
    return True
