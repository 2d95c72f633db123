"""`fathom gadgets wire`: one network of few gadgets for one target, corridors branching at no cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.gadgets.named import Files
from fathom.cli.gadgets.search import Bases
from fathom.cli.terminal.options import Force, Json, Memory, Nodes, Output, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table, write_text
from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.gadgets.solve.wirings import Wiring


def wire(
    base: Bases = None,
    target: Annotated[str | None, typer.Option("--target", help="The gadget to build.")] = None,
    file: Files = None,
    gadgets: Annotated[int, typer.Option("--gadgets", min=1, help="How many base gadgets to use at most.")] = 3,
    no_choice: Annotated[
        bool, typer.Option("--no-choice", help="Corridors join and end at no cost, and never branch: for signals.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", help="With --no-choice: go by chance until a limit is reached, which finds larger ones."
        ),
    ] = None,
    branches: Annotated[
        int | None,
        typer.Option("--branches", min=0, help="How often corridors may branch (6): n that meet branch n - 2 times."),
    ] = None,
    passes: Annotated[
        int | None,
        typer.Option("--passes", min=1, help="How many gadgets one traversal may pass (6), counted again each time."),
    ] = None,
    one_ways: Annotated[
        int | None, typer.Option("--one-ways", min=0, help="How many diodes may be used besides (0).")
    ] = None,
    dead_ends: Annotated[
        int | None, typer.Option("--dead-ends", min=0, help="How many locations may lead nowhere (0).")
    ] = None,
    mirror: Annotated[bool, typer.Option("--mirror", help="Mirror images of the base gadgets may be used.")] = False,
    first_states: Annotated[
        bool, typer.Option("--first-states", help="Base gadgets and target start in their first state only.")
    ] = False,
    output: Output = None,
    force: Force = False,
    time: Time = None,
    memory: Memory = None,
    nodes: Nodes = None,
    json: Json = False,
) -> int:
    """Search for a planar network of at most so many gadgets that simulates one gadget.

    For few gadgets of one or two states this goes deeper than `search`. A base may be given with the most that may be
    used of it: toggle*1. What it finds is verified in network space, by code that shares nothing with the search.
    With --no-choice it looks for networks of input/output gadgets, and deeper still.
    """
    if not base or target is None:
        raise FathomError("expected --base with the gadgets to build with, and --target")
    given = {"branches": branches, "passes": passes, "one_ways": one_ways, "dead_ends": dead_ends}
    wishes = {name: value for name, value in given.items() if value is not None}
    if wishes and no_choice:
        option = min(wishes).replace("_", "-")
        raise FathomError(f"found --{option} with --no-choice, where corridors join and end at no cost")
    if seed is not None:
        if not no_choice:
            raise FathomError("found --seed, expected --no-choice with it")
        wishes["seed"] = seed
    own = verbs.gadget_definitions(file or ())
    with limits_of(time, memory, nodes) as limits:
        outcome = verbs.wire_gadgets(
            dict(_counted(name) for name in base),
            target,
            gadgets,
            definitions=own,
            no_choice=no_choice,
            mirror=mirror,
            first_states=first_states,
            limits=limits,
            **wishes,
        )
    if json:
        print_json(outcome.facts())
    else:
        _tell(outcome, "fans-in" if no_choice else "splits", shown=output is None)
    if outcome.found is not None:
        if output is not None:
            write_text(output, verbs.gadget_network_text(outcome.found.network), force)
        return SOLVED
    return IMPOSSIBLE if outcome.complete else LIMIT_REACHED


def _counted(text: str) -> tuple[str, int | None]:
    """The name of a base, and how many may be used of it if that is said: `toggle*1`."""
    name, star, count = text.rpartition("*")
    if not star:
        return text, None
    if not count.isdecimal():
        raise FathomError(f"found --base {text}, expected a number after '*'")
    return name, int(count)


def _tell(outcome: Wiring, others: str, shown: bool) -> None:
    found = outcome.found
    if found is None:
        nothing = "no network within these bounds" if outcome.complete else f"nothing yet: {outcome.stopped or 'open'}"
        print_table([("found", nothing)])
        return
    players = "" if found.verified.strict else ", for one player only"
    count = f"{found.counted} and {found.gadgets - found.counted} {others}"
    print_table([("gadgets", count), ("state", found.state), ("verified", f"in network space{players}")])
    if shown:
        print("\n" + verbs.gadget_network_text(found.network), end="")
