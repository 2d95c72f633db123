"""Gadgets designed by search: known ones are found again, and nothing is where nothing is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from fathom import verbs
from fathom.answer import Limits, Watch
from fathom.cli.app import run
from fathom.errors import FathomError
from fathom.gadgets.generate.design import designs
from fathom.gadgets.generate.grounds import Wish, connected_grounds, sides_of
from fathom.gadgets.library import named
from fathom.gadgets.model.fragments import DUDES, Fragment
from fathom.gadgets.model.one_line import defined
from fathom.gadgets.solve.extract import compared, extracted

EXAMPLES = Path(__file__).parents[2] / "examples" / "gadgets" / "fragments"


def test_the_weak_merged_closing_is_found_again() -> None:
    result = verbs.design_gadget("weak-merged-closing", 4, 3, blocks=1, whole=False, limits=Limits(time=300))
    (found,) = result.found
    assert compared(extracted(found), named("weak-merged-closing"), 0).holds


@pytest.mark.parametrize(
    ("target", "rules", "rows", "columns", "blocks"),
    [
        ("toggle", "block-dude", 5, 6, 2),
        ("3-split", "box-dude", 5, 10, 2),
        ("lasting-merged-closing", "box-dude", 5, 9, 3),
        ("weak-opening", "push-1", 6, 3, 4),
    ],
)
def test_known_gadgets_are_found_again_by_chance(target: str, rules: str, rows: int, columns: int, blocks: int) -> None:
    result = verbs.design_gadget(target, rows, columns, rules=rules, blocks=blocks, limits=Limits(time=600))
    (found,) = result.found
    assert not result.complete and (len(found.rows), len(found.rows[0])) == (rows, columns)
    assert sum(row.count("o") for row in found.rows) <= blocks
    told = extracted(found)
    assert not told.leaks and compared(told, named(target), 0).holds


def test_ports_are_around_the_box_in_the_order_of_the_locations() -> None:
    both_ways = defined("loops", "locations 4; states only; only 0<>1 only; only 1<>2 only; only 2<>3 only")
    wish = Wish(both_ways, 0, "push-1", 2, 2, 0)
    found = designs(wish, Watch(), whole=True, most=100)
    orders = {tuple(cell for _, cell in one.ports) for one in found.found}
    around = [(0, 0), (0, 1), (1, 1), (1, 0)]
    turned = [around[turn:] + around[:turn] for turn in range(4)]
    assert found.complete and orders == {tuple(order[::way]) for order in turned for way in (1, -1)}


def test_a_walk_begins_with_a_fragment_that_is_almost_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = verbs.gadget_fragment(EXAMPLES / "weak-merged-closing.txt")
    spoilt = known.with_blocks(frozenset())
    assert not compared(extracted(spoilt), named("weak-merged-closing"), 0).holds
    where = tmp_path / "spoilt.txt"
    where.write_text(verbs.fragment_text(spoilt))
    words = ["gadgets", "design", "--target", "weak-merged-closing", "--size", "4x3", "--chance", "--near", str(where)]
    assert run([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["found"] and told["judged"] < 10_000
    words[words.index("4x3")] = "4x4"
    assert run(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_neighbourhood_of_a_ground_is_searched_whole() -> None:
    known = verbs.gadget_fragment(EXAMPLES / "no-return.txt")
    ground = Fragment(tuple(row[:6] for row in known.rows), known.ports).with_blocks(frozenset())
    result = verbs.design_gadget("no-return", 4, 6, whole=True, near=ground)
    assert [found.rows for found in result.found] == [tuple(row[:6] for row in known.rows)]
    few = verbs.design_gadget("no-return", 4, 6, blocks=1, whole=True, near=ground)
    assert few.complete and not few.found and few.judged > 1000


@pytest.mark.parametrize("rules", ["push-1", "push-2", "box-dude", "block-dude", "blox-dude"])
def test_the_judge_lets_through_just_what_the_extractor_does(rules: str) -> None:
    """Small boxes searched whole: the sweep's hits beside every fragment of the box, extracted one by one."""
    for target in ("wire", "toggle"):
        wish = Wish(named(target), 0, rules, 2 if rules[0] == "p" else 3, 3, 1)
        found = designs(wish, Watch(), whole=True, most=10**6)
        assert found.complete
        told = {(one.rows, one.ports) for one in found.found}
        right = {(one.rows, one.ports) for one in all_fragments(wish) if holds(one, wish)}
        assert told == right


def all_fragments(wish: Wish) -> Iterator[Fragment]:
    """All fragments of a box whose floor hangs together, up to symmetry, by trying all."""
    border = sides_of(wish)
    for floor in connected_grounds(wish):
        cells = [divmod(cell, wish.columns) for cell in floor]
        for ports in permutations([cell for cell in cells if cell in border], wish.target.locations):
            free = [cell for cell in cells if cell not in ports]
            for blocks in [(), *((cell,) for cell in free)]:
                rows = [
                    "".join(
                        "#" if (r, c) not in cells else "o" if (r, c) in blocks else "." for c in range(wish.columns)
                    )
                    for r in range(wish.rows)
                ]
                one = Fragment(tuple(rows), tuple(zip(wish.names, ports, strict=True)), wish.rules, wish.target.name)
                if wish.rules not in DUDES or at_rest(one):
                    yield one


def at_rest(one: Fragment) -> bool:
    """No block hangs in the air, and above and below every port is a wall."""
    walled = all(one.at((row + step, column)) == "#" for _, (row, column) in one.ports for step in (-1, 1))
    return walled and all(one.at((row + 1, column)) != "." for row, column in one.blocks)


def holds(one: Fragment, wish: Wish) -> bool:
    """Whether the extractor says that it is the target, and nothing gets out."""
    told = extracted(one)
    return not told.leaks and compared(told, wish.target, wish.state).holds


def test_a_hallway_of_one_row_is_the_least_gadget() -> None:
    result = verbs.design_gadget("wire", 1, 2, blocks=0)
    assert [found.rows for found in result.found] == [("..",)]


@pytest.mark.parametrize("size", [(2, 3), (3, 3)])
def test_small_boxes_hold_no_single_use_diode(size: tuple[int, int]) -> None:
    result = verbs.design_gadget("dicrumbler", *size, blocks=2 if size == (2, 3) else 1)
    assert result.complete and not result.found and result.judged > 500


def test_what_was_searched_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["gadgets", "design", "--target", "diode", "--size", "2x2", "--blocks", "1"]
    assert run([*words, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["complete"]
    where = tmp_path / "hall.txt"
    assert run(["gadgets", "design", "--target", "wire", "--size", "1x3", "--blocks", "0", "-o", str(where)]) == 0
    assert run(["gadgets", "extract", str(where), "--target", "wire"]) == 0
    words = ["gadgets", "design", "--target", "locking-2-toggle", "--size", "5x6", "--rules", "blox-dude"]
    assert run([*words, "--time", "0.2"]) == 3


def test_bad_wishes_are_refused() -> None:
    for rows, columns, rules in ((0, 3, "push-1"), (9, 9, "push-1"), (3, 3, "pull-1")):
        with pytest.raises(FathomError):
            verbs.design_gadget("diode", rows, columns, rules=rules)
