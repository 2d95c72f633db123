"""The polyhedra and tilings of the library are what their names say."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from table_of_baes import needs_table, rows
from tiling_symmetries import isometries, symmetries, vertex_orbits

from fathom.errors import FathomError
from fathom.rolling.generate.tilings import facts_in, name_of, tiling_in
from fathom.rolling.generate.torus import vertex_type
from fathom.rolling.library import polyhedron, polyhedron_names, tiling, tiling_codes
from fathom.rolling.model.off import read_off, write_off
from fathom.rolling.model.polyhedron import Polyhedron
from fathom.rolling.model.tiling import Tiling, least
from fathom.rolling.solve.symmetry import (
    mean_coordination,
    tile_profile,
)


def test_there_are_129_polyhedra_with_regular_faces_and_unit_edges() -> None:
    names = polyhedron_names()
    assert len(names) == 129
    for name in names:
        solid = polyhedron(name)
        assert 0 not in solid.sides, name
        assert len(solid.vertices) - sum(map(len, solid.faces)) // 2 + len(solid.faces) == 2
        lengths = [
            math.dist(solid.vertices[a], solid.vertices[b]) for f in solid.faces for a, b in itertools.pairwise(f)
        ]
        assert max(abs(length - 1) for length in lengths) < 1e-8, name


@needs_table
def test_polyhedra_have_the_published_numbers_of_faces() -> None:
    words = {
        "triangles": 3,
        "squares": 4,
        "pentagons": 5,
        "hexagons": 6,
        "octagons": 8,
        "decagons": 10,
        "dodecagons": 12,
    }
    told = rows("polyhedra")
    assert [row["name"] for row in told] == list(polyhedron_names())
    for row in told:
        sides = Counter(polyhedron(row["name"]).sides)
        assert {word: sides[count] for word, count in words.items()} == {word: int(row[word]) for word in words}


def test_a_mirror_image_has_the_faces_the_other_way_round() -> None:
    left, right = polyhedron("snub_cube"), polyhedron("snub_cube_c")
    assert left.faces == tuple(face[::-1] for face in right.faces)
    assert right.mirrored().faces == left.faces


def test_opposite_faces_of_a_die_add_up_to_seven() -> None:
    die = polyhedron("die")
    for face, normal in enumerate(die.normals, 1):
        opposite = next(other for other, found in enumerate(die.normals, 1) if np.allclose(found, -normal))
        assert face + opposite == 7


@pytest.mark.parametrize("sides", [3, 4, 7, 20])
def test_prisms_of_any_number_of_sides_have_unit_edges(sides: int) -> None:
    assert Counter(polyhedron(f"{sides}-prism").sides) == Counter([sides] * 2 + [4] * sides)
    assert Counter(polyhedron(f"{sides}-antiprism").sides) == Counter([sides] * 2 + [3] * 2 * sides)


def test_every_tiling_has_as_many_classes_of_vertices_as_its_code_says() -> None:
    assert Counter(int(code[0]) for code in tiling_codes()) == {1: 11, 2: 20, 3: 61, 4: 39}
    for code in tiling_codes():
        orbits = vertex_orbits(tiling(code))
        assert len(orbits) == int(code[0]), code
        types = sorted(least(tiling(code).vertex_types[orbit[0]]) for orbit in orbits)
        named = tiling(code).name.strip("()").rpartition(")")
        assert types == sorted(vertex_type(word) for word in (named[0] or named[2]).split(";")), code


def test_tiles_fill_the_plane_without_gaps() -> None:
    for code in tiling_codes():
        found = tiling(code)
        edges = sum(tile.sides for tile in found.tiles) // 2
        assert len(found.vertices) - edges + len(found.tiles) == 0, code  # Euler, on a torus
        for around in found.vertex_types:
            assert sum(Fraction(sides - 2, sides) for sides in around) == 2, code  # 360 degrees
        for tile, near in enumerate(found.neighbours):
            for edge, other in enumerate(near):
                back = found.neighbours[other.tile][other.edge]
                assert back == (tile, (-other.cell[0], -other.cell[1]), edge)


@needs_table
def test_tilings_have_the_published_numbers() -> None:
    assert sum(len(tiling(code).tiles) for code in tiling_codes()) == 1793
    for row in rows("tilings"):
        found = tiling(row["code"])
        assert tile_profile(found) == row["tile_profile"]
        assert mean_coordination(found) == tuple(map(Fraction, row["mean_tile_coordination_1_to_6"].split()))
        assert len(symmetries(found)) == int(row["point_group_order"])
        assert found.name == name_of(row)


@needs_table
def test_the_search_on_the_torus_finds_tilings_again() -> None:
    for row in rows("tilings")[::9]:
        assert next(isometries(tiling_in(row), tiling(row["code"])), None) is not None
        assert facts_in(row).tiles == Counter(tile.sides for tile in tiling(row["code"]).tiles)


def test_two_tilings_of_the_table_are_mirror_images() -> None:
    maps = list(isometries(tiling("3u49"), tiling("3u50")))
    assert maps and all(found.mirrored for found in maps)
    assert not any(found.mirrored for found in symmetries(tiling("3u49")))


def test_supertiles_are_connected() -> None:
    for code in tiling_codes():
        near = tiling(code).neighbours
        met = {0}
        for tile in (queue := [0]):
            for other in near[tile]:
                if other.cell == (0, 0) and other.tile not in met:
                    met.add(other.tile)
                    queue.append(other.tile)
        assert len(met) == len(near), code


def test_what_is_no_tiling_is_refused() -> None:
    grid = tiling("4^4")
    with pytest.raises(FathomError, match="span"):
        Tiling((grid.basis[1], grid.basis[0]), grid.vertices)
    with pytest.raises(FathomError, match="copies of each other"):
        Tiling(grid.basis, (*grid.vertices, grid.basis[0]))
    with pytest.raises(FathomError, match="regular polygon"):
        Tiling(((2, 0, 0, 0), grid.basis[1]), grid.vertices)


def test_an_off_file_is_read_whichever_way_round_its_faces_are() -> None:
    cube = polyhedron("cube")
    turned = Polyhedron(cube.vertices, cube.faces)
    text = write_off(turned)
    assert read_off(text).faces == cube.faces
    spoilt = text.replace("4 0 2 6 4", "4 4 6 2 0")
    assert spoilt != text and read_off(spoilt).faces == cube.faces


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("OFF", "the file ends"),
        ("OFF 4 x 0", "how many faces"),
        ("OFF 4 4 0 0 0 0 1 0 0 0 1 0 0 0 nan 3 0 1 2 3 0 1 3 3 0 2 3 3 1 2 3", "a coordinate"),
        ("OFF 4 4 0 0 0 0 1 0 0 0 1 0 0 0 1 3 0 1 2 3 0 1 3 3 0 2 3 3 1 2 9", "the number of a corner"),
        ("OFF 4 3 0 0 0 0 1 0 0 0 1 0 0 0 1 3 0 1 2 3 0 1 3 3 0 2 3", "four faces"),
    ],
)
def test_a_spoilt_off_file_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(FathomError, match=complaint):
        read_off(text)


def test_faces_that_are_not_regular_fit_no_tile() -> None:
    box = read_off(
        "OFF 8 6 0 0 0 0 1 0 0 1 1 0 0 1 0 0 0 2 1 0 2 1 1 2 0 1 2 "
        "4 0 3 2 1 4 4 5 6 7 4 0 1 5 4 4 1 2 6 5 4 2 3 7 6 4 3 0 4 7"
    )
    assert sorted(box.sides) == [0, 0, 0, 0, 4, 4]
