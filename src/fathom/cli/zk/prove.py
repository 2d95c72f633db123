"""`fathom zk prove`, `bound`, `envelopes`: a proof to a file, to a caller or on paper, and how sure it makes them."""

from __future__ import annotations

from typing import Annotated

import typer

from fathom import verbs
from fathom.amounts import seconds
from fathom.cli import SOLVED
from fathom.cli.check import solution_text
from fathom.cli.terminal.options import File, Force, FormatName, Json, Memory, Output, Time, limits_of
from fathom.cli.terminal.output import free_path, print_json, print_table
from fathom.cli.zk.options import Patience, SolutionText, Steps, moves_words
from fathom.errors import FathomError
from fathom.files import write_whole


def prove(
    file: File,
    solution: SolutionText,
    listen: Annotated[
        str | None, typer.Option("--listen", help="Wait here for a verifier: host:port, or :port of this machine.")
    ] = None,
    output: Output = None,
    security: Annotated[
        int | None, typer.Option("--security", min=1, help="Of a file: a cheat has a chance of 2^-N a try; 128.")
    ] = None,
    commitments: Annotated[str, typer.Option("--commitments", help="sha256, or pedersen.")] = "sha256",
    purpose: Annotated[str, typer.Option("--for", help="Words that are bound to a proof in a file.")] = "",
    steps: Steps = None,
    patience: Patience = "30s",
    format: FormatName = None,
    time: Time = None,
    memory: Memory = None,
    force: Force = False,
) -> int:
    """Prove that you know a solution: to a verifier who calls (--listen), or in a file (-o)."""
    if (listen is None) == (output is None):
        raise FathomError("expected either --listen and an address, or -o and the name of a file")
    if listen is not None and (security is not None or purpose):
        raise FathomError("--security and --for belong to a proof in a file; a verifier who calls says how sure to be")
    target = None if output is None else free_path(output, force)
    instance = verbs.load(file, format)
    text = solution_text(solution)
    with limits_of(time, memory) as limits:
        if listen is not None:
            outcome = verbs.zk_listen(
                instance,
                text,
                listen,
                commitments=commitments,
                steps=steps,
                patience=seconds(patience, "--patience"),
                ready=lambda place: print(f"listening on {place}", flush=True),
                limits=limits,
            )
            print(f"accepted after {outcome.rounds:,} rounds, {outcome.bytes:,} bytes")
            return SOLVED
        proof = verbs.zk_prove(
            instance,
            text,
            security=128 if security is None else security,
            commitments=commitments,
            purpose=purpose,
            steps=steps,
            limits=limits,
        )
    assert target is not None
    write_whole(target, proof)
    print(target)
    return SOLVED


def bound(
    file: File,
    solution: Annotated[str | None, typer.Argument(help="The solution, where its number of moves matters.")] = None,
    steps: Steps = None,
    security: Annotated[int, typer.Option("--security", min=1, help="The wanted security: 2^-N.")] = 40,
    format: FormatName = None,
    json: Json = False,
) -> int:
    """Tell how often somebody without a solution gets away with it: in a round, and in as many as are needed."""
    instance = verbs.load(file, format)
    facts = verbs.zk_bound(
        instance, None if solution is None else solution_text(solution), steps=steps, security=security
    )
    if json:
        print_json(facts | {"round": str(facts["round"])})
        return SOLVED
    once, rounds = facts["round"], facts["rounds"]
    print_table(
        [
            ("to be proved", moves_words(facts["moves"])),
            ("questions", f"{facts['questions']:,}"),
            ("commitments in a round", f"{facts['commitments']:,}"),
            ("a cheat passes one round", f"at most {once}"),
            (f"rounds for 2^-{security}", f"{rounds:,}"),
            ("a cheat passes them all", f"at most ({once})^{rounds} = 2^-{facts['bits']:.2f}"),
        ]
    )
    return SOLVED


def envelopes(
    file: File,
    solution: SolutionText,
    output: Annotated[
        str, typer.Option("--output", "-o", help="Where to write the page: a name that ends with .html.")
    ],
    steps: Steps = None,
    format: FormatName = None,
    force: Force = False,
) -> int:
    """Write one round of the proof as a page to be printed and cut: what goes into which envelope."""
    target = free_path(output, force)
    page = verbs.zk_envelopes(verbs.load(file, format), solution_text(solution), steps=steps)
    write_whole(target, page.encode())
    print(target)
    return SOLVED
