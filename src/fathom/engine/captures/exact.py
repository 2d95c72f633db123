"""A game of captures by the method that is through with it first: the search, or SAT where the search takes long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from fathom.answer import Answer, Watch
from fathom.engine.captures.formula import by_formula
from fathom.engine.captures.search import by_search
from fathom.errors import LimitReached
from fathom.proofs.captures import Capture, CaptureGame, Statement

_MOST_SEARCHED = 30_000  # positions, some hundredths of a second; SAT is through with 15 pieces in no more


def exactly(
    game: CaptureGame,
    statement: Callable[[], Statement],
    meaning: Callable[[Sequence[Capture]], Any],
    watch: Watch,
    method: str = "exact",
) -> Answer:
    """The answer of a search that is given up after a while, and of CaDiCaL then; `statement` writes the clauses."""
    most = min(_MOST_SEARCHED, watch.limits.nodes or _MOST_SEARCHED)
    try:
        return by_search(game, meaning, replace(watch.left(), nodes=most).watch(), method)
    except LimitReached:
        watch.check("searching", most, nodes=most if watch.limits.nodes == most else None)
    return by_formula(statement(), meaning, watch, method)
