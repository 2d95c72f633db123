"""`fathom gadgets wire`: one network of few gadgets for one target, corridors branching at no cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.gadgets.named import Files, definitions_in, gadget_named
from fathom.cli.gadgets.search import Bases
from fathom.cli.options import Force, Json, Memory, Nodes, Output, Time, limits_of
from fathom.cli.output import print_json, print_table, write_text
from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.gadgets.search.wirings import Wiring


def wire(
    base: Bases = None,
    target: Annotated[str | None, typer.Option("--target", help="The gadget to build.")] = None,
    file: Files = None,
    gadgets: Annotated[int, typer.Option("--gadgets", min=1, help="How many base gadgets to use at most.")] = 3,
    branches: Annotated[
        int, typer.Option("--branches", min=0, help="How often corridors may branch: n that meet branch n - 2 times.")
    ] = 6,
    one_ways: Annotated[int, typer.Option("--one-ways", min=0, help="How many diodes may be used besides.")] = 0,
    dead_ends: Annotated[int, typer.Option("--dead-ends", min=0, help="How many locations may lead nowhere.")] = 0,
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
    """Search for a planar network that simulates one gadget: fewest gadgets first, then fewest branchings.

    For few gadgets of one or two states this goes deeper than `search`. What it finds is verified in network space, by
    code that shares nothing with the search.
    """
    from fathom.gadgets.networks import write_network
    from fathom.gadgets.search.wirings import wire as wired

    if not base or target is None:
        raise FathomError("expected --base with the gadgets to build with, and --target")
    own = definitions_in(file)
    bases = [gadget_named(name, own) for name in dict.fromkeys(base)]
    with limits_of(time, memory, nodes) as limits:
        outcome = wired(
            bases,
            gadget_named(target, own),
            gadgets,
            branches=branches,
            one_ways=one_ways,
            dead_ends=dead_ends,
            mirror=mirror,
            first_states=first_states,
            limits=limits,
        )
    if json:
        print_json(outcome.facts())
    else:
        _tell(outcome, shown=output is None)
    if outcome.found is not None:
        if output is not None:
            write_text(output, write_network(outcome.found.network), force)
        return SOLVED
    return IMPOSSIBLE if outcome.complete else LIMIT_REACHED


def _tell(outcome: Wiring, shown: bool) -> None:
    from fathom.gadgets.networks import write_network

    rows = [("checks", f"{outcome.checks:,} ({outcome.checks / max(outcome.seconds, 1e-9):,.0f} a second)")]
    found = outcome.found
    if found is None:
        nothing = "no network within these bounds" if outcome.complete else f"nothing yet: {outcome.stopped or 'open'}"
        print_table([*rows, ("found", nothing)])
        return
    players = "" if found.verified.strict else ", for one player only"
    count = f"{found.counted} and {found.gadgets - found.counted} splits"
    print_table([*rows, ("gadgets", count), ("state", found.state), ("verified", f"in network space{players}")])
    if shown:
        print("\n" + write_network(found.network), end="")
