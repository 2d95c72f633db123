"""Mazes of self-closing doors as levels of pushed blocks: what is built is what was planned, and walks travel."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

import fathom
from fathom.answer import Verdict
from fathom.errors import BrokenAnswer, FathomError
from fathom.gadgets.model import Port
from fathom.gadgets.model.corridors import Corridors
from fathom.hardness import all_reductions, chain
from fathom.hardness.reductions.gadgetmaze_to_push import Construction, drawing, modules, tiles
from fathom.hardness.reductions.gadgetmaze_to_push.embedding import End, embedded
from fathom.hardness.reductions.gadgetmaze_to_push.flat import flattened
from fathom.hardness.reductions.gadgetmaze_to_push.plan import Plan, planned, roles_of
from fathom.problems.cnf.model import formula
from fathom.puzzles.gadgetmaze.model import Maze, maze
from fathom.puzzles.gadgetmaze.model import write_solution as walk_text
from fathom.puzzles.push.model import Level

REDUCTION = all_reductions()["gadget-maze-to-push"]
EXAMPLES = Path(__file__).parents[2] / "examples" / "gadget-maze"


DOOR_BLOCKS = 500
"""A level with as many blocks has a door in it."""


def doors_by_chance(random: Random, most: int = 3) -> Maze:
    """A few doors whose locations meet in a few places."""
    doors, places = random.randint(1, most), random.randint(2, 4)
    lines = [f"D{door}: directed-self-closing-door, {random.choice(('open', 'closed'))}" for door in range(doors)]
    ends: list[list[str]] = [["in"], ["out"], *([] for _ in range(places - 2))]
    for door in range(doors):
        for location in range(3):
            random.choice(ends).append(f"D{door}.{location}")
    for number, here in enumerate(ends):
        if len(here) == 1 and "." not in here[0]:
            lines += [f"w{number}: wire", f"{here[0]} - w{number}.0"]
        elif len(here) == 2:
            lines.append(f"{here[0]} - {here[1]}")
        elif len(here) > 2:
            lines.append(f"s{number}: {len(here)}-split")
            lines += [f"{end} - s{number}.{at}" for at, end in enumerate(here)]
    return maze("\n".join(lines))


def as_maze(plan: Plan) -> Maze:
    """The plan at the level of its parts: each is the gadget that its language makes it."""
    made = Corridors()
    for name, part in plan.parts.items():
        made.add(name, part.gadget)
    for number, joints in enumerate(plan.corridors):
        ends = [made.port(name, plan.parts[name].letters.index(letter)) for name, letter in joints]
        made.join(*ends, f"c{number}")
    named = made.network([f"c{number}" for number in range(len(plan.corridors))])
    start, goal = (named.network.outside[number] for number in (plan.start, plan.target))
    return Maze(named, Port(*start), Port(*goal))


def test_all_tiles_and_modules_are_what_they_are_said_to_be() -> None:
    for name in tiles.tiles():
        tiles.verified(name)
    for state in ("open", "closed"):
        modules.verified(modules.door(state))


def test_a_module_that_checks_something_else_is_refused() -> None:
    wrong = replace(modules.diode(), checked=(fathom.gadget("wire"), 0))
    with pytest.raises(BrokenAnswer, match="does not check"):
        modules.verified(wrong)


def test_parts_of_the_plan_answer_as_the_maze_does() -> None:
    verdicts = set()
    for seed in range(40):
        source = doors_by_chance(Random(seed))
        try:
            plan = planned(source)
        except FathomError as error:
            assert "plane" in str(error)
            continue
        wanted = fathom.solve(source).verdict
        if not plan.parts or plan.goal < 0:
            assert (wanted is Verdict.SOLVED) == (plan.goal == plan.start)
            continue
        assert fathom.solve(as_maze(plan)).verdict == wanted
        verdicts.add(wanted)
    assert verdicts == {Verdict.SOLVED, Verdict.IMPOSSIBLE}


@pytest.mark.parametrize("seed", range(12))
def test_squares_and_plan_agree(seed: int) -> None:
    source = doors_by_chance(Random(seed))
    try:
        built = REDUCTION.build(source)
    except FathomError as error:
        assert "plane" in str(error)
        return
    assert isinstance(built.instance, Level)
    made = Construction(source)
    if not made.trivial:
        assert drawing.verified(made.flat, made.drawing)


@pytest.mark.parametrize("name", ["one-door", pytest.param("two-doors", marks=pytest.mark.slow)])
def test_walks_travel_forward_and_back(name: str) -> None:
    source = fathom.load(EXAMPLES / f"{name}.txt")
    built = REDUCTION.build(source)
    assert built.inspect is not None and built.inspect() == []
    answer = fathom.solve(source)
    moves = built.forward(answer.solution)
    assert walk_text(source, built.back(moves)) == walk_text(source, answer.solution)


def test_squares_that_join_what_they_should_not_are_refused() -> None:
    made = Construction(fathom.load(EXAMPLES / "one-door.txt"))
    floor, corridors = made.drawing.floor, made.corridors
    refused = 0
    for row, column in Random(1).sample(list(zip(*np.nonzero(~floor[1:-1, 1:-1]), strict=True)), 2000):
        here = (int(row) + 1, int(column) + 1)
        near = [(here[0] - 1, here[1]), (here[0] + 1, here[1]), (here[0], here[1] - 1), (here[0], here[1] + 1)]
        if len({corridors[square] for square in near if square in corridors}) > 1 and refused < 20:
            spoilt = floor.copy()
            spoilt[here] = True
            refused += 1
            with pytest.raises(BrokenAnswer):
                drawing.verified(made.flat, replace(made.drawing, floor=spoilt))
    assert refused


@pytest.mark.parametrize("ends", [("a", "b"), ("b", "a")])
def test_the_solver_of_push_knows_which_way_a_diode_can_be_walked(ends: tuple[str, str]) -> None:
    start, end = ends
    corridors = [[("d", start)], [("d", end), ("d", "cin")], [("d", "cout")]]
    plan = Plan({"d": modules.diode()}, corridors, 0, 0, 2, {}, 0, [0, 1, -1])
    flat = flattened(plan)
    made = drawing.drawn(flat)
    drawing.verified(flat, made)
    targets = np.zeros_like(made.floor)
    targets[made.target] = True
    squares = [row * made.floor.shape[1] + column for row, column in (made.start, *made.blocks)]
    answer = fathom.solve(Level(~made.floor, targets, tuple(squares[1:]), squares[0]))
    assert answer.verdict is (Verdict.SOLVED if ends == ("a", "b") else Verdict.IMPOSSIBLE)
    assert not answer.unproved


SHUT = "A: directed-self-closing-door, closed\ns: 3-split\nin - A.0\nA.1 - s.0\ns.1 - A.2\nout - s.2"
"""One door, which is opened from behind."""

SHUT_TWICE = """
A: directed-self-closing-door, closed
B: directed-self-closing-door, closed
s: 3-split
t: 3-split
in - s.0
s.1 - A.0
s.2 - B.0
A.1 - B.2
B.1 - t.0
t.1 - A.2
out - t.2
"""
"""Two doors, each of which is opened from behind the other."""


@pytest.mark.parametrize("name", ["one-door", pytest.param("two-doors", marks=pytest.mark.slow)])
def test_the_solver_of_push_gets_through_doors_and_tells_the_walk(name: str) -> None:
    source = fathom.load(EXAMPLES / f"{name}.txt")
    built = REDUCTION.build(source)
    answer = fathom.solve(built.instance)
    assert answer.verdict is Verdict.SOLVED and answer.method == "pieces"
    assert fathom.check(source, built.back(answer.solution)) == []


@pytest.mark.parametrize("text", [SHUT, pytest.param(SHUT_TWICE, marks=pytest.mark.slow)])
def test_the_solver_of_push_proves_that_doors_are_shut(text: str) -> None:
    source = maze(text)
    assert fathom.solve(source).verdict is Verdict.IMPOSSIBLE
    answer = fathom.solve(REDUCTION.build(source).instance)
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved


def doors_in_a_row(doors: int, shut: bool) -> Maze:
    """Closed doors one behind the other, each opened from the front; or the last one from behind."""
    lines = ["in - s0.0"]
    for door in range(doors):
        lines += [f"D{door}: directed-self-closing-door, closed", f"s{door}: 3-split", f"s{door}.2 - D{door}.0"]
        if door + 1 < doors:
            lines += [f"s{door}.1 - D{door}.2", f"D{door}.1 - s{door + 1}.0"]
    last = doors - 1
    behind = [f"t: 3-split\nD{last}.1 - t.0\nD{last}.2 - t.1\nout - t.2"]
    return maze("\n".join(lines + (behind if shut else [f"s{last}.1 - D{last}.2", f"D{last}.1 - out"])))


@pytest.mark.slow
@pytest.mark.parametrize("shut", [False, True])
def test_the_machines_of_eight_doors_in_a_row_are_no_larger_than_those_of_four(shut: bool) -> None:
    largest = []
    for doors in (4, 8):
        answer = fathom.solve(REDUCTION.build(doors_in_a_row(doors, shut)).instance)
        assert answer.verdict is (Verdict.IMPOSSIBLE if shut else Verdict.SOLVED) and not answer.unproved
        largest.append(answer.statistics["largest"])
    assert largest[0] == largest[1] < 200


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [Verdict.SOLVED, Verdict.IMPOSSIBLE])
def test_levels_answer_as_mazes_by_chance_do(wanted: Verdict) -> None:
    tested = 0
    for seed in itertools.count():
        source = doors_by_chance(Random(seed), most=2)
        if fathom.solve(source).verdict is not wanted:
            continue
        try:
            built = REDUCTION.build(source)
        except FathomError as error:
            assert "plane" in str(error)
            continue
        if len(built.instance.blocks) < DOOR_BLOCKS:
            continue  # nothing of a door is left when the maze is tidied
        answer = fathom.solve(built.instance)
        assert answer.verdict is wanted and not answer.unproved
        if wanted is Verdict.SOLVED:
            assert fathom.check(source, built.back(answer.solution)) == []
        tested += 1
        if tested == 4:
            return


SATISFIABLE = formula(2, [(1, 2), (-1, -2)])
UNSATISFIABLE = formula(2, [(1, 2), (-1, 2), (1, -2), (-1, -2)])


def test_a_level_encodes_a_formula_and_tells_its_assignment() -> None:
    both = chain("3sat", "push").build(SATISFIABLE)
    answer = fathom.solve(both.instance)
    assert answer.verdict is Verdict.SOLVED and answer.method == "pieces"
    assert fathom.check(SATISFIABLE, both.back(answer.solution)) == []
    assert fathom.check(both.instance, both.forward(fathom.solve(SATISFIABLE).solution)) == []
    maze_built = all_reductions()["3sat-to-gadget-maze"].build(SATISFIABLE)
    made = Construction(maze_built.instance)
    assert made.inspect() == [] and not any(doorway.is_door for doorway in made.plan.doors.values())


def test_a_level_encodes_that_nothing_satisfies_a_formula() -> None:
    answer = fathom.solve(chain("3sat", "push").build(UNSATISFIABLE).instance)
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved


def test_single_use_gadgets_and_doors_may_be_in_one_maze() -> None:
    text = "D: dicrumbler\nA: directed-self-closing-door, closed\ns: 3-split\n"
    through = maze(f"{text}in - D.0\nD.1 - s.0\ns.1 - A.2\ns.2 - A.0\nout - A.1")
    plan = planned(through)
    assert {name.rstrip("0123456789") for name in plan.doors} == {"tile", "door"}
    assert fathom.solve(as_maze(plan)).verdict is Verdict.SOLVED
    back = maze(f"{text}in - D.1\nD.0 - s.0\ns.1 - A.2\ns.2 - A.0\nout - A.1")
    assert fathom.solve(as_maze(planned(back))).verdict is Verdict.IMPOSSIBLE


def test_mazes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(FathomError, match="expected directed self-closing doors"):
        planned(maze("A: toggle\nin - A.0\nout - A.1"))
    crossed = ["in - s0.3", "out - s1.3"]
    crossed += [f"D{door}.{place} - s{place}.{door}" for door in range(3) for place in range(3)]
    doors = [f"D{door}: directed-self-closing-door" for door in range(3)]
    splits = ["s0: 4-split", "s1: 4-split", "s2: 3-split"]
    with pytest.raises(FathomError, match="plane"):
        planned(maze("\n".join([*doors, *splits, *crossed])))


def test_a_door_is_known_by_what_it_does() -> None:
    door = fathom.gadget("directed-self-closing-door")
    assert roles_of(door.rearranged([2, 0, 1])) == (("opening", "enter", "exit"), {0: "open", 1: "closed"})
    assert roles_of(fathom.gadget("3-split")) is None


def test_a_maze_without_doors_is_a_tiny_level() -> None:
    for text, solved in (("a: wire\nin - a.0\nout - a.1", True), ("a: wire\nb: wire\nin - a.0\nout - b.1", False)):
        built = REDUCTION.build(maze(text))
        answer = fathom.solve(built.instance)
        assert (answer.verdict is Verdict.SOLVED) == solved
        if solved:
            built.back(built.forward(fathom.solve(built.source).solution))


def test_five_that_all_know_each_other_cannot_be_drawn_in_the_plane() -> None:
    with pytest.raises(FathomError, match="plane"):
        embedded({}, [(End(a), End(b)) for a in range(5) for b in range(a)])
    four = embedded({}, [(End(a), End(b)) for a in range(4) for b in range(a)])
    assert len(four.faces) == 4
    with pytest.raises(FathomError, match="plane"):
        embedded(
            {"a": 4, "b": 4}, [(End("a", one), End("b", other)) for one, other in ((0, 0), (1, 2), (2, 1), (3, 3))]
        )
