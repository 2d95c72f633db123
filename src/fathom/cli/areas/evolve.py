"""`fathom areas evolve`: a gadget edited until it keeps its contract, and then made smaller."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fathom.cli import LIMIT_REACHED, SOLVED
from fathom.cli.areas.drafts import DraftFile, draft_in
from fathom.cli.terminal.options import Force, Json, Output, Time, limits_of
from fathom.cli.terminal.output import print_file, print_json, print_table, write_text
from fathom.errors import FathomError, LimitReached

if TYPE_CHECKING:
    from fathom.answer import Watch
    from fathom.hardness.area_puzzles import AreaPuzzle
    from fathom.hardness.areas import Step
    from fathom.hardness.areas.drawing import Draft

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
    draft, puzzle = draft_in(file)
    folder = None if history is None else _new_folder(history)
    steps: list[Step] = []
    ended = ""
    with limits_of(time, None) as limits:
        try:
            for step in _steps(draft, puzzle, shrink, seed, limits.watch()):
                steps.append(step)
                if folder is not None:
                    _keep(folder, len(steps) - 1, draft, step, puzzle)
        except LimitReached as limit:
            ended = limit.reason
    if folder is not None and 0 < len(steps) <= _MOST_SHOWN:
        _history_picture(folder, steps, puzzle)
    if not steps:
        raise LimitReached(ended)
    last = steps[-1]
    text = _text(draft, last)
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


def _steps(draft: Draft, puzzle: AreaPuzzle, shrink: bool, seed: int, watch: Watch) -> Iterator[Step]:
    from fathom.hardness.areas import repaired, shrunk

    kind, last = puzzle.adapter(), None
    for last in repaired(draft.gadget, kind, draft.contract, puzzle.glyphs, seed, watch):
        yield last
    if shrink and last is not None and not last.wrong:
        yield from islice(shrunk(last.gadget, kind, last.contract, watch), 1, None)


def _text(draft: Draft, step: Step) -> str:
    from fathom.hardness.areas.drawing import write_draft

    return write_draft(replace(draft, gadget=step.gadget, contract=step.contract))


def _new_folder(name: str) -> Path:
    path = Path(name)
    if path.exists():
        raise FathomError(f"{name} is there already, expected a new folder")
    path.mkdir(parents=True)
    return path


def _keep(folder: Path, number: int, draft: Draft, step: Step, puzzle: AreaPuzzle) -> None:
    from fathom.hardness.areas.draw import gadget_scene

    (folder / f"{number:03}.txt").write_text(_text(draft, step), encoding="utf-8")
    named = replace(step.gadget, name=f"{number}: {step.edit}")
    gadget_scene(named, puzzle.symbol()).save(folder / f"{number:03}.svg")


def _history_picture(folder: Path, steps: list[Step], puzzle: AreaPuzzle) -> None:
    from fathom.hardness.areas import history_scene

    history_scene(steps, puzzle.symbol()).save(folder / "history.svg")
