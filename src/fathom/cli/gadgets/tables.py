"""`fathom gadgets simulations`, `crossovers` and `traces`: what [Bosboom 2020, 2] says, found and checked again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
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
    time: Annotated[str, typer.Option("--time", help="Most time for each search.")] = "5s",
    memory: Memory = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=0, help="Most specifications of each search.")] = None,
    generations: Annotated[int, typer.Option("--generations", min=1, help="How many gadgets to add at most.")] = 9,
    further: Annotated[
        bool, typer.Option("--further", help="The arrangements that [Bosboom 2020, 2.6.3] leaves out, instead.")
    ] = False,
    cores: Cores = None,
    store: Annotated[str | None, typer.Option("--store", help="A folder that keeps all searches.")] = None,
    json: Json = False,
) -> int:
    """Which of the 144 input/output gadgets make a directed crossover, with fan-in, by themselves or through others."""
    rows: list[dict[str, Any]] = []
    folder = None if store is None else Path(store)
    with limits_of(time, memory, nodes) as limits:
        for one, published in verbs.gadget_crossovers(
            limits, generations, cores, folder, further=further, names=names or ()
        ):
            row = {
                "gadget": one.name,
                "thesis": published,
                **_best(one.outcome),
                "makes": one.through or None,
                "generations": one.outcome.generations,
                "specifications": one.outcome.specifications,
                "seconds": round(one.outcome.seconds, 1),
            }
            _show(row, rows, {"gadget": 38, "thesis": 16, "makes": 38}, json)
    reached = [row for row in rows if row["makes"]]
    news = [row["gadget"] for row in reached if row["thesis"] not in ("crossover", "through others")]
    summary = {"total": len(rows), "reach": len(reached), "on_the_list": len(reached) - len(news), "news": news}
    if json:
        counts = [
            {
                "published": word,
                "gadgets": sum(row["thesis"] == word for row in rows),
                "found here": sum(row["makes"] == "dicrossover" for row in rows if row["thesis"] == word),
            }
            for word in dict.fromkeys(row["thesis"] for row in rows)
        ]
        each = f"--time {time} for each gadget" if nodes is None else f"--nodes {nodes} for each search"
        chains = [row for row in reached if row["makes"] != "dicrossover"]
        tables = [_table(f"Directed crossovers, {each}", counts, tuple(counts[0]))]
        tables += [_table("Through others", chains, ("gadget", "thesis", "makes", "gadgets"))] if chains else []
        print_json(summary | {"crossovers": rows, "tables": tables})
    else:
        print(f"\n{len(reached)} of {len(rows)} reach a directed crossover; {len(news)} of them are not on the list")
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


def _best(outcome: Any) -> dict[str, Any]:
    """The simulation with the fewest gadgets, if there is one."""
    if not outcome.found:
        return {"gadgets": None, "verified": None, "strict": None, "trace": []}
    best = outcome.found[0]
    return {
        "gadgets": best.gadgets,
        "verified": best.verified.holds,
        "strict": best.verified.strict,
        "trace": [str(step) for step in best.trace.steps],
    }


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
