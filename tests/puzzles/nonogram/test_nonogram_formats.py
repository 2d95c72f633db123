"""Texts of puzzles and pictures: round trips through every format, odd files, one clear line for everything else."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonogram_oracle import COLOURS, palette_of, pictures, puzzles

import fathom
from fathom.errors import FathomError, FormatError
from fathom.puzzles.nonogram.formats import FORMATS
from fathom.puzzles.nonogram.formats.images import read_image, write_pbm
from fathom.puzzles.nonogram.model import Nonogram, nonogram, puzzle_of, read_solution, write_solution
from fathom.puzzles.nonogram.model.clues import Picture, picture_of

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


def png(rows: list[bytes], width: int, depth: int, kind: int, extra: bytes = b"", filters: bytes = b"") -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, len(rows), depth, kind, 0, 0, 0)
    packed = zlib.compress(b"".join(bytes([filters[y] if filters else 0]) + row for y, row in enumerate(rows)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@settings(max_examples=100, deadline=None)
@given(pictures(2, 5, 12))
def test_pictures_of_bits_and_of_greys_become_puzzles(picture: Picture) -> None:
    width = len(picture[0])
    bits = [int("".join(str(1 - c) for c in row).ljust(-(-width // 8) * 8, "0"), 2) for row in picture]
    packed = [value.to_bytes(-(-width // 8), "big") for value in bits]
    grey = [bytes(0 if colour else 255 for colour in row) for row in picture]
    up = [
        bytes((b - a) & 255 for a, b in zip(above, row, strict=True))
        for above, row in zip([bytes(width), *grey], grey, strict=False)
    ]
    flipped = [(value ^ ((1 << (-(-width // 8) * 8)) - 1)).to_bytes(-(-width // 8), "big") for value in bits]
    files = [
        png(grey, width, 8, 0),
        png(up, width, 8, 0, filters=bytes([2] * len(up))),
        png(packed, width, 1, 0),
        f"P1\n# a comment\n{width} {len(picture)}\n{''.join(str(c) for row in picture for c in row)}\n".encode(),
        f"P4 {width} {len(picture)}\n".encode() + b"".join(flipped),
    ]
    black = any(colour for row in picture for colour in row)
    white = any(not colour for row in picture for colour in row)
    for number, data in enumerate(files):
        read = read_image(data)
        if (black and white) or number >= 3:
            assert read.goal == picture and read.is_black_and_white
    assert fathom.loads(write_pbm(puzzle_of(picture))).goal == picture  # type: ignore[attr-defined]


@settings(max_examples=60, deadline=None)
@given(pictures(4, 4, 4))
def test_coloured_pngs_become_coloured_puzzles(picture: Picture) -> None:
    rgb = [bytes.fromhex(colour.rgb[1:]) for colour in COLOURS]
    direct = read_image(png([b"".join(rgb[c] for c in row) for row in picture], len(picture[0]), 8, 2))
    assert direct.goal is not None
    colours = [[direct.palette[c].rgb for c in row] for row in direct.goal]
    assert colours == [[COLOURS[c].rgb for c in row] for row in picture]


@settings(max_examples=100, deadline=None)
@given(pictures(2, 3, 9), st.data())
def test_broken_pngs_are_refused_in_one_line(picture: Picture, data: st.DataObject) -> None:
    whole = png([bytes(255 * (1 - c) for c in row) for row in picture], len(picture[0]), 8, 0)
    place = data.draw(st.integers(0, len(whole)))
    broken = data.draw(st.sampled_from([whole[:place], whole[:place] + b"\xff\x00" + whole[place + 2 :]]))
    try:
        read_image(broken, "file")
    except FathomError as error:
        assert "\n" not in str(error)


def test_pictures_are_read_from_glyphs() -> None:
    assert picture_of("#.\n.#") == ((1, 0), (0, 1))
    assert puzzle_of(picture_of("rb\n..", palette_of(3)), palette_of(3)).rows[0] == ((1, 1), (1, 2))


def test_a_picture_file_is_loaded_like_any_other(tmp_path):
    black, white = b"\x00\x00\x00", b"\xff\xff\xff"
    (tmp_path / "picture.png").write_bytes(png([black + white + black, white + black + white], 3, 8, 2))
    (tmp_path / "picture.pbm").write_bytes(b"P4\n3 2\n\xa0\x40")
    for name, format in (("picture.png", None), ("picture.pbm", None), ("picture.pbm", "image")):
        puzzle = fathom.load(tmp_path / name, format)
        assert puzzle.goal == ((1, 0, 1), (0, 1, 0))
    (tmp_path / "text.png").write_text("no picture")
    with pytest.raises(FathomError, match="neither a PNG nor a PBM"):
        fathom.load(tmp_path / "text.png", "image")
