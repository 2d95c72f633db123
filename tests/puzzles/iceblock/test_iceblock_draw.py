"""Pictures of boards: what a terminal shows, and that blocks are where the rules say at every moment."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from iceblock_oracle import Drawing, boards

from fathom.puzzles.iceblock.draw import OVERLAYS, scene
from fathom.puzzles.iceblock.model import DIRECTIONS, Board, Pushes, board, read_solution
from fathom.show import Scene, to_animated_svg, to_plain, to_svg

TESTED = board("o..#\n ..x\n..o*")


def blocks_in(picture: Scene, time: float) -> set[tuple[int, int]]:
    """Where a terminal shows blocks: the left of two columns each."""
    rows = to_plain(picture, time=time).split("\n")
    return {(r, c // 2) for r, row in enumerate(rows) for c, glyph in enumerate(row) if glyph in "■▣"}


def test_a_terminal_shows_what_each_square_is() -> None:
    assert to_plain(scene(TESTED)) == "■ · · ██\n░░· · ◎\n· · ■ ▣\n"


def test_a_solution_ends_with_done_targets() -> None:
    pushes = read_solution(TESTED, "2,3 N; 2,2 E")
    picture = scene(TESTED, pushes)
    assert to_plain(picture, time=0) == to_plain(scene(TESTED))
    end = to_plain(picture)
    assert end.count("▣") == 2 and "◎" not in end
    assert "<animate" in to_animated_svg(picture)
    assert ">2</text>" in to_svg(picture, time=picture.duration)


def test_no_push_is_no_animation_and_very_many_are_drawn_as_they_end() -> None:
    assert scene(TESTED, Pushes(())).duration == 0
    tested = board("o..\n..x")
    picture = scene(tested, read_solution(tested, "\n".join(["0,0 E", "0,2 W"] * 300 + ["0,0 E"])))
    assert picture.duration == 0
    assert blocks_in(picture, 0) == {(0, 2)}


@settings(max_examples=100)
@given(boards(), st.data())
def test_a_film_shows_every_position_on_the_way(tested: Board, data: st.DataObject) -> None:
    drawing = Drawing(tested)
    position, moves, positions = drawing.start, [], [drawing.start]
    for _ in range(data.draw(st.integers(0, 5))):
        possible = drawing.moves(position)
        if not possible:
            break
        start, name, end = data.draw(st.sampled_from(possible))
        moves.append((start[0] * drawing.columns + start[1], DIRECTIONS.index(name)))
        position = position - {start} | {end}
        positions.append(position)
    picture = scene(tested, Pushes.of(moves))
    times = sorted({0.0} | {time for shape in picture.shapes for time, _, _ in shape.motion})
    shown = [blocks_in(picture, time) for time in times]
    assert shown[-1] == set(positions[-1]) and shown[0] == set(positions[0])
    told = [places for index, places in enumerate(shown) if index == 0 or places != shown[index - 1]]
    assert told == [set(places) for places in positions]


@settings(max_examples=100)
@given(boards())
def test_the_overlay_points_at_the_end_of_every_move(tested: Board) -> None:
    assert list(OVERLAYS) == ["moves"]
    plain, overlaid = scene(tested), scene(tested, overlay="moves")
    moves = Drawing(tested).moves(Drawing(tested).start)
    ends = {end for _, _, end in moves}
    assert len(overlaid.shapes) == len(plain.shapes) + len(ends) + len(moves)
    assert to_svg(overlaid).startswith("<svg") and to_plain(overlaid)


def test_an_overlay_on_a_solution_is_of_its_end() -> None:
    pushes = read_solution(TESTED, "2,3 N; 2,2 E")
    end = board(TESTED.to_text().split("\n\n")[1].replace("..o*", "...*").replace(",..x", ",..*"))
    arrows = len(scene(end, overlay="moves").shapes) - len(scene(end).shapes)
    picture = scene(TESTED, pushes, "moves")
    assert sum(shape.during == (picture.duration, None) for shape in picture.shapes if shape.layer == "trail") == arrows
