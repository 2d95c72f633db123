"""The forward pass over the edges of a plan, in slices, with arrays that grow."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fathom.answer import Watch
from fathom.engine.paths.kernels import DONE, FOUND, STATE, WANTS_ROOM, Reading, Scratch, advance
from fathom.engine.paths.labels import FIRST_PIECE
from fathom.engine.paths.plan import MOST_SLOTS, Plan
from fathom.engine.probing import rehash
from fathom.errors import LimitReached

_FEW = 1 << 8
_SLICE = 1 << 17  # states between two looks at the clock: under a tenth of a second


class TooWide(LimitReached):
    """The frontier has more states than were allowed: `states` were met up to the edge `layer` of `layers`."""

    def __init__(self, states: int, layer: int, layers: int) -> None:
        self.states = states
        self.layer = layer
        self.layers = layers
        super().__init__(f"limit on the states of paths: {states} at edge {layer} of {layers}")


class Sweep:
    """Finds the states of one layer after the other; afterwards `widths` has their numbers and `delta` where they lead.

    With `keep`, `delta` has the transitions of all layers and `limit` is on all their states together; without, it has
    those of the last layer read, and the limit is on the states of one layer.
    """

    def __init__(self, plan: Plan, loop: bool, watch: Watch, limit: int | None, keep: bool) -> None:
        self.plan, self.loop, self.watch, self.limit, self.keep = plan, loop, watch, limit, keep
        self.widths = [0 if plan.impossible else 1]
        self.delta = np.empty(2 * _FEW, np.int32)
        self._here = np.zeros((_FEW, plan.words), np.uint64)
        self._there = np.zeros((_FEW, plan.words), np.uint64)
        self._slots, self._stamps = np.zeros(2 * _FEW, np.int32), np.zeros(2 * _FEW, np.int32)
        self._sizes = np.array(
            [plan.slots, plan.face_slots, plan.label_mask, plan.component_mask, plan.value_mask], np.int64
        )
        vertices, faces = plan.slots, plan.face_slots
        lengths = (vertices, vertices, faces, faces + 3, vertices + FIRST_PIECE + 1, faces + 3)
        self._scratch = Scratch(*(np.zeros(length, np.int64) for length in lengths))
        self._cursor = np.zeros(3, np.int64)
        self._unwatched = 0

    def layers(self) -> Iterator[tuple[int, int]]:
        """Read edge by edge; yields how many states the layers before and after the edge have."""
        plan = self.plan
        if max(plan.slots, plan.face_slots) > MOST_SLOTS:
            raise TooWide(0, 0, len(plan.order))
        base = 0
        for layer in range(len(plan.order)):
            width = self.widths[-1]
            found = self._read(layer, base) if width else 0
            self.widths.append(found)
            if self.keep:
                base += 2 * width
            yield width, found
            self._here, self._there = self._there, self._here

    @np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
    def _read(self, layer: int, base: int) -> int:
        """Read one edge, and return how many states there are behind it."""
        known = sum(self.widths) if self.keep else 0
        plan, width, cursor = self.plan, self.widths[-1], self._cursor
        self._lengthen(base + 2 * width)
        cursor[STATE] = cursor[FOUND] = 0
        while True:
            status = advance(self._reading(layer, base), _SLICE)
            found = int(cursor[FOUND])
            if self.limit is not None and known + found > self.limit:
                raise TooWide(known + found, layer + 1, len(plan.order))
            self._unwatched += width
            if status != DONE or self._unwatched >= _SLICE:
                self.watch.check("reading edges", layer, len(plan.order), nodes=known + found, states=found)
                self._unwatched = 0
            if status == DONE:
                return found
            if status == WANTS_ROOM:
                self._widen(found, layer + 1)

    def _reading(self, layer: int, base: int) -> Reading:
        plan = self.plan
        return Reading(
            plan.steps[layer],
            plan.counting[layer],
            plan.finishing[layer],
            plan.combined,
            plan.accepted,
            plan.debts,
            plan.places,
            self._sizes,
            plan.count_bits,
            self._here,
            self._there,
            self._slots,
            self._stamps,
            self.delta,
            self._cursor,
            self._scratch,
            self.loop,
            self.widths[-1],
            layer + 1,
            base,
        )

    def _widen(self, found: int, stamp: int) -> None:
        """Twice the room for the states of the next layer, and a new table of those found so far."""
        room = 2 * len(self._there)
        self.watch.reserve(room * (8 * self.plan.words + 16), "the states of a layer")
        self._there.resize((room, self.plan.words), refcheck=False)
        if 2 * room > len(self._slots):
            self._slots, self._stamps = np.zeros(2 * room, np.int32), np.zeros(2 * room, np.int32)
            rehash(self._there, found, stamp, self._slots, self._stamps)

    def _lengthen(self, needed: int) -> None:
        """Room for so many transitions."""
        if needed > len(self.delta):
            longer = max(needed, len(self.delta) + len(self.delta) // 2)
            self.watch.reserve(4 * (longer - len(self.delta)), "the transitions of the diagram")
            self.delta.resize(longer, refcheck=False)
