"""Helpmates are replayed, and proofs that there is none are followed: no other one gets by."""

import random
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from chess_positions import asked, blocked

import fathom
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import AtLeast, Impossible
from fathom.engine.chess import write_uci
from fathom.engine.chess.notation import after, read_san
from fathom.puzzles.chesswin.check import problems, violations
from fathom.puzzles.chesswin.check.certificates import Closed, Exhausted, Regions, TooLittle
from fathom.puzzles.chesswin.check.material import too_little
from fathom.puzzles.chesswin.check.regions import faults_of
from fathom.puzzles.chesswin.model import Helpmate, Win
from fathom.puzzles.chesswin.model.position import EMPTY, Position, objection
from fathom.puzzles.chesswin.solve.batch import full_verdicts
from fathom.puzzles.chesswin.solve.methods import packed, regions_of

A5 = asked("Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - -", "w")
PRINTED = "Ka6 Ke8 Bb7 Kd8 Bc8 Ke8 Bd7+ Kd8 Be8 Kc8 Bf7 Kd8 Bg8 Ke8 Kb7 Kd8 g5 Ke8 Kc8 a4 Bf7#"


def told(win: Win, sans: str) -> Helpmate:
    row, moves = packed(win.position), []
    for san in sans.split():
        move = read_san(row, san)
        moves.append(write_uci(move))
        row = after(row, move)
    return Helpmate(tuple(moves))


def test_the_printed_helpmate_mates() -> None:
    line = told(A5, PRINTED)
    assert len(line.moves) == 21 and violations(A5, line) == []
    assert violations(A5, Helpmate(line.moves[:-1])) == ["Black is not mated in the end"]
    assert violations(A5, Helpmate((*line.moves, "e8d8"))) == ["move 22, e8d8, is not legal"]
    assert violations(replace(A5, winner="b"), line) == ["White is not mated in the end"]


@pytest.mark.parametrize("knight", ["f5", "f3", "g2"])
def test_the_knight_mates_as_printed(knight: str) -> None:
    fens = {"f5": "8/5k1K/7P/5n2/8/8/8/8", "f3": "8/5k1K/7P/8/8/5n2/8/8", "g2": "8/5k1K/7P/8/8/8/6n1/8"}
    win = asked(f"{fens[knight]} w - -", "b")
    line = "Kh8 Nh4 Kh7 Ng2 Kh8 Nf4 Kh7 Ne6 Kh8 Nf8 h7 Ng6#"
    assert violations(win, told(win, line)) == []


def test_a_closed_set_may_lack_no_position() -> None:
    dead = asked("8/8/7p/5p1P/5p1K/5Pp1/6P1/1k6 w - -", "b")
    proof = fathom.solve(dead).certificate
    assert isinstance(proof, Closed) and len(proof.positions) == 203
    assert problems(dead, Impossible(), proof, Watch()) == []
    chosen = random.Random(1)
    for one in chosen.sample(sorted(proof.positions), 20):
        assert problems(dead, Impossible(), Closed(proof.positions - {one}), Watch())


def test_a_closed_set_is_followed_to_its_proofs_by_regions() -> None:
    dead = asked("1k6/6p1/6P1/6PK/6P1/6PR/7P/8 w - -", "w")
    proof = fathom.solve(dead).certificate
    assert isinstance(proof, Closed) and proof.proofs
    assert problems(dead, Impossible(), Closed(proof.positions), Watch())
    place = next(iter(proof.proofs))
    without = {position: regions for position, regions in proof.proofs.items() if position != place}
    assert problems(dead, Impossible(), Closed(proof.positions, without), Watch())
    spoilt = {**proof.proofs, place: Regions({})}
    assert problems(dead, Impossible(), Closed(proof.positions, spoilt), Watch())


def test_regions_that_are_not_closed_show_nothing() -> None:
    """Of a least fixed point nothing can be left out."""
    dead = asked("8/6b1/1p3k2/1Pp1p1p1/2P1PpP1/5P2/8/5K2 b - -", "w")
    proof = fathom.solve(dead).certificate
    assert isinstance(proof, Regions)
    for place, region in proof.regions.items():
        for left_out in region:
            spoilt = Regions({**proof.regions, place: region - {left_out}})
            assert faults_of(dead.position, "w", spoilt), (place, left_out)


@pytest.mark.parametrize("fen", ["4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K2R w K -", "4k3/8/8/Pp1p1p1p/3P1P1P/8/8/4K3 w - b6"])
def test_regions_show_nothing_where_castling_or_en_passant_is_possible(fen: str) -> None:
    walls = asked(fen, "b")
    men = {place: frozenset({place}) for place, man in enumerate(walls.position.men) if man != EMPTY}
    assert "castling" in faults_of(walls.position, "b", Regions(men))[0]
    assert regions_of(packed(walls.position), winner_white=False) is None


def test_too_little_is_little_and_mate_comes_first() -> None:
    assert problems(asked("4k3/8/8/3q4/8/8/8/4K3 w - -", "w"), Impossible(), TooLittle(), Watch()) == []
    assert problems(asked("4k3/8/8/3q4/8/8/8/4K3 w - -", "b"), Impossible(), TooLittle(), Watch())
    mated = asked("8/8/8/8/8/2b1k1b1/8/3RKR2 w - -", "b")  # no game leads here, and Black has mated all the same
    assert problems(mated, Impossible(), TooLittle(), Watch()) == ["it is mate"]
    assert fathom.solve(mated).verdict is Verdict.SOLVED


@pytest.mark.parametrize("theirs", ["", "q", "qq", "r", "b", "n"])
def test_where_a_knight_is_too_little_no_position_is_mate(theirs: str) -> None:
    """All placements around a king in the corner region, and those where the lemma says nothing do have a mate."""
    mates = sum(_mates_in_corner("N", theirs))
    little = too_little(
        Position(_placed({0: "k", 63: "K", 40: "N", 20: theirs[:1] or EMPTY, 30: theirs[1:] or EMPTY}), "w"), "w"
    )
    assert little == (theirs in ("", "q", "qq"))
    assert (mates == 0) == little


def _placed(men: dict[int, str]) -> str:
    return "".join(men.get(place, EMPTY) for place in range(64))


def _mates_in_corner(ours: str, theirs: str) -> list[bool]:
    """Whether each position is mate in which the black king is in the corner and the loser's men are beside him."""
    from fathom.puzzles.chesswin.check.rules import is_mate

    found = []
    for beside in combinations((1, 8, 9), len(theirs)):
        for king in (10, 17, 18, 2, 16):
            for place in range(64):
                men = {0: "k", king: "K", **dict(zip(beside, theirs, strict=True))}
                if place not in men and len(men) == 2 + len(theirs):
                    position = Position(_placed(men | {place: ours}), "b")
                    found.append(not objection(position) and is_mate(position))
    return found


def test_a_bound_is_replayed_by_a_plain_search() -> None:
    win = asked("8/5k1K/7P/5n2/8/8/8/8 w - -", "b")
    answer = fathom.solve(win, fewest=True)
    assert (answer.cost, answer.bound, answer.optimal) == (4, 4, True)
    assert problems(win, AtLeast(4), Exhausted(3), Watch()) == []
    assert problems(win, AtLeast(5), Exhausted(4), Watch()) == ["a plain search finds mate after 4 moves"]


def test_a_long_replay_ends_with_its_time_and_is_called_unproved() -> None:
    open_board = asked("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -", "w")
    answer = fathom.solve(open_board, "exhaustive", limits=Limits(checking=0))
    assert answer.verdict is Verdict.IMPOSSIBLE and "impossible" in answer.unproved


def test_the_two_static_tests_agree() -> None:
    """The checker's and the solver's conditions are written twice; on least fixed points they say the same."""
    chosen, shown = random.Random(3), 0
    for _ in range(300):
        position = blocked(chosen)
        for winner in "wb":
            proof = regions_of(packed(position), winner == "w")
            if proof is not None:
                shown += 1
                assert faults_of(position, winner, proof) == []
    assert shown > 30


def test_what_is_winnable_is_shown_impossible_by_no_regions() -> None:
    chosen, tried = random.Random(5), 0
    for _ in range(60):
        position = blocked(chosen)
        row = packed(position)
        if full_verdicts(row[None], np.array([True]), 500)[0] != 1:
            continue
        tried += 1
        everything = Regions({place: frozenset(range(64)) for place, man in enumerate(position.men) if man != EMPTY})
        lie = Answer(Verdict.IMPOSSIBLE, "lie", certificate=everything)
        assert problems(Win(position, "w"), Impossible(), lie.certificate, Watch())
    assert tried > 10
