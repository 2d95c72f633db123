"""Proofs that tell nothing: that a solution is known, to a file or in a conversation. See `fathom.zk`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.kind import Instance, Kind, kind_of, registry, solution_of
from fathom.verbs.limits import known
from fathom.verbs.solving import check

if TYPE_CHECKING:
    from fathom.zk import KnowledgePart, Sigma, Statement
    from fathom.zk.conversation import Outcome


def zk_prove(
    instance: Instance,
    solution: Any,
    *,
    security: int = 128,
    commitments: str = "sha256",
    purpose: str = "",
    steps: int | None = None,
    limits: Limits | None = None,
) -> bytes:
    """A proof that a solution is known, as the content of a file, which tells nothing else about it.

    `steps`: tell that there are so many moves, where the puzzle leaves that free and there are no more. `purpose` is
    bound to the proof: with other words it is none.
    """
    from fathom.zk import proof_bytes, proved

    statement, sigma, witness = _known(instance, solution, steps)
    watch = known(limits).watch()
    made = proved(sigma, witness, watch, security=security, scheme=commitments, purpose=purpose)
    return proof_bytes(made, statement)


def zk_check(
    instance: Instance, proof: bytes, *, security: int = 128, source: str = "", limits: Limits | None = None
) -> tuple[list[str], dict[str, Any]]:
    """What is wrong with a proof in a file (nothing if it is right), and what it tells: its purpose, moves, rounds."""
    from fathom.zk import faults, read_proof, security_of

    statement = _statement_of(instance)
    found = read_proof(proof, statement, source)
    sigma = statement.sigma(found.steps)
    wrong = faults(sigma, found, security, known(limits).watch())
    rounds = len(found.roots)
    told = {
        "purpose": found.purpose,
        "moves": sigma.steps,
        "questions": sigma.questions,
        "rounds": rounds,
        "security": security_of(sigma.questions, rounds),
        "commitments": found.scheme,
    }
    return wrong, told


def zk_listen(
    instance: Instance,
    solution: Any,
    address: str,
    *,
    commitments: str = "sha256",
    steps: int | None = None,
    patience: float = 30.0,
    ready: Callable[[str], None] = print,
    limits: Limits | None = None,
) -> Outcome:
    """Prove to the first who calls at an address that a solution is known; `ready` is told where it is waited."""
    from fathom.zk.conversation import prove
    from fathom.zk.messages import address_of, awaited

    statement, sigma, witness = _known(instance, solution, steps)
    watch = known(limits).watch()
    with awaited(address_of(address), watch, patience, ready) as channel:
        return prove(channel, statement, sigma, witness, watch, scheme=commitments)


def zk_verify(
    instance: Instance, address: str, *, security: int = 40, patience: float = 30.0, limits: Limits | None = None
) -> Outcome:
    """Let who listens at an address prove that a solution is known; the outcome says what was wrong, if anything."""
    from fathom.zk.conversation import verify
    from fathom.zk.messages import address_of, called

    statement, watch = _statement_of(instance), known(limits).watch()
    with called(address_of(address), watch, patience) as channel:
        return verify(channel, statement, watch, security=security)


def zk_bound(
    instance: Instance, solution: Any = None, *, steps: int | None = None, security: int = 40
) -> dict[str, Any]:
    """How sure a verifier can be: questions, the exact bound of a round, and the rounds for 2^-security."""
    from fathom.zk import bits, cheating, rounds_for
    from fathom.zk.rounds import largest_answer

    statement = _statement_of(instance)
    sigma = statement.sigma(steps) if solution is None else _known(instance, solution, steps)[1]
    rounds = rounds_for(sigma.questions, security)
    return {
        "moves": sigma.steps,
        "questions": sigma.questions,
        "round": cheating(sigma.questions, 1),
        "security": security,
        "rounds": rounds,
        "bits": bits(sigma.questions, rounds),
        "commitments": sigma.slots,
        "longest answer": largest_answer(sigma),
    }


def zk_envelopes(instance: Instance, solution: Any, *, steps: int | None = None) -> str:
    """One round on paper: a page to be printed and cut, with what goes into each envelope; new names each time."""
    from fathom.zk.envelopes import page

    _statement, sigma, witness = _known(instance, solution, steps)
    title = getattr(instance, "about", {}).get("title", instance.kind)
    return page(sigma, sigma.secret(witness), title)


def _statement_of(instance: Instance) -> Statement:
    kind = kind_of(instance)
    if kind.part("zk") is None:
        raise FathomError(f"{kind.name} puzzles have no proof that tells nothing (these have: {', '.join(_able())})")
    return _room(kind).statement(instance)


def _room(kind: Kind) -> KnowledgePart:
    return cast("KnowledgePart", kind.part("zk"))


def _able() -> list[str]:
    return sorted(name for name, kind in registry().items() if kind.part("zk") is not None)


def _known(instance: Instance, solution: Any, steps: int | None) -> tuple[Statement, Sigma, Any]:
    """The statement, the round, and the solution as the round takes it; refused if it is no solution."""
    statement = _statement_of(instance)
    found = solution_of(instance, solution)
    wrong = check(instance, found)
    if wrong:
        raise FathomError(f"this is no solution: {wrong[0]}")
    witness = _room(kind_of(instance)).witness(instance, found)
    if not witness:
        raise FathomError("the puzzle is solved as it stands: there is nothing to prove")
    sigma = statement.sigma(statement.steps_for(witness, steps))
    return statement, sigma, witness
