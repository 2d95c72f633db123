"""Covering walks that have to go far, and the checker's search from both sides."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slide_oracle import levels
from test_slide_solve import agrees

import fathom
from fathom.answer import Verdict
from fathom.puzzles.slide.check import _Ways
from fathom.puzzles.slide.check.slides import board_of, slide
from fathom.puzzles.slide.model import BARRIER, ICE, Goal, Level
from fathom.puzzles.slide.solve.cover import walk
from fathom.puzzles.slide.solve.kernels import slide_table
from fathom.puzzles.slide.solve.runs import runs_of


def strip(length: int) -> Level:
    """A wall of seven rows beside a zigzag board, from the hardness proof.

    Every column has to be swept, and from most of them the agent can only slide on to one end of the wall, from where
    it has to come back along the board, step by step.
    """
    open_rows = {0: (3, 6), 1: (5, 7), 2: (4, 7), 3: (3, 5)}
    ground = np.full((7, 2, length), BARRIER, np.uint8)
    ground[:, 0] = ICE
    for place in range(length):
        first, end = open_rows[(place - length + 3) % 4]  # the last column is of type 2: the way into the board
        ground[first:end, 1, place] = ICE
    start = int(np.ravel_multi_index((6, 0, length - 1), ground.shape))
    return Level(ground, start, Goal.PASS_COVER, np.zeros(ground.shape, np.bool_), (False,) * 3)


def test_walks_go_far_by_way_of_hubs() -> None:
    planned = patch.object(walk, "plan_detours", wraps=walk.plan_detours)
    with planned as planning, patch.object(walk, "ALLOWANCE", 4):
        answer = fathom.solve(strip(1600))
    assert answer.verdict is Verdict.SOLVED
    assert planning.called
    assert answer.cost is not None
    assert answer.cost < 1600**2 / 4  # half of the columns, and from each of them back a quarter of the way


@settings(max_examples=600, deadline=None)
@given(levels())
def test_walks_that_always_take_detours_agree_with_brute_force(tested: Level) -> None:
    with patch.object(walk, "ALLOWANCE", 0), patch.object(walk, "NEAR", 0), patch.object(walk, "_BUFFER", 1):
        agrees(tested)


@pytest.mark.parametrize("near", [0, 50])
def test_detours_serve_whatever_is_asked_for_on_larger_boards(near: int) -> None:
    for seed in range(10):
        tested = fathom.generate("slide", size="16x16", seed=seed)
        with patch.object(walk, "ALLOWANCE", 0), patch.object(walk, "NEAR", near):
            assert fathom.solve(tested).verdict is Verdict.SOLVED


def stops_from(tested: Level, starts: list[int]) -> set[int]:
    board, trail = board_of(tested), np.empty(tested.ground.size + 1, np.int32)
    todo, seen = list(starts), set(starts)
    while todo:
        square = todo.pop()
        for direction in range(len(tested.directions)):
            length = slide(board, square, direction, trail)
            if length and int(trail[length - 1]) not in seen:
                seen.add(int(trail[length - 1]))
                todo.append(int(trail[length - 1]))
    return seen


@settings(max_examples=200, deadline=None)
@given(levels())
def test_runs_are_where_slides_of_both_ways_end(tested: Level) -> None:
    if not tested.plain:
        return
    swept = runs_of(tested)
    ends = slide_table(tested)
    for run, (low, high, line) in enumerate(zip(swept.low, swept.high, swept.line, strict=True)):
        along = np.flatnonzero(swept.through[line] == run)
        assert len(along) > 1
        assert (ends[2 * line, along] == low).all()
        assert (ends[2 * line + 1, along] == high).all()
    for line in range(len(ends) // 2):
        moving = ends[2 * line] != ends[2 * line + 1]
        assert ((swept.through[line] >= 0) == moving).all()
        assert (np.diff(swept.low[swept.line == line]) > 0).all()


@settings(max_examples=600, deadline=None)
@given(levels(), st.data())
def test_the_checker_s_search_from_both_sides_agrees_with_one_from_one_side(tested: Level, data: st.DataObject) -> None:
    if not tested.plain:
        return
    stops = stops_from(tested, [tested.start])
    can_stop = np.zeros(tested.ground.size, np.bool_)
    can_stop[list(stops)] = True
    stretch = st.lists(st.sampled_from(sorted(stops)), min_size=1, max_size=3)
    groups = [data.draw(stretch) for _ in range(3)]
    trail = np.empty(tested.ground.size + 1, np.int32)
    ways = _Ways(board_of(tested), [[np.array(group, np.int32)] for group in groups], can_stop, trail)
    for one, start in enumerate(groups, 1):
        reached = stops_from(tested, [start[0], start[-1]])
        for other, goals in enumerate(groups, 1):
            assert ways.lead(one, other) == bool(reached & set(goals))
