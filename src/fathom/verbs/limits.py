"""Limits as verbs take them."""

from __future__ import annotations

from fathom.answer import Limits
from fathom.errors import FathomError, shown


def known(limits: Limits | None) -> Limits:
    """These limits, or none at all; anything else is refused."""
    if limits is not None and not isinstance(limits, Limits):
        raise FathomError(f"limits: found {shown(limits)}, expected fathom.Limits(time=…, memory=…)")
    return limits or Limits()
