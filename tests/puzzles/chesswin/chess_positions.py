"""Random chess positions for the tests, and python-chess as an oracle."""

from __future__ import annotations

import random

import chess

from fathom.puzzles.chesswin.model import Win, read_fen
from fathom.puzzles.chesswin.model.position import EMPTY, Position, objection


def random_game(chosen: random.Random, longest: int) -> list[chess.Board]:
    """The positions of a random game."""
    board, found = chess.Board(), []
    for _ in range(longest):
        found.append(board.copy(stack=False))
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chosen.choice(moves))
    return found


def few_men(chosen: random.Random, men: str, pawns: int = 0) -> Position:
    """A position with the kings, some of these men, and so many pawns at most, anywhere."""
    while True:
        board = [EMPTY] * 64
        crew = "Kk" + "".join(chosen.sample(men, chosen.randint(0, len(men)))) + "Pp" * pawns
        for man in crew[: 2 + chosen.randint(1, len(crew) - 2)]:
            place = chosen.choice(
                [p for p, there in enumerate(board) if there == EMPTY and (man not in "Pp" or 8 <= p < 56)]
            )
            board[place] = man
        position = Position("".join(board), chosen.choice("wb"))
        if not objection(position):
            return position


def blocked(chosen: random.Random, officers: str = "BbNn") -> Position:
    """A position with pairs of pawns that block each other, some pawns more, and few other men."""
    while True:
        board = [EMPTY] * 64
        for file in chosen.sample(range(8), chosen.randint(3, 8)):
            place = 8 * chosen.randint(1, 5) + file
            board[place], board[place + 8] = "p", "P"
            behind = place + chosen.choice((-8, 16))
            if chosen.random() < 0.2 and 8 <= behind < 56:
                board[behind] = chosen.choice("Pp")
        crew = "Kk" + "".join(chosen.choice(officers) for _ in range(chosen.randint(0, 2)))
        free = [place for place, man in enumerate(board) if man == EMPTY]
        for man, place in zip(crew, chosen.sample(free, len(crew)), strict=True):
            board[place] = man
        position = Position("".join(board), chosen.choice("wb"))
        if not objection(position):
            return position


def asked(fen: str, winner: str) -> Win:
    """Whether this player can still mate."""
    return Win(read_fen(fen), winner)


def can_mate(fen: str, winner: str, most: int) -> bool | None:
    """By python-chess: all positions that a position leads to; None if there are more than `most`."""
    first = chess.Board(fen)
    loser = chess.BLACK if winner == "w" else chess.WHITE
    seen, todo = {first.epd()}, [first]
    while todo:
        board = todo.pop()
        if board.turn == loser and board.is_checkmate():
            return True
        for move in board.legal_moves:
            following = board.copy(stack=False)
            following.push(move)
            if following.epd() not in seen:
                seen.add(following.epd())
                todo.append(following)
        if len(seen) > most:
            return None
    return False
