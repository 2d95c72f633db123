"""Mazes solved by joining gadgets: the same verdicts as a search of all positions, with evidence."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import fathom
from fathom.answer import Answer, Verdict, Watch
from fathom.claims import Impossible, examined
from fathom.gadgets.model.corridors import Corridors
from fathom.puzzles.gadgetmaze import check
from fathom.puzzles.gadgetmaze.check.certificates import Apart
from fathom.puzzles.gadgetmaze.model import Maze, maze
from fathom.puzzles.gadgetmaze.solve.joined import by_joining

NAMES = (
    "toggle",
    "diode",
    "dicrumbler",
    "single-use-opening",
    "directed-self-closing-door",
    "tripwire-lock-crossing",
    "precursor",
)


def maze_by_chance(seed: int) -> Maze:
    """A few gadgets in any state whose locations meet in a few places; two of one gadget may meet."""
    random = Random(seed)
    made = Corridors()
    ends: list[list[object]] = [["in"], ["out"], *([] for _ in range(random.randint(1, 4)))]
    for number in range(random.randint(2, 5)):
        gadget = fathom.gadget(random.choice(NAMES))
        name = made.add(f"G{number}", gadget, random.randrange(gadget.states))
        for location in range(gadget.locations):
            random.choice(ends).append((name, location))
    made.add("w0", fathom.gadget("wire"))
    made.add("w1", fathom.gadget("wire"))
    ends[0].append(("w0", 0))
    ends[1].append(("w1", 0))
    for here in ends:
        joined = [made.port(*end) if isinstance(end, tuple) else end for end in here]
        if len(joined) > 1:
            made.join(*joined)  # type: ignore[arg-type]
    named = made.network(["in", "out"])
    return Maze(named, *named.network.outside)


def joined_and_checked(tested: Maze) -> Answer:
    answer = by_joining(tested, Watch())
    found = examined(check, tested, answer, Watch())
    assert not found.objections and not found.unproved, tested.to_text()
    return answer


def test_joining_and_searching_agree() -> None:
    verdicts = []
    for seed in range(150):
        tested = maze_by_chance(seed)
        answer = joined_and_checked(tested)
        assert answer.verdict == fathom.solve(tested, method="bfs").verdict, tested.to_text()
        verdicts.append(answer.verdict)
    assert min(verdicts.count(Verdict.SOLVED), verdicts.count(Verdict.IMPOSSIBLE)) > 20


def test_examples_are_answered_alike() -> None:
    for example in fathom.kinds()["gadget-maze"].examples():
        tested = fathom.load(example.path)
        assert isinstance(tested, Maze)
        if len(tested.network.gadgets) < 12:
            assert joined_and_checked(tested).verdict == fathom.solve(tested).verdict


def test_tables_that_leave_out_a_way_are_refused() -> None:
    tested = maze("""
A: diode
B: diode
s: 3-split
t: 3-split
in - s.0
s.1 - A.1
s.2 - B.1
A.0 - t.0
B.0 - t.1
out - t.2
""")
    joined = by_joining(tested, Watch()).certificate.joined
    assert check.problems(tested, Impossible(None), Apart(joined), Watch()) == []
    for number, table in enumerate(joined.tables):
        for way in table[0]:
            poorer = ({one: after for one, after in table[0].items() if one != way}, *table[1:])
            tables = (*joined.tables[:number], poorer, *joined.tables[number + 1 :])
            assert check.problems(tested, Impossible(None), Apart(replace(joined, tables=tables)), Watch()), way
