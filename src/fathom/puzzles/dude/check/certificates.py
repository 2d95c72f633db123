"""What shows that no solution has fewer moves, where a search did not visit all positions that are nearer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sooner:
    """No position within one move less than the bound is solved. It holds no data: the checker visits them itself."""
