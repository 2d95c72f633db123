"""The next deduction as a person would make it: the simplest rule that settles something, its line and the reason.

Rules of one line come first (see `line_rules`), the simplest over all lines, and among equals the one that settles
most. Where no line tells anything more, a supposition that fails (see `trials`); where none fails, the search for the
only picture. `walk` goes on like this from the empty board to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from fathom.answer import Watch
from fathom.puzzles.nonogram.deduce.arrangements import arrangements
from fathom.puzzles.nonogram.deduce.line_rules import Finding, simplest
from fathom.puzzles.nonogram.deduce.line_words import Words
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.model.sketch import Settled, Sketch, blank, is_settled, narrowed, open_squares, place_of

LINE, TRIAL, SEARCH, MISTAKE = "line", "trial", "search", "mistake"

MEANING = {
    "empty": "a line without runs is background",
    "full": "the runs fill the whole line",
    "done": "all squares of a colour are there already",
    "rest": "only as many squares are left for a colour as it needs",
    "overlap": "squares that a run covers wherever it lies",
    "gap": "a gap too small for any run",
    "completed": "beside a complete run there is another colour",
    "edge": "a run near an edge or a known square stretches away from it",
    "between": "squares between two parts of the same run",
    "reach": "squares that no run reaches",
    LINE: "all ways to fill a line agree",
    TRIAL: "a supposition after which some line cannot be filled",
    SEARCH: "only a search tells",
    MISTAKE: "a line that cannot be filled any more",
}
"""What the rules mean, from the simplest on."""

Seen = dict[int, tuple[tuple[int, ...], Finding | None]]
"""By line: its squares when it was last looked at, and what it told."""

_RANK = {name: rank for rank, name in enumerate(MEANING)}


@dataclass(frozen=True, slots=True)
class Hint:
    """A deduction: by which rule, about which line, what it leaves of which squares, and why in words.

    `depth` of a trial is how many waves of lines it takes until one cannot be filled. A mistake settles nothing: its
    line cannot be filled as the board stands.
    """

    rule: str
    line: int
    squares: tuple[Settled, ...]
    words: str
    depth: int = 0


def hint(puzzle: Nonogram, so_far: Sketch | None = None, watch: Watch | None = None) -> Hint | None:
    """The next deduction from a board; None if it is finished, or if several pictures are left and nothing is sure."""
    sketch = blank(puzzle) if so_far is None else so_far
    watch = watch or Watch()
    return _by_lines(puzzle, sketch) or _by_trial(puzzle, sketch, watch) or _by_search(puzzle, sketch, watch, None)


def walk(puzzle: Nonogram, watch: Watch, so_far: Sketch | None = None, search: bool = True) -> Iterator[Hint]:
    """The deductions one after the other, until the picture is complete or nothing more is sure.

    Without `search` it ends where no supposition fails any more.
    """
    sketch = blank(puzzle) if so_far is None else so_far
    only: list[Picture] | None = None
    seen: Seen = {}
    for steps in count():
        watch.check("deducing", steps)
        found = _by_lines(puzzle, sketch, seen) or _by_trial(puzzle, sketch, watch)
        if found is None and search and open_squares(sketch):
            only = _pictures(puzzle, watch) if only is None else only
            found = _by_search(puzzle, sketch, watch, only)
        if found is None:
            return
        yield found
        if found.rule == MISTAKE:
            return
        sketch = narrowed(sketch, found.squares)


def _by_lines(puzzle: Nonogram, sketch: Sketch, seen: Seen | None = None) -> Hint | None:
    """The simplest thing that some line tells; `seen` remembers from step to step what lines told."""
    seen = {} if seen is None else seen
    best: tuple[tuple[int, int], int, Finding] | None = None
    for line, (clue, squares) in enumerate(zip(puzzle.lines, (*sketch, *zip(*sketch, strict=True)), strict=True)):
        if clue is None:
            continue
        known = seen.get(line)
        if known is None or known[0] != squares:
            if arrangements(clue, squares) is None:
                wrong = f"{puzzle.line_name(line)} cannot be filled any more: something is wrong"
                return Hint(MISTAKE, line, (), wrong)
            known = seen[line] = squares, simplest(clue, squares, puzzle.palette, line < puzzle.height)
        found = known[1]
        if found is not None:
            key = (_RANK[found.rule], -len(found.squares))
            if best is None or key < best[0]:
                best = key, line, found
    if best is None:
        return None
    _, line, found = best
    squares_told = tuple((*place_of(puzzle, line, place), colours) for place, colours in found.squares)
    return Hint(found.rule, line, squares_told, f"{puzzle.line_name(line)}: {found.words}")


def _by_trial(puzzle: Nonogram, sketch: Sketch, watch: Watch) -> Hint | None:
    if not open_squares(sketch):
        return None
    from fathom.puzzles.nonogram.deduce.trials import shortest_trial

    trial = shortest_trial(puzzle, sketch, watch)
    if trial is None:
        return None
    left = sketch[trial.row][trial.column] & ~(1 << trial.colour)
    words = Words((), puzzle.palette, True)
    chain = "" if trial.depth <= 1 else f", {trial.depth} steps on,"
    told = (
        f"if row {trial.row + 1}, column {trial.column + 1} were {words.colour(trial.colour)}, "
        f"then{chain} {puzzle.line_name(trial.line)} could not be filled"
    )
    return Hint(TRIAL, trial.line, ((trial.row, trial.column, left),), told, trial.depth)


def _pictures(puzzle: Nonogram, watch: Watch) -> list[Picture]:
    from fathom.puzzles.nonogram.solve.pictures import pictures

    return pictures(puzzle, watch)


def _by_search(puzzle: Nonogram, sketch: Sketch, watch: Watch, only: list[Picture] | None) -> Hint | None:
    if not open_squares(sketch):
        return None
    only = _pictures(puzzle, watch) if only is None else only
    if len(only) != 1:
        return None
    picture = only[0]
    row, column = max(
        ((y, x) for y, squares in enumerate(sketch) for x, colours in enumerate(squares) if not is_settled(colours)),
        key=lambda place: _settled_beside(sketch, *place),
    )
    if any(not sketch[y][x] >> colour & 1 for y, squares in enumerate(picture) for x, colour in enumerate(squares)):
        return Hint(MISTAKE, row, (), "the board does not agree with the only picture: something is wrong")
    colour = Words((), puzzle.palette, True).colour(picture[row][column])
    told = f"no line and no supposition tells more; a search finds row {row + 1}, column {column + 1} {colour}"
    return Hint(SEARCH, row, ((row, column, 1 << picture[row][column]),), told)


def _settled_beside(sketch: Sketch, row: int, column: int) -> int:
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(not (0 <= y < len(sketch) and 0 <= x < len(sketch[0])) or is_settled(sketch[y][x]) for y, x in beside)
