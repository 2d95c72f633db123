"""The picture of a maze, and a walk through it as an animation."""

from __future__ import annotations

from fathom.gadgets.draw import network_film
from fathom.puzzles.gadgetmaze.check import replayed
from fathom.puzzles.gadgetmaze.model import Maze, Walk
from fathom.show import Scene

OVERLAYS: dict[str, str] = {}


def scene(instance: Maze, solution: Walk | None = None, overlay: str | None = None) -> Scene:
    """The network with the agent at the start and the goal marked; with a solution, the agent walks it."""
    named = instance.named
    return network_film(
        named.network,
        replayed(instance, solution) if solution is not None else (),
        start=instance.start,
        goal=instance.goal,
        title=instance.about.get("title", "Gadget maze"),
        names=named.names,
        outside_names=named.outside,
    )
