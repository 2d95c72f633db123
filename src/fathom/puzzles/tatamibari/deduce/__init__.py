"""Solving as a person does, a step at a time, with the reason for each step: hints, and how hard a puzzle is.

The rules, from easy to hard: only one rectangle fits a clue; a square that only one clue can reach; a square that all
rectangles of a clue cover; four corners; a rectangle that leaves no room at once; and a rectangle that does after
some thought (the one with the shortest refutation is told). What then remains can only be tried. A puzzle is as hard
as the hardest rule it needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.puzzles.tatamibari.deduce.notes import Notes, forced_square, lowest, only_once
from fathom.puzzles.tatamibari.model import GLYPHS, Board, Rectangle, Tiling

RULES = {
    "only rectangle": 1,
    "only clue": 1,
    "shared square": 2,
    "four corners": 3,
    "no room": 4,
    "look-ahead": 6,
    "trial": 12,
}
"""The rules, from easy to hard, and what a step by each adds to the effort."""

GRADES = {
    "easy": "shared square",
    "medium": "four corners",
    "hard": "no room",
    "expert": "look-ahead",
    "extreme": "trial",
}
"""The grades, and the hardest rule that each allows."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step: the rule, the reason in words, the clue and squares it looks at, and what follows.

    Either `placed` is the rectangle of the clue, or the rectangles `removed` are no longer possible.
    """

    rule: str
    words: str
    clue: int | None
    squares: tuple[int, ...]
    removed: tuple[Rectangle, ...] = ()
    placed: Rectangle | None = None


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How far rules lead: the grade, the effort (a sum over the steps), how often each rule was used, the solution.

    Without a grade, the puzzle has no solution or several. `tiling` is what rules alone lead to, if that is all of it.
    """

    grade: str | None
    effort: int
    steps: dict[str, int]
    tiling: Tiling | None


def deductions(board: Board, placed: Iterable[Rectangle] = (), watch: Watch | None = None) -> Iterator[Deduction]:
    """The steps of a person, one after another, until all rectangles are drawn or nothing more follows."""
    watch = watch or Watch()
    given = tuple(placed)
    notes = Notes(board, given, watch)
    notes.placed = {which for which, options in enumerate(notes.left) if len(options) == 1 and options[0][0] in given}
    number = 0
    while True:
        watch.check("deducing", number)
        if notes.trouble() is not None:
            return
        step = _simple(notes) or _no_room(notes) or _look_ahead(notes, watch)
        if step is None:
            return
        yield step
        number += 1


def hint(board: Board, placed: Iterable[Rectangle] = (), watch: Watch | None = None) -> Deduction | None:
    """The next step, if these rectangles are drawn already; None if nothing (more) follows."""
    return next(deductions(board, placed, watch), None)


def difficulty(board: Board, watch: Watch) -> Difficulty:
    """How hard a puzzle is for a person."""
    used: Counter[str] = Counter()
    placed: list[Rectangle] = []
    for step in deductions(board, watch=watch):
        used[step.rule] += 1
        if step.placed is not None:
            placed.append(step.placed)
    steps = {rule: used[rule] for rule in RULES if used[rule]}
    effort = sum(RULES[rule] * times for rule, times in steps.items())
    if len(placed) == len(board.clues) and placed:
        hardest = max(list(RULES).index(rule) for rule in steps)
        grade = next(name for name, rule in GRADES.items() if list(RULES).index(rule) >= hardest)
        return Difficulty(grade, effort, steps, Tiling.of(placed))
    from fathom.puzzles.tatamibari.solve.search import solutions

    unique = len(solutions(board, watch, 2)) == 1
    return Difficulty("extreme" if unique else None, effort + RULES["trial"] * unique, steps, None)


def graded(instance: Board, watch: Watch) -> str | None:
    """How hard a puzzle is for people, in a word; None if there is not exactly one solution."""
    return difficulty(instance, watch).grade


def _name(notes: Notes, which: int) -> str:
    square = notes.clues[which]
    return f"the {GLYPHS[int(notes.board.squares.reshape(-1)[square])]} at {notes.board.name_of(square)}"


def _drawn(one: Rectangle) -> str:
    return f"{one.height}x{one.width} from ({one.row}, {one.column})"


def _simple(notes: Notes) -> Deduction | None:
    return _only_rectangle(notes) or _only_clue(notes) or _shared_square(notes) or _four_corners(notes)


def _only_rectangle(notes: Notes) -> Deduction | None:
    for which, options in enumerate(notes.left):
        if len(options) == 1 and which not in notes.placed:
            notes.placed.add(which)
            one, mask = options[0]
            for other, theirs in enumerate(notes.left):
                if other != which:
                    notes.left[other] = [option for option in theirs if not option[1] & mask]
            words = f"only one rectangle is left for {_name(notes, which)}: {_drawn(one)}"
            squares = tuple(one.squares(notes.board.shape[1]))
            return Deduction("only rectangle", words, notes.clues[which], squares, placed=one)
    return None


def _only_clue(notes: Notes) -> Deduction | None:
    reached = notes.reached()
    single = only_once(reached)
    for which, union in enumerate(reached):
        mine = union & single
        missing = 0
        for _, mask in notes.left[which]:
            missing |= mine & ~mask
        if missing:
            square = lowest(missing)
            gone = notes.keep(which, [option for option in notes.left[which] if option[1] >> square & 1])
            words = f"only {_name(notes, which)} can reach {notes.board.name_of(square)}"
            return Deduction("only clue", words, notes.clues[which], (square,), tuple(gone))
    return None


def _shared_square(notes: Notes) -> Deduction | None:
    reached = notes.reached()
    for which in range(len(notes.left)):
        common = notes.shared(which)
        contested = 0
        for other, union in enumerate(reached):
            contested |= common & union if other != which else 0
        if contested:
            square = lowest(contested)
            gone = notes.cut(square, {which})
            words = f"every rectangle of {_name(notes, which)} covers {notes.board.name_of(square)}, so no other does"
            return Deduction("shared square", words, notes.clues[which], (square,), tuple(one for _, one in gone))
    return None


def _four_corners(notes: Notes) -> Deduction | None:
    around = dict(notes.points)
    for point, owners in notes.meeting():
        forced = forced_square(owners)
        if forced is None:
            continue
        square = around[point][forced]
        gone = notes.cut(square, {owners[forced ^ 1], owners[forced ^ 2]})
        if gone:
            beside = " or ".join(_name(notes, owners[forced ^ turn]) for turn in (1, 2))
            words = f"four corners would meet unless {notes.board.name_of(square)} belongs to {beside}"
            return Deduction("four corners", words, None, around[point], tuple(one for _, one in gone))
    return None


def _trouble_in_words(notes: Notes, trouble: tuple[str, int]) -> str:
    what, square = trouble
    name = notes.board.name_of(square)
    if what == "clue":
        glyph = GLYPHS[int(notes.board.squares.reshape(-1)[square])]
        return f"no rectangle is left for the {glyph} at {name}"
    return f"nothing reaches {name}" if what == "square" else f"four corners meet at the lower right of {name}"


def _tried(notes: Notes, which: int, option: tuple[Rectangle, int]) -> Notes:
    twin = notes.copy()
    twin.left[which] = [option]
    for other, theirs in enumerate(twin.left):
        if other != which:
            twin.left[other] = [one for one in theirs if not one[1] & option[1]]
    return twin


def _no_room(notes: Notes) -> Deduction | None:
    return _refuted(notes, "no room", 0, Watch())


def _look_ahead(notes: Notes, watch: Watch) -> Deduction | None:
    for most in (1, 2, 4, 1 << 30):
        step = _refuted(notes, "look-ahead", most, watch)
        if step is not None:
            return step
    return None


def _refuted(notes: Notes, rule: str, most: int, watch: Watch) -> Deduction | None:
    """A rectangle that leads to trouble within so many rounds of conclusions; clues with few rectangles come first."""
    for which in sorted(range(len(notes.left)), key=lambda which: len(notes.left[which])):
        options = notes.left[which]
        if len(options) < 2:
            continue
        watch.check("looking ahead", which, len(notes.left))
        for option in options:
            twin = _tried(notes, which, option)
            trouble, rounds = twin.settle(most)
            if trouble is None:
                continue
            notes.left[which] = [other for other in options if other is not option]
            when = "at once" if not rounds else f"after {rounds} round{'s' if rounds > 1 else ''} of conclusions"
            why = _trouble_in_words(notes, trouble)
            words = f"{_drawn(option[0])} is not the rectangle of {_name(notes, which)}: {when}, {why}"
            return Deduction(rule, words, notes.clues[which], (trouble[1],), (option[0],))
    return None
