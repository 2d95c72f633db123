"""Synthesis: the movements of given rules with other colours, and that there are none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import fathom
from fathom.answer import Watch
from fathom.engine.sat import problems_with
from fathom.errors import FathomError
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.generate.synthesis import scripted, synthesised
from fathom.puzzles.swarm.model import Swarm, read_lattice
from fathom.puzzles.swarm.solve.verify import verified

EXAMPLES = Path(__file__).parents[3] / "examples" / "swarm"


def shipped(name: str) -> Swarm:
    swarm = fathom.load(EXAMPLES / f"{name}.txt")
    assert isinstance(swarm, Swarm)
    return swarm


def test_the_movements_with_five_colours_have_four_and_not_three() -> None:
    cube = [read_lattice("3x3x3")]
    found = synthesised(shipped("vone"), cube, 4, Watch())
    assert found.swarm is not None and len(found.swarm.colours) == 4
    again = verified(found.swarm, Watch())
    assert isinstance(again.certificate, Explored) and set(again.cycles) == {98}
    none = synthesised(shipped("vone"), cube, 3, Watch())
    assert none.swarm is None and none.symbols == found.symbols
    shown = none.refutation
    assert shown is not None and problems_with(shown.cnf.clauses, shown.proof) == []
    assert problems_with(shown.cnf.clauses[1:2], shown.proof) and found.refutation is None


def test_a_grid_on_which_they_fail_joins_the_script() -> None:
    grids = [read_lattice("3x3x3"), read_lattice("3x4x5")]
    found = synthesised(shipped("vone"), grids, 5, Watch())
    assert found.swarm is not None and found.attempts == 2 and found.script == ("3x3x3", "3x4x5")
    for grid in grids:
        assert isinstance(verified(replace(found.swarm, lattice=grid), Watch()).certificate, Explored)


def test_a_shuttle_needs_two_colours_and_a_sense_of_left_and_right() -> None:
    swarm = shipped("shuttle")
    assert synthesised(swarm, [swarm.lattice], 2, Watch()).swarm is not None
    assert synthesised(swarm, [swarm.lattice], 1, Watch()).swarm is None
    assert synthesised(swarm, [swarm.lattice], 9, Watch(), chirality=False).swarm is None


def test_rules_that_fail_are_no_script() -> None:
    with pytest.raises(FathomError, match="fail on the grid"):
        list(scripted(replace(shipped("vone"), lattice=read_lattice("2x2x3")), Watch()))
