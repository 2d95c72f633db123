"""`fathom solve`: an answer, checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.answer import Answer, Limits, Verdict
from fathom.cli import BAD_INPUT, DEFECT, IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.batch import Source, Wishes, solved_files, sources_in, status_of, worst
from fathom.cli.terminal.options import CheckTime, FormatName, Json, Memory, Nodes, On, Time, free_options, limits_of
from fathom.cli.terminal.output import print_json, print_scene
from fathom.errors import FathomError
from fathom.kind import Instance, kind_named, kind_of

STATUS = {Verdict.SOLVED: SOLVED, Verdict.IMPOSSIBLE: IMPOSSIBLE, Verdict.UNDECIDED: LIMIT_REACHED}
_OUTCOMES = {
    SOLVED: "solved",
    IMPOSSIBLE: "impossible",
    LIMIT_REACHED: "undecided",
    BAD_INPUT: "refused",
    DEFECT: "defects",
}
_LONGEST = 2000  # characters of a solution shown to a person


def solve(
    context: typer.Context,
    file: Annotated[
        str | None, typer.Argument(help="The puzzle's file, or its address; - reads standard input.")
    ] = None,
    batch: Annotated[
        str | None, typer.Option("--batch", help="Solve all files of this folder, or puzzles of this file.")
    ] = None,
    method: Annotated[str | None, typer.Option("--method", help="How; `fathom kinds KIND` lists the methods.")] = None,
    fewest: Annotated[bool, typer.Option("--fewest", help="Prove that no solution costs less.")] = False,
    time: Time = None,
    check_time: CheckTime = None,
    memory: Memory = None,
    nodes: Nodes = None,
    format: FormatName = None,
    json: Json = False,
    json_lines: Annotated[bool, typer.Option("--json-lines", help="With --batch: a JSON object a file.")] = False,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="With --batch: files at a time; all cores.")] = None,
    out: Annotated[
        str | None, typer.Option("--out", help="With --batch: a file of JSON lines, from which it goes on if stopped.")
    ] = None,
    on: On = None,
) -> int:
    """Solve a puzzle, or all in a folder. Options of the method follow as --name value."""
    options = free_options(context.args)
    if file is None and batch is None:
        raise FathomError("Missing argument: a file, or --batch with a folder or file")
    if file is not None and batch is not None:
        raise FathomError("found a file and --batch, expected one of them")
    if batch is not None:
        with limits_of(time, memory, nodes, check_time) as limits:
            wishes = Wishes(method, fewest, format, limits.time, limits.memory, limits.nodes, limits.checking, options)
            return _solve_batch(batch, wishes, limits, json or json_lines, jobs, on, out)
    if json_lines or jobs is not None or on is not None or out is not None:
        raise FathomError("--json-lines, --jobs, --out and --on go with --batch")
    assert file is not None
    instance = verbs.load(file, format)
    with limits_of(time, memory, nodes, check_time) as limits:
        answer = verbs.solve(instance, method, fewest=fewest, limits=limits, **options)
    if json:
        print_json(summary(instance, answer))
    else:
        _tell(instance, answer)
    return LIMIT_REACHED if fewest and answer.optimal is False else STATUS[answer.verdict]


def _solve_batch(
    place: str, wishes: Wishes, limits: Limits, as_json: bool, jobs: int | None, on: str | None, out: str | None
) -> int:
    """Solve all files of a folder, or all puzzles of a file; a line each, or a line in a file."""
    files = sources_in(place, wishes.format)
    if out is not None:
        return _solve_into(out, files, wishes, limits, as_json, jobs, on)
    statuses = []
    for found in solved_files(files, wishes, limits, jobs, on):
        statuses.append(status_of(found, wishes.fewest))
        if as_json:
            print_json(found)
        elif "error" in found:
            print(f"{found['file']}: {found['error']}")
        else:
            doubts = "".join(f", {claim} unproved" for claim in found["unproved"])
            told = getattr(kind_named(found["kind"]).part("solve"), "SHOWN_STATISTICS", ())
            facts = "".join(f", {name} {_word(found[name])}" for name in told if found.get(name) is not None)
            words = f"{found['verdict']}{doubts}{facts}, method {found['method']}, {found['seconds']:.3f} s"
            print(f"{found['file']}: {words}")
        sys.stdout.flush()
    return worst(statuses)


def _solve_into(
    out: str, files: list[Source], wishes: Wishes, limits: Limits, as_json: bool, jobs: int | None, on: str | None
) -> int:
    """Solve what a file of results does not have yet, and tell how many there are of each verdict."""
    from fathom.cli.batch.results import results_in

    with results_in(out, wishes, lambda found: status_of(found, wishes.fewest)) as results:
        known = [results.status_of(file) for file in files]
        left = [file for file, status in zip(files, known, strict=True) if status is None]
        statuses = [status for status in known if status is not None]
        for file, found in zip(left, solved_files(left, wishes, limits, jobs, on), strict=True):
            results.add(file, found)
            statuses.append(status_of(found, wishes.fewest))
    told = {name: statuses.count(status) for status, name in _OUTCOMES.items() if status in statuses}
    if as_json:
        print_json({"files": len(files), "before": len(files) - len(left), **told})
    else:
        words = ", ".join(f"{count:,} {name}" for name, count in told.items())
        print(f"{len(files):,} files, {len(files) - len(left):,} of them solved before: {words}")
    return worst(statuses)


def summary(instance: Instance, answer: Answer) -> dict[str, Any]:
    """The answer as plain values, by stable names."""
    model = kind_of(instance).model

    def text(solution: Any) -> str | None:
        return None if solution is None else model.write_solution(instance, solution)

    return {
        "kind": instance.kind,
        "verdict": str(answer.verdict),
        "method": answer.method,
        "solution": text(answer.solution),
        "cost": answer.cost,
        "optimal": answer.optimal,
        "unique": answer.unique,
        "other": text(answer.other),
        **_told(instance, answer),
        "terms": None if answer.terms is None else str(answer.terms),
        "bound": answer.bound,
        "certificate": None if answer.certificate is None else type(answer.certificate).__name__,
        "unproved": dict(answer.unproved),
        "stopped": answer.stopped,
        "seconds": round(answer.seconds, 6),
        "checking": round(answer.checking, 6),
        "statistics": dict(answer.statistics),
    }


def _told(instance: Instance, answer: Answer) -> dict[str, Any]:
    """What a kind tells besides: facts of its solutions, as its rules measure them, and some of the statistics."""
    kind = kind_of(instance)
    facts_of = getattr(kind.check, "facts_of", None)
    facts = facts_of(instance, answer.solution) if facts_of and answer.solution is not None else {}
    names = getattr(kind.part("solve"), "SHOWN_STATISTICS", ())
    return facts | {name: answer.statistics.get(name) for name in names}


def _word(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _tell(instance: Instance, answer: Answer) -> None:
    if answer.solution is not None:
        print_solution(instance, answer.solution)
    print(", ".join(_words(instance, answer)))


def print_solution(instance: Instance, solution: Any) -> None:
    """The picture of a solution, and its text."""
    print_scene(verbs.draw(instance, solution))
    text = kind_of(instance).model.write_solution(instance, solution)
    if text:
        print(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text):,} characters; --json prints all)")


def _words(instance: Instance, answer: Answer) -> Iterator[str]:
    """The answer in words."""
    yield from answer.claims()
    yield from (f"{name} {_word(value)}" for name, value in _told(instance, answer).items() if value is not None)
    if "states" in answer.statistics:
        yield f"{answer.statistics['states']:,} states"
    yield f"method {answer.method}"
    yield f"{answer.seconds:.3f} s"
    if answer.verdict is not Verdict.UNDECIDED and not answer.unproved:
        yield f"checked in {answer.checking:.3f} s"
    elif answer.checking >= 0.0005:
        yield f"{answer.checking:.3f} s of checking"
    if answer.stopped is not None:
        yield f"ended by: {answer.stopped}"
