"""`fathom areas table`: what a gadget does, and whether it keeps its contract."""

from __future__ import annotations

from fathom import verbs
from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.areas.evolve import DraftFile
from fathom.cli.terminal.options import Force, Json, Output, Time, limits_of
from fathom.cli.terminal.output import free_path, print_json, print_table


def table(file: DraftFile, output: Output = None, force: Force = False, time: Time = None, json: Json = False) -> int:
    """Compute the profile table of a gadget by the puzzle's solver; exit status 1 if it breaks its contract.

    With -o the table is drawn: a local solution for each profile.
    """
    draft = verbs.gadget_draft(file)
    target = None if output is None else free_path(output, force)
    with limits_of(time, None) as limits:
        found, wrong = verbs.draft_table(draft, limits=limits)
    if target is not None:
        verbs.draw_draft(draft, found).save(target)
    names = found.names()
    solved = [names[profile] for profile in found.rows]
    cells, clues = len(draft.gadget.cells), len(draft.gadget.clues)
    if json:
        print_json({"cells": cells, "clues": clues, "profiles": solved, "breaches": wrong})
    else:
        rows = [
            (name, "solved" if profile in found.rows else "refuted", _wanted(profile in draft.contract.profiles))
            for profile, name in names.items()
        ]
        print_table([("profile", "has a solution", "wanted"), *rows])
        print(f"{cells} cells, {clues} clues; the contract is {'broken' if wrong else 'kept'}")
    return IMPOSSIBLE if wrong else SOLVED


def _wanted(wanted: bool) -> str:
    return "yes" if wanted else "no"
