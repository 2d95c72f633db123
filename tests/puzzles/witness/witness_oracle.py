"""A second, naive reading of the rules, panels by lot, and the puzzles of other people.

Everything here is written for shortness from the definitions: subsets of clues one by one, polyominoes on every
place of a window, regions by flooding the grid of double fineness.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

from hypothesis import strategies as st

from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    ANY,
    FIRST,
    HEXAGONS,
    POLYOMINO,
    SECOND,
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
    default_side,
)
from fathom.puzzles.witness.model.rules import GAME, THESIS, Rules
from fathom.puzzles.witness.solve.special.outline import Cell, Corner, Edge, edges_of
from other_people import file_of, needs

needs_sparc = needs("witness/sparc.jsonl")


def jbzdarkid_collected() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(file_of("witness/jbzdarkid_tests.json").read_text())
    return found


def sparc_collected() -> list[dict[str, Any]]:
    return [json.loads(line) for line in file_of("witness/sparc.jsonl").read_text().splitlines()]


def hlevin_collected() -> str:
    return file_of("witness/hlevin_2x3.txt").read_text()


# --- all paths, and what they cut out ---------------------------------------------------------------------------------


def around(panel: Panel, place: Place) -> list[Place]:
    x, y = place
    steps = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    if panel.pillar:
        steps = [(a % (2 * panel.columns), b) for a, b in steps]
    wide = 2 * panel.columns - panel.pillar
    return [(a, b) for a, b in steps if 0 <= a <= wide and 0 <= b <= 2 * panel.rows]


def all_paths(panel: Panel) -> Iterator[Line]:
    """Every path from a start to an end that crosses nothing broken, and itself (and its image) nowhere."""

    def grow(path: list[Place]) -> Iterator[Line]:
        both = [*path, *map(panel.mirrored, path)] if panel.symmetry else path
        if len(set(both)) < len(both) or any(place in panel.broken for place in both):
            return
        ends = {end.place for end in panel.ends}
        if path[-1] in ends and (not panel.symmetry or panel.mirrored(path[-1]) in ends):
            yield Line(tuple(path))
        for place in around(panel, path[-1]):
            if not (place[0] % 2 and place[1] % 2):
                yield from grow([*path, place])

    for start in panel.starts:
        if not panel.symmetry or panel.mirrored(start) in panel.starts:
            yield from grow([start])


def solves(panel: Panel, line: Line) -> bool:
    """Whether a path satisfies all clues."""
    return all(layer_holds(panel, layer, line) for layer in panel.layers)


def layer_holds(panel: Panel, layer: Layer, line: Line) -> bool:
    one = set(line.places)
    other = {panel.mirrored(place) for place in one} if panel.symmetry else set()
    touched = one | other
    tips = {line.places[0], line.places[-1]}
    tips |= {panel.mirrored(place) for place in tips} if panel.symmetry else set()
    if panel.rules.fat_starts:
        begun = {line.places[0], panel.mirrored(line.places[0]) if panel.symmetry else line.places[0]}
        tips -= {
            place for place in begun if all(c in touched for c in around(panel, place) if c[0] % 2 == c[1] % 2 == 0)
        }
    solid = {place for place in touched if place[0] % 2 != place[1] % 2 and place not in tips}
    for place, kind in layer.hexagons.items():
        if (kind == FIRST and place in other) or (kind == SECOND and place in one):
            return False  # (a second line's hexagon on a panel with one line is never passed by the right one)
    left = all_cells(panel) - opened(panel, layer.missing)
    seen_hexagons = set()
    while left:
        region = _flood(panel, {min(left)}, left, lambda e: e not in solid)
        left -= region
        hexagons = [h for h in layer.hexagons if h not in touched and _near(panel, h) & region]
        seen_hexagons.update(hexagons)
        if not region_holds(panel, layer, region, hexagons, touched):
            return False
    return all(place in touched or place in seen_hexagons for place in layer.hexagons)


def all_cells(panel: Panel) -> set[Place]:
    return {(x, y) for x in range(1, panel.width, 2) for y in range(1, panel.height, 2)}


def opened(panel: Panel, missing: frozenset[Place]) -> set[Place]:
    """The cells that missing lines open to the outside."""
    cells = all_cells(panel)
    return _flood(panel, {c for c in cells if _opens(panel, missing, c)}, cells, lambda e: e in missing)


def _opens(panel: Panel, missing: frozenset[Place], cell: Place) -> bool:
    return any(e in missing and len([c for c in around(panel, e) if c[0] % 2 and c[1] % 2]) == 1
               for e in around(panel, cell))  # fmt: skip


def _near(panel: Panel, place: Place) -> set[Place]:
    steps = {b for a in around(panel, place) for b in [a, *around(panel, a)]}
    return {(x, y) for x, y in steps if x % 2 and y % 2}


def _flood(panel: Panel, start: set[Place], within: set[Place], open_edge: Any) -> set[Place]:
    found, ahead = set(start), list(start)
    while ahead:
        for edge in around(panel, ahead.pop()):
            if open_edge(edge):
                for cell in around(panel, edge):
                    if cell in within and cell not in found:
                        found.add(cell)
                        ahead.append(cell)
    return found


# --- one region -------------------------------------------------------------------------------------------------------


def region_holds(panel: Panel, layer: Layer, region: set[Place], hexagons: list[Place], touched: set[Place]) -> bool:
    clues: list[tuple[Place, Clue]] = [(place, Clue("hexagon")) for place in hexagons]
    clues += [(c, layer.cells[c]) for c in sorted(region) if c in layer.cells and layer.cells[c].kind != ANTIBODY]
    bodies = [layer.cells[c] for c in sorted(region) if c in layer.cells and layer.cells[c].kind == ANTIBODY]

    def bad(kept: list[tuple[Place, Clue]], unused: list[Clue]) -> list[tuple[Place, Clue]]:
        return unsatisfied(panel, region, kept, unused, touched)

    if not bodies:
        return not bad(clues, [])
    return {"formal": formal, "unsatisfied": only_unsatisfied, "game": as_the_game}[panel.rules.antibodies](
        panel, clues, bodies, bad
    )


def formal(_panel: Panel, clues: list[Any], bodies: list[Clue], bad: Any, allowed: Any = None) -> bool:
    """Definition 7.8.1, subset by subset."""
    erasable = clues if allowed is None else allowed
    number = len(bodies)

    def possible(size: int) -> bool:
        for gone in combinations(erasable, size):
            kept = [clue for clue in clues if clue not in gone]
            if any(not bad(kept, list(unused)) for unused in combinations(bodies, number - size)):
                return True
        return False

    return possible(number) and not any(possible(size) for size in range(number))


def only_unsatisfied(panel: Panel, clues: list[Any], bodies: list[Clue], bad: Any) -> bool:
    return formal(panel, clues, bodies, bad, bad(clues, []))


def as_the_game(panel: Panel, clues: list[Any], bodies: list[Clue], bad: Any) -> bool:
    wrong = bad(clues, bodies)
    colours = Counter(clue.colour for _, clue in [*clues, *((None, body) for body in bodies)])
    first = [
        c for c in wrong if c[1].kind in ("hexagon", TRIANGLE) or (c[1].kind == STAR and colours[c[1].colour] == 1)
    ]
    others = [clue for clue in wrong if clue not in first]
    left = len(bodies) - len(first)
    if left < 0:
        return False
    for size in range(min(left, len(others)) + 1):
        rest = left - size
        if rest and (rest % 2 or not panel.rules.antibodies_cancel or (size == 0 and others)):
            continue
        for gone in combinations(others, size):
            if not bad([clue for clue in clues if clue not in first and clue not in gone], []):
                return True
    return False


def unsatisfied(
    panel: Panel, region: set[Place], kept: list[tuple[Place, Clue]], unused: list[Clue], touched: set[Place]
) -> list[tuple[Place, Clue]]:
    counting = (SQUARE, STAR) if panel.rules.partners == "clues" else (SQUARE, STAR, TRIANGLE, POLYOMINO, ANTIPOLYOMINO)
    colours = Counter(clue.colour for _, clue in kept if clue.kind in counting) + Counter(u.colour for u in unused)
    squares = {clue.colour for _, clue in kept if clue.kind == SQUARE}
    fits = packs(panel, region, [clue for _, clue in kept if clue.shape is not None], touched)
    found = []
    for place, clue in kept:
        sides = sum(edge in touched for edge in around(panel, place))
        if (
            clue.kind == "hexagon"
            or (clue.kind == TRIANGLE and sides != clue.count)
            or (clue.kind == SQUARE and len(squares) > 1)
            or (clue.kind == STAR and colours[clue.colour] != 2)
            or (clue.shape is not None and not fits)
        ):
            found.append((place, clue))
    return found


def packs(panel: Panel, region: set[Place], clues: list[Clue], touched: set[Place]) -> bool:
    """Whether the pieces can be laid so that they add up to the region or to nothing, place by place of a window."""
    if not clues:
        return True
    signs = [1 if clue.kind == POLYOMINO else -1 for clue in clues]
    area = sum(sign * len(clue.shape.cells) for sign, clue in zip(signs, clues, strict=True) if clue.shape)
    if area not in (0, len(region)):
        return False
    if area == 0 and panel.rules.shapeless_zero:
        return True
    goal = Counter({(x // 2, y // 2): 1 for x, y in region}) if area else Counter()
    reach = 0 if panel.rules.placing == "inside" else sum(max(map(max, c.shape.cells)) + 1 for c in clues if c.shape)
    if -1 not in signs:
        reach = 0
    crossed = {e for e in touched if e[0] % 2 != e[1] % 2 and len(set(around(panel, e)) & region) >= 1
               and all(c in region for c in around(panel, e) if c[0] % 2 and c[1] % 2)
               and len([c for c in around(panel, e) if c[0] % 2 and c[1] % 2]) == 2}  # fmt: skip

    def lay(number: int, total: Counter[Place], across: Counter[Place]) -> bool:
        if number == len(clues):
            even = all(total[c] == goal[c] for c in set(total) | set(goal))
            return even and (not panel.rules.precise or all(across[e] <= 0 for e in crossed))
        shape, sign = clues[number].shape, signs[number]
        assert shape is not None
        columns = range(panel.columns) if panel.pillar else range(-reach, panel.columns + reach)
        for form in forms(shape):
            for left in columns:
                for top in range(-reach, panel.rows + reach):
                    cells = [(left + x, top + y) for x, y in form]
                    if not reach and not panel.pillar and any(x >= panel.columns for x, _ in cells):
                        continue
                    if not reach and any(y >= panel.rows for _, y in cells):
                        continue
                    after, edges = Counter(total), Counter(across)
                    for x, y in cells:
                        after[x % panel.columns if panel.pillar else x, y] += sign
                    for edge, times in Counter((2 * x + 1 + dx, 2 * y + 1 + dy) for x, y in cells
                                               for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))).items():  # fmt: skip
                        if sign < 0 or times == 2:
                            edges[edge[0] % panel.width if panel.pillar else edge[0], edge[1]] += sign
                    hopeful = -1 in signs or all(after[c] <= goal[c] for c in after)
                    if hopeful and lay(number + 1, after, edges):
                        return True
        return False

    return lay(0, Counter(), Counter())


def forms(shape: Shape) -> set[tuple[Place, ...]]:
    found = {tuple(sorted(shape.cells))}
    cells = list(shape.cells)
    for _ in range(3 if shape.turns else 0):
        cells = [(-y, x) for x, y in cells]
        low, high = min(x for x, _ in cells), min(y for _, y in cells)
        found.add(tuple(sorted((x - low, y - high) for x, y in cells)))
    return found


# --- panels by lot ----------------------------------------------------------------------------------------------------

SHAPES = [
    Shape(((0, 0),)), Shape(((0, 0), (0, 1))), Shape(((0, 0), (1, 0)), True), Shape(((0, 0), (0, 1), (1, 1))),
    Shape(((0, 0), (0, 1), (1, 0)), True), Shape(((0, 0), (0, 2))),
]  # fmt: skip
COLOURS = ["red", "white", "#12ab34"]

clue_strategy = st.one_of(
    st.builds(Clue, st.sampled_from([SQUARE, STAR]), st.sampled_from(COLOURS)),
    st.builds(Clue, st.just(TRIANGLE), st.sampled_from([None, None, "red"]), st.integers(1, 4)),
    st.builds(
        lambda kind, colour, shape: Clue(kind, colour, 0, shape),
        st.sampled_from([POLYOMINO, POLYOMINO, ANTIPOLYOMINO]),
        st.sampled_from([None, "red"]),
        st.sampled_from(SHAPES),
    ),
    st.builds(Clue, st.just(ANTIBODY), st.sampled_from([None, *COLOURS])),
)
rules_strategy = st.one_of(
    st.sampled_from([THESIS, GAME]),
    st.builds(
        Rules,
        st.sampled_from(["formal", "unsatisfied"]),
        st.just(False),
        st.sampled_from(["clues", "coloured"]),
        st.sampled_from(["anywhere", "inside"]),
        st.booleans(),
        st.booleans(),
        st.booleans(),
    ),
)


@st.composite
def panels(
    draw: st.DrawFn,
    largest: int = 3,
    layers: int = 2,
    most_pieces: int = 3,
    senseless: bool | None = None,
    middles: bool = False,
) -> Panel:
    """Panels of all sorts up to 3 x 3 cells.

    What is `senseless` is drawn too: hexagons of a second line where there is none, starts and ends without mirror
    images or on broken lines, pillars of one column. With `middles`, paths start and end in the middle of lines, starts
    are mostly fat, and there are few clues, so that many paths are solutions.
    """
    senseless = draw(st.integers(0, 3)) == 0 if senseless is None else senseless
    pillar = draw(st.booleans()) and draw(st.booleans())
    columns = draw(st.integers(1 + (pillar and not senseless), largest))
    rows = draw(st.integers(1, largest if columns < 3 else 2 + draw(st.booleans())))
    width, height = 2 * columns + (not pillar), 2 * rows + 1
    corners = [(x, y) for x in range(0, width, 2) for y in range(0, height, 2)]
    edges = [(x, y) for x in range(width) for y in range(height) if (x + y) % 2]
    cells = [(x, y) for x in range(1, width, 2) for y in range(1, height, 2)]
    spots = st.one_of(st.sampled_from(corners), st.sampled_from(corners), st.sampled_from(edges))
    if middles:
        spots = st.sampled_from(edges)
    symmetry = (
        draw(st.sampled_from(["", "", "", "", "x", "y", "xy", *(["shift"] if pillar else [])]))
        if not pillar or columns % 2 == 0
        else ""
    )
    starts = draw(st.lists(spots, min_size=1, max_size=2))
    ends = draw(st.lists(spots, min_size=1, max_size=2))
    probe = Panel(columns, rows, pillar=pillar, symmetry=symmetry)
    if symmetry and not (senseless and draw(st.booleans())):
        starts += [probe.mirrored(place) for place in starts]
        ends += [probe.mirrored(place) for place in ends]
    found = []
    for _ in range(draw(st.integers(1, layers)) if draw(st.booleans()) else 1):
        clues = draw(st.dictionaries(st.sampled_from(cells), clue_strategy, max_size=2 if middles else 5))
        pieces = [place for place, clue in clues.items() if clue.shape is not None]
        for place in pieces[most_pieces:]:
            del clues[place]
        kinds = HEXAGONS if symmetry or senseless else (ANY, "hidden")
        hexagons = draw(st.dictionaries(spots, st.sampled_from(kinds), max_size=1 if middles else 2))
        broken = draw(st.frozensets(st.sampled_from(edges), max_size=2))
        missing = draw(st.frozensets(st.sampled_from(edges), max_size=1 + draw(st.booleans())))
        beyond = opened(probe, missing)
        clues = {place: clue for place, clue in clues.items() if place not in beyond}
        found.append(Layer(clues, hexagons, broken, missing))
    caps = tuple(End(place, default_side(width, height, place)) for place in ends)
    rules = draw(rules_strategy)
    rules = replace(rules, fat_starts=rules.fat_starts or (middles and draw(st.booleans())))
    return Panel(columns, rows, tuple(starts), caps, tuple(found), pillar, symmetry, rules)


@st.composite
def apart(draw: st.DrawFn) -> Panel:
    """Panels to be counted case by case: with antibodies, or with larger polyominoes and tips on the rim."""
    panel = draw(panels(senseless=False, middles=draw(st.booleans())))
    erasing = draw(st.booleans())
    pillar = panel.pillar and erasing and panel.columns > 1
    cells = st.sampled_from(sorted(all_cells(panel)))
    body, large = Clue(ANTIBODY, draw(st.sampled_from([None, "red"]))), Clue(POLYOMINO, "red", 0, SHAPES[2])
    unwanted = {ANTIPOLYOMINO, POLYOMINO if erasing else ANTIBODY}
    layers = []
    for layer in panel.layers:
        clues = {place: clue for place, clue in layer.cells.items() if clue.kind not in unwanted}
        clues |= {draw(cells): body if erasing else large}
        layers.append(Layer(clues, dict.fromkeys(layer.hexagons, ANY), layer.broken))
    wide, high = 2 * panel.columns, 2 * panel.rows
    rim = [(x, y) for x in range(wide + 1) for y in range(high + 1) if x in (0, wide) or y in (0, high)]

    def tip(place: Place) -> Place:
        return place if erasing or place in rim else draw(st.sampled_from(rim))

    return replace(
        panel,
        starts=tuple(map(tip, panel.starts)),
        ends=tuple(End(tip(end.place), end.side) for end in panel.ends),
        layers=tuple(layers),
        pillar=pillar,
        symmetry="",
        rules=replace(panel.rules, fat_starts=False),
    )


def brute_path(
    cells: list[Cell], broken: set[Edge], start: Corner, end: Corner, corners: set[Corner], edges: set[Edge]
) -> bool:
    """Whether some path uses all these corners and edges."""
    usable = {edge for cell in cells for edge in edges_of(cell)} - broken

    def grow(path: list[Corner]) -> bool:
        if path[-1] == end:
            used = {frozenset(pair) for pair in pairwise(path)}
            return corners <= set(path) and edges <= used
        x, y = path[-1]
        return any(
            other not in path and frozenset((path[-1], other)) in usable and grow([*path, other])
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        )

    return grow([start])


# --- panels made for a line -------------------------------------------------------------------------------------------


def planted(lot: Random) -> tuple[Panel, Line] | None:
    """A panel and a line that solves it, with all the clues of one sort that the line allows; None if the lot fails."""
    pillar = lot.random() < 0.25
    columns, rows = lot.choice([2, 2, 4] if pillar else [1, 2, 3]), lot.choice([1, 2, 2])
    symmetry = lot.choice(["", "", "", "x", "y", "xy"])
    probe = Panel(columns, rows, pillar=pillar, symmetry=symmetry)
    places = [(x, y) for x in range(probe.width) for y in range(probe.height) if not (x % 2 and y % 2)]
    path = [lot.choice(places)]
    for _ in range(lot.randint(1, 2 * len(places))):
        both = {*path, *map(probe.mirrored, path)} if symmetry else set(path)
        ways = [p for p in around(probe, path[-1]) if p in places and p not in both]
        ways = [p for p in ways if not symmetry or probe.mirrored(p) != p]
        if not ways:
            break
        path.append(lot.choice(ways))
    tips = [[place, probe.mirrored(place)] if symmetry else [place] for place in (path[0], path[-1])]
    line, rules = Line(tuple(path)), replace(lot.choice([THESIS, GAME]), fat_starts=lot.random() < 0.5)
    ends = tuple(End(place, default_side(probe.width, probe.height, place)) for place in tips[1])
    blank = Panel(columns, rows, tuple(tips[0]), ends, (Layer(),), pillar, symmetry, rules)
    cells, hexagons = _allowed(blank, line, lot)
    panel = replace(blank, layers=(Layer(cells, hexagons),))
    return (panel, line) if symmetry_kept(panel, line) and solves(panel, line) else None


def symmetry_kept(panel: Panel, line: Line) -> bool:
    """Whether the line and its image do not meet."""
    both = [*line.places, *map(panel.mirrored, line.places)] if panel.symmetry else list(line.places)
    return len(set(both)) == len(both)


def _allowed(panel: Panel, line: Line, lot: Random) -> tuple[dict[Place, Clue], dict[Place, str]]:
    """Clues of one sort, as many as the line satisfies, sometimes with an antibody for one that it does not."""
    touched = set(line.places) | (set(map(panel.mirrored, line.places)) if panel.symmetry else set())
    cells: dict[Place, Clue] = {}
    hexagons = {place: ANY for place in touched if lot.random() < 0.7}
    sort = lot.choice(["triangles", "squares", "stars", "ones", "antibody", "pair"])
    left = sorted(all_cells(panel))
    sides = {cell: sum(edge in touched for edge in around(panel, cell)) for cell in left}
    if sort in ("triangles", "antibody"):
        cells = {cell: Clue(TRIANGLE, None, number) for cell, number in sides.items() if number}
    if sort == "antibody" and len(left) > 1:
        body, wrong = lot.sample(left, 2)
        cells[body], cells[wrong] = Clue(ANTIBODY, "white"), Clue(TRIANGLE, None, 1 + sides[wrong] % 4)
    if sort == "pair":
        one, other = lot.choice(left), lot.choice(left)
        cells = {one: Clue(STAR, "red"), other: Clue(lot.choice([STAR, SQUARE]), "red")} if one != other else {}
    for cell in left:
        if sort in ("squares", "stars", "ones") and lot.random() < 0.6:
            colour = lot.choice(COLOURS[:2])
            kind = {"squares": SQUARE, "stars": lot.choice([SQUARE, STAR])}.get(sort, POLYOMINO)
            shape = SHAPES[lot.choice([0, 0, 1])] if kind == POLYOMINO else None
            cells[cell] = Clue(kind, None if shape else colour, 0, shape)
    return cells, hexagons
