"""A game by hand, for both players in turn: pieces are dragged to empty squares, and a pusher that is dragged onto a
piece beside it pushes, which ends the turn. The other player knows the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.answer import Watch
from fathom.games.pushfight.check.defences import winning_turn
from fathom.games.pushfight.check.replay import replayed
from fathom.games.pushfight.check.rules import moves, pushes, turns
from fathom.games.pushfight.model.turn import Ply
from fathom.games.pushfight.play.drags import cells_after, drags_of, push, squares_of, step, with_drag
from fathom.playing import Gesture, Hint, Moves, Spot
from fathom.puzzles.pushwin.model import (
    MOVES,
    AnySolution,
    Fight,
    Line,
    Strategy,
    main_line,
    read_solution,
    write_solution,
)
from fathom.puzzles.pushwin.solve.search import Game, game_of


def spots(instance: Fight) -> Sequence[Spot]:
    """The squares."""
    return squares_of(instance.board, instance.cells)


def options(instance: Fight, state: str) -> Moves:
    """The moves, as long as more are allowed, and the pushes; none when the game is over."""
    line = _line(read_solution(instance, state))
    cells = cells_after(instance.board, instance.cells, line.plies, MOVES)
    if cells is None:
        return Moves(())
    here = replayed(instance.board, cells, line.begun)
    found = []
    if len(line.begun) < MOVES[-1]:
        found += [step(instance.board, start, end) for start, end in moves(instance.board, here)]
    found += [push(instance.board, one.pusher, one.direction) for one in pushes(instance.board, here)]
    return Moves(tuple(found))


def _line(solution: AnySolution) -> Line:
    return main_line(solution) if isinstance(solution, Strategy) else solution


def moved(instance: Fight, state: str, gesture: Gesture) -> str:
    """The state after one more move or push."""
    line = _line(read_solution(instance, state))
    return write_solution(instance, Line(*with_drag(instance.board, line.plies, line.begun, gesture.value)))


def gestures(instance: Fight, solution: AnySolution) -> Sequence[Gesture]:
    """Drags, one after another, of both players."""
    line = _line(solution)
    return list(drags_of(instance.board, line.plies, line.begun))


def hint(instance: Fight, state: str, watch: Watch) -> Hint | None:
    """The next step of a good turn, and whether the player who began can still win; None once the game is over."""
    line = _line(read_solution(instance, state))
    cells = cells_after(instance.board, instance.cells, line.plies, MOVES)
    found = None if cells is None else _good_turn(instance, line, cells, watch)
    if found is None:
        return None
    ply, words = found
    if ply.moves[: len(line.begun)] != line.begun:
        return Hint(f"{words} before this turn, which began otherwise: take it back")
    drag = list(drags_of(instance.board, (ply,)))[len(line.begun)]
    return Hint(f"{drag.value}: {words}", drag.spots, drag)


def reply(instance: Fight, state: str, watch: Watch) -> str | None:
    """The state after a turn of the player to move: one that wins, or holds out longest; None: the game is over."""
    line = _line(read_solution(instance, state))
    cells = cells_after(instance.board, instance.cells, line.plies, MOVES)
    if line.begun or cells is None:
        return None
    found = _good_turn(instance, line, cells, watch)
    return None if found is None else write_solution(instance, Line((*line.plies, found[0])))


def _good_turn(instance: Fight, line: Line, cells: str, watch: Watch) -> tuple[Ply, str] | None:
    """A good turn of the player to move, and what can be said about the game."""
    game = game_of(instance, watch)
    win = winning_turn(instance.board, cells)
    if win is not None:
        return win.ply, "it wins at once"
    if len(line.plies) % 2 == 0:
        if cells not in game.turns:
            game.explore(cells, watch)
            game.decide(watch)
        if cells in game.rounds:
            return game.winning(cells), f"it is won in {game.rounds[cells] + 1} turns"
        ply = next(iter(game.turns[cells].values()), None)
    else:
        ply = game.resisting(cells) if cells in game.replies else None
    if ply is None:
        ply = next((turn.ply for turn in turns(instance.board, cells) if not turn.push.loses), None)
    return None if ply is None else (ply, _standing(game, instance, line))


def _standing(game: Game, instance: Fight, line: Line) -> str:
    return (
        "the player who began can win" if instance.cells in game.rounds else "the player who began cannot force a win"
    )
