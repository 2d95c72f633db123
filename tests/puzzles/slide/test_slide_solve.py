"""All methods against brute force, and against each other. Every answer is checked by `fathom.solve`."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from slide_oracle import built, fewest_moves, levels, shortest_walks, uneven_levels

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.errors import FathomError
from fathom.puzzles.slide.check.certificates import Conflict
from fathom.puzzles.slide.model import Goal, Level, level
from fathom.puzzles.slide.solve import METHODS, reach
from fathom.puzzles.slide.solve.kernels import pass_distances, slide_table
from recounts import recounted

MANY = 10**9
"""More ways than any level here has; some have half a million, which are counted without a list."""


def canonical_boards(rows: int, columns: int) -> list[set[int]]:
    """All sets of barriers, one of each class under the mirror images of the board."""
    squares = list(product(range(rows), range(columns)))
    boards = []
    for bits in range(1 << len(squares)):
        images = [
            sum(
                1 << ((rows - 1 - r if down else r) * columns + (columns - 1 - c if across else c))
                for number, (r, c) in enumerate(squares)
                if bits >> number & 1
            )
            for down, across in product((False, True), repeat=2)
        ]
        if bits == min(images):
            boards.append({number for number in range(len(squares)) if bits >> number & 1})
    return boards


def agrees(tested: Level) -> None:
    moves = fewest_moves(tested)
    for name, method in METHODS.items():
        if method.applies(tested) and name != "fewest":
            answer = fathom.solve(tested, name)
            assert answer.verdict is (Verdict.IMPOSSIBLE if moves is None else Verdict.SOLVED)
            if method.fewest:
                assert answer.cost == moves


@pytest.mark.parametrize("goal", [Goal.STOP_COVER, Goal.PASS_COVER])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)])
def test_covers_agree_with_brute_force_on_every_board(rows: int, columns: int, goal: Goal) -> None:
    for barriers in canonical_boards(rows, columns):
        for start in sorted(set(range(rows * columns)) - barriers):
            agrees(built((rows, columns), barriers, start, goal, set()))


def test_distances_agree_with_brute_force_on_every_board_up_to_3_by_4() -> None:
    for rows, columns in ((2, 2), (2, 4), (3, 3), (3, 4)):
        for barriers in canonical_boards(rows, columns)[:: 7 if (rows, columns) == (3, 4) else 1]:
            free = sorted(set(range(rows * columns)) - barriers)
            for start in free[:1]:
                for target in free:
                    for goal in (Goal.STOP_REACH, Goal.PASS_REACH):
                        tested = built((rows, columns), barriers, start, goal, {target})
                        assert reach.shortest(tested, Watch()).cost == fewest_moves(tested)


@settings(max_examples=2500, deadline=None)
@given(levels())
def test_every_goal_in_every_dimension_torus_and_king_agrees_with_brute_force(tested: Level) -> None:
    agrees(tested)


@settings(max_examples=800, deadline=None)
@given(uneven_levels())
def test_land_holes_and_boulders_agree_with_brute_force(tested: Level) -> None:
    agrees(tested)
    assert fathom.loads(tested.to_text()) == tested


@settings(max_examples=60, deadline=None)
@given(levels([Goal.STOP_COVER, Goal.PASS_COVER, Goal.COLLECT], most_open=9))
def test_fewest_covers_agree_with_brute_force(tested: Level) -> None:
    answer = fathom.solve(tested, fewest=True)
    assert answer.cost == fewest_moves(tested)
    assert answer.optimal is (None if answer.cost is None else True)


@settings(max_examples=1000, deadline=None)
@given(levels([Goal.STOP_REACH, Goal.PASS_REACH]))
def test_counts_are_the_numbers_of_shortest_walks(tested: Level) -> None:
    found = fathom.count(tested)
    assert (found.count, found.complete) == (shortest_walks(tested)[1], True)
    assert recounted(tested, MANY) == {found.count}


@settings(max_examples=500, deadline=None)
@given(uneven_levels())
def test_counts_on_land_are_the_numbers_of_shortest_walks(tested: Level) -> None:
    if tested.smashing:
        with pytest.raises(FathomError, match="cannot be counted"):
            fathom.count(tested)
    else:
        assert {fathom.count(tested).count} == recounted(tested, MANY) == {shortest_walks(tested)[1]}


@settings(max_examples=100, deadline=None)
@given(levels([Goal.PASS_COVER, Goal.STOP_COVER, Goal.COLLECT], most_open=8))
def test_counts_are_the_numbers_of_shortest_covers(tested: Level) -> None:
    found = fathom.count(tested)
    assert (found.count, found.complete) == (shortest_walks(tested)[1], True)
    assert recounted(tested, MANY) == {found.count}


@settings(max_examples=100, deadline=None)
@given(levels(plain=True, most_open=7))
def test_the_walks_of_brute_force_are_those_that_the_checker_accepts(tested: Level) -> None:
    moves, walks = shortest_walks(tested)
    if moves is not None and moves <= 5:
        assert walks == sum(not fathom.check(tested, "".join(letters)) for letters in product("UDLR", repeat=moves))


@pytest.mark.parametrize(("ground", "cost"), [(",x", None), (".x", None), (",x#", 1), (",x,", 1)])
@pytest.mark.parametrize("boulder", [False, True])
def test_round_the_ring_to_where_it_began_is_no_move(ground: str, cost: int | None, boulder: bool) -> None:
    rest = "\n" + "#%".ljust(len(ground), "#") if boulder else ""
    text = f"kind: slide\ngoal: pass-reach\nsmashes: 1\ntopology: bounded torus\nstart: 0,0\n\n{ground}{rest}\n"
    tested = fathom.loads(text)
    assert isinstance(tested, Level) and fewest_moves(tested) == cost
    agrees(tested)


def test_a_square_can_be_passed_before_it_can_be_stopped_on() -> None:
    tested = level("@..x\n....\n.#..\n....", "pass-reach")
    table = slide_table(tested)
    distance = reach.shortest(level("@..x\n....\n.#..\n....", "stop-reach"), Watch()).certificate.moves
    passed = pass_distances(tested, table, distance)
    assert (passed[1], distance[1]) == (1, -1)


def test_the_paper_s_example_board_cannot_be_covered_but_all_its_edges_are_reached() -> None:
    tested = level("@...\n...#\n....\n....")
    assert fathom.solve(tested).verdict is Verdict.IMPOSSIBLE


@pytest.mark.parametrize("board", ["x#x\n+x.\nx#.", "..#x\nx.@x\nx...\n..#.", "#...x\n.#x.#\n...#.\nx....\n.#.@#"])
def test_items_whose_components_exclude_each_other_cannot_be_collected(board: str) -> None:
    tested = level(board, "collect")
    assert fewest_moves(tested) is None
    for method in ("two-sat", "sat"):
        assert isinstance(fathom.solve(tested, method).certificate, Conflict)


@pytest.mark.parametrize("limits", [Limits(time=0), Limits(memory=1), Limits(cancelled=lambda: True)])
@pytest.mark.parametrize("goal", list(Goal))
def test_a_limit_leads_to_undecided_and_nothing_else(limits: Limits, goal: Goal) -> None:
    tested = level("@...\n..#.\n...x", goal)
    answer = fathom.solve(tested, limits=limits)
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.solution is None


def test_fewest_tells_the_best_walk_and_bound_when_time_is_up() -> None:
    tested = fathom.generate("slide", size="12x12", seed=5)
    phases: list[str] = []
    limits = Limits(cancelled=lambda: phases.count("proving") > 4, progress=lambda told: phases.append(told.phase))
    answer = fathom.solve(tested, fewest=True, limits=limits)
    assert answer.verdict is Verdict.SOLVED
    assert answer.bound is not None and answer.cost is not None
    assert answer.bound <= answer.cost
    assert answer.optimal is False
