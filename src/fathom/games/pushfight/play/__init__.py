"""A game by hand, for both players in turn: pieces are dragged to empty squares, and a pusher that is dragged onto a
piece beside it pushes, which ends the turn.

Who thinks that nobody can force anything says that it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.games.pushfight.check.replay import made, replayed
from fathom.games.pushfight.check.rules import moves, pushes
from fathom.games.pushfight.model import (
    DRAWN,
    LOST,
    WON,
    AnySolution,
    Line,
    Outcome,
    Position,
    read_solution,
    write_solution,
)
from fathom.games.pushfight.model import worth as value_in_words
from fathom.games.pushfight.play.drags import cells_after, drags_of, push, squares_of, step, with_drag
from fathom.playing import Gesture, Hint, Move, Moves, Refused, Spot, Worth, gesture_of

_THINKS = 5.0  # seconds, where nothing is known for sure
_SAY_DRAWN = Move(DRAWN, "step", keys=("d",), label="say that it is drawn")


def spots(instance: Position) -> Sequence[Spot]:
    """The squares."""
    return squares_of(instance.board, instance.cells)


def options(instance: Position, state: str) -> Moves:
    """The moves, as long as more are allowed, and the pushes, if so many moves are; none when the game is over."""
    line = read_solution(instance, state)
    cells = _cells_after(instance, line)
    if isinstance(line, Outcome) or cells is None:
        return Moves(())
    here = replayed(instance.board, cells, line.begun)
    found = []
    if len(line.begun) < instance.moves[-1]:
        found += [step(instance.board, start, end) for start, end in moves(instance.board, here)]
    if len(line.begun) in instance.moves:
        found += [push(instance.board, one.pusher, one.direction) for one in pushes(instance.board, here)]
    return Moves((*found, _SAY_DRAWN) if not line.begun and found else tuple(found))


def _cells_after(instance: Position, line: AnySolution) -> str | None:
    """The position after the turns that are complete; None if a piece has fallen. They have to be allowed."""
    plies = line.line if isinstance(line, Outcome) else line.plies
    return cells_after(instance.board, instance.cells, plies, instance.moves)


def moved(instance: Position, state: str, gesture: Gesture) -> str:
    """The state after one more move or push, or after saying that it is drawn."""
    line = read_solution(instance, state)
    if isinstance(line, Outcome):
        raise Refused("the game is over")
    if gesture.value == DRAWN:
        return write_solution(instance, Outcome(DRAWN, None, line.plies))
    return write_solution(instance, Line(*with_drag(instance.board, line.plies, line.begun, gesture.value)))


def gestures(instance: Position, solution: AnySolution) -> Sequence[Gesture]:
    """Drags, one after another; a draw is said at the end."""
    plies, begun = (solution.line, ()) if isinstance(solution, Outcome) else (solution.plies, solution.begun)
    found = list(drags_of(instance.board, plies, begun))
    drawn = isinstance(solution, Outcome) and solution.value == DRAWN
    return [*found, gesture_of(_SAY_DRAWN)] if drawn else found


def hint(instance: Position, state: str, watch: Watch) -> Hint | None:
    """The next step of the best turn for the player to move, and what the position is worth; None: nobody knows."""
    line = read_solution(instance, state)
    best = _best(instance, line, watch)
    if best is None or isinstance(line, Outcome):
        return None
    if best.value == DRAWN and not line.begun:
        return Hint("neither player can force anything: it is drawn", gesture=gesture_of(_SAY_DRAWN))
    if not best.line or best.line[0].moves[: len(line.begun)] != line.begun:
        return Hint(f"it was {value_in_words(best)} before this turn, which began otherwise: take it back")
    drag = list(drags_of(instance.board, best.line[:1]))[len(line.begun)]
    return Hint(f"{drag.value}: {value_in_words(best)}", drag.spots, drag)


def reply(instance: Position, state: str, watch: Watch) -> str | None:
    """The state after a turn of the player to move: the best one, or a good one where nobody knows the best.

    None if the game is over, or a turn has begun.
    """
    from fathom.games.pushfight.solve.opponent import Searching

    line = read_solution(instance, state)
    cells = _cells_after(instance, line)
    if isinstance(line, Outcome) or line.begun or cells is None:
        return None
    try:
        best = _best(instance, line, watch)
    except LimitReached:
        best = None
    if best is not None and best.line:
        return write_solution(instance, Line((*line.plies, best.line[0])))
    left = watch.seconds_left
    turn = Searching(instance.board, 1, _THINKS if left is None else min(left, _THINKS), len(line.plies)).turn(cells)
    return None if turn is None else write_solution(instance, Line((*line.plies, turn.ply)))


def worth(instance: Position, state: str, watch: Watch) -> Worth | None:
    """What the game is worth to the player who began, before the turn at hand; None if nobody knows."""
    line = read_solution(instance, state)
    if isinstance(line, Outcome):
        return None
    beginner = len(line.plies) % 2 == 0
    if _cells_after(instance, line) is None:
        before = _cells_after(instance, Line(line.plies[:-1]))
        last = None if before is None else made(instance.board, before, line.plies[-1])
        won = beginner == (last is not None and last.loses)  # the other one, or who threw off a piece of his own
        return Worth(1.0, WON) if won else Worth(-1.0, LOST)
    best = _best(instance, line, watch)
    if best is None:
        return None
    share = {WON: 1.0, LOST: -1.0}.get(best.value, 0.0)
    words = (
        value_in_words(best)
        if beginner or not share
        else value_in_words(replace(best, value=LOST if share > 0 else WON))
    )
    return Worth(share if beginner else -share, words)


def _best(instance: Position, line: AnySolution, watch: Watch) -> Outcome | None:
    """What the position before the turn at hand is worth, and how; None if the game is over, or nobody knows."""
    from fathom.games.pushfight.solve.methods import best_outcome

    cells = _cells_after(instance, line)
    if isinstance(line, Outcome) or cells is None:
        return None
    return best_outcome(Position(instance.squares, instance.beside, cells, instance.moves), watch)
