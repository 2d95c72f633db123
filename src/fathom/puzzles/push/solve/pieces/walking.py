"""Ways through pieces as steps on the board, with walks through corridors between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from fathom.answer import Watch
from fathom.engine.plain_search import shortest_way
from fathom.gadgets.check.behaviour import Way
from fathom.puzzles.push.model import Level, Step
from fathom.puzzles.push.solve.pieces.cutting import Cut


def walked(level: Level, found: Cut, crossings: Sequence[tuple[int, Way]], watch: Watch) -> list[Step]:
    """The steps of an agent that goes through these pieces, one after the other, and then to a target."""
    words: dict[int, list[Way]] = {}
    for piece, way in crossings:
        words.setdefault(piece, []).append(way)
    runs = {piece: iter(found.pieces[piece].run(word, watch)) for piece, word in words.items()}
    taken = set(found.floor.number[list(level.blocks)].tolist())
    targets = frozenset(found.floor.number[np.flatnonzero(level.targets)].tolist())
    beside = found.floor.beside
    agent = int(found.floor.number[level.agent])
    steps: list[Step] = []

    def walk(ends: frozenset[int]) -> int:
        watch.check("walking through corridors", len(steps))
        way, end = _corridor_walk(found, agent, ends)
        steps.extend(map(Step, way))
        return end

    inside = ((piece, one) for piece, _ in crossings for one in next(runs[piece]))
    for piece, (cell, direction, out) in inside:
        square = found.cells[piece][cell]
        start = square if out else int(beside[square, direction ^ 1])
        if agent != start:
            agent = walk(frozenset({start}))
        agent = int(beside[agent, direction])
        end, pushes = agent, agent in taken
        while end in taken:
            end = int(beside[end, direction])
        if pushes:
            taken.remove(agent)
            taken.add(end)
        steps.append(Step(direction, pushes))
    if agent not in targets:
        walk(targets)
    return steps


def _corridor_walk(found: Cut, start: int, ends: frozenset[int]) -> tuple[list[int], int]:
    """The directions of a shortest walk within a corridor to one of these squares, and that square."""
    corridor, beside = found.corridor[start], found.floor.beside

    def steps(here: int) -> Iterator[tuple[int, int]]:
        for direction, there in enumerate(beside[here].tolist()):
            if there >= 0 and found.corridor[there] == corridor:
                yield there, direction

    walk = shortest_way([start], steps, ends.__contains__)
    assert walk is not None
    return walk[1], walk[0]
