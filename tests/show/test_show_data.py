"""A scene as data: what the page is told is what the scene says."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.kind import Example, Kind
from fathom.show import ROLES, Circle, Ellipse, Polygon, Polyline, Rect, Scene, Segments, Shape, Text, Tiles
from fathom.show.outputs.data import PLACES, scene_data, shape_data, theme_data

EXAMPLES = [(kind, example) for kind in fathom.kinds().values() for example in kind.examples()]
CLASSES = {shape.__name__.lower(): shape for shape in (Circle, Ellipse, Polygon, Polyline, Rect, Segments, Text, Tiles)}


def tupled(value: Any) -> Any:
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def shape_of(data: dict[str, Any], layer: str) -> Shape:
    """The shape again that was told."""
    values = {name: tupled(value) for name, value in data.items() if name != "t"}
    return CLASSES[data["t"]](layer=layer, **values)


def scene_of(data: dict[str, Any]) -> Scene:
    shapes = tuple(shape_of(shape, layer["name"]) for layer in data["layers"] for shape in layer["shapes"])
    names = ("width", "height", "margin", "title", "description", "background")
    return Scene(shapes=shapes, layers=tuple(layer["name"] for layer in data["layers"]), **{n: data[n] for n in names})


def rounded(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(rounded, value))
    return round(value, PLACES) if isinstance(value, float) else value


def alike(one: Shape, other: Shape) -> bool:
    return type(one) is type(other) and all(
        rounded(getattr(one, name)) == rounded(getattr(other, name))
        for name in ("layer", *(field for cls in (Shape, type(one)) for field in cls.__dataclass_fields__))
    )


@pytest.mark.parametrize(("kind", "example"), EXAMPLES, ids=lambda part: getattr(part, "name", None) or part.path.stem)
def test_every_example_comes_back_from_its_data(kind: Kind, example: Example) -> None:
    scene = fathom.draw(fathom.load(example.path))
    told = json.loads(json.dumps(scene_data(scene)))
    again = scene_of(told)
    drawn = [shape for _, shapes in scene.by_layer() for shape in shapes]
    assert len(drawn) == len(again.shapes) > 0
    assert all(map(alike, drawn, again.shapes))
    assert (rounded(float(scene.width)), scene.title) == (again.width, again.title)


numbers = st.floats(0, 1000, allow_nan=False)
points = st.lists(st.tuples(numbers, numbers), min_size=2, max_size=5).map(tuple)
looks = st.fixed_dictionaries(
    {},
    optional={
        "fill": st.sampled_from(ROLES),
        "stroke": st.sampled_from(ROLES),
        "opacity": st.floats(0, 1),
        "glyph": st.sampled_from(["", "#", "@"]),
        "during": st.tuples(st.floats(0, 5), st.none() | st.floats(6, 9)),
        "motion": st.just(((0.0, 0.0, 0.0), (0.5, 1.0, -2.25))),
    },
)
shapes = st.one_of(
    st.builds(lambda x, y, w, look: Rect(x, y, w, 1.0, **look), numbers, numbers, numbers, looks),
    st.builds(lambda x, y, r, look: Circle(x, y, r, **look), numbers, numbers, numbers, looks),
    st.builds(lambda line, arrow, look: Polyline(line, arrow=arrow, **look), points, st.booleans(), looks),
    st.builds(lambda line, look: Polygon(line, **look), points, looks),
    st.builds(lambda x, text, look: Text(x, 1.0, text, bold=True, **look), numbers, st.text(max_size=5), looks),
    st.builds(
        lambda cells, look: Tiles(tuple(cells), **look),
        st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=9),
        looks,
    ),
    st.builds(lambda a, b, look: Segments(((a, b, 1.0, 2.0),), **look), numbers, numbers, looks),
)


@given(shapes)
def test_every_shape_comes_back_from_its_data(shape: Shape) -> None:
    assert alike(shape, shape_of(json.loads(json.dumps(shape_data(shape))), shape.layer))


def test_a_shape_tells_only_what_is_not_as_usual() -> None:
    assert shape_data(Rect(1.0, 2.0)) == {"t": "rect", "x": 1, "y": 2}


def test_layers_that_are_known_come_without_shapes_and_others_with_them() -> None:
    scene = Scene(2, 2).add(Rect(0, 0, layer="floor"), Circle(1, 1, 0.5, layer="pieces"))
    hashes = {layer["name"]: layer["hash"] for layer in scene_data(scene)["layers"]}
    moved = replace(scene, shapes=(scene.shapes[0], scene.shapes[1].moved(1, 0)))
    told = {layer["name"]: layer for layer in scene_data(moved, hashes.values())["layers"]}
    assert told["floor"]["shapes"] is None and told["floor"]["hash"] == hashes["floor"]
    assert told["pieces"]["shapes"] == [{"t": "circle", "x": 2, "y": 1, "r": 0.5}]


def test_equal_layers_have_equal_hashes_whoever_makes_them() -> None:
    """Made of values that are the same object, or merely equal: the hash does not tell them apart."""
    role = "".join(["wa", "ll"])
    one = Scene(2, 2).add(Rect(0, 0, fill="wall"), Rect(1, 0, fill="wall"))
    other = Scene(2, 2).add(Rect(0.0, 0.0, fill=role), Rect(1.0, 0, fill="".join(["w", "all"])))
    assert scene_data(one)["layers"][0]["hash"] == scene_data(other)["layers"][0]["hash"]


def test_every_role_has_a_colour_in_both_themes() -> None:
    themes = theme_data()
    assert set(themes) == {"light", "dark"}
    assert set(themes["light"]) == set(themes["dark"]) == {*ROLES, *(f"on-{role}" for role in ROLES)}
