"""How chessmen capture, in plain words, and a board as a game of captures (`fathom.proofs.captures`)."""

from __future__ import annotations

from fathom.proofs.captures import Arc, CaptureGame
from fathom.puzzles.solochess.model import MEN, SoloChess


def reaches(man: str, across: int, up: int) -> bool:
    """Whether a piece captures so many files to the right and ranks upwards, if nothing is in between."""
    straight, diagonal = across == 0 or up == 0, abs(across) == abs(up)
    near = max(abs(across), abs(up)) == 1
    match man:
        case "K":
            return near
        case "Q":
            return straight or diagonal
        case "R":
            return straight
        case "B":
            return diagonal
        case "N":
            return sorted((abs(across), abs(up))) == [1, 2]
        case _:
            return near and diagonal and up == 1


def passed(columns: int, start: int, end: int) -> list[int]:
    """The squares between two that lie on a line; none between others."""
    (row, column), (last_row, last_column) = divmod(start, columns), divmod(end, columns)
    down, across = last_row - row, last_column - column
    if not (down == 0 or across == 0 or abs(down) == abs(across)):
        return []
    steps = max(abs(down), abs(across))
    return [(row + down // steps * step) * columns + column + across // steps * step for step in range(1, steps)]


def game_of(instance: SoloChess) -> CaptureGame:
    """The board as a game of captures: a place for each piece, in the order of the squares."""
    squares = [piece.square for piece in instance.pieces]
    number = {square: place for place, square in enumerate(squares)}
    men = sorted({piece.man for piece in instance.pieces})
    arcs: dict[tuple[int, int], list[Arc]] = {}
    for start in squares:
        for end in squares:
            across, down = (
                end % instance.columns - start % instance.columns,
                end // instance.columns - start // instance.columns,
            )
            able = [man for man in men if start != end and reaches(man, across, -down)]
            between = tuple(number[s] for s in passed(instance.columns, start, end) if s in number) if able else ()
            for man in able:
                arcs.setdefault((MEN.index(man), number[start]), []).append(Arc(number[end], between))
    return CaptureGame(
        tuple(MEN.index(piece.man) for piece in instance.pieces),
        tuple(piece.captures for piece in instance.pieces),
        {key: tuple(ways) for key, ways in arcs.items()},
        frozenset() if instance.free else frozenset({MEN.index("K")}),
    )
