"""All tilings by regular polygons with k classes of vertices: `python -m fathom.rolling.generate.uniform K`.

See `model.symbol`. What has to be chosen is s0, which says what is at the other end of every edge. It is chosen edge
by edge, where a tile is nearest to being closed, and cells are added as they are needed. Angles are right round every
vertex, so whatever closes is a tiling; it has k classes of vertices if no two of its chambers look alike all around.
The time grows about threefold with k; it takes some seconds for 6. What the command prints, for k from 1 to K, is
`library/uniform.txt`: k, the numbers of the cells, and s0.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache

from fathom.answer import Watch
from fathom.rolling.model.symbol import Symbol, canonical, cells, is_minimal, renamed

_OPEN = -1


def uniform_symbols(k: int, watch: Watch | None = None) -> Iterator[tuple[tuple[int, ...], Symbol]]:
    """The cells and the symbols of all tilings with k classes of vertices, each once, up to reflection."""
    watch = watch or Watch()
    known: set[Symbol] = set()
    for first in range(len(cells())):
        growth = _Growth(k, first)
        for symbol in growth.symbols(watch):
            if is_minimal(symbol):
                name = canonical(symbol)
                if name not in known:
                    known.add(name)
                    yield tuple(growth.numbers), symbol


class _Growth:
    """A symbol that is being put together."""

    def __init__(self, k: int, first: int) -> None:
        self.k, self.first = k, first
        self.sides: list[int] = []
        self.s0: list[int] = []
        self.s1: list[int] = []
        self.s2: list[int] = []
        self.begins: list[int] = []
        self.numbers: list[int] = []
        self._add(first)
        self.looked = 0

    def _add(self, which: int) -> None:
        sides, s1, s2 = cells()[which]
        begin = len(self.sides)
        self.begins.append(begin)
        self.numbers.append(which)
        self.sides += sides
        self.s0 += [_OPEN] * len(sides)
        self.s1 += [begin + other for other in s1]
        self.s2 += [begin + other for other in s2]

    def _remove(self) -> None:
        begin = self.begins.pop()
        self.numbers.pop()
        for table in (self.sides, self.s0, self.s1, self.s2):
            del table[begin:]

    def symbols(self, watch: Watch) -> Iterator[Symbol]:
        """All symbols that begin with the first cell and have k cells, none of them before it in the list."""
        self.looked += 1
        if self.looked % 256 == 0:
            watch.check("putting tilings together", self.looked)
        here = self._most_urgent()
        if here == _OPEN:
            if len(self.begins) == self.k:
                yield Symbol(*(tuple(table) for table in (self.sides, self.s0, self.s1, self.s2)))
            return
        for there in range(len(self.sides)):
            if self.s0[there] == _OPEN and self._join(here, there):
                yield from self.symbols(watch)
                self._part(here, there)
        if len(self.begins) < self.k:
            for which, there in _ends(self.sides[here], self.sides[self.s2[here]], self.s2[here] == here):
                if which >= self.first:
                    begin = len(self.sides)
                    self._add(which)
                    if self._join(here, begin + there):
                        yield from self.symbols(watch)
                        self._part(here, begin + there)
                    self._remove()

    def _most_urgent(self) -> int:
        """The open chamber whose tile lacks least; -1 if none is open."""
        best, least = _OPEN, 99.0
        for chamber, other in enumerate(self.s0):
            if other == _OPEN:
                length, closed = self._chain(chamber)
                lack = self.sides[chamber] * (1 if closed else 2) - length
                if lack < least:
                    best, least = chamber, lack
        return best

    def _chain(self, chamber: int) -> tuple[int, bool]:
        """How many chambers of its tile are known from an open one on, and whether a mirror ends them."""
        length = 1
        while True:
            beside = self.s1[chamber]
            if beside == chamber:
                return length, True
            length += 1
            chamber = self.s0[beside]
            if chamber == _OPEN:
                return length, False
            if chamber == beside:
                return length, True
            length += 1

    def _join(self, here: int, there: int) -> bool:
        """Let an edge lead from one chamber to another, if it may."""
        over, other = self.s2[here], self.s2[there]
        if self.sides[here] != self.sides[there] or self.sides[over] != self.sides[other]:
            return False
        if (over == here) != (other == there) or (there == over and self.sides[here] != self.sides[over]):
            return False
        self.s0[here], self.s0[there] = there, here
        self.s0[over], self.s0[other] = other, over
        if self._fits(here) and self._fits(over):
            return True
        self._part(here, there)
        return False

    def _part(self, here: int, there: int) -> None:
        for chamber in (here, there, self.s2[here], self.s2[there]):
            self.s0[chamber] = _OPEN

    def _fits(self, chamber: int) -> bool:
        """Whether the tile of a chamber can still become, or has become, a polygon with so many sides."""
        sides = self.sides[chamber]
        ends = 0
        length = 1
        for first, second in ((self.s1, self.s0), (self.s0, self.s1)):
            at, step, then = chamber, first, second
            while True:
                other = step[at]
                if other == _OPEN:
                    ends += 1
                    break
                if other == at:
                    break
                at = other
                if at == chamber:  # a ring: so many corners, turned into each other
                    return 2 * sides % length == 0
                length += 1
                step, then = then, step
        if ends == 2:
            return length <= 2 * sides
        if ends == 1:
            return length <= sides
        return sides % length == 0  # two mirrors


@cache
def _ends(sides: int, beyond: int, mirrored: bool) -> tuple[tuple[int, int], ...]:
    """Chambers of cells that an edge between such tiles may lead to, alike ones of a cell only once."""
    found = []
    for which, (labels, s1, s2) in enumerate(cells()):
        seen = set()
        for chamber, label in enumerate(labels):
            if label == sides and labels[s2[chamber]] == beyond and (s2[chamber] == chamber) == mirrored:
                name = renamed(labels, (s1, s2), chamber)
                if name not in seen:
                    seen.add(name)
                    found.append((which, chamber))
    return tuple(found)


def main(most: str) -> None:
    """Print the library."""
    for k in range(1, int(most) + 1):
        for numbers, symbol in uniform_symbols(k):
            print(k, ",".join(map(str, numbers)), ",".join(map(str, symbol.s0)), sep="|")


if __name__ == "__main__":
    main(*sys.argv[1:])
