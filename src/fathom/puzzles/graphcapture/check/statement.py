"""The graph as clauses: what proofs are checked against. It belongs to the checker; solvers only refute it."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.proofs.captures import Statement, stated
from fathom.puzzles.graphcapture.check.rules import game_of
from fathom.puzzles.graphcapture.model import CaptureGraph


def statement_of(instance: CaptureGraph, watch: Watch | None = None) -> Statement:
    """The clauses of a graph (see `fathom.proofs.captures.statement`)."""
    return stated(game_of(instance), watch)
