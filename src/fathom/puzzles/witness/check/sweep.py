"""How many lines solve a panel, by plain dynamic programming from the rules: the checker's own way to count.

The lines of the grid are decided one after another, row by row. All that matters of the decisions so far is, at the
corners where undecided lines begin: which are ends of pieces of the path and how they are paired; and, in the cells
beside undecided lines: which are in one region, and what it holds. Choices that agree in this are counted together, so
the time grows with the width of the panel only, not with the number of lines. Broken lines, hexagons, triangles,
squares, stars and polyominoes of one cell are understood; antibodies, other polyominoes and mirrored lines are not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    POLYOMINO,
    SECOND,
    SQUARE,
    STAR,
    TRIANGLE,
    Line,
    Panel,
    Place,
)
from fathom.puzzles.witness.model.regions import cells_at, corners_of, outside

FREE, INNER, START, END = (-1, 0), (-2, 0), (-3, 0), (-4, 0)
"""What may be said of a corner besides the other end of its piece: no line there, two lines there; or, of that other
end, that it is where the path starts or ends."""

_MOST_STATES = 1_000_000

Ends = dict[Place, Place]
"""What is said of each corner."""

Pieces = tuple[bool, bool, Ends]
"""Whether the path has started and ended, and the ends of its pieces."""

Content = tuple[str | None, tuple[int, ...], tuple[bool, ...], bool, bool]
"""What a region holds of a layer: the colour of its squares; how many clues (at most 3) and whether stars there are of
each colour that stars have; whether it has cells with and without a polyomino of one cell."""


class Drawn(NamedTuple):
    """All that matters of the path so far."""

    begun: bool
    ended: bool
    ends: tuple[Place, ...]  # by corner: see above


Choice = tuple[Drawn, bool, bool]
"""The path after a decision, whether it touches the line, and whether that is a wall."""


class Ground(NamedTuple):
    """All that matters of the cells so far."""

    home: tuple[int, ...]  # by cell: the number of its region
    held: tuple[tuple[Content, ...], ...]  # by region
    sides: tuple[int, ...]  # by cell: how many of its sides the path uses


def understood(panel: Panel) -> bool:
    """Whether the lines of the panel can be counted here."""
    clues = [clue for layer in panel.layers for clue in layer.cells.values()]
    strange = any(
        clue.kind in (ANTIBODY, ANTIPOLYOMINO) or (clue.shape is not None and len(clue.shape.cells) > 1)
        for clue in clues
    )
    alike = len({outside(panel, layer) for layer in panel.layers}) == 1
    second = any(SECOND in layer.hexagons.values() for layer in panel.layers)
    twice = panel.pillar and panel.columns == 1  # left and right are one way there, and lines would be counted twice
    return not (strange or second or twice or panel.symmetry or panel.rules.fat_starts) and alike


def line_count(panel: Panel, watch: Watch) -> int:
    """How many lines solve the panel, which must be `understood`."""
    from fathom.puzzles.witness.check import violations

    points = {place for place in panel.starts if place in panel.end_places}
    return _Sweep(panel).count(watch) + sum(not violations(panel, Line((place,))) for place in points)


class _Sweep:
    """One count of all lines that have more than one place."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.ends = panel.end_places
        self.beyond = outside(panel, panel.layers[0])
        across = panel.pillar or panel.columns <= panel.rows
        places = [(x, y) for y in range(panel.height) for x in range(panel.width) if (x + y) % 2]
        self.order = sorted(places, key=lambda place: place[::-1] if across else place)
        self.hexagons = {place for layer in panel.layers for place in layer.hexagons}
        clues = [(place, clue) for layer in panel.layers for place, clue in layer.cells.items()]
        self.triangles = [(place, clue.count) for place, clue in clues if clue.kind == TRIANGLE]
        self.colours = [
            sorted({str(clue.colour) for clue in layer.cells.values() if clue.kind == STAR}) for layer in panel.layers
        ]
        self.regional = any(layer.has(SQUARE, STAR, POLYOMINO) for layer in panel.layers)

    def count(self, watch: Watch) -> int:
        """Decide line by line. What follows for the path, and what for the cells, is found out once for each."""
        last: dict[Place, int] = {}
        for number, edge in enumerate(self.order):
            last |= dict.fromkeys(self._around(edge), number)
        corners: list[Place] = []
        cells: list[Place] = []
        states = {(Drawn(False, False, ()), Ground((), (), ())): 1}
        for number, edge in enumerate(self.order):
            watch.check("counting again", number, len(self.order), states=len(states))
            around = self._around(edge)
            corners += [place for place in around if place[0] % 2 == 0 and place not in corners]
            cells += [place for place in around if place[0] % 2 and place not in cells]
            gone = [place for place in around if last[place] == number]
            paths = cache(partial(self._drawn, corners, edge, gone))
            grounds = cache(partial(self._ground, cells, edge, gone))
            after: defaultdict[tuple[Drawn, Ground], int] = defaultdict(int)
            for done, ((path, ground), times) in enumerate(states.items()):
                if done % 20_000 == 19_999:
                    watch.check("counting again", number, len(self.order), states=len(after))
                    if len(after) > _MOST_STATES:
                        raise LimitReached(f"more than {_MOST_STATES:,} states")
                for drawn, touched, wall in paths(path):
                    left = grounds(ground, touched, wall)
                    if left is not None:
                        after[drawn, left] += times
            corners = [place for place in corners if place not in gone]
            cells = [place for place in cells if place not in gone]
            states = after
        return sum(times for (path, _), times in states.items() if path.begun and path.ended)

    def _around(self, edge: Place) -> list[Place]:
        """The corners of a line and the cells beside it that are part of the panel."""
        return [place for place in dict.fromkeys(self.panel.beside(edge)) if place not in self.beyond]

    def _drawn(self, corners: list[Place], edge: Place, gone: list[Place], path: Drawn) -> list[Choice]:
        """What the path can do with a line, and has then done; corners that are `gone` are left."""
        ends = dict(zip(corners, path.ends + (FREE,) * (len(corners) - len(path.ends)), strict=True))
        choices: list[Choice] = []
        for linked, touched, wall in self._linked(path, ends, edge):
            found = [linked] if touched or edge not in self.hexagons else []
            for corner in (place for place in gone if place in ends):
                found = [after for before in found for after in self._left(before, corner)]
            choices += [(Drawn(begun, ended, tuple(left.values())), touched, wall) for begun, ended, left in found]
        return choices

    def _linked(self, path: Drawn, ends: Ends, edge: Place) -> Iterator[tuple[Pieces, bool, bool]]:
        """The path uses the line or not, or starts or ends in its middle."""
        yield (path.begun, path.ended, ends), False, False
        if edge in self.panel.broken:
            return
        beside = corners_of(self.panel, edge)
        if len(set(beside)) == 2:
            joined = _joined(ends, *beside)
            if joined is not None:
                yield (path.begun, path.ended, joined), True, True
        for tip in self._tips(path.begun, path.ended, edge):
            for corner in beside:
                joined = _joined({**ends, edge: tip}, corner, edge)
                if joined is not None:
                    del joined[edge]
                    yield (path.begun or tip == START, path.ended or tip == END, joined), True, False

    def _tips(self, begun: bool, ended: bool, place: Place) -> list[Place]:
        """What the path may do here: start or end, each only once."""
        return [START] * (place in self.panel.starts and not begun) + [END] * (place in self.ends and not ended)

    def _left(self, pieces: Pieces, corner: Place) -> Iterator[Pieces]:
        """The pieces without a corner at which all is decided: what ends there is an end of the path."""
        begun, ended, ends = pieces
        rest = {place: end for place, end in ends.items() if place != corner}
        end = ends[corner]
        if end == INNER or (end == FREE and corner not in self.hexagons):
            yield begun, ended, rest
        elif end != FREE:
            for tip in self._tips(begun, ended, corner):
                after = {**rest, end: tip} if end in rest else rest
                yield begun or tip == START, ended or tip == END, after

    def _ground(
        self, cells: list[Place], edge: Place, gone: list[Place], ground: Ground, touched: bool, wall: bool
    ) -> Ground | None:
        """The cells when a line is decided and those that are `gone` are left; None if something is wrong."""
        fresh = cells[len(ground.home) :]
        home = [*ground.home, *range(len(ground.held), len(ground.held) + len(fresh))]
        held = [*ground.held, *(self._contents(cell) for cell in fresh)]
        sides = [*ground.sides, *(0 for _ in fresh)]
        beside = [cells.index(cell) for cell in cells_at(self.panel, edge) if cell not in self.beyond]
        for cell in beside if touched and self.triangles else ():
            sides[cell] += 1
        if self.regional and not wall and len(beside) == 2 and home[beside[0]] != home[beside[1]]:
            kept, lost = home[beside[0]], home[beside[1]]
            whole = [_together(*pair) for pair in zip(held[kept], held[lost], strict=True)]
            held[kept] = tuple(content for content in whole if content is not None)
            if None in whole:
                return None
            home = [kept if region == lost else region for region in home]
        done = [number for number, cell in enumerate(cells) if cell in gone]
        if any(cells[number] == place and sides[number] != count for number in done for place, count in self.triangles):
            return None
        left = [number for number in range(len(cells)) if number not in done]
        names = list(dict.fromkeys(home[number] for number in left))
        closed = {home[number] for number in done}.difference(names)
        if not all(_satisfied(content) for region in closed for content in held[region]):
            return None
        return Ground(
            tuple(names.index(home[number]) for number in left),
            tuple(held[region] for region in names),
            tuple(sides[number] for number in left),
        )

    def _contents(self, cell: Place) -> tuple[Content, ...]:
        """What a region holds that is only this cell, by layer."""
        return tuple(self._content(number, cell) for number in range(len(self.colours)))

    def _content(self, number: int, cell: Place) -> Content:
        """What a region holds that is only this cell."""
        layer = self.panel.layers[number]
        clue = layer.cells.get(cell)
        covered = layer.has(POLYOMINO)
        if clue is None:
            nothing = len(self.colours[number])
            return None, (0,) * nothing, (False,) * nothing, False, covered
        counts = clue.kind in (SQUARE, STAR) or self.panel.rules.partners == "coloured"
        return (
            clue.colour if clue.kind == SQUARE else None,
            tuple(int(counts and clue.colour == colour) for colour in self.colours[number]),
            tuple(clue.kind == STAR and clue.colour == colour for colour in self.colours[number]),
            clue.kind == POLYOMINO,
            covered and clue.kind != POLYOMINO,
        )


def _joined(ends: Ends, one: Place, other: Place) -> Ends | None:
    """The ends of pieces when a line joins two corners; None if that makes a loop or a fork."""
    if INNER in (ends[one], ends[other]) or ends[one] == other:
        return None
    far = [place if ends[place] == FREE else ends[place] for place in (one, other)]
    found = {**ends, **{place: INNER for place in (one, other) if ends[place] != FREE}}
    for end, opposite in (far, far[::-1]):
        if end in found:
            found[end] = opposite
    return found


def _together(one: Content, other: Content) -> Content | None:
    """What two regions hold together; None if that can never be right."""
    if one[0] and other[0] and one[0] != other[0]:
        return None
    counts = tuple(min(3, a + b) for a, b in zip(one[1], other[1], strict=True))
    stars = tuple(a or b for a, b in zip(one[2], other[2], strict=True))
    covered, bare = one[3] or other[3], one[4] or other[4]
    if (covered and bare) or any(star and number > 2 for star, number in zip(stars, counts, strict=True)):
        return None
    return one[0] or other[0], counts, stars, covered, bare


def _satisfied(content: Content) -> bool:
    """Whether a whole region is right: stars have one partner. All else was seen when it grew together."""
    return all(number == 2 for star, number in zip(content[2], content[1], strict=True) if star)
