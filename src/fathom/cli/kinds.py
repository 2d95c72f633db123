"""`fathom kinds`: what Fathom knows, and how to write it down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.terminal.options import Json
from fathom.cli.terminal.output import print_json, print_table
from fathom.kind import Kind, Option, kind_named
from fathom.verbs.showing import pictures_of


def kinds(
    name: Annotated[str | None, typer.Argument(help="Tell all about this kind.")] = None, json: Json = False
) -> int:
    """List the kinds of puzzles, or tell all about one."""
    if name is None:
        if json:
            print_json({"kinds": {kind.name: kind.summary for kind in verbs.kinds().values()}})
        else:
            print_table((kind.name, kind.summary) for kind in verbs.kinds().values())
        return SOLVED
    facts = _facts(kind_named(name))
    if json:
        print_json(facts)
        return SOLVED
    print(f"{facts['name']}: {facts['summary']}")
    for heading in ("legend", "methods", "generators", "analysis", "pictures", "formats", "overlays", "examples"):
        if facts[heading]:
            print(f"\n{heading}")
            print_table(_rows(facts[heading]))
    return SOLVED


def _facts(kind: Kind) -> dict[str, Any]:
    drawing = kind.part("draw")
    return {
        "name": kind.name,
        "summary": kind.summary,
        "legend": dict(kind.legend),
        "methods": {
            name: {
                "summary": method.summary + (" (proves the fewest)" if method.fewest else ""),
                "options": _options(method),
            }
            for name, method in kind.methods.items()
        },
        "generators": {
            name: {"summary": generator.summary, "options": _options(generator)}
            for name, generator in (kind.generators if kind.part("generate") else {}).items()
        },
        "analysis": _options_of(getattr(kind.part("analyse"), "OPTIONS", {})),
        "pictures": {f"--{name} FILE": found.summary for name, found in pictures_of(kind).items()},
        "formats": {name: found.summary for name, found in kind.formats.items()},
        "overlays": dict(drawing.OVERLAYS) if drawing else {},
        "examples": {str(example.path): _known(example.known) for example in kind.examples()},
    }


def _options(owner: Any) -> dict[str, str]:
    return _options_of(owner.options)


def _options_of(options: Mapping[str, Option]) -> dict[str, str]:
    return {
        f"--{name.replace('_', '-')}": f"{option.summary} (default {_shown(option.default)})"
        for name, option in options.items()
    }


def _shown(default: Any) -> str:
    return {True: "yes", False: "no"}[default] if isinstance(default, bool) else str(default) or "none"


def _known(known: Any) -> str:
    return ", ".join(f"{key} {value}" for key, value in known.items())


def _rows(section: dict[str, Any]) -> list[tuple[str, str]]:
    rows = []
    for name, told in section.items():
        if isinstance(told, str):
            rows.append((f"  {name}", told))
        else:
            rows.append((f"  {name}", told["summary"]))
            rows += [(f"      {option}", words) for option, words in told["options"].items()]
    return rows
