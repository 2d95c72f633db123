"""The picture of a board: holes, pegs, rings where pegs are wanted; and jumps as an animation.

A jump takes its time, and what is jumped over goes; a peg that jumps on does not rest in between. Over boards that are
listed thin lines show the jumps.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import watch_here
from fathom.errors import FathomError
from fathom.puzzles.peg.check import replayed
from fathom.puzzles.peg.draw.places import places_of
from fathom.puzzles.peg.model import Grid, Jumps, Pegs
from fathom.show import Circle, Polyline, Scene, Shape, Text, board, timed
from fathom.show.motion import Motion
from fathom.show.shapes import Point

OVERLAYS = {
    "ends": "the holes where, by parities, the last peg may be",
    "resource": "weights that no jump makes heavier, and that show what cannot be reached",
}

_BEFORE, _JUMP, _REST = 0.5, 0.4, 0.35  # seconds until the first jump, of one, and between two of different pegs
_MOST_ARROWS = 3  # only the last jumps leave arrows
_MOST_LINES = 400  # jumps of a listed board that are drawn


def scene(instance: Pegs, solution: Jumps | None = None, overlay: str | None = None) -> Scene:
    """The board, the jumps if there are any, and an overlay if one is wanted."""
    places, width, height = places_of(instance.board)
    count = len(instance.pegs)
    said = f"Peg solitaire, {len(places)} holes, {count} peg{'' if count == 1 else 's'}"
    drawing = board(width, height, title=instance.about.get("title", said))
    if instance.board.grid is Grid.LISTED:
        drawing = drawing.add(*_lines(instance, places), *_names(instance, places, width / 2))
    drawing = drawing.add(*(_hole(instance, hole, at) for hole, at in enumerate(places)))
    if overlay is not None:
        drawing = drawing.add(*(_ends if overlay == "ends" else _weights)(instance, places))
    jumps = () if solution is None else solution.moves
    while jumps and not _possible(instance, Jumps(jumps)):
        jumps = jumps[:-1]
    return drawing.add(*_pegs(instance, places, Jumps(jumps)))


def _possible(instance: Pegs, jumps: Jumps) -> bool:
    try:
        replayed(instance, jumps)
    except FathomError:
        return False
    return True


def _hole(instance: Pegs, hole: int, at: Point) -> tuple[Shape, ...]:
    shapes: tuple[Shape, ...] = (Circle(*at, 0.44, fill="sand", layer="floor", glyph=""),)
    shapes += (Circle(*at, 0.17, fill="shadow", opacity=0.35, layer="paint", glyph="·"),)
    if instance.wanted is not None and hole in instance.wanted:
        shapes += (Circle(*at, 0.41, stroke="target", stroke_width=0.06, layer="marks", glyph=""),)
    return shapes


def _lines(instance: Pegs, places: list[Point]) -> Iterator[Shape]:
    """The jumps of a board that is listed, each line once, with a head where there is no way back."""
    jumps = instance.board.jumps
    there = set(jumps)
    for jump in jumps[:_MOST_LINES]:
        back = jump._replace(start=jump.end, end=jump.start) in there
        if not back or jump.start < jump.end:
            line = tuple(places[hole] for hole in jump)
            yield Polyline(
                line, 0.3, not back, stroke="muted", stroke_width=0.04, opacity=0.7, layer="ground", glyph=""
            )


def _names(instance: Pegs, places: list[Point], middle: float) -> Iterator[Shape]:
    """The names of the holes round a circle, outside."""
    for name, (x, y) in zip(instance.board.cells, places, strict=True):
        away = 0.66 / max(0.1, ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5)
        at = (x + away * (x - middle), y + away * (y - middle))
        yield Text(*at, name, 0.3, fill="text", layer="labels", glyph="")


def _ends(instance: Pegs, places: list[Point]) -> Iterator[Shape]:
    """Rings round the holes that parities leave for the last peg."""
    from fathom.puzzles.peg.solve.invariants import by_parity

    if instance.wanted is not None:
        raise FathomError("the overlay ends is for puzzles in which one peg may be left anywhere")
    for end in by_parity(instance)[1]:
        for hole in end:
            yield Circle(*places[hole], 0.41, stroke="good", stroke_width=0.07, layer="labels", glyph="◦")


def _weights(instance: Pegs, places: list[Point]) -> Iterator[Shape]:
    """The weights of a resource of which the pegs have too little."""
    from fathom.puzzles.peg.solve.invariants import by_resources

    found, _ = by_resources(instance, instance.ends, watch_here())
    if not found:
        raise FathomError("no resource rules out what is wanted here")
    for hole, (at, weight) in enumerate(zip(places, found[0], strict=True)):
        shown, ink = str(weight), "on-accent-1" if hole in instance.pegs else "text"
        yield Text(*at, shown, 0.4, bold=True, fill=ink, layer="labels", glyph=shown if len(shown) < 3 else "")


def _pegs(instance: Pegs, places: list[Point], jumps: Jumps) -> Iterator[tuple[Shape, ...]]:
    """Every peg, with its way and until it is jumped over; and arrows of the jumps."""
    ways: dict[int, list[Motion]] = {hole: [] for hole in instance.pegs}
    here = {hole: hole for hole in instance.pegs}  # by the hole where a peg is now: where it began
    gone: dict[int, float] = {}
    begins: list[float] = []
    time = _BEFORE
    for number, (start, over, end) in enumerate(jumps.moves):
        if number and jumps.moves[number - 1].end != start:
            time += _REST
        begins.append(time)
        peg = here[end] = here.pop(start)
        (x, y), (from_x, from_y), (to_x, to_y) = places[peg], places[start], places[end]
        ways[peg].append(((time, from_x - x, from_y - y), (time + _JUMP, to_x - x, to_y - y)))
        gone[here.pop(over)] = time + _JUMP / 2
        time += _JUMP
    for peg in sorted(ways, key=lambda one: (bool(ways[one]), one)):  # those that jump pass above the others
        motion = tuple(frame for leg in ways[peg] for frame in leg)
        during = (0.0, gone[peg]) if peg in gone else None
        yield timed(_peg(places[peg]), during=during, motion=motion)
    shown = jumps.moves[-_MOST_ARROWS:]
    for begin, jump in zip(begins[-_MOST_ARROWS:], shown, strict=True):
        ends = tuple(places[hole] for hole in (jump.start, jump.end))
        line = Polyline(ends, arrow=True, stroke="trail", stroke_width=0.07, opacity=0.7, layer="trail", glyph="")
        yield timed((line,), during=(begin, None))


def _peg(at: Point) -> tuple[Shape, ...]:
    x, y = at
    return (
        Circle(x + 0.02, y + 0.05, 0.33, fill="shadow", opacity=0.25, layer="pieces", glyph=""),
        Circle(x, y, 0.32, fill="accent-1", stroke="wall-edge", stroke_width=0.03, layer="pieces", glyph="●"),
        Circle(x - 0.1, y - 0.11, 0.08, fill="shine", opacity=0.6, layer="pieces", glyph=""),
    )
