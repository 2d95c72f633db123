"""Shortest sequences of pushes counted a second time, layer by layer with the steps of the checker."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.puzzles.push.check.rules import Position, beside, start_of, stepped
from fathom.puzzles.push.model import LETTERS, Goal, Level


def by_layers(level: Level, most: int, watch: Watch) -> int:
    """How many sequences of the fewest pushes solve the level. Agents stand on the least square they can walk to."""
    targets = frozenset(level.targets.reshape(-1).nonzero()[0].tolist())
    floor = (~level.walls).reshape(-1).nonzero()[0].tolist()
    around = {square: [beside(level.walls, square, way) for way in range(len(LETTERS))] for square in floor}

    def region_of(agent: int, blocks: AbstractSet[int]) -> set[int]:
        reached, waiting = {agent}, [agent]
        while waiting:
            for there in around[waiting.pop()]:
                if there is not None and there not in blocks and there not in reached:
                    reached.add(there)
                    waiting.append(there)
        return reached

    def standing(position: Position) -> Position:
        return position._replace(agent=min(region_of(*position)))

    def following(position: Position) -> list[Position]:
        found = []
        for agent in region_of(*position):
            for direction, ahead in enumerate(around[agent]):
                if ahead in position.blocks:
                    made = stepped(level.walls, level.strength, Position(agent, position.blocks), direction)
                    found += [] if made is None else [standing(made[0])]
        return found

    def solved(position: Position) -> bool:
        return targets <= position.blocks if level.goal is Goal.STORAGE else bool(targets & region_of(*position))

    return shortest_ways(standing(start_of(level)), following, solved, most, watch)
