"""The chess board against published perft counts and, move by move, against python-chess."""

import random

import chess
import numpy as np
import pytest

from fathom.engine.chess import (
    START,
    after,
    hashed,
    in_check,
    men_on,
    moves_of,
    perft,
    read_fen,
    read_san,
    read_uci,
    write_fen,
    write_san,
    write_uci,
)
from fathom.errors import FathomError

PERFT = [
    (START, [20, 400, 8902, 197281, 4865609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", [48, 2039, 97862, 4085603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", [14, 191, 2812, 43238, 674624, 11030083]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333, 15833292]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379, 2103487]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2079, 89890, 3894594]),
]


@pytest.mark.parametrize(("fen", "published"), PERFT)
def test_perft_counts_are_the_published_ones(fen: str, published: list[int]) -> None:
    assert [perft(read_fen(fen), depth) for depth in range(1, len(published) + 1)] == published


def random_games(number: int, longest: int, seed: int = 20) -> list[chess.Board]:
    """Positions of random games; a third of them begin with few men, so that endings and mates come up."""
    chosen = random.Random(seed)
    found = []
    for game in range(number):
        board = chess.Board() if game % 3 else sparse(chosen)
        for _ in range(longest):
            moves = list(board.legal_moves)
            if not moves:
                break
            found.append(board.copy(stack=False))
            board.push(chosen.choice(moves))
        found.append(board.copy(stack=False))
    return found


def sparse(chosen: random.Random) -> chess.Board:
    """A legal position with the kings and up to eight men."""
    while True:
        board = chess.Board(None)
        squares = chosen.sample(range(64), 10)
        board.set_piece_at(squares[0], chess.Piece.from_symbol("K"))
        board.set_piece_at(squares[1], chess.Piece.from_symbol("k"))
        for square in squares[2 : chosen.randint(2, 10)]:
            board.set_piece_at(square, chess.Piece.from_symbol(chosen.choice("QRBNPPqrbnpp")))
        board.turn = chosen.random() < 0.5
        if board.is_valid():
            return board


def test_moves_checks_and_texts_agree_with_python_chess() -> None:
    for board in random_games(60, 80):
        row = read_fen(board.fen())
        moves = moves_of(row)
        assert sorted(map(write_uci, moves)) == sorted(move.uci() for move in board.legal_moves), board.fen()
        assert in_check(row) == board.is_check()
        assert read_fen(write_fen(row)).tolist() == row.tolist()
        assert "".join(str(board).split()) == men_on(row)
        for move in moves[::5]:
            uci = chess.Move.from_uci(write_uci(move))
            assert write_san(row, move) == board.san(uci)
            assert read_san(row, board.san(uci)) == read_uci(row, uci.uci()) == move
            following = board.copy()
            following.push(uci)
            assert after(row, move).tolist() == read_fen(following.fen()).tolist()


def test_equal_positions_and_only_these_have_the_same_hash() -> None:
    rows = {tuple(read_fen(board.fen()).tolist()) for board in random_games(20, 60, seed=3)}
    hashes = {int(hashed(np.array(row, np.uint64))) for row in rows}
    assert len(hashes) == len(rows) > 500


@pytest.mark.parametrize(
    "text", ["", "8/8/8/8 w - -", "k7/8/8/8/8/8/8/8 w - -", "k6K/8/8/8/8/8/8/8 x - -", "k6K/8/8/8/8/8/8/8 w - j9"]
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(FathomError):
        read_fen(text)


@pytest.mark.parametrize("san", ["Nd2", "e5", "Kf8", "O-O", "hello", "N2d4"])
def test_what_is_no_move_is_refused(san: str) -> None:
    with pytest.raises(FathomError):
        read_san(read_fen("4k3/8/8/8/8/5N2/8/RN2K3 w Q -"), san)
