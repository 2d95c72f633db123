"""`fathom bench`: all methods against each other, on the examples of a kind or on files; and the studies of kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.cli import SOLVED
from fathom.cli.terminal.options import Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json, print_table
from fathom.kind import Study, kind_named, kind_of


def bench(
    what: Annotated[list[str], typer.Argument(help="A kind (all its examples), or files; or a study, and files.")],
    repeat: Annotated[int, typer.Option("--repeat", min=1, help="Solve each so often; the best time counts.")] = 3,
    time: Time = "60",
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Time every method that fits, answers checked; or print the tables of a study. Compare times of one run only."""
    studies = _studies()
    if what[0] in studies:
        return _study(studies[what[0]], what[1:], time, memory, json)
    rows: list[dict[str, Any]] = []
    with limits_of(time, memory) as limits:
        for name, place in _puzzles(what):
            instance = verbs.load(place)
            for method_name, method in kind_of(instance).methods.items():
                if not method.applies(instance):
                    continue
                answers = [verbs.solve(instance, method_name, limits=limits) for _ in range(repeat)]
                best = min(answers, key=lambda answer: answer.seconds)
                rows.append(
                    {
                        "puzzle": name,
                        "method": method_name,
                        "verdict": str(best.verdict),
                        "cost": best.cost,
                        "optimal": best.optimal,
                        "seconds": round(best.seconds, 6),
                    }
                )
    if json:
        print_json({"runs": rows})
    else:
        heading = ("puzzle", "method", "verdict", "cost", "optimal", "seconds")
        print_table([heading, *(tuple(_cell(row[key]) for key in heading) for row in rows)])
    return SOLVED


def _studies() -> dict[str, Study]:
    parts = (kind.part("analyse") for kind in verbs.kinds().values())
    return {name: study for part in parts for name, study in getattr(part, "STUDIES", {}).items()}


def _study(study: Study, files: list[str], time: str | None, memory: str | None, json: bool) -> int:
    told = []
    with limits_of(time, memory) as limits:
        for table in study.run([(Path(place).stem, verbs.load(place)) for place in files], limits):
            told.append(
                {"title": table.title, "heading": list(table.heading), "rows": [list(row) for row in table.rows]}
            )
            if not json:
                print(f"{table.title}\n")
                print_table([table.heading, *table.rows])
                print(flush=True)
    if json:
        print_json({"tables": told})
    return SOLVED


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4f}"
    return (
        {None: "-", True: "yes", False: "no"}.get(value, str(value))
        if not isinstance(value, int) or isinstance(value, bool)
        else str(value)
    )


def _puzzles(what: list[str]) -> list[tuple[str, str]]:
    """The names of puzzles, and where each is: files, or addresses."""
    if len(what) == 1 and what[0] in verbs.kinds():
        return [(example.path.name, str(example.path)) for example in kind_named(what[0]).examples()]
    return [(Path(place).name, place) for place in what]
