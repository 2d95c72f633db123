"""`fathom warm`: compile ahead what would be compiled when it is needed."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from fathom.answer import Progress
from fathom.cli import SOLVED
from fathom.cli.terminal.options import Json, limits_of
from fathom.cli.terminal.output import print_json
from fathom.errors import LimitReached
from fathom.kind import kind_named


def warm(
    kinds: Annotated[list[str] | None, typer.Argument(help="The kinds of puzzles; without any, everything.")] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Processes at a time; all cores.")] = None,
    json: Json = False,
) -> int:
    """Compile ahead, on all cores, so that no first run waits for the compiler."""
    from fathom.compiled.warm import modules_of, warm

    chosen = [kind_named(name) for name in kinds or ()]
    packages = [package for kind in chosen for package in (kind.home, kind.general) if package]
    started = time.monotonic()
    with limits_of(None, None) as limits:
        told: list[str] = []

        def show(module: str, done: int, total: int) -> None:
            if limits.cancelled is not None and limits.cancelled():
                raise LimitReached("a request to stop")
            if limits.progress is not None:
                limits.progress(Progress(f"compiling {module}", done, total, time.monotonic() - started))
            elif module and module not in told and not json:
                told.append(module)
                print(f"{done} of {total}: {module}", file=sys.stderr)

        warmed = warm(modules_of(packages or ["fathom"]), jobs, show)
    seconds = time.monotonic() - started
    if json:
        print_json({"kernels": warmed.kernels, "compiled": warmed.compiled, "seconds": round(seconds, 3)})
    else:
        print(f"{warmed.kernels} kernels are ready, {warmed.compiled} of them compiled now, {seconds:.1f} s")
    return SOLVED
