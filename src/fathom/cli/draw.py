"""`fathom draw`: pictures, still and moving."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import LIMIT_REACHED, SOLVED
from fathom.cli.check import solution_text
from fathom.cli.solve import STATUS
from fathom.cli.terminal.options import File, Force, FormatName, Json, Memory, Output, Time, limits_of
from fathom.cli.terminal.output import free_path, print_json, print_scene
from fathom.errors import FathomError


def draw(
    file: File,
    solution: Annotated[str | None, typer.Option("--solution", help="Draw this solution: text, a file, or -.")] = None,
    solve: Annotated[bool, typer.Option("--solve", help="Solve first and draw the solution.")] = False,
    overlay: Annotated[
        str | None, typer.Option("--overlay", help="What to lay over it; see `fathom kinds KIND`.")
    ] = None,
    output: Output = None,
    theme: Annotated[str | None, typer.Option("--theme", help="light, dark, or (SVG only) auto.")] = None,
    still: Annotated[bool, typer.Option("--still", help="No animation.")] = False,
    force: Force = False,
    time: Time = None,
    memory: Memory = None,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Draw a puzzle in the terminal, or to a file: .svg (animated with a solution), .png or .txt."""
    if solve and solution is not None:
        raise FathomError("--solve and --solution do not go together")
    target = None if output is None else free_path(output, force)
    instance = verbs.load(file, format)
    told = None if solution is None else solution_text(solution)
    status = SOLVED
    with limits_of(time, memory) as limits:
        watch = limits.watch()
        if solve:
            answer = verbs.solve(instance, limits=limits)
            told, status = answer.solution, STATUS[answer.verdict]
            if told is None and not json:
                print(f"{answer.verdict}: drawn without a solution")
        scene = verbs.draw(instance, told, overlay=overlay, limits=None if status == LIMIT_REACHED else watch.left())
    if target is not None:
        scene.save(target, theme=theme, animated=False if still else None)
    if json:
        from fathom.show import to_svg

        print_json({"kind": instance.kind, "file": output, "svg": to_svg(scene) if target is None else None})
    elif target is None:
        print_scene(scene)
    else:
        print(target)
    return status if status == LIMIT_REACHED else SOLVED
