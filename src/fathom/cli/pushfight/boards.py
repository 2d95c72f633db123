"""`fathom pushfight boards`: the boards there are, and what they look like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom.cli import SOLVED
from fathom.cli.pushfight.options import told_moves
from fathom.cli.terminal.options import Json
from fathom.cli.terminal.output import print_json, print_table
from fathom.errors import FathomError


def boards(
    file: Annotated[str | None, typer.Argument(help="YAML with boards; else those that come with Fathom.")] = None,
    json: Json = False,
) -> int:
    """List boards: squares, those that can be anchored, pieces, positions, symmetries."""
    from fathom.games.pushfight import read_boards, shipped_boards
    from fathom.games.pushfight.model.symmetry import symmetries
    from fathom.games.pushfight.solve.database import rules_of

    if file is None:
        found = shipped_boards()
    else:
        try:
            found = read_boards(Path(file).read_text(encoding="utf-8-sig"), file)
        except UnicodeDecodeError:
            raise FathomError(f"{file}: expected text in UTF-8") from None
    facts = [
        {
            "board": name,
            **rules_of(board),
            "anchorable": len(board.anchorable),
            "positions": board.positions,
            "symmetries": len(symmetries(board)),
        }
        for name, board in found.items()
    ]
    if json:
        print_json({"boards": facts})
        return SOLVED
    rows = [("board", "squares", "anchorable", "pieces", "moves", "positions", "symmetries")]
    rows += [
        (
            name,
            str(len(board.squares)),
            str(len(board.anchorable)),
            f"{board.pushers}+{board.pawns}",
            told_moves(board.moves),
            f"{board.positions:,}",
            str(len(symmetries(board))),
        )
        for name, board in found.items()
    ]
    print_table(rows)
    return SOLVED
