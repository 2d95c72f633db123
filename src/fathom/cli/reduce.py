"""`fathom reduce`: one problem turned into another, and solutions carried forward and back."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom import verbs
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.check import solution_text
from fathom.cli.terminal.options import Force, FormatName, Json, Memory, Output, Time, limits_of
from fathom.cli.terminal.output import free_path, print_file, print_json, print_table, write_text
from fathom.errors import FathomError
from fathom.kind import Instance, kind_of

if TYPE_CHECKING:
    from fathom.hardness import Agreement, Built, Reduction


def reduce(
    source: Annotated[str | None, typer.Argument(help="The kind of the file's problem.")] = None,
    target: Annotated[str | None, typer.Argument(help="The kind to turn it into.")] = None,
    file: Annotated[
        str | None, typer.Argument(help="The problem's file, or its address; - reads standard input.")
    ] = None,
    via: Annotated[
        str | None, typer.Option("--via", help="Reductions by name, with commas; else a shortest chain.")
    ] = None,
    output: Output = None,
    forward: Annotated[
        str | None, typer.Option("--forward", help="Carry this solution of the source: text, file or -.")
    ] = None,
    back: Annotated[
        str | None, typer.Option("--back", help="Read this solution of the target back: text, file or -.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Solve both sides and compare.")] = False,
    structure: Annotated[
        bool, typer.Option("--structure", help="With --verify: the lemmas of the proof, too.")
    ] = False,
    picture: Annotated[str | None, typer.Option("--picture", help="Draw what was built, its parts in colours.")] = None,
    view: Annotated[str | None, typer.Option("--view", help="Draw what was built as a whole, in space.")] = None,
    film: Annotated[
        str | None, typer.Option("--film", help="With --forward: draw how that solution makes its way.")
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="List all reductions.")] = False,
    force: Force = False,
    time: Time = None,
    memory: Memory = None,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Turn a problem into one of another kind. Without arguments, list the reductions there are."""
    if listing or source is None:
        return _list(json)
    if target is None or file is None:
        raise FathomError("expected three arguments: SOURCE TARGET FILE (none of them lists the reductions)")
    if structure and not verify:
        raise FathomError("--structure goes with --verify")
    if film is not None and forward is None:
        raise FathomError("--film goes with --forward")
    if (forward, back).count("-") + (file == "-") > 1:
        raise FathomError("only one of problem and solutions can come from standard input")
    names = None if via is None else [name.strip() for name in via.split(",")]
    chosen = verbs.reduction(source, target, names)
    wished = {"layers": picture, "view": view, "film": film}
    paths = {name: free_path(path, force) for name, path in wished.items() if path is not None}
    instance = verbs.load(file, format)
    if instance.kind != source:
        raise FathomError(f"{file} holds a problem of the kind {instance.kind}, not {source}")
    with limits_of(time, memory) as limits, limits.watch().holding() as watch:
        started = monotonic()
        built = verbs.reduce(instance, target, via=names, limits=watch.left())
        facts = _facts(chosen, built, monotonic() - started)
        if output is not None:
            write_text(output, built.instance.to_text(), force)
            facts["file"] = output
        given = None if forward is None else verbs.accept(instance, solution_text(forward))
        for name, path in paths.items():
            verbs.draw_reduction(built, name, given).save(path)
            facts.setdefault("pictures", []).append(str(path))
        carried = _carried(built, given, None if back is None else solution_text(back))
        status = SOLVED
        if verify:
            found = verbs.verify(built, limits=watch.left(), counts=chosen.parsimonious, structure=structure)
            facts["verified"] = _verified(found)
            status = {True: SOLVED, False: IMPOSSIBLE, None: LIMIT_REACHED}[found.agrees]
    told_otherwise = output is not None or bool(paths) or bool(carried) or verify
    if json:
        print_json(facts | carried | ({} if told_otherwise else {"text": built.instance.to_text()}))
    else:
        _tell(facts, carried, None if told_otherwise else built.instance)
    return status


def _list(json: bool) -> int:
    found = verbs.reductions().values()
    if json:
        print_json({"reductions": {one.name: _described(one) for one in found}})
    else:
        heading = ("reduction", "from", "to", "keeps", "size", "how")
        rows = [(one.name, one.source, one.target, str(one.preserves), one.growth, one.summary) for one in found]
        print_table([heading, *rows])
    return SOLVED


def _described(reduction: Reduction) -> dict[str, str]:
    return {
        "source": reduction.source,
        "target": reduction.target,
        "preserves": str(reduction.preserves),
        "size": reduction.growth,
        "summary": reduction.summary,
    }


def _facts(chosen: Reduction, built: Built, seconds: float) -> dict[str, Any]:
    return {
        "source": chosen.source,
        "target": chosen.target,
        "chain": list(chosen.steps or (chosen.name,)),
        "preserves": str(chosen.preserves),
        "size": chosen.measure(built.instance),
        "seconds": round(seconds, 6),
    }


def _carried(built: Built, forward: Any, back: str | None) -> dict[str, str]:
    """The solutions that were to be carried, as texts."""
    told: dict[str, str] = {}
    if forward is not None:
        told["forward"] = kind_of(built.instance).model.write_solution(built.instance, built.forward(forward))
    if back is not None:
        told["back"] = kind_of(built.source).model.write_solution(built.source, built.back(back))
    return told


def _verified(found: Agreement) -> dict[str, Any]:
    return {
        "agrees": found.agrees,
        "source": str(found.source.verdict),
        "target": str(found.target.verdict),
        "counts": None if found.counts is None else [count.count for count in found.counts],
        "faults": list(found.faults),
        "stopped": found.stopped,
        "seconds": found.seconds,
    }


def _tell(facts: dict[str, Any], carried: dict[str, str], instance: Instance | None) -> None:
    if instance is not None:
        print_file(instance.to_text())
        return
    for text in carried.values():
        print(text)
    for path in (*filter(None, [facts.get("file")]), *facts.get("pictures", ())):
        print(f"written: {path}")
    if "verified" in facts:
        found = facts["verified"]
        size = ", ".join(f"{name} {value:,}" for name, value in facts["size"].items())
        print_table(
            [
                ("chain", " + ".join(facts["chain"])),
                ("size", size),
                ("source", found["source"]),
                ("target", found["target"]),
                *((("counts", " and ".join(f"{count:,}" for count in found["counts"])),) if found["counts"] else ()),
                ("seconds", ", ".join(f"{name} {value:.3f}" for name, value in found["seconds"].items())),
                *(("fault", fault) for fault in found["faults"]),
                (
                    "agreement",
                    {True: "yes", False: "no", None: f"open: {found['stopped'] or 'a limit was reached'}"}[
                        found["agrees"]
                    ],
                ),
            ]
        )
