"""Published puzzles get the verdict, the number of pictures and the goal that their publishers state."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import fathom
from fathom.answer import Verdict
from fathom.errors import FormatError
from fathom.puzzles.nonogram.formats.tables import grids, tournament
from fathom.puzzles.nonogram.model import Nonogram
from other_people import BESIDE, file_of, files_of, needs

HARD = ("knotty", "faase")


def loaded(path: Path) -> Nonogram:
    puzzle = fathom.load(path)
    assert isinstance(puzzle, Nonogram)
    return puzzle


def stated(column: str) -> dict[str, str]:
    rows = csv.DictReader(file_of("nonograms/uniqueness.csv").read_text().splitlines())
    return {row["puzzle"]: row[column] for row in rows}


def grids_of(name: str) -> list[Nonogram]:
    return grids(file_of(f"nonograms/picross-solver/{name}").read_text(), name)


def test_survey_puzzles_are_as_unique_as_stated() -> None:
    unique, by_lines = stated("nonosolve_verdict"), stated("line_solvable_per_picross_solver")
    files = [file for file in files_of("nonograms/survey-free", "*.non") if file.stem not in HARD]
    assert len(files) == 12
    for file in files:
        puzzle = loaded(file)
        answer = fathom.solve(puzzle)
        assert answer.unique is (unique[file.stem] == "UNIQUE"), file.stem
        assert answer.solution == puzzle.goal or not answer.unique
        logic = fathom.solve(puzzle, "logic")
        assert (logic.verdict is Verdict.SOLVED) is (by_lines[file.stem] == "LINE"), file.stem


@pytest.mark.slow
@pytest.mark.parametrize("name", HARD)
def test_hard_puzzles_with_several_pictures_get_a_second_one(name: str) -> None:
    puzzle = loaded(file_of(f"nonograms/survey-free/{name}.non"))
    answer = fathom.solve(puzzle)
    assert answer.unique is False and stated("nonosolve_verdict")[name] == "MULTIPLE"


def test_the_goals_of_the_collections_are_found() -> None:
    files = [*files_of("nonograms/nonogram-db", "*.non"), *files_of("nonograms/picross-solver", "*.non")]
    assert len(files) == (40 if (BESIDE / "nonograms").is_dir() else 14)
    for file in files:
        puzzle = loaded(file)
        assert puzzle.goal is not None, file.name
        answer = fathom.solve(puzzle)
        assert answer.solution == puzzle.goal or answer.unique is False, file.name


@needs("nonograms/taai2011")
def test_tournament_puzzles_are_solved() -> None:
    puzzles = tournament(file_of("nonograms/taai2011/question_1-50.txt").read_text(), "taai")
    solutions = file_of("nonograms/taai2011/solution_1-50.txt").read_text().split("$")[1:]
    assert len(puzzles) == len(solutions) == 50
    for puzzle, text in zip(puzzles, solutions, strict=True):
        published = tuple(tuple(map(int, line.split())) for line in text.strip().split("\n")[1:])
        assert fathom.check(puzzle, published) == []
        answer = fathom.solve(puzzle)
        assert answer.solution == published or answer.unique is False


@pytest.mark.parametrize(
    ("number", "count"),
    [(1, None), (2, None), (3, None), (4, None), (6, 2), (7, 2), (8, 16), (9, 1), (10, 1), (13, 2), (14, 2), (15, 3)],
)
def test_patterns_have_as_many_pictures_as_stated(number: int, count: int | None) -> None:
    (puzzle,) = grids_of(f"test_pattern_{number:02}.txt")
    found = fathom.count(puzzle)
    assert found.complete and (count is None or found.count == count)
    assert fathom.solve(puzzle).unique is (found.count == 1)
    if number in (9, 10):
        assert fathom.solve(puzzle, "logic").verdict is Verdict.UNDECIDED


def test_a_pattern_without_a_single_picture_and_the_dominoes() -> None:
    (negative,) = grids_of("test_pattern_05.txt")
    assert fathom.solve(negative).unique is False
    dominoes = grids_of("domino_logic.txt")
    assert len(dominoes) == 7
    for puzzle in dominoes:
        assert fathom.solve(puzzle).unique is True


def test_examples_come_out_as_printed() -> None:
    fish, notes = grids_of("example_input.txt")
    printed = file_of("nonograms/picross-solver/example_input.expected.txt").read_text().split("Solution nb")[1:]
    pictures = [
        "".join(
            line.strip() + "\n" for line in part.split("\n") if set(line.strip()) and set(line.strip()) <= set(".#")
        )
        for part in printed
    ]
    assert fathom.kinds()["nonogram"].model.write_solution(fish, fathom.solve(fish).solution) + "\n" == pictures[0]
    both = fathom.solve(notes)
    found = {fathom.kinds()["nonogram"].model.write_solution(notes, p) + "\n" for p in (both.solution, both.other)}
    assert found == set(pictures[1:])


def test_a_nin_file_is_read_and_solved() -> None:
    note = loaded(file_of("nonograms/picross-solver/note.nin"))
    assert (note.height, note.width) == (6, 6) and fathom.solve(note).unique is True


def test_bad_grids_get_the_diagnosis_of_their_publisher() -> None:
    text = file_of("nonograms/picross-solver/invalid_input.txt").read_text()
    parts = ["GRID" + part for part in text.split("GRID")[1:]]
    assert len(parts) == 6
    reasons = {
        0: "the rows have 153 filled squares, the columns 154",
        2: "the rows have 6 filled squares, the columns 7",
        3: "row 1 has 2 squares, but its clue 1 1 needs 3",
    }
    for number in (0, 2, 3, 4, 5):
        (puzzle,) = grids(parts[number].partition("GRILL")[0], "invalid")
        answer = fathom.solve(puzzle)
        assert answer.verdict is Verdict.IMPOSSIBLE
        assert answer.statistics.get("because") == reasons.get(number)
    with pytest.raises(FormatError, match="has no rows"):
        grids(parts[1], "invalid")
    with pytest.raises(FormatError, match=r"invalid:\d+: found 'GRILL Beaf', expected ROWS"):
        grids(parts[5], "invalid")
