"""What shows that a maze has no way out, where not all its positions were visited."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.proofs.joined import Joined


@dataclass(frozen=True, slots=True)
class Apart:
    """Tables for the gadgets that hang together with the start, in their order, joined until one is left.

    The places of a gadget are those of its locations in their order, each once.
    """

    joined: Joined
