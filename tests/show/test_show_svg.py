"""SVG: well-formed for any scene, every class defined, the same text every time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from show_scenes import scenes, texts

from fathom.errors import FathomError, UnknownName
from fathom.show import Circle, Polyline, Rect, Scene, Text, Tiles, board, floor, to_svg, walls
from fathom.show.outline import DETAIL, borders, number

NS = "{http://www.w3.org/2000/svg}"


def classes_used(svg: str) -> set[str]:
    return {name for element in ET.fromstring(svg).iter() for name in element.get("class", "").split()}


@settings(max_examples=40, deadline=None)
@given(scenes(), st.sampled_from(["auto", "light", "dark"]))
def test_any_scene_is_well_formed_and_all_its_classes_are_defined(scene, theme):
    svg = to_svg(scene, theme=theme)
    assert svg == to_svg(scene, theme=theme)
    style = ET.fromstring(svg).findtext(f"{NS}style")
    for name in classes_used(svg):
        assert re.search(rf"\.{name}[ {{]", style)
    assert ("prefers-color-scheme" in style) == (theme == "auto")
    assert "nan" not in svg.split("<style>")[1] and "inf" not in svg.split("<style>")[1].replace("info", "")


@settings(max_examples=50, deadline=None)
@given(texts | st.sampled_from(["<b>&amp;", "]]>", "a\x00b\x1b[31m", "\ud800", "\ufffe", "\"'"]))
def test_any_text_survives_as_text(content):
    svg = to_svg(Scene(2, 2, (Text(1, 1, content, fill="text"),), content or "-", content))
    root = ET.fromstring(svg)
    allowed = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", content)
    expected = allowed.replace("\r\n", "\n").replace("\r", "\n")  # as any XML reader does
    assert (next(root.iter(f"{NS}text")).text or "") == expected
    assert (root.findtext(f"{NS}desc") or "") == expected
    assert root.get("role") == "img"


def test_the_view_box_has_the_board_and_its_margin():
    root = ET.fromstring(to_svg(Scene(4, 3, margin=0.5), scale=10))
    assert root.get("viewBox") == "-5 -5 50 40"
    assert (root.get("width"), root.get("height")) == ("50", "40")


def test_layers_lie_in_their_order_whatever_the_order_of_adding():
    scene = Scene(2, 2).add(Circle(1, 1, 0.4, fill="agent", layer="pieces"), floor([(0, 0)]))
    svg = to_svg(scene)
    assert svg.index("f-floor") < svg.index("f-agent", svg.index("</style>"))
    groups = [group.get("data-layer") for group in ET.fromstring(svg).iter(f"{NS}g")]
    assert groups == ["floor", "pieces"]


def test_unknown_roles_layers_themes_and_scales_are_refused_in_words():
    with pytest.raises(UnknownName, match=r"no role 'flor' .*floor, floor-alt"):
        Rect(0, 0, fill="flor")
    with pytest.raises(UnknownName, match="no layer 'attic'"):
        Scene(1, 1, (Rect(0, 0, fill="floor", layer="attic"),))
    with pytest.raises(UnknownName, match=r"no theme 'sepia' .*auto, light, dark"):
        to_svg(Scene(1, 1), theme="sepia")
    with pytest.raises(FathomError, match="scale"):
        to_svg(Scene(1, 1), scale=0)
    with pytest.raises(FathomError, match="finite"):
        to_svg(Scene(1, 1, (Rect(float("nan"), 0, fill="floor"),)))


@settings(max_examples=50, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_borders_enclose_exactly_the_squares_and_part_those_that_touch_at_a_point(cells):
    twice_area = 0
    turns: dict[tuple[int, int], list[int]] = {}
    for loop in borders(sorted(cells)):
        for (ax, ay), (bx, by), (cx, cy) in zip(loop, loop[1:] + loop[:1], loop[2:] + loop[:2]):
            turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
            assert turn, "every corner turns"
            turns.setdefault((bx, by), []).append(turn)
            twice_area += ax * by - bx * ay
    assert twice_area == 2 * len(cells)
    assert all(turn > 0 for here in turns.values() if len(here) == 2 for turn in here)


def test_a_closed_border_of_two_squares_is_one_rounded_path():
    svg = to_svg(Scene(2, 1, (Tiles(((0, 0), (1, 0)), 0.1, joined=True, fill="wall"),), margin=0), scale=10)
    path = "M0 1a1 1 0 0 1 1 -1H19a1 1 0 0 1 1 1V9a1 1 0 0 1 -1 1H1a1 1 0 0 1 -1 -1z"
    assert path in svg


def test_an_arrow_head_ends_at_the_last_point():
    line = Polyline(((0, 0), (2, 0)), arrow=True, stroke="trail")
    root = ET.fromstring(to_svg(Scene(2, 1, (line,)), scale=10))
    head = next(root.iter(f"{NS}polygon"))
    assert head.get("points").startswith("20 0 ")


def test_a_large_board_stays_small():
    cells = [(x, y) for x in range(256) for y in range(256)]
    assert len(cells) > DETAIL
    odd = [cell for cell in cells if (cell[0] * 7 + cell[1] * 3) % 11 == 0]
    assert len(to_svg(board(256, 256).add(floor(cells), walls(odd)))) < 1_500_000


@settings(max_examples=50, deadline=None)
@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_close(value):
    text = number(value)
    assert abs(float(text) - value) <= 0.005001
    assert not re.search(r"^-?0\.|\.\d*0$|^-0$|e", text)


def test_a_notebook_sees_the_svg():
    scene = Scene(1, 1, title="one")
    assert scene._repr_svg_() == to_svg(scene)
