"""A scene as plain data, for a page that draws it itself.

Every layer has a hash of what it shows, so that a page that has seen it is sent the hash alone. Shapes say what differs
from the defaults of their class; numbers are given to four places, a ten-thousandth of a square.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable, Collection, Sequence
from dataclasses import MISSING, asdict, fields
from operator import attrgetter
from typing import Any

from fathom.show.scene import Scene
from fathom.show.shapes import Shape
from fathom.show.space import Leg
from fathom.show.theme import ROLES, THEMES, colour

PLACES = 4
"""Digits that are kept behind the point."""

_COMMON = tuple(field.name for field in fields(Shape) if field.name != "layer")  # a layer names itself
_common = attrgetter(*_COMMON)
_USUAL = tuple(field.default for field in fields(Shape) if field.name != "layer")

Data = dict[str, Any]
OwnField = tuple[str, Any, Callable[[Any], Any]]
"""Its name, its default, and what makes its value plain."""

_OWN: dict[type[Shape], list[OwnField]] = {}


def scene_data(scene: Scene, known: Collection[str] = ()) -> Data:
    """The scene as dictionaries, lists, numbers and texts; layers whose hash is `known` come without their shapes."""
    layers = []
    for name, shapes in scene.by_layer():
        listed = [shape_data(shape) for shape in shapes]
        fingerprint = _hash(name, listed)
        layers.append({"name": name, "hash": fingerprint, "shapes": None if fingerprint in known else listed})
    camera = scene.camera
    eye = {} if camera is None else {"camera": {"at": _plain(camera.at), "turn": camera.turn, "tilt": camera.tilt}}
    return eye | {
        "width": _number(scene.width),
        "height": _number(scene.height),
        "margin": _number(scene.margin),
        "title": scene.title,
        "description": scene.description,
        "background": scene.background,
        "duration": _number(scene.duration),
        "layers": layers,
    }


def shape_data(shape: Shape) -> Data:
    """One shape: `t` names its class, the rest are its fields that are not as usual."""
    kind = type(shape)
    if kind not in _OWN:
        _OWN[kind] = _own_fields(kind)
    data: Data = {"t": kind.__name__.lower()}
    for field, usual, plain in _OWN[kind]:
        value = getattr(shape, field)
        if usual is MISSING or value != usual:
            data[field] = plain(value)
    common = _common(shape)
    if common != _USUAL:
        for field, value, usual in zip(_COMMON, common, _USUAL, strict=True):
            if value != usual:
                data[field] = _plain(value)
    return data


def theme_data() -> dict[str, dict[str, str]]:
    """The colour of every role, and of the ink on it, in every theme."""
    roles = [*ROLES, *(f"on-{role}" for role in ROLES)]
    return {theme: {role: colour(role, theme) for role in roles} for theme in THEMES}


def _own_fields(shape: type[Shape]) -> list[OwnField]:
    """The fields of a class of shapes that not all have."""
    own = [field for field in fields(shape) if field.name not in _COMMON and field.name != "layer"]
    special: dict[str, Callable[[Any], Any]] = {"cells": list, "points": _rows, "lines": _rows, "legs": _legs}
    return [(field.name, field.default, special.get(field.name, _plain)) for field in own]


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _number(value: float) -> float:
    rounded = round(value, PLACES)
    whole = int(rounded)
    return whole if whole == rounded else rounded


def _rows(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    return [[_number(value) for value in row] for row in rows]


def _legs(legs: Sequence[Leg]) -> list[Data]:
    return [{key: _plain(value) for key, value in asdict(leg).items()} for leg in legs]


def _hash(name: str, shapes: list[Data]) -> str:
    """The same in every process: marshal's second version writes values, not references to them."""
    return hashlib.blake2b(marshal.dumps((name, shapes), 2), digest_size=9).hexdigest()
