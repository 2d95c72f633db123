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


def few_men(chosen: random.Random, men: str) -> Position:
    """A position with the kings and some of these men, anywhere."""
    while True:
        board = [EMPTY] * 64
        crew = "Kk" + "".join(chosen.sample(men, chosen.randint(1, len(men))))
        for man, place in zip(crew, chosen.sample(range(64), len(crew)), strict=True):
            board[place] = man
        position = Position("".join(board), chosen.choice("wb"))
        if not objection(position):
            return position


def blocked(chosen: random.Random, officers: str = "BbNn") -> Position:
    """A wall of pawns that block each other on every second file, with gaps, pawns behind, a king on each side, others.

    Most walls hold; some are broken by a pawn more or less, and some kings are on the wrong side.
    """
    while True:
        board = [EMPTY] * 64
        height, parity = chosen.randint(2, 4), chosen.randint(0, 1)
        for file in range(parity, 8, 2):
            row = height + chosen.choice((0, 0, 0, 0, 1, -1))
            if chosen.random() < 0.85 and board[8 * row + file] == EMPTY:
                board[8 * row + file], board[8 * row + 8 + file] = "p", "P"
            elif chosen.random() < 0.5:  # a pair that has not met yet
                board[8 * (row - 1) + file], board[8 * (row + 1) + file] = "p", "P"
            behind = 8 * (row + chosen.choice((-1, 2))) + file
            if chosen.random() < 0.15 and 8 <= behind < 56:
                board[behind] = chosen.choice("Pp")
        free = [place for place, man in enumerate(board) if man == EMPTY]
        above, below = [p for p in free if p < 8 * height], [p for p in free if p >= 8 * height + 16]
        if chosen.random() < 0.1:
            above, below = free, free
        board[chosen.choice(above)] = "k"
        board[chosen.choice(below)] = "K"
        for _ in range(chosen.randint(0, 2) if officers else 0):
            board[chosen.choice(free)] = chosen.choice(officers)
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
