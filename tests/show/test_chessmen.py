"""Chessmen are told apart in pictures and in the terminal."""

import pytest

from fathom.errors import UnknownName
from fathom.show import to_plain, to_svg
from fathom.show.chessmen import FIGURES, MEN, chessboard, chessman, chessmen


def test_every_man_has_a_drawing_and_a_figure_of_its_own() -> None:
    drawings = {(man, colour): chessman(man, colour, 0, 0) for man in MEN for colour in FIGURES}
    assert len({repr(shapes) for shapes in drawings.values()}) == 12
    for (man, colour), shapes in drawings.items():
        assert [shape.glyph for shape in shapes if shape.glyph] == [FIGURES[colour][man]]


def test_men_stay_on_their_square() -> None:
    svg = to_svg(chessboard(1, 1, labels=False).add(chessmen([((0, 0), "q")])))
    assert "<svg" in svg
    for man in MEN:
        points = [point for shape in chessman(man, "white", 3, 5) for point in getattr(shape, "points", ())]
        assert all(3.1 < x < 3.9 and 5.05 < y < 5.95 for x, y in points)


def test_a_terminal_shows_the_first_squares_of_a_board_as_players_do() -> None:
    drawn = chessboard(3, 2).add(chessmen([((0, 0), "r"), ((2, 1), "K")]))
    assert to_plain(drawn).split() == ["2", "♜", "·", "1", "·", "♔", "a", "b", "c"]


def test_who_is_no_chessman_is_refused() -> None:
    with pytest.raises(UnknownName, match="chessman"):
        chessman("X", "white", 0, 0)
    with pytest.raises(UnknownName, match="colour"):
        chessman("K", "red", 0, 0)
