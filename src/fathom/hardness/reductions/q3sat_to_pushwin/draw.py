"""The board of a formula with its gadgets in colours, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.games.pushfight.draw.layout import OURS, DrawnBoard
from fathom.games.pushfight.model.position import EMPTY, PAWN
from fathom.hardness.reductions.q3sat_to_pushwin.board import wasting
from fathom.hardness.reductions.q3sat_to_pushwin.layout import Gadget
from fathom.show import Rect, Scene, Shape, Text, Tiles

if TYPE_CHECKING:
    from fathom.hardness.reductions.q3sat_to_pushwin.layout import Plan
    from fathom.puzzles.pushwin.model import Fight

_ROLES = {"exists": "accent-3", "for": "accent-4", "choice": "accent-4", "bridge": "accent-5", "clause": "accent-6",
          "guard": "accent-7", "reward": "good", "overflow": "muted", "moves": "warn"}  # fmt: skip


def gadget_scene(plan: Plan, fight: Fight) -> Scene:
    """The position, every gadget outlined and named."""
    drawn = DrawnBoard(fight.board)
    rows, columns = fight.board.size
    drawing = Scene(columns, rows, title=fight.about.get("title", "A quantified formula as Push Fight"), margin=1.1)
    ground = Rect(0, 0, plan.columns, plan.rows, 0.1, fill="floor", stroke="wall", stroke_width=0.17, layer="ground")
    drawing = drawing.add(ground)
    pawns = tuple(drawn.cell(square) for square, cell in enumerate(fight.cells) if cell == PAWN)
    drawing = drawing.add(Tiles(pawns, inset=0.2, radius=0.3, fill=OURS, layer="pieces", glyph="●"))
    drawing = drawing.add(*drawn.pieces(fight.cells.replace(PAWN, EMPTY)))
    places = wasting(plan.columns)
    left, low = min(x for x, _ in places), min(y for _, y in places)
    gadgets = [*plan.gadgets, Gadget("moves wasted", (left, low), (5, 2))]
    return drawing.add(*(shape for gadget in gadgets for shape in _outlined(plan, gadget)))


def _outlined(plan: Plan, gadget: Gadget) -> Iterator[Shape]:
    (x, y), (wide, high) = gadget.corner, gadget.size
    role = _ROLES[gadget.name.split()[0]]
    top = plan.rows - y - high
    yield Rect(x, top, wide, high, 0.2, fill=role, opacity=0.22, layer="paint", glyph="")
    yield Rect(x, top, wide, high, 0.2, stroke=role, stroke_width=0.12, layer="labels", glyph="")
    first, last = gadget.name.split()[0], gadget.name.split()[-1]
    name = f"{_NAMES[first]}{last}" if first in _NAMES else gadget.name
    long = 0.5 * len(name) + 0.5
    at = min(x + 0.2, plan.columns + 5 - long)
    yield Rect(at, top - 0.45, long, 0.9, 0.3, fill="background", opacity=0.94, layer="labels", glyph="")
    yield Text(at + long / 2, top, name, 0.72, bold=True, fill="text", layer="labels")


_NAMES = {"exists": "∃ ", "for": "∀ ", "choice": "choice ", "clause": "clause "}
