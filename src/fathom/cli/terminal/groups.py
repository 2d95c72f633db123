"""Groups of commands: `fathom gadgets search` is one of the group `gadgets`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import typer


def group(
    name: str, told: str, commands: Mapping[str, Callable[..., Any]], classes: Mapping[str, type[Any]] | None = None
) -> typer.Typer:
    """Commands under a common name, in the order of the help; some may be of a class of their own."""
    app = typer.Typer(name=name, help=told, add_completion=False, rich_markup_mode=None, no_args_is_help=True)
    for word, command in commands.items():
        app.command(word, cls=(classes or {}).get(word))(command)
    return app
