"""All algorithms for a few robots: defeated, as a checker replays, or one is found that explores."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.swarm.analyse.adversary import Adversary
from fathom.puzzles.swarm.analyse.all_algorithms import Refuted, Refuting
from fathom.puzzles.swarm.check.algorithms import Algorithms, no_algorithm_faults
from fathom.puzzles.swarm.check.certificates import Explored, Family
from fathom.puzzles.swarm.check.exploring import plain_faults
from fathom.puzzles.swarm.check.rounds import Rounds
from fathom.puzzles.swarm.model import Pattern, Rule, RuleSet, Swarm, read_lattice
from fathom.puzzles.swarm.model.lattice import steps
from fathom.puzzles.swarm.solve.verify import verified


def family(grid: str, robots: int, colours: int = 1, swaps: bool = False) -> Family:
    return Family(read_lattice(grid), robots, "ABCDEFGH"[:colours], not swaps)


def refuted(grid: str, robots: int, colours: int = 1, swaps: bool = False) -> Refuted:
    return Refuting(family(grid, robots, colours, swaps), Watch()).refuted()


def swarm_of(algorithms: Algorithms, rules: tuple[int, ...], start: int) -> Swarm:
    """An algorithm from one configuration."""
    told, lattice = algorithms.family, algorithms.family.lattice
    robots = tuple((lattice.place(node), light) for node, light in algorithms.configurations[start])
    chosen = tuple(algorithms.rules[rule - 1] for rule in rules)
    return Swarm(RuleSet(chosen, lattice.dimension), lattice, (Pattern(robots),), True, told.exclusive)


@pytest.mark.parametrize(
    ("grid", "robots", "colours", "many"),
    [("3x3x3", 1, 1, 4), ("3x3", 1, 1, 3), ("2x3", 1, 1, 3), ("2x2", 2, 2, 7), ("3x3x3", 2, 1, 22)],
)
def test_configurations_are_told_up_to_rotations_of_the_grid(grid: str, robots: int, colours: int, many: int) -> None:
    """On 2x2: beside each other four, across three, for AB is no BA, turned."""
    assert len(Algorithms(family(grid, robots, colours), True, Watch()).configurations) == many


@pytest.mark.parametrize(("grid", "robots", "colours"), [("3x3", 2, 2), ("2x3x2", 2, 1), ("3x3x3", 2, 2), ("4", 1, 2)])
def test_rounds_are_those_of_the_rules(grid: str, robots: int, colours: int) -> None:
    algorithms = Algorithms(family(grid, robots, colours), False, Watch())
    random = Random(1)
    for _ in range(10):
        rules = tuple(random.choice(mine) for mine in algorithms.choices)
        start = random.randrange(len(algorithms.configurations))
        rounds = Rounds(swarm_of(algorithms, rules, start))
        outcomes = {outcome for _, outcome in rounds.after(algorithms.configurations[start])}
        [found] = [
            following for chosen, following in algorithms.rounds(algorithms.configurations[start])
            if set(chosen) <= set(rules)
        ]  # fmt: skip
        if found is None:
            assert any(isinstance(outcome, str) for outcome in outcomes)
        else:
            assert {algorithms.configurations[one] for one in found} == outcomes


@pytest.mark.parametrize("seed", range(12))
def test_an_adversary_with_single_nodes_wins_where_a_plain_verification_fails(seed: int) -> None:
    random = Random(seed)
    grid, robots, colours = random.choice([("2x2", 1, 2), ("2x3", 1, 1), ("2x2", 2, 2), ("3x2", 2, 1), ("2x2x2", 2, 1)])
    algorithms = Algorithms(family(grid, robots, colours, random.random() < 0.5), False, Watch())
    adversary = Adversary(algorithms, Watch())
    for _ in range(8):
        rules = tuple(random.choice(mine) for mine in algorithms.choices)
        explores = [not plain_faults(swarm_of(algorithms, rules, start), Watch())
                    for start in range(len(algorithms.configurations))]  # fmt: skip
        assert (adversary.defeat(rules) is None) == any(explores)
        escaped = adversary.escaped(rules)
        assert escaped is None or explores[escaped]


def test_one_robot_goes_round_four_nodes_and_not_round_nine() -> None:
    found = refuted("2x2", 1)
    assert found.explorer is not None and found.certificate is None
    assert isinstance(verified(found.explorer, Watch()).certificate, Explored)
    assert refuted("3x3", 1).explorer is None


def test_trying_all_algorithms_one_by_one_agrees() -> None:
    """One robot on 3 x 3: three views, five steps each."""
    lattice = read_lattice("3x3")
    views = [("A", "#", ".", "#", "."), ("A", "#", ".", ".", "."), ("A", ".", ".", ".", ".")]
    explores = False
    for chosen in product(steps(2), repeat=3):
        rules = RuleSet(tuple(Rule(view, step, "A") for view, step in zip(views, chosen, strict=True)), 2)
        for place in ((0, 0), (1, 0), (1, 1)):
            explores = explores or not plain_faults(Swarm(rules, lattice, (Pattern(((place, "A"),)),)), Watch())
    assert explores == (refuted("3x3", 1).explorer is not None)


@pytest.mark.parametrize(("grid", "most"), [("3x3x3", 6), ("4x4x4", 0)])
def test_two_robots_without_lights_explore_no_cube(grid: str, most: int) -> None:
    """On the larger one robots are defeated even if they may do something else every time."""
    found = refuted(grid, 2, swaps=True)
    assert found.explorer is None and max(len(defeat.rules) for defeat in found.defeats) <= most


def test_two_robots_with_two_colours_explore_no_cube() -> None:
    found = refuted("5x5x5", 2, 2, swaps=True)
    assert found.explorer is None and (found.views, found.rules) == (32, 256)
    assert found.certificate is not None and len(found.defeats) > 10


def test_a_refutation_that_is_changed_is_noticed() -> None:
    told = refuted("3x3", 1).certificate
    assert told is not None and told.proof is not None and no_algorithm_faults(told, Watch()) == []
    first = told.defeats[0]
    others = told.defeats[1:]
    short = replace(first, levels=first.levels[1:])
    assert "no level" in no_algorithm_faults(replace(told, defeats=(short, *others)), Watch())[0]
    flat = replace(first, levels=first.levels * 0, avoided=first.avoided[:1])
    assert "get away" in no_algorithm_faults(replace(told, defeats=(flat, *others)), Watch())[0]
    lone = replace(first, avoided=tuple(frozenset(sorted(nodes)[:1]) for nodes in first.avoided))
    assert "turned" in no_algorithm_faults(replace(told, defeats=(lone, *others)), Watch())[0]
    fewer = replace(first, rules=())
    assert "get away" in no_algorithm_faults(replace(told, defeats=(fewer, *others)), Watch())[0]
    assert no_algorithm_faults(replace(told, defeats=others[:1]), Watch())  # the proof needs more
    assert no_algorithm_faults(replace(told, proof=None), Watch()) == ["nothing is defeated"]


def test_a_limit_ends_it_and_nonsense_is_refused() -> None:
    with pytest.raises(LimitReached):
        Refuting(family("3x3x3", 2, 2), Limits(time=0).watch()).refuted()
    for grid, robots, colours, torus in [("3x3", 1, 1, "yes"), ("3", 4, 1, ""), ("1", 2, 1, ""), ("3", 1, 0, "")]:
        with pytest.raises(FathomError):
            Algorithms(Family(read_lattice(grid, torus), robots, "A" * colours), True, Watch())
