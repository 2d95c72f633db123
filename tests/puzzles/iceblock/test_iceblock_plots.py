"""Pictures of an analysis: that they show what the measures say."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from iceblock_oracle import boards

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.puzzles.iceblock.analyse import PICTURES, analyse
from fathom.puzzles.iceblock.analyse.space import reached_from
from fathom.puzzles.iceblock.draw.plots import distance_bars, reach_line
from fathom.puzzles.iceblock.draw.state_map import graph_of
from fathom.puzzles.iceblock.model import Board, board
from fathom.show import Circle, Polyline, Scene, Segments, Text, to_plain, to_svg
from fathom.show.state_graph import MOST_STATES, layered, spread, statuses

TRAPS = board("#.##\noxox\n#.o.")  # has fatal moves of every kind


def words_of(picture: Scene) -> list[str]:
    return [shape.content for shape in picture.shapes if isinstance(shape, Text)]


def draw(name: str, tested: Board) -> Scene:
    picture = PICTURES[name].draw(tested, Watch())
    assert isinstance(picture, Scene)
    return picture


@settings(max_examples=40)
@given(boards(most=4, glyphs="....,##xoo*"))
def test_every_board_has_its_pictures(tested: Board) -> None:
    facts = analyse(tested, Watch())
    for name in PICTURES:
        if name == "graph" and facts["states"] > MOST_STATES:
            with pytest.raises(FathomError, match=f"{facts['states']:,} positions"):
                draw(name, tested)
            continue
        picture = draw(name, tested)
        assert picture.title and to_svg(picture) and to_plain(picture)
        right = picture.width + picture.margin
        assert all(text.x <= right for text in picture.shapes if isinstance(text, Text))


def test_curves_rise_from_the_start_to_all_positions() -> None:
    reached = reached_from(TRAPS, Watch())
    for factor in (0, 5, 100):
        line = reach_line(reached, factor, "accent-1", Watch())
        assert line.points[0] == (0, 1) and line.points[-1] == (1, len(reached))
        assert all(a < c and b < d for (a, b), (c, d) in pairwise(line.points))


def test_bars_are_the_distances_and_the_lost() -> None:
    facts = analyse(TRAPS, Watch())
    bars = list(distance_bars(reached_from(TRAPS, Watch())))
    assert facts["lost"]
    assert [bar.value for bar in bars] == [*facts["distances"], facts["lost"]]
    assert [bar.label for bar in bars] == [*map(str, range(len(facts["distances"]))), "lost"]
    assert bars[facts["fewest"]].role == "agent" and bars[-1].apart


def test_the_page_of_fatal_moves_tells_each_kind() -> None:
    facts = analyse(TRAPS, Watch())
    words = words_of(draw("fatal", TRAPS))
    for fatal in facts["fatal"]:
        assert f"{fatal['kind']}: {fatal['meaning']}" in words
        assert any(line.endswith(fatal["push"]) for line in words)
    assert any("at the start" in line for line in words) == any(fatal["after"] == 0 for fatal in facts["fatal"])


def test_the_page_says_so_if_no_move_is_fatal() -> None:
    assert any("every position" in line for line in words_of(draw("fatal", board("o..\n...\n..x"))))
    assert any("not even the start" in line for line in words_of(draw("fatal", board("o..\n.x.\n..."))))
    assert any("before the board is solved" in line for line in words_of(draw("fatal", board(",o.x\n,,,.\n,,,#"))))


def test_the_state_graph_has_a_disc_for_each_position_and_refuses_too_many() -> None:
    reached = reached_from(TRAPS, Watch())
    picture = draw("graph", TRAPS)
    kinds = set(statuses(reached))
    discs = [shape for shape in picture.shapes if isinstance(shape, Circle) and shape.fill]
    assert len(discs) == len(reached) + len(kinds)
    with pytest.raises(FathomError, match="4,072 positions"):
        draw("graph", board("o...o\n.....\n..x..\no...o"))


def test_moves_that_lead_both_ways_are_lines_and_others_arrows() -> None:
    picture = draw("graph", board("o..x"))  # the block slides there and back
    assert not any(shape.arrow for shape in picture.shapes if isinstance(shape, Polyline) and shape.layer != "labels")
    picture = draw("graph", board(",o.x\n,,,.\n,,,#"))
    lines = [shape for shape in picture.shapes if isinstance(shape, Polyline) and shape.layer in ("marks", "trail")]
    assert sum(shape.arrow for shape in lines) == 1
    assert (
        sum(len(shape.lines) for shape in picture.shapes if isinstance(shape, Segments) and shape.layer == "marks") == 0
    )


def test_positions_of_a_column_are_apart() -> None:
    reached = graph_of(board("o.o,\n..x.\n#..o"), Watch())
    columns: dict[float, list[float]] = {}
    for x, y in layered(reached):
        columns.setdefault(x, []).append(y)
    for places in columns.values():
        assert all(b - a > 0.999 for a, b in pairwise(sorted(places)))
    assert len(columns) == reached.distance.max() + 1


@given(st.lists(st.floats(-20, 20), min_size=1, max_size=12).map(sorted), st.sampled_from([0.0, 0.5, 1.0]))
def test_places_are_nearest_to_the_wished_ones(wished: list[float], gap: float) -> None:
    """They keep the gap, and no run of touching places would rather move up or down as one."""
    found = spread(wished, gap)
    assert all(b - a >= gap - 1e-9 for a, b in pairwise(found))
    pulls = [wish - place for wish, place in zip(wished, found, strict=True)]
    first = 0
    for i in range(len(found)):
        if i + 1 == len(found) or found[i + 1] - found[i] > gap + 1e-9:
            assert abs(sum(pulls[first : i + 1])) < 1e-6
            assert all(sum(pulls[first:j]) > -1e-6 for j in range(first, i + 1))
            first = i + 1
