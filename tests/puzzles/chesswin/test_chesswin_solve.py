"""The methods against the published positions, each other, plain searches by python-chess, and labels of other people."""

import random

import chess
import numpy as np
import pytest
from chess_positions import asked, blocked, can_mate, few_men, random_game
from other_people import file_of, needs

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
    read_fens,
)
from fathom.puzzles.chesswin.solve.methods import packed, regions_of, unpacked

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


def test_the_methods_agree_with_a_plain_search() -> None:
    chosen, seen = random.Random(11), {True: 0, False: 0}
    for number in range(160):
        position = blocked(chosen, "Bb") if number % 2 else few_men(chosen, "BNbnRr", pawns=1)
        winner = chosen.choice("wb")
        truth = can_mate(write_fen(position), winner, 1500)
        if truth is None:
            continue
        seen[truth] += 1
        win = Win(position, winner)
        wanted = Verdict.SOLVED if truth else Verdict.IMPOSSIBLE
        assert fathom.solve(win).verdict is wanted, write_fen(position)
        assert fathom.solve(win, "exhaustive", limits=Limits(checking=1)).verdict is wanted
        assert fathom.solve(win, "quick").verdict in (wanted, Verdict.UNDECIDED)
    assert min(seen.values()) > 10


def test_a_shortest_helpmate_is_as_short_as_plain_search_says() -> None:
    chosen = random.Random(4)
    for _ in range(25):
        win = Win(few_men(chosen, "QR", pawns=0), "w")
        answer = fathom.solve(win, fewest=True, limits=Limits(time=20))
        if answer.verdict is Verdict.SOLVED:
            other = fathom.solve(win)
            assert other.cost is not None and answer.cost is not None and other.cost >= answer.cost
            assert answer.optimal or answer.unproved


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
    rows = np.zeros((len(boards) + 5, 8), np.uint64)
    assert read_fens(np.frombuffer(text.encode(), np.uint8), rows) == len(boards)
    assert unpacked(rows[: len(boards)]) == [read_fen(board.fen()) for board in boards]
    broken = np.frombuffer(f"{chess.STARTING_FEN}\nhello\n".encode(), np.uint8)
    assert read_fens(broken, rows) == 1
