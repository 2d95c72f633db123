"""Panels that polynomial algorithms decide: only broken lines, hexagons on the rim, monominoes with broken lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise

from fathom.answer import Watch
from fathom.puzzles.witness.model import HIDDEN, POLYOMINO, Line, Panel, Place
from fathom.puzzles.witness.model.regions import is_edge
from fathom.puzzles.witness.solve.special.monominoes import monomino_path
from fathom.puzzles.witness.solve.special.outline import Corner, Edge, Outline


def fits_broken_edges(panel: Panel) -> bool:
    """Whether nothing but broken and missing lines restricts one line."""
    return not panel.symmetry and not any(layer.cells or layer.hexagons for layer in panel.layers)


def shortest_line(panel: Panel) -> Line | None:
    """A shortest line from a start to an end, whatever the clues; None if there is none."""
    before: dict[Place, Place | None] = {place: None for place in panel.starts if place not in panel.broken}
    ahead = deque(before)
    while ahead:
        here = ahead.popleft()
        if here in panel.end_places:
            places = [here]
            while (last := before[places[-1]]) is not None:
                places.append(last)
            return Line(tuple(places[::-1]))
        for place in panel.beside(here):
            if not (place[0] % 2 and place[1] % 2) and place not in before and place not in panel.broken:
                before[place] = here
                ahead.append(place)
    return None


def _plain(panel: Panel) -> bool:
    """Whether this is one flat panel of some cells whose starts and ends are corners on the rim."""
    tips = [*panel.starts, *panel.end_places]
    return (
        len(panel.layers) == 1
        and not (panel.pillar or panel.symmetry or panel.layers[0].missing)
        and min(panel.columns, panel.rows) > 0
        and all(not is_edge(place) and _on_rim(panel, place) for place in tips)
    )


def _on_rim(panel: Panel, place: Place) -> bool:
    return place[0] in (0, panel.width - 1) or place[1] in (0, panel.height - 1)


def fits_boundary(panel: Panel) -> bool:
    """Whether the only clues are broken lines and hexagons on the rim."""
    layer = panel.layers[0]
    hexagons = all(_on_rim(panel, place) for place in layer.hexagons) and not any(
        kind not in ("any", HIDDEN) for kind in layer.hexagons.values()
    )
    return _plain(panel) and not layer.cells and hexagons


def boundary_line(panel: Panel, watch: Watch) -> Line | None:
    """A line that visits all hexagons on the rim, or None if there is none."""
    layer = panel.layers[0]
    cells = [(x, y) for x in range(panel.columns) for y in range(panel.rows)]
    corners = [(x // 2, y // 2) for x, y in layer.hexagons if not is_edge((x, y))]
    edges = [_edge(place) for place in layer.hexagons if is_edge(place)]
    outline = Outline(cells, map(_edge, panel.broken), corners, edges, watch.check)
    return _first(panel, watch, outline.path)


def fits_monominoes(panel: Panel) -> bool:
    """Whether the only clues are monominoes and broken lines."""
    layer = panel.layers[0]
    monominoes = all(
        clue.kind == POLYOMINO and clue.shape is not None and len(clue.shape.cells) == 1
        for clue in layer.cells.values()
    )
    return _plain(panel) and not layer.hexagons and monominoes


def monomino_line(panel: Panel, watch: Watch) -> Line | None:
    """A line that separates monominoes from empty cells, or None if there is none."""
    marked = frozenset((x // 2, y // 2) for x, y in panel.layers[0].cells)
    broken = frozenset(map(_edge, panel.broken))

    def path(start: Corner, end: Corner) -> list[Corner] | None:
        if start == end:
            return [start] if len(marked) in (0, panel.columns * panel.rows) else None
        return monomino_path(panel.columns, panel.rows, marked, broken, start, end, watch.check)

    return _first(panel, watch, path)


def _edge(place: Place) -> Edge:
    x, y = place
    return frozenset(((x // 2, y // 2), ((x + 1) // 2, (y + 1) // 2)))


def _first(panel: Panel, watch: Watch, path: Callable[[Corner, Corner], list[Corner] | None]) -> Line | None:
    """The line for the first start and end that have one."""
    for (start_x, start_y), (end_x, end_y) in ((start, end.place) for start in panel.starts for end in panel.ends):
        watch.check("looking for a line")
        corners = path((start_x // 2, start_y // 2), (end_x // 2, end_y // 2))
        if corners is not None:
            return Line(tuple(_places(corners)))
    return None


def _places(corners: list[Corner]) -> Iterator[Place]:
    yield (2 * corners[0][0], 2 * corners[0][1])
    for (ax, ay), (bx, by) in pairwise(corners):
        yield (ax + bx, ay + by)
        yield (2 * bx, 2 * by)
