"""The ways to solve a level. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.kind import Imported, Method


@Imported
def _fewest_pushes() -> Any:
    from fathom.puzzles.push.solve.exact import fewest_pushes

    return fewest_pushes


@Imported
def _fewest_moves() -> Any:
    from fathom.puzzles.push.solve.exact import fewest_moves

    return fewest_moves


METHODS = {
    "pushes": Method("A* over regions of the agent: the fewest pushes", _fewest_pushes, fewest=True),
    "moves": Method("A* over squares of the agent: the fewest moves, pushes among them", _fewest_moves),
}
