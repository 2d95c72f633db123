"""Clues that a given line satisfies: all of one kind, or some by lot.

A line cuts a panel into regions; from these follow the clues that could stand on the panel without spoiling the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANY,
    POLYOMINO,
    SQUARE,
    STAR,
    TRIANGLE,
    Clue,
    End,
    Layer,
    Line,
    Panel,
    Place,
    Shape,
)
from fathom.puzzles.witness.model.regions import drawn, is_edge, regions, sides_of

COLOURS = ("white", "black", "red", "blue", "green", "purple", "orange", "cyan")
_LARGEST = 6  # cells of a polyomino
_HEXAGONS = 0.2
_BROKEN = 0.15


def random_line(panel: Panel, random: Random, share: float = 0.55) -> Line | None:
    """A line by lot that visits about this share of the corners; None if there is none at all."""
    corners = (panel.columns + (not panel.pillar)) * (panel.rows + 1)
    best: Line | None = None
    for _ in range(30):
        line = _walked(panel, random)
        if line is not None and (best is None or _missed(line, corners, share) < _missed(best, corners, share)):
            best = line
    return best


def _missed(line: Line, corners: int, share: float) -> float:
    return abs(sum(not is_edge(place) for place in line.places) - share * corners)


def _walked(panel: Panel, random: Random) -> Line | None:
    """A walk that turns where it likes, steps back out of dead ends, and stops at an end."""
    start = random.choice(panel.starts)
    path, ways, seen = [start], [_ways(panel, start, random)], {start}
    while path:
        if path[-1] in panel.end_places and len(path) > 1:
            return Line(tuple(path))
        place = next((place for place in ways[-1] if place not in seen and place not in panel.broken), None)
        if place is None:
            path.pop()
            ways.pop()
        else:
            seen.add(place)
            path.append(place)
            ways.append(_ways(panel, place, random))
    return None


def _ways(panel: Panel, place: Place, random: Random) -> Iterator[Place]:
    beside = [way for way in panel.beside(place) if not (way[0] % 2 and way[1] % 2)]
    random.shuffle(beside)
    return iter(beside)


def parts_of(panel: Panel, line: Line) -> list[list[Place]]:
    """The cells of each region that the line cuts out."""
    return [sorted(region.cells) for region in regions(panel, Layer(), drawn(panel, line))]


def all_triangles(panel: Panel, line: Line, counts: Sequence[int] = (1, 2, 3)) -> dict[Place, Clue]:
    """Every cell with one of these numbers of sides on the line, with its triangles."""
    on = set(line.places)
    sides = {cell: sum(edge in on for edge in sides_of(panel, cell)) for cell in panel.cells}
    return {cell: Clue(TRIANGLE, None, count) for cell, count in sides.items() if count in counts}


def all_squares(panel: Panel, line: Line, colours: Sequence[str] = ()) -> dict[Place, Clue]:
    """A square in every cell; regions have these colours in turn, or each one of its own."""
    parts = parts_of(panel, line)
    names = colours or [COLOURS[number] if number < len(COLOURS) else f"c{number}" for number in range(len(parts))]
    return {cell: Clue(SQUARE, names[n % len(names)]) for n, part in enumerate(parts) for cell in part}


def all_hexagons(line: Line, corners: bool = True, edges: bool = True) -> dict[Place, str]:
    """A hexagon on every corner and line that the line passes (whole)."""
    inner = line.places[1:-1]
    return {
        place: ANY
        for place in line.places
        if (edges and place in inner if is_edge(place) else corners)
    }  # fmt: skip


def all_broken(panel: Panel, line: Line) -> frozenset[Place]:
    """Every line that is not used."""
    on = set(line.places)
    return frozenset(
        (x, y) for y in range(panel.height) for x in range(panel.width) if is_edge((x, y)) and (x, y) not in on
    )


def some_clues(panel: Panel, line: Line, kinds: Sequence[str], random: Random) -> Layer:
    """Clues of these kinds by lot, many of them, all satisfied."""
    cells: dict[Place, Clue] = {}
    parts = parts_of(panel, line)
    for part in parts:
        random.shuffle(part)
    makers: dict[str, Callable[[], dict[Place, Clue]]] = {
        "antibodies": lambda: _antibodies(parts, random),
        "polyominoes": lambda: _polyominoes(parts, random),
        "stars": lambda: _stars(parts, random),
        "squares": lambda: _some(all_squares(panel, line, _two(random)), 0.7, random),
        "triangles": lambda: _some(all_triangles(panel, line), 0.7, random),
    }
    order = [kind for kind in makers if kind in kinds]
    for kind in order:
        for place, clue in makers[kind]().items():
            cells.setdefault(place, clue)
    cells = _mended(panel, line, cells)
    hexagons = all_hexagons(line) if "hexagons" in kinds else {}
    hexagons = {place: ANY for place in hexagons if random.random() < _HEXAGONS}
    broken = all_broken(panel, line) if "broken" in kinds else frozenset()
    return Layer(cells, hexagons, frozenset(place for place in sorted(broken) if random.random() < _BROKEN))


def _two(random: Random) -> list[str]:
    return random.sample(COLOURS[:4], 2)


def _some(clues: dict[Place, Clue], share: float, random: Random) -> dict[Place, Clue]:
    return {place: clue for place, clue in clues.items() if random.random() < share}


def _stars(parts: Sequence[list[Place]], random: Random) -> dict[Place, Clue]:
    """Pairs of stars in regions that have room."""
    found: dict[Place, Clue] = {}
    for part in parts:
        if len(part) > 1 and random.random() < 0.8:
            found |= dict.fromkeys(part[:2], Clue(STAR, random.choice(COLOURS[2:6])))
    return found


def _antibodies(parts: Sequence[list[Place]], random: Random) -> dict[Place, Clue]:
    """An antibody in one region, beside a lone star that it erases."""
    part = random.choice(parts)
    if len(part) < 2:
        return {}
    return {part[-1]: Clue(ANTIBODY, "white"), part[-2]: Clue(STAR, COLOURS[7])}


def _polyominoes(parts: Sequence[list[Place]], random: Random) -> dict[Place, Clue]:
    """Some small regions, each cut into polyominoes whose clues lie in it."""
    found: dict[Place, Clue] = {}
    for part in parts:
        if len(part) > 2 * _LARGEST or random.random() < 0.3:
            continue
        left = set(part)
        pieces = []
        while left:
            piece = _grown(left, min(_LARGEST, random.randint(1, 4)), random)
            left -= piece
            pieces.append(_piece([(x // 2, y // 2) for x, y in piece], random.random() < 0.25))
        if len(pieces) <= 3 or len(pieces) < len(part) // 2:
            found |= {place: Clue(POLYOMINO, None, 0, s) for place, s in zip(part, pieces, strict=False)}
    return found


def _piece(cells: list[Place], turns: bool) -> Shape:
    """The shape of these cells; it may be turned if that is wished and makes a difference."""
    turning = Shape.of(cells, turns=True)
    return turning if turns and len(turning.turned()) > 1 else Shape.of(cells)


def _grown(free: set[Place], size: int, random: Random) -> set[Place]:
    found = {random.choice(sorted(free))}
    while len(found) < size:
        beside = sorted(
            {(x + dx, y + dy) for x, y in found for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2))} & free - found
        )
        if not beside:
            break
        found.add(random.choice(beside))
    return found


def _mended(panel: Panel, line: Line, cells: dict[Place, Clue]) -> dict[Place, Clue]:
    """The clues without those that the line does not satisfy together (a star that got a third partner, say)."""
    from fathom.puzzles.witness.check import faults

    while True:
        wrong = faults(with_clues(panel, Layer(cells)), line)
        spoilt = {place for fault in wrong for place in fault.places}
        if not spoilt:
            return cells
        cells = {place: clue for place, clue in cells.items() if place not in spoilt}


def with_clues(panel: Panel, layer: Layer) -> Panel:
    """The panel with these clues instead of its own."""
    return Panel(
        panel.columns, panel.rows, panel.starts, panel.ends, (layer,), panel.pillar, panel.symmetry, panel.rules,
        panel.about,
    )  # fmt: skip


def empty_panel(columns: int, rows: int, starts: Sequence[Place], ends: Sequence[End]) -> Panel:
    """A panel without clues."""
    return Panel(columns, rows, tuple(starts), tuple(ends))
