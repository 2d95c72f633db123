"""Pictures of gadgets and networks: boxes with symbols, wires, and the outside locations on the border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from fathom.errors import FathomError
from fathom.gadgets.draw.compaction import UNIT
from fathom.gadgets.draw.curves import at
from fathom.gadgets.draw.marks import INK, LINE, box_shape, name_of_box
from fathom.gadgets.draw.plan import Layout, Place, layout
from fathom.gadgets.draw.symbols import symbol
from fathom.gadgets.model import Configuration, Gadget, Network, Placed, Port
from fathom.gadgets.model.fragments import BLOCK, WALL, Cell, Fragment
from fathom.show import Circle, Point, Polyline, Rect, Scene, Shape, Text, Tiles, pieces, side_by_side
from fathom.show.layout import board
from fathom.show.shapes import Anchor

_BEYOND = 0.42  # how far wires lead beyond the border
_HOP = 0.2  # the radius of a bridge


def network_scene(
    network: Network,
    *,
    labels: bool = True,
    title: str = "",
    names: Sequence[str] | None = None,
    outside_names: Sequence[str] | None = None,
    configuration: Configuration | None = None,
) -> Scene:
    """The network, its gadgets in the states of `configuration` (by default those they start in).

    `labels` writes the names of the outside locations (by default their numbers) beside the border, and the `names`
    of the gadgets, if given, in their boxes.
    """
    states = network.start if configuration is None else configuration
    if len(states) != len(network.gadgets):
        raise FathomError(f"a configuration of {len(network.gadgets)} gadgets is expected, found {len(states)}")
    drawn = layout(network)
    outer = outer_names(network, outside_names) if labels else None
    inner = names if labels else None
    return framed(drawn, [*stage(network, drawn, inner, outer), *_symbols(network, drawn, states)], outer, title)


def gadget_scene(gadget: Gadget, state: int | None = None) -> Scene:
    """One gadget in a state, or in all its states side by side, with the numbers of its locations."""
    ports = tuple(Port(0, location) for location in range(gadget.locations))
    network = Network((Placed(gadget, state or 0),), (), ports)
    drawn = layout(network)
    outer = outer_names(network, None)
    still = list(stage(network, drawn, None, outer, border=False))
    states = range(gadget.states) if state is None else (state,)
    scenes = [framed(drawn, [*still, *_symbols(network, drawn, (one,))], outer, gadget.name) for one in states]
    if len(scenes) == 1:
        return scenes[0]
    return side_by_side(scenes, gadget.state_names, title=gadget.name)


def stage(
    network: Network,
    drawn: Layout,
    names: Sequence[str] | None,
    outside_names: Sequence[str] | None,
    *,
    border: bool = True,
    clear: float = 0.0,
) -> Iterator[Shape]:
    """A drawn network without the symbols of its gadgets: border, wires, boxes, names.

    Names of outside locations stay `clear` of the ends of their wires, so that something can be drawn there.
    """
    for given, wanted, what in (
        (names, network.gadgets, "gadgets"),
        (outside_names, drawn.outside, "outside locations"),
    ):
        if given is not None and len(given) != len(wanted):
            raise FathomError(f"the network has {len(wanted)} {what} but {len(given)} names")
    if border:
        width, height = at((drawn.width, drawn.height))
        yield Rect(0, 0, width, height, 0.3, stroke="grid", stroke_width=0.05, layer="ground", glyph="")
    yield from _wires(drawn)
    yield from (box_shape(box) for box in drawn.boxes if box.width)
    for box, name in zip(drawn.boxes, names or (), strict=False):
        if box.width and name:
            yield name_of_box(box, name)
    if outside_names is not None:
        yield from _border_names(drawn, outside_names, clear)


def framed(
    drawn: Layout, shapes: Iterable[Shape], outside_names: Sequence[str] | None, title: str, *, clear: float = 0.0
) -> Scene:
    """A scene of these shapes with just the room around the border that wires and names there need."""
    room = room_around(drawn, outside_names, clear)
    width, height = at((drawn.width, drawn.height))
    left, top = room[-1, 0], room[0, -1]
    moved = tuple(shape.moved(left, top) for shape in shapes)
    return Scene(width + left + room[1, 0], height + top + room[0, 1], moved, title, margin=0.4)


def room_around(drawn: Layout, outside_names: Sequence[str] | None, clear: float = 0.0) -> dict[tuple[int, int], float]:
    """The room on each side of the border that wires and names there need."""
    room = dict.fromkeys(((-1, 0), (1, 0), (0, -1), (0, 1)), 0.0)
    for number in range(len(drawn.outside)):
        name = outside_names[number] if outside_names else ""
        side = outward(drawn, number)
        wide = 0.25 + 0.24 * len(name) if side[0] else 0.6
        room[side] = max(room[side], _BEYOND + clear + (wide if name else 0.0))
    return room


def outer_names(network: Network, names: Sequence[str] | None) -> Sequence[str]:
    """The names of the outside locations: their numbers, unless given."""
    return [str(number) for number in range(len(network.outside))] if names is None else names


def _symbols(network: Network, drawn: Layout, states: Configuration) -> Iterator[Shape]:
    for number, state in enumerate(states):
        yield from gadget_symbol(network, drawn, number, state)


def gadget_symbol(network: Network, drawn: Layout, number: int, state: int) -> tuple[Shape, ...]:
    """The symbol of one of the network's gadgets in that state, where it is drawn."""
    gadget = network.gadgets[number].gadget
    ports = {location: drawn.ports[Port(number, location)] for location in range(gadget.locations)}
    return symbol(gadget, state, drawn.boxes[number], ports)


def _wires(drawn: Layout) -> Iterator[Shape]:
    for wire in drawn.wires:
        points = _bridged(wire.points, drawn)
        if wire.outside is not None:
            points = [*points, beyond(drawn, wire.outside)]
        yield Polyline(tuple(points), 0.22, stroke=INK, stroke_width=LINE, layer="walls", glyph="")


def beyond(drawn: Layout, outside: int) -> Point:
    """Where the wire of an outside location ends, a little beyond the border."""
    x, y = drawn.outside[outside]
    dx, dy = outward(drawn, outside)
    return x / UNIT + dx * _BEYOND, y / UNIT + dy * _BEYOND


def outward(drawn: Layout, outside: int) -> tuple[int, int]:
    """The direction in which an outside location leaves the drawing."""
    x, y = drawn.outside[outside]
    if x in (0, drawn.width):
        return (-1, 0) if x == 0 else (1, 0)
    return (0, -1) if y == 0 else (0, 1)


def _bridged(points: Sequence[Place], drawn: Layout) -> list[Point]:
    """A wire that hops over those it crosses, wherever it lies."""
    found = [at(points[0])]
    for one, two in pairwise(points):
        if one[1] == two[1]:
            low, high = sorted((one[0], two[0]))
            over = sorted((x for x, y in drawn.crossings if y == one[1] and low < x < high), reverse=one[0] > two[0])
            step = _HOP if one[0] < two[0] else -_HOP
            for place in over:
                x, y = at((place, one[1]))
                found += [(x - step, y), (x - step, y - _HOP), (x + step, y - _HOP), (x + step, y)]
        found.append(at(two))
    return found


def _border_names(drawn: Layout, names: Sequence[str], clear: float) -> Iterator[Shape]:
    for number, name in enumerate(names):
        (x, y), (dx, dy) = beyond(drawn, number), outward(drawn, number)
        anchor: Anchor = "middle" if dy else "end" if dx < 0 else "start"
        yield Circle(x, y, 0.1, fill="background", stroke=INK, stroke_width=LINE, layer="marks", glyph="")
        yield Text(x + dx * (0.25 + clear), y + dy * (0.38 + clear), name, 0.4, anchor, fill="text", layer="labels")


def fragment_scene(found: Fragment, title: str = "") -> Scene:
    """The fragment as it is drawn in its file; ports are coloured squares with their letters."""
    ports = {cell: name for name, cell in found.ports}
    drawing = board(len(found.rows[0]), len(found.rows), title=title or found.about.get("title", "Fragment"))
    where = {glyph: [_place(cell) for cell in found.cells() if found.at(cell) == glyph] for glyph in (WALL, BLOCK)}
    drawing = drawing.add(pieces.floor([_place(cell) for cell in sorted(found.floor)]), pieces.walls(where[WALL]))
    drawing = drawing.add(
        Tiles(tuple(_place(cell) for cell in ports), radius=0.14, inset=0.035, fill="accent-2", layer="paint", glyph="")
    )
    for column, row in where[BLOCK]:
        drawing = drawing.add(pieces.block(column, row, glyph="o"))
    for (row, column), name in ports.items():
        drawing = drawing.add(
            Text(column + 0.5, row + 0.5, name, size=0.62, bold=True, layer="labels", fill="text", glyph=name)
        )
    return drawing


def _place(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]
