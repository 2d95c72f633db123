"""Positions square by square: there is one anchor at most, and the pusher that had it keeps its place without it."""

from __future__ import annotations

from dataclasses import replace

from fathom.games.pushfight.edit import TOOLS, with_piece
from fathom.puzzles.pushwin.model import Fight, write

__all__ = ["TOOLS", "put"]


def put(instance: Fight, spot: str, glyph: str) -> str:
    """The position with another piece, or none, on one square."""
    return write(replace(instance, cells=with_piece(instance.board, instance.cells, spot, glyph)))
