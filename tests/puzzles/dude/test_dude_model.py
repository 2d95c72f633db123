"""Levels from the side as text, what falls, what is refused, what is changed by hand, drawn, and made."""

from __future__ import annotations

import pytest
from dude_oracle import Simulator, some_level

import fathom
from fathom.answer import Limits, Verdict
from fathom.claims import AtLeast, Impossible
from fathom.errors import FathomError, NotFound
from fathom.proofs.exhaustion import Exhausted, Nearer
from fathom.puzzles.dude.check import violations
from fathom.puzzles.dude.model import GAMES, level, read_solution
from refusals import assert_told


@pytest.mark.parametrize("rules", list(GAMES))
def test_the_text_of_a_level_reads_back(rules: str) -> None:
    for seed in range(100):
        tested = some_level(seed, rules)
        assert fathom.loads(tested.to_text()) == tested


def test_what_hangs_in_the_air_falls_at_once() -> None:
    assert level("@.o\n...\n..x", "box") == level("...\n...\n@.*", "box")
    assert level("o\n.\n@\n.\nx", "block") == level(".\n.\n.\no\n+", "block")
    assert level("o.\n@.\n.x", "block", carrying="yes") == level("..\no.\n@x", "block", carrying="yes")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind: dude\n\n@x", "expected an entry 'rules: box|block|blox'"),
        ("kind: dude\nrules: push\n\n@x", "2:8: found 'push'"),
        ("kind: dude\nrules: box\nstack: floats\n\n@x", "3:8: found 'floats', expected one of fixed, falls, rides"),
        ("kind: dude\nrules: block\ncarrying: yes\n\n.\n@x", "found no block above the agent"),
        ("kind: dude\nrules: box\ncarrying: yes\n\no.\n@x", "which the rules box do not let it carry"),
        ("kind: dude\nrules: box\n\n@@x", "found 2 agents"),
    ],
)
def test_what_is_no_level_is_refused_in_one_line(text: str, message: str) -> None:
    assert_told(message, fathom.loads, text)


def test_moves_that_cannot_be_made_are_told() -> None:
    tested = level("..x\n@#.", "block")
    assert violations(tested, read_solution(tested, "l")) == ["step 1: l: the agent at (1, 0) cannot go left"]
    assert violations(tested, read_solution(tested, "C"))[0].endswith("cannot lift a block on the right")
    assert violations(tested, read_solution(tested, "e")) == ["the agent ends at (0, 1), which is no target"]
    assert_told("1:1: found 'u'", read_solution, tested, "u")


def test_forged_certificates_are_refused() -> None:
    tested = level("@..x", "box")
    check, watch = fathom.kinds()["dude"].check, Limits().watch()
    assert check.problems(tested, AtLeast(3), Nearer(3), watch) == []
    assert check.problems(tested, AtLeast(4), Nearer(4), watch) == ["3 moves are enough"]
    assert check.problems(tested, AtLeast(3), Nearer(4), watch) == ["4 positions were visited, there are 3"]
    assert check.problems(tested, Impossible(), Exhausted(4), watch) == ["3 moves solve it"]


def test_a_block_that_is_carried_does_not_lie_on_a_target() -> None:
    tested = level("*.\n@.", "block", carrying="yes", goal="storage")
    assert fathom.solve(tested).verdict is Verdict.IMPOSSIBLE
    assert fathom.lost(tested) is True


def test_the_puzzle_that_is_left_keeps_what_is_carried_and_where_the_agent_looks() -> None:
    tested = level("....\n@o.x\n####", "block", facing="ahead")
    room = fathom.kinds()["dude"].playing
    assert room.after(tested, "C") == level("o...\n@..x\n####", "block", facing="ahead", carrying="yes")  # type: ignore[attr-defined]
    assert fathom.left(tested, "") == fathom.solve(tested).cost


def test_keys_up_and_down_are_for_moves_that_are_possible_on_one_side_only() -> None:
    def keys(drawing: str) -> dict[str, tuple[str, ...]]:
        options = fathom.play(level(drawing, "block")).options
        return {move.text: move.keys for move in options.moves}  # type: ignore[union-attr]

    assert "ArrowUp" in keys("....\n@o.x")["e"] and "ArrowDown" in keys("....\n@o.x")["C"]
    both = keys("....\no@ox")
    assert "ArrowUp" not in both["e"] and "ArrowUp" not in both["q"] and {"Z", "C"} <= set(both)


def test_squares_are_changed_by_hand_and_blocks_fall() -> None:
    tested = level("...\n@.x", "box")
    assert fathom.loads(fathom.edit(tested, "0,1", "o")) == level("...\n@ox", "box")
    assert fathom.loads(fathom.edit(level("o..\n@.x", "block", carrying="yes"), "0,0", ".")) == level(
        "...\n@.x", "block"
    )
    with pytest.raises(FathomError):
        fathom.edit(tested, "1,0", "#")


def test_the_agent_and_its_block_move_together_in_the_picture() -> None:
    tested = level("....\n@o.x\n####", "block")
    film = fathom.draw(tested, "Crrr"[:3])
    assert film.duration > 0
    still = film.at(film.duration)
    assert len(still.shapes) == len(fathom.draw(tested).shapes)


def test_measures_are_those_of_the_simulator() -> None:
    for seed in range(20):
        tested = some_level(seed, "blox")
        fewest, positions = Simulator(tested).fewest()
        facts = fathom.analyse(tested)
        assert (facts["states"], facts["fewest"]) == (len(positions), fewest)


@pytest.mark.parametrize("rules", list(GAMES))
def test_levels_are_made_by_wishes(rules: str) -> None:
    made = fathom.generate("dude", seed=2, rules=rules, goal="reach", rows=5, columns=8, blocks=3, moves=8)
    answer = fathom.solve(made)
    assert answer.optimal and answer.cost is not None and answer.cost >= 8
    with pytest.raises(NotFound, match="the best takes"):
        fathom.generate("dude", rules=rules, moves=10_000, tries=3)
    with pytest.raises(FathomError):
        fathom.generate("dude", rules=rules, rows=1000)
