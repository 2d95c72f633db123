"""Puzzles as requests carry them: read once, kept while they are played, and refused when they are too large."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from fathom import verbs
from fathom.errors import FathomError
from fathom.kind import Instance, Option
from fathom.web.bounds import Bounds
from fathom.web.work.failures import TooLarge

_KEPT = 32


def puzzle_of(wish: Mapping[str, Any], bounds: Bounds) -> Instance:
    """The puzzle of a request; the same text is read once."""
    return _read(wish["text"], wish.get("kind"), wish.get("format"), bounds)


@lru_cache(maxsize=_KEPT)
def _read(text: str, kind: str | None, format: str | None, bounds: Bounds) -> Instance:
    instance = within(read(text, "", format, bounds), bounds)
    if kind is not None and instance.kind != kind:
        raise FathomError(f"found a puzzle of the kind {instance.kind}, expected {kind}")
    return instance


def read(content: str | bytes, name: str, format: str | None, bounds: Bounds) -> Instance:
    """The puzzle in a text or in the bytes of a file."""
    if len(content) > bounds.text:
        unit = "bytes" if isinstance(content, bytes) else "characters"
        raise TooLarge(f"found {len(content):,} {unit}, expected {bounds.text:,} at most")
    return verbs.loads(content, name, format)


def uploaded(wish: Mapping[str, Any], bounds: Bounds) -> Instance:
    """The puzzle that a page loads: a text, or a file's bytes in base64."""
    name = wish.get("name") or ""
    if wish.get("text") is not None:
        return within(read(wish["text"], name, wish.get("format"), bounds), bounds)
    try:
        content = base64.b64decode(wish["bytes"], validate=True)
    except (binascii.Error, ValueError) as error:
        raise FathomError(f"bytes: expected base64: {error}") from None
    return within(read(content, name, wish.get("format"), bounds), bounds)


def within(instance: Instance, bounds: Bounds) -> Instance:
    """The instance, if its board is not too large."""
    squares = squares_of(instance)
    if squares > bounds.squares:
        raise TooLarge(f"found a board of {squares:,} squares; the page takes {bounds.squares:,} at most")
    return instance


def squares_of(instance: Instance) -> int:
    """How many squares a board has, as its fields tell: the largest array, or rows times columns; 0 for others."""
    found = [0]
    if is_dataclass(instance):
        values = {field.name: getattr(instance, field.name, None) for field in fields(instance)}
        found += [int(value.size) for value in values.values() if hasattr(value, "size") and hasattr(value, "shape")]
        extents = [values.get("rows"), values.get("columns")]
        counts = [len(extent) if isinstance(extent, (tuple, list)) else extent for extent in extents]
        if all(isinstance(count, int) for count in counts):
            found.append(int(counts[0]) * int(counts[1]))
    return max(found)


def allowed(options: Mapping[str, Option], given: Mapping[str, Any], bounds: Bounds) -> dict[str, Any]:
    """Options as a page may give them: none that lead to files, and no numbers or texts without measure."""
    for name, value in given.items():
        if name in options and options[name].reads:
            raise FathomError(f"option {name}: it leads to files, and is not for the page; upload what you have")
        if isinstance(value, (int, float)) and not -bounds.whole <= value <= bounds.whole:
            raise TooLarge(f"option {name}: found {value:.4g}, expected {bounds.whole:,} at most")
        if isinstance(value, str) and len(value) > 10_000:
            raise TooLarge(f"option {name}: found {len(value):,} characters, expected 10,000 at most")
        if isinstance(value, str) and value.lstrip("+-").isdigit() and len(value) > 7:
            raise TooLarge(f"option {name}: found a number of {len(value)} digits, expected {bounds.whole:,} at most")
    return dict(given)
