"""What there is to see of an instance: analyse, picture, draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fathom.answer import Limits
from fathom.compiled.tiers import watched
from fathom.errors import UnknownName
from fathom.kind import Instance, Kind, Picture, arguments, kind_of, solution_of
from fathom.verbs.limits import known
from fathom.verbs.states import pictures_of

if TYPE_CHECKING:
    from fathom.show import Scene


def analyse(instance: Instance, *, limits: Limits | None = None, **options: Any) -> Mapping[str, Any]:
    """Measure an instance: plain values by name."""
    analysis = kind_of(instance).analysis
    given = arguments(getattr(analysis, "OPTIONS", {}), options)
    watch = known(limits).watch()
    with watched(watch.check):
        return analysis.analyse(instance, watch, **given)


def picture(instance: Instance, name: str, *, limits: Limits | None = None) -> Scene:
    """A picture of the measures of an instance; `fathom kinds KIND` lists them."""
    kind = kind_of(instance)
    pictures: Mapping[str, Picture] = pictures_of(kind)
    if name not in pictures:
        raise UnknownName(f"picture of the measures of {kind.name}", name, list(pictures))
    watch = known(limits).watch()
    with watched(watch.check):
        scene: Scene = pictures[name].draw(instance, watch)
    return scene


def draw(
    instance: Instance, solution: Any = None, *, overlay: str | None = None, limits: Limits | None = None
) -> Scene:
    """The picture of an instance, with a solution or an overlay if wanted. It shows itself in a notebook.

    Drawing takes long only where an overlay has something to find out, or the board is huge.
    """
    kind: Kind = kind_of(instance)
    if solution is not None:
        solution = solution_of(instance, solution)
    overlays = kind.drawing.OVERLAYS
    if overlay is not None and overlay not in overlays:
        raise UnknownName(f"overlay of {kind.name}", overlay, list(overlays))
    watch = known(limits).watch()
    with watched(watch.check), watch.holding():
        scene: Scene = kind.drawing.scene(instance, solution, overlay)
    return scene
