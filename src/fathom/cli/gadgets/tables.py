"""`fathom gadgets simulations`, `crossovers` and `traces`: what [Bosboom 2020, 2] says, found and checked again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.gadgets.named import Files
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json

Cores = Annotated[int | None, typer.Option("--cores", min=1, help="Cores to use; else all.")]
_NARROW = 9


def simulations(time: Time = "5m", memory: Memory = None, cores: Cores = None, json: Json = False) -> int:
    """Search for the simulations that [Bosboom 2020] names; limits are for each of them."""
    rows: list[dict[str, Any]] = []
    with limits_of(time, memory) as limits:
        for one in verbs.gadget_simulations(limits, cores):
            claim, network = one.claim, one.network
            row = {
                "theorem": claim.theorem,
                "from": ", ".join(claim.bases),
                "target": claim.target,
                "gadgets": None if network is None else len(network.gadgets),
                "strict": None if network is None else one.strict,
                "by": claim.how.name,
                "seconds": round(one.seconds, 1),
                "network": None if network is None else verbs.gadget_network_text(network),
            }
            _show(row, rows, {"theorem": 14, "from": 34, "target": 32}, json)
    if json:
        shown = ("theorem", "from", "target", "gadgets", "strict", "by", "seconds")
        print_json({"simulations": rows, "tables": [_table("Simulations found", rows, shown)]})
    return SOLVED


def crossovers(
    names: Annotated[list[str] | None, typer.Argument(help="Only these, and only through each other.")] = None,
    gadgets: Annotated[int, typer.Option("--gadgets", min=1, help="How many of a gadget to use at most.")] = 4,
    mirror: Annotated[bool, typer.Option("--mirror", help="Mirror images may be used, too.")] = False,
    time: Annotated[str, typer.Option("--time", help="Most time for each search.")] = "5s",
    memory: Memory = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=0, help="Most decisions of each search.")] = None,
    further: Annotated[
        bool, typer.Option("--further", help="The arrangements that [Bosboom 2020, 2.6.3] leaves out, instead.")
    ] = False,
    json: Json = False,
) -> int:
    """Which of the 144 input/output gadgets make a directed crossover, with fan-in, by themselves or through others."""
    rows: list[dict[str, Any]] = []
    with limits_of(time, memory, nodes) as limits:
        for one, published in verbs.gadget_crossovers(
            limits, gadgets, mirror=mirror, further=further, names=names or ()
        ):
            found = None if one.wiring is None else one.wiring.found
            row = {
                "gadget": one.name,
                "thesis": published,
                "makes": one.through or ("no crossover" if one.refuted else None),
                "gadgets": None if found is None else found.counted,
                "fans-in": None if found is None else found.gadgets - found.counted,
                "decisions": 0 if one.wiring is None else vars(one.wiring.effort)["decisions"],
                "seconds": 0.0 if one.wiring is None else round(one.wiring.seconds, 1),
                "network": None if found is None else verbs.gadget_network_text(found.network),
            }
            _show(row, rows, {"gadget": 38, "thesis": 16, "makes": 38}, json)
    direct = [row for row in rows if row["makes"] == "dicrossover"]
    chains = [row for row in rows if row["makes"] not in ("dicrossover", "no crossover", None)]
    refuted = [row for row in rows if row["makes"] == "no crossover"]
    summary = {"total": len(rows), "directly": len(direct), "through_others": len(chains), "refuted": len(refuted)}
    if json:
        kept: dict[str, list[dict[str, Any]]] = {"by itself": direct, "through others": chains, "no crossover": refuted}
        counts = [
            {
                "published": word,
                "gadgets": sum(row["thesis"] == word for row in rows),
                **{what: sum(row["thesis"] == word for row in some) for what, some in kept.items()},
                "open": sum(row["thesis"] == word and row["makes"] is None for row in rows),
            }
            for word in dict.fromkeys(row["thesis"] for row in rows)
        ]
        images = ", mirror images as well" if mirror else ""
        each = f"--time {time}" if nodes is None else f"{nodes:,} decisions"
        tables = [_table(f"At most {gadgets} gadgets{images}, {each} for each search", counts, tuple(counts[0]))]
        sizes = [
            {"gadgets": count, "crossovers": sum(row["gadgets"] == count for row in direct)}
            for count in sorted({row["gadgets"] for row in direct})
        ]
        tables += [_table("The fewest gadgets of a crossover", sizes, ("gadgets", "crossovers"))] if sizes else []
        tables += [_table("Through others", chains, ("gadget", "thesis", "makes", "gadgets"))] if chains else []
        still = [row for row in rows if row["makes"] is None]
        tables += [_table("Open", still, ("gadget", "thesis"))] if still else []
        print_json(summary | {"crossovers": rows, "tables": tables})
    else:
        print(f"\n{len(direct)} of {len(rows)} make a directed crossover, {len(chains)} through others", end="")
        print(f"; {len(refuted)} are proved to make none")
    return SOLVED


def traces(
    recorded: Annotated[list[str], typer.Argument(help="Reports of searches (.txt), or traces (.jsonl).")],
    file: Files = None,
    json: Json = False,
) -> int:
    """Replay recorded traces as networks, and verify each of them there."""
    rows: list[dict[str, Any]] = []
    sums = ("traces", "nameable", "verified", "strict")
    for one in verbs.recheck_traces(recorded, verbs.gadget_definitions(file or ())):
        row = {"report": one.report, **{key: getattr(one, key) for key in sums}}
        _show(row, rows, {"report": 90}, json)
    total = {key: sum(row[key] for row in rows) for key in sums}
    if json:
        title = f"{len(rows)} reports"
        print_json(total | {"reports": rows, "tables": [_table(title, [total], sums)]})
    else:
        _show({"report": "all", **total}, rows, {"report": 90}, json)
    return SOLVED if total["verified"] == total["nameable"] else IMPOSSIBLE


def _show(row: Mapping[str, Any], rows: list[dict[str, Any]], widths: Mapping[str, int], json: bool) -> None:
    """Keep a row, and print it as it comes unless everything is printed at the end."""
    rows.append(dict(row))
    if json:
        return
    shown = [key for key in row if key not in ("trace", "network")]
    if len(rows) == 1:
        print("  ".join(key.ljust(max(widths.get(key, _NARROW), len(key))) for key in shown).rstrip())
    cells = (_word(row[key]).ljust(max(widths.get(key, _NARROW), len(key))) for key in shown)
    print("  ".join(cells).rstrip(), flush=True)


def _table(title: str, rows: Sequence[Mapping[str, Any]], keys: tuple[str, ...]) -> dict[str, Any]:
    return {"title": title, "heading": list(keys), "rows": [[_word(row[key]) for key in keys] for row in rows]}


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else str(value)
