"""The puzzles whose gadgets can be drawn and designed: each with its adapter, the glyphs of its clues, and pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathom.hardness.areas import AreaKind
    from fathom.hardness.areas.draw import Symbol


@dataclass(frozen=True, slots=True)
class AreaPuzzle:
    """How gadgets of a puzzle are drawn in texts, solved, and shown."""

    glyphs: str
    adapter: Callable[[], AreaKind]
    symbol: Callable[[], Symbol]


def _tatamibari() -> AreaKind:
    from fathom.hardness.reductions.monotone_to_tatamibari.covering import TatamibariAreas

    return TatamibariAreas()


def _tatamibari_symbol() -> Symbol:
    from fathom.hardness.reductions.monotone_to_tatamibari.pictures import symbol

    return symbol


PUZZLES: Mapping[str, AreaPuzzle] = {"tatamibari": AreaPuzzle("+-|", _tatamibari, _tatamibari_symbol)}
"""By name. Puzzles whose clues lie on edges of cells, as Spiral Galaxies, have no such drawings."""
