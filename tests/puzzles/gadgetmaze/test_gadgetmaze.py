"""Gadget mazes: text, checker and solver, against a search that follows the definitions word by word."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.errors import FormatError
from fathom.gadgets import Gadget, Network, Placed, Port, Traversal
from fathom.gadgets.model.networks import with_names
from fathom.proofs.exhaustion import Exhausted, Nearer
from fathom.puzzles.gadgetmaze.check import positions as rules
from fathom.puzzles.gadgetmaze.model import Maze, Step, Walk, maze, read_solution, write_solution
from fathom.puzzles.gadgetmaze.solve.layout import Layout
from recounts import recounted

EXAMPLES = Path(__file__).parents[3] / "examples" / "gadget-maze"

LATCHED = maze("""
define latch: 0 0>1 1; 1 1>0 0
A: latch
B: 3-split
C: noncrossing-toggle-lock, 1-closed
A.1 - B.0
B.1 - C.1
C.0 - C.2
in - A.0
x - C.3
out - B.2
""")

FICKLE = maze("""
define lamp: off 0>1 off; off 0>1 on; on 0>2 on; on 1>1 off; off 1<>0 on
A: lamp
in - A.0
out - A.2
""")


def chance_maze(seed: int) -> Maze:
    random = Random(seed)
    bases = []
    for number in range(2):
        locations, states = random.randint(2, 4), random.randint(1, 3)
        ways = tuple(
            Traversal(*(random.randrange(size) for size in (states, locations, locations, states)))
            for _ in range(random.randint(2, 8))
        )
        bases.append(Gadget(f"gadget-{number}", locations, states, ways))
    placed = tuple(
        Placed(base, random.randrange(base.states)) for base in random.choices(bases, k=random.randint(1, 5))
    )
    ports = [Port(which, place) for which, one in enumerate(placed) for place in range(one.gadget.locations)]
    random.shuffle(ports)
    joins = tuple((one, other) for one, other in zip(ports[4::2], ports[5::2], strict=False))
    network = Network(placed, joins, tuple(ports[: min(3, len(ports))]))
    return Maze(with_names(network), random.choice(ports), random.choice(ports))


def shortest(found: Maze) -> tuple[int | None, int, int]:
    """The fewest traversals, the number of such walks, and the number of positions, by the definitions."""
    network, goal = found.network, found.place(found.goal)
    wave = {(found.place(found.start), network.start): 1}
    seen = set(wave)
    depth, answer = 0, None
    while wave:
        reached = sum(ways for (place, _), ways in wave.items() if place == goal)
        if reached and answer is None:
            answer = depth, reached
        after: dict[tuple[Port, tuple[int, ...]], int] = {}
        for (place, states), ways in wave.items():
            for entered, left, changed in network.steps(states, place):
                position = found.place(left), changed
                if position not in seen and (entered != left or changed != states):
                    after[position] = after.get(position, 0) + ways
        seen |= set(after)
        wave = after
        depth += 1
    return (*(answer or (None, 0)), len(seen))


@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_the_solver_finds_the_fewest_traversals_and_counts_them(seed: int) -> None:
    found = chance_maze(seed)
    fewest, ways, positions = shortest(found)
    answer = fathom.solve(found)
    assert answer.cost == fewest and {fathom.count(found).count} == recounted(found) == {ways}
    if fewest is None:
        assert answer.certificate == Exhausted(positions)
        return
    text = write_solution(found, answer.solution)
    assert read_solution(found, text) == answer.solution and fathom.check(found, text) == []
    for moves in (None, fewest - 1, fewest, fewest + 2):
        assert rules._plainly(found, moves, Watch()) == rules._Numbered(found).within(moves, Watch()) or moves == -1


@settings(max_examples=100)
@given(st.integers(0, 2**32))
def test_the_text_of_a_maze_reads_back(seed: int) -> None:
    found = replace(chance_maze(seed), about={"title": "By chance"})
    again = fathom.loads(found.to_text())
    assert again == found and hash(again) == hash(found)


@settings(max_examples=50)
@given(st.integers(0, 2**32))
def test_numbered_states_are_the_states(seed: int) -> None:
    layout = Layout(chance_maze(seed))
    told = layout.rules()
    state = told.rows_of(layout.start())[0].copy()
    assert told.size is not None and told.rank is not None and told.unrank is not None
    number = Random(seed).randrange(told.size)
    told.unrank(told.parameters, number, state)
    assert told.rank(told.parameters, state) == number


def test_a_walk_is_checked_step_by_step() -> None:
    assert fathom.check(LATCHED, "A 0>1, B 0>2") == []
    assert fathom.check(LATCHED, "A 0>1; B 0>2\n") == []
    assert fathom.check(LATCHED, "") == ["the walk ends at in, not at out"]
    assert fathom.check(LATCHED, "A 0>1") == ["the walk ends at A.1, not at out"]
    assert fathom.check(LATCHED, "B 0>2") == ["step 1, B 0>2: the agent is at in"]
    assert fathom.check(LATCHED, "A 0>1, A 1>0, A 0>1, B 0>2") == []
    shut = "step 3, C 1>1 =0-open: not possible while C is in state 1-closed"
    assert fathom.check(LATCHED, "A 0>1, B 0>1, C 1>1 =0-open") == [shut]
    assert fathom.check(LATCHED, "A 0>0, A 0>1, B 0>2") == []  # an agent may turn around where it is


def test_what_comes_next_is_told_where_it_is_open() -> None:
    answer = fathom.solve(FICKLE)
    assert write_solution(FICKLE, answer.solution) == "A 0>1 =off, A 1>0, A 0>2"
    assert fathom.check(FICKLE, write_solution(FICKLE, answer.solution)) == []
    unclear = fathom.check(FICKLE, "A 0>1, A 0>2")
    assert unclear == ["step 1, A 0>1: expected to be told the next state, as =off or on"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A 0>1, B", "solution:1:8: found 'B', expected a traversal such as A 0>1"),
        ("Z 0>1", "solution:1:1: found 'Z 0>1', but no gadget is called Z"),
        ("A 0>1\n  A 1>2", "solution:2:3: found 'A 1>2', but A has locations 0 to 1"),
        ("C 0>1 =ajar", "solution:1:1: gadget noncrossing-toggle-lock has no state 'ajar'"),
    ],
)
def test_walks_that_cannot_be_read_are_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_solution(LATCHED, text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("start: in\n", "", "m.txt:1: expected an entry 'start: PLACE'"),
        ("goal: out", "goal: exit", "m.txt:3:7: found 'exit', expected an outside location (in, x, out)"),
        ("goal: out", "goal: A.7", "m.txt:3:7: found 'A.7', but latch has locations 0 to 1"),
        ("kind: gadget-maze\n", "kind: gadget-maze\nsize: 3\n", "m.txt:2:1: found the entry 'size'"),
    ],
)
def test_mazes_that_cannot_be_read_are_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        fathom.loads(LATCHED.to_text().replace(old, new), "m.txt")
    assert str(refused.value).startswith(message)


@settings(max_examples=300)
@given(
    st.integers(0, 10**6), st.sampled_from(["", "0", "9", ".", ":", ";", ",", "-", ">", "\n", " ", "A", "in", "#", "="])
)
def test_a_maze_with_a_slip_of_the_pen_is_read_or_refused(place: int, piece: str) -> None:
    text = LATCHED.to_text()
    place %= len(text)
    try:
        found = fathom.loads(text[:place] + piece + text[place + 1 :])
    except FormatError as refused:
        assert refused.line is not None
    else:
        assert fathom.loads(found.to_text()) == found


@settings(max_examples=200)
@given(st.text(alphabet="ABC 012>=,;\n-", max_size=30))
def test_whatever_is_read_as_a_walk_is_a_walk_or_refused(text: str) -> None:
    try:
        walk = read_solution(LATCHED, text)
    except FormatError as refused:
        assert refused.line is not None
    else:
        assert read_solution(LATCHED, write_solution(LATCHED, walk)) == walk
        fathom.check(LATCHED, walk)


def test_claims_that_do_not_hold_are_refused() -> None:
    true = fathom.solve(LATCHED)
    assert objections(LATCHED, true) == []
    assert objections(LATCHED, replace(true, cost=3)) == ["the cost 3 is told, it is 2"]
    assert objections(LATCHED, replace(true, solution=None)) != []
    assert objections(LATCHED, replace(true, certificate=None)) == ["at least 2: without a certificate"]
    assert objections(LATCHED, replace(true, certificate=Nearer(7))) == [
        "at least 2: 7 positions were visited, there are 2"
    ]
    longer = Walk((Step(0, 0, 1), Step(0, 1, 0), *true.solution.steps))
    assert objections(LATCHED, replace(true, solution=longer, cost=4, bound=4, certificate=Nearer(4))) == [
        "at least 4: 2 traversals are enough"
    ]
    never = Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(9))
    assert objections(LATCHED, never) == ["impossible: 2 traversals solve it"]
    shut = maze("A: 3-split\nB: 3-split\nin - A.0\nout - B.0")
    assert objections(shut, never) == ["impossible: 9 positions were visited, there are 3"]
    assert objections(shut, replace(never, certificate=Nearer(3))) == ["impossible: Nearer does not show it"]


def test_states_that_do_not_fit_a_word_are_searched_too() -> None:
    """A corridor of seventy toggles: more than 64 bits, and numbers too long for the checker's tables."""
    lines = [f"T{number}: toggle" for number in range(70)]
    lines += [f"T{number}.1 - T{number + 1}.0" for number in range(69)]
    corridor = maze("\n".join([*lines, "in - T0.0", "out - T69.1"]))
    assert Layout(corridor).words == 2
    assert fathom.solve(corridor, "bfs").cost == 70
    back = maze("\n".join([*lines, "in - T0.0", "out - T69.1"]), start="out", goal="in")
    assert fathom.solve(back, "bfs").certificate == Exhausted(1)


def test_a_limit_leaves_it_undecided() -> None:
    answer = fathom.solve(LATCHED, limits=Limits(time=0))
    assert answer.verdict is Verdict.UNDECIDED and answer.solution is None


def test_the_examples_are_of_rising_difficulty() -> None:
    known = json.loads((EXAMPLES / "known.json").read_text())
    fewest = [facts["fewest"] for facts in known.values() if "fewest" in facts]
    assert len(fewest) >= 5 and fewest == sorted(fewest)


def test_from_outside_a_maze_is_the_gadget_that_its_network_simulates() -> None:
    for example in fathom.kinds()["gadget-maze"].examples():
        puzzle = fathom.load(example.path)
        title = fathom.picture(puzzle, "simulated").title
        if example.known["verdict"] == "impossible":
            assert title == "Nobody gets through"
            continue
        name, state = title.removeprefix("It simulates ").split(", from the state ")
        gadget = fathom.gadget(name)
        _, verified = fathom.verify_network(puzzle.named, gadget, state, mirror=True)
        assert verified.holds
