"""A game by hand, for both players in turn: pieces are dragged to empty squares, and a pusher that is dragged onto a
piece beside it pushes, which ends the turn. The other player knows the whole game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.games.pushfight.check.defences import winning_turn
from fathom.games.pushfight.check.replay import made, replayed
from fathom.games.pushfight.check.rules import moves, pushes, turns
from fathom.games.pushfight.draw.layout import DrawnBoard
from fathom.games.pushfight.model.board import DIRECTIONS
from fathom.games.pushfight.model.position import PIECES
from fathom.games.pushfight.model.turn import Ply, Steps, read_begun
from fathom.playing import Gesture, Hint, Move, Moves, Spot, gesture_of, square_spot
from fathom.puzzles.pushwin.model import MOVES, Fight, Line, Strategy, Told, main_line, read_solution, write_solution
from fathom.puzzles.pushwin.solve.search import Game, game_of

_KEYS = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")


def spots(instance: Fight) -> Sequence[Spot]:
    """The squares."""
    picture, name = DrawnBoard(instance.board), instance.name_of
    return [
        square_spot(name(square), *picture.cell(square), f"{PIECES.get(cell, 'empty')}, {name(square)}")
        for square, cell in enumerate(instance.cells)
    ]


def options(instance: Fight, state: str) -> Moves:
    """The moves, as long as more are allowed, and the pushes; none when the game is over."""
    line = _line(read_solution(instance, state))
    cells = _cells_after(instance, line)
    if cells is None:
        return Moves(())
    here = replayed(instance.board, cells, line.begun)
    found = []
    if len(line.begun) < MOVES[-1]:
        found += [_step(instance, start, end) for start, end in moves(instance.board, here)]
    found += [_push(instance, push.pusher, push.direction) for push in pushes(instance.board, here)]
    return Moves(tuple(found))


def _line(told: Told) -> Line:
    return main_line(told) if isinstance(told, Strategy) else told


def _step(instance: Fight, start: int, end: int) -> Move:
    name = instance.name_of
    text = f"{name(start)} to {name(end)}"
    return Move(text, "drag", name(start), name(end), label=f"move {text}")


def _push(instance: Fight, pusher: int, direction: int) -> Move:
    name = instance.name_of
    text = f"{name(pusher)} pushes {DIRECTIONS[direction]}"
    return Move(text, "drag", name(pusher), name(instance.beside[pusher][direction]), (_KEYS[direction],), text)


def _cells_after(instance: Fight, line: Line) -> str | None:
    """The position after the turns that are complete; None if a piece has fallen. They have to be allowed."""
    cells: str | None = instance.cells
    for number, ply in enumerate(line.plies, 1):
        if cells is None:
            raise FathomError(f"turn {number}: the game is over")
        replayed(instance.board, cells, ply.moves)
        push = made(instance.board, cells, ply)
        if push is None or len(ply.moves) not in MOVES:
            raise FathomError(f"turn {number} is not allowed")
        cells = push.after
    return cells


def moved(instance: Fight, state: str, gesture: Gesture) -> str:
    """The state after one more move or push."""
    line = _line(read_solution(instance, state))
    added = read_begun(instance.board, gesture.value)
    if isinstance(added, Ply):
        return write_solution(instance, Line((*line.plies, Ply(line.begun, added.pusher, added.direction))))
    return write_solution(instance, Line(line.plies, (*line.begun, *added)))


def gestures(instance: Fight, solution: Told) -> Sequence[Gesture]:
    """Drags, one after another, of both players."""
    line = _line(solution)
    found = [gesture for ply in line.plies for gesture in _gestures_of(instance, ply.moves, ply)]
    return [*found, *_gestures_of(instance, line.begun, None)]


def _gestures_of(instance: Fight, steps: Steps, ply: Ply | None) -> Iterator[Gesture]:
    yield from (gesture_of(_step(instance, start, end)) for start, end in steps)
    if ply is not None:
        yield gesture_of(_push(instance, ply.pusher, ply.direction))


def hint(instance: Fight, state: str, watch: Watch) -> Hint | None:
    """The next step of a good turn, and whether the player who began can still win; None once the game is over."""
    line = _line(read_solution(instance, state))
    cells = _cells_after(instance, line)
    found = None if cells is None else _good_turn(instance, line, cells, watch)
    if found is None:
        return None
    ply, words = found
    if ply.moves[: len(line.begun)] != line.begun:
        return Hint(f"{words} before this turn, which began otherwise: take it back")
    step = list(_gestures_of(instance, ply.moves, ply))[len(line.begun)]
    return Hint(f"{step.value}: {words}", step.spots, step)


def reply(instance: Fight, state: str, watch: Watch) -> str | None:
    """The state after a turn of the player to move: one that wins, or holds out longest; None: the game is over."""
    line = _line(read_solution(instance, state))
    cells = _cells_after(instance, line)
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
