"""Chess: nodes of perft beside python-chess, and positions a CPU-second of the quick and of the full test.

    python -m bench chesswin

Both sides of perft count the legal moves of all positions one move before the end; counts are compared. Positions of
games are those of Lichess in ../shared (labelled and not), composed ones the queries that people have put to
chasolver.org; a position counts once for each of the two players who may win it. Where that folder is absent, positions
of random games are taken. `file to verdicts` begins with the bytes of a file of FENs. Seconds are CPU seconds of the
process, and compiled code is loaded before.

Yardsticks: the C++ program of the author of [Ambrona 2022], measured on a machine like ours, decides 120,000 (quick)
and 2,350 (full) game positions a second, and 460 and 141 composed ones. Needs `pip install chess`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import chess
import numpy as np
from numpy.typing import NDArray

from fathom.engine.chess import START, Table, perft, read_fen
from fathom.puzzles.chesswin.analyse.labelled import data_folder
from fathom.puzzles.chesswin.solve.batch import UNDECIDED, full_verdicts, quick_verdicts, rows_in

PERFT = (
    ("start position", START, 5, 3),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 3),
    ("rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 4),
)
"""Name, FEN, and depths for the compiled board and for python-chess."""

BUDGET = 2_000
"""Positions that the full test looks at before it gives up."""


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """What a function returns, and the CPU seconds it takes."""
    before = time.process_time()
    found = run()
    return found, max(time.process_time() - before, 1e-9)


def plain_perft(board: chess.Board, depth: int) -> int:
    """By python-chess, the last level counted without being made."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += plain_perft(board, depth - 1)
        board.pop()
    return total


def compare_perft() -> None:
    """Nodes a second, ours and python-chess's."""
    print(f"{'perft':16}{'depth':>6}{'nodes':>14}{'a second':>16}{'python-chess':>16}{'ratio':>8}")
    for name, fen, depth, less in PERFT:
        row = read_fen(fen)
        perft(row, 2)
        nodes, seconds = timed(partial(perft, row, depth))
        fewer, plain = timed(partial(plain_perft, chess.Board(fen), less))
        assert fewer == perft(row, less)
        ours, theirs = nodes / seconds, fewer / plain
        print(f"{name:16}{depth:6}{nodes:14,}{ours:16,.0f}{theirs:16,.0f}{ours / theirs:8,.0f}")


def positions() -> dict[str, bytes]:
    """Files of FENs."""
    folder = data_folder()
    if not folder.is_dir():
        return {"random games": random_games(400)}
    found = {}
    for name, file in (("games", "lichess.txt"), ("composed", "positions.txt")):
        lines = (folder / file).read_text().splitlines()
        found[name] = "".join(f"{line.split(' ', 1)[1]}\n" for line in lines).encode()
    lines = (folder / "d3_lichess_unlabelled.tsv").read_text().splitlines()
    found["more games"] = "".join(f"{line.split(chr(9))[0]}\n" for line in lines).encode()
    return found


def random_games(number: int) -> bytes:
    """Positions of random games, every tenth."""
    chosen, found = random.Random(1), []
    for _ in range(number):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 200:
            if board.ply() % 10 == 0:
                found.append(board.fen())
            board.push(chosen.choice(list(board.legal_moves)))
    return "".join(f"{fen}\n" for fen in found).encode()


def both(rows: Table) -> tuple[Table, NDArray[np.bool_]]:
    """Each position twice, for White and for Black."""
    return np.repeat(rows, 2, axis=0), np.tile([True, False], len(rows))


def _of_file(data: bytes) -> NDArray[np.int64]:
    """Quick verdicts, from the bytes of a file."""
    return quick_verdicts(*both(rows_in(data)))


def measure_verdicts() -> None:
    """Positions a second of the two tests, and how many are left undecided."""
    heading = ("positions", "questions", "quick", "file to verdicts", "full", "undecided")
    print("\n" + "".join(f"{word:>18}" for word in heading))
    for name, data in positions().items():
        rows, winners = both(rows_in(data))
        quick_verdicts(rows[:2], winners[:2])
        full_verdicts(rows[:2], winners[:2], BUDGET)
        _, quick = timed(partial(quick_verdicts, rows, winners))
        _, whole = timed(partial(_of_file, data))
        found, full = timed(partial(full_verdicts, rows, winners, BUDGET))
        count = len(rows)
        rates = (count / quick, count / whole, count / full)
        told = (name, f"{count:,}", *(f"{rate:,.0f}" for rate in rates), f"{int((found == UNDECIDED).sum()):,}")
        print("".join(f"{word:>18}" for word in told))


def main() -> None:
    """Print both tables."""
    compare_perft()
    measure_verdicts()


if __name__ == "__main__":
    main()
