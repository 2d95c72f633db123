"""Choreographies that are written by hand: rules that dance them, and what is no choreography."""

from __future__ import annotations

import pytest

from fathom.answer import Watch
from fathom.engine.sat import problems_with
from fathom.errors import FormatError
from fathom.puzzles.swarm.check import replayed
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.generate.choreography import danced, read_choreography
from fathom.puzzles.swarm.model import Run
from fathom.puzzles.swarm.solve.verify import verified

SHUTTLE = "script: swarm\n\nrun 4 R@0\n+x *3\n-x *3\n"
ROWS = "script: swarm\ntorus: yes\n\nrun 3x3 @0,0 @1,0\n" + "+x +x *2\n+y +y\n" * 3


def test_a_shuttle_is_danced_with_two_colours_and_not_with_one() -> None:
    script = read_choreography(SHUTTLE)
    found = danced(script, 2, Watch())
    assert found.swarm is not None and len(found.swarm.colours) == 2
    assert verified(found.swarm, Watch()).cycles == (6,)
    none = danced(script, 1, Watch())
    assert none.swarm is None and none.refutation is not None
    assert problems_with(none.refutation.cnf.clauses, none.refutation.proof) == []
    assert danced(script, 26, Watch(), chirality=False).swarm is None  # nobody knows left from right


def test_a_pair_sweeps_a_torus_with_three_colours_as_it_was_written() -> None:
    script = read_choreography(ROWS)
    assert danced(script, 2, Watch()).swarm is None
    swarm = danced(script, 3, Watch()).swarm
    assert swarm is not None and isinstance(verified(swarm, Watch()).certificate, Explored)
    made = replayed(swarm, Run(None, ((),) * 9))
    assert [[node for node, _ in one] for one in made] == [
        sorted(node for node, _ in moment) for moment in script.runs[0].moments
    ]


def test_runs_on_several_grids_are_coloured_together() -> None:
    script = read_choreography(SHUTTLE + "run 6 R@0\n+x *5\n-x *5\n")
    found = danced(script, 2, Watch())
    assert found.script == ("4", "6") and found.swarm is not None


def test_named_lights_have_one_colour_each() -> None:
    both_ways = read_choreography("script: swarm\n\nrun 3 R@0\n+x/R *2\n-x/R *2\n")
    assert danced(both_ways, 26, Watch()).swarm is None
    told_apart = read_choreography("script: swarm\n\nrun 3 R@0\n+x/R\n+x/L\n-x/L\n-x/R\n")
    assert danced(told_apart, 2, Watch()).swarm is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("script: swarm\n", "expected a run"),
        ("script: swarm\n\nfly 4 R@0\n", ":3: found 'fly'"),
        ("script: swarm\n\nrun 4\n", ":3: expected a grid and robots"),
        ("script: swarm\n\nrun 4 R@7\n", "expected a node of the grid 4"),
        ("script: swarm\n\nrun 4 R@0 @0\n", "two robots begin at one node"),
        ("script: swarm\n\nrun 4 R@0\n-x\n", ":4: robot 1 leaves the grid"),
        ("script: swarm\n\nrun 4 R@0\nup\n", "expected one of idle"),
        ("script: swarm\n\nrun 4 R@0\n+x +x\n", "expected 1 steps"),
        ("script: swarm\n\nrun 4 R@0\n+x/LL\n", "expected a letter"),
        ("script: swarm\n\nrun 4 R@0\n+x *3\n", "does not come back"),
        ("script: swarm\n\nrun 4 R@0\n+x\n-x\n", "2 nodes are not visited"),
        ("script: swarm\n\nrun 4 R@0 L@1\n+x -x\n", "change places"),
        ("script: swarm\n\nrun 4 R@0 L@2\n+x -x\n", "two robots meet"),
        (SHUTTLE + "run 2x2 R@0,0\n+x\n+y\n-x\n-y\n", "equally many robots and dimensions"),
    ],
)
def test_what_is_no_choreography_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(FormatError) as found:
        read_choreography(text, "dance.txt")
    assert words in str(found.value) and "dance.txt" in str(found.value)
