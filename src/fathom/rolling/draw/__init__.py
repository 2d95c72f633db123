"""Pictures of where a polyhedron gets to: the puzzle maker's reference image of [Baes et al. 2022, 3.2].

On the left the net, faces that are never rested on pale; on the right the tiling, what is reached coloured: dark
where every face comes in every turn, less where every face comes, light otherwise; a dot where every start is as good
as the best. The numbers are those of the faces that come to a tile.
"""

from __future__ import annotations

from fathom.rolling.draw.net import net_scene
from fathom.rolling.model.tiling import Cell, Tiling
from fathom.rolling.solve.classify import Classification
from fathom.rolling.solve.kernels import RANK, coset
from fathom.show import Circle, Polygon, Scene, Shape, Text, side_by_side

_WIDE, _HIGH = 9.0, 7.0
_MOST_NUMBERS = 6  # beyond, a tile tells how many there are


def reference_scene(classification: Classification, component: int | None) -> Scene:
    """The net and the tiling, with what the component reaches; without a component, nothing is."""
    made = classification.made
    unused = set(range(len(made.polyhedron.faces)))
    if component is not None:
        unused = set(classification.unused_faces(component))
    left = net_scene(made.polyhedron, lambda face: "floor-alt" if face in unused else "painted")
    right = _plane(classification, component)
    titles = (made.polyhedron.name.replace("_", " "), f"{made.tiling.name}: {classification.reach}")
    return side_by_side([left, right], titles, title=f"{titles[0]} on {made.tiling.code or made.tiling.name}")


def _plane(classification: Classification, component: int | None) -> Scene:
    tiling = classification.made.tiling
    shapes: list[Shape] = []
    faces = _landings(classification, component)
    kinds = classification.tiles_where(component) if component is not None else {}
    guaranteed = set(kinds.get("guaranteed", ()))
    fits = [sum(sides == tile.sides for sides in classification.made.polyhedron.sides) for tile in tiling.tiles]
    for tile, cell in visible(tiling):
        points = tuple((z.real + _WIDE / 2, _HIGH / 2 - z.imag) for z in tiling.points(tile, cell))
        seen = faces(tile, cell)
        role = "floor"
        if seen:
            turns = len(seen) == fits[tile] * tiling.tiles[tile].sides
            role = "painted" if turns else "painted-alt" if len({f for f, _ in seen}) == fits[tile] else "ice"
        shapes.append(Polygon(points, fill=role, stroke="grid", stroke_width=0.03, layer="floor"))
        x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        names = sorted({face + 1 for face, _ in seen})
        if names:
            told = [str(name) for name in names] if len(names) <= _MOST_NUMBERS else [f"{len(names)} faces"]
            rows = [" ".join(told[at : at + 3]) for at in range(0, len(told), 3)]
            for number, row in enumerate(rows):
                height = y + 0.14 * (number - (len(rows) - 1) / 2)
                shapes.append(Text(x, height, row, size=0.13, fill="text", layer="labels"))
            if tile in guaranteed:
                shapes.append(Circle(x, y + 0.1 * len(rows) + 0.09, 0.04, fill="mark", layer="labels"))
    return Scene(_WIDE, _HIGH, margin=0.2).add(shapes)


def _landings(classification: Classification, component: int | None):  # type: ignore[no-untyped-def]
    """A function that tells the faces and turns which come to a tile of some copy."""
    if component is None:
        return lambda _tile, _cell: []
    table = classification.made.components
    if table[component, RANK] == 2:
        reached = classification.cosets(component)
        return lambda tile, cell: reached.get((tile, int(coset(*cell, table, component))), [])
    lattice = classification.lattice(component)
    found: dict[tuple[int, Cell], list[tuple[int, int]]] = {}
    for state in classification.made.members(component).tolist():
        tile, face, turn, _, u, v = classification.made.states[state].tolist()
        for times in range(-30, 31) if lattice else (0,):
            cell = (u + times * lattice[0][0], v + times * lattice[0][1]) if lattice else (u, v)
            found.setdefault((tile, cell), []).append((face, turn))
    return lambda tile, cell: found.get((tile, cell), [])


def visible(tiling: Tiling, wide: float = _WIDE, high: float = _HIGH) -> list[tuple[int, Cell]]:
    """The tiles, with their copies, that lie within a window round the origin as a whole."""
    span = range(-24, 25)
    found = []
    for tile in range(len(tiling.tiles)):
        corners = tiling.points(tile)
        for u in span:
            for v in span:
                shift = u * tiling.ring.point(tiling.basis[0]) + v * tiling.ring.point(tiling.basis[1])
                if all(abs((z + shift).real) <= wide / 2 and abs((z + shift).imag) <= high / 2 for z in corners):
                    found.append((tile, (u, v)))
    return found
