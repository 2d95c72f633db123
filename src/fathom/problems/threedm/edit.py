"""Triples element by element: a tap in the row of a triple gives it another element of that set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, place_named, square_spot
from fathom.problems.threedm.model import ThreeDimensional, write

TOOLS: Sequence[Tool] = (Tool("*", "in the triple"), Tool("-", "remove the triple", erases=True))

_MOST = 1500  # squares of a table that can be tapped


def spots(instance: ThreeDimensional) -> Sequence[Spot]:
    """The squares of the table."""
    wide = 3 * instance.size
    if wide * len(instance.triples) > _MOST:
        return []
    return [
        square_spot(
            f"{row},{x}", x, row, f"triple {row + 1}, element {x % instance.size + 1} of set {x // instance.size + 1}"
        )
        for row in range(len(instance.triples))
        for x in range(wide)
    ]


def glyphs(instance: ThreeDimensional) -> dict[str, str]:
    """Where the elements of the triples are."""
    return {
        f"{row},{place * instance.size + element - 1}": "*"
        for row, triple in enumerate(instance.triples)
        for place, element in enumerate(triple)
    }


def put(instance: ThreeDimensional, spot: str, glyph: str) -> str:
    """The text with another element in a triple, or without the triple."""
    place = place_named(spot)
    if len(place) != 2 or not 0 <= place[0] < len(instance.triples) or not 0 <= place[1] < 3 * instance.size:
        raise FathomError(f"found {excerpt(spot)}, expected a triple and an element, as 0,3")
    row, (which, element) = place[0], divmod(place[1], instance.size)
    triples = [list(triple) for triple in instance.triples]
    if glyph == "-":
        del triples[row]
    elif glyph == "*":
        triples[row][which] = element + 1
    else:
        raise FathomError(f"found {excerpt(glyph)}, expected * or -")
    return write(replace(instance, triples=tuple(map(tuple, triples))))


def resized(instance: ThreeDimensional, side: str, step: int) -> str:
    """A triple more at the bottom, or less; an element more in every set at the right, or less."""
    if side in ("top", "left"):
        raise FathomError("triples come and go at the bottom, elements at the right")
    if side == "bottom":
        every = ((a, b, c) for a in _elements(instance) for b in _elements(instance) for c in _elements(instance))
        fresh = next((triple for triple in every if triple not in set(instance.triples)), None)
        if step > 0 and fresh is None:
            raise FathomError("all triples are there")
        triples = (*instance.triples, fresh) if step > 0 and fresh is not None else instance.triples[:-1]
        return write(replace(instance, triples=triples))
    size = max(1, instance.size + step)
    kept = tuple(triple for triple in instance.triples if max(triple) <= size)
    return write(replace(instance, size=size, triples=kept))


def _elements(instance: ThreeDimensional) -> range:
    return range(1, instance.size + 1)
