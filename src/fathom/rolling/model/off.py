"""Polyhedra of users: OFF files, whose faces are lists of corners. One unit is the most frequent length of an edge.

Whichever way round the faces are listed, they are turned to be counter-clockwise from outside; so a chiral polyhedron
is taken as its coordinates have it.
"""

from __future__ import annotations

import numpy as np

from fathom.errors import FathomError, FormatError
from fathom.rolling.model.polyhedron import Polyhedron, scaled

_MOST = 2000


def is_off(text: str) -> bool:
    """Whether a text looks like an OFF file."""
    return text.lstrip().upper().startswith("OFF")


def read_off(text: str, source: str = "OFF", name: str = "") -> Polyhedron:
    """The polyhedron in an OFF file: `OFF`, how many corners, faces and edges, the corners, and the faces."""
    words = [(word, number) for number, line in enumerate(text.splitlines(), 1) for word in line.split("#")[0].split()]
    reader = _Words(words[1:], source)
    if not words or words[0][0].upper() != "OFF":
        raise FormatError("expected OFF at the beginning", source=source, line=1)
    corners, faces = reader.whole("how many corners"), reader.whole("how many faces")
    reader.whole("how many edges")
    vertices = [[reader.number("a coordinate") for _ in range(3)] for _ in range(corners)]
    cycles = []
    for _ in range(faces):
        sides = reader.whole("how many corners a face has")
        cycles.append([reader.whole("the number of a corner", corners - 1) for _ in range(sides)])
    try:
        return scaled(vertices, _outwards(vertices, cycles), name or "OFF")
    except FathomError as error:
        raise FormatError(str(error), source=source, line=words[0][1]) from None


def write_off(polyhedron: Polyhedron) -> str:
    """The polyhedron as an OFF file in one line."""
    head = f"OFF {len(polyhedron.vertices)} {len(polyhedron.faces)} 0"
    corners = " ".join(" ".join(f"{value:.9g}" for value in corner) for corner in polyhedron.vertices)
    return f"{head} {corners} " + " ".join(f"{len(face)} {' '.join(map(str, face))}" for face in polyhedron.faces)


def _outwards(vertices: list[list[float]], faces: list[list[int]]) -> list[list[int]]:
    points = np.array(vertices, np.float64).reshape(-1, 3)
    middle = points.mean(axis=0) if len(points) else points
    found = []
    for face in faces:
        around = points[face] - middle
        area = np.cross(around, np.roll(around, -1, axis=0)).sum(axis=0)
        found.append(face if area @ around.mean(axis=0) >= 0 else face[::-1])
    return found


class _Words:
    """The words of a file, one after another."""

    def __init__(self, words: list[tuple[str, int]], source: str) -> None:
        self.words, self.source, self.at = words, source, 0

    def _next(self, wanted: str) -> tuple[str, int]:
        if self.at >= len(self.words):
            raise FormatError(f"the file ends, expected {wanted}", source=self.source)
        self.at += 1
        return self.words[self.at - 1]

    def number(self, wanted: str) -> float:
        """The next word as a number."""
        word, line = self._next(wanted)
        try:
            value = float(word)
        except ValueError:
            raise FormatError(f"found '{word[:40]}', expected {wanted}", source=self.source, line=line) from None
        if not abs(value) < 1e6:
            raise FormatError(f"found '{word[:40]}', expected {wanted} below a million", source=self.source, line=line)
        return value

    def whole(self, wanted: str, most: int = _MOST) -> int:
        """The next word as a whole number."""
        word, line = self._next(wanted)
        if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) <= most):
            raise FormatError(
                f"found '{word[:40]}', expected {wanted}, from 0 to {most}", source=self.source, line=line
            )
        return int(word)
