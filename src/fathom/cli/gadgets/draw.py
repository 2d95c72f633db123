"""`fathom gadgets draw`: pictures of gadgets and of networks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.gadgets.named import Files
from fathom.cli.terminal.options import Force, Json, Output
from fathom.cli.terminal.output import free_path, print_json, print_scene

if TYPE_CHECKING:
    from fathom.show import Scene


def draw(
    what: Annotated[str, typer.Argument(help="A file with a network or a trace, or the name of a gadget.")],
    file: Files = None,
    output: Output = None,
    theme: Annotated[str | None, typer.Option("--theme", help="light, dark, or (SVG only) auto.")] = None,
    labels: Annotated[bool, typer.Option("--labels/--no-labels", help="Names of gadgets and locations.")] = True,
    force: Force = False,
    json: Json = False,
) -> int:
    """Draw a network (planar, with orthogonal wires, outside locations on the border) or a gadget in all its states."""
    target = None if output is None else free_path(output, force)
    scene = _scene(what, file, labels)
    if target is not None:
        scene.save(target, theme=theme)
    if json:
        from fathom.show import to_svg

        print_json({"file": output, "svg": to_svg(scene) if target is None else None})
    elif target is None:
        print_scene(scene)
    else:
        print(target)
    return SOLVED


def _scene(what: str, files: list[str] | None, labels: bool) -> Scene:
    own = verbs.gadget_definitions(files or ())
    if what == "-" or Path(what).is_file():
        return verbs.draw_network(verbs.gadget_network(what, own), labels=labels)
    return verbs.draw_gadget(what, own)
