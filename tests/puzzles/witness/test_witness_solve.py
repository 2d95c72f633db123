"""The solvers: against all paths on small panels, against each other, and against the numbers of other people."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from witness_oracle import (
    all_paths,
    brute_path,
    hlevin_collected,
    jbzdarkid_collected,
    needs_sparc,
    panels,
    sparc_collected,
)

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.puzzles.witness.check import violations
from fathom.puzzles.witness.check.certificates import Exhausted
from fathom.puzzles.witness.formats import hlevin, jbzdarkid, sparc
from fathom.puzzles.witness.model import Layer, Panel
from fathom.puzzles.witness.solve import METHODS
from fathom.puzzles.witness.solve.search.run import LineSearch
from fathom.puzzles.witness.solve.special.monominoes import monomino_path
from fathom.puzzles.witness.solve.special.outline import Outline, edges_of, outline_of
from other_people import BESIDE


@settings(max_examples=200, deadline=None)
@given(panels())
def test_search_finds_exactly_the_solutions(panel: Panel) -> None:
    expected = {line for line in all_paths(panel) if not violations(panel, line)}
    for brute in (False, True):
        search = LineSearch(panel, keep=2000, brute=brute)
        search.run(Watch())
        assert set(search.solutions) == expected


@settings(max_examples=80, deadline=None)
@given(panels(largest=3))
def test_all_methods_agree(panel: Panel) -> None:
    first = fathom.solve(panel, "search", unique=True)
    for name, method in METHODS.items():
        if method.applies(panel):
            answer = fathom.solve(panel, name, **({"unique": True} if method.options else {}))
            assert answer.verdict is first.verdict
            if method.options and answer.verdict is Verdict.SOLVED:
                assert answer.unique == first.unique


@settings(max_examples=80, deadline=None)
@given(panels(largest=3), st.integers(1, 3))
def test_counting_stops_where_it_is_told_to(panel: Panel, limit: int) -> None:
    search = LineSearch(panel)
    search.run(Watch())
    counted = fathom.count(panel, limit)
    assert counted.count == min(limit, search.found)
    assert not counted.complete or counted.count == search.found


@pytest.mark.parametrize("test", jbzdarkid_collected(), ids=lambda test: test["name"])
def test_counts_of_jbzdarkid(test: dict[str, object]) -> None:
    panel = jbzdarkid.read_object(test["puzzle"])
    assert fathom.count(panel).count == test["expected_solutions"]


LARGE = {"rainbow-4": 28, "back-laser": 185, "control-room-2": 1_520_145}


@pytest.mark.parametrize("name", ["rainbow-4", *(pytest.param(name, marks=pytest.mark.slow) for name in [*LARGE][1:])])
def test_large_panels_of_the_game_are_counted_in_two_ways(name: str) -> None:
    file = BESIDE.parent / "findings" / "slow" / f"{name}.json"
    if not file.is_file():
        pytest.skip("the large panels are not here")
    found = fathom.count(fathom.load(file))
    assert (found.count, found.complete, found.method, found.confirmed) == (LARGE[name], True, "frontier", "sweep")


@needs_sparc
def test_complete_lists_of_sparc() -> None:
    for record in sparc_collected():
        search = LineSearch(sparc.read_object(record), keep=100)
        search.run(Watch())
        assert sorted(line.places for line in search.solutions) == sorted(
            tuple(map(tuple, line)) for line in record["solutions"]
        )


def test_puzzles_of_hlevin_are_solvable() -> None:
    texts = [text for text in hlevin_collected().split("#") if text.strip()]
    assert texts
    for text in texts:
        assert fathom.solve(hlevin.read("#" + text, "")).verdict is Verdict.SOLVED


@pytest.mark.parametrize(("size", "paths"), [(1, 2), (2, 12), (3, 184), (4, 8512), (5, 1262816), (6, 575780564)])
def test_numbers_of_paths(size: int, paths: int) -> None:
    row = "+---" * size + "+\n"
    text = "kind: witness\n\n" + row[:-2] + "E\n" + ("|   " * size + "|\n" + row) * (size - 1)
    panel = fathom.loads(text + "|   " * size + "|\nS" + row[1:])
    assert fathom.count(panel).count == paths


BOARDS = 1500
SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))]


@pytest.mark.parametrize("seed", SEEDS)
def test_forced_places_of_the_outline_against_all_paths(seed: int) -> None:
    lot = random.Random(seed)
    solvable = 0
    for _ in range(BOARDS):
        wide, high = lot.choice([(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (2, 4)])
        cells = [(x, y) for x in range(wide) for y in range(high)]
        ring = outline_of(cells)
        rim = [frozenset((ring[i], ring[(i + 1) % len(ring)])) for i in range(len(ring))]
        share = lot.choice([0, 0.1, 0.2])
        broken = {e for e in sorted({e for c in cells for e in edges_of(c)}, key=sorted) if lot.random() < share}
        start, end = lot.sample(ring, 2)
        corners = {corner for corner in ring if lot.random() < 0.2}
        edges = {edge for edge in rim if lot.random() < 0.12}
        found = Outline(cells, broken, corners, edges).path(start, end)
        expected = brute_path(cells, broken, start, end, corners, edges)
        assert (found is not None) == expected
        if found is not None:
            used = {frozenset(pair) for pair in pairwise(found)}
            assert len(set(found)) == len(found) and corners <= set(found) and edges <= used and not used & broken
        solvable += expected
    assert 0 < solvable < BOARDS


@pytest.mark.parametrize("seed", SEEDS)
def test_monominoes_against_all_paths(seed: int) -> None:
    lot = random.Random(seed)
    solvable = 0
    for _ in range(BOARDS):
        wide, high = lot.choice([(2, 1), (2, 2), (3, 2), (3, 3), (4, 2)])
        cells = [(x, y) for x in range(wide) for y in range(high)]
        marked = frozenset(cell for cell in cells if lot.random() < lot.choice([0.2, 0.5, 0.8]))
        broken = {e for e in sorted({e for c in cells for e in edges_of(c)}, key=sorted) if lot.random() < 0.06}
        start, end = lot.sample(outline_of(cells), 2)
        needed = {
            edge
            for one in marked
            for other in cells
            if other not in marked
            for edge in set(edges_of(one)) & set(edges_of(other))
        }
        found = monomino_path(wide, high, marked, frozenset(broken), start, end)
        expected = brute_path(cells, broken, start, end, set(), needed)
        assert (found is not None) == expected
        solvable += expected
    assert 0 < solvable < BOARDS


def grid_text(columns: int, rows: int) -> str:
    row = "+---" * columns + "+\n"
    return row[:-2] + "E\n" + ("|   " * columns + "|\n" + row) * (rows - 1) + "|   " * columns + "|\nS" + row[1:]


def test_limits_hold() -> None:
    panel = fathom.loads("kind: witness\n\n" + grid_text(9, 9).replace("+", "@"))
    answer = fathom.solve(panel, "search", limits=Limits(nodes=5000))
    assert answer.verdict is Verdict.UNDECIDED
    assert not fathom.count(panel, limits=Limits(nodes=5000)).complete


def test_claims_without_evidence_are_refused() -> None:
    panel = fathom.loads("kind: witness\n\n" + grid_text(2, 2))
    line = fathom.solve(panel).solution
    assert objections(panel, Answer(Verdict.IMPOSSIBLE, "search"))
    assert objections(panel, Answer(Verdict.IMPOSSIBLE, "search", certificate=Exhausted()))
    assert objections(panel, Answer(Verdict.SOLVED, "search"))
    assert objections(panel, Answer(Verdict.SOLVED, "search", line, unique=True))
    claim = Answer(Verdict.SOLVED, "search", line, certificate=Exhausted(), unique=True)
    assert objections(panel, claim)


def test_several_panels_at_once_are_solved_by_what_solves_each() -> None:
    one, other = grid_text(3, 2).replace("|   ", "|^1 ", 1), grid_text(3, 2).replace("+---+\n", "+- -+\n", 1)
    both = fathom.loads(f"kind: witness\n\n{one}---\n{other}")
    assert isinstance(both, Panel) and len(both.layers) == 2

    def lines(layers: tuple[Layer, ...]) -> set[object]:
        search = LineSearch(Panel(both.columns, both.rows, both.starts, both.ends, layers), keep=500)
        search.run(Watch())
        return set(search.solutions)

    apart = [lines((layer,)) for layer in both.layers]
    assert lines(both.layers) == apart[0] & apart[1]
