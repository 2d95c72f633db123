"""Rolling puzzles: the solver against plain rules, claims and texts."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Watch
from fathom.claims import AtLeast, Impossible
from fathom.errors import FathomError, FormatError, NotFound
from fathom.proofs.exhaustion import Exhausted, Nearer
from fathom.puzzles.roll import edit
from fathom.puzzles.roll.check import Rolling, positions_within, problems, replayed, violations
from fathom.puzzles.roll.model import Board, Rolls, board, edge_towards, read_solution, write_solution
from fathom.puzzles.roll.solve.layout import Layout
from fathom.rolling.library import polyhedron, tiling
from fathom.rolling.model.off import write_off

PAIRS = [
    ("die", "4^4"),
    ("tetrahedron", "3^6"),
    ("octahedron", "3^6"),
    ("j1", "2u05"),
    ("j8", "4^4"),
    ("truncated_cube", "4.8^2"),
    ("hexagonal_antiprism", "3^4.6"),
    ("snub_cube_c", "1u06"),
    ("triangular_prism", "3.4.6.4"),
    ("truncated_octahedron", "6^3"),
]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Small boards with every feature."""
    name, code = draw(st.sampled_from(PAIRS))
    solid, ground = polyhedron(name), tiling(code)
    tiles = len(ground.tiles)
    most = max(1, 16 // tiles)
    rows, columns = draw(st.integers(1, min(4, most + 1))), draw(st.integers(1, min(4, most + 1)))
    free = (
        np.array(draw(st.lists(st.integers(0, 5), min_size=rows * columns * tiles, max_size=rows * columns * tiles)))
        > 0
    )
    fits = [tile for tile in range(len(free)) if ground.tiles[tile % tiles].sides in solid.sides]
    start, goal = draw(st.sampled_from(fits)), draw(st.sampled_from(fits))
    free[[start, goal]] = True
    faces = {
        tile: [f for f, s in enumerate(solid.sides) if s == ground.tiles[tile % tiles].sides] for tile in (start, goal)
    }
    turns = {tile: st.integers(0, ground.tiles[tile % tiles].sides - 1) for tile in (start, goal)}
    return Board(
        name,
        code,
        free.reshape(rows, columns, tiles),
        start,
        draw(st.sampled_from(faces[start])),
        draw(turns[start]),
        goal,
        draw(st.none() | st.sampled_from(faces[goal])),
        draw(st.none() | turns[goal]),
    )


@given(boards())
def test_the_solver_finds_what_rolling_by_coordinates_finds(puzzle: Board) -> None:
    states, fewest = positions_within(puzzle, None, Watch())
    answer = fathom.solve(puzzle)
    assert answer.cost == fewest and not answer.unproved
    assert (answer.verdict == "impossible") == (fewest is None)
    if fewest is None:
        assert answer.certificate == Exhausted(states)
    else:
        assert not violations(puzzle, answer.solution)


@given(boards())
@settings(max_examples=40)
def test_counts_are_confirmed_and_texts_read_back(puzzle: Board) -> None:
    found = fathom.count(puzzle)
    assert found.confirmed or not found.count
    assert fathom.loads(puzzle.to_text()) == puzzle
    rolls = fathom.solve(puzzle).solution
    if rolls is not None:
        assert read_solution(puzzle, write_solution(puzzle, rolls)) == rolls


@given(boards(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_rolls_of_the_tables_are_those_in_space(puzzle: Board, chance: random.Random) -> None:
    layout = Layout(puzzle)
    rules, rolling = layout.rules(), Rolling(puzzle)
    out = np.zeros((12, 2), np.uint64)
    state = np.array(layout.start()[0], np.uint64)
    for _ in range(20):
        position = layout.position(int(state[0]))
        count = rules.expand(rules.parameters, state, out)
        made = {int(way): layout.position(int(word)) for word, way in out[:count].tolist()}
        order = puzzle.tiling.ring.order
        ways = [
            (way - order // 4) % order for way in puzzle.tiling.tiles[position[0] % puzzle.free.shape[2]].directions
        ]
        plain = dict(zip(ways, rolling.after(position), strict=True))
        assert made == {way: after for way, after in plain.items() if after is not None}
        if not count:
            return
        state = out[chance.randrange(count), :1].copy()


def test_a_die_is_turned_upside_down_in_eight_rolls() -> None:
    puzzle = board("...\n.*.\n...", polyhedron="die", face=1, goal_face=6)
    assert fathom.solve(puzzle).cost == 8


def test_a_die_cannot_come_to_a_square_of_the_same_colour_turned_by_a_quarter() -> None:
    for face in range(1, 7):
        turns = [
            fathom.solve(board("S..\n...\n..G", polyhedron="die", goal_face=face, goal_turn=turn)).cost
            for turn in range(4)
        ]
        assert sum(cost is not None for cost in turns) == 2


def test_rolling_a_cube_round_and_back_leads_home() -> None:
    puzzle = board("S...\n....\nG...", polyhedron="cube")
    there = Rolls((0, 0, 0, 0)[:3])
    back = Rolls((*there.ways, *(6,) * 3))
    assert replayed(puzzle, back)[-1] == replayed(puzzle, Rolls(()))[-1]


def test_a_tetrahedron_has_no_choice_of_faces() -> None:
    puzzle = board("S. .. ..\n.. .G ..", polyhedron="tetrahedron", tiling="3^6")
    solvable = [face for face in range(1, 5) if fathom.solve(replace(puzzle, goal_face=face - 1)).verdict == "solved"]
    assert len(solvable) == 1


def test_directions_are_those_of_a_compass_where_that_is_enough() -> None:
    assert [name for name in board("S.G").directions if name] == ["E", "NE", "N", "NW", "W", "SW", "S", "SE"][::2]
    assert board("S. .G", polyhedron="tetrahedron", tiling="3^6").directions[:4] == ("3", "2", "1", "12")
    octagon = next(number for number, tile in enumerate(tiling("4.8^2").tiles) if tile.sides == 8)
    drawn = " ".join(["S" + "." if octagon == 0 else ".S", "G." if octagon == 0 else ".G"])
    assert "NE" in board(drawn, polyhedron="truncated_cube", tiling="4.8^2").directions


def test_a_polyhedron_of_ones_own_rolls_like_the_one_with_a_name() -> None:
    text = write_off(polyhedron("j8"))
    square = next(face for face, sides in enumerate(polyhedron("j8").sides, 1) if sides == 4)
    named, own = (board("S..\n...\n..G", polyhedron=name, goal_face=square) for name in ("j8", text))
    assert fathom.loads(own.to_text()) == own
    assert fathom.solve(named).cost == fathom.solve(own).cost


@pytest.mark.parametrize(
    ("solution", "complaint"),
    [("E", "step 1"), ("S", "not on the goal"), ("S E", "face 5, not on face 1"), ("N", "step 1")],
)
def test_wrong_rolls_are_told(solution: str, complaint: str) -> None:
    puzzle = board("S#\n.G", polyhedron="die", goal_face=1)
    found = fathom.check(puzzle, solution)
    assert found and complaint in found[0]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("kind: roll\ntiling: 4^4\n\nS.G", "polyhedron"),
        ("kind: roll\npolyhedron: cub\ntiling: 4^4\n\nS.G", "no polyhedron"),
        ("kind: roll\npolyhedron: cube\ntiling: 5^4\n\nS.G", "no tiling"),
        ("kind: roll\npolyhedron: cube\ntiling: 4^4\n\nS..", "no goal"),
        ("kind: roll\npolyhedron: cube\ntiling: 4^4\n\nSSG", "second start"),
        ("kind: roll\npolyhedron: cube\ntiling: 4^4\n\nS.G\n..", "a row of 2"),
        ("kind: roll\npolyhedron: cube\ntiling: 4^4\nface: 7\n\nS.G", "face 7"),
        ("kind: roll\npolyhedron: cube\ntiling: 4^4\nturn: 4\n\nS.G", "turn 4"),
        ("kind: roll\npolyhedron: cube\ntiling: 4^4\nface: x\n\nS.G", "whole number"),
        ("kind: roll\npolyhedron: cube\ntiling: 3^6\n\nS. .G", "does not fit"),
        ("kind: roll\npolyhedron: OFF 4\ntiling: 3^6\n\nS. .G", "the file ends"),
        ("kind: roll\npolyhedron: cube\ntiling: 3^6\n\nS.G", "expected 2 of"),
        ("kind: roll\npolyhedron: cube\ntiling: 4^4\n\n", "expected a board"),
    ],
)
def test_spoilt_files_are_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(FormatError, match=complaint):
        fathom.loads(text)


def test_forged_claims_are_refused() -> None:
    solvable, lost = board("S..\n...\n..G"), board("S#G")
    states, _ = positions_within(solvable, None, Watch())
    assert problems(solvable, Impossible(), Exhausted(states), Watch())
    assert problems(solvable, AtLeast(9), Nearer(states), Watch())
    assert problems(lost, Impossible(), Exhausted(2), Watch())
    assert not problems(lost, Impossible(), Exhausted(1), Watch())
    assert problems(lost, Impossible(), Nearer(1), Watch())


def test_made_boards_are_as_wished() -> None:
    puzzle = fathom.generate("roll", seed=4, rows=5, columns=5, rolls=10, tries=60)
    assert isinstance(puzzle, Board) and puzzle.goal_face is not None
    answer = fathom.solve(puzzle)
    assert answer.cost is not None and answer.cost >= 10 and f"{answer.cost} rolls" in puzzle.about["title"]
    assert fathom.generate("roll", seed=4, rows=5, columns=5, rolls=10, tries=60) == puzzle
    single = fathom.generate("roll", seed=1, rows=4, columns=4, rolls=4, unique=True, tries=60)
    assert fathom.count(single).count == 1
    with pytest.raises(NotFound):
        fathom.generate("roll", seed=1, rows=1, columns=2, rolls=99, tries=5)


@pytest.mark.parametrize(
    "wish", [{"rows": 0}, {"walls": 2.0}, {"tries": 0}, {"polyhedron": "dodecahedron"}, {"tiling": "x"}]
)
def test_wishes_that_cannot_be_are_refused(wish: dict[str, object]) -> None:
    with pytest.raises(FathomError):
        fathom.generate("roll", seed=1, **wish)


def test_start_and_goal_are_put_elsewhere_with_a_face_that_fits() -> None:
    puzzle = board("S.......... ...........\n........... ..........G", polyhedron="j1", tiling="2u05", face=5)
    triangle = next(t for t in range(11) if puzzle.tiling.tiles[t].sides == 3)
    moved = fathom.loads(edit.put(puzzle, puzzle.name_of(triangle), "S"))
    assert (moved.start, moved.polyhedron.sides[moved.face]) == (triangle, 3)
    walled = fathom.loads(edit.put(puzzle, "0,1.3", "#"))
    assert not walled.free[0, 1, 3]
    with pytest.raises(FathomError, match="put it elsewhere"):
        edit.put(puzzle, puzzle.name_of(puzzle.start), "#")


def test_pictures_show_the_way_and_the_solid_ends_where_it_rests() -> None:
    from fathom.rolling.check import Ground, pose
    from fathom.show import Solid

    for puzzle in (
        board("S..\n...\n..G", polyhedron="die"),
        board("S.......... ...........\n........... ....G......", polyhedron="j1", tiling="2u05"),
    ):
        rolls = fathom.solve(puzzle).solution
        film = fathom.draw(puzzle, rolls, overlay="space")
        rolled = next(shape for shape in film.shapes if isinstance(shape, Solid) and shape.legs).still(1e9)
        points = pose(puzzle.polyhedron, Ground(puzzle.tiling), puzzle.rest_on(*replayed(puzzle, rolls)[-1]))
        for face, corners in zip(puzzle.polyhedron.faces, rolled.faces, strict=True):
            wanted = [(x, -y, z) for x, y, z in points[list(face)].tolist()]
            assert np.allclose(corners, wanted, atol=1e-6)
        for overlay in ("faces", "net", None):
            assert fathom.draw(puzzle, overlay=overlay).shapes
        assert fathom.draw(puzzle, rolls).duration > 0


def test_edges_towards_a_direction() -> None:
    assert [edge_towards(tiling("4^4"), 0, way) for way in (0, 3, 6, 9, 1)].count(None) == 1
