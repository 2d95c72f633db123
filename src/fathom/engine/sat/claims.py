"""What shows that there is no solution, that one is the only one, or that it is not; and whether an answer shows it.

Kinds whose proofs are about formulas hand over their own rules: what is wrong with a solution, when two are the same,
and what is wrong with a proof that there are no solutions but some.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fathom.answer import Answer, Verdict


@dataclass(frozen=True, slots=True)
class Refuted:
    """The proof that there is no solution."""

    proof: Any


@dataclass(frozen=True, slots=True)
class Unique:
    """The proof that there is no solution but the one told."""

    proof: Any


@dataclass(frozen=True, slots=True)
class Another:
    """A second solution: the one told is not the only one."""

    solution: Any


def objections_to(
    answer: Answer,
    violations: Callable[[Any], list[str]],
    same: Callable[[Any, Any], bool],
    problems: Callable[[Any, list[Any]], list[str]],
) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds.

    `problems(proof, known)` is asked about proofs that there are no solutions but those known.
    """
    certificate = answer.certificate
    if answer.verdict is Verdict.IMPOSSIBLE:
        if not isinstance(certificate, Refuted):
            return ["impossible, without a refutation"]
        return problems(certificate.proof, [])
    if answer.solution is None:
        return ["solved, without a solution"] if answer.verdict is Verdict.SOLVED else []
    found = violations(answer.solution)
    unique = answer.statistics.get("unique")
    if isinstance(certificate, Another):
        found += violations(certificate.solution)
        found += ["the second solution is the first"] if same(certificate.solution, answer.solution) else []
    if isinstance(certificate, Unique) and not found:
        found += problems(certificate.proof, [answer.solution])
    if unique is not None and not isinstance(certificate, Unique if unique else Another):
        found.append(f"unique: {'yes' if unique else 'no'}, without a certificate")
    return found
