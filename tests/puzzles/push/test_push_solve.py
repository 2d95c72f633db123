"""The solvers find what brute force finds, under all rules: fewest pushes, fewest moves, or nothing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from push_oracle import GOALS, RULES, Drawing, some_level

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.puzzles.push.check.lost import LOST, ground_of, keep_stuck, left
from fathom.puzzles.push.model import Goal, Level, level
from fathom.puzzles.push.solve import bounds
from fathom.puzzles.push.solve.layout import Layout
from other_people import BESIDE

MICROBAN = BESIDE / "sokoban" / "microban.jsonl"
EXAMPLES = Path(__file__).parents[3] / "examples"
LARGE = ("microban1-99", "microban2-75")
"""Levels with hundreds of thousands of positions."""


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("rules", RULES)
def test_brute_force_agrees(rules: str, goal: str) -> None:
    _assert_brute_force_agrees(rules, goal, range(200))


@pytest.mark.slow
@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("rules", RULES)
def test_brute_force_agrees_on_thousands_of_levels(rules: str, goal: str) -> None:
    _assert_brute_force_agrees(rules, goal, range(200, 2200))


def _assert_brute_force_agrees(rules: str, goal: str, seeds: range) -> None:
    verdicts = set()
    for seed in seeds:
        tested = some_level(seed, rules, goal)
        pushes = fathom.solve(tested)
        fewest, _ = Drawing(tested).fewest(pushes_only=True)
        assert (pushes.cost, pushes.optimal or pushes.verdict is Verdict.IMPOSSIBLE) == (fewest, True), tested.to_text()
        if seed % 4 == 0:
            moves = fathom.solve(tested, method="moves")
            assert moves.cost == Drawing(tested).fewest(pushes_only=False)[0] and not moves.unproved
        verdicts.add(pushes.verdict)
    assert verdicts == {Verdict.SOLVED, Verdict.IMPOSSIBLE}


def _state(layout: Layout, tested: Level, position: tuple[tuple[int, int], frozenset[tuple[int, int]]]) -> np.ndarray:
    def number(place: tuple[int, int]) -> int:
        return int(layout.number[place[0] * tested.shape[1] + place[1]])

    words = layout.start()[0]
    words = [0] * len(words)
    for block in position[1]:
        words[number(block) >> 6] |= 1 << (number(block) & 63)
    word, shift = int(layout.parameters[2]), int(layout.parameters[3])
    words[word] |= number(position[0]) << shift
    return np.array(words, np.uint64)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("rules", RULES)
def test_bounds_never_say_too_much_and_only_lost_positions_are_called_lost(rules: str, goal: str) -> None:
    called = bounded = 0
    for seed in range(30):
        tested = some_level(seed, rules, goal)
        drawing = Drawing(tested)
        _, positions = drawing.fewest(pushes_only=True)
        pushes, steps = drawing.left(positions, pushes_only=True), drawing.left(positions, pushes_only=False)
        layout, (ground, number) = Layout(tested, Watch()), ground_of(tested, Watch())
        for position in list(positions)[:200]:
            state = _state(layout, tested, position)
            taken = np.zeros(ground.target.size, np.bool_)
            taken[[number[row * tested.shape[1] + column] for row, column in position[1]]] = True
            agent = number[position[0][0] * tested.shape[1] + position[0][1]]
            for by_moves, bound, truth in ((False, bounds.pushes_left, pushes), (True, bounds.steps_left, steps)):
                least = bound(layout.parameters, state)
                assert left(ground, taken, agent, by_moves) == least, (tested.to_text(), position)
                assert position not in truth if least == LOST else least <= truth.get(position, 10**9)
                called += least == LOST
                bounded += least > 0
    assert called > 10 and bounded > 10


@pytest.mark.parametrize("rules", RULES)
def test_frozen_blocks_never_move(rules: str) -> None:
    frozen_ones = 0
    for seed in range(300):
        tested = some_level(seed, rules, "reach")
        ground, number = ground_of(tested, Watch())
        stuck = np.zeros(ground.target.size, np.bool_)
        stuck[[number[block] for block in tested.blocks]] = True
        keep_stuck(ground, stuck, False)
        frozen = {divmod(square, tested.shape[1]) for square, index in enumerate(number) if index >= 0 and stuck[index]}
        _, positions = Drawing(tested).fewest(pushes_only=True)
        assert all(frozen <= blocks for _, blocks in positions), tested.to_text()
        frozen_ones += len(frozen)
    assert frozen_ones > 50


def test_blocks_in_a_corner_are_lost_unless_one_can_be_spared() -> None:
    assert fathom.solve(level("o.@\n..x\n...", goal="storage")).statistics["states"] == 1
    assert fathom.solve(level("o.@.\n..o.\n...x\n....", goal="storage")).cost == 2


def test_two_blocks_side_by_side_at_a_wall_are_frozen_for_one_who_pushes_one_block() -> None:
    drawing = ".oo.\n...@\nx..x"
    assert fathom.solve(level(drawing, "push-1", "storage")).statistics["states"] == 1
    assert fathom.solve(level("@oo.x", "push-1")).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(level("@oo..x", "push-2")).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(level("@oox.", "push-2")).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(level("@ox..", "push-1")).cost == 2


def test_a_row_of_three_moves_only_for_who_is_strong_enough() -> None:
    costs = [fathom.solve(level("@ooo..x", rules, "storage")).cost for rules in RULES]
    assert costs == [None, None, 3, 3]


def test_time_that_is_up_is_not_called_impossible() -> None:
    answer = fathom.solve(level("@...\n.oo.\n.oo.\nx..x", goal="storage"), limits=Limits(time=0))
    assert answer.verdict is Verdict.UNDECIDED


def test_a_bound_that_is_not_checked_is_called_unproved() -> None:
    answer = fathom.solve(level("@.o.x", goal="storage"), limits=Limits(checking=0))
    assert answer.cost == 2 and not answer.optimal and "time limit" in answer.unproved["bound"]


def _microban() -> list[tuple[str, int, Level]]:
    found = []
    for line in MICROBAN.read_text().splitlines() if MICROBAN.is_file() else []:
        facts = json.loads(line)
        name = f"{facts['collection']}-{facts['level']}"
        found.append((name, facts["optimal_pushes"], fathom.loads("\n".join(facts["rows"]) + "\n", format="xsb")))
    return found


@pytest.mark.skipif(not MICROBAN.is_file(), reason="the levels of Microban are not here")
@pytest.mark.parametrize("large", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_the_fewest_pushes_of_microban_are_those_that_others_found(large: bool) -> None:
    levels = [(name, pushes, tested) for name, pushes, tested in _microban() if (name in LARGE) == large]
    assert len(levels) == (len(LARGE) if large else 65 - len(LARGE))
    for name, pushes, tested in levels:
        answer = fathom.solve(tested, limits=Limits(checking=600))
        assert (answer.cost, answer.optimal, tested.goal) == (pushes, True, Goal.STORAGE), name


CLOSING = """
@###########.....#
.#...##..o.#.###o#
...o.#..#o.o..##.x
#.#.o..#.o.####..#
..#.o.##.######.##
.######..######.##
.##...#.#######.##
.#..o.#.#######.##
...#.o..#######.##
####.o.########.##
"""


def test_known_gadgets_are_crossed_with_the_known_numbers_of_moves() -> None:
    dicrumbler = fathom.load(EXAMPLES / "push" / "dicrumbler.txt")
    assert fathom.solve(dicrumbler, "moves").cost == 64
    assert fathom.solve(level(CLOSING), "moves").cost == 73
