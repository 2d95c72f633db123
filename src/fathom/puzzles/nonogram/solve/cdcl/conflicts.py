"""Clauses from contradictions: what led there, and the steps that show it.

A contradiction is traced back through the reasons of what was concluded, until one literal of the last supposition's
level is left that, with some of earlier levels, leads to it (the first unique implication point). That these do not
hold together is a *clause*, kept as a clause of their opposites. The lines and clauses that were met on the way, in
their order, are the clause's proof (see `check.clause_replay`).
"""

from __future__ import annotations

from typing import Any

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.check.certificates import PICTURE
from fathom.puzzles.nonogram.solve.cdcl.propagate import explain
from fathom.puzzles.nonogram.solve.cdcl.state import (
    CLAUSES,
    F64,
    HERE,
    I64,
    KEPT,
    LENGTH,
    LEVEL,
    LEVEL_OF,
    LITERAL,
    MARKED,
    NEVER,
    REASON,
    SINCE,
    STUDY,
    SUPPOSED,
    TABLE,
    WATCHED,
    go_back,
    learn_that,
)

_REASONS, _CLAUSE, _DROPPED = 0, 1, 2  # rows of `Study.found`


@compiled(types.void(TABLE, TABLE, I64, F64, TABLE, types.int64), inline="always")
def mark_reasons(trail: Any, known: Any, state: Any, weight: Any, found: Any, count: int) -> None:
    """Count the literals listed among those that lead to the contradiction; what holds anyway does not count."""
    added = weight[len(weight) - 1]
    for number in range(count):
        literal = found[_REASONS, number]
        level = trail[LEVEL_OF, known[SINCE, literal]]
        if known[MARKED, literal] == 0 and level > 0:
            known[MARKED, literal] = 1
            weight[literal >> 1] += added
            if level == state[LEVEL]:
                state[HERE] += 1
            else:
                found[_CLAUSE, state[KEPT]] = literal
                state[KEPT] += 1


@compiled(types.int64(STUDY))
def trace_back(study: Any) -> int:
    """Replace literals of this level by their reasons until one is left, and put it in front; the proof's first step.

    The conflict is the last step of the proof, at the end of the array `steps`, and its literals are listed. The proof
    is found from its end, so it grows down from there.
    """
    trail, known, state = study.trail, study.known, study.state
    steps, weight, found = study.steps, study.weight, study.found
    reasons = found[_REASONS]
    step = len(steps) - 1
    place = state[LENGTH]
    while True:
        place -= 1
        literal = trail[LITERAL, place]
        if known[MARKED, literal] == 0:
            continue
        if state[HERE] == 1:
            found[_CLAUSE, 0] = literal
            return step
        state[HERE] -= 1
        known[MARKED, literal] = 0
        reason = trail[REASON, place]
        if steps[step] != reason:
            step -= 1
            steps[step] = reason
        count = explain(study, reasons, reason, place, literal)
        mark_reasons(trail, known, state, weight, found, count)


@compiled(types.int64(STUDY))
def drop_implied(study: Any) -> int:
    """Drop literals of the clause that follow from others of it, into a row of their own; how many those are."""
    trail, known, state, found = study.trail, study.known, study.state, study.found
    reasons = found[_REASONS]
    left, dropped = 1, 0
    for number in range(1, state[KEPT]):
        literal = found[_CLAUSE, number]
        since = known[SINCE, literal]
        reason = trail[REASON, since]
        follows = reason != SUPPOSED
        if follows:
            count = explain(study, reasons, reason, since, literal)
            for listed in range(count):
                other = reasons[listed]
                if known[MARKED, other] == 0 and trail[LEVEL_OF, known[SINCE, other]] > 0:
                    follows = False
                    break
        if not follows:
            found[_CLAUSE, left] = literal
            left += 1
            continue
        place = dropped  # sorted by when they came to hold, so that each follows from what is before it
        while place > 0 and known[SINCE, found[_DROPPED, place - 1]] > since:
            found[_DROPPED, place] = found[_DROPPED, place - 1]
            place -= 1
        found[_DROPPED, place] = literal
        dropped += 1
    state[KEPT] = left
    return dropped


@compiled(types.void(STUDY, types.int64, types.int64))
def write_clause(study: Any, dropped: int, proof: int) -> None:
    """Keep the opposites of the literals listed, the second being of the highest level there is, and the proof."""
    trail, known, state, found, literals = study.trail, study.known, study.state, study.found, study.literals
    clause, size = state[CLAUSES], state[KEPT]
    first, place = study.firsts[clause], study.steps_from[clause]
    for number in range(size):
        literal = found[_CLAUSE, number]
        literals[first + number] = literal ^ 1
        known[MARKED, literal] = 0
        level = trail[LEVEL_OF, known[SINCE, literal]]
        if number > 1 and level > trail[LEVEL_OF, known[SINCE, literals[first + 1] ^ 1]]:
            literals[first + 1], literals[first + number] = literals[first + number], literals[first + 1]
    for which in range(2 if size > 1 else 0):
        study.links[2 * clause + which] = known[WATCHED, literals[first + which]]
        known[WATCHED, literals[first + which]] = 2 * clause + which
    for number in range(dropped):
        known[MARKED, found[_DROPPED, number]] = 0
        study.steps[place] = trail[REASON, known[SINCE, found[_DROPPED, number]]]
        place += 1
    for step in range(proof, len(study.steps)):
        study.steps[place] = study.steps[step]
        place += 1
    study.firsts[clause + 1] = first + size
    study.steps_from[clause + 1] = place
    state[CLAUSES] = clause + 1


@compiled(types.void(STUDY, types.int64))
def learn_from(study: Any, conflict: int) -> None:
    """Make a clause of a contradiction under some supposition, with its proof, and go back to where it tells more."""
    lines, trail, known, state, found = study.lines, study.trail, study.known, study.state, study.found
    study.steps[len(study.steps) - 1] = conflict
    if conflict == PICTURE:
        count = state[LENGTH]
        found[_REASONS, :count] = trail[LITERAL, :count]
    else:
        count = explain(study, found[_REASONS], conflict, NEVER, -1)
    state[HERE] = 0
    state[KEPT] = 1  # the first place is for the literal of this level
    mark_reasons(trail, known, state, study.weight, found, count)
    proof = trace_back(study)
    dropped = drop_implied(study)
    clause, first = state[CLAUSES], study.firsts[state[CLAUSES]]
    write_clause(study, dropped, proof)
    go_back(study, 0 if state[KEPT] == 1 else trail[LEVEL_OF, known[SINCE, study.literals[first + 1] ^ 1]])
    learn_that(lines, trail, known, state, study.literals[first], -1 - clause)
