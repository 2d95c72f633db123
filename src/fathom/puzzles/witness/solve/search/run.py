"""The compiled search for the lines that solve a panel: all of them, or the first few, within limits.

`LineSearch` lays a panel out (see `layout`) and runs the kernels in slices. What they cannot decide they ask for:
regions with antibodies are judged by `erasing`, and packings that take long are gone through again with more steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.puzzles.witness.check.certificates import GOES_ON, REASONS, SearchTree
from fathom.puzzles.witness.model import Line, Panel
from fathom.puzzles.witness.solve.search import kernels as k
from fathom.puzzles.witness.solve.search import packing as pk
from fathom.puzzles.witness.solve.search.erasing import NONE, Contents, Pieces, satisfied
from fathom.puzzles.witness.solve.search.judge import packed
from fathom.puzzles.witness.solve.search.layout import laid_out, numbered, packing_of
from fathom.puzzles.witness.solve.search.memo import place_of, remember
from fathom.puzzles.witness.solve.search.printed import accepted
from fathom.puzzles.witness.solve.search.walk import search as run_slice

_SLICE = 4000  # nodes
_RECORDED = 20_000_000  # records of a search tree, four bytes each, up to which it is kept
_KEPT = 2  # solutions that are remembered unless more are asked for


class LineSearch:
    """The search for the solutions of a panel. `brute` tries all paths to their ends, `logged` keeps the tree."""

    def __init__(self, panel: Panel, keep: int = _KEPT, brute: bool = False, logged: bool = False) -> None:
        """Lay the panel out."""
        self.panel = panel
        self.finished = False
        """Whether all lines were looked at."""
        self._numbers = numbered(panel)
        self._state = laid_out(panel, self._numbers, keep, brute, 2 * _SLICE if logged else 0)
        self._records = bytearray()
        n = self._numbers
        things = (*n.node_places, *n.edge_places, *n.cells) if logged else ()
        self._places = np.array([x + y * panel.width for x, y in things], np.int64)
        self._packing = packing_of(panel, self._numbers, self._state.cell)
        self._fits: dict[tuple[bytes, Pieces], bool] = {}

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        return int(self._state.info[k.FOUND])

    @property
    def nodes(self) -> int:
        """How many beginnings of lines were looked at."""
        return int(self._state.info[k.NODES])

    @property
    def solutions(self) -> list[Line]:
        """The first solutions, as many as are kept."""
        state = self._state
        lines = []
        for row in state.solutions[: self.found].tolist():
            nodes, ways = row[1 : 2 * row[0] : 2], row[2 : 2 * row[0] : 2]
            steps = list(zip(nodes, ways, strict=False))
            edges = [int(state.node[node, k.VIA + way]) for node, way in steps]
            lines.append(
                self._numbers.line(nodes, edges, [int(state.node[node, k.WEIGHT + way]) for node, way in steps])
            )
        return lines

    def run(self, watch: Watch, limit: int | None = None, most_nodes: int | None = None) -> bool:
        """Search until there are `limit` solutions or no more; False if `most_nodes` were not enough."""
        enough = limit if limit is not None else 1 << 62
        while not self.finished and self.found < enough:
            watch.check("searching", self.nodes, nodes=self.nodes, found=self.found)
            if most_nodes is not None and self.nodes >= most_nodes:
                return False
            ended = self._slice(enough)
            while ended == k.ASK:
                self._answer(watch)
                ended = self._slice(enough)
            self.finished = ended == k.ENDED
        return True

    def each(self, watch: Watch) -> Iterator[Line]:
        """All solutions, each as soon as it is found; `found` counts those that were not told yet."""
        while self.run(watch, 1) and self.found:
            (line,) = self.solutions
            self._state.info[k.FOUND] = 0
            yield line

    def _slice(self, enough: int) -> int:
        """Search for a while, and put the records by."""
        ended: int = run_slice(self._state, self._packing, _SLICE, enough)
        info = self._state.info
        if info[k.LOGGED]:
            self._records += self._with_places(self._state.log[: info[k.LOGGED]])
            info[k.LOGGED] = 0
        if len(self._records) > 4 * _RECORDED:
            info[k.LOGGING] = 0
            self._records.clear()
        return ended

    def _with_places(self, log: NDArray[np.int64]) -> bytes:
        """Records of a search tree, with the places of what they blame."""
        reasons, rest = log % REASONS, log // REASONS
        layers, things = rest // len(self._places), rest % len(self._places)
        blamed = layers * self.panel.width * self.panel.height + self._places[things]
        return np.where(reasons == GOES_ON, 0, reasons + REASONS * blamed).astype("<i4").tobytes()

    @property
    def tree(self) -> SearchTree | None:
        """The whole search as a certificate: None if it is not finished, or too long to be kept."""
        if not self.finished or not self._state.info[k.LOGGING]:
            return None
        return SearchTree(bytes(self._records))

    def _answer(self, watch: Watch) -> None:
        """Put what the search asks about into its memo."""
        state = self._state
        if 2 * state.info[k.ENTRIES] > len(state.memo):
            self._grow(watch)
            return
        size = int(state.info[k.QUERY_SIZE])
        verdict = int(self._erased(watch)) if state.key[0] & 1 else self._packed(size, watch)
        remember(self._state, place_of(self._state), verdict)

    def _grow(self, watch: Watch) -> None:
        old = self._state
        length = 4 * len(old.memo)
        watch.reserve(8 * length * old.memo.shape[1], "the memo of regions")
        new = old._replace(memo=np.zeros((length, old.memo.shape[1]), np.int64))
        new.info[k.ENTRIES] = 0
        asked = old.key.copy()
        for row in old.memo[old.memo[:, 0] > 0]:
            new.key[:] = row[1:]
            remember(new, place_of(new), int(row[0]) - 1)
        new.key[:] = asked
        self._state = new

    def _packed(self, size: int, watch: Watch) -> int:
        """Pack the group with the pieces that are counted, however long it takes."""
        budget = int(self._packing.info[pk.BUDGET])
        verdict = packed(self._state, self._packing, size)
        while verdict == pk.TOO_LONG:
            watch.check("packing polyominoes", self.nodes, nodes=self.nodes)
            self._packing.info[pk.BUDGET] *= 4
            verdict = packed(self._state, self._packing, size)
        self._packing.info[pk.BUDGET] = budget
        return int(verdict)

    def _bits(self, start: int, length: int) -> list[int]:
        words = self._state.key[start : start + (length + k.WORD - 1) // k.WORD].tolist()
        return [number for number in range(length) if words[number // k.WORD] >> number % k.WORD & 1]

    def _erased(self, watch: Watch) -> bool:
        """Whether a group with antibodies is satisfied."""
        state, rules = self._state, self.panel.rules
        size, layer = int(state.info[k.QUERY_SIZE]), int(state.info[k.QUERY_LAYER])
        cells, edges, nodes = len(state.cell), len(state.edge), len(state.node)
        cell_words, edge_words = (cells + k.WORD - 1) // k.WORD, (edges + k.WORD - 1) // k.WORD
        hexagons = self._bits(1 + cell_words + edge_words, edges)
        hexagons += self._bits(1 + cell_words + 2 * edge_words, nodes)
        wrong = set(self._bits(len(state.key) - cell_words, cells))
        found = Contents(bad=len(hexagons) + len(wrong))
        group = state.lists[k.GROUP, :size].tolist()
        for cell in group:
            self._count(found, layer, cell, cell in wrong)
        area = {piece: int(state.lists[k.AREA, piece[0]]) for piece in found.pieces}
        region = state.key[: 1 + cell_words + edge_words].tobytes()

        def packs(pieces: Pieces) -> bool:
            total = sum(area[piece] * number for piece, number in pieces)
            if not pieces:
                return True
            if total not in (0, size):
                return False
            if total == 0 and rules.shapeless_zero:
                return True
            if (region, pieces) not in self._fits:
                state.lists[k.PIECES] = 0
                for (piece, _), number in pieces:
                    state.lists[k.PIECES, piece] += number
                self._fits[region, pieces] = self._packed(size, watch) == pk.YES
            return self._fits[region, pieces]

        if rules.antibodies == "algorithm" and not found.pieces:
            return accepted(found.squares, found.stars, found.antibodies, found.bad)
        return satisfied(found, rules.antibodies, rules.partners == "coloured", rules.antibodies_cancel, packs)

    def _count(self, found: Contents, layer: int, cell: int, wrong: bool) -> None:
        state = self._state
        clue = int(state.clue[layer, cell, k.CLUE])
        partner = bool(state.clue[layer, cell, k.PARTNER])
        colour = int(state.clue[layer, cell, k.COLOUR]) if partner else NONE
        if clue == k.TRIANGLE and wrong:
            found.bad_colours[colour] += 1
        elif clue == k.POLYOMINO:
            found.pieces[int(state.clue[layer, cell, k.NUMBER]), colour] += 1
        elif clue:
            counters: dict[int, Counter[Any]] = {
                k.SQUARE: found.squares, k.STAR: found.stars, k.TRIANGLE: found.good, k.ANTIBODY: found.antibodies,
            }  # fmt: skip
            counters[clue][colour] += 1


def lines(panel: Panel, watch: Watch, limit: int) -> list[Line]:
    """The first `limit` solutions of a panel."""
    search = LineSearch(panel, keep=limit)
    search.run(watch, limit)
    return search.solutions
