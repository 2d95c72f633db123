"""The method that always decides: search that learns; else probing, a little branching, and SAT for what is left.

Black and white puzzles of usual size go to a search that learns from contradictions (see `cdcl`): line solving and
some suppositions settle almost every puzzle made for people, in a millisecond or two, and n-Dom in hundredths of a
second. What is coloured or too large, or has too many contradictions, goes to line solving and probing, large boards
already after some contradictions, as one with many pictures is soon seen there; where that stalls, the rest goes to the
SAT solver. Where that takes long, too, a picture is looked for by belief propagation (see
`beliefs`), unless one is known (found, or given as the goal), and a second one near it; then the SAT solver gets all
the time there is.
"""

from __future__ import annotations

from dataclasses import replace

from fathom.answer import Answer, Verdict, Watch
from fathom.errors import LimitReached
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.solve.beliefs.run import likely_picture
from fathom.puzzles.nonogram.solve.cdcl.run import learn
from fathom.puzzles.nonogram.solve.lines.kernels import settle_wave
from fathom.puzzles.nonogram.solve.lines.layout import board_of
from fathom.puzzles.nonogram.solve.lines.state import OPEN, SOLVED_LINES, WAITING
from fathom.puzzles.nonogram.solve.probe.run import search
from fathom.puzzles.nonogram.solve.reasons import plainly_impossible, too_long
from fathom.puzzles.nonogram.solve.sat.methods import (
    Decided,
    answer_after,
    answer_of,
    decide_rest,
    still_running,
    within,
)
from fathom.puzzles.nonogram.solve.window_search import another_near

_CLAUSES = 4000
"""Contradictions to learn from: some tenths of a second. What takes more is better off with the SAT solver."""

_LARGE = 2000
"""Squares from which contradictions are long, and several pictures likely, which probing sees sooner than learning."""

_FIRST_CLAUSES = 200
"""Contradictions of a large board before probing: some milliseconds, which do for most with one picture."""

_PATIENCE = 20_000
"""Lines to solve after the first branch before SAT takes over."""

_CONFLICTS = 1000
"""Conflicts of the first SAT run: a fraction of a second."""

_REPAIRS = 40_000
"""Conflicts of the SAT solver that makes a picture of what is likely: some seconds."""

_ATTEMPTS = 2
"""How often that is tried: how long it takes is much a matter of luck."""


def auto(puzzle: Nonogram, watch: Watch) -> Answer:
    """A picture and whether it is the only one, or a proof that there is none."""
    plain = plainly_impossible(puzzle, "auto")
    if plain is not None:
        return plain
    is_large = puzzle.height * puzzle.width > _LARGE
    learnt = learn(puzzle, watch, min(_FIRST_CLAUSES, _CLAUSES) if is_large else _CLAUSES)
    if learnt is None:
        searched = search(puzzle, watch, patience=_PATIENCE)
        if searched.complete or len(searched.pictures) > 1:
            return _with_reason(puzzle, answer_after("auto", searched))
        learnt = learn(puzzle, watch, _CLAUSES) if is_large else None
    if learnt is not None:
        return answer_of("auto", learnt.pictures, learnt.clauses, dict(learnt.statistics))
    try:
        return answer_after("auto", searched, decide_rest(puzzle, searched, within(watch, _CONFLICTS)))
    except LimitReached as reached:
        still_running(watch, reached)
    picture = searched.pictures[0] if searched.pictures else puzzle.goal or _likely(puzzle, watch)
    if picture is not None:
        other = another_near(puzzle, picture, watch)
        if other is not None:
            return answer_after("auto", searched, Decided([picture, other], None))
        searched.pictures = [picture]
    return answer_after("auto", searched, decide_rest(puzzle, searched, watch))


def _likely(puzzle: Nonogram, watch: Watch) -> Picture | None:
    """A picture by belief propagation, if there is one that does not take too long.

    It begins with what lines show: what probing adds made little difference.
    """
    cells = search(puzzle, watch, patience=0, probing=False).cells
    for seed in range(_ATTEMPTS):
        try:
            return likely_picture(puzzle, cells, watch, within(watch, _REPAIRS), seed)
        except LimitReached as reached:
            still_running(watch, reached)
    return None


def logic(puzzle: Nonogram, watch: Watch) -> Answer:
    """What single lines alone show, each looked at again whenever one of its squares has been settled."""
    board = board_of(puzzle)
    passes, broken = 0, False
    while board.state[WAITING] and not broken:
        watch.check("solving lines", int(board.state[SOLVED_LINES]))
        broken = bool(settle_wave(board))
        passes += 1
    squares = puzzle.height * puzzle.width
    settled = squares - int(board.state[OPEN])
    statistics = {
        "squares": squares,
        "settled": settled,
        "passes": passes,
        "lines solved": int(board.state[SOLVED_LINES]),
    }
    if not broken and settled < squares:
        return Answer(Verdict.UNDECIDED, "logic", statistics=statistics, stopped="the end of what lines show")
    answer = answer_after("logic", search(puzzle, watch))
    return _with_reason(puzzle, replace(answer, statistics={**answer.statistics, **statistics}))


def _with_reason(puzzle: Nonogram, answer: Answer) -> Answer:
    reason = too_long(puzzle) if answer.verdict is Verdict.IMPOSSIBLE else None
    if reason is None:
        return answer
    return replace(answer, statistics={**answer.statistics, "because": reason})
