"""Measures, pictures, play and new positions."""

import pytest
from chess_positions import asked

import fathom
from fathom.answer import Limits, Verdict
from fathom.playing import Gesture, Moves, Refused
from fathom.puzzles.chesswin.analyse.labelled import study
from fathom.show import to_plain, to_svg
from other_people import needs

PROMOTION = asked("7k/5P2/6K1/8/8/8/8/8 w - -", "w")


def test_an_arbiter_is_told_who_can_still_win() -> None:
    facts = fathom.analyse(asked("8/5k1K/7P/5n2/8/8/8/8 w - -", "w"))
    assert (facts["white wins"], facts["black wins"], facts["dead"]) == (True, True, False)
    bare = fathom.analyse(asked("4k3/8/8/3q4/8/8/8/4K3 w - -", "w"))
    assert (bare["white wins"], bare["black wins"], bare["dead"]) == (False, True, False)
    assert (bare["White's time runs out"], bare["Black's time runs out"]) == ("Black wins", "drawn")
    dead = fathom.analyse(asked("8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - -", "w"))
    assert dead["dead"] is True and dead["blocked pairs"] == 5 and dead["files"]["closed"] == 5
    assert dead["never move again"] == "b5 e5 g5 a4 b4 d4 e4 g4 a3 d3"


def test_what_is_not_decided_is_said_to_be_so() -> None:
    hard = asked("2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 b - -", "w")
    facts = fathom.analyse(hard, positions=20)
    assert facts["white wins"] is None and facts["dead"] is None and facts["Black's time runs out"] == "not decided"
    castling = fathom.analyse(asked("4k3/8/8/8/8/8/8/R3K3 w Q -", "w"))
    assert castling["never move again"] is None and castling["white wins"] is True


@needs("chess_unwinnability")
@pytest.mark.slow
def test_the_study_of_labels_contradicts_none() -> None:
    tables = list(study((), Limits()))
    assert [table.title.split(",")[0] for table in tables] == ["lichess.txt", "positions.txt"]
    assert all(row[6] == "0" for table in tables for row in table.rows)


def test_the_picture_tells_each_move_in_its_time() -> None:
    line = "f7f8q"
    film = fathom.draw(PROMOTION, line)
    assert "1. f8=Q#" in to_svg(film.at(film.duration))
    assert "♕" in to_plain(film) and "♙" not in to_plain(film)
    before = to_plain(film, time=0.1)
    assert "♙" in before and "♕" not in before
    assert "White to move; can White still mate?" in to_svg(fathom.draw(PROMOTION))


def test_castling_moves_the_rook_and_en_passant_takes_the_pawn() -> None:
    castle = fathom.draw(asked("5k2/8/8/8/8/8/8/4K2R w K -", "w"), "e1g1")
    assert to_plain(castle).splitlines()[7].split() == ["1", "·", "·", "·", "♖", "♔"]
    passing = fathom.draw(asked("7k/8/8/8/3pP3/8/8/K7 b - e3", "b"), "d4e3")
    assert "♙" not in to_plain(passing) and "♟" in to_plain(passing)


def test_regions_are_laid_over_the_board() -> None:
    walls = asked("8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - -", "w")
    assert "framed" in to_svg(fathom.draw(walls, overlay="regions"))
    assert "no regions" in to_svg(fathom.draw(asked("4k3/8/8/8/8/8/8/R3K3 w Q -", "w"), overlay="regions"))


def test_a_pawn_becomes_what_one_chooses() -> None:
    options = fathom.play(PROMOTION).options
    assert isinstance(options, Moves)
    assert sorted(move.text for move in options.moves if move.at == "1,5") == ["f7f8b", "f7f8n", "f7f8q", "f7f8r"]
    assert fathom.play(PROMOTION, "", [Gesture("drag", ("1,5", "0,5"), "f7f8q")]).solved
    with pytest.raises(Refused, match="more than one"):
        fathom.play(PROMOTION, "", [Gesture("drag", ("1,5", "0,5"))])


def test_kings_move_when_they_are_put_elsewhere() -> None:
    text = fathom.edit(asked("4k3/8/8/8/8/8/8/R3K3 w Q -", "w"), "7,5", "K")
    assert text.endswith("4k3/8/8/8/8/8/8/R4K2 w - -\n")


def test_new_positions_are_what_was_promised() -> None:
    dead = fathom.generate("chess-win", "dead", seed=0)
    for winner in "wb":
        asked_for = type(dead)(dead.position, winner)
        assert fathom.solve(asked_for).verdict is Verdict.IMPOSSIBLE
    barely = fathom.generate("chess-win", "barely", seed=0, moves=5)
    answer = fathom.solve(barely, fewest=True)
    assert answer.cost is not None and answer.cost >= 5 and answer.optimal
