"""What regions hold, for the checker's count: of a layer without antibodies, and of one with them.

A content is a tuple; what two parts of a region hold is found by `together`, which says None where nothing can put
it right any more.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from fathom.puzzles.witness.check.satisfaction import HEXAGON, Judge, Sort, antibody_fault
from fathom.puzzles.witness.model import ANTIBODY, POLYOMINO, SQUARE, STAR, TRIANGLE, Layer, Panel, Place

Held = tuple[str | None, tuple[int, ...], tuple[bool, ...], bool, bool]
"""Without antibodies: the colour of the squares; how many clues (at most 3) and whether stars there are of each colour
that stars have; whether there are cells with and without a polyomino of one cell."""

Content = tuple[object, ...]


class Strict:
    """A layer without antibodies."""

    def __init__(self, panel: Panel, layer: Layer, filled: bool) -> None:
        """Where it is told which regions polyominoes fill (`filled`), only their colours count."""
        self.layer = layer
        self.coloured = panel.rules.partners == "coloured"
        self.colours = sorted({str(clue.colour) for clue in layer.cells.values() if clue.kind == STAR})
        self.covered = layer.has(POLYOMINO) and not filled

    def content(self, cell: Place) -> Held:
        """What a region holds that is only this cell."""
        clue = self.layer.cells.get(cell)
        if clue is None:
            nothing = len(self.colours)
            return None, (0,) * nothing, (False,) * nothing, False, self.covered
        counts = clue.kind in (SQUARE, STAR) or self.coloured
        return (
            clue.colour if clue.kind == SQUARE else None,
            tuple(int(counts and clue.colour == colour) for colour in self.colours),
            tuple(clue.kind == STAR and clue.colour == colour for colour in self.colours),
            self.covered and clue.kind == POLYOMINO,
            self.covered and clue.kind != POLYOMINO,
        )

    def together(self, one: Held, other: Held) -> Held | None:
        """What two parts hold together."""
        if one[0] and other[0] and one[0] != other[0]:
            return None
        counts = tuple(min(3, a + b) for a, b in zip(one[1], other[1], strict=True))
        stars = tuple(a or b for a, b in zip(one[2], other[2], strict=True))
        covered, bare = one[3] or other[3], one[4] or other[4]
        if (covered and bare) or any(star and number > 2 for star, number in zip(stars, counts, strict=True)):
            return None
        return one[0] or other[0], counts, stars, covered, bare

    def satisfied(self, content: Held) -> bool:
        """Whether a whole region is right: stars have one partner. All else was seen when it grew together."""
        return all(number == 2 for star, number in zip(content[2], content[1], strict=True) if star)

    def owed(self, _content: Held) -> int:
        """How many antibodies are missing, at least: where there are none, nothing wrong gets here."""
        return 0


MISSED = Sort(HEXAGON, wrong=True)


class Erasing:
    """A layer with antibodies. A content says how many clues there are of each sort, antibodies among them.

    Of `n` antibodies each erases one clue. So more than `n` clues that must go are too many; and of a sort with `n + 1`
    clues one stays whatever is erased, of one with `n + 3` three stay, which is too many for a star.
    """

    def __init__(self, panel: Panel, layer: Layer) -> None:
        """Find the sorts of clues."""
        self.panel, self.layer = panel, layer
        found = {MISSED: None}
        for cell, clue in layer.cells.items():
            for right in (True, False) if clue.kind == TRIANGLE else (True,):
                found[self.sort(cell, right)] = None
        self.sorts = list(found)
        self.number = {sort: place for place, sort in enumerate(self.sorts)}
        self.bodies = sum(clue.kind == ANTIBODY for clue in layer.cells.values())
        starred = {sort.colour for sort in self.sorts if sort.kind == STAR}
        self.most = [self.bodies + (3 if sort.colour in starred else 1) for sort in self.sorts]
        self.satisfied = cache(self._satisfied)
        self.owed = cache(self._owed)

    def sort(self, cell: Place, right: bool = True) -> Sort:
        """The sort of a cell's clue."""
        clue = self.layer.cells[cell]
        return Sort(clue.kind, clue.colour, None, not right)

    def only(self, sort: Sort | None) -> tuple[int, ...]:
        """One clue of a sort, or nothing."""
        return tuple(int(sort == own) for own in self.sorts)

    def content(self, cell: Place) -> tuple[int, ...]:
        """What a region holds that is only this cell; triangles come when their sides are known."""
        clue = self.layer.cells.get(cell)
        return self.only(self.sort(cell) if clue is not None and clue.kind != TRIANGLE else None)

    def together(self, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...] | None:
        """What two parts hold together."""
        both = tuple(min(most, a + b) for a, b, most in zip(one, other, self.most, strict=True))
        return None if self._must_go(both) > self.bodies else both

    def _must_go(self, content: tuple[int, ...]) -> int:
        """How many clues must be erased, at least: wrong ones, and the squares but for those of one colour."""
        squares = [number for sort, number in zip(self.sorts, content, strict=True) if sort.kind == SQUARE]
        wrong = sum(number for sort, number in zip(self.sorts, content, strict=True) if sort.wrong)
        return wrong + sum(squares) - max(squares, default=0)

    def _owed(self, content: tuple[int, ...]) -> int:
        """How many antibodies are missing, at least."""
        bodies = sum(number for sort, number in zip(self.sorts, content, strict=True) if sort.kind == ANTIBODY)
        return self._must_go(content) - bodies

    def _satisfied(self, content: tuple[int, ...]) -> bool:
        """Whether a whole region is right, by the rules."""
        counts = {sort: number for sort, number in zip(self.sorts, content, strict=True) if number}
        bodies = Counter({sort.colour: number for sort, number in counts.items() if sort.kind == ANTIBODY})
        judge = Judge.of(self.panel, Counter({s: n for s, n in counts.items() if s.kind != ANTIBODY}), bodies)
        if bodies:
            return antibody_fault(judge, self.panel.rules.antibodies) is None
        return judge.fine(judge.sorts, {})
