"""Where everything is: the steps of a plan as gadgets at their places, joined by chains of NOT.

The wire of track t runs in rows 5t and 5t + 1, counted from below. The gadget of a step stands where the tracks of its
wires are free; what does not come or leave in the right row is shifted. Between two gadgets is a chain of NOT, an even
number of them, or an odd one where the wire is to be negated.

The *chain rule*: these are of one or two columns, so that all their squares touch their centres and no other area can
have them; and there are at least two between gadgets that have other squares beside both ports, so that the one has
nothing opposite to what it could take of its neighbour. So no area leaves its gadget through a port, which `structure`
verifies on every board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from fathom.hardness.reductions.circuit_to_galaxies import gadgets
from fathom.hardness.reductions.circuit_to_galaxies.gadgets import Part
from fathom.hardness.reductions.circuit_to_galaxies.plan import Plan, Step

PITCH = 5
"""Rows from track to track: two squares of a wire, and three between wires."""

_APART = 3  # columns between what ends and what begins on a track
_ARRIVE, _LEAVE = 12, 8  # columns of NOT, NOT, shift, NOT, NOT before a gadget, and of NOT, NOT, shift after it


@dataclass(frozen=True)
class Placed:
    """A part with its first input (or else output) at a column and a height; `node` is the input of a variable."""

    part: Part
    column: int
    height: int
    node: int = 0


class _Side(Enum):
    """What is beside a port: NOT, a gadget all of whose squares there touch their centres, another one, or filler."""

    NOT = "not"
    FIRM = "firm"
    SOFT = "soft"
    FILLER = "filler"


@dataclass(frozen=True)
class _End:
    """The port where a wire has come to: column and height, and what is on its left."""

    column: int
    height: int
    side: _Side


@cache
def chain_widths(length: int, negated: bool, fewest: int = 0) -> tuple[int, ...] | None:
    """Widths, one or two, of NOT that make a chain of this length with an odd number of them, or an even one.

    None if there is no such chain: of length 1, 2, 3, 7 for an even number, and of 0, 1, 4, 5 for an odd one, or with
    fewer than so many.
    """
    for number in range(negated, length + 1, 2):
        threes = length - 2 * number
        if 0 <= threes <= number and number >= fewest:
            return (2,) * threes + (1,) * (number - threes)
    return None


def _fewest(left: _Side, right: _Side) -> int:
    """How many NOT there have to be between what is on both sides."""
    if _Side.NOT in (left, right) or right is _Side.FILLER:
        return 0
    return 1 if left is _Side.FIRM else 2


def laid_out(plan: Plan) -> list[Placed]:
    """The gadgets of a plan, each after those that it takes values from."""
    return list(_Laying(plan).placed())


class _Laying:
    """How far every track is taken, and where every wire has come to."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.free = [0] * (1 + max(plan.tracks))
        self.ends: dict[int, _End] = {}

    def placed(self) -> Iterator[Placed]:
        for step in self.plan.steps:
            yield from self._step(step)

    def _height(self, wire: int) -> int:
        return PITCH * self.plan.tracks[wire]

    def _step(self, step: Step) -> Iterator[Placed]:
        tracks = [self.plan.tracks[wire] for wire in (*step.taken, *step.given)]
        span = range(min(tracks), max(tracks) + 1)
        part, base = self._part(step)
        own = [self._height(wire) for wire in step.taken]
        bends = list(_bends(own, [base - row for row, _ in part.inputs])) if part is not None else []
        side = _Side.FILLER if part is None else _Side.NOT if bends else _Side.SOFT
        column = self._start(step, span, side)
        for wire, negated in zip(step.taken, step.negated, strict=True):
            end = self.ends.pop(wire)
            widths = chain_widths(column - end.column, negated, _fewest(end.side, side))
            yield from _chain(widths or (), end.column, end.height)
        if part is not None:
            yield from _bent(column, own, bends, (1, 1))
            column += _ARRIVE * len(bends)
            yield Placed(part, column, base, step.node)
            column += part.outputs[0][1] if part.outputs else _APART
            given = [base - row for row, _ in part.outputs]
            wanted = [self._height(wire) for wire in step.given]
            bends = list(_bends(given, wanted))
            yield from _bent(column, given, bends, ())
            column += _LEAVE * len(bends)
            side = _Side.FIRM if bends or step.sort == "variable" else _Side.SOFT
            self.ends |= {wire: _End(column, to, side) for wire, to in zip(step.given, wanted, strict=True)}
        for track in span:
            self.free[track] = column

    def _part(self, step: Step) -> tuple[Part | None, int]:
        """The gadget of a step, and the height of its first port."""
        first = self._height((*step.taken, *step.given)[0])
        if step.sort == "fan-out":
            low, high = map(self._height, step.given)
            return gadgets.fan(), first if high > first else low + 1
        made: dict[str, Callable[[], Part]] = {
            "variable": gadgets.variable,
            "sink": gadgets.sink,
            "and": lambda: gadgets.conjunction(PITCH),
            "crossover": lambda: gadgets.crossover(PITCH),
        }
        return (made[step.sort]() if step.sort in made else None), first

    def _start(self, step: Step, span: range, side: _Side) -> int:
        """The first column at which all wires can come with a chain of the right sort."""
        start = max(self.free[track] for track in span)
        start += _APART if start and not step.taken else 0

        def fits(wire: int, negated: bool) -> bool:
            end = self.ends[wire]
            return chain_widths(start - end.column, negated, _fewest(end.side, side)) is not None

        while not all(fits(wire, negated) for wire, negated in zip(step.taken, step.negated, strict=True)):
            start += 1
        return start


def _chain(widths: tuple[int, ...], column: int, height: int) -> Iterator[Placed]:
    for width in widths:
        yield Placed(gadgets.negation(width), column, height)
        column += width + 1


def _bends(heights: list[int], wanted: list[int]) -> Iterator[list[int]]:
    """The heights that wires come to one after the other: all at once, or one before the other that follows it."""
    if heights == wanted:
        return
    ways = [to - height for height, to in zip(heights, wanted, strict=True)]
    if len(ways) == 2 and min(ways) > 0:
        yield [heights[0], wanted[1]]
    elif len(ways) == 2 and max(ways) < 0:
        yield [wanted[0], heights[1]]
    yield wanted


def _bent(column: int, heights: list[int], bends: list[list[int]], tail: tuple[int, ...]) -> Iterator[Placed]:
    """The same values at other heights: each time NOT, NOT, shift and a tail of NOT, or as many NOT as are as long."""
    for wanted in bends:
        for height, to in zip(heights, wanted, strict=True):
            if height == to:
                yield from _chain((1, 1, 1, 1, *tail), column, height)
            else:
                yield from _chain((1, 1), column, height)
                yield Placed(gadgets.shift(to - height), column + 4, height)
                yield from _chain(tail, column + 8, to)
        column, heights = column + 8 + 2 * len(tail), wanted
