"""Tilings beyond the published table: all with up to six classes of vertices, and GomJau-Hogg's notation."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from table_of_baes import needs_table, rows
from tiling_symmetries import isometries, vertex_orbits

import fathom
from fathom.errors import FathomError
from fathom.rolling.generate.uniform import uniform_symbols
from fathom.rolling.library import tiling, tiling_called, tiling_codes, uniform_codes
from fathom.rolling.model.gomjau_hogg import is_notation, read_notation
from fathom.rolling.model.symbol import canonical, cells, is_minimal, symbol_of, unfolded
from fathom.rolling.model.tiling import least
from fathom.rolling.solve.symmetry import tile_profile

PUBLISHED = {1: 11, 2: 20, 3: 61, 4: 151, 5: 332, 6: 673}
"""How many tilings there are, up to reflection."""


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_the_search_finds_as_many_tilings_as_are_known(k: int) -> None:
    found = list(uniform_symbols(k))
    assert len(found) == len({canonical(symbol) for _, symbol in found}) == PUBLISHED[k]
    for numbers, symbol in found:
        assert len(numbers) == k and is_minimal(symbol)
        assert symbol_of(numbers, symbol.s0) == symbol


@pytest.mark.slow
@pytest.mark.parametrize("k", [5, 6, 7])
def test_the_search_finds_as_many_larger_tilings_as_are_known(k: int) -> None:
    assert sum(1 for _ in uniform_symbols(k)) == {**PUBLISHED, 7: 1472}[k]


def test_the_library_has_all_with_up_to_six_classes() -> None:
    assert {k: len(uniform_codes(k)) for k in PUBLISHED} == PUBLISHED
    chance = random.Random(3)
    for k, number in PUBLISHED.items():
        for code in chance.sample(uniform_codes(k), min(4, number)):
            assert len(vertex_orbits(tiling(code))) == k, code


def test_every_tiling_of_the_table_is_one_of_them_and_one_with_three_classes_is_missing_there() -> None:
    kinds: dict[frozenset[str], list[str]] = {}
    for k in (1, 2, 3, 4):
        for code in uniform_codes(k):
            kinds.setdefault(_kinds_of_tiles(code), []).append(code)
    same = {}
    for code in tiling_codes():
        alike = [other for other in kinds[_kinds_of_tiles(code)] if next(isometries(tiling(code), tiling(other)), None)]
        assert len(alike) == 1 and alike[0][0] == code[0], code
        same[code] = alike[0]
    assert same["3u49"] == same["3u50"] and len(set(same.values())) == 130
    assert Counter(code[0] for code in set(same.values())) == {"1": 11, "2": 20, "3": 60, "4": 39}
    (missing,) = set(uniform_codes(3)) - set(same.values())
    orbits = vertex_orbits(tiling(missing))
    types = sorted(least(tiling(missing).vertex_types[orbit[0]]) for orbit in orbits)
    assert types == [(3, 3, 3, 3, 6), (3, 3, 3, 3, 6), (3, 6, 3, 6)]


def _kinds_of_tiles(code: str) -> frozenset[str]:
    return frozenset(kind.split(":")[0] for kind in tile_profile(tiling(code)).split(";"))


def test_cells_have_the_vertex_types_that_there_are() -> None:
    types = set()
    for sides, s1, s2 in cells():
        around, chamber = [], 0
        while len(around) < 12 and sum((n - 2) / n for n in around) < 2 - 1e-9:
            around.append(sides[chamber])
            chamber = s2[s1[chamber]]
        types.add(least(tuple(around)))
    assert len(types) == 15


def test_a_symbol_with_alike_chambers_is_not_minimal() -> None:
    square = next(number for number, (sides, _, _) in enumerate(cells()) if sides == (4,))
    assert is_minimal(symbol_of([square], [0]))
    larger = next(number for number, (sides, _, _) in enumerate(cells()) if sides == (4, 4))
    assert not is_minimal(symbol_of([larger], [0, 1]))
    assert unfolded(symbol_of([square], [0])).determinant == pytest.approx(1)


@pytest.mark.parametrize("name", ["j45", "j45_c", "j46", "j46_c"])
def test_four_polyhedra_without_a_tiling_in_the_table_cover_the_plane_elsewhere(name: str) -> None:
    """The question that [Baes et al. 2022] leave open, answered for four of 87; the checker agrees."""
    facts = fathom.classify_rolling(name, "5-315").facts
    assert (facts["class"], facts["unproved"]) == ("plane", None)


@needs_table
def test_strings_of_the_notation_make_the_tilings_they_are_known_to_make() -> None:
    known = [row for row in rows("gomjau_hogg") if row["checked"].startswith("generated, equals")]
    differing = set()
    for row in known:
        found = next(isometries(read_notation(row["gomjau_hogg"]), tiling(row["code"])), None)
        if found is None:
            differing.add(row["gomjau_hogg"])
    assert differing == {"6-3-3/m/r(h3)/r(h15)"}  # which our order of points reads otherwise
    assert len(known) == 87


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("5/m30", "no tiling"),
        ("4/r(c9)", "such points"),
        ("4/m0", "an angle"),
        ("4-3/r77", "an angle"),
        ("12-12-12/m30/r(h1)", "upon each other|no tiling|repeats"),
        ("4-999", "no tiling"),
    ],
)
def test_notation_that_makes_no_tiling_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(FathomError, match=complaint):
        tiling_called(text)


def test_codes_and_notation_are_told_apart() -> None:
    assert is_notation("4/m45/r(h1)") and not is_notation("5-17") and not is_notation("4^4")
    assert tiling_called("4/m45/r(h1)").code == "4/m45/r(h1)"
    assert fathom.classify_rolling("cube", "4/m45/r(h1)").facts["label"] == "SPR"
