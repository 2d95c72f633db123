"""Levels made backward: on a random board blocks are pulled from where they are to end, as far as they go.

All positions from which the end can be reached are found by a breadth-first search of pulls; one of the farthest is
the beginning. The fewest pushes from there are found by the solver, and the checker has the last word on them.
"""

from __future__ import annotations

from random import Random

import numpy as np

from fathom.answer import Answer, Watch
from fathom.engine.statespace import all_distances
from fathom.engine.trying import patient, refuse_outside, refuse_unproved, solved_soon
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.push import check
from fathom.puzzles.push.model import Goal, Level, with_pieces
from fathom.puzzles.push.solve.exact import count_shortest, fewest_pushes
from fathom.puzzles.push.solve.layout import Layout

_MOST_SQUARES = 400
_TOO_MANY = 100_000  # positions: boards that have more are not looked at
_FARTHEST = 4  # so many of the farthest positions are solved


def make(
    seed: int,
    watch: Watch,
    goal: str,
    rows: int,
    columns: int,
    blocks: int,
    walls: int,
    pushes: int,
    unique: bool,
    tries: int,
) -> Level:
    """A level with at least so many pushes; `NotFound` if none turns up."""
    refuse_outside((
        ("rows", rows, 1, _MOST_SQUARES), ("columns", columns, 1, _MOST_SQUARES), ("blocks", blocks, 1, 20),
        ("walls", walls, 0, 90), ("pushes", pushes, 1, 10**6), ("tries", tries, 1, 10**9),
    ))  # fmt: skip
    if rows * columns > _MOST_SQUARES:
        raise FathomError(f"option rows={rows}: expected a board of at most {_MOST_SQUARES} squares")
    random = Random(f"push {seed}")
    best = 0
    for attempt in range(tries):
        try:
            watch.check("pulling blocks", attempt, tries)
        except LimitReached as limit:
            raise NotFound(f"no such level found: {limit.reason}{_nearest(best, attempt)}") from None
        end = _end(random, Goal(goal), (rows, columns), blocks, walls)
        for level in [] if end is None else _pulled(random, end, watch):
            answer = solved_soon(fewest_pushes, level, _TOO_MANY, watch, "pulling blocks")
            if answer is None:
                continue
            cost = int(answer.cost or 0)
            best = max(best, cost)
            if cost >= pushes and (not unique or count_shortest(level, watch) == 1):
                return _checked(level, answer, cost, seed, watch)
    raise NotFound(f"no such level found, all tries used up{_nearest(best, tries)}")


def _nearest(best: int, tries: int) -> str:
    return f" ({tries} boards tried; the best takes {best} pushes)"


def _end(random: Random, goal: Goal, shape: tuple[int, int], blocks: int, walls: int) -> Level | None:
    """A random board as it is solved: a block on each target, or the agent on one. None if there is too little room."""
    solid = np.array([random.random() < walls / 100 for _ in range(shape[0] * shape[1])]).reshape(shape)
    room = _largest_room(solid)
    if len(room) < blocks + 2:
        return None
    fixed = np.ones(shape, np.bool_)
    fixed.reshape(-1)[room] = False
    agent, *standing = random.sample(room, blocks + 1)
    targets = np.zeros(shape, np.bool_)
    targets.reshape(-1)[standing if goal is Goal.STORAGE else [agent]] = True
    return Level(fixed, targets, tuple(standing), agent, goal=goal)


def _largest_room(walls: np.ndarray) -> list[int]:
    """The squares of the largest connected part of the floor."""
    columns = walls.shape[1]
    left = {int(square) for square in np.flatnonzero(~walls)}
    best: list[int] = []
    while left:
        waiting, found = [min(left)], []
        left.discard(waiting[0])
        while waiting:
            here = waiting.pop()
            found.append(here)
            beside = (here - columns, here + columns)
            beside += (here - 1,) if here % columns else ()
            beside += (here + 1,) if here % columns < columns - 1 else ()
            waiting += left.intersection(beside)
            left.difference_update(beside)
        best = max(best, sorted(found), key=len)
    return best


def _pulled(random: Random, end: Level, watch: Watch) -> list[Level]:
    """Some of the farthest positions that lead to this end; none if there are too many positions."""
    layout = Layout(end, watch)
    try:
        space = all_distances(layout.rules_back(), layout.start(), patient(watch, _TOO_MANY))
    except LimitReached:
        watch.check("pulling blocks")
        return []
    order = np.argsort(-space.distances, kind="stable")[: 4 * _FARTHEST].tolist()
    chosen = random.sample(order, min(_FARTHEST, len(order)))
    positions = (layout.position(space.states[number]) for number in chosen)
    return [with_pieces(end, agent, blocks) for agent, blocks in positions]


def _checked(level: Level, answer: Answer, pushes: int, seed: int, watch: Watch) -> Level:
    refuse_unproved(check, level, answer, watch)
    title = f"{'Storage' if level.goal is Goal.STORAGE else 'A way out'}, {pushes} pushes, seed {seed}"
    return Level(*level.board, level.strength, level.goal, {"title": title})
