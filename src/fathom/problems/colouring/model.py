"""Graphs to be coloured, colourings, and their texts. Vertices and colours are numbers from 1 on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution

Edge = tuple[int, int]
"""Two vertices, the smaller number first."""

MOST_VERTICES = 400
MOST_COLOURS = 50
USUAL_COLOURS = 3

_NUMBER = re.compile(r"\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Graph(Instance):
    """So many vertices, edges between them in order, and so many colours."""

    kind: ClassVar[str] = "colouring"

    vertices: int
    edges: tuple[Edge, ...]
    colours: int = USUAL_COLOURS
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the edges, and refuse graphs that cannot be."""
        if not 1 <= self.vertices <= MOST_VERTICES:
            raise FathomError(f"found {self.vertices} vertices, expected 1 to {MOST_VERTICES}")
        if not 1 <= self.colours <= MOST_COLOURS:
            raise FathomError(f"found {self.colours} colours, expected 1 to {MOST_COLOURS}")
        for one, other in self.edges:
            if one == other or not (1 <= one <= self.vertices and 1 <= other <= self.vertices):
                found = excerpt(f"{one} {other}")
                raise FathomError(f"found the edge {found}, expected two different vertices from 1 to {self.vertices}")
        object.__setattr__(self, "edges", tuple(sorted({(min(edge), max(edge)) for edge in self.edges})))


@dataclass(frozen=True, slots=True)
class Colouring(Solution):
    """The colour of each vertex in its order; 0 for none. Nothing says that it is right."""

    colours: tuple[int, ...]

    @classmethod
    def of(cls, colours: Iterable[int]) -> Colouring:
        """These colours."""
        return cls(tuple(map(int, colours)))


def read(document: Document) -> Graph:
    """The graph in a document of kind `colouring`: entries `colours` and `vertices`, if wanted, then the edges."""
    document.accept("colours", "vertices")
    edges: list[Edge] = []
    for line, row in enumerate(document.rows, document.board_line):
        words = row.split()
        if not words:
            continue
        if len(words) != 2 or not all(map(_NUMBER.fullmatch, words)):
            message = f"found {excerpt(row.strip())}, expected the numbers of two vertices, such as 1 2"
            raise FormatError(message, source=document.source, line=line, column=1)
        edges.append((int(words[0]), int(words[1])))
    largest = max((max(edge) for edge in edges), default=1)
    vertices = _number(document, "vertices", largest)
    try:
        return Graph(vertices, tuple(edges), _number(document, "colours", USUAL_COLOURS), document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _number(document: Document, key: str, usual: int) -> int:
    said = document.value(key, str(usual))
    if not _NUMBER.fullmatch(said):
        raise document.error(key, f"found {excerpt(said)}, expected how many there are, such as {usual}")
    return int(said)


def write(instance: Graph) -> str:
    """The graph as a document that `read` understands."""
    entries = {"kind": Graph.kind, "colours": str(instance.colours), "vertices": str(instance.vertices)}
    return write_text(entries | dict(instance.about), [f"{one} {other}" for one, other in instance.edges])


SOLUTION = Colouring


def read_solution(instance: Graph, text: str) -> Colouring:
    """The colours that a text such as `1 2 3 1` tells, vertex by vertex; `-` is none."""
    words = text.split()
    for word in words:
        if word != "-" and not _NUMBER.fullmatch(word):
            raise FathomError(f"found {excerpt(word)}, expected colours such as 2, or - for none")
    return Colouring.of(0 if word == "-" else int(word) for word in words)


def write_solution(_instance: Graph, solution: Colouring) -> str:
    """The colours as `read_solution` reads them."""
    return " ".join(str(colour) if colour else "-" for colour in solution.colours)
