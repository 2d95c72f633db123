"""Gadgets by name: those of files, then those of the library. `fathom gadgets list` and `show`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.terminal.options import Json
from fathom.cli.terminal.output import print_json, print_table

Files = Annotated[
    list[str] | None, typer.Option("--file", help="YAML with definitions of gadgets; they come before the library's.")
]


def listing(
    word: Annotated[str | None, typer.Argument(help="Only names with this in them.")] = None,
    file: Files = None,
    json: Json = False,
) -> int:
    """List the gadgets that have a name: those of the files, or those of the library."""
    names = verbs.gadget_names(word, verbs.gadget_definitions(file or ()))
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
    own = verbs.gadget_definitions(file or ())
    facts = verbs.gadget_facts(name, own)
    if json:
        print_json(facts)
        return SOLVED
    print(verbs.gadget_text(name, own), end="")
    print()
    print_table([(key.replace("_", " "), _word(value)) for key, value in facts.items() if key != "traversals"])
    return SOLVED


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value)
