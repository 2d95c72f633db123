"""Scenes in time: moments, motions, and the animation that plays them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from show_scenes import motions, scenes, seconds

from fathom.errors import FathomError
from fathom.show import Circle, Scene, ball, timed, to_animated_svg, to_svg
from fathom.show.motion import displacement, ease

NS = "{http://www.w3.org/2000/svg}"


def test_a_shape_is_there_from_its_start_until_just_before_its_end():
    scene = Scene(3, 1, (Circle(1, 0, 0.2, fill="agent", during=(1, 2)),))
    assert [len(scene.at(time).shapes) for time in (0, 0.999, 1, 1.999, 2, 99)] == [0, 0, 1, 1, 0, 0]
    assert scene.duration == 2


def test_a_moving_shape_is_halfway_at_half_time_and_rests_outside():
    moving = Circle(1, 1, 0.2, fill="agent", motion=((1, 0, 0), (3, 4, 2)))
    places = [Scene(9, 9, (moving,)).at(time).shapes[0] for time in (0, 2, 3, 50)]
    assert [(round(p.x, 6), round(p.y, 6)) for p in places] == [(1, 1), (3, 2), (5, 3), (5, 3)]
    assert not any(place.motion for place in places)


@settings(max_examples=50, deadline=None)
@given(scenes(), seconds)
def test_a_moment_has_no_times_and_is_its_own_moment(scene, time):
    still = scene.at(time)
    assert still.duration == 0
    assert still.at(time) == still
    assert len(still.shapes) <= len(scene.shapes)


@settings(max_examples=50, deadline=None)
@given(scenes(timed=False))
def test_a_scene_without_times_is_the_same_at_any_moment_and_is_not_animated(scene):
    assert scene.at(3) == scene
    assert to_animated_svg(scene) == to_svg(scene)


@settings(max_examples=40, deadline=None)
@given(scenes(), st.booleans(), st.floats(0, 3))
def test_key_times_span_the_cycle_in_order(scene, loop, pause):
    assume(scene.duration)
    root = ET.fromstring(to_animated_svg(scene, loop=loop, pause=pause))
    parts = [e for e in root.iter() if e.tag in (f"{NS}animate", f"{NS}animateTransform")]
    assert len({part.get("dur") for part in parts}) <= 1
    for part in parts:
        times = [float(time) for time in part.get("keyTimes").split(";")]
        assert times[0] == 0 and times[-1] == 1 and times == sorted(times)
        assert len(times) == len(part.get("values").split(";")) >= 2
        if part.get("keySplines"):
            assert len(part.get("keySplines").split(";")) == len(times) - 1
        assert (part.get("repeatCount") == "indefinite") == loop
        assert (part.get("fill") == "freeze") != loop


def test_a_viewer_that_does_not_animate_sees_the_end():
    scene = Scene(9, 1, timed(ball(0, 0), motion=((0, 0, 0), (0.5, 5, 0))))
    scene = scene.add(Circle(1, 1, 0.1, fill="bad", during=(0, 0.3)))
    root = ET.fromstring(to_animated_svg(scene, scale=10))
    groups = [g for g in root.iter(f"{NS}g") if not g.get("data-layer")]
    assert {g.get("transform") for g in groups if g.get("transform")} == {"translate(50 0)"}
    assert [g.get("opacity") for g in groups if g.get("opacity")] == ["0"]


@settings(max_examples=50, deadline=None)
@given(st.floats(0, 1))
def test_easing_is_symmetric(share):
    assert ease(share) + ease(1 - share) == pytest.approx(1, abs=1e-6)


@settings(max_examples=50, deadline=None)
@given(motions(), seconds)
def test_a_displacement_stays_between_its_keyframes(motion, time):
    assume(motion)
    x, y = displacement(motion, time)
    assert min(f[1] for f in motion) - 1e-9 <= x <= max(f[1] for f in motion) + 1e-9
    assert min(f[2] for f in motion) - 1e-9 <= y <= max(f[2] for f in motion) + 1e-9


@pytest.mark.parametrize(
    "bad",
    [{"during": (2, 1)}, {"during": (-1, None)}, {"motion": ((1, 0, 0), (0, 0, 0))}, {"opacity": 1.5}],
)
def test_impossible_times_are_refused(bad):
    with pytest.raises(FathomError):
        Circle(0, 0, 1, fill="agent", **bad)


def test_what_comes_later_is_the_same_picture_at_every_later_moment() -> None:
    still = Circle(1, 1, 0.3, fill="agent")
    mover = Circle(0.5, 0.5, 0.3, fill="agent", motion=((0.5, 0.0, 0.0), (1.0, 2.0, 0.0), (2.0, 2.0, 1.0)))
    gone = Circle(2, 2, 0.3, fill="agent", during=(0.0, 1.0))
    coming = Circle(3, 2, 0.3, fill="agent", during=(1.5, None))
    scene = Scene(4, 3, (still, mover, gone, coming))
    for since in (0.0, 1.0, 1.5, 2.0):
        later = scene.since(since)
        assert later.duration == pytest.approx(scene.duration - since)
        for time in (since, 1.5, 2.0):
            if time >= since:
                assert later.at(time - since).shapes == scene.at(time).shapes
