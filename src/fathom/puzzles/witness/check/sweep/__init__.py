"""How many lines solve a panel, by plain dynamic programming from the rules: the checker's own way to count.

The lines of the grid are decided one after another (`counting`), for the path (`path`) and for the cells (`ground`,
`contents`). Where polyominoes have several cells, the regions that they fill are told first, in every way that there is
(`filled`), and the lines are counted for each. Broken lines, hexagons, triangles, squares, stars, polyominoes and
antibodies are understood; antipolyominoes, antibodies together with polyominoes, and mirrored lines are not.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.puzzles.witness.check.sweep.counting import Sweep
from fathom.puzzles.witness.check.sweep.filled import fillings
from fathom.puzzles.witness.model import ANTIBODY, ANTIPOLYOMINO, POLYOMINO, SECOND, Line, Panel
from fathom.puzzles.witness.model.regions import outside


def understood(panel: Panel) -> bool:
    """Whether the lines of the panel can be counted here."""
    beyond = {outside(panel, layer) for layer in panel.layers}
    for layer in panel.layers:
        large = any(clue.shape is not None and len(clue.shape.cells) > 1 for clue in layer.cells.values())
        erasing = layer.has(ANTIBODY)
        if layer.has(ANTIPOLYOMINO) or (erasing and layer.has(POLYOMINO)) or SECOND in layer.hexagons.values():
            return False
        if (erasing and beyond != {frozenset()}) or (large and not _parts_always(panel)):
            return False
    twice = panel.pillar and panel.columns == 1  # left and right are one way there, and lines would be counted twice
    return not (twice or panel.symmetry or panel.rules.fat_starts) and len(beyond) == 1


def _parts_always(panel: Panel) -> bool:
    """Whether the two sides of a line that the path uses are always in different regions.

    A path from the rim to the rim of a panel without holes is closed to a ring by the rim, around one of the two sides.
    """
    tips = {*panel.starts, *panel.end_places}
    rim = all(x in (0, panel.width - 1) or y in (0, panel.height - 1) for x, y in tips)
    return rim and not panel.pillar and not any(outside(panel, layer) for layer in panel.layers)


def line_count(panel: Panel, watch: Watch, most: int = 1_000_000) -> int:
    """How many lines solve the panel, which must be `understood`; raises `LimitReached` beyond so many states."""
    from fathom.puzzles.witness.check import violations

    points = {place for place in panel.starts if place in panel.end_places}
    found = sum(not violations(panel, Line((place,))) for place in points)
    return found + sum(Sweep(panel, filling).count(watch, most) for filling in fillings(panel, watch))
