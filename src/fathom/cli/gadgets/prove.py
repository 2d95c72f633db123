"""`fathom gadgets verify`, `replay` and `refute`: what holds, and what cannot."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.gadgets.named import Files
from fathom.cli.gadgets.search import Bases, Targets
from fathom.cli.terminal.options import Force, Json, Output
from fathom.cli.terminal.output import print_json, print_table, write_text
from fathom.errors import FathomError

Source = Annotated[str, typer.Argument(help="A file with a network or a trace; - reads standard input.")]
Target = Annotated[str, typer.Option("--target", help="The gadget that it should be.")]


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
    own = verbs.gadget_definitions(file or ())
    found = verbs.gadget_network(network, own)
    gadget = verbs.gadget(target, own)
    best, verified = verbs.verify_network(found, gadget, state, nonplanar=nonplanar, mirror=mirror)
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
    text = verbs.gadget_network_text(verbs.gadget_network(trace, verbs.gadget_definitions(file or ())))
    if output is not None:
        write_text(output, text, force)
    if json:
        print_json({"file": output, "text": text})
    else:
        print(text if output is None else output, end="" if output is None else "\n")
    return SOLVED


def refute(base: Bases = None, target: Targets = None, file: Files = None, json: Json = False) -> int:
    """Say why gadgets cannot simulate others, where there is a reason that does not need a search.

    In the sense *any* no network behaves like the target; in the sense *planar* none that can be drawn in the plane
    does; in the sense *strict* none is the same whatever the agent wishes.
    """
    if not base or not target:
        raise FathomError("expected --base with the gadgets to build with, and --target with those to refute")
    own = verbs.gadget_definitions(file or ())
    told = [
        {"target": name, "state": state, "property": one.property, "sense": one.sense, "reason": one.reason}
        for name in dict.fromkeys(target)
        for state, one in verbs.refute_simulation(base, name, definitions=own)
    ]
    refuted = {one["target"] for one in told if one["sense"] in ("any", "planar")}
    if json:
        print_json({"refutations": told, "refuted": sorted(refuted)})
    else:
        for one in told:
            print(f"{one['target']} ({one['state']}): {one['property']}, in the sense {one['sense']}: {one['reason']}")
        for name in dict.fromkeys(target):
            if not any(one["target"] == name for one in told):
                print(f"{name}: no reason is known; a search may tell")
    return IMPOSSIBLE if refuted.issuperset(target) else SOLVED
