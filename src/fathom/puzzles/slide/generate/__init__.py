"""New levels, always solvable, the same for the same seed.

*Reach*: barriers at random; the target is a square that takes the wanted number of moves, or as many as there are.
*Cover by passing* and *collect*: barriers at random; then only the squares of one component of the movement graph stay
open. No run of the component touches what is filled in, so all its moves stay as they were, and what stays open can be
passed by one walk. *Cover by stopping*: barriers at random; squares that cannot be stopped on are filled in, until all
can. A wanted number of moves is the fewest, proved, and found by trying.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from fathom.answer import Verdict, Watch
from fathom.engine.graphs import breadth_first_in, strong_components
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.puzzles.slide.generate.exhaustive import hardest
from fathom.puzzles.slide.model import BARRIER, ICE, Goal, Level
from fathom.puzzles.slide.solve.cover.methods import pass_cover_by_sat, stop_cover
from fathom.puzzles.slide.solve.fewest.method import fewest
from fathom.puzzles.slide.solve.kernels import pass_distances, slide_table
from fathom.puzzles.slide.solve.runs import movement_graph, runs_of

Random = np.random.Generator
_TRIES = 2000  # attempts at a wish, where no time limit says otherwise
_SQUARE_BYTES = 40  # what a square of a level takes, with the graph of its slides
_PATIENCE = 400  # attempts until any share of open squares will do
_ROOM = {Goal.PASS_COVER: 0.5, Goal.COLLECT: 0.5, Goal.STOP_COVER: 0.35}  # the share of open squares hoped for


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of level is wanted."""

    shape: tuple[int, ...]
    density: float
    goal: Goal
    torus: bool
    king: bool
    moves: int
    items: int


def make_level(
    seed: int,
    watch: Watch,
    goal: str,
    size: tuple[int, ...],
    density: float,
    moves: int,
    items: int,
    torus: bool,
    king: bool,
) -> Level:
    """A solvable level for any goal; `moves` is the fewest it takes (0: any number)."""
    if not 0 <= density < 1:
        raise FathomError(f"density={density:g}: expected a number from 0 to below 1")
    if moves < 0 or items < 1:
        raise FathomError("moves and items cannot be negative, and there is at least one item")
    wish = Wish(size, density, _goal(goal), torus, king, moves, items)
    make = _MAKERS[wish.goal]
    try:
        watch.reserve(prod(size) * _SQUARE_BYTES, "a board of this size")
        for attempt in range(_TRIES):
            watch.check("trying levels", attempt)
            level = make(np.random.default_rng([seed, attempt]), wish, watch)
            if level is not None and (wish.moves or _is_roomy(level, attempt)):
                return level
    except LimitReached as limit:
        raise NotFound(f"no such level found: {limit.reason}") from None
    raise NotFound(f"no such level found in {_TRIES} attempts")


def _is_roomy(level: Level, attempt: int) -> bool:
    """Whether enough of a cover's board is open to be worth playing; the more attempts, the less is enough."""
    wanted = 0.0 if level.goal.is_reach else _ROOM[level.goal] * (1 - attempt / _PATIENCE)
    return bool((level.ground == ICE).mean() >= wanted)


def make_hardest(seed: int, watch: Watch, goal: str, size: tuple[int, ...], barriers: int, on: str = "") -> Level:
    """The level whose shortest solution is longest, of all with so many barriers. There is no chance in it."""
    del seed
    if len(size) != 2:
        raise FathomError("the hardest level is searched for in two dimensions")
    if not _goal(goal).is_reach:
        raise FathomError("the hardest level is searched for with the goals stop-reach and pass-reach")
    try:
        return hardest(*size, barriers, _goal(goal), watch, workers=2, on=on or None).level
    except LimitReached as limit:
        raise NotFound(f"the search did not end: {limit.reason}") from None


def _random_board(random: Random, wish: Wish) -> Level | None:
    density = wish.density * (random.uniform(0.7, 1.3) if wish.moves else 1.0)  # wishes are met in more ways
    ground = np.where(random.random(wish.shape) < density, BARRIER, ICE).astype(np.uint8)
    free = np.flatnonzero(ground == ICE)
    if not len(free):
        return None
    start = int(random.choice(free))
    marked = np.zeros(wish.shape, np.bool_)
    wraps = (wish.torus,) * len(wish.shape)
    return Level(ground, start, Goal.PASS_COVER, marked, wraps, wish.king)


def _reach(random: Random, wish: Wish, watch: Watch) -> Level | None:
    """Barriers at random and a target at the wanted distance, or at the greatest there is."""
    board = _random_board(random, wish)
    if board is None:
        return None
    table = slide_table(board)
    distance = breadth_first_in(table, np.array([board.start])).distance
    if wish.goal is Goal.PASS_REACH:
        distance = pass_distances(board, table, distance)
    wanted = wish.moves or int(distance.max())
    fitting = np.flatnonzero(distance == wanted)
    if wanted == 0 or not len(fitting):
        return None
    marked = np.zeros(wish.shape, np.bool_)
    marked.flat[random.choice(fitting)] = True
    return replace(board, goal=wish.goal, marked=marked)


def _pass_cover(random: Random, wish: Wish, watch: Watch) -> Level | None:
    """Barriers at random; what the largest component of the movement graph does not pass is filled in."""
    board = _random_board(random, wish)
    if board is None:
        return None
    runs = runs_of(board)
    if not len(runs):
        return None
    component = strong_components(movement_graph(runs, board.start)).of[: len(runs)]
    largest = int(np.bincount(component).argmax())
    kept = ((runs.through >= 0) & (component[runs.through] == largest)).any(axis=0)
    start = int(random.choice(runs.low[component == largest]))
    ground = np.where(kept.reshape(wish.shape), ICE, BARRIER).astype(np.uint8)
    level = replace(board, ground=ground, start=start, goal=wish.goal)
    if wish.goal is Goal.COLLECT:
        items = np.flatnonzero(kept & (np.arange(kept.size) != start))
        marked = np.zeros(wish.shape, np.bool_)
        marked.flat[random.choice(items, min(wish.items, len(items)), replace=False)] = True
        level = replace(level, marked=marked)
    return _with_moves(level, wish, watch)


def _stop_cover(random: Random, wish: Wish, watch: Watch) -> Level | None:
    """Barriers at random; squares that cannot be stopped on are filled in, some at a time, until all can."""
    board = _random_board(random, wish)
    if board is None:
        return None
    level = replace(board, goal=Goal.STOP_COVER)
    while True:
        watch.check("filling squares", 0)
        table = slide_table(level)
        distance = breadth_first_in(table, np.array([level.start])).distance
        missed = np.flatnonzero((level.ground.reshape(-1) == ICE) & (distance < 0))
        if not len(missed):
            break
        ground = level.ground.copy()
        ground.flat[random.choice(missed, max(1, len(missed) // 6), replace=False)] = BARRIER
        level = replace(level, ground=ground)
    if (level.ground == ICE).sum() < 4 or stop_cover(level, watch).verdict is not Verdict.SOLVED:
        return None
    return _with_moves(level, wish, watch)


def _with_moves(level: Level, wish: Wish, watch: Watch) -> Level | None:
    """The level if its fewest moves are those wanted, or none are.

    Proving the fewest takes long; a quick walk that is shorter, or much longer, saves the trouble.
    """
    if not wish.moves:
        return level
    quick = stop_cover(level, watch) if level.goal.by_stopping else pass_cover_by_sat(level, watch)
    if quick.cost is None or not wish.moves <= quick.cost <= 1.4 * wish.moves + 2:
        return None
    answer = fewest(level, watch)
    return level if answer.optimal and answer.cost == wish.moves else None


_MAKERS: dict[Goal, Callable[[Random, Wish, Watch], Level | None]] = {
    Goal.STOP_REACH: _reach,
    Goal.PASS_REACH: _reach,
    Goal.STOP_COVER: _stop_cover,
    Goal.PASS_COVER: _pass_cover,
    Goal.COLLECT: _pass_cover,
}


def _goal(text: str) -> Goal:
    try:
        return Goal(text)
    except ValueError:
        raise FathomError(f"goal={text}: expected one of {', '.join(Goal)}") from None


def read_size(text: str) -> tuple[int, ...]:
    """A size such as 8x8 (rows x columns) or 3x8x8 (layers first)."""
    if not re.fullmatch(r"[1-9]\d{0,4}(x[1-9]\d{0,4}){1,7}", text):
        raise ValueError("expected a size such as 8x8 or 3x8x8, of 2 to 8 sides from 1 to 99999")
    return tuple(map(int, text.split("x")))


_SIZE = Option("8x8", "rows x columns, or layers x rows x columns", read_size)

GENERATORS = {
    "level": Generator(
        "solvable levels for any goal",
        make_level,
        {
            "goal": Option("pass-cover", "what the agent has to do", choices=tuple(Goal)),
            "size": _SIZE,
            "density": Option(0.25, "the share of barriers to begin with"),
            "moves": Option(0, "the fewest moves it takes; 0: any number, for reach goals the most on the board"),
            "items": Option(5, "how many items, for the goal collect"),
            "torus": Option(False, "a board without edges"),
            "king": Option(False, "diagonal moves too"),
        },
    ),
    "hardest": Generator(
        "the longest shortest solution there is, by exhaustive search",
        make_hardest,
        {
            "goal": Option("pass-reach", "pass-reach or stop-reach", choices=(Goal.PASS_REACH, Goal.STOP_REACH)),
            "size": Option("6x7", "rows x columns", read_size),
            "barriers": Option(4, "how many barriers"),
            "on": Option("", "who searches: here, cores, ray or ray://HOST:PORT; threads without it", reads=True),
        },
    ),
}
