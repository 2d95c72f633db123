"""Figures whose steps are left to the solver: rules that dance them, or proofs; and what is no figure."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.answer import Watch
from fathom.engine.sat import problems_with
from fathom.errors import FathomError, FormatError
from fathom.puzzles.swarm.generate.figures import read_figures
from fathom.puzzles.swarm.generate.manoeuvres import performed
from fathom.puzzles.swarm.model import Lattice, read_lattice
from fathom.puzzles.swarm.solve.verify import verified

SHUTTLE = """script: swarm
start: R@1

figure R@0
?
end R@1

figure L@1
?
end L@0

figure x=..1 R@1
? *2
end L@0

figure x=0.. L@0
? *2
end R@1
"""
"""A robot that flies to and fro along a line, and may take a round to turn."""


Place = tuple[int, ...]
Robots = dict[Place, str]
Table = dict[tuple[str, ...], tuple[Place, str]]


def grids(*names: str) -> list[Lattice]:
    return [read_lattice(name) for name in names]


def test_the_solver_finds_how_to_turn() -> None:
    found = performed(read_figures(SHUTTLE), grids("4", "7"), 2, Watch())
    assert found.swarm is not None and found.script == ("4", "7")
    assert verified(found.swarm, Watch()).cycles == (8,)  # twice three steps, and two rounds at walls
    at_once = read_figures(SHUTTLE.replace("*2", "*1"))
    swarm = performed(at_once, grids("4"), 2, Watch()).swarm
    assert swarm is not None and verified(swarm, Watch()).cycles == (6,)


def test_one_colour_does_not_fly_both_ways_and_a_proof_says_so() -> None:
    found = performed(read_figures(SHUTTLE), grids("4"), 1, Watch())
    assert found.swarm is None and found.refutation is not None
    assert problems_with(found.refutation.cnf.clauses, found.refutation.proof) == []


def test_figures_that_do_not_make_up_a_run_are_told() -> None:
    no_turn = read_figures(SHUTTLE[: SHUTTLE.index("figure x=..1")])
    with pytest.raises(FathomError, match="not enough to explore 4"):
        performed(no_turn, grids("4"), 2, Watch())


@pytest.mark.parametrize("colours", [1, 2])
@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("end", ["a@1,0 b@0,0", "a@1,1 b@0,0", "b@0,1 a@1,1", "b@0,0 a@0,1"])
def test_a_figure_is_danced_if_some_rules_dance_it(end: str, rounds: int, colours: int) -> None:
    """Two robots in a room of four nodes, against all tables of rules that matter there, one by one."""
    text = f"script: swarm\nstart: a@0,0 b@1,0\nfigure x=0..1 y=0..1 a@0,0 b@1,0\n? ? *{rounds}\nend {end}\n"
    told = read_figures(text)
    try:
        danced = performed(told, grids("2x2"), colours, Watch()).swarm is not None
    except FathomError:  # danced, but one robot of it alone does not explore
        danced = True
    assert danced == any(_dances(told.figures[0].end, rounds, colours))


def _dances(end: tuple[tuple[tuple[int, ...], str], ...], rounds: int, colours: int) -> list[bool]:
    """For all choices of rules and lights, whether robots come to the end of the figure."""
    lights = "AB"[:colours]
    rules = list(product([(0, 0), (-1, 0), (0, -1)], lights))
    found = []
    for named in product(lights, repeat=2):
        light = dict(zip("ab", named, strict=True))
        wanted = {place: light[name] for place, name in end}
        found.append(_reached({(0, 0): light["a"], (1, 0): light["b"]}, wanted, rounds, rules, {}))
    return found


def _reached(robots: Robots, wanted: Robots, rounds: int, rules: list[tuple[Place, str]], table: Table) -> bool:
    """Whether rules that extend a table lead to what is wanted."""
    if not rounds:
        return robots == wanted
    for place in robots:
        view = _seen(robots, place)
        if view not in table:
            return any(_reached(robots, wanted, rounds, rules, {**table, view: rule}) for rule in rules)
    after: Robots = {}
    ways = set()
    for place in robots:
        step, colour = table[_seen(robots, place)]
        there = _moved(place, step)
        if there in after or (there, place) in ways:
            return False
        if there != place:
            ways.add((place, there))
        after[there] = colour
    return _reached(after, wanted, rounds - 1, rules, table)


TURNS = {(1, 1): 0, (0, 1): 1, (0, 0): 2, (1, 0): 3}
"""How often the corner with walls at +x and +y is turned by a quarter to be another one of four nodes."""


def _quarter(vector: Place, times: int) -> Place:
    for _ in range(times % 4):
        vector = (-vector[1], vector[0])
    return vector


def _moved(place: Place, step: Place) -> Place:
    way = _quarter(step, TURNS[place])
    return place[0] + way[0], place[1] + way[1]


def _seen(robots: Robots, place: Place) -> tuple[str, ...]:
    """The own colour, then what is at -x and -y, as if the corner had walls at +x and +y."""
    return (robots[place], *(robots.get(_moved(place, arm), ".") for arm in ((-1, 0), (0, -1))))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("script: swarm\n", "expected a figure"),
        ("script: swarm\nfly R@0\n", ":2: found 'fly'"),
        ("script: swarm\nfigure R@0\n?\nend R@1\n", "and a start"),
        ("script: swarm\nstart: L@0\nfigure R@0\n?\nend R@1\n", "lights that the figures name"),
        ("script: swarm\nstart: R@0\nfigure R@0\nend R@1\n", ":3: expected the rounds"),
        ("script: swarm\nstart: R@0\nfigure R@0\n? ?\nend R@1\n", "expected 1 steps"),
        ("script: swarm\nstart: R@0\nfigure R@0\nup\nend R@1\n", "expected ? or one of"),
        ("script: swarm\nstart: R@0\nfigure x=1.. R@0\n?\nend R@1\n", "where there is room"),
        ("script: swarm\nstart: R@0\nfigure y=1.. R@0\n?\nend R@1\n", "axes of 1 dimensions"),
        ("script: swarm\nstart: R@0\nfigure R@0 L@0\n? ?\nend R@1 L@0\n", "different nodes"),
        ("script: swarm\nstart: R@0\nfigure R@0\n?\nend R@1,0\n", "of 1 coordinates"),
        ("script: swarm\nstart: R@0\nfigure R@0\n?/LL\nend R@1\n", "expected a letter"),
    ],
)
def test_what_is_no_figure_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(FormatError) as found:
        read_figures(text, "figures.txt")
    assert words in str(found.value) and "figures.txt" in str(found.value)
