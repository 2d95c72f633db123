"""The rules: keys only fall, and the last item that comes out must be one that may not [Brodal 2022, 1].

The queue is run again, by a plain version of its own (`check.queues`). That no run breaks it, or none that is shorter,
is shown by visiting all states (`check.states`).
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible, not_shown
from fathom.puzzles.decreasingkeys.check.certificates import StatesVisited
from fathom.puzzles.decreasingkeys.check.queues import PLAIN_QUEUES, State
from fathom.puzzles.decreasingkeys.check.states import first_breach
from fathom.puzzles.decreasingkeys.model import DecreasingKeys, Operations


def violations(instance: DecreasingKeys, solution: Operations) -> list[str]:
    """What is wrong with a run; nothing if it breaks the queue with its last operation."""
    queue = PLAIN_QUEUES[instance.queue]
    state: State = ()
    first: dict[int, int] = {}  # the keys of the items in the queue: as they were inserted, and now
    now: dict[int, int] = {}
    count = 0
    broken = False
    for number, step in enumerate(solution.steps, 1):
        if broken:
            return [f"operation {number} comes after the queue is broken"]
        if step is None:
            if not now:
                return [f"operation {number} takes an item out of an empty queue"]
            item, state = queue.take(state, lambda one, other: now[one] < now[other])
            broken = any(key < now[item] for key in first.values())
            del first[item], now[item]
            continue
        item, key = step
        if item == count:
            count += 1
            first[item] = now[item] = key
            if len(now) > instance.items:
                return [f"operation {number} makes it {len(now)} items, expected at most {instance.items}"]
            state = queue.put(state, item, lambda one, other: now[one] < now[other])
        elif item not in now:
            return [f"operation {number} lowers item {item + 1}, which is not in the queue"]
        elif key >= now[item]:
            return [f"operation {number} changes the key of item {item + 1} from {now[item]} to {key}: it only falls"]
        else:
            now[item] = key
    return [] if broken else ["every item that came out may come out: the queue is not broken"]


def cost_of(_instance: DecreasingKeys, solution: Operations, _terms: object) -> int:
    """How many operations there are."""
    return len(solution.steps)


def problems(instance: DecreasingKeys, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if not isinstance(claim, AtLeast | Impossible) or claim.terms is not None:
        return not_shown(certificate)
    if not isinstance(certificate, StatesVisited):
        return not_shown(certificate)
    before = claim.bound if isinstance(claim, AtLeast) else float("inf")
    breach = first_breach(PLAIN_QUEUES[instance.queue], instance.items, before, watch)
    return [] if breach is None else [f"{breach} operations may break the queue"]
