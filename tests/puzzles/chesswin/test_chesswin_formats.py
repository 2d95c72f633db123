"""Positions as text: Fathom's own, FEN, EPD and PGN; what is no position is refused in one line with its place."""

import random

import chess
import chess.pgn
import pytest
from chess_positions import asked, blocked, random_game

import fathom
from fathom.errors import FormatError
from fathom.puzzles.chesswin.model import Win, read_fen, write_fen

GAME = """[Event "Rated"]
[Site "https://example.org/abc"]
[White "A"]
[Black "B"]
[Result "{result}"]
[Termination "{ending}"]
[SetUp "1"]
[FEN "8/8/8/8/8/4k3/4q3/6K1 b - - 0 1"]

1... Qe1+ {{ a check }} 2. Kg2 (2. Kh2 Qf2+ $1) 2... Qe2+ 3. Kg1 {result}
"""


def test_texts_read_back_as_the_same_question() -> None:
    chosen = random.Random(1)
    positions = [read_fen(board.fen()) for board in random_game(chosen, 60)] + [blocked(chosen) for _ in range(20)]
    for position in positions:
        win = Win(position, chosen.choice("wb"), {"title": "one"})
        assert fathom.loads(win.to_text()) == win
        assert fathom.loads(fathom.dumps(win, "epd")) == Win(position, win.winner)
        assert fathom.loads(fathom.dumps(win, "fen")).position == position


def test_a_drawn_board_is_the_same_as_its_fen() -> None:
    drawn = "kind: chess-win\nwinner: white\nturn: black\ncastling: Q\n\n....k...\n" + "........\n" * 6 + "R...K...\n"
    assert fathom.loads(drawn) == asked("4k3/8/8/8/8/8/8/R3K3 b Q -", "w")


def test_a_bare_position_asks_whether_the_one_who_has_time_can_mate() -> None:
    win = fathom.loads("8/8/8/8/8/4k3/4q3/6K1 w - - 12 34\n")
    assert isinstance(win, Win) and win.winner == "b"
    assert fathom.loads("8/8/8/8/8/4k3/4q3/6K1 b - -").winner == "w"
    assert fathom.loads('8/8/8/8/8/4k3/4q3/6K1 b - - id "x"; c0 "winner black";').winner == "b"


@pytest.mark.parametrize(
    ("result", "ending", "winner", "unfair"),
    [
        ("0-1", "Time forfeit", "b", False),
        ("1-0", "Time forfeit", "w", True),
        ("1/2-1/2", "Time forfeit", "w", False),
        ("1-0", "Normal", "w", None),
    ],
)
def test_a_game_asks_about_its_end(result: str, ending: str, winner: str, unfair: bool | None) -> None:
    win = fathom.loads(GAME.format(result=result, ending=f" {ending}  ").replace('"A"', '" A  a "'))
    assert write_fen(win.position) == "8/8/8/8/8/4k3/4q3/6K1 b - -" and win.winner == winner
    assert fathom.solve(win).statistics.get("unfair") == unfair
    assert fathom.loads(win.to_text()) == win


def test_games_of_python_chess_end_where_it_says() -> None:
    chosen = random.Random(6)
    for _ in range(6):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 90:
            board.push(chosen.choice(list(board.legal_moves)))
        text = str(chess.pgn.Game.from_board(board))
        assert fathom.loads(text).position == read_fen(board.fen())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8/8/8/8/8/8/8/4K2k w - - 0 1\n8/8/8/8/8/8/8/4K2k b - - 0 1\n", "2 positions"),
        ("8/8/8/8/8/8/4kK2/8 w - -", "in check"),
        ("8/8/8/8/8/8/8/4KK1k w - -", "White has 2 kings"),
        ("P7/8/8/8/8/8/8/4K2k w - -", "a pawn on a8"),
        ("8/8/8/8/8/8/8/4K2k w K -", "castling K"),
        ("8/8/8/8/8/8/8/4K2k w - e6", "en passant on e6"),
        ("8/8/8/8/8/8/7/4K2k w - -", "rank '7'"),
        (GAME.format(result="1-0", ending="x").replace("2. Kg2", "2. Kh8"), "Kh8"),
        (GAME.format(result="1-0", ending="x") * 2, "2 games"),
    ],
)
def test_what_is_no_position_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said) as refusal:
        fathom.loads(text, "some.txt")
    assert str(refusal.value).startswith("some.txt:") and "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("winner: red\n\n8/8/8/8/8/8/8/4K2k w - -", "expected one of white, black"),
        ("\n8/8/8/8/8/8/8/4K2k w - -", "winner"),
        ("winner: white\nturn: white\n\n8/8/8/8/8/8/8/4K2k w - -", "the FEN tells this"),
        ("winner: white\n\n8/8/8 w - -", "3 ranks"),
        ("winner: white\n\n........\n", "fields"),
        ("winner: white\nturn: white\n\n" + "........\n" * 6 + "k......K\nX.......\n", ":12:1"),
        ("winner: white\nturn: white\n\n" + "........\n" * 7 + "k......\n", "7 squares"),
    ],
)
def test_a_document_that_is_wrong_says_where(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        fathom.loads(f"kind: chess-win\n{text}", "some.txt")


def test_a_place_of_en_passant_counts_only_if_a_pawn_can_take_there() -> None:
    assert read_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3").passing == -1
    assert write_fen(read_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3")) == "4k3/8/8/8/3pP3/8/8/4K3 b - e3"


def test_what_a_game_tells_about_itself_stays_in_its_place() -> None:
    tags = {"White": "Bishop", "Black": "Queen", "Site": "Home", "Result": "1-0", "Termination": "Time forfeit"}
    told = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    text = fathom.dumps(fathom.loads(f"{told}\n1. e4 1-0\n"))
    assert fathom.dumps(fathom.loads(text)) == text
