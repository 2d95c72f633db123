"""From how a specification was met to a trace: the same operations, done to networks.

A search notes only which specification came of which. Here each operation is done again with all its parameters until
it gives the right result; the parameters, in terms of the network's own outside locations, are the trace's steps. A
trace never turns the numbering, so its indices are those of the network as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fathom.engine.behaviours.batch import JUNCTIONS, ONE_WAYS
from fathom.engine.behaviours.behaviour import DEAD_END, Made, Workshop, distinct_locations
from fathom.engine.behaviours.canonical import PERMUTATIONS, REFLECTIONS, ROTATIONS
from fathom.engine.behaviours.encoding import LOCATIONS_AT
from fathom.gadgets.formats.traces import Close, Combine, Connect, Ending, Source, Step, Trace
from fathom.gadgets.library import named
from fathom.gadgets.library.labels import MIRRORED, label
from fathom.gadgets.model import Gadget

JUNCTION, IN, OUT = "junction", "in", "out"

Token = tuple[int, int]
"""An outside location under construction: a number for the source it belongs to, and its location there."""


@dataclass
class Grown:
    """A specification and the outside locations of the network that has it.

    `outside` is in the network's order, `canonical` in that of the specification. `flipped`: one runs against the
    other, so that the specification is that of the mirror image; None if there are too few locations to tell.
    """

    number: int
    packed: bytes
    outside: list[Token]
    canonical: list[Token]

    @property
    def flipped(self) -> bool | None:
        """Whether the specification's order runs against the network's."""
        if len(self.canonical) < 3:
            return None
        places = [self.outside.index(token) for token in self.canonical[:3]]
        ascents = sum(one < other for one, other in zip(places, [*places[1:], places[0]], strict=True))
        return ascents != 2


class Replayer:
    """Builds one trace, step by step.

    What is joined is a base gadget, or else something that the search built before: `reused` says how. Its steps stand
    in the trace once, however often it is used.
    """

    def __init__(
        self, workshop: Workshop, bases: Sequence[Gadget], wires: int, reused: Callable[[bytes], Grown]
    ) -> None:
        self._workshop = workshop
        self._bases = bases
        self._wires = wires
        self._reused = reused
        self._again: dict[bytes, Grown] = {}
        self._steps: list[Step] = []
        self._sources = 0
        self.planar = workshop.arrangements != PERMUTATIONS

    @property
    def trace(self) -> Trace:
        """The steps so far."""
        return Trace(tuple(self._steps))

    def source(self, packed: bytes) -> Grown | None:
        """A base gadget with this specification, if there is one."""
        for gadget, name, state in self._variants():
            made = self._workshop.close(gadget.locations, gadget.states, gadget.traversals, state)
            if made.packed == packed:
                return self._placed(gadget, name, packed, made.places)
        return None

    def _operand(self, form: bytes, flipped: bool | None) -> Grown:
        """What is to be joined, with this specification as seen from the network it is joined to."""
        if self._workshop.arrangements != REFLECTIONS:
            return self.source(form) or self._copy(form)
        plane = Workshop(self._workshop.space, ROTATIONS)
        for gadget, name, state in self._variants():
            seen = gadget.mirrored() if flipped else gadget
            made = plane.close(seen.locations, seen.states, seen.traversals, state)
            if made.packed == form:
                places = [-place % gadget.locations for place in made.places] if flipped else made.places
                return self._placed(gadget, name, form, places)
        raise AssertionError("every operand of a search is a base or its mirror image")

    def _copy(self, packed: bytes) -> Grown:
        """One more of something that the search built before."""
        if packed not in self._again:
            self._again[packed] = self._reused(packed)
        first, number = self._again[packed], self._sources
        fresh = {token: (number + at, token[1]) for at, token in enumerate(first.outside)}
        self._sources += len(fresh)
        return Grown(first.number, packed, list(fresh.values()), [fresh[token] for token in first.canonical])

    def _placed(self, gadget: Gadget, name: str, packed: bytes, places: Sequence[int]) -> Grown:
        tokens = [(self._sources, location) for location in range(gadget.locations)]
        canonical = [tokens[place] for place in places]
        self._sources += 1
        number = self._next()
        self._steps.append(Source(number, (name,)))
        if len(canonical) < len(tokens):
            return self._kept(tokens, packed, canonical, Close, (number,), ())
        return Grown(number, packed, tokens, canonical)

    def _variants(self) -> Iterable[tuple[Gadget, str, int]]:
        for gadget in self._bases:
            for state in range(gadget.states):
                yield gadget, label(gadget, state), state
                if self._workshop.arrangements == REFLECTIONS:
                    yield gadget.mirrored(), label(gadget, state) + MIRRORED, state

    def _next(self) -> int:
        return len(self._steps) + 1

    def _kept(
        self,
        outside: list[Token],
        packed: bytes,
        canonical: list[Token],
        kind: Callable[..., Step],
        arguments: tuple[int, ...],
        joined: tuple[int | None, ...],
    ) -> Grown:
        """Add a step, with the deletions that leave just the locations of the specification."""
        delete = tuple(place for place, token in enumerate(outside) if token not in canonical)
        at, other = (*joined, None, None)[:2]
        number = self._next()
        self._steps.append(kind(number, *arguments, Ending(at, other, delete, None)))
        kept = [token for token in outside if token in canonical]
        return Grown(number, packed, kept, canonical)

    def join(self, left: Grown, right: Grown, made: Made, i: int, j: int) -> Grown:
        """Location i of the left and j of the right joined, counted as in their specifications."""
        operands = [*left.canonical, *right.canonical]
        one, other = left.canonical[i], right.canonical[j]
        if self.planar:
            splice = left.outside.index(one) + 1
            rotate = right.outside.index(other)
            joined: tuple[int | None, ...] = (splice - 1,)
        else:
            splice, rotate = len(left.outside), 0
            joined = (left.outside.index(one), splice + right.outside.index(other))
        outside = _spliced(left.outside, right.outside, splice, rotate)
        outside = [token for token in outside if token not in (one, other)]
        canonical = [operands[place] for place in made.places]
        arguments = (left.number, splice, right.number, rotate)
        return self._kept(outside, made.packed, canonical, Combine, arguments, joined)

    def _closed_off(self, grown: Grown, made: Made) -> Grown:
        """Without the locations that the specification has no more."""
        canonical = [grown.canonical[place] for place in made.places]
        return self._kept(grown.outside, made.packed, canonical, Close, (grown.number,), ())

    def connect(self, grown: Grown, made: Made, b: int, c: int) -> Grown:
        """Locations b and c joined, counted as in the specification."""
        one, other = (grown.outside.index(grown.canonical[place]) for place in (b, c))
        count = len(grown.outside)
        if self.planar:
            joined: tuple[int | None, ...] = (one,) if (one + 1) % count == other else (other,)
        else:
            joined = (one, other)
        outside = [token for place, token in enumerate(grown.outside) if place not in (one, other)]
        canonical = [grown.canonical[place] for place in made.places]
        return self._kept(outside, made.packed, canonical, Connect, (grown.number,), joined)

    def beside(self, left: Grown, right: Grown, made: Made, splice: int, rotation: int) -> Grown:
        """Both side by side; `splice` and `rotation` are counted as in their specifications."""
        operands = [*left.canonical, *right.canonical]
        place = left.outside.index(left.canonical[splice]) if splice < len(left.canonical) else len(left.outside)
        if left.flipped:
            place = (left.outside.index(left.canonical[splice - 1])) % len(left.outside)
        turn = right.outside.index(right.canonical[rotation])
        if right.flipped:
            turn = (turn + 1) % len(right.outside)
        outside = _spliced(left.outside, right.outside, place, turn)
        canonical = [operands[where] for where in made.places]
        arguments = (left.number, place, right.number, turn)
        return self._kept(outside, made.packed, canonical, Combine, arguments, ())

    def repeat(self, grown: Grown, wanted: bytes, base: bytes | None) -> Grown:
        """The operation that makes `wanted`: joining `base` somewhere, or connecting two locations."""
        n = grown.packed[LOCATIONS_AT]
        for location in range(n):
            for wiring in self._wirings():
                for arm in range(2 if JUNCTION in wiring else 1):
                    found = self._tried(grown, wanted, base, location, wiring, arm)
                    if found is not None:
                        return found
        raise AssertionError("an edge of the search cannot be repeated")

    def _wirings(self) -> list[tuple[str, ...]]:
        """What a corridor may pass on its way: nothing, a junction, a one-way, or both in either order."""
        ways = [(IN,), (OUT,)] if self._wires & ONE_WAYS else []
        if not self._wires & JUNCTIONS:
            return [(), *ways]
        both = [one for way in ways for one in ((JUNCTION, *way), (*way, JUNCTION))]
        return [(), (JUNCTION,), *ways, *both]

    def _tried(
        self, grown: Grown, wanted: bytes, base: bytes | None, location: int, wiring: tuple[str, ...], arm: int
    ) -> Grown | None:
        """Lay the corridor from that location and end it in every way; undo it all if nothing comes out right."""
        steps, sources = len(self._steps), self._sources
        end = grown.canonical[location]
        for part in wiring:
            if end in grown.canonical:
                grown, end = self._extended(grown, end, part, arm)
        found = self._ended(grown, wanted, base, grown.canonical.index(end)) if end in grown.canonical else None
        if found is None:
            del self._steps[steps:]
            self._sources = sources
        return found

    def _ended(self, grown: Grown, wanted: bytes, base: bytes | None, place: int) -> Grown | None:
        """End a corridor at a neighbour, or at a base."""
        workshop = self._workshop
        if base == DEAD_END:
            made = workshop.join(grown.packed, base, place, 0, self.planar)
            if made.packed == wanted:
                return self._closed_off(grown, made)
        elif base is None:
            for other in self._neighbours(grown, place):
                made = workshop.connect(grown.packed, place, other)
                if made.packed == wanted:
                    return self.connect(grown, made, place, other)
        else:
            for form in workshop.operands(base):
                for j in distinct_locations(form, workshop.arrangements):
                    made = workshop.join(grown.packed, form, place, j, self.planar)
                    if made.packed == wanted:
                        return self.join(grown, self._operand(form, grown.flipped), made, place, j)
        return None

    def _neighbours(self, grown: Grown, place: int) -> list[int]:
        n = len(grown.canonical)
        if self.planar:
            return [(place + 1) % n, (place - 1) % n] if n > 2 else []
        return [other for other in range(n) if other != place]

    def _extended(self, grown: Grown, end: Token, part: str, arm: int) -> tuple[Grown, Token]:
        """The corridor that ends at a location led on by one more gadget; its new end."""
        name, at, leads_to = {JUNCTION: ("3-split", 0, 1 + arm), IN: ("diode", 0, 1), OUT: ("diode", 1, 0)}[part]
        gadget = named(name)
        form = self._workshop.close(gadget.locations, gadget.states, gadget.traversals, 0).packed
        right = self._operand(form, grown.flipped)
        source = right.outside[0][0]
        i, j = grown.canonical.index(end), right.canonical.index((source, at))
        made = self._workshop.join(grown.packed, form, i, j, self.planar)
        return self.join(grown, right, made, i, j), (source, leads_to)


def _spliced(left: list[Token], right: list[Token], splice: int, rotate: int) -> list[Token]:
    return [*left[:splice], *right[rotate:], *right[:rotate], *left[splice:]]
