"""Shortest sequences of pushes counted a second time, layer by layer with the pushes of the checker."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.puzzles.linepush.check.positions import is_lost, most_in_a_row
from fathom.puzzles.linepush.check.rules import after_push
from fathom.puzzles.linepush.model import SIDES, LinePush, Rows, trimmed, turned


def by_layers(instance: LinePush, most: int, watch: Watch) -> int:
    """How many sequences of the fewest pushes lead to the goal. Pushes that change nothing are in none of them."""
    goal = instance.goal
    fullest = most_in_a_row(goal), most_in_a_row(turned(goal))

    def following(position: Rows) -> list[Rows]:
        made = (after_push(position, side) for side in SIDES)
        return [after for after in made if not is_lost(after, goal, fullest)]

    return shortest_ways(trimmed(instance.plain), following, lambda position: position == goal, most, watch)
