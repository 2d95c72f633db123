"""`fathom solve`: an answer, checked."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fathom import verbs
from fathom.answer import Answer, Verdict
from fathom.cli import IMPOSSIBLE, LIMIT_REACHED, SOLVED
from fathom.cli.options import File, FormatName, Json, Memory, Nodes, Time, free_options, limits_of
from fathom.cli.output import print_json, print_scene
from fathom.kind import Instance, kind_of

STATUS = {Verdict.SOLVED: SOLVED, Verdict.IMPOSSIBLE: IMPOSSIBLE, Verdict.UNDECIDED: LIMIT_REACHED}
_LONGEST = 2000  # characters of a solution shown to a person


def solve(
    context: typer.Context,
    file: File,
    method: Annotated[str | None, typer.Option("--method", help="How; `fathom kinds KIND` lists the methods.")] = None,
    fewest: Annotated[bool, typer.Option("--fewest", help="Prove that no solution costs less.")] = False,
    time: Time = None,
    memory: Memory = None,
    nodes: Nodes = None,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Solve a puzzle. Options of the method follow as --name value."""
    options = free_options(context.args)
    instance = verbs.load(file, format)
    with limits_of(time, memory, nodes) as limits:
        answer = verbs.solve(instance, method, fewest=fewest, limits=limits, **options)
    if json:
        print_json(summary(instance, answer))
    else:
        _tell(instance, answer)
    return LIMIT_REACHED if fewest and answer.optimal is False else STATUS[answer.verdict]


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
    words += [f"{name} {answer.statistics[name]}" for name in told if name in answer.statistics]
    words += [f"{answer.statistics['states']:,} states"] if "states" in answer.statistics else []
    words += [f"method {answer.method}", f"{answer.seconds:.3f} s"]
    words += ["checked"] if answer.verdict is not Verdict.UNDECIDED else []
    words += [f"stopped by {answer.statistics['stopped by']}"] if "stopped by" in answer.statistics else []
    print(", ".join(words))
