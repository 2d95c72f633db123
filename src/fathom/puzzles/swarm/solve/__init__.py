"""The ways to verify a swarm. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Method, imported

if TYPE_CHECKING:
    from fathom.puzzles.swarm.solve import methods as _methods
else:
    (_methods,) = imported(__name__, "methods")


METHODS = {
    "verify": Method("all configurations from all starts: is a node ever avoided?", _methods.verify),
}

SHOWN_STATISTICS = ("configurations", "cycle", "because")

UNCOUNTED = "a swarm explores for ever or it does not: there are no solutions to count"
