"""Where gates and wires are: a column for each depth, and in it a place for each signal that begins or passes there.

Signals take the order of what they come from, so that few wires cross. Between two columns every signal has a vertical
line of its own. Linear in the number of places, which is at most the signals times the columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from fathom.problems.circuit.analyse import depths
from fathom.problems.circuit.model import Circuit
from fathom.show.shapes import Point

_LINE = 0.26  # between vertical lines
_ROOM = 0.75  # from the middle of a gate to the first line
_PITCH = 1.15  # from gate to gate in a column
_PIN = 0.2  # of the two signals that an AND takes, above and below its middle


@dataclass(frozen=True, slots=True)
class Wire:
    """A piece of a signal, from one column to the next."""

    signal: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layers:
    """The middle of each signal in each column, the wires, where signals fan out, and the size."""

    place: dict[tuple[int, int], Point]
    depth: dict[int, int]
    wires: tuple[Wire, ...]
    dots: tuple[tuple[int, float, float], ...]
    width: float
    height: float

    @property
    def places(self) -> int:
        """How many places there are."""
        return len(self.place)


@lru_cache(maxsize=16)
def layers_of(instance: Circuit) -> Layers:
    """The places of a circuit."""
    depth = dict(enumerate(depths(instance), 1))
    last = dict(depth)
    for number, gate in instance.numbered():
        for signal in gate:
            last[signal] = max(last[signal], depth[number] - 1)
    columns: list[list[int]] = [[] for _ in range(max(depth.values()) + 1)]
    for signal, start in depth.items():
        for column in range(start, last[signal] + 1):
            columns[column].append(signal)
    place: dict[tuple[int, int], Point] = {}
    order: dict[int, float] = {}
    x = height = 0.0
    for number, here in enumerate(columns):
        here.sort(key=lambda signal: _rank(instance, signal, depth[signal] == number, order))
        top = -_PITCH * (len(here) - 1) / 2
        for row, signal in enumerate(here):
            place[signal, number] = (x, top + _PITCH * row)
        order = {signal: place[signal, number][1] for signal in here}
        height = max(height, _PITCH * len(here))
        x += 2 * _ROOM + _LINE * len(here)
    shift = height / 2
    place = {key: (x + 0.5, y + shift) for key, (x, y) in place.items()}
    wires, dots = _wires(instance, place, depth, columns)
    width = max(x for x, _ in place.values()) + 1.6
    return Layers(place, depth, tuple(wires), tuple(dots), width, height)


def _rank(instance: Circuit, signal: int, begins: bool, order: dict[int, float]) -> tuple[float, int]:
    """Where a signal would like to be: where it was, or between those that it is made of."""
    if not begins:
        return order[signal], signal
    if signal <= instance.inputs:
        return 0.0, signal
    taken = [order[one] for one in instance.gates[signal - instance.inputs - 1]]
    return sum(taken) / len(taken), signal


def _wires(
    instance: Circuit, place: dict[tuple[int, int], Point], depth: dict[int, int], columns: list[list[int]]
) -> tuple[list[Wire], list[tuple[int, float, float]]]:
    wires: list[Wire] = []
    dots: list[tuple[int, float, float]] = []
    for number, column in enumerate(columns[:-1]):
        ends: dict[int, list[Point]] = {signal: [] for signal in column}
        for signal, pin in _pins(instance, place, depth, columns[number + 1], number + 1):
            ends[signal].append(pin)
        for line, signal in enumerate(column):
            x, y = place[signal, number]
            turn = x + _ROOM + _LINE * line
            wires += [Wire(signal, ((x, y), (turn, y), (turn, end[1]), end)) for end in ends[signal]]
            heights = sorted({y, *(end[1] for end in ends[signal])})
            if len(ends[signal]) > 1:
                inner = {y} if heights[0] < y < heights[-1] or len(heights) == 2 else set[float]()
                dots += [(signal, turn, height) for height in inner | set(heights[1:-1])]
    return wires, dots


def _pins(
    instance: Circuit, place: dict[tuple[int, int], Point], depth: dict[int, int], column: list[int], number: int
) -> Iterator[tuple[int, Point]]:
    """Which signals come to this column from the one before, and where."""
    for signal in column:
        x, y = place[signal, number]
        if depth[signal] < number:
            yield signal, (x, y)
            continue
        gate = instance.gates[signal - instance.inputs - 1]
        upper = sorted(gate, key=lambda one: place[one, number - 1][1])
        for one, offset in zip(upper, (-_PIN, _PIN) if len(gate) == 2 else (0.0,), strict=True):
            yield one, (x - 0.4, y + offset)
