"""Gadgets that can always go back, and gadgets that never can: what their networks inherit.

A target is asked in two senses. *Any*: of its determined machine, a statement about its behaviour that no network of
such gadgets can have, planar or not, in any states. *Strict*: of its reduced machine, a statement that no network that
is bisimilar to it can satisfy. Each function says why, taking N for a network of the base gadgets, c for its
configurations, and x for a way (from a to b), whose way back is from b to a.
"""

from __future__ import annotations

from fathom.gadgets.check.behaviour import MOST_COMPARED, Machine, Way, all_above
from fathom.gadgets.check.refute.witness import (
    Breach,
    follower,
    lost,
    reachable_from,
    shortest_to,
    steps,
    when,
    written,
)


def is_reversible(base: Machine) -> bool:
    """Every step can be undone at once."""
    return all(state in base.ways[after].get(way[::-1], ()) for state, way, after in steps(base))


def not_reversible(best: Machine) -> Breach:
    """Each step of a walk through N can be walked back, so N can return from (c', b) to (c, a) if c' came by a to b.

    Hence where u x is allowed, so is u x, x back, and then x w for every x w that u allowed: the run that has u x w
    goes back and forth on its own x. At the start there is only one c: whatever was allowed is so after x, x back.
    """
    above = all_above(best) if len(best.ways) <= MOST_COMPARED else None
    for state, way, after in steps(best):
        back = follower(best, after, way[::-1])
        again = follower(best, back, way)
        if above is not None and again in above[after] and (state != 0 or back in above[0]):
            continue
        before = shortest_to(best, state)
        if back is None:
            return f"{when([*before, way])} it does not allow the way back, {written([way[::-1]])}"
        missed = lost(best, 0, back) if state == 0 else lost(best, state, back, way)
        if missed is not None:
            told = when([*before, way, way[::-1]])
            return f"it allows {written([*before, *missed])}, but {told} no more {written(missed)}"
    return None


def not_strictly_reversible(full: Machine) -> Breach:
    """If s goes to s' by x and c is bisimilar to s, N goes by x to some c' bisimilar to s', and back to c.

    So s' must have a step by x back to a state bisimilar to c, that is to s.
    """
    for state, way, after in steps(full):
        if state not in full.ways[after].get(way[::-1], ()):
            told = when([*shortest_to(full, state), way])
            return f"{told} there is no way to undo the last by {written([way[::-1]])}"
    return None


def has_parts(full: Machine) -> Breach:
    """N returns from every configuration to the first, so the target must return from every state to a like one."""
    for state in range(len(full.ways)):
        if state and 0 not in reachable_from(full, state):
            return f"{when(shortest_to(full, state))} it never returns to its first state"
    return None


def is_acyclic(base: Machine) -> bool:
    """No state comes back once it was left."""
    return not any(state != after and state in reachable_from(base, after) for state, _, after in steps(base))


def is_bounded(base: Machine) -> bool:
    """There are finitely many sequences of steps."""
    return not any(state in reachable_from(base, state) for state in range(len(base.ways)))


def is_cyclic(full: Machine) -> Breach:
    """If s and s' are not bisimilar but lead to each other, and c is bisimilar to s: N goes to a c' like s', from there
    to a c'' like s, and so on for ever, to a new configuration each time, since each differs from the one before and
    none comes back. But there are finitely many.
    """
    for state, way, after in steps(full):
        if state != after and state in reachable_from(full, after):
            return f"{when([*shortest_to(full, state), way])} it can return to the state before the last"
    return None


def is_order_minded(best: Machine) -> Breach:
    """Say x1 ... xk leads from the state after u back to it. Then u (x1 ... xk)^n is allowed for all n, so (there being
    finitely many configurations) N has a run that goes on for ever. In it the configuration changes finitely often: in
    some c each xi is open and leaves c as it is. So N allows, after u and enough rounds, the xi in any order; and since
    the rounds bring the target back, the target must do so after u. The round is taken through a whole component.
    """
    for state in range(len(best.ways)):
        home = reachable_from(best, state)
        if state not in home:
            continue
        component = {other for other in home if state in reachable_from(best, other)}
        labels = {way for one, way, after in steps(best) if one in component and after in component}
        seen: dict[int, list[Way]] = {state: []}
        order = [state]
        for here in order:
            for way in sorted(labels):
                after = follower(best, here, way)
                if after is None:
                    told, round_ = when([*shortest_to(best, state), *seen[here]]), written(sorted(labels))
                    return f"it can go on for ever with {round_}, but {told} not with {written([way])}"
                if after not in seen:
                    seen[after] = [*seen[here], way]
                    order.append(after)
    return None


def is_unbounded(best: Machine) -> Breach:
    """Each traversal takes its gadget to a state further down, so N as a whole allows finitely many.

    A determined machine that can repeat itself allows infinitely many that are not idle: while an agent only leaves
    where it entered, it never comes to allow less.
    """
    for state in range(len(best.ways)):
        if state in reachable_from(best, state):
            way = min(way for one, way, after in steps(best) if one == state and _returns(best, after, state))
            return f"{when(shortest_to(best, state))} it can be traversed for ever, beginning with {written([way])}"
    return None


def _returns(one: Machine, state: int, goal: int) -> bool:
    return state == goal or goal in reachable_from(one, state)


def is_stateless(base: Machine) -> bool:
    """No step changes the state."""
    return all(state == after for state, _, after in steps(base))


def changes(best: Machine) -> Breach:
    """N stays in its first configuration, so what it allows never changes."""
    changing = [way for state, way, after in steps(best) if state == 0 and after != 0]
    return f"{written(changing[:1])} changes what it allows" if changing else None
