"""What shows that a maze has no way out, or none that is shorter."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.proofs.joined import Joined


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All positions (states of the gadgets, and where the agent is) that can be reached were visited, `states` many,
    and in none of them is the agent at the goal.
    """

    states: int


@dataclass(frozen=True, slots=True)
class Nearer:
    """All positions within one traversal less than the bound were visited, `states` many, none of them at the goal."""

    states: int


@dataclass(frozen=True, slots=True)
class Apart:
    """Tables for the gadgets that hang together with the start, in their order, joined until one is left.

    The places of a gadget are those of its locations in their order, each once.
    """

    joined: Joined
