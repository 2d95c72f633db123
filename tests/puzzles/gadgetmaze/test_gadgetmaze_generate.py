"""Mazes that are made, measured and drawn."""

from __future__ import annotations

import pytest

import fathom
from fathom.answer import Limits
from fathom.errors import FathomError, NotFound
from fathom.gadgets import Gadget, Network
from fathom.gadgets.check.simulation import is_planar
from fathom.puzzles.gadgetmaze.analyse import report
from fathom.puzzles.gadgetmaze.model import Maze, maze
from fathom.show import to_animated_svg, to_svg

SPOILT = maze("""
define once: 0 0>1 1
A: 3-split
B: once
C: once
D: once
A.1 - B.0
A.2 - C.0
B.1 - D.0
in - A.0
out - D.1
""")


@pytest.mark.parametrize("seed", range(3))
def test_a_maze_is_as_wished(seed: int) -> None:
    names = "3-split,toggle-toggle-parallel,directed-self-closing-door"
    found = fathom.generate("gadget-maze", seed=seed, gadgets=names, size=5, moves=6, unique=True, tries=3000)
    assert isinstance(found, Maze)
    assert len(found.network.gadgets) == 5 and is_planar(found.network)
    assert {one.gadget.name for one in found.network.gadgets} <= set(names.split(","))
    answer = fathom.solve(found)
    assert answer.cost is not None and answer.cost >= 6 and fathom.count(found).count == 1
    assert found.about["title"] == f"Gadget maze, {answer.cost} traversals, seed {seed}"
    assert found.start == found.network.outside[0] and found.goal == found.network.outside[-1]


def test_wishes_that_cannot_be_met_are_told() -> None:
    with pytest.raises(NotFound, match=r"^no such maze found, all tries used up \(50 mazes tried; the best takes \d+ "):
        fathom.generate("gadget-maze", size=2, moves=500, tries=50)
    with pytest.raises(
        NotFound, match=r"^no such maze found: time limit of 0 s \(0 mazes tried, none of them solvable"
    ):
        fathom.generate("gadget-maze", limits=Limits(time=0))
    for options in ({"size": 0}, {"size": 999}, {"moves": 0}, {"tries": 0}, {"gadgets": ","}, {"gadgets": "3-spilt"}):
        with pytest.raises(FathomError, match=r"^option "):
            fathom.generate("gadget-maze", **options)


def test_the_measures_of_a_maze_that_can_be_spoilt() -> None:
    facts = fathom.analyse(SPOILT)
    del facts["seconds"]
    # the agent is at one of three ends of the split, or was caught behind C, or is behind B, or behind D
    assert facts == {
        "gadgets": 4,
        "places": 6,
        "positions": 48,
        "states": 6,
        "moves": 9,
        "farthest": 3,
        "components": 4,
        "dead": 1,
        "lost": 1,
        "solvable": True,
        "fewest": 3,
        "shortest solutions": 1,
        "farthest from goal": 3,
        "needed": ["A", "B", "D"],
    }
    lines = dict(report(facts))
    assert lines["needed"] == "A B D" and lines["solvable"] == "yes" and lines["positions"] == "48"
    shut = fathom.analyse(maze("A: 3-split\nB: 3-split\nin - A.0\nout - B.0"))
    assert (shut["solvable"], shut["fewest"], shut["needed"], shut["farthest from goal"]) == (False, None, [], None)
    assert dict(report(shut))["fewest"] == "none"


def test_needed_gadgets_are_those_without_which_it_cannot_be_done() -> None:
    found = fathom.generate("gadget-maze", seed=4, size=5, moves=5, tries=500)
    told = fathom.analyse(found)["needed"]
    for number, name in enumerate(found.named.names):
        gadgets = list(found.network.gadgets)
        wall = Gadget("wall", gadgets[number].gadget.locations, 1, ())
        gadgets[number] = gadgets[number]._replace(gadget=wall, state=0)
        network = Network(tuple(gadgets), found.network.joins, found.network.outside)
        walled = Maze(type(found.named)(network, found.named.names, found.named.outside), found.start, found.goal)
        assert (fathom.solve(walled).cost is None) == (name in told)


def test_a_walk_is_drawn_and_filmed() -> None:
    answer = fathom.solve(SPOILT)
    still, film = to_svg(fathom.draw(SPOILT)), to_animated_svg(fathom.draw(SPOILT, answer.solution))
    assert still.startswith("<svg") and "<animate" in film
    for name in ("in", "out"):
        assert f">{name}<" in still
    with pytest.raises(FathomError, match="step 1, B 0>1: the agent is at in"):
        fathom.draw(SPOILT, fathom.kinds()["gadget-maze"].model.read_solution(SPOILT, "B 0>1"))
