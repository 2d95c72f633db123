"""What shows that no shortest way is free."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StuckReels:
    """Reels, from 0, that cannot come to their ends whatever the others do.

    Only words in which no other differing reel has a part count, so it holds for all reels together. The checker tries
    all ways of these reels itself; nothing here is taken on trust.
    """

    reels: tuple[int, ...]
