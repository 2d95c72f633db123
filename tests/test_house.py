"""The drawings of the house show the imports that there are, and nothing else. (`test_docs` compares the files.)"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))

import floors as layout
import house

from fathom.show import Polyline, Rect, Scene, Text

ARROWS = st.frozensets(st.tuples(st.integers(0, 5), st.integers(1, 6)).filter(lambda ends: ends[0] < ends[1]))


def reached(arrows: frozenset[tuple[str, str]]) -> set[tuple[str, str]]:
    """All pairs of which the second can be reached from the first, by brute force."""
    pairs = set(arrows)
    while more := {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs:
        pairs |= more
    return pairs


@given(ARROWS)
def test_what_is_left_out_follows_from_what_is_shown_and_nothing_shown_follows(numbers: frozenset) -> None:
    arrows = frozenset((str(a), str(b)) for a, b in numbers)
    kept = house.reduced(arrows)
    assert kept <= arrows and reached(kept) == reached(arrows)
    for arrow in kept:
        assert arrow not in reached(kept - {arrow})


def test_the_house_has_every_package_on_its_floor_and_every_import() -> None:
    floor = {
        name: number for number, names in enumerate(house.layers("Arrows of import point one way")) for name in names
    }
    there = {child.removeprefix("fathom.") for child in house.imports().find_children("fathom")}
    assert set(floor) == there
    imports = house.between(house.package)
    assert ("cli", "verbs") in imports and ("puzzles", "engine") in imports and ("proofs", "engine") not in imports
    assert all(floor[one] < floor[other] for one, other in imports)
    assert names_in(house.house()) >= there
    assert arrows_in(house.house()) == len(house.reduced(imports))


def test_the_rooms_show_that_solvers_see_of_the_checker_its_certificates_only() -> None:
    imports = house.between(house.room)
    assert ("solve", "certificates") in imports and ("recount", "check") in imports
    assert ("solve", "check") not in imports and not any(one == "model" for one, _ in imports)
    rooms = {room for arrow in imports for room in arrow}
    assert names_in(house.rooms()) >= rooms - {"certificates", "recount"}


@pytest.mark.parametrize(
    ("name", "scene"), list(house.scenes()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_boxes_stand_apart_and_arrows_point_down(name: str, scene: Scene) -> None:
    boxes = [shape for shape in scene.shapes if isinstance(shape, Rect) and shape.layer == "pieces"]
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            beside = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert beside or one.y + one.h <= other.y or other.y + other.h <= one.y
    for line in (shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.arrow):
        heights = [y for _, y in line.points]
        assert heights == sorted(heights) and heights[0] < heights[-1]


def test_arrows_that_pass_a_floor_run_between_its_boxes() -> None:
    floors = layout.Floors([["a", "b"], ["c", "d"], ["e"]], frozenset({("a", "e"), ("b", "e"), ("a", "d"), ("b", "c")}))
    looks = {name: layout.Look(name, "a note", "floor") for name in floors.names}
    scene = layout.drawn(floors, looks, title="", description="")
    boxes = [shape for shape in scene.shapes if isinstance(shape, Rect) and shape.layer == "pieces"]
    assert arrows_in(scene) == 4
    for line in (shape for shape in scene.shapes if isinstance(shape, Polyline)):
        for x, y in line.points[1:-1]:
            assert not any(box.x < x < box.x + box.w and box.y < y < box.y + box.h for box in boxes)


def names_in(scene: Scene) -> set[str]:
    return {shape.content for shape in scene.shapes if isinstance(shape, Text) and shape.bold}


def arrows_in(scene: Scene) -> int:
    return sum(isinstance(shape, Polyline) and shape.arrow for shape in scene.shapes)
