"""Levels cut into pieces: the same verdicts as brute force, with evidence that nobody can forge."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb
from random import Random

import pytest
from push_oracle import RULES, Drawing, some_level

import fathom
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import Impossible, examined
from fathom.errors import LimitReached
from fathom.proofs.joined import Joined
from fathom.puzzles.push import check
from fathom.puzzles.push.check.certificates import Apart
from fathom.puzzles.push.check.pieces import taken_apart
from fathom.puzzles.push.model import Level, level
from fathom.puzzles.push.solve.pieces import by_pieces
from fathom.puzzles.push.solve.pieces.cutting import cut


def solved_and_checked(tested: Level) -> Answer:
    """The answer by pieces, with everything that it claims examined."""
    answer = by_pieces(tested, Watch())
    found = examined(check, tested, answer, Watch())
    assert not found.objections and not found.unproved, tested.to_text()
    return answer


def narrow_level(seed: int, rules: str) -> Level:
    """A level of many walls, which falls apart more often than not."""
    random = Random(seed)
    rows, columns = random.randint(3, 6), random.randint(4, 8)
    cells = random.choices("#.o", (4, 9, 2), k=rows * columns)
    agent, target = random.sample(range(rows * columns), 2)
    cells[agent], cells[target] = "@", random.choice("xx*")
    drawing = "\n".join("".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))
    return level(drawing, rules)


@pytest.mark.parametrize("rules", RULES)
def test_brute_force_agrees_with_pieces(rules: str) -> None:
    seen = set()
    for seed in range(150):
        tested = some_level(seed, rules, "reach") if seed % 3 == 0 else narrow_level(seed, rules)
        if len(tested.blocks) > 6:
            continue
        answer = solved_and_checked(tested)
        assert (answer.verdict is Verdict.SOLVED) == (Drawing(tested).fewest(True)[0] is not None), tested.to_text()
        seen.add((answer.verdict, min(2, answer.statistics["pieces"])))
    assert seen == {(verdict, pieces) for verdict in (Verdict.SOLVED, Verdict.IMPOSSIBLE) for pieces in range(3)}


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_brute_force_agrees_with_pieces_on_hundreds_of_levels(rules: str) -> None:
    seen: Counter[tuple[Verdict, int]] = Counter()
    for seed in range(1000, 1400):
        tested = narrow_level(seed, rules)
        if len(tested.blocks) > 5 or max(ways_to_lie(tested), default=0) > 20_000:
            continue
        answer = solved_and_checked(tested)
        assert (answer.verdict is Verdict.SOLVED) == (Drawing(tested).fewest(True)[0] is not None), tested.to_text()
        seen[answer.verdict, min(3, answer.statistics["pieces"])] += 1
    assert len(seen) == 8 and min(seen.values()) >= 5, seen


def ways_to_lie(tested: Level) -> list[int]:
    """In how many ways the blocks of each piece could lie on its cells."""
    found = cut(tested, Watch())
    return [comb(len(cells), len(piece.blocks)) for piece, cells in zip(found.pieces, found.cells, strict=True)]


def test_solver_and_checker_cut_a_level_in_the_same_places() -> None:
    for seed in range(200):
        tested = narrow_level(seed, "push-1")
        mine, its = cut(tested, Watch()), taken_apart(tested, Watch())
        assert [len(places) for places in mine.places] == [len(part.places) for part in its.parts]
        assert (mine.start in mine.goals) == (its.start in its.goals)


def test_agent_and_target_may_be_where_blocks_come() -> None:
    tested = level("#..\n@ox\n#..")
    assert by_pieces(tested, Watch()).statistics["pieces"] == 1
    assert solved_and_checked(tested).verdict is Verdict.SOLVED
    assert solved_and_checked(level("#.#\n@ox\n#.#")).verdict is Verdict.IMPOSSIBLE


def test_a_hall_of_pillars_is_taken_apart_unless_told_otherwise() -> None:
    kind = fathom.kinds()["push"]
    for example in kind.examples():
        tested = fathom.load(example.path)
        named = "pieces" if example.path.name.startswith("pillars") else "pushes"
        assert kind.method(None, tested)[0] == named, example.path.name


def test_one_large_piece_is_left_to_other_methods() -> None:
    open_room = level("\n".join(["@" + "." * 14, *([".o" * 7 + "."] * 6), "." * 14 + "x"]))
    assert fathom.kinds()["push"].method(None, open_room)[0] == "pushes"


@pytest.fixture(scope="module")
def impossible() -> tuple[Level, Joined]:
    path = next(one.path for one in fathom.kinds()["push"].examples() if one.path.name == "pillars-wrong-way.txt")
    tested = fathom.load(path)
    assert isinstance(tested, Level)
    answer = fathom.solve(tested)
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved
    return tested, answer.certificate.joined


def objections(tested: Level, joined: Joined) -> list[str]:
    return check.problems(tested, Impossible(None), Apart(joined), Watch())


def test_tables_that_leave_out_a_way_are_refused(impossible: tuple[Level, Joined]) -> None:
    tested, joined = impossible
    assert objections(tested, joined) == []
    used = {*joined.parts, *(table for _, _, table in joined.joints)}
    ways = 0
    for number in sorted(used):
        for state, row in enumerate(joined.tables[number]):
            if state:
                continue  # from the first state every way can be gone
            for way in row:
                poorer = {one: after for one, after in row.items() if one != way}
                table = (poorer, *joined.tables[number][1:])
                tables = (*joined.tables[:number], table, *joined.tables[number + 1 :])
                assert objections(tested, replace(joined, tables=tables)), (number, way)
                ways += 1
    assert ways > 20


def test_joints_that_leave_something_out_are_refused(impossible: tuple[Level, Joined]) -> None:
    tested, joined = impossible
    assert "nodes are left" in objections(tested, replace(joined, joints=joined.joints[:-1]))[0]
    twice = (*joined.joints[:-1], (joined.joints[-1][0], joined.joints[-1][0], joined.joints[-1][2]))
    assert "not two nodes" in objections(tested, replace(joined, joints=twice))[0]
    assert "parts" in objections(tested, replace(joined, parts=joined.parts[:-1]))[0]


def test_a_level_that_can_be_solved_is_never_shown_to_be_impossible(impossible: tuple[Level, Joined]) -> None:
    path = next(one.path for one in fathom.kinds()["push"].examples() if one.path.name == "pillars.txt")
    tested = fathom.load(path)
    assert isinstance(tested, Level)
    assert objections(tested, impossible[1])
    assert objections(level("@x"), Joined((), (), ()))
    assert objections(level("@o.\n#.x"), Joined((({},),), (0,), ()))


def test_stored_blocks_are_not_a_matter_of_pieces() -> None:
    tested = level("@o.\n..x", goal="storage")
    assert "stored" in objections(tested, Joined((), (), ()))[0]


def test_limits_hold_while_pieces_are_joined(impossible: tuple[Level, Joined]) -> None:
    with pytest.raises(LimitReached):
        by_pieces(impossible[0], Limits(time=0).watch())
    assert fathom.solve(impossible[0], limits=Limits(time=0)).verdict is Verdict.UNDECIDED
