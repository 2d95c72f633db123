"""All positions of a puzzle, visited as the checker does it: plainly, by the rules, layer by layer.

A position is what lies in the smallest rectangle around all blocks. It is *lost* if the goal is longer than the
rectangle in one direction, for that never grows, or if some row has more blocks than any row of the goal, or a column
more than any column. For the most blocks in a row never become fewer: a push from a side leaves the rows as they are;
with one from above, the blocks of a row that do not move are attached to the upper border, so there are blocks above
them that do not move either, and these form a row with the blocks of the first that move up. The same holds from below,
and for columns [Akitaya et al. 2022, Lemma 7].

To go at least: as many pushes as the rectangle has lines more than the goal, for each takes away one at most.

A position takes some tens of microseconds and a few hundred bytes.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.puzzles.linepush.check.rules import after_push
from fathom.puzzles.linepush.model import EMPTY, SIDES, LinePush, Rows, trimmed, turned

_OFTEN = 256  # positions between two looks at the clock


def positions_within(instance: LinePush, most: int | None, watch: Watch) -> tuple[int, int | None]:
    """How many positions may still be solved within `most` pushes, as far as can be told; and the fewest that do it.

    None stands for any number of pushes, and for no position that is solved. The start belongs to the positions, lost
    or not, unless it takes too many pushes for certain.
    """
    goal = instance.goal
    fullest = most_in_a_row(goal), most_in_a_row(turned(goal))
    start = trimmed(instance.plain)
    if most is not None and left_at_least(start, goal) > most:
        return 0, None
    seen, layer, depth = {start}, [start], 0
    while layer:
        if goal in layer:
            return len(seen), depth
        depth += 1
        found = []
        for number, position in enumerate(layer):
            if number % _OFTEN == 0:
                watch.check("visiting all positions again", len(seen))
            for side in SIDES:
                after = after_push(position, side)
                if after in seen or is_lost(after, goal, fullest):
                    continue
                if most is None or depth + left_at_least(after, goal) <= most:
                    seen.add(after)
                    found.append(after)
        layer = found
    return len(seen), None


def most_in_a_row(rows: Rows) -> int:
    """The most blocks that a row has."""
    return max(len(row) - row.count(EMPTY) for row in rows)


def is_lost(position: Rows, goal: Rows, fullest: tuple[int, int]) -> bool:
    """Whether the goal is out of reach for certain; `fullest` are the most blocks of its rows and of its columns."""
    if len(position) < len(goal) or len(position[0]) < len(goal[0]):
        return True
    return most_in_a_row(position) > fullest[0] or most_in_a_row(turned(position)) > fullest[1]


def left_at_least(position: Rows, goal: Rows) -> int:
    """A number of pushes that is needed for certain."""
    return max(0, len(position) - len(goal)) + max(0, len(position[0]) - len(goal[0]))
