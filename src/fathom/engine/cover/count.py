"""Counting covers exactly, without listing them.

Draw the conclusions of single elements; count what falls apart piece by piece and multiply; else decide how often the
option is used that concerns most others, and add up. Every piece is counted once and remembered. Worst case
exponential, as it must be; a chain of reductions leaves pieces that are small.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.cover.problem import Cover, Rest
from fathom.errors import LimitReached


def count_covers(cover: Cover, watch: Watch) -> int:
    """The number of solutions, told apart by how often each option is used. Raises `LimitReached`."""
    try:
        return _Counting(watch).of(Rest.of(cover, watch))
    except RecursionError:
        raise LimitReached("the problem is too deep to be counted") from None


class _Counting:
    """The pieces counted so far."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.known: dict[object, int] = {}
        self.pieces = 0

    def of(self, rest: Rest) -> int:
        """How many ways there are to cover the rest, of which single elements may still allow conclusions."""
        if rest.settle() is None:
            return 0
        product = 1
        for part in rest.parts():
            product *= self._connected(part)
            if not product:
                return 0
        return product

    def _connected(self, part: Rest) -> int:
        key = part.key()
        if key not in self.known:
            self.pieces += 1
            self.watch.check("counting", self.pieces, nodes=self.pieces, remembered=len(self.known))
            option = part.choice()
            self.known[key] = sum(self.of(part.after(option, times)) for times in range(part.capacity(option) + 1))
        return self.known[key]
