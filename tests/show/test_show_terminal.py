"""Scenes as characters."""

from __future__ import annotations

import io

from hypothesis import given, settings
from rich.console import Console
from show_scenes import scenes

from fathom.grid import column_letters
from fathom.show import (
    Circle,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Text,
    ball,
    board,
    floor,
    legend,
    painted,
    side_by_side,
    target,
    to_plain,
    to_terminal,
    trail,
    walls,
)

LEVEL = ["#####", "#..##", "#...#", "#####"]
WALLS = [(x, y) for y, row in enumerate(LEVEL) for x, char in enumerate(row) if char == "#"]
FLOOR = [(x, y) for y, row in enumerate(LEVEL) for x, char in enumerate(row) if char == "."]


def level() -> Scene:
    return board(5, 4, labels="numbers").add(floor(FLOOR), walls(WALLS))


def drawn(*shapes) -> str:
    return to_plain(Scene(4, 3).add(*shapes))


def test_a_small_board_exactly():
    scene = level().add(painted([(1, 1), (1, 2)]), ball(1, 1), target(3, 2))
    scene = scene.add(trail([(1.5, 1.5), (1.5, 2.5), (2.5, 2.5)]))
    assert to_plain(scene) == (
        "  1 2 3 4 5\n"
        "1 ██████████\n"
        "2 ██●░· ████\n"
        "3 ██┗━→ ◎ ██\n"
        "4 ██████████\n"
    )  # fmt: skip


def test_lines_join_where_they_cross():
    across = Polyline(((0.5, 1.5), (3.5, 1.5)), stroke="mark")
    down = Polyline(((1.5, 0.5), (1.5, 2.5), (2.5, 2.5), (2.5, 0.5)), stroke="mark")
    assert drawn(across, down) == "  ╷ ╷\n╶─┼─┼─╴\n  └─┘\n"


def test_a_closed_line_is_a_loop():
    loop = Polyline(((0.5, 0.5), (2.5, 0.5), (2.5, 2.5), (0.5, 2.5)), closed=True, arrow=True, stroke="mark")
    assert drawn(loop) == "┌───┐\n│   │\n└───┘\n"


def test_slanted_lines_and_arrows_keep_their_direction():
    slanted = Polyline(((0.5, 2.5), (2.5, 0.5)), arrow=True, stroke="mark")
    assert drawn(slanted) == "    ↗\n  ╱\n╱\n"


def test_a_rectangle_paints_the_squares_it_covers_by_half():
    assert drawn(Rect(0.4, 0, 2.2, 1, fill="wall")) == "██████\n\n\n"
    assert drawn(Rect(0.6, 0, 1.8, 1, fill="wall")) == "  ██\n\n\n"
    assert drawn(Rect(1.3, 1.3, 0.4, 0.4, fill="wall")) == "\n  ■\n\n"


def test_small_things_have_glyphs_and_large_ones_areas():
    assert drawn(Circle(0.5, 0.5, 0.1, fill="mark"), Circle(1.5, 0.5, 0.4, stroke="mark")) == "• ○\n\n\n"
    assert drawn(Circle(2, 1.5, 1.5, fill="painted")) == "  ░░░░\n░░░░░░\n  ░░░░\n".replace("░░░░░░", "░░░░░░░░", 1)
    assert drawn(Polygon(((0, 0), (3, 0), (0, 3)), fill="painted")).startswith("░░░░")
    assert drawn(Circle(0.5, 0.5, 0.4, fill="mark", glyph="{}")) == "{}\n\n\n"
    assert drawn(Circle(0.5, 0.5, 0.4, fill="mark", glyph="")) == "\n\n\n"


def test_later_shapes_cover_earlier_ones():
    line = Polyline(((0.5, 0.5), (3.5, 0.5)), stroke="mark")
    assert drawn(line, Rect(1, 0, 1, 1, fill="wall")) == "╶─██──╴\n\n\n"


def test_text_is_anchored_and_wide_letters_take_two_columns():
    words = Text(2, 0.5, "abc", fill="text"), Text(4, 1.5, "end", anchor="end", fill="text")
    assert drawn(*words, Text(0, 2.5, "漢字!", anchor="start", fill="text")) == "  abc\n     end\n漢字!\n"
    assert drawn(Text(0, 0.5, "漢", anchor="start", fill="text"), Circle(0.5, 0.5, 0.3, fill="mark")) == "●\n\n\n"
    assert drawn(Text(0, 0.5, "\x1b[31me\u0301\u202e!", anchor="start", fill="text")) == "[31me\u0301!\n\n\n"


@settings(max_examples=40, deadline=None)
@given(scenes())
def test_plain_text_has_no_control_characters_and_colourless_is_plain(scene):
    plain = to_plain(scene)
    assert "\x1b" not in plain and all(char == "\n" or char.isprintable() for char in plain)
    text = to_terminal(scene, colour=False)
    assert text.plain == plain and not text.spans and not text.style


@settings(max_examples=30, deadline=None)
@given(scenes())
def test_coloured_rows_are_equally_wide(scene):
    text = to_terminal(scene, theme="light")
    assert len({line.cell_len for line in text.split("\n")}) == 1


def test_colours_are_the_theme_s_own_in_any_terminal():
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=80)
    console.print(to_terminal(level().add(ball(1, 1)), theme="dark"))
    shown = console.file.getvalue()
    assert "48;2;20;23;31m" in shown  # the dark background
    assert "38;2;255;124;87;" in shown  # the ball


def test_boards_side_by_side_wrap_into_rows():
    layers = [Scene(2, 1).add(floor([(0, 0), (1, 0)]), ball(i % 2, 0)) for i in range(3)]
    assert to_plain(side_by_side(layers, ["a", "b", "c"])) == (
        " a     b     c\n"
        "● ·   · ●   ● ·\n"
    )  # fmt: skip
    assert to_plain(side_by_side(layers, columns=2)) == "● ·   · ●\n\n● ·\n"


def test_a_legend_names_its_samples():
    scene = legend(Scene(4, 1).add(floor([(0, 0)])), [(ball(0, 0), "ball"), (walls([(0, 0)]), "wall")])
    assert to_plain(scene) == "·\n\n●  ball\n██ wall\n"
    assert legend(scene, []) == scene


def test_chess_labels():
    assert to_plain(board(2, 2, labels="chess").add(floor([(0, 0)]))) == "2 ·\n1\n  a b\n"
    assert [column_letters(i) for i in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]
