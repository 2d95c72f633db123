"""The gadget workshop: loosened rules break as little as brute force says, and gadgets behave as their proof needs."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tatamibari_oracle import GADGETS, all_sets, fits, meeting, needs_gadgets, wild_boards

import fathom
from fathom.answer import Verdict, Watch
from fathom.errors import FathomError
from fathom.puzzles.tatamibari.model import GLYPHS, HOLE, Board, Rectangle, board
from fathom.puzzles.tatamibari.model.loosening import CLUES, CORNERS, COVERAGE, Loosening
from fathom.puzzles.tatamibari.model.rectangles import possible_rectangles
from fathom.puzzles.tatamibari.solve.workshop import least_broken
from other_people import file_of

MODES = [Loosening(*mode) for mode in product(CLUES, COVERAGE, CORNERS, (False, True))]


def cost(puzzle: Board, chosen: tuple[Rectangle, ...], loosening: Loosening) -> int | None:
    """What a set of rectangles costs by the words of [Bosboom 2020, 3.4]; None if a demand is not met."""
    columns = puzzle.shape[1]
    flat = puzzle.squares.reshape(-1).tolist()
    times = dict.fromkeys((square for square, code in enumerate(flat) if code != HOLE), 0)
    wrong = 0
    for one in chosen:
        for square in one.squares(columns):
            times[square] += 1
            if GLYPHS[flat[square]] in "+-|?":
                wrong += not fits(GLYPHS[flat[square]], one.height, one.width)
    missing = sum(number == 0 for number in times.values())
    multiple = sum(number > 1 for number in times.values())
    points = meeting(puzzle, chosen, 3 if loosening.reflex else 4)
    if loosening.clues != "ignored" and any(times[square] != 1 for square in puzzle.clues):
        return None
    allowed = {"exact": (0, 0), "over": (0, 99), "under": (99, 0), "incomparable": (99, 99)}[loosening.coverage]
    if missing > allowed[0] or multiple > allowed[1] or (loosening.clues == "hard" and wrong):
        return None
    if loosening.corners == "hard" and points:
        return None
    return missing + multiple + wrong * (loosening.clues == "soft") + points * (loosening.corners == "soft")


@settings(max_examples=60, deadline=None)
@given(wild_boards(most=6), st.sampled_from(MODES))
def test_the_least_that_is_broken_is_what_brute_force_says(puzzle: Board, loosening: Loosening) -> None:
    rectangles = [one for _, one in possible_rectangles(puzzle, loosening.any_shape)]
    if len(rectangles) > 11:
        return
    costs = [found for chosen in all_sets(rectangles) if (found := cost(puzzle, chosen, loosening)) is not None]
    options = {name: getattr(loosening, name) for name in ("clues", "coverage", "corners", "reflex")}
    answer = fathom.solve(puzzle, "workshop", **options)
    if not costs:
        assert answer.verdict is Verdict.IMPOSSIBLE
    else:
        assert (answer.cost, answer.optimal) == (min(costs), True)
        assert cost(puzzle, answer.solution.rectangles, loosening) == answer.cost


def test_a_large_cost_is_proved_too() -> None:
    puzzle = board("+....+\n......")
    answer = fathom.solve(puzzle, "workshop", coverage="under")
    assert (answer.cost, answer.optimal) == (4, True)
    assert fathom.solve(board("+.....+"), "workshop", coverage="under").cost == 5


def test_forced_rectangles_are_there_or_refused() -> None:
    puzzle = board("?..\n...\n..?")
    for forced in ("0,0 3x2", "0,0 2x3", "0,0 3x2; 0,2 3x1"):
        answer = fathom.solve(puzzle, "workshop", force=forced)
        assert all(str(one) in {*map(str, answer.solution.rectangles)} for one in map(str.strip, forced.split(";")))
    assert fathom.solve(puzzle, "workshop", force="0,0 1x1").verdict is Verdict.IMPOSSIBLE
    with pytest.raises(FathomError, match="0,0 3x3 is no possible rectangle"):
        fathom.solve(puzzle, "workshop", force="0,0 3x3")
    with pytest.raises(FathomError, match="expected one of hard, soft, ignored"):
        fathom.solve(puzzle, "workshop", corners="round")


def test_three_corners_at_a_reflex_corner() -> None:
    puzzle = board("++\n+#")
    assert fathom.solve(puzzle, "workshop").cost == 0
    assert fathom.solve(puzzle, "workshop", reflex=True).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(puzzle, "workshop", reflex=True, corners="soft").cost == 1


@needs_gadgets
def test_clause_gadgets_are_decided_and_repaired() -> None:
    def gadget(profile: str) -> Board:
        found = fathom.load(file_of(f"{GADGETS}/clause-{profile}.txt"))
        assert isinstance(found, Board)
        return found

    for profile in ("001", "010", "111"):
        assert least_broken(gadget(profile), Loosening(reflex=True), Watch()).cost == 0
    false = gadget("000")
    assert least_broken(false, Loosening(reflex=True), Watch()).verdict is Verdict.IMPOSSIBLE
    assert least_broken(false, Loosening(corners="ignored"), Watch()).cost == 0
    for loosening in ({"corners": "soft"}, {"coverage": "under"}, {"coverage": "over"}):
        answer = fathom.solve(false, "workshop", **loosening)
        assert (answer.cost, answer.optimal) == (1, True)
