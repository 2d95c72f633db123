"""Commitments: a value in a sealed envelope. It can be opened later, but only to what was put in.

Every commitment has a key of its own, of 256 bits. With `sha256` it is a digest of key and value: as long as SHA-256
behaves, nobody reads the value without the key (hiding), and nobody finds a second key and value with the same digest
(binding). `pedersen` hides perfectly, whatever can be computed, and binds as long as discrete logarithms are hard (and
SHA-256 has no collisions); it needs the library `cryptography`.

The session, which names the statement and the conversation, and the slot go into every commitment: one that was made
for another conversation, or another place, opens to nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Protocol

from fathom.errors import UnknownName

KEY = 32
"""Bytes of a key, and of a digest."""


class Scheme(Protocol):
    """A way to commit."""

    @property
    def name(self) -> str:
        """What it is called."""

    def key(self, source: Random) -> bytes:
        """A new key."""

    def commit(self, session: bytes, slot: int, key: bytes, value: bytes) -> bytes:
        """The commitment to a value, as a digest."""


class Sha256:
    """A digest of key and value."""

    name = "sha256"

    def key(self, source: Random) -> bytes:
        """256 random bits."""
        return source.randbytes(KEY)

    def commit(self, session: bytes, slot: int, key: bytes, value: bytes) -> bytes:
        """SHA-256 of all of them; sessions and keys have one length each, so nothing can be read in two ways."""
        return hashlib.sha256(b"fathom zk leaf\0" + session + slot.to_bytes(4, "big") + key + value).digest()


def _pedersen() -> Scheme:
    from fathom.zk.pedersen import Pedersen

    return Pedersen()


_SCHEMES = {"sha256": Sha256, "pedersen": _pedersen}
SCHEMES: Mapping[str, str] = {
    "sha256": "a digest of key and value: quick, hides as long as SHA-256 does",
    "pedersen": "points of the curve P-256: hides perfectly; slow, and needs the extra zk",
}
"""The ways to commit, in words."""


def scheme_named(name: str) -> Scheme:
    """The way to commit that is called so."""
    if name not in _SCHEMES:
        raise UnknownName("way to commit", name, list(_SCHEMES))
    return _SCHEMES[name]()


class Tree:
    """Digests under one digest, their root: each can be shown to belong to it, in its place, without the others.

    Nodes are digests of their two children. A level with an odd number of nodes hands its last one up as it is; as the
    number of leaves is known to both sides, no tree can pass for another.
    """

    __slots__ = ("_levels",)

    def __init__(self, leaves: list[bytes]) -> None:
        self._levels = [leaves]
        while len(self._levels[-1]) > 1:
            below = self._levels[-1]
            above = [_node(below[at], below[at + 1]) for at in range(0, len(below) - 1, 2)]
            self._levels.append(above + below[len(above) * 2 :])

    @property
    def root(self) -> bytes:
        """The digest of all."""
        return self._levels[-1][0]

    def beside(self, places: list[int]) -> list[bytes]:
        """The digests that lead from the leaves in these places to the root, in the order in which they are used."""
        found, known = [], set(places)
        for level in self._levels[:-1]:
            found += [level[place ^ 1] for place in sorted(known) if place ^ 1 not in known and place ^ 1 < len(level)]
            known = {place >> 1 for place in known}
        return found


def root_of(number: int, leaves: Mapping[int, bytes], beside: list[bytes]) -> bytes | None:
    """The root over so many leaves, some of which are known; None if what stands beside them is too much or too little.

    It costs as many digests as there are leaves, at most.
    """
    known, left = dict(leaves), iter(beside)
    while number > 1:
        above: dict[int, bytes] = {}
        for place in sorted(known):
            if place >> 1 in above:
                continue
            other = known.get(place ^ 1) if place ^ 1 < number else None
            if other is None and place ^ 1 < number:
                other = next(left, None)
                if other is None:
                    return None
            pair = (known[place], other) if not place & 1 else (other, known[place])
            above[place >> 1] = known[place] if other is None else _node(pair[0] or b"", pair[1] or b"")
        known, number = above, (number + 1) >> 1
    return None if next(left, None) is not None or not known else known[0]


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"fathom zk node\0" + left + right).digest()
