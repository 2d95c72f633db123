"""`fathom hint` and `fathom judge`: a next step with its reason, and what holds of a puzzle."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.terminal.options import File, FormatName, Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table

State = Annotated[str | None, typer.Argument(help="The state of play, as `fathom play` prints it; else the beginning.")]


def hint(
    file: File,
    state: State = None,
    time: Time = None,
    memory: Memory = None,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """A next step from a state of play, and why."""
    instance = verbs.load(file, format)
    position = verbs.play(instance, state)
    with limits_of(time, memory) as limits:
        found = None if position.solved else verbs.hint(instance, position.state, limits=limits)
    words = "solved already" if position.solved else "no hint was found in the time" if found is None else found.text
    gesture = None if found is None or found.gesture is None else asdict(found.gesture)
    if json:
        spots = [] if found is None else list(found.spots)
        facts = {"kind": instance.kind, "state": position.state, "solved": position.solved}
        print_json({**facts, "hint": None if found is None else words, "spots": spots, "gesture": gesture})
    else:
        print(words)
    if position.solved or gesture is not None:
        return SOLVED
    return LIMIT_REACHED if found is None else IMPOSSIBLE


def judge(file: File, time: Time = None, memory: Memory = None, format: FormatName = None, json: Json = False) -> int:
    """What holds of a puzzle: readable, solvable, unique or the fewest moves, difficulty."""
    instance = verbs.load(file, format)
    with limits_of(time, memory) as limits:
        facts = list(verbs.judge(instance, limits=limits))
    if json:
        print_json({"kind": instance.kind, "facts": [asdict(fact) for fact in facts]})
    else:
        print_table((fact.name, fact.words + (", unproved" if fact.unproved else "")) for fact in facts)
    solvable = next((fact.value for fact in facts if fact.name == "solvable"), None)
    return LIMIT_REACHED if solvable is None else SOLVED if solvable else IMPOSSIBLE
