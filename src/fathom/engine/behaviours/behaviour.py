"""Behaviours one at a time: the operations on packed specifications, and which location came where.

`Made` pairs a packed specification with `places`: for each of its locations, in canonical order, which location of
the operands it is (those of a right operand count from the number of the left one's locations). This is what
replaying a search needs; the search itself runs in `batch`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.behaviours.canonical import PERMUTATIONS, REFLECTIONS, ROTATIONS, canonical, drop_useless
from fathom.engine.behaviours.determinise import determinise, minimise
from fathom.engine.behaviours.encoding import (
    COMPONENTS_AT,
    LOCATIONS_AT,
    STATES_AT,
    TRANSITIONS_AT,
    pack,
    packed_room,
    unpack,
)
from fathom.engine.behaviours.space import (
    BYTES,
    MOST_LOCATIONS,
    MOST_STATES,
    SPACE,
    TABLE_WORDS,
    TOO_LARGE,
    Bytes,
    Operand,
    Space,
)
from fathom.engine.behaviours.traversals import BOTH_WAYS, Joint, connect, interleave, join
from fathom.errors import FathomError


@compiled(types.int64(SPACE, types.int64, types.int64, types.int64, BYTES, types.int64))
def finish(space: Space, made: int, n: int, arrangements: int, out: Bytes, at: int) -> int:
    """Minimise `delta`, drop useless locations, number canonically, and pack to out[at:]; returns where that ends.

    `at` itself if no location is of any use, `TOO_LARGE` if the result is beyond what can be packed.
    """
    if made < 0:
        return TOO_LARGE
    states = minimise(space, made, n * n)
    n = drop_useless(space, n, states)
    if n == 0:
        return at
    if n > MOST_LOCATIONS or states > MOST_STATES or at + packed_room(n, states) > len(out):
        return TOO_LARGE
    canonical(space, n, states, arrangements)
    return pack(space, n, states, out, at)


DEAD_END = bytes([1, 1, 1, 0, 0, 0])
"""One location where nothing happens: joined to another, it closes that one off. Only an operand; no result is this."""


class Made(NamedTuple):
    """A packed specification (empty: nothing is left of it) and where its locations come from."""

    packed: bytes
    places: tuple[int, ...]


class Statistics(NamedTuple):
    """What the first bytes of a packed specification say."""

    locations: int
    states: int
    components: int
    transitions: int


def writable(packed: bytes) -> Bytes:
    """Bytes as an array of the type that compiled code takes."""
    return np.frombuffer(packed, np.uint8).copy()


def statistics(packed: bytes) -> Statistics:
    """Its locations, states, strongly connected components and transitions (idle ones not counted)."""
    if not packed:
        return Statistics(0, 1, 1, 0)
    transitions = packed[TRANSITIONS_AT] + 256 * packed[TRANSITIONS_AT + 1]
    return Statistics(packed[LOCATIONS_AT], packed[STATES_AT], packed[COMPONENTS_AT], transitions)


def transitions(packed: bytes) -> Iterable[tuple[int, int, int, int]]:
    """Its (state, enter, exit, next state), the idle ones left out."""
    n, states, _, _ = statistics(packed)
    delta = np.empty(states * n * n, np.int32)
    if packed:
        unpack(writable(packed), 0, delta)
    for at, reached in enumerate(delta.tolist()):
        state, letter = divmod(at, n * n)
        enter, leave = divmod(letter, n)
        if reached >= 0 and not (enter == leave and reached == state):
            yield state, enter, leave, reached


def distinct_locations(packed: bytes, arrangements: int) -> list[int]:
    """Enough locations that each other one is brought onto one of these by a symmetry of the behaviour.

    In the plane the symmetries are rotations; else exchanges of two locations.
    """
    n = packed[LOCATIONS_AT]
    step: dict[int, dict[tuple[int, int], int]] = {}
    for state, enter, leave, after in transitions(packed):
        step.setdefault(state, {})[enter, leave] = after
    if arrangements != PERMUTATIONS:
        for turn in range(1, n):
            if _symmetric(step, [(location + turn) % n for location in range(n)]):
                return list(range(turn))
        return list(range(n))
    found: list[int] = []
    for location in range(n):
        exchanges = ([*range(n)] for _ in found)
        for other, order in zip(found, exchanges, strict=True):
            order[location], order[other] = other, location
            if _symmetric(step, order):
                break
        else:
            found.append(location)
    return found


def _symmetric(step: Mapping[int, Mapping[tuple[int, int], int]], order: Sequence[int]) -> bool:
    """Whether renaming the locations by `order` gives the same behaviour, states renamed as that demands."""
    image = {0: 0}
    todo = [0]
    while todo:
        state = todo.pop()
        ours = step.get(state, {})
        theirs = step.get(image[state], {})
        if {(order[enter], order[leave]) for enter, leave in ours} != set(theirs):
            return False
        for (enter, leave), after in ours.items():
            reached = theirs[order[enter], order[leave]]
            if after not in image:
                image[after] = reached
                todo.append(after)
            if image[after] != reached:
                return False
    return True


_WRAPPING = np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation


class Workshop:
    """The operations on packed specifications, with room of their own. One thread at a time."""

    def __init__(self, space: Space, arrangements: int) -> None:
        self.space = space
        self.arrangements = arrangements
        self._out = np.zeros(1 << 20, np.uint8)

    def _load(self, packed: bytes, into: NDArray[np.int32]) -> Operand:
        unpack(writable(packed), 0, into)
        return Operand(into, packed[LOCATIONS_AT], packed[STATES_AT])

    def _finished(self, made: int, n: int) -> Made:
        end = finish(self.space, made, n, self.arrangements, self._out, 0)
        if end == TOO_LARGE:
            raise FathomError("this combination of gadgets has too many states or locations")
        packed = self._out[:end].tobytes()
        kept = packed[LOCATIONS_AT] if packed else 0
        places = self.space.place[self.space.winner[:kept]]
        return Made(packed, tuple(places.tolist()))

    def operands(self, packed: bytes) -> list[bytes]:
        """The ways round in which a base can be joined: where mirror images count as the same, that and its image."""
        if self.arrangements != REFLECTIONS or packed == DEAD_END:
            return [packed]
        n, states, _, _ = statistics(packed)
        plane = Workshop(self.space, ROTATIONS)
        ways = list(transitions(packed))
        image = [(state, -enter % n, -leave % n, after) for state, enter, leave, after in ways]
        return list(dict.fromkeys(plane.close(n, states, one, 0).packed for one in (ways, image)))

    @_WRAPPING
    def join(self, left: bytes, right: bytes, i: int, j: int, planar: bool = True) -> Made:
        """Both with location i of the left and j of the right joined; right's others take the place of left's i."""
        one, other = self._load(left, self.space.left), self._load(right, self.space.right)
        made = join(self.space, Joint(one, other, i, j, BOTH_WAYS), planar)
        return self._finished(made, one.locations + other.locations - 2)

    @_WRAPPING
    def connect(self, packed: bytes, b: int, c: int) -> Made:
        """With locations b and c joined."""
        operand = self._load(packed, self.space.left)
        return self._finished(connect(self.space, operand, b, c, BOTH_WAYS), operand.locations - 2)

    @_WRAPPING
    def interleave(self, left: bytes, right: bytes, splice: int, rotation: int) -> Made:
        """Both side by side: right's locations, begun at `rotation`, after the first `splice` of left's."""
        one, other = self._load(left, self.space.left), self._load(right, self.space.right)
        made = interleave(self.space, one, other, splice, rotation)
        return self._finished(made, one.locations + other.locations)

    @_WRAPPING
    def close(self, n: int, states: int, traversals: Iterable[tuple[int, int, int, int]], first: int) -> Made:
        """The behaviour of a gadget given by its (state, enter, exit, next state), begun in the state `first`."""
        letters = n * n
        words = (states + 63) // 64
        if states * letters * words > TABLE_WORDS:
            raise FathomError(f"a gadget of {states} states and {n} locations is too large to be searched")
        ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for state, enter, leave, after in traversals:
            ways.setdefault((state, enter), []).append((leave, after))
        table = self.space.table
        table[: states * letters * words] = 0
        for state in range(states):
            for enter in range(n):
                reached = {(enter, state)}
                todo = [(enter, state)]
                while todo:
                    place, now = todo.pop()
                    for step in ways.get((now, place), ()):
                        if step not in reached:
                            reached.add(step)
                            todo.append(step)
                for leave, after in reached:
                    at = (state * letters + enter * n + leave) * words + (after >> 6)
                    table[at] |= np.uint64(1 << (after & 63))
        self.space.place[:n] = range(n)
        return self._finished(determinise(self.space, first, states, letters), n)
