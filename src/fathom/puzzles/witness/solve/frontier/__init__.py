"""Panels as problems of the path engine: dynamic programming over a cut through the panel.

It counts in time that grows with the width of the panel only, where a search grows with the number of lines. What the
engine cannot be told is taken apart first (`cases`): where a larger polyomino is, by the regions that polyominoes fill;
where an antibody is, by the hexagons and triangles that are wrong. Each case is a problem of the engine
(`translation`). Mirrored lines, antipolyominoes, and antibodies together with polyominoes are not for it.
"""

from __future__ import annotations

from fathom.puzzles.witness.model import ANTIBODY, ANTIPOLYOMINO, POLYOMINO, SECOND, Layer, Panel, Place
from fathom.puzzles.witness.model.regions import outside


def applies(panel: Panel) -> bool:
    """Whether the engine can be told all of the panel's clues, if there are not too many cases."""
    simple = not any(
        layer.has(ANTIPOLYOMINO) or (layer.has(ANTIBODY) and layer.has(POLYOMINO)) for layer in panel.layers
    )
    alike = len({outside(panel, layer) for layer in panel.layers}) == 1
    apart = not set(panel.starts) & panel.end_places
    flat = not panel.symmetry and not panel.rules.fat_starts and (not panel.pillar or panel.columns > 1)
    second = any(SECOND in layer.hexagons.values() for layer in panel.layers)
    cut = not any(map(has_large, panel.layers)) or _cuts(panel)
    return simple and alike and apart and flat and cut and not second and bool(panel.starts) and bool(panel.ends)


def has_large(layer: Layer) -> bool:
    """Whether a polyomino has more than one cell."""
    return any(clue.shape is not None and len(clue.shape.cells) > 1 for clue in layer.cells.values())


def _cuts(panel: Panel) -> bool:
    """Whether every line between two cells that a path uses has different regions on its two sides.

    That is so where paths run from rim to rim of a panel without holes: a piece of path between two places of the rim
    cuts the panel in two.
    """

    def on_rim(place: Place) -> bool:
        return place[0] in (0, panel.width - 1) or place[1] in (0, panel.height - 1)

    tips = (*panel.starts, *panel.end_places)
    return not panel.pillar and all(map(on_rim, tips)) and not outside(panel, panel.layers[0])
