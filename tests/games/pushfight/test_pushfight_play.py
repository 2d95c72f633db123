"""Games in the terminal, with a script as the player."""

from __future__ import annotations

import io
from collections.abc import Iterable
from random import Random

import pytest

from fathom.cli.pushfight.opponent import Knowing, Opponent, Searching, placed
from fathom.cli.pushfight.play import play
from fathom.cli.pushfight.table import LEFT_OPEN, LOST, WON, Table
from fathom.errors import FathomError
from fathom.games.pushfight import Board, board_named
from fathom.games.pushfight.analyse.variants import rectangle
from fathom.games.pushfight.check.rules import Turn, successors, turns
from fathom.games.pushfight.model.position import read_position
from fathom.games.pushfight.solve.database import solve

ROW = rectangle(1, 6, pushers=1, pawns=1)
SMALL = rectangle(2, 4, pushers=1, pawns=1)


class Scripted:
    """Makes the first turn there is."""

    name = "a script"

    def __init__(self, board: Board) -> None:
        self.board = board

    def turn(self, cells: str) -> Turn | None:
        return next(turns(self.board, cells), None)


def game(
    board: Board, cells: str, lines: Iterable[str], opponent: Opponent | None = None, begins: bool = True
) -> tuple[str, str]:
    """How a game ends, and all that was told."""
    told: list[str] = []
    script = iter(lines)
    table = Table(board, opponent or Scripted(board), lambda: next(script, None), told.append)
    return table.play(cells, begins=begins), "\n".join(told)


def test_a_push_over_the_edge_wins() -> None:
    end, told = game(ROW, "xXO.o.", ["0,2 pushes left"])
    assert end == WON and "You have won." in told


def test_ones_own_piece_over_the_edge_loses() -> None:
    end, told = game(ROW, "xX..Oo", ["0,4 pushes right"])
    assert end == LOST and "a piece of your own" in told


def test_the_opponent_wins_where_it_can() -> None:
    end, told = game(ROW, "xXoO..", [], Searching(ROW, 1, 9, 0), begins=False)
    assert end == LEFT_OPEN and "Your opponent: " in told
    end, told = game(ROW, "..xXoO", [], Searching(ROW, 1, 9, 0), begins=False)
    assert end == LOST and "Your piece has fallen" in told


def test_who_cannot_push_has_lost() -> None:
    walled = rectangle(1, 4, rails="ends", pushers=1, pawns=1)
    end, told = game(walled, "XxOo", [])
    assert end == LOST and "You cannot push" in told
    end, told = game(walled, "OoXx", [], begins=False)
    assert end == WON and "Your opponent cannot push" in told


def test_an_opponent_that_must_throw_off_its_own_piece_has_lost() -> None:
    board = rectangle(1, 5, pushers=1, pawns=1).with_rules(moves=(0,))
    end, told = game(board, "xXoO.", [], begins=False)
    assert end == WON and "a piece of its own" in told


def test_turns_that_cannot_be_are_explained_and_asked_for_again() -> None:
    lines = ["jump", "", "9,9 pushes left", "0,0 pushes left", "0,2 pushes up", "0,2 to 0,5; 0,5 pushes left", "quit"]
    end, told = game(ROW, "xXO.o.", lines)
    assert end == LEFT_OPEN
    assert "found 'jump', expected a push such as" in told
    assert "found the square 9,9, which is not on the board" in told
    assert "no pusher of the player to move is on 0,0" in told
    assert "the push of 0,2 up is not allowed: there is a rail at 0,2" in told
    assert "move 1, 0,2 to 0,5: there is no way along empty squares" in told
    assert told.endswith("Goodbye.")


def test_help_hint_and_board() -> None:
    end, told = game(ROW, "xXO.o.", ["help", "hint", "board"])
    assert end == LEFT_OPEN  # at the end of the input
    assert "squares are row,column" in told and "Perhaps 0,2 pushes" in told
    assert told.count("0 1 2 3 4 5") == 2
    assert "0  x X O . o ." in told


def test_undo_takes_back_a_turn_and_the_answer() -> None:
    board = board_named("mini")
    cells = next(
        cells for cells in (placed(board, Random(seed)) for seed in range(99)) if not successors(board, cells)[0]
    )
    turn = next(turn for turn in turns(board, cells) if turn.push.after and not successors(board, turn.push.after)[0])
    said = turn.in_words(board).replace("(", "").replace(")", "").replace(", ", "; ")
    end, told = game(board, cells, ["undo", said, "undo", "quit"], Searching(board, 1, 9, 0))
    assert end == LEFT_OPEN and "There is no turn to take back." in told
    boards = told.split("   0 1 2 3 4 5\n")[1:]
    assert len(boards) == 3 and boards[0].splitlines()[:5] == boards[2].splitlines()[:5]
    assert boards[1] != boards[0]


@pytest.mark.parametrize("seed", range(4))
def test_the_database_never_loses_what_it_has_won(seed: int) -> None:
    database = solve(SMALL)
    lot = Random(seed)
    cells = placed(SMALL, lot)
    for _ in range(40):
        value, generation = database.value(cells)
        turn = Knowing(database).turn(cells)
        if turn is None:
            assert str(value) == "lost" and generation == 0
            return
        if turn.push.after is None:
            assert turn.push.wins == (str(value) == "won") or str(value) == "lost"
            return
        after = str(database.value(turn.push.after)[0])
        assert {"won": "lost", "drawn": "drawn", "lost": "won"}[str(value)] == after
        cells = turn.push.after


@pytest.mark.parametrize("seed", range(6))
def test_a_search_takes_what_wins_for_sure_and_shuns_what_loses(seed: int) -> None:
    database = solve(SMALL)
    cells = placed(SMALL, Random(seed))
    for _ in range(8):
        turn = Searching(SMALL, 3, 60, seed).turn(cells)
        value, generation = database.value(cells)
        if turn is None:
            assert generation == 0
            return
        if turn.push.after is None:
            assert turn.push.wins or str(value) == "lost"
            return
        if str(value) == "won" and generation is not None and generation <= 3:
            assert str(database.value(turn.push.after)[0]) == "lost"
        cells = turn.push.after


def test_pieces_are_placed_on_their_halves() -> None:
    board = board_named("standard")
    for seed in range(20):
        cells = read_position(board, placed(board, Random(seed)))
        assert {s for s, cell in enumerate(cells) if cell in "oO"} <= set(board.placement[0])
        assert {s for s, cell in enumerate(cells) if cell in "xX"} <= set(board.placement[1])


def test_the_command_plays_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert play("standard", second=True, depth=1) == 0
    told = capsys.readouterr().out
    assert "against a search of 1 turn after its own" in told and "Your opponent: " in told
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert play("mini", position=".YOx.Xo.o.O.x.", depth=2) == 0
    assert "Goodbye." in capsys.readouterr().out
    with pytest.raises(FathomError, match="--second: found the anchor"):
        play("mini", position=".YOx.Xo.o.O.x.", second=True)
    with pytest.raises(FathomError):
        play("mini", position="oo")
