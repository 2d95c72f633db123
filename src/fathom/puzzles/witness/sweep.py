"""How many lines solve a panel, by plain dynamic programming from the rules: the checker's own way to count.

The lines of the grid are decided one after another, row by row. All that matters of the decisions so far is, at the
corners where undecided lines begin: which are ends of pieces of the path and how they are paired; and, in the cells
beside undecided lines: which are in one region, and what it holds. Choices that agree in this are counted together, so
the time grows with the width of the panel only, not with the number of lines. Broken lines, hexagons, triangles,
squares, stars and polyominoes of one cell are understood; antibodies, other polyominoes and mirrored lines are not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
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
from fathom.puzzles.witness.regions import cells_at, corners_of, outside

FREE, INNER, START, END = (-1, 0), (-2, 0), (-3, 0), (-4, 0)
"""What may be said of a corner besides the other end of its piece: no line there, two lines there; or, of that other
end, that it is where the path starts or ends."""

_MOST_STATES = 500_000

Content = tuple[str | None, tuple[int, ...], tuple[bool, ...], bool, bool]
"""What a region holds of a layer: the colour of its squares; how many clues (at most 3) and whether stars there are of
each colour that stars have; whether it has cells with and without a polyomino of one cell."""


class State(NamedTuple):
    """All that matters of the decisions so far."""

    begun: bool
    ended: bool
    ends: tuple[Place, ...]  # by corner: see above
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
        self.corners: list[Place] = []
        self.cells: list[Place] = []

    def count(self, watch: Watch) -> int:
        """Decide line by line."""
        last: dict[Place, int] = {}
        for number, edge in enumerate(self.order):
            last |= dict.fromkeys(self._around(edge), number)
        states = {State(False, False, (), (), (), ()): 1}
        for number, edge in enumerate(self.order):
            watch.check("counting again", number, len(self.order), states=len(states))
            fresh = [place for place in self._around(edge) if place not in (*self.corners, *self.cells)]
            gone = [place for place in self._around(edge) if last[place] == number]
            after: defaultdict[State, int] = defaultdict(int)
            new_corners = [place for place in fresh if place[0] % 2 == 0]
            new_cells = [place for place in fresh if place[0] % 2]
            self.corners += new_corners
            self.cells += new_cells
            for done, (state, times) in enumerate(states.items()):
                if done % 20_000 == 19_999:
                    watch.check("counting again", number, len(self.order), states=len(after))
                if len(after) > _MOST_STATES:
                    raise LimitReached(f"more than {_MOST_STATES:,} states")
                for found in self._after(self._grown(state, len(new_corners), new_cells), edge, gone):
                    after[found] += times
            self.corners = [place for place in self.corners if place not in gone]
            self.cells = [place for place in self.cells if place not in gone]
            states = after
        return sum(times for state, times in states.items() if state.begun and state.ended)

    def _around(self, edge: Place) -> list[Place]:
        """The corners of a line and the cells beside it that are part of the panel."""
        return [place for place in dict.fromkeys(self.panel.beside(edge)) if place not in self.beyond]

    def _grown(self, state: State, corners: int, cells: list[Place]) -> State:
        """The state with corners that no line has come to, and cells that are regions of their own."""
        regions, layers = len(state.held), range(len(self.colours))
        held = tuple(tuple(self._content(number, cell) for number in layers) for cell in cells)
        return state._replace(
            ends=state.ends + (FREE,) * corners,
            home=state.home + tuple(range(regions, regions + len(cells))),
            held=state.held + held,
            sides=state.sides + (0,) * len(cells),
        )

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

    def _after(self, state: State, edge: Place, gone: list[Place]) -> Iterator[State]:
        """The states that follow when a line is decided and what lies behind it is left."""
        for linked, touched, wall in self._linked(state, edge):
            if edge in self.hexagons and not touched:
                continue
            found = self._beside(linked, edge, touched, wall)
            if found is not None:
                yield from self._left(found, gone)

    def _linked(self, state: State, edge: Place) -> Iterator[tuple[State, bool, bool]]:
        """The path uses the line or not, or starts or ends in its middle; whether it touches it and makes it a wall."""
        yield state, False, False
        if edge in self.panel.broken:
            return
        one, other = (*corners_of(self.panel, edge), None)[:2]
        ends = dict(zip(self.corners, state.ends, strict=True))
        if one is not None and other is not None and one != other:
            joined = _joined(ends, one, other)
            if joined is not None:
                yield state._replace(ends=tuple(joined.values())), True, True
        for tip in self._tips(state, edge):
            for corner in (one, other):
                joined = None if corner is None else _joined({**ends, edge: tip}, corner, edge)
                if joined is not None:
                    del joined[edge]
                    yield _tipped(state, tip, tuple(joined.values())), True, False

    def _tips(self, state: State, place: Place) -> list[Place]:
        """What the path may do here: start or end, each only once."""
        starts, ends = place in self.panel.starts, place in self.panel.end_places
        return [START] * (starts and not state.begun) + [END] * (ends and not state.ended)

    def _beside(self, state: State, edge: Place, touched: bool, wall: bool) -> State | None:
        """The cells beside a decided line: joined if it is no wall, with one side more if the path touches it."""
        beside = [self.cells.index(cell) for cell in cells_at(self.panel, edge) if cell not in self.beyond]
        if touched and self.triangles:
            sides = list(state.sides)
            for cell in beside:
                sides[cell] += 1
            state = state._replace(sides=tuple(sides))
        if not self.regional or wall or len(beside) < 2 or state.home[beside[0]] == state.home[beside[1]]:
            return state
        kept, lost = sorted((state.home[beside[0]], state.home[beside[1]]))
        both = [_together(*pair) for pair in zip(state.held[kept], state.held[lost], strict=True)]
        whole = tuple(content for content in both if content is not None)
        if len(whole) < len(both):
            return None
        held = [*state.held[:kept], whole, *state.held[kept + 1 : lost], *state.held[lost + 1 :]]
        home = tuple(kept if region == lost else region - (region > lost) for region in state.home)
        return state._replace(home=home, held=tuple(held))

    def _left(self, state: State, gone: list[Place]) -> Iterator[State]:
        """The states without the corners and cells at which nothing is undecided any more, if all is right there."""
        found: Iterable[State] = [state]
        corners, cells = list(self.corners), list(self.cells)
        for place in gone:
            if place[0] % 2:
                found = [after for one in found for after in self._cell_left(one, cells, place)]
                cells.remove(place)
            else:
                found = [after for one in found for after in self._corner_left(one, corners, place)]
                corners.remove(place)
        yield from map(_in_order, found)

    def _cell_left(self, state: State, cells: list[Place], cell: Place) -> Iterator[State]:
        at = cells.index(cell)
        region = state.home[at]
        home = state.home[:at] + state.home[at + 1 :]
        if any(place == cell and number != state.sides[at] for place, number in self.triangles):
            return
        held = state.held
        if region not in home:
            if not all(map(_satisfied, held[region])):
                return
            held = held[:region] + held[region + 1 :]
            home = tuple(other - (other > region) for other in home)
        yield state._replace(home=home, held=held, sides=state.sides[:at] + state.sides[at + 1 :])

    def _corner_left(self, state: State, corners: list[Place], corner: Place) -> Iterator[State]:
        at = corners.index(corner)
        end = state.ends[at]
        ends = state.ends[:at] + state.ends[at + 1 :]
        if end in (FREE, INNER):
            if end == INNER or corner not in self.hexagons:
                yield state._replace(ends=ends)
            return
        rest = [place for place in corners if place != corner]
        for tip in self._tips(state, corner):
            if end in (START, END):
                yield _tipped(state, tip, ends)
            else:
                other = rest.index(end)
                yield _tipped(state, tip, (*ends[:other], tip, *ends[other + 1 :]))


def _tipped(state: State, tip: Place, ends: tuple[Place, ...]) -> State:
    """The state when the path has started or ended somewhere."""
    return state._replace(begun=state.begun or tip == START, ended=state.ended or tip == END, ends=ends)


def _joined(ends: dict[Place, Place], one: Place, other: Place) -> dict[Place, Place] | None:
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


def _in_order(state: State) -> State:
    """The same state with its regions numbered as they come."""
    order = dict.fromkeys(state.home)
    numbers = {region: number for number, region in enumerate(order)}
    return state._replace(
        home=tuple(numbers[region] for region in state.home), held=tuple(state.held[region] for region in order)
    )
