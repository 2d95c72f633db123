"""Gadgets by name: those of files, then those of the library. `fathom gadgets list` and `show`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.cli import SOLVED
from fathom.cli.terminal.options import Json
from fathom.cli.terminal.output import print_json, print_table
from fathom.files import content_of
from fathom.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fathom.gadgets import Gadget

Files = Annotated[
    list[str] | None, typer.Option("--file", help="YAML with definitions of gadgets; they come before the library's.")
]


def text_in(name: str) -> str:
    """What a file holds; - is standard input."""
    return decode(content_of(name), "<stdin>" if name == "-" else name)


def definitions_in(files: Sequence[str] | None) -> dict[str, Gadget]:
    """All gadgets that some files define."""
    from fathom.gadgets.formats.definitions import read_definitions

    found: dict[str, Gadget] = {}
    for name in files or ():
        found |= read_definitions(text_in(name), name)
    return found


def gadget_named(name: str, own: Mapping[str, Gadget]) -> Gadget:
    """The gadget of that name, of the files or of the library; `NAME mirrored` is its mirror image."""
    from fathom.gadgets.library import named
    from fathom.gadgets.library.labels import MIRRORED

    if name in own:
        return own[name]
    if name.endswith(MIRRORED):
        return replace(gadget_named(name.removesuffix(MIRRORED), own).mirrored(), name=name)
    return named(name)


def listing(
    word: Annotated[str | None, typer.Argument(help="Only names with this in them.")] = None,
    file: Files = None,
    json: Json = False,
) -> int:
    """List the gadgets that have a name: those of the files, or those of the library."""
    from fathom.gadgets.library import library

    known: Mapping[str, Gadget] = definitions_in(file) or library()
    names = [name for name in known if word is None or word in name]
    if json:
        print_json({"gadgets": names})
    else:
        for name in names:
            print(name)
    return SOLVED


def show(
    name: Annotated[str, typer.Argument(help="The gadget's name.")],
    file: Files = None,
    json: Json = False,
) -> int:
    """Tell all about a gadget: its definition, and the properties that decide what it can be used for."""
    from fathom.gadgets.formats.definitions import write_definitions

    gadget = gadget_named(name, definitions_in(file))
    facts = _facts(gadget)
    if json:
        print_json(facts)
        return SOLVED
    print(write_definitions({name: gadget}), end="")
    print()
    print_table([(key.replace("_", " "), _word(value)) for key, value in facts.items() if key != "traversals"])
    return SOLVED


def _facts(gadget: Gadget) -> dict[str, Any]:
    ways = set(gadget.traversals)
    entered = {(way.state, way.enter) for way in ways}
    parts = {gadget.reachable(state) for state in range(gadget.states)}
    mutual = {
        frozenset(other for other in found if state in gadget.reachable(other))
        for state, found in ((state, gadget.reachable(state)) for state in range(gadget.states))
    }
    return {
        "name": gadget.name,
        "locations": gadget.locations,
        "states": list(gadget.state_names),
        "traversals": [list(way) for way in gadget.traversals],
        "reversible": all(way.reverse in ways for way in ways),
        "deterministic": len(entered) == len(ways),
        "components": len(mutual),
        "reaches_all_states": any(len(part) == gadget.states for part in parts),
        "mirror_image_is_the_same": _same_in_a_mirror(gadget),
    }


def _same_in_a_mirror(gadget: Gadget) -> bool:
    from fathom.gadgets.check.simulation import simulates
    from fathom.gadgets.model import Network, Placed, Port

    ports = tuple(Port(0, location) for location in range(gadget.locations))
    image = gadget.mirrored()
    return all(
        any(
            simulates(Network((Placed(gadget, state),), (), ports), image, other).holds for other in range(image.states)
        )
        for state in range(gadget.states)
    )


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value)
