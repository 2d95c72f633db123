"""Files to begin with: all examples, each in every format of its kind, gadgets, networks, traces, boards, pictures.

A seed knows what reads it: `instance` for puzzles, and the other parsers by name (see `trial.PARSERS`).
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import fathom
from fathom.errors import FathomError

EXAMPLES = Path(__file__).parents[2] / "examples"
COLLECTED = Path(__file__).parents[1] / "data"
_MOST_BYTES = 6000  # of a seed: what is short is read quickly, and mutations make it long where that is wanted


@dataclass(frozen=True, slots=True)
class Seed:
    """A file: what it is called, which parser it is for, and its bytes."""

    name: str
    parser: str
    data: bytes


@cache
def seeds() -> tuple[Seed, ...]:
    """All seeds, in the same order each time."""
    found = [*_instances(), *_gadgets(), *_drawings(), *_pictures(), *_collected()]
    return tuple(seed for seed in found if len(seed.data) <= _MOST_BYTES)


@cache
def solutions() -> tuple[tuple[str, str], ...]:
    """Texts of solutions, each with the text of its puzzle."""
    found = []
    for kind in fathom.kinds().values():
        for example in kind.examples():
            if example.path.stat().st_size <= _MOST_BYTES // 4:
                puzzle = fathom.load(example.path)
                answer = fathom.solve(puzzle, limits=fathom.Limits(nodes=100_000))
                if answer.solution is not None:
                    found.append((puzzle.to_text(), kind.model.write_solution(puzzle, answer.solution)))
    return tuple(found)


def _instances() -> Iterator[Seed]:
    for name, kind in fathom.kinds().items():
        for example in kind.examples():
            yield Seed(f"{name}/{example.path.name}", "instance", example.path.read_bytes())
            puzzle = fathom.load(example.path)
            for format in kind.formats:
                try:
                    text = fathom.dumps(puzzle, format)
                except FathomError:
                    continue
                yield Seed(f"{name}/{example.path.stem}.{format}", "instance", text.encode())


def _gadgets() -> Iterator[Seed]:
    from fathom.gadgets.formats.definitions import write_definitions
    from fathom.gadgets.library import named

    names = ["toggle-toggle-parallel", "crossing-toggle-lock", "noncrossing-toggle-lock", "3-split", "wire"]
    names += ["door-d01d34d52", "diode"]
    gadgets = {name: named(name) for name in names}
    yield Seed("gadgets.yaml", "gadgets", write_definitions(gadgets).encode())
    yield Seed("aliases.yaml", "gadgets", b"gadgets:\n  lock:\n    uedges: [[0, 0, 1, 0]]\n    empty-states: [1]\n"
               b"    state-names: {0: open, 1: closed}\naliases: {bolt: lock}\n")  # fmt: skip
    boards = resources.files("fathom.games.pushfight").joinpath("boards.yaml").read_bytes()
    for number, part in enumerate(boards.split(b"\n\n")):
        yield Seed(f"boards-{number}.yaml", "boards", part)
    for file in sorted((EXAMPLES / "gadgets").glob("*.txt")):
        yield Seed(f"gadgets/{file.name}", "network", file.read_bytes())
    for file in sorted((EXAMPLES / "gadgets" / "fragments").glob("*.txt")):
        yield Seed(f"fragments/{file.name}", "fragment", file.read_bytes())
    for file in sorted((EXAMPLES / "areas").glob("*wire.txt")):
        yield Seed(f"areas/{file.name}", "contract", file.read_bytes())
    lines = ["1 = source {toggle-toggle-parallel}", "2 = source {3-split}",
             "3 = combine 1 splice 0 with 2 rotate 1 connect at 2 @0", "4 = connect 3 at 1 delete 0,2 @1",
             "5 = close 4 @0"]  # fmt: skip
    yield Seed("trace", "trace", "\n".join(lines).encode())
    told = {"report": "a", "source_spec": "wire", "after_step": 1, "target": lines[:1], "source": lines}
    yield Seed("recorded.jsonl", "recorded", (json.dumps(told) + "\n").encode() * 2)
    report = "Report on a\nSource spec: wire\n\nTarget trace:\n  1 = source {wire}\nSource trace:\n  "
    yield Seed("report", "reports", (report + "\n  ".join(lines) + "\n").encode())
    for text in ("0-1, 2-3", "open: 0>1; closed: 0>2 open", "0 1>2 1; 1 2-0 0"):
        yield Seed("one line", "gadget line", text.encode())


def _drawings() -> Iterator[Seed]:
    yield Seed("ice.json", "instance", b'{"moves": 4, "grid": ["S..#", "....", ".#.E", "...."]}')
    for address in (
        "https://puzz.link/p?tatamibari/4/4/1g2h3k1i2",
        "tatamibari/3/3/i2k",
        "http://pzv.jp/p.html?tatamibari/2/1/1g",
    ):
        yield Seed("address", "instance", address.encode())
    yield Seed("pzprv3", "instance", b"pzprv3/tatamibari/2/3/. . a /b . . /0 0 /0 0 /0 0 0 /")
    for position in ("o.X.\n.xO.\n", "....o", "OXYox"):
        yield Seed("position", "position", position.encode())


def _pictures() -> Iterator[Seed]:
    for depth, colour, channels in ((1, 0, 1), (8, 0, 1), (8, 2, 3), (8, 3, 1), (8, 6, 4), (16, 4, 2)):
        yield Seed(f"picture-{depth}-{colour}.png", "bytes", png(5, 4, depth, colour, channels))
    yield Seed("picture.pbm", "bytes", b"P4\n9 3\n" + bytes((0b10101010, 128, 255, 0, 0b1100, 128)))
    yield Seed("text.pbm", "instance", b"P1\n# a cross\n3 3\n0 1 0\n111\n0 1 0\n")


def png(width: int, height: int, depth: int, colour: int, channels: int) -> bytes:
    """A picture of stripes."""
    row = bytes([0]) + bytes((17 * n) % 256 for n in range((width * depth * channels + 7) // 8))
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))]
    parts += [(b"PLTE", bytes(range(0, 240, 5)) * 16)] if colour == 3 else []
    parts += [(b"IDAT", zlib.compress(row * height)), (b"IEND", b"")]
    chunks = [
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _collected() -> Iterator[Seed]:
    """Of each folder of other people's puzzles a few."""
    suffixes = {".txt", ".non", ".ppl", ".cnf", ".in", ".tsv", ".xml", ".json"}
    for folder in sorted({file.parent for file in COLLECTED.rglob("*") if file.suffix in suffixes}):
        files = [file for file in sorted(folder.iterdir()) if file.suffix in suffixes]
        for file in files[:: max(1, len(files) // 6)]:
            yield Seed(str(file.relative_to(COLLECTED)), "instance", file.read_bytes())
