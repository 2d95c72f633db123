"""Options that the commands of `fathom zk` share, and words of their output."""

from __future__ import annotations

from typing import Annotated

import typer

SolutionText = Annotated[str, typer.Argument(help="The solution: its text, a file that holds it, or -.")]
Steps = Annotated[
    int | None, typer.Option("--steps", min=1, help="Tell that there are so many moves, to hide how many there are.")
]
Patience = Annotated[
    str, typer.Option("--patience", help="How long to wait for a message of the other side: seconds, or 90s, 5m.")
]


def moves_words(steps: int | None) -> str:
    """What the prover knows."""
    if steps is None:
        return "a solution"
    return f"a solution of {steps} move{'' if steps == 1 else 's'}"
