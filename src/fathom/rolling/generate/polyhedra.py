"""The corners of named polyhedra, made once: `python -m fathom.rolling.generate.polyhedra NAMES.tsv`.

`NAMES.tsv` says which polyhedron of the package `coxeter` (BSD licence, only needed here) has which name. Its
coordinates are made exact: Newton's method moves the corners until all edges are units and all faces regular, to the
last digits. Prisms, antiprisms and mirror images are left out; `library` makes them itself. What it prints is
`library/polyhedra.txt`.
"""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

DIGITS = 9


def main(names: str) -> None:
    """Print the library."""
    with Path(names).open() as file:
        for row in csv.DictReader(file, delimiter="\t"):
            family, _, shape = row["coxeter"].partition(": ")
            if "rism" in family or row["name"].endswith("_c"):
                continue
            vertices, faces = refined(*_shape(family, shape))
            if row["sense"] == "-1":
                vertices, faces = vertices * [-1, 1, 1], [face[::-1] for face in faces]
            print(line(row["name"], vertices, faces))


def line(name: str, vertices: Any, faces: list[list[int]]) -> str:
    """A polyhedron in one line: the name, the faces, the corners."""
    cycles = " ".join(",".join(map(str, face)) for face in faces)
    corners = " ".join(",".join(f"{value:.{DIGITS}f}".rstrip("0").rstrip(".") for value in row) for row in vertices)
    return f"{name}|{cycles}|{corners}".replace("-0,", "0,")


def _shape(family: str, name: str) -> tuple[Any, list[list[int]]]:
    import coxeter.families  # type: ignore[import-not-found]

    found = getattr(coxeter.families, family).get_shape(name)
    vertices = np.array(found.vertices)
    middle = vertices.mean(axis=0)
    faces = []
    for face in found.faces:
        around = vertices[face] - middle
        outside = np.cross(around, np.roll(around, -1, axis=0)).sum(axis=0) @ around.mean(axis=0) > 0
        faces.append([int(v) for v in (face if outside else face[::-1])])
    return vertices, faces


def refined(vertices: Any, faces: list[list[int]]) -> tuple[Any, list[list[int]]]:
    """The corners moved until all faces are regular with unit edges: distances within a face have to be right."""
    pairs = {tuple(sorted(pair)): length for face in faces for pair, length in _distances(face)}
    first, second = np.array(list(pairs)).T
    wanted = np.array(list(pairs.values()))
    points = vertices - vertices.mean(axis=0)
    points /= np.mean(np.linalg.norm(points[first] - points[second], axis=1) / wanted)
    for _ in range(50):
        apart = points[first] - points[second]
        misses = (apart**2).sum(axis=1) - wanted**2
        slopes = np.zeros((len(pairs), points.size))
        for row in range(len(pairs)):
            slopes[row, 3 * first[row] : 3 * first[row] + 3] = 2 * apart[row]
            slopes[row, 3 * second[row] : 3 * second[row] + 3] = -2 * apart[row]
        points = points - np.linalg.lstsq(slopes, misses, rcond=1e-9)[0].reshape(-1, 3)
        if np.abs(misses).max() < 1e-14:
            break
    worst = np.abs(np.linalg.norm(points[first] - points[second], axis=1) - wanted).max()
    if worst > 1e-12:
        raise ArithmeticError(f"a distance is wrong by {worst}")
    return points - points.mean(axis=0), faces


def _distances(face: list[int]) -> Iterator[tuple[tuple[int, int], float]]:
    sides = len(face)
    for start in range(sides):
        for end in range(start + 1, sides):
            yield (face[start], face[end]), math.sin(math.pi * (end - start) / sides) / math.sin(math.pi / sides)


if __name__ == "__main__":
    main(*sys.argv[1:])
