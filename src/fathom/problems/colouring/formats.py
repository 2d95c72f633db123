"""DIMACS graphs: `p edge vertices edges`, then `e 1 2` for every edge; comments begin with `c`."""

from __future__ import annotations

import re

from fathom.errors import FathomError, FormatError, excerpt
from fathom.kind import Format
from fathom.problems.colouring.model import Graph

_HEAD = re.compile(r"(?>[ \t]*(?:c[^\n]*+)?\r?\n)*[ \t]*p[ \t]+(?:edge|col)\b")
_LINE = re.compile(r"(?:p (?:edge|col)|e) (\d{1,6}) (\d{1,7})", re.ASCII)


def _is_graph(text: str) -> bool:
    return _HEAD.match(text) is not None


def read_graph(text: str, source: str) -> Graph:
    """The graph in a DIMACS text, to be coloured with three colours; an edge that is told twice is one."""
    vertices, edges = None, []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c" or words[0] == "n":
            continue
        match = _LINE.fullmatch(" ".join(words))
        if match is None or (words[0] == "p") != (vertices is None):
            raise FormatError(f"found {excerpt(line)}, expected a line such as e 1 2", source=source, line=number)
        if vertices is None:
            vertices = int(match[1])
        else:
            edges.append((int(match[1]), int(match[2])))
    try:
        return Graph(vertices or 0, tuple(edges))
    except FathomError as error:
        raise FormatError(str(error), source=source) from None


def write_graph(instance: Graph) -> str:
    """The graph as a DIMACS text, which does not tell the number of colours."""
    lines = [
        f"p edge {instance.vertices} {len(instance.edges)}",
        *(f"e {one} {other}" for one, other in instance.edges),
    ]
    return "\n".join(lines) + "\n"


FORMATS = {"dimacs-graph": Format("DIMACS: 'p edge vertices edges', then edges", _is_graph, read_graph, write_graph)}
