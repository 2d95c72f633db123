"""Fragments of levels by the plain rules of pushing: moves replayed, one letter a step.

Shares nothing with the compiled search: what that claims to be possible is shown by moves, which are walked here.
"""

from __future__ import annotations

from fathom.gadgets.model.fragments import Cell, Fragment, strength_of

_SIDES = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def replayed(fragment: Fragment, enter: str, moves: str, leave: str) -> frozenset[Cell] | None:
    """Where the blocks lie after a crossing, an agent coming in at one port and leaving at another; None if it cannot
    be made: a capital letter pushes, a small one does not, and no block comes into a port.
    """
    strength = strength_of(fragment.rules, len(fragment.floor))
    ports = dict(fragment.ports)
    agent, blocks = ports[enter], set(fragment.blocks)
    for letter in moves:
        if letter.lower() not in _SIDES:
            return None
        down, right = _SIDES[letter.lower()]
        ahead = agent[0] + down, agent[1] + right
        row, end = 0, ahead
        while end in blocks:
            row, end = row + 1, (end[0] + down, end[1] + right)
        if ahead not in fragment.floor or end not in fragment.floor or row > strength or (row > 0) != letter.isupper():
            return None
        if row:
            if end in ports.values():
                return None
            blocks.remove(ahead)
            blocks.add(end)
        agent = ahead
    return frozenset(blocks) if agent == ports[leave] else None
