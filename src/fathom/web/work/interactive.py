"""Tasks that somebody waits for: load, play, edit, draw, check, export, and what kinds there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from fathom import verbs
from fathom.errors import FathomError, UnknownName
from fathom.kind import Instance, kind_of
from fathom.show.outputs.data import Data, scene_data, theme_data
from fathom.show.scene import Scene
from fathom.web.bounds import Bounds
from fathom.web.work.describe import all_kinds, whole_kind
from fathom.web.work.plain import gesture_of, position_data, spot_data, title_of
from fathom.web.work.puzzles import puzzle_of, uploaded

Wish = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class File:
    """A file for the browser: its bytes, their type and a name."""

    content: bytes
    type: str
    name: str


def load(wish: Wish, bounds: Bounds) -> Data:
    """A text or a file of any format, as a puzzle: its text, its picture, its spots, and the beginning of play."""
    instance = uploaded(wish, bounds)
    plays = kind_of(instance).part("play") is not None
    return {
        "kind": instance.kind,
        "text": instance.to_text(),
        "title": title_of(instance),
        "scene": scene_data(verbs.draw(instance)),
        "spots": [spot_data(spot) for spot in verbs.spots(instance)] if plays else [],
        "position": position_data(verbs.play(instance)) if plays else None,
        "editing": _editing(instance),
    }


def _editing(instance: Instance) -> Data:
    """What the editor has of its own: places, tools, what stands where, a picture; as far as the kind says so."""
    room: Any = kind_of(instance).part("edit")
    found: Data = {}
    if hasattr(room, "spots"):
        found["spots"] = [spot_data(spot) for spot in verbs.squares(instance)]
    if hasattr(room, "tools"):
        found["tools"] = [asdict(tool) for tool in verbs.tools(instance)]
    if hasattr(room, "glyphs"):
        found["glyphs"] = room.glyphs(instance)
    if hasattr(room, "scene"):
        found["scene"] = scene_data(room.scene(instance))
    return found


def play(wish: Wish, bounds: Bounds) -> Data:
    """The position after some gestures."""
    gestures = [gesture_of(gesture) for gesture in wish.get("gestures") or ()]
    position = verbs.play(puzzle_of(wish, bounds), wish.get("state"), gestures, space=bool(wish.get("space")))
    return position_data(position, set((wish.get("known") or {}).values()))


def edit(wish: Wish, bounds: Bounds) -> Data:
    """The text of the puzzle with one square changed, or with a line more or less."""
    instance = puzzle_of(wish, bounds)
    if wish.get("side") is not None:
        return {"text": verbs.resize(instance, wish["side"], wish.get("step", 1))}
    if wish.get("spot") is None or wish.get("glyph") is None:
        raise FathomError("found no spot with a glyph and no side, expected one of them")
    return {"text": verbs.edit(instance, wish["spot"], wish["glyph"])}


def _scene(wish: Wish, instance: Instance) -> Scene:
    if wish.get("picture"):
        return verbs.picture(instance, wish["picture"])
    return verbs.draw(instance, wish.get("solution"), overlay=wish.get("overlay"))


def draw(wish: Wish, bounds: Bounds) -> Data:
    """The picture of a puzzle: with a solution, an overlay, or one of its measures."""
    return {"scene": scene_data(_scene(wish, puzzle_of(wish, bounds)))}


def check(wish: Wish, bounds: Bounds) -> Data:
    """What is wrong with a solution."""
    return {"faults": verbs.check(puzzle_of(wish, bounds), wish["solution"])}


def export(wish: Wish, bounds: Bounds) -> File:
    """The puzzle as a file: a picture, its text, or another program's format."""
    instance, how = puzzle_of(wish, bounds), wish["as"]
    name = _file_name(instance)
    if how == "text":
        return File(instance.to_text().encode(), "text/plain; charset=utf-8", f"{name}.txt")
    if how in ("svg", "animated", "png"):
        return _picture(_scene(wish, instance), how, name, bounds)
    writable = [format for format, found in kind_of(instance).formats.items() if found.write]
    if how not in writable:
        raise UnknownName("way to export", how, ["svg", "animated", "png", "text", *writable])
    return File(verbs.dumps(instance, how).encode(), "text/plain; charset=utf-8", f"{name}.{how}.txt")


def _picture(scene: Scene, how: str, name: str, bounds: Bounds) -> File:
    from fathom.show import to_animated_svg, to_png, to_svg
    from fathom.show.outputs.svg import fitting_scale

    if how == "png":
        longer = max(scene.width, scene.height) + 2 * scene.margin
        scale = min(fitting_scale(scene, None), bounds.pixels / longer)
        return File(to_png(scene, scale=scale), "image/png", f"{name}.png")
    drawn = to_animated_svg(scene) if how == "animated" else to_svg(scene)
    return File(drawn.encode(), "image/svg+xml", f"{name}.svg")


def _file_name(instance: Instance) -> str:
    """A name of plain letters, from the title or else from the kind."""
    letters = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in title_of(instance).lower())
    return "-".join(filter(None, letters.split("-")))[:60] or instance.kind


def kinds(_wish: Wish, _bounds: Bounds) -> list[Data]:
    """All kinds, in short."""
    return all_kinds()


def kind(wish: Wish, _bounds: Bounds) -> Data:
    """All about one kind."""
    if wish["kind"] not in verbs.kinds():
        raise FathomError(f"there is no kind {wish['kind'][:40]!r}")
    return whole_kind(wish["kind"])


def themes(_wish: Wish, _bounds: Bounds) -> Data:
    """The colours of all roles."""
    return theme_data()


TASKS: Mapping[str, Callable[[Wish, Bounds], Any]] = {
    task.__name__: task for task in (load, play, edit, draw, check, export, kinds, kind, themes)
}
"""By the names that requests have."""
