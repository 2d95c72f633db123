"""Verbs of play, which are looked up when they are called."""

from __future__ import annotations

from typing import Any

from fathom import verbs
from fathom.errors import FathomError


def __getattr__(name: str) -> Any:
    found = getattr(verbs, name, None)
    if found is None:
        raise FathomError(f"there is no verb {name} yet")
    return found
