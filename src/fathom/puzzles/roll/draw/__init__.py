"""The pictures of a rolling puzzle: from above, in space, which faces come where, and the net."""

from __future__ import annotations

from fathom.puzzles.roll.check import replayed
from fathom.puzzles.roll.draw.board import Sheet
from fathom.puzzles.roll.draw.reference import landings
from fathom.puzzles.roll.draw.space import SUMMARY, in_space
from fathom.puzzles.roll.model import Board, Rolls
from fathom.rolling.draw.net import net_scene
from fathom.show import Scene, Shape, Text
from fathom.show.pieces import trail
from fathom.show.shapes import timed

OVERLAYS = {
    "space": SUMMARY,
    "faces": "the faces that can come to rest on each tile",
    "net": "the polyhedron unfolded, with the numbers of its faces",
}

_BEFORE, _STEP = 0.4, 0.4  # seconds
_MOST_STEPS = 300  # longer ways are drawn as they end


def scene(instance: Board, solution: Rolls | None = None, overlay: str | None = None) -> Scene:
    """The board from above; with a solution, the polyhedron goes from tile to tile and leaves the numbers of its
    faces.
    """
    title = instance.about.get("title", f"{instance.polyhedron.name.replace('_', ' ')} on {instance.tiling_name}")
    if overlay == "space":
        return in_space(instance, solution, title)
    if overlay == "net":
        goal = instance.goal_face
        roles = {instance.face: "agent"} | ({} if goal is None else {goal: "target"})
        return net_scene(instance.polyhedron, lambda face: roles.get(face, "floor"), title)
    sheet = Sheet(instance)
    picture = sheet.empty(title)
    if overlay == "faces":
        picture = picture.add(landings(sheet))
    if solution is None:
        return picture.add(sheet.solid((instance.start, instance.face, instance.turn)))
    made = replayed(instance, solution)
    if len(made) > _MOST_STEPS:
        return picture.add(trail([sheet.middle(tile) for tile, _, _ in made], "trail-old"), sheet.solid(made[-1]))
    for number, position in enumerate(made):
        starts = _BEFORE + (number - 1) * _STEP if number else 0.0
        ends = _BEFORE + number * _STEP if number + 1 < len(made) else None
        during = None if not starts and ends is None else (starts, ends)
        picture = picture.add(timed(sheet.solid(position), during=during))
        if ends is not None:
            picture = picture.add(timed([_stamp(sheet, position)], during=(ends, None)))
    return picture


def _stamp(sheet: Sheet, position: tuple[int, int, int]) -> Shape:
    """The number of a face where it has been."""
    x, y = sheet.middle(position[0])
    return Text(x, y, str(position[1] + 1), size=0.26, fill="trail", layer="trail", glyph=str(position[1] + 1)[-1])
