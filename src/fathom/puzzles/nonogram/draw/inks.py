"""The colours of a palette as roles of the theme.

A scene names roles, not colours, so that it suits light and dark pages. Black is the colour of text. For
the others the nearest pairs of a colour and a role are taken first, in the OKLab colour space, where distances are
about as the eye has them; hues count more than lightness.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from fathom.puzzles.nonogram.model.clues import Colour
from fathom.show.theme import colour

_INKS = (*(f"accent-{number}" for number in range(1, 9)), "good", "muted", "painted", "painted-alt", "wall", "target",
         "sand", "ice", "agent", "trail", "heat-2", "heat-4", "heat-6", "heat-7", "heat-8", "heat-9")  # fmt: skip
"""Roles that a colour can become, in order of preference."""

_DARK = 0.3  # the lightness below which a colour is ink like black
_LIGHTNESS = 0.5  # how much a difference of lightness counts, beside one of hue


@cache
def roles_of(palette: tuple[Colour, ...]) -> tuple[str, ...]:
    """A role for every colour, the background's first; all different as far as there are enough."""
    places = {number: _seen(ink.rgb) for number, ink in enumerate(palette) if number}
    roles = {0: "floor"}
    darkest = min(places, key=lambda number: places[number][0])
    if places[darkest][0] < _DARK * _LIGHTNESS:
        roles[darkest] = "text"
    free = {role: _seen(colour(role, "light")) for role in _INKS}
    while len(roles) < len(palette):
        open_ = [number for number in places if number not in roles]
        pairs = ((number, role) for number in open_ for role in free or _INKS)
        number, role = min(pairs, key=lambda pair: math.dist(places[pair[0]], free.get(pair[1], places[pair[0]])))
        roles[number] = role
        free.pop(role, None)
    return tuple(roles[number] for number in range(len(palette)))


def _seen(rgb: str) -> tuple[float, float, float]:
    lightness, green_red, blue_yellow = _oklab(rgb)
    return lightness * _LIGHTNESS, green_red, blue_yellow


def _oklab(rgb: str) -> tuple[float, float, float]:
    """Lightness and two hues of a colour [Ottosson 2020]."""
    shares = [int(rgb[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    cones = [math.cbrt(_dot(row, linear)) for row in _TO_CONES]
    lightness, green_red, blue_yellow = (_dot(row, cones) for row in _TO_LAB)
    return lightness, green_red, blue_yellow


def _dot(first: Sequence[float], second: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(first, second, strict=True))


_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
