"""Slices of a search: short at first where states are large, and as long as the time they take allows."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.statespace.pace import FIRST_BUDGET, Pace


def test_the_first_slice_of_large_states_is_one_expansion() -> None:
    assert Pace(Watch(), "searching").budget(0) == FIRST_BUDGET
    assert Pace(Watch(), "searching", 4).budget(0) == FIRST_BUDGET // 4
    assert Pace(Watch(), "searching", 700 * 700 // 64).budget(0) == 1


def test_slices_grow_while_they_are_quick() -> None:
    pace = Pace(Watch(), "searching", 10_000)
    assert pace.budget(0) == 1
    pace.tell(1)
    assert pace.budget(1) == 2
