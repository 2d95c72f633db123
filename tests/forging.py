"""Things changed by somebody who wants to be believed: cut short, with bits flipped, with members left out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np


def forged(value: Any, chance: random.Random) -> Iterator[Any]:
    """The value with something in it changed, in each of the ways there are: numbers, members, the ends of lists."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, value ^ 1 << chance.randrange(8), -value)
        case float():
            yield value + 1
        case str():
            yield from (value[:-1], value[1:] + value[:1])
        case bytes():
            yield value[:-1]
            if value:
                place = chance.randrange(len(value))
                yield value[:place] + bytes([value[place] ^ 1 << chance.randrange(8)]) + value[place + 1 :]
        case np.ndarray():
            yield from _arrays(value, chance)
        case tuple() | list():
            yield from _rows(value, chance)
        case frozenset() | set():
            yield from (value - {one} for one in sorted(value, key=repr)[:2])
        case Mapping():
            for key in list(value)[:2]:
                yield {other: kept for other, kept in value.items() if other != key}
                yield from ({**value, key: changed} for changed in forged(value[key], chance))
        case _ if is_dataclass(value):
            for field in fields(value):
                for changed in forged(getattr(value, field.name), chance):
                    try:
                        yield replace(value, **{field.name: changed})  # type: ignore[type-var]
                    except (ValueError, TypeError, IndexError):
                        continue


def _arrays(value: np.ndarray[Any, Any], chance: random.Random) -> Iterator[Any]:
    yield value[:-1].copy()
    yield np.zeros_like(value)
    if value.size and value.dtype.kind in "biu":
        for _ in range(3):
            changed = value.copy()
            place = chance.randrange(value.size)
            changed.flat[place] = not value.flat[place] if value.dtype.kind == "b" else value.flat[place] ^ 1
            yield changed
        yield np.full_like(value, value.max())


def _rows(value: Any, chance: random.Random) -> Iterator[Any]:
    named = hasattr(value, "_fields")
    made = (lambda parts: type(value)(*parts)) if named else type(value)
    if named:  # and so keeps its length
        for place in range(len(value)):
            yield from (made([*value[:place], one, *value[place + 1 :]]) for one in forged(value[place], chance))
        return
    if not value:
        return
    place = chance.randrange(len(value))
    changed = ([*value[:place], one, *value[place + 1 :]] for one in forged(value[place], chance))
    for parts in (value[:-1], value[1:], [*value, value[0]], *changed):
        try:
            yield made(parts)
        except (ValueError, TypeError):  # some are made of nothing but what belongs together
            continue
