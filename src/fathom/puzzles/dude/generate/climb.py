"""Levels by hill climbing: ground, blocks, agent and target of a random level are changed a little again and again.

A change is kept where the level does not get easier, that is where its fewest moves do not become fewer; after many
changes without gain another level is begun. The checker has the last word on the moves of the one that is chosen.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from fathom.answer import Answer, Watch
from fathom.engine.trying import refuse_outside, refuse_unproved, solved_soon
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.dude import check
from fathom.puzzles.dude.model import Goal, Level, Position, Rules, settled
from fathom.puzzles.dude.solve import SEARCH

_MOST_SQUARES = 400
_TOO_MANY = 20_000  # positions: a level that has more is not looked at
_PATIENCE = 60  # changes without gain until another level is begun

Draft = tuple[list[int], list[int]]
"""How high the ground is in each column, and the squares of the agent, of the blocks and of the targets."""


def make(
    seed: int, watch: Watch, rules: str, goal: str, rows: int, columns: int, blocks: int, moves: int, tries: int
) -> Level:
    """A level with at least so many moves; `NotFound` if none turns up."""
    refuse_outside((
        ("rows", rows, 2, _MOST_SQUARES), ("columns", columns, 2, _MOST_SQUARES), ("blocks", blocks, 0, 20),
        ("moves", moves, 1, 10**6), ("tries", tries, 1, 10**9),
    ))  # fmt: skip
    if rows * columns > _MOST_SQUARES:
        raise FathomError(f"option rows={rows}: expected a board of at most {_MOST_SQUARES} squares")
    if blocks == 0 and goal == Goal.STORAGE:
        raise FathomError("option blocks=0: expected one at least, where blocks are to be stored")
    random = Random(f"dude {seed}")
    shape, pieces = (rows, columns), 1 + blocks + (blocks if goal == Goal.STORAGE else 1)
    here: tuple[int, Draft] | None = None
    best = idle = 0
    for attempt in range(tries):
        try:
            watch.check("trying levels", attempt, tries)
        except LimitReached as limit:
            raise NotFound(f"no such level found: {limit.reason}{_nearest(best, attempt)}") from None
        new = here is None or idle > _PATIENCE
        draft = _invented(random, shape, pieces) if new or here is None else _varied(random, here[1], shape)
        level = _built(draft, shape, blocks, Rules(rules), Goal(goal))
        answer = None if level is None else solved_soon(SEARCH.fewest, level, _TOO_MANY, watch, "trying levels")
        cost = -1 if answer is None else int(answer.cost or 0)
        best = max(best, cost)
        if level is not None and answer is not None and cost >= moves:
            return _checked(level, answer, cost, seed, watch)
        idle = 0 if new or here is None or cost > here[0] else idle + 1
        if new or here is None or cost >= here[0]:
            here = cost, draft
    raise NotFound(f"no such level found, all tries used up{_nearest(best, tries)}")


def _nearest(best: int, tries: int) -> str:
    return f" ({tries} levels tried; the best takes {best} moves)"


def _invented(random: Random, shape: tuple[int, int], pieces: int) -> Draft:
    """Random ground, and pieces in random columns."""
    rows, columns = shape
    heights = [min(rows - 1, max(0, random.randint(-1, 2))) for _ in range(columns)]
    return heights, [random.randrange(rows * columns) for _ in range(pieces)]


def _varied(random: Random, draft: Draft, shape: tuple[int, int]) -> Draft:
    """The draft with one or two things changed."""
    rows, columns = shape
    heights, squares = [*draft[0]], [*draft[1]]
    for _ in range(random.randint(1, 2)):
        if random.random() < 0.5:
            heights[random.randrange(columns)] = random.randint(0, max(0, rows - 2))
        else:
            squares[random.randrange(len(squares))] = random.randrange(rows * columns)
    return heights, squares


def _built(draft: Draft, shape: tuple[int, int], blocks: int, rules: Rules, goal: Goal) -> Level | None:
    """The level of a draft, its pieces fallen to the ground; None if they do not fit, or it begins solved."""
    heights, squares = draft
    rows, columns = shape
    walls = np.array([[rows - row <= height for height in heights] for row in range(rows)])
    agent, lying, aims = squares[0], squares[1 : 1 + blocks], squares[1 + blocks :]
    if len(set(squares[: 1 + blocks])) <= blocks or len(set(aims)) < len(aims) or walls.reshape(-1)[squares].any():
        return None
    start = settled(walls, Position(agent, frozenset(lying)))
    targets = np.zeros(shape, np.bool_)
    for aim in aims:
        fallen = settled(walls, Position(aim, frozenset())).agent  # a target lies on the ground
        stacked = fallen - columns * int(targets[:, fallen % columns].sum())
        if stacked < 0:
            return None
        targets.reshape(-1)[stacked] = True
    level = Level(walls, targets, start, rules, goal)
    return None if check.is_solved(level, start) else level


def _checked(level: Level, answer: Answer, moves: int, seed: int, watch: Watch) -> Level:
    refuse_unproved(check, level, answer, watch)
    return replace(level, about={"title": f"{level.rules.game.capitalize()}Dude, {moves} moves, seed {seed}"})
