"""Texts of puzzles and pictures: round trips through every format, odd files, one clear line for everything else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonogram_oracle import palette_of, puzzles

import fathom
from fathom.errors import FathomError, FormatError
from fathom.puzzles.nonogram.formats import FORMATS
from fathom.puzzles.nonogram.model import Nonogram, nonogram, puzzle_of, read_solution, write_solution
from fathom.puzzles.nonogram.model.clues import picture_of

SMALL = nonogram("2/1 1/0", "1 /2 /1".replace(" ", ""))
COLOURED = ("webpbn", "olsak", "non")
PLAIN = ("webpbn", "olsak", "non", "mk", "nin", "picross", "tournament")


@settings(max_examples=100, deadline=None)
@given(puzzles(goals=True, most=4))
def test_puzzles_and_pictures_survive_our_text(tested: Nonogram) -> None:
    assert fathom.loads(tested.to_text()) == tested
    if tested.goal is not None:
        assert read_solution(tested, write_solution(tested, tested.goal)) == tested.goal


@settings(max_examples=150, deadline=None)
@given(puzzles(free=False, goals=True, most=4), st.sampled_from(PLAIN), st.sampled_from(["\n", "\r\n"]))
def test_puzzles_survive_every_format(tested: Nonogram, format: str, end: str) -> None:
    writer = FORMATS[format].write
    assert writer is not None
    if (format not in COLOURED and not tested.is_black_and_white) or (
        format == "tournament" and tested.height != tested.width
    ):
        with pytest.raises(FathomError):
            writer(tested)
        return
    text = writer(tested)
    again = fathom.loads(text, format=format)
    assert isinstance(again, Nonogram)
    used = {run.colour for clue in tested.lines for run in clue or ()}
    colours = [[colour.rgb for colour in puzzle.palette] for puzzle in (again, tested)]
    assert (again.rows, again.columns) == (tested.rows, tested.columns)
    assert again.goal in (tested.goal, None) and (format not in ("webpbn", "non") or again.goal == tested.goal)
    if format in COLOURED:
        assert colours[0] == colours[1]
    assert not used or fathom.dumps(again, format) == text
    assert FORMATS[format].recognise(text) or format == "nin"


@settings(max_examples=100, deadline=None)
@given(puzzles(free=False, broken=False, most=2), st.sampled_from(PLAIN))
def test_files_are_recognised_by_what_stands_in_them(tested: Nonogram, format: str) -> None:
    if format == "tournament" and tested.height != tested.width:
        return
    text = fathom.dumps(tested, format)
    assert FORMATS[format].recognise(text)
    others = [name for name, other in FORMATS.items() if name != format and other.recognise(text)]
    assert not others, others


@pytest.mark.parametrize("format", [name for name, one in FORMATS.items() if not one.begins])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_readers_survive_anything(format: str, data: st.DataObject) -> None:
    """Random text, and files with a part exchanged, are read or refused in one line."""
    tested = data.draw(puzzles(free=False, most=2))
    writer = FORMATS[format].write
    assert writer is not None
    try:
        text = writer(tested)
    except FathomError:
        text = ""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    words = st.sampled_from(["0", "99", "-1", "#", ":", "<", "&", "rows", "goal", "\n", "$2", "[", "x", "\t", "||"])
    put = data.draw(st.one_of(st.text(max_size=8), st.lists(words, max_size=4).map(" ".join)))
    broken = text[:start] + put + text[end:]
    FORMATS[format].recognise(broken)
    try:
        fathom.loads(broken, "file", format)
    except FathomError as error:
        assert "\n" not in str(error)


def test_odd_files_of_simpson_are_read() -> None:
    head = 'title "&Eacute;t&eacute;"\nunknown thing\nwidth 2\nheight 3\n'
    tidy = f'{head}rows\n1\n0\n2\ncolumns\n1,1\n1\ngoal "100011"\n'
    puzzle = fathom.loads(tidy)
    assert isinstance(puzzle, Nonogram)
    assert puzzle.about["title"] == "Été" and puzzle.goal == ((1, 0), (0, 0), (1, 1))
    odd = [
        tidy.replace("\n", "\r\n"),
        "\ufeff" + tidy,
        tidy.replace("1,1", "1\t1"),
        f"{head}rows\n\n1\n0\n\n2\n\ncolumns\n1,1\n1\n",  # empty lines between, no goal
        f"{head}columns\n1,1\n1\nrows\n1\n\n2\n",  # an empty line is an empty row
        tidy.replace('"100011"', "\n10\n00\n11"),
        tidy + '====\ntitle "another"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n',
    ]
    for text in odd:
        from fathom.formats.text import decode

        again = fathom.loads(decode(text.encode(), "odd.non"), "odd.non")
        assert isinstance(again, Nonogram)
        assert (again.rows, again.columns, again.goal or puzzle.goal) == (puzzle.rows, puzzle.columns, puzzle.goal)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("width 2\nheight 1\nrows\n1\n1\ncolumns\n1\n0\n", "rows: found 2 clues, expected 1"),
        ("width 2\nheight x\nrows\n1\ncolumns\n1\n0\n", "height: found 'x', expected a number of squares"),
        ('width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "0"\n', "the goal does not fit: row 1 reads 0, expected 1"),
        ('width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal "01"\n', "goal: found 2 squares, expected 1 x 1"),
        ("GRID x\nCOLUMNS\n[ 1 ]\n", "grid 'x' has no rows"),
        ("GRID x\nROWS\n[ 1 ]\nCOLUMNS\n[ a ]\n", "found 'a', expected lengths of runs"),
        ("$1\n1\n1\n1\n", "found 3 clues after $1, expected as many for the columns as for the rows"),
        ("2 2\n1\n1\n#\n1\n", "columns: found 1 clues, expected 2"),
        ("<puzzleset></puzzleset>", "found no <puzzle>"),
        ("<puzzleset><puzzle><clues type='rows'/></puzzle></puzzleset>", "found no clues of the columns"),
        ("#d\nr x\n: rows\n1r\n: columns\n1r\n", "found 'r x', expected a colour such as r:x #ff0000"),
        ("#d\nr:x red\n: rows\n1g\n: columns\n1r\n", "found '1g' of an unknown colour"),
        ("P1\n2 x\n", "found no sizes of a PBM picture"),
        ("kind: nonogram\n\nrows\n1 x\n\ncolumns\n1\n", "found 'x', expected a length from 1 up"),
        ("kind: nonogram\n\ncolumns\n1\n", "expected a section 'rows' with a clue a line"),
        ("kind: nonogram\npalette: . white #fff, # b #000\n\nrows\n1\n\ncolumns\n1\n", "expected a name and #rrggbb"),
        ("kind: nonogram\n\nrows\n1\n\ncolumns\n1\n\ngoal\nx\n", "found 'x', expected one of . #"),
    ],
)
def test_bad_files_fail_with_one_clear_line(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        fathom.loads(text, "bad")
    assert message in str(caught.value) and str(caught.value).startswith("bad")


def test_webpbn_with_colours_and_several_solutions() -> None:
    text = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset><puzzle type="grid" defaultcolor="red">
<title>Flag &amp; pole</title><author>Nobody</author>
<color name="white" char=".">FFFFFF</color><color name="red" char="X">F00</color>
<color name="blue" char="+">0000ff</color>
<clues type="columns"><line><count>2</count></line><line><count color="blue">1</count><count>1</count></line></clues>
<clues type="rows"><line><count>1</count><count color="blue">1</count></line><line><count>2</count></line></clues>
<solution type="saved"><image>|??|\n|??|</image></solution>
<solution type="goal"><image>\n|X+|\n|XX|\n</image></solution>
<solution type="goal"><image>|X?|\n|XX|</image></solution>
</puzzle></puzzleset>"""
    puzzle = fathom.loads(text)
    assert isinstance(puzzle, Nonogram)
    assert puzzle.goal == ((1, 2), (1, 1)) and puzzle.about == {"title": "Flag & pole", "author": "Nobody"}
    assert [colour.rgb for colour in puzzle.palette] == ["#ffffff", "#ff0000", "#0000ff"]
    assert fathom.solve(puzzle).solution == puzzle.goal


def test_pictures_are_read_from_glyphs() -> None:
    assert picture_of("#.\n.#") == ((1, 0), (0, 1))
    assert puzzle_of(picture_of("rb\n..", palette_of(3)), palette_of(3)).rows[0] == ((1, 1), (1, 2))


def test_titles_survive_files_of_olsak() -> None:
    told = fathom.loads("kind: nonogram\ntitle: A dot\n\nrows\n1\n\ncolumns\n1\n")
    assert fathom.loads(fathom.dumps(told, "olsak"), format="olsak").about == told.about == {"title": "A dot"}
