"""The picture of a circuit: inputs at the left, gates in columns, the output at the right.

With values of inputs the wires have the colours of true and false; one that nothing decides yet is grey. A dot tells
where a signal fans out. Where `layers` has too many places to be looked at, the picture says so in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from fathom.problems.circuit.draw.layers import Layers, layers_of
from fathom.problems.circuit.model import Circuit
from fathom.proofs.assignment import Assignment
from fathom.show import Circle, Polygon, Polyline, Rect, Scene, Shape, Text, legend, timed
from fathom.show.formula.clause_list import FALSE, TRUE

OVERLAYS: dict[str, str] = {}

HALF = 0.42
"""Half the height of a gate."""

_MOST_PLACES = 4000
_OPEN = "muted"
_STEP = 0.4  # seconds a column


def scene(instance: Circuit, solution: Assignment | None = None, overlay: str | None = None) -> Scene:
    """The circuit and, if there are values, how they go through it. There are no overlays."""
    del overlay
    return drawn(instance, solution, filmed=True)


def drawn(instance: Circuit, solution: Assignment | None, filmed: bool) -> Scene:
    """The circuit with values, of which some may be open; in a film they come column by column."""
    ands = sum(len(gate) == 2 for gate in instance.gates)
    size = f"{instance.inputs} inputs, {ands} AND, {len(instance.gates) - ands} NOT"
    title = instance.about.get("title", f"Circuit, {size}")
    layers = layers_of(instance)
    if layers.places > _MOST_PLACES:
        return Scene(20, 3, title=title).add(Text(10, 1.5, f"{size}: too many to draw", fill="muted", layer="labels"))
    nothing: list[bool | None] = [None] * instance.signals
    value = nothing if solution is None else values_of(instance, solution.literals)
    drawing = Scene(layers.width, layers.height, title=title, margin=0.6)
    if filmed and solution is not None:
        drawing = drawing.add(shape for shapes in _signals(instance, layers, nothing) for shape in shapes)
    for signal, shapes in enumerate(_signals(instance, layers, value), 1):
        known = filmed and value[signal - 1] is not None
        when = _STEP * (1 + layers.depth[signal])
        drawing = drawing.add(*(timed(shapes, during=(when, None)) if known else shapes))
    samples: list[tuple[Shape | Sequence[Shape], str]] = [
        (_and(0.5, 0.5, "text"), "AND"),
        (_not(0.5, 0.5, "text"), "NOT"),
        (Rect(0.1, 0.35, 0.8, 0.3, 0.1, fill=TRUE, glyph="█"), "true"),
        (Rect(0.1, 0.35, 0.8, 0.3, 0.1, fill=FALSE, glyph="░"), "false"),
    ]
    return legend(drawing, samples if solution is not None else samples[:2])


def values_of(instance: Circuit, literals: Sequence[int]) -> list[bool | None]:
    """What each signal is, number 0 left out, as far as these values of inputs decide it."""
    given = {abs(literal): literal > 0 for literal in literals}
    found = [given.get(signal) for signal in range(1, instance.inputs + 1)]
    for gate in instance.gates:
        taken = [found[signal - 1] for signal in gate]
        if len(gate) == 1:
            found.append(None if taken[0] is None else not taken[0])
        else:
            found.append(False if False in taken else None if None in taken else True)
    return found


def input_places(instance: Circuit) -> list[tuple[float, float]]:
    """The middles of the inputs; none where the picture is in words only."""
    layers = layers_of(instance)
    if layers.places > _MOST_PLACES:
        return []
    return [layers.place[signal, 0] for signal in range(1, instance.inputs + 1)]


def _role(value: bool | None) -> str:
    return _OPEN if value is None else TRUE if value else FALSE


def _signals(instance: Circuit, layers: Layers, value: list[bool | None]) -> Iterator[list[Shape]]:
    """The shapes of each signal: its wires, where it fans out, and what it comes from."""
    wires: dict[int, list[Shape]] = {signal: [] for signal in range(1, instance.signals + 1)}
    for wire in layers.wires:
        role = _role(value[wire.signal - 1])
        wires[wire.signal].append(Polyline(wire.points, 0.12, stroke=role, stroke_width=0.09, layer="floor", glyph=""))
    for signal, x, y in layers.dots:
        wires[signal].append(Circle(x, y, 0.12, fill=_role(value[signal - 1]), layer="walls", glyph=""))
    for signal, shapes in wires.items():
        x, y = layers.place[signal, layers.depth[signal]]
        told = value[signal - 1]
        if signal <= instance.inputs:
            glyph = "?" if told is None else "1" if told else "0"
            ring = Circle(x, y, HALF, fill="floor", stroke=_role(told), stroke_width=0.1, layer="pieces", glyph=glyph)
            name = Text(x, y, str(signal), 0.36, bold=True, fill="text", layer="labels", glyph="")
            shapes.extend((ring, name))
        else:
            both = len(instance.gates[signal - instance.inputs - 1]) == 2
            shapes.extend((_and if both else _not)(x, y, _role(told)))
            shapes.append(Text(x - 0.1, y, str(signal), 0.3, fill="text", layer="labels", glyph=""))
        if signal == instance.output:
            way = ((x + HALF, y), (x + HALF + 0.9, y))
            shapes.append(Polyline(way, 0.0, True, stroke=_role(told), stroke_width=0.09, layer="floor", glyph=">"))
        yield shapes


def _and(x: float, y: float, role: str) -> tuple[Shape, ...]:
    turn = [pi * step / 12 - pi / 2 for step in range(13)]
    arc = tuple((x + HALF * cos(angle), y + HALF * sin(angle)) for angle in turn)
    points = ((x - HALF, y - HALF), *arc, (x - HALF, y + HALF))
    return (Polygon(points, fill="floor", stroke=role, stroke_width=0.08, layer="pieces", glyph="&"),)


def _not(x: float, y: float, role: str) -> tuple[Shape, ...]:
    points = ((x - HALF, y - HALF), (x + 0.6 * HALF, y), (x - HALF, y + HALF))
    return (
        Polygon(points, fill="floor", stroke=role, stroke_width=0.08, layer="pieces", glyph="-"),
        Circle(x + 0.8 * HALF, y, 0.2 * HALF, fill="floor", stroke=role, stroke_width=0.06, layer="pieces", glyph=""),
    )
