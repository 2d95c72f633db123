"""The verbs: what can be done with instances of any kind.

They find the kind through the registry, and name none of them. Whatever a solver answers is checked here before anybody
sees it.
"""

from __future__ import annotations

from collections.abc import Mapping

from fathom.kind import Kind, registry
from fathom.verbs.editing import edit, tools, whatif
from fathom.verbs.hinting import hint, left, lost
from fathom.verbs.judging import judge
from fathom.verbs.making import generate, series
from fathom.verbs.playing import gestures, play, spots
from fathom.verbs.reading import dumps, load, loads
from fathom.verbs.reducing import reduce, verify
from fathom.verbs.showing import analyse, draw, picture
from fathom.verbs.solving import check, count, solve

__all__ = [
    "analyse", "check", "count", "draw", "dumps", "edit", "generate", "gestures", "hint", "judge", "kinds", "left",
    "load", "loads", "lost", "picture", "play", "reduce", "series", "solve", "spots", "tools", "verify", "whatif",
]  # fmt: skip


def kinds() -> Mapping[str, Kind]:
    """All kinds by name."""
    return registry()
