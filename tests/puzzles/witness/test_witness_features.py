"""Every method and every counter against all paths judged by the naive reading, whatever a panel has on it.

The panels mix all features, those that make no sense included; nothing here comes from the checker or the solvers.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from witness_oracle import all_paths, apart, panels, solves

import fathom
from fathom.answer import Verdict, Watch
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.witness.check import sweep, violations
from fathom.puzzles.witness.check.replay import all_lines
from fathom.puzzles.witness.formats import jbzdarkid
from fathom.puzzles.witness.model import SECOND, TRIANGLE, Clue, End, Layer, Panel
from fathom.puzzles.witness.model.reasons import reason
from fathom.puzzles.witness.solve import METHODS, RECOUNTS, frontier
from fathom.puzzles.witness.solve.counting import counted
from fathom.puzzles.witness.solve.methods import by_frontier
from fathom.puzzles.witness.solve.search.run import LineSearch
from fathom.puzzles.witness.solve.special.methods import boundary_line, fits_boundary, fits_monominoes, monomino_line


@settings(max_examples=150, deadline=None)
@given(apart())
def test_both_dynamic_programmes_count_with_antibodies_and_polyominoes(panel: Panel) -> None:
    lines = sum(solves(panel, line) for line in all_paths(panel))
    assert sweep.understood(panel) and sweep.line_count(panel, Watch()) == lines
    assert frontier.applies(panel) != bool(set(panel.starts) & panel.end_places)
    if frontier.applies(panel):
        assert counted(panel, Watch()) == lines
        answer = by_frontier(panel, Watch(), unique=True)
        assert (answer.verdict is Verdict.SOLVED) == (lines > 0)
        assert answer.unique == (None if not lines else lines == 1)
        assert answer.solution is None or not violations(panel, answer.solution)


@settings(max_examples=300, deadline=None)
@given(st.one_of(panels(most_pieces=2), panels(most_pieces=2, middles=True)))
def test_all_ways_to_count_and_decide_agree_with_the_naive_reading(panel: Panel) -> None:
    paths = list(all_paths(panel))  # on a pillar of one column, a line for each way round
    drawn = [line for line in paths if solves(panel, line)]
    lines = set(drawn)
    assert [line for line in paths if not violations(panel, line)] == drawn
    for brute in (False, True):
        search = LineSearch(panel, keep=2000, brute=brute)
        search.run(Watch())
        assert set(search.solutions) == lines
    assert fathom.count(panel).count == len(drawn)
    assert sorted(all_lines(panel), key=lambda line: line.places) == sorted(drawn, key=lambda line: line.places)
    assert not lines or reason(panel) is None
    if frontier.applies(panel):
        assert counted(panel, Watch()) == len(drawn)
    if sweep.understood(panel):
        assert sweep.line_count(panel, Watch()) == len(drawn)
    for name, recount in RECOUNTS.items():
        for most in (1, 10_000):
            try:
                assert recount(panel, most, Watch()) == min(most, len(drawn)), name
            except LimitReached:
                assert name in ("sweep", "wide sweep", "frontier")
    if fits_boundary(panel):
        assert (boundary_line(panel, Watch()) is None) == (not lines)
    if fits_monominoes(panel):
        assert (monomino_line(panel, Watch()) is None) == (not lines)


@settings(max_examples=100, deadline=None)
@given(panels(largest=2, most_pieces=2))
def test_all_methods_answer_as_the_naive_reading_says(panel: Panel) -> None:
    lines = {line for line in all_paths(panel) if solves(panel, line)}
    for name, method in METHODS.items():
        if method.applies(panel):
            answer = fathom.solve(panel, name, **({"unique": True} if method.options else {}))
            assert answer.verdict is (Verdict.SOLVED if lines else Verdict.IMPOSSIBLE)
            if method.options and lines:
                assert answer.unique == (len(lines) == 1)


def grid(size: int, layer: Layer, **more: object) -> Panel:
    ends = (End((2 * size, 0), "right"),)
    return Panel(size, size, ((0, 2 * size),), ends, (layer,), **more)  # type: ignore[arg-type]


def test_a_hexagon_of_the_second_line_is_never_passed_where_there_is_one_line() -> None:
    panel = grid(5, Layer(hexagons={(3, 10): SECOND}))
    assert fathom.count(panel).count == 0
    assert not frontier.applies(panel)
    answer = fathom.solve(panel)
    assert answer.verdict is Verdict.IMPOSSIBLE
    assert answer.statistics["because"] == "the hexagon at 3,10 is for a second line, and there is none"


@pytest.mark.parametrize(
    ("starts", "ends", "words"),
    [
        ([(0, 4)], [(0, 0), (4, 0)], "no start has another start as its mirror image"),
        ([(0, 4), (4, 4)], [(0, 0)], "no end has another end as its mirror image"),
        ([(2, 4)], [(0, 0), (4, 0)], "no start has another start as its mirror image"),
        ([], [(0, 0), (4, 0)], "there is no start"),
        ([(0, 4), (4, 4)], [], "there is no end"),
    ],
)
def test_mirrored_panels_without_pairs_say_why_they_are_impossible(
    starts: list[tuple[int, int]], ends: list[tuple[int, int]], words: str
) -> None:
    panel = Panel(2, 2, tuple(starts), tuple(End(place, "top") for place in ends), symmetry="x")
    answer = fathom.solve(panel)
    assert answer.verdict is Verdict.IMPOSSIBLE and words in answer.statistics["because"]


def test_four_triangles_need_a_tip_in_the_middle_of_a_side() -> None:
    clue = Layer(cells={(1, 1): Clue(TRIANGLE, count=4)})
    assert "all the way round" in str(reason(grid(2, clue)))
    around = Panel(2, 2, ((2, 1),), (End((2, 0), "top"),), (clue,))
    assert reason(around) is None
    assert fathom.solve(around).verdict is Verdict.SOLVED


def test_more_triangles_than_a_cell_has_sides_are_refused() -> None:
    with pytest.raises(FathomError, match="1 to 4 triangles: a cell has four sides"):
        fathom.loads("kind: witness\n\n+---E\n|^5 |\nS---+\n")
    with pytest.raises(FathomError, match="expected 1 to 4"):
        grid(2, Layer(cells={(1, 1): Clue(TRIANGLE, count=9)}))


def test_clues_in_cells_that_are_open_to_the_outside_are_refused() -> None:
    text = "kind: witness\n\n+---+---+\n {} |   |\nE---+---+\n|   |   |\nS---+---+\n"
    with pytest.raises(FathomError, match="star at 1,1, in a cell that missing lines open to the outside"):
        fathom.loads(text.format("*w"))
    assert fathom.solve(fathom.loads(text.format("  "))).verdict is Verdict.SOLVED


FAT = (
    '{"width_cells":4,"height_cells":1,"start":[[2,1]],"end":[[8,1,"right"]],'
    '"cells":[{"x":3,"y":1,"type":"poly","color":"yellow","polyshape":273}],"settings":{"FAT_STARTPOINTS":true}}'
)


def test_a_fat_start_closes_only_the_middle_of_its_line() -> None:
    """The editor's flood fill goes round the free end of the line, and finds two lines."""
    panel = jbzdarkid.read(FAT, "")
    assert fathom.count(panel).count == 2
    assert fathom.count(jbzdarkid.read(FAT.replace("true", "false"), "")).count == 0


FINDINGS = Path(__file__).parents[4] / "shared" / "findings"


@pytest.mark.skipif(not FINDINGS.is_dir(), reason="the panels found by trial are not here")
def test_panels_found_by_trial() -> None:
    assert fathom.count(fathom.load(FINDINGS / "witness-second-line-hexagon.txt")).count == 0
    assert fathom.count(fathom.load(FINDINGS / "witness-fat-start.json")).count == 2
    with pytest.raises(FathomError, match="open to the outside"):
        fathom.load(FINDINGS / "witness-missing-rim.txt")
