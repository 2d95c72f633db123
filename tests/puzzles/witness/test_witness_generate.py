"""New panels, designs for a given line, measures and pictures."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from witness_oracle import all_paths, panels

import fathom
from fathom.answer import Limits, Watch
from fathom.errors import FathomError, NotFound
from fathom.puzzles.witness.generate.clues import empty_panel, with_clues
from fathom.puzzles.witness.generate.random import _strongest
from fathom.puzzles.witness.model import End, Panel, Place, write_solution
from fathom.puzzles.witness.solve.search.run import LineSearch
from fathom.show import to_animated_svg, to_plain, to_svg

KINDS = ("squares,hexagons", "triangles", "stars,triangles,hexagons", "polyominoes,broken,hexagons",
         "antibodies,squares,triangles,hexagons,broken")  # fmt: skip


@pytest.mark.parametrize("clues", KINDS)
def test_generated_panels_have_one_solution(clues: str) -> None:
    panel = fathom.generate("witness", "unique", seed=1, columns=3, rows=3, clues=clues)
    assert fathom.count(panel).count == 1
    layer = panel.layers[0]  # type: ignore[attr-defined]
    assert layer.hexagons or "hexagons" not in clues
    assert {clue.kind for clue in layer.cells.values()} <= {"square", "triangle", "star", "polyomino", "antibody"}


def test_difficulty_is_what_was_wished() -> None:
    for grade in ("easy", "medium"):
        panel = fathom.generate("witness", "unique", seed=3, columns=4, rows=3, difficulty=grade)
        assert fathom.analyse(panel)["grade"] == grade


def test_wishes_that_cannot_be() -> None:
    with pytest.raises(FathomError, match="expected 1 to 30"):
        fathom.generate("witness", "unique", columns=0)
    with pytest.raises(FathomError, match="expected some of"):
        fathom.generate("witness", "unique", clues="circles")
    with pytest.raises(NotFound):
        fathom.generate("witness", "unique", columns=3, rows=3, clues="stars", limits=Limits(time=1.0))


def forced(columns: int, rows: int, start: Place, end: Place, kinds: tuple[str, ...]) -> tuple[int, int]:
    """How many paths there are, and how many of them clues of these kinds can make the only solution."""
    blank = empty_panel(columns, rows, [start], [End(end, "right")])
    paths = list(all_paths(blank))
    single = 0
    for line in paths:
        for layer in _strongest(blank, line, kinds):
            search = LineSearch(with_clues(blank, layer))
            search.run(Watch(), 2)
            single += search.found == 1
    return len(paths), single


@pytest.mark.parametrize(
    ("board", "kinds", "expected"),
    [
        ((2, 2, (4, 0), (4, 2)), ("corner-hexagons",), (8, 4)),
        ((2, 2, (4, 0), (4, 2)), ("1-triangles",), (8, 3)),
        ((2, 2, (4, 0), (4, 2)), ("2-triangles",), (8, 1)),
        ((2, 2, (4, 0), (4, 2)), ("3-triangles",), (8, 2)),
        ((2, 2, (4, 0), (4, 2)), ("triangles",), (8, 5)),
        ((3, 2, (2, 4), (4, 4)), ("corner-hexagons",), (26, 1)),
        ((3, 2, (2, 4), (4, 4)), ("triangles",), (26, 23)),
        ((2, 2, (0, 0), (4, 4)), ("corner-hexagons",), (12, 0)),
        ((2, 2, (0, 0), (4, 4)), ("1-triangles",), (12, 4)),
        ((2, 2, (0, 0), (4, 4)), ("triangles",), (12, 8)),
        ((2, 2, (0, 0), (4, 4)), ("edge-hexagons",), (12, 12)),
        ((3, 2, (2, 4), (4, 4)), ("broken",), (26, 26)),
    ],
)
def test_which_paths_clues_can_force(
    board: tuple[int, int, Place, Place], kinds: tuple[str, ...], expected: tuple[int, int]
) -> None:
    assert forced(*board, kinds) == expected


def test_designs_make_the_line_the_only_one() -> None:
    line = "0,6 UURRDRUUL"
    panel = fathom.generate("witness", "design", columns=3, rows=3, line=line, clues="triangles")
    answer = fathom.solve(panel, unique=True)
    assert answer.unique
    assert isinstance(panel, Panel) and write_solution(panel, answer.solution).strip() == line
    with pytest.raises(NotFound, match="even all of them allow another"):
        fathom.generate("witness", "design", columns=3, rows=3, line="0,6 UUURRR", clues="squares")
    with pytest.raises(FathomError, match="again"):
        fathom.generate("witness", "design", columns=3, rows=3, line="0,6 UDU")


def test_measures() -> None:
    panel = fathom.loads("kind: witness\n\n+---E\n|^1 |\nS---+\n")
    facts = fathom.analyse(panel)
    assert (facts["solutions"], facts["paths"], facts["unique"]) == (0, 2, False)
    assert facts["clues"] == {"triangle": 1}


@settings(max_examples=40, deadline=None)
@given(panels(largest=2))
def test_every_panel_and_line_is_drawn(panel: Panel) -> None:
    assert to_svg(fathom.draw(panel)).startswith("<svg") and to_plain(fathom.draw(panel))
    for line, _ in zip(all_paths(panel), range(3), strict=False):
        assert to_plain(fathom.draw(panel, line, overlay="regions"))
        assert "<animate" in to_animated_svg(fathom.draw(panel, line))


def test_the_terminal_shows_the_grid_and_the_line() -> None:
    panel = fathom.loads("kind: witness\n\n+---+---E\n|#r |^2 |\nS---+---+\n")
    assert to_plain(fathom.draw(panel)).splitlines()[:3] == ["┌───┬───○", "│ ■ │ 2▲│", "●───┴───┘"]
    drawn = to_plain(fathom.draw(panel, "0,2 URR"))
    assert "━" in drawn and "×" in drawn
    with pytest.raises(FathomError, match="without one"):
        fathom.draw(panel, overlay="regions")
