"""Winning turns counted a second time, move by move by the rules of the game, and each judged by the checker."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.errors import BrokenAnswer
from fathom.games.pushfight.check.rules import moved, moves, pushes
from fathom.puzzles.pushmate.check import violations
from fathom.puzzles.pushmate.model import Puzzle, WinningTurn

_OFTEN = 256


def by_layers(puzzle: Puzzle, most: int, watch: Watch) -> int:
    """How many turns win with the fewest moves: positions after so many moves, and pushes that win there."""
    board, allowed = puzzle.board, puzzle.moves
    layer: dict[str, tuple[tuple[int, int], ...]] = {puzzle.cells: ()}
    met, looked_at, number = set(layer), 0, 0
    while layer and (allowed is None or number <= max(allowed, default=-1)):
        found = 0
        if allowed is None or number in allowed:
            for cells, way in layer.items():
                found += _winning(puzzle, cells, way)
        if found:
            return min(found, most)
        after: dict[str, tuple[tuple[int, int], ...]] = {}
        for cells, way in layer.items():
            if looked_at % _OFTEN == 0:
                watch.check("counting again", looked_at, nodes=looked_at)
            looked_at += 1
            for start, end in moves(board, cells):
                after.setdefault(moved(cells, start, end), (*way, (start, end)))
        # Where no number is left out, what could be had with fewer moves needs no second look.
        every = allowed is None or allowed == tuple(range(len(allowed)))
        layer = {cells: way for cells, way in after.items() if not every or cells not in met}
        met.update(layer)
        number += 1
    return 0


def _winning(puzzle: Puzzle, cells: str, way: tuple[tuple[int, int], ...]) -> int:
    """How many pushes win in a position, to which these moves lead."""
    found = 0
    for push in pushes(puzzle.board, cells):
        if push.wins:
            wrong = violations(puzzle, WinningTurn(way, push.pusher, push.direction))
            if wrong:
                raise BrokenAnswer(f"push-fight-mate: a winning turn is none: {wrong[0]}")
            found += 1
    return found
