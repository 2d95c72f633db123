"""`fathom rolling classify`, `draw` and `list`: where polyhedra get to on tilings, and which of both there are."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.terminal.options import CheckTime, Force, Json, Memory, Output, Time, limits_of
from fathom.cli.terminal.output import free_path, print_json, print_scene, print_table
from fathom.errors import FathomError

Solid = Annotated[str, typer.Argument(help="A name (cube, J1, 7-antiprism), or a file that ends with .off.")]
Ground = Annotated[str, typer.Argument(help="A code (2u05) or name (3^2.4.3.4), or GomJau-Hogg's notation.")]
Start = Annotated[
    str | None, typer.Option("--start", help="Begin here: tile, face (both from 1) and turn (from 0), as 1,1,0.")
]


def classify(
    polyhedron: Solid,
    tiling: Ground,
    start: Start = None,
    time: Time = None,
    check_time: CheckTime = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Tell where a polyhedron gets to on a tiling: from a start, or from the best there is."""
    solid, ground = verbs.polyhedron(polyhedron), verbs.tiling(tiling)
    with limits_of(time, memory, check_time=check_time) as limits:
        facts = verbs.classify_rolling(solid, ground, _start(start), limits=limits).facts
    if json:
        print_json(facts)
    else:
        print_table([(key, _words(value)) for key, value in facts.items() if value is not None])
    return SOLVED


def draw(
    polyhedron: Solid,
    tiling: Ground,
    start: Start = None,
    output: Output = None,
    theme: Annotated[str | None, typer.Option("--theme", help="light, dark, or (SVG only) auto.")] = None,
    force: Force = False,
) -> int:
    """Draw the net, the tiling, and which faces come to which tiles; in the terminal, or to a file: .svg, .png or
    .txt.
    """
    target = None if output is None else free_path(output, force)
    scene = verbs.draw_rolling(polyhedron, tiling, _start(start))
    if target is None:
        print_scene(scene)
    else:
        scene.save(target, theme=theme)
        print(target)
    return SOLVED


def listing(json: Json = False) -> int:
    """List the polyhedra and tilings that have names."""
    polyhedra, codes = verbs.polyhedron_names(), verbs.tiling_codes()
    if json:
        print_json({"polyhedra": polyhedra, "tilings": codes})
        return SOLVED
    for name in polyhedra:
        print(name)
    for code in codes:
        print(code, verbs.tiling(code).name)
    return SOLVED


def _start(text: str | None) -> tuple[int, int, int] | None:
    if text is None:
        return None
    parts = text.split(",")
    if len(parts) != 3 or not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        raise FathomError(f"--start: found '{text[:40]}', expected a tile, a face and a turn, as 1,1,0")
    tile, face, turn = (int(part[:9]) for part in parts)
    return tile - 1, face - 1, turn


def _words(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(str(tuple(item)) if isinstance(item, list) else str(item) for item in value) or "none"
    return str(value)
