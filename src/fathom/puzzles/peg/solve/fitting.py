"""Which boards fit into a word."""

from __future__ import annotations

from fathom.puzzles.peg.model import Pegs

MOST_HOLES = 63
"""Holes that fit into a word; its last bit is left for tables that mark free places."""


def fits(instance: Pegs) -> bool:
    """Whether positions fit into a word."""
    return len(instance.board.cells) <= MOST_HOLES
