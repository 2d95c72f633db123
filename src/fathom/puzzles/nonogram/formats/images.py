"""Pictures that become puzzles: PNG and PBM files.

PNG is decoded by Pillow (the extra `png`), after a look at the sizes it claims. The background is white if there is
white, else the lightest colour; transparent squares are background. Up to 32 colours are kept as they are; pictures
with more are made black and white.
"""

from __future__ import annotations

import struct
from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, MissingExtra
from fathom.puzzles.nonogram.formats.reading import placed
from fathom.puzzles.nonogram.model import LONGEST, Nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, MOST_COLOURS, Colour, Picture

if TYPE_CHECKING:
    from PIL import Image

Rgb = tuple[int, int, int]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_WHITE = (255, 255, 255)
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_image(data: bytes, source: str = "") -> Nonogram:
    """The puzzle whose goal is the picture in the bytes of a PNG or PBM file."""
    if data.startswith(_SIGNATURE):
        picture, palette = painted(read_png(data, source))
        return placed(source, puzzle_of, picture, palette)
    if data[:2] in (b"P1", b"P4"):
        return placed(source, puzzle_of, _read_pbm(data, source))
    raise FormatError("found neither a PNG nor a PBM picture", source=source)


def read_pbm_text(text: str, source: str) -> Nonogram:
    """The puzzle whose goal is a picture in PBM's text form."""
    return read_image(text.lstrip().encode(), source)


def write_pbm(puzzle: Nonogram) -> str:
    """The goal in PBM's text form."""
    if puzzle.goal is None or not puzzle.is_black_and_white:
        raise FathomError("only the goal of a black and white puzzle can be written as PBM")
    rows = "\n".join(" ".join(map(str, row)) for row in puzzle.goal)
    return f"P1\n{puzzle.width} {puzzle.height}\n{rows}\n"


def painted(pixels: list[list[Rgb | None]]) -> tuple[Picture, tuple[Colour, ...]]:
    """The picture and palette of pixels; None is transparent, and background."""
    found = {pixel for row in pixels for pixel in row if pixel is not None}
    transparent = any(pixel is None for row in pixels for pixel in row)
    if len(found) + transparent > MOST_COLOURS:
        dark = [[int(pixel is not None and _light(pixel) < 128) for pixel in row] for row in pixels]
        return tuple(map(tuple, dark)), BLACK_AND_WHITE
    lightest = max(found, key=lambda pixel: (_light(pixel), pixel), default=_WHITE)
    background = _WHITE if transparent and _WHITE not in found else lightest
    inks = sorted(found - {background}, key=lambda pixel: (_light(pixel), pixel))
    number: dict[Rgb | None, int] = {None: 0, background: 0} | {pixel: ink for ink, pixel in enumerate(inks, 1)}
    picture = tuple(tuple(number[pixel] for pixel in row) for row in pixels)
    if background == _WHITE and inks in ([], [(0, 0, 0)]):
        return picture, BLACK_AND_WHITE
    colours = [Colour("background", _hex(background), ".")]
    colours += [Colour(f"colour {letter}", _hex(pixel), letter) for letter, pixel in zip(_LETTERS, inks, strict=False)]
    return picture, tuple(colours) if len(colours) > 1 else (colours[0], Colour("ink", "#000000", "#"))


def read_png(data: bytes, source: str = "") -> list[list[Rgb | None]]:
    """The pixels of a PNG file of any kind, row by row; None where it is more transparent than not."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtra("reading PNG pictures", "png") from None
    if len(data) < 25 or data[12:16] != b"IHDR":
        raise FormatError("found a broken head of a PNG picture", source=source)
    width, height, depth = struct.unpack(">IIB", data[16:25])
    if not (1 <= width <= LONGEST and 1 <= height <= LONGEST):
        message = f"found a picture of {width} x {height}, expected 1 to {LONGEST} squares a side"
        raise FormatError(message, source=source)
    try:
        with catch_warnings(action="ignore"), Image.open(BytesIO(data), formats=["PNG"]) as image:
            rgba = _rgba(image, depth) if image.size == (width, height) else None
    except Exception:  # what a decoder says of spoilt bytes is of every class, and about itself
        rgba = None
    if rgba is None:
        raise FormatError("found a PNG picture that is broken or ends too early", source=source)
    return [[(red, green, blue) if alpha >= 128 else None for red, green, blue, alpha in row] for row in rgba.tolist()]


def _rgba(image: Image.Image, depth: int) -> NDArray[np.uint8]:
    """Red, green, blue and opacity of every pixel, 0 to 255.

    Pillow keeps 16 bits of grey and 8 of everything else, and leaves aside the one colour of a picture without
    opacities that stands for transparent squares; it is given in as many bits as the file has. (Of colours of 16 bits
    the upper 8 are compared.)
    """
    clear = image.info.get("transparency")
    if image.mode == "I;16":
        values = np.asarray(image)
        shown, hidden = values // 257, values == clear
    elif image.mode in ("1", "L") and clear is not None:
        shown = np.asarray(image.convert("L"))
        hidden = shown == (255 * bool(clear) if depth == 1 else clear * 255 // ((1 << depth) - 1))
    elif image.mode == "RGB" and clear is not None:
        shown = np.asarray(image)
        hidden = (shown == (np.array(clear) >> (depth - 8))).all(axis=2)
    else:
        return np.asarray(image.convert("RGBA"))
    colours = shown if shown.ndim == 3 else np.stack([shown] * 3, axis=2)
    return np.concatenate([colours, np.where(hidden, 0, 255)[..., None]], axis=2).astype(np.uint8)


def _read_pbm(data: bytes, source: str) -> Picture:
    """The picture in a PBM file, text (P1) or bits (P4); comments go from # to the end of the line."""
    words: list[bytes] = []
    place = 2
    while len(words) < 2 and place < len(data):
        if data[place : place + 1] == b"#":
            end = data.find(b"\n", place)
            place = len(data) if end < 0 else end
        elif data[place : place + 1].isspace():
            place += 1
        else:
            start = place
            while place < len(data) and not data[place : place + 1].isspace() and data[place : place + 1] != b"#":
                place += 1
            words.append(data[start:place])
    if len(words) < 2 or not all(word.isdigit() and len(word) < 7 for word in words):
        raise FormatError("found no sizes of a PBM picture", source=source)
    width, height = map(int, words)
    if not (1 <= width <= LONGEST and 1 <= height <= LONGEST):
        message = f"found a picture of {width} x {height}, expected 1 to {LONGEST} squares a side"
        raise FormatError(message, source=source)
    if data[:2] == b"P4":
        stride = (width + 7) // 8
        body = np.frombuffer(data[place + 1 : place + 1 + stride * height], dtype=np.uint8)
        lines = body[: len(body) // stride * stride].reshape(-1, stride)
        rows = np.unpackbits(lines, axis=1, count=width).tolist()
    else:
        text = b"".join(line.partition(b"#")[0] for line in data[place:].split(b"\n"))
        bits = [byte - 48 for byte in text if byte in b"01"]
        rows = [bits[row * width : (row + 1) * width] for row in range(len(bits) // width)]
    if len(rows) < height:
        raise FormatError(f"found {len(rows)} rows of a PBM picture, expected {height}", source=source)
    return tuple(map(tuple, rows[:height]))


def _light(pixel: Rgb) -> int:
    return (299 * pixel[0] + 587 * pixel[1] + 114 * pixel[2]) // 1000


def _hex(pixel: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*pixel)
