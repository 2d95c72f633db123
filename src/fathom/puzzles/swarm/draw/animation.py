"""The ways of the robots in a run: where each is when, and what colour it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fathom.puzzles.swarm.check import replayed
from fathom.puzzles.swarm.check.rounds import rounds_of
from fathom.puzzles.swarm.model import Configuration, Run, Swarm

ROUND = 0.45
"""Seconds a round takes."""
MOVING = 0.36
"""Seconds of them in which robots move; then their colours change."""
MOST_ROUNDS = 512
"""Longer runs are drawn as they end."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A robot while it shows one colour: from round `first` until it changes, or for ever; its nodes, one a round."""

    colour: str
    first: int
    nodes: tuple[int, ...]
    last: bool


@dataclass(frozen=True, slots=True)
class Animation:
    """A run: its robots, when each node was visited first, and how many rounds there are."""

    robots: tuple[Shown, ...]
    visited: dict[int, int]
    rounds: int


def film_of(swarm: Swarm, run: Run | None) -> Animation:
    """The film of a run; only the end of a very long one, and the first start where there is none."""
    made = replayed(swarm, run) if run is not None else []
    if not made:
        start = swarm.starts[0]
        return Animation(tuple(Shown(colour, 0, (node,), True) for node, colour in start), {}, 0)
    visited: dict[int, int] = {}
    for number, configuration in enumerate(made):
        for node, _ in configuration:
            visited.setdefault(node, number)
    assert run is not None
    if len(run.rounds) > MOST_ROUNDS:
        return _still(made)
    return Animation(tuple(_shown(swarm, run)), visited, len(run.rounds))


def standing(swarm: Swarm, run: Run) -> Animation:
    """A run as it stands at its end; the first start where there is none."""
    return _still(replayed(swarm, run) or [swarm.starts[0]])


def _still(made: Sequence[Configuration]) -> Animation:
    visited = {node: 0 for configuration in made for node, _ in configuration}
    return Animation(tuple(Shown(colour, 0, (node,), True) for node, colour in made[-1]), visited, 0)


def _shown(swarm: Swarm, run: Run) -> Iterator[Shown]:
    rounds, made = rounds_of(swarm), replayed(swarm, run)
    ways = [[(0, colour, [node])] for node, colour in made[0]]  # of each robot: since when, colour, nodes
    at = {node: robot for robot, (node, _) in enumerate(made[0])}
    for number, (configuration, chosen) in enumerate(zip(made, run.rounds, strict=False), 1):
        moved = rounds.made(configuration, chosen)
        for node, there, colour in moved:
            way = ways[at[node]]
            way[-1][2].append(there)
            if way[-1][1] != colour:
                way.append((number, colour, [there]))
        at = {there: at[node] for node, there, _ in moved}
    for way in ways:
        for place, (first, colour, nodes) in enumerate(way):
            yield Shown(colour, first, tuple(nodes), place + 1 == len(way))
