from itertools import combinations
from math import comb

import numpy as np
import pytest

from answers import objections
from fathom.answer import Limits, Verdict
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.slide.generate.exhaustive import Hardest, combination_at, hardest
from fathom.puzzles.slide.model import BARRIER, Goal
from fathom.puzzles.slide.solve import reach

GOALS = [Goal.PASS_REACH, Goal.STOP_REACH]
PUBLISHED = {3: 11, 4: 13, 5: 16, 6: 17, 7: 19, 8: 20}
"""Moves on 6 x 7 by number of barriers, from twanvl/ice-sliding-puzzle."""

Place = tuple[int, int]


def search(rows: int, columns: int, barriers: int, goal: str, workers: int = 1) -> Hardest:
    return hardest(rows, columns, barriers, goal, Limits().watch(), workers)


def farthest(rows: int, columns: int, blocked: set[Place], start: Place, goal: Goal) -> int:
    """The greatest distance of a target from `start`, by sliding square by square."""
    distance, served, queue = {start: 0}, {start: 0}, [start]
    for place in queue:
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            row, column = place
            moves = distance[place] + 1
            while True:
                ahead = row + down, column + right
                if not (0 <= ahead[0] < rows and 0 <= ahead[1] < columns) or ahead in blocked:
                    break
                row, column = ahead
                if goal is Goal.PASS_REACH:
                    served.setdefault(ahead, moves)
            served.setdefault((row, column), moves)
            if (row, column) not in distance:
                distance[row, column] = moves
                queue.append((row, column))
    return max(served.values())


def images(rows: int, columns: int, barriers: tuple[int, ...]) -> set[frozenset[int]]:
    board = np.zeros((rows, columns), bool)
    board.flat[list(barriers)] = True
    turned = [board[::-1], board[:, ::-1], board[::-1, ::-1], board]
    turned += [image.T for image in turned] if rows == columns else []
    return {frozenset(np.flatnonzero(image).tolist()) for image in turned}


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(
    ("rows", "columns", "most"),
    [
        (1, 2, 0),
        (1, 5, 3),
        (5, 1, 3),
        (2, 2, 2),
        (2, 3, 4),
        (3, 3, 4),
        (3, 4, 4),
        (4, 3, 3),
        (2, 6, 3),
        (4, 4, 2),
    ],
)
def test_agrees_with_trying_everything(rows: int, columns: int, most: int, goal: Goal) -> None:
    places = [(row, column) for row in range(rows) for column in range(columns)]
    for size in range(most + 1):
        worth = {}
        for chosen in combinations(range(rows * columns), size):
            blocked = {places[square] for square in chosen}
            starts = [place for place in places if place not in blocked]
            worth[chosen] = max(farthest(rows, columns, blocked, start, goal) for start in starts)
        classes = {tuple(min(map(sorted, images(rows, columns, chosen)))): chosen for chosen in worth}
        best = max(worth.values())

        found = search(rows, columns, size, goal)

        assert found.moves == best
        assert found.placements == len(classes)
        assert found.best_count == sum(worth[chosen] == best for chosen in classes.values())
        first = next(chosen for chosen, moves in worth.items() if moves == best)
        assert tuple(np.flatnonzero(found.level.ground == BARRIER)) == first


def assert_is_that_hard(found: Hardest, barriers: int, goal: Goal) -> None:
    """The solver for single levels, whose answer its checker accepts, finds the same number of moves."""
    level = found.level
    assert (level.ground == BARRIER).sum() == barriers
    assert level.goal is goal
    assert level.marked.sum() == 1
    answer = reach.shortest(level, Limits().watch())
    assert answer.verdict is Verdict.SOLVED
    assert answer.cost == answer.bound == found.moves
    assert objections(level, answer) == []


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(
    ("rows", "columns", "barriers"),
    [
        (1, 4, 0),
        (1, 64, 1),
        (64, 1, 1),
        (2, 32, 2),
        (4, 4, 4),
        (5, 6, 4),
        (8, 8, 3),
        (7, 9, 3),
        (6, 7, 5),
        (3, 3, 7),
    ],
)
def test_the_level_takes_as_many_moves_as_told(rows: int, columns: int, barriers: int, goal: Goal) -> None:
    assert_is_that_hard(search(rows, columns, barriers, goal), barriers, goal)


@pytest.mark.parametrize("barriers", [3, 4, 5, 6, *(pytest.param(k, marks=pytest.mark.slow) for k in (7, 8))])
def test_published_numbers_for_six_by_seven(barriers: int) -> None:
    found = search(6, 7, barriers, "pass-reach", workers=2)
    assert found.moves == PUBLISHED[barriers]
    assert_is_that_hard(found, barriers, Goal.PASS_REACH)


def test_boards_of_both_orientations_are_as_hard() -> None:
    upright, lying = search(7, 6, 4, "pass-reach"), search(6, 7, 4, "pass-reach")
    assert (upright.moves, upright.placements, upright.best_count) == (
        lying.moves,
        lying.placements,
        lying.best_count,
    )


@pytest.mark.parametrize("goal", GOALS)
def test_workers_do_not_change_the_answer(goal: Goal) -> None:
    assert search(6, 7, 5, goal, workers=1) == search(6, 7, 5, goal, workers=2) == search(6, 7, 5, goal, workers=3)


def test_combinations_are_numbered_in_lexicographic_order() -> None:
    for squares, size in [(1, 0), (5, 0), (5, 5), (7, 3), (9, 4)]:
        numbered = [tuple(combination_at(index, squares, size)) for index in range(comb(squares, size))]
        assert numbered == list(combinations(range(squares), size))


def test_limits_end_the_search() -> None:
    with pytest.raises(LimitReached, match="time"):
        hardest(8, 8, 12, "pass-reach", Limits(time=0.3).watch())
    with pytest.raises(LimitReached, match="nodes"):
        hardest(8, 8, 12, "pass-reach", Limits(nodes=1000).watch(), workers=2)
    with pytest.raises(LimitReached, match="request"):
        hardest(6, 7, 3, "pass-reach", Limits(cancelled=lambda: True).watch())


def test_progress_counts_up_to_all_placements() -> None:
    told: list[tuple[int, int | None]] = []
    limits = Limits(progress=lambda progress: told.append((progress.done, progress.total)))
    hardest(6, 7, 5, "stop-reach", limits.watch(), workers=2)
    assert told == sorted(told)
    assert told[-1] == (comb(42, 5), comb(42, 5))
    assert len(told) > 1


@pytest.mark.parametrize(
    ("rows", "columns", "barriers", "goal", "workers", "message"),
    [
        (8, 9, 3, "pass-reach", 1, "8 x 9, expected 1 to 64 squares"),
        (0, 9, 0, "pass-reach", 1, "0 x 9, expected 1 to 64 squares"),
        (-2, -2, 0, "pass-reach", 1, "-2 x -2"),
        (3, 3, 8, "pass-reach", 1, "8 barriers on a board of 3 x 3, expected 0 to 7"),
        (3, 3, -1, "stop-reach", 1, "-1 barriers"),
        (1, 1, 0, "stop-reach", 1, "expected at least two squares"),
        (3, 3, 1, "pass-cover", 1, "'pass-cover', expected pass-reach or stop-reach"),
        (3, 3, 1, "nonsense", 1, "'nonsense', expected"),
        (3, 3, 1, "pass-reach", 0, "0 workers"),
    ],
)
def test_impossible_wishes_are_refused(
    rows: int, columns: int, barriers: int, goal: str, workers: int, message: str
) -> None:
    with pytest.raises(FathomError, match=message) as refused:
        search(rows, columns, barriers, goal, workers)
    assert "\n" not in str(refused.value)


def test_workers_of_a_place_find_the_same_level() -> None:
    limits = Limits()
    assert hardest(4, 4, 3, "pass-reach", limits.watch(), on="here") == hardest(4, 4, 3, "pass-reach", limits.watch())
