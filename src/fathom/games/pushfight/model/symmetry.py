"""The symmetries of a board: found, not typed in.

A symmetry moves squares to squares and turns directions, so that what lies beside a square goes to what lies beside
its image: squares, rails and void. It maps turns to turns, whatever the pieces. On a connected board it is known as
soon as one square and the turn of directions are, so at most eight times as many attempts as there are squares find
all of them; a board in several parts is searched part by part.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from fathom.games.pushfight.model.board import Board

Symmetry = tuple[int, ...]
"""Of each square its image."""

_TURNS = tuple(
    turned for turned in permutations(range(4)) if all((turned[d] + 2) % 4 == turned[(d + 2) % 4] for d in range(2))
)
"""Where directions can go: what was opposite stays opposite."""


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[Symmetry, ...]:
    """All symmetries of the board, the one that changes nothing first."""
    found = {images for turned in _TURNS for images in _completed(board, turned, {})}
    neutral = tuple(range(len(board.squares)))
    return (neutral, *sorted(found - {neutral}))


def _completed(board: Board, turned: tuple[int, ...], images: dict[int, int]) -> Iterator[Symmetry]:
    """All ways to go on, one for each image of the first square that has none yet."""
    free = [square for square in range(len(board.squares)) if square not in images]
    if not free:
        yield tuple(images[square] for square in range(len(board.squares)))
        return
    taken = set(images.values())
    for image in range(len(board.squares)):
        if image not in taken and (grown := _grown(board, turned, images, free[0], image)) is not None:
            yield from _completed(board, turned, grown)


def _grown(
    board: Board, turned: tuple[int, ...], images: dict[int, int], square: int, image: int
) -> dict[int, int] | None:
    """The images of all squares connected to this one, or None if something does not fit."""
    grown = {**images, square: image}
    waiting = [square]
    while waiting:
        here = waiting.pop()
        for direction in range(4):
            pairs = [(board.beside[here][direction], board.beside[grown[here]][turned[direction]])]
            pairs.append((board.behind[here][direction], board.behind[grown[here]][turned[direction]]))
            for other, there in pairs:
                if other < 0 or there < 0:
                    if other != there:
                        return None
                elif other not in grown:
                    grown[other] = there
                    waiting.append(other)
                elif grown[other] != there:
                    return None
    return grown if len(set(grown.values())) == len(grown) else None
