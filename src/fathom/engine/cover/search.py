"""Finding one cover: conclusions of single elements, then one piece after the other, the scarcest element first.

A piece that has been tried in vain is remembered. Nothing here is shared with the SAT solver.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.cover.problem import Cover, Rest, Uses
from fathom.errors import LimitReached


def first_cover(cover: Cover, watch: Watch) -> Uses | None:
    """A solution, or None if there is none. Raises `LimitReached`."""
    try:
        return _CoverSearch(watch).of(Rest.of(cover, watch))
    except RecursionError:
        raise LimitReached("the problem is too deep to be searched") from None


class _CoverSearch:
    """The pieces tried in vain so far."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.hopeless: set[object] = set()
        self.branches = 0

    def of(self, rest: Rest) -> Uses | None:
        """A way to cover the rest."""
        uses = rest.settle()
        if uses is None:
            return None
        for part in sorted(rest.parts(), key=lambda part: len(part.demands)):
            found = self._connected(part)
            if found is None:
                return None
            uses |= found
        return uses

    def _connected(self, part: Rest) -> Uses | None:
        key = part.key()
        if key in self.hopeless:
            return None
        option = part.choice()
        for times in range(part.capacity(option), -1, -1):
            self.branches += 1
            self.watch.check("searching", self.branches, nodes=self.branches)
            found = self.of(part.after(option, times))
            if found is not None:
                return found | {option: times}
        self.hopeless.add(key)
        return None
