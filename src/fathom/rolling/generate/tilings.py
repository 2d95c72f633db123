"""The vertices of the tilings that have codes, made once: `python -m fathom.rolling.generate.tilings FACTS.tsv`.

`FACTS.tsv` tells of each tiling its code, the numbers of tiles and vertices of its supertile, the shape of the lattice,
and numbers to tell apart those that agree in all this (the columns are told in `generate.facts_in`). What it prints is
`library/tilings.txt`: code, name, directions, two translations, vertices.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from fathom.errors import NotFound
from fathom.rolling.generate.torus import TorusFacts, surd, tilings_with, vertex_type
from fathom.rolling.model.ring import EIGHT, TWELVE
from fathom.rolling.model.tiling import Tiling
from fathom.rolling.solve.symmetry import mean_coordination, tile_profile

_COLUMNS = {3: "triangles", 4: "squares", 6: "hexagons", 8: "octagons", 12: "dodecagons"}
_MIRRORED = {"3u52"}
"""Chiral tilings that the search finds in the other hand than [Baes et al. 2022] rolls chiral polyhedra on."""
_MISPRINTS = {"3^2.4.3.3.4": "3^2.4.3.4", "3^4.6^2": "3^4.6", "3^4.6^3": "3^4.6"}


def main(facts: str) -> None:
    """Print the library."""
    with Path(facts).open() as file:
        for row in csv.DictReader(file, delimiter="\t"):
            found = tiling_in(row)
            if row["code"] in _MIRRORED:
                found = found.mirrored()
            if row["code"] == "3u49":
                chiral = found
            if row["code"] == "3u50":  # of which its authors drew the mirror image
                found = chiral.mirrored()
            print(line(row["code"], name_of(row), found))


def line(code: str, name: str, tiling: Tiling) -> str:
    """A tiling in one line."""
    places = (*tiling.basis, *tiling.vertices)
    told = (" ".join(",".join(map(str, group)) for group in groups) for groups in (places, tiling.copies))
    return "|".join((code, name, str(tiling.ring.order), *told))


def name_of(row: Mapping[str, str]) -> str:
    """The name by vertex types, misprints mended, with its number where several have that name."""
    types = ";".join(_MISPRINTS.get(name, name) for name in row["name_in_source"].split(";"))
    return f"({types}){row['variant']}"


def facts_in(row: Mapping[str, str]) -> TorusFacts:
    """The facts of a row."""
    tiles = {sides: int(row[column]) for sides, column in _COLUMNS.items() if int(row[column])}
    vertices: dict[tuple[int, ...], int] = {}
    for part in row["vertex_counts"].split(";"):
        name, _, count = part.partition(":")
        around = vertex_type(_MISPRINTS.get(name, name))
        vertices[around] = vertices.get(around, 0) + int(count)
    return TorusFacts(
        tiles, vertices, surd(row["aa"]), surd(row["bb"]), surd(row["ab"]), EIGHT if 8 in tiles else TWELVE
    )


def tiling_in(row: Mapping[str, str]) -> Tiling:
    """The tiling of a row, up to reflection."""
    return next(_with_numbers(row))


def _with_numbers(row: Mapping[str, str]) -> Iterator[Tiling]:
    wanted = tuple(map(Fraction, row["mean_tile_coordination_1_to_6"].split()))
    for tiling in tilings_with(facts_in(row)):
        if tile_profile(tiling) == row["tile_profile"] and mean_coordination(tiling) == wanted:
            yield tiling
    raise NotFound(f"no tiling has the facts of {row['code']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
