"""Boards hole by hole: pegs, holes, and places where there is none. What is wanted stays, as far as its holes do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, place_named, square_spot
from fathom.puzzles.peg.draw.places import hole_spots, places_of
from fathom.puzzles.peg.model import Grid, Pegs, Place, drawn, write

TOOLS: Sequence[Tool] = (Tool("o", "peg"), Tool(".", "hole"), Tool("#", "no hole"))


def spots(instance: Pegs) -> Sequence[Spot]:
    """The squares of the drawing, with those that have no hole; in triangles and listed boards the holes."""
    if instance.board.grid in (Grid.LISTED, Grid.TRIANGLE):
        return hole_spots(instance.board)
    _, columns, rows = places_of(instance.board)
    return [square_spot(f"{row},{column}", column, row) for row in range(rows) for column in range(columns)]


def put(instance: Pegs, spot: str, glyph: str) -> str:
    """The text of the board with one place changed; a board that cannot be is refused."""
    if glyph not in {tool.glyph for tool in TOOLS}:
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(tool.glyph for tool in TOOLS)}")
    if spot not in {one.name for one in spots(instance)}:
        raise FathomError(f"found {excerpt(spot)}, expected a place of the board")
    board = instance.board
    if board.grid is Grid.LISTED or (spot in board.cells and glyph != "#"):
        if glyph == "#":
            raise FathomError("found a board that is listed, whose holes are changed as text")
        hole = frozenset({board.number_of(spot)})
        return write(replace(instance, pegs=instance.pegs | hole if glyph == "o" else instance.pegs - hole))
    row, column = place_named(spot)
    pegs = {board.places[hole] for hole in instance.pegs} - {(row, column)}
    wanted = None if instance.wanted is None else {board.places[hole] for hole in instance.wanted} - {(row, column)}
    places = set(board.places) - {(row, column)}
    if glyph != "#":
        places.add((row, column))
        pegs |= {(row, column)} if glyph == "o" else set()
    changed = drawn(board.grid, places)
    number = {place: hole for hole, place in enumerate(changed.places)}

    def numbers(some: set[Place]) -> frozenset[int]:
        return frozenset(number[place] for place in some)

    return write(Pegs(changed, numbers(pegs), None if wanted is None else numbers(wanted), instance.about))
