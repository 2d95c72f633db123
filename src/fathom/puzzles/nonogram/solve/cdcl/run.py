"""A search that learns, from outside: run in slices under a watch, and its clauses as a certificate.

Only the clauses that others rest on, or that settle something for good, go into the certificate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.check.certificates import LearntClauses
from fathom.puzzles.nonogram.model import Nonogram, Painted
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.solve.cdcl import state as place
from fathom.puzzles.nonogram.solve.cdcl.search import FINISHED, FULL, RUNNING, advance
from fathom.puzzles.nonogram.solve.cdcl.state import I64, Study, grown, study_of

_SLICE = 200
"""Conflicts between two looks at the clock: some milliseconds."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """All pictures and the clauses that show it, or two of them and none; and how much work it was."""

    pictures: list[Picture]
    clauses: LearntClauses | None
    statistics: dict[str, int]


def learn(puzzle: Nonogram, watch: Watch, conflicts: int) -> Learnt | None:
    """Decide a puzzle; None if so many conflicts do not do, or if it is not black and white or too large."""
    study = study_of(puzzle)
    outcome = RUNNING
    while study is not None and outcome != FINISHED:
        if study.state[place.CONFLICTS] >= conflicts:
            return None
        watch.check("searching", int(study.state[place.CONFLICTS]), nodes=int(study.state[place.BRANCHES]))
        outcome = int(advance(study, min(conflicts, int(study.state[place.CONFLICTS]) + _SLICE)))
        if outcome == FULL:
            study = grown(study)
    if study is None:
        return None
    shown = study.pictures[: study.state[place.PICTURES]].reshape(-1, puzzle.height, puzzle.width)
    statistics = {
        "lines solved": int(study.state[place.LINES]),
        "conflicts": int(study.state[place.CONFLICTS]),
        "branches": int(study.state[place.BRANCHES]),
    }
    pictures: list[Picture] = [Painted(row.tobytes() for row in picture) for picture in shown]
    return Learnt(pictures, None if len(pictures) == 2 else _needed(study), statistics)


@compiled(types.void(types.boolean[::1], I64, I64))
def mark_needed(needed: Any, steps: Any, steps_from: Any) -> None:
    """Mark all clauses that one of the marked rests on."""
    for clause in range(len(needed) - 1, -1, -1):
        if needed[clause]:
            for place in range(steps_from[clause], steps_from[clause + 1]):
                if steps[place] < 0:
                    needed[-1 - steps[place]] = True


def _needed(study: Study) -> LearntClauses:
    """The clauses that the end rests on, numbered anew."""
    count = int(study.state[place.CLAUSES])
    firsts, steps_from = study.firsts[: count + 1], study.steps_from[: count + 1]
    literals, steps = study.literals[: firsts[-1]], study.steps[: steps_from[-1]]
    sizes, lengths = np.diff(firsts), np.diff(steps_from)
    needed = sizes < 2
    if needed.all():
        return LearntClauses(literals.copy(), firsts.copy(), steps.copy(), steps_from.copy())
    mark_needed(needed, steps, steps_from)
    number = np.cumsum(needed) - 1
    kept = steps[np.repeat(needed, lengths)]
    return LearntClauses(
        literals[np.repeat(needed, sizes)],
        np.concatenate(([0], np.cumsum(sizes[needed]))),
        np.where(kept < 0, -1 - number[-1 - np.minimum(kept, -1)], kept),
        np.concatenate(([0], np.cumsum(lengths[needed]))),
    )
