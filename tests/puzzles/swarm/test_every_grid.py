"""Proofs for all grids: sketches follow real rounds, small rule sets are proved, and spoilt ones are not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

import fathom
from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.puzzles.swarm.analyse.every_grid import Sketch, Sketching, cases_of, sketched
from fathom.puzzles.swarm.analyse.proof import every_grid
from fathom.puzzles.swarm.analyse.ranking import stage_faults, stages_of
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.check.rounds import Rounds
from fathom.puzzles.swarm.model import Configuration, Swarm, read_lattice
from fathom.puzzles.swarm.solve.verify import verified

EXAMPLES = Path(__file__).parents[3] / "examples" / "swarm"


def shipped(name: str, grid: str | None = None) -> Swarm:
    swarm = fathom.load(EXAMPLES / f"{name}.txt")
    assert isinstance(swarm, Swarm)
    return swarm if grid is None else replace(swarm, lattice=read_lattice(grid))


def sketch_of(sketching: Sketching, swarm: Swarm, configuration: Configuration, node: int) -> Sketch:
    """A real configuration and node with long gaps cut short."""
    places, there = [swarm.lattice.place(one) for one, _ in configuration], swarm.lattice.place(node)
    axes = [
        sketching.cut(axis, tuple(place[axis] for place in places), there[axis], side)
        for axis, side in enumerate(swarm.lattice.sides)
    ]
    robots = zip(*(coordinates for coordinates, _, _ in axes), strict=True)
    lit = sorted(zip(robots, (colour for _, colour in configuration), strict=True))
    return tuple(lit), tuple(slot for _, slot, _ in axes), tuple(side for _, _, side in axes)


def sketching_of(swarm: Swarm, node: int, modulo: int, near: int) -> Sketching:
    """Sketches of the case to which a node belongs."""
    dimension, sides = swarm.lattice.dimension, swarm.lattice.sides
    there = swarm.lattice.place(node)
    cases = cases_of(dimension, 3, (modulo,) * dimension, (near,) * dimension)
    [case] = [one for one in cases if all(one.has(axis, there[axis], side) for axis, side in enumerate(sides))]
    return Sketching(swarm.rules, case, True)


@pytest.mark.parametrize(("modulo", "near"), [(1, 0), (4, 0), (1, 2), (3, 1)])
@pytest.mark.parametrize(
    ("name", "grid"), [("vone4", "4x5x6"), ("vone", "3x7x4"), ("vtwo", "6x5x7"), ("vtwo", "12x5x11"), ("shuttle", "29")]
)
def test_every_round_on_a_grid_is_one_of_sketches(name: str, grid: str, modulo: int, near: int) -> None:
    swarm = shipped(name, grid)
    rounds, random = Rounds(swarm), Random(1)
    for start in random.sample(swarm.starts, 6):
        configuration, node = start, random.randrange(swarm.lattice.nodes)
        sketching = sketching_of(swarm, node, modulo, near)
        for _ in range(80):
            before = sketch_of(sketching, swarm, configuration, node)
            following = sketching.after(before)
            assert not isinstance(following, str)
            configuration = random.choice([outcome for _, outcome in rounds.after(configuration)])
            assert sketch_of(sketching, swarm, configuration, node) in [sketch for sketch, _ in following]


def test_starts_on_grids_are_among_the_sketched_ones_but_for_a_turn() -> None:
    swarm = shipped("vone4", "4x5x3")
    [case] = cases_of(3, 3)
    sketching = Sketching(swarm.rules, case, True)
    known = set(sketching.starts(swarm.patterns[0]))
    along_x = [start for start in swarm.starts if len({swarm.lattice.place(node)[1:] for node, _ in start}) == 1]
    ahead = [start for start in along_x if start[0][1] == "A"]
    assert len(ahead) == 2 * 5 * 3
    for start in ahead:
        for node in range(swarm.lattice.nodes):
            assert sketch_of(sketching, swarm, start, node) in known


def test_a_shuttle_explores_every_line() -> None:
    found = every_grid(shipped("shuttle"), 2, Watch())
    assert found.proved and found.stages > 1 and found.because is None
    assert all(isinstance(verified(shipped("shuttle", str(side)), Watch()).certificate, Explored) for side in (2, 3, 9))


def test_what_fails_is_not_proved() -> None:
    head = "kind: swarm\ngrid: 4\nstart: R\n\nR : . ? -> +x R\nR : # . -> -x L\n"
    stops = fathom.loads(head + "L : ? . -> -x L\nL : . # -> idle L\n")
    assert "nothing falls" in str(every_grid(stops, 2, Watch()).because)
    short = fathom.loads(head + "L : ? . -> -x L\n")
    assert "no rule fits" in str(every_grid(short, 2, Watch()).because)
    rules = shipped("vone4").rules
    spoilt = replace(shipped("vone4"), rules=replace(rules, rules=rules.rules[:-1]))  # a flight is not gone on with
    assert "no rule fits what a robot L sees" in str(every_grid(spoilt, 3, Watch()).because)


def test_starts_at_certain_nodes_and_tori_are_refused() -> None:
    for name in ("roundabout", "ring"):
        with pytest.raises(FathomError, match="without wrapping"):
            every_grid(shipped(name), 3, Watch())


def test_stages_that_are_changed_are_noticed() -> None:
    found = sketched(shipped("shuttle"), cases_of(1, 2)[0], Watch())
    free = found.avoiding()
    within = free[found.tails] & free[found.heads]
    edges = found.tails[within], found.heads[within], found.moved[within]
    stages = stages_of(len(found.sketches), *edges, Watch())
    assert stages is not None and stage_faults(stages, *edges) == []
    assert stage_faults(stages[1:], *edges)
    assert stage_faults([replace(stages[0], parts=-stages[0].parts), *stages[1:]], *edges)
    axis, sign, most, good = stages[0].potentials[0]
    wrong = replace(stages[0], potentials=((axis, sign, most * 0, np.ones_like(good)), *stages[0].potentials[1:]))
    assert stage_faults([wrong, *stages[1:]], *edges)


@pytest.mark.parametrize(
    "name", ["vone4", *(pytest.param(name, marks=pytest.mark.slow) for name in ("vone", "vone3", "vone5"))]
)
def test_three_robots_explore_every_grid(name: str) -> None:
    assert every_grid(shipped(name), 3, Watch()).proved


@pytest.mark.slow
@pytest.mark.parametrize(("name", "least"), [("vtwo", 5), ("vtwo4", 6)])
def test_robots_without_lights_explore_every_grid(name: str, least: int) -> None:
    found = every_grid(shipped(name), least, Watch(), (1, 1, 4), (2, 2, 0))
    assert found.proved and found.cases == 25


def test_what_is_remembered_needs_a_number_for_each_axis() -> None:
    with pytest.raises(FathomError, match="each of 1 axes"):
        every_grid(shipped("shuttle"), 2, Watch(), (2, 2))
    for modulo, near in [((5,), None), (None, (3,)), ((2,), (2,))]:
        assert every_grid(shipped("shuttle"), 2, Watch(), modulo, near).proved
