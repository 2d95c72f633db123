"""Graphs with a token on each vertex, sequences of captures, and their texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, parse
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution

Edge = tuple[str, str]
"""A vertex, and one that a token captures on from there."""

MOST_VERTICES = 400
MOST_CAPTURES = 999
USUAL_CAPTURES = 2

_NAME = re.compile(r"[A-Za-z0-9_*'.+-]{1,40}", re.ASCII)
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)


def in_order(name: str) -> list[tuple[bool, int, str]]:
    """What names are sorted by: numbers in them count as numbers."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"(\d+)", name)]


@dataclass(frozen=True, slots=True)
class CaptureGraph(Instance):
    """Vertices in their order, each with the captures of its token; and edges, both ways or one way."""

    kind: ClassVar[str] = "graph-capture"

    captures: Mapping[str, int] = field(hash=False)
    edges: frozenset[Edge]
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the vertices, and refuse graphs that cannot be."""
        if not 1 <= len(self.captures) <= MOST_VERTICES:
            raise FathomError(f"found {len(self.captures)} vertices, expected 1 to {MOST_VERTICES}")
        for name, number in self.captures.items():
            if not _NAME.fullmatch(name):
                raise FathomError(f"found the vertex {excerpt(name)}, expected letters, digits or one of _ * ' . + -")
            if not 0 <= number <= MOST_CAPTURES:
                raise FathomError(f"found {number} captures, expected 0 to {MOST_CAPTURES}")
        for start, end in self.edges:
            if start == end or start not in self.captures or end not in self.captures:
                raise FathomError(f"found an edge from {start} to {end}, expected two different vertices")
        ordered = {name: self.captures[name] for name in sorted(self.captures, key=in_order)}
        object.__setattr__(self, "captures", ordered)
        object.__setattr__(self, "edges", frozenset(self.edges))

    @property
    def vertices(self) -> tuple[str, ...]:
        """The vertices in their order."""
        return tuple(self.captures)

    @property
    def both_ways(self) -> bool:
        """Whether every edge can be used both ways."""
        return all((end, start) in self.edges for start, end in self.edges)


@dataclass(frozen=True, slots=True)
class Captures(Solution):
    """A sequence of captures, each from a vertex to another."""

    moves: tuple[Edge, ...]

    def __len__(self) -> int:
        """How many captures there are."""
        return len(self.moves)

    @classmethod
    def of(cls, moves: Iterable[Edge]) -> Captures:
        """The sequence with these captures."""
        return cls(tuple((start, end) for start, end in moves))


def graph(edges: str, captures: int = USUAL_CAPTURES, budgets: str = "") -> CaptureGraph:
    """A graph from its edges, with commas between them, for notebooks and tests: `graph("a b, b > c")`."""
    entries = {"kind": CaptureGraph.kind, "captures": str(captures)} | ({"budgets": budgets} if budgets else {})
    return read(parse(write_text(entries, [edge.strip() for edge in edges.split(",")])))


def read(document: Document) -> CaptureGraph:
    """The graph in a document of kind `graph-capture`."""
    document.accept("captures", "budgets")
    said = document.value("captures", str(USUAL_CAPTURES))
    if not _NUMBER.fullmatch(said):
        raise document.error("captures", f"found {excerpt(said)}, expected how often a token may capture, such as 2")
    captures: dict[str, int] = {}
    edges: set[Edge] = set()
    for number, row in enumerate(document.rows, document.board_line):
        one_way = row.replace(">", " > ").split()
        names = [word for word in one_way if word != ">"]
        if not row.strip():
            continue
        if not all(map(_NAME.fullmatch, names)) or one_way not in (names[:2], [*names[:1], ">", *names[1:2]]):
            message = f"found {excerpt(row.strip())}, expected an edge such as a b or a > b"
            raise FormatError(message, source=document.source, line=number, column=1)
        captures |= dict.fromkeys(names, int(said))
        edges |= {(names[0], names[1])} if len(names) == 2 else set()
        edges |= {(names[1], names[0])} if len(names) == 2 and ">" not in one_way else set()
    try:
        drawn = CaptureGraph(captures, frozenset(edges), document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None
    return _with_budgets(document, drawn) if "budgets" in document.entries else drawn


def _with_budgets(document: Document, drawn: CaptureGraph) -> CaptureGraph:
    """The graph with the captures of single tokens, as in `a 1, c 0`."""
    told: dict[str, int] = {}
    for part in document.entries["budgets"].value.split(","):
        words = part.split()
        if len(words) != 2 or not _NUMBER.fullmatch(words[1]) or words[0] not in drawn.captures or words[0] in told:
            raise document.error("budgets", f"found {excerpt(part.strip())}, expected vertices, each once, as in a 1")
        told[words[0]] = int(words[1])
    return replace(drawn, captures=dict(drawn.captures) | told)


def usual_captures(instance: CaptureGraph) -> int:
    """What most tokens may capture; of equals, the most."""
    numbers = list(instance.captures.values())
    return max(numbers, key=lambda number: (numbers.count(number), number))


def write(instance: CaptureGraph) -> str:
    """The graph as a document that `read` understands."""
    usual = usual_captures(instance)
    others = [f"{name} {number}" for name, number in instance.captures.items() if number != usual]
    entries = {"kind": CaptureGraph.kind, "captures": str(usual)} | ({"budgets": ", ".join(others)} if others else {})
    place = {name: number for number, name in enumerate(instance.vertices)}
    rows = []
    for start, end in sorted(instance.edges, key=lambda edge: (place[edge[0]], place[edge[1]])):
        if (end, start) not in instance.edges:
            rows.append(f"{start} > {end}")
        elif place[start] < place[end]:
            rows.append(f"{start} {end}")
    joined = {name for edge in instance.edges for name in edge}
    return write_text(entries | dict(instance.about), [*rows, *(name for name in place if name not in joined)])


SOLUTION = Captures


def read_solution(instance: CaptureGraph, text: str) -> Captures:
    """The captures that a text tells, as in `a>b, b>c`."""
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        for found in re.finditer(r"[^,;]+", line):
            names = [name.strip() for name in found[0].split(">")]
            if names == [""]:
                continue
            if len(names) != 2 or not all(name in instance.captures for name in names):
                message = f"found {excerpt(found[0].strip())}, expected captures such as a>b"
                raise FormatError(message, source="solution", line=number, column=found.start() + 1)
            moves.append((names[0], names[1]))
    return Captures(tuple(moves))


def write_solution(_instance: CaptureGraph, solution: Captures) -> str:
    """The captures as text; `read_solution` reads it back."""
    return ", ".join(f"{start}>{end}" for start, end in solution.moves)
