"""How sure a verifier can be, exactly.

With q questions a prover who knows no solution has a right answer to at most q - 1 of them, whatever was committed to,
and passes one round with probability (q - 1) / q at most, r independent rounds with ((q - 1) / q)^r. (But for a prover
who breaks the commitments; see docs/zk.md.)

Rounds and bits are counted with logarithms of sixty digits. With q > 2 the bound is never a power of two, since q - 1
and q have no common factor; where sixty digits should not tell on which side of it a number lies, whole numbers do.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

from fathom.errors import FathomError

MOST_SECURITY = 1024

_PRECISE = Context(prec=60)
_NEAR = Decimal("1e-30")


def cheating(questions: int, rounds: int) -> Fraction:
    """The greatest probability with which somebody who knows no solution passes so many rounds."""
    return Fraction(questions - 1, questions) ** rounds


def rounds_for(questions: int, security: int) -> int:
    """The fewest rounds that leave a cheat at most 2^-security."""
    if not 1 <= security <= MOST_SECURITY:
        raise FathomError(f"found a security of {security}, expected 1 to {MOST_SECURITY}")
    if questions <= 2:
        return security if questions == 2 else 1
    wanted = _PRECISE.divide(Decimal(security), _bits_of_a_round(questions))
    fewest = int(wanted)
    if abs(wanted - fewest) > _NEAR:
        return fewest + 1
    while (questions - 1) ** fewest << security > questions**fewest:
        fewest += 1
    return fewest


def bits(questions: int, rounds: int) -> float:
    """The security of so many rounds: a cheat passes with probability 2^-bits."""
    return float("inf") if questions < 2 else float(_PRECISE.multiply(Decimal(rounds), _bits_of_a_round(questions)))


def security_of(questions: int, rounds: int) -> int:
    """The same in whole bits, rounded down, exactly; as many as anybody may ask for, at most."""
    if questions <= 2:
        return min(MOST_SECURITY, rounds) if questions == 2 else MOST_SECURITY
    told = _PRECISE.multiply(Decimal(rounds), _bits_of_a_round(questions))
    found = int(told)
    while abs(told - found) <= _NEAR and found and (questions - 1) ** rounds << found > questions**rounds:
        found -= 1
    return min(MOST_SECURITY, found)


def _bits_of_a_round(questions: int) -> Decimal:
    likely = _PRECISE.divide(Decimal(questions), Decimal(questions - 1))
    return _PRECISE.divide(_PRECISE.ln(likely), _PRECISE.ln(Decimal(2)))
