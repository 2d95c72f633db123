"""`fathom areas evolve`: a gadget edited until it keeps its contract, and then made smaller."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fathom import verbs
from fathom.cli import LIMIT_REACHED, SOLVED
from fathom.cli.terminal.options import Force, Json, Output, Time, limits_of
from fathom.cli.terminal.output import print_file, print_json, print_table, write_text
from fathom.errors import FathomError, LimitReached

if TYPE_CHECKING:
    from fathom.hardness.areas import Step
    from fathom.hardness.areas.drawing import Draft

DraftFile = Annotated[str, typer.Argument(help="A gadget with its contract; - reads standard input.")]

_MOST_SHOWN = 24
"""Steps of a history that are drawn side by side."""


def evolve(
    file: DraftFile,
    shrink: Annotated[bool, typer.Option("--shrink", help="Then take rows, columns and clues away.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="The order in which edits are tried.")] = 0,
    history: Annotated[
        str | None, typer.Option("--history", help="A new folder for every step: the gadget and its picture.")
    ] = None,
    output: Output = None,
    force: Force = False,
    time: Time = "60",
    json: Json = False,
) -> int:
    """Edit a gadget, clue by clue, until it keeps its contract; the puzzle's solver says after each edit what it does.

    The same seed repeats a search exactly; one that was stopped goes on from its last gadget. Exit status 3 means that
    a limit ended it; what has been found until then is written. That there is no such gadget is never claimed.
    """
    draft = verbs.gadget_draft(file)
    folder = None if history is None else _new_folder(history)
    steps: list[Step] = []
    ended = ""
    with limits_of(time, None) as limits:
        try:
            for step in verbs.evolve_draft(draft, shrink, seed, limits=limits):
                steps.append(step)
                if folder is not None:
                    _keep(folder, len(steps) - 1, draft, step)
        except LimitReached as limit:
            ended = limit.reason
    if folder is not None and 1 < len(steps) <= _MOST_SHOWN:
        verbs.draw_draft(draft, steps).save(folder / "history.svg")
    if not steps:
        raise LimitReached(ended)
    last = steps[-1]
    text = verbs.draft_text(draft, last)
    if output is not None:
        write_text(output, text, force)
    rows = [(str(number), step.edit, str(step.wrong), str(len(step.gadget.clues))) for number, step in enumerate(steps)]
    if json:
        facts = [{"edit": edit, "breaches": int(wrong), "clues": int(clues)} for _, edit, wrong, clues in rows]
        print_json({"steps": facts, "kept": not last.wrong, "ended": ended or None, "gadget": text})
    else:
        print_table([("step", "edit", "breaches", "clues"), *rows])
        print()
        print_file(text)
    return LIMIT_REACHED if ended or last.wrong else SOLVED


def _new_folder(name: str) -> Path:
    path = Path(name)
    if path.exists():
        raise FathomError(f"{name} is there already, expected a new folder")
    path.mkdir(parents=True)
    return path


def _keep(folder: Path, number: int, draft: Draft, step: Step) -> None:
    (folder / f"{number:03}.txt").write_text(verbs.draft_text(draft, step), encoding="utf-8")
    named = replace(step, edit=f"{number}: {step.edit}")
    verbs.draw_draft(draft, [named]).save(folder / f"{number:03}.svg")
