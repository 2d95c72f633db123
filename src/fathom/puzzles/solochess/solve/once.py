"""Boards where no piece may capture more than once: all captures are made on one square [Aravind et al. 2022, Obs. 6].

A piece that has captured stays and cannot be captured elsewhere. So the last square is one that every other piece
captures on, the nearest first; a king that is never captured must be the last, and may not stand in another's way. Time
grows with the square of the number of pieces.
"""

from __future__ import annotations

from fathom.answer import Answer, Verdict, Watch
from fathom.proofs.captures import CaptureGame
from fathom.puzzles.solochess.check.certificates import OutOfReach
from fathom.puzzles.solochess.model import Captures, SoloChess
from fathom.puzzles.solochess.solve.layout import game_of


def once(instance: SoloChess, watch: Watch) -> Answer:
    """The captures on one square, or for each square a piece that does not come."""
    game = game_of(instance)
    squares = [piece.square for piece in instance.pieces]
    absent = []
    for last in range(game.places):
        watch.check("looking for a square", last, game.places)
        missing = _missing(game, last)
        if missing is None:
            return Answer(
                Verdict.SOLVED, "once", Captures.of((squares[one], squares[last]) for one in _order(game, last))
            )
        absent.append(squares[missing])
    return Answer(Verdict.IMPOSSIBLE, "once", certificate=OutOfReach(tuple(absent)))


def _ways(game: CaptureGame, last: int) -> dict[int, tuple[int, ...]]:
    """The pieces that capture on a place, each with those between."""
    found = {}
    for place in range(game.places):
        for arc in game.arcs.get((game.sorts[place], place), ()) if game.left[place] else ():
            if arc.end == last:
                found[place] = arc.between
    return found


def _missing(game: CaptureGame, last: int) -> int | None:
    """A piece that cannot capture on a place where all others do; None if there is none."""
    others = [place for place in range(game.places) if place != last]
    kept = [place for place in range(game.places) if game.sorts[place] in game.kept]
    if last in kept and others:
        return others[0]
    ways = _ways(game, last)
    for place in others:
        if place not in ways or set(ways[place]) & set(kept) or (place in kept and len(kept) > 1):
            return place
    return None


def _order(game: CaptureGame, last: int) -> list[int]:
    """The others, the nearest on each line first, a piece that is kept at the end."""
    ways = _ways(game, last)
    return sorted(ways, key=lambda place: (game.sorts[place] in game.kept, len(ways[place])))
