"""Sound answers "cannot simulate": properties that all networks of some gadgets have, and a target has not.

Each refutation names what the base gadgets have in common and how the target breaks it; the proofs are with the
properties (see `returning`, `choosing` and `planar`). No refutation means nothing: there may be none, or one that we
do not know. The cost is that of the target's determined machine, squared at worst.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from fathom.gadgets.check.behaviour import Machine, Way, closed, determined, machine, reduced
from fathom.gadgets.check.refute import choosing, planar, returning
from fathom.gadgets.check.refute.witness import Breach
from fathom.gadgets.model import Gadget, Network, Placed, Port

Sense = Literal["any", "planar", "strict"]


@dataclass(frozen=True)
class Refutation:
    """Why no network of the base gadgets simulates the target.

    In the sense "any" no network, planar or not, in any states, has the target's behaviour; in the sense "planar" none
    has it that can be drawn in the plane, mirror images of the bases allowed; in the sense "strict" none is bisimilar
    to it, while one may be right for one player.
    """

    property: str
    sense: Sense
    reason: str


@dataclass(frozen=True)
class Property:
    """Something that networks inherit: what is said of the bases, and how a target's machine can break it."""

    name: str
    words: str
    held: Callable[[Machine], bool]
    any: Callable[[Machine], Breach] | None = None
    strict: Callable[[Machine], Breach] | None = None
    planar: Callable[[Machine], Breach] | None = None


PROPERTIES = (
    Property(
        "passage",
        "lead nowhere: an agent leaves where it entered",
        choosing.is_closed_everywhere,
        any=choosing.has_passage,
    ),
    Property("stateless", "never change", returning.is_stateless, any=returning.changes),
    Property("bounded", "allow finitely many traversals", returning.is_bounded, any=returning.is_unbounded),
    Property(
        "reversible",
        "are reversible: every traversal can be undone",
        returning.is_reversible,
        returning.not_reversible,
        returning.not_strictly_reversible,
    ),
    Property(
        "components",
        "are reversible, so their networks have one component of states",
        returning.is_reversible,
        None,
        returning.has_parts,
    ),
    Property(
        "acyclic",
        "never return to a state that they have left",
        returning.is_acyclic,
        returning.is_order_minded,
        returning.is_cyclic,
    ),
    Property(
        "one-way",
        "have only entrances and exits, no location being both",
        choosing.is_one_way,
        any=choosing.has_two_way_location,
    ),
    Property(
        "tunnels", "are made of tunnels: each location leads to one other", choosing.is_tunnels, any=choosing.has_branch
    ),
    Property(
        "deterministic",
        "leave an agent no choice but to undo its last step",
        choosing.is_forced,
        choosing.offers_choice,
        choosing.has_choice,
    ),
    Property(
        "side by side",
        "are passed one way, side by side, by entrances that do not change where they lead themselves",
        planar.is_side_by_side,
        planar=planar.crosses,
    ),
)
"""All of them, the plainest first."""


def refutations(bases: Sequence[Gadget], target: Gadget, state: int = 0) -> list[Refutation]:
    """All that we know to speak against a simulation of the target, from that state, by networks of the bases.

    Splits and crossings count as gadgets: a network that may have them has them among its bases.
    """
    wholes = [_whole(base) for base in bases]
    full = reduced(machine(closed(target, state)))
    best = determined(full)
    found = []
    for one in PROPERTIES:
        if not all(one.held(whole) for whole in wholes):
            continue
        senses: tuple[tuple[Sense, Callable[[Machine], Breach] | None, Machine], ...] = (
            ("any", one.any, best),
            ("planar", one.planar, best),
            ("strict", one.strict, full),
        )
        for sense, ask, asked in senses:
            breach = ask(asked) if ask else None
            if breach:
                found.append(Refutation(one.name, sense, f"the base gadgets {one.words}; {target.name}: {breach}"))
                break
    return found


def _whole(gadget: Gadget) -> Machine:
    """The gadget closed and reduced, from all its states at once."""
    found: list[dict[Way, frozenset[int]]] = []
    network = Network((Placed(gadget, 0),), (), tuple(Port(0, place) for place in range(gadget.locations)))
    for state in range(gadget.states):
        ways: dict[Way, set[int]] = {}
        for enter in range(gadget.locations):
            for (_, leave), (after,) in network.walks((state,), Port(0, enter)):
                if (enter, state) != (leave, after):
                    ways.setdefault((enter, leave), set()).add(after)
        found.append({way: frozenset(states) for way, states in ways.items()})
    return reduced(Machine(tuple(found)))
