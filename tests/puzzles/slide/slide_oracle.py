"""Sliding by brute force: plain Python over (square, squares served), written from the rules alone."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import strategies as st

from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, ICE, LAND, Goal, Level

Place = tuple[int, ...]
Position = tuple[Place, frozenset[Place], frozenset[Place]]
"""Where the agent is, the squares served so far, and the boulders smashed."""


def directions(level: Level) -> list[Place]:
    axes = len(level.shape)
    vectors = [v for v in product((-1, 0, 1), repeat=axes) if any(v)]
    return [v for v in vectors if level.king or sum(map(abs, v)) == 1]


def step(level: Level, place: Place, vector: Place) -> Place | None:
    """The next square in a direction, if there is one."""
    there = []
    for x, by, extent, wraps in zip(place, vector, level.shape, level.wraps):
        if not wraps and not 0 <= x + by < extent:
            return None
        there.append((x + by) % extent)
    return tuple(there)


def slide(level: Level, place: Place, vector: Place, smashed: frozenset[Place] = frozenset()) -> list[Place]:
    """The squares passed, the last being where the agent stops; none if it does not move."""
    passed: list[Place] = []
    here: Place | None = place
    if level.ground[place] == HOLE:
        return passed
    while True:
        here = step(level, here, vector)
        if here is None or (level.ground[here] in (BARRIER, BOULDER) and here not in smashed):
            return passed
        if here == place:
            return []
        passed.append(here)
        if level.ground[here] in (LAND, HOLE) or here in smashed:
            return passed


def fewest_moves(level: Level) -> int | None:
    """The fewest moves of any solution; None if there is none."""
    return shortest_walks(level)[0]


def shortest_walks(level: Level) -> tuple[int | None, int]:
    """The fewest moves of any solution (None if there is none), and how many walks have so many and solve it.

    With boulders that can be smashed, nothing is told by the second number.
    """
    start = tuple(map(int, np.unravel_index(level.start, level.shape)))
    required = frozenset(tuple(map(int, place)) for place in np.argwhere(level.required))

    def done(served: frozenset[Place]) -> bool:
        return bool(served & required) if level.goal.is_reach else required <= served

    frontier = with_smashes(level, {(start, frozenset([start]), frozenset[Place]()): 1})
    seen, moves = set(frontier), 0
    while frontier:
        walks = sum(number for (_, served, _), number in frontier.items() if done(served))
        if walks:
            return moves, walks
        moves += 1
        following: dict[Position, int] = {}
        for (place, served, smashed), number in frontier.items():
            for vector in directions(level):
                passed = slide(level, place, vector, smashed)
                if passed:
                    new = passed[-1:] if level.goal.by_stopping else passed
                    after = (passed[-1], served | frozenset(new), smashed)
                    if after not in seen:
                        following[after] = following.get(after, 0) + number
        frontier = with_smashes(level, following)
        seen.update(frontier)
    return None, 0


def with_smashes(level: Level, positions: dict[Position, int]) -> dict[Position, int]:
    """These positions, and those that smashing boulders side by side with the agent makes of them."""
    found, queue = dict(positions), list(positions)
    for place, served, smashed in queue:
        for vector in directions(level) if len(smashed) < level.smashes and level.ground[place] != HOLE else []:
            there = step(level, place, vector)
            if there is not None and level.ground[there] == BOULDER and there not in smashed:
                after = (place, served, smashed | {there})
                if after not in found:
                    found[after] = 1
                    queue.append(after)
    return found


def built(
    shape: tuple[int, ...],
    barriers: set[int],
    start: int,
    goal: Goal,
    marked: set[int],
    torus: bool | tuple[bool, ...] = False,
    king: bool = False,
) -> Level:
    ground = np.full(int(np.prod(shape)), ICE, np.uint8)
    ground[list(barriers)] = BARRIER
    marks = np.zeros(ground.size, np.bool_)
    marks[list(marked)] = True
    return Level(
        ground.reshape(shape),
        start,
        goal,
        marks.reshape(shape),
        torus if isinstance(torus, tuple) else (torus,) * len(shape),
        king,
    )


SHAPES = [(1, 4), (4, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (2, 2, 2), (2, 3, 2), (3, 1, 3), (2, 1, 2, 2)]


@st.composite
def levels(draw: st.DrawFn, goals: list[Goal] | None = None, most_open: int = 10, plain: bool = False) -> Level:
    shape = draw(st.sampled_from([s for s in SHAPES if len(s) == 2] if plain else SHAPES))
    size = int(np.prod(shape))
    free = draw(st.sets(st.integers(0, size - 1), min_size=1, max_size=most_open))
    goal = draw(st.sampled_from(goals or list(Goal)))
    start = draw(st.sampled_from(sorted(free)))
    marked = draw(st.sets(st.sampled_from(sorted(free)), min_size=1, max_size=4))
    torus = tuple(False if plain else draw(st.booleans()) for _ in shape)
    king = not plain and draw(st.booleans())
    return built(shape, set(range(size)) - free, start, goal, marked, torus, king)


@st.composite
def uneven_levels(draw: st.DrawFn) -> Level:
    """Levels with land, holes and boulders, some of which may be smashed, on boards and rings."""
    shape = draw(st.sampled_from([(1, 5), (5, 1), (2, 2), (3, 3), (3, 5), (4, 4), (2, 3, 2)]))
    size = int(np.prod(shape))
    made_of = st.sampled_from([ICE, ICE, ICE, BARRIER, LAND, HOLE, BOULDER])
    ground = np.array(draw(st.lists(made_of, min_size=size, max_size=size)), np.uint8)
    start = draw(st.integers(0, size - 1))
    ground[start] = draw(st.sampled_from([ICE, LAND]))
    free = np.flatnonzero((ground != BARRIER) & (ground != BOULDER)).tolist()
    marked = np.zeros(size, np.bool_)
    marked[draw(st.sampled_from(free))] = True
    goal = draw(st.sampled_from([Goal.STOP_REACH, Goal.PASS_REACH]))
    wraps = tuple(draw(st.booleans()) for _ in shape)
    smashes = draw(st.integers(0, min(3, np.count_nonzero(ground == BOULDER))))
    return Level(ground.reshape(shape), start, goal, marked.reshape(shape), wraps, draw(st.booleans()), smashes)
