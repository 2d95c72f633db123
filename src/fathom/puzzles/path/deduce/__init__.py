"""Solving as a person does, a step at a time, with the reason for each step: hints, and how hard a puzzle is.

The rules, from easy to hard: doors, lines, dead ends and ways through a square; loops, pockets and bottlenecks; parity;
and a supposition that fails (the one that fails soonest is told). What then remains can only be searched. A puzzle is
as hard as the hardest rule it needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.path.deduce import rules as steps
from fathom.puzzles.path.deduce.notes import NO, OPEN, YES, Board, Notes
from fathom.puzzles.path.deduce.rules import Deduction
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Drawn, Path, strokes_of

RULES = {
    "door": 1,
    "line": 1,
    "dead end": 1,
    "two ways": 1,
    "loop": 2,
    "too early": 3,
    "pocket": 3,
    "bottleneck": 3,
    "chess board": 4,
    "parity": 4,
    "supposition": 6,
    "search": 20,
}
"""The rules, from easy to hard, and what a step by each adds to the effort."""

GRADES = {
    "easy": "loop",
    "medium": "bottleneck",
    "hard": "parity",
    "expert": "supposition",
    "extreme": "search",
}
"""The grades, and the hardest rule that each allows."""

_DEPTHS = (1, 2, 4, 1 << 30)  # rounds of conclusions after which a supposition is looked at


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How far rules lead: the grade, the effort (a sum over the steps), how often each rule was used, the solution.

    Without a grade, the puzzle has no solution or several. `path` is what rules alone lead to, if that is all of it.
    """

    grade: str | None
    effort: int
    steps: dict[str, int]
    path: Path | None


def deductions(puzzle: Puzzle, drawn: Drawn | None = None, watch: Watch | None = None) -> Iterator[Deduction]:
    """The steps of a person, one after another, until the path is drawn or nothing more follows."""
    return (step for step, _ in walk(puzzle, drawn, watch))


def walk(puzzle: Puzzle, drawn: Drawn | None = None, watch: Watch | None = None) -> Iterator[tuple[Deduction, Notes]]:
    """The steps, and the notes after each."""
    watch = watch or Watch()
    notes = Notes(Board(puzzle))
    if drawn is not None:
        notes.draw(drawn)
        notes.tidy()
    number = 0
    while not notes.finished and notes.copy().settle(0)[0] == 0:
        watch.check("deducing", number)
        step = _next(notes, watch)
        if step is None:
            return
        for values, told in ((notes.squares, step.squares), (notes.links, step.links), (notes.ends, step.ends)):
            for place, value in told:
                values[place] = value
        notes.tidy()
        yield step, notes
        number += 1


def _next(notes: Notes, watch: Watch) -> Deduction | None:
    found = sorted(steps.lines(notes), key=lambda step: (step.rule != "line", -len(step.squares)))
    easy = next((step for step in found if step.rule == "line"), None)
    return (
        steps.doors(notes)
        or easy
        or steps.through_a_square(notes)
        or steps.loops(notes)
        or steps.pockets(notes)
        or steps.bottlenecks(notes)
        or (found[0] if found else None)
        or steps.parity(notes)
        or _supposition(notes, watch)
    )


def hint(puzzle: Puzzle, drawn: Drawn | None = None, watch: Watch | None = None) -> Deduction | None:
    """The next step, if this is drawn already; None if nothing (more) follows."""
    return next(deductions(puzzle, drawn, watch), None)


def difficulty(puzzle: Puzzle, watch: Watch) -> Difficulty:
    """How hard a puzzle is for a person."""
    used: Counter[str] = Counter()
    notes: Notes | None = None
    for step, after in walk(puzzle, watch=watch):
        used[step.rule] += 1
        notes = after
    told = {rule: used[rule] for rule in RULES if used[rule]}
    effort = sum(RULES[rule] * times for rule, times in told.items())
    path = _path(puzzle, notes)
    if path is not None:
        hardest = max(list(RULES).index(rule) for rule in told)
        grade = next(name for name, rule in GRADES.items() if list(RULES).index(rule) >= hardest)
        return Difficulty(grade, effort, told, path)
    from fathom.puzzles.path.solve.sat import Paths

    found: list[Path] = []
    with Paths(puzzle, watch) as paths:
        paths.some(watch, found, 2)
    unique = len(found) == 1
    return Difficulty("extreme" if unique else None, effort + RULES["search"] * unique, told, None)


def graded(instance: Puzzle, watch: Watch) -> str | None:
    """How hard a puzzle is for people, in a word; None if there is not exactly one solution."""
    return difficulty(instance, watch).grade


def _path(puzzle: Puzzle, notes: Notes | None) -> Path | None:
    """The path in notes that leave nothing open, if it is right."""
    if notes is None or not notes.finished:
        return None
    from fathom.puzzles.path.check import violations

    board = notes.board
    joined = [board.links[link] for link in np.flatnonzero(notes.links == YES).tolist()]
    drawn = strokes_of((), [(board.squares[one], board.squares[other]) for one, other in joined])
    return drawn if isinstance(drawn, Path) and not violations(puzzle, drawn) else None


def _supposition(notes: Notes, watch: Watch) -> Deduction | None:
    """A square or side for which one answer leads to trouble, with the fewest rounds of conclusions."""
    trials = [("squares", place) for place in np.flatnonzero(notes.squares == OPEN).tolist()]
    trials += [("links", place) for place in np.flatnonzero(notes.links == OPEN).tolist()]
    trials += [("ends", place) for place in np.flatnonzero(notes.ends == OPEN).tolist()]
    for most in _DEPTHS:
        for kind, place in trials:
            watch.check("supposing")
            for value in (YES, NO):
                twin = notes.copy()
                getattr(twin, kind)[place] = value
                wrong, where, rounds = twin.settle(most)
                if wrong:
                    return _refuted(notes, kind, place, value, (wrong, where, rounds))
    return None


def _refuted(notes: Notes, kind: str, place: int, value: int, trouble: tuple[int, int, int]) -> Deduction:
    board = notes.board
    wrong, where, rounds = trouble
    not_so = value == NO
    if kind == "squares":
        looked: tuple[int, ...] = (place,)
        what = f"did not visit {board.name(place)}" if not_so else f"visited {board.name(place)}"
    elif kind == "links":
        looked = board.links[place]
        names = f"{board.name(looked[0])} and {board.name(looked[1])}"
        what = f"did not join {names}" if not_so else f"joined {names}"
    else:
        looked, what = (place,), f"{'did not use' if not_so else 'used'} the door at {board.name(place)}"
    when = "at once" if not rounds else f"after {rounds} round{'s' if rounds > 1 else ''} of conclusions"
    why = _trouble(board, wrong, where)
    words = f"if the path {what}, {when}, {why}"
    told = {kind: ((place, NO if value == YES else YES),)}
    return Deduction("supposition", words, tuple(looked), **told)


def _trouble(board: Board, wrong: int, where: int) -> str:
    """What goes wrong, in words; `wrong` is as `propagation.settle` tells it."""
    if wrong == 1:
        return f"{board.lines[where].name} could not have {board.lines[where].clue} squares"
    if wrong == 2:
        return f"the path would get stuck at {board.name(where)}"
    return "a loop would close" if wrong == 3 else "there would not be two doors for it"
