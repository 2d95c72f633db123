"""The ways to verify a swarm. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.kind import Imported, Method


@Imported
def _verify() -> Any:
    from fathom.puzzles.swarm.solve.methods import verify

    return verify


METHODS = {
    "verify": Method("all configurations from all starts: is a node ever avoided?", _verify),
}

TOLD = ("configurations", "cycle", "because")

UNCOUNTED = "a swarm explores for ever or it does not: there are no solutions to count"
