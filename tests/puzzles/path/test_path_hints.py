"""Deductions are sound, lead to the solution of collected puzzles, and give a grade; measures and pictures."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from path_oracle import DATA, all_solutions, needs_data, puzzles

import fathom
from fathom.answer import Watch
from fathom.puzzles.path.deduce import GRADES, RULES, deductions, difficulty, hint
from fathom.puzzles.path.deduce.notes import YES
from fathom.puzzles.path.model import Puzzle, puzzle, read_solution
from fathom.show import to_animated_svg, to_plain, to_svg


@settings(max_examples=100, deadline=None)
@given(puzzles())
def test_no_step_contradicts_a_solution(board: Puzzle) -> None:
    known = all_solutions(board)
    squares, links = board.squares, board.links()
    for step in deductions(board):
        assert step.rule in RULES and step.words and (step.squares or step.links or step.ends)
        for path in known:
            visited, joined = set(path.squares), set(path.links())
            assert all((squares[place] in visited) == (value == YES) for place, value in step.squares), step.words
            assert all((links[place] in joined) == (value == YES) for place, value in step.links), step.words
            ends = {path.squares[0], path.squares[-1]}
            assert all((squares[place] in ends) == (value == YES) for place, value in step.ends), step.words
    told = difficulty(board, Watch())
    assert (told.grade is not None) == (len(known) == 1)
    assert told.path is None or [told.path] == known


@needs_data
def test_collected_puzzles_are_graded() -> None:
    grades = set()
    for file in sorted((DATA / "ppl").glob("*.ppl")):
        board = fathom.load(file)
        told = difficulty(board, Watch())
        assert told.path == read_solution(board, (DATA / "sat_tc" / f"{file.stem}.out").read_text()), file.stem
        assert told.effort == sum(RULES[rule] * times for rule, times in told.steps.items())
        hardest = max(list(RULES).index(rule) for rule in told.steps)
        assert list(RULES).index(GRADES[told.grade or ""]) >= hardest
        grades.add(told.grade)
    assert grades >= {"easy", "medium", "hard", "expert"}


@pytest.mark.parametrize(
    ("drawing", "clues", "words"),
    [
        (
            "<...>\n..o..",
            ("? 0", ""),
            "only two doors are left, so the path goes through the one at (0, 0) and the one at (0, 4)",
        ),
        ("<.>\n...", ("", "1 1 1"), "column 0 has its 1 square: the path visits no other"),
        ("<.>\n...", ("", "2 ? ?"), "column 0 has just enough squares left for its 2: the path visits them all"),
        ("<.>\n##.", ("", ""), "(1, 2) is a dead end: the path could not go on"),
        (
            "<..>\n....\n#.##\n..##\n..##",
            ("", ""),
            "the path would enter and leave (2, 1) and 4 more through the same square, (1, 1)",
        ),
        ("<.#\n#.>", ("", ""), "the path visits (0, 0) and needs the only way that is left there"),
    ],
)
def test_reasons_are_told(drawing: str, clues: tuple[str, str], words: str) -> None:
    assert words in [step.words for step in deductions(puzzle(drawing, *clues))]


def test_every_rule_has_its_words() -> None:
    words = {
        "door": "door",
        "line": "row",
        "dead end": "is a dead end",
        "two ways": "that is left there",
        "loop": "would close a loop",
        "too early": "would finish the path, and",
        "pocket": "the path",
        "bottleneck": "the path gets from",
        "chess board": "the dark squares of a chess board",
        "parity": "number of times",
        "supposition": "if the path",
    }
    seen: dict[str, list[str]] = {}
    boards = [fathom.load(example.path) for example in fathom.kinds()["path"].examples()]
    boards += [
        fathom.generate("path", seed=seed, rows=5, columns=6, shape=("holes", "ring")[seed % 2]) for seed in range(30)
    ]
    for board in boards:
        assert isinstance(board, Puzzle)
        for step in deductions(board):
            seen.setdefault(step.rule, []).append(step.words)
    assert seen.keys() == words.keys()
    for rule, part in words.items():
        assert any(part in told for told in seen[rule]), rule


def test_hints_go_on_from_what_is_drawn() -> None:
    board = puzzle("^..\n...\n..v", "3 1 1", "1 1 3")
    first, later = hint(board), hint(board, read_solution(board, "0,0 R; 2,2 U"))
    assert first is not None and later is not None
    joined = {pair for step in deductions(board, read_solution(board, "0,0 R")) for pair in step.links}
    assert (board.links().index((0, 1)), YES) not in joined
    assert hint(board, read_solution(board, "0,0 D")) is None or hint(board, read_solution(board, "0,0 D"))


def test_measures_and_pictures_tell_the_same() -> None:
    board = fathom.generate("path", seed=5, rows=6, columns=7)
    facts = fathom.analyse(board, hints=2)
    assert (facts["size"], facts["unique"], facts["solutions"], facts["squares"]) == ([6, 7], True, 1, 42)
    assert facts["grade"] in GRADES and len(facts["hints"]) == 2
    solution = fathom.solve(board).solution
    assert facts["length"] == len(solution) == sum(board.rows) and 0 < facts["turns"] < len(solution)
    shown = " ".join(to_plain(fathom.draw(board, overlay="hint")).split())
    assert facts["hints"][0]["reason"] in shown
    assert "<animate" in to_animated_svg(fathom.draw(board, solution))
    several = fathom.analyse(puzzle("^...\n....\n....\n...v"), most=5)
    assert (several["solutions"], several["more"], several["unique"], several["grade"]) == (5, True, False, None)


def test_pictures_of_paths_unfinished_wrong_and_several() -> None:
    board = puzzle("^..\n...\n..v\n---\naab\naab\n..b", "3 ? ?", "", "a 2, b ?")
    assert to_svg(fathom.draw(board, "0,0 R; 2,2 U")).startswith("<svg")
    wrong = fathom.draw(board, "0,0 DDRR")
    assert sum(shape.fill == "bad" for shape in wrong.shapes) == 1
    assert not any(shape.fill == "bad" for shape in fathom.draw(board, "0,0 RRDD").shapes)
    inside = puzzle("...\n.o.\n..o", "? ? ?", "1 ? ?")
    assert "◎" in to_plain(fathom.draw(inside))
    assert "◆◆" in to_plain(fathom.draw(puzzle("^..\n...\n..v", "3 ? ?"), overlay="differs"))
    with pytest.raises(fathom.FathomError, match="this one has one"):
        fathom.draw(puzzle("<.>"), overlay="differs")
