"""Hints: every deduction is sound, the simplest comes first, and a walk of them ends with the picture."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonogram_oracle import puzzles

import fathom
from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.puzzles.nonogram.deduce.arrangements import arrangements
from fathom.puzzles.nonogram.deduce.grade import GRADES, UNGRADED, grade, passes
from fathom.puzzles.nonogram.deduce.hints import LINE, MEANING, MISTAKE, SEARCH, TRIAL, hint, walk
from fathom.puzzles.nonogram.deduce.line_rules import RULES, simplest
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.model import nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Colour, picture_of, read_clue, runs_of
from fathom.puzzles.nonogram.model.sketch import blank, narrowed, open_squares, read_sketch, sketch_of, sketch_text
from fathom.puzzles.nonogram.solve.pictures import after_logic, pictures

COLOURS = (BLACK_AND_WHITE[0], Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))


@st.composite
def lines(draw, longest=8):
    """A clue with what may be known of its line: sets of colours that leave at least one way to fill it."""
    colours = draw(st.integers(1, 2))
    fill = draw(st.lists(st.integers(0, colours), min_size=1, max_size=longest))
    every = (1 << (colours + 1)) - 1
    squares = tuple((draw(st.integers(0, every)) & every) | (1 << colour) for colour in fill)
    return runs_of(fill), squares, COLOURS[: colours + 1] if colours > 1 else BLACK_AND_WHITE


def ways(clue, squares, colours):
    """All ways to fill a line, one by one."""
    choices = [[c for c in range(colours) if known >> c & 1] for known in squares]
    return [fill for fill in product(*choices) if runs_of(fill) == clue]


@given(lines())
def test_what_a_line_allows_is_exact(line):
    clue, squares, palette = line
    found = arrangements(clue, squares)
    fills = ways(clue, squares, len(palette))
    assert found is not None and fills
    assert found.colours == tuple(sum({1 << fill[place] for fill in fills}) for place in range(len(squares)))


@given(lines(), st.data())
def test_a_line_without_a_way_is_noticed(line, data):
    clue, squares, palette = line
    every = (1 << len(palette)) - 1
    other = tuple(data.draw(st.integers(1, every)) for _ in squares)
    assert (arrangements(clue, other) is None) == (not ways(clue, other, len(palette)))


@given(lines(longest=9), st.booleans())
def test_every_rule_tells_only_what_the_line_implies(line, across):
    clue, squares, palette = line
    exact = arrangements(clue, squares)
    found = simplest(clue, squares, palette, across)
    if exact.colours == squares:
        assert found is None
        return
    assert found.squares and found.words
    for place, left in found.squares:
        assert left != squares[place] and left & squares[place] == left
        assert exact.colours[place] & ~left == 0  # nothing that is possible is taken away
    if found.rule == LINE:
        assert dict(found.squares) == {p: c for p, c in enumerate(exact.colours) if c != squares[p]}


def told(clue, known, palette=BLACK_AND_WHITE):
    codes = {colour.glyph: 1 << number for number, colour in enumerate(palette)}
    everything = (1 << len(palette)) - 1
    squares = tuple(codes.get(glyph, everything) for glyph in known)
    found = simplest(read_clue(clue, palette), squares, palette, True)
    after = list(squares)
    for place, left in found.squares:
        after[place] = left
    glyphs = {code: glyph for glyph, code in codes.items()}
    return found.rule, "".join(glyphs.get(left, "?") for left in after), found.words


@pytest.mark.parametrize(
    ("rule", "clue", "before", "after", "words"),
    [
        ("empty", "0", "????", "....", "its clue is 0: all its squares are background"),
        ("full", "2 1", "????", "##.#", "its runs and the squares between them take all 4 squares"),
        ("done", "2 1", "?##??#?", ".##..#.", "all 3 squares are there: the rest is background"),
        ("rest", "1 2", "?..??", "#..##", "only 3 squares can be filled, and so many must be"),
        ("overlap", "4", "?????", "?###?", "the run of 4 covers columns 2 to 4 wherever it lies"),
        ("overlap", "2 2", "??.???", "##.???", "the first run of 2 has no other place than columns 1 to 2"),
        (
            "gap",
            "3",
            "??.??????",
            "...??????",
            "the gap at columns 1 to 2 is too small: every run has at least 3 squares",
        ),
        (
            "completed",
            "2 1",
            "??##????",
            "?.##.???",
            "the run of 2 at columns 3 to 4 is complete: background beside it",
        ),
        ("edge", "3 1", "?#???????", "?##??????", None),
        ("between", "5", "?????#?#?????", "?????###?????", None),
        ("reach", "3", "???#??????", ".??#??....", "no run reaches that far"),
        ("line", "2 1", "?????#??", "?????#.?", "all ways to fill the line agree at column 7"),
    ],
)
def test_the_rules_by_example(rule, clue, before, after, words):
    found = told(clue, before)
    assert found[:2] == (rule, after)
    if words is not None:
        assert found[2] == words


def test_colours_may_touch_and_are_named():
    assert told("2r 2b", "????", COLOURS)[:2] == ("full", "rrbb")
    overlap = told("2r 3b", "??????", COLOURS)
    assert overlap == ("overlap", "?r????", "the red run of 2 covers column 2 wherever it lies")
    rule, _, words = told("1r 1b", "?r????", COLOURS)
    assert (rule, words) == ("done", "the only red square of its clue is there: the rest is not red")


def test_every_rule_has_a_meaning_and_a_rank():
    assert [*RULES, LINE, TRIAL, SEARCH, MISTAKE] == list(MEANING)


@st.composite
def drawings(draw, most=7, colours=2):
    inks = draw(st.integers(1, colours))
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    row = st.tuples(*[st.integers(0, inks)] * width)
    picture = draw(st.tuples(*[row] * height))
    return picture, puzzle_of(picture, COLOURS if inks > 1 else BLACK_AND_WHITE)


@given(drawings(), st.randoms(use_true_random=False))
def test_hints_on_any_board_agree_with_the_only_picture(drawing, random):
    picture, puzzle = drawing
    every = (1 << len(puzzle.palette)) - 1
    board = tuple(tuple(1 << colour if random.random() < 0.3 else every for colour in row) for row in picture)
    found = hint(puzzle, board)
    unique = len(pictures(puzzle, Watch())) == 1
    if found is None:
        assert not open_squares(board) or not unique
        return
    assert found.rule != MISTAKE and found.squares and found.words
    for row, column, left in found.squares:
        assert left & board[row][column] == left != board[row][column]
        if unique or found.rule not in (TRIAL, SEARCH):
            assert left >> picture[row][column] & 1


@given(drawings(most=6))
def test_a_walk_ends_with_the_only_picture(drawing):
    picture, puzzle = drawing
    board = blank(puzzle)
    for step in walk(puzzle, Watch()):
        assert step == hint(puzzle, board)
        after = narrowed(board, step.squares)
        assert after != board
        board = after
    if len(pictures(puzzle, Watch())) == 1:
        assert board == sketch_of(picture)
        assert grade(puzzle, Watch()).name in GRADES
    else:
        assert open_squares(board) and grade(puzzle, Watch()).name == UNGRADED


@given(drawings(most=6))
def test_passes_and_line_hints_know_what_the_line_solver_knows(drawing):
    _, puzzle = drawing
    logic = after_logic(puzzle)
    board = blank(puzzle)
    for step in walk(puzzle, Watch(), search=False):
        if step.rule in (TRIAL, SEARCH):
            break
        board = narrowed(board, step.squares)
    assert board == logic == (passes(puzzle) or [blank(puzzle)])[-1]


def test_dominoes_need_suppositions():
    puzzle = domino(4)
    first = hint(puzzle)
    assert first.rule != MISTAKE
    found = grade(puzzle, Watch())
    assert found.name in ("very hard", "needs search") and found.deepest > 1
    steps = list(walk(puzzle, Watch()))
    assert any(step.rule == TRIAL and "could not be filled" in step.words for step in steps)


def test_grades_rise_with_what_is_needed():
    easy = puzzle_of(picture_of("###/###/###".replace("/", "\n")))
    assert grade(easy, Watch()).name == "easy"
    ranks = [grade(puzzle, Watch()) for puzzle in (easy, domino(2), domino(5))]
    assert [found.effort for found in ranks] == sorted(found.effort for found in ranks)
    assert ranks[0].rank < ranks[2].rank


def test_a_mistake_is_told_with_its_line():
    puzzle = nonogram("2/1", "1/2")
    found = hint(puzzle, read_sketch(puzzle, "../??"))
    assert (found.rule, found.line, found.squares) == (MISTAKE, 0, ())
    assert found.words == "row 1 cannot be filled any more: something is wrong"


def test_several_pictures_give_no_hint():
    assert hint(nonogram("1/1", "1/1")) is None
    assert hint(nonogram("?/?", "?/?")) is None


def test_a_finished_board_gives_no_hint():
    puzzle = nonogram("2/1", "1/2")
    assert hint(puzzle, read_sketch(puzzle, "##/.#")) is None


def test_boards_are_read_and_written():
    puzzle = nonogram("2/1", "1/2")
    assert sketch_text(puzzle, read_sketch(puzzle, "#?/.?")) == "#?\n.?"
    for text, message in (
        ("##", "found 1 rows, expected 2"),
        ("##/#", "2: board: found 1 squares, expected 2"),
        ("#x/??", "1:2: board: found 'x', expected one of"),
        ("#,/??", "1:2: board: found ',', expected one of"),
        ("#,,/??", "1:2: board: found ',,', expected one of"),
        ("#,#x,/??", "1:2: board: found ',#x,', expected one of"),
    ):
        with pytest.raises(FathomError, match=message):
            read_sketch(puzzle, text)


@given(st.data())
def test_all_that_is_known_is_written(data):
    palette = (*COLOURS, Colour("green", "#00ff00", "/"))[: data.draw(st.integers(3, 4))]
    picture = tuple(tuple(data.draw(st.integers(0, len(palette) - 1)) for _ in range(3)) for _ in range(2))
    puzzle = puzzle_of(picture, palette)
    colours = st.integers(1, (1 << len(palette)) - 1)
    sketch = tuple(tuple(data.draw(colours) for _ in row) for row in picture)
    assert read_sketch(puzzle, sketch_text(puzzle, sketch)) == sketch


@given(puzzles(broken=False, most=4))
@settings(deadline=None)
def test_boards_given_back_for_the_next_hint_come_to_an_end(puzzle):
    board, known = None, (1 << len(puzzle.palette)) - 1
    left = puzzle.height * puzzle.width * known.bit_count()  # colours that squares may have
    while True:
        facts = fathom.analyse(puzzle, hint=True, **({} if board is None else {"board": board}))
        assert facts.get("rule") != MISTAKE
        if "board" not in facts:
            break
        board = "\n".join(facts["board"])
        after = sum(colours.bit_count() for row in read_sketch(puzzle, board) for colours in row)
        assert after < left
        left = after
    only = len(pictures(puzzle, Watch())) == 1
    assert (left == puzzle.height * puzzle.width) == only


def test_the_analysis_tells_the_next_deduction(tmp_path):
    puzzle = nonogram("3/1", "1/2/1")
    facts = fathom.analyse(puzzle, hint=True, board="???/???")
    assert facts["hint"].startswith("row 1: its runs") and facts["board"] == ["###", "???"]
    (tmp_path / "board.txt").write_text("###\n???\n")
    facts = fathom.analyse(puzzle, hint=True, board=str(tmp_path / "board.txt"))
    assert (facts["rule"], facts["line"], facts["board"]) == ("full", "column 2", ["###", "?#?"])
    assert fathom.analyse(puzzle, hint=True, board="###/.#.")["hint"] == "the picture is complete"
    several = fathom.analyse(nonogram("1/1", "1/1"), hint=True)
    assert several["hint"] == "nothing more is sure: several pictures are left"
    with pytest.raises(FathomError, match="board goes with hint or steps"):
        fathom.analyse(puzzle, board="???/???")


def test_the_analysis_counts_what_the_walk_does():
    puzzle = fathom.load(next(iter(fathom.kinds()["nonogram"].examples())).path)
    facts = fathom.analyse(puzzle, steps=True)
    steps = facts["steps"]
    assert facts["deductions"] == len(steps) == sum(facts["rules"].values())
    assert facts["pictures"] == 1 and facts["left open"] == 0 and facts["grade"] in GRADES
    assert facts["settled"][-1] <= puzzle.height * puzzle.width and facts["settled"] == sorted(facts["settled"])
    ambiguous = fathom.analyse(nonogram("1/1", "1/1"))
    assert (ambiguous["pictures"], ambiguous["differing"], ambiguous["grade"]) == (2, 4, UNGRADED)
    report = dict(fathom.kinds()["nonogram"].analysis.report(ambiguous))
    assert report["pictures"] == "several" and report["size"] == "2 × 2"
