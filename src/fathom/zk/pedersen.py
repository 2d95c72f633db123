"""Pedersen commitments over the curve P-256 [Pedersen 1991]: they hide perfectly.

A commitment to m with the key r is the point r G + m H. G is the generator of the curve; H is a point that nobody
chose: the first whose x is a digest of a counter and a sentence, so nobody knows its logarithm to the base G. For every
m there is exactly one r that leads to a given point, so the point tells nothing; to know two pairs for one point is to
know that logarithm. m is a digest of session, slot and value.

The library `cryptography` computes r G; sums of points and multiples of H, for which it has no function, are made here,
with a table of multiples of H. That part takes a time that depends on m, which the prover alone sees. A commitment
takes several hundred times as long as one by SHA-256.
"""

from __future__ import annotations

import hashlib
from functools import cache
from random import Random

from fathom.errors import MissingExtra
from fathom.zk.commitments import KEY

_PRIME = 2**256 - 2**224 + 2**192 + 2**96 - 1
_A = -3
_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve has, which is prime."""

_WINDOW = 8
_SENTENCE = b"fathom zk: a point whose logarithm nobody knows"

Point = tuple[int, int] | None
"""x and y; None is the point at infinity."""


class Pedersen:
    """Commitments as points, of which the digest is told."""

    name = "pedersen"

    def __init__(self) -> None:
        try:
            from cryptography.hazmat.primitives.asymmetric import ec
        except ImportError:
            raise MissingExtra("committing by pedersen", "zk") from None
        self._derive = ec.derive_private_key
        self._curve = ec.SECP256R1()

    def key(self, source: Random) -> bytes:
        """A number from 1 to the order, exclusive, each as likely."""
        return source.randrange(1, ORDER).to_bytes(KEY, "big")

    def commit(self, session: bytes, slot: int, key: bytes, value: bytes) -> bytes:
        """A digest of the point; nothing that could be one if the key is none."""
        number = int.from_bytes(key, "big")
        if not 0 < number < ORDER:
            return b""
        point = self.point(number, message(session, slot, value))
        return hashlib.sha256(b"fathom zk point\0" + point_bytes(point)).digest()

    def point(self, number: int, message: int) -> Point:
        """The point r G + m H."""
        told = self._derive(number, self._curve).public_key().public_numbers()
        return added((told.x, told.y), multiple(message))


def message(session: bytes, slot: int, value: bytes) -> int:
    """What is committed to, as a number below the order."""
    data = b"fathom zk message\0" + session + slot.to_bytes(4, "big") + value
    return int.from_bytes(hashlib.sha512(data).digest(), "big") % ORDER


def point_bytes(point: Point) -> bytes:
    """A point in 65 bytes; the one at infinity as zeros."""
    return bytes(65) if point is None else b"\4" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def added(one: Point, other: Point) -> Point:
    """The sum of two points."""
    if one is None or other is None:
        return other if one is None else one
    if one[0] == other[0]:
        if (one[1] + other[1]) % _PRIME == 0:
            return None
        slope = (3 * one[0] ** 2 + _A) * pow(2 * one[1], -1, _PRIME) % _PRIME
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, _PRIME) % _PRIME
    x = (slope * slope - one[0] - other[0]) % _PRIME
    return x, (slope * (one[0] - x) - one[1]) % _PRIME


@cache
def second_generator() -> tuple[int, int]:
    """The point H."""
    counter = 0
    while True:
        x = int.from_bytes(hashlib.sha256(counter.to_bytes(4, "big") + _SENTENCE).digest(), "big")
        square = (x**3 + _A * x + _B) % _PRIME
        y = pow(square, (_PRIME + 1) // 4, _PRIME)  # the root, if there is one: the prime is 3 modulo 4
        if x < _PRIME and y * y % _PRIME == square:
            return x, min(y, _PRIME - y)
        counter += 1


@cache
def _multiples() -> list[list[Point]]:
    """For each byte of a number, the multiples of H that it may stand for."""
    table, base = [], second_generator()
    unit: Point = base
    for _ in range(256 // _WINDOW):
        row: list[Point] = [None]
        for _ in range((1 << _WINDOW) - 1):
            row.append(added(row[-1], unit))
        table.append(row)
        unit = added(row[-1], unit)
    return table


def multiple(number: int) -> Point:
    """So many times H, for numbers below 2^256."""
    found: Point = None
    for row in _multiples():
        found = added(found, row[number & ((1 << _WINDOW) - 1)])
        number >>= _WINDOW
    return found
