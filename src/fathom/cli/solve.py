"""`fathom solve`: an answer, checked."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.answer import Answer, Limits, Verdict
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.options import FormatName, Json, Memory, Nodes, Time, free_options, limits_of
from fathom.cli.output import print_json, print_scene
from fathom.errors import FathomError
from fathom.kind import Instance, kind_of

STATUS = {Verdict.SOLVED: SOLVED, Verdict.IMPOSSIBLE: IMPOSSIBLE, Verdict.UNDECIDED: LIMIT_REACHED}
_LONGEST = 2000  # characters of a solution shown to a person


def solve(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(help="The puzzle's file; - reads standard input.")] = None,
    batch: Annotated[str | None, typer.Option("--batch", help="Solve all files of this folder instead.")] = None,
    method: Annotated[str | None, typer.Option("--method", help="How; `fathom kinds KIND` lists the methods.")] = None,
    fewest: Annotated[bool, typer.Option("--fewest", help="Prove that no solution costs less.")] = False,
    time: Time = None,
    memory: Memory = None,
    nodes: Nodes = None,
    format: FormatName = None,
    json: Json = False,
    json_lines: Annotated[bool, typer.Option("--json-lines", help="With --batch: a JSON object a file.")] = False,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="With --batch: files at a time; all cores.")] = None,
) -> int:
    """Solve a puzzle, or all in a folder. Options of the method follow as --name value."""
    options = free_options(context.args)
    if file is None and batch is None:
        raise FathomError("Missing argument: a file, or --batch with a folder")
    if file is not None and batch is not None:
        raise FathomError("found a file and --batch, expected one of them")
    if batch is not None:
        with limits_of(time, memory, nodes) as limits:
            return _solve_batch(batch, method, fewest, format, limits, options, json or json_lines, jobs)
    if json_lines or jobs is not None:
        raise FathomError("--json-lines and --jobs go with --batch")
    assert file is not None
    instance = verbs.load(file, format)
    with limits_of(time, memory, nodes) as limits:
        answer = verbs.solve(instance, method, fewest=fewest, limits=limits, **options)
    if json:
        print_json(summary(instance, answer))
    else:
        _tell(instance, answer)
    return LIMIT_REACHED if fewest and answer.optimal is False else STATUS[answer.verdict]


def _solve_batch(
    folder: str,
    method: str | None,
    fewest: bool,
    format: str | None,
    limits: Limits,
    options: dict[str, str],
    as_json: bool,
    jobs: int | None,
) -> int:
    """Solve all files of a folder; a line each."""
    from fathom.cli.batch import Wishes, files_in, solved_files, status_of, worst

    wishes = Wishes(method, fewest, format, limits.time, limits.memory, limits.nodes, options)
    statuses = []
    for found in solved_files(files_in(folder), wishes, limits, jobs):
        statuses.append(status_of(found))
        if as_json:
            print_json(found)
        elif "error" in found:
            print(f"{found['file']}: {found['error']}")
        else:
            print(f"{found['file']}: {found['verdict']}, method {found['method']}, {found['seconds']:.3f} s")
        sys.stdout.flush()
    return worst(statuses)


def summary(instance: Instance, answer: Answer) -> dict[str, Any]:
    """The answer as plain values, by stable names."""
    model = kind_of(instance).model
    return {
        "kind": instance.kind,
        "verdict": str(answer.verdict),
        "method": answer.method,
        "solution": None if answer.solution is None else model.write_solution(instance, answer.solution),
        "cost": answer.cost,
        "optimal": answer.optimal,
        **{name: answer.statistics.get(name) for name in getattr(kind_of(instance).part("solve"), "TOLD", ())},
        "bound": answer.bound,
        "certificate": None if answer.certificate is None else type(answer.certificate).__name__,
        "seconds": round(answer.seconds, 6),
        "statistics": dict(answer.statistics),
    }


def _word(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _tell(instance: Instance, answer: Answer) -> None:
    if answer.solution is not None:
        print_scene(verbs.draw(instance, answer.solution))
        text = kind_of(instance).model.write_solution(instance, answer.solution)
        if text:
            print(
                text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text):,} characters; --json prints all)"
            )
    words = [str(answer.verdict)]
    if answer.cost is not None:
        words.append(f"cost {answer.cost}" + (" (the least)" if answer.optimal else ""))
    if answer.bound is not None and not answer.optimal:
        words.append(f"at least {answer.bound}")
    told = getattr(kind_of(instance).part("solve"), "TOLD", ())
    words += [f"{name} {_word(answer.statistics[name])}" for name in told if name in answer.statistics]
    words += [f"{answer.statistics['states']:,} states"] if "states" in answer.statistics else []
    words += [f"method {answer.method}", f"{answer.seconds:.3f} s"]
    replayed = answer.statistics.get("replayed", True)
    words += ["checked"] if answer.verdict is not Verdict.UNDECIDED and replayed else []
    words += [f"stopped by {answer.statistics['stopped by']}"] if "stopped by" in answer.statistics else []
    print(", ".join(words))
