"""`fathom gadgets extract`: which gadget a fragment of a level is."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.gadgets.named import Files
from fathom.cli.terminal.options import Force, Json, Memory, Output, Time, limits_of
from fathom.cli.terminal.output import free_path, print_json, print_scene, print_table


def extract(
    fragment: Annotated[str, typer.Argument(help="A file with a fragment of a level; - reads standard input.")],
    target: Annotated[str | None, typer.Option("--target", help="What it should be; else what its file says.")] = None,
    state: Annotated[str | None, typer.Option("--state", help="The target's state; else any.")] = None,
    file: Files = None,
    output: Output = None,
    force: Force = False,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Make a gadget of a fragment of a level: all that an agent can do there that comes and goes at its ports.

    Its states are the ways in which blocks can be left, as far as they allow different things. With a target the two
    are compared by the sequences of crossings that they allow; a shortest one that only one of them allows is told,
    with moves if it is the fragment. With -o a picture of the fragment is written.
    """
    place = None if output is None else free_path(output, force)
    own = verbs.gadget_definitions(file or ())
    found = verbs.gadget_fragment(fragment)
    with limits_of(time, memory) as limits:
        result, gadget, compared = verbs.extract_gadget(found, target, state, definitions=own, limits=limits)
    facts: dict[str, Any] = {
        "rules": found.rules,
        "ports": list(found.names),
        "configurations": result.configurations,
        "positions": result.positions,
        "visited": result.crossings.visited(),
        "leaks": result.leaks,
    }
    if compared is None or compared.holds:  # of another gadget the states may be very many
        facts["states"] = len(result.machine.ways)
    if gadget is not None and compared is not None:
        facts["target"] = gadget.name
        facts["holds"] = compared.holds and not result.leaks
        facts["state"] = gadget.state_names[compared.state]
        facts["word"] = [f"{found.names[a]}>{found.names[b]}" for a, b in compared.word]
        facts["reason"] = compared.reason(found.names)
        if compared.by_fragment and found.rules.startswith("push"):
            facts["moves"] = verbs.crossing_moves(result, compared.word)
    if place is not None:
        verbs.draw_fragment(found).save(place)
        facts["file"] = str(place)
    if json:
        print_json(facts)
    else:
        if place is None:
            print_scene(verbs.draw_fragment(found))
        print_table(list(_lines(facts)))
    return SOLVED if facts.get("holds", True) else IMPOSSIBLE


def _lines(facts: dict[str, Any]) -> Any:
    for key in ("configurations", "positions", "visited", "leaks", "states"):
        if key in facts:
            yield key, f"{facts[key]:,}"
    if "holds" in facts:
        what = f"{facts['target']}, in state {facts['state']}"
        yield "is", what if facts["holds"] else f"not {facts['target']}"
        if facts["reason"]:
            yield "reason", facts["reason"]
        if facts.get("moves"):
            yield "moves", " ".join(facts["moves"])
        if facts["leaks"]:
            yield "leaks", "a block can come out of a port: what is beyond decides what it is"
    if "file" in facts:
        yield "picture", facts["file"]
