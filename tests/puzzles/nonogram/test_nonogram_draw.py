"""Pictures of nonograms: clues, squares, films, overlays, and the pictures of their measures."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached
from fathom.kind import kind_named
from fathom.puzzles.nonogram.deduce.hints import walk
from fathom.puzzles.nonogram.draw import hint_scene, layout, scene, two_pictures
from fathom.puzzles.nonogram.draw.animation import told_by_lines
from fathom.puzzles.nonogram.draw.inks import roles_of
from fathom.puzzles.nonogram.draw.layout import DrawnNonogram
from fathom.puzzles.nonogram.model import Nonogram, nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Colour, picture_of
from fathom.puzzles.nonogram.model.sketch import blank, is_settled, narrowed
from fathom.puzzles.nonogram.solve.pictures import after_logic
from fathom.show import Rect, Text, Tiles, to_animated_svg, to_plain, to_svg
from fathom.show.outputs.terminal import PATTERNS
from fathom.show.theme import colour as colour_of

FLAG = (BLACK_AND_WHITE[0], Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))
INK = PATTERNS.get("text", "▒▒")


def squares_in(text, puzzle):
    """The squares of a picture in characters, each two wide."""
    page = DrawnNonogram(puzzle)
    lines = text.split("\n")[page.top : page.top + puzzle.height]
    return [[line.ljust(400)[2 * x : 2 * x + 2] for x in range(page.left, page.left + puzzle.width)] for line in lines]


@st.composite
def drawings(draw, most=8):
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    inks = draw(st.integers(1, 2))
    row = st.tuples(*[st.integers(0, inks)] * width)
    picture = draw(st.tuples(*[row] * height))
    return picture, puzzle_of(picture, FLAG if inks > 1 else BLACK_AND_WHITE)


@given(drawings())
def test_a_terminal_shows_the_picture(drawing):
    picture, puzzle = drawing
    glyphs = {0: "· ", 1: INK, 2: INK} if puzzle.is_black_and_white else {0: "· ", 1: "rr", 2: "bb"}
    shown = squares_in(to_plain(scene(puzzle, picture)), puzzle)
    assert shown == [[glyphs[colour] for colour in row] for row in picture]


@given(drawings())
def test_every_run_is_written_beside_its_line(drawing):
    _, puzzle = drawing
    page = DrawnNonogram(puzzle)
    texts = [shape for shape in scene(puzzle).shapes if isinstance(shape, Text) and shape.opacity]
    for line, clue in enumerate(puzzle.lines):
        if line < puzzle.height:
            beside = sorted((t.x, t.content) for t in texts if t.y == page.top + line + 0.5 and t.x < page.left)
        else:
            x = page.left + line - puzzle.height + 0.5
            beside = sorted((t.y, t.content) for t in texts if t.x == x and t.y < page.top)
        wanted = [str(run.length) for run in clue] if clue else ["0"]
        assert [content for _, content in beside] == wanted


def test_free_lines_and_empty_ones_are_told_apart():
    text = to_plain(scene(nonogram("?/0/1", "1/?")))
    assert [line.split()[0] for line in text.split("\n")[1:4]] == ["?", "0", "1"]
    assert text.split("\n")[0].split() == ["1", "?"]


@given(drawings(most=6))
def test_the_film_shows_what_lines_tell_and_ends_with_the_picture(drawing):
    picture, puzzle = drawing
    told = told_by_lines(puzzle)
    settled = {square for _, squares in told for square in squares}
    logic = after_logic(puzzle)
    assert settled == {(y, x) for y, row in enumerate(logic) for x, c in enumerate(row) if is_settled(c)}
    film = scene(puzzle, picture)
    page = DrawnNonogram(puzzle)
    paints = [shape for shape in film.shapes if shape.layer == "paint" and isinstance(shape, Tiles)]
    ever = {cell for shape in paints for cell in shape.cells if shape.during[1] is None}
    assert ever == {page.cell(y, x) for y, row in enumerate(picture) for x, colour in enumerate(row) if colour}
    assert all(shape.during[0] > 0 for shape in paints)  # the film begins with an empty grid
    if any(map(any, picture)):
        assert "<animate" in to_animated_svg(film)


def test_a_wrong_picture_is_shown_with_the_clues_it_breaks():
    puzzle = nonogram("2/1", "1/2")
    drawing = scene(puzzle, picture_of("##\n##"))
    bad = {
        (shape.content, shape.x, shape.y) for shape in drawing.shapes if isinstance(shape, Text) and shape.fill == "bad"
    }
    assert {content for content, _, _ in bad} == {"1"} and len(bad) == 2  # row 2 and column 1
    assert not drawing.duration


def test_squares_that_differ_are_marked_and_no_others():
    puzzle = nonogram("1/1/2", "1/1/2")
    first, second = two_pictures(puzzle)
    assert not fathom.check(puzzle, first) and not fathom.check(puzzle, second)
    page = DrawnNonogram(puzzle)
    differing = {page.cell(y, x) for y in range(3) for x in range(3) if first[y][x] != second[y][x]}
    drawing = scene(puzzle, None, "differs")
    marks = [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.stroke == "agent"]
    assert differing and {(int(shape.x), int(shape.y)) for shape in marks} == differing
    for given_ in (first, second):
        assert two_pictures(puzzle, given_)[0] == given_


@pytest.mark.parametrize(("rows", "columns", "there"), [("2/1", "1/2", "one"), ("2/2", "1/1", "none")])
def test_what_has_no_two_pictures_is_refused(rows, columns, there):
    with pytest.raises(FathomError, match=f"this one has {there}"):
        scene(nonogram(rows, columns), None, "differs")


@given(drawings(most=6), st.integers(0, 12))
def test_a_hint_is_drawn_with_its_line_squares_and_words(drawing, steps):
    _, puzzle = drawing
    board = blank(puzzle)
    hints = list(walk(puzzle, Watch()))
    for step in hints[:steps]:
        board = narrowed(board, step.squares)
    shown = hint_scene(puzzle, board)
    rims = [shape for shape in shown.shapes if shape.stroke == "agent"]
    if steps < len(hints):
        page = DrawnNonogram(puzzle)
        wanted = {page.cell(row, column) for row, column, _ in hints[steps].squares}
        assert {(int(shape.x), int(shape.y)) for shape in rims} == wanted
        words = " ".join(shape.content for shape in shown.shapes if isinstance(shape, Text) and shape.x == 0.2)
        assert words == hints[steps].words
        assert all(shape.y < shown.height for shape in shown.shapes if isinstance(shape, Text))
    else:
        assert not rims


@pytest.mark.parametrize("number", [2, 5, 9, 20, 32])
def test_colours_become_different_roles(number):
    codes = ["#ffffff", *(f"#{(37 * n) % 256:02x}{(91 * n) % 256:02x}{(151 * n) % 256:02x}" for n in range(1, number))]
    palette = tuple(Colour(f"c{n}", code, chr(65 + n)) for n, code in enumerate(codes))
    roles = roles_of(palette)
    assert len(roles) == number and roles[0] == "floor"
    assert len(set(roles)) == number or number > 24


def test_common_colours_keep_their_hue():
    names = {"Red": "#ff0000", "Green": "#00ff00", "Blue": "#0000ff", "Yellow": "#ffff00", "#": "#000000"}
    palette = (BLACK_AND_WHITE[0], *(Colour(name, code, name[0]) for name, code in names.items()))
    roles = dict(zip((ink.name for ink in palette), roles_of(palette), strict=True))
    channels = {name: [int(colour_of(role, "light")[i : i + 2], 16) for i in (1, 3, 5)] for name, role in roles.items()}
    assert roles["#"] == "text"
    assert max(channels["Red"]) == channels["Red"][0]
    assert max(channels["Green"]) == channels["Green"][1]
    assert max(channels["Blue"]) == channels["Blue"][2]
    assert min(channels["Yellow"]) == channels["Yellow"][2]


def test_large_puzzles_make_short_films():
    picture = tuple(tuple(int((x * y + x // 7 + y // 5) % 3 > 0) for x in range(80)) for y in range(60))
    film = scene(puzzle_of(picture), picture)
    assert 0 < film.duration < 20
    assert len(to_animated_svg(film)) < 2_000_000


@pytest.mark.parametrize("name", ["passes", "order", "rules", "walk"])
def test_measures_are_drawn(name):
    puzzle = puzzle_of(picture_of(".###.\n##.##\n#...#\n##.##\n.###."))
    drawing = fathom.picture(puzzle, name)
    assert to_svg(drawing).startswith("<svg") and to_plain(drawing)
    figures = {shape.content for shape in drawing.shapes if isinstance(shape, Text)}
    hints = list(walk(puzzle, Watch()))
    if name == "order":
        assert {str(number) for number in range(1, len(hints) + 1)} <= figures
    if name == "walk":
        assert {word for step in hints for word in step.words.split()} <= {
            w for figure in figures for w in figure.split()
        }
        assert drawing.duration == pytest.approx(1.6 * len(hints))


def test_puzzles_without_any_deduction_have_no_film():
    with pytest.raises(FathomError, match="found 0"):
        fathom.picture(nonogram("1/1", "1/1"), "walk")


def test_overlays_are_declared():
    assert set(kind_named("nonogram").drawing.OVERLAYS) == {"differs", "hint"}
    assert re.match("<svg", to_svg(fathom.draw(Nonogram((None,), (None,)), overlay="hint")))


BOARD = "??./???/???"
TWINS = nonogram("1/1/2", "1/1/2")


def test_a_board_with_open_squares_is_a_solution_to_be_drawn_but_none_to_be_right():
    model = kind_named("nonogram").model
    so_far = model.read_solution(TWINS, BOARD)
    assert so_far == ((-1, -1, 0), (-1, -1, -1), (-1, -1, -1))
    assert model.read_solution(TWINS, model.write_solution(TWINS, so_far)) == so_far
    assert fathom.check(TWINS, BOARD) == ["8 squares are still open"]
    assert fathom.check(TWINS, "..#/..#/##?") == ["1 square is still open"]
    assert to_svg(fathom.draw(TWINS, BOARD)) != to_svg(fathom.draw(TWINS))


def test_the_overlay_hint_goes_on_from_the_board_that_is_told():
    drawn = to_plain(fathom.draw(TWINS, BOARD, overlay="hint"))
    assert "column 3: only 2 squares can be filled" in drawn
    assert drawn == to_plain(hint_scene(TWINS, ((3, 3, 1), (3, 3, 3), (3, 3, 3))))
    wrong = to_plain(fathom.draw(TWINS, "###/???/???", overlay="hint"))
    assert "cannot be filled any more" in wrong
    with pytest.raises(FathomError, match="found 1 x 3 squares, expected 3 x 3"):
        fathom.draw(TWINS, "???", overlay="hint")


@pytest.mark.parametrize("overlay", [None, "hint", "differs"])
def test_drawing_holds_to_its_limits(overlay: str | None) -> None:
    puzzle = nonogram("1/1", "1/1")
    with pytest.raises(LimitReached, match="time limit"):
        fathom.draw(puzzle, overlay=overlay, limits=Limits(time=0))
    assert fathom.draw(puzzle, overlay=overlay, limits=Limits(time=3600)) == fathom.draw(puzzle, overlay=overlay)


def test_the_ground_of_many_squares_is_one_shape_and_looks_the_same(monkeypatch):
    few = to_plain(scene(TWINS))
    monkeypatch.setattr(layout, "DETAIL", 4)
    assert to_plain(scene(TWINS)) == few
    assert not any(isinstance(shape, Tiles) for shape in scene(TWINS).shapes)
