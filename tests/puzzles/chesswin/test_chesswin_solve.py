"""The methods against published positions, each other, plain searches by python-chess, and labels of other people."""

import random

import chess
import numpy as np
import pytest
from chess_positions import asked, blocked, can_mate, few_men, random_game

import fathom
from fathom.answer import Limits, Verdict
from fathom.puzzles.chesswin.analyse.labelled import labelled
from fathom.puzzles.chesswin.check.certificates import Closed
from fathom.puzzles.chesswin.model import Win, read_fen, write_fen
from fathom.puzzles.chesswin.solve.batch import (
    UNDECIDED,
    UNWINNABLE,
    WINNABLE,
    full_verdicts,
    quick_verdicts,
    rows_in,
)
from fathom.puzzles.chesswin.solve.methods import packed, regions_of, unpacked
from other_people import file_of, needs

DATA = "chess_unwinnability"

PUBLISHED = [
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - -", "w", "impossible", 220),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - -", "b", "impossible", 220),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - -", "w", "solved", None),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - -", "b", "impossible", 731),
    ("8/8/7p/5p1P/5p1K/5Pp1/6P1/5kb1 b - -", "w", "impossible", 5524),
    ("1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - -", "w", "impossible", 2934),
    ("8/8/7p/5p1P/5p1K/5Pp1/6P1/1k6 w - -", "b", "impossible", 203),
    ("8/8/7p/5p1P/5p1K/5Pp1/6P1/1k6 w - -", "w", "impossible", 203),
    ("5r1k/6P1/7K/5q2/8/8/8/8 b - -", "w", "impossible", None),
    ("2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 b - -", "w", "solved", None),
    ("2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 b - -", "b", "solved", None),
    ("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -", "w", "impossible", None),
    ("8/6b1/1p3k2/1Pp1p1p1/2P1PpP1/5P2/8/5K2 b - -", "b", "impossible", None),
    ("8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - -", "w", "impossible", None),
    ("k7/P1K5/8/8/8/8/8/8 b - -", "w", "impossible", None),
    ("8/8/8/8/8/1k6/b1b5/RKR5 w - -", "b", "solved", None),
    ("5B2/7r/5K1k/7r/8/4B3/8/8 b - -", "w", "solved", None),
    ("4k3/8/8/8/3q4/8/8/2B1K3 w - -", "w", "impossible", None),
]


@pytest.mark.parametrize(("fen", "winner", "verdict", "positions"), PUBLISHED)
def test_published_positions(fen: str, winner: str, verdict: str, positions: int | None) -> None:
    answer = fathom.solve(asked(fen, winner))
    assert answer.verdict == verdict and not answer.unproved
    if positions is not None:
        whole = fathom.solve(asked(fen, winner), "exhaustive")
        assert isinstance(whole.certificate, Closed)
        assert whole.verdict == verdict and len(whole.certificate.positions) == positions


def test_python_chess_sees_every_helpmate_mate_and_every_closed_set_closed() -> None:
    chosen, seen = random.Random(11), {Verdict.SOLVED: 0, Verdict.IMPOSSIBLE: 0, Verdict.UNDECIDED: 0}
    for number in range(90):
        position = blocked(chosen, "BbNn" if number % 3 else "") if number % 2 else few_men(chosen, "BNbnRr")
        win = Win(position, chosen.choice("wb"))
        answer = fathom.solve(win, limits=Limits(nodes=3_000))
        seen[answer.verdict] += 1
        assert fathom.solve(win, "quick").verdict in (answer.verdict, Verdict.UNDECIDED)
        if answer.verdict is Verdict.SOLVED:
            board = chess.Board(f"{write_fen(position)} 0 1")
            for move in answer.solution.moves:
                board.push_uci(move)
            assert board.is_checkmate() and board.turn == (win.winner == "b")
        elif answer.verdict is Verdict.IMPOSSIBLE and number % 6 == 3:
            assert can_mate(write_fen(position), win.winner, 1_500) is not True
    assert min(seen[Verdict.SOLVED], seen[Verdict.IMPOSSIBLE]) > 12


def shortest(board: chess.Board, loser: bool, most: int) -> int | None:
    """By python-chess: the fewest moves to mate, if they are at most so many."""
    if board.turn == loser and board.is_checkmate():
        return 0
    found = []
    for move in board.legal_moves if most else ():
        board.push(move)
        found.append(shortest(board, loser, most - 1))
        board.pop()
    return min((moves + 1 for moves in found if moves is not None), default=None)


def test_a_shortest_helpmate_is_as_short_as_plain_search_says() -> None:
    chosen, looked_at = random.Random(4), 0
    while looked_at < 12:
        win = Win(few_men(chosen, "QRq"), "w")
        line = fathom.solve(win, limits=Limits(nodes=3_000)).solution
        if line is None or len(line.moves) < 3:
            continue
        looked_at += 1
        board = chess.Board(f"{write_fen(win.position)} 0 1")
        for move in line.moves[:-3]:
            board.push_uci(move)
        late = Win(read_fen(board.fen()), "w")
        assert fathom.solve(late, fewest=True).cost == shortest(board, chess.BLACK, 3)


def random_blocked(number: int, seed: int, officers: str = "BbNn") -> tuple[np.ndarray, np.ndarray]:
    chosen = random.Random(seed)
    rows = np.array([packed(blocked(chosen, officers)) for _ in range(number)])
    return np.repeat(rows, 2, axis=0), np.tile([True, False], number)


def false_claims(number: int, seed: int, most: int) -> tuple[int, int]:
    """Of static claims about random blocked positions: how many were looked at by exhaustive search, how many false."""
    rows, winners = random_blocked(number, seed)
    claims = [n for n in range(len(rows)) if regions_of(rows[n], bool(winners[n])) is not None]
    looked_at = false = 0
    for n in claims:
        (position,) = unpacked(rows[n][None])
        limits = Limits(nodes=most, checking=0)
        answer = fathom.solve(Win(position, "w" if winners[n] else "b"), "exhaustive", limits=limits)
        looked_at += answer.verdict is not Verdict.UNDECIDED
        false += answer.verdict is Verdict.SOLVED
    return looked_at, false


def test_the_static_test_claims_nothing_that_exhaustive_search_denies() -> None:
    looked_at, false = false_claims(400, seed=1, most=8_000)
    assert looked_at > 60 and false == 0


@pytest.mark.slow
def test_the_static_test_claims_nothing_false_on_thousands_of_blocked_positions() -> None:
    looked_at, false = false_claims(6_000, seed=2, most=60_000)
    assert looked_at > 1_000 and false == 0


def test_quick_never_contradicts_full() -> None:
    rows, winners = random_blocked(1_500, seed=5, officers="BbNnRrQq")
    quick, full = quick_verdicts(rows, winners), full_verdicts(rows, winners, 500)
    assert not ((quick == WINNABLE) & (full == UNWINNABLE)).any()
    assert not ((quick == UNWINNABLE) & (full == WINNABLE)).any()
    assert (quick == UNWINNABLE).sum() > 100 and (full == UNDECIDED).sum() < len(full) / 2


@needs(DATA)
def test_labels_of_game_positions_are_met() -> None:
    asked_for = labelled(file_of(DATA) / "lichess.txt")
    part = slice(0, 4_000)
    can = asked_for.can_win[part]
    for found in (
        quick_verdicts(asked_for.rows[part], asked_for.winner_white[part]),
        full_verdicts(asked_for.rows[part], asked_for.winner_white[part], 2_000),
    ):
        assert not (can & (found == UNWINNABLE)).any() and not (~can & (found == WINNABLE)).any()
    assert (found == UNDECIDED).sum() < 20


@needs(DATA)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "undecided"), [("lichess.txt", 5), ("positions.txt", 250), ("d3_only.txt", 0)])
def test_no_label_is_contradicted(name: str, undecided: int) -> None:
    asked_for = labelled(file_of(DATA) / name)
    found = full_verdicts(asked_for.rows, asked_for.winner_white, 20_000)
    assert not (asked_for.can_win & (found == UNWINNABLE)).any()
    assert not (~asked_for.can_win & (found == WINNABLE)).any()
    assert (found == UNDECIDED).sum() <= undecided


@needs(DATA)
@pytest.mark.slow
def test_answers_about_labelled_positions_are_replayed() -> None:
    """Every hundredth of the labels, with helpmates and proofs, by the checker."""
    lines = (file_of(DATA) / "positions.txt").read_text().splitlines()[::50]
    decided = 0
    for line in lines:
        label, fen = line.split(" ", 1)
        for letter, winner in zip(label, "wb", strict=True):
            answer = fathom.solve(asked(fen, winner), limits=Limits(nodes=5_000))
            if answer.verdict is not Verdict.UNDECIDED:
                decided += not answer.unproved
                assert (answer.verdict is Verdict.SOLVED) == (letter != "-"), fen
    assert decided > len(lines)


def test_a_search_that_is_stopped_knows_nothing() -> None:
    win = asked("2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 b - -", "b")
    assert fathom.solve(win, limits=Limits(nodes=10)).verdict is Verdict.UNDECIDED
    assert fathom.solve(win, limits=Limits(time=0)).verdict is Verdict.UNDECIDED
    unwinnable = asked("8/8/7p/5p1P/5p1K/5Pp1/6P1/5kb1 b - -", "w")
    assert fathom.solve(unwinnable, limits=Limits(nodes=1000)).verdict is Verdict.UNDECIDED


def test_files_of_fens_are_read_as_one() -> None:
    chosen = random.Random(9)
    boards = [board for _ in range(8) for board in random_game(chosen, 70)]
    text = "\n".join(board.fen() for board in boards) + "\n"
    assert unpacked(rows_in(text.encode())) == [read_fen(board.fen()) for board in boards]
    assert len(rows_in(text.rstrip().encode())) == len(boards)
    assert len(rows_in(f"{chess.STARTING_FEN}\nhello\n{chess.STARTING_FEN}\n".encode())) == 1
