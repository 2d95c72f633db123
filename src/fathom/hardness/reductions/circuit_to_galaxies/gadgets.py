"""The gadgets: what each covers, where its ports are, and what it does with truth values.

A port is two squares over one another that two gadgets share; one of them covers it. At an input the value is true if
the neighbour on the left covers it, at an output if the gadget itself does; so a value goes from left to right. Shapes
are given with y upwards, as (x, y), and clues in halves, (2x, 2y) being the middle of a square; the gadgets of
`hardness.areas` that come of them have rows downwards, and the lower square of the first input, or else output, at or
near (0, 0). The shapes were found by search, with the behaviour that [Bosboom 2020, 3.8] tells of the lost drawings;
`tables` verifies each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from fathom.hardness.areas import Gadget, Profile
from fathom.hardness.areas.gadget import Cell

Point = tuple[int, int]
"""A square (x, y), or a clue's place in halves."""

Values = tuple[bool, ...]


@dataclass(frozen=True, eq=False)
class Part:
    """A gadget with its ports in order, from the lowest up, and the outputs for every value of its inputs.

    `inputs` and `outputs` are the lower squares of upright ports. `behaviour` has no row for what cannot be, and two
    for a variable.
    """

    sort: str
    gadget: Gadget
    inputs: tuple[Cell, ...]
    outputs: tuple[Cell, ...]
    behaviour: tuple[tuple[Values, Values], ...]

    def profile(self, taken: Sequence[bool], given: Sequence[bool]) -> Profile:
        """The ports that the gadget covers for these values of inputs and outputs."""
        covered = [f"in {number}" for number, value in enumerate(taken, 1) if not value]
        return frozenset(covered + [f"out {number}" for number, value in enumerate(given, 1) if value])


def _part(
    sort: str,
    name: str,
    clues: Iterable[Point],
    mandatory: Iterable[Point],
    inputs: Sequence[Point],
    outputs: Sequence[Point],
    behaviour: Iterable[tuple[Values, Values]],
    flip: int | None = None,
    upright: bool = True,
) -> Part:
    """A part from points with y upwards; with `flip`, turned upside down such that squares 0 and this change places."""

    def square(point: Point) -> Cell:
        return (-point[1], point[0]) if flip is None else (point[1] - flip, point[0])

    def port(point: Point, standing: bool) -> frozenset[Cell]:
        x, y = point
        return frozenset(map(square, ((x, y), (x, y + 1) if standing else (x + 1, y))))

    ports = {f"in {number}": port(point, True) for number, point in enumerate(inputs, 1)}
    ports |= {f"out {number}": port(point, upright) for number, point in enumerate(outputs, 1)}
    places = {(-y / 2 if flip is None else y / 2 - flip, x / 2): "o" for x, y in clues}
    gadget = Gadget(name, places, frozenset(map(square, mandatory)), ports)
    lower = {name: max(area) for name, area in ports.items()}
    return Part(
        sort,
        gadget,
        tuple(lower[f"in {number}"] for number in range(1, len(inputs) + 1)),
        tuple(lower[f"out {number}"] for number in range(1, len(outputs) + 1)),
        tuple(behaviour),
    )


def _block(columns: Iterable[int], rows: Iterable[int]) -> set[Point]:
    rows = list(rows)
    return {(x, y) for x in columns for y in rows}


_EQUAL = (((False,), (False,)), ((True,), (True,)))
_OPPOSITE = (((False,), (True,)), ((True,), (False,)))


def _of_two(outcome: Callable[[bool, bool], Values]) -> list[tuple[Values, Values]]:
    return [((one, other), outcome(one, other)) for one in (False, True) for other in (False, True)]


@cache
def negation(width: int) -> Part:
    """NOT: one centre in the middle of so many columns, of which the gadget takes both ports as well, or neither."""
    name = f"not {width}"
    return _part(
        "not", name, [(width + 1, 1)], _block(range(1, width + 1), (0, 1)), [(0, 0)], [(width + 1, 0)], _OPPOSITE
    )


@cache
def wire(pairs: int) -> Part:
    """A wire of [Bosboom 2020, 3.8]: centres every three columns, an even number of them."""
    clues = [(2 * (2 + 3 * number), 1) for number in range(2 * pairs)]
    end = 6 * pairs
    return _part("wire", f"wire {pairs}", clues, _block(range(1, end), (0, 1)), [(0, 0)], [(end, 0)], _EQUAL)


@cache
def shift(height: int) -> Part:
    """The same value so many rows higher (lower, if negative), four columns on."""
    high = abs(height)
    mandatory = _block([1], range(1, high + 1)) | _block([2, 3], (high, high + 1))
    flip = 1 if height < 0 else None
    clues = [(2, high + 1), (6, 2 * high + 1)]
    return _part("shift", f"shift {height}", clues, mandatory, [(0, 0)], [(4, high)], _EQUAL, flip)


@cache
def variable() -> Part:
    """Either value at the output."""
    outcomes = [((), (False,)), ((), (True,))]
    return _part(
        "variable", "variable", [(0, 2), (2, 0), (2, 3)], _block([0, 1], range(3)), [], [(2, 0)], outcomes, flip=1
    )


@cache
def sink() -> Part:
    """Either value at the input: a variable, mirrored."""
    outcomes = [((False,), ()), ((True,), ())]
    return _part("sink", "sink", [(4, 2), (2, 0), (2, 3)], _block([1, 2], range(3)), [(0, 0)], [], outcomes, flip=1)


@cache
def conjunction(distance: int) -> Part:
    """AND of two inputs so many rows apart, four or more."""
    d = distance
    return _part(
        "and",
        f"and {d}",
        [(2, 2), (2, d + 2), (3, 0), (3, 2 * d + 2), (4, d + 3), (6, d + 1)],
        _block([1, 2, 3], range(d + 2)),
        [(0, 0), (0, d)],
        [(4, d - 1)],
        _of_two(lambda one, other: (one and other,)),
    )


_TWICE = (((False,), (False, False)), ((True,), (True, True)))


@cache
def fan() -> Part:
    """The input at two outputs: one three rows above it, and one a row below."""
    column = {(0, y) for y in (0, 1, 2, 3, 6)}
    clues = [(0, 6), (2, 2), (2, 7), (2, 12)]
    return _part(
        "fan-out", "fan-out", clues, column | _block([1], range(1, 7)), [(0, 4)], [(2, 5), (2, 1)], _TWICE, flip=5
    )


@cache
def wide_fan() -> Part:
    """The input at two outputs, with three centres on a rectangle."""
    return _part(
        "fan-out",
        "fan-out with three centres",
        [(0, 7), (3, 1), (3, 7)],
        _block([0, 1, 2], range(6)),
        [(0, 6)],
        [(3, 1), (3, 5)],
        _TWICE,
    )


@cache
def crossover(distance: int) -> Part:
    """Two inputs so many rows apart, four or more, change places."""
    d = distance
    return _part(
        "crossover",
        f"crossover {d}",
        [(2, 1), (2, 2 * d + 1), (6, d + 1)],
        _block([1, 2, 3], (0, 1, d, d + 1)) | _block([3], range(2, d)),
        [(0, 0), (0, d)],
        [(4, 0), (4, d)],
        _of_two(lambda one, other: (other, one)),
    )


@cache
def turn() -> Part:
    """From left to right to from below to above: the output is a port of two squares beside one another."""
    mandatory = _block([1, 2], range(4)) | {(3, 2), (3, 3)}
    clues = [(2, 1), (3, 4), (5, 6)]
    return _part("turn", "turn", clues, mandatory, [(0, 1)], [(1, 4)], _EQUAL, upright=False)
