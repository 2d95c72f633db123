"""Solving as a person does: hints with their reasons, and grades."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.puzzles.nonogram.model import Nonogram


def graded(instance: Nonogram, watch: Watch) -> str | None:
    """How hard a puzzle is for people, in a word; None if there is not exactly one picture."""
    from fathom.puzzles.nonogram.deduce.grade import UNGRADED, grade

    name = grade(instance, watch).name
    return None if name == UNGRADED else name
