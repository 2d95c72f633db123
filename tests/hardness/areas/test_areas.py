"""Gadget areas with a puzzle of their own: every clue covers its cell and one beside it, a domino."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fathom.answer import Watch
from fathom.errors import BrokenAnswer, FathomError
from fathom.hardness.areas import (
    Area,
    Areas,
    Arrangement,
    Cell,
    Contract,
    Gadget,
    Place,
    Wanted,
    arrangement_scene,
    assignments,
    composed,
    improper,
    profile_table,
    strips,
    table_scene,
)
from fathom.hardness.areas.evolve import narrowed
from fathom.show import to_svg


class Dominoes:
    """All coverings by trying."""

    def covering(self, wanted: Wanted, watch: Watch) -> Areas | None:
        for areas in _dominoes(
            [(int(row), int(column)) for row, column in wanted.clues], wanted.must | wanted.may | wanted.loose
        ):
            union = frozenset().union(*areas.values())
            if wanted.must <= union and union & wanted.may not in wanted.avoid:
                return areas
        return None


def _dominoes(clues: list[Cell], cells: Area) -> Iterator[dict[Place, Area]]:
    if not clues:
        yield {}
        return
    row, column = clues[0]
    for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        domino = frozenset({(row, column), beside})
        if domino <= cells and not domino & set(clues[1:]):
            yield from ({clues[0]: domino} | rest for rest in _dominoes(clues[1:], cells - domino))


def row_of(*columns: int) -> Area:
    return frozenset((0, column) for column in columns)


def wire(length: int, at: int = 0) -> Gadget:
    """Clues on every second of some cells in a row: all dominoes lie to the left, or all to the right."""
    clues: dict[Place, str] = {(0, at + 2 * number + 1): "o" for number in range(length)}
    inner = row_of(*range(at + 1, at + 2 * length))
    return Gadget(f"wire {at}", clues, inner, {"left": row_of(at), "right": row_of(at + 2 * length)})


def test_a_wire_covers_exactly_one_of_its_ends() -> None:
    table = profile_table(wire(3), Dominoes())
    assert set(table.rows) == {frozenset({"left"}), frozenset({"right"})}
    assert set(table.refuted) == {frozenset(), frozenset({"left", "right"})}


def test_an_end_of_two_cells_is_covered_in_part() -> None:
    gadget = Gadget("two", {(0, 1): "o"}, row_of(1), {"left": row_of(0), "right": row_of(2, 3)})
    stray = improper(gadget, Dominoes())
    assert stray == {(0, 1): row_of(1, 2)}
    assert improper(wire(3), Dominoes()) is None


def test_cells_that_others_reach_may_be_left() -> None:
    gadget = wire(2)
    assert improper(gadget, Dominoes(), reach=row_of(2)) == {(0, 1): row_of(0, 1), (0, 3): row_of(3, 4)}


def test_loose_cells_make_no_profile() -> None:
    gadget = Gadget("loose", {(0, 1): "o"}, row_of(1), {"right": row_of(2)}, row_of(0))
    assert set(profile_table(gadget, Dominoes()).rows) == {frozenset(), frozenset({"right"})}
    assert improper(gadget, Dominoes()) is None


def test_wires_in_a_line_carry_one_value() -> None:
    line = Arrangement((wire(2), wire(1, at=4), wire(2, at=6)))
    caps = [Gadget("start", {(0, -1): "o"}, row_of(-1), {"a": row_of(-2), "b": row_of(0)})]
    caps += [Gadget("end", {(0, 11): "o"}, row_of(11), {"a": row_of(10), "b": row_of(12)})]
    whole = Arrangement((*line.gadgets, *caps))
    tables = {gadget.name: profile_table(gadget, Dominoes()) for gadget in whole.gadgets}
    assert list(assignments(line, tables)) == []  # one of the two ends is left
    assert list(assignments(whole, tables)) == []  # a cap covers the far cell, or not
    closed = Arrangement((*line.gadgets, Gadget("start", {(0, -1): "o"}, row_of(-1), {"b": row_of(0)})))
    tables["start"] = profile_table(closed.gadgets[-1], Dominoes())
    found = list(assignments(closed, tables))
    assert found == [
        {"wire 0": frozenset({"right"}), "wire 4": frozenset({"right"}), "wire 6": frozenset({"right"}),
         "start": frozenset({"b"})}
    ]  # fmt: skip
    parts = [tables[name].rows[profile] for name, profile in found[0].items()]
    board = row_of(*range(-1, 11))
    assert len(composed(parts, board)) == 6
    with pytest.raises(BrokenAnswer, match="1 cells belong to no clue"):
        composed(parts, board | {(0, 11)})


def test_gadgets_that_cannot_be_are_refused() -> None:
    with pytest.raises(FathomError, match="not in the mandatory area"):
        Gadget("g", {(0, 0): "o"}, row_of(1))
    with pytest.raises(FathomError, match="overlaps"):
        Gadget("g", {}, row_of(1), {"a": row_of(1)})
    with pytest.raises(FathomError, match="both must cover"):
        Arrangement((wire(2), wire(2, at=2)))
    with pytest.raises(FathomError, match="not in the mandatory area"):
        Gadget("edge", {(0, 0.5): "o"}, row_of(0))


def test_an_adapter_that_errs_is_found_out() -> None:
    class Wrong:
        def covering(self, wanted: Wanted, watch: Watch) -> Areas | None:
            return dict.fromkeys(wanted.clues, wanted.must)

    with pytest.raises(BrokenAnswer, match="an area of its own"):
        profile_table(wire(2), Wrong())


def test_what_is_left_is_cut_into_rectangles() -> None:
    cells = frozenset((row, column) for row in range(3) for column in range(4)) - {(2, 1)}
    assert [sorted(area) for area in strips(cells)] == [
        [(row, column) for row in range(2) for column in range(4)],
        [(2, 0)],
        [(2, 2), (2, 3)],
    ]
    assert sum(map(len, strips(cells))) == len(cells)


def test_gadgets_and_boards_are_drawn() -> None:
    table = profile_table(wire(2), Dominoes())
    assert "right" in to_svg(table_scene(table))
    board = row_of(*range(5))
    scene = arrangement_scene(Arrangement((wire(2),)), board, lambda gadget: "wire")
    assert scene.width >= 5


def test_a_contract_says_more_than_the_table() -> None:
    whole, watch, kind = wire(2), Watch(), Dominoes()
    profiles = frozenset(profile_table(whole, kind).rows)
    assert Contract(profiles).breaches(whole, kind, watch) == 0
    assert Contract(frozenset()).breaches(whole, kind, watch) == len(profiles)
    assert Contract(profiles, most=1).breaches(whole, kind, watch) == 1
    assert Contract(profiles, sorts=("x",)).breaches(whole, kind, watch) == len(whole.clues)


def test_rows_and_columns_that_are_taken_away_close_up() -> None:
    square = frozenset((row, column) for row in range(3) for column in range(3))
    gadget = Gadget("square", {(0, 0): "o", (1, 1): "o", (2, 2): "o"}, square, {"end": frozenset({(3, 0)})})
    found = {edit: made for edit, made, _ in narrowed(gadget, None)}
    assert sorted(found) == [
        *("column 1 taken away", "column 2 taken away", "columns 1 and 2 taken away", "row 0 taken away"),
        *("row 1 taken away", "row 2 taken away", "rows 0 and 1 taken away", "rows 1 and 2 taken away"),
    ]
    assert found["row 1 taken away"].clues == {(0, 0): "o", (1, 2): "o"}
    assert found["row 1 taken away"].optional == {"end": frozenset({(2, 0)})}
    assert found["columns 1 and 2 taken away"].mandatory == frozenset((row, 0) for row in range(3))
