"""The house as it is built: two drawings from the graph of imports, which `docs/pictures.py` makes with all others.

The floors are the layers of the contracts in `pyproject.toml`, and the arrows are imports that there are. Those that
follow from others are left out: whoever imports something can reach it along the arrows, and an arrow is always an
import of its own (the transitive reduction, which is unique where nothing goes in circles).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import grimp
from floors import Floors, Look, drawn

from fathom.show import Scene

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
Arrows = frozenset[tuple[str, str]]

NOTES = {
    "__main__": "python -m fathom",
    "cli": "a module a command",
    "web": "the page, and its server",
    "verbs": "load, solve, count, check, generate, …",
    "hardness": "reductions, forward and back",
    "gadgets": "motion planning, in rooms of its own",
    "rolling": "polyhedra on tilings, in rooms of its own",
    "playing": "a puzzle by hand",
    "zk": "proofs that tell nothing",
    "formats": "shared codecs",
    "show": "one Scene, many outputs",
    "proofs": "what certificates are made of, and their checkers",
    "kind": "what a family declares",
    "grid": "cells, directions",
    "claims": "what answers claim, and their examination",
    "storage": "long searches on disk",
    "answer": "Verdict, Answer, Limits, Watch",
    "amounts": "sizes, times",
    "files": "whole or not",
    "machine": "how many cores",
    "compiled": "kernels",
    "errors": "what can go wrong",
}
"""What is in a package. The others list what they hold."""

ROOMS = {
    "model": "the instance, its solution, their texts",
    "check": "the rules; what claims need",
    "formats": "other people's files",
    "solve": "methods, kernels, counts",
    "zk": "moves as local changes",
    "deduce": "hints and grades, with reasons",
    "generate": "new instances",
    "play": "moves and marks by hand",
    "edit": "tools to change a puzzle with",
    "analyse": "measures, studies",
    "draw": "pictures, animations",
    "certificates": "certificates, stated formulas",
    "recount": "counts, a second way",
}
"""What is in a room of a family; the last two are parts of `check` and of `solve` that contracts name."""

TRUSTED = ("proofs", "claims", "model", "check", "certificates")


@cache
def imports() -> grimp.ImportGraph:
    """Which module imports which."""
    return grimp.build_graph("fathom", cache_dir=None)


def layers(name: str) -> list[list[str]]:
    """The layers that the contract of that name states, from the top."""
    contracts = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    stated = next(contract["layers"] for contract in contracts if contract["name"] == name)
    return [[word.strip(" ()") for word in layer.replace(":", "|").split("|")] for layer in stated]


def between(place: Callable[[str], str | None]) -> Arrows:
    """The imports between the places that modules belong to; a module of no place (None) is left out."""
    graph = imports()
    found = set()
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            ends = place(module), place(imported)
            if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                found.add((ends[0], ends[1]))
    return frozenset(found)


def reduced(arrows: Arrows) -> Arrows:
    """The arrows without those that follow from others; nothing may go in circles."""
    after: dict[str, set[str]] = {}
    for start, end in arrows:
        after.setdefault(start, set()).add(end)

    @cache
    def reached(start: str) -> frozenset[str]:
        return frozenset().union(*({end} | reached(end) for end in after.get(start, ())))

    return frozenset(
        (start, end) for start, end in arrows if not any(end in reached(other) for other in after[start] - {end})
    )


def package(module: str) -> str | None:
    """The package or module of `fathom` that a module is in; None for `fathom` itself, which only passes on names."""
    return module.split(".")[1] if "." in module else None


def room(module: str) -> str | None:
    """The room of a puzzle or problem that a module is in, None elsewhere."""
    parts = module.split(".")
    if len(parts) < 4 or parts[1] not in ("puzzles", "problems") or parts[3] not in ROOMS:
        return None
    part = parts[4] if len(parts) > 4 else ""
    if parts[3] == "check" and part in ("certificates", "statement"):
        return "certificates"
    return "recount" if (parts[3], part) == ("solve", "recount") else parts[3]


def house() -> Scene:
    """The packages of `fathom`, a floor a layer."""
    held = {name: _held(f"fathom.{name}") for name in ("puzzles", "problems", "games", "engine")}
    floors = Floors(layers("Arrows of import point one way"), reduced(between(package)))
    looks = {name: _look(name, name, NOTES.get(name) or ", ".join(held[name])) for name in floors.names}
    return drawn(
        floors,
        looks,
        title="The house",
        description="The packages of fathom as boxes, a floor a layer, with arrows from those that import to those "
        "that are imported",
    )


def rooms() -> Scene:
    """The rooms of a family, a floor a layer: what there is in all families of puzzles and problems together.

    Rooms that know each other are joined by a plain line: `analyse` and `draw`, and `solve`, which names its recounts,
    with these, which may use what it counts with.
    """
    arrows = between(room)
    mutual = frozenset(arrow for arrow in arrows if arrow[::-1] in arrows and arrow[0] < arrow[1])
    one_way = frozenset(arrow for arrow in arrows if arrow[::-1] not in arrows)
    floors = Floors(list(_room_floors()), reduced(one_way), mutual)
    names = {"certificates": "check.certificates, .statement", "recount": "solve.recount"}
    looks = {name: _look(name, names.get(name, name), ROOMS[name]) for name in floors.names}
    return drawn(
        floors,
        looks,
        title="The rooms of a family",
        description="The rooms of a family as boxes, a floor a layer, with arrows from those that import to those that "
        "are imported",
    )


def scenes() -> Iterator[tuple[str, Scene]]:
    """Both drawings by the names of their files."""
    yield "house.svg", house()
    yield "family-rooms.svg", rooms()


def _room_floors() -> Iterator[list[str]]:
    """The floors of a family; parts that contracts treat apart stand beside or below their room."""
    there = {end for arrow in between(room) for end in arrow}
    for floor in layers("The rooms of a family are layers"):
        if "solve" in floor:
            yield ["solve", "recount", *(name for name in floor if name != "solve")]
        elif "check" in floor:
            yield floor
            yield ["certificates"]
        elif there & set(floor):
            yield [name for name in floor if name in there]


def _held(name: str) -> list[str]:
    """What a package holds, as far as it is no more than passed on by it."""
    return sorted(child.rpartition(".")[2] for child in imports().find_children(name))


def _look(key: str, name: str, note: str) -> Look:
    return Look(name, note, "painted" if key in TRUSTED else "floor")
