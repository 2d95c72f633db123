"""[Bosboom 2020, Theorem 7.3.7] as printed: each of three slips answers a small panel wrongly, and none is left."""

from __future__ import annotations

import random

import pytest
from witness_oracle import brute_path

import fathom
from fathom.answer import Verdict, Watch
from fathom.puzzles.witness.check import violations
from fathom.puzzles.witness.model import Panel
from fathom.puzzles.witness.solve.special.methods import boundary_line
from fathom.puzzles.witness.solve.special.outline import Corner, Outline, outline_of

FIRST_CORNER, END_LAST, BOTH = "the first corner counts", "the end comes last", "both last steps are tried"


class Printed(Outline):
    """The procedure in the words of the theorem, but for these corrections."""

    corrected: frozenset[str] = frozenset()
    last_step = 0
    """Which of the two problems of the whole outline is the one that is solved, where it is only one."""

    def _best(self, side: int, low: int, high: int) -> list[Corner] | None:
        if BOTH not in self.corrected and side != self.last_step and (low, high) == (0, len(self._rings[0]) - 1):
            return None
        return super()._best(side, low, high)

    def _first_part(
        self, side: int, low: int, high: int, before: int, home: int, last: int
    ) -> list[Corner] | None:  # fmt: skip
        """Nothing is forced "in the clockwise interval (a, x)", which is open: its first corner may be."""
        kept = self.forced_corners
        if FIRST_CORNER not in self.corrected and low < before <= home:
            self.forced_corners = kept - {self._rings[side][low]}
        try:
            return super()._first_part(side, low, high, before, home, last)
        finally:
            self.forced_corners = kept

    def _search(self, side: int, low: int, high: int) -> list[Corner] | None:
        """A path of the stretch [t, b] "does not visit the outline in (b, t)": it may visit t itself."""
        ring = self._rings[side]
        home = ring.index(self._start)
        if END_LAST in self.corrected or (low, high) == (0, len(ring) - 1) or low > 0 or high <= home:
            return super()._search(side, low, high)
        found = [super()._search(side, low, high)]
        first = self._first_part(side, 0, high, 0, home, len(ring) - 1)
        second = first and self._along(side, ring[0], ring[high], first)
        if first and second and ring[high] not in first:
            found.insert(0, first + second)
        return max((path for path in found if path), key=self._left_over, default=None)

    def _along(self, side: int, start: Corner, target: Corner, taken: list[Corner]) -> list[Corner] | None:
        return None if target in taken else super()._along(side, start, target, taken)


def as_printed(panel: Panel, monkeypatch: pytest.MonkeyPatch, corrected: set[str], last_step: int = 0) -> bool | None:
    """What the procedure says about a panel: whether its line is right; None: that there is none."""
    from fathom.puzzles.witness.solve.special import methods as special

    with monkeypatch.context() as patch:
        patch.setattr(Printed, "corrected", frozenset(corrected))
        patch.setattr(Printed, "last_step", last_step)
        patch.setattr(special, "Outline", Printed)
        line = boundary_line(panel, Watch())
    return None if line is None else not violations(panel, line)


def read(drawing: str) -> Panel:
    panel = fathom.loads(f"kind: witness\n\n{drawing}\n")
    assert isinstance(panel, Panel)
    return panel


def verdicts(panel: Panel) -> set[Verdict]:
    return {fathom.solve(panel, method).verdict for method in ("boundary-hexagons", "search", "brute")}


def test_a_hexagon_on_the_first_corner_of_a_stretch_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = read("@---S\n|   |\nE---@")
    assert verdicts(panel) == {Verdict.IMPOSSIBLE}
    assert as_printed(panel, monkeypatch, {END_LAST, BOTH}) is False
    assert as_printed(panel, monkeypatch, set()) is False
    assert as_printed(panel, monkeypatch, {FIRST_CORNER, END_LAST, BOTH}) is None


@pytest.mark.parametrize(("drawing", "wrong"), [("E-@-S\n|   |\n+---+", 0), ("S-@-E\n|   |\n+---+", 1)])
def test_neither_of_the_two_last_steps_is_enough(monkeypatch: pytest.MonkeyPatch, drawing: str, wrong: int) -> None:
    panel = read(drawing)
    assert verdicts(panel) == {Verdict.SOLVED}
    assert as_printed(panel, monkeypatch, {FIRST_CORNER, END_LAST}, wrong) is None
    assert as_printed(panel, monkeypatch, {FIRST_CORNER, END_LAST}, 1 - wrong) is True
    assert as_printed(panel, monkeypatch, {FIRST_CORNER, END_LAST, BOTH}) is True


def test_a_path_that_passes_the_end_is_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = read("S---E-@-+\n|   |   |\n+---+---+")
    assert verdicts(panel) == {Verdict.SOLVED}
    assert as_printed(panel, monkeypatch, {FIRST_CORNER, BOTH}) is None
    assert as_printed(panel, monkeypatch, {FIRST_CORNER, END_LAST, BOTH}) is True


def test_with_all_three_corrections_it_decides_as_all_paths_do(monkeypatch: pytest.MonkeyPatch) -> None:
    lot = random.Random(1)
    wrong = dict.fromkeys((FIRST_CORNER, END_LAST, BOTH), 0)
    for _ in range(400):
        cells = [(x, y) for x in range(lot.randint(1, 3)) for y in range(2)]
        ring = outline_of(cells)
        rim = [frozenset((ring[i - 1], ring[i])) for i in range(len(ring))]
        corners = set(lot.sample(ring, lot.randint(0, 2)))
        edges = set(lot.sample(rim, lot.randint(0, 2)))
        start, end = lot.sample(ring, 2)
        expected = brute_path(cells, set(), start, end, corners, edges)
        for missing in (None, *wrong):
            monkeypatch.setattr(Printed, "corrected", frozenset(wrong) - {missing})
            found = Printed(cells, (), corners, edges).path(start, end)
            used = {frozenset(pair) for pair in zip(found or (), (found or ())[1:])}
            right = (found is not None) == expected and (found is None or (corners <= set(found) and edges <= used))
            assert right or missing
            if missing:
                wrong[missing] += not right
    assert all(wrong.values())
