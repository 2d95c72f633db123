"""Where polyhedra get to: the published table, and the checker that rolls by coordinates."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_of_baes import needs_table, rows

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import FathomError
from fathom.rolling.check import Ground, objections, pose, rests_after, spanned
from fathom.rolling.library import polyhedron, polyhedron_names, tiling, tiling_codes
from fathom.rolling.model.rest import Reach, Rest
from fathom.rolling.solve import kernels
from fathom.rolling.solve.classify import Classification, classified

MISLABELLED = {("cuboctahedron", "2u09"): "SPR"}
"""The table says PR, but every start covers the plane: see the test below, and docs/errata.md."""


@pytest.fixture(scope="module")
def labels() -> dict[tuple[str, str], Classification]:
    """The whole table."""
    return {
        (name, code): classified(polyhedron(name), tiling(code))
        for name in polyhedron_names()
        for code in tiling_codes()
    }


@needs_table
def test_all_published_labels_but_one(labels: dict[tuple[str, str], Classification]) -> None:
    told = {(row["polyhedron"], row["tiling"]): row["label"] for row in rows("labels")}
    assert len(told) == 5633
    wrong = {pair: labels[pair].label for pair, label in told.items() if labels[pair].label != label}
    assert wrong == MISLABELLED


@needs_table
def test_counts_per_polyhedron_over_the_whole_table(labels: dict[tuple[str, str], Classification]) -> None:
    for row in rows("counts_per_polyhedron"):
        name = row["polyhedron"]
        found = Counter(labels[name, code].label for code in tiling_codes())
        if name == "cuboctahedron":
            found.subtract(SPR=1, PR=-1)
        assert {label: found[label] for label in ("SPR", "PR", "SQPR", "QPR", "HPR", "br", "ar", "x", "_")} == {
            label: int(row[label]) for label in ("SPR", "PR", "SQPR", "QPR", "HPR", "br", "ar", "x", "_")
        }, name


def test_the_table_has_the_published_classes(labels: dict[tuple[str, str], Classification]) -> None:
    found = Counter(classification.reach for classification in labels.values())
    assert found == {"plane": 145, "hollow": 588, "band": 2623, "bounded": 12962, "incompatible": 581}
    rollers = {reach: {name for (name, _), made in labels.items() if made.reach == reach} for reach in Reach}
    assert [len(rollers[reach]) for reach in (Reach.PLANE, Reach.HOLLOW, Reach.BAND)] == [42, 76, 94]


def test_the_cuboctahedron_on_2u09_covers_the_plane_from_every_start() -> None:
    solid, ground = polyhedron("cuboctahedron"), tiling("2u09")
    made = classified(solid, ground)
    for component, reach in enumerate(made.reaches):
        assert reach == Reach.PLANE
        assert not objections(solid, ground, reach, made.certificate(component), Watch())
    starts = sum(tile.sides * solid.sides.count(tile.sides) for tile in ground.tiles)
    assert sum(len(made.certificate(component).rests) for component in range(len(made.reaches))) == starts


@pytest.mark.parametrize(
    ("name", "code", "reach", "states", "index"),
    [
        ("cube", "1u02", "plane", 24, 2),
        ("tetrahedron", "1u01", "plane", 8, 4),
        ("octahedron", "1u01", "plane", 24, 3),
        ("icosahedron", "1u01", "plane", 120, 1),
        ("hexagonal_antiprism", "2u02", "plane", 294, None),
        ("j1", "2u05", "plane", 60, None),
        ("truncated_octahedron", "1u03", "hollow", 24, 9),
        ("truncated_cube", "1u11", "hollow", 24, 2),
    ],
)
def test_published_structure(name: str, code: str, reach: str, states: int, index: int | None) -> None:
    facts = fathom.classify_rolling(name, code).facts
    assert (facts["class"], facts["states"], facts["unproved"]) == (reach, states, None)
    assert index is None or facts["index"] == index


def test_an_icosahedron_comes_to_every_tile_with_every_face_in_every_turn() -> None:
    facts = fathom.classify_rolling("icosahedron", "3^6").facts
    assert facts["orientation-complete tiles"] == [1, 2]
    assert fathom.classify_rolling("cube", "4^4").facts["orientation-complete tiles"] == []
    assert fathom.classify_rolling("cube", "4^4").facts["face-complete tiles"] == [1]


@pytest.mark.parametrize(
    ("name", "code", "reach"),
    [
        ("hexagonal_antiprism", "2u02", "plane"),
        ("j87", "2u03", "plane"),
        ("j90", "2u09", "band"),
        ("snub_cube", "2u10", "band"),
        ("snub_cube", "2u09", "hollow"),
        ("j44", "2u09", "bounded"),
        ("j22", "2u02", "bounded"),
    ],
)
def test_captions_of_the_paper(name: str, code: str, reach: str) -> None:
    assert classified(polyhedron(name), tiling(code)).reach == reach


def test_the_checker_agrees_on_random_starts() -> None:
    chance = random.Random(5)
    rolled = 0
    while rolled < 2500:
        solid, ground = polyhedron(chance.choice(polyhedron_names())), tiling(chance.choice(tiling_codes()))
        made = classified(solid, ground)
        if not len(made.made.states):
            continue
        tile, face, turn, component, *_ = made.made.states[chance.randrange(len(made.made.states))].tolist()
        certificate = made.certificate(component)
        if len(certificate.rests) > 700:
            continue
        assert Rest(tile, face, turn) in {rest._replace(cell=(0, 0)) for rest in certificate.rests}
        assert not objections(solid, ground, made.reaches[component], certificate, Watch())
        rolled += len(certificate.rests)


def test_forged_certificates_are_refused() -> None:
    solid, ground = polyhedron("j1"), tiling("2u05")
    made = classified(solid, ground)
    assert made.best is not None
    good = made.certificate(made.best)
    rests, watch = good.rests, Watch()
    forged = [
        (Reach.HOLLOW, good),
        (Reach.PLANE, replace(good, rests=rests[:-1], parents=good.parents[:-1])),
        (Reach.PLANE, replace(good, vectors=((2, 0), (0, 1)))),
        (Reach.PLANE, replace(good, vectors=())),
        (Reach.PLANE, replace(good, rests=(*rests, rests[0]), parents=(*good.parents, 0))),
        (Reach.PLANE, replace(good, parents=(-1, *[0] * (len(rests) - 1)))),
        (Reach.PLANE, replace(good, rests=(*rests[:-1], rests[-1]._replace(cell=(7, 7))))),
    ]
    assert not objections(solid, ground, Reach.PLANE, good, watch)
    for claimed, certificate in forged:
        assert objections(solid, ground, claimed, certificate, watch)


def test_a_polyhedron_at_rest_lies_on_its_tile_and_nowhere_below() -> None:
    chance = random.Random(2)
    for _ in range(50):
        solid, ground = polyhedron(chance.choice(polyhedron_names())), tiling(chance.choice(tiling_codes()))
        fits = [
            (t, f) for t, tile in enumerate(ground.tiles) for f, sides in enumerate(solid.sides) if sides == tile.sides
        ]
        if not fits:
            continue
        tile, face = chance.choice(fits)
        turn = chance.randrange(ground.tiles[tile].sides)
        points = pose(solid, Ground(ground), Rest(tile, face, turn, (1, -2)))
        assert points[:, 2].min() > -1e-6
        low = {(round(x, 5) + 0.0, round(y, 5) + 0.0) for x, y, z in points if abs(z) < 1e-6}
        assert low == {(round(z.real, 5) + 0.0, round(z.imag, 5) + 0.0) for z in ground.points(tile, (1, -2))}


def test_a_roll_and_the_roll_back_lead_home() -> None:
    solid, ground = polyhedron("j27"), tiling("1u05")
    plane = Ground(ground)
    start = Rest(0, next(f for f, sides in enumerate(solid.sides) if sides == ground.tiles[0].sides), 0)
    for after in rests_after(solid, plane, start):
        if after is not None:
            assert start in rests_after(solid, plane, after)


@given(st.lists(st.tuples(st.integers(-30, 30), st.integers(-30, 30)), max_size=5))
def test_both_ways_to_build_a_lattice_agree(vectors: list[tuple[int, int]]) -> None:
    table = np.zeros((1, 7), np.int64)
    plain = (0, 0, 0)
    for u, v in vectors:
        kernels.widen(u, v, table, 0)
        plain = spanned(plain, (u, v))
    assert plain == tuple(table[0, 1:4].tolist())
    determinants = [a * d - b * c for a, b in vectors for c, d in vectors]
    assert plain[0] * plain[2] == (np.gcd.reduce(determinants) if determinants else 0)


def test_a_check_that_takes_too_long_leaves_the_answer_unproved() -> None:
    facts = fathom.classify_rolling("j1", "2u05", limits=Limits(checking=1e-9)).facts
    assert facts["class"] == "plane" and "time limit" in facts["unproved"]


@pytest.mark.parametrize("start", [(0, 99, 0), (99, 0, 0), (0, 0, 9), "here"])
def test_starts_that_are_none_are_refused(start: object) -> None:
    with pytest.raises(FathomError):
        fathom.classify_rolling("cube", "4^4", start)  # type: ignore[arg-type]
