"""A board as a game of captures for the engine: rays are walked from each piece, as a board would be looked at."""

from __future__ import annotations

from fathom.proofs.captures import Arc, CaptureGame
from fathom.puzzles.solochess.model import MEN, SoloChess

_STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
_DIAGONAL = ((-1, 1), (1, 1), (1, -1), (-1, -1))
_LEAPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
_RAYS = {"Q": (*_STRAIGHT, *_DIAGONAL), "R": _STRAIGHT, "B": _DIAGONAL}
_STEPS = {"K": (*_STRAIGHT, *_DIAGONAL), "N": _LEAPS, "P": ((-1, -1), (-1, 1))}


def game_of(instance: SoloChess) -> CaptureGame:
    """The game, with a place for each piece in the order of the squares."""
    places = {divmod(piece.square, instance.columns): number for number, piece in enumerate(instance.pieces)}
    lines = _lines(list(places))
    arcs = {}
    for man in {piece.man for piece in instance.pieces}:
        for (row, column), number in places.items():
            found = []
            for down, across in _STEPS.get(man, ()):
                end = places.get((row + down, column + across))
                found += [] if end is None else [Arc(end)]
            for step in _RAYS.get(man, ()):
                ahead = [places[place] for place in lines.get((row, column, *step), ())]
                found += (Arc(end, tuple(ahead[:passed])) for passed, end in enumerate(ahead))
            if found:
                arcs[MEN.index(man), number] = tuple(found)
    return CaptureGame(
        tuple(MEN.index(piece.man) for piece in instance.pieces),
        tuple(piece.captures for piece in instance.pieces),
        arcs,
        frozenset() if instance.free else frozenset({MEN.index("K")}),
    )


def _lines(places: list[tuple[int, int]]) -> dict[tuple[int, int, int, int], list[tuple[int, int]]]:
    """For each place and step, the places on that ray, the nearest first."""
    found: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {}
    for step in (*_STRAIGHT, *_DIAGONAL):
        down, across = step
        groups: dict[int, list[tuple[int, int]]] = {}
        for row, column in places:
            groups.setdefault(row * across - column * down, []).append((row, column))
        for group in groups.values():
            ordered = sorted(group, key=lambda place: place[0] * down + place[1] * across)
            for number, (row, column) in enumerate(ordered):
                found[row, column, down, across] = ordered[number + 1 :]
    return found
