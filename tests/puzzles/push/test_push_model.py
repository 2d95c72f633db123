"""Levels and solutions as text, what is refused, what is replayed, what is changed by hand, and what is made."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from push_oracle import Drawing, levels

import fathom
from fathom.answer import Limits, Verdict
from fathom.errors import FathomError, NotFound
from fathom.proofs.exhaustion import Exhausted, Nearer
from fathom.puzzles.push.check import violations
from fathom.puzzles.push.check.certificates import InMoves, Shorter
from fathom.puzzles.push.model import Level, level, read_solution
from fathom.show import to_plain
from refusals import assert_told


@given(tested=levels())
def test_the_text_of_a_level_reads_back(tested: Level) -> None:
    assert fathom.loads(tested.to_text()) == tested


@settings(max_examples=60)
@given(tested=levels(), letters=st.text("udlrUDLR", max_size=12))
def test_steps_are_replayed_as_brute_force_makes_them(tested: Level, letters: str) -> None:
    drawing = Drawing(tested)
    position, possible = drawing.start, True
    for letter in letters:
        found = dict(drawing.moves(position))
        possible = possible and letter in found
        position = found.get(letter, position)
    right = violations(tested, read_solution(tested, letters)) == []
    assert right == (possible and drawing.solved(position))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind: push\nrules: push-0\n\n@.x", "2:8: found 'push-0', expected push-1, push-2 and so on, or push-*"),
        ("kind: push\ngoal: rest\n\n@.x", "2:7: found 'rest', expected one of reach, storage"),
        ("kind: push\n\n@.@x", "found 2 agents, expected one"),
        ("kind: push\n\n..x", "found no agents"),
        ("kind: push\n\n@..", "found no target"),
        ("kind: push\n\n@.$x", "3:3: found '$'"),
    ],
)
def test_what_is_no_level_is_refused_in_one_line(text: str, message: str) -> None:
    assert_told(message, fathom.loads, text)


def test_a_step_that_is_told_as_a_push_is_none() -> None:
    tested = level("@.ox")
    assert violations(tested, read_solution(tested, "R")) == ["step 1: R is told, but it is no push"]
    assert violations(tested, read_solution(tested, "rr")) == ["step 2: r is told, but it is a push"]
    assert violations(tested, read_solution(tested, "u")) == [
        "step 1: the agent at (0, 0) cannot go up: there is a wall"
    ]
    assert_told("1:2: found 'x'", read_solution, tested, "rx")


def test_forged_certificates_are_refused() -> None:
    tested = level("@.o.x", goal="storage")
    answer = fathom.solve(tested)
    check = fathom.kinds()["push"].check
    watch = Limits().watch()
    from fathom.claims import AtLeast, Impossible

    assert check.problems(tested, AtLeast(2), answer.certificate, watch) == []
    assert check.problems(tested, AtLeast(3), Nearer(4), watch) == ["2 pushes are enough"]
    assert check.problems(tested, AtLeast(2), Nearer(99), watch) == ["99 positions were visited, there are 0"]
    assert check.problems(tested, Impossible(), Exhausted(3), watch) == ["2 pushes solve it"]
    assert check.problems(tested, AtLeast(4, InMoves()), Shorter(), watch) == ["3 moves are enough"]
    assert check.problems(tested, AtLeast(3, InMoves()), Shorter(), watch) == []
    assert check.problems(tested, AtLeast(3, InMoves()), Nearer(0), watch)


def test_the_puzzle_that_is_left_is_lost_when_a_block_is_in_a_corner() -> None:
    tested = level("....\n.@o.\n.x..", goal="storage")
    assert fathom.lost(tested, "") is False
    assert fathom.lost(tested, "R") is True
    assert fathom.hint(tested, "R").text.startswith("there is no solution")  # type: ignore[union-attr]
    assert fathom.left(tested, "") == 2


def test_squares_are_changed_by_hand() -> None:
    tested = level("@.o.x", goal="storage")
    assert fathom.loads(fathom.edit(tested, "0,1", "@")) == level(".@o.x", goal="storage")
    assert fathom.loads(fathom.edit(tested, "0,2", "x")) == level("@.*.x", goal="storage")
    assert fathom.loads(fathom.edit(tested, "0,4", "o")) == level("@.o.*", goal="storage")
    assert fathom.loads(fathom.edit(tested, "0,2", "#")) == level("@.#.x", goal="storage")
    for spot, sign in (("0,0", "#"), ("0,9", "."), ("0,1", "?"), ("0", "."), ("0,4", ".")):
        with pytest.raises(FathomError):
            fathom.edit(tested, spot, sign)


def test_measures_are_those_of_brute_force() -> None:
    for drawing in ("@.o.x", "....\n.@o.\n.xo.\n...x"):
        tested = level(drawing, goal="storage")
        facts = fathom.analyse(tested)
        brute = Drawing(tested)
        fewest, positions = brute.fewest(pushes_only=True)
        alive = brute.left(positions, pushes_only=True)
        regions = {(frozenset(_region(brute, position)), position[1]) for position in positions}
        lost = {(frozenset(_region(brute, p)), p[1]) for p in positions if p not in alive}
        assert (facts["states"], facts["lost"], facts["fewest"]) == (len(regions), len(lost), fewest)


def _region(drawing: Drawing, position: tuple[tuple[int, int], frozenset[tuple[int, int]]]) -> set[tuple[int, int]]:
    reached, waiting = {position[0]}, [position]
    while waiting:
        for letter, there in drawing.moves(waiting.pop()):
            if letter.islower() and there[0] not in reached:
                reached.add(there[0])
                waiting.append(there)
    return reached


def test_dead_squares_are_shown() -> None:
    tested = level("....\n.@o.\n.x..", goal="storage")
    shown = to_plain(fathom.draw(tested, overlay="dead"))
    assert shown.split("\n")[0].count("░") == 4


@pytest.mark.parametrize("goal", ["storage", "reach"])
def test_levels_are_made_by_wishes(goal: str) -> None:
    made = fathom.generate("push", seed=5, goal=goal, rows=4, columns=5, blocks=3, pushes=4)
    answer = fathom.solve(made)
    assert (made.shape, len(made.blocks), made.goal) == ((4, 5), 3, goal)  # type: ignore[attr-defined]
    assert answer.verdict is Verdict.SOLVED and answer.cost is not None and answer.cost >= 4
    unique = fathom.generate("push", seed=5, goal=goal, rows=4, columns=4, blocks=2, pushes=2, unique=True)
    assert fathom.count(unique).count == 1


def test_wishes_that_cannot_be_are_told() -> None:
    with pytest.raises(NotFound, match="the best takes"):
        fathom.generate("push", rows=2, columns=3, blocks=1, pushes=100, tries=5)
    for options in ({"rows": 0}, {"rows": 300, "columns": 300}, {"blocks": 99}):
        with pytest.raises(FathomError):
            fathom.generate("push", **options)
