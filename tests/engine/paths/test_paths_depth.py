"""Depth-first search against plain search without constraints' help."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bench.path_search import DepthFirst
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fathom.answer import Limits, Watch
from fathom.engine.paths import Problem, grid
from fathom.errors import FathomError, LimitReached
from naive_paths import problems, solutions


@settings(max_examples=150)
@given(problems(with_regions=False), st.booleans())
def test_depth_first_search_finds_exactly_the_wanted_paths(problem: Problem, prune: bool) -> None:
    assume(not problem.loop)
    expected = solutions(problem)
    listed = list(DepthFirst(problem, prune).paths(Watch()))
    assert len(listed) == len(expected) == DepthFirst(problem, prune).count(Watch())
    assert {frozenset(path.edges) for path in listed} == expected
    assert all(path.vertices[0] in problem.starts and path.vertices[-1] in problem.ends for path in listed)


def test_pruning_enters_no_vertex_in_vain() -> None:
    board = grid(5, 5)
    problem = Problem(board, [0], [24])
    plain, pruned = DepthFirst(problem, prune=False), DepthFirst(problem)
    assert plain.count(Watch()) == pruned.count(Watch()) == 8512
    assert pruned.nodes < plain.nodes


def test_limits_hold_and_what_was_found_is_known() -> None:
    board = grid(8, 8)
    search = DepthFirst(Problem(board, [0], [63]))
    with pytest.raises(LimitReached):
        search.count(Watch(Limits(nodes=1000)))
    assert search.found > 0


def test_loops_and_regions_are_refused() -> None:
    with pytest.raises(FathomError):
        DepthFirst(replace(Problem(grid(2, 2)), loop=True))
