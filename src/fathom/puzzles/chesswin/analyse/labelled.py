"""Labelled positions of other people against the searches: labels met, missed and contradicted, by budget.

A line of such a file is `LABEL FEN`; the first character of the label is `W` if White can be helped to mate, the second
`B` if Black can, and `-` stands for no.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Limits
from fathom.engine.chess import Table
from fathom.errors import FathomError, LimitReached
from fathom.kind import StudyTable
from fathom.puzzles.chesswin.model import read_fen
from fathom.puzzles.chesswin.solve.batch import UNDECIDED, UNWINNABLE, WINNABLE, full_verdicts, quick_verdicts
from fathom.puzzles.chesswin.solve.methods import packed

BUDGETS = (1_000, 10_000, 50_000)
"""Positions that a search looks at before it gives up."""

_HEADING = (
    "method",
    "positions",
    "labels",
    "winnable met",
    "unwinnable met",
    "undecided",
    "contradicted",
)


class Labelled(NamedTuple):
    """Positions with a winner each, and whether he can mate, as somebody else says."""

    rows: Table
    winner_white: np.ndarray[Any, np.dtype[np.bool_]]
    can_win: np.ndarray[Any, np.dtype[np.bool_]]


def data_folder() -> Path:
    """Where other people's positions are looked for."""
    shared = os.environ.get("FATHOM_SHARED")
    found = Path(shared) if shared else Path(__file__).parents[5].parent / "shared"
    return found / "data" / "chess_unwinnability"


def labelled(path: Path) -> Labelled:
    """Both questions about every position of a file."""
    rows, winners, can_win = [], [], []
    for line in path.read_text().splitlines():
        label, fen = line.split(" ", 1)
        row = packed(read_fen(fen))
        for letter, white in zip(label, (True, False), strict=True):
            rows.append(row)
            winners.append(white)
            can_win.append(letter != "-")
    return Labelled(np.array(rows), np.array(winners), np.array(can_win))


def study(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """A table for each file; `fathom bench chess-labels` prints them."""
    folder = data_folder()
    if not folder.is_dir():
        raise FathomError(f"{folder} is not there: labelled positions are looked for in FATHOM_SHARED")
    for name in ("lichess.txt", "positions.txt"):
        asked = labelled(folder / name)
        rows = [_row("quick", None, asked, quick_verdicts(asked.rows, asked.winner_white))]
        rows += [_full_row(budget, asked, limits) for budget in BUDGETS]
        yield StudyTable(f"{name}, {len(asked.rows) // 2:,} positions", _HEADING, rows)


def _full_row(budget: int, asked: Labelled, limits: Limits) -> tuple[str, ...]:
    try:
        return _row("full", budget, asked, full_verdicts(asked.rows, asked.winner_white, budget, limits.watch()))
    except LimitReached as limit:
        return ("full", f"{budget:,}", f"{len(asked.rows):,}", *["?"] * 3, f"ended by: {limit.reason}")


def _row(method: str, budget: int | None, asked: Labelled, found: NDArray[np.int64]) -> tuple[str, ...]:
    can, said_can, said_not = asked.can_win, found == WINNABLE, found == UNWINNABLE
    numbers = (
        len(can),
        int((can & said_can).sum()),
        int((~can & said_not).sum()),
        int((found == UNDECIDED).sum()),
        int((can & said_not).sum() + (~can & said_can).sum()),
    )
    return (method, "-" if budget is None else f"{budget:,}", *(f"{number:,}" for number in numbers))
