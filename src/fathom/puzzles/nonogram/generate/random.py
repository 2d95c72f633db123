"""Random puzzles as wished: size, share of filled squares, colours, one picture only, grade.

A picture is drawn; as long as it is not as wished, two squares exchange their colours, so the number of squares of each
colour stays. One of the two is a square that makes trouble: one in which two pictures with these clues differ, or that
line logic leaves open. An exchange that leaves more squares open is taken back now and then. What is returned has been
proved: that there is no other picture by the solver, the grade by the deductions themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.nonogram.deduce.grade import GRADES, grade
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.generate.pictures import PAINTS, drawn, palette_of
from fathom.puzzles.nonogram.model import LONGEST, Nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.model.sketch import is_settled
from fathom.puzzles.nonogram.solve.pictures import after_logic, pictures

LARGEST = 100
"""Rows or columns of a puzzle that is made at random."""

_TRIES = 3000  # pictures looked at; one that is graded counts as ten
_STEPS = 120  # exchanges before a new picture is drawn
_BACK = 0.8  # how often a step for the worse is taken back
_LOGICAL = 2  # how many grades need nothing but lines

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wished for: `grade` is a name, or any."""

    rows: int
    columns: int
    density: float
    colours: int
    unique: bool
    grade: str
    smooth: bool

    @property
    def filled(self) -> int:
        """How many squares are filled."""
        return round(self.density * self.rows * self.columns)


def make(
    seed: int,
    watch: Watch,
    *,
    rows: int,
    columns: int,
    density: float,
    colours: int,
    unique: bool,
    grade: str,
    smooth: bool,
) -> Nonogram:
    """A random puzzle as wished; `NotFound` if none was found."""
    wish = Wish(rows, columns, density, colours, unique or grade != "any", grade, smooth)
    _refuse_nonsense(wish)
    random = Random(f"nonogram {seed} {rows} {columns} {density} {colours} {unique} {grade} {smooth}")
    tries, left = 0, _TRIES
    seen: dict[str, int] = {}
    try:
        while left > 0:
            picture = drawn(random, rows, columns, wish.filled, colours, smooth)
            trouble: list[Square] | None = None
            for _ in range(_STEPS):
                tries += 1
                watch.check("making puzzles", tries, _TRIES)
                changed = picture if trouble is None else _exchanged(random, picture, trouble, wish)
                found = _looked_at(changed, wish, seen, watch)
                left = _TRIES - tries - 9 * sum(seen.values())
                if isinstance(found, Nonogram):
                    return replace(found, about={"title": f"{found.about['title']}, seed {seed}"})
                if trouble is None or _badness(found, wish) <= _badness(trouble, wish) or random.random() > _BACK:
                    picture, trouble = changed, found
                if left <= 0:
                    break
    except LimitReached as limit:
        raise NotFound(f"no such puzzle found: {limit.reason}{_told(tries, seen)}") from None
    advice = "; noise is harder than shapes: --smooth no --density 0.4" if smooth and wish.grade in GRADES[3:] else ""
    raise NotFound(f"no such puzzle found, all tries used up{_told(tries, seen)}{advice}")


def _badness(trouble: list[Square], wish: Wish) -> int:
    """How many squares make trouble; a picture that is too easy for the wish is worse than any other."""
    return len(trouble) or wish.rows * wish.columns


def _refuse_nonsense(wish: Wish) -> None:
    for extent, name in ((wish.rows, "rows"), (wish.columns, "columns")):
        if not 1 <= extent <= LARGEST:
            raise FathomError(f"found {extent} {name}, expected 1 to {LARGEST}")
    if not 0 <= wish.density <= 1:
        raise FathomError(f"found the density {wish.density:g}, expected a share between 0 and 1")
    if not 1 <= wish.colours <= len(PAINTS):
        raise FathomError(f"found {wish.colours} colours, expected 1 to {len(PAINTS)}")
    if wish.grade not in ("any", *GRADES):
        raise FathomError(f"found the grade {wish.grade!r}, expected any or one of {', '.join(GRADES)}")


def _looked_at(picture: Picture, wish: Wish, seen: dict[str, int], watch: Watch) -> Nonogram | list[Square]:
    """The puzzle of a picture if it is as wished; otherwise the squares that make trouble, none if all are fine."""
    puzzle = puzzle_of(picture, palette_of(wish.colours))
    if not wish.unique:
        return replace(puzzle, about={"title": _title(wish, "")})
    sketch = after_logic(puzzle)
    assert sketch is not None
    trouble = [(y, x) for y, row in enumerate(sketch) for x, colours in enumerate(row) if not is_settled(colours)]
    if trouble and wish.grade in GRADES[:_LOGICAL]:
        return trouble
    if trouble:
        both = pictures(puzzle, watch)
        if len(both) > 1:
            first, second = both
            return [(y, x) for y, row in enumerate(first) for x, colour in enumerate(row) if second[y][x] != colour]
    elif wish.grade in GRADES[_LOGICAL:]:
        return []
    name = grade(puzzle, watch).name
    seen[name] = seen.get(name, 0) + 1
    if wish.grade not in ("any", name):
        return trouble
    return replace(puzzle, about={"title": _title(wish, f", {name}")})


def _exchanged(random: Random, picture: Picture, trouble: list[Square], wish: Wish) -> Picture:
    """The picture after two squares of different colours, one of them in trouble, have exchanged their colours."""
    every = [(y, x) for y, row in enumerate(picture) for x in range(len(row))]
    first = random.choice(trouble or every)
    colour = picture[first[0]][first[1]]
    others = [(y, x) for y, x in every if picture[y][x] != colour]
    if not others:
        return picture
    second = random.choice(others)
    if wish.smooth:  # rather where the colour is next door already
        fitting = (place for place in random.sample(others, min(12, len(others))) if _beside(picture, place, colour))
        second = next(fitting, second)
    changes = {first: picture[second[0]][second[1]], second: colour}
    return tuple(tuple(changes.get((y, x), now) for x, now in enumerate(row)) for y, row in enumerate(picture))


def _beside(picture: Picture, place: Square, colour: int) -> bool:
    row, column = place
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return any(0 <= y < len(picture) and 0 <= x < len(picture[0]) and picture[y][x] == colour for y, x in near)


def _title(wish: Wish, name: str) -> str:
    return f"Nonogram, {wish.rows} × {wish.columns}{name}"


def _told(tries: int, seen: dict[str, int]) -> str:
    found = ", ".join(f"{number} {name}" for name, number in sorted(seen.items()))
    return f" ({tries} pictures tried{'; with one picture only: ' + found if found else ', none as wished'})"


def series(number: int, seed: int, watch: Watch, **options: object) -> list[Nonogram]:
    """So many puzzles from easy to hard, by grade and then by effort, chosen evenly from three times as many."""
    wished = {**options, "unique": True}
    made = [make(one, watch, **wished) for one in range(seed * 1000, seed * 1000 + 3 * number)]  # type: ignore[arg-type]
    graded = [(grade(puzzle, watch), place, puzzle) for place, puzzle in enumerate(made)]
    graded.sort(key=lambda one: (one[0].rank, one[0].effort, one[1]))
    last = len(graded) - 1
    places = [0] if number == 1 else [round(place * last / (number - 1)) for place in range(number)]
    return [graded[place][2] for place in places]


def dom(seed: int, watch: Watch, *, n: int) -> Nonogram:
    """The n-Dom puzzle, whatever the seed."""
    del seed
    watch.check("writing clues")
    if n > (LONGEST - 1) // 2:
        raise FathomError(f"found n = {n}, expected at most {(LONGEST - 1) // 2}")
    return domino(n)
