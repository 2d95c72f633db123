"""Solving as a person does, a step at a time, with the reason for each step: hints, and how hard a puzzle is.

The rules, from easy to hard: what is opposite a square that is somebody else's is not mine; what a centre does not
reach any more is not its own; a square that only one centre reaches; a square without which an area would fall apart;
and a square that leads to a contradiction by these rules. What then remains can only be tried. A puzzle is as hard as
the hardest rule it needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.puzzles.galaxies.deduce.notes import Notes, Pair
from fathom.puzzles.galaxies.model import Board, Cut, point_name

RULES = {"only centre": 1, "opposite": 1, "cut off": 2, "bridge": 4, "contradiction": 8, "trial": 16}
"""The rules, from easy to hard, and what a step by each adds to the effort."""

GRADES = {
    "easy": "opposite",
    "medium": "cut off",
    "hard": "bridge",
    "expert": "contradiction",
    "extreme": "trial",
}
"""The grades, and the hardest rule that each allows."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step: the rule, the reason in words, the centre and the squares it looks at, and what cannot be any more.

    `borders` are those that follow, between squares that have no centre in common any more.
    """

    rule: str
    words: str
    squares: tuple[int, ...]
    removed: tuple[Pair, ...]
    borders: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How far rules lead: the grade, the effort (a sum over the steps), and how often each rule was used.

    Without a grade, the puzzle has no solution or several. `cut` is what rules alone lead to, if that is all of it.
    """

    grade: str | None
    effort: int
    steps: dict[str, int]
    cut: Cut | None


def deductions(board: Board, watch: Watch | None = None) -> Iterator[Deduction]:
    """The steps of a person, one after another, until all borders are known or nothing more follows."""
    watch = watch or Watch()
    notes = Notes(board, watch)
    known: set[tuple[int, int]] = set()
    first = _with_borders(notes, Deduction("only centre", "the squares that touch a centre are its own", (), ()), known)
    if first.borders:
        yield first
    number = 0
    while not notes.trouble() and not notes.solved():
        watch.check("deducing", number)
        step = _simple(notes) or _contradiction(notes, watch)
        if step is None:
            return
        notes.remove(step.removed)
        number += 1
        yield _with_borders(notes, step, known)


def _with_borders(notes: Notes, step: Deduction, known: set[tuple[int, int]]) -> Deduction:
    """The step with the borders that are known now and were not before: beside each other, and nothing in common."""
    fresh = tuple(
        pair
        for pair in notes.board.sides()
        if pair not in known and notes.left[pair[0]].isdisjoint(notes.left[pair[1]])
    )
    known.update(fresh)
    return Deduction(step.rule, step.words, step.squares, step.removed, fresh)


def _simple(notes: Notes) -> Deduction | None:
    """A step by the first rule that has one, but for contradictions."""
    board = notes.board
    for number, centre in enumerate(board.centres):
        taken = notes.mirrored(number)
        if taken:
            squares = list(dict.fromkeys(square for square, _ in taken))
            words = (
                f"{_named(board, squares)}: opposite what is the centre's at {point_name(centre)}, so its own as well"
            )
            return Deduction("opposite", words, tuple(squares), tuple(taken))
    for number, centre in enumerate(board.centres):
        lone = notes.lone(number)
        if lone:
            names = _named(board, [square for square, _ in lone])
            words = f"what is opposite {names} is not the centre's at {point_name(centre)}, so neither is it"
            return Deduction("opposite", words, tuple(square for square, _ in lone), tuple(lone))
    for number, centre in enumerate(board.centres):
        lost = notes.cut_off(number)
        if lost:
            names = _named(board, [square for square, _ in lost])
            words = f"the centre at {point_name(centre)} does not reach {names} any more"
            return Deduction("cut off", words, tuple(square for square, _ in lost), tuple(lost))
    for number, centre in enumerate(board.centres):
        square = notes.bridge(number)
        if square is not None:
            removed = tuple((square, other) for other in sorted(notes.left[square]) if other != number)
            words = f"without {board.name_of(square)} the area of the centre at {point_name(centre)} would fall apart"
            return Deduction("bridge", words, (square,), removed)
    return None


def _contradiction(notes: Notes, watch: Watch) -> Deduction | None:
    """A square and a centre that simple steps lead to trouble; of those with the fewest centres left, first."""
    board = notes.board
    doubtful = sorted((len(numbers), square) for square, numbers in notes.left.items() if len(numbers) > 1)
    for _, square in doubtful:
        for number in sorted(notes.left[square]):
            watch.check("deducing", square)
            trial = notes.copy()
            others = [other for other in trial.left[square] if other != number]
            trial.remove((one, other) for one in {square, notes.opposite(number, square)} for other in others)
            if _leads_to_trouble(trial):
                centre = board.centres[number]
                words = f"if {board.name_of(square)} were the centre's at {point_name(centre)}, no place would be left"
                return Deduction("contradiction", words, (square,), ((square, number),))
    return None


def _leads_to_trouble(trial: Notes) -> bool:
    while not trial.trouble():
        step = _simple(trial)
        if step is None:
            return False
        trial.remove(step.removed)
    return True


def _named(board: Board, squares: list[int]) -> str:
    told = ", ".join(map(board.name_of, squares[:3]))
    return told if len(squares) <= 3 else f"{told} and {len(squares) - 3} more"


def difficulty(board: Board, watch: Watch) -> Difficulty:
    """How hard the puzzle is, for one with a single solution; without a grade where it has none or several."""
    used: Counter[str] = Counter()
    notes = Notes(board, watch)
    for step in deductions(board, watch):
        used[step.rule] += 1
        notes.remove(step.removed)
    cut = None
    if not notes.trouble() and notes.solved():
        cut = Cut.between(board, {square: min(numbers) for square, numbers in notes.left.items()})
    elif not _single(board, watch):
        return Difficulty(None, _effort(used), dict(used), None)
    else:
        used["trial"] += 1
    hardest = max((list(RULES).index(rule) for rule in used), default=0)
    grade = next(grade for grade, rule in GRADES.items() if list(RULES).index(rule) >= hardest)
    return Difficulty(grade, _effort(used), {rule: used[rule] for rule in RULES if used[rule]}, cut)


def _single(board: Board, watch: Watch) -> bool:
    from fathom.puzzles.galaxies.solve.sat import GalaxySearch

    return sum(1 for _, _ in zip(GalaxySearch(board, watch).each(watch), range(2), strict=False)) == 1


def _effort(used: Counter[str]) -> int:
    return sum(RULES[rule] * times for rule, times in used.items())
