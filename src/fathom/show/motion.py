"""How things move: keyframes and easing.

A motion is a tuple of keyframes `(time, dx, dy)`: the displacement from where the shape is drawn. Between two
keyframes the shape starts gently and stops gently, along the cubic Bézier curve `EASE` that browsers also
use, so a still taken at any moment agrees with the animation.
"""

from __future__ import annotations

import math
from itertools import pairwise

from fathom.errors import FathomError

Motion = tuple[tuple[float, float, float], ...]
"""Keyframes (time in seconds, dx, dy), times never decreasing."""

EASE: tuple[float, float, float, float] = (0.4, 0.0, 0.6, 1.0)
"""The control points of the easing curve, as in CSS `cubic-bezier` and SMIL `keySplines`."""


def check_motion(motion: Motion) -> None:
    """Raise `FathomError` unless the keyframes are finite, not before 0, and in order of time."""
    times = [time for time, _, _ in motion]
    if not all(math.isfinite(value) for frame in motion for value in frame):
        raise FathomError("a motion has a keyframe that is not a finite number")
    if times != sorted(times) or (times and times[0] < 0):
        raise FathomError(f"the times of a motion must start at 0 or later and not decrease, found {times}")


def displacement(motion: Motion, time: float) -> tuple[float, float]:
    """Where the motion has taken the shape at `time`; before the first and after the last frame it rests."""
    if not motion:
        return 0.0, 0.0
    _, dx, dy = motion[0]
    for (start, from_x, from_y), (end, to_x, to_y) in pairwise(motion):
        if time < start:
            break
        if time >= end:
            dx, dy = to_x, to_y
        else:
            share = ease((time - start) / (end - start))
            dx, dy = from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share
    return dx, dy


def ease(share: float) -> float:
    """How much of the way is done when this `share` of the time has gone."""
    return _along(1, _moment(share))


def _along(axis: int, s: float) -> float:
    """The Bézier curve's time (axis 0) or way (axis 1) at its parameter `s`."""
    first, second = EASE[axis], EASE[axis + 2]
    return 3 * (1 - s) ** 2 * s * first + 3 * (1 - s) * s * s * second + s**3


def _moment(share: float) -> float:
    """The parameter at which this `share` of the time has gone: time only grows, so bisection finds it."""
    low, high = 0.0, 1.0
    if share <= 0 or share >= 1:
        return min(1.0, max(0.0, share))
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _along(0, middle) < share else (low, middle)
    return (low + high) / 2
