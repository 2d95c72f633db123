"""How things move: keyframes, easing, and when a moving thing passes a square.

A motion is a tuple of keyframes `(time, dx, dy)`: the displacement from where the shape is drawn. Between two
keyframes the shape starts gently and stops gently, along the cubic Bézier curve `EASE` that browsers also
use, so a still taken at any moment agrees with the animation.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
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


def journey(
    points: Iterable[tuple[float, float]], *, speed: float = 9.0, rest: float = 0.12, start: float = 0.0
) -> Motion:
    """The motion of a thing drawn at the first of `points` that visits the others in turn.

    Each leg takes its length over `speed` (units a second), but at least a tenth of a second, then a `rest`.
    """
    stops = list(points)
    frames = [(start, 0.0, 0.0)]
    time = start
    for here, there in pairwise(stops):
        dx, dy = there[0] - stops[0][0], there[1] - stops[0][1]
        time += max(0.1, math.dist(here, there) / speed)
        frames.append((time, dx, dy))
        if rest:
            time += rest
            frames.append((time, dx, dy))
    return tuple(frames)


def passes(motion: Motion) -> Iterator[tuple[float, float, float]]:
    """Each moment at which the thing is a whole number of unit steps along a leg: (time, dx, dy).

    This is when a rolling ball paints the next square. The first is where it starts.
    """
    if motion:
        yield motion[0]
    for (start, from_x, from_y), (end, to_x, to_y) in pairwise(motion):
        steps = round(max(abs(to_x - from_x), abs(to_y - from_y)))
        for step in range(1, steps + 1):
            share = step / steps
            time = start + (end - start) * unease(share)
            yield time, from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share


def ease(share: float) -> float:
    """How much of the way is done when this `share` of the time has gone."""
    return _along(1, _where(0, share))


def unease(share: float) -> float:
    """How much of the time has gone when this `share` of the way is done: the inverse of `ease`."""
    return _along(0, _where(1, share))


def _along(axis: int, s: float) -> float:
    """The Bézier curve's time (axis 0) or way (axis 1) at its parameter `s`."""
    first, second = EASE[axis], EASE[axis + 2]
    return 3 * (1 - s) ** 2 * s * first + 3 * (1 - s) * s * s * second + s**3


def _where(axis: int, value: float) -> float:
    """The parameter at which the curve's `axis` has `value`: both axes only grow, so bisection finds it."""
    low, high = 0.0, 1.0
    if value <= 0 or value >= 1:
        return min(1.0, max(0.0, value))
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _along(axis, middle) < value else (low, middle)
    return (low + high) / 2
