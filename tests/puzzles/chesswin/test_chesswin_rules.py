"""The checker's plain rules are those of chess."""

import random

import chess
import pytest
from chess_positions import random_game

from fathom.puzzles.chesswin.check.rules import is_mate, legal_moves
from fathom.puzzles.chesswin.model import read_fen, write_fen
from fathom.puzzles.chesswin.model.position import Position, in_check


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(following, depth - 1) for _, following in legal_moves(position))


@pytest.mark.parametrize(
    ("fen", "depth", "published"),
    [
        (chess.STARTING_FEN, 3, 8902),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 3, 2812),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486),
    ],
)
def test_perft_counts_are_the_published_ones(fen: str, depth: int, published: int) -> None:
    assert perft(read_fen(fen), depth) == published


def test_moves_checks_and_mates_agree_with_python_chess() -> None:
    chosen = random.Random(7)
    for board in [board for _ in range(12) for board in random_game(chosen, 120)]:
        position = read_fen(board.fen())
        moves = {str(move): following for move, following in legal_moves(position)}
        assert sorted(moves) == sorted(move.uci() for move in board.legal_moves), board.fen()
        assert in_check(position) == board.is_check()
        assert is_mate(position) == board.is_checkmate()
        for uci in list(moves)[::7]:
            following = board.copy(stack=False)
            following.push_uci(uci)
            assert moves[uci] == read_fen(following.fen())
            assert read_fen(write_fen(moves[uci])) == moves[uci]
