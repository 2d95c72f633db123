"""Pictures that become puzzles: every kind of PNG file against an encoder of its own, PBM, and spoilt files."""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.puzzles.nonogram.nonogram_oracle import COLOURS, pictures

import fathom
from fathom.errors import FathomError, FormatError, MissingExtra
from fathom.puzzles.nonogram.formats.images import read_image, read_png, write_pbm
from fathom.puzzles.nonogram.model import Nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import Picture

GREY, RGB, PALETTE, GREY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGB_ALPHA: 4}
DEPTHS = {GREY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), RGB_ALPHA: (8, 16)}
KINDS = [(kind, depth) for kind, depths in DEPTHS.items() for depth in depths]
ADAM7 = ((0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1))
"""The passes of an interlaced picture: first row and column, and steps."""


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png_of(head: bytes, lines: bytes, extra: bytes = b"") -> bytes:
    parts = chunk(b"IHDR", head) + extra + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def png(rows: list[bytes], width: int, depth: int, kind: int, extra: bytes = b"", filters: bytes = b"") -> bytes:
    """A picture from its rows of bytes."""
    lines = b"".join(bytes([filters[y] if filters else 0]) + row for y, row in enumerate(rows))
    return png_of(struct.pack(">IIBBBBB", width, len(rows), depth, kind, 0, 0, 0), lines, extra)


Samples = list[list[tuple[int, ...]]]


def encoded(samples: Samples, kind: int, depth: int, interlaced: bool, extra: bytes = b"") -> bytes:
    """A picture from the numbers of its pixels, written down as the definition of PNG says, without filters."""
    height, width = len(samples), len(samples[0])
    lines = b""
    for top, left, down, right in ADAM7 if interlaced else ((0, 0, 1, 1),):
        for row in samples[top::down]:
            bits = "".join(f"{value:0{depth}b}" for pixel in row[left::right] for value in pixel)
            if bits:
                size = -(-len(bits) // 8)
                lines += b"\0" + int(bits.ljust(8 * size, "0"), 2).to_bytes(size, "big")
    return png_of(struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced), lines, extra)


@st.composite
def sampled(draw: st.DrawFn) -> tuple[Samples, int, int]:
    """Numbers of pixels, of any kind and depth; opacities are far from the half."""
    kind, depth = draw(st.sampled_from(KINDS))
    height, width = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    most = (1 << depth) - 1
    values = st.integers(0, most)
    opacity = st.sampled_from([0, most // 4, most])
    each = [values] * CHANNELS[kind]
    if kind in (GREY_ALPHA, RGB_ALPHA):
        each[-1] = opacity
    pixels = st.lists(st.tuples(*each), min_size=width, max_size=width)
    return draw(st.lists(pixels, min_size=height, max_size=height)), kind, depth


COLOUR_TABLE = [(number, 255 - number, number * 7 % 256) for number in range(256)]


def meant(pixel: tuple[int, ...], kind: int, depth: int) -> tuple[int, ...] | None:
    """What a pixel looks like: red, green and blue of 8 bits; None where it is transparent."""
    if kind == PALETTE:
        return COLOUR_TABLE[pixel[0]]
    scaled = [value * 255 // ((1 << depth) - 1) for value in pixel]
    if kind in (GREY_ALPHA, RGB_ALPHA) and scaled.pop() < 128:
        return None
    return tuple(scaled) if len(scaled) == 3 else (scaled[0],) * 3


def near(one: tuple[int, ...] | None, other: tuple[int, ...] | None) -> bool:
    """Sixteen bits become eight in more than one way; the difference is a 255th at most."""
    if one is None or other is None:
        return one is other
    return all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True))


@settings(max_examples=200, deadline=None)
@given(sampled(), st.booleans())
def test_every_kind_of_png_is_read_interlaced_or_not(drawn: tuple[Samples, int, int], interlaced: bool) -> None:
    samples, kind, depth = drawn
    table = chunk(b"PLTE", bytes(value for colour in COLOUR_TABLE[: 1 << depth] for value in colour))
    read = read_png(encoded(samples, kind, depth, interlaced, table if kind == PALETTE else b""))
    assert len(read) == len(samples)
    for row, pixels in zip(read, samples, strict=True):
        assert all(near(a, meant(b, kind, depth)) for a, b in zip(row, pixels, strict=True))


@pytest.mark.parametrize(("kind", "depth"), [(kind, depth) for kind, depth in KINDS if kind in (GREY, RGB)])
def test_one_colour_of_a_picture_can_stand_for_transparent(kind: int, depth: int) -> None:
    most = (1 << depth) - 1
    values = [0, most, *(most * part // 5 for part in range(1, 5))]
    clear = (values[-1],) * CHANNELS[kind]
    samples = [[(value,) * CHANNELS[kind] for value in values]]
    for interlaced in (False, True):
        data = encoded(samples, kind, depth, interlaced, chunk(b"tRNS", struct.pack(f">{len(clear)}H", *clear)))
        assert [pixel is None for pixel in read_png(data)[0]] == [(value,) * len(clear) == clear for value in values]


@pytest.mark.parametrize("opacities", [b"\xff\x00", b"\x00", b"\xf0\x10\x90"])
def test_colours_of_a_table_can_be_transparent(opacities: bytes) -> None:
    table = chunk(b"PLTE", bytes(value for colour in COLOUR_TABLE[:4] for value in colour))
    data = encoded([[(0,), (1,), (2,), (3,)]], PALETTE, 2, False, table + chunk(b"tRNS", opacities))
    shown = [alpha >= 128 for alpha in opacities.ljust(4, b"\xff")]
    assert read_png(data)[0] == [colour if there else None for colour, there in zip(COLOUR_TABLE, shown, strict=False)]


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
        png(grey, width, 8, GREY),
        png(up, width, 8, GREY, filters=bytes([2] * len(up))),
        png(packed, width, 1, GREY),
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
    direct = read_image(png([b"".join(rgb[c] for c in row) for row in picture], len(picture[0]), 8, RGB))
    assert direct.goal is not None
    colours = [[direct.palette[c].rgb for c in row] for row in direct.goal]
    assert colours == [[COLOURS[c].rgb for c in row] for row in picture]


def striped(width: int = 9, height: int = 5) -> bytes:
    return png([bytes(255 * ((x + y) % 2) for x in range(width)) for y in range(height)], width, 8, GREY)


def test_a_png_that_ends_before_its_pixels_do_is_refused() -> None:
    whole = striped()
    pixels_end = whole.index(b"IEND") - 8  # the length of the last part, and the checksum of the pixels
    for end in range(8, pixels_end - 4):
        with pytest.raises(FormatError, match=r"file: found a (PNG picture that|broken head)"):
            read_image(whole[:end], "file")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_spoilt_pngs_are_refused_in_one_line_or_read_to_the_end(data: st.DataObject) -> None:
    whole = striped()
    place = data.draw(st.integers(8, len(whole) - 1))
    spoilt = whole[:place] + data.draw(st.binary(min_size=1, max_size=6)) + whole[place + 1 :]
    try:
        puzzle = read_image(spoilt, "file")
    except FathomError as error:
        assert str(error).startswith("file: found") and "\n" not in str(error)
    else:
        assert (puzzle.width, puzzle.height) == struct.unpack(">II", spoilt[16:24])


@pytest.mark.parametrize(("width", "height"), [(2**31 - 1, 1), (4097, 4097), (0, 3), (1, 2**32 - 1)])
def test_sizes_are_looked_at_before_anything_is_decoded(
    width: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PIL import Image

    monkeypatch.setattr(Image, "open", lambda *_, **__: pytest.fail("decoded"))
    data = png_of(struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0), b"")
    with pytest.raises(FormatError, match=f"found a picture of {width} x {height}, expected 1 to 4096"):
        read_image(data, "bomb.png")


def test_a_second_head_does_not_get_round_the_sizes() -> None:
    second = chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, GREY, 0, 0, 0))
    data = png_of(struct.pack(">IIBBBBB", 2, 2, 8, GREY, 0, 0, 0), bytes(6), second)
    with pytest.raises(FormatError, match="broken"):
        read_image(data)


def test_without_pillow_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match=r"reading PNG pictures needs an optional part: .*fathom\[png\]"):
        read_image(striped())
    assert read_image(b"P1 2 1 0 1").goal == ((0, 1),)


def test_a_picture_file_is_loaded_like_any_other(tmp_path: Path) -> None:
    black, white = b"\x00\x00\x00", b"\xff\xff\xff"
    (tmp_path / "picture.png").write_bytes(png([black + white + black, white + black + white], 3, 8, RGB))
    (tmp_path / "picture.pbm").write_bytes(b"P4\n3 2\n\xa0\x40")
    for name, format in (("picture.png", None), ("picture.pbm", None), ("picture.pbm", "image")):
        puzzle = fathom.load(tmp_path / name, format)
        assert isinstance(puzzle, Nonogram) and puzzle.goal == ((1, 0, 1), (0, 1, 0))
    (tmp_path / "text.png").write_text("no picture")
    with pytest.raises(FathomError, match="neither a PNG nor a PBM"):
        fathom.load(tmp_path / "text.png", "image")
