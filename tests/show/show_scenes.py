"""Arbitrary scenes, for properties that every picture must have."""

from __future__ import annotations

from hypothesis import strategies as st

from fathom.show import (
    LAYERS,
    ROLES,
    Circle,
    Ellipse,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Segments,
    Text,
    Tiles,
)

coordinates = st.floats(-3, 12)
lengths = st.floats(0, 4)
roles = st.sampled_from([*ROLES, "on-wall", "on-heat-3"])
points = st.tuples(coordinates, coordinates)
texts = st.text(max_size=12)
seconds = st.floats(0, 9)


@st.composite
def windows(draw):
    start = draw(seconds)
    return start, draw(st.none() | st.floats(0.01, 5).map(lambda length: start + length))


@st.composite
def motions(draw):
    times = sorted(draw(st.lists(seconds, max_size=5)))
    return tuple((time, draw(coordinates), draw(coordinates)) for time in times)


LOOK = {
    "fill": st.none() | roles,
    "stroke": st.none() | roles,
    "stroke_width": st.floats(0.01, 0.4),
    "opacity": st.floats(0, 1),
    "layer": st.sampled_from(LAYERS),
    "glyph": st.none() | st.sampled_from(["", "@", "[]", "漢"]),
}
TIMES = {"during": st.none() | windows(), "motion": motions()}


def shapes(*, timed: bool = True):
    look = LOOK | TIMES if timed else LOOK
    cells = st.lists(st.tuples(st.integers(-1, 6), st.integers(-1, 6)), max_size=12).map(tuple)
    several = st.lists(points, max_size=5).map(tuple)
    return st.one_of(
        st.builds(Rect, coordinates, coordinates, lengths, lengths, lengths, **look),
        st.builds(Circle, coordinates, coordinates, lengths, **look),
        st.builds(Ellipse, coordinates, coordinates, lengths, lengths, **look),
        st.builds(
            Polyline,
            several,
            lengths,
            st.booleans(),
            st.booleans(),
            st.sampled_from([(), (0.2, 0.1)]),
            **look,
        ),
        st.builds(Polygon, several, **look),
        st.builds(Segments, st.lists(st.tuples(*[coordinates] * 4), max_size=4).map(tuple), **look),
        st.builds(Tiles, cells, st.floats(0, 0.5), st.floats(0, 0.4), st.booleans(), **look),
        st.builds(
            Text,
            coordinates,
            coordinates,
            texts,
            anchor=st.sampled_from(["start", "middle", "end"]),
            bold=st.booleans(),
            **look,
        ),
    )


def scenes(*, timed: bool = True):
    return st.builds(
        Scene,
        st.floats(0.5, 12),
        st.floats(0.5, 12),
        st.lists(shapes(timed=timed), max_size=6).map(tuple),
        texts,
        texts,
        margin=st.floats(0, 2),
        background=st.none() | st.just("background"),
    )
