"""`fathom gadgets search`: build everything out of some gadgets, and tell which named ones were reached."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from fathom import verbs
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.gadgets.named import Files
from fathom.cli.terminal.options import Json, Memory, Nodes, On, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table
from fathom.errors import FathomError

if TYPE_CHECKING:
    from fathom.gadgets.solve import Outcome
    from fathom.gadgets.solve.report import Found

LISTS = ("--base", "--free", "--part", "--small", "--target", "--file")

Bases = Annotated[list[str] | None, typer.Option("--base", help="Gadgets to build with, in all their states.")]
Targets = Annotated[list[str] | None, typer.Option("--target", help="Gadgets to look for; else all that have names.")]


class ListsOfNames(TyperCommand):
    """A command whose lists of names, `--base` and the like, take all the words that follow."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give each word of a list its own option."""
        told: list[str] = []
        current: str | None = None
        fresh = False
        for word in args:
            if word in LISTS:
                current, fresh = word, True
                told.append(word)
            elif current is not None and not word.startswith("--"):
                told += [word] if fresh else [current, word]
                fresh = False
            else:
                current, fresh = None, False
                told.append(word)
        parsed: list[str] = super().parse_args(ctx, told)
        return parsed


def search(
    file: Files = None,
    base: Bases = None,
    free: Annotated[
        list[str] | None, typer.Option("--free", help="Gadgets that may be added without being counted.")
    ] = None,
    part: Annotated[
        list[str] | None, typer.Option("--part", help="Files with networks to build with like gadgets.")
    ] = None,
    target: Targets = None,
    generations: Annotated[
        int, typer.Option("--generations", min=0, help="How many gadgets to add; networks have one more.")
    ] = 3,
    states: Annotated[int | None, typer.Option("--states", min=1, help="Go on only from so many states.")] = None,
    transitions: Annotated[
        int | None, typer.Option("--transitions", min=1, help="... from so many transitions.")
    ] = None,
    components: Annotated[
        int | None, typer.Option("--components", min=1, help="... from so many strongly connected components.")
    ] = None,
    locations: Annotated[
        int | None, typer.Option("--locations", min=2, help="Add gadgets only to so many locations.")
    ] = None,
    last_locations: Annotated[
        int | None, typer.Option("--last-locations", min=2, help="... and the last one only to so many.")
    ] = None,
    again: Annotated[
        int, typer.Option("--again", min=0, help="Then rounds in which what is small is built with, too.")
    ] = 0,
    small: Annotated[
        list[str] | None, typer.Option("--small", help="... LxS: at most L locations and S states are small.")
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", help="A folder that keeps the search, to go on later.")
    ] = None,
    verify_store: Annotated[
        bool, typer.Option("--verify-store", help="With --store: compare every block with its checksum first.")
    ] = False,
    nonplanar: Annotated[bool, typer.Option("--nonplanar", help="Wires may cross.")] = False,
    mirror: Annotated[bool, typer.Option("--mirror", help="Mirror images are as good.")] = False,
    junctions: Annotated[bool, typer.Option("--junctions", help="Corridors may branch, at no cost.")] = False,
    one_ways: Annotated[bool, typer.Option("--one-ways", help="Corridors may be one-way, at no cost.")] = False,
    dead_ends: Annotated[bool, typer.Option("--dead-ends", help="Locations may be closed off.")] = False,
    all_generations: Annotated[bool, typer.Option("--all", help="Go on after all targets have been found.")] = False,
    cores: Annotated[int | None, typer.Option("--cores", min=1, help="Cores to use; else all.")] = None,
    on: On = None,
    save: Annotated[str | None, typer.Option("--save", help="A folder for the networks found: text and SVG.")] = None,
    time: Time = None,
    memory: Memory = None,
    nodes: Nodes = None,
    json: Json = False,
) -> int:
    """Search for simulations: all networks of the base gadgets, up to so many, and which named gadgets they are.

    Every simulation found is rebuilt as a network and verified there, by code that shares nothing with the search.
    """
    if not base and not part:
        raise FathomError("expected --base with the gadgets to build with, or --part with networks")
    if nonplanar and mirror:
        raise FathomError("--nonplanar and --mirror do not go together: crossing wires include mirror images")
    if small and not again:
        raise FathomError("--small says what --again builds with: expected --again with a number of rounds")
    folder = None if save is None else _new_folder(save)
    own = verbs.gadget_definitions(file or ())
    bounds = {"states": states, "transitions": transitions, "locations": locations, "components": components}
    with limits_of(time, memory, nodes) as limits:
        outcome = verbs.search_gadgets(
            base or (),
            target or None,
            generations,
            free=free or (),
            parts={Path(name).stem: verbs.gadget_network(name, own) for name in part or ()},
            definitions=own,
            dead_ends=dead_ends,
            junctions=junctions,
            one_ways=one_ways,
            bounds={**bounds, "last_locations": last_locations},
            again=again,
            small=[_size(word) for word in small or ()],
            arrangement="nonplanar" if nonplanar else "mirror" if mirror else "planar",
            store=None if store is None else Path(store),
            thorough=verify_store,
            cores=cores,
            on=on,
            limits=limits,
            stop="all" if target and not all_generations else "never",
        )
    if folder is not None:
        for one in outcome.found:
            _save(folder, one)
    if json:
        print_json(outcome.facts())
    else:
        _tell(outcome, generations, again)
    if outcome.stopped is not None and not outcome.satisfied:
        return LIMIT_REACHED
    reached = {one.name for one in outcome.found}
    if target and not reached.issuperset(target):
        return IMPOSSIBLE if outcome.complete else LIMIT_REACHED  # bounds leave open what lies beyond them
    return SOLVED


def _size(word: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", word)
    if found is None:
        raise FathomError(f"found --small '{word[:40]}', expected locations and states, as in 4x2")
    return int(found[1]), int(found[2])


def _new_folder(name: str) -> Path:
    folder = Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FathomError(f"{name} is there already and not an empty folder")
    return folder


def _save(folder: Path, one: Found) -> None:
    from fathom.files import write_whole

    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / f"{one.name}.txt", verbs.gadget_network_text(one.network).encode())
    verbs.draw_network(one.network, title=f"{one.name} by {one.gadgets} gadgets").save(folder / f"{one.name}.svg")


def _tell(outcome: Outcome, generations: int, again: int) -> None:
    rate = outcome.edges / max(outcome.seconds, 1e-9)
    done = [f"{outcome.generations + 1} of {generations + 1} complete"]
    done += [f"{outcome.rounds} of {again} rounds again"] if again else []
    done += [outcome.stopped] if outcome.stopped else []
    rows = [
        ("specifications", f"{outcome.specifications:,}"),
        ("edges", f"{outcome.edges:,} ({rate:,.0f} a second)"),
        ("generations", ", ".join(done)),
        ("complete", _completeness(outcome)),
    ]
    if outcome.lost:
        rows.append(("lost", f"{outcome.lost:,} results were too large"))
    if outcome.store_bytes is not None:
        each = outcome.store_bytes / max(1, outcome.specifications)
        rows.append(("store", f"{outcome.store_bytes:,} bytes, {each:.0f} a specification"))
    print_table(rows)
    alike: dict[str, list[Found]] = {}
    for one in outcome.found:
        alike.setdefault(str(one.trace), []).append(one)
    for trace, group in alike.items():
        strict = [one.name for one in group if one.verified.strict]
        others = [one.name for one in group if not one.verified.strict]
        weaker = " (for one player only)" if group[0].verified.holds else ""
        count = "1 gadget" if group[0].gadgets == 1 else f"{group[0].gadgets} gadgets"
        reason = group[0].verified.reason
        print(f"\n{count}, {'verified in network space' if group[0].verified.holds else f'not verified: {reason}'}:")
        for names, sense in ((strict, ""), (others, weaker)):
            if names:
                print(f"  {', '.join(names)}{sense}")
        print("    " + trace.replace("\n", "\n    "))
    if not outcome.found:
        print("\nno target was reached")


def _completeness(outcome: Outcome) -> str:
    if outcome.complete:
        return f"yes: nothing else can be built from at most {outcome.generations + 1} gadgets"
    return "no: bounds or limits left something aside"
