"""`fathom gadgets verify`, `replay` and `refute`: what holds, and what cannot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.gadgets.named import Files, definitions_in, gadget_named, text_in
from fathom.cli.gadgets.search import Bases, Targets
from fathom.cli.terminal.options import Force, Json, Output
from fathom.cli.terminal.output import print_json, print_table, write_text
from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.gadgets import Gadget
    from fathom.gadgets.model.networks import NamedNetwork

Source = Annotated[str, typer.Argument(help="A file with a network or a trace; - reads standard input.")]
Target = Annotated[str, typer.Option("--target", help="The gadget that it should be.")]


def network_in(name: str, own: Mapping[str, Gadget]) -> NamedNetwork:
    """The network in a file: written as such, or as the trace of a search."""
    from fathom.gadgets.formats.traces import read_trace
    from fathom.gadgets.formats.traces import replay as replayed
    from fathom.gadgets.library.labels import is_trace, labelled
    from fathom.gadgets.model.networks import read_network, with_names

    text = text_in(name)
    if not is_trace(text):
        return read_network(text, name)
    return with_names(replayed(read_trace(text.splitlines(), name), lambda wanted: labelled(wanted, own)))


def verify(
    network: Source,
    target: Target,
    file: Files = None,
    state: Annotated[str | None, typer.Option("--state", help="The target's state; else any.")] = None,
    nonplanar: Annotated[bool, typer.Option("--nonplanar", help="Locations may come in any order.")] = False,
    mirror: Annotated[bool, typer.Option("--mirror", help="The mirror image is as good.")] = False,
    json: Json = False,
) -> int:
    """Check that a network simulates a gadget, in network space: its configurations and the walks between them."""
    from fathom.gadgets.check.simulation import simulates

    own = definitions_in(file)
    found = network_in(network, own).network
    gadget = gadget_named(target, own)
    states = range(gadget.states) if state is None else [gadget.state_called(state)]
    results = [(one, simulates(found, gadget, one, nonplanar=nonplanar, mirror=mirror)) for one in states]
    best, verified = max(results, key=lambda result: (result[1].holds, result[1].strict, -result[0]))
    facts = {
        "target": target,
        "state": gadget.state_names[best] if verified.holds or state is not None else None,
        "simulates": verified.holds,
        "strict": verified.strict,
        "planar": verified.planar,
        "configurations": verified.configurations,
        "placement": list(verified.placement),
        "reason": verified.reason,
    }
    if json:
        print_json(facts)
    else:
        words = {True: "yes", False: "no"}
        print_table(
            [
                ("simulates", words[verified.holds] + (f", in state {facts['state']}" if verified.holds else "")),
                ("for two players, too", words[verified.strict]),
                ("planar", words[verified.planar]),
                ("configurations", f"{verified.configurations:,}"),
                *([("reason", verified.reason)] if verified.reason else []),
            ]
        )
    return SOLVED if verified.holds else IMPOSSIBLE


def replay(
    trace: Annotated[str, typer.Argument(help="A file with a trace; - reads standard input.")],
    file: Files = None,
    output: Output = None,
    force: Force = False,
    json: Json = False,
) -> int:
    """Rebuild the network of a trace, step by step, and write it down."""
    from fathom.gadgets.model.networks import write_network

    text = write_network(network_in(trace, definitions_in(file)))
    if output is not None:
        write_text(output, text, force)
    if json:
        print_json({"file": output, "text": text})
    else:
        print(text if output is None else output, end="" if output is None else "\n")
    return SOLVED


def refute(base: Bases = None, target: Targets = None, file: Files = None, json: Json = False) -> int:
    """Say why gadgets cannot simulate others, where there is a reason that does not need a search.

    In the sense *any* no network behaves like the target; in the sense *strict* none is the same whatever the agent
    wishes.
    """
    from fathom.gadgets.check.refute import refutations

    if not base or not target:
        raise FathomError("expected --base with the gadgets to build with, and --target with those to refute")
    own = definitions_in(file)
    bases = [gadget_named(name, own) for name in dict.fromkeys(base)]
    told = []
    for name in dict.fromkeys(target):
        gadget = gadget_named(name, own)
        for state in gadget.roots or range(gadget.states):
            told += [
                {
                    "target": name,
                    "state": gadget.state_names[state],
                    "property": one.property,
                    "sense": one.sense,
                    "reason": one.reason,
                }
                for one in refutations(bases, gadget, state)
            ]
    refuted = {one["target"] for one in told if one["sense"] == "any"}
    if json:
        print_json({"refutations": told, "refuted": sorted(refuted)})
    else:
        for one in told:
            print(f"{one['target']} ({one['state']}): {one['property']}, in the sense {one['sense']}: {one['reason']}")
        for name in dict.fromkeys(target):
            if not any(one["target"] == name for one in told):
                print(f"{name}: no reason is known; a search may tell")
    return IMPOSSIBLE if refuted.issuperset(target) else SOLVED
