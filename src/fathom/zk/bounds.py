"""How sure a verifier can be: exactly, in whole numbers.

With q questions a prover who knows no solution has a right answer to at most q - 1 of them, whatever was committed to,
and passes one round with probability (q - 1) / q at most, r independent rounds with ((q - 1) / q)^r. (But for a prover
who breaks the commitments; see docs/zk.md.)
"""

from __future__ import annotations

from fractions import Fraction
from math import log2

from fathom.errors import FathomError

MOST_SECURITY = 1024


def cheating(questions: int, rounds: int) -> Fraction:
    """The greatest probability with which somebody who knows no solution passes so many rounds."""
    return Fraction(questions - 1, questions) ** rounds


def rounds_for(questions: int, security: int) -> int:
    """The fewest rounds that leave a cheat at most 2^-security."""
    if not 1 <= security <= MOST_SECURITY:
        raise FathomError(f"found a security of {security}, expected 1 to {MOST_SECURITY}")
    if questions < 2:
        return 1
    guess = max(1, int(security / (log2(questions) - log2(questions - 1))) - 1)
    while (questions - 1) ** guess << security > questions**guess:
        guess += 1
    while guess > 1 and (questions - 1) ** (guess - 1) << security <= questions ** (guess - 1):
        guess -= 1
    return guess


def bits(questions: int, rounds: int) -> float:
    """The security of so many rounds: a cheat passes with probability 2^-bits."""
    return float("inf") if questions < 2 else rounds * (log2(questions) - log2(questions - 1))


def security_of(questions: int, rounds: int) -> int:
    """The same in whole bits, rounded down, exactly."""
    if questions < 2:
        return MOST_SECURITY
    found = min(MOST_SECURITY, int(bits(questions, rounds)) + 1)
    while found and (questions - 1) ** rounds << found > questions**rounds:
        found -= 1
    return found
