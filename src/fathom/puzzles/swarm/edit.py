"""Swarms node by node: robots are put on nodes and taken away, where it is told which they start from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Tool, place_named
from fathom.puzzles.swarm.model import Pattern, Swarm, write

TOOLS: Sequence[Tool] = (Tool(".", "no robot", erases=True),)


def tools(instance: Swarm) -> Sequence[Tool]:
    """A robot of each colour, or none."""
    return (*(Tool(colour, f"robot {colour}") for colour in instance.colours), *TOOLS)


def put(instance: Swarm, spot: str, glyph: str) -> str:
    """The text of the swarm with another robot, or none, on a node."""
    place = place_named(spot)
    if len(place) != instance.lattice.dimension or instance.lattice.node(place) is None or min(place) < 0:
        raise FathomError(f"found {excerpt(spot)}, expected a node of the grid {instance.lattice.name}")
    if glyph not in (*instance.colours, "."):
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(instance.colours)} or .")
    if len(instance.patterns) != 1 or instance.patterns[0].anywhere:
        raise FathomError("the robots start anywhere: write which start is meant as text")
    others = tuple(robot for robot in instance.patterns[0].robots if robot[0] != place)
    robots = others if glyph == "." else tuple(sorted((*others, (place, glyph))))
    return write(replace(instance, patterns=(Pattern(robots),)))


def glyphs(instance: Swarm) -> dict[str, str]:
    """The robots of the start, where it is told."""
    if len(instance.patterns) != 1 or instance.patterns[0].anywhere:
        return {}
    return {",".join(map(str, place)): colour for place, colour in instance.patterns[0].robots}
