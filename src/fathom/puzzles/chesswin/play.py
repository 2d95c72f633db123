"""Chess by hand, for both players in turn, who help one of them to mate: men are dragged to where they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError
from fathom.playing import Gesture, Move, Moves, Spot, gesture_of, square_spot
from fathom.puzzles.chesswin.check.rules import Move as Made
from fathom.puzzles.chesswin.check.rules import legal_moves
from fathom.puzzles.chesswin.model import Helpmate, Win, read_solution
from fathom.puzzles.chesswin.model.position import EMPTY, Position, name_of

SEPARATOR = " "

_WORDS = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}


def spots(instance: Win) -> Sequence[Spot]:
    """The squares."""
    return [
        square_spot(_spot(place), place % 8, place // 8, f"{_who(letter)}, {name_of(place)}")
        for place, letter in enumerate(instance.position.men)
    ]


def _spot(place: int) -> str:
    return f"{place // 8},{place % 8}"


def _who(letter: str) -> str:
    if letter == EMPTY:
        return "empty"
    return f"{'white' if letter.isupper() else 'black'} {_WORDS[letter.upper()]}"


def options(instance: Win, state: str) -> Moves:
    """All legal moves; a pawn that reaches the last rank becomes what one chooses."""
    position = after(instance, state).position
    return Moves(tuple(_move(position, move) for move, _ in legal_moves(position)))


def _move(position: Position, move: Made) -> Move:
    becomes = f", becomes a {_WORDS[move.becomes.upper()]}" if move.becomes else ""
    label = f"{_who(position.men[move.start])} {name_of(move.start)} to {name_of(move.end)}{becomes}"
    return Move(str(move), "drag", _spot(move.start), _spot(move.end), label=label)


def after(instance: Win, state: str) -> Win:
    """The same question about the position that is reached."""
    position = instance.position
    for number, told in enumerate(read_solution(instance, state).moves, 1):
        found = {str(move): following for move, following in legal_moves(position)}
        if told not in found:
            raise FathomError(f"move {number}, {told}, is not legal")
        position = found[told]
    return replace(instance, position=position)


def gestures(instance: Win, solution: Helpmate) -> Sequence[Gesture]:
    """A drag for each move."""
    position, found = instance.position, []
    for told in solution.moves:
        move, following = next((one for one in legal_moves(position) if str(one[0]) == told), (None, position))
        if move is None:
            raise FathomError(f"{told} is not legal")
        found.append(gesture_of(_move(position, move)))
        position = following
    return found
