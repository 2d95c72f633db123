"""`fathom zk verify` and `check`: let somebody prove that a solution is known, and look at a proof in a file."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom import verbs
from fathom.amounts import seconds
from fathom.cli import IMPOSSIBLE, SOLVED
from fathom.cli.terminal.options import File, FormatName, Json, Memory, Time, limits_of
from fathom.cli.terminal.output import print_json
from fathom.cli.zk.options import Patience, moves_words
from fathom.files import content_of


def verify(
    file: File,
    connect: Annotated[str, typer.Option("--connect", help="Where the prover listens: host:port.")],
    security: Annotated[int, typer.Option("--security", min=1, help="A cheat is to have a chance of 2^-N.")] = 40,
    patience: Patience = "30s",
    format: FormatName = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Let who listens there prove that a solution of the puzzle is known."""
    instance = verbs.load(file, format)
    with limits_of(time, memory) as limits:
        outcome = verbs.zk_verify(
            instance, connect, security=security, patience=seconds(patience, "--patience"), limits=limits
        )
    if json:
        told = {"accepted": outcome.fault is None, "fault": outcome.fault, "moves": outcome.steps}
        print_json({**told, "questions": outcome.questions, "rounds": outcome.rounds, "bytes": outcome.bytes})
    elif outcome.fault is not None:
        print(f"rejected: {outcome.fault}")
    else:
        words = f"{outcome.rounds:,} rounds of {outcome.questions:,} questions"
        print(f"accepted: {moves_words(outcome.steps)} is known, but for a chance of 2^-{security} ({words})")
    return SOLVED if outcome.fault is None else IMPOSSIBLE


def check(
    file: File,
    proof: Annotated[str, typer.Argument(help="The file with the proof; - reads standard input.")],
    security: Annotated[int, typer.Option("--security", min=1, help="The least security, 2^-N, to accept.")] = 128,
    format: FormatName = None,
    time: Time = None,
    memory: Memory = None,
    json: Json = False,
) -> int:
    """Check a proof in a file."""
    instance = verbs.load(file, format)
    data = content_of(proof)
    with limits_of(time, memory) as limits:
        wrong, told = verbs.zk_check(instance, data, security=security, source=proof, limits=limits)
    if json:
        print_json({"valid": not wrong, "faults": wrong, **told})
    elif wrong:
        print(f"rejected: {wrong[0]}")
    else:
        bound = f"for {told['purpose']!r}" if told["purpose"] else "for nothing in particular"
        words = f"{told['rounds']:,} rounds of {told['questions']:,} questions"
        print(f"valid, {bound}: {moves_words(told['moves'])} is known, but for a chance of ", end="")
        print(f"2^-{told['security']} a try ({words})")
    return IMPOSSIBLE if wrong else SOLVED
