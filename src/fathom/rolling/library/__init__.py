"""Polyhedra and tilings that have names.

`polyhedra.txt` holds corners and faces, made by `fathom.rolling.generate.polyhedra` (`NOTICE.txt` says from what);
prisms, antiprisms, dice and mirror images are made here. `tilings.txt` holds translations and vertices, made by
`fathom.rolling.generate.tilings`, and `uniform.txt` the symbols of all tilings with up to six classes of vertices,
made by `fathom.rolling.generate.uniform`. Names are taken in any case, with blanks or hyphens for underscores.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib.resources import files

from fathom.errors import FathomError, excerpt
from fathom.rolling.model.gomjau_hogg import is_notation, read_notation
from fathom.rolling.model.off import is_off, read_off
from fathom.rolling.model.polyhedron import Polyhedron, antiprism, prism
from fathom.rolling.model.ring import Place, Ring
from fathom.rolling.model.symbol import symbol_of, unfolded
from fathom.rolling.model.tiling import Tiling, least

_PRISMS = {
    "triangular": 3,
    "square": 4,
    "pentagonal": 5,
    "hexagonal": 6,
    "octagonal": 8,
    "decagonal": 10,
    "dodecagonal": 12,
}
_CHIRAL = ("snub_cube", "snub_dodecahedron", "j44", "j45", "j46", "j47", "j48")
_ROUND = re.compile(r"(\d{1,2})_(prism|antiprism)", re.ASCII)
_UNIFORM = re.compile(r"([1-6])-0*(\d{1,4})", re.ASCII)
_MOST_SIDES = 60


@cache
def polyhedron_names() -> tuple[str, ...]:
    """The 129 polyhedra of [Baes et al. 2022], in the order of its table; a mirror image (`_c`) follows the
    polyhedron.
    """
    names: list[str] = []
    for name in _lines("polyhedra.txt"):
        names += [name, f"{name}_c"] if name in _CHIRAL else [name]
    prisms = [f"{word}_prism" for word, sides in _PRISMS.items() if sides != 4]
    return (*names, *prisms, *(f"{word}_antiprism" for word, sides in _PRISMS.items() if sides != 3))


@cache
def polyhedron(name: str) -> Polyhedron:
    """The polyhedron of that name: one of `polyhedron_names`, `die`, or a prism as `7-prism` and `7-antiprism`."""
    plain = re.sub(r"[\s-]+", "_", name.strip().lower())
    if plain.endswith("_c") and plain[:-2] in _CHIRAL:
        return polyhedron(plain[:-2]).mirrored(plain)
    if plain == "die":
        cube = polyhedron("cube")
        return Polyhedron(cube.vertices, tuple(cube.faces[face] for face in _die_order(cube)), "die")
    if plain in _lines("polyhedra.txt"):
        return _read_polyhedron(plain, _lines("polyhedra.txt")[plain])
    word, _, shape = plain.rpartition("_")
    match = _ROUND.fullmatch(plain)
    sides = int(match[1]) if match else _PRISMS.get(word, 0)
    if shape in ("prism", "antiprism") and 3 <= sides <= _MOST_SIDES:
        found = (prism if shape == "prism" else antiprism)(sides)
        return Polyhedron(found.vertices, found.faces, plain)
    raise FathomError(f"there is no polyhedron {excerpt(name)}; `fathom rolling list` names those that there are")


def _die_order(cube: Polyhedron) -> list[int]:
    """The faces of a cube so that opposite ones have numbers that add up to seven, 1, 2, 3 counter-clockwise."""
    across = cube.across
    first = 0
    second, third = across[first][1].face, across[first][0].face
    opposite = {
        face: next(g for g in range(6) if g != face and all(a.face != g for a in across[face])) for face in range(6)
    }
    return [first, second, third, opposite[third], opposite[second], opposite[first]]


@cache
def tiling_codes() -> tuple[str, ...]:
    """The codes of the tilings of [Baes et al. 2022], in the order of its table."""
    return tuple(_lines("tilings.txt"))


@cache
def tiling(code: str) -> Tiling:
    """The tiling of that code, such as `2u05` or `5-17`, or of that name where one of the table has it alone: `3^6`."""
    plain = code.strip().lower()
    match = _UNIFORM.fullmatch(plain)
    if match and 1 <= int(match[2]) <= len(_uniform().get(int(match[1]), ())):
        return _unfolded(int(match[1]), int(match[2]))
    lines = _lines("tilings.txt")
    named = [key for key, rest in lines.items() if rest.split("|")[0].strip("()") == plain.strip("()")]
    if plain not in lines and len(named) != 1:
        raise FathomError(f"there is no tiling {excerpt(code)}; `fathom rolling list` names those that there are")
    key = plain if plain in lines else named[0]
    return _read_tiling(key, lines[key])


def polyhedron_called(text: str) -> Polyhedron:
    """The polyhedron of that name, or the one that an OFF file in one line tells."""
    return read_off(text) if is_off(text) else polyhedron(text)


def tiling_called(text: str) -> Tiling:
    """The tiling of that code or name, or the one that a string of the notation of [Gomez-Jauregui et al. 2021]
    makes.
    """
    return notated(text.replace(" ", "")) if is_notation(text) else tiling(text)


@cache
def notated(text: str) -> Tiling:
    """The tiling that a string of the notation makes; its code is the string."""
    return replace(read_notation(text), code=text, name=text)


@cache
def uniform_codes(k: int) -> tuple[str, ...]:
    """The codes of all tilings with k classes of vertices, up to reflection, for k from 1 to 6: `5-1`, `5-2`, …"""
    return tuple(f"{k}-{number}" for number in range(1, len(_uniform().get(k, ())) + 1))


@cache
def _uniform() -> dict[int, list[str]]:
    """The lines of `uniform.txt` by their first field."""
    found: dict[int, list[str]] = {}
    for line in files(__package__).joinpath("uniform.txt").read_text(encoding="ascii").splitlines():
        k, _, rest = line.partition("|")
        found.setdefault(int(k), []).append(rest)
    return found


def _unfolded(k: int, number: int) -> Tiling:
    cells, s0 = ([int(word) for word in part.split(",")] for part in _uniform()[k][number - 1].split("|"))
    found = unfolded(symbol_of(cells, s0))
    types = sorted({tuple(least(around)) for around in found.vertex_types})
    name = ";".join(".".join(map(str, around)) for around in types)
    return replace(found, code=f"{k}-{number}", name=f"({name})")


def _read_polyhedron(name: str, text: str) -> Polyhedron:
    faces, corners = ([part.split(",") for part in group.split()] for group in text.split("|"))
    vertices = tuple((float(x), float(y), float(z)) for x, y, z in corners)
    return Polyhedron(vertices, tuple(tuple(map(int, face)) for face in faces), name)


def _read_tiling(code: str, text: str) -> Tiling:
    name, order, places, copies = text.split("|")
    a, b, *vertices = (_place(place) for place in places.split())
    cells = (tuple(map(int, cell.split(","))) for cell in copies.split())
    return Tiling((a, b), tuple(vertices), Ring(int(order)), tuple((u, v) for u, v in cells), code, name)


def _place(text: str) -> Place:
    c0, c1, c2, c3 = map(int, text.split(","))
    return c0, c1, c2, c3


@cache
def _lines(file: str) -> dict[str, str]:
    """The lines of a file of the library by their first field."""
    text = files(__package__).joinpath(file).read_text(encoding="ascii")
    pairs = (line.partition("|") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: rest for name, _, rest in pairs}


__all__ = [
    "polyhedron",
    "polyhedron_called",
    "polyhedron_names",
    "tiling",
    "tiling_called",
    "tiling_codes",
    "uniform_codes",
]
