"""The gadgets of Spiral Galaxies: profile tables by the puzzle's solver, and the chain rule by what centres reach."""

from __future__ import annotations

from itertools import product

import pytest

import fathom
from fathom.answer import Watch
from fathom.hardness.areas import Gadget, improper, profiles
from fathom.hardness.reductions.circuit_to_galaxies import gadgets
from fathom.hardness.reductions.circuit_to_galaxies.composition import Composition
from fathom.hardness.reductions.circuit_to_galaxies.gadgets import Part
from fathom.hardness.reductions.circuit_to_galaxies.layout import Placed, chain_widths
from fathom.hardness.reductions.circuit_to_galaxies.pictures import part_scene
from fathom.hardness.reductions.circuit_to_galaxies.structure import stray_centres
from fathom.hardness.reductions.circuit_to_galaxies.tables import (
    GalaxyAreas,
    board_of,
    faults,
    stray_outputs,
    table_of,
)
from fathom.puzzles.galaxies.model import Board
from fathom.puzzles.galaxies.model.reach import reaches
from fathom.show import to_svg

PARTS = [
    *(gadgets.negation(width) for width in range(1, 9)),
    *(gadgets.wire(pairs) for pairs in range(1, 4)),
    *(gadgets.shift(sign * height) for height in range(1, 13) for sign in (1, -1)),
    gadgets.variable(),
    gadgets.sink(),
    *(gadgets.conjunction(distance) for distance in range(4, 9)),
    gadgets.fan(),
    gadgets.wide_fan(),
    *(gadgets.crossover(distance) for distance in range(4, 9)),
    gadgets.turn(),
]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.gadget.name)
def test_a_gadget_does_what_it_should_in_one_way_and_nothing_else(part: Part) -> None:
    """Each profile is counted, or refuted with a proof, on a board of just its squares."""
    expected = {part.profile(taken, given) for taken, given in part.behaviour}
    assert len(expected) == len(part.behaviour)
    for profile in profiles(part.gadget):
        board, _ = board_of(part.gadget.clues, part.gadget.covered(profile))
        if profile in expected:
            found = fathom.count(board)
            assert (found.count, found.unproved) == (1, None)
        else:
            answer = fathom.solve(board)
            assert (answer.verdict, answer.unproved) == ("impossible", {})
    assert set(table_of(part).rows) == expected
    assert stray_outputs(part, Watch()) is None
    assert faults(part) == []


def test_the_truth_tables_are_those_of_the_gates() -> None:
    assert dict(gadgets.conjunction(5).behaviour) == {
        (one, other): (one and other,) for one, other in product((False, True), repeat=2)
    }
    assert dict(gadgets.crossover(5).behaviour)[True, False] == (False, True)
    assert dict(gadgets.fan().behaviour)[True,] == (True, True)
    assert dict(gadgets.negation(2).behaviour)[True,] == (False,)
    assert [given for _, given in gadgets.variable().behaviour] == [(False,), (True,)]


def test_a_faulty_gadget_is_found_out() -> None:
    """AND without one of its centres, and a NOT that is called a wire."""
    whole = gadgets.conjunction(5)
    clues = dict(list(whole.gadget.clues.items())[1:])
    lame = Gadget("lame", clues, whole.gadget.mandatory, whole.gadget.optional)
    assert faults(Part("and", lame, whole.inputs, whole.outputs, whole.behaviour))
    no = gadgets.negation(1)
    assert faults(Part("wire", no.gadget, no.inputs, no.outputs, gadgets.wire(1).behaviour))


def joined(one: Part, other: Part) -> Gadget:
    """Two parts as one gadget: the first's output is the second's input, and belongs to the whole."""
    row, column = one.outputs[0]
    moved = other.gadget.moved(row - other.inputs[0][0], column - other.inputs[0][1])
    mandatory = one.gadget.mandatory | moved.mandatory | moved.optional["in 1"]
    ports = {"in 1": one.gadget.optional["in 1"], "out 1": moved.optional["out 1"]}
    return Gadget("joined", dict(one.gadget.clues) | dict(moved.clues), mandatory, ports)


def test_halves_of_ports_go_through_wires_but_not_up_and_down_again() -> None:
    """So a wire's table is complete only behind a gadget that gives whole ports; a piece of two shifts needs none."""
    assert improper(gadgets.wire(1).gadget, GalaxyAreas()) is not None
    assert improper(gadgets.shift(1).gadget, GalaxyAreas()) is not None
    assert improper(joined(gadgets.shift(1), gadgets.shift(-1)), GalaxyAreas()) is None
    assert improper(gadgets.variable().gadget, GalaxyAreas()) is None


def test_beside_a_variable_a_not_has_whole_ports_only() -> None:
    """Alone a NOT may have half a port; with the neighbour that shares it there is no such covering."""
    no = gadgets.negation(1).gadget.moved(0, 2)
    before = gadgets.variable().gadget
    assert before.optional["out 1"] == no.optional["in 1"]
    assert improper(no, GalaxyAreas()) is not None
    stray = improper(no, GalaxyAreas(), neighbours=[before])
    assert stray is None


def reach_of_middle(left: int, width: int, right: int) -> tuple[set[int], int, int]:
    """The columns that a NOT reaches between two others of these widths, 0 being four columns that touch no centre.

    Also the columns of its two ports. Above and below are centres in every square.
    """
    sides = [(f"left {left}", left or 4), ("middle", width), (f"right {right}", right or 4)]
    clues, column, start = [], 0, 0
    for name, size in sides:
        if name == "middle":
            start = column
        if name not in ("left 0", "right 0"):
            clues.append((1.5, column + (size + 1) / 2))
        column += size + 1
    cells = frozenset((row, at) for row in range(4) for at in range(column + 1))
    filler = [cell for cell in cells if cell[0] in (0, 3)]
    board, _ = board_of([*clues, *filler], cells)
    centre = next(c for c in board.centres if (c.row, c.column) == (3, 2 * start + width + 1))
    squares = reaches(board)[board.centres.index(centre)]
    return {square % board.shape[1] for square in squares}, start, start + width + 1


@pytest.mark.parametrize("width", [1, 2])
def test_the_step_of_the_chain_rule(width: int) -> None:
    """A NOT of one or two columns beside such a NOT stays within its ports, whatever is on its other side.

    What is opposite to squares beyond one port are squares beyond the other; so this is all that a chain can meet, and
    by this step chains of any length keep to themselves.
    """
    for left, right in product((0, 1, 2), repeat=2):
        columns, first, last = reach_of_middle(left, width, right)
        inside = columns <= set(range(first, last + 1))
        assert inside == ((left, right) != (0, 0)), "between two gadgets one NOT alone is not enough"


@pytest.mark.parametrize("width", range(1, 9))
@pytest.mark.parametrize("second", [1, 2])
def test_the_first_not_of_a_chain_may_have_any_width(width: int, second: int) -> None:
    columns, first, last = reach_of_middle(0, width, second)
    assert columns <= set(range(first, last + 1))


@pytest.mark.parametrize("second", [3, 4, 6])
def test_a_second_not_that_is_wide_lets_the_first_one_out(second: int) -> None:
    columns, first, _ = reach_of_middle(0, 1, second)
    assert min(columns) < first


def chained(*parts: Part) -> Board:
    """Gadgets one after another from left to right, with filler around them."""
    placed, column, height = [], 0, 0
    for part in parts:
        row, at = (part.inputs or part.outputs)[0]
        placed.append(Placed(part, column - (at if part.inputs else 0), height + row if part.inputs else height))
        if part.outputs:
            here = placed[-1]
            column, height = here.column + part.outputs[0][1], here.height - part.outputs[0][0]
    made = Composition(placed)
    assert not [*stray_centres(made, Watch())] or any(part.sort in ("wire", "not") for part in parts)
    return made.board


@pytest.mark.parametrize("length", range(4, 16))
@pytest.mark.parametrize("negated", [False, True])
def test_chains_with_wide_nots_carry_a_value_any_distance(length: int, negated: bool) -> None:
    """Wires, a NOT as wide as is needed, and one or two narrow ones: one solution with the end forced, else two."""
    most = 11 if negated else 9
    wires = -(-max(0, length - most) // 6)
    rest = length - 6 * wires
    if negated and length < 6:
        pytest.skip("an odd number of NOT needs six columns")
    tail = [gadgets.negation(rest - (5 if negated else 3)), *[gadgets.negation(1)] * (2 if negated else 1)]
    parts = [gadgets.variable(), *([gadgets.wire(wires)] if wires else []), *tail]
    assert fathom.count(chained(*parts)).count == 1
    assert fathom.count(chained(*parts, gadgets.sink())).count == 2


@pytest.mark.parametrize("length", [0, *range(2, 40)])
def test_chains_of_narrow_nots_have_the_lengths_that_they_should(length: int) -> None:
    for negated in (False, True):
        widths = chain_widths(length, negated)
        assert (widths is None) == (length in ({4, 5, 0} if negated else {2, 3, 7}))
        if widths is not None:
            assert set(widths) <= {1, 2} and len(widths) % 2 == negated
            assert sum(width + 1 for width in widths) == length


def test_every_profile_table_is_drawn() -> None:
    for part in (gadgets.conjunction(5), gadgets.fan(), gadgets.turn()):
        assert to_svg(part_scene(part)).count("<svg") == 1
