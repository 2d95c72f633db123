"""Verification: against a naive one, the shipped rule sets on all grids of the list, and rules that are spoilt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.puzzles.swarm.analyse.proof import every_grid
from fathom.puzzles.swarm.check import problems, violations
from fathom.puzzles.swarm.check.certificates import Counterexample, Explored
from fathom.puzzles.swarm.check.exploring import counterexample_faults, explored_faults, failure_words, plain_faults
from fathom.puzzles.swarm.check.rounds import Rounds
from fathom.puzzles.swarm.generate import _strange_view
from fathom.puzzles.swarm.model import Configuration, Pattern, Rule, RuleSet, Run, Swarm, read_lattice, read_patterns
from fathom.puzzles.swarm.model.lattice import steps
from fathom.puzzles.swarm.solve.simulate import simulated
from fathom.puzzles.swarm.solve.verify import Verified, verified

EXAMPLES = Path(__file__).parents[3] / "examples" / "swarm"
SIDES = ["x".join(map(str, sides)) for sides in product(range(3, 7), repeat=3)]
LONG = ["8x8x8", "7x9x4", "3x3x12", "12x3x3", "10x7x5", "3x10x4"]
FAR = ["x".join(map(str, sides)) for sides in product(range(5, 9), repeat=3)]


def shipped(name: str, grid: str | None = None) -> Swarm:
    swarm = fathom.load(EXAMPLES / f"{name}.txt")
    assert isinstance(swarm, Swarm)
    return swarm if grid is None else replace(swarm, lattice=read_lattice(grid))


def checked(swarm: Swarm) -> Verified:
    """What is found about a swarm, looked at by the checker."""
    found = verified(swarm, Watch())
    if isinstance(found.certificate, Explored):
        assert explored_faults(swarm, found.certificate, Watch()) == []
    else:
        assert counterexample_faults(swarm, found.certificate, Watch()) == []
        assert failure_words(swarm, found.certificate)
    return found


def naively(swarm: Swarm) -> bool:
    """Whether all nodes are visited for ever: from every configuration there must be no way that avoids a node for as
    many rounds as there are configurations.
    """
    rounds = Rounds(swarm)
    found: dict[Configuration, list[Configuration]] = {}
    wave = list(swarm.starts)
    for configuration in wave:
        if configuration not in found:
            outcomes = [outcome for _, outcome in rounds.after(configuration)]
            if any(isinstance(outcome, str) for outcome in outcomes):
                return False
            found[configuration] = [outcome for outcome in outcomes if not isinstance(outcome, str)]
            wave += found[configuration]
    for node in range(swarm.lattice.nodes):
        avoiding = {one for one in found if node not in dict(one)}
        for _ in range(len(found)):
            avoiding = {one for one in avoiding if any(other in avoiding for other in found[one])}
        if avoiding:
            return False
    return True


def random_swarm(random: Random) -> Swarm:
    """Rules for all that is seen on a small grid, drawn as robots come by; now and then one is missing."""
    lattice = read_lattice(
        random.choice(["4", "2x2", "2x3", "3x3", "1x4", "2x2x2"]), random.choice(["yes", "no", "x", ""])
    )
    robots = random.choice([1, 1, 2, 2, 3]) if lattice.nodes > 4 else 1
    lights = "AB"[: random.choice([1, 2])]
    nodes = random.sample(range(lattice.nodes), robots)
    pattern = Pattern(tuple((lattice.place(node), random.choice(lights)) for node in nodes), (), random.random() < 0.2)
    rules = RuleSet((), lattice.dimension, random.choice([1, 1, 2]), random.random() < 0.7)
    flags = {"strict": random.random() < 0.8, "exclusive": random.random() < 0.7}
    for _ in range(40):
        view = _strange_view(Rounds(Swarm(rules, lattice, (pattern,), exclusive=flags["exclusive"])))
        if not isinstance(view, tuple) or (rules.rules and random.random() < 0.02):
            break
        step = random.choice(steps(lattice.dimension))
        rules = replace(rules, rules=(*rules.rules, Rule(view, step, random.choice(lights))))
    return Swarm(rules, lattice, (pattern,), **flags)


@settings(max_examples=250)
@given(st.integers(0, 1 << 30))
def test_a_naive_verification_agrees(seed: int) -> None:
    swarm = random_swarm(Random(seed))
    found = checked(swarm)
    explores = isinstance(found.certificate, Explored)
    assert explores == naively(swarm) == (not plain_faults(swarm, Watch()))
    assert fathom.loads(swarm.to_text()) == swarm
    answer = fathom.solve(swarm)
    assert answer.verdict is (Verdict.SOLVED if explores else Verdict.IMPOSSIBLE) and not answer.unproved
    if explores:
        assert violations(swarm, answer.solution) == []


@pytest.mark.parametrize("seed", range(40))
def test_a_run_is_a_path_in_the_graph_of_configurations(seed: int) -> None:
    swarm = random_swarm(Random(seed))
    rounds = Rounds(swarm)
    found = simulated(swarm, swarm.starts[0], 30, "random", seed, Watch())
    rows = [tuple((int(word) // len(swarm.colours), swarm.colours[int(word) % len(swarm.colours)]) for word in row)
            for row in found.configurations]  # fmt: skip
    for before, after in pairwise(rows):
        assert after in [outcome for _, outcome in rounds.after(before)]
    assert found.rounds == len(rows) - 1 == 30 or found.failed


COUNTS = {
    "vone": {"3x3x3": 1308, "4x4x4": 3432, "6x6x6": 12504, "8x8x8": 30408},
}
ENDS = {(3, 3, 4): (130, 134), (3, 4, 5): (222, 230), (4, 5, 6): (458, 466)}
"""The shortest and the longest cycle of three robots, as they were told with the rule sets."""


def cube_cycle(side: int) -> int:
    return 4 * side**3 - 4 * side + 2


@pytest.mark.parametrize("name", ["vone", "vone3", "vone4", "vone5"])
def test_three_robots_explore_small_grids(name: str) -> None:
    for grid, cycles in [("3x3x3", {98}), ("4x4x4", {242}), ("3x3x4", {130, 134}), ("3x4x5", {222, 226, 230})]:
        found = checked(shipped(name, grid))
        assert isinstance(found.certificate, Explored) and set(found.cycles) == cycles and len(found.cycles) == 12
        assert found.configurations == COUNTS.get(name, {}).get(grid, found.configurations)


def test_five_robots_without_lights_explore_small_grids() -> None:
    swarm = shipped("vtwo")
    assert len(swarm.rules.rules) == 517 and not swarm.rules.ambiguous()
    for side in (5, 6):
        found = checked(shipped("vtwo", f"{side}x{side}x{side}"))
        assert set(found.cycles) == {2 * side * (side - 2) * (2 * side - 3) + 8 * (side - 1) + 2}


@pytest.mark.slow
@pytest.mark.parametrize(("grid", "cycles"), [("6x6x6", {476}), ("7x7x7", {822}), ("6x7x8", {772, 792, 796, 830})])
def test_four_robots_without_lights_explore_these_grids(grid: str, cycles: set[int]) -> None:
    found = checked(shipped("vtwo4", grid))
    assert isinstance(found.certificate, Explored) and set(found.cycles) == cycles


def test_three_robots_with_three_colours_explore_tori() -> None:
    swarm = shipped("torus")
    for grid in ("4x4", "4x5", "5x5", "7x4", "8x8"):
        assert isinstance(checked(replace(swarm, lattice=read_lattice(grid, "yes"))).certificate, Explored), grid
    small = replace(swarm, lattice=read_lattice("3x5", "yes"))
    assert isinstance(checked(small).certificate, Counterexample)  # a row of three has no room for a flight


@pytest.mark.slow
@pytest.mark.parametrize(("name", "grids"), [("vone", SIDES + LONG), ("vone3", SIDES + LONG),
                                             ("vone4", SIDES + LONG), ("vone5", SIDES),
                                             ("vtwo", [*FAR, "9x9x9", "10x9x11", "5x5x12", "12x5x5"])])  # fmt: skip
def test_the_shipped_rule_sets_explore_all_grids_of_the_list(name: str, grids: list[str]) -> None:
    """A rotation puts the sides of a grid in order: so of those with equal sides one is looked at by the checker."""
    seen: dict[tuple[int, ...], Verified] = {}
    for grid in sorted(grids, key=lambda one: [int(side) for side in one.split("x")]):
        sides = tuple(sorted(int(side) for side in grid.split("x")))
        found = verified(shipped(name, grid), Watch()) if sides in seen else checked(shipped(name, grid))
        assert isinstance(found.certificate, Explored), grid
        like = seen.setdefault(sides, found)
        assert (found.configurations, found.cycles) == (like.configurations, like.cycles) and len(found.cycles) == 12
        assert found.configurations == COUNTS.get(name, {}).get(grid, found.configurations)
        if len(set(sides)) == 1:
            side = sides[0]
            far = 2 * side * (side - 2) * (2 * side - 3) + 8 * (side - 1) + 2
            assert set(found.cycles) == {far if name == "vtwo" else cube_cycle(side)}
        elif name != "vtwo":
            least, most = ENDS.get(sides, (found.cycles[0], found.cycles[-1]))
            assert (least, most) == (found.cycles[0], found.cycles[-1])


def without(swarm: Swarm, number: int) -> Swarm:
    rules = swarm.rules.rules
    return replace(swarm, rules=replace(swarm.rules, rules=(*rules[:number], *rules[number + 1 :])))


def other_steps(rule: Rule) -> Iterator[Rule]:
    """The rule with another step; of an ambiguous rule, none of those among which the adversary chooses anyway."""
    images = RuleSet((), 3).images(rule.view, rule.step)
    alike = {step for view, step in images if view == rule.view}
    yield from (replace(rule, step=step) for step in steps(3) if step not in alike)


@pytest.mark.parametrize("name", ["vone", "vone3", "vone4"])
def test_no_rule_can_be_deleted(name: str) -> None:
    """Some are needed on larger grids only: so each is missed on one of these."""
    grids = ["3x3x3", "4x4x4"]
    for number, rule in enumerate(shipped(name).rules.rules):
        assert any(
            isinstance(checked(without(shipped(name, grid), number)).certificate, Counterexample) for grid in grids
        ), rule


@pytest.mark.slow
@pytest.mark.parametrize("name", ["vone", "vone3", "vone4"])
def test_a_changed_rule_is_caught_or_proved_to_do_no_harm(name: str) -> None:
    """Each rule with another step, by lot, on two grids; what explores both is a variant that explores every grid."""
    random, harmless = Random(4), 0
    for number, rule in enumerate(shipped(name).rules.rules):
        changed = random.choice(list(other_steps(rule)))
        swarm = shipped(name, "3x3x3")
        rules = (*swarm.rules.rules[:number], changed, *swarm.rules.rules[number + 1 :])
        spoilt = replace(swarm, rules=replace(swarm.rules, rules=rules))
        larger = replace(spoilt, lattice=read_lattice("4x4x4"))
        if not any(isinstance(checked(one).certificate, Counterexample) for one in (spoilt, larger)):
            assert every_grid(spoilt, 3, Watch()).proved, changed
            harmless += 1
    assert harmless <= 2


def test_the_shortest_failure_is_told() -> None:
    swarm = fathom.loads("kind: swarm\ngrid: 5\nstart: o@1\n\n. . -> +x\n")
    found = checked(swarm).certificate
    assert isinstance(found, Counterexample) and found.back is None and len(found.configurations) == 4
    assert failure_words(swarm, found) == "after 3 rounds no rule fits what o at (4) sees"
    walls = fathom.loads("kind: swarm\ngrid: 3\nstart: o@1\n\n. . -> +x\n# . -> +x\n")
    assert (
        failure_words(walls, verified(walls, Watch()).certificate) == "after 1 rounds o at (2) leaves the grid, by +x"
    )
    still = fathom.loads("kind: swarm\ngrid: 3\nstart: o@1\n\n. . -> idle\n")
    assert "nothing changes any more" in failure_words(still, verified(still, Watch()).certificate)


def test_robots_that_meet_or_change_places_fail() -> None:
    rules = "A : ? ? -> +x\nA : B . -> +x\nA : . B -> +x\nB : . . -> -x\nB : A . -> -x\nB : . A -> -x\n"
    head = "kind: swarm\ngrid: 4\ntorus: yes\nstart: A@0 B@{}\n{}\n" + rules
    meeting = fathom.loads(head.format(2, ""))
    assert "meet" in failure_words(meeting, verified(meeting, Watch()).certificate)
    swapping = fathom.loads(head.format(1, ""))
    assert "change places" in failure_words(swapping, verified(swapping, Watch()).certificate)
    allowed = fathom.loads(head.format(1, "swaps: yes\n"))
    assert isinstance(checked(allowed).certificate, Explored)


def test_evidence_of_another_grid_shows_nothing() -> None:
    small, other = shipped("vone", "3x3x3"), shipped("vone", "3x3x4")
    told = verified(small, Watch()).certificate
    assert explored_faults(other, told, Watch())
    assert explored_faults(small, replace(told, periods=told.periods * 2), Watch())
    assert explored_faults(small, replace(told, nodes=told.nodes[:-1], colours=told.colours[:-1], parts=told.parts[:-1],
                                          phases=told.phases[:-1]), Watch())  # fmt: skip


def test_a_limit_leaves_it_undecided() -> None:
    assert fathom.solve(shipped("vone"), limits=Limits(time=0)).verdict is Verdict.UNDECIDED


def test_a_run_that_has_not_come_round_is_no_solution() -> None:
    swarm = shipped("vone")
    run = fathom.solve(swarm).solution
    assert violations(swarm, run) == []
    [fault] = violations(swarm, Run(run.start, run.rounds[:-1]))
    assert "has not come back" in fault
    [fault] = violations(swarm, Run(run.start, (((1, 0, 0),), *run.rounds)))
    assert "round 1: found +x" in fault
    assert violations(swarm, Run(None, run.rounds))


def test_patterns_are_placed_in_all_ways() -> None:
    line = read_patterns("A B F", 3)[0]
    assert len(set(line.placed(read_lattice("3x3x3"), True))) == 54
    wall = read_patterns("any o@0,0 #@-1,0", 2)[0]
    assert len(set(wall.placed(read_lattice("3x4"), True))) == 10
    assert not list(wall.placed(read_lattice("3x4", "yes"), True))
    assert problems(shipped("vone"), None, None, Watch())  # type: ignore[arg-type]
