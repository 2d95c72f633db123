"""Sliding by brute force: plain Python over (square, squares served), written from the rules alone."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import strategies as st

from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, ICE, LAND, Goal, Level

Place = tuple[int, ...]


def directions(level: Level) -> list[Place]:
    axes = len(level.shape)
    vectors = [v for v in product((-1, 0, 1), repeat=axes) if any(v)]
    return [v for v in vectors if level.king or sum(map(abs, v)) == 1]


def slide(level: Level, place: Place, vector: Place) -> list[Place]:
    """The squares passed, the last being where the agent stops; none if it does not move."""
    passed: list[Place] = []
    here = place
    if level.ground[place] == HOLE:
        return passed
    while True:
        there = []
        for x, step, extent, wraps in zip(here, vector, level.shape, level.wraps):
            if not wraps and not 0 <= x + step < extent:
                return passed
            there.append((x + step) % extent)
        here = tuple(there)
        if level.ground[here] in (BARRIER, BOULDER):
            return passed
        if here == place:
            return []
        passed.append(here)
        if level.ground[here] in (LAND, HOLE):
            return passed


def fewest_moves(level: Level) -> int | None:
    """The fewest moves of any solution; None if there is none."""
    start = tuple(map(int, np.unravel_index(level.start, level.shape)))
    required = frozenset(tuple(map(int, place)) for place in np.argwhere(level.required))

    def done(served: frozenset[Place]) -> bool:
        return bool(served & required) if level.goal.is_reach else required <= served

    position = (start, frozenset([start]))
    seen, frontier, moves = {position}, [position], 0
    known: dict[Place, list[list[Place]]] = {}
    while frontier:
        if any(done(served) for _, served in frontier):
            return moves
        moves += 1
        following = []
        for place, served in frontier:
            if place not in known:
                known[place] = [passed for v in directions(level) if (passed := slide(level, place, v))]
            for passed in known[place]:
                new = passed[-1:] if level.goal.by_stopping else passed
                after = (passed[-1], served | frozenset(new))
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        frontier = following
    return None


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


SHAPES = [(1, 4), (2, 3), (3, 3), (3, 4), (4, 3), (2, 2, 2), (2, 3, 2), (3, 1, 3), (2, 1, 2, 2)]


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
    """Levels with land, holes and boulders that cannot be smashed, on boards and rings."""
    shape = draw(st.sampled_from([(1, 5), (3, 3), (3, 5), (4, 4), (2, 3, 2)]))
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
    return Level(ground.reshape(shape), start, goal, marked.reshape(shape), wraps, draw(st.booleans()))
