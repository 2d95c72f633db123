"""Pictures that become puzzles: PNG and PBM files.

PNG is read here with zlib alone: all colour types and depths, not interlaced. The background is white if there is
white, else the lightest colour; transparent squares are background. Up to 32 colours are kept as they are; pictures
with more are made black and white.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

from fathom.errors import FathomError, FormatError
from fathom.puzzles.nonogram.formats.reading import placed
from fathom.puzzles.nonogram.model import LONGEST, Nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, MOST_COLOURS, Colour, Picture

Rgb = tuple[int, int, int]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by colour type: grey, RGB, palette, grey and alpha, RGB and alpha
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_WHITE = (255, 255, 255)
_MOST_BYTES = 1 << 28
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def load_image(path: str | Path) -> Nonogram:
    """The puzzle whose goal is the picture in a PNG or PBM file."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise FathomError(f"{path}: {error.strerror or error}") from None
    return read_image(data, str(path))


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
    """The pixels of a PNG file, row by row; None where it is transparent."""
    width = height = depth = kind = 0
    palette: list[Rgb] = []
    alpha = b""
    packed = bytearray()
    for name, body in _chunks(data, source):
        if name == b"IHDR":
            if len(body) != 13:
                raise FormatError("found a broken head of a PNG picture", source=source)
            width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if interlaced:
                raise FormatError("found an interlaced PNG picture, expected a plain one", source=source)
            if kind not in _CHANNELS or depth not in _DEPTHS[kind]:
                raise FormatError(f"found a PNG picture of colour type {kind} and depth {depth}", source=source)
            if not (1 <= width <= LONGEST and 1 <= height <= LONGEST):
                message = f"found a picture of {width} x {height}, expected at most {LONGEST} x {LONGEST}"
                raise FormatError(message, source=source)
        elif name == b"PLTE":
            palette = [(body[i], body[i + 1], body[i + 2]) for i in range(0, len(body) - 2, 3)]
        elif name == b"tRNS":
            alpha = body
        elif name == b"IDAT":
            packed += body
    if not width:
        raise FormatError("found a PNG picture without a head", source=source)
    channels = _CHANNELS[kind]
    stride = (width * channels * depth + 7) // 8
    raw = _unpacked(bytes(packed), height * (stride + 1), source)
    rows = []
    before = bytes(stride)
    for row in range(height):
        start = row * (stride + 1)
        before = _unfiltered(
            raw[start], raw[start + 1 : start + 1 + stride], before, max(1, channels * depth // 8), source
        )
        samples = list(_samples(before, depth, width * channels))
        rows.append(
            [
                _pixel(samples[x * channels : (x + 1) * channels], kind, depth, palette, alpha, source)
                for x in range(width)
            ]
        )
    return rows


def _chunks(data: bytes, source: str) -> Iterator[tuple[bytes, bytes]]:
    place = len(_SIGNATURE)
    while place + 8 <= len(data):
        size, name = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + size]
        if len(body) < size:
            raise FormatError("found a PNG picture that ends too early", source=source)
        yield name, body
        place += size + 12


def _unpacked(packed: bytes, size: int, source: str) -> bytes:
    if size > _MOST_BYTES:
        raise FormatError("found a PNG picture that is too large", source=source)
    try:
        raw = zlib.decompressobj().decompress(packed, size)
    except zlib.error:
        raise FormatError("found a PNG picture whose pixels are broken", source=source) from None
    if len(raw) < size:
        raise FormatError("found a PNG picture that ends too early", source=source)
    return raw


def _unfiltered(filter: int, row: bytes, before: bytes, pixel: int, source: str) -> bytes:
    """A row of bytes as it was before its differences to the bytes on the left and above were taken."""
    made = bytearray(row)
    if filter not in range(5):
        raise FormatError(f"found the filter {filter} in a PNG picture, expected 0 to 4", source=source)
    for place, value in enumerate(row if filter else b""):
        left = made[place - pixel] if place >= pixel else 0
        corner = before[place - pixel] if place >= pixel else 0
        above = before[place]
        guess = (0, left, above, (left + above) // 2, _nearest(left, above, corner))[filter]
        made[place] = (value + guess) & 255
    return bytes(made)


def _nearest(left: int, above: int, corner: int) -> int:
    """Which of the three is nearest to left + above - corner (Paeth)."""
    sides = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
    return left if sides[0] <= min(sides[1:]) else above if sides[1] <= sides[2] else corner


def _samples(row: bytes, depth: int, count: int) -> Iterator[int]:
    if depth == 16:
        yield from (row[2 * place] << 8 | row[2 * place + 1] for place in range(count))
    else:
        each = 8 // depth
        for place in range(count):
            yield row[place // each] >> (8 - depth * (place % each + 1)) & ((1 << depth) - 1)


def _pixel(values: list[int], kind: int, depth: int, palette: list[Rgb], alpha: bytes, source: str) -> Rgb | None:
    if kind == 3:
        if values[0] >= len(palette):
            raise FormatError("found a pixel of a colour that the PNG picture has not", source=source)
        return None if values[0] < len(alpha) and alpha[values[0]] < 128 else palette[values[0]]
    most = (1 << depth) - 1
    scaled = [value * 255 // most for value in values]
    if kind in (4, 6):
        if scaled.pop() < 128:
            return None
    elif len(alpha) == 2 * len(values) and list(struct.unpack(f">{len(values)}H", alpha)) == values:
        return None
    return (scaled[0], scaled[0], scaled[0]) if len(scaled) == 1 else (scaled[0], scaled[1], scaled[2])


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
        body = data[place + 1 : place + 1 + stride * height]
        rows = [list(_samples(body[row * stride : (row + 1) * stride], 1, width)) for row in range(len(body) // stride)]
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
