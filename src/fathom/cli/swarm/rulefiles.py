"""Files of rules, and the grids on which they are looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Annotated

import typer

from fathom import verbs
from fathom.errors import FathomError, excerpt
from fathom.files import content_of
from fathom.formats.text import decode

if TYPE_CHECKING:
    from fathom.puzzles.swarm.model import Swarm

RuleFile = Annotated[str, typer.Argument(help="A swarm's file, or one with rules alone.")]
Grids = Annotated[
    list[str] | None, typer.Option("--grid", help="Sides, as 4x7x3, or a range, as 3..6x3..6x3; several.")
]
Start = Annotated[str | None, typer.Option("--start", help="Robots in a line, as 'A B F', or at nodes, as A@0,0,0.")]
Torus = Annotated[str | None, typer.Option("--torus", help="yes, or the axes along which the grid wraps, as xy.")]

_MOST_GRIDS = 4096


@dataclass(frozen=True, slots=True)
class SwarmOptions:
    """What is told about a swarm besides the file of its rules; where it is None, the file's word holds."""

    start: str | None = None
    torus: str | None = None


def swarm_of(file: str, grid: str | None = None, options: SwarmOptions | None = None) -> Swarm:
    """The swarm in a file: one of the kind, or bare rules, for which a grid and a start have to be told."""
    from fathom.puzzles.swarm.model import Swarm, read_lattice, read_patterns, read_rules
    from fathom.puzzles.swarm.model.lattice import offsets

    told = options or SwarmOptions()
    text = decode(content_of(file), file)
    if text.lstrip().startswith("kind:"):
        found = verbs.loads(text, source=file)
        if not isinstance(found, Swarm):
            raise FathomError(f"{file}: found a puzzle of the kind {found.kind}, expected swarm")
        lattice = read_lattice(grid or found.lattice.name, told.torus or "")
        if told.torus is None and lattice.dimension == found.lattice.dimension:
            lattice = replace(lattice, wraps=found.lattice.wraps)
        patterns = found.patterns if told.start is None else read_patterns(told.start, lattice.dimension)
        return replace(found, lattice=lattice, patterns=patterns)
    if grid is None or told.start is None:
        raise FathomError(f"{file}: found rules alone, expected --grid and --start beside them")
    lattice = read_lattice(grid, told.torus or "")
    rows = text.split("\n")
    first = next((row.split("//")[0] for row in rows if "->" in row), "")
    cells = first.partition("->")[0].rpartition(":")[2].split()
    many = len(cells[0]) if len(cells) == 1 else len(cells)
    fitting = [sight for sight in range(1, 7) if len(offsets(lattice.dimension, sight)) == many]
    sight = next(iter(fitting), 1)
    rules = read_rules(rows, lattice.dimension, sight, True, file)
    return Swarm(rules, lattice, read_patterns(told.start, lattice.dimension))


def grids_in(text: str) -> list[str]:
    """The grids of a range: `3..6x3..6x4` has sixteen."""
    sides = []
    for side in text.lower().split("x"):
        low, dots, high = side.partition("..")
        ends = (low, high) if dots else (low, low)
        if not all(end.isascii() and end.isdigit() and len(end) < 7 for end in ends) or int(ends[0]) > int(ends[1]):
            raise FathomError(f"--grid: found {excerpt(text)}, expected sides as in 4x7x3 or 3..6x3..6x4")
        sides.append(range(int(ends[0]), int(ends[1]) + 1))
    many = 1
    for one in sides:
        many *= len(one)
    if many > _MOST_GRIDS:
        raise FathomError(f"--grid: found {many:,} grids, expected {_MOST_GRIDS:,} at most")
    return ["x".join(map(str, one)) for one in product(*sides)]
