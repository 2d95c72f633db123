"""Rules: rotations, published examples, ambiguity, conflicts, and how they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.errors import FathomError, FormatError
from fathom.puzzles.swarm.model import Conflict, read_rules
from fathom.puzzles.swarm.model.lattice import offsets, steps, turned, turned_cells, turns

RIGHT, LEFT, FRONT, BACK, ABOVE, BELOW = steps(3)[1:]


def determinant(turn: tuple[tuple[int, ...], ...]) -> int:
    (a, b, c), (d, e, f), (g, h, i) = turn
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def test_there_are_24_rotations_and_no_reflection_among_them() -> None:
    assert len(set(turns(3))) == 24 and {determinant(turn) for turn in turns(3)} == {1}
    assert len(set(turns(3, False))) == 48 and len(set(turns(2))) == 4 and len(set(turns(2, False))) == 8
    assert turns(1) == (((1,),),) and len(turns(1, False)) == 2


@pytest.mark.parametrize("chirality", [True, False])
@pytest.mark.parametrize("dimension", [1, 2, 3])
def test_rotations_are_a_group(dimension: int, chirality: bool) -> None:
    group = set(turns(dimension, chirality))
    for one in group:
        for other in group:
            assert tuple(turned(image, one) for image in other) in group


@pytest.mark.parametrize(
    ("dimension", "visibility", "cells"), [(1, 1, 2), (2, 1, 4), (2, 2, 12), (3, 1, 6), (3, 2, 24)]
)
def test_what_is_seen_is_turned_onto_itself(dimension: int, visibility: int, cells: int) -> None:
    assert len(offsets(dimension, visibility)) == cells
    for turn in turns(dimension, False):
        assert sorted(turned_cells(dimension, visibility, turn)) == list(range(cells))


def test_half_a_turn_about_y_makes_above_of_below() -> None:
    """R1 of [Bramas et al. 2022]: red, with B on its left and green in front, goes above and turns O."""
    rules = read_rules(["R : . B G . . . -> above O"], 3, 1, True)
    table = rules.table()
    assert table["R", ".", "B", "G", ".", ".", "."].steps == (ABOVE,)
    assert table["R", "B", ".", "G", ".", ".", "."].steps == (BELOW,)
    assert len(table) == 24 and {action.colour for action in table.values()} == {"O"}


def test_a_move_across_two_equal_neighbours_is_ambiguous() -> None:
    rules = read_rules(["A : B B . . . . -> front A"], 3, 1, True)
    [(_, chosen)] = rules.ambiguous()
    assert set(chosen) == {FRONT, BACK, ABOVE, BELOW}
    assert not read_rules(["A : B . C . . . -> above A"], 3, 1, True).ambiguous()
    assert len(read_rules(["A : . . . . . . -> above A"], 3, 1, True).ambiguous()[0][1]) == 6


def test_without_chirality_left_and_right_of_a_view_that_is_its_own_mirror_image_are_one() -> None:
    row = ["A : B . C . . . -> above A"]
    [(_, chosen)] = read_rules(row, 3, 1, False).ambiguous()
    assert set(chosen) == {ABOVE, BELOW}


def test_rules_that_contradict_each_other_are_named_with_their_lines() -> None:
    rows = ["A : # . . . . F -> +z B", "// a remark", "A : . # F . . . -> idle A"]
    with pytest.raises(Conflict) as found:
        read_rules(rows, 3, 1, True, "some.txt")
    assert [rule.line for rule in found.value.rules] == [1, 3]
    assert "line 1" in str(found.value) and "some.txt:3" in str(found.value)


def test_a_question_mark_is_a_wall_or_nothing() -> None:
    open_ = read_rules(["A : ? . . . . F -> -z B"], 3, 1, True).table()
    spelt = read_rules(["A : # . . . . F -> -z B", "A : . . . . . F -> -z B"], 3, 1, True).table()
    assert {view: action.steps for view, action in open_.items()} == {view: one.steps for view, one in spelt.items()}
    with pytest.raises(Conflict):
        read_rules(["A : ? . . . . F -> -z B", "A : . . F . . . -> idle B"], 3, 1, True)


def test_cells_may_be_named() -> None:
    plain = read_rules(["A : # . . . . F -> -z B"], 3, 1, True)
    assert read_rules(["A : +x=# -z=F -> below B"], 3, 1, True).rules == plain.rules
    far = read_rules(["A : +2x=# +x-y=A rest=? +x=. -x=. -> +x A"], 2, 2, True)
    assert far.rules[0].view.count("?") == 8 and far.rules[0].view[offsets(2, 2).index((2, 0)) + 1] == "#"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("A : # . . . -> +z B", "found 4 cells, expected 6"),
        ("A : # . . . . F -> up B", "expected one of idle"),
        ("A : # . . . . F", "expected a rule"),
        ("AB : # . . . . F -> +x", "expected a letter"),
        ("# : # . . . . F -> +x", "as the colour of a robot"),
        ("A : +3x=# -> +x", "within distance 1"),
        ("A : x=# -> +x", "expected a cell"),
    ],
)
def test_what_is_no_rule_is_refused_with_its_line(row: str, words: str) -> None:
    with pytest.raises(FormatError, match=r"rules\.txt:2") as found:
        read_rules(["// first", row], 3, 1, True, "rules.txt")
    assert words in str(found.value)


def test_files_that_are_no_swarm_are_refused() -> None:
    head = "kind: swarm\ngrid: {}\nstart: {}\n\n. . -> +x\n"
    for grid, start in [
        ("0", "o"),
        ("2x2x2x2", "o"),
        ("3", "o@7"),
        ("3", "o@0,0"),
        ("3", "o o o o"),
        ("3", ""),
        ("3", "o@0 o@0"),
    ]:
        with pytest.raises(FathomError):
            fathom.loads(head.format(grid, start))


@given(st.lists(st.sampled_from("ABC#."), min_size=6, max_size=6), st.sampled_from(steps(3)), st.sampled_from("ABC"))
def test_a_rule_reads_back_as_the_same_rule(cells: list[str], step: tuple[int, ...], colour: str) -> None:
    names = {step: name for name, step in zip(("idle", "+x", "-x", "+y", "-y", "+z", "-z"), steps(3), strict=True)}
    rules = read_rules([f"A : {' '.join(cells)} -> {names[step]} {colour}"], 3, 1, True)
    assert read_rules(list(map(str, rules.rules)), 3, 1, True) == rules
