"""All algorithms for a few robots: refuted, each by a run that is replayed, or one is found that explores."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.swarm.analyse.all_algorithms import Family, known_part
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.check.exploring import plain_faults
from fathom.puzzles.swarm.model import Pattern, Rule, RuleSet, Swarm, read_lattice
from fathom.puzzles.swarm.model.lattice import steps
from fathom.puzzles.swarm.solve.verify import verified


def family(grid: str, robots: int, colours: int = 1, swaps: bool = False, watch: Watch | None = None) -> Family:
    return Family(read_lattice(grid), robots, colours, not swaps, watch or Watch())


def test_starts_are_told_up_to_rotations_of_the_grid() -> None:
    assert len(family("3x3x3", 1).starts()) == 4  # a corner, an edge, a side, the middle
    assert len(family("3x3", 1).starts()) == 3
    assert len(family("2x3", 1).starts()) == 3  # half a turn is all that there is
    assert len(family("2x2", 2, 2).starts()) == 7  # beside each other four, across three: AB is no BA, turned


def test_one_robot_goes_round_four_nodes_and_not_round_nine() -> None:
    found = family("2x2", 1).refuted()
    assert found.explorer is not None
    assert isinstance(verified(found.explorer, Watch()).certificate, Explored)
    assert family("3x3", 1).refuted().explorer is None


def test_trying_all_algorithms_one_by_one_agrees() -> None:
    """One robot on 3 x 3: three views, five steps each."""
    lattice = read_lattice("3x3")
    views = [("A", "#", ".", "#", "."), ("A", "#", ".", ".", "."), ("A", ".", ".", ".", ".")]
    explores = False
    for chosen in product(steps(2), repeat=3):
        rules = RuleSet(tuple(Rule(view, step, "A") for view, step in zip(views, chosen, strict=True)), 2)
        for place in ((0, 0), (1, 0), (1, 1)):
            explores = explores or not plain_faults(Swarm(rules, lattice, (Pattern(((place, "A"),)),)), Watch())
    assert explores == (family("3x3", 1).refuted().explorer is not None)


@pytest.mark.slow
@pytest.mark.parametrize("swaps", [False, True])
def test_two_robots_without_lights_explore_no_cube(swaps: bool) -> None:
    found = family("3x3x3", 2, swaps=swaps).refuted()
    assert found.explorer is None and found.refutations > 0


def test_a_limit_ends_it_and_nonsense_is_refused() -> None:
    with pytest.raises(LimitReached):
        family("3x3x3", 2, 2, watch=Limits(nodes=5).watch()).refuted()
    with pytest.raises(FathomError):
        Family(read_lattice("3x3", "yes"), 1, 1, True, Watch())
    whole = family("2x2", 1).refuted().explorer
    assert whole is not None and known_part(whole) is None
