"""What can be said about a panel: its size, its clues, how many lines there are and solve it, and how hard it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fathom.answer import Watch
from fathom.formats.facts import lines_of
from fathom.kind import Option
from fathom.puzzles.witness.model import Panel

OPTIONS = {"paths": Option(True, "count all paths too, whatever the clues (by the frontier, or up to 100,000)")}
_MOST_PATHS = 100_000
_NARROW = 9  # cells across up to which the frontier counts quickly
_MOST_SOLUTIONS = 10_000


def analyse(panel: Panel, watch: Watch, paths: bool = True) -> dict[str, Any]:
    """The measures of a panel, as plain values.

    `nodes` are the beginnings of lines at which a search looks to find all solutions, and the grade follows from them.
    """
    from fathom.puzzles.witness.generate.random import grade_of
    from fathom.puzzles.witness.solve.search.run import LineSearch

    search = LineSearch(panel)
    search.run(watch, _MOST_SOLUTIONS)
    clues = Counter(clue.kind for layer in panel.layers for clue in layer.cells.values())
    clues["hexagon"] = sum(len(layer.hexagons) for layer in panel.layers)
    clues["broken line"] = sum(len(layer.broken) for layer in panel.layers)
    clues["missing line"] = sum(len(layer.missing) for layer in panel.layers)
    facts: dict[str, Any] = {
        "size": [panel.columns, panel.rows],
        "panels": len(panel.layers),
        "pillar": panel.pillar,
        "symmetry": panel.symmetry or "none",
        "starts": len(panel.starts),
        "ends": len(panel.ends),
        "clues": {kind: number for kind, number in clues.items() if number},
        "solutions": search.found,
        "all solutions": search.finished,
        "unique": search.finished and search.found == 1,
        "nodes": search.nodes,
        "grade": grade_of(search.nodes),
    }
    if paths:
        found, complete = _paths(panel, watch)
        facts |= {"paths": found, "all paths": complete}
    return facts


def _paths(panel: Panel, watch: Watch) -> tuple[int, bool]:
    """How many paths there are from a start to an end if the clues do not count."""
    from fathom.puzzles.witness.generate.clues import with_clues
    from fathom.puzzles.witness.model import Layer
    from fathom.puzzles.witness.solve.counting import count
    from fathom.puzzles.witness.solve.frontier import applies

    blank = with_clues(panel, Layer(broken=panel.broken))
    narrow = applies(blank) and min(panel.columns, panel.rows) <= _NARROW
    counted = count(blank, None if narrow else _MOST_PATHS, watch)
    return counted.count, counted.complete


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    told = {name: value for name, value in facts.items() if name not in ("all solutions", "all paths")}
    for name in ("solutions", "paths"):
        if name in told and not facts[f"all {name}"]:
            told[name] = f"{told[name]:,} or more"
    return lines_of(told)
