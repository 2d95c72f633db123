"""Solids: where a camera sees them, what hides what, how they move, and in which outputs."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.errors import FathomError
from fathom.show import Camera, Leg, Polygon, Polyline, Scene, Solid, ball_faces, box, tile, to_plain, to_svg
from fathom.show.outputs.animate import to_animated_svg
from fathom.show.outputs.data import scene_data
from fathom.show.space import Place, flattened, shade

ANGLES = st.floats(-360, 360)
COORDINATES = st.floats(-9, 9)
PLACES = st.tuples(COORDINATES, COORDINATES, COORDINATES)


def scene(*solids: Solid, camera: Camera | None = None) -> Scene:
    return Scene(6, 6, solids, camera=camera or Camera())


def near(one: Place, other: Place) -> bool:
    return math.dist(one, other) < 1e-6


def test_from_above_and_from_the_side_a_camera_sees_what_stands_there() -> None:
    assert near(Camera(turn=0, tilt=90).seen((1, 2, 3)), (1, 2, 3))  # right, down, near
    assert near(Camera(turn=0, tilt=0).seen((1, 2, 3)), (1, -3, 2))
    assert near(Camera((1, 2, 3), 77, 12).seen((1, 2, 3)), (0, 0, 0))


@given(PLACES, PLACES, ANGLES, st.floats(-90, 90))
def test_a_camera_keeps_distances(one: Place, other: Place, turn: float, tilt: float) -> None:
    camera = Camera((1, -2, 0.5), turn, tilt)
    assert math.isclose(math.dist(camera.seen(one), camera.seen(other)), math.dist(one, other), abs_tol=1e-6)


@given(PLACES, PLACES, PLACES.filter(lambda axis: math.hypot(*axis) > 0.1), ANGLES, st.floats(0, 1))
def test_a_turn_keeps_distances_and_leaves_its_axis_alone(
    place: Place, about: Place, axis: Place, angle: float, share: float
) -> None:
    leg = Leg(0, 1, about=about, axis=axis, angle=angle)
    on_axis = (about[0] + axis[0], about[1] + axis[1], about[2] + axis[2])
    assert near(leg.carried(on_axis, share), on_axis)
    assert math.isclose(math.dist(leg.carried(place, share), about), math.dist(place, about), abs_tol=1e-6)


def test_a_quarter_of_a_turn_round_an_edge_rolls_a_cube_onto_the_next_square() -> None:
    rolled = Solid(box((0, 0, 0)), legs=(Leg(0, 1, about=(1, 0, 0), axis=(0, 1, 0), angle=90),)).still(5)
    found = {tuple(round(part, 6) + 0.0 for part in place) for face in rolled.faces for place in face}
    assert found == {place for face in box((1, 0, 0)) for place in face}


def test_legs_follow_each_other_and_half_of_the_time_is_half_of_the_way() -> None:
    solid = Solid(tile(0, 0, 0), legs=(Leg(0, 1, (2, 0, 0)), Leg(1, 2, (0, 3, 0))))
    for time, corner in ((0, (0, 0, 0)), (1, (2, 0, 0)), (1.5, (2, 1.5, 0)), (9, (2, 3, 0))):
        assert near(solid.still(time).faces[0][0], corner)
    assert scene(solid).duration == 2
    later = scene(solid).since(1).shapes[0]
    assert isinstance(later, Solid)
    assert later.faces == solid.still(1).faces
    assert later.legs == (Leg(0, 1, (0, 3, 0)),)


def test_what_is_near_is_painted_after_what_is_far() -> None:
    far, close = Solid(tile(0, 0, 0), fill="wall"), Solid(tile(0, 0, 2), fill="agent")
    for solids in ((far, close), (close, far)):
        fills = [shape.fill for shape in flattened(scene(*solids, camera=Camera(tilt=60))).shapes]
        assert [fill for fill in fills if fill != "shadow"] == ["wall", "agent"]
    below = flattened(scene(far, close, camera=Camera(tilt=-60))).shapes
    assert [shape.fill for shape in below if shape.fill != "shadow"] == ["agent", "wall"]


@given(ANGLES, st.floats(5, 85))
def test_the_nearest_face_of_a_box_comes_last(turn: float, tilt: float) -> None:
    camera = Camera((0.5, 0.5, 0.5), turn, tilt)
    drawn = flattened(scene(Solid(box((0, 0, 0)), fill="wall"), camera=camera)).shapes
    last = [shape for shape in drawn if isinstance(shape, Polygon) and shape.fill == "wall"][-1]
    nearest = max(box((0, 0, 0)), key=lambda face: sum(camera.seen(place)[2] for place in face))
    assert last.points == tuple((3 + x, 3 + y) for x, y, _ in map(camera.seen, nearest))


def test_faces_are_lit_from_above_and_the_dark_side_is_never_black() -> None:
    camera = Camera(turn=24, tilt=35)
    shades = [shade([camera.seen(place) for place in face]) for face in box((0, 0, 0))]
    assert min(shades) == shades[1]  # the top
    assert max(shades) < 0.5


def test_a_face_of_two_corners_is_a_line_and_faces_may_have_roles_of_their_own() -> None:
    edge = Solid((((0, 0, 0), (1, 1, 1)),), stroke="trail")
    assert isinstance(flattened(scene(edge)).shapes[0], Polyline)
    dice = Solid(box((0, 0, 0)), fills=("wall", "agent", "wall", "wall", "wall", "wall"))
    assert "agent" in {shape.fill for shape in flattened(scene(dice)).shapes}


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Camera(tilt=91),
        lambda: Camera((math.nan, 0, 0)),
        lambda: Leg(1, 1),
        lambda: Leg(0, 1, axis=(0, 0, 0)),
        lambda: Solid((((0, 0, 0),),)),
        lambda: Solid(tile(0, 0, 0), motion=((0.0, 0.0, 0.0),)),
        lambda: Solid(tile(0, 0, 0), fills=("wall", "wall")),
        lambda: Solid(tile(0, 0, 0), fills=("nothing",)),
        lambda: Solid(tile(0, 0, 0), legs=(Leg(0, 2), Leg(1, 3))),
    ],
)
def test_what_cannot_be_drawn_is_refused(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(FathomError):
        wrong()


def test_solids_come_out_in_every_way() -> None:
    moving = scene(
        Solid(box((0, 0, 0)), fill="wall", glyph="█"),
        Solid(ball_faces((2, 2, 0.5), 0.4), fill="agent", glyph="●", legs=(Leg(0, 0.5, (1, 0, 0)),)),
    )
    assert "<polygon" in to_svg(moving)
    assert to_plain(moving).count("█") == to_plain(moving).count("●") == 1
    frames = to_animated_svg(moving)
    assert frames.count('attributeName="display"') > 3
    assert frames.count('<g display="none">') == frames.count('attributeName="display"') - 1  # the last one stays
    data = scene_data(moving)
    assert data["camera"] == {"at": [0, 0, 0], "turn": 30.0, "tilt": 35.0}
    ball = data["layers"][-1]["shapes"][1]
    assert ball["t"] == "solid"
    assert ball["legs"][0]["by"] == [1, 0, 0]
    assert scene_data(scene(Solid(tile(0, 0, 0), fill="wall")))["layers"][0]["hash"] != data["layers"][0]["hash"]


def test_a_board_with_layers_is_seen_in_space_and_its_walk_ends_where_the_solution_does() -> None:
    level = fathom.load(next(each.path for each in fathom.kinds()["slide"].examples() if "layers" in each.path.stem))
    solution = fathom.solve(level).solution
    drawn = fathom.draw(level, solution, overlay="space")
    assert drawn.camera is not None
    agent = drawn.shapes[-1]
    assert isinstance(agent, Solid)
    assert all(one.end <= other.start + 1e-9 for one, other in pairwise(agent.legs))
    there = [
        sum(parts) / len(parts)
        for parts in zip(*(place for face in agent.still(99).faces for place in face), strict=True)
    ]
    flat = fathom.draw(level, solution)
    assert flat.camera is None
    painted = [shape for shape in drawn.shapes if isinstance(shape, Solid) and shape.fill in ("painted", "painted-alt")]
    assert any(abs(solid.faces[0][0][0] + 0.4 - there[0]) < 0.2 for solid in painted)


@given(ANGLES, st.floats(-85, 85))
def test_of_a_hull_only_what_faces_the_camera_is_painted(turn: float, tilt: float) -> None:
    corners = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0)]  # y leads towards who looks
    faces = tuple(tuple(corners[i] for i in face) for face in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
    camera = Camera(turn=turn, tilt=tilt)
    outwards = [(0.0, 0.0, -1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0), (1.0, -1.0, 1.0)]
    facing = [camera.faced(normal)[2] for normal in outwards]
    if min(map(abs, facing)) > 1e-6:
        flat = flattened(scene(Solid(faces, fill="agent", hull=True), camera=camera))
        painted = [shape for shape in flat.shapes if isinstance(shape, Polygon) and shape.fill == "agent"]
        assert len(painted) == sum(near > 0 for near in facing)
