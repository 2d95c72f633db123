"""Search that learns from contradictions (CDCL), with lines for propagators. For black and white, compiled.

Every contradiction becomes a lesson (see `conflicts`), which takes the search back to the level where it tells
something new. What is found without supposition is noted as a lesson without literals. The next square is one with many
conflicts of late, at first one in lines with little to spare, and it is supposed to be black. A picture that is found
becomes a contradiction: the next one must differ. Early on, the search begins again every few conflicts and supposes
of a square the colour that it had last: what has several pictures is often known by then.

See [Marques-Silva and Sakallah 1999] and, for propagators that explain, [Ohrimenko et al. 2009].
"""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.check.certificates import PICTURE
from fathom.puzzles.nonogram.solve.cdcl.conflicts import learn_from
from fathom.puzzles.nonogram.solve.cdcl.propagate import NO_CONFLICT, conclude
from fathom.puzzles.nonogram.solve.cdcl.state import (
    BRANCHES,
    CONFLICTS,
    LENGTH,
    LESSONS,
    LEVEL,
    LITERAL,
    PICTURES,
    REASON,
    SINCE,
    SINCE_RESTART,
    STUDY,
    SUPPOSED,
    WAS,
    go_back,
    learn_that,
)

RUNNING, FINISHED, FULL = 0, 1, 2  # what `advance` returns
GROWTH = 1 / 0.95
"""By how much more a conflict weighs than the one before."""

HUGE = 1e100
EARLY, EARLY_RUN, CONFLICTS_A_RUN = 256, 30, 1000
"""Conflicts that are early, and conflicts between two restarts, early and later."""


@compiled(types.void(STUDY, types.int64, types.int64))
def note_certain(study: Any, before: int, conflict: int) -> None:
    """Note what has been concluded without supposition since the trail had a length, and the conflict, if any."""
    steps, lesson = study.steps, study.state[LESSONS]
    first = place = study.steps_from[lesson]
    for number in range(before, study.state[LENGTH]):
        if place == first or steps[place - 1] != study.trail[REASON, number]:
            steps[place] = study.trail[REASON, number]
            place += 1
    if conflict != NO_CONFLICT:
        steps[place] = conflict
        place += 1
    if place > first:
        study.firsts[lesson + 1] = study.firsts[lesson]
        study.steps_from[lesson + 1] = place
        study.state[LESSONS] = lesson + 1


@compiled(types.void(STUDY))
def suppose(study: Any) -> None:
    """Suppose a colour of the open square that weighs most: black or, early on, what it was last."""
    weight, known, state = study.weight, study.known, study.state
    best, heaviest = 0, -1.0
    for square in range(len(weight) - 1):
        if weight[square] > heaviest and known[SINCE, 2 * square] == known[SINCE, 2 * square + 1]:
            best, heaviest = square, weight[square]
    state[BRANCHES] += 1
    state[LEVEL] += 1
    study.marks[state[LEVEL]] = state[LENGTH]
    colour = known[WAS, best] if state[CONFLICTS] < EARLY else 1
    learn_that(study.lines, study.trail, known, state, 2 * best + colour, SUPPOSED)


@compiled(types.void(STUDY))
def weigh_more(study: Any) -> None:
    """Let the next conflict weigh more than the last."""
    last = len(study.weight) - 1
    study.weight[last] *= GROWTH
    if study.weight[last] > HUGE:
        for place in range(last + 1):
            study.weight[place] /= HUGE


@compiled(types.boolean(STUDY))
def is_full(study: Any) -> bool:
    """Whether another lesson, and a note of what is certain, may not have room."""
    lesson, squares = study.state[LESSONS], len(study.weight) - 1
    enough = study.firsts[lesson] + squares < len(study.literals)
    enough = enough and study.steps_from[lesson] + 4 * squares < len(study.steps)
    return not (enough and lesson + 3 < len(study.firsts))


@compiled(types.void(STUDY))
def keep_picture(study: Any) -> None:
    """Copy the picture that the trail shows."""
    number = study.state[PICTURES]
    for literal in study.trail[LITERAL, : study.state[LENGTH]]:
        study.pictures[number, literal >> 1] = literal & 1
    study.state[PICTURES] = number + 1


@compiled(types.int64(STUDY, types.int64))
def advance(study: Any, conflicts: int) -> int:
    """Go on until there have been so many conflicts in all; FINISHED with all pictures, or two of them."""
    state, squares = study.state, len(study.weight) - 1
    while state[CONFLICTS] < conflicts:
        if is_full(study):
            return FULL
        before = state[LENGTH]
        conflict = conclude(study)
        if conflict == NO_CONFLICT and state[LENGTH] == squares:
            keep_picture(study)
            if state[PICTURES] == 2:
                return FINISHED
            conflict = PICTURE
        if state[LEVEL] == 0:
            note_certain(study, before, conflict)
        if conflict == NO_CONFLICT:
            run = EARLY_RUN if state[CONFLICTS] < EARLY else CONFLICTS_A_RUN
            if state[LEVEL] > 0 and state[SINCE_RESTART] >= run:
                state[SINCE_RESTART] = 0
                go_back(study, 0)
            suppose(study)
            continue
        state[CONFLICTS] += 1
        state[SINCE_RESTART] += 1
        if state[LEVEL] == 0:
            return FINISHED
        learn_from(study, conflict)
        weigh_more(study)
    return RUNNING
