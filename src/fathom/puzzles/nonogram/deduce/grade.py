"""How hard a puzzle is for people: by the deductions that it needs, from the empty board to the picture.

A walk takes the simplest deduction there is at every step (see `hints`), so a rule is used only where nothing simpler
helps. The grade is the hardest thing that is needed; the effort adds all deductions up, each by its weight, so that of
two puzzles of one grade the longer one counts more. Passes are what most programs tell: how often all rows, then all
columns have to be looked at before line logic finds no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.puzzles.nonogram.deduce.arrangements import arrangements
from fathom.puzzles.nonogram.deduce.hints import LINE, MISTAKE, SEARCH, TRIAL, Hint, walk
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.sketch import Sketch, blank, is_settled, narrowed, open_squares, place_of, squares_of

GRADES = ("easy", "medium", "hard", "very hard", "needs search")
"""From the easiest on.

easy: simple rules and at most four passes; medium: lines one by one, but whole-line arguments or more passes; hard: up
to five suppositions of at most six steps; very hard: more or longer ones; needs search: suppositions do not do.
"""

UNGRADED = "not graded"
"""What has no picture, or several."""

WEIGHTS = {"empty": 1, "full": 1, "done": 1, "rest": 1, "overlap": 2, "gap": 2, "completed": 2, "edge": 3, "between": 3,
           "reach": 3, LINE: 6, TRIAL: 20, SEARCH: 200}  # fmt: skip
"""What a deduction by each rule adds to the effort; a trial adds ten more for every step of it."""

_STEP = 10
_FEW = 5  # suppositions that a hard puzzle may need
_SHORT = 6  # steps each of them may have
_QUICK = 4  # passes of an easy puzzle


@dataclass(frozen=True, slots=True)
class Grade:
    """The grade of a puzzle, and what led to it."""

    name: str
    effort: int
    deductions: int
    rules: Mapping[str, int]
    passes: int
    deepest: int
    left_open: int

    @property
    def rank(self) -> int:
        """The place in `GRADES`; -1 if it has none."""
        return GRADES.index(self.name) if self.name in GRADES else -1


def grade(puzzle: Nonogram, watch: Watch) -> Grade:
    """The grade of a puzzle; `not graded` if there is not exactly one picture."""
    hints = list(walk(puzzle, watch))
    return graded(puzzle, hints)


def graded(puzzle: Nonogram, hints: list[Hint]) -> Grade:
    """The grade after a walk to the end."""
    rules = Counter(one.rule for one in hints)
    sketch = blank(puzzle)
    for one in hints:
        sketch = narrowed(sketch, one.squares)
    left = open_squares(sketch)
    deepest = max((one.depth for one in hints), default=0)
    rounds = len(passes(puzzle))
    name = UNGRADED if left or rules[MISTAKE] else _name(rules, deepest, rounds)
    effort = sum(WEIGHTS.get(rule, 0) * number for rule, number in rules.items())
    effort += sum(_STEP * one.depth for one in hints)
    return Grade(name, effort, len(hints), dict(rules), rounds, deepest, left)


def _name(rules: Counter[str], deepest: int, rounds: int) -> str:
    if rules[SEARCH]:
        return "needs search"
    if rules[TRIAL]:
        return "hard" if rules[TRIAL] <= _FEW and deepest <= _SHORT else "very hard"
    return "medium" if rules[LINE] or rounds > _QUICK else "easy"


def passes(puzzle: Nonogram) -> list[Sketch]:
    """What is known after each pass of line logic: all rows, then all columns, until nothing changes."""
    found: list[Sketch] = []
    sketch = blank(puzzle)
    while True:
        before = sketch
        for lines in (range(puzzle.height), range(puzzle.height, puzzle.height + puzzle.width)):
            sketch = _looked_at(puzzle, sketch, lines)
        if sketch == before:
            return found
        found.append(sketch)
        if all(is_settled(colours) for row in sketch for colours in row):
            return found


def _looked_at(puzzle: Nonogram, sketch: Sketch, lines: range) -> Sketch:
    news = []
    for line in lines:
        clue, squares = puzzle.lines[line], squares_of(puzzle, sketch, line)
        left = None if clue is None else arrangements(clue, squares)
        if left is not None:
            news += [(*place_of(puzzle, line, place), colours) for place, colours in enumerate(left.colours)]
    return narrowed(sketch, news)
