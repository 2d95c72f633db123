"""Where a swarm may start: robots at certain nodes, or a pattern of them at any place and in any orientation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fathom.errors import FathomError, excerpt
from fathom.puzzles.swarm.model.lattice import Lattice, Vector, added, turned, turns

Configuration = tuple[tuple[int, str], ...]
"""Robots, each a node and a colour, in order."""

ANYWHERE = "any"
_ITEM = re.compile(r"(?P<what>[^\W_]|#)@(?P<place>-?\d{1,6}(?:,-?\d{1,6}){0,2})")


@dataclass(frozen=True, slots=True)
class Pattern:
    """Robots and walls at places; `anywhere`: moved and turned in all ways in which it fits."""

    robots: tuple[tuple[Vector, str], ...]
    walls: tuple[Vector, ...] = ()
    anywhere: bool = False

    def placed(self, lattice: Lattice, chirality: bool) -> Iterator[Configuration]:
        """The configurations that it stands for on a grid; one may be told several times."""
        origins = map(lattice.place, range(lattice.nodes)) if self.anywhere else [(0,) * lattice.dimension]
        orientations = turns(lattice.dimension, chirality) if self.anywhere else turns(lattice.dimension)[:1]
        shapes = [
            (
                [(turned(place, turn), colour) for place, colour in self.robots],
                [turned(place, turn) for place in self.walls],
            )
            for turn in orientations
        ]
        for origin in origins:
            for robots, walls in shapes:
                nodes = [(lattice.node(added(origin, place)), colour) for place, colour in robots]
                inside = [(node, colour) for node, colour in nodes if node is not None]
                if len({node for node, _ in inside}) != len(robots):
                    continue
                if all(lattice.node(added(origin, place)) is None for place in walls):
                    yield tuple(sorted(inside))


def read_patterns(text: str, dimension: int) -> tuple[Pattern, ...]:
    """Starts with `;` between them: `A@0,0,0 B@1,0,0`, with `any` before it, or `A B F` for a line anywhere."""
    return tuple(_read_pattern(part.split(), dimension) for part in text.split(";"))


def _read_pattern(words: list[str], dimension: int) -> Pattern:
    if words and all(len(word) == 1 and word.isalnum() for word in words):
        return Pattern(tuple(((step, *(0,) * (dimension - 1)), colour) for step, colour in enumerate(words)), (), True)
    anywhere = words[:1] == [ANYWHERE]
    robots, walls = [], []
    for word in words[anywhere:]:
        match = _ITEM.fullmatch(word)
        place = () if match is None else tuple(map(int, match["place"].split(",")))
        if match is None or len(place) != dimension:
            raise FathomError(
                f"found the start {excerpt(word)}, expected a robot with {dimension} coordinates, as A@0,0"
            )
        if match["what"] == "#":
            walls.append(place)
        else:
            robots.append((place, match["what"]))
    if not robots or len({place for place, _ in robots}) != len(robots):
        raise FathomError("expected a start with robots at different places, as A@0,0,0 B@1,0,0, or A B F")
    return Pattern(tuple(robots), tuple(walls), anywhere)


def pattern_text(pattern: Pattern) -> str:
    """The text of a pattern, which `read_patterns` reads."""
    items = [f"{colour}@{','.join(map(str, place))}" for place, colour in pattern.robots]
    items += [f"#@{','.join(map(str, place))}" for place in pattern.walls]
    return " ".join([ANYWHERE] * pattern.anywhere + items)
