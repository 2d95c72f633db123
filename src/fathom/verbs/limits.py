"""Limits as verbs take them."""

from __future__ import annotations

from dataclasses import replace

from fathom.answer import Limits, Watch
from fathom.errors import FathomError, shown


def known(limits: Limits | None) -> Limits:
    """These limits, or none at all; anything else is refused."""
    if limits is not None and not isinstance(limits, Limits):
        raise FathomError(f"limits: found {shown(limits)}, expected fathom.Limits(time=…, memory=…)")
    return limits or Limits()


def share_of(watch: Watch, parts: int) -> Limits:
    """One of so many equal shares of the time that is left."""
    left = watch.left()
    return left if left.time is None else replace(left, time=left.time / parts)
