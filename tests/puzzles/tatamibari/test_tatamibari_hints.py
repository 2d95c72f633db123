"""Deductions are sound, lead to the solution of collected puzzles, and give a grade; measures and pictures."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tatamibari_oracle import all_solutions, boards, collected

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import LimitReached
from fathom.puzzles.tatamibari.deduce import GRADES, RULES, deductions, difficulty, hint
from fathom.puzzles.tatamibari.model import Board, Tiling, board
from fathom.show import to_plain, to_svg


@settings(max_examples=200, deadline=None)
@given(boards)
def test_no_step_excludes_a_solution(puzzle: Board) -> None:
    known = all_solutions(puzzle)
    placed = []
    for step in deductions(puzzle):
        assert step.rule in RULES and step.words and (step.removed or step.placed)
        for tiling in known:
            assert not set(step.removed) & set(tiling.rectangles), step.words
            assert step.placed is None or step.placed in tiling.rectangles, step.words
        placed += [step.placed] if step.placed else []
    told = difficulty(puzzle, Watch())
    if len(placed) == len(puzzle.clues) > 0 and len(known) == 1:
        assert Tiling.of(placed) == known[0] == told.tiling
    assert (told.grade is not None) == (len(known) == 1)


def test_collected_puzzles_are_solved_by_rules_and_graded() -> None:
    grades = set()
    for name, puzzle, known in collected()[::3]:
        told = difficulty(puzzle, Watch())
        assert told.tiling == known, name
        assert told.effort == sum(RULES[rule] * times for rule, times in told.steps.items())
        hardest = max(list(RULES).index(rule) for rule in told.steps)
        assert list(RULES).index(GRADES[told.grade or ""]) >= hardest
        grades.add(told.grade)
    assert {"easy", "medium", "hard"} <= grades


@pytest.mark.parametrize(
    ("drawing", "rule", "words"),
    [
        ("+|\n+.", "only rectangle", "only one rectangle is left for the + at (0, 0): 1x1 from (0, 0)"),
        ("-..+", "only clue", "only the - at (0, 0) can reach (0, 2)"),
    ],
)
def test_reasons_are_told(drawing: str, rule: str, words: str) -> None:
    steps = {step.rule: step.words for step in reversed([*deductions(board(drawing))])}
    assert steps[rule] == words


def test_every_rule_has_its_words() -> None:
    words = {
        "only rectangle": "only one rectangle is left for",
        "only clue": "can reach",
        "shared square": "so no other does",
        "four corners": "four corners would meet unless",
        "no room": "at once,",
        "look-ahead": "of conclusions,",
    }
    seen = set()
    for example in fathom.kinds()["tatamibari"].examples():
        puzzle = fathom.load(example.path)
        assert isinstance(puzzle, Board)
        for step in deductions(puzzle):
            assert words[step.rule] in step.words
            seen.add(step.rule)
    assert seen == words.keys()


def test_hints_go_on_from_what_is_drawn() -> None:
    puzzle = fathom.generate("tatamibari", seed=3, rows=6, columns=6)
    solution = fathom.solve(puzzle).solution
    first = hint(puzzle)
    assert first is not None
    drawn: list = []
    for _ in range(200):
        step = hint(puzzle, drawn)
        if step is None or step.placed is None:
            break
        assert step.placed in solution.rectangles and step.placed not in drawn
        drawn.append(step.placed)
    assert drawn


def test_measures_and_pictures_tell_the_same() -> None:
    puzzle = fathom.generate("tatamibari", seed=5, rows=6, columns=7)
    facts = fathom.analyse(puzzle, hints=2)
    assert (facts["size"], facts["unique"], facts["solutions"]) == ([6, 7], True, 1)
    assert facts["grade"] in GRADES and len(facts["hints"]) == 2
    assert facts["clues"] == len(puzzle.clues) == sum(facts["clues by kind"].values())
    shown = " ".join(to_plain(fathom.draw(puzzle, overlay="hint")).split())
    assert facts["hints"][0]["reason"] in shown
    loose = fathom.solve(board("+.|\n...\n|.+"), "workshop", coverage="incomparable").solution
    for drawing in (fathom.draw(puzzle, "0,0 1x1"), fathom.draw(board("+.|\n...\n|.+"), loose)):
        assert to_svg(drawing).startswith("<svg")
    assert to_svg(fathom.draw(board("+.\n.+"), "aa\nab")).startswith("<svg")


def test_what_is_wrong_is_marked() -> None:
    right, crossing = "aab\naab\ndee", "ab\ncd"
    marked = fathom.draw(board("++\n++"), crossing)
    assert sum(shape.stroke == "bad" for shape in marked.shapes) == 1
    assert not any(shape.stroke == "bad" for shape in fathom.draw(board("+.|\n...\n+-."), right).shapes)
    twice = fathom.draw(board("-..-"), "0,0 1x3; 0,2 1x2")
    assert [shape.glyph for shape in twice.shapes if shape.stroke == "bad"] == ["×"]


def test_boards_with_too_many_rectangles_are_not_reasoned_about() -> None:
    huge = board("\n".join(["." * 120] * 60 + ["." * 60 + "?" + "." * 59] + ["." * 120] * 60))
    with pytest.raises(LimitReached, match="more than 200,000 possible rectangles"):
        hint(huge)
    with pytest.raises(LimitReached, match="a request to stop"):
        hint(huge, watch=Limits(cancelled=lambda: True).watch())
    assert fathom.draw(huge) is not None
