"""New panels: by lot with exactly one solution, and clues that make a given line the only one.

A panel is drafted with more clues than it needs and, if the line is its only solution, clues are taken away as long as
it stays so. For some kinds of clues the draft with all of them is the strongest there is: if that has another solution,
no panel with such clues will do, and the answer is a proof [Bosboom 2020, 7.11].
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.witness.check import line_faults
from fathom.puzzles.witness.generate.clues import (
    all_broken,
    all_hexagons,
    all_squares,
    all_triangles,
    empty_panel,
    random_line,
    some_clues,
    with_clues,
)
from fathom.puzzles.witness.model import Clue, End, Layer, Line, Panel, Place, default_side
from fathom.puzzles.witness.solve.search.run import LineSearch

GRADES = {"easy": 150, "medium": 1500, "hard": 1 << 62}
"""How many beginnings of lines a search looks at, at most."""

_ATTEMPTS = 400
_NODES = 60_000


def grade_of(nodes: int) -> str:
    """The grade of a panel whose search looks at so many beginnings of lines."""
    return next(grade for grade, most in GRADES.items() if nodes <= most)


def unique_panel(
    seed: int, watch: Watch, columns: int, rows: int, clues: tuple[str, ...], difficulty: str, thin: bool
) -> Panel:
    """A panel from the lower left to the upper right corner with exactly one solution."""
    _check_size(columns, rows)
    random = Random(seed)
    end = (2 * columns, 0)
    blank = empty_panel(columns, rows, [(0, 2 * rows)], [End(end, "right")])
    wishes = f"{columns} x {rows}, {', '.join(clues)}, {difficulty}"
    try:
        for attempt in range(_ATTEMPTS):
            watch.check("making a panel", attempt)
            line = random_line(blank, random, random.uniform(0.4, 0.75))
            assert line is not None
            panel = with_clues(blank, some_clues(blank, line, clues, random))
            if not _only(panel, line, watch):
                continue
            panel = _thinned(panel, line, random, watch) if thin else panel
            if all(_has(panel.layers[0], kind) for kind in clues) and _fits(panel, difficulty, watch):
                return panel
    except LimitReached as reached:
        raise NotFound(f"found no panel ({wishes}) before the {reached.reason}") from None
    raise NotFound(f"found no panel ({wishes}) in {_ATTEMPTS} attempts; hexagons or broken lines make it easier")


def _check_size(columns: int, rows: int) -> None:
    if not (1 <= columns <= 30 and 1 <= rows <= 30):
        raise FathomError(f"found a panel of {columns} x {rows}, expected 1 to 30 cells each way")


def _has(layer: Layer, kind: str) -> bool:
    if kind == "hexagons":
        return bool(layer.hexagons)
    if kind == "broken":
        return bool(layer.broken)
    names = {"squares": "square", "stars": "star", "triangles": "triangle", "antibodies": "antibody"}
    return layer.has(names.get(kind, "polyomino"))


def _fits(panel: Panel, difficulty: str, watch: Watch) -> bool:
    if difficulty == "any":
        return True
    search = LineSearch(panel)
    return search.run(watch, most_nodes=_NODES) and grade_of(search.nodes) == difficulty


def _only(panel: Panel, line: Line, watch: Watch) -> bool:
    """Whether the line is the only solution, as far as a short search can tell."""
    search = LineSearch(panel)
    return search.run(watch, 2, _NODES) and search.found == 1 and search.solutions == [line]


def _thinned(panel: Panel, line: Line, random: Random, watch: Watch) -> Panel:
    """The panel without clues that are not needed."""
    layer = panel.layers[0]
    sites: list[tuple[str, Place]] = [("cells", place) for place in layer.cells]
    sites += [("hexagons", place) for place in layer.hexagons] + [("broken", place) for place in sorted(layer.broken)]
    random.shuffle(sites)
    for kind, place in sites:
        without = Layer(
            {where: clue for where, clue in layer.cells.items() if (kind, place) != ("cells", where)},
            {where: word for where, word in layer.hexagons.items() if (kind, place) != ("hexagons", where)},
            layer.broken - ({place} if kind == "broken" else set()),
        )
        if _only(with_clues(panel, without), line, watch):
            layer = without
    return with_clues(panel, layer)


def designed(seed: int, watch: Watch, columns: int, rows: int, line: str, clues: tuple[str, ...]) -> Panel:
    """A panel with clues of these kinds whose only solution is the given line; `NotFound` if there is none.

    The line is told as a solution is, `0,8 UURR`; without one it is drawn by lot.
    """
    _check_size(columns, rows)
    random = Random(seed)
    blank, wanted = _wanted(columns, rows, line, random)
    strongest = [with_clues(blank, layer) for layer in _strongest(blank, wanted, clues)]
    for panel in strongest:
        search = LineSearch(panel)
        search.run(watch, 2)
        if search.found == 1:
            return _thinned(panel, wanted, random, watch)
    kinds = ", ".join(clues)
    if len(strongest) == 1:
        raise NotFound(f"no panel with {kinds} has this line as its only solution: even all of them allow another")
    raise NotFound(f"neither squares nor triangles alone (with {kinds}) make this line the only solution; mixtures may")


def _wanted(columns: int, rows: int, text: str, random: Random) -> tuple[Panel, Line]:
    """The panel that has the line's ends as start and end, and the line."""
    if not text.strip():
        end = (2 * columns, 0)
        blank = empty_panel(columns, rows, [(0, 2 * rows)], [End(end, "right")])
        line = random_line(blank, random)
        assert line is not None
        return blank, line
    from fathom.puzzles.witness.model.lines import read_line

    line = read_line(empty_panel(columns, rows, (), ()), text)
    first, last = line.places[0], line.places[-1]
    side = default_side(2 * columns + 1, 2 * rows + 1, last)
    blank = empty_panel(columns, rows, [first], [End(last, side)])
    for fault in line_faults(blank, line):
        raise FathomError(fault.words)
    return blank, line


def _strongest(panel: Panel, line: Line, kinds: Sequence[str]) -> list[Layer]:
    """The layers that no others with these kinds of clues are stronger than; more than one if kinds share cells."""
    hexagons: dict[Place, str] = {}
    if "hexagons" in kinds or "edge-hexagons" in kinds:
        hexagons |= all_hexagons(line, corners=False)
    if "hexagons" in kinds or "corner-hexagons" in kinds:
        hexagons |= all_hexagons(line, edges=False)
    broken = all_broken(panel, line) if "broken" in kinds else frozenset()
    counts = [count for count in (1, 2, 3) if "triangles" in kinds or f"{count}-triangles" in kinds]
    cells: list[dict[Place, Clue]] = []
    if counts:
        cells.append(all_triangles(panel, line, counts))
    if "squares" in kinds:
        cells.append(all_squares(panel, line))
    return [Layer(clues, hexagons, broken) for clues in cells or [{}]]
