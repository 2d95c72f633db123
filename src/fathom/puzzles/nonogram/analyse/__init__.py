"""How hard a puzzle is and why: its grade, the deductions from the empty board on, and the next one as a hint."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Option, Picture, Study, imported
from fathom.puzzles.nonogram.deduce.hints import MEANING, MISTAKE, SEARCH, TRIAL, Hint, hint, walk
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.sketch import Sketch, blank, narrowed, open_squares, read_sketch, sketch_text

if TYPE_CHECKING:
    from fathom.puzzles.nonogram.analyse import studies as _studies
    from fathom.puzzles.nonogram.draw import plots as _plots
else:
    (_studies,) = imported(__name__, "studies")
    (_plots,) = imported("fathom.puzzles.nonogram.draw", "plots")

OPTIONS = {
    "hint": Option(False, "tell only the next deduction"),
    "board": Option(
        "",
        "with hint or steps, what is known so far: rows of glyphs, ? for unknown, ,.r, for one of these, "
        "/ between rows; or a file",
        reads=True,
    ),
    "steps": Option(False, "list all deductions"),
}
"""What an analysis can be told."""


PICTURES = {
    "passes": Picture("in which pass of line logic each square is settled", _plots.pass_map),
    "order": Picture("the number of the deduction that settles each square", _plots.order_map),
    "rules": Picture("how many deductions need which rule", _plots.rule_chart),
    "walk": Picture("a film of all deductions, each with its line and reason", _plots.walk_film),
    "intersections": Picture(
        "the size of the automaton after each intersection, in seven orders", _studies.orders_plot
    ),
}
"""The pictures of an analysis, by name."""


STUDIES = {
    "nonogram-orders": Study(
        "automata after each intersection in the seven orders of [Bosboom 2020], trees and ours; without files n-Dom",
        _studies.orders,
    ),
    "nonogram-random": Study(
        "random orders of intersection against the best of the seven of [Bosboom 2020]", _studies.random_orders
    ),
}
"""Tables that take a while, for `fathom bench`."""


def analyse(
    puzzle: Nonogram, watch: Watch, *, hint: bool = False, board: str = "", steps: bool = False
) -> dict[str, Any]:
    """The measures of a puzzle, as plain values.

    =================== ===========================================================================================
    size, colours       rows and columns; colours besides the background
    filled              squares that the rows want filled; None if a row has no clue
    pictures            0, 1 or 2 (several)
    differing           squares in which two pictures differ, if there are several
    grade               easy, medium, hard, very hard, needs search; not graded without exactly one picture
    effort              the weights of all deductions, added up
    deductions          how many there are; `rules` by rule, from the simplest on
    trials, deepest     suppositions that were needed, and the most steps one of them takes
    searches            squares that only a search settles
    passes              how often line logic looks at all rows and columns; `settled` squares after each pass
    left open           squares that nothing settles
    steps               with `steps`: each deduction with its rule, line, squares and words
    seconds             how long it took
    =================== ===========================================================================================

    With `hint` only the next deduction from `board`: its rule, its words, and the board after it.
    """
    sketch = _known(puzzle, board)
    facts: dict[str, Any] = {"size": [puzzle.height, puzzle.width], "colours": len(puzzle.palette) - 1}
    if hint:
        facts |= _next(puzzle, sketch, watch)
    elif board:
        if not steps:
            raise FathomError("the option board goes with hint or steps")
        facts["steps"] = [_told(puzzle, one) for one in walk(puzzle, watch, sketch)]
    else:
        facts |= _measures(puzzle, watch, steps)
    return facts | {"seconds": round(watch.seconds, 3)}


def _known(puzzle: Nonogram, board: str) -> Sketch:
    if not board:
        return blank(puzzle)
    try:
        is_file = Path(board).is_file()
    except (OSError, ValueError):
        is_file = False
    return read_sketch(puzzle, Path(board).read_text(encoding="utf-8") if is_file else board)


def _next(puzzle: Nonogram, sketch: Sketch, watch: Watch) -> dict[str, Any]:
    found = hint(puzzle, sketch, watch)
    if found is None:
        done = not open_squares(sketch)
        return {"hint": "the picture is complete" if done else "nothing more is sure: several pictures are left"}
    after = narrowed(sketch, found.squares)
    told: dict[str, Any] = {"hint": found.words, "rule": found.rule, "line": puzzle.line_name(found.line)}
    if found.rule != MISTAKE:
        told |= {"squares": _squares(puzzle, found), "board": sketch_text(puzzle, after).split("\n")}
    return told


def _squares(puzzle: Nonogram, found: Hint) -> list[list[Any]]:
    """Row and column from 1, and the names of the colours that are left."""
    return [
        [row + 1, column + 1, [ink.name for place, ink in enumerate(puzzle.palette) if colours >> place & 1]]
        for row, column, colours in found.squares
    ]


def _told(puzzle: Nonogram, found: Hint) -> dict[str, Any]:
    return {
        "rule": found.rule,
        "line": puzzle.line_name(found.line),
        "squares": _squares(puzzle, found),
        "words": found.words,
    }


def _measures(puzzle: Nonogram, watch: Watch, steps: bool) -> dict[str, Any]:
    from fathom.puzzles.nonogram.deduce.grade import graded, passes
    from fathom.puzzles.nonogram.solve.pictures import pictures

    both = pictures(puzzle, watch)
    hints = list(walk(puzzle, watch))
    found = graded(puzzle, hints)
    size = puzzle.height * puzzle.width
    facts: dict[str, Any] = {
        "filled": None if None in puzzle.rows else sum(run.length for clue in puzzle.rows for run in clue or ()),
        "pictures": len(both),
        "differing": None,
        "grade": found.name,
        "effort": found.effort,
        "deductions": found.deductions,
        "rules": {rule: found.rules[rule] for rule in MEANING if rule in found.rules},
        "trials": found.rules.get(TRIAL, 0),
        "deepest": found.deepest,
        "searches": found.rules.get(SEARCH, 0),
        "passes": found.passes,
        "settled": [size - open_squares(sketch) for sketch in passes(puzzle)],
        "left open": found.left_open,
    }
    if len(both) > 1:
        pairs = zip(both[0], both[1], strict=True)
        facts["differing"] = sum(a != b for rows in pairs for a, b in zip(*rows, strict=True))
    if steps:
        facts["steps"] = [_told(puzzle, one) for one in hints]
    return facts


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return [line for name, value in facts.items() for line in _lines(name, value)]


def _lines(name: str, value: Any) -> Iterator[tuple[str, str]]:
    match name, value:
        case ("size", [rows, columns]):
            yield name, f"{rows} × {columns}"
        case ("pictures", int()):
            yield name, ("none", "one", "several")[value]
        case ("rules", dict()):
            for rule, number in value.items():
                yield f"rule: {rule}", f"{number:,}; {MEANING[rule]}"
        case ("steps", list()):
            for number, step in enumerate(value, 1):
                yield f"step {number}", f"{step['words']} ({step['rule']})"
        case ("board", list()):
            for number, row in enumerate(value):
                yield "" if number else name, row
        case ("squares", list()):
            yield name, f"{len(value):,}"
        case (_, None):
            pass
        case (_, list()):
            yield name, " ".join(f"{one:,}" for one in value) or "none"
        case _:
            yield name, f"{value:,}" if isinstance(value, int) else str(value)
